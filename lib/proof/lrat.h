/* SPDX-License-Identifier: MIT */
/* Clauses with hints: LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, "Efficient
 * certified RAT verification", 2017), restricted to reverse unit propagation.
 *
 * The formula has a clause for each primary item, then for each item a clause for each pair of its
 * options that exclude each other, so that the number of a pair follows from the places of the
 * options; then the solutions. Every option of the search is a literal of the path, whether decided
 * or forced. The clause of a decision is derived from the last leaf below the decision: an item
 * whose options are all excluded, or a solution. Options below the decision that exclude an option
 * of that item were forced by items of their own, whose other options are excluded; and so on
 * upwards. A clause keeps only the literals that this derivation needs. */
#ifndef DLX_PROOF_LRAT_H
#define DLX_PROOF_LRAT_H

#include "core/columns.h"
#include "io/output.h"

/* An option of the path, and the item that it was chosen for. */
typedef struct dlx_lrat_step {
    uint32_t item, option;
    uint64_t serial; /* higher than those of earlier steps */
    uint32_t
        reduced; /* 1 + the index of the first reduced clause of the path up to here; 0: none */
    bool used;   /* by the current derivation */
    bool used_by_item; /* by the current reduced clause */
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

typedef struct dlx_lrat {
    const dlx_problem *problem;
    dlx_output *output;
    bool is_binary;
    dlx_columns columns;
    uint32_t *place;         /* by nonzero: place of the option in the order of the item's pairs */
    uint32_t *first_pair;    /* by nonzero: number of the pair with the option at place 0 */
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

/* Returns NULL with *error set: DLX_UNSUPPORTED: too many pairs of options; DLX_NO_MEMORY. */
dlx_lrat *dlx_lrat_new(const dlx_problem *problem, bool is_binary, dlx_output *output,
                       dlx_error *error);
void dlx_lrat_free(dlx_lrat *lrat);

/* Appends an option to the path, chosen for `item`, or for a branch from outside if the item is
 * DLX_NO_INDEX. False: no memory. */
bool dlx_lrat_push(dlx_lrat *lrat, uint32_t item, uint32_t option);

/* Begins the search of `residual`, whose option k is option whole[k]: appends the options forced by
 * other items, and maps the items of engines. False: no memory. */
bool dlx_lrat_enter(dlx_lrat *lrat, const dlx_problem *residual, const uint32_t *whole);

/* Sets the leaf: solution `number`, from 1, which has `count` options. False: no memory. */
bool dlx_lrat_solution(dlx_lrat *lrat, uint64_t number, size_t count);

/* Writes the negation of the steps [0..level], or of as many as needed, which include the last, or
 * all if `use_all`; deletes the clauses from `kept` on; and cuts the path off before the last step.
 * False: no memory. */
bool dlx_lrat_add_clause(dlx_lrat *lrat, size_t level, size_t kept, bool use_all);

/* Adds clause `id`, written elsewhere, of the steps [0..level]; and cuts as above. */
bool dlx_lrat_keep_clause(dlx_lrat *lrat, uint64_t id, size_t level);

/* Deletes the reduced clauses of the steps from `level` on. */
void dlx_lrat_delete_reduced(dlx_lrat *lrat, size_t level);

/* Writes the empty clause, unless written. False: no memory. */
bool dlx_lrat_finish(dlx_lrat *lrat);

/* Write the parts of a line: an addition has literals, then hints. */
void dlx_lrat_put(dlx_lrat *lrat, int64_t number);
void dlx_lrat_begin_addition(dlx_lrat *lrat, uint64_t id);
void dlx_lrat_end_literals(dlx_lrat *lrat);
void dlx_lrat_begin_deletion(dlx_lrat *lrat);
void dlx_lrat_end_line(dlx_lrat *lrat);

/* Writes the clauses of the formula without solutions. False: no memory. */
bool dlx_lrat_put_formula(const dlx_lrat *lrat, dlx_output *output);

#endif
