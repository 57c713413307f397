/* SPDX-License-Identifier: MIT */
/* Counts the perfect matchings of planar graphs in polynomial time: problems whose options have two
 * items each (Kasteleyn 1961, 1967; Temperley and Fisher 1961).
 *
 * Their number is the Pfaffian of an orientation (search/matching/kasteleyn.h), which is found by
 * elimination modulo primes, two vertices at a time, and composed by the Chinese remainder theorem.
 * The vertex with the fewest neighbours is eliminated first, so that rows of planar graphs remain
 * short (Lipton, Rose and Tarjan, "Generalized nested dissection", 1979). */
#include "core/numbers.h"
#include "io/error.h"
#include "search/base/engine.h"
#include "search/matching/kasteleyn.h"
#include "search/matching/residues.h"

#include <math.h>
#include <stdlib.h>

enum {
    MOST_OPTIONS = 1 << 20,
    SETUP_PER_OPTION = 200, /* measured work */
    ROW_PER_WORK = 2,       /* measured */
    VERTICES_PER_WORK = 16,
    SPARE_BITS = 2, /* for the sign, and for sums of logarithms */
    BYTES_PER_OPTION = 200
};

typedef struct entry {
    uint64_t value; /* modulo the prime */
    uint32_t vertex;
} entry;

/* A row of the matrix; those of eliminated vertices are not used. */
typedef struct row {
    entry *entries; /* [0..count[, in any order; some may be 0 */
    size_t count, capacity;
    bool is_eliminated;
} row;

typedef struct pfaffian {
    dlx_search *task;
    dlx_arena arena;
    size_t vertices, edges;
    uint32_t *tail;   /* see dlx_graph */
    uint64_t *weight; /* options of each edge */
    bool *is_reversed;
    row *rows;
    uint32_t *place;    /* 1 + the index of each vertex in the current row; 0: none */
    uint32_t *sequence; /* vertices in order of elimination, [0..eliminated[ */
    size_t eliminated;
    uint64_t prime, product;     /* of the current elimination, 0: none; the pivots so far */
    uint64_t *primes, *residues; /* of the complete eliminations, [0..done[ */
    size_t done, needed;
} pfaffian;

/* ---- elimination ----------------------------------------------------------------------------- */

/* Returns false if out of memory. */
static bool add_entry(pfaffian *search, uint32_t vertex, uint32_t other, uint64_t value)
{
    row *r = &search->rows[vertex];
    if (!dlx_search_grow(search->task, &r->entries, &r->capacity, r->count + 1, sizeof *r->entries))
        return false;
    r->entries[r->count++] = (entry){value, other};
    return true;
}

/* Makes the matrix modulo the next prime. Returns false if out of memory. */
static bool begin_elimination(pfaffian *search)
{
    search->prime = dlx_prime_below(search->done ? search->primes[search->done - 1] : 0);
    search->product = 1;
    search->eliminated = 0;
    for (size_t v = 0; v < search->vertices; v++) {
        search->rows[v].count = 0;
        search->rows[v].is_eliminated = false;
    }
    bool ok = true;
    for (size_t e = 0; e < search->edges && ok; e++) {
        const uint32_t source = search->tail[2 * e + search->is_reversed[e]];
        const uint32_t target = search->tail[2 * e + !search->is_reversed[e]];
        ok = add_entry(search, source, target, search->weight[e]) &&
             add_entry(search, target, source, search->prime - search->weight[e]);
    }
    return ok;
}

/* The next vertex of the last elimination or, without one or if its pivots differ, the vertex with
 * the fewest neighbours. */
static uint32_t next_vertex(const pfaffian *search)
{
    size_t least = SIZE_MAX;
    uint32_t best = search->sequence[search->eliminated];
    if (search->done > 0 && !search->rows[best].is_eliminated)
        return best;
    for (uint32_t v = 0; v < search->vertices; v++) {
        const row *r = &search->rows[v];
        if (!r->is_eliminated && r->count < least) {
            least = r->count;
            best = v;
        }
    }
    return best;
}

