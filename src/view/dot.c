/* SPDX-License-Identifier: MIT */
#include "view/dot.h"

#include "cli/program.h"
#include "view/put.h"
#include "view/tree.h"

/* Quotes text, with escapes. */
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
    } else if (node->item == VIEW_NOTHING) {
        dlx_output_text(output, "...");
    } else {
        put_quoted(output, dlx_problem_item_name(subject->problem, node->item));
        put(output, "\\n%zu left", node->options);
    }
    put(output, "\", %s];\n", styles[node->fate]);
    if (node->parent == VIEW_NOTHING)
        return;
    put(output, "  t%zun%zu -> t%zun%zu [label=\"", drawing, node->parent, drawing, index);
    put_quoted(output, view_label(subject, node->option, label));
    dlx_output_text(output, "\"];\n");
    tool_after_solution();
}

static void put_tree(const view_subject *subject, size_t drawing, dlx_output *output)
{
    const view_trace *trace = &subject->traces[drawing];
    view_tree tree = view_tree_new(trace);
    put(output, "  subgraph cluster_%zu {\n  label=\"", drawing);
    put_quoted(output, trace->title);
    put(output, ": %zu nodes%s\";\n", tree.count - 1,
        trace->cut ? ", cut after the first steps" : "");
    for (size_t i = 0; i < tree.count; i++)
        put_node(subject, &tree, i, drawing, output);
    dlx_output_text(output, "  }\n");
    view_tree_free(&tree);
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
