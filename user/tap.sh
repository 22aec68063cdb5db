# SPDX-License-Identifier: GPL-2.0-only
#
# tap.sh - for the tests of the tool, which source it with the tool as $1
#
# Makes an empty folder, goes there and removes it in the end; sets tool, and
# number and failures, for end.  Prints TAP.
# shellcheck shell=sh
set -u
case $1 in /*) tool=$1 ;; *) tool=$PWD/$1 ;; esac
dir=$(mktemp -d) || exit 1
trap 'umount "$dir/full" 2>/dev/null; rm -rf "$dir"' EXIT
mkdir "$dir/work" "$dir/full" && cd "$dir/work" || exit 1
number=0 failures=0

check() { # NAME COMMAND...
	name=$1
	shift
	number=$((number + 1))
	if "$@"; then
		echo "ok $number - $name"
	else
		failures=$((failures + 1))
		echo "not ok $number - $name"
		sed 's/^/# /' ../err
	fi
}

skip() { number=$((number + 1)); echo "ok $number - $1 # SKIP $2"; }

# refused CODE ARG...: prints nothing but a line on stderr, and leaves no file
refused() {
	want=$1
	shift
	files=$(ls)
	"$tool" "$@" >../out 2>../err </dev/null
	code=$?
	check "$(echo "$*" | cut -c 1-60): exit code $want" \
		[ "$code $(wc -l <../err) $(wc -c <../out) $(ls)" = "$want 1 0 $files" ]
}

ends() { # NAME CODE COMMAND...
	name=$1 want=$2
	shift 2
	"$@" 2>../err </dev/null
	check "$name: exit code $want" [ $? = "$want" ]
}

# to FILE COMMAND...: its output to there, or nowhere at all
to() {
	file=$1
	shift
	if [ "$file" = nowhere ]; then "$@" >&-; else "$@" >"$file"; fi
}

# started PID: as the kernel sees it, until it catches SIGINT.
started() {
	tries=600	# a busy host starts it late
	until grep -qs 'SigCgt:.*[2367abef]$' "/proc/$1/status"; do
		tries=$((tries - 1))
		[ $tries -gt 0 ] || return 1
		sleep 0.1
	done
}

end() {
	echo "1..$number"
	[ "$failures" = 0 ]
}