/* The entry of the row whose vertex has the fewest neighbours, and which is not 0; NULL: none. */
static const entry *pivot_of(const pfaffian *search, const row *r)
{
    const entry *best = NULL;
    for (size_t i = 0; i < r->count; i++) {
        const entry *candidate = &r->entries[i];
        if (candidate->value &&
            (!best || search->rows[candidate->vertex].count < search->rows[best->vertex].count))
            best = candidate;
    }
    return best;
}

/* Adds a multiple of row `source` to that of a vertex, without the column of `removed`. Returns
 * false if out of memory. */
static bool add_row(pfaffian *search, uint32_t vertex, uint32_t removed, uint64_t factor,
                    const row *source)
{
    const uint64_t prime = search->prime;
    row *r = &search->rows[vertex];
    if (!dlx_search_grow(search->task, &r->entries, &r->capacity, r->count + source->count,
                         sizeof *r->entries))
        return false;
    for (size_t i = 0; i < r->count; i++) {
        if (r->entries[i].vertex == removed)
            r->entries[i] = r->entries[--r->count];
        if (i < r->count)
            search->place[r->entries[i].vertex] = (uint32_t)i + 1;
    }
    const size_t count = r->count;
    const dlx_scale by = dlx_scale_by(factor, prime);
    for (size_t i = 0; i < source->count; i++) {
        const entry *term = &source->entries[i];
        if (term->vertex == removed || term->vertex == vertex)
            continue;
        const uint64_t product = dlx_scaled(term->value, by, prime);
        const uint32_t place = search->place[term->vertex];
        if (place) {
            uint64_t *value = &r->entries[place - 1].value;
            *value = *value + product < prime ? *value + product : *value + product - prime;
        } else {
            r->entries[r->count++] = (entry){product, term->vertex};
        }
    }
    for (size_t i = 0; i < count; i++)
        search->place[r->entries[i].vertex] = 0;
    search->task->limits->work += (count + source->count) / ROW_PER_WORK;
    return true;
}

/* Eliminates vertex v and the vertex of its pivot: if A is the matrix, I and J are the two rows and
 * a is the pivot, each other A[k][l] becomes A[k][l] + (J[k] I[l] - I[k] J[l]) / a. Returns false
 * if out of memory. */
static bool eliminate(pfaffian *search, uint32_t v, const entry *pivot)
{
    const uint64_t prime = search->prime;
    const uint32_t w = pivot->vertex;
    const row *row_v = &search->rows[v];
    const row *row_w = &search->rows[w];
    const uint64_t reciprocal = dlx_modular_inverse(pivot->value, prime);
    bool ok = true;
    search->product = dlx_modular_times(search->product, pivot->value, prime);
    search->sequence[search->eliminated++] = v;
    search->sequence[search->eliminated++] = w;
    for (size_t i = 0; i < row_v->count && ok; i++) {
        const entry *term = &row_v->entries[i];
        const uint64_t factor =
            dlx_modular_negative(dlx_modular_times(term->value, reciprocal, prime), prime);
        ok = term->vertex == w || add_row(search, term->vertex, v, factor, row_w);
    }
    for (size_t i = 0; i < row_w->count && ok; i++) {
        const entry *term = &row_w->entries[i];
        const uint64_t factor = dlx_modular_times(term->value, reciprocal, prime);
        ok = term->vertex == v || add_row(search, term->vertex, w, factor, row_v);
    }
    search->rows[v].is_eliminated = search->rows[w].is_eliminated = true;
    return ok;
}

/* True if the order of elimination is an odd permutation; uses `place`. */
static bool is_odd(const pfaffian *search)
{
    size_t cycles = 0;
    for (size_t i = 0; i < search->vertices; i++) {
        size_t k = i;
        if (search->place[k])
            continue;
        cycles++;
        do {
            search->place[k] = 1;
            k = search->sequence[k];
        } while (k != i);
    }
    memset(search->place, 0, search->vertices * sizeof *search->place);
    return (search->vertices - cycles) % 2;
}

