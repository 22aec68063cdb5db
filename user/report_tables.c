// SPDX-License-Identifier: GPL-2.0-only
#include <stdlib.h>
#include <string.h>
#include "report.h"
#include "report_cell.h"
#include "report_tables.h"

int report_tables_any(const struct diff_set *set, int lmbench)
{
	enum classic_number column;
	size_t i;

	for (i = 0; i < set->n; i++)
		for (column = 0; column < CLASSIC_END; column++)
			if (lmbench == classic_of_lmbench(column) &&
			    classic_column(column)->unit != CLASSIC_FACT &&
			    report_cell_known(&set->files[i], column))
				return 1;
	return 0;
}

static void print_hosts(const struct diff_set *set, int imported, const char *what, FILE *out)
{
	char host[REPORT_CELL], os[REPORT_CELL];
	char name[2 * REPORT_CELL + 8], last[2 * REPORT_CELL + 8] = "";
	size_t i, len;
	char *text = NULL;
	FILE *list = open_memstream(&text, &len);

	if (!list)
		return;
	for (i = 0; i < set->n; i++) {
		if (set->files[i].store.imported != imported)
			continue;
		report_cell_host(&set->files[i], host);
		report_cell_os(&set->files[i], os);
		snprintf(name, sizeof(name), "%s (%s)", host, os);
		/* Several lines of one machine: once. */
		if (strcmp(name, last))
			fprintf(list, "%s%s", *last ? ", " : "", name);
		strcpy(last, name);
	}
	if (!fclose(list))
		report_line(out, what, text);
	free(text);
}

void report_tables_note(const struct diff_set *set, FILE *out)
{
	size_t i, imported = 0;

	for (i = 0; i < set->n; i++)
		imported += set->files[i].store.imported;
	if (!imported || imported == set->n)
		return;
	fputc('\n', out);
	print_hosts(set, 0, "measured here", out);
	print_hosts(set, 1, "imported", out);
	report_line(out, "differs", "machine, system, compiler and program: the numbers stand side by side, but no difference between them is the kernel's alone. 'ringside list' says where a method of ours differs.");
}
