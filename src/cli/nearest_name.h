/* SPDX-License-Identifier: MIT */
/* The name that a mistyped one stands for: of an option, a format, an engine and so on. */
#ifndef CLI_NEAREST_NAME_H
#define CLI_NEAREST_NAME_H

#include "dlx.h"
#include <stddef.h>

typedef struct nearest_name {
    const char *typed;
    const char *prefix;  /* shown before names: "--" for options */
    const char *nearest; /* NULL: no candidate is near */
    size_t distance;     /* of `nearest` */
} nearest_name;

nearest_name nearest_name_begin(const char *typed);

/* Compares a candidate: in any case, by single edits, and by well-known aliases such as `dimacs`. A
 * candidate that is near must outlive the search. */
void nearest_name_add(nearest_name *search, const char *candidate);

/* Describes an unknown name: "unknown KIND 'typed'", and the nearest name, or else, unless `topic`
 * is NULL, where names are listed: --help=`topic`. */
void nearest_name_describe(const nearest_name *search, const char *kind, const char *topic,
                           dlx_error *error);

#endif
