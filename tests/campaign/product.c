/* SPDX-License-Identifier: MIT */
/* product: where features meet. Asks every task of every engine about tiny problems with every
 * mixture of features, in several modes, and compares each answer with brute force. An answer is
 * right, or a refusal predicted by the library; anything else is a fault.
 *
 *   product [--seed=S] [--first=N] [--problems=N] [--checks=N] [--seconds=T] [--faults=N]
 *           [--task=NAME] [--engine=NAME] [--keep=DIRECTORY] [--programs=DIRECTORY]
 *   product [--seed=S] --print=N
 *
 * Ends after the given number of problems, checks, seconds or faults. Problem N of seed S is the
 * same on every machine, and so are the trials. A fault is printed with a command for repetition
 * and with the reduced problem, in a file in --keep. Trials run in a child process, so a crash or a
 * search without end is a fault too. --programs is the root of the build, for the checkers of
 * proofs and ec-solve. The last lines tell how many cells of the product (task, engine, mode, pair
 * of features) were answered and refused. The status is 1 if there was a fault. */
#include "product.h"
#include "memory.h"
#include "process.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#define ANY_MODE ((1U << MODES) - 1)
#define SEARCH(n)                                                                                  \
    {                                                                                              \
        NULL, run_search, true, ANY_MODE, &search_rows[n], 1                                       \
    }
#define SEARCHES_FROM(n)                                                                           \
    SEARCH(n), SEARCH(n + 1), SEARCH(n + 2), SEARCH(n + 3), SEARCH(n + 4), SEARCH(n + 5)

/* clang-format off */
const task_row tasks[TASKS] = {
    SEARCHES_FROM(0), SEARCHES_FROM(6), SEARCHES_FROM(12), SEARCHES_FROM(18),
    SEARCH(24), SEARCH(25), SEARCH(26),
    {"sample", run_sample, false, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"random-first", run_sample, false, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"diagram", run_diagram, false, 1U << PLAIN | 1U << THREADS | 1U << MEMORY | 1U << NODES, NULL,
     1},
    {"estimate", run_estimate, false, 1U << PLAIN, NULL, 1},
    {"explain", run_explain, false, 1U << PLAIN, NULL, 1},
    {"cubes", run_cubes, true, 1U << PLAIN | 1U << BLOCKS | 1U << THREADS | 1U << UNORDERED, NULL,
     1},
    {"text", run_text, false, 1U << PLAIN, NULL, 1},
    {"backbone", run_backbone, true, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"marginals", run_marginals, false, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"symmetries", run_group, false, 1U << PLAIN, NULL, 1},
    {"classes", run_classes, true, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"part-classes", run_part_classes, true, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"class-count", run_class_count, true, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"group-count", run_group_count, true, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"quotient", run_quotient, true, ANY_MODE & ~(1U << BLOCKS), NULL, 1},
    {"proof", run_proof, true, 1U << PLAIN | 1U << BLOCKS | 1U << THREADS | 1U << NODES, NULL, 16},
    {"best-proof", run_proof, true, 1U << PLAIN | 1U << THREADS | 1U << NODES, NULL, 16},
};
/* clang-format on */

/* The choices of a trial; those of a reduced problem are the same. */
trial trial_new(const settings *with, const tiny *subject, size_t task, size_t engine)
{
    trial made = {.subject = subject,
                  .task = &tasks[task],
                  .row = tasks[task].row,
                  .engine = tasks[task].engines ? dlx_engine_name(engine) : NULL,
                  .by = chance_new(subject->seed, subject->number * 4096 + task * ENGINES + engine),
                  .directory = with->directory,
                  .programs = with->programs};
    do
        made.how = (mode)roll(&made.by, MODES);
    while (!(made.task->modes >> made.how & 1));
    made.is_due = roll(&made.by, made.task->every) == 0;
    return made;
}

verdict trial_run(trial *query, const dlx_problem *whole)
{
    const bool needs_rivals = query->task->run == run_proof || (query->row && query->row->covers);
    const bool has_literals = query->subject->included || query->subject->excluded;
    OWNED(dlx_problem)
    restricted = has_literals ? trial_restrict(query->subject, whole, needs_rivals) : NULL;
    query->whole = whole;
    query->problem = has_literals ? restricted : whole;
    return query->problem ? query->task->run(query) : trial_wrong(query, "not restricted");
}

/* ---- a problem ------------------------------------------------------------------------------- */

static void run_trial(const settings *with, board *told, trial *query, const dlx_problem *problem)
{
    told->how = query->how;
    if (!query->is_due)
        return;
    const verdict result = trial_run(query, problem);
    told->checks++;
    told->refused += result == REFUSED;
    count_cells(told, query->subject->features, result);
    if (result == WRONG)
        report_fault(with, told, query->subject, query->wrong);
}

