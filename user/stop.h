/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef STOP_H
#define STOP_H

/* From now on SIGINT, SIGTERM and SIGHUP make os_stop() true. */
void stop_on_signals(void);

#endif
