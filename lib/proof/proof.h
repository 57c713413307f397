/* SPDX-License-Identifier: MIT */
/* The proof that a search was complete: its branching decisions, as clauses. Each clause follows by
 * unit propagation from earlier ones, the clauses of the problem (encode/clauses.h) and those that
 * exclude the solutions found.
 *
 * Unit propagation covers forced moves. So once the subtree of a decision is finished, the negation
 * of all decisions on its path follows from the clauses written below, which can then be deleted.
 * The last decision of a node needs no clause, since propagation makes it. Forced moves, dead ends
 * and solutions write nothing; the empty clause comes last. The format is DRAT (Wetzler, Heule,
 * Hunt, "DRAT-trim", 2014), restricted to reverse unit propagation and deletion; or VeriPB (Gocht
 * and Nordstrom, "Certifying parity reasoning efficiently using pseudo-Boolean proofs", 2021),
 * version 3.0, for the rows of encode/linear.h, with solutions as proof steps or as rows; or LRAT,
 * see lrat.h. A count without a list of solutions has a certificate of its own, see pog.h. */
#ifndef DLX_PROOF_PROOF_H
#define DLX_PROOF_PROOF_H

#include "core/costs.h"
#include "core/solutions.h"
#include "dlx-programs.h"
#include "encode/linear.h"
#include "proof/lrat.h"
#include "proof/pog.h"

typedef struct dlx_proof_goal {
    bool by_size;           /* each option costs 1 */
    int sign;               /* factor of costs: 1 to minimise, -1 to maximise */
    bool covers;            /* items need at least their lower bound */
    uint64_t at_most;       /* options of a set cover; 0: any number */
    size_t items, primary;  /* items with multipliers: all, or of set covers the primary items */
    uint64_t *row;          /* by item: the number of its first row in the formula */
    uint64_t rows;          /* of the formula without excluded solutions; the last is at_most's */
    uint64_t improving;     /* the derived row of the best solution; 0: none */
    dlx_cost least, lowest; /* the value of that solution, a lower bound on all values */
    uint64_t bound;         /* the derived row of `lowest`; 0: none */
    bool is_proven;         /* the search for better solutions is complete */
} dlx_proof_goal;

/* The goal of a search with these options. NULL: no memory. */
dlx_proof_goal *dlx_goal_new(const dlx_problem *problem, const dlx_search_options *options);
void dlx_goal_free(dlx_proof_goal *goal); /* may be NULL */

/* The cost of an option in the objective. */
dlx_cost dlx_goal_cost(const dlx_proof_goal *goal, const dlx_problem *problem, size_t option);

/* Writes the objective of the formula. */
void dlx_goal_put_objective(const dlx_proof_goal *goal, const dlx_problem *problem,
                            dlx_output *output);

/* Writes the row of at most so many options, if any. */
void dlx_goal_put_at_most(const dlx_proof_goal *goal, const dlx_problem *problem,
                          dlx_output *output);

/* Writes the conclusion of a proof with so many derived rows; the last one of a complete proof is a
 * contradiction. */
void dlx_goal_put_bounds(const dlx_proof_goal *goal, uint64_t rows, bool complete,
                         dlx_output *output);

/* A branching node on the current path. */
typedef struct dlx_proof_node {
    size_t text;   /* start of its decision in `decisions`, or with hints its level */
    size_t gone;   /* start of the clauses below it in `deletions`, or with hints their index */
    uint32_t item; /* with hints */
    bool open;     /* a decision is active */
} dlx_proof_node;

/* In the order of the table of names. */
typedef enum dlx_proof_format {
    DLX_PROOF_DRAT,
    DLX_PROOF_LRAT,
    DLX_PROOF_LRAT_BINARY,
    DLX_PROOF_VERIPB,
    DLX_PROOF_VERIPB_UNSAT, /* the formula excludes the solutions */
    DLX_PROOF_SCPOG,        /* of a count; not in the module of src/play */
    DLX_PROOF_CPOG,
} dlx_proof_format;

/* Syntax of a format. The negation of option k, from 1, is `literal`, k and a blank. */
typedef struct dlx_proof_words {
    const char *addition, *literal, *end; /* before, within, after a clause */
    const char *solution;                 /* before a solution as a step; NULL: no step */
    const char *last;                     /* the empty clause */
    const char *comment;
} dlx_proof_words;