/* A problem with fewer than MAX_SOLUTIONS solutions and covers. */
static void make_problem(tiny *made, truth *right, uint64_t seed, uint64_t number)
{
    tiny_make(made, seed, number);
    while (!truth_find(right, made)) {
        truth_clear(right);
        tiny_drop_option(made, made->options - 1);
    }
}

static bool is_wanted(const settings *with, const char *task)
{
    return !with->task || strcmp(with->task, task) == 0;
}

static void try_problem(const settings *with, board *told)
{
    tiny subject;
    SCOPED(truth_clear) truth right;
    dlx_error error;
    const struct itimerval limit = {.it_value.tv_sec = 60};
    make_problem(&subject, &right, (uint64_t)with->seed, told->number);
    setitimer(ITIMER_PROF, &limit, NULL);
    alarm(600);
    OWNED(dlx_problem) problem = trial_build(&subject, &error);
    if (!problem) {
        told->wrong++;
        printf("FAULT problem %llu of seed %llu is not built: %s\n",
               (unsigned long long)subject.number, (unsigned long long)subject.seed, error.text);
        return;
    }
    for (told->task = 0; told->task < TASKS; told->task++) {
        if (!is_wanted(with, task_name(&tasks[told->task])))
            continue;
        const bool engines = tasks[told->task].engines;
        for (told->engine = 0; engines ? dlx_engine_name(told->engine) != NULL : told->engine == 0;
             told->engine++) {
            if (engines && with->engine && strcmp(with->engine, dlx_engine_name(told->engine)) != 0)
                continue;
            trial query = trial_new(with, &subject, told->task, told->engine);
            query.right = &right;
            run_trial(with, told, &query, problem);
        }
    }
    told->problems++;
}

/* ---- a stream of problems -------------------------------------------------------------------- */

/* Draws the options that all commands include and exclude, in one of two batches. */
static void draw_literals(batch *made)
{
    for (int n = one_in(&made->by, 2) ? between(&made->by, 1, MAX_OWN_ITEMS) : 0; n > 0; n--)
        *(one_in(&made->by, 2) ? &made->included : &made->excluded) |= 1U << roll(&made->by, 7);
    FILE *file = fmemopen(made->literals, sizeof made->literals, "w");
    const tiny literals = {.included = made->included, .excluded = made->excluded};
    tiny_write_literals(&literals, " ", "", file);
    fclose(file);
}

/* Replaces the literals of the problem by those of the batch. Without an answer of brute force, the
 * problem has no group. A problem without such an option needs no answer. */
static void set_literals(const batch *subject, tiny *given, truth *right)
{
    const uint32_t literals = subject->included | subject->excluded;
    given->included = subject->included;
    given->excluded = subject->excluded;
    given->features &= ~(1U << LITERALS);
    given->features |= literals ? 1U << LITERALS : 0;
    if (literals >> given->options)
        return;
    truth_clear(right);
    if (!truth_find(right, given))
        truth_clear(right);
}

/* Takes the problems with a text form. Clear the batch. */
static void begin_batch(const settings *with, batch *made, uint64_t first)
{
    *made = (batch){.directory = with->directory,
                    .programs = with->programs,
                    .by = chance_new((uint64_t)with->seed, 77 + first)};
    draw_literals(made);
    for (uint64_t number = first; number < first + BATCH; number++) {
        tiny *subject = &made->tinies[made->count];
        truth *right = &made->truths[made->count];
        make_problem(subject, right, (uint64_t)with->seed, number);
        set_literals(made, subject, right);
        made->problems[made->count] =
            tiny_is_text(subject) && right->group ? trial_build(subject, NULL) : NULL;
        if (made->problems[made->count])
            made->count++;
        else
            truth_clear(right);
    }
    batch_write(made, "problems.ec", made->count);
}

static void end_batch(batch *subject)
{
    for (size_t k = 0; k < subject->count; k++) {
        dlx_problem_free(subject->problems[k]);
        truth_clear(&subject->truths[k]);
    }
}

/* Asks ec-solve about the current problem and the BATCH problems before. */
static void try_stream(const settings *with, board *told, int commands)
{
    static batch subject;
    begin_batch(with, &subject, told->number + 1 - BATCH);
    for (int n = 0; n < commands && subject.count; n++) {
        const size_t row = (size_t)roll(&subject.by, STREAMS);
        if (!is_wanted(with, stream_rows[row].name))
            continue;
        const size_t wrong = batch_run(&subject, &stream_rows[row]);
        told->task = TASKS + row;
        told->engine = subject.engine ? dlx_engine_find(subject.engine) : 0;
        told->how = subject.how;
        for (size_t k = 0; k < subject.judged && (wrong == SIZE_MAX || k <= wrong); k++) {
            told->checks++;
            told->refused += subject.verdicts[k] == REFUSED;
            count_cells(told, subject.tinies[k].features, subject.verdicts[k]);
        }
        if (wrong != SIZE_MAX)
            report_stream_fault(with, told, &subject, row, wrong);
    }
    end_batch(&subject);
}

