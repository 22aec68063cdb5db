// SPDX-License-Identifier: GPL-2.0-only
/* Ringside: what does the kernel charge for its services? */
#include <linux/module.h>
#include "dev.h"
#include "hook_deep.h"
#include "netlink.h"
#include "core/version.h"

static int __init ringside_init(void)
{
	int ret;

	ringside_deep_init();
	ret = ringside_netlink_init();
	if (ret)
		return ret;
	ret = ringside_dev_init();
	if (ret)
		goto err_netlink;
	return 0;

err_netlink:
	ringside_netlink_exit();
	return ret;
}

static void __exit ringside_exit(void)
{
	ringside_dev_exit();
	ringside_netlink_exit();
}

module_init(ringside_init);
module_exit(ringside_exit);

MODULE_DESCRIPTION("Ringside: kernel-side measurement of entry, switch, fault, hook and hardening costs");
MODULE_LICENSE("GPL");
MODULE_VERSION(RINGSIDE_VERSION);
