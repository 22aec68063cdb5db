/* SPDX-License-Identifier: GPL-2.0-only */
/* Who can try it: each makes the calling process that, or returns -1 and errno. */
#ifndef RINGSIDE_DEV_RIGHTS_WHO_TEST_H
#define RINGSIDE_DEV_RIGHTS_WHO_TEST_H

#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include "dev_rights_test.h"

#define NOBODY	65534

/* Of all capabilities: keeps those of KEEP, which is a mask, in the lower half. */
static int keep_capabilities(__u32 keep, __u32 keep_high)
{
	struct __user_cap_header_struct head = { .version = _LINUX_CAPABILITY_VERSION_3 };
	struct __user_cap_data_struct data[2];

	if (syscall(SYS_capget, &head, data))
		return -1;
	data[0].effective = data[0].permitted = data[0].permitted & keep;
	data[1].effective = data[1].permitted = data[1].permitted & keep_high;
	data[0].inheritable = data[1].inheritable = 0;
	return syscall(SYS_capset, &head, data);
}

static int without_admin(void)
{
	return keep_capabilities(~(1u << CAP_SYS_ADMIN), ~0u);
}

static int user(void)
{
	return setgroups(0, NULL) || setgid(NOBODY) || setuid(NOBODY) ? -1 : 0;
}

static int user_with_admin(void)
{
	return prctl(PR_SET_KEEPCAPS, 1) || user() ||
	       keep_capabilities(1u << CAP_SYS_ADMIN, 0) ? -1 : 0;
}

static int user_of_open_node(void)
{
	return chmod(PATH, 0666) || user() ? -1 : 0;
}

static int user_with_admin_of_open_node(void)
{
	return chmod(PATH, 0666) || user_with_admin() ? -1 : 0;
}

static int other_has_run(void)
{
	struct ringside_run r = plain(RINGSIDE_ROW_clock_loop);

	return run(open_device(), &r);
}

static int in_chroot(void)
{
	static const char root[] = "/tmp/rights";
	char path[64];
	struct stat st;

	snprintf(path, sizeof(path), "%s/dev", root);
	if (stat(PATH, &st) || (mkdir(root, 0700) && errno != EEXIST) ||
	    (mkdir(path, 0700) && errno != EEXIST))
		return -1;
	snprintf(path, sizeof(path), "%s%s", root, PATH);
	if (mknod(path, S_IFCHR | 0600, st.st_rdev) && errno != EEXIST)
		return -1;
	return chroot(root) || chdir("/") ? -1 : 0;
}

static int in_net(void)
{
	return unshare(CLONE_NEWNET);
}

static int write_file(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC);
	ssize_t len = fd < 0 ? -1 : write(fd, text, strlen(text));

	if (fd >= 0)
		close(fd);
	return len == (ssize_t)strlen(text) ? 0 : -1;
}

/* Root there is root here: the node is his, the capabilities are not. */
static int root_of(int namespaces)
{
	return unshare(CLONE_NEWUSER | namespaces) ||
	       write_file("/proc/self/uid_map", "0 0 1") ? -1 : 0;
}

static int in_user(void)
{
	return root_of(0);
}

/* A namespace for processes begins with the first child. */
static int in_container(void)
{
	int status;
	pid_t pid;

	if (root_of(CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS))
		return -1;
	pid = fork();
	if (!pid)
		return 0;
	waitpid(pid, &status, 0);
	_exit(WEXITSTATUS(status));
}

static int locked_down(const char *level, const char *wanted)
{
	static const char path[] = "/sys/kernel/security/lockdown";
	char text[64] = "";
	int fd;

	if (write_file(path, level) && errno != EPERM)
		return -1;
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || read(fd, text, sizeof(text) - 1) < 0)
		return -1;
	close(fd);
	errno = EPERM;
	return strstr(text, wanted) ? 0 : -1;
}

static int integrity(void)
{
	return locked_down("integrity", "[integrity]");
}

static int confidentiality(void)
{
	return locked_down("confidentiality", "[confidentiality]");
}

static int signatures(void)
{
	return write_file("/sys/module/module/parameters/sig_enforce", "1");
}

static const struct {
	const char *name;
	int (*become)(void);
	int holds;		/* root's descriptor */
} subjects[] = {
	{ "root", NULL, 0 },
	{ "root without CAP_SYS_ADMIN", without_admin, 0 },
	{ "root while another file has run", other_has_run, 0 },
	{ "root in a chroot with the node", in_chroot, 0 },
	{ "root in a network namespace", in_net, 0 },
	{ "root of a user namespace", in_user, 0 },
	{ "root of a container", in_container, 0 },
	{ "user", user, 0 },
	{ "user with CAP_SYS_ADMIN", user_with_admin, 0 },
	{ "user, node of mode 0666", user_of_open_node, 0 },
	{ "user with CAP_SYS_ADMIN, node of mode 0666", user_with_admin_of_open_node, 0 },
	{ "user with root's descriptor", user, 1 },
	{ "container with root's descriptor", in_container, 1 },
	{ "root, lockdown=integrity", integrity, 0 },
	{ "root, lockdown=confidentiality", confidentiality, 0 },
	{ "root, module.sig_enforce=1", signatures, 0 },
};

#endif
