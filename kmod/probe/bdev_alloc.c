// SPDX-License-Identifier: GPL-2.0-only
/* 6.12: block devices have labels. */
/* exported: security_bdev_alloc */
#include <linux/security.h>

int probe_bdev_alloc(struct block_device *bdev)
{
	security_bdev_free(bdev);
	return security_bdev_alloc(bdev);
}
