# SPDX-License-Identifier: GPL-2.0-only
"""What others' rules say of the same boots.  Each rule takes one half's numbers, of
side A and of side B, and returns whether it calls them different.

mann_whitney    the rank-sum test, exact, at 5 %
lkp, lkp_gap    intel/lkp-tests, lib/changed_stat.rb, change?(), without the option
                distance and with it; lib/stats.rb, skip_small_change?(), for a metric
                of performance.  What it calls the mean is the middle value.
mmtests         gormanm/mmtests, bin/lib/MMTests/Compare.pm, _significanceTest(), at the
                level that Extract.pm has where none is given, 10 %
"""
import itertools
import math
import statistics
from dataclasses import dataclass

ONE_RUN, LKP_SMALL, MMTESTS_LEVEL = 0.03, 1.01, 0.10


def one_run(a, b):
    return abs(b[0] / a[0] - 1) > ONE_RUN


def _rank_sum_limit(n, level):
    """So few of the n * n pairs may go one way, at most, by chance in LEVEL of all tries."""
    counts = sorted(sum(i > j for i in set(range(2 * n)) - set(chosen) for j in chosen)
                    for chosen in itertools.combinations(range(2 * n), n))
    allowed = int(level / 2 * len(counts))
    return counts[allowed] - 1


LIMIT = _rank_sum_limit(5, 0.05)


def mann_whitney(a, b):
    wins = sum((x > y) + (x == y) / 2 for x, y in itertools.product(a, b))
    return min(wins, len(a) * len(b) - wins) <= LIMIT


def _middle(values):
    return sorted(values)[len(values) // 2]


def _worth_telling(a, b):
    low, high = sorted((_middle(a), _middle(b)))
    return low <= 0 or high / low > LKP_SMALL


def lkp(a, b):
    return _worth_telling(a, b) and any(min(y) > _middle(x) and _middle(y) > max(x)
                                        for x, y in ((a, b), (b, a)))


def lkp_gap(a, b):
    return _worth_telling(a, b) and any(
        min(y) > max(x) and min(y) - max(x) > (_middle(y) - _middle(x)) / 2
        for x, y in ((a, b), (b, a)))


def _t_limit(level, df):
    """Two-sided limit of Student's t: Cornish and Fisher's series, right to 0.1 % from
    5 degrees of freedom on."""
    z = statistics.NormalDist().inv_cdf(1 - level / 2)
    return (z + (z**3 + z) / (4 * df) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * df**2) +
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * df**3))


def mmtests(a, b):
    """Not Welch's: the degrees of freedom are those of equal variances."""
    error = math.sqrt(statistics.variance(a) / len(a) + statistics.variance(b) / len(b))
    change = abs(statistics.fmean(b) - statistics.fmean(a))
    return change > _t_limit(MMTESTS_LEVEL, len(a) + len(b) - 2) * error


@dataclass
class Peer:
    name: str
    rule: object
    boots: int              # a side, of splits of
    size: int               # so many boots a side
    samples: bool = False   # one boot's samples, not boots' medians

    def differ(self, split, key, factor=1):
        """Whether it says so of a half, the second side's times FACTOR."""
        a, b = split.base[:self.boots], split.new[:self.boots]
        if self.samples:
            a, b = a[0].samples[key], b[0].samples[key]
        else:
            a, b = [boot.median[key] for boot in a], [boot.median[key] for boot in b]
        return self.rule(a, [value * factor for value in b])


PEERS = (
    Peer("two single runs, more than 3 % apart", one_run, 1, 5),
    Peer("MMTests: t test of one run's samples, 10 %", mmtests, 1, 5, samples=True),
    Peer("MMTests: the same of five runs", mmtests, 5, 5),
    Peer("Mann-Whitney on five, 5 %", mann_whitney, 5, 5),
    *(Peer("LKP: minimum, middle, maximum", lkp, n, n) for n in (3, 5, 10)),
    *(Peer("LKP with distance: a gap between them", lkp_gap, n, n) for n in (3, 5, 10)),
)


def score(peer, splits, keys):
    """Shares: of splits with any false difference, of halves, of changes found."""
    wrong = [sum(peer.differ(split, key) for key in keys) for split in splits]
    found = [peer.differ(split, split.key, split.factor) for split in splits]
    return (sum(count > 0 for count in wrong) / len(splits),
            sum(wrong) / len(splits) / len(keys), sum(found) / len(splits))
