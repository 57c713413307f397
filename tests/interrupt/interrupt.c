/* SPDX-License-Identifier: MIT */
/* interrupt RESULT WHEN SIGNALS COMMAND [ARGUMENT...]
 *
 * Runs a command, sends it signals, and writes to the file RESULT how it responded: its exit status
 * (as in a shell, 128 or more for a signal), and the seconds of processor time and of real time for
 * which it ran after the first of them. Processor time shows how promptly a program responds
 * however busy the machine is. RESULT is created when the signals have been sent.
 *
 * WHEN is a list of conditions set apart by commas, each awaited after the condition before:
 *     seen:FILE  the command has written something to FILE, which was empty
 *     full:      standard output is a pipe that takes no more
 *     cpu:S      the command has used S more seconds of processor time
 *     time:S     S more seconds have passed
 * SIGNALS are names set apart by commas, each sent after the command has received the one before;
 * `none` sends nothing, to see what a command does after a time limit. If the command ends before,
 * the status is `early`; a command that ignores all signals is killed, status 137. */
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds: longer than the time within which programs take two signals for one; and longer than any
 * response takes, on a busy machine too. */
static const double between_signals = 0.15;
static const double patience = 300;

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

/* ---- conditions ------------------------------------------------------------------------------ */

typedef struct moment {
    double time, cpu;
} moment;

static moment moment_of(pid_t process)
{
    return (moment){now(), used(process)};
}

static bool is_seen(const char *file, const moment *passed)
{
    struct stat status;
    (void)passed;
    return stat(file, &status) == 0 && status.st_size > 0;
}

/* The command shares standard output with this program. */
static bool is_full(const char *unused, const moment *passed)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    (void)unused;
    (void)passed;
    return poll(&output, 1, 0) == 0;
}

static bool is_used(const char *seconds_of_cpu, const moment *passed)
{
    return passed->cpu >= strtod(seconds_of_cpu, NULL);
}

static bool is_past(const char *seconds_of_time, const moment *passed)
{
    return passed->time >= strtod(seconds_of_time, NULL);
}

typedef struct condition {
    const char *name;
    /* True if the condition holds, `passed` after it was first looked at. */
    bool (*holds)(const char *argument, const moment *passed);
} condition;

/* Finds a condition `name:argument`; *argument becomes the text after the colon. */
static const condition *find_condition(const char *text, const char **argument)
{
    static const condition table[] = {
        {"seen:", is_seen}, {"full:", is_full}, {"cpu:", is_used}, {"time:", is_past}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const size_t length = strlen(table[i].name);
        *argument = text + length;
        if (strncmp(text, table[i].name, length) == 0)
            return &table[i];
    }
    fprintf(stderr, "interrupt: no condition '%s'\n", text);
    exit(2);
}

static bool has_ended(pid_t process)
{
    siginfo_t about = {0};
    return waitid(P_PID, (id_t)process, &about, WEXITED | WNOHANG | WNOWAIT) != 0 ||
           about.si_pid != 0;
}

/* False: the command has ended before. */
static bool await(pid_t process, char *conditions)
{
    for (char *text = strtok(conditions, ","); text; text = strtok(NULL, ",")) {
        const char *argument;
        const condition *awaited = find_condition(text, &argument);
        const moment since = moment_of(process);
        for (;;) {
            const moment current = moment_of(process);
            const moment passed = {current.time - since.time, current.cpu - since.cpu};
            if (has_ended(process))
                return false;
            if (awaited->holds(argument, &passed))
                break;
            rest(0.002);
        }
    }
    return true;
}

/* ---- the command ----------------------------------------------------------------------------- */

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

/* A signal has been received once the process has run again. */
static void await_receipt(pid_t process, const moment *sent)
{
    while (used(process) <= sent->cpu && !has_ended(process))
        rest(0.002);
    rest(between_signals);
}

static void send_signals(pid_t process, char *names)
{
    moment sent = {0};
    for (char *name = strtok(names, ","); name; name = strtok(NULL, ",")) {
        const int number = find_signal(name);
        if (sent.time > 0)
            await_receipt(process, &sent);
        sent = moment_of(process);
        if (number)
            kill(process, number);
    }
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("usage: interrupt RESULT WHEN SIGNALS COMMAND...\n", stderr);
        return 2;
    }
    unlink(argv[1]);
    const pid_t process = start(argv + 4);
    if (process < 0)
        return 2;
    const bool in_time = await(process, argv[2]);
    const moment before = moment_of(process);
    if (in_time)
        send_signals(process, argv[3]);
    FILE *result = fopen(argv[1], "w");
    if (!result)
        return 2;
    if (in_time) {
        const int status = await_end(process);
        fprintf(result, "%d %.3f %.3f\n", status, used_by_children() - before.cpu,
                now() - before.time);
    } else {
        fputs("early 0 0\n", result);
    }
    return fclose(result) == 0 ? 0 : 2;
}
