/* SPDX-License-Identifier: MIT */
/* interrupt RESULT WHEN SIGNALS COMMAND [ARGUMENT...]
 *
 * Runs a command, sends it signals, and writes the response to the file RESULT: the exit status
 * (as in a shell, 128 or more for a signal), and the seconds of processor time and of real time
 * after the first signal. Processor time shows how promptly a program responds however busy the
 * machine is. RESULT is created when the signals have been sent.
 *
 * WHEN is a list of conditions set apart by commas, each awaited after the condition before:
 *     seen:FILE  the command has written something to FILE, which was empty
 *     full:      standard output is a full pipe
 *     cpu:S      the command has used S more seconds of processor time
 * SIGNALS are names set apart by commas, each sent after the command has received the signal
 * before; `none` sends nothing, to test a command with a time limit. If the command ends before,
 * the status is `early`; a command still alive after all signals is killed, status 137.
 *
 * The variable LATE holds seconds by which signals come later: a command ten times as
 * fast gets as far in a tenth of these seconds. */
#include "../campaign/process.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Seconds: longer than the time within which programs merge two signals; and longer than any
 * response takes, on a busy machine too. */
static const double between_signals = 0.15;
static const double patience = 300;

static void rest(double length)
{
    const struct timespec time = {(time_t)length, (long)(1e9 * (length - (double)(time_t)length))};
    nanosleep(&time, NULL);
}

static double used(pid_t process)
{
    clockid_t clock;
    struct timespec time;
    if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0)
        return 0;
    return in_seconds(time);
}

static int find_signal(const char *name)
{
    static const struct {
        const char *name;
        int number;
    } table[] = {{"none", 0}, {"INT", SIGINT}, {"TERM", SIGTERM}, {"KILL", SIGKILL}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (strcmp(table[i].name, name) == 0)
            return table[i].number;
    fprintf(stderr, "interrupt: no signal '%s'\n", name);
    exit(2);
}

static pid_t start(char **words)
{
    const pid_t process = fork();
    if (process != 0)
        return process;
    /* Programs started in the background by a script ignore SIGINT. */
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    execvp(*words, words);
    fprintf(stderr, "interrupt: %s: %s\n", *words, strerror(errno));
    _exit(127);
}

static bool is_seen(const char *file, double passed)
{
    struct stat status;
    (void)passed;
    return stat(file, &status) == 0 && status.st_size > 0;
}

/* The command shares standard output with this program. */
static bool is_full(const char *unused, double passed)
{
    struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
    (void)unused;
    (void)passed;
    return poll(&output, 1, 0) == 0;
}

static bool is_used(const char *seconds_of_cpu, double passed)
{
    return passed >= strtod(seconds_of_cpu, NULL);
}

typedef struct condition {
    const char *name;
    /* True if the condition holds, `passed` seconds of processor time after the first test.
     */
    bool (*holds)(const char *argument, double passed);
} condition;

/* Finds a condition `name:argument`; *argument becomes the text after the colon. */
static const condition *find_condition(const char *text, const char **argument)
{
    static const condition table[] = {{"seen:", is_seen}, {"full:", is_full}, {"cpu:", is_used}};
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
        const double since = used(process);
        while (!awaited->holds(argument, used(process) - since)) {
            if (has_ended(process))
                return false;
            rest(0.002);
        }
    }
    return true;
}

/* Waits for the process, killed if still running in the end; returns the exit status. */
static int await_end(pid_t process)
{
    int status;
    const double began = read_clock();
    while (waitpid(process, &status, WNOHANG) == 0) {
        if (read_clock() - began > patience)
            kill(process, SIGKILL);
        rest(0.002);
    }
    return shell_status(status);
}

/* Waits until the process has received a signal, and has run since `before`, its processor time
 * when the signal was sent. */
static void await_receipt(pid_t process, double before)
{
    while (used(process) <= before && !has_ended(process))
        rest(0.002);
    rest(between_signals);
}

static void send_signals(pid_t process, char *names)
{
    for (char *name = strtok(names, ","); name;) {
        const int number = find_signal(name);
        const double before = used(process);
        if (number)
            kill(process, number);
        name = strtok(NULL, ",");
        if (name)
            await_receipt(process, before);
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
    bool in_time = await(process, argv[2]);
    if (in_time && strcmp(argv[3], "none") != 0 && getenv("LATE")) {
        rest(strtod(getenv("LATE"), NULL));
        in_time = !has_ended(process);
    }
    const double time = read_clock();
    const double cpu = used(process);
    if (in_time)
        send_signals(process, argv[3]);
    FILE *result = fopen(argv[1], "w");
    if (!result)
        return 2;
    if (in_time) {
        const int status = await_end(process);
        fprintf(result, "%d %.3f %.3f\n", status, children_computed() - cpu, read_clock() - time);
    } else {
        fputs("early 0 0\n", result);
    }
    return fclose(result) == 0 ? 0 : 2;
}
