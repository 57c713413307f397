/* SPDX-License-Identifier: MIT */
/* campaign: asks ec-solve, with all its engines, and other solvers about problems too large for
 * brute force, and looks for contradictions between their answers, with limits and interrupts
 * during the runs.
 *
 *   campaign [--seed=S] [--first=N] [--problems=N] [--seconds=T] [--faults=N] [--patience=T]
 *            [--grace=T] [--signals=0] [--keep=DIRECTORY] [--tally=FILE]
 *   campaign [--seed=S] --print=N
 *
 * It ends after so many problems, seconds, or problems with contradictions. A question to an engine
 * gets --patience seconds at most, and a program --grace seconds of processor time to hear a limit
 * or a signal. --signals=0 sends no signals, which a shell may keep from the program that it
 * starts.
 *
 * Problem N of seed S is the same everywhere, and so are the questions about it. A contradiction is
 * printed with all command lines, and the file of the problem is kept. The last lines are tables of
 * what was asked; --tally adds their numbers to a file of its own form. --print writes a problem to
 * standard output. ec-solve, ec-convert and the other solvers are found by PATH. The status is 1 if
 * there was a contradiction. */
#include "dress.h"
#include "memory.h"
#include "plan.h"
#include "process.h"
#include "tally.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

typedef struct settings {
    double seed, first, problems, seconds, patience, grace, signals, faults, print;
    const char *keep, *tally;
} settings;

/* Reads "--NAME=VALUE". */
static void read_argument(settings *to, const char *argument)
{
    const setting known[] = {
        {"--seed=", &to->seed, NULL},         {"--first=", &to->first, NULL},
        {"--problems=", &to->problems, NULL}, {"--seconds=", &to->seconds, NULL},
        {"--patience=", &to->patience, NULL}, {"--grace=", &to->grace, NULL},
        {"--signals=", &to->signals, NULL},   {"--faults=", &to->faults, NULL},
        {"--print=", &to->print, NULL},       {"--keep=", NULL, &to->keep},
        {"--tally=", NULL, &to->tally},
    };
    read_setting(known, sizeof known / sizeof *known, argument);
}

static double read_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void write_problem(const problem *given, const char *path)
{
    FILE *file = fopen(path, "w");
    if (!file)
        die("cannot write %s", path);
    problem_write(given, file);
    if (fclose(file) != 0)
        die("cannot write %s", path);
}

/* Prints the faults, and keeps the problem. */
static void report(const settings *with, const problem *given, const char *faults)
{
    char *path =
        text("%s/problem-%.0f-%llu.ec", with->keep, with->seed, (unsigned long long)given->seed);
    mkdir(with->keep, 0777);
    write_problem(given, path);
    printf("FAULT in problem %llu of seed %.0f, %s, %d items, %d options, in %s\n%s\n",
           (unsigned long long)given->seed, with->seed, given->family, given->item_count,
           given->option_count, path, faults);
    fflush(stdout);
    free(path);
}

/* Asks about a problem. True: no contradiction. */
static bool try_problem(const settings *with, unsigned long number, const char *directory,
                        tally *counts)
{
    problem given = problem_number((uint64_t)with->seed, number);
    /* Most problems get little time, so that there can be many. */
    const bool thorough = number % 8 == 0;
    const patience times = {with->patience / (thorough ? 1 : 1 + (double)(number % 8)),
                            thorough ? 4 : 1, with->grace, with->signals > 0};
    char *path = text("%s/problem.ec", directory);
    write_problem(&given, path);
    size_t length;
    char *bytes = read_file(path, &length);
    ledger said = {.of = &given};
    problem_ask_all(&said, bytes, directory, (uint64_t)with->seed, &times);
    tally_add(counts, &said);
    const bool right = !said.faults;
    if (!right)
        report(with, &given, said.faults);
    ledger_clear(&said);
    problem_clear(&given);
    free(bytes);
    free(path);
    return right;
}

static void append_tally(const tally *counts, const char *path)
{
    FILE *file = fopen(path, "a");
    if (!file)
        die("cannot write %s", path);
    tally_write(counts, file);
    if (fclose(file) != 0)
        die("cannot write %s", path);
}

/* Removes the directory and the files in it. */
static void remove_files(const char *directory)
{
    static const char *const names[] = {"problem.ec", "out",      "err",     "map",
                                        "model",      "model.lp", "solution"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        char *path = text("%s/%s", directory, names[k]);
        unlink(path);
        free(path);
    }
    rmdir(directory);
}

static int run_campaign(const settings *with)
{
    const char *parent = getenv("TMPDIR");
    char *directory = text("%s/dlx-campaign.XXXXXX", parent && *parent ? parent : "/tmp");
    if (!mkdtemp(directory))
        die("cannot make %s", directory);
    processes_begin();
    tally counts = {.count = 0};
    const double end = read_clock() + with->seconds;
    unsigned long problems = 0, faults = 0;
    while (problems < with->problems && faults < with->faults &&
           (with->seconds <= 0 || read_clock() < end)) {
        faults += !try_problem(with, (unsigned long)with->first + problems, directory, &counts);
        problems++;
    }
    tally_print(&counts, stdout);
    printf("\n%lu problems of seed %.0f from number %.0f on, %lu with contradictions\n", problems,
           with->seed, with->first, faults);
    if (with->tally)
        append_tally(&counts, with->tally);
    tally_clear(&counts);
    remove_files(directory);
    free(directory);
    return faults > 0;
}

int main(int argc, char *argv[])
{
    settings with = {.seed = 1,
                     .problems = 1e9,
                     .patience = 0.4,
                     .grace = 2,
                     .signals = 1,
                     .faults = 1e9,
                     .print = -1,
                     .keep = "campaign-faults"};
    for (int k = 1; k < argc; k++)
        read_argument(&with, argv[k]);
    if (with.print < 0)
        return run_campaign(&with);
    problem given = problem_number((uint64_t)with.seed, (uint64_t)with.print);
    problem_write(&given, stdout);
    problem_clear(&given);
    return 0;
}
