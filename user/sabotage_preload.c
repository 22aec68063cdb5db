// SPDX-License-Identifier: GPL-2.0-only
/*
 * For LD_PRELOAD: a C library that does something else than it was asked for.
 * The variable SABOTAGE says what:
 *
 *   readable	mmap() of pages that may not be touched lets them be read
 *   writable	the same of pages that may only be read: they can be written
 *   handler	sigaction() for SIGSEGV does nothing and says that all is well
 *   child	the tool ends at once where it begins anew as a child of itself
 *   forget	it does not know how often it began so
 *   fork	there are no more processes
 *   pipe	there are no more pipes, for popen() neither
 *   affinity	sched_setaffinity() does nothing and says that all is well
 *   clock	reading the time stamp counter is a fault
 *   locked	all memory, what is still to come too, is there and stays
 *   vanish	the pages of the rows of faults and of 8 MB are taken away before and
 *		after each batch
 *   hole	what is mapped of a file of 8 MB is empty
 *   alias	memory for chains of loads is the same piece of it over and over
 *   device	/dev/zero and /dev/null are ordinary files
 *   file	the program's own file is not where it is said to be
 *   memory	memcpy() and memset() to a page of the program itself do nothing
 *   library	no library can be loaded
 *   cache	getppid() and getpid() answer from memory, and say so on stderr
 *   skip:NAME	functions of the program whose names begin so return at once
 */
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "bulk.h"
#include "ringside.h"

#define PAGE	4096ul
#define REGION	((RINGSIDE_FAULT_PAGES + 2) * PAGE)	/* as in fault.c */

static char *region;		/* pages of the fault row in hand */
static char *bulk[2];		/* memory of 8 MB */

static int is(const char *what)
{
	const char *sabotage = getenv("SABOTAGE");

	return sabotage && !strcmp(sabotage, what);
}

/* "ROW:LEFT:DONE:BEGIN" */
static void start_child(char *chain)
{
	char *done = strchr(strchr(chain, ':') + 1, ':') + 1;

	if (is("child"))
		_exit(EXIT_SUCCESS);
	if (is("forget"))
		memset(done, 'f', strcspn(done, ":"));
}

static __attribute__((constructor)) void start(int argc, char **argv)
{
	if (argc == 3 && !strcmp(argv[1], "measured-child"))
		start_child(argv[2]);
	if (is("locked") && mlockall(MCL_CURRENT | MCL_FUTURE))
		perror("sabotage: mlockall");
	if (is("clock") && prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0))
		perror("sabotage: PR_SET_TSC");
}

#define PIECES	256ul		/* as many mappings as one memory may have */

static void alias(char *at, size_t len)
{
	size_t piece = (len / PIECES + PAGE) / PAGE * PAGE, i;
	int fd = memfd_create("sabotage", MFD_CLOEXEC);

	if (fd < 0 || ftruncate(fd, (off_t)piece))
		perror("sabotage: memfd_create");
	for (i = 0; i + piece <= len; i += piece)
		if (syscall(SYS_mmap, at + i, piece, PROT_READ | PROT_WRITE,
			    MAP_SHARED | MAP_FIXED, fd, 0) < 0)
			perror("sabotage: mmap");
	close(fd);
}

void *mmap(void *addr, size_t len, int prot, int flags, int fd, off_t offset)
{
	void *at;

	if (is("readable") && prot == PROT_NONE)
		prot = PROT_READ;
	if (is("writable") && prot == PROT_READ && flags & MAP_ANONYMOUS)
		prot |= PROT_WRITE;
	if (is("hole") && len == BULK_SIZE)
		flags |= MAP_ANONYMOUS;
	at = (void *)syscall(SYS_mmap, addr, len, prot, flags, fd, offset);
	if (len == REGION && at != MAP_FAILED)
		region = at;
	if (is("alias") && flags & MAP_NORESERVE && at != MAP_FAILED)
		alias(at, len);
	if (len == BULK_SIZE && flags & MAP_ANONYMOUS && at != MAP_FAILED)
		bulk[bulk[0] ? 1 : 0] = at;
	return at;
}

int munmap(void *addr, size_t len)
{
	if (addr == region)
		region = NULL;
	return (int)syscall(SYS_munmap, addr, len);
}

int sigaction(int sig, const struct sigaction *action, struct sigaction *old)
{
	int (*real)(int, const struct sigaction *, struct sigaction *) =
		(int (*)(int, const struct sigaction *, struct sigaction *))
		dlsym(RTLD_NEXT, "sigaction");

	return is("handler") && sig == SIGSEGV ? 0 : real(sig, action, old);
}

pid_t fork(void)
{
	pid_t (*real)(void) = (pid_t (*)(void))dlsym(RTLD_NEXT, "fork");

	if (!is("fork"))
		return real();
	errno = EAGAIN;
	return -1;
}

int pipe2(int fds[2], int flags)
{
	if (!is("pipe"))
		return (int)syscall(SYS_pipe2, fds, flags);
	errno = EMFILE;
	return -1;
}

FILE *popen(const char *command, const char *mode)
{
	FILE *(*real)(const char *, const char *) =
		(FILE *(*)(const char *, const char *))dlsym(RTLD_NEXT, "popen");

	if (!is("pipe"))
		return real(command, mode);
	errno = EMFILE;
	return NULL;
}

