/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include "diagram.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* A busy machine may give a program only this share of its time. */
enum { MOST_STARVED = 30 };

typedef struct hearing {
    asker *by;
    const question *what;
    const weather *in;
    const outcome *made;
    stream printed;
} hearing;

#define FAULT(subject, ...) ledger_fault((subject)->by->into, __VA_ARGS__)

static source *source_of(const hearing *subject)
{
    return &subject->by->into->sources[subject->by->into->source_count - 1];
}

/* ---- the command line */

static void write_question(const question *what, chance *origin, FILE *line)
{
    if (what->engine)
        fprintf(line, " -e %s", what->engine);
    if (what->about.in == COVER)
        fputs(" --set-cover", line);
    if (what->about.at_most)
        fprintf(line, " --at-most=%d", what->about.at_most);
    if (what->has_goal && what->goal != FEWEST)
        fputs(what->goal == CHEAPEST ? " --min" : " --max", line);
    if (what->asked == NUMBER)
        fputs(" -c", line);
    if (what->asked == SAMPLE)
        fprintf(line, " --sample=%ld --seed=%d", what->most, roll(origin, 1000000));
    else if (what->asked == DIAGRAM)
        fputs(" --to=zdd --zdd-map=map", line);
    else if (what->most == ALL)
        fputs(" -a", line);
    else if (what->most != ONE)
        fprintf(line, " -n %ld", what->most);
}

/* The command line; a signal is a comment. */
static char *line_of(const question *what, const weather *in, chance *origin)
{
    char *bytes = NULL;
    size_t length;
    FILE *line = open_memstream(&bytes, &length);
    fputs("exec ec-solve", line);
    write_question(what, origin, line);
    if (in->time_limit > 0)
        fprintf(line, " --time-limit=%.6f", in->time_limit);
    if (in->node_limit)
        fprintf(line, " --node-limit=%ld", in->node_limit);
    if (in->memory_limit)
        fprintf(line, " --memory-limit=%ld", in->memory_limit);
    fputs(" problem.ec", line);
    if (in->signal)
        fprintf(line, " # signal %d after %.4f s", in->signal, in->after);
    close_file(line);
    return bytes;
}

/* ---- how a run may end */

/* True if the program ended by itself, with a status, and without refusing the question. */
static bool has_ended(const hearing *subject)
{
    const outcome *made = subject->made;
    const char *what = subject->in->signal ? "signal" : "time limit";
    if (made->killed) {
        FAULT(subject, "not ended %.1f s after the %s", MOST_STARVED * subject->by->grace, what);
    } else if (made->processor >
               subject->in->time_limit + subject->in->after + subject->by->grace) {
        FAULT(subject, "%.1f s of processor time, %.1f s allowed behind the %s", made->processor,
              subject->by->grace, what);
    } else if (made->out_length == 0 && made->signalled &&
               (made->died == subject->in->signal || made->status == 3)) {
        ledger_skip(subject->by->into, "the signal came before the program listened");
    } else if (made->died && made->died == subject->in->signal) {
        return true; /* waited for more problems */
    } else if (made->died) {
        FAULT(subject, "ended by signal %d: %.200s", made->died, made->error);
    } else if (made->status == 2 &&
               (strstr(made->error, "does not support") || strstr(made->error, "unknown engine"))) {
        ledger_skip(subject->by->into, "the engine does not do that");
    } else if (made->status == 2) {
        ledger_skip(subject->by->into, "refused");
        if (!subject->what->engine || strcmp(subject->what->engine, "auto") == 0 ||
            !strstr(made->out, "error"))
            FAULT(subject, "refused: %.200s", made->error);
    } else if (made->status > 3) {
        FAULT(subject, "status %d: %.200s", made->status, made->error);
    } else {
        return true;
    }
    return false;
}

/* Words for a search cut short, and their possible causes. */
static bool is_cut_off(const hearing *subject)
{
    const stream *read = &subject->printed;
    const bool limit = word_is(read, "limit");
    const bool timeout = word_is(read, "timeout");
    const bool interrupted = word_is(read, "interrupted");
    const bool has_own_limit = subject->what->asked == SAMPLE;
    if (limit && !subject->in->node_limit && !subject->in->memory_limit && !has_own_limit)
        FAULT(subject, "ended by a limit that was not given");
    if (timeout && subject->in->time_limit <= 0)
        FAULT(subject, "ended by a timeout that was not given");
    if (interrupted && !subject->made->signalled)
        FAULT(subject, "interrupted, but by no signal");
    if (interrupted || timeout || limit)
        source_of(subject)->why = interrupted ? "interrupted" : timeout ? "timeout" : "limit";
    return limit || timeout || interrupted;
}

static void expect_status(const hearing *subject, int status)
{
    /* A signal after the end of the search ends the program before the next read. */
    if (subject->made->died || (subject->made->signalled && subject->made->status == 3))
        return;
    if (subject->made->status != status)
        FAULT(subject, "status %d, expected %d", subject->made->status, status);
}

