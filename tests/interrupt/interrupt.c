/* SPDX-License-Identifier: MIT */
/* interrupt RESULT WHEN SIGNALS COMMAND [ARGUMENT...]
 *
 * Runs a command, sends it signals, and writes to the file RESULT how it responded: its exit status
 * (as in a shell, 128 or more for a signal), and the seconds of processor time and of real time for
 * which it went on after the first of them. Processor time shows how promptly a program responds
 * however busy the machine is.
 *
 * WHEN is `cpu:S`, once the command has used S seconds of processor time, or `time:S`, after S
 * seconds. SIGNALS are names set apart by commas, each sent some time after the one before; `none`
 * stands for none, to see what goes on after a time limit. If the command ends before, the status
 * is `early`; one that does not end in spite of all is killed, status 137. */
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds: longer than the time within which programs take two signals for one; and longer than any
 * response takes. */
static const double between_signals = 0.3;
static const double patience = 60;

static double seconds(const struct timespec *time)
{
    return (double)time->tv_sec + 1e-9 * (double)time->tv_nsec;
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return seconds(&time);
}

static void rest(double length)
{
    const struct timespec time = {(time_t)length, (long)(1e9 * (length - (double)(time_t)length))};
    nanosleep(&time, NULL);
}

/* Processor time that the process has used so far. */
static double used(pid_t process)
{
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return seconds(&time);
}

static double used_by_children(void)
{
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

static int find_signal(const char *name)
{
    static const struct {
        const char *name;
        int number;
    } table[] = {{"none", 0}, {"INT", SIGINT}, {"TERM", SIGTERM}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].number;
    fprintf(stderr, "interrupt: no signal '%s'\n", name);
    exit(2);
}

static pid_t start(char **command)
{
    const pid_t process = fork();
    if (process != 0)
        return process;
    /* Programs that a script runs in the background ignore SIGINT. */
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    execvp(*command, command);
    fprintf(stderr, "interrupt: %s: %s\n", *command, strerror(errno));
    _exit(127);
}

/* False: the command has ended before. */
static bool await(pid_t process, double began, bool by_cpu, double length)
{
    while ((by_cpu ? used(process) : now() - began) < length) {
        if (waitpid(process, NULL, WNOHANG) != 0)
            return false;
        rest(0.002);
    }
    return true;
}

/* Waits for the process, and kills it if it does not end; returns its status. */
static int await_end(pid_t process)
{
    int status;
    const double began = now();
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (now() - began > patience)
            kill(process, SIGKILL);
        rest(0.002);
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void send_signals(pid_t process, char *names)
{
    bool first = true;
    for (char *name = strtok(names, ","); name; name = strtok(NULL, ","), first = false) {
        const int number = find_signal(name);
        if (!first)
            rest(between_signals);
        if (number)
            kill(process, number);
    }
}

int main(int argc, char **argv)
{
    if (argc < 5 || !strchr(argv[2], ':')) {
        fputs("usage: interrupt RESULT cpu:S|time:S SIGNALS COMMAND...\n", stderr);
        return 2;
    }
    FILE *result = fopen(argv[1], "w");
    if (!result)
        return 2;
    const double began = now();
    const pid_t process = start(argv + 4);
    if (process < 0)
        return 2;
    if (await(process, began, strncmp(argv[2], "cpu", 3) == 0,
              strtod(strchr(argv[2], ':') + 1, NULL))) {
        const double cpu = used(process);
        const double time = now();
        send_signals(process, argv[3]);
        const int status = await_end(process);
        fprintf(result, "%d %.2f %.2f\n", status, used_by_children() - cpu, now() - time);
    } else {
        fputs("early 0 0\n", result);
    }
    return fclose(result) == 0 ? 0 : 2;
}
