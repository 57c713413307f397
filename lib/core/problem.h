/* SPDX-License-Identifier: MIT */
/* A problem in memory: options in compressed rows, and items in a table that problems may share. */
#ifndef DLX_CORE_PROBLEM_H
#define DLX_CORE_PROBLEM_H

#include "core/limits.h"
#include "core/names.h"
#include "io/buffer.h"
#include <stdatomic.h>

/* Memory and tables that searches keep for the next problem of a stream with the same items. The
 * cache belongs to the table of items. A search takes an entry for exclusive use and puts it back;
 * searches in several threads have separate entries. */

/* The first member of every entry. */
typedef struct dlx_scratch {
    void (*drop)(struct dlx_scratch *entry); /* frees the entry, and identifies its kind */
} dlx_scratch;

enum { DLX_MAX_SCRATCH = 16 }; /* capacity; further entries are freed */

/* All NULL is an empty cache. */
typedef struct dlx_scratch_cache {
    _Atomic(dlx_scratch *) place[DLX_MAX_SCRATCH];
} dlx_scratch_cache;

/* Takes an entry of the kind freed by `drop`; NULL: none is cached. */
dlx_scratch *dlx_scratch_cache_take(dlx_scratch_cache *cache, void (*drop)(dlx_scratch *entry));

/* Caches an entry, or frees it if the cache is full. NULL: does nothing. */
void dlx_scratch_cache_put(dlx_scratch_cache *cache, dlx_scratch *entry);

/* The items of a problem, or of a stream of problems with equal items. */
typedef struct dlx_items {
    atomic_size_t owners;
    dlx_names names;
    size_t primary;            /* items [0..primary[ are primary */
    uint32_t *lo, *hi;         /* multiplicities, [0..primary[; both NULL: all 1:1 */
    dlx_scratch_cache scratch; /* for searches of the next problem */
    dlx_scratch_cache spare;   /* memory of freed problems, apart from the former since threads that
                                  share a stream hold many */
} dlx_items;

/* Acquires and releases a reference; releasing the last frees the table. */
dlx_items *dlx_problem_items_share(dlx_items *items);
void dlx_problem_items_release(dlx_items *items);

struct dlx_problem {
    dlx_scratch shelved; /* the memory is cached for a later problem with the same items */
    size_t start_room, item_room, known_room; /* capacities of these arrays, if built */
    char *name;                               /* NULL: none */
    char *data; /* lines `WORD TEXT`, each with its line feed; NULL: none */
    dlx_items *items;
    size_t options;
    size_t *start;   /* option k has the nonzeros [start[k]..start[k + 1][; [0..options] */
    uint32_t *item;  /* item of each nonzero; [0..start[options][ */
    uint32_t *known; /* of each option: its number among the options read with these items, without
                        colours and costs; a number stands for the same nonzeros in all problems
                        that share the table. NULL: not all options have a number */
    uint32_t
        *colour;     /* of each nonzero: 0: none, else 1 + its index in colours; NULL: no colours */
    int64_t *cost;   /* of each option; NULL: all 0 */
    unsigned places; /* costs count units of 10^-places */
    int64_t constant;  /* in the same units, part of the cost of every solution; if not 0, the
                          problem has costs */
    bool maximise;     /* the problem asks for the maximum cost */
    bool has_repeats;  /* an option has a primary item several times, as separate nonzeros */
    dlx_buffer labels; /* names of options, each with its NUL byte */
    size_t *label;     /* of each option: offset of its name in labels; SIZE_MAX: no name; NULL: no
                          option has a name */
    dlx_names colours;
    dlx_names constants;       /* variables of the program read that are no options */
    uint32_t *constant_column; /* of each: its index among all variables, ascending */
    const dlx_problem *shown;  /* the problem whose options are written and named in place of its
                                  own, see dlx_problem_restrict; NULL: this one */
    size_t formula_variables;  /* options 2v and 2v + 1 set variable v of the formula read to 1 and
                                  0; 0: no formula was read */
};

/* The size of a problem that a search makes. */
typedef struct dlx_problem_room {
    size_t items, primary, options, nonzeros;
    bool bounded, coloured, priced; /* has bounds, colours, costs */
} dlx_problem_room;

/* A problem with this room, `colours` colours, and neither options nor names. NULL: no memory. */
dlx_problem *dlx_problem_with_room(const dlx_problem_room *room, size_t colours);

/* A freed problem whose arrays are reused, without a name, options and items; NULL: none is
 * cached. */
dlx_problem *dlx_problem_again(dlx_items *items);

/* Drops the numbers of the options. */
void dlx_problem_forget(dlx_problem *problem);

static inline const dlx_problem *dlx_problem_shown(const dlx_problem *problem)
{
    return problem->shown ? problem->shown : problem;
}

/* True if the option has a primary item; other options are never chosen. */
static inline bool dlx_problem_chooses(const dlx_problem *problem, size_t option)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] < problem->items->primary)
            return true;
    return false;
}

/* True if the option has the item. */
static inline bool dlx_problem_has_item(const dlx_problem *problem, size_t option, size_t item)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (problem->item[i] == item)
            return true;
    return false;
}

/* True for a primary item of bounds 1:1. */
static inline bool dlx_problem_is_exact(const dlx_problem *problem, size_t item)
{
    const dlx_items *items = problem->items;
    return item < items->primary && (!items->lo || (items->lo[item] == 1 && items->hi[item] == 1));
}

/* How often the option has the item of its nonzero `place`; 0: an earlier nonzero counts it. */
static inline uint32_t dlx_problem_times(const dlx_problem *problem, size_t option, size_t place)
{
    uint32_t times = 1;
    if (!problem->has_repeats)
        return times;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        if (problem->item[i] == problem->item[place] && i < place)
            return 0;
        times += problem->item[i] == problem->item[place] && i > place;
    }
    return times;
}

/* The transpose of a problem: the options of each item. */
typedef struct dlx_columns {
    size_t *start;    /* item i is in the options [start[i]..start[i + 1][; [0..items] */
    uint32_t *option; /* ascending within an item; [0..nonzeros[ */
    uint32_t *colour; /* colour of the item in that option, as in dlx_problem; NULL: no colours */
} dlx_columns;

/* The last option that starts at or before position `p`, with `gap` positions before each option.
 */
static inline uint32_t dlx_problem_option_of(const dlx_problem *problem, uint32_t p, unsigned gap)
{
    size_t low = 0;
    size_t high = problem->options;
    while (high - low > 1) {
        const size_t middle = low + (high - low) / 2;
        if (problem->start[middle] + gap * middle <= p)
            low = middle;
        else
            high = middle;
    }
    return (uint32_t)low;
}

/* `limits` may be NULL. False: no memory, or stopped by the limits; dlx_problem_columns_free is
 * required all the same. */
bool dlx_problem_columns_make(dlx_columns *columns, const dlx_problem *problem, dlx_budget *limits);

void dlx_problem_columns_free(dlx_columns *columns);

#endif
