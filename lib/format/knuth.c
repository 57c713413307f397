/* SPDX-License-Identifier: MIT */
/* The ec format restricted to the input of Knuth's programs DLX1, DLX2, DLX3 and DLX5: names of at
 * most eight bytes, colours of one byte, one problem per file. Comments list the shortened
 * names. */
#include "format/ec.h"

#include <stdio.h>

enum { MOST_BYTES = 8, MOST_COLOURS = 92 };

static dlx_status check_problem(const dlx_problem *problem, dlx_error *error)
{
    const unsigned features = dlx_problem_features(problem);
    if (dlx_problem_primary(problem) == 0)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format knuth cannot hold a problem without primary items");
    if (features & DLX_PROBLEM_BOUNDS && features & DLX_PROBLEM_COSTS)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format knuth cannot hold bounds and costs in one problem");
    for (size_t k = 0; k < problem->options; k++)
        if (dlx_problem_cost(problem, k) < 0)
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "the format knuth cannot hold negative costs (option %zu)", k + 1);
    if (problem->colours.count > MOST_COLOURS)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the format knuth cannot hold more than %d colours", MOST_COLOURS);
    return dlx_ec_check(problem, error);
}

/* Returns the length of a name's prefix before the distinguishing number, without a partial UTF-8
 * character. */
static size_t cut(const char *name, size_t length)
{
    while (length > 0 && ((unsigned char)name[length] & 0xc0) == 0x80)
        length--;
    return length;
}

/* The names used so far, and by the beginning of shortened names the number before the next. */
typedef struct shortening {
    dlx_names used, beginnings;
    uint64_t *number;
    size_t capacity;
} shortening;

/* Returns the number of a beginning, with which numbers of `digits` digits are combined. NULL: no
 * memory. */
static uint64_t *number_of(shortening *state, const char *name, size_t length, unsigned digits)
{
    char text[MOST_BYTES + 2];
    const int size = snprintf(text, sizeof text, "%u%.*s", digits, (int)length, name);
    const size_t before = state->beginnings.count;
    if (!dlx_buffer_grow(&state->number, &state->capacity, before + 1, sizeof *state->number))
        return NULL;
    const uint32_t index = dlx_names_add(&state->beginnings, text, (size_t)size);
    if (index == DLX_NO_INDEX)
        return NULL;
    if (index == before)
        state->number[index] = (UINT64_C(1) << 4 * (digits - 1)) - 1;
    return &state->number[index];
}

/* Shortens a name to an unused name: a beginning, `~` and the least hexadecimal number. */
static uint32_t add_shortened(dlx_names *names, shortening *state, const char *name)
{
    for (unsigned digits = 1; digits < MOST_BYTES; digits++) {
        const size_t left = cut(name, MOST_BYTES - 1 - digits);
        uint64_t *number = number_of(state, name, left, digits);
        while (number && ++*number >> 4 * digits == 0) {
            char text[MOST_BYTES + 2];
            const int length = snprintf(text, sizeof text, "%.*s~%llx", (int)left, name,
                                        (unsigned long long)*number);
            const size_t before = state->used.count;
            const uint32_t index = dlx_names_add(&state->used, text, (size_t)length);
            if (index == DLX_NO_INDEX)
                return DLX_NO_INDEX;
            if (index == before)
                return dlx_names_add(names, text, (size_t)length);
        }
        if (!number)
            return DLX_NO_INDEX;
    }
    return DLX_NO_INDEX;
}

static bool shorten_items(dlx_names *names, const dlx_names *items)
{
    shortening state = {0};
    bool ok = true;
    for (size_t i = 0; i < items->count && ok; i++)
        if (dlx_names_length(items, i) <= MOST_BYTES)
            ok = dlx_names_add(&state.used, dlx_names_text(items, i), dlx_names_length(items, i)) !=
                 DLX_NO_INDEX;
    for (size_t i = 0; i < items->count && ok; i++) {
        const char *name = dlx_names_text(items, i);
        const size_t length = dlx_names_length(items, i);
        ok = (length <= MOST_BYTES ? dlx_names_add(names, name, length)
                                   : add_shortened(names, &state, name)) != DLX_NO_INDEX;
    }
    dlx_names_free(&state.used);
    dlx_names_free(&state.beginnings);
    free(state.number);
    return ok;
}

/* Keeps colours of one byte; shortens other colours to their first byte, or to an unused byte. */
static bool shorten_colours(dlx_names *names, const dlx_names *colours)
{
    bool used[256] = {[':'] = true, ['|'] = true};
    for (size_t i = 0; i < colours->count; i++)
        if (dlx_names_length(colours, i) == 1)
            used[(unsigned char)*dlx_names_text(colours, i)] = true;
    for (size_t i = 0; i < colours->count; i++) {
        char colour = *dlx_names_text(colours, i);
        if (dlx_names_length(colours, i) > 1) {
            if (colour <= ' ' || colour > '~' || used[(unsigned char)colour])
                for (colour = '!'; used[(unsigned char)colour]; colour++)
                    continue;
            used[(unsigned char)colour] = true;
        }
        if (dlx_names_add(names, &colour, 1) == DLX_NO_INDEX)
            return false;
    }
    return true;
}

static void put_shortened(dlx_output *output, const char *what, const dlx_names *names,
                          const dlx_names *shortened)
{
    for (size_t i = 0; i < names->count; i++) {
        if (dlx_names_length(names, i) == dlx_names_length(shortened, i))
            continue;
        dlx_output_put(output, "| %s %s = %s\n", what, dlx_names_text(shortened, i),
                       dlx_names_text(names, i));
    }
}

/* Writes the problem with the shortened names. */
static dlx_status write_problem(const dlx_problem *problem, const dlx_write_options *options,
                                dlx_output *output, dlx_error *error)
{
    dlx_names names = {0};
    dlx_names colours = {0};
    (void)options;
    const bool ok = shorten_items(&names, &problem->items->names) &&
                    shorten_colours(&colours, &problem->colours);
    if (ok) {
        dlx_items items = {.names = names,
                           .primary = problem->items->primary,
                           .lo = problem->items->lo,
                           .hi = problem->items->hi};
        dlx_problem shortened = *problem;
        shortened.items = &items;
        shortened.colours = colours;
        put_shortened(output, "item", &problem->items->names, &names);
        put_shortened(output, "colour", &problem->colours, &colours);
        dlx_ec_write(&shortened, output);
    }
    dlx_names_free(&names);
    dlx_names_free(&colours);
    return dlx_error_unless(ok, error);
}

const dlx_format dlx_format_knuth = {
    .name = "knuth",
    .summary = "exact-cover text with short names, for Knuth's DLX programs",
    .read = dlx_ec_read,
    .state_size = sizeof(dlx_ec_state),
    .free_state = dlx_ec_free_state,
    .features = DLX_FEATURES_ALL,
    .single_problem = true,
    .check = check_problem,
    .write_with = write_problem,
};
