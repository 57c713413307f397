/* SPDX-License-Identifier: MIT */
/* Names of options as names of variables: lookup of a name, and substitutes in formats that do not
 * allow the name of the option. */
#ifndef DLX_CORE_OPTION_NAMES_H
#define DLX_CORE_OPTION_NAMES_H

#include "core/problem.h"

/* All zero has no names; free with dlx_option_names_free. */
typedef struct dlx_option_names {
    const dlx_problem *problem;
    dlx_names names;
    uint32_t *option; /* of each name; DLX_SEVERAL: not unique */
    size_t option_capacity;
} dlx_option_names;

#define DLX_SEVERAL (UINT32_MAX - 1)

/* Collects the names of the options. False: no memory; dlx_option_names_free is required all the
 * same. */
bool dlx_option_names_make(dlx_option_names *names, const dlx_problem *problem);
void dlx_option_names_free(dlx_option_names *names);

/* The index of the option with this name; DLX_NO_INDEX: none; DLX_SEVERAL. */
uint32_t dlx_option_names_find(const dlx_option_names *names, const char *text, size_t length);

/* A generated name: a letter and a number, followed by `_` and another number if an option has the
 * shorter name, so that the name is unique. */
typedef struct dlx_made_name {
    char text[48];
} dlx_made_name;

dlx_made_name dlx_make_name(const dlx_option_names *names, char letter, uint64_t number);

/* The name of a further variable: `word`, of at most 30 bytes, or a generated name with the letter
 * o if an option has that name. */
dlx_made_name dlx_make_word(const dlx_option_names *names, const char *word);

/* The number in a generated name whose letter is one of `letters`; 0: not a generated name. */
uint64_t dlx_made_number(const dlx_option_names *names, const char *word, size_t length,
                         const char *letters);

/* True if a name can be written in a format. */
typedef bool dlx_legal_name_fn(const char *name);

/* The name of the option if legal and unique, else NULL. */
const char *dlx_option_names_legal(const dlx_option_names *names, size_t option,
                                   dlx_legal_name_fn *is_legal);

/* The name to write for an option: its own name if legal and unique, else a name generated with
 * `letter` in *room. */
const char *dlx_option_names_written(const dlx_option_names *names, size_t option, char letter,
                                     dlx_legal_name_fn *is_legal, dlx_made_name *room);

/* The name of variable `variable` of clauses or constraints: in [1..options], that of an option, as
 * above with the letter r; beyond, a number after the letter y, for a coloured use of an item. */
const char *dlx_option_names_variable(const dlx_option_names *names, uint64_t variable,
                                      dlx_legal_name_fn *is_legal, dlx_made_name *room);

#endif
