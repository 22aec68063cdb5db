// SPDX-License-Identifier: GPL-2.0-only
/*
 * The hook of lockdown.  Under the strictest one each question is denied and
 * logged, so there it is not asked; which one it is, one file alone tells.
 */
#include <linux/capability.h>
#include <linux/err.h>
#include <linux/magic.h>
#include <linux/uaccess.h>
#include <linux/user_namespace.h>
#include "hook.h"
#include "userpage.h"

/* "none integrity [confidentiality]".  0 or a negative errno. */
static int read_levels(struct file *file, char *text, size_t size)
{
	unsigned long page;
	ssize_t len;
	loff_t at = 0;

	if (file_inode(file)->i_sb->s_magic != SECURITYFS_MAGIC || !file->f_op->read)
		return -EINVAL;
	page = ringside_user_page();
	if (IS_ERR_VALUE(page))
		return page;
	/* It reads into user space only: kernel_read() refuses it, and logs. */
	len = file->f_op->read(file, (char __user *)page, size - 1, &at);
	if (len >= 0) {
		text[len] = '\0';
		len = copy_from_user(text, (char __user *)page, len) ? -EFAULT : 0;
	}
	ringside_user_page_free(page);
	return len;
}

/* That memory was short is no property of the kernel. */
static __u32 unreadable(int err)
{
	return err == -ENOMEM ? RINGSIDE_no_memory :
	       err == -EFAULT ? RINGSIDE_failed : RINGSIDE_not_shown;
}

static __u32 locked_down_state(void)
{
	char text[80];
	struct file *file;
	int err;

	if (!IS_ENABLED(CONFIG_SECURITY_LOCKDOWN_LSM))
		return hook_state();
	/* In a mount namespace of one's own a file of that name may be one that blocks. */
	if (!ns_capable_noaudit(&init_user_ns, CAP_SYS_ADMIN))
		return RINGSIDE_no_right;
	file = filp_open("/sys/kernel/security/lockdown", O_RDONLY, 0);
	if (IS_ERR(file))
		return unreadable(PTR_ERR(file));
	err = read_levels(file, text, sizeof(text));
	filp_close(file, NULL);
	if (err)
		return unreadable(err);
	return strstr(text, "[confidentiality]") ? RINGSIDE_denied : hook_state();
}

/* Of all reasons one that only the strictest lockdown denies. */
HOOK_HALF(locked_down, locked_down_state, subject_new,
	  security_locked_down(LOCKDOWN_TRACEFS));
