/* SPDX-License-Identifier: MIT */
/* A certificate of a count: a partitioned operation graph, whose nodes are products of independent
 * nodes and sums of two nodes that exclude each other, with a proof that its root is equivalent to
 * the formula (Bryant, Nawrocki, Avigad, Heule, "Certified knowledge compilation with application
 * to verified model counting", 2023). The count follows from the nodes alone. The format is SCPOG,
 * or CPOG, in which the proof also deletes each clause of the formula and each lemma, derived from
 * the clauses that remain: at last the definitions and the root. So the root implies the formula.
 *
 * The formula is that of encode/clauses.h with pairwise exclusion. Each node is defined by clauses.
 * A lemma is a clause derived by reverse unit propagation: the negations of its literals are
 * assumed, then each hint is a clause with a single literal other than false, up to a clause with
 * none. Assumptions may be made at any time, so that a lemma has only the literals it needs. */
#ifndef DLX_PROOF_POG_H
#define DLX_PROOF_POG_H

#include "core/problem.h"
#include "io/output.h"

/* A clause of two literals, or of one literal twice. */
typedef struct dlx_pog_pair {
    uint64_t literals;
    uint32_t id;
} dlx_pog_pair;

typedef struct dlx_pog {
    const dlx_problem *problem;
    dlx_output *output;
    bool is_cpog;
    int32_t variables;   /* of the formula; nodes are numbered from here on */
    uint64_t clauses;    /* of the formula, then of the certificate; the last number used */
    uint64_t lemmas;     /* lemmas written */
    dlx_pog_pair *pairs; /* by literals */
    size_t pair_count, pair_room;
    int32_t *colour;      /* by nonzero: the variable of its colour, or 0; NULL: no colours */
    uint32_t *definition; /* by node: its first clause */
    size_t definition_room;
    int32_t nodes;
    /* The lemma that is derived. */
    int32_t *literals; /* [0..literal_count[ */
    size_t literal_count, literal_room;
    uint32_t *hints; /* [0..hint_count[ */
    size_t hint_count, hint_room;
    uint32_t *value; /* by variable and node: 2 * stamp, plus 1 if true; older: open */
    size_t value_room;
    uint32_t stamp;
    bool is_refuted; /* the hints lead to a clause without literals other than false */
    bool is_trivial; /* the assumptions contradict each other */
    /* Lemmas of CPOG, which are numbered and written after all nodes: for each the number of its
     * literals and hints, then these. */
    uint32_t *kept;
    size_t kept_size, kept_room;
    size_t *kept_start; /* by lemma */
    size_t kept_count, start_room;
    uint32_t first_kept; /* the number of the first lemma, once written */
    /* The search for the nodes. */
    uint64_t states; /* states found */
    bool is_empty;   /* CPOG: there is no solution, hence no certificate */
    bool is_full;    /* stopped by memory, or by too many clauses */
    bool failed;     /* no memory */
} dlx_pog;

/* Returns NULL with *error set: DLX_UNSUPPORTED: no options or too many clauses; DLX_NO_MEMORY. */
dlx_pog *dlx_pog_new(const dlx_problem *problem, bool is_cpog, dlx_output *output,
                     dlx_error *error);
void dlx_pog_free(dlx_pog *pog); /* may be NULL */

/* Writes the formula. */
dlx_status dlx_pog_put_formula(const dlx_pog *pog, dlx_output *output, dlx_error *error);

/* Calls `take` with each clause of the formula, in order. */
typedef void dlx_pog_clause_fn(void *state, const int32_t *literals, size_t count);
dlx_status dlx_pog_clauses(const dlx_pog *pog, dlx_pog_clause_fn *take, void *state,
                           dlx_error *error);

/* The number of the formula's clause with these literals; 0: there is none. */
uint32_t dlx_pog_clause(const dlx_pog *pog, int32_t a, int32_t b);

/* The number of the formula's clause that demands an option of a primary item. */
static inline uint32_t dlx_pog_demand(uint32_t item)
{
    return item + 1;
}

/* ---- nodes ----------------------------------------------------------------------------------- */

/* Defines the product of `count` children with variables of their own, at least one; returns an
 * only child itself. */
int32_t dlx_pog_product(dlx_pog *pog, const int32_t *children, size_t count);

/* Defines the sum of two nodes, after a derivation of a conflict from both. */
int32_t dlx_pog_sum(dlx_pog *pog, int32_t a, int32_t b);

/* Defines a node that assigns the variables of colours, and is a lemma of one literal. */
int32_t dlx_pog_assignment(dlx_pog *pog, const int32_t *literals, size_t count);

/* Declares the root, defined as a product of `node` unless it is the last node, and returns it. 0:
 * there is no solution. */
int32_t dlx_pog_root(dlx_pog *pog, int32_t node);

/* True if the literal is a node with a definition of its own. */
static inline bool dlx_pog_is_defined(const dlx_pog *pog, int32_t node)
{
    return node > pog->variables;
}

/* ---- lemmas ---------------------------------------------------------------------------------- */

static inline bool dlx_pog_is_true(const dlx_pog *pog, int32_t literal)
{
    return pog->value[literal < 0 ? -literal : literal] == 2 * pog->stamp + (literal > 0);
}

/* Begins the derivation of a lemma, without assumptions. */
void dlx_pog_begin(dlx_pog *pog);

/* Assumes a literal, unless it is true or the lemma is derived. */
void dlx_pog_assume(dlx_pog *pog, int32_t literal);

/* Adds a clause to the hints that makes the literal true, 0: no literal; unless the literal is
 * true or the lemma is derived. */
void dlx_pog_hint(dlx_pog *pog, uint32_t clause, int32_t literal);

/* The same by a clause of the definition of a node. 0: its children imply a product, a sum implies
 * one of its children; k: a product implies its k-th child, the k-th child implies a sum. */
void dlx_pog_hint_definition(dlx_pog *pog, int32_t node, size_t clause, int32_t literal);

/* Writes the derived lemma, and returns its number; 0: it is trivial, or failed. Its literals are
 * the negations of pog->literals, valid until the next derivation. */
uint32_t dlx_pog_lemma(dlx_pog *pog);

/* ---- CPOG ------------------------------------------------------------------------------------ */

/* Writes the lemmas of the root's derivation, each with the root as another literal, up to the root
 * alone; then deletes all others. Returns the root's lemma. */
uint32_t dlx_pog_put_root(dlx_pog *pog, int32_t root);

/* Writes the lemmas derived since, before clauses of the formula are deleted. */
void dlx_pog_put_lemmas(dlx_pog *pog);

/* Deletes a clause of the formula, derived by the hints. */
void dlx_pog_delete(dlx_pog *pog, uint32_t clause);

/* Deletes the lemmas, the last one first. */
void dlx_pog_delete_lemmas(dlx_pog *pog);

#endif
