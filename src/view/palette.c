/* SPDX-License-Identifier: MIT */
#include "view/palette.h"

static const struct {
    const char *code;
    int terminal;
} colours[VIEW_COLOURS] = {
    {"#56b4e9", 74},  {"#e69f00", 178}, {"#009e73", 36}, {"#f0e442", 221},
    {"#cc79a7", 175}, {"#d55e00", 166}, {"#0072b2", 25}, {"#999999", 246},
};

const char *view_colour(size_t index)
{
    return colours[index].code;
}

int view_terminal_colour(size_t index)
{
    return colours[index].terminal;
}
