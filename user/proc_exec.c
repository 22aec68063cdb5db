// SPDX-License-Identifier: GPL-2.0-only
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "core.h"
#include "fixture.h"
#include "proc_exec.h"
#include "rawcall.h"

#define NAME	"noop"
#define BASE	0x400000	/* where it is loaded */

struct program {
	struct elf64_hdr head;
	struct elf64_phdr load;
	unsigned char code[sizeof(noop_code)];
};

__u32 proc_exec_state(void)
{
	return NOOP_MACHINE == EM_NONE ? RINGSIDE_not_built : RINGSIDE_ok;
}

static void assemble(struct program *p)
{
	const unsigned short one = 1;

	memset(p, 0, sizeof(*p));
	memcpy(p->head.e_ident, ELFMAG, SELFMAG);
	p->head.e_ident[EI_CLASS] = ELFCLASS64;
	p->head.e_ident[EI_DATA] = *(const char *)&one ? ELFDATA2LSB : ELFDATA2MSB;
	p->head.e_ident[EI_VERSION] = EV_CURRENT;
	p->head.e_type = ET_EXEC;
	p->head.e_machine = NOOP_MACHINE;
	p->head.e_version = EV_CURRENT;
	p->head.e_entry = BASE + offsetof(struct program, code);
	p->head.e_phoff = offsetof(struct program, load);
	p->head.e_ehsize = sizeof(p->head);
	p->head.e_phentsize = sizeof(p->load);
	p->head.e_phnum = 1;
	p->load.p_type = PT_LOAD;
	p->load.p_flags = PF_R | PF_X;
	p->load.p_vaddr = BASE;
	p->load.p_filesz = sizeof(*p);
	p->load.p_memsz = sizeof(*p);
	p->load.p_align = 0x10000;	/* the largest page that there is */
	memcpy(p->code, noop_code, sizeof(noop_code));
}

/* Closed for good before it is executed: no ETXTBSY. */
static int write_program(const char *path)
{
	struct program p;
	int fd, err = 0;

	assemble(&p);
	unlink(path);
	fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0700);
	if (fd < 0)
		return -errno;
	if (write(fd, &p, sizeof(p)) != sizeof(p))
		err = errno ? -errno : -EIO;
	if (close(fd) && !err)
		err = -errno;
	return err;
}

void proc_exec_teardown(void *ctx)
{
	struct proc_exec *e = ctx;

	unlink(e->path);
	free(e);
}

int proc_exec_setup(void **ctx)
{
	struct proc_exec *e = calloc(1, sizeof(*e));
	int err;

	if (!e)
		return -ENOMEM;
	err = fixture_path(NAME, e->path, sizeof(e->path));
	if (!err)
		err = write_program(e->path);
	if (err) {
		proc_exec_teardown(e);
		return err;
	}
	e->argv[0] = e->path;
	*ctx = e;
	return 0;
}

/* Shares the memory of its parent, which waits, but not its stack. */
static int execute(void *ctx)
{
	struct proc_exec *e = ctx;

	e->error = rawcall(SYS_execve, (long)e->path, (long)e->argv, (long)e->envp);
	return 127;
}

long proc_exec_start(struct proc_exec *e)
{
	int pid;

	e->error = 0;
	pid = clone(execute, e->stack + sizeof(e->stack), CLONE_VM | CLONE_VFORK | SIGCHLD, e);
	return pid < 0 ? -errno : pid;
}
