/* SPDX-License-Identifier: MIT */
#include "view/types.h"

#include "view/dot.h"
#include "view/html.h"
#include "view/pbm.h"
#include "view/svg.h"
#include "view/text.h"
#include "view/tikz.h"

static const view_type types[] = {
    {"text", "the matrix and the board in characters", view_text, false, false},
    {"svg", "the matrix and the board as a picture that can be scaled", view_svg, false, true},
    {"html", "a page that shows a search step by step", view_html, false, true},
    {"dot", "the tree of a search for Graphviz", view_dot, true, true},
    {"tikz", "the matrix for LaTeX, with the package TikZ", view_tikz, false, false},
    {"pbm", "the matrix as a bitmap, a pixel for each entry", view_pbm, false, false},
    {0},
};

const view_type *view_type_at(size_t index)
{
    return &types[index];
}

const char *view_type_name(size_t index)
{
    return types[index].name;
}
