/* SPDX-License-Identifier: MIT */
/* Decision diagrams as text for Graphillion and programs based on SAPPORO BDD: a line `ID VARIABLE
 * LO HI` for each node, children before parents, the root last; B and T are the families of no sets
 * and of the empty set; a line `.` ends the diagram. A family without nodes is a single line, B or
 * T. */
#include "format/format.h"
#include "search/diagram/diagram.h"

static void put_child(dlx_output *output, uint32_t node)
{
    dlx_output_byte(output, ' ');
    if (node < DLX_TERMINALS)
        dlx_output_byte(output, node == DLX_EMPTY_SET ? 'T' : 'B');
    else
        dlx_output_unsigned(output, node);
}

static void write_diagram(const dlx_diagram *diagram, dlx_output *output)
{
    const dlx_decisions *decisions = &diagram->decisions;
    if (diagram->root < DLX_TERMINALS)
        dlx_output_text(output, diagram->root == DLX_EMPTY_SET ? "T\n" : "B\n");
    for (size_t i = DLX_TERMINALS; i < decisions->count; i++) {
        const dlx_decision *node = &decisions->node[i];
        dlx_output_put(output, "%zu %u", i, node->variable + 1);
        put_child(output, node->lo);
        put_child(output, node->hi);
        dlx_output_byte(output, '\n');
    }
    dlx_output_text(output, ".\n");
}

void dlx_diagram_write_variables(const dlx_diagram *diagram, dlx_output *output)
{
    for (size_t v = 0; v < diagram->variables; v++) {
        dlx_output_put(output, "%zu %u ", v + 1, diagram->option[v] + 1);
        dlx_format_put_ec_option(output, diagram->problem, diagram->option[v]);
    }
    dlx_output_text(output, ".\n");
}

const dlx_format dlx_format_zdd = {
    .name = "zdd",
    .summary = "a decision diagram of all solutions, for Graphillion",
    .write_diagram = write_diagram,
};
