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
static const claim *claim_of(const inquiry *subject)
{
    return &subject->into->claims[subject->about];
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

static bool has_negative(const problem *subject, objective by)
{
    for (int k = 0; k < subject->option_count; k++)
        if (value_of(subject, by, &k, 1) < 0)
            return true;
    return false;
}

static request request_for(inquiry *subject, chance *origin)
{
    const question *what = subject->what;
    subject->rows = (wanted){.about = what->about, .needed_only = true};
    if (what->has_goal) {
        subject->about = find_best(subject->into, what);
        if (subject->about >= 0 && (what->most != ONE || one_in(origin, 2))) {
            subject->rows.has_limit = true;
            subject->rows.limited = what->goal;
            subject->rows.limit = claim_of(subject)->values[claim_of(subject)->value_count - 1] - 1;
            subject->most = claim_of(subject)->value_count + 1;
            return COUNT;
        }
        subject->about = -1;
        subject->rows.has_goal = true;
        subject->rows.goal = what->goal;
        /* Then the best of all covers, stripped, is among the requested covers. */
        subject->rows.needed_only = has_negative(subject->into->subject, what->goal);
        return OPTIMIZE;
    }
    if (what->asked == LIST && what->most == ONE)
        return SOLVE;
    subject->most = what->most > 0 ? what->most + 1 : 20000;
    return what->asked == SAMPLE ? SOLVE : COUNT;
}

static bool write_model(const inquiry *subject)
{
    FILE *file = open_in(subject->directory, "model", "w");
    SCOPED(rows_clear) rows made;
    const bool fits = rows_make(&made, subject->into->subject, &subject->rows) &&
                      subject->whom->write(&made, file);
    close_file(file);
    return fits;
}

/* Has ec-convert write the model, if the format can express the question. */
static bool convert_model(const inquiry *subject)
{
    OWNED(char)
    line = text("exec ec-convert -q --objective=%s -t %s problem.ec >model",
                subject->rows.has_goal ? "cost" : "none", subject->whom->format);
    SCOPED(outcome_clear)
    outcome made = run(&(command){.line = line, .seconds = 60}, subject->directory);
    if (made.status != 0 && !strstr(made.error, "cannot hold"))
        ledger_fault(subject->into, "ec-convert: status %d: %.200s", made.status, made.error);
    return made.status == 0;
}

static bool can_convert(const inquiry *subject)
{
    return subject->rows.about.in == EXACT && !subject->rows.has_limit &&
           (!subject->rows.has_goal || subject->rows.goal == CHEAPEST);
}

/* A cover with redundant options has equally good covers. */
static bool show_answer(const inquiry *subject, answer *said)
{
    const bool strip = subject->what->about.in == COVER && !subject->rows.needed_only;
    if (!said->shown)
        return false;
    if (strip)
        said->number = strip_cover(subject->into->subject, said->options, said->number);
    return ledger_show(subject->into, subject->what->about.in, said->options, said->number);
}

/* So many of the best are better than the last of them, and no other solution is. */
static void confirm_best(const inquiry *subject, const answer *said)
{
    const int expected = number_of_better(claim_of(subject));
    if (said->end == SOME && said->models <= expected) {
        ledger_skip(subject->into, "it took too long");
        return;
    }
    const long models = said->end == NONE ? 0 : said->models;
    source *claimant = &subject->into->sources[claim_of(subject)->source];
    if (models != expected) {
        claimant->wrong = true;
        ledger_fault(subject->into,
                     "%ld solutions have values less than %ld, not %d as %s says: %s", models,
                     subject->rows.limit + 1, expected, claimant->who, claimant->how);
        return;
    }
    const claim confirmed = *claim_of(subject);
    const size_t size = (size_t)confirmed.value_count;
    long *values = renew(NULL, size, sizeof *values);
    memcpy(values, confirmed.values, size * sizeof *values);
    ledger_claim_best(subject->into, confirmed.about, confirmed.by, values, confirmed.value_count);
}

static void claim_answer(const inquiry *subject, answer *said)
{
    const scope about = subject->what->about;
    if (said->end == NONE) {
        ledger_claim_number(subject->into, EXACTLY, about, count_of(0));
    } else if (subject->asked == SOLVE) {
        show_answer(subject, said);
    } else if (subject->asked == COUNT) {
        const bool finished = said->end == FINISHED;
        ledger_claim_number(subject->into, finished ? EXACTLY : AT_LEAST, about,
                            count_of((uint64_t)said->models));
        if (!finished && said->models < subject->most)
            ledger_skip(subject->into, "it took too long");
    } else if (show_answer(subject, said) && said->end == FINISHED) {
        long *value = renew(NULL, 1, sizeof *value);
        *value = value_of(subject->into->subject, subject->what->goal, said->options, said->number);
        ledger_claim_best(subject->into, about, subject->what->goal, value, 1);
    } else {
        ledger_skip(subject->into, "it took too long");
    }
}

/* True if a reason other than time was given for a missing answer. */
static bool has_failed(const outcome *made)
{
    return !made->killed && made->error[0] && !strstr(made->error, "INTERRUPTED");
}

static void inquire(inquiry *subject)
{
    const command given = {.line = subject->into->sources[subject->into->source_count - 1].how,
                           .seconds = subject->with->reference + 0.5};
    remove_in(subject->directory, "solution");
    SCOPED(outcome_clear) outcome made = run(&given, subject->directory);
    SCOPED(answer_clear) answer said = {.end = UNKNOWN};
    subject->whom->read(&said, subject->directory, &made, subject->into->subject->option_count);
    if (said.end == UNKNOWN || (made.killed && said.end != SOME))
        ledger_skip(subject->into, has_failed(&made) ? "it failed" : "it took too long");
    else if (subject->about >= 0)
        confirm_best(subject, &said);
    else
        claim_answer(subject, &said);
}

/* Asks two of the other solvers that can answer, chosen at random. */
static void consult(ledger *into, const question *what, const char *directory, chance *origin,
                    const patience *with)
{
    inquiry subject = {
        .into = into, .what = what, .directory = directory, .with = with, .about = -1};
    subject.asked = request_for(&subject, origin);
    for (const reference *whom = references; whom->name; whom++) {
        if (!(whom->requests & (int)subject.asked) ||
            roll(origin, 6) >= (subject.asked == SOLVE ? 2 : 1) * whom->chances)
            continue;
        subject.whom = whom;
        const bool convert = !whom->write || (can_convert(&subject) && one_in(origin, 2));
        char *how = text(subject.asked == COUNT ? whom->counting : whom->command, with->reference,
                         subject.most);
        ledger_open(into, whom->name, what->task, how)->weather =
            convert ? "ec-convert" : "own rows";
        if (!program_exists(whom->name) || !program_exists(whom->solver))
            ledger_skip(into, "it is not installed");
        else if (convert ? !can_convert(&subject) || !convert_model(&subject)
                         : !write_model(&subject))
            ledger_skip(into, "not in its format");
        else
            inquire(&subject);
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
#define COUNTERS SEARCHERS, "frontier", "frontier", "pfaffian"
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

static int count_engines(const task *subject)
{
    int number = 0;
    while (number < 8 && subject->engines[number])
        number++;
    return number;
}

/* ---- weather */

static weather calm(const patience *with)
{
    return (weather){.name = "calm", .time_limit = with->engine};
}

/* From a part of the greatest to the greatest, each power of two as likely as the next. */
static double random_seconds(chance *origin, double greatest, int parts)
{
    return greatest / parts * about(origin, 1, parts);
}

static weather rough(chance *origin, const patience *with)
{
    weather made = {.name = "calm", .time_limit = with->engine};
    const int drawn = roll(origin, 5);
    switch (drawn < 3 || with->signals ? drawn : 0) {
    case 0:
        made = (weather){.name = "time limit",
                         .time_limit = random_seconds(origin, with->engine / 2, 1024)};
        break;
    case 1:
        made.name = "node limit";
        made.node_limit = about(origin, 1, 1 << 20);
        break;
    case 2:
        made.name = "memory limit";
        made.memory_limit = about(origin, 1 << 10, 1 << 27);
        break;
    default:
        made = (weather){.name = "signal",
                         .signal = one_in(origin, 2) ? SIGINT : SIGTERM,
                         .after = random_seconds(origin, with->engine, 64)};
    }
    return made;
}

/* ---- the plan */

/* Planned questions about a task: all but the engine. */
static question make_question(const task *work, chance *origin, const problem *subject, int near)
{
    question made = {
        .task = work->name, .asked = work->asked, .about.in = work->in, .has_goal = work->has_goal};
    made.most = work->least == work->most ? work->least : about(origin, work->least, work->most);
    made.goal = one_in(origin, 2) ? CHEAPEST : DEAREST;
    if (work->in == COVER && work->has_goal && (!subject->has_costs || one_in(origin, 2)))
        made.goal = FEWEST;
    if (work->at_most)
        made.about.at_most = near > 2 ? between(origin, near - 2, near + 2) : between(origin, 1, 4);
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
        const int first = engines ? roll(by->origin, engines) : 0;
        for (int k = 0; k < 2 && k < engines; k++) {
            asked.engine = work->engines[(first + k * (engines / 2)) % engines];
            ask(by, &asked, &fair);
        }
    }
    const weather bad = rough(by->origin, with);
    asked.engine =
        engines && one_in(by->origin, 2) ? work->engines[roll(by->origin, engines)] : NULL;
    ask(by, &asked, &bad);
}

/* A greedy cover without redundant options; returns its size, or 0. */
static int greedy_cover(const problem *subject, int options[])
{
    OWNED(bool) covered = renew_zeroed((size_t)subject->item_count, sizeof *covered);
    int number = 0;
    for (int pass = 8; pass > 0; pass--) {
        for (int k = 0; k < subject->option_count; k++) {
            int gain = 0;
            for (int u = 0; u < subject->options[k].size; u++) {
                const int which = subject->uses[subject->options[k].first + u].item;
                gain += subject->items[which].secondary ? -1000 : !covered[which];
            }
            if (gain < pass)
                continue;
            options[number++] = k;
            for (int u = 0; u < subject->options[k].size; u++)
                covered[subject->uses[subject->options[k].first + u].item] = true;
        }
    }
    number = strip_cover(subject, options, number);
    return why_wrong(subject, COVER, options, number) ? 0 : number;
}

/* Adds solutions known before anything is asked. Returns the size of a cover, or 0. */
static int show_known(ledger *into)
{
    const problem *subject = into->subject;
    OWNED(int) options = renew(NULL, (size_t)subject->option_count, sizeof *options);
    int number = 0;
    for (int k = 0; k < subject->option_count; k++)
        if (subject->options[k].planted)
            options[number++] = k;
    if (subject->planted) {
        ledger_open(into, "planted", "first", text("%s", "made with the problem"));
        ledger_show(into, EXACT, options, number);
    }
    number = subject->has_bounds ? 0 : greedy_cover(subject, options);
    if (number > 0) {
        ledger_open(into, "greedy", "cover", text("%s", "one option after the other"));
        ledger_show(into, COVER, options, number);
    }
    return number;
}

void problem_ask_all(ledger *into, const char *bytes, const char *directory, uint64_t seed,
                     const patience *with)
{
    const problem *subject = into->subject;
    chance origin = chance_new(seed + 1, subject->seed);
    asker by = {.into = into,
                .subject = subject,
                .directory = directory,
                .origin = &origin,
                .grace = with->grace,
                .last_count = -1};
    const int near = show_known(into);
    next_line(&bytes); /* |= problem */
    next_line(&bytes); /* the items */
    by.as_text = lines_of(subject->option_count, bytes);
    by.as_text.is_exact = true;
    for (int k = 0; k < 3; k++) {
        const task *work = &tasks[roll(&origin, TASKS)];
        if (work->in == COVER && subject->has_bounds)
            continue;
        const question what = make_question(work, &origin, subject, near);
        ask_engines(&by, work, &what, with);
        consult(into, &what, directory, &origin, with);
    }
    ledger_settle(into);
    lines_clear(&by.as_text);
    free(by.last);
}
