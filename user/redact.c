// SPDX-License-Identifier: GPL-2.0-only
#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "redact.h"

#define REMOVED	"(removed)"
#define SHORTEST	3	/* "a@b": nothing shorter can match */
#define HEX	"[0-9A-Fa-f]"
#define PAIR	HEX "{2}"

#define MAC	"(" PAIR "[:-]){5,}" PAIR
#define UUID	HEX "{8}-(" HEX "{4}-){3}" HEX "{12}"
#define MAILBOX	"[^][ ()<>,\"']+@[^][ ()<>,\"']+"
#define IPV4	"([0-9]{1,3}\\.){3}[0-9]{1,3}"
#define IPV6	"(" HEX "{1,4}:){7}" HEX "{1,4}|" \
		"(" HEX "{1,4}:)*" HEX "{0,4}::(" HEX "{1,4}:)*" HEX "{0,4}"

/* From what is never kept to what goes only from the command line. */
static const char *const patterns[] = { MAC, UUID, MAILBOX, IPV6, IPV4 };

#define ALWAYS		1
#define IDENTITIES	3
#define ADDRESSES	(sizeof(patterns) / sizeof(patterns[0]))

/* Words of the command line of whom nothing but the key is kept. */
static const char *const keys[] = {
	"root", "resume", "ip", "nfsroot", "nfsaddrs", "ifname", "BOOTIF",
	"hostname", "systemd.hostname", "systemd.machine_id", "cryptdevice",
	"rd.luks.name", "rd.luks.uuid", "luks.uuid", "luks.name", "rd.lvm.lv",
	"rd.md.uuid", "netconsole", "ds", "url", "inst.repo",
};

#define KEYS	(sizeof(keys) / sizeof(keys[0]))

/* A new string where each match is REMOVED. */
static char *replace(const char *text, const regex_t *regex)
{
	char *out = NULL;
	regmatch_t match;
	size_t len;
	FILE *file;

	if (regexec(regex, text, 1, &match, 0))
		return strdup(text);
	file = open_memstream(&out, &len);
	if (!file)
		return NULL;
	do {
		fprintf(file, "%.*s" REMOVED, (int)match.rm_so, text);
		text += match.rm_eo;
	} while (!regexec(regex, text, 1, &match, 0));
	fputs(text, file);
	if (fclose(file)) {
		free(out);
		return NULL;
	}
	return out;
}

static char *replace_all(const char *text, const regex_t *regexes, size_t n)
{
	char *now = strdup(text);

	for (size_t i = 0; now && i < n; i++) {
		char *next = replace(now, &regexes[i]);

		free(now);
		now = next;
	}
	return now;
}

static int is_key(const char *word, size_t len)
{
	for (size_t i = 0; i < KEYS; i++)
		if (strlen(keys[i]) == len && !strncmp(word, keys[i], len))
			return 1;
	return 0;
}

/* "root=/dev/x quiet" becomes "root=(removed) quiet". */
static char *remove_values(const char *line)
{
	char *out = NULL;
	size_t size;
	FILE *file = open_memstream(&out, &size);

	if (!file)
		return NULL;
	while (*line) {
		size_t blank = strspn(line, " ");
		size_t len = strcspn(line + blank, " ");
		const char *word = line + blank;
		size_t key = strcspn(word, "= ");

		fprintf(file, "%.*s", (int)blank, line);
		if (key < len && is_key(word, key))
			fprintf(file, "%.*s=" REMOVED, (int)key, word);
		else
			fprintf(file, "%.*s", (int)len, word);
		line = word + len;
	}
	if (fclose(file)) {
		free(out);
		return NULL;
	}
	return out;
}

static int set_string(json_t *string, char *text)
{
	int ret = text ? json_string_set(string, text) : -1;

	free(text);
	return ret;
}

static int redact_command_line(json_t *line, const regex_t *regexes)
{
	char *words;
	int ret;

	if (!json_is_string(line))
		return 0;
	words = remove_values(json_string_value(line));
	if (!words)
		return -1;
	ret = set_string(line, replace_all(words, regexes, ADDRESSES));
	free(words);
	return ret;
}

static int redact_strings(json_t *tree, const regex_t *regexes, size_t n)
{
	const char *name;
	json_t *child;
	size_t i;
	int ret = 0;

	if (json_string_length(tree) >= SHORTEST)
		return set_string(tree, replace_all(json_string_value(tree),
						    regexes, n));
	json_array_foreach(tree, i, child)
		ret |= redact_strings(child, regexes, n);
	json_object_foreach(tree, name, child)
		ret |= redact_strings(child, regexes, n);
	return ret;
}

static int redact_with(json_t *tree, int anonymous, const regex_t *regexes)
{
	json_t *kernel = json_object_get(tree, "kernel");
	int ret;

	if (!anonymous)
		return redact_strings(tree, regexes, ALWAYS);
	ret = redact_command_line(json_object_get(kernel, "command_line"),
				  regexes);
	json_object_del(json_object_get(kernel, "config"),
			"CONFIG_DEFAULT_HOSTNAME");
	return ret | redact_strings(tree, regexes, IDENTITIES);
}

int redact(json_t *tree, int anonymous)
{
	regex_t regexes[ADDRESSES];
	size_t n = 0;
	int ret = -1;

	while (n < ADDRESSES &&
	       !regcomp(&regexes[n], patterns[n], REG_EXTENDED))
		n++;
	if (n == ADDRESSES)
		ret = redact_with(tree, anonymous, regexes);
	while (n)
		regfree(&regexes[--n]);
	return ret;
}
