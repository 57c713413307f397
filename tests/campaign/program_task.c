/* SPDX-License-Identifier: MIT */
/* Tasks of ec-solve: streams of many problems in a process, checkpoints and resumption, shares
 * and cubes of a search and their merging, with or without proofs. */
#include "program_task.h"

#include "memory.h"
#include "process.h"
#include "stream.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MAX_STEPS = 12 };

void batch_write(const batch *subject, const char *name, size_t count)
{
    FILE *file = open_in(subject->directory, name, "w");
    for (size_t k = 0; k < count; k++)
        tiny_write(&subject->tinies[k], (unsigned long)subject->tinies[k].number, file);
    close_file(file);
}

/* Runs ec-solve with words separated by a blank, on the problems. False: see of->wrong. */
static bool run_words(batch *subject, const char *words, outcome *made)
{
    OWNED(char) line = text("exec '%s/src/ec-solve' -q %s", subject->programs, words);
    *made = run(&(command){.line = line, .seconds = 60}, subject->directory);
    snprintf(subject->command, sizeof subject->command, "ec-solve -q %s", words);
    const bool ok = !made->killed && !made->died && made->status >= 0 && made->status <= 3;
    if (!ok)
        snprintf(subject->wrong, sizeof subject->wrong, "%s, signal %d, status %d: %.200s",
                 made->killed ? "killed after a minute" : "died", made->died, made->status,
                 made->error);
    return ok;
}

/* ---- reading --------------------------------------------------------------------------------- */

static const char *read_listing(const tiny *subject, const char **cursor, answer *target)
{
    static const dlx_end ends[] = {DLX_END_COMPLETE, DLX_END_OPTIMAL, DLX_END_ENOUGH, DLX_END_LIMIT,
                                   DLX_END_ERROR};
    OWNED(char) bytes = NULL;
    size_t size;
    FILE *file = open_memstream(&bytes, &size);
    for (int k = 0; k < subject->options; k++) {
        tiny_write_items(subject, k, file);
        fputs("\n", file);
    }
    fclose(file);
    SCOPED(lines_clear) lines options = lines_of(subject->options, bytes);
    SCOPED(stream_clear) stream read;
    options.places = tiny_places(subject);
    const char *wrong = stream_read(&read, &options, cursor);
    for (int i = 0; i < read.count && !wrong; i++) {
        const printed *s = &read.solutions[i];
        option_set chosen;
        if (s->has_cost != (tiny_has_costs(subject) || subject->constant))
            wrong = s->has_cost ? "a cost where no option has one" : "no cost";
        if (!set_of(subject, (const uint32_t *)s->options, (size_t)s->count, &chosen))
            wrong = "no ascending list of options";
        answer_add(target, chosen, s->has_cost ? s->cost : set_cost(subject, chosen));
        target->class_size[target->sets.count - 1] = s->class_size;
    }
    snprintf(target->found, sizeof target->found, "%d", read.count);
    target->end = DLX_END_UNKNOWN;
    for (size_t e = 0; e < sizeof ends / sizeof *ends; e++)
        if (word_is(&read, dlx_end_word(ends[e])))
            target->end = ends[e];
    return wrong;
}

/* Reads a count; the end follows from the numbers. */
static const char *read_count(const char **cursor, answer *target)
{
    const size_t length = strcspn(*cursor, "\n");
    snprintf(target->found, sizeof target->found, "%.*s", (int)length, *cursor);
    target->end = length ? DLX_END_UNKNOWN : DLX_END_ERROR;
    const bool ok = (*cursor)[length] == '\n' && strspn(*cursor, "0123456789") == length;
    next_line(cursor);
    return ok ? NULL : "no line of a count";
}

/* ---- judging --------------------------------------------------------------------------------- */

static bool judge_classes(trial *query, const answer *given)
{
    if (!query->right->group)
        return true;
    if (strtoul(given->found, NULL, 10) != query->right->classes)
        return trial_wrong(query, "%s classes, right %zu", given->found, query->right->classes) !=
               WRONG;
    for (size_t s = 0; s < given->sets.count; s++) {
        const size_t place = family_find(&query->right->exact, given->sets.sets[s]);
        if (place == SIZE_MAX || query->right->least[place] != given->sets.sets[s] ||
            query->right->class_size[place] != given->class_size[s])
            return trial_wrong(query, "class %zu, options %#x, is wrong", s + 1,
                               given->sets.sets[s]) != WRONG;
    }
    return true;
}

