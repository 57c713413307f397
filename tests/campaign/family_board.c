/* SPDX-License-Identifier: MIT */
/* Tilings, Latin squares, queens, Langford's problem, and products of several problems. */
#include "family.h"

#include "memory.h"

#include <stdlib.h>

/* Cells of a board; -1 for holes, else the item. */
typedef struct board {
    int width, height;
    int *item;
} board;

static int cell_at(const board *of, int x, int y)
{
    return x < 0 || y < 0 || x >= of->width || y >= of->height ? -1 : of->item[y * of->width + x];
}

static board make_board(problem *to, chance *from, int size, int widest)
{
    const int width = between(from, 2, widest);
    board made = {.width = width, .height = size / width > 2 ? size / width : 2};
    const int cells = made.width * made.height;
    const int holes = one_in(from, 2) ? 0 : between(from, 4, 40);
    made.item = renew(NULL, (size_t)cells, sizeof *made.item);
    for (int c = 0; c < cells; c++)
        made.item[c] = holes && one_in(from, holes) ? -1 : add_items(to, 1, false);
    return made;
}

/* Cells of a piece, as steps from its first cell. */
typedef struct piece {
    int size, at[4][2];
} piece;

static void place(problem *to, const board *on, const piece *shape)
{
    for (int y = 0; y < on->height; y++) {
        for (int x = -2; x < on->width; x++) {
            int items[4], count = 0;
            for (int k = 0; k < shape->size; k++) {
                items[count] = cell_at(on, x + shape->at[k][0], y + shape->at[k][1]);
                count += items[count] >= 0;
            }
            if (count == shape->size)
                add_option_of(to, count, items);
        }
    }
}

static void make_dominoes(problem *to, chance *from, int size)
{
    static const piece pieces[] = {{2, {{0, 0}, {1, 0}}}, {2, {{0, 0}, {0, 1}}}, {1, {{0, 0}}}};
    const board on = make_board(to, from, size, one_in(from, 3) ? 20 : 8);
    const int kinds = one_in(from, 6) ? 3 : 2;
    for (int p = 0; p < kinds; p++)
        place(to, &on, &pieces[p]);
    to->planted = false;
    free(on.item);
}

static void make_tiles(problem *to, chance *from, int size)
{
    static const piece pieces[] = {
        {3, {{0, 0}, {1, 0}, {2, 0}}},         {3, {{0, 0}, {0, 1}, {0, 2}}},
        {3, {{0, 0}, {1, 0}, {0, 1}}},         {3, {{0, 0}, {1, 0}, {1, 1}}},
        {3, {{0, 0}, {0, 1}, {1, 1}}},         {3, {{1, 0}, {0, 1}, {1, 1}}},
        {4, {{0, 0}, {1, 0}, {0, 1}, {1, 1}}}, {4, {{0, 0}, {1, 0}, {2, 0}, {3, 0}}},
    };
    const board on = make_board(to, from, size, one_in(from, 3) ? 14 : 7);
    const int absent = between(from, 2, 5);
    for (size_t p = 0; p < sizeof pieces / sizeof *pieces; p++)
        if (!one_in(from, absent))
            place(to, &on, &pieces[p]);
    to->planted = false;
    free(on.item);
}

/* A shuffled cyclic square of n symbols, with some cells given. */
static void make_latin(problem *to, chance *from, int size)
{
    int n = 4;
    while (3 * (n + 1) * (n + 1) <= size && n < 25)
        n++;
    const int first = add_items(to, 3 * n * n, false);
    const int step = between(from, 1, n - 1);
    const int given = between(from, 20, 95);
    const bool spoilt = one_in(from, 4);
    for (int r = 0; r < n; r++) {
        for (int c = 0; c < n; c++) {
            const int right = (r + c) % n;
            const bool fixed = roll(from, 100) < given;
            const int told = spoilt && one_in(from, n * n) ? (right + step) % n : right;
            for (int s = 0; s < n; s++)
                if (!fixed || s == told)
                    add_option_of(to, 3,
                                  (int[]){first + r * n + c, first + n * n + r * n + s,
                                          first + 2 * n * n + c * n + s})
                        ->planted = s == right;
        }
    }
    to->planted = to->planted && !spoilt;
}

static void make_queens(problem *to, chance *from, int size)
{
    const int n = between(from, 4, size < 1000 ? 6 + size / 25 : 40);
    const int lines = add_items(to, 2 * n, false);
    const int diagonals = add_items(to, 2 * (2 * n - 1), true);
    for (int r = 0; r < n; r++)
        for (int c = 0; c < n; c++)
            add_option_of(to, 4,
                          (int[]){lines + r, lines + n + c, diagonals + r + c,
                                  diagonals + 2 * n - 1 + n - 1 - r + c});
    to->planted = false;
}

static void make_langford(problem *to, chance *from, int size)
{
    const int n = between(from, 4, size < 1000 ? 5 + size / 60 : 25);
    const int numbers = add_items(to, n, false);
    const int places = add_items(to, 2 * n, false);
    for (int k = 1; k <= n; k++)
        for (int p = 0; p + k + 1 < 2 * n; p++)
            add_option_of(to, 3, (int[]){numbers + k - 1, places + p, places + p + k + 1});
    to->planted = false;
}

/* Components from other families, which share no item. */
static void make_product(problem *to, chance *from, int size)
{
    const family *const tables[] = {random_families, graph_families, board_families};
    const int parts = about(from, 2, size < 200 ? size / 10 : 40);
    for (int p = 0; p < parts; p++) {
        const family *table = tables[roll(from, 3)];
        int count = 0;
        while (table[count].name)
            count++;
        const family *kind = &table[roll(from, count)];
        if (kind->make != make_product)
            kind->make(to, from, size / parts > 12 ? size / parts : 12);
    }
}

const family board_families[] = {
    {"dominoes", make_dominoes},
    {"tiles", make_tiles},
    {"latin", make_latin},
    {"queens", make_queens},
    {"langford", make_langford},
    {"product", make_product},
    {NULL, NULL},
};
