# SPDX-License-Identifier: GPL-2.0-only
"""How much boots of one kernel differ, and samples within a boot, half by half."""
import math
import statistics

QUARTILES = 2 * statistics.NormalDist().inv_cdf(0.75)   # their distance, in standard deviations


def _spread(samples):
    """Standard deviation by the quartiles, as a share: a few samples are far off."""
    low, middle, high = statistics.quantiles(samples, n=4)
    return (high - low) / QUARTILES / middle


def _common(scores):
    """Mean correlation between two halves: the share of the variance that is the
    boot's as a whole.  SCORES: of each half, of each boot, in standard deviations."""
    count = len(scores)
    means = [statistics.fmean(column) for column in zip(*scores)]
    return max(0, (count * statistics.variance(means) - 1) / (count - 1))


def components(boots):
    """(common share, [(between boots, within a boot, samples)]), standard deviations
    of logarithms.  A boot's median varies by both."""
    found, scores = [], []
    for key in sorted(set.intersection(*(set(boot.median) for boot in boots))):
        medians = [boot.median[key] for boot in boots]
        if min(medians) <= 0:
            continue
        logs = [math.log(value) for value in medians]
        within = statistics.median(_spread(boot.samples[key]) for boot in boots)
        samples = round(statistics.fmean(len(boot.samples[key]) for boot in boots))
        of_median = math.pi / 2 * within ** 2 / samples
        between = math.sqrt(max(0, statistics.variance(logs) - of_median))
        found.append((between, within, samples))
        mean, size = statistics.fmean(logs), statistics.stdev(logs)
        scores.append([(value - mean) / size for value in logs])
    return _common(scores), found


def write(path, boots):
    """For user/compare_world_test: the common share, then a line a half.  Returns both."""
    common, found = components(boots)
    with open(path, "w", encoding="ascii") as file:
        file.write(f"{common:.4f}\n")
        file.writelines(f"{between:.6g} {within:.6g} {samples}\n"
                        for between, within, samples in found)
    return common, found
