/* SPDX-License-Identifier: MIT */
/* The proof that a search was complete: a log of its branching decisions, as clauses. Each follows
 * by unit propagation from earlier ones, the clauses of the problem (encode/clauses.h) and those
 * that exclude the solutions found.
 *
 * A search with forced moves does nothing that unit propagation does not do. So once all below a
 * decision has been tried, the clause "not all of the decisions that led here" follows from the
 * clauses written below it, and these can be deleted. The last decision of a node needs no clause,
 * since propagation makes it. Nothing is written for forced moves, dead ends and solutions; the
 * empty clause comes last. The format is DRAT (Wetzler, Heule, Hunt, "DRAT-trim", 2014), of which
 * only reverse unit propagation and deletion are used; or that of VeriPB (Gocht and Nordstrom,
 * "Certifying parity reasoning efficiently using pseudo-Boolean proofs", 2021), version 1.1, about
 * the rows of encode/linear.h: solutions are steps of the proof there. */
#ifndef DLX_PROOF_PROOF_H
#define DLX_PROOF_PROOF_H

#include "core/problem.h"
#include "io/buffer.h"
#include "io/output.h"

/* A branching node on the path to the current one. */
typedef struct dlx_proof_node {
    size_t text; /* where its decision begins in `decisions` */
    size_t gone; /* where the clauses written below it begin in `deletions` */
    bool open;   /* a decision was made and not yet taken back */
} dlx_proof_node;

/* In the order of the table of names. */
typedef enum dlx_proof_format { DLX_PROOF_DRAT, DLX_PROOF_VERIPB } dlx_proof_format;

/* What differs between formats. The negation of option k is `literal`, k from 1, and a blank. */
typedef struct dlx_proof_words {
    const char *addition, *literal, *end, *deletion; /* before, within, after a clause */
    const char *solution;                            /* before a solution; NULL: not written */
    const char *last;                                /* the empty clause */
    const char *comment;
} dlx_proof_words;

struct dlx_proof {
    dlx_output *output;
    dlx_proof_format format;
    const dlx_proof_words *words; /* of its format */
    dlx_proof_node *nodes;
    size_t depth, capacity;
    dlx_buffer decisions; /* as the text of a clause, "-5 -17 " */
    dlx_buffer deletions; /* lines that delete clauses, to be written later */
    uint32_t *solutions;  /* for each, the number of its options, then these */
    size_t solutions_size, solutions_capacity;
    uint64_t solution_count;
    uint64_t given;        /* for VeriPB: rows of the problem */
    uint64_t rows;         /* for VeriPB: of the problem and of the proof so far */
    const uint32_t *whole; /* options that engines name are these; NULL: themselves */
    uint64_t written;      /* clauses added so far */
    bool failed;           /* no memory: the proof is useless */
};

/* Called by engines, with a proof that may be NULL: at a node with at least two live options,
 * before the first of them; before each option that is tried there; when all have been tried. */
void dlx_proof_branch(dlx_proof *proof);
void dlx_proof_try(dlx_proof *proof, uint32_t option);
void dlx_proof_leave(dlx_proof *proof);

/* Called instead of these three by engines that take an option or drop it: when they take one that
 * was not forced; and when all below it has been tried. */
void dlx_proof_decide(dlx_proof *proof, uint32_t option);
void dlx_proof_undo(dlx_proof *proof);

/* Called before and after the search of a node whose branch, from the node entered before, has
 * these literals: 1 + the index of an option that is chosen, as there are no others without bounds.
 * At the end, unless nothing is chosen, there is a clause that says so: not all that was chosen on
 * the way from the root can be. */
void dlx_proof_enter(dlx_proof *proof, const int64_t *literals, size_t count);
void dlx_proof_exit(dlx_proof *proof);

/* The same as dlx_proof_exit if a text that was passed on has ended with that clause. */
void dlx_proof_exit_written(dlx_proof *proof);

/* From here to the exit, option k of engines is whole[k]. */
void dlx_proof_set_options(dlx_proof *proof, const uint32_t *whole);

/* Records, in place of a search, that weights of all items refute the problem: see
 * dlx_explanation_weights. Only in the format of VeriPB. */
void dlx_proof_weights(dlx_proof *proof, const dlx_problem *problem, const int64_t *weights);

/* Called by the solver for each solution, whatever the order of its options. */
void dlx_proof_solution(dlx_proof *proof, const uint32_t *options, size_t count);

#endif