static void end_elimination(pfaffian *search, uint64_t result)
{
    search->primes[search->done] = search->prime;
    search->residues[search->done++] = result;
    search->prime = 0;
}

/* Continues the elimination modulo the current prime. Returns false if paused or stopped. */
static bool run_elimination(pfaffian *search)
{
    dlx_budget *limits = search->task->limits;
    while (search->eliminated < search->vertices) {
        if (!dlx_budget_node(limits) ||
            !dlx_budget_hear(limits, search->vertices / VERTICES_PER_WORK + 1))
            return false;
        const uint32_t v = next_vertex(search);
        const entry *pivot = pivot_of(search, &search->rows[v]);
        if (!pivot) {
            end_elimination(search, 0);
            return true;
        }
        if (!eliminate(search, v, pivot))
            return dlx_budget_no_memory(limits);
        dlx_search_stats_reach(&limits->stats, search->eliminated / 2);
    }
    end_elimination(search, is_odd(search) ? dlx_modular_negative(search->product, search->prime)
                                           : search->product);
    return true;
}

/* ---- the engine ------------------------------------------------------------------------------ */

static bool has_pairs_only(const dlx_problem *problem)
{
    bool ok =
        problem->options <= MOST_OPTIONS && dlx_problem_nonzeros(problem) == 2 * problem->options;
    for (size_t k = 0; k < problem->options && ok; k++)
        ok = problem->start[k + 1] - problem->start[k] == 2 &&
             problem->item[problem->start[k]] < problem->items->primary &&
             problem->item[problem->start[k] + 1] < problem->items->primary;
    return ok;
}

static uint64_t setup_work(const dlx_problem *problem)
{
    return has_pairs_only(problem) ? SETUP_PER_OPTION * problem->options + 1 : 0;
}

static uint64_t setup_bytes(const dlx_problem *problem)
{
    return BYTES_PER_OPTION * (uint64_t)problem->options;
}

/* Sets the edges: pairs of items, with the number of their options. Returns false if out of memory.
 */
static bool make_edges(pfaffian *search, const dlx_problem *problem)
{
    const size_t options = problem->options;
    uint64_t *pairs = dlx_arena_take(&search->arena, options, sizeof *pairs);
    search->tail = dlx_arena_take(&search->arena, 2 * options, sizeof *search->tail);
    search->weight = dlx_arena_take(&search->arena, options, sizeof *search->weight);
    search->is_reversed = dlx_arena_take(&search->arena, options, sizeof *search->is_reversed);
    if (search->arena.failed)
        return false;
    for (size_t k = 0; k < options; k++) {
        const uint32_t *item = problem->item + problem->start[k];
        const bool ascends = item[0] < item[1];
        pairs[k] = (uint64_t)item[!ascends] << 32 | item[ascends];
    }
    qsort(pairs, options, sizeof *pairs, dlx_compare_words);
    for (size_t k = 0; k < options; k++) {
        if (k == 0 || pairs[k] != pairs[k - 1]) {
            search->tail[2 * search->edges] = (uint32_t)(pairs[k] >> 32);
            search->tail[2 * search->edges + 1] = (uint32_t)pairs[k];
            search->edges++;
        }
        search->weight[search->edges - 1]++;
    }
    return true;
}

/* Sets the edges and their directions. DLX_NOT_PLANAR, with *error: the problem does not suit. */
static dlx_planarity make_graph(pfaffian *search, const dlx_problem *problem, dlx_error *error)
{
    search->vertices = problem->items->primary;
    if (!has_pairs_only(problem)) {
        dlx_error_set(error, DLX_UNSUPPORTED,
                      "engine pfaffian does not support options of other than two items, or more "
                      "than %d options; engine frontier does",
                      MOST_OPTIONS);
        return DLX_NOT_PLANAR;
    }
    if (!make_edges(search, problem))
        return DLX_PLANARITY_NO_MEMORY;
    const dlx_graph graph = {search->vertices, search->edges, search->tail};
    const dlx_planarity planarity = dlx_kasteleyn_orient(&graph, search->is_reversed);
    if (planarity == DLX_NOT_PLANAR)
        dlx_error_set(error, DLX_UNSUPPORTED,
                      "engine pfaffian does not support graphs that are "
                      "not planar; engine frontier does");
    return planarity;
}

