/* SPDX-License-Identifier: MIT */
/* starve SHIM RUNS FILES COMMAND [ARGUMENT...]
 *
 * Runs a command without failures, then again and again, each time with another allocation that
 * fails: all of them, or with RUNS other than 0 about as many, at equal distances from a position
 * on that depends on the command, so that similar commands fail at different places. Every run must
 * end with an error, status 2 or 3 and a message, or be equal to the first run in status, output
 * and the files of the list FILES, names set apart by commas. SHIM is the library to preload. The
 * command is run in the current directory, from which FILES are removed before each run; input
 * comes from the file `starve.in` if there is one. A command with a wrong option is wrong.
 *
 * Prints the number of allocations, then a line for each wrong run: the number of the allocation
 * and what is wrong. Status 1: there was one. */
#include "../campaign/memory.h"
#include "../campaign/process.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST_FILES = 8, MOST_WRONG = 20, MOST_SECONDS = 100 };

/* The output of a run: the first file is the standard output. */
typedef struct attempt {
    int status;      /* as in a shell, 128 or more for a signal */
    bool told;       /* there was a message */
    bool is_misused; /* the message refers to --help */
    unsigned long allocations;
    char *text[MOST_FILES];
    size_t size[MOST_FILES];
} attempt;

typedef struct walk {
    const char *shim;
    char *files[MOST_FILES]; /* the first is the standard output */
    size_t count;
    char **command;
} walk;

static void redirect(const char *path, int flags, int descriptor)
{
    const int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, descriptor) < 0)
        _exit(127);
    close(file);
}

static void become(const walk *plan, unsigned long fail_at)
{
    char number[32];
    snprintf(number, sizeof number, "%lu", fail_at);
    redirect(access("starve.in", R_OK) == 0 ? "starve.in" : "/dev/null", O_RDONLY, 0);
    redirect(plan->files[0], O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect("starve.err", O_WRONLY | O_CREAT | O_TRUNC, 2);
    setenv("FAIL_AT", number, 1);
    setenv("FAIL_COUNT", "starve.count", 1);
    setenv("LD_PRELOAD", plan->shim, 1);
    alarm(MOST_SECONDS);
    execvp(plan->command[0], plan->command);
    _exit(127);
}

static int status_of(pid_t child)
{
    int status = 0;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            die("cannot wait: %s", strerror(errno));
    return shell_status(status);
}

static attempt run_once(const walk *plan, unsigned long fail_at)
{
    attempt result = {0};
    size_t size = 0;
    for (size_t i = 0; i < plan->count; i++)
        unlink(plan->files[i]);
    unlink("starve.count");
    const pid_t child = fork();
    if (child < 0)
        die("cannot fork: %s", strerror(errno));
    if (child == 0)
        become(plan, fail_at);
    result.status = status_of(child);
    char *messages = read_in(".", "starve.err", &size);
    result.told = size > 0;
    result.is_misused = messages && strstr(messages, "\nTry '");
    free(messages);
    char *count = read_in(".", "starve.count", &size);
    if (count && size == sizeof result.allocations)
        memcpy(&result.allocations, count, size);
    free(count);
    for (size_t i = 0; i < plan->count; i++)
        result.text[i] = read_in(".", plan->files[i], &result.size[i]);
    return result;
}

static void forget(attempt *result)
{
    for (size_t i = 0; i < MOST_FILES; i++)
        free(result->text[i]);
}

/* The name of a file that differs, or NULL. */
static const char *difference(const walk *plan, const attempt *a, const attempt *b)
{
    for (size_t i = 0; i < plan->count; i++)
        if (!a->text[i] != !b->text[i] || a->size[i] != b->size[i] ||
            (a->size[i] && memcmp(a->text[i], b->text[i], a->size[i]) != 0))
            return plan->files[i];
    return NULL;
}

/* Prints the faults of a run. False: none. */
static bool is_wrong(const walk *plan, const attempt *first, const attempt *result,
                     unsigned long number)
{
    const char *file = difference(plan, first, result);
    if (result->status == first->status && !file)
        return false;
    if ((result->status == 2 || result->status == 3) && result->told)
        return false;
    printf("%lu: status %d%s%s%s\n", number, result->status, result->told ? "" : ", no message",
           file ? ", another " : "", file ? file : "");
    return true;
}

/* A number that depends on the words of the command alone (FNV-1a). */
static unsigned long digest_command(char **words)
{
    unsigned long digest = 2166136261;
    for (; *words; words++)
        for (const char *byte = *words; *byte; byte++)
            digest = ((digest ^ (unsigned char)*byte) * 16777619) & 0xffffffff;
    return digest;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("starve: expected SHIM RUNS FILES COMMAND\n", stderr);
        return 2;
    }
    walk plan = {.shim = argv[1], .command = argv + 4};
    const unsigned long runs = strtoul(argv[2], NULL, 10);
    char out[] = "starve.out";
    plan.files[plan.count++] = out;
    for (char *name = strtok(argv[3], ","); name && plan.count < MOST_FILES;
         name = strtok(NULL, ","))
        plan.files[plan.count++] = name;
    attempt first = run_once(&plan, 0);
    unsigned wrong = first.is_misused;
    bool more = true;
    if (first.is_misused)
        puts("0: the command is misused, see its message");
    printf("%lu allocations, status %d\n", first.allocations, first.status);
    const unsigned long stride = runs && runs < first.allocations ? first.allocations / runs : 1;
    const unsigned long begin = 1 + (runs ? digest_command(plan.command) % stride : 0);
    for (unsigned long n = begin; more && wrong < MOST_WRONG; n += stride) {
        attempt result = run_once(&plan, n);
        /* Of all, the last run is that in which nothing fails. */
        more = n + (runs ? stride : 0) <= first.allocations;
        wrong += is_wrong(&plan, &first, &result, n);
        forget(&result);
    }
    forget(&first);
    return wrong > 0;
}
