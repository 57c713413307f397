/* SPDX-License-Identifier: MIT */
/* campaign: asks ec-solve, with all its engines, and other solvers about problems too large for
 * brute force, and looks for contradictions between their answers, with limits and interrupts
 * during the runs.
 *
 *   campaign [--seed=S] [--first=N] [--problems=N] [--seconds=T] [--faults=N] [--patience=T]
 *            [--grace=T] [--signals=0] [--keep=DIRECTORY]
 *   campaign [--seed=S] --print=N
 *
 * It ends after so many problems, seconds, or problems with contradictions. A question to an engine
 * gets --patience seconds at most, and a program --grace seconds of processor time to hear a limit
 * or a signal. --signals=0 sends no signals, which a shell may keep from the program that it
 * starts.
 *
 * Problem N of seed S is the same everywhere, and so are the questions about it. A contradiction is
 * printed with all command lines, and the file of the problem is kept. The last lines are tables of
 * what was asked. --print writes a problem to standard output. ec-solve, ec-convert and the other
 * solvers are found by PATH. The status is 1 if there was a contradiction. */
#include "ask.h"
#include "family.h"
#include "memory.h"
#include "process.h"

#include <stdlib.h>
#include <sys/stat.h>

typedef struct settings {
    double seed, first, problems, seconds, patience, grace, signals, faults, print;
    const char *keep;
} settings;

static void write_problem(const problem *given, const char *directory, const char *name)
{
    FILE *file = open_in(directory, name, "w");
    problem_write(given, file);
    close_file(file);
}

static void report(const settings *with, const problem *given, const char *faults)
{
    OWNED(char) name = text("problem-%.0f-%llu.ec", with->seed, (unsigned long long)given->seed);
    mkdir(with->keep, 0777);
    write_problem(given, with->keep, name);
    printf("FAULT in problem %llu of seed %.0f, %s, %d items, %d options, in %s/%s\n%s\n",
           (unsigned long long)given->seed, with->seed, given->family, given->item_count,
           given->option_count, with->keep, name, faults);
    fflush(stdout);
}

static bool try_problem(const settings *with, unsigned long number, const char *directory,
                        tally *counts)
{
    SCOPED(problem_clear) problem given = problem_number((uint64_t)with->seed, number);
    /* Most problems get little time, so that there can be many. */
    const bool thorough = number % 8 == 0;
    const patience times = {with->patience / (thorough ? 1 : 1 + (double)(number % 8)),
                            thorough ? 4 : 1, with->grace, with->signals > 0};
    write_problem(&given, directory, "problem.ec");
    size_t length;
    OWNED(char) bytes = read_in(directory, "problem.ec", &length);
    SCOPED(ledger_clear) ledger said = {.subject = &given};
    problem_ask_all(&said, bytes, directory, (uint64_t)with->seed, &times);
    tally_add(counts, &said);
    if (said.faults)
        report(with, &given, said.faults);
    return !said.faults;
}

static int run_campaign(const settings *with)
{
    OWNED(char) directory = make_directory("dlx-campaign");
    processes_begin();
    SCOPED(tally_clear) tally counts = {.count = 0};
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
    remove_directory(directory);
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
    const setting known[] = {
        {"--seed=", &with.seed, NULL},         {"--first=", &with.first, NULL},
        {"--problems=", &with.problems, NULL}, {"--seconds=", &with.seconds, NULL},
        {"--patience=", &with.patience, NULL}, {"--grace=", &with.grace, NULL},
        {"--signals=", &with.signals, NULL},   {"--faults=", &with.faults, NULL},
        {"--print=", &with.print, NULL},       {"--keep=", NULL, &with.keep}};
    for (int k = 1; k < argc; k++)
        read_setting(known, sizeof known / sizeof *known, argv[k]);
    if (with.print < 0)
        return run_campaign(&with);
    SCOPED(problem_clear)
    problem given = problem_number((uint64_t)with.seed, (uint64_t)with.print);
    problem_write(&given, stdout);
    return 0;
}