/* ---- solutions */

static int compare_hashes(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a;
    const uint64_t y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* True if two of the numbers are equal; frees the numbers. */
static bool has_equal(uint64_t *numbers, int length)
{
    bool equal = false;
    qsort(numbers, (size_t)length, sizeof *numbers, compare_hashes);
    for (int k = 1; k < length; k++)
        equal |= numbers[k] == numbers[k - 1];
    free(numbers);
    return equal;
}

static void expect_different(const hearing *subject)
{
    const stream *read = &subject->printed;
    uint64_t *hashes = renew(NULL, (size_t)read->count, sizeof *hashes);
    for (int s = 0; s < read->count; s++)
        hashes[s] = hash_of(read->solutions[s].options, read->solutions[s].count);
    if (has_equal(hashes, read->count))
        FAULT(subject, "a solution twice");
}

static bool has_repeated(const printed *solution)
{
    uint64_t *numbers = renew(NULL, (size_t)solution->count, sizeof *numbers);
    for (int k = 0; k < solution->count; k++)
        numbers[k] = (uint64_t)solution->options[k];
    return has_equal(numbers, solution->count);
}

static void remember(asker *by, const printed *solution)
{
    by->last = renew(by->last, (size_t)solution->count, sizeof *by->last);
    memcpy(by->last, solution->options, (size_t)solution->count * sizeof *by->last);
    by->last_count = solution->count;
}

/* Adds all solutions in the output to the ledger. */
static void show_solutions(const hearing *subject)
{
    const scope about = subject->what->about;
    for (int s = 0; s < subject->printed.count; s++) {
        const printed *solution = &subject->printed.solutions[s];
        if (has_repeated(solution))
            FAULT(subject, "solution %d: an option twice", s + 1);
        else if (!ledger_show(subject->by->into, about.in, solution->options, solution->count))
            break;
        if (solution->has_cost &&
            solution->cost != cost_of(subject->by->subject, solution->options, solution->count))
            FAULT(subject, "solution %d: the cost is wrong", s + 1);
        if (solution->has_cost != subject->by->subject->has_costs)
            FAULT(subject, "solution %d: %s", s + 1,
                  solution->has_cost ? "a cost of a problem without costs" : "no cost");
        if (about.at_most && solution->count > about.at_most)
            FAULT(subject, "solution %d: more than %d options", s + 1, about.at_most);
    }
    if (subject->printed.count > 0 && about.in == EXACT)
        remember(subject->by, &subject->printed.solutions[subject->printed.count - 1]);
}

/* The values of the printed solutions, which must ascend. Free the values. */
static long *values_of(const hearing *subject)
{
    const stream *read = &subject->printed;
    long *values = renew(NULL, (size_t)read->count, sizeof *values);
    for (int s = 0; s < read->count; s++) {
        values[s] = value_of(subject->by->subject, subject->what->goal, read->solutions[s].options,
                             read->solutions[s].count);
        if (s > 0 && values[s] < values[s - 1])
            FAULT(subject, "solution %d is better than the one before", s + 1);
    }
    return values;
}

static void judge_whole_list(const hearing *subject)
{
    const question *what = subject->what;
    const int found = subject->printed.count;
    const bool complete = word_is(&subject->printed, "complete");
    const char *enough = what->has_goal ? "optimal" : "enough";
    if (!complete && !word_is(&subject->printed, enough))
        FAULT(subject, "the search ended as %.*s", subject->printed.word_length,
              subject->printed.word);
    if (!complete && what->most != ALL && found != (what->most == ONE ? 1 : what->most))
        FAULT(subject, "%d solutions are %s", found, enough);
    if (!complete && what->most == ALL)
        FAULT(subject, "all solutions are %s", enough);
    if (complete)
        ledger_claim_number(subject->by->into, EXACTLY, what->about, count_of((uint64_t)found));
    if (what->has_goal)
        ledger_claim_best(subject->by->into, what->about, what->goal, values_of(subject), found);
    expect_status(subject, found == 0);
}

/* Samples are drawn once all solutions are counted: none, or as many as were asked for. */
static void judge_samples(const hearing *subject)
{
    const int found = subject->printed.count;
    const bool none = word_is(&subject->printed, "complete") && found == 0;
    if (none)
        ledger_claim_number(subject->by->into, EXACTLY, subject->what->about, count_of(0));
    else if (!word_is(&subject->printed, "enough") || found != subject->what->most)
        FAULT(subject, "%d samples, %.*s", found, subject->printed.word_length,
              subject->printed.word);
    expect_status(subject, none);
}

static void judge_list(hearing *subject)
{
    const char *cursor = subject->made->out;
    const char *wrong = stream_read(&subject->printed, &subject->by->as_text, &cursor);
    if (!wrong && *cursor)
        wrong = "more behind the end";
    if (wrong) {
        FAULT(subject, "output that cannot be read, %zu bytes: %s", subject->made->out_length,
              wrong);
        return;
    }
    show_solutions(subject);
    if (subject->what->asked != SAMPLE)
        expect_different(subject);
    const long most = subject->what->most == ONE ? 1 : subject->what->most;
    if (most != ALL && subject->printed.count > most)
        FAULT(subject, "%d solutions, asked for %ld", subject->printed.count, most);
    if (is_cut_off(subject)) {
        source_of(subject)->partial = true;
        expect_status(subject, 3);
        if (subject->what->has_goal)
            free(values_of(subject));
    } else if (subject->what->asked == SAMPLE) {
        judge_samples(subject);
    } else {
        judge_whole_list(subject);
    }
}

/* ---- numbers and diagrams */

static void judge_number(const hearing *subject)
{
    const question *what = subject->what;
    const size_t length = subject->made->out_length;
    count number;
    if (subject->made->signalled && strcmp(subject->made->out, "\n") == 0) {
        ledger_skip(subject->by->into, "the signal came before the search");
        return;
    }
    if (length < 2 || subject->made->out[length - 1] != '\n' ||
        !count_read(&number, subject->made->out, (int)length - 1)) {
        FAULT(subject, "no number: %.40s", subject->made->out);
        return;
    }
    source *who = source_of(subject);
    /* A signal may come after the end of the search; then no word reports the signal. */
    who->partial =
        subject->made->status == 3 && !(subject->made->signalled && !*subject->made->error);
    who->why = who->partial ? subject->in->name : NULL;
    const count most = count_of((uint64_t)(what->most > 0 ? what->most : 0));
    const bool up_to_most = what->most > 0 && count_can_be_at_least(&number, &most);
    if (up_to_most && !counts_can_be_equal(&number, &most))
        FAULT(subject, "counted %s, asked for %ld", number.digits, what->most);
    if (!who->partial)
        expect_status(subject, strcmp(number.digits, "0") == 0);
    else if (!*subject->made->error)
        FAULT(subject, "not a word that the number is not all");
    ledger_claim_number(subject->by->into, who->partial || up_to_most ? AT_LEAST : EXACTLY,
                        what->about, number);
    free(most.digits);
}

/* Sets of the diagram are solutions, and each shown solution is a set of the diagram. */
static void judge_sets(const hearing *subject, const diagram *read)
{
    asker *by = subject->by;
    const size_t options = (size_t)by->subject->option_count + 1;
    OWNED(int) drawn = renew(NULL, options, sizeof *drawn);
    OWNED(bool) chosen = renew_zeroed(options, sizeof *chosen);
    bool right = read->node_count > 1;
    for (int k = 0; k < 20 && right; k++)
        right = ledger_show(by->into, EXACT, drawn, diagram_draw(read, by->origin, drawn));
    for (int k = 0; k < by->last_count; k++)
        chosen[by->last[k]] = true;
    if (by->last_count >= 0 && !diagram_has(read, chosen, by->last_count))
        FAULT(subject, "a solution is not in the diagram");
}

static void judge_diagram(const hearing *subject)
{
    if (subject->made->status == 3 &&
        (subject->made->out_length == 0 || !subject->made->signalled)) {
        source_of(subject)->partial = true;
        source_of(subject)->why = subject->in->name;
        if (subject->made->out_length > 0)
            FAULT(subject, "a diagram that was not to be written");
        return;
    }
    size_t length;
    OWNED(char) map = read_in(subject->by->directory, "map", &length);
    SCOPED(diagram_clear) diagram read;
    const char *wrong =
        diagram_read(&read, subject->made->out, map ? map : "", subject->by->subject->option_count);
    if (wrong) {
        FAULT(subject, "not a diagram: %s", wrong);
    } else {
        judge_sets(subject, &read);
        ledger_claim_number(subject->by->into, EXACTLY, subject->what->about,
                            read.nodes[read.node_count - 1].sets);
        expect_status(subject, read.node_count == 1);
    }
}

void ask(asker *by, const question *what, const weather *in)
{
    char *line = line_of(what, in, by->origin);
    const command given = {.line = line,
                           .seconds = in->time_limit + MOST_STARVED * by->grace,
                           .signal = in->signal,
                           .after = in->after};
    ledger_open(by->into, what->engine ? what->engine : "auto", what->task, line)->weather =
        in->name;
    remove_in(by->directory, "map");
    SCOPED(outcome_clear) outcome made = run(&given, by->directory);
    hearing subject = {.by = by, .what = what, .in = in, .made = &made, .printed = {.word = ""}};
    if (has_ended(&subject)) {
        if (what->asked == NUMBER)
            judge_number(&subject);
        else if (what->asked == DIAGRAM)
            judge_diagram(&subject);
        else
            judge_list(&subject);
    }
    stream_clear(&subject.printed);
}
