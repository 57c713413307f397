/* SPDX-License-Identifier: MIT */
/* Numbers of solutions, however large; and decision diagrams as written by ec-solve -t zdd. */
#ifndef DLX_TESTS_CAMPAIGN_DIAGRAM_H
#define DLX_TESTS_CAMPAIGN_DIAGRAM_H

#include "chance.h"

/* A number that may be known only by its residue and its size. */
typedef struct count {
    char *digits;     /* NULL: not known; no leading zeros */
    uint64_t residue; /* modulo MODULUS */
    long double size; /* about the number itself */
} count;

#define MODULUS ((UINT64_C(1) << 61) - 1) /* a prime */

/* From decimal digits; their number may be 0. Returns false if there is something else among them.
 */
bool count_read(count *target, const char *digits, int length);
count count_of(uint64_t number);
void count_clear(count *given);

/* If a number is known only by residue and size, these are true in case of doubt. */
bool counts_can_be_equal(const count *a, const count *b);
bool count_can_be_at_least(const count *a, const count *b);

uint64_t add_residues(uint64_t a, uint64_t b);

typedef struct node {
    int option;        /* from 0 */
    int variable;      /* less than those of its branches */
    int without, with; /* nodes; 0 is the family of no sets, 1 that of the empty set */
    count sets;        /* by residue and size only */
} node;

typedef struct diagram {
    node *nodes;
    int node_count; /* the last node is the root */
} diagram;

/* Reads the text and the text of --zdd-map. NULL, or the fault. Clear the diagram in any case. */
const char *diagram_read(diagram *target, const char *bytes, const char *map, int option_count);
void diagram_clear(diagram *given);

/* A set of the family, which must have some; returns its size. `options` has room for all. */
int diagram_draw(const diagram *origin, chance *by, int options[]);
bool diagram_has(const diagram *given, const bool chosen[], int number);

#endif
