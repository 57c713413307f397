/* SPDX-License-Identifier: MIT */
/* The ec format, for formats that differ only in writing. */
#ifndef DLX_FORMAT_EC_H
#define DLX_FORMAT_EC_H

#include "core/line_table.h"
#include "format/ec_names.h"
#include "format/reader.h"

/* Options by their lines, reused in a stream of problems with the same items. */

/* Options that problems of a stream have in common. All zero is empty. */
typedef struct dlx_option_list {
    size_t count;
    uint32_t *start; /* option k has the items [start[k]..start[k + 1][ of `item`, all different */
    uint32_t *item;
    size_t longest; /* maximum number of items of an option */
    size_t start_capacity, item_capacity;
} dlx_option_list;

/* All zero is none. */
typedef struct dlx_known_options {
    bool used;            /* options of the current problem are looked up and stored */
    dlx_line_table lines; /* without their line feeds */
    dlx_option_list list; /* the options of the lines */
} dlx_known_options;

/* Begins a problem. Forgets all options unless the problem has the items of the previous
 * problem. */
void dlx_known_options_begin(dlx_known_options *known, bool same_items);

/* Adds the next options to the current problem, as long as the options are known and their lines
 * are in memory. */
dlx_status dlx_known_options_read(const dlx_known_options *known, dlx_reader *reader,
                                  dlx_error *error);

/* Stores and numbers the option last read, from `line`, if the option is reusable: with a primary
 * item, without colours and cost. */
void dlx_known_options_note(dlx_known_options *known, dlx_builder *builder, const dlx_line *line);

typedef struct dlx_ec_state {
    dlx_buffer items_line;   /* the items line of the builder's items, */
    uint64_t items_number;   /* and its number; 0: none was read */
    dlx_known_options known; /* options of the problems with these items */
    bool skips;              /* the rest of a refused problem is to be skipped */
    bool ended;              /* the previous problem was ended by `|= end` */
    bool maximise;           /* values of `|: objective` and `|: constant` */
    dlx_decimal constant;
    dlx_ec_ahead ahead;   /* names of the next options */
    dlx_place name_place; /* place of the pending option name */
} dlx_ec_state;

void dlx_ec_free_state(void *state);
dlx_status dlx_ec_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

/* Reads the comment at `bar`, possibly problem data, `|: WORD TEXT`; `in_body`: after the items. */
dlx_status dlx_ec_read_comment(dlx_reader *reader, const dlx_line *line, const char *bar,
                               bool in_body, dlx_error *error);

/* The position of reading within a problem. */
typedef enum dlx_ec_place {
    EC_BEFORE, /* before the problem */
    EC_HEAD,   /* after the `|= problem` line */
    EC_BODY,   /* after the items line */
    EC_DONE    /* after the problem */
} dlx_ec_place;

/* Reads a line that is no item and no option, and advances *place: a comment, possibly problem
 * data, or a directive. */
dlx_status dlx_ec_read_frame(dlx_reader *reader, const dlx_line *line, dlx_ec_place *place,
                             dlx_error *error);

/* Skips the rest of a refused problem. A read error here recurs at the next read. */
void dlx_ec_skip_problem(dlx_reader *reader);

/* Builds the problem, with the objective of its comments. */
dlx_status dlx_ec_finish(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

size_t dlx_ec_cut(dlx_reader *reader, size_t most, dlx_input *part);
dlx_status dlx_ec_check(const dlx_problem *problem, dlx_error *error);
void dlx_ec_write(const dlx_problem *problem, dlx_output *output);
void dlx_ec_write_head(const char *name, dlx_output *output);
void dlx_ec_write_data(const char *lines, dlx_output *output);
void dlx_ec_write_begin(const char *name, const char *data, dlx_output *output);

/* Writes the line before the options of a solution. */
void dlx_ec_write_solution_head(const dlx_problem *problem, uint64_t number, const char *class_size,
                                const uint32_t *options, size_t count, dlx_output *output);
void dlx_ec_write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                           const uint32_t *options, size_t count, dlx_output *output);
void dlx_ec_write_end(const char *found, dlx_end end, dlx_output *output);
bool dlx_ec_follows(dlx_written *earlier, const char *line);

#endif
