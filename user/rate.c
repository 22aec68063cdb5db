// SPDX-License-Identifier: GPL-2.0-only
#include <stddef.h>
#include "rate.h"

static const struct rate rates[] = {
#define X(name, amount, unit) { RINGSIDE_ROW_##name, amount, RATE_##unit },
	RINGSIDE_RATES(X)
#undef X
	{ .amount = -1 },
};

/* Units of an amount in a nanosecond. */
static const struct {
	const char *name;
	double scale;
} units[] = {
	[RATE_MB_S] = { "MB/s", 1e3 },
	[RATE_KB_S] = { "KB/s", 1e9 / 1024 },
	[RATE_LPS] = { "loops/s", 1e9 },
	[RATE_LPM] = { "loops/min", 60e9 },
	[RATE_MWIPS] = { "MWIPS", 1e3 },
	[RATE_MHZ] = { "MHz", 1e3 },
	[RATE_PAGES] = { "pages", 0 },
	[RATE_BYTES] = { "bytes", 0 },
	[RATE_LOADS] = { "loads", 0 },
};

const struct rate *rate_of(__u32 row)
{
	size_t i;

	for (i = 0; rates[i].amount >= 0; i++)
		if (rates[i].row == row)
			return &rates[i];
	return NULL;
}

const char *rate_unit(const struct rate *rate)
{
	return units[rate->unit].name;
}

double rate_value(const struct rate *rate, double ns)
{
	return rate->amount * units[rate->unit].scale / ns;
}
