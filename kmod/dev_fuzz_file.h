/* SPDX-License-Identifier: GPL-2.0-only */
/* The fuzzer's calls on open files: reading, positions, opening, closing, passing. */
#ifndef RINGSIDE_DEV_FUZZ_FILE_H
#define RINGSIDE_DEV_FUZZ_FILE_H

#include <poll.h>
#include <sys/uio.h>
#include "dev_fuzz.h"

/* What a call made becomes one of the slots, whose former file is closed. */
static inline void keep_as(struct fuzz *f, long fd, int place)
{
	if (f->list || fd < 0)
		return;
	dup3((int)fd, place, O_CLOEXEC);
	close((int)fd);
}

static inline void fuzz_read(struct fuzz *f)
{
	static const size_t sizes[] = { 0, 1, 31, 32, 33, 64, 100, 4096, 16384, 0x7fffffff, -1ul };
	const size_t one = sizeof(struct ringside_sample);
	size_t size = PICK(f, sizes);
	unsigned long at = place(f, NULL, size > 16384 ? 16384 : size);
	struct iovec v[2] = { { (void *)at, size }, { f->room, one } };
	int fd = slot(f);
	long got;

	switch (draw(f, 6)) {
	case 0:
		CALL(f, KIND_READ, "pread", SYS_pread64, fd, at, size, edge(f));
		break;
	case 1:
		if (!f->list)
			memcpy(f->room + 4096, v, sizeof(v));
		CALL(f, KIND_READ, "readv", SYS_readv, fd, room_at(f, 4096), draw(f, 3));
		break;
	default:
		/* More than there is room for is the whole room: samples are few. */
		got = CALL(f, KIND_READ, "read", SYS_read, fd, at, size);
		if (fd >= FD_FIRST && fd < FD_FIRST + FDS && got > 0 &&
		    (got % (long)one || (size_t)got > size))
			wrong(f, "read: bytes", got);
	}
}

static inline void fuzz_seek(struct fuzz *f)
{
	int fd = slot(f);
	long offset = (long)edge(f) << draw(f, 33);

	CALL(f, KIND_SEEK, "lseek", SYS_lseek, fd, offset, draw(f, 8));
}

static inline void fuzz_sync(struct fuzz *f)
{
	int fd = slot(f);

	if (draw(f, 4))
		CALL(f, KIND_SYNC, "fsync", SYS_fsync, fd);
	else
		CALL(f, KIND_SYNC, "sync_file_range", SYS_sync_file_range, fd, edge(f), edge(f),
		     draw(f, 16));
}

static inline void fuzz_write(struct fuzz *f)
{
	int fd = slot(f);
	unsigned long at = place(f, "x", 1);

	switch (draw(f, 4)) {
	case 0:
		CALL(f, KIND_WRITE, "ftruncate", SYS_ftruncate, fd, edge(f));
		break;
	case 1:
		CALL(f, KIND_WRITE, "fallocate", SYS_fallocate, fd, draw(f, 64), edge(f), edge(f));
		break;
	default:
		CALL(f, KIND_WRITE, "write", SYS_write, fd, at, 1 + draw(f, 64));
	}
}

static inline void fuzz_poll(struct fuzz *f)
{
	struct pollfd p[3] = { { slot(f), (short)edge(f), 0 }, { slot(f), POLLIN, 0 },
			       { slot(f), POLLIN | POLLOUT, 0 } };
	unsigned long at = place(f, p, sizeof(p));

	CALL(f, KIND_POLL, "poll", SYS_poll, at, 1 + draw(f, 3), 0);
}

/* To and from a pipe, and from file to file. */
static inline void fuzz_splice(struct fuzz *f)
{
	int fd = slot(f);
	unsigned int many = 1 + draw(f, 9000);

	switch (draw(f, 4)) {
	case 0:
		CALL(f, KIND_SPLICE, "splice", SYS_splice, PAIR_FIRST + 2, 0, fd, 0, many,
		     SPLICE_F_NONBLOCK);
		break;
	case 1:
		CALL(f, KIND_SPLICE, "sendfile", SYS_sendfile, PAIR_FIRST + 3, fd, 0, many);
		break;
	case 2:
		CALL(f, KIND_SPLICE, "copy_file_range", SYS_copy_file_range, fd, 0, slot(f), 0,
		     many, 0);
		break;
	default:
		CALL(f, KIND_SPLICE, "splice", SYS_splice, fd, 0, PAIR_FIRST + 3, 0, many,
		     SPLICE_F_NONBLOCK);
	}
}

