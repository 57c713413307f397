/* SPDX-License-Identifier: MIT */
#include "problem.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>

int add_items(problem *target, int count, bool secondary)
{
    const int first = target->item_count;
    target->items = renew(target->items, (size_t)(first + count), sizeof *target->items);
    for (int i = first; i < first + count; i++)
        target->items[i] = (item){.secondary = secondary, .least = 1, .most = 1};
    target->item_count += count;
    target->primary_count += secondary ? 0 : count;
    return first;
}

option *add_option(problem *target)
{
    target->options =
        room_for_one(target->options, (size_t)target->option_count, sizeof *target->options);
    option *made = &target->options[target->option_count++];
    *made = (option){.first = target->use_count};
    return made;
}

static void append_use(problem *target, use entry)
{
    target->uses = room_for_one(target->uses, (size_t)target->use_count, sizeof *target->uses);
    target->uses[target->use_count++] = entry;
}

/* The uses of an option are together, so they move unless they are the last ones. */
void add_use_to(problem *target, int k, int which, int colour)
{
    option *grown = &target->options[k];
    const int first = grown->first;
    if (first + grown->size != target->use_count) {
        grown->first = target->use_count;
        for (int u = first; u < first + grown->size; u++)
            append_use(target, target->uses[u]);
    }
    append_use(target, (use){.item = which, .colour = colour});
    grown->size++;
    target->has_colours |= colour != NO_COLOUR;
}

void add_use(problem *target, int which, int colour)
{
    add_use_to(target, target->option_count - 1, which, colour);
}

option *add_option_of(problem *target, int count, const int items[])
{
    add_option(target);
    for (int i = 0; i < count; i++)
        add_use(target, items[i], NO_COLOUR);
    return &target->options[target->option_count - 1];
}

void problem_clear(problem *given)
{
    free(given->items);
    free(given->options);
    free(given->uses);
    *given = (problem){.seed = 0};
}

bool has_primary(const problem *given, int k)
{
    const struct option *subject = &given->options[k];
    for (int u = subject->first; u < subject->first + subject->size; u++)
        if (!given->items[given->uses[u].item].secondary)
            return true;
    return false;
}

/* ---- text */

static const char *const name_formats[] = {"i%d", "%d", "Stra\303\237e-%d",
                                           "an_item_with_a_name_of_some_length/%d"};

static void write_name(const problem *given, int which, FILE *file)
{
    fprintf(file, name_formats[given->naming], which + 1);
}

static void write_items(const problem *given, FILE *file)
{
    const char *blank = "";
    for (int secondary = 0; secondary < 2; secondary++) {
        for (int i = 0; i < given->item_count; i++) {
            const item *entry = &given->items[i];
            if (entry->secondary != secondary)
                continue;
            fputs(blank, file);
            if (entry->least != 1 || entry->most != 1)
                fprintf(file, "%d:%d|", entry->least, entry->most);
            write_name(given, i, file);
            blank = " ";
        }
        if (!secondary && given->primary_count < given->item_count)
            fprintf(file, "%s|", blank);
    }
    fputc('\n', file);
}

static void write_option(const problem *given, int k, FILE *file)
{
    const option *subject = &given->options[k];
    for (int u = subject->first; u < subject->first + subject->size; u++) {
        fputs(u > subject->first ? " " : "", file);
        write_name(given, given->uses[u].item, file);
        if (given->uses[u].colour != NO_COLOUR)
            fprintf(file, ":c%d", given->uses[u].colour);
    }
    if (subject->cost)
        fprintf(file, " |%ld", subject->cost);
}

void problem_write(const problem *given, FILE *file)
{
    fprintf(file, "|= problem\n");
    write_items(given, file);
    for (int k = 0; k < given->option_count; k++) {
        write_option(given, k, file);
        fputc('\n', file);
    }
    fprintf(file, "|= end\n");
}

/* ---- right answers */

/* How often each item is covered by a set of options; a used secondary item has a single colour. */
typedef struct coverage {
    int *times;
    int *colour;
    const char *clash; /* NULL if there is none */
} coverage;

static coverage cover_by(const problem *given, const int options[], int count)
{
    const size_t items = (size_t)given->item_count;
    coverage made = {.times = renew_zeroed(items, sizeof(int)),
                     .colour = renew_zeroed(items, sizeof(int))};
    for (int k = 0; k < count; k++) {
        const option *subject = &given->options[options[k]];
        for (const use *u = given->uses + subject->first;
             u < given->uses + subject->first + subject->size; u++) {
            if (given->items[u->item].secondary && made.times[u->item] > 0 &&
                (u->colour == NO_COLOUR || u->colour != made.colour[u->item]))
                made.clash = "a secondary item is used twice, and not in one colour";
            made.times[u->item]++;
            made.colour[u->item] = u->colour;
        }
    }
    return made;
}

static void coverage_clear(coverage *made)
{
    free(made->times);
    free(made->colour);
}

/* True if the option covers a primary item that no other option covers. */
static bool is_needed(const problem *given, const coverage *by, int k)
{
    const struct option *subject = &given->options[k];
    for (const use *u = given->uses + subject->first;
         u < given->uses + subject->first + subject->size; u++)
        if (!given->items[u->item].secondary && by->times[u->item] == 1)
            return true;
    return false;
}

static const char *why_uncovered(const problem *given, space in, const coverage *by)
{
    for (int i = 0; i < given->item_count; i++) {
        const item *entry = &given->items[i];
        if (entry->secondary)
            continue;
        if (by->times[i] < entry->least)
            return "a primary item is not covered often enough";
        if (in == EXACT && by->times[i] > entry->most)
            return "a primary item is covered too often";
    }
    return NULL;
}

const char *why_wrong(const problem *given, space in, const int options[], int count)
{
    SCOPED(coverage_clear) coverage by = cover_by(given, options, count);
    const char *why = by.clash ? by.clash : why_uncovered(given, in, &by);
    for (int k = 0; k < count && !why; k++) {
        if (!has_primary(given, options[k]))
            why = "an option without primary item is chosen";
        else if (in == COVER && !is_needed(given, &by, options[k]))
            why = "an option can be left out of the cover";
    }
    return why;
}

long cost_of(const problem *given, const int options[], int count)
{
    long cost = 0;
    for (int k = 0; k < count; k++)
        cost += given->options[options[k]].cost;
    return cost;
}

int strip_cover(const problem *given, int options[], int count)
{
    SCOPED(coverage_clear) coverage by = cover_by(given, options, count);
    int kept = 0;
    for (int k = 0; k < count; k++) {
        const option *subject = &given->options[options[k]];
        const bool needed = is_needed(given, &by, options[k]);
        for (int u = subject->first; u < subject->first + subject->size && !needed; u++)
            by.times[given->uses[u].item]--;
        if (needed)
            options[kept++] = options[k];
    }
    return kept;
}
