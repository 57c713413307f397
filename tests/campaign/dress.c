/* SPDX-License-Identifier: MIT */
/* The problem with a number: a member of a family, and changes made afterwards. */
#include "family.h"

enum { SMALLEST = 50, MEDIUM = 300, LARGEST = 5000 };

/* Options of equal items, of equal items but other costs, or without a primary item. */
static void add_oddities(problem *to, chance *from)
{
    const int copies = one_in(from, 3) && to->option_count ? between(from, 1, 8) : 0;
    for (int k = 0; k < copies; k++) {
        const option like = to->options[roll(from, to->option_count)];
        *add_option(to) = (option){.first = like.first, .size = like.size};
    }
    if (!one_in(from, 6))
        return;
    const int extra = add_items(to, 2, true);
    add_option_of(to, 2, (int[]){extra, extra + 1});
    add_option_of(to, 1, (int[]){extra + 1});
}

/* Secondary items, in colours or without, shared by some options. A planted solution remains a
 * solution, since its options have none of these items. */
static void add_secondaries(problem *to, chance *from)
{
    const int count = between(from, 1, 12);
    const int colours = roll(from, 4);
    const int rare = between(from, 1, 6);
    const int first = add_items(to, count, true);
    for (int k = 0; k < to->option_count; k++)
        if (!to->options[k].planted && one_in(from, rare) && has_primary(to, k))
            add_use_to(to, k, first + roll(from, count),
                       colours ? roll(from, colours + 1) : NO_COLOUR);
}

static bool option_has(const problem *of, int k, int which)
{
    const option *entry = &of->options[k];
    for (int u = entry->first; u < entry->first + entry->size; u++)
        if (of->uses[u].item == which)
            return true;
    return false;
}

/* Items that are in all options of another item and perhaps in more: they are redundant, or exclude
 * these further options. */
static void add_companions(problem *to, chance *from)
{
    const int count = between(from, 1, 6);
    for (int c = 0; c < count && to->item_count > 0; c++) {
        const int like = roll(from, to->item_count);
        if (to->items[like].secondary)
            continue;
        const int further = one_in(from, 2) ? 0 : between(from, 10, 60);
        const int made = add_items(to, 1, false);
        to->items[made] = to->items[like];
        for (int k = 0; k < to->option_count; k++)
            if (option_has(to, k, like) ||
                (further && !to->options[k].planted && one_in(from, further)))
                add_use_to(to, k, made, NO_COLOUR);
    }
}

static void add_costs(problem *to, chance *from)
{
    static const int ranges[][2] = {
        {0, 1}, {1, 3}, {0, 9}, {-4, 5}, {-9, -1}, {1, 1000}, {-100000, 1000000}};
    const int *range = ranges[roll(from, sizeof ranges / sizeof *ranges)];
    for (int k = 0; k < to->option_count; k++) {
        to->options[k].cost = between(from, range[0], range[1]);
        to->has_costs |= to->options[k].cost != 0;
    }
}

static void shuffle_options(problem *to, chance *from)
{
    for (int k = to->option_count - 1; k > 0; k--) {
        const int other = roll(from, k + 1);
        const option moved = to->options[k];
        to->options[k] = to->options[other];
        to->options[other] = moved;
    }
}

static void drop_options(problem *to, chance *from)
{
    const int count = between(from, 1, 3);
    for (int k = 0; k < count && to->option_count > 1; k++) {
        const int dropped = roll(from, to->option_count);
        to->planted = to->planted && !to->options[dropped].planted;
        to->options[dropped] = to->options[--to->option_count];
    }
}

problem problem_number(uint64_t seed, uint64_t number)
{
    chance from = chance_new(seed, number);
    const family *kind = draw_family(&from);
    problem made = {.seed = number, .family = kind->name, .planted = true};
    /* Small problems get more answers; large ones are more of a test. */
    make_member(&made, &from, kind, about(&from, SMALLEST, one_in(&from, 2) ? MEDIUM : LARGEST));
    if (one_in(&from, 6))
        drop_options(&made, &from);
    add_oddities(&made, &from);
    if (one_in(&from, 4))
        add_companions(&made, &from);
    if (one_in(&from, 3))
        add_secondaries(&made, &from);
    if (one_in(&from, 2))
        add_costs(&made, &from);
    if (!one_in(&from, 4))
        shuffle_options(&made, &from);
    made.naming = one_in(&from, 3) ? roll(&from, 4) : 0;
    return made;
}