/* ---- the campaign ---------------------------------------------------------------------------- */

static bool goes_on(const settings *with, const board *told, double end)
{
    return (double)told->number < with->first + with->problems &&
           (double)told->checks < with->checks && (double)told->wrong < with->faults &&
           (with->seconds <= 0 || read_clock() < end);
}

/* Runs trials in a child until the end or death of the child, and reports a death. */
static void run_child(const settings *with, board *told, double end)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        for (; goes_on(with, told, end); told->number++) {
            try_problem(with, told);
            if (told->number % BATCH == BATCH - 1)
                try_stream(with, told, 24);
        }
        exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (status == 0)
        return;
    tiny subject;
    SCOPED(truth_clear) truth right;
    char wrong[80];
    const bool in_stream = told->task >= TASKS; /* which is no task to repeat */
    snprintf(wrong, sizeof wrong, "the process died%s, status %#x%s",
             in_stream ? " asking about a stream" : "", (unsigned)status,
             WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF ? ": a minute of work" : "");
    make_problem(&subject, &right, (uint64_t)with->seed, told->number);
    if (in_stream)
        told->task = 0;
    report_fault(with, told, &subject, wrong);
    told->number++;
}

static int run_product(const settings *with)
{
    board *told =
        mmap(NULL, sizeof *told, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (told == MAP_FAILED)
        die("no shared memory");
    const double begin = read_clock();
    told->number = (uint64_t)with->first;
    while (goes_on(with, told, begin + with->seconds))
        run_child(with, told, begin + with->seconds);
    print_cells(told);
    printf("%llu problems of seed %.0f, %llu checks, %llu of them refusals, %llu wrong, %.0f "
           "checks a second\n",
           (unsigned long long)told->problems, with->seed, (unsigned long long)told->checks,
           (unsigned long long)told->refused, (unsigned long long)told->wrong,
           (double)told->checks / (read_clock() - begin));
    if (told->checks == 0)
        fprintf(stderr, "product: nothing was checked; see --task and --engine\n");
    return told->wrong > 0 || told->checks == 0;
}

/* Ends with a message if a program that the tasks run is missing. */
static void require_programs(const settings *with)
{
    static const char *const names[] = {"src/ec-solve", "tests/proof/check-veripb",
                                        "tests/proof/check-count", "tests/proof/check-lrat",
                                        "tests/proof/check-drat"};
    if (with->task && !strstr(with->task, "proof"))
        return;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        OWNED(char) path = text("%s/%s", with->programs, names[i]);
        if (access(path, X_OK) != 0)
            die("cannot run %s: make check-programs", path);
    }
}

int main(int argc, char *argv[])
{
    settings with = {.seed = 1,
                     .problems = 1e15,
                     .checks = 1e15,
                     .faults = 1e9,
                     .print = -1,
                     .keep = "campaign-faults",
                     .programs = "."};
    const setting known[] = {
        {"--seed=", &with.seed, NULL},         {"--first=", &with.first, NULL},
        {"--problems=", &with.problems, NULL}, {"--checks=", &with.checks, NULL},
        {"--seconds=", &with.seconds, NULL},   {"--faults=", &with.faults, NULL},
        {"--print=", &with.print, NULL},       {"--task=", NULL, &with.task},
        {"--engine=", NULL, &with.engine},     {"--keep=", NULL, &with.keep},
        {"--programs=", NULL, &with.programs}};
    for (int k = 1; k < argc; k++)
        read_setting(known, sizeof known / sizeof *known, argv[k]);
    if (with.print >= 0) {
        tiny subject;
        SCOPED(truth_clear) truth right;
        make_problem(&subject, &right, (uint64_t)with.seed, (uint64_t)with.print);
        tiny_write(&subject, (unsigned long)with.print, stdout);
        return 0;
    }
    OWNED(char) programs = realpath(with.programs, NULL);
    if (!programs)
        die("cannot find %s", with.programs);
    with.programs = programs;
    require_programs(&with);
    OWNED(char) directory = make_directory("dlx-product");
    with.directory = directory;
    processes_begin();
    const int status = run_product(&with);
    remove_directory(directory);
    return status;
}
