/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"

/* Writes an entry: a square, or the first letter of its colour on a tint. */
static void put_entry(const view_subject *subject, size_t row, size_t place, dlx_output *output)
{
    size_t count;
    const uint32_t item = dlx_problem_option(subject->problem, row, &count)[place];
    const char *colour = dlx_problem_colour(subject->problem, row, place);
    char letter[8] = "";
    if (!colour) {
        put(output, "  \\fill%s (%u.1, -%zu.1) rectangle +(0.8, -0.8);\n",
            subject->chosen[row] ? "[taken]" : "", item, row);
        return;
    }
    memcpy(letter, colour, put_character(colour));
    put(output, "  \\fill[tint%zu] (%u.05, -%zu.05) rectangle +(0.9, -0.9);\n",
        view_colour_index(colour), item, row);
    put(output, "  \\node at (%u.5, -%zu.5) {", item, row);
    put_tex(output, letter);
    dlx_output_text(output, "};\n");
}

static void put_row(const view_subject *subject, size_t row, dlx_output *output)
{
    size_t count;
    char label[VIEW_LABEL], cost[VIEW_COST];
    dlx_problem_option(subject->problem, row, &count);
    if (subject->chosen[row])
        put(output, "  \\fill[chosen] (0, -%zu) rectangle (%zu, -%zu);\n", row,
            dlx_problem_items(subject->problem), row + 1);
    put(output, "  \\node[anchor=east] at (-0.2, -%zu.5) {", row);
    put_tex(output, view_label(subject, row, label));
    dlx_output_text(output, "};\n");
    if (*view_cost(subject, row, cost))
        put(output, "  \\node[anchor=west] at (%zu.2, -%zu.5) {%s};\n",
            dlx_problem_items(subject->problem), row, cost);
    for (size_t i = 0; i < count; i++)
        put_entry(subject, row, i, output);
    tool_after_solution();
}

void view_tikz(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    const size_t rows = dlx_problem_options(subject->problem);
    const size_t columns = dlx_problem_items(subject->problem);
    const size_t longer = rows > columns ? rows : columns; /* TeX limits lengths to 5.7 metres */
    const double size = longer <= 60 ? 0.4 : longer <= 1000 ? 24.0 / (double)longer : 0.024;
    put(output, "%% made by ec-view; needs \\usepackage{tikz}\n%% ");
    view_rule_sentence(subject->problem, output);
    dlx_output_text(output, "\n");
    dlx_output_text(output, "\\definecolor{chosen}{HTML}{CFE8F7}%\n");
    dlx_output_text(output, "\\definecolor{taken}{HTML}{0072B2}%\n");
    if (dlx_problem_features(subject->problem) & DLX_PROBLEM_COLOURS)
        for (size_t i = 0; i < VIEW_COLOURS; i++)
            put(output, "\\definecolor{tint%zu}{HTML}{%s}%%\n", i, view_colours[i].tint + 1);
    put(output, "\\begin{tikzpicture}[x=%.3fcm, y=%.3fcm, chosen/.style={fill=chosen},\n", size,
        size);
    put(output, "    every node/.style={inner sep=0pt, font=\\ttfamily, scale=%.3f}]\n",
        size * 1.7);
    const dlx_problem *problem = subject->problem;
    for (size_t i = 0; i < dlx_problem_items(problem); i++) {
        put(output, "  \\node[rotate=90, anchor=west] at (%zu.5, 0.2) {", i);
        put_tex(output, dlx_problem_item_name(problem, i));
        dlx_output_text(output, "};\n");
    }
    for (size_t row = 0; row < rows; row++)
        put_row(subject, row, output);
    put(output, "  \\draw (0, 0) rectangle (%zu, -%zu);\n", columns, rows);
    dlx_output_text(output, "\\end{tikzpicture}\n");
}
