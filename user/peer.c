// SPDX-License-Identifier: GPL-2.0-only
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include "dev.h"
#include "peer.h"
#include "rawcall.h"

pid_t peer_fork(void)
{
	pid_t parent = getpid(), pid = fork();

	if (pid)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != parent)
		_exit(0);
	signal(SIGINT, SIG_IGN);
	signal(SIGTERM, SIG_IGN);
	signal(SIGHUP, SIG_IGN);
	/* Not dev_close(): what it unmaps is not here, other things may be. */
	close(dev_fd());
	return 0;
}

void peer_end(pid_t child)
{
	if (child <= 0)
		return;
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
}

int peer_try(unsigned int n)
{
	pid_t *pids = calloc(n, sizeof(*pids));
	int err = pids ? 0 : -ENOMEM;
	unsigned int i;

	for (i = 0; i < n && !err; i++) {
		pids[i] = peer_fork();
		while (!pids[i])
			pause();
		if (pids[i] < 0)
			err = -errno;
	}
	for (i = 0; i < n && pids; i++)
		peer_end(pids[i]);
	free(pids);
	return err;
}

int peer_on_this_cpu(pid_t child)
{
	cpu_set_t own, its;

	CPU_ZERO(&own);
	CPU_ZERO(&its);
	return rawcall(SYS_sched_getaffinity, 0, sizeof(own), (long)&own) > 0 &&
	       rawcall(SYS_sched_getaffinity, child, sizeof(its), (long)&its) > 0 &&
	       CPU_COUNT(&own) == 1 && CPU_EQUAL(&own, &its);
}

__u64 peer_switches(void)
{
	struct rusage usage = { 0 };	/* no switch is counted if it fails */

	rawcall(SYS_getrusage, RUSAGE_THREAD, (long)&usage, 0);
	return usage.ru_nvcsw + usage.ru_nivcsw;
}
