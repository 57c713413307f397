/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"

/* The state of a node at the end of the trace. */
typedef enum view_fate {
    VIEW_OPEN,     /* the trace ends here */
    VIEW_INNER,    /* options were tried */
    VIEW_DEAD_END, /* an item has too few options */
    VIEW_SOLUTION
} view_fate;

typedef struct view_node {
    size_t parent;  /* VIEW_NONE: root */
    size_t option;  /* of the node; VIEW_NONE: root */
    size_t item;    /* the branching item below; VIEW_NONE: none */
    size_t options; /* remaining options of the item */
    view_fate fate;
} view_node;

typedef struct view_tree {
    view_node *nodes; /* [0..count[ in search order, the root first */
    size_t count;
} view_tree;

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
        node->fate = VIEW_INNER;
        tree->nodes[tree->count] =
            (view_node){.parent = path[event->level], .option = event->option, .item = VIEW_NONE};
        path[event->level + 1] = tree->count++;
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

static void put_quoted(dlx_output *output, const char *text)
{
    size_t size;
    for (; (size = put_character(text)) > 0; text += size) {
        if (*text == '"' || *text == '\\')
            dlx_output_text(output, "\\");
        dlx_output_bytes(output, text, size);
    }
}

/* Shapes repeat the information of colours. */
static const char *const styles[] = {
    [VIEW_OPEN] = "shape=plaintext",
    [VIEW_INNER] = "shape=ellipse",
    [VIEW_DEAD_END] = "shape=box, style=filled, fillcolor=\"#f3c9ae\"",
    [VIEW_SOLUTION] = "shape=doublecircle, style=filled, fillcolor=\"#a6dcc9\"",
};

static void put_node(const view_subject *subject, const view_tree *tree, size_t index,
                     size_t drawing, dlx_output *output)
{
    const view_node *node = &tree->nodes[index];
    char label[VIEW_LABEL];
    put(output, "  t%zun%zu [label=\"", drawing, index);
    if (node->fate == VIEW_SOLUTION) {
        dlx_output_text(output, "solution");
    } else if (node->item == VIEW_NONE) {
        dlx_output_text(output, "...");
    } else {
        put_quoted(output, dlx_problem_item_name(subject->problem, node->item));
        put(output, "\\n%zu left", node->options);
    }
    put(output, "\", %s];\n", styles[node->fate]);
    if (node->parent == VIEW_NONE)
        return;
    put(output, "  t%zun%zu -> t%zun%zu [label=\"", drawing, node->parent, drawing, index);
    put_quoted(output, view_label(subject, node->option, label));
    dlx_output_text(output, "\"];\n");
    tool_after_solution();
}

static void put_tree(const view_subject *subject, size_t drawing, dlx_output *output)
{
    const view_trace *trace = &subject->traces[drawing];
    size_t options = 0, levels = 0;
    for (size_t i = 0; i < trace->count; i++) {
        options += trace->events[i].kind == DLX_EVENT_OPTION;
        levels = trace->events[i].level > levels ? trace->events[i].level : levels;
    }
    view_tree tree = {xrequire(calloc(options + 1, sizeof *tree.nodes)), 1};
    size_t *path = xrequire(calloc(levels + 2, sizeof *path));
    tree.nodes[0] = (view_node){VIEW_NONE, VIEW_NONE, VIEW_NONE, 0, VIEW_OPEN};
    for (size_t i = 0; i < trace->count; i++)
        take_event(&tree, &trace->events[i], path);
    free(path);
    put(output, "  subgraph cluster_%zu {\n  label=\"", drawing);
    put_quoted(output, trace->title);
    put(output, ": %zu nodes%s\";\n", tree.count - 1,
        trace->cut ? ", cut after the first steps" : "");
    for (size_t i = 0; i < tree.count; i++)
        put_node(subject, &tree, i, drawing, output);
    dlx_output_text(output, "  }\n");
    free(tree.nodes);
}

void view_dot(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    dlx_output_text(output, "digraph \"");
    put_quoted(output, dlx_problem_name(subject->problem));
    dlx_output_text(output, "\" {\n  node [fontname=\"sans-serif\", fontsize=11];\n"
                            "  edge [fontname=\"sans-serif\", fontsize=10];\n");
    for (size_t i = 0; i < subject->trace_count; i++)
        put_tree(subject, i, output);
    dlx_output_text(output, "}\n");
}
