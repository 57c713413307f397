/* SPDX-License-Identifier: MIT */
/* Decision diagrams as written by ec-solve -t zdd. */
#ifndef DLX_TESTS_CAMPAIGN_DIAGRAM_H
#define DLX_TESTS_CAMPAIGN_DIAGRAM_H

#include "chance.h"
#include "count.h"

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
const char *diagram_read(diagram *to, const char *bytes, const char *map, int option_count);
void diagram_clear(diagram *given);

/* A set of the family, which must have some; returns its size. `options` has room for all. */
int diagram_draw(const diagram *from, chance *by, int options[]);
bool diagram_has(const diagram *given, const bool chosen[], int number);

#endif
