/* SPDX-License-Identifier: MIT */
#include "view/tree.h"

#include "cli/program.h"
#include <stdlib.h>

/* Adds a node for an option. `path` has the current node of each level. */
static void take_option(view_tree *tree, const dlx_event *event, size_t *path)
{
    const size_t parent = path[event->level];
    tree->nodes[parent].fate = VIEW_INNER;
    tree->nodes[tree->count] =
        (view_node){.parent = parent, .option = event->option, .item = VIEW_NOTHING};
    path[event->level + 1] = tree->count++;
}

static void take_event(view_tree *tree, const dlx_event *event, size_t *path)
{
    view_node *node = &tree->nodes[path[event->level]];
    switch (event->kind) {
    case DLX_EVENT_CHOOSE:
        node->item = event->item;
        node->options = event->options;
        path[event->level + 1] = path[event->level];
        break;
    case DLX_EVENT_OPTION:
        take_option(tree, event, path);
        break;
    case DLX_EVENT_SOLUTION:
        node->fate = VIEW_SOLUTION;
        break;
    case DLX_EVENT_BACK:
        if (node->fate == VIEW_OPEN)
            node->fate = VIEW_DEAD_END;
        break;
    default:
        return;
    }
    /* An item that needs no further option makes a level without a node. */
    if ((event->kind == DLX_EVENT_SOLUTION || event->kind == DLX_EVENT_BACK) && event->level)
        path[event->level] = path[event->level - 1];
}

view_tree view_tree_new(const view_trace *trace)
{
    size_t options = 0, levels = 0;
    for (size_t i = 0; i < trace->count; i++) {
        options += trace->events[i].kind == DLX_EVENT_OPTION;
        levels = trace->events[i].level > levels ? trace->events[i].level : levels;
    }
    view_tree tree = {xrequire(calloc(options + 1, sizeof *tree.nodes)), 1};
    size_t *path = xrequire(calloc(levels + 2, sizeof *path));
    tree.nodes[0] = (view_node){VIEW_NOTHING, VIEW_NOTHING, VIEW_NOTHING, 0, VIEW_OPEN};
    for (size_t i = 0; i < trace->count; i++)
        take_event(&tree, &trace->events[i], path);
    free(path);
    return tree;
}

void view_tree_free(view_tree *tree)
{
    free(tree->nodes);
    *tree = (view_tree){0};
}
