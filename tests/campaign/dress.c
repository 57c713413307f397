/* SPDX-License-Identifier: MIT */
/* The problem with a number: a member of a family, and changes made afterwards. */
#include "family.h"

enum { SMALLEST = 50, MEDIUM = 300, LARGEST = 5000 };

/* Options of equal items, of equal items but other costs, or without a primary item. */
static void add_oddities(problem *target, chance *origin)
{
    const int copies = one_in(origin, 3) && target->option_count ? between(origin, 1, 8) : 0;
    for (int k = 0; k < copies; k++) {
        const option like = target->options[roll(origin, target->option_count)];
        *add_option(target) = (option){.first = like.first, .size = like.size};
    }
    if (!one_in(origin, 6))
        return;
    const int extra = add_items(target, 2, true);
    add_option_of(target, 2, (int[]){extra, extra + 1});
    add_option_of(target, 1, (int[]){extra + 1});
}

/* Secondary items, in colours or without, shared by some options. A planted solution remains a
 * solution, since its options have none of these items. */
static void add_secondaries(problem *target, chance *origin)
{
    const int count = between(origin, 1, 12);
    const int colours = roll(origin, 4);
    const int rare = between(origin, 1, 6);
    const int first = add_items(target, count, true);
    for (int k = 0; k < target->option_count; k++)
        if (!target->options[k].planted && one_in(origin, rare) && has_primary(target, k))
            add_use_to(target, k, first + roll(origin, count),
                       colours ? roll(origin, colours + 1) : NO_COLOUR);
}

static bool option_has(const problem *subject, int k, int which)
{
    const option *entry = &subject->options[k];
    for (int u = entry->first; u < entry->first + entry->size; u++)
        if (subject->uses[u].item == which)
            return true;
    return false;
}

/* Items that are in all options of another item and perhaps in more: they are redundant, or exclude
 * these further options. */
static void add_companions(problem *target, chance *origin)
{
    const int count = between(origin, 1, 6);
    for (int c = 0; c < count && target->item_count > 0; c++) {
        const int like = roll(origin, target->item_count);
        if (target->items[like].secondary)
            continue;
        const int further = one_in(origin, 2) ? 0 : between(origin, 10, 60);
        const int made = add_items(target, 1, false);
        target->items[made] = target->items[like];
        for (int k = 0; k < target->option_count; k++)
            if (option_has(target, k, like) ||
                (further && !target->options[k].planted && one_in(origin, further)))
                add_use_to(target, k, made, NO_COLOUR);
    }
}

static void add_costs(problem *target, chance *origin)
{
    static const int ranges[][2] = {
        {0, 1}, {1, 3}, {0, 9}, {-4, 5}, {-9, -1}, {1, 1000}, {-100000, 1000000}};
    const int *range = ranges[roll(origin, sizeof ranges / sizeof *ranges)];
    for (int k = 0; k < target->option_count; k++) {
        target->options[k].cost = between(origin, range[0], range[1]);
        target->has_costs |= target->options[k].cost != 0;
    }
}

static void shuffle_options(problem *target, chance *origin)
{
    for (int k = target->option_count - 1; k > 0; k--) {
        const int other = roll(origin, k + 1);
        const option moved = target->options[k];
        target->options[k] = target->options[other];
        target->options[other] = moved;
    }
}

static void drop_options(problem *target, chance *origin)
{
    const int count = between(origin, 1, 3);
    for (int k = 0; k < count && target->option_count > 1; k++) {
        const int dropped = roll(origin, target->option_count);
        target->planted = target->planted && !target->options[dropped].planted;
        target->options[dropped] = target->options[--target->option_count];
    }
}

problem problem_number(uint64_t seed, uint64_t number)
{
    chance origin = chance_new(seed, number);
    const family *kind = draw_family(&origin);
    problem made = {.seed = number, .family = kind->name, .planted = true};
    /* Small problems get more answers; large ones are more of a test. */
    make_member(&made, &origin, kind,
                about(&origin, SMALLEST, one_in(&origin, 2) ? MEDIUM : LARGEST));
    if (one_in(&origin, 6))
        drop_options(&made, &origin);
    add_oddities(&made, &origin);
    if (one_in(&origin, 4))
        add_companions(&made, &origin);
    if (one_in(&origin, 3))
        add_secondaries(&made, &origin);
    if (one_in(&origin, 2))
        add_costs(&made, &origin);
    if (!one_in(&origin, 4))
        shuffle_options(&made, &origin);
    made.naming = one_in(&origin, 3) ? roll(&origin, 4) : 0;
    return made;
}
