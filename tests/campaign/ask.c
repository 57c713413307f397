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

#define FAULT(of, ...) ledger_fault((of)->by->into, __VA_ARGS__)

static source *source_of(const hearing *of)
{
    return &of->by->into->sources[of->by->into->source_count - 1];
}

/* ---- the command line */

static void write_question(const question *what, chance *from, FILE *line)
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
        fprintf(line, " --sample=%ld --seed=%d", what->most, roll(from, 1000000));
    else if (what->asked == DIAGRAM)
        fputs(" --to=zdd --zdd-map=map", line);
    else if (what->most == ALL)
        fputs(" -a", line);
    else if (what->most != ONE)
        fprintf(line, " -n %ld", what->most);
}

/* The command line; a signal is a comment. */
static char *line_of(const question *what, const weather *in, chance *from)
{
    char *bytes = NULL;
    size_t length;
    FILE *line = open_memstream(&bytes, &length);
    fputs("exec ec-solve", line);
    write_question(what, from, line);
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
static bool has_ended(const hearing *of)
{
    const outcome *made = of->made;
    const char *what = of->in->signal ? "signal" : "time limit";
    if (made->killed) {
        FAULT(of, "not ended %.1f s after the %s", MOST_STARVED * of->by->grace, what);
    } else if (made->processor > of->in->time_limit + of->in->after + of->by->grace) {
        FAULT(of, "%.1f s of processor time, %.1f s allowed behind the %s", made->processor,
              of->by->grace, what);
    } else if (made->out_length == 0 && made->signalled &&
               (made->died == of->in->signal || made->status == 3)) {
        ledger_skip(of->by->into, "the signal came before the program listened");
    } else if (made->died && made->died == of->in->signal) {
        return true; /* waited for more problems */
    } else if (made->died) {
        FAULT(of, "ended by signal %d: %.200s", made->died, made->error);
    } else if (made->status == 2 &&
               (strstr(made->error, "does not support") || strstr(made->error, "unknown engine"))) {
        ledger_skip(of->by->into, "the engine does not do that");
    } else if (made->status == 2) {
        ledger_skip(of->by->into, "refused");
        if (!of->what->engine || strcmp(of->what->engine, "auto") == 0 ||
            !strstr(made->out, "error"))
            FAULT(of, "refused: %.200s", made->error);
    } else if (made->status > 3) {
        FAULT(of, "status %d: %.200s", made->status, made->error);
    } else {
        return true;
    }
    return false;
}

/* Words for a search cut short, and their possible causes. */
static bool is_cut_off(const hearing *of)
{
    const stream *read = &of->printed;
    const bool limit = word_is(read, "limit");
    const bool timeout = word_is(read, "timeout");
    const bool interrupted = word_is(read, "interrupted");
    const bool has_own_limit = of->what->asked == SAMPLE;
    if (limit && !of->in->node_limit && !of->in->memory_limit && !has_own_limit)
        FAULT(of, "ended by a limit that was not given");
    if (timeout && of->in->time_limit <= 0)
        FAULT(of, "ended by a timeout that was not given");
    if (interrupted && !of->made->signalled)
        FAULT(of, "interrupted, but by no signal");
    if (interrupted || timeout || limit)
        source_of(of)->why = interrupted ? "interrupted" : timeout ? "timeout" : "limit";
    return limit || timeout || interrupted;
}

static void expect_status(const hearing *of, int status)
{
    /* A signal after the end of the search ends the program before the next read. */
    if (of->made->died || (of->made->signalled && of->made->status == 3))
        return;
    if (of->made->status != status)
        FAULT(of, "status %d, expected %d", of->made->status, status);
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

static void expect_different(const hearing *of)
{
    const stream *read = &of->printed;
    uint64_t *hashes = renew(NULL, (size_t)read->count, sizeof *hashes);
    for (int s = 0; s < read->count; s++)
        hashes[s] = hash_of(read->solutions[s].options, read->solutions[s].count);
    if (has_equal(hashes, read->count))
        FAULT(of, "a solution twice");
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
static void show_solutions(const hearing *of)
{
    const scope about = of->what->about;
    for (int s = 0; s < of->printed.count; s++) {
        const printed *solution = &of->printed.solutions[s];
        if (has_repeated(solution))
            FAULT(of, "solution %d: an option twice", s + 1);
        else if (!ledger_show(of->by->into, about.in, solution->options, solution->count))
            break;
        if (solution->has_cost &&
            solution->cost != cost_of(of->by->of, solution->options, solution->count))
            FAULT(of, "solution %d: the cost is wrong", s + 1);
        if (solution->has_cost != of->by->of->has_costs)
            FAULT(of, "solution %d: %s", s + 1,
                  solution->has_cost ? "a cost of a problem without costs" : "no cost");
        if (about.at_most && solution->count > about.at_most)
            FAULT(of, "solution %d: more than %d options", s + 1, about.at_most);
    }
    if (of->printed.count > 0 && about.in == EXACT)
        remember(of->by, &of->printed.solutions[of->printed.count - 1]);
}

/* The values of the printed solutions, which must ascend. Free the values. */
static long *values_of(const hearing *of)
{
    const stream *read = &of->printed;
    long *values = renew(NULL, (size_t)read->count, sizeof *values);
    for (int s = 0; s < read->count; s++) {
        values[s] = value_of(of->by->of, of->what->goal, read->solutions[s].options,
                             read->solutions[s].count);
        if (s > 0 && values[s] < values[s - 1])
            FAULT(of, "solution %d is better than the one before", s + 1);
    }
    return values;
}

static void judge_whole_list(const hearing *of)
{
    const question *what = of->what;
    const int found = of->printed.count;
    const bool complete = word_is(&of->printed, "complete");
    const char *enough = what->has_goal ? "optimal" : "enough";
    if (!complete && !word_is(&of->printed, enough))
        FAULT(of, "the search ended as %.*s", of->printed.word_length, of->printed.word);
    if (!complete && what->most != ALL && found != (what->most == ONE ? 1 : what->most))
        FAULT(of, "%d solutions are %s", found, enough);
    if (!complete && what->most == ALL)
        FAULT(of, "all solutions are %s", enough);
    if (complete)
        ledger_claim_number(of->by->into, EXACTLY, what->about, count_of((uint64_t)found));
    if (what->has_goal)
        ledger_claim_best(of->by->into, what->about, what->goal, values_of(of), found);
    expect_status(of, found == 0);
}

/* Samples are drawn once all solutions are counted: none, or as many as were asked for. */
static void judge_samples(const hearing *of)
{
    const int found = of->printed.count;
    const bool none = word_is(&of->printed, "complete") && found == 0;
    if (none)
        ledger_claim_number(of->by->into, EXACTLY, of->what->about, count_of(0));
    else if (!word_is(&of->printed, "enough") || found != of->what->most)
        FAULT(of, "%d samples, %.*s", found, of->printed.word_length, of->printed.word);
    expect_status(of, none);
}

static void judge_list(hearing *of)
{
    const char *cursor = of->made->out;
    const char *wrong = stream_read(&of->printed, &of->by->as_text, &cursor);
    if (!wrong && *cursor)
        wrong = "more behind the end";
    if (wrong) {
        FAULT(of, "output that cannot be read, %zu bytes: %s", of->made->out_length, wrong);
        return;
    }
    show_solutions(of);
    if (of->what->asked != SAMPLE)
        expect_different(of);
    const long most = of->what->most == ONE ? 1 : of->what->most;
    if (most != ALL && of->printed.count > most)
        FAULT(of, "%d solutions, asked for %ld", of->printed.count, most);
    if (is_cut_off(of)) {
        source_of(of)->partial = true;
        expect_status(of, 3);
        if (of->what->has_goal)
            free(values_of(of));
    } else if (of->what->asked == SAMPLE) {
        judge_samples(of);
    } else {
        judge_whole_list(of);
    }
}

/* ---- numbers and diagrams */

static void judge_number(const hearing *of)
{
    const question *what = of->what;
    const size_t length = of->made->out_length;
    count number;
    if (of->made->signalled && strcmp(of->made->out, "\n") == 0) {
        ledger_skip(of->by->into, "the signal came before the search");
        return;
    }
    if (length < 2 || of->made->out[length - 1] != '\n' ||
        !count_read(&number, of->made->out, (int)length - 1)) {
        FAULT(of, "no number: %.40s", of->made->out);
        return;
    }
    source *who = source_of(of);
    /* A signal may come after the end of the search; then no word reports the signal. */
    who->partial = of->made->status == 3 && !(of->made->signalled && !*of->made->error);
    who->why = who->partial ? of->in->name : NULL;
    const count most = count_of((uint64_t)(what->most > 0 ? what->most : 0));
    const bool up_to_most = what->most > 0 && count_can_be_at_least(&number, &most);
    if (up_to_most && !counts_can_be_equal(&number, &most))
        FAULT(of, "counted %s, asked for %ld", number.digits, what->most);
    if (!who->partial)
        expect_status(of, strcmp(number.digits, "0") == 0);
    else if (!*of->made->error)
        FAULT(of, "not a word that the number is not all");
    ledger_claim_number(of->by->into, who->partial || up_to_most ? AT_LEAST : EXACTLY, what->about,
                        number);
    free(most.digits);
}

/* Sets of the diagram are solutions, and each shown solution is a set of the diagram. */
static void judge_sets(const hearing *of, const diagram *read)
{
    asker *by = of->by;
    const size_t options = (size_t)by->of->option_count + 1;
    OWNED(int) drawn = renew(NULL, options, sizeof *drawn);
    OWNED(bool) chosen = renew_zeroed(options, sizeof *chosen);
    bool right = read->node_count > 1;
    for (int k = 0; k < 20 && right; k++)
        right = ledger_show(by->into, EXACT, drawn, diagram_draw(read, by->from, drawn));
    for (int k = 0; k < by->last_count; k++)
        chosen[by->last[k]] = true;
    if (by->last_count >= 0 && !diagram_has(read, chosen, by->last_count))
        FAULT(of, "a solution is not in the diagram");
}

static void judge_diagram(const hearing *of)
{
    if (of->made->status == 3 && (of->made->out_length == 0 || !of->made->signalled)) {
        source_of(of)->partial = true;
        source_of(of)->why = of->in->name;
        if (of->made->out_length > 0)
            FAULT(of, "a diagram that was not to be written");
        return;
    }
    size_t length;
    OWNED(char) map = read_in(of->by->directory, "map", &length);
    SCOPED(diagram_clear) diagram read;
    const char *wrong =
        diagram_read(&read, of->made->out, map ? map : "", of->by->of->option_count);
    if (wrong) {
        FAULT(of, "not a diagram: %s", wrong);
    } else {
        judge_sets(of, &read);
        ledger_claim_number(of->by->into, EXACTLY, of->what->about,
                            read.nodes[read.node_count - 1].sets);
        expect_status(of, read.node_count == 1);
    }
}

void ask(asker *by, const question *what, const weather *in)
{
    char *line = line_of(what, in, by->from);
    const command given = {.line = line,
                           .seconds = in->time_limit + MOST_STARVED * by->grace,
                           .signal = in->signal,
                           .after = in->after};
    ledger_open(by->into, what->engine ? what->engine : "auto", what->task, line)->weather =
        in->name;
    remove_in(by->directory, "map");
    SCOPED(outcome_clear) outcome made = run(&given, by->directory);
    hearing of = {.by = by, .what = what, .in = in, .made = &made, .printed = {.word = ""}};
    if (has_ended(&of)) {
        if (what->asked == NUMBER)
            judge_number(&of);
        else if (what->asked == DIAGRAM)
            judge_diagram(&of);
        else
            judge_list(&of);
    }
    stream_clear(&of.printed);
}
