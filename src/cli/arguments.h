/* SPDX-License-Identifier: MIT */
/* Parsing of option arguments, and lists for --help. */
#ifndef CLI_ARGUMENTS_H
#define CLI_ARGUMENTS_H

#include "cli/option_table.h"

/* Arguments are numbers in a range; sizes in bytes, or with a unit such as K, MB or GiB, of 1024 to
 * a power; times in seconds, or with units, such as 1h30m; boxes RxC; formats with a capability
 * (DLX_FORMAT_READS_PROBLEMS, DLX_FORMAT_READS_GRIDS and so on). Others are usage errors. */
uint64_t tool_number(const tool_option *option, const char *text, uint64_t least, uint64_t most);
uint64_t tool_size(const tool_option *option, const char *text);

/* Options with such a value for a member of the settings. */
#define TOOL_NUMBER(settings, name, from, to)                                                      \
    .take = tool_take_number, .member = TOOL_MEMBER(settings, name, uint64_t), .least = (from),    \
    .most = (to)
#define TOOL_SECONDS(settings, name)                                                               \
    .take = tool_take_seconds, .member = TOOL_MEMBER(settings, name, double)
#define TOOL_FORMAT(settings, name, capability)                                                    \
    .take = tool_take_format, .member = TOOL_MEMBER(settings, name, const dlx_format *),           \
    .least = (capability)
#define TOOL_GRID_FORMAT(settings, name, capability)                                               \
    .take = tool_take_grid_format, .member = TOOL_MEMBER(settings, name, const char *),            \
    .least = (capability)
/* Rows and columns. */
#define TOOL_BOX(settings, rows, columns)                                                          \
    .take = tool_take_box, .member = TOOL_MEMBER(settings, rows, size_t),                          \
    .most = TOOL_MEMBER(settings, columns, size_t) - TOOL_MEMBER(settings, rows, size_t)
void tool_take_number(const tool_option *option, void *member, const char *argument);
void tool_take_seconds(const tool_option *option, void *member, const char *argument);
void tool_take_format(const tool_option *option, void *member, const char *argument);
/* Returns the format to write boards in: `readable` for `pretty` where only ASCII is shown. */
const char *tool_grid_format(const char *name);
void tool_take_grid_format(const tool_option *option, void *member, const char *argument);
void tool_take_box(const tool_option *option, void *member, const char *argument);

/* Returns the index of the argument among the words of the option's placeholder, as `no|yes`. */
size_t tool_choice(const tool_option *option, const char *argument);

/* --memory-limit, for programs that only read, and for those that search puzzles; no settings. */
extern const tool_option tool_memory_options[];
extern const tool_option tool_search_memory_options[];

/* Returns the index of a name; `name_at` returns NULL after the last one. An unknown name is a
 * usage error about "unknown `kind`", with the nearest name, or a hint to --help=`topic`. */
size_t tool_name(const tool_option *option, const char *kind, const char *topic, const char *name,
                 const char *(*name_at)(size_t index));

/* Topics of --help: the formats of options, and the engines with their capabilities. */
void tool_print_formats(const tool_topic *topic, dlx_output *output, bool complete);
void tool_engines(const tool_topic *topic, dlx_output *output, bool complete);

/* Prints an entry of such a list. */
void tool_row(dlx_output *output, const char *name, const char *summary);

#endif
