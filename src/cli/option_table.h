/* SPDX-License-Identifier: MIT */
/* Options of programs, in tables: taken from the command line, and listed by --help. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "dlx.h"
#include <stdbool.h>

/* One option of a program. Options are listed by --help in the order of the table. A letter means
 * the same in all programs, and so does a long name. */
typedef struct tool_option {
    char letter;          /* short form, or 0 */
    const char *name;     /* long form */
    const char *argument; /* placeholder of its argument in --help, or NULL for a flag */
    const char *help;     /* one line; NULL: another letter or spelling of an option of the table,
                             with the same `take`, that is understood and not listed */
    /* Takes the option; `argument` is NULL for a flag. Calls tool_usage_error on a bad argument. */
    void (*take)(void *settings, const char *argument);
} tool_option;

/* Takes the options of a command line by these tables, each of which ends with an option whose name
 * is NULL; the list ends with NULL. False: there is a bad one, which getopt_long has reported. The
 * operands then begin at getopt's optind. */
bool options_take(const tool_option *const *tables, int argc, char **argv, void *settings);

/* Lists the options of a table. */
void options_print(const tool_option *options, dlx_output *output);

#endif
