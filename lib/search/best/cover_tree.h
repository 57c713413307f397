/* SPDX-License-Identifier: MIT */
/* The search tree for set covers.
 *
 * At each node forced options are taken and useless options dropped; then the item with the fewest
 * free options is chosen, and one of its options is first taken, then dropped. So no cover is found
 * twice. Without bounds this is the search of Murakami and Uno (see partial_cover.h) for minimal
 * hitting sets. */
#ifndef DLX_SEARCH_BEST_COVER_TREE_H
#define DLX_SEARCH_BEST_COVER_TREE_H

#include "proof/bound_proof.h"
#include "search/base/search.h"
#include "search/best/cost_rounds.h"
#include "search/best/open_nodes.h"
#include "search/best/partial_cover.h"

/* A lower bound on the cost of completing a set cover, by Lagrangian relaxation, in integers.
 *
 * Minimise the sum of cost c[j] >= 0 over the options, each open item at least once. With a
 * multiplier u[i] >= 0 on each item the reduced cost of option j is r[j] = c[j] - sum of u[i] over
 * its items, and
 *
 *     L(u) = sum of u[i] over all items + sum of min(0, r[j]) over all options
 *
 * is at most the cost of every cover (Beasley, "A Lagrangian heuristic for set-covering problems",
 * 1990; Caprara, Fischetti and Toth, "A heuristic method for the set covering problem", 1999). u is
 * improved by subgradient steps (Held, Wolfe and Crowder, 1974).
 *
 * All numbers are multiples of a power of two in 64 bits that cannot overflow; rounding only makes
 * the bound a little lower. What negative costs may save is bounded separately: an option of a
 * minimal cover has an item of its own, so each open item adds no less than the least cost of its
 * options. */

typedef struct dlx_cover_lagrange {
    dlx_arena arena;
    dlx_search *task; /* its limits cut the steps short */
    dlx_partial_cover *partial;
    const dlx_cost *cost; /* by option */
    bool any_negative;    /* some cost is negative */
    int shift;            /* one unit is 2^-shift of a unit of cost */
    int64_t most_multiplier;
    int64_t value;    /* the last bound */
    dlx_cost savings; /* the bound on negative costs, in units of cost */
    bool stopped;
    int64_t *multiplier; /* u, by item: the best of the previous node */
    int64_t *current;    /* u, by item; 0 for covered items */
    int64_t *best;       /* the best u of this node */
    int64_t *reduced;    /* r, by option */
    int64_t *scaled;     /* c, by option, at least 0; a copy shares it */
    int64_t *slope;      /* by item: its lack minus how often the relaxed solution covers it */
} dlx_cover_lagrange;

/* Bytes allocated by dlx_cover_lagrange_begin. */
uint64_t dlx_cover_lagrange_size(const dlx_problem *problem);

/* `task`, `partial` and `cost` outlive `relax`. False: no memory; free the arena anyway. */
bool dlx_cover_lagrange_begin(dlx_cover_lagrange *relax, dlx_search *task,
                              dlx_partial_cover *partial, const dlx_cost *cost);

/* Copies the bound, with its multipliers, for a copy of the partial cover. `lagrange` outlives the
 * copy. */
bool dlx_cover_lagrange_copy(dlx_cover_lagrange *relax, dlx_search *task,
                             dlx_partial_cover *partial, const dlx_cover_lagrange *lagrange);

/* Sets the multipliers, by item. */
void dlx_cover_lagrange_set(dlx_cover_lagrange *relax, const int64_t *multipliers);

/* True if the cover may be completed within `gap`, after at most `steps` steps; false also if the
 * limits say to stop. Every open item must have a free option. If true, sets the reduced costs and
 * *slack: an option above *slack cannot be taken, one below
 * -*slack cannot be left out. */
bool dlx_cover_lagrange_allows(dlx_cover_lagrange *relax, dlx_cost gap, int steps, int64_t *slack);

/* Derives the last bound in a proof. */
void dlx_cover_lagrange_prove(const dlx_cover_lagrange *relax, dlx_proof *proof);

/* Derives a bound on the number of options, which have all open items: these items, less
 * `least_gain` for each option. */
void dlx_cover_lagrange_prove_size(dlx_cover_lagrange *relax, dlx_proof *proof, int64_t least_gain);

/* Derives the lower bound on the cost of all covers; items that were left out have no multiplier.
 */
void dlx_cover_lagrange_prove_root(dlx_cover_lagrange *relax, dlx_proof *proof);

/* The last lower bound on the cost of completing the cover. */
dlx_cost dlx_cover_lagrange_bound(const dlx_cover_lagrange *relax);

typedef enum dlx_cover_verdict {
    DLX_COVER_DEAD,     /* prune: the subtree is useless */
    DLX_COVER_COVERED,  /* all items are covered */
    DLX_COVER_BRANCHED, /* a branch was added */
    DLX_COVER_STOPPED
} dlx_cover_verdict;

/* An option taken at a branch, to be dropped next. */
typedef struct dlx_cover_fork {
    uint32_t option;
    size_t count; /* free options before it was taken */
} dlx_cover_fork;