/* Not F_SETOWN: its signal would end the process. */
static inline void fuzz_control(struct fuzz *f)
{
	static const int commands[] = { F_GETFD, F_SETFD, F_GETFL, F_GETLK, F_SETLK, F_SETLEASE,
		F_GETLEASE, F_NOTIFY, F_GETPIPE_SZ, F_ADD_SEALS, F_GET_SEALS, F_GETOWN };
	int fd = slot(f);

	if (draw(f, 4))
		CALL(f, KIND_CONTROL, "fcntl", SYS_fcntl, fd, PICK(f, commands), edge(f));
	else
		CALL(f, KIND_CONTROL, "fcntl F_SETFL", SYS_fcntl, fd, F_SETFL,
		     draw(f, 2) ? O_NONBLOCK : O_NONBLOCK | O_DIRECT | O_NOATIME | O_APPEND);
}

static inline void fuzz_open(struct fuzz *f)
{
	static const int flags[] = { O_RDWR, O_WRONLY, O_PATH, O_RDONLY | O_TRUNC, O_RDWR | O_CREAT,
		O_RDONLY | O_DIRECT, O_RDONLY | O_NONBLOCK, O_RDONLY | O_DIRECTORY,
		O_RDONLY | O_CREAT | O_EXCL };
	int place = one_in(f, 4) ? FD_FIRST : other_slot(f);
	int how = draw(f, 8) ? O_RDONLY : PICK(f, flags);
	unsigned int again = FD_FIRST + draw(f, FDS);
	char path[40] = PATH;
	long fd;

	if (one_in(f, 8))
		snprintf(path, sizeof(path), "/proc/self/fd/%u", again);
	if (!f->list)
		strcpy(f->room, path);
	fd = CALL(f, KIND_OPEN, "open", SYS_openat, AT_FDCWD, room_at(f, 0), how | O_CLOEXEC, 0600);
	keep_as(f, fd, place);
}

static inline void fuzz_close(struct fuzz *f)
{
	if (one_in(f, 30))	/* of all, for all, or for those who share them from now on */
		CALL(f, KIND_CLOSE, "close_range", SYS_close_range, FD_FIRST, FD_FIRST + FDS - 1,
		     one_in(f, 4) ? 2 : 0);
	else
		CALL(f, KIND_CLOSE, "close", SYS_close, other_slot(f));
}

static inline void fuzz_dup(struct fuzz *f)
{
	CALL(f, KIND_DUP, "dup3", SYS_dup3, device_slot(f), other_slot(f),
	     one_in(f, 2) ? O_CLOEXEC : 0);
}

struct passed {
	struct msghdr message;
	struct iovec byte;
	union { struct cmsghdr head; char room[CMSG_SPACE(sizeof(int))]; } control;
};

static inline void fill_passed(struct fuzz *f, struct passed *p, int fd)
{
	memset(p, 0, sizeof(*p));
	p->byte = (struct iovec){ f->room, 1 };
	p->message = (struct msghdr){ .msg_iov = &p->byte, .msg_iovlen = 1,
		.msg_control = &p->control, .msg_controllen = sizeof(p->control) };
	p->control.head = (struct cmsghdr){ .cmsg_len = CMSG_LEN(sizeof(int)),
		.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS };
	memcpy(CMSG_DATA(&p->control.head), &fd, sizeof(fd));
}

/* Through a socket, where it may lie for a while, and be closed elsewhere meanwhile. */
static inline void fuzz_pass(struct fuzz *f)
{
	int fd = other_slot(f), end = PAIR_FIRST + (int)draw(f, 2);
	struct passed *p = (void *)(f->room + 1024);
	bool sends = one_in(f, 2);

	if (!f->list)
		fill_passed(f, p, fd);
	if (sends) {
		CALL(f, KIND_PASS, "sendmsg", SYS_sendmsg, end, room_at(f, 1024), MSG_DONTWAIT);
	} else if (CALL(f, KIND_PASS, "recvmsg", SYS_recvmsg, end, room_at(f, 1024),
			MSG_DONTWAIT) > 0 &&
		   p->message.msg_controllen >= CMSG_LEN(sizeof(int))) {
		int got;

		memcpy(&got, CMSG_DATA(&p->control.head), sizeof(got));
		keep_as(f, got, fd);
	}
}

#endif
