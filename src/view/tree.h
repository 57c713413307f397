/* SPDX-License-Identifier: MIT */
/* The tree of a search, from its trace. */
#ifndef VIEW_TREE_H
#define VIEW_TREE_H

#include "view/trace.h"

#define VIEW_NOTHING SIZE_MAX

/* What a node is at the end of the trace. */
typedef enum view_fate {
    VIEW_OPEN,     /* the trace ends before more is known */
    VIEW_INNER,    /* options were tried */
    VIEW_DEAD_END, /* an item has too few options left */
    VIEW_SOLUTION
} view_fate;

typedef struct view_node {
    size_t parent;  /* VIEW_NOTHING: it is the root */
    size_t option;  /* that is tried; of the root VIEW_NOTHING */
    size_t item;    /* that is chosen below it; VIEW_NOTHING: none */
    size_t options; /* that item has left */
    view_fate fate;
} view_node;

typedef struct view_tree {
    view_node *nodes; /* [0..count[, the root first, in the order of the search */
    size_t count;
} view_tree;

view_tree view_tree_new(const view_trace *trace);
void view_tree_free(view_tree *tree);

#endif