typedef struct dlx_cover_tree {
    dlx_arena arena; /* of `cost` and `gains`; copies share `cost` */
    dlx_search *task;
    dlx_partial_cover partial;
    dlx_cover_lagrange relax;
    dlx_cost *cost;        /* by option: cost times the sign of the goal */
    dlx_cost spent;        /* cost of the taken options */
    dlx_cover_fork *forks; /* the path, [0..depth[ */
    size_t depth, fork_capacity;
    uint64_t at_most;  /* the most options of a cover */
    bool by_size;      /* minimise the number of options */
    bool any;          /* covers are returned at once or counted, not kept */
    uint64_t counted;  /* with `any`: covers found by dlx_cover_tree_search */
    bool bounded;      /* costs are bounded */
    uint32_t *gains;   /* by number of open items: options covering as many */
    size_t least_gain; /* of the options of the last bound by numbers */
    bool begun;
    bool part; /* the search is below an open node */
    bool left; /* the work was spent before the tree was searched */
    dlx_cost_rounds rounds;
    dlx_cost ceiling; /* an upper bound on useful costs */
    size_t root;      /* free options at the root */
    dlx_cost least;   /* a lower bound on all costs */
    bool is_bounded;  /* `least` is the bound of the root */
    bool forked;      /* a branch was added since the root */
    dlx_proof *proof; /* all solutions are known; NULL: none */
} dlx_cover_tree;

/* Opens the tree, without dominance if for a proof (NULL: none). `task` and `proof` outlive it.
 * False: no memory or stopped; free it anyway. */
bool dlx_cover_tree_begin(dlx_cover_tree *tree, dlx_search *task, dlx_proof *proof);

/* Opens the tree again for a proof, with the solutions found. As dlx_cover_tree_begin. */
bool dlx_cover_tree_prove(dlx_cover_tree *tree, dlx_proof *proof);

/* Copies a tree at its root, without its solutions; `source` outlives the copy. */
bool dlx_cover_tree_copy(dlx_cover_tree *tree, dlx_search *task, const dlx_cover_tree *source);
uint64_t dlx_cover_tree_copy_size(const dlx_problem *problem);

void dlx_cover_tree_free(dlx_cover_tree *tree);

/* Finds the next cover below the first node. DEAD: none is left. */
dlx_cover_verdict dlx_cover_tree_advance(dlx_cover_tree *tree);

/* Searches the subtree of the current node for useful covers, or with `any` counts covers, and
 * returns to the root; or pauses at a node once limits.work reaches `until`. False: stopped or
 * paused. */
bool dlx_cover_tree_search(dlx_cover_tree *tree, uint64_t until);

/* The work done, including work not yet added to the limits. */
static inline uint64_t dlx_cover_tree_work(const dlx_cover_tree *tree)
{
    return tree->task->limits->work + tree->partial.work;
}

/* No open nodes. */
dlx_open_nodes dlx_cover_tree_no_nodes(const dlx_cover_tree *tree);

/* Pushes the open nodes of a paused search; the tree returns to its root. False: no memory. */
bool dlx_cover_tree_leave(dlx_cover_tree *tree, dlx_open_nodes *nodes);

/* Takes the tree from its root to an open node. The state is independent of earlier searches of the
 * tree. */
void dlx_cover_tree_enter(dlx_cover_tree *tree, const dlx_open_nodes *nodes, size_t index);

/* ---- rounds, split into subproblems that threads may search ---------------------------------- */

/* A task to run concurrently with the rounds: one thread runs a part of it during a batch, or after
 * the batch if there is only one thread. */
typedef struct dlx_cover_side_task {
    void *state;
    /* Prepares a part, after `work` done by the rounds; `batch` is the expected work of the rounds
     * until it ends. False: none. */
    bool (*prepare)(void *state, uint64_t work, uint64_t batch);
    void (*run)(void *state, dlx_budget *limits); /* stops when `limits` say so */
    /* Discards the part because the batch ends the search; from any thread, even before `run`. */
    void (*drop)(void *state);
    /* Takes the result. False: the search is finished, or stopped. */
    bool (*take)(void *state);
} dlx_cover_side_task;

/* Amounts of work, see dlx_budget.work: of a round before it is split, the minimum of a batch, and
 * of all rounds before the first side task. */
typedef struct dlx_cover_pace {
    uint64_t alone, least_batch, before_relaxing;
} dlx_cover_pace;

/* Searches the tree within the limit of its rounds for one cover of least cost. Adds its work to
 * *work. False: stopped, or ended by a side task. */
bool dlx_cover_subproblems_search(dlx_cover_tree *tree, const dlx_cover_pace *pace, uint64_t *work,
                                  const dlx_cover_side_task *side_task);

/* Counts all covers of a tree with `any` in tree->counted. False: stopped. */
bool dlx_cover_subproblems_count(dlx_cover_tree *tree, const dlx_cover_pace *pace);

/* As dlx_cover_subproblems_search, for several covers. */
bool dlx_cover_subproblems_search_many(dlx_cover_tree *tree, const dlx_cover_pace *pace);

/* Opens engine `cover` with chosen amounts of work, for tests; `pace` is copied. */
bool dlx_cover_open(void *state, dlx_search *task, const dlx_cover_pace *pace);

#endif
