/* SPDX-License-Identifier: MIT */
/* The states of a certified count, each found once, and the branches of a state: its options. */
#ifndef DLX_SEARCH_FRONTIER_COUNT_STATES_H
#define DLX_SEARCH_FRONTIER_COUNT_STATES_H

#include "core/count.h"
#include "search/frontier/count_proof.h"

enum {
    DLX_NO_STATE = UINT32_MAX,
    DLX_NO_MORE_LAYERS = UINT32_MAX - 1 /* all layers are done */
};

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
    dlx_count_state *states; /* [0..count[ */
    size_t count, state_room;
    uint64_t *values; /* by state: its words, then the bits that its lemma uses */
    size_t value_room;
    dlx_count *found; /* by state: solutions that extend the state */
    size_t found_room;
    uint32_t *table; /* states by hash; a power of two */
    size_t table_size;
    uint32_t *cores; /* by layer: the last dead state, or DLX_NO_STATE */
    dlx_count_level *path;
    size_t depth;
    uint64_t *next; /* a state */
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
    return search->values + 2 * search->words * state;
}

static inline uint64_t *dlx_count_used(const dlx_count_search *search, uint32_t state)
{
    return dlx_count_words(search, state) + search->words;
}

/* Adds the state in search->next; DLX_NO_STATE: no memory, or stopped. */
uint32_t dlx_count_add_state(dlx_count_search *search, uint32_t layer);

/* Accounts for the tables of the certificate. Returns false if these exceed the memory. */
bool dlx_count_reserve(dlx_count_search *search);

/* Marks a new state as dead if a lemma says so. */
void dlx_count_test_cores(dlx_count_search *search, uint32_t state);

/* True if the item of the state's layer is covered: then the only branch passes the layer. CPOG
 * has such states; in SCPOG the layer of a state is that of its first uncovered item. */
bool dlx_count_is_covered(const dlx_count_search *search, uint32_t state);

/* Makes the step of an option, number `k` by layer, from a state; or passes a covered layer. Sets
 * search->next if a state is reached. */
void dlx_count_make_branch(dlx_count_search *search, uint32_t state, size_t k,
                           dlx_count_branch *made);

/* The end of the branches, numbered from the layer's first option on. */
size_t dlx_count_end_of_branches(const dlx_count_search *search, uint32_t state);

dlx_count_step dlx_count_step_of(const dlx_count_search *search, uint32_t state,
                                 const dlx_count_branch *taken);

/* Makes all branches of a state. */
bool dlx_count_list_branches(dlx_count_search *search, uint32_t state);

dlx_count_branch *dlx_count_next_live(const dlx_count_search *search, size_t first);

/* The node and the lemmas of a state of a certified count. */

/* Finishes a state after all states that follow. Returns false on memory exhaustion or stop. */
bool dlx_count_finish_state(dlx_count_search *search, uint32_t state);

/* CPOG: after all states, writes the lemmas, and deletes the formula's clauses. Returns false on
 * memory exhaustion or stop. */
bool dlx_count_delete_formula(dlx_count_search *search);

#endif