/* True if the command answers problem k. *is_trivial: without a search. */
static bool is_answered(const batch *subject, size_t k, const stream_row *row, quantity asked,
                        bool *is_trivial)
{
    const search_row *search = row->search;
    const uint32_t literals = subject->included | subject->excluded;
    dlx_search_options options = {.size = sizeof options,
                                  .engine = subject->engine,
                                  .goal = search ? search->goal : DLX_GOAL_ANY,
                                  .set_cover = search && search->covers,
                                  .count_only = search && search->counts && row->kind != CLASSES,
                                  .at_most = asked.at_most,
                                  .sample = row->kind == SAMPLE || row->kind == MARGINALS,
                                  .quick = row->kind == QUICK,
                                  .solution_limit = asked.limit};
    *is_trivial = false;
    if (literals >> subject->tinies[k].options)
        return false;
    options.sample |= options.quick;
    OWNED(dlx_problem)
    problem = trial_restrict(&subject->tinies[k], subject->problems[k], search && search->covers);
    OWNED(dlx_cubes) cubes = row->divided ? dlx_cubes_new(problem, 1, NULL, NULL) : NULL;
    options.cubes = cubes;
    if (options.goal != DLX_GOAL_ANY && !asked.limit && !options.count_only)
        options.solution_limit = UINT64_MAX;
    if (row->kind == RESUMED) { /* compares or counts all solutions */
        options.goal = DLX_GOAL_ANY;
        options.solution_limit = options.count_only ? asked.limit : 0;
    }
    *is_trivial = cubes && dlx_cubes_count(cubes) == 0;
    return row->divided == (cubes != NULL) &&
           dlx_engine_supports(NULL, problem, &options, NULL) == DLX_OK;
}

static bool judge(batch *subject, size_t k, const stream_row *row, quantity asked, answer *given)
{
    trial query = {.subject = &subject->tinies[k],
                   .right = &subject->truths[k],
                   .row = row->search,
                   .how = row->kind == RESUMED && subject->judged > 1 ? NODES : PLAIN};
    bool is_trivial;
    if (query.how == NODES && given->end == DLX_END_UNKNOWN)
        given->end = DLX_END_LIMIT; /* each problem of a stream but the last may be cut short */
    const bool supported = is_answered(subject, k, row, asked, &is_trivial);
    if (supported != (given->end != DLX_END_ERROR) && !is_trivial)
        trial_wrong(&query, "%s, predicted otherwise", supported ? "refused" : "not refused");
    else if (given->end == DLX_END_ERROR)
        subject->verdicts[k] = REFUSED;
    else if (row->kind == CLASSES)
        judge_classes(&query, given);
    else if (row->kind == SAMPLE || row->kind == QUICK)
        trial_judge_draws(&query, given, asked.limit);
    else
        trial_judge(&query, asked, given);
    if (query.wrong[0])
        subject->verdicts[k] = WRONG;
    if (query.wrong[0])
        snprintf(subject->wrong, sizeof subject->wrong, "%.300s", query.wrong);
    return !query.wrong[0];
}

static bool judge_certain(batch *subject, size_t k, const stream_row *row, const char **cursor)
{
    bool is_trivial;
    OWNED(char) right = NULL;
    char *state = NULL;
    size_t size;
    const trial query = {.subject = &subject->tinies[k], .right = &subject->truths[k]};
    FILE *file = open_memstream(&right, &size);
    if (!is_answered(subject, k, row, (quantity){0}, &is_trivial))
        subject->verdicts[k] = REFUSED;
    certain_write(&query, row->kind == BACKBONE, subject->verdicts[k] == REFUSED, file);
    fclose(file);
    bool ok = take(cursor, "|= problem ");
    do
        next_line(cursor);
    while (take(cursor, "|:"));
    for (char *line = strtok_r(right, "\n", &state); line && ok;
         line = strtok_r(NULL, "\n", &state)) {
        ok = take(cursor, line) && (**cursor == '\n' || take(cursor, " |"));
        next_line(cursor);
        if (!ok)
            snprintf(subject->wrong, sizeof subject->wrong, "expected '%.300s'", line);
    }
    return ok;
}

