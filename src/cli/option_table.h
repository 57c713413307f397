/* SPDX-License-Identifier: MIT */
/* Command lines: tables of options, parsed, and listed by --help. */
#ifndef CLI_OPTION_TABLE_H
#define CLI_OPTION_TABLE_H

#include "dlx.h"

/* Letters and long names mean the same in all programs. --help keeps the order of a table. */
typedef struct tool_option tool_option;
struct tool_option {
    char letter;          /* short form, or 0 */
    const char *name;     /* long form */
    const char *argument; /* placeholder of the argument in --help, NULL for a flag; an optional
                             argument begins with "[=" */
    const char *help;     /* one line; NULL: an unlisted synonym of the option of the table that has
                             the same `take` and `member` */
    /* Stores the option in a member of the settings of its table; `argument` is NULL for a flag.
     * Calls tool_usage_error on a bad argument. */
    void (*take)(const tool_option *option, void *member, const char *argument);
    size_t member;        /* its offset; 0: all settings */
    uint64_t least, most; /* for `take`, such as the range of a number */
    /* For flags named by a table: names, NULL after the last one, and lines of --help, NULL: no
     * flag. `least` is the index of the name. */
    const char *(*name_at)(size_t index);
    const char *(*help_at)(size_t index);
    /* Words NAME or NAME=ARGUMENT with blanks between them; those that the program lacks are
     * ignored. The option needs one of `needs`, and excludes all of `excludes` but itself, which
     * one of two rows says; NULL: none. */
    const char *needs, *excludes;
};

/* The offset of a member of this type, of settings of type `settings`; another type is an error of
 * the compiler. */
#define TOOL_MEMBER(settings, name, type)                                                          \
    (offsetof(settings, name) + 0 * sizeof((type *)0 == &((settings *)0)->name))

/* Options to set a bool to true, bit `least` of a number, or a string to the argument. */
#define TOOL_FLAG(settings, name)                                                                  \
    .take = tool_take_flag, .member = TOOL_MEMBER(settings, name, bool)
#define TOOL_BIT(settings, name)                                                                   \
    .take = tool_take_bit, .member = TOOL_MEMBER(settings, name, uint64_t)
#define TOOL_TEXT(settings, name)                                                                  \
    .take = tool_take_text, .member = TOOL_MEMBER(settings, name, const char *)
void tool_take_flag(const tool_option *option, void *member, const char *argument);
void tool_take_bit(const tool_option *option, void *member, const char *argument);
void tool_take_text(const tool_option *option, void *member, const char *argument);

/* A table of several programs, and its settings within theirs. */
typedef struct tool_option_table {
    const tool_option *options; /* ends with an option whose name is NULL */
    size_t settings;            /* offset in the program's settings */
} tool_option_table;

/* A topic of --help: tables of names, such as formats or engines. */
typedef struct tool_topic tool_topic;
struct tool_topic {
    const char *name;
    /* `complete`: also the rare names. */
    void (*print)(const tool_topic *topic, dlx_output *output, bool complete);
    struct {
        const char *option; /* whose argument is a format; NULL: no further option */
        unsigned capability;
        bool is_grid; /* formats of boards, otherwise of problems */
    } formats[2];     /* for tool_print_formats */
};

enum { TOOL_SHARED_TABLES = 10, TOOL_TOPICS = 3 };

typedef struct tool_program {
    const char *name;
    const char *purpose;                              /* one line for --help */
    const char *operands;                             /* for the usage line: " [FILE...]", or "" */
    const tool_option *options;                       /* ends with an option whose name is NULL */
    tool_option_table shared[TOOL_SHARED_TABLES + 1]; /* ends with a table without options */
    const char *daily;                  /* long names of the options listed by --help, with blanks
                                           between them; --help=all lists all; NULL: both */
    tool_topic topics[TOOL_TOPICS + 1]; /* ends with a topic without a name */
} tool_program;

/* Parses the options of a command line, those of the program for `settings`, and the common ones.
 * Returns false on a bad option, with a message. Operands start at getopt's optind. */
bool option_table_parse(const tool_program *program, void *settings, const tool_option *common,
                        void *common_settings, int argc, char **argv, dlx_error *error);

/* True if the list, with blanks or commas between its names, has the name. */
bool option_list_has(const char *list, const char *name);

/* Prints usage, purpose and daily options, or all of them with tables for the topic "all", or the
 * tables of another topic; NULL: no topic. `common` is the last table of options. Returns false,
 * with a message, if the topic is unknown. */
bool option_help_print(const tool_program *program, const tool_option *common, const char *topic,
                       dlx_output *output, dlx_error *error);

void option_version_print(const char *program, dlx_output *output);

/* The name that a mistyped one stands for: of an option, a format, an engine and so on. */

typedef struct nearest_name {
    const char *typed;
    const char *prefix;  /* shown before names: "--" for options */
    const char *nearest; /* NULL: no candidate is near */
    size_t distance;     /* of `nearest` */
} nearest_name;

nearest_name nearest_name_begin(const char *typed);

/* Compares a candidate: in any case, by single edits, and by well-known aliases such as `dimacs`. A
 * near candidate must outlive the search. */
void nearest_name_add(nearest_name *search, const char *candidate);

/* Describes an unknown name: "unknown KIND 'typed'", and the nearest name, or else, unless `topic`
 * is NULL, where names are listed: --help=`topic`. */
void nearest_name_describe(const nearest_name *search, const char *kind, const char *topic,
                           dlx_error *error);

#endif
