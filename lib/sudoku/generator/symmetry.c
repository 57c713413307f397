/* SPDX-License-Identifier: MIT */
/* Symmetries: names and mappings. */
#include "sudoku/generator/symmetry.h"

#include <stdbool.h>

/* The eight mappings of a square: `across` exchanges row and column first; then each is mirrored or
 * not. */
static const struct {
    bool across, row_back, column_back;
} movements[] = {
    {false, false, false},                       /* identity */
    {false, true, true},                         /* 180 degrees */
    {true, false, true},                         /* 90 degrees, either direction */
    {true, true, false},   {false, false, true}, /* left and right */
    {false, true, false},                        /* top and bottom */
    {true, false, false},                        /* main diagonal */
    {true, true, true},                          /* antidiagonal */
};
enum { MOVEMENTS = sizeof movements / sizeof *movements };

/* Mappings of each symmetry, as bits. */
static const struct {
    const char *name;
    unsigned movements;
} symmetries[] = {
    [DLX_SYMMETRY_NONE] = {"none", 0x01},
    [DLX_SYMMETRY_HALF_TURN] = {"half-turn", 0x03},
    [DLX_SYMMETRY_QUARTER_TURN] = {"quarter-turn", 0x0f},
    [DLX_SYMMETRY_MIRROR] = {"mirror", 0x11},
    [DLX_SYMMETRY_FLIP] = {"flip", 0x21},
    [DLX_SYMMETRY_DIAGONAL] = {"diagonal", 0x41},
    [DLX_SYMMETRY_ANTIDIAGONAL] = {"antidiagonal", 0x81},
    [DLX_SYMMETRY_MIRRORS] = {"mirrors", 0x33},
    [DLX_SYMMETRY_DIAGONALS] = {"diagonals", 0xc3},
    [DLX_SYMMETRY_FULL] = {"full", 0xff},
    [DLX_SYMMETRY_RANDOM] = {"random", 0},
};
enum { SYMMETRIES = sizeof symmetries / sizeof *symmetries };

const char *dlx_symmetry_name(size_t index)
{
    return index < SYMMETRIES ? symmetries[index].name : NULL;
}

size_t dlx_symmetry_alike(dlx_symmetry symmetry, size_t n, size_t cell,
                          size_t alike[DLX_MOST_ALIKE])
{
    size_t count = 0;
    for (size_t m = 0; m < MOVEMENTS; m++) {
        if (!(symmetries[symmetry].movements >> m & 1))
            continue;
        const size_t row = movements[m].across ? cell % n : cell / n;
        const size_t column = movements[m].across ? cell / n : cell % n;
        const size_t image = (movements[m].row_back ? n - 1 - row : row) * n +
                             (movements[m].column_back ? n - 1 - column : column);
        bool known = false;
        for (size_t i = 0; i < count && !known; i++)
            known = alike[i] == image;
        if (!known)
            alike[count++] = image;
    }
    return count;
}
