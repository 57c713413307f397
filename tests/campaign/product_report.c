/* SPDX-License-Identifier: MIT */
/* Faults of the product, with reduced problems; and cells. */
#include "product.h"

#include "memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

const char *task_name(const task_row *given)
{
    return given->row ? given->row->name : given->name;
}
/* Runs a trial on a reduced problem. True: the trial fails. */
static bool still_fails(const settings *with, const tiny *subject, size_t task, size_t engine)
{
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        truth right;
        dlx_error error;
        trial query = trial_new(with, subject, task, engine);
        alarm(20);
        if (freopen("/dev/null", "w", stderr) == NULL || !truth_find(&right, subject))
            _exit(0);
        query.right = &right;
        dlx_problem *problem = trial_build(subject, &error);
        _exit(problem && trial_run(&query, problem) == WRONG);
    }
    int status = 0;
    waitpid(child, &status, 0);
    return status != 0;
}

static bool try_reduced(const settings *with, tiny *subject, const tiny *less, size_t task,
                        size_t engine)
{
    if (!still_fails(with, less, task, engine))
        return false;
    *subject = *less;
    return true;
}

static void reduce(const settings *with, tiny *subject, size_t task, size_t engine)
{
    bool changed = true;
    while (changed) {
        tiny less;
        changed = false;
        for (int k = subject->options - 1; k >= 0; k--) {
            less = *subject;
            tiny_drop_option(&less, k);
            changed |= try_reduced(with, subject, &less, task, engine);
        }
        for (int i = subject->items - 1; i >= 0; i--) {
            less = *subject;
            tiny_drop_item(&less, i);
            changed |= try_reduced(with, subject, &less, task, engine);
        }
        for (int k = subject->options - 1; k >= 0; k--) {
            less = *subject;
            less.included &= ~(1U << k);
            less.excluded &= ~(1U << k);
            changed |= (subject->included | subject->excluded) >> k & 1 &&
                       try_reduced(with, subject, &less, task, engine);
            (less = *subject).option[k].cost = 0;
            changed |= subject->option[k].cost && try_reduced(with, subject, &less, task, engine);
        }
        for (int i = subject->primary - 1; i >= 0; i--) {
            less = *subject;
            less.lo[i] = less.hi[i] = 1;
            changed |= (subject->lo[i] != 1 || subject->hi[i] != 1) &&
                       try_reduced(with, subject, &less, task, engine);
        }
    }
}

static void print_features(unsigned features)
{
    for (int f = 0; f < FEATURES; f++)
        if (features >> f & 1)
            printf(" %s", feature_names[f]);
}

void report_fault(const settings *with, board *told, const tiny *subject, const char *wrong)
{
    const task_row *asked = &tasks[told->task];
    const char *engine = asked->engines ? dlx_engine_name(told->engine) : NULL;
    told->wrong++;
    if (told->wrong_of[told->task][told->engine]++ >= 2)
        return;
    tiny less = *subject;
    reduce(with, &less, told->task, told->engine);
    mkdir(with->keep, 0777);
    OWNED(char)
    name = text("%s-%s-%llu.ec", task_name(asked), engine ? engine : "none",
                (unsigned long long)subject->number);
    FILE *file = open_in(with->keep, name, "w");
    tiny_write(&less, 1, file);
    close_file(file);
    printf("FAULT %s, engine %s, mode %s, problem %llu of seed %llu:", task_name(asked),
           engine ? engine : "-", mode_names[told->how], (unsigned long long)subject->number,
           (unsigned long long)subject->seed);
    print_features(subject->features);
    printf("\n  %s\n  repeat: product --seed=%llu --first=%llu --problems=1 --task=%s%s%s\n", wrong,
           (unsigned long long)subject->seed, (unsigned long long)subject->number, task_name(asked),
           engine ? " --engine=" : "", engine ? engine : "");
    if (asked->row)
        printf("  like: ec-solve %s%s%s %s/%s", asked->row->arguments, engine ? " -e " : "",
               engine ? engine : "", with->keep, name);
    tiny_write_literals(&less, " ", "", stdout);
    printf("\n  reduced, in %s/%s:\n", with->keep, name);
    tiny_write(&less, 1, stdout);
    fflush(stdout);
}

void report_stream_fault(const settings *with, board *told, const batch *subject, size_t row,
                         size_t k)
{
    told->wrong++;
    if (told->wrong_of[TASKS + row][told->engine]++ >= 2)
        return;
    size_t size;
    OWNED(char) bytes = read_in(with->directory, subject->file, &size);
    OWNED(char)
    name = text("stream-%s-%llu.ec", stream_rows[row].name, (unsigned long long)told->number);
    mkdir(with->keep, 0777);
    FILE *file = open_in(with->keep, name, "w");
    fwrite(bytes, 1, size, file);
    close_file(file);
    printf("FAULT stream %s, problem %llu of seed %.0f:", stream_rows[row].name,
           (unsigned long long)subject->tinies[k].number, with->seed);
    print_features(subject->tinies[k].features);
    printf("\n  %s\n  command: %s, where the file is %s/%s\n", subject->wrong, subject->command,
           with->keep, name);
    tiny_write(&subject->tinies[k], (unsigned long)subject->tinies[k].number, stdout);
    fflush(stdout);
}

void count_cells(board *told, unsigned features, verdict result)
{
    size_t pair = 0;
    for (int f = 0; f < FEATURES; f++)
        for (int g = f; g < FEATURES; g++) {
            pair++;
            if ((features >> f & 1 && features >> g & 1) || (!features && pair == 1)) {
                const size_t place = features ? pair : 0;
                uint32_t *cell = told->cell[told->task][told->engine][told->how][place];
                cell[result == REFUSED]++;
            }
        }
}

static bool is_cell(size_t task, size_t engine, mode how)
{
    const bool stream = task >= TASKS;
    const bool engines = stream ? stream_rows[task - TASKS].kind < SAMPLE : tasks[task].engines;
    const unsigned modes = stream ? 1U << PLAIN | 1U << THREADS : tasks[task].modes;
    return (engines ? dlx_engine_name(engine) != NULL : engine == 0) && modes >> how & 1;
}

void print_cells(const board *told)
{
    size_t cells = 0, answered = 0, refused = 0;
    for (size_t t = 0; t < ALL_TASKS; t++)
        for (size_t e = 0; e < ENGINES; e++)
            for (size_t m = 0; m < MODES; m++)
                for (size_t p = 0; p < PAIRS && is_cell(t, e, (mode)m); p++) {
                    const uint32_t *cell = told->cell[t][e][m][p];
                    cells++;
                    answered += cell[0] > 0;
                    refused += cell[1] > 0 && !cell[0];
                }
    printf("%zu cells, %zu answered, %zu only refused, %zu not met\n", cells, answered, refused,
           cells - answered - refused);
}
