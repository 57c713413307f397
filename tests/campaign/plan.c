/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "memory.h"
#include "reference.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* ---- other solvers */

typedef struct inquiry {
    ledger *into;
    const question *what;
    const reference *whom;
    const char *directory;
    const patience *with;
    request asked;
    wanted rows;
    long most; /* that are counted */
    int about; /* the claim of BEST to confirm by counting; -1: none */
} inquiry;

/* Valid until claims are added. */
static const claim *claim_of(const inquiry *of)
{
    return &of->into->claims[of->about];
}

/* The claim on the most of the best. */
static int find_best(const ledger *in, const question *what)
{
    int best = -1;
    for (int c = 0; c < in->claim_count; c++) {
        const claim *entry = &in->claims[c];
        if (entry->kind == BEST && entry->by == what->goal && entry->value_count > 0 &&
            is_same_scope(entry->about, what->about) &&
            (best < 0 || entry->value_count > in->claims[best].value_count))
            best = c;
    }
    return best;
}

/* The number of best solutions better than the last of these. */
static int number_of_better(const claim *best)
{
    int number = 0;
    while (best->values[number] < best->values[best->value_count - 1])
        number++;
    return number;
}

static bool has_negative(const problem *of, objective by)
{
    for (int k = 0; k < of->option_count; k++)
        if (value_of(of, by, &k, 1) < 0)
            return true;
    return false;
}

static request request_for(inquiry *of, chance *from)
{
    const question *what = of->what;
    of->rows = (wanted){.about = what->about, .needed_only = true};
    if (what->has_goal) {
        of->about = find_best(of->into, what);
        if (of->about >= 0 && (what->most != ONE || one_in(from, 2))) {
            of->rows.has_limit = true;
            of->rows.limited = what->goal;
            of->rows.limit = claim_of(of)->values[claim_of(of)->value_count - 1] - 1;
            of->most = claim_of(of)->value_count + 1;
            return COUNT;
        }
        of->about = -1;
        of->rows.has_goal = true;
        of->rows.goal = what->goal;
        /* Then the best of all covers, stripped, is among the requested covers. */
        of->rows.needed_only = has_negative(of->into->of, what->goal);
        return OPTIMIZE;
    }
    if (what->asked == LIST && what->most == ONE)
        return SOLVE;
    of->most = what->most > 0 ? what->most + 1 : 20000;
    return what->asked == SAMPLE ? SOLVE : COUNT;
}

static bool write_model(const inquiry *of)
{
    FILE *file = open_in(of->directory, "model", "w");
    SCOPED(rows_clear) rows made;
    const bool fits = rows_make(&made, of->into->of, &of->rows) && of->whom->write(&made, file);
    close_file(file);
    return fits;
}

/* Has ec-convert write the model, if the format can express the question. */
static bool convert_model(const inquiry *of)
{
    OWNED(char)
    line = text("exec ec-convert -q --objective=%s -t %s problem.ec >model",
                of->rows.has_goal ? "cost" : "none", of->whom->format);
    SCOPED(outcome_clear)
    outcome made = run(&(command){.line = line, .seconds = 60}, of->directory);
    if (made.status != 0 && !strstr(made.error, "cannot hold"))
        ledger_fault(of->into, "ec-convert: status %d: %.200s", made.status, made.error);
    return made.status == 0;
}

static bool can_convert(const inquiry *of)
{
    return of->rows.about.in == EXACT && !of->rows.has_limit &&
           (!of->rows.has_goal || of->rows.goal == CHEAPEST);
}

/* A cover with redundant options has equally good covers. */
static bool show_answer(const inquiry *of, answer *said)
{
    const bool strip = of->what->about.in == COVER && !of->rows.needed_only;
    if (!said->shown)
        return false;
    if (strip)
        said->number = strip_cover(of->into->of, said->options, said->number);
    return ledger_show(of->into, of->what->about.in, said->options, said->number);
}

