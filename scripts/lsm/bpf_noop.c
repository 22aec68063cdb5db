// SPDX-License-Identifier: GPL-2.0-only
/*
 * bpf_noop - a BPF program that says nothing on every hook of the BPF LSM
 *
 * usage: bpf_noop TIMED COUNTED
 *
 * Attaches to each hook that takes one a program of two instructions, which
 * leaves the answer to the others; then runs the shell command TIMED, and
 * COUNTED with the kernel counting how often each program ran.  Prints a line
 * per hook: its name, and that number, or "-" and why it has no program.
 *
 * exit: 0 both commands ended well, 1 one did not, 2 no BPF LSM here
 */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <linux/bpf.h>
#include <linux/btf.h>

#define TYPES	"/sys/kernel/btf/vmlinux"
#define PREFIX	"bpf_lsm_"
#define MAX	512

struct hook {
	const char *name;
	int prog, error;
};

static struct hook hooks[MAX];
static unsigned int n;

static long bpf(int cmd, union bpf_attr *attr)
{
	return syscall(SYS_bpf, cmd, attr, sizeof(*attr));
}

/* The kernel's description of its types, and of the functions with them. */
static void *read_types(void)
{
	int fd = open(TYPES, O_RDONLY | O_CLOEXEC);
	struct stat st;
	char *data = NULL;
	ssize_t got, all = 0;

	if (fd >= 0 && !fstat(fd, &st))
		data = malloc(st.st_size);
	if (!data)
		return NULL;
	while ((got = read(fd, data + all, st.st_size - all)) > 0)
		all += got;
	close(fd);
	return got || all != st.st_size ? NULL : data;
}

/* Bytes that follow the type itself. */
static size_t tail(const struct btf_type *t)
{
	unsigned int vlen = BTF_INFO_VLEN(t->info);

	switch (BTF_INFO_KIND(t->info)) {
	case BTF_KIND_INT:
	case BTF_KIND_VAR:
	case BTF_KIND_DECL_TAG:
		return sizeof(__u32);
	case BTF_KIND_ARRAY:
		return sizeof(struct btf_array);
	case BTF_KIND_STRUCT:
	case BTF_KIND_UNION:
		return vlen * sizeof(struct btf_member);
	case BTF_KIND_ENUM:
		return vlen * sizeof(struct btf_enum);
	case BTF_KIND_ENUM64:
		return vlen * sizeof(struct btf_enum64);
	case BTF_KIND_FUNC_PROTO:
		return vlen * sizeof(struct btf_param);
	case BTF_KIND_DATASEC:
		return vlen * sizeof(struct btf_var_secinfo);
	default:
		return 0;
	}
}

/* A link that is never closed keeps the program where it is. */
static void attach(struct hook *hook, __u32 id)
{
	static const struct bpf_insn insns[] = {
		{ .code = BPF_ALU64 | BPF_MOV | BPF_K, .dst_reg = BPF_REG_0 },
		{ .code = BPF_JMP | BPF_EXIT },
	};
	union bpf_attr load = {
		.prog_type = BPF_PROG_TYPE_LSM, .expected_attach_type = BPF_LSM_MAC,
		.insns = (unsigned long)insns, .insn_cnt = 2,
		.license = (unsigned long)"GPL", .attach_btf_id = id,
	};
	union bpf_attr open = { 0 };

	hook->prog = bpf(BPF_PROG_LOAD, &load);
	open.raw_tracepoint.prog_fd = hook->prog;
	if (hook->prog < 0 || bpf(BPF_RAW_TRACEPOINT_OPEN, &open) < 0)
		hook->error = errno;
}

static int attach_all(void)
{
	const struct btf_header *head = read_types();
	const char *at, *end, *names;
	__u32 id;

	if (!head || head->magic != BTF_MAGIC)
		return -1;
	names = (const char *)head + head->hdr_len + head->str_off;
	at = (const char *)head + head->hdr_len + head->type_off;
	end = at + head->type_len;
	for (id = 1; at < end && n < MAX; id++) {
		const struct btf_type *t = (const void *)at;
		const char *name = names + t->name_off;

		if (BTF_INFO_KIND(t->info) == BTF_KIND_FUNC &&
		    !strncmp(name, PREFIX, strlen(PREFIX))) {
			hooks[n].name = name + strlen(PREFIX);
			attach(&hooks[n++], id);
		}
		at += sizeof(*t) + tail(t);
	}
	return n ? 0 : -1;
}

/* In a child that has none of the programs open. */
static int run(const char *command)
{
	pid_t pid = fork();
	int status;

	if (!pid) {
		execl("/bin/sh", "sh", "-c", command, NULL);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* The kernel counts as long as this is open. */
static int count(void)
{
	union bpf_attr attr = { .enable_stats.type = BPF_STATS_RUN_TIME };

	return bpf(BPF_ENABLE_STATS, &attr);
}

static void print(const struct hook *hook)
{
	struct bpf_prog_info info = { 0 };
	union bpf_attr attr = {
		.info = {
			.bpf_fd = hook->prog, .info_len = sizeof(info),
			.info = (unsigned long)&info,
		},
	};

	if (hook->error || bpf(BPF_OBJ_GET_INFO_BY_FD, &attr))
		printf("%s - %s\n", hook->name, strerror(hook->error ?: errno));
	else
		printf("%s %llu\n", hook->name, (unsigned long long)info.run_cnt);
}

int main(int argc, char **argv)
{
	int timed, counted, stats;
	unsigned int i;

	if (argc != 3 || attach_all()) {
		fprintf(stderr, "bpf_noop: %s\n", argc == 3 ? "no types or hooks in " TYPES :
			"usage: bpf_noop TIMED COUNTED");
		return 2;
	}
	timed = run(argv[1]);
	stats = count();
	counted = stats < 0 ? -1 : run(argv[2]);
	for (i = 0; i < n; i++)
		print(&hooks[i]);
	if (timed || counted)
		fprintf(stderr, "bpf_noop: timed command ended with %d, counted one with %d\n",
			timed, counted);
	return timed || counted;
}