static bool judge_solutions(batch *subject, size_t k, const stream_row *row, quantity asked,
                            const char **cursor)
{
    SCOPED(answer_clear) answer given = {0};
    const bool counts = row->search && row->search->counts;
    const char *wrong =
        counts ? read_count(cursor, &given) : read_listing(&subject->tinies[k], cursor, &given);
    if (wrong)
        snprintf(subject->wrong, sizeof subject->wrong, "%s", wrong);
    return !wrong && judge(subject, k, row, asked, &given);
}

/* Reads and judges the output for all problems. SIZE_MAX: right; else the first wrong problem. */
static size_t judge_output(batch *subject, const stream_row *row, quantity asked,
                           const char *output)
{
    const char *cursor = output;
    const bool is_certain = row->kind == BACKBONE || row->kind == MARGINALS;
    for (size_t k = 0; k < subject->judged; k++)
        if (is_certain ? !judge_certain(subject, k, row, &cursor)
                       : !judge_solutions(subject, k, row, asked, &cursor))
            return k;
    if (*cursor)
        snprintf(subject->wrong, sizeof subject->wrong, "more output than problems");
    return *cursor ? subject->judged - 1 : SIZE_MAX;
}

/* ---- streams --------------------------------------------------------------------------------- */

const stream_row stream_rows[] = {
    {"search", "", SEARCHED, NULL, false},
    {"checkpoint", "", RESUMED, NULL, true},
    {"part", "--part=1/1", SEARCHED, NULL, true},
    {"merge", "", MERGED, NULL, true},
    {"classes", "-a --up-to-symmetry", CLASSES, &search_rows[2], false},
    {"classes-count", "-c --up-to-symmetry", CLASSES, &search_rows[3], false},
    {"sample", "--sample", SAMPLE, NULL, false},
    {"random-first", "--random-first", QUICK, NULL, false},
    {"is-unique", "--is-unique", UNIQUE, &search_rows[1], false},
    {"backbone", "-a --backbone", BACKBONE, NULL, false},
    {"marginals", "--marginals", MARGINALS, NULL, false},
};

/* Runs a search in steps of few nodes, with a checkpoint after each, writing to the file result.
 * NULL: wrong. */
static char *run_resumed(batch *subject, const char *words)
{
    size_t size;
    OWNED(char) state = text("%s/state", subject->directory);
    remove_in(subject->directory, "state");
    remove_in(subject->directory, "result");
    unsigned long nodes = (unsigned long)between(&subject->by, 1, 60);
    bool ok = true;
    int status = 3;
    for (int step = 0; step < MAX_STEPS && ok && status == 3; step++) {
        SCOPED(outcome_clear) outcome made;
        OWNED(char)
        line = text("%s -o result --%s=state --node-limit=%lu %s", words,
                    step ? "resume" : "checkpoint", nodes, subject->file);
        ok = run_words(subject, line, &made);
        status = strstr(made.error, "node-limit") ? 3 : made.status; /* a step without progress */
        nodes *= 3;
        ok = ok && (status != 3 || access(state, F_OK) == 0);
    }
    char *output = ok ? read_in(subject->directory, "result", &size) : NULL;
    if (!output && !*subject->wrong)
        snprintf(subject->wrong, sizeof subject->wrong, "no checkpoint, or no result");
    return output;
}

/* Moves a problem to the front, as the only problem of the file. */
static void choose_alone(batch *subject)
{
    const size_t k = (size_t)roll(&subject->by, (int)subject->count);
    const tiny first = subject->tinies[0];
    const truth right = subject->truths[0];
    dlx_problem *problem = subject->problems[0];
    subject->tinies[0] = subject->tinies[k];
    subject->truths[0] = subject->truths[k];
    subject->problems[0] = subject->problems[k];
    subject->tinies[k] = first;
    subject->truths[k] = right;
    subject->problems[k] = problem;
    batch_write(subject, subject->file = "one.ec", 1);
    batch_write(subject, "problems.ec", subject->count);
}