static bool fits(const dlx_problem *problem, dlx_error *error)
{
    pfaffian search = {.vertices = 0};
    const dlx_planarity planarity = make_graph(&search, problem, error);
    dlx_arena_free(&search.arena);
    if (planarity == DLX_PLANARITY_NO_MEMORY)
        dlx_error_memory(error);
    return planarity == DLX_PLANAR;
}

/* Primes whose product exceeds twice the determinant's bound (Hadamard), of which the Pfaffian is
 * the root: the product of the lengths of all rows. */
static size_t primes_needed(const pfaffian *search, double *squares)
{
    double bits = SPARE_BITS;
    for (size_t e = 0; e < 2 * search->edges; e++)
        squares[search->tail[e]] += (double)search->weight[e / 2] * (double)search->weight[e / 2];
    for (size_t v = 0; v < search->vertices; v++)
        bits += squares[v] > 0 ? log2(squares[v]) / 4 : 0;
    return (size_t)(bits / (DLX_PRIME_BITS - 1)) + 1;
}

/* Returns false if out of memory, or stopped. */
static bool begin_search(pfaffian *search)
{
    const size_t vertices = search->vertices;
    dlx_arena *arena = &search->arena;
    double *squares = dlx_arena_take(arena, vertices, sizeof *squares);
    search->rows = dlx_arena_take(arena, vertices, sizeof *search->rows);
    search->place = dlx_arena_take(arena, vertices, sizeof *search->place);
    search->sequence = dlx_arena_take(arena, vertices, sizeof *search->sequence);
    if (arena->failed)
        return false;
    search->needed = primes_needed(search, squares);
    search->primes = dlx_arena_take(arena, search->needed, sizeof *search->primes);
    search->residues = dlx_arena_take(arena, search->needed, sizeof *search->residues);
    return !arena->failed;
}

static bool open_pfaffian(void *state, dlx_search *task, dlx_error *error)
{
    pfaffian *search = state;
    search->task = task;
    return dlx_search_reserve_memory(task, setup_bytes(task->problem)) &&
           make_graph(search, task->problem, error) == DLX_PLANAR && begin_search(search);
}

/* The share of the eliminations, once one is complete. */
static double progress(const void *state)
{
    const pfaffian *search = state;
    return (double)search->done / (double)search->needed;
}

static dlx_step count_matchings(void *state, dlx_count *found)
{
    pfaffian *search = state;
    while (search->done < search->needed && search->vertices % 2 == 0) {
        if (!search->prime && !begin_elimination(search))
            return dlx_step_no_memory(search->task);
        if (!run_elimination(search))
            return DLX_STEP_STOPPED;
    }
    return search->vertices % 2 ||
                   dlx_residues_add_number(search->primes, search->residues, search->done, found)
               ? DLX_STEP_DONE
               : dlx_step_no_memory(search->task);
}

/* This engine only counts. */
static dlx_step next_solution(void *state)
{
    const pfaffian *search = state;
    dlx_budget_stop(search->task->limits, DLX_END_UNKNOWN);
    return DLX_STEP_STOPPED;
}

static void close_pfaffian(void *state)
{
    pfaffian *search = state;
    for (size_t v = 0; search->rows && v < search->vertices; v++)
        free(search->rows[v].entries);
    dlx_arena_free(&search->arena);
}

const dlx_engine dlx_engine_pfaffian = {
    .name = "pfaffian",
    .summary = "counts perfect matchings of planar graphs",
    .features = DLX_PROBLEM_COSTS,
    .capabilities = DLX_ENGINE_COUNTS,
    .setup_work = setup_work,
    .fits = fits,
    .setup_bytes = setup_bytes,
    .progress = progress,
    .state_size = sizeof(pfaffian),
    .open = open_pfaffian,
    .next = next_solution,
    .count = count_matchings,
    .close = close_pfaffian,
};