int sched_setaffinity(pid_t pid, size_t len, const cpu_set_t *set)
{
	return is("affinity") ? 0 :
		(int)syscall(SYS_sched_setaffinity, pid, len, set);
}

void *dlopen(const char *name, int flags)
{
	void *(*real)(const char *, int) =
		(void *(*)(const char *, int))dlsym(RTLD_NEXT, "dlopen");

	return is("library") ? NULL : real(name, flags);
}

static void vanish(void)
{
	int i;

	if (!is("vanish"))
		return;
	if (region)
		syscall(SYS_madvise, region + PAGE, REGION - 2 * PAGE, MADV_DONTNEED);
	for (i = 0; i < 2; i++)
		if (bulk[i])
			syscall(SYS_madvise, bulk[i], BULK_SIZE, MADV_DONTNEED);
}

/* The last that is asked before a batch: which CPU, or what the module counted. */
int sched_getcpu(void)
{
	unsigned int cpu = 0;

	vanish();
	syscall(SYS_getcpu, &cpu, NULL, NULL);
	return (int)cpu;
}

int ioctl(int fd, unsigned long request, ...)
{
	va_list list;
	void *arg;

	va_start(list, request);
	arg = va_arg(list, void *);
	va_end(list);
	if (request == RINGSIDE_IOC_COUNT)
		vanish();
	return (int)syscall(SYS_ioctl, fd, request, arg);
}

int open(const char *path, int flags, ...)
{
	va_list list;
	mode_t mode;

	va_start(list, flags);
	mode = va_arg(list, mode_t);
	va_end(list);
	if (is("device") && (!strcmp(path, "/dev/zero") || !strcmp(path, "/dev/null")))
		return (int)syscall(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600);
	return (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t readlink(const char *path, char *target, size_t len)
{
	ssize_t got = syscall(SYS_readlink, path, target, len);

	if (is("file") && got > 0 && !strcmp(path, "/proc/self/exe"))
		target[got - 1] ^= 1;
	return got;
}

static pid_t cached(const char *name, long nr)
{
	if (is("cache"))
		fprintf(stderr, "sabotage: %s answers %s() from memory\n",
			program_invocation_short_name, name);
	return (pid_t)(is("cache") ? 4711 : syscall(nr));
}

pid_t getppid(void)
{
	return cached("getppid", SYS_getppid);
}

pid_t getpid(void)
{
	return cached("getpid", SYS_getpid);
}

#define RETURN	"\xc3"		/* of x86-64 */

static int find_base(struct dl_phdr_info *info, size_t size, void *base)
{
	(void)size;
	*(ElfW(Addr) *)base = info->dlpi_addr;
	return 1;		/* the first one is the program */
}

static void skip_symbols(const char *elf, const char *name, int memory)
{
	const Elf64_Ehdr *head = (const Elf64_Ehdr *)elf;
	const Elf64_Shdr *section = (const Elf64_Shdr *)(elf + head->e_shoff);
	ElfW(Addr) base = 0;
	int i;

	dl_iterate_phdr(find_base, &base);
	for (i = 0; i < head->e_shnum; i++) {
		const Elf64_Sym *s = (const Elf64_Sym *)(elf + section[i].sh_offset);
		const Elf64_Sym *end = s + section[i].sh_size / sizeof(*s);
		const char *names = elf + section[section[i].sh_link].sh_offset;

		for (; section[i].sh_type == SHT_SYMTAB && s < end; s++)
			if (ELF64_ST_TYPE(s->st_info) == STT_FUNC &&
			    !strncmp(names + s->st_name, name, strlen(name)) &&
			    pwrite(memory, RETURN, 1, base + s->st_value) != 1)
				perror("sabotage: skip");
	}
}

static void skip(const char *name)
{
	int fd = open("/proc/self/exe", O_RDONLY), memory = open("/proc/self/mem", O_RDWR);
	off_t size = lseek(fd, 0, SEEK_END);
	void *elf = mmap(NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);

	/* Programs that start this one have no such functions. */
	if (elf == MAP_FAILED)
		perror("sabotage: skip");
	else
		skip_symbols(elf, name, memory);
	close(memory);
	close(fd);
}

static void __attribute__((constructor)) skip_functions(void)
{
	const char *sabotage = getenv("SABOTAGE");

	if (sabotage && !strncmp(sabotage, "skip:", 5))
		skip(sabotage + 5);
}

/* The heap begins behind the program's data. */
static uintptr_t heap;

static void __attribute__((constructor)) find_heap(void)
{
	heap = (uintptr_t)sbrk(0);
}

/* Not of heap, libraries or stack, where results are put together. */
static int is_own_page(const void *at)
{
	return (uintptr_t)at % PAGE == 0 && (uintptr_t)at < heap && is("memory");
}

/* Byte by byte, and volatile, or the compiler makes a call of itself of it. */
void *memcpy(void *restrict to, const void *restrict from, size_t len)
{
	volatile char *t = to;
	const char *f = from;

	if (!is_own_page(to))
		while (len--)
			*t++ = *f++;
	return to;
}

void *memset(void *at, int c, size_t len)
{
	volatile char *t = at;

	if (!is_own_page(at))
		while (len--)
			*t++ = (char)c;
	return at;
}
