/* SPDX-License-Identifier: MIT */
/* How threads of the library begin and wait. Only to be included where there are POSIX threads. */
#ifndef DLX_CORE_THREAD_H
#define DLX_CORE_THREAD_H

#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <time.h>

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

/* Waits for a signal for two milliseconds at most, so that what stops a search is heard of soon. As
 * with pthread_cond_wait, whoever calls holds the lock. */
static inline void dlx_thread_wait(pthread_cond_t *signal, pthread_mutex_t *lock)
{
    enum { NANOSECONDS = 2 * 1000 * 1000, SECOND = 1000 * 1000 * 1000 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += NANOSECONDS;
    until.tv_sec += until.tv_nsec / SECOND;
    until.tv_nsec %= SECOND;
    pthread_cond_timedwait(signal, lock, &until);
}

#endif
