/* SPDX-License-Identifier: MIT */
/* The states of a certified count, each found once, and the branches of a state: its options. */
#ifndef DLX_SEARCH_FRONTIER_COUNT_STATES_H
#define DLX_SEARCH_FRONTIER_COUNT_STATES_H

#include "core/count.h"
#include "search/frontier/count_proof.h"
#include "search/frontier/states.h"

#define DLX_NO_MORE_LAYERS (UINT32_MAX - 1) /* all layers are done */

typedef struct dlx_count_state {
    uint32_t layer;
    int32_t node;      /* 0: dead */
    uint32_t lemma;    /* 0: open */
    uint32_t core;     /* the next state in the layer's list of dead states */
    size_t first, end; /* CPOG: its live branches in `live` */
} dlx_count_state;

/* What an option of the current state leads to. */
typedef enum dlx_count_outcome {
    DLX_BRANCH_UNFIT,
    DLX_BRANCH_MISSES,
    DLX_BRANCH_DEAD,
    DLX_BRANCH_LIVE
} dlx_count_outcome;

typedef struct dlx_count_branch {
    dlx_count_outcome kind;
    uint32_t option; /* DLX_NO_STEP: passes the layer, whose item is covered; only in CPOG */
    uint32_t next;   /* first layer not passed; DLX_BRANCH_MISSES: the last layer examined */
    uint32_t state;  /* reached; DLX_NO_MORE_LAYERS: none */
    int32_t product,
        sum; /* DLX_BRANCH_LIVE: its node; the sum of this product and those of later branches */
    uint32_t lemma;    /* excludes the option, or implies the node; 0: not written */
    size_t first, end; /* of the lemma's literals in `literals` */
} dlx_count_branch;

/* A state whose options are explored, from the next one on. */
typedef struct dlx_count_level {
    uint32_t state;
    size_t option;
} dlx_count_level;

typedef struct dlx_count_search {
    dlx_count_proof proof;
    dlx_search *task;
    dlx_budget *limits;
    size_t words;
    dlx_state_numbers numbers;
    dlx_count_state *states; /* by number */
    size_t state_room;
    uint64_t *used; /* by state: the bits that its lemma uses */
    size_t used_room;
    dlx_count *found; /* by state: solutions that extend the state */
    size_t found_room;
    uint32_t *cores; /* by layer: the last dead state, or DLX_NO_STATE */
    dlx_count_level *path;
    size_t depth;
    uint64_t *next; /* a state, and its layer */
    dlx_count_branch *branches;
    size_t branch_count;
    dlx_count_branch *live; /* CPOG: of all states */
    size_t live_count, live_room;
    int32_t *literals; /* of the branches' lemmas */
    size_t literal_count, literal_room;
    int32_t *children;
    uint64_t pog_bytes; /* accounted for */
    uint64_t memory;    /* of the task before */
    size_t most_states; /* at most, then `is_cut` is set */
    bool is_cut;
} dlx_count_search;

static inline uint64_t *dlx_count_words(const dlx_count_search *search, uint32_t state)
{
    return dlx_state_numbers_key(&search->numbers, state);
}

static inline uint64_t *dlx_count_used(const dlx_count_search *search, uint32_t state)
{
    return search->used + search->words * state;
}

/* Adds the state in search->next; DLX_NO_STATE: no memory, or stopped. */
uint32_t dlx_count_add_state(dlx_count_search *search, uint32_t layer);

/* Accounts for the tables of the certificate. Returns false if these exceed the memory. */
bool dlx_count_reserve(dlx_count_search *search);

/* Marks a new state as dead if a lemma says so. */
void dlx_count_test_cores(dlx_count_search *search, uint32_t state);

/* Makes the step of an option, number `k` by layer, from a state; or passes a covered layer. Sets
 * search->next if a state is reached. */
void dlx_count_make_branch(dlx_count_search *search, uint32_t state, size_t k,
                           dlx_count_branch *made);

/* The end of the branches, numbered from the layer's first option on. */
size_t dlx_count_end_of_branches(const dlx_count_search *search, uint32_t state);

dlx_count_step dlx_count_step_of(const dlx_count_search *search, uint32_t state,
                                 const dlx_count_branch *taken);

/* Finishes a state after all states that follow. Returns false on memory exhaustion or stop. */
bool dlx_count_finish_state(dlx_count_search *search, uint32_t state);

/* CPOG: after all states, writes the lemmas, and deletes the formula's clauses. Returns false on
 * memory exhaustion or stop. */
bool dlx_count_delete_formula(dlx_count_search *search);

#endif
