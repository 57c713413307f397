/* SPDX-License-Identifier: MIT */
/* The tree of a search, built from its trace. */
#ifndef VIEW_TREE_H
#define VIEW_TREE_H

#include "view/trace.h"

#define VIEW_NOTHING SIZE_MAX

/* The state of a node at the end of the trace. */
typedef enum view_fate {
    VIEW_OPEN,     /* the trace ends here */
    VIEW_INNER,    /* options were tried */
    VIEW_DEAD_END, /* an item has too few options */
    VIEW_SOLUTION
} view_fate;

typedef struct view_node {
    size_t parent;  /* VIEW_NOTHING: root */
    size_t option;  /* of the node; VIEW_NOTHING: root */
    size_t item;    /* the branching item below; VIEW_NOTHING: none */
    size_t options; /* remaining options of the item */
    view_fate fate;
} view_node;

typedef struct view_tree {
    view_node *nodes; /* [0..count[ in search order, the root first */
    size_t count;
} view_tree;

view_tree view_tree_new(const view_trace *trace);
void view_tree_free(view_tree *tree);

#endif
