/* SPDX-License-Identifier: MIT */
/* Parsing of option arguments, and lists for --help. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/option_table.h"
#include "dlx.h"

/* Parse numbers in a range; sizes in bytes, or with a unit such as K, MB or GiB, of 1024 to a
 * power; times in seconds, or with units, such as 1h30m; boxes RxC. Invalid arguments are usage
 * errors. */
uint64_t tool_number(const char *option, const char *text, uint64_t least, uint64_t most);
uint64_t tool_size(const char *option, const char *text);
double tool_seconds(const char *option, const char *text);
void tool_box(const char *option, const char *text, size_t *rows, size_t *columns);

/* --memory-limit, for programs that only read, and for those that search puzzles; no settings. */
extern const tool_option tool_memory_options[];
extern const tool_option tool_search_memory_options[];

/* Find a format by name and capability (DLX_READS_PROBLEMS, DLX_READS_GRIDS and so on). Unknown
 * names are usage errors. */
const dlx_format *tool_format(const char *option, const char *name, unsigned capability);
const char *tool_grid_format(const char *option, const char *name, unsigned capability);

/* Returns the index of a name; `name_at` returns NULL after the last one. An unknown name is a
 * usage error about "unknown `kind`", with the nearest name, or a hint to --help=`topic`. */
size_t tool_name(const char *option, const char *kind, const char *topic, const char *name,
                 const char *(*name_at)(size_t index));

/* List the formats with a capability. */
void tool_formats(dlx_output *output, const char *title, unsigned capability);
void tool_grid_formats(dlx_output *output, const char *title, unsigned capability);

/* Prints an entry of such a list. */
void tool_row(dlx_output *output, const char *name, const char *summary);

#endif
