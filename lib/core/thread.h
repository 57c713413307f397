/* SPDX-License-Identifier: MIT */
/* How threads of the library begin. Only to be included where there are POSIX threads. */
#ifndef DLX_CORE_THREAD_H
#define DLX_CORE_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>

/* Begins a thread that gets no signals: they are for those of the caller. False: there is none to
 * be had. */
static inline bool dlx_thread_begin(pthread_t *thread, void *(*run)(void *state), void *state)
{
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool begun = pthread_create(thread, NULL, run, state) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return begun;
}

#endif
