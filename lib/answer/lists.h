/* SPDX-License-Identifier: MIT */
/* Lists of options in an answer, and their meaning. A list holds the numbers of the chosen options,
 * from 0 or 1; their names; a value of 0 or 1 for each option; literals; or names with values.
 * Where the form leaves several readings, the only reading with solutions counts. */
#ifndef DLX_ANSWER_LISTS_H
#define DLX_ANSWER_LISTS_H

#include "answer/answer.h"

typedef enum dlx_entry_type {
    DLX_ENTRY_NUMBER,
    DLX_ENTRY_TRUTH,
    DLX_ENTRY_OPTION,   /* the number of a named option, from 1 */
    DLX_ENTRY_NUMBERED, /* the number in a name such as x_12, or before a value */
    DLX_ENTRY_OTHER,    /* a variable of ec-convert that is no option */
    DLX_ENTRY_UNKNOWN   /* another name: an index of `unknown` */
} dlx_entry_type;

#define DLX_NO_VALUE INT32_MIN

typedef struct dlx_list_entry {
    dlx_entry_type type;
    int32_t number;
    int32_t value; /* of a name; DLX_NO_VALUE: none */
} dlx_list_entry;

/* Entries [begin..end[. */
typedef struct dlx_list {
    size_t begin, end;
    uint64_t line, column;
    size_t model;     /* a model has one list of options among its lists */
    uint32_t title;   /* an index of `titles`; DLX_NO_INDEX: none */
    uint32_t unknown; /* the first unknown name; DLX_NO_INDEX: none */
} dlx_list;

/* Begins with dlx_lists_of. */
typedef struct dlx_lists {
    dlx_answer *answer;
    bool is_ruled; /* models end at rulers, and count options from 1 */
    size_t models; /* that have ended */
    dlx_list_entry *entries;
    size_t entry_count, entry_capacity;
    dlx_list *lists;
    size_t count, capacity;
    dlx_names titles;
    dlx_unknown *unknown;
    size_t unknown_count, unknown_capacity;
    dlx_buffer prefix; /* of names with numbers */
    uint32_t family;   /* the first such name unless its prefix is of ec-convert */
    uint32_t rival;    /* the first such name with another prefix */
    bool has_negative;
} dlx_lists;

/* No lists. */
static inline dlx_lists dlx_lists_of(dlx_answer *answer)
{
    return (dlx_lists){.answer = answer, .family = DLX_NO_INDEX, .rival = DLX_NO_INDEX};
}

/* Adds an entry without a value. */
dlx_status dlx_lists_add(dlx_lists *lists, dlx_entry_type type, int32_t number, dlx_error *error);

/* Adds the entry of a name. */
dlx_status dlx_lists_name(dlx_lists *lists, const char *word, size_t length, dlx_place place,
                          dlx_error *error);

/* Sets the value of the last entry, which becomes a name if it is a number. */
void dlx_lists_value(dlx_lists *lists, int32_t value);

/* Refuses an unknown name by its index. */
dlx_status dlx_lists_refuse_name(const dlx_lists *lists, size_t index, dlx_error *error);

/* Ends a list of the entries from `begin` on. Names that are no options' and have values are
 * removed; if nothing else is there, no list is added. DLX_SYNTAX: a name without a value. */
dlx_status dlx_lists_end(dlx_lists *lists, size_t begin, uint32_t title, dlx_place place,
                         dlx_error *error);

/* Begins or ends a model of ruled lists. */
dlx_status dlx_lists_rule(dlx_lists *lists, dlx_place place, dlx_error *error);

/* Adds the title of lists, without a number at its end. Sets *title to its index. */
dlx_status dlx_lists_title(dlx_lists *lists, const char *word, size_t length, uint32_t *title,
                           dlx_error *error);

/* True for a title that stands for the chosen options, and for none. */
bool dlx_lists_knows_title(const dlx_lists *lists, uint32_t title);

/* Takes the models of the lists: readings.c. */
dlx_status dlx_lists_take(dlx_lists *lists, dlx_error *error);

void dlx_lists_free(dlx_lists *lists);

#endif
