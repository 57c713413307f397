/* SPDX-License-Identifier: MIT */
/* Command lines: tables of options, parsed, and listed by --help. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "dlx.h"
#include <stdbool.h>

/* Letters and long names mean the same in all programs. --help keeps the order of a table. */
typedef struct tool_option {
    char letter;          /* short form, or 0 */
    const char *name;     /* long form */
    const char *argument; /* placeholder of the argument in --help, NULL for a flag; an optional
                             argument begins with "[=" */
    const char *help;     /* one line; NULL: an unlisted synonym of the option of the table that has
                             the same `take` */
    /* Stores the option in the settings of its table; `argument` is NULL for a flag. Calls
     * tool_usage_error on a bad argument. */
    void (*take)(void *settings, const char *argument);
} tool_option;

/* Defines the function of a flag, which sets a bool in the settings of its table. The declaration
 * at the end takes the semicolon. */
#define TOOL_FLAG(function, type, member)                                                          \
    static void function(void *settings_of_table, const char *argument)                            \
    {                                                                                              \
        (void)argument;                                                                            \
        ((type *)settings_of_table)->member = true;                                                \
    }                                                                                              \
    struct tool_option

/* A table that several programs share, and its settings within theirs. */
typedef struct tool_option_table {
    const tool_option *options; /* ends with an option whose name is NULL */
    size_t settings;            /* offset in the program's settings */
} tool_option_table;

/* A topic of --help: tables of names, such as formats or engines. */
typedef struct tool_topic {
    const char *name;
    void (*print)(dlx_output *output, bool complete); /* `complete`: also the rare names */
} tool_topic;

enum { TOOL_SHARED_TABLES = 7, TOOL_TOPICS = 3 };

typedef struct tool_program {
    const char *name;
    const char *purpose;                              /* one line for --help */
    const char *operands;                             /* for the usage line: " [FILE...]", or "" */
    const tool_option *options;                       /* ends with an option whose name is NULL */
    tool_option_table shared[TOOL_SHARED_TABLES + 1]; /* ends with a table without options */
    const char *daily;                  /* long names of the options that --help lists, with blanks
                                           between them; --help=all lists all; NULL: both */
    tool_topic topics[TOOL_TOPICS + 1]; /* ends with a topic without a name */
} tool_program;

/* Parses the options of a command line by these tables; the list ends with a table without options.
 * Returns false on a bad option, with a message. Operands start at getopt's optind. */
bool option_table_parse(const tool_option_table *tables, int argc, char **argv, void *settings,
                        dlx_error *error);

/* Prints the line of an option, wrapped; `argument`: its placeholder. */
void option_print(const tool_option *option, const char *argument, dlx_output *output);

/* Prints usage, purpose and daily options, or all of them with tables for the topic "all", or the
 * tables of another topic; NULL: no topic. `common` is the last table of options. Returns false,
 * with a message, if the topic is unknown. */
bool option_help_print(const tool_program *program, const tool_option *common, const char *topic,
                       dlx_output *output, dlx_error *error);

void option_version_print(const char *program, dlx_output *output);

#endif
