/* SPDX-License-Identifier: MIT */
/* Signals for the WebAssembly module, which receives none: no handler is ever called. */
#ifndef PLAY_SIGNAL_H
#define PLAY_SIGNAL_H

#include <stdlib.h>

typedef int sig_atomic_t;
typedef unsigned char sigset_t; /* as the C library has it */

enum {
    SIGINT = 2,
    SIGPIPE = 13,
    SIGTERM = 15,
    SIGCHLD,
    SIGCONT,
    SIGTSTP,
    SIGTTIN,
    SIGTTOU,
    SIGURG,
    SIGXFSZ,
    SIGWINCH,
    SIGRTMAX = 64,
    SIG_SETMASK = 0,
    SA_SIGINFO = 4
};
#define SIG_DFL ((void (*)(int))0)
#define SIG_IGN ((void (*)(int))1)
#define SIG_ERR ((void (*)(int)) - 1)

struct sigaction {
    void (*sa_handler)(int);
    sigset_t sa_mask;
    int sa_flags;
};

static inline int sigaction(int number, const struct sigaction *action, struct sigaction *old)
{
    (void)number, (void)action, (void)old;
    return -1;
}

static inline void (*signal(int number, void (*handler)(int)))(int)
{
    (void)number, (void)handler;
    return SIG_ERR;
}

static inline int raise(int number)
{
    exit(128 + number);
}

static inline int kill(int process, int number)
{
    (void)process;
    return raise(number);
}

static inline int sigemptyset(sigset_t *set)
{
    return *set = 0;
}

static inline int sigfillset(sigset_t *set)
{
    *set = 255;
    return 0;
}

static inline int sigaddset(sigset_t *set, int number)
{
    (void)set, (void)number;
    return 0;
}

static inline int sigprocmask(int how, const sigset_t *set, sigset_t *before)
{
    (void)how, (void)set, (void)before;
    return 0;
}

#endif
