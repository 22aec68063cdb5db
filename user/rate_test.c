// SPDX-License-Identifier: GPL-2.0-only
/* Known figures of known times. */
#include <math.h>
#include "rate.h"
#include "testroot.h"

static void is(double amount, enum rate_unit unit, double ns, double value, const char *name)
{
	const struct rate rate = { 0, amount, unit };

	ok(fabs(rate_value(&rate, ns) / value - 1) < 1e-12, name);
}

int main(void)
{
	test_begin();
	is(65536, RATE_MB_S, 65536, 1000, "64 KiB in as many ns: 1000 MB/s of 10^6 bytes");
	is(1024, RATE_KB_S, 1e6, 1000, "1 KiB in a millisecond: 1000 KB/s of 1024 bytes");
	is(1, RATE_LPS, 50, 20e6, "50 ns: 20 million loops a second");
	is(1, RATE_LPM, 1e9, 60, "a second: 60 loops a minute");
	is(1e6, RATE_MWIPS, 1e6, 1000, "a million Whetstone instructions in a millisecond");
	is(1, RATE_MHZ, 0.5, 2000, "a cycle in half a nanosecond: 2000 MHz");
	ok(!rate_of(RINGSIDE_ROW_clock_loop), "a row without a figure");
	return test_end();
}
