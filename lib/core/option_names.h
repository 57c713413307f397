/* SPDX-License-Identifier: MIT */
/* The names of a problem's options as names of variables: which option a name means, and which name
 * to write where a format does not take that of the option. */
#ifndef DLX_CORE_OPTION_NAMES_H
#define DLX_CORE_OPTION_NAMES_H

#include "core/problem.h"

/* All zero has no names; free with dlx_option_names_free. */
typedef struct dlx_option_names {
    const dlx_problem *problem;
    dlx_names names;
    uint32_t *option; /* of each name; DLX_SEVERAL: several have it */
    size_t option_capacity;
} dlx_option_names;

#define DLX_SEVERAL (UINT32_MAX - 1)

/* Collects the names of the options. False: no memory; free it all the same. */
bool dlx_option_names_make(dlx_option_names *names, const dlx_problem *problem);
void dlx_option_names_free(dlx_option_names *names);

/* The option of this name, from 0; DLX_NO_INDEX: none; DLX_SEVERAL. */
uint32_t dlx_option_names_find(const dlx_option_names *names, const char *text, size_t length);

/* A name that we make: a letter and a number, and `_` and another number where an option has the
 * shorter one, so that it is never the name of an option. */
typedef struct dlx_made_name {
    char text[48];
} dlx_made_name;

dlx_made_name dlx_make_name(const dlx_option_names *names, char letter, uint64_t number);

/* The number in such a name, whose letter is one of `letters`; 0: it is not such a name. */
uint64_t dlx_made_number(const dlx_option_names *names, const char *word, size_t length,
                         const char *letters);

/* May a name be written in some format? */
typedef bool dlx_legal_name_fn(const char *name);

/* The option's own name if it is legal and no other option has it; NULL otherwise. */
const char *dlx_option_names_legal(const dlx_option_names *names, size_t option,
                                   dlx_legal_name_fn *is_legal);

/* The name to write for an option: its own one if that is so, else one that is made with `letter`
 * and put into *room. */
const char *dlx_option_names_written(const dlx_option_names *names, size_t option, char letter,
                                     dlx_legal_name_fn *is_legal, dlx_made_name *room);

/* The name of a variable of rows of numbers: of those in [1..options] that of an option, as above
 * with the letter r; beyond them y and a number, for a coloured use of an item. */
const char *dlx_option_names_variable(const dlx_option_names *names, uint64_t variable,
                                      dlx_legal_name_fn *is_legal, dlx_made_name *room);

#endif
