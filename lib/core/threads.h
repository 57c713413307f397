/* SPDX-License-Identifier: MIT */
/* Threads, mutexes and conditions: the only file that uses POSIX threads. Without them no thread
 * can be started, so that nothing ever waits, and all work runs in the caller's thread. */
#ifndef DLX_CORE_THREADS_H
#define DLX_CORE_THREADS_H

#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include <stdbool.h>

#if HAVE_THREADS

#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

typedef pthread_t dlx_thread;
typedef pthread_mutex_t dlx_mutex;
typedef pthread_cond_t dlx_condition;

/* Starts a thread that runs run(state). The thread blocks all signals but those raised by its own
 * actions. False: the system has no more threads. */
static inline bool dlx_thread_start(dlx_thread *thread, void *(*run)(void *state), void *state)
{
    static const int raised[] = {SIGPIPE, SIGXFSZ, SIGSEGV, SIGBUS, SIGFPE, SIGILL};
    sigset_t blocked;
    sigset_t before;
    sigfillset(&blocked);
    for (unsigned i = 0; i < sizeof raised / sizeof *raised; i++)
        sigdelset(&blocked, raised[i]);
    pthread_sigmask(SIG_SETMASK, &blocked, &before);
    const bool started = pthread_create(thread, NULL, run, state) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static inline void dlx_thread_join(dlx_thread *thread)
{
    pthread_join(*thread, NULL);
}

/* The number of processors, at least 1. */
static inline unsigned dlx_threads_processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : (unsigned)count;
}

static inline void dlx_mutex_begin(dlx_mutex *mutex)
{
    pthread_mutex_init(mutex, NULL);
}

static inline void dlx_condition_begin(dlx_condition *condition)
{
    pthread_cond_init(condition, NULL);
}

#define dlx_mutex_end pthread_mutex_destroy
#define dlx_mutex_lock pthread_mutex_lock
#define dlx_mutex_unlock pthread_mutex_unlock
#define dlx_condition_end pthread_cond_destroy
#define dlx_condition_signal pthread_cond_signal
#define dlx_condition_broadcast pthread_cond_broadcast
#define dlx_condition_wait pthread_cond_wait /* the caller holds the mutex */

/* Waits for two milliseconds at most, so that a caller can check its limits. */
static inline void dlx_condition_wait_briefly(dlx_condition *condition, dlx_mutex *mutex)
{
    enum { NANOSECONDS = 2 * 1000 * 1000, SECOND = 1000 * 1000 * 1000 };
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += NANOSECONDS;
    until.tv_sec += until.tv_nsec / SECOND;
    until.tv_nsec %= SECOND;
    pthread_cond_timedwait(condition, mutex, &until);
}

#else

typedef struct dlx_thread {
    char unused;
} dlx_thread, dlx_mutex, dlx_condition;

static inline bool dlx_thread_start(dlx_thread *thread, void *(*run)(void *state), void *state)
{
    (void)thread, (void)run, (void)state;
    return false;
}

static inline unsigned dlx_threads_processors(void)
{
    return 1;
}

static inline void dlx_threads_nothing(dlx_thread *unused)
{
    (void)unused;
}

static inline void dlx_threads_no_wait(dlx_condition *condition, dlx_mutex *mutex)
{
    (void)condition, (void)mutex;
}

#define dlx_thread_join dlx_threads_nothing
#define dlx_mutex_begin dlx_threads_nothing
#define dlx_mutex_end dlx_threads_nothing
#define dlx_mutex_lock dlx_threads_nothing
#define dlx_mutex_unlock dlx_threads_nothing
#define dlx_condition_begin dlx_threads_nothing
#define dlx_condition_end dlx_threads_nothing
#define dlx_condition_signal dlx_threads_nothing
#define dlx_condition_broadcast dlx_threads_nothing
#define dlx_condition_wait dlx_threads_no_wait
#define dlx_condition_wait_briefly dlx_threads_no_wait

#endif
#endif
