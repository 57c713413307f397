/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "memory.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* ---- tasks */

typedef struct task {
    const char *name;
    kind asked;
    space in;
    bool has_goal;   /* by cost, or for covers perhaps by their size */
    int least, most; /* -n; ONE or ALL if both are */
    bool at_most;
    const char *engines[8]; /* a member is drawn; twice here is twice as likely */
} task;

#define SEARCHERS "links", "bits", "cells", "wdeg", "learn"
#define COUNTERS SEARCHERS, "frontier", "frontier", "frontier"
#define OPTIMISERS "bound", "relax", "relax", SEARCHERS

static const task tasks[] = {
    {"first", LIST, EXACT, false, ONE, ONE, false, {SEARCHERS}},
    {"list", LIST, EXACT, false, 2, 2000, false, {SEARCHERS}},
    {"all", LIST, EXACT, false, ALL, ALL, false, {SEARCHERS}},
    {"count", NUMBER, EXACT, false, ONE, ONE, false, {COUNTERS}},
    {"count to", NUMBER, EXACT, false, 1, 3000, false, {SEARCHERS}},
    {"best", LIST, EXACT, true, ONE, ONE, false, {OPTIMISERS}},
    {"k best", LIST, EXACT, true, 2, 50, false, {OPTIMISERS}},
    {"sample", SAMPLE, EXACT, false, 1, 20, false, {NULL}},
    {"diagram", DIAGRAM, EXACT, false, ONE, ONE, false, {NULL}},
    {"cover", LIST, COVER, true, ONE, ONE, false, {"cover"}},
    {"k covers", LIST, COVER, true, 2, 50, false, {"cover"}},
    {"all covers", LIST, COVER, true, ALL, ALL, false, {"cover"}},
    {"count covers", NUMBER, COVER, false, ONE, ONE, false, {"cover"}},
    {"at most", LIST, COVER, true, ONE, ONE, true, {"cover"}},
    {"k at most", LIST, COVER, true, 2, 50, true, {"cover"}},
    {"count at most", NUMBER, COVER, false, ONE, ONE, true, {"cover"}},
};

enum { TASKS = sizeof tasks / sizeof *tasks };

static int count_engines(const task *of)
{
    int number = 0;
    while (number < 8 && of->engines[number])
        number++;
    return number;
}

/* ---- weather */

static weather calm(const patience *with)
{
    return (weather){.name = "calm", .time_limit = with->engine};
}

/* From a part of the greatest to the greatest, each power of two as likely as the next. */
static double random_seconds(chance *from, double greatest, int parts)
{
    return greatest / parts * about(from, 1, parts);
}

static weather rough(chance *from, const patience *with)
{
    weather made = {.name = "calm", .time_limit = with->engine};
    const int drawn = roll(from, 5);
    switch (drawn < 3 || with->signals ? drawn : 0) {
    case 0:
        made = (weather){.name = "time limit",
                         .time_limit = random_seconds(from, with->engine / 2, 1024)};
        break;
    case 1:
        made.name = "node limit";
        made.node_limit = about(from, 1, 1 << 20);
        break;
    case 2:
        made.name = "memory limit";
        made.memory_limit = about(from, 1 << 10, 1 << 27);
        break;
    default:
        made = (weather){.name = "signal",
                         .signal = one_in(from, 2) ? SIGINT : SIGTERM,
                         .after = random_seconds(from, with->engine, 64)};
    }
    return made;
}

/* ---- the plan */

/* Planned questions about a task: all but the engine. */
static question make_question(const task *work, chance *from, const problem *of, int near)
{
    question made = {
        .task = work->name, .asked = work->asked, .about.in = work->in, .has_goal = work->has_goal};
    made.most = work->least == work->most ? work->least : about(from, work->least, work->most);
    made.goal = one_in(from, 2) ? CHEAPEST : DEAREST;
    if (work->in == COVER && work->has_goal && (!of->has_costs || one_in(from, 2)))
        made.goal = FEWEST;
    if (work->at_most)
        made.about.at_most = near > 2 ? between(from, near - 2, near + 2) : between(from, 1, 4);
    return made;
}

static void ask_engines(asker *by, const task *work, const question *what, const patience *with)
{
    const weather fair = calm(with);
    question asked = *what;
    const int engines = count_engines(work);
    if (work->most == ALL) { /* there may be much to print */
        const weather brief = {.name = "time limit", .time_limit = with->engine / 5};
        ask(by, &asked, &brief);
    } else {
        ask(by, &asked, &fair);
        const int first = engines ? roll(by->from, engines) : 0;
        for (int k = 0; k < 2 && k < engines; k++) {
            asked.engine = work->engines[(first + k * (engines / 2)) % engines];
            ask(by, &asked, &fair);
        }
    }
    const weather bad = rough(by->from, with);
    asked.engine = engines && one_in(by->from, 2) ? work->engines[roll(by->from, engines)] : NULL;
    ask(by, &asked, &bad);
}

/* A greedy cover without redundant options; returns its size, or 0. */
static int greedy_cover(const problem *of, int options[])
{
    OWNED(bool) covered = renew_zeroed((size_t)of->item_count, sizeof *covered);
    int number = 0;
    for (int pass = 8; pass > 0; pass--) {
        for (int k = 0; k < of->option_count; k++) {
            int gain = 0;
            for (int u = 0; u < of->options[k].size; u++) {
                const int which = of->uses[of->options[k].first + u].item;
                gain += of->items[which].secondary ? -1000 : !covered[which];
            }
            if (gain < pass)
                continue;
            options[number++] = k;
            for (int u = 0; u < of->options[k].size; u++)
                covered[of->uses[of->options[k].first + u].item] = true;
        }
    }
    number = strip_cover(of, options, number);
    return why_wrong(of, COVER, options, number) ? 0 : number;
}

/* Adds solutions known before anything is asked. Returns the size of a cover, or 0. */
static int show_known(ledger *into)
{
    const problem *of = into->of;
    OWNED(int) options = renew(NULL, (size_t)of->option_count, sizeof *options);
    int number = 0;
    for (int k = 0; k < of->option_count; k++)
        if (of->options[k].planted)
            options[number++] = k;
    if (of->planted) {
        ledger_open(into, "planted", "first", text("%s", "made with the problem"));
        ledger_show(into, EXACT, options, number);
    }
    number = of->has_bounds ? 0 : greedy_cover(of, options);
    if (number > 0) {
        ledger_open(into, "greedy", "cover", text("%s", "one option after the other"));
        ledger_show(into, COVER, options, number);
    }
    return number;
}

void problem_ask_all(ledger *into, const char *bytes, const char *directory, uint64_t seed,
                     const patience *with)
{
    const problem *of = into->of;
    chance from = chance_new(seed + 1, of->seed);
    asker by = {.into = into,
                .of = of,
                .directory = directory,
                .from = &from,
                .grace = with->grace,
                .last_count = -1};
    const int near = show_known(into);
    next_line(&bytes); /* |= problem */
    next_line(&bytes); /* the items */
    by.as_text = lines_of(of->option_count, bytes);
    by.as_text.is_exact = true;
    for (int k = 0; k < 3; k++) {
        const task *work = &tasks[roll(&from, TASKS)];
        if (work->in == COVER && of->has_bounds)
            continue;
        const question what = make_question(work, &from, of, near);
        ask_engines(&by, work, &what, with);
        consult(into, &what, directory, &from, with);
    }
    ledger_settle(into);
    lines_clear(&by.as_text);
    free(by.last);
}
