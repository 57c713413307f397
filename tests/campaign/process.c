/* SPDX-License-Identifier: MIT */
#include "process.h"

#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LARGEST_FILE = 1 << 30 };

void read_setting(const setting *known, size_t count, const char *argument)
{
    for (size_t k = 0; k < count; k++) {
        const size_t length = strlen(known[k].name);
        if (strncmp(argument, known[k].name, length) != 0)
            continue;
        char *end;
        if (known[k].word) {
            *known[k].word = argument + length;
            return;
        }
        *known[k].number = strtod(argument + length, &end);
        if (end > argument + length && *end == '\0' && *known[k].number >= 0)
            return;
    }
    die("unknown argument %s", argument);
}

double in_seconds(struct timespec time)
{
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double children_computed(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

int shell_status(int status)
{
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

double read_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return in_seconds(time);
}

void processes_begin(void)
{
    sigset_t child;
    sigemptyset(&child);
    sigaddset(&child, SIGCHLD);
    sigprocmask(SIG_BLOCK, &child, NULL);
}

/* The child: its signals, files and limits. Does not return. */
static void become(const command *given, const char *directory)
{
    sigset_t none;
    sigemptyset(&none);
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setpgid(0, 0);
    const struct rlimit file = {LARGEST_FILE, LARGEST_FILE};
    const struct rlimit core = {0, 0};
    setrlimit(RLIMIT_FSIZE, &file);
    setrlimit(RLIMIT_CORE, &core);
    if (chdir(directory) != 0)
        _exit(126);
    const int null = open("/dev/null", O_RDONLY);
    const int out = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    const int error = open("err", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (null < 0 || out < 0 || error < 0)
        _exit(126);
    dup2(null, 0);
    dup2(out, 1);
    dup2(error, 2);
    execl("/bin/sh", "sh", "-c", given->line, (char *)NULL);
    _exit(127);
}

/* Signals wait until the child no longer ignores them, as background commands of a script do. */
static pid_t start(const command *given, const char *directory)
{
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigprocmask(SIG_BLOCK, &signals, &before);
    const pid_t child = fork();
    if (child < 0)
        die("cannot fork");
    if (child == 0)
        become(given, directory);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return child;
}

/* Waits until the child ends or the moment comes; did it end? */
static bool ends_before(pid_t child, double moment, int *status)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    for (;;) {
        const pid_t ended = waitpid(child, status, WNOHANG);
        if (ended == child || (ended < 0 && errno != EINTR))
            return true;
        const double left = moment - read_clock();
        if (left <= 0)
            return false;
        const struct timespec span = {(time_t)left, (long)((left - (double)(time_t)left) * 1e9)};
        sigtimedwait(&set, NULL, &span);
    }
}

static int attend(pid_t child, const command *given, outcome *made)
{
    int status = 0;
    const double computed = children_computed();
    const double begin = read_clock();
    double sent = begin;
    bool ended = false;
    if (given->signal) {
        ended = ends_before(child, begin + given->after, &status);
        made->signalled = !ended;
        sent = read_clock();
        if (!ended)
            kill(-child, given->signal);
    }
    if (!ended && !ends_before(child, sent + given->seconds, &status)) {
        made->killed = true;
        kill(-child, SIGKILL);
        waitpid(child, &status, 0);
    }
    made->processor = children_computed() - computed;
    return status;
}

outcome run(const command *given, const char *directory)
{
    /* A child that a signal ends before it is another program has written nothing. */
    close_file(open_in(directory, "out", "w"));
    close_file(open_in(directory, "err", "w"));
    fflush(NULL);
    const pid_t child = start(given, directory);
    setpgid(child, child);
    outcome made = {.status = -1};
    const int status = attend(child, given, &made);
    if (WIFEXITED(status))
        made.status = WEXITSTATUS(status);
    else if (WIFSIGNALED(status))
        made.died = WTERMSIG(status);
    size_t ignored;
    made.out = read_in(directory, "out", &made.out_length);
    made.error = read_in(directory, "err", &ignored);
    if (!made.out || !made.error)
        die("cannot read the output in %s", directory);
    return made;
}

void outcome_clear(outcome *made)
{
    free(made->out);
    free(made->error);
    *made = (outcome){.status = -1};
}

bool program_exists(const char *name)
{
    const char *path = getenv("PATH");
    while (path && *path) {
        const size_t length = strcspn(path, ":");
        OWNED(char) file = text("%.*s/%s", (int)length, path, name);
        if (access(file, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}
