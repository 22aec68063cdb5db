/* SPDX-License-Identifier: GPL-2.0-only OR BSD-2-Clause */
#ifndef RINGSIDE_VERSION
#define RINGSIDE_VERSION	"0.1.0"
#endif
