/* SPDX-License-Identifier: MIT */
/* The state of a proof in LRAT: the path of the search, and the clauses that are not deleted. */
#ifndef DLX_PROOF_LRAT_STATE_H
#define DLX_PROOF_LRAT_STATE_H

#include "core/problem.h"
#include "io/output.h"

/* An option of the path, and the item that it was chosen for. */
typedef struct dlx_lrat_step {
    uint32_t item, option;
    uint64_t serial;  /* higher than those of earlier steps */
    uint32_t reduced; /* 1 + the index of its first reduced clause; 0: none */
} dlx_lrat_step;

/* A reduced clause of an item: derived from the clause of the item, without the options that the
 * first `level` steps exclude, which it implies instead. Derivations that follow with the same
 * steps then need no hints for these options. */
typedef struct dlx_lrat_reduced {
    uint64_t id;
    uint32_t item;
    uint32_t level;
    uint32_t outer; /* 1 + the index of the item's reduced clause of fewer steps; 0: none */
    uint32_t next;  /* 1 + the index of the next of the same step, or of the next free; 0: none */
    uint32_t options, levels; /* numbers of the remaining options, and of the steps implied */
    uint32_t *literals;       /* these options, then the levels of these steps */
    size_t capacity;
} dlx_lrat_reduced;

/* A derived clause that is not deleted: it excludes an option after the first steps of the path. */
typedef struct dlx_lrat_clause {
    uint64_t id;
    uint32_t option;
    uint32_t level; /* 1 + the number of these steps */
    size_t levels;  /* start of its other literals, as levels of the path, in `levels` */
} dlx_lrat_clause;

/* Why an option is excluded. */
typedef struct dlx_lrat_reason {
    uint64_t serial; /* of the step at `level`, if the first that excludes the option */
    uint32_t level;
    uint32_t pair;    /* the clause of both options */
    uint32_t clause;  /* 1 + the index of a derived clause that excludes it instead; 0: none */
    uint32_t written; /* the last derivation that has this hint */
} dlx_lrat_reason;

/* Of a nonzero: the place of the option in the order of the item's pairs, and the number of the
 * pair with the option at place 0. */
typedef struct dlx_lrat_place {
    uint32_t place, first_pair;
} dlx_lrat_place;

/* A clause that excludes an option of an item used by a derivation. */
typedef struct dlx_lrat_hint {
    uint64_t id;
    uint32_t option, level; /* excluded after `level` steps */
} dlx_lrat_hint;

/* An item used by a derivation: its clause with the hints [begin..end[ leaves only `option`, or
 * nothing if that is DLX_NO_INDEX. */
typedef struct dlx_lrat_use {
    uint32_t item, option;
    size_t begin, end;
} dlx_lrat_use;

typedef struct dlx_lrat {
    dlx_arena arena;
    const dlx_problem *problem;
    dlx_output *output;
    bool is_binary;
    dlx_columns columns;
    dlx_lrat_place *place;   /* by nonzero */
    uint64_t clause_count;   /* of the formula, without solutions */
    uint64_t next_id;        /* of derived clauses */
    uint32_t *owner;         /* by item: the first level that covers it, or DLX_NO_INDEX */
    uint32_t *owner_nonzero; /* by item: the nonzero of the owner */
    uint64_t *last_use;      /* by item: serial of the last step at the last use by a derivation */
    uint32_t *reduced_of;    /* by item: 1 + the index of its last reduced clause; 0: none */
    dlx_lrat_reduced *reduced;
    size_t reduced_count, reduced_capacity;
    uint32_t free_reduced;    /* 1 + the index of the first free; 0: none */
    dlx_lrat_reason *reasons; /* by option */
    uint32_t *whole_items;    /* maps items of engines to items of the problem; NULL: identity */
    dlx_lrat_step *steps;
    size_t step_count, step_capacity;
    bool *used;           /* by step: by the current derivation */
    bool *used_by_clause; /* by step: by the current reduced clause */
    size_t used_capacity, used_by_clause_capacity;
    dlx_lrat_use *uses; /* of the current derivation, from the last leaf upwards */
    size_t use_count, use_capacity;
    dlx_lrat_hint *hints; /* of all uses */
    size_t hint_count, hint_capacity;
    dlx_lrat_clause *clauses;
    size_t alive, clause_capacity;
    uint32_t *levels; /* of all clauses */
    size_t level_count, level_capacity;
    uint64_t serial;
    uint32_t derivation; /* number of the current one */
    uint32_t dead;       /* item without options at the last leaf, or DLX_NO_INDEX */
    uint64_t solution;   /* number of the clause of the solution at the last leaf; 0: none */
    bool is_finished;    /* the empty clause was written */
} dlx_lrat;

/* Numbers reserved for the clauses of solutions. */
enum { DLX_LRAT_MAX_SOLUTIONS = 1000000 };

/* True if the path, or a derived clause, excludes the option; the reason is then known. */
bool dlx_lrat_reasons_is_excluded(dlx_lrat *lrat, uint32_t option);

/* Starts a derivation: collects the items used by the last leaf, and by the steps from `level` on
 * that the leaf needs; marks the steps needed. False: no memory. */
bool dlx_lrat_reasons_derive(dlx_lrat *lrat, size_t level);

/* Reduces the clauses of the collected items. */
void dlx_lrat_reasons_reduce(dlx_lrat *lrat, uint32_t level);

/* Writes the hints of the collected items, or with a solution its clause last. */
void dlx_lrat_reasons_put_hints(dlx_lrat *lrat);

/* Deletes the reduced clauses of the steps from `level` on. */
void dlx_lrat_reasons_delete_reduced(dlx_lrat *lrat, size_t level);

#endif