/* Searches the cubes of the problem in turn, and merges the results. NULL: wrong. */
static char *run_merged(batch *subject, const char *words, bool counts)
{
    size_t cubes = 0, size;
    FILE *results = open_in(subject->directory, "results", "w");
    OWNED(char)
    dividing =
        text("--cubes=%d -o cubes%s -f ec one.ec", between(&subject->by, 1, 6), subject->literals);
    SCOPED(outcome_clear) outcome divided;
    bool ok = run_words(subject, dividing, &divided);
    bool refused = divided.status == 2;
    OWNED(char) list = ok && !refused ? read_in(subject->directory, "cubes", &size) : NULL;
    for (const char *end = list; end && (end = strchr(end, '\n')) != NULL; end++)
        cubes++;
    for (size_t c = 1; c <= cubes && ok && !refused; c++) {
        SCOPED(outcome_clear) outcome made;
        OWNED(char) line = text("%s --cube=%zu --cubes-file=cubes one.ec", words, c);
        ok = run_words(subject, line, &made);
        refused = made.status == 2;
        fputs(made.out, results);
    }
    close_file(results);
    if (!ok || refused)
        return ok ? text("%s", counts ? "\n" : "|= problem \n|= end found 0 error\n") : NULL;
    SCOPED(outcome_clear) outcome merged;
    OWNED(char) line = text("%s --merge=cubes one.ec results", words);
    return run_words(subject, line, &merged) ? text("%s", merged.out) : NULL;
}

static size_t engine_count(void)
{
    size_t engines = 0;
    while (dlx_engine_name(engines))
        engines++;
    return engines;
}

size_t batch_run(batch *subject, const stream_row *given)
{
    stream_row row = *given;
    memset(subject->verdicts, 0, sizeof subject->verdicts);
    subject->how = PLAIN;
    subject->wrong[0] = '\0';
    subject->file = "problems.ec";
    subject->judged = subject->count;
    if (row.kind == MERGED || (row.kind == RESUMED && one_in(&subject->by, 2))) {
        subject->judged = 1;
        choose_alone(subject);
    }
    trial drawn = {.by = subject->by};
    if (!row.search && row.kind < BACKBONE)
        row.search = &search_rows[roll(&drawn.by, row.divided ? 11 : 27)];
    static const int merged[] = {2, 3, 5, 6, 8, 9}; /* mergeable rows */
    if (row.kind == MERGED)
        row.search = &search_rows[merged[roll(&drawn.by, 6)]];
    if (row.kind == RESUMED && row.search->goal != DLX_GOAL_ANY && row.search->wanted == ALL)
        row.search--; /* checkpoints hold some best solutions, not all */
    drawn.row = row.search ? row.search : &search_rows[1];
    quantity asked = row.kind == CLASSES  ? (quantity){0}
                     : row.kind == UNIQUE ? (quantity){.limit = 2}
                                          : trial_quantity(&drawn);
    subject->by = drawn.by;
    const bool no_engine = row.kind >= SAMPLE;
    subject->engine = no_engine || one_in(&subject->by, 4)
                          ? NULL
                          : dlx_engine_name((size_t)roll(&subject->by, (int)engine_count()));
    char limit[40] = "", most[40] = "", threads[24] = "";
    if (row.kind == SAMPLE || row.kind == QUICK)
        snprintf(limit, sizeof limit, "=%llu", (unsigned long long)asked.limit);
    else if (asked.limit && row.kind < UNIQUE && row.search->wanted != ONE)
        snprintf(limit, sizeof limit, "-n %llu", (unsigned long long)asked.limit);
    if (asked.at_most)
        snprintf(most, sizeof most, "--at-most=%llu", (unsigned long long)asked.at_most);
    if (row.kind != RESUMED && row.kind != MERGED && one_in(&subject->by, 2)) {
        subject->how = THREADS;
        snprintf(threads, sizeof threads, "-j %d", between(&subject->by, 2, 4));
    }
    OWNED(char)
    words = text("%s%s%s %s %s %s%s%s -f ec", row.arguments, no_engine ? "" : " ", limit,
                 row.search && row.kind < CLASSES ? row.search->arguments : "", most,
                 subject->engine ? "-e " : "", subject->engine ? subject->engine : "",
                 subject->literals);
    OWNED(char) line = text("%s %s %s", words, threads, subject->file);
    SCOPED(outcome_clear) outcome made = {.status = 0};
    OWNED(char) output = NULL;
    if (row.kind == RESUMED)
        output = run_resumed(subject, words);
    else if (row.kind == MERGED)
        output = run_merged(subject, words, row.search->counts);
    else if (run_words(subject, line, &made))
        output = text("%s", made.out);
    return output ? judge_output(subject, &row, asked, output) : subject->judged - 1;
}
