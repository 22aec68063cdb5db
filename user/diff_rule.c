// SPDX-License-Identifier: GPL-2.0-only
/* Margins and gates of single rows, and what a gate lets pass. */
#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "diff.h"

#define LINE	256

double diff_share(const char *text)
{
	char *end;
	double percent = strtod(text, &end);

	if (end == text || strcmp(end, "%") || !(percent >= 0) || percent > 1000)
		return -1;
	return percent / 100;
}

/* "+5" */
static double units(const char *text)
{
	char *end;
	double value = strtod(text, &end);

	if (*text != '+' || end == text || *end || !(value >= 0) || isinf(value))
		return -1;
	return value;
}

static int names_a_row(const char *glob)
{
	__u32 nr;

	for (nr = 0; nr <= CLASSIC_ROW_MAX; nr++)
		if (classic_row(nr) && !fnmatch(glob, classic_row(nr)->name, 0))
			return 1;
	return 0;
}

static int add(struct diff_rules *rules, const struct diff_rule *rule)
{
	struct diff_rule *more = realloc(rules->rules, (rules->n + 1) * sizeof(*more));

	if (!more)
		return -ENOMEM;
	rules->rules = more;
	more[rules->n++] = *rule;
	return 0;
}

/* Of a glob and a limit, both words of their own. */
static int add_words(struct diff_rules *rules, const char *glob, const char *limit,
		     int shares_only, char *err, size_t len)
{
	struct diff_rule rule = { .limit = diff_share(limit), .is_share = 1 };

	if (rule.limit < 0 && !shares_only) {
		rule.limit = units(limit);
		rule.is_share = 0;
	}
	if (rule.limit < 0) {
		snprintf(err, len, "'%.40s' is no limit: write 2%%%s", limit,
			 shares_only ? "" : ", or +5 for 5 instructions or ns");
		return -EINVAL;
	}
	if (strlen(glob) >= sizeof(rule.glob) || !names_a_row(glob)) {
		snprintf(err, len, "no row '%.60s'; 'ringside list' names them", glob);
		return -EINVAL;
	}
	strcpy(rule.glob, glob);
	if (!add(rules, &rule))
		return 0;
	snprintf(err, len, "out of memory");
	return -ENOMEM;
}

int diff_rule_add(struct diff_rules *rules, const char *text, char *err, size_t len)
{
	const char *colon = strrchr(text, ':');
	char glob[LINE];

	if (!colon || colon - text >= LINE) {
		snprintf(err, len, "'%.60s' is no gate: write 'ROW:2%%' or 'ROW:+5'", text);
		return -EINVAL;
	}
	snprintf(glob, sizeof(glob), "%.*s", (int)(colon - text), text);
	return add_words(rules, glob, colon + 1, 0, err, len);
}

static int read_line(struct diff_rules *rules, char *line, char *err, size_t len)
{
	char *glob, *limit, *save;

	line[strcspn(line, "#\n")] = '\0';
	glob = strtok_r(line, " \t", &save);
	if (!glob)
		return 0;
	limit = strtok_r(NULL, " \t", &save);
	if (limit && !strtok_r(NULL, " \t", &save))
		return add_words(rules, glob, limit, 1, err, len);
	snprintf(err, len, "not a row and its margin ('hook_* 2%%')");
	return -EINVAL;
}

int diff_rule_read(struct diff_rules *rules, const char *path, char *err, size_t len)
{
	FILE *in = fopen(path, "re");
	char line[LINE], why[LINE];
	int number = 0, ret = 0;

	if (!in) {
		snprintf(err, len, "%s: %s", path, strerror(errno));
		return -EIO;
	}
	while (!ret && fgets(line, sizeof(line), in)) {
		number++;
		ret = read_line(rules, line, why, sizeof(why));
	}
	if (ret) {
		snprintf(err, len, "%s: line %d: %s", path, number, why);
	} else if (ferror(in)) {
		snprintf(err, len, "%s: cannot be read", path);
		ret = -EIO;
	}
	fclose(in);
	return ret;
}

const struct diff_rule *diff_rule_find(const struct diff_rules *rules, const char *row)
{
	size_t i;

	for (i = rules->n; i--; )
		if (!fnmatch(rules->rules[i].glob, row, 0))
			return &rules->rules[i];
	return NULL;
}

/* By how much it may be slower; -1: as much as it likes. */
static double limit_of(const struct diff *d, const struct diff_half *h)
{
	const struct diff_rule *rule = diff_rule_find(&d->options->gates, h->row->name);

	if (rule && !h->quantile)
		return rule->is_share ? rule->limit * fabs(h->base) : rule->limit;
	if (d->options->gates.n || (d->exact && h->row->class != RINGSIDE_EXACT))
		return -1;
	return 0;
}

enum diff_gate diff_gate(const struct diff *d, const struct diff_half *h)
{
	double limit = limit_of(d, h);

	if (limit < 0 || h->verdict == DIFF_NOT_COMPARED)
		return DIFF_NOT_GATED;
	if (d->no_boots)
		return DIFF_UNCERTAIN;
	/* Of many tails there is always one that nobody can tell. */
	if (h->quantile && h->verdict == DIFF_CANNOT_TELL)
		return DIFF_NOT_GATED;
	if (h->verdict == DIFF_FASTER || (h->verdict == DIFF_SAME && !limit))
		return DIFF_PASSED;
	if (h->verdict == DIFF_SLOWER && (!limit || h->low > limit))
		return DIFF_FAILED;
	/* NAN, where no interval could be made, is above each limit. */
	return h->high <= limit ? DIFF_PASSED : DIFF_UNCERTAIN;
}

enum diff_gate diff_gates(const struct diff *d)
{
	enum diff_gate worst = DIFF_NOT_GATED, gate;
	size_t i;

	for (i = 0; i < d->n; i++) {
		gate = diff_gate(d, &d->halves[i]);
		worst = gate > worst ? gate : worst;
	}
	for (i = 0; i < d->ntails; i++) {
		gate = diff_gate(d, &d->tails[i]);
		worst = gate > worst ? gate : worst;
	}
	return worst;
}