/* So many of the best are better than the last of them, and no other solution is. */
static void confirm_best(const inquiry *of, const answer *said)
{
    const int expected = number_of_better(claim_of(of));
    if (said->end == SOME && said->models <= expected) {
        ledger_skip(of->into, "it took too long");
        return;
    }
    const long models = said->end == NONE ? 0 : said->models;
    source *claimant = &of->into->sources[claim_of(of)->source];
    if (models != expected) {
        claimant->wrong = true;
        ledger_fault(of->into, "%ld solutions have values less than %ld, not %d as %s says: %s",
                     models, of->rows.limit + 1, expected, claimant->who, claimant->how);
        return;
    }
    const claim confirmed = *claim_of(of);
    const size_t size = (size_t)confirmed.value_count;
    long *values = renew(NULL, size, sizeof *values);
    memcpy(values, confirmed.values, size * sizeof *values);
    ledger_claim_best(of->into, confirmed.about, confirmed.by, values, confirmed.value_count);
}

static void claim_answer(const inquiry *of, answer *said)
{
    const scope about = of->what->about;
    if (said->end == NONE) {
        ledger_claim_number(of->into, EXACTLY, about, count_of(0));
    } else if (of->asked == SOLVE) {
        show_answer(of, said);
    } else if (of->asked == COUNT) {
        const bool finished = said->end == FINISHED;
        ledger_claim_number(of->into, finished ? EXACTLY : AT_LEAST, about,
                            count_of((uint64_t)said->models));
        if (!finished && said->models < of->most)
            ledger_skip(of->into, "it took too long");
    } else if (show_answer(of, said) && said->end == FINISHED) {
        long *value = renew(NULL, 1, sizeof *value);
        *value = value_of(of->into->of, of->what->goal, said->options, said->number);
        ledger_claim_best(of->into, about, of->what->goal, value, 1);
    } else {
        ledger_skip(of->into, "it took too long");
    }
}

/* True if a reason other than time was given for a missing answer. */
static bool has_failed(const outcome *made)
{
    return !made->killed && made->error[0] && !strstr(made->error, "INTERRUPTED");
}

static void inquire(inquiry *of)
{
    const command given = {.line = of->into->sources[of->into->source_count - 1].how,
                           .seconds = of->with->reference + 0.5};
    remove_in(of->directory, "solution");
    SCOPED(outcome_clear) outcome made = run(&given, of->directory);
    SCOPED(answer_clear) answer said = {.end = UNKNOWN};
    of->whom->read(&said, of->directory, &made, of->into->of->option_count);
    if (said.end == UNKNOWN || (made.killed && said.end != SOME))
        ledger_skip(of->into, has_failed(&made) ? "it failed" : "it took too long");
    else if (of->about >= 0)
        confirm_best(of, &said);
    else
        claim_answer(of, &said);
}

/* Asks two of the other solvers that can answer, chosen at random. */
static void consult(ledger *into, const question *what, const char *directory, chance *from,
                    const patience *with)
{
    inquiry of = {.into = into, .what = what, .directory = directory, .with = with, .about = -1};
    of.asked = request_for(&of, from);
    for (const reference *whom = references; whom->name; whom++) {
        if (!(whom->requests & (int)of.asked) ||
            roll(from, 6) >= (of.asked == SOLVE ? 2 : 1) * whom->chances)
            continue;
        of.whom = whom;
        const bool convert = !whom->write || (can_convert(&of) && one_in(from, 2));
        char *how =
            text(of.asked == COUNT ? whom->counting : whom->command, with->reference, of.most);
        ledger_open(into, whom->name, what->task, how)->weather =
            convert ? "ec-convert" : "own rows";
        if (!program_exists(whom->name) || !program_exists(whom->solver))
            ledger_skip(into, "it is not installed");
        else if (convert ? !can_convert(&of) || !convert_model(&of) : !write_model(&of))
            ledger_skip(into, "not in its format");
        else
            inquire(&of);
    }
}

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