struct dlx_proof {
    dlx_output *output;
    dlx_proof_format format;
    const dlx_proof_words *words;
    dlx_proof_node *nodes;
    size_t depth, capacity;
    dlx_lrat *lrat;          /* clauses with hints; NULL: without */
    dlx_pog *pog;            /* the certificate of a count; NULL: the proof of a search */
    dlx_buffer decisions;    /* as the text of a clause, "-5 -17 " */
    dlx_buffer deletions;    /* clauses to be deleted: lines of DRAT, or for VeriPB uint64_t rows */
    dlx_solutions solutions; /* only the first where solutions are steps */
    uint64_t solution_count;
    size_t options;        /* of the problem */
    uint64_t rows;         /* for VeriPB: rows derived so far */
    const uint32_t *whole; /* maps options of engines to options of the problem; NULL: identity */
    uint64_t written;      /* clauses added so far */
    bool failed;           /* no memory, or too many solutions: the proof is incomplete */
    bool is_bounded;       /* items have bounds: a solution does not imply the other options */
    dlx_proof_goal *goal;  /* of a proof of optimality, see bound_proof.h; NULL: none */
};

/* Called by engines; `proof` may be NULL: at a node that branches on an item with two or more live
 * options, before the first; before each option; after the last. */
void dlx_proof_branch(dlx_proof *proof, uint32_t item);
void dlx_proof_try(dlx_proof *proof, uint32_t option);
void dlx_proof_leave(dlx_proof *proof);

/* Called instead by engines that take or drop an option: when an option that is not forced is
 * taken, and when its subtree is finished. */
void dlx_proof_decide(dlx_proof *proof, uint32_t item, uint32_t option);
void dlx_proof_undo(dlx_proof *proof);

/* True if the proof has hints: then dlx_proof_force is called for the only live option of an item,
 * before it is taken; and dlx_proof_dead at an item without options. */
static inline bool dlx_proof_has_hints(const dlx_proof *proof)
{
    return proof && proof->lrat;
}

void dlx_proof_force(dlx_proof *proof, uint32_t item, uint32_t option);
void dlx_proof_dead(dlx_proof *proof, uint32_t item);

/* Called before and after the search of a node whose branch from the previous node has these
 * literals: 1 + the index of a chosen option. At the end the negation of all choices on the path is
 * a clause, unless the path is empty. */
void dlx_proof_enter(dlx_proof *proof, const int64_t *literals, size_t count);
void dlx_proof_exit(dlx_proof *proof);

/* Like dlx_proof_exit after a copied proof that ended with this clause, for LRAT numbered `id`. */
void dlx_proof_exit_written(dlx_proof *proof, uint64_t id);

/* Until the exit, engines search `residual`, whose option k is option whole[k]. */
void dlx_proof_set_options(dlx_proof *proof, const dlx_problem *residual, const uint32_t *whole);

/* True if the proof is about rows: VeriPB. */
static inline bool dlx_proof_has_rows(const dlx_proof *proof)
{
    return proof->format == DLX_PROOF_VERIPB || proof->format == DLX_PROOF_VERIPB_UNSAT;
}

/* True for the certificate of a count. */
static inline bool dlx_proof_is_of_count(const dlx_proof *proof)
{
#ifdef __wasm__
    (void)proof;
    return false;
#else
    return proof->format >= DLX_PROOF_SCPOG;
#endif
}

/* Records that the row just written is to be deleted with the current decision. */
void dlx_proof_keep_row(dlx_proof *proof);

/* Writes the value of each option in a solution. */
void dlx_proof_put_values(dlx_proof *proof, const uint32_t *options, size_t count);

/* Called by the solver for each solution, with options in any order. If the proof has failed, the
 * search is to stop. */
void dlx_proof_solution(dlx_proof *proof, const uint32_t *options, size_t count);

/* Adds a solution of a copied proof. */
void dlx_proof_copy_solution(dlx_proof *proof, const uint32_t *options, size_t count);

/* Copies the proof of the entered node, as written by dlx_proof_end_cube, and exits the node. */
dlx_status dlx_cube_proof_copy(dlx_proof *proof, const dlx_problem *problem, dlx_input *input,
                               const dlx_cube_proofs *parts, dlx_error *error);

#endif
