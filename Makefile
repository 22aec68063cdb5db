# SPDX-License-Identifier: GPL-2.0-only
KDIR ?= /lib/modules/$(shell uname -r)/build
SERIES ?= 6.1

# A folder of its own per kernel, so that builds for several do not disturb
# each other, and so that kbuild's clean does not walk user/.  Two kernels may
# have one release: the name ends in a checksum of where KDIR lies.
release = $(shell sed -n 's/.*"\(.*\)"/\1/p' $(KDIR)/include/generated/utsrelease.h 2>/dev/null)
place = $(firstword $(shell echo $(realpath $(KDIR)) | cksum))
build = build/$(release)-$(place)$(if $(LLVM),-llvm)

# A kernel that clang built gets its modules from clang, of the same version where
# that goes by its version (LLVM=-16: clang-16): others lack what it is built with.
clang = $(shell sed -n 's/^CONFIG_CLANG_VERSION=\(.*\)....$$/\1/p' $(KDIR)/.config 2>/dev/null)
llvm = $(or $(LLVM),$(if $(clang),$(if $(shell command -v ld.lld-$(clang)),-$(clang),1)))

# A kernel of another release brings the compiler that goes with its headers.
kbuild = $(if $(wildcard $(KDIR)/root),scripts/in-root $(KDIR)/root make,$(MAKE))

report_sources = Makefile Kbuild $(filter-out %_test.c user/test%.h %_fake.py, \
	$(wildcard kmod/*.[ch] kmod/core/*.[ch] kmod/probe/* user/Makefile user/*.[ch] \
	scripts/vm scripts/vm-init scripts/vm_*.py))

tests = $(patsubst user/%.c,user/asan/%,$(wildcard user/*_test.c))

all: module user

help:
	@echo 'make report       boot a VM with a Debian kernel, measure, print the merged report'
	@echo 'make module       build/RELEASE-*/ringside.ko for KDIR=$(KDIR)'
	@echo 'make module-path  prints where that is'
	@echo 'make user         user/ringside'
	@echo 'make test         unit tests on this machine'
	@echo 'make check        all checks and tests, VM tests included'
	@echo 'make lint         what can be said of the sources without running them'
	@echo 'make check-debug  kernels that look for faults find none, also where memory is short; rows end in time'
	@echo 'make check-matrix build and boot five kernels, 5.10 to 7.3; writes scripts/doc/kernels.md'
	@echo 'make check-torture a machine that is not friendly: kills, hotplug, no memory, and more'
	@echo 'make check-small  kernels that lack something lose only the rows that need it'
	@echo 'make check-inject ten added instructions show as +10, in every exact row'
	@echo 'make check-arch   builds for arm64 and riscv64, a boot on arm64 with counters'
	@echo 'make check-stats  1000 simulated reports each of 3, 5 and 10 boots; R computes again'
	@echo 'make check-known  known differences of two kernels come out, and no others'
	@echo 'make check-pool   60 boots of one kernel in real time: how often diff is wrong, and what it finds'
	@echo 'make check-fuzz   device and netlink family, a million calls drawn from seeds; any bytes to readers of files'
	@echo 'make check-switch nothing against nothing, 20 ns and Landlock layers, on this machine'
	@echo 'make clean        remove what was built (not the kernels in the cache)'
	@echo
	@echo 'Variables: KDIR=FOLDER (kernel headers or build tree), SERIES=6.1 (report),'
	@echo 'W=1 and C=1 (more warnings, sparse), LLVM=1 (clang), NOINSTALL=1 (apt installs nothing)'

report:
	@scripts/setup build vm
	@set -e; kernel=$$(scripts/kernel $(SERIES)); set -- $$kernel; \
	$(MAKE) -s user; \
	$(MAKE) -s build/report-$$3.json IMAGE=$$1 KDIR=$$2; \
	user/ringside report build/report-$$3.json

build/report-%.json: $(report_sources)
	@mkdir -p build
	@set -e; works=$$(scripts/vm --probe --kernel $(IMAGE)); mode=; \
	[ $$works = kvm ] || { mode=--exact; echo 'KVM boots no kernel here:' \
	'exact mode, which counts instructions, not time' >&2; }; \
	scripts/vm $$mode --kernel $(IMAGE) --kdir $(KDIR) --output $@ -- run

# The folder holds links to the sources; two makes may want the same one.
# Without type data (BTF): nothing here reads it, and it needs pahole.  Without a
# list of what the kernel exports, modpost complains of each symbol: once will do.
module:
	@test -n "$(release)" || { echo "make: no kernel headers in $(KDIR):" \
		"install them or give KDIR=FOLDER (scripts/kernel fetches some)" >&2; exit 1; }
	@mkdir -p $(build)
	$(if $(wildcard $(KDIR)/Module.symvers),,@echo "make: $(KDIR)/Module.symvers is \
		missing: what the kernel exports shows when the module is loaded" >&2)
	+@flock $(build)/.lock sh -c 'cp -asf $(CURDIR)/Kbuild $(CURDIR)/kmod $(build)/ && \
	$(kbuild) -C $(KDIR) M=$(CURDIR)/$(build) $(addprefix LLVM=,$(llvm)) CONFIG_DEBUG_INFO_BTF_MODULES= modules' \
	$(if $(wildcard $(KDIR)/Module.symvers),,2>$(build)/.messages; code=$$?; sed '/undefined!$$/d; \
		/is missing\.$$/d; /may not have dependencies/d; /may get many/d; /unresolved symbol warnings/d' \
		$(build)/.messages >&2; exit $$code)

module-path:
	@echo $(CURDIR)/$(build)/ringside.ko

user:
	@mkdir -p build
	@flock build/.lock $(MAKE) -C user

test:
	@$(MAKE) -s -C user tests
	@passed=0; failed=0; for test in $(tests) scripts/*_test; do \
	if $$test; then passed=$$((passed + 1)); \
	else failed=$$((failed + 1)); echo "not ok $$test"; fi; done; \
	echo "test programs: $$passed passed, $$failed failed"; test $$failed = 0

check:
	@scripts/check

lint:
	@scripts/setup build vm check
	@scripts/check lint

check-debug:
	@scripts/setup build vm kernel
	@scripts/check-debug

check-torture:
	@scripts/setup build vm kernel torture
	@scripts/check-torture

check-small:
	@scripts/setup build vm kernel clang
	@scripts/check-small

check-inject:
	@scripts/setup build vm
	@scripts/check-inject --all

check-stats:
	@scripts/setup build
	@scripts/check-stats

check-pool:
	@scripts/setup build vm kernel
	@scripts/check-pool --table scripts/doc/verdicts.md

check-matrix:
	@scripts/setup build vm
	@scripts/check-matrix --table scripts/doc/kernels.md

check-arch:
	@scripts/setup build vm kernel arch
	@scripts/check-arch

check-known:
	@scripts/setup build vm kernel
	@scripts/check-known

check-fuzz:
	@scripts/setup build vm kernel fuzz
	@scripts/check-fuzz

check-switch:
	@scripts/setup build vm
	@scripts/check-switch

clean:
	rm -rf build
	@$(MAKE) -C user clean

# What a failed or interrupted run left is not measured.
.DELETE_ON_ERROR:

.PHONY: all help report module module-path user test check lint check-debug check-torture check-small check-inject check-stats check-pool check-matrix check-arch check-fuzz check-switch check-known clean
