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

#include <math.h>
#include <stdlib.h>

enum {
    MOST_OPTIONS = 1 << 20,
    SETUP_PER_OPTION = 200, /* measured work */
    ROW_PER_WORK = 2,       /* measured */
    VERTICES_PER_WORK = 16,
    BITS_OF_PRIME = 62,
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
    uint64_t prime, product;     /* of the current elimination; product of the pivots so far */
    uint64_t *primes, *residues; /* of the complete eliminations, [0..done[ */
    size_t done, needed;
} pfaffian;

/* ---- arithmetic modulo primes ---------------------------------------------------------------- */

/* The quotient of 2^64 high + low, where high is below the prime; sets *rest. */
static uint64_t divide(uint64_t high, uint64_t low, uint64_t prime, uint64_t *rest)
{
    mp_limb_t limbs[2] = {low, high};
    *rest = mpn_divrem_1(limbs, 0, limbs, 2, prime);
    return limbs[0];
}

static uint64_t times(uint64_t a, uint64_t b, uint64_t prime)
{
    const unsigned __int128 product = (unsigned __int128)a * b;
    uint64_t rest;
    divide((uint64_t)(product >> 64), (uint64_t)product, prime, &rest);
    return rest;
}

/* A factor by which many numbers are multiplied (Shoup, in NTL). */
typedef struct scale {
    uint64_t factor, quotient; /* 2^64 factor / prime, rounded down */
} scale;

static scale scale_by(uint64_t factor, uint64_t prime)
{
    uint64_t rest;
    return (scale){factor, divide(factor, 0, prime, &rest)};
}

static uint64_t scaled(uint64_t number, scale by, uint64_t prime)
{
    const uint64_t multiple = (uint64_t)((unsigned __int128)by.quotient * number >> 64);
    const uint64_t rest = by.factor * number - multiple * prime; /* below 2 prime */
    return rest < prime ? rest : rest - prime;
}

static uint64_t power(uint64_t base, uint64_t exponent, uint64_t prime)
{
    uint64_t result = 1;
    for (; exponent; exponent /= 2) {
        if (exponent % 2)
            result = times(result, base, prime);
        base = times(base, base, prime);
    }
    return result;
}

/* By the algorithm of Euclid; the number is below the prime, and not 0. */
static uint64_t inverse(uint64_t number, uint64_t prime)
{
    int64_t factor = 1, last_factor = 0; /* of the number, modulo the prime */
    for (uint64_t rest = number, last = prime; rest > 0;) {
        const uint64_t quotient = last / rest;
        const uint64_t next = last - quotient * rest;
        const int64_t next_factor = last_factor - (int64_t)quotient * factor;
        last = rest;
        rest = next;
        last_factor = factor;
        factor = next_factor;
    }
    return last_factor < 0 ? prime - (uint64_t)-last_factor : (uint64_t)last_factor;
}

static uint64_t negative(uint64_t number, uint64_t prime)
{
    return number ? prime - number : 0;
}

/* True for primes above the bases: these tell all numbers below 2^64 (Miller; Rabin; Sorenson and
 * Webster, "Strong pseudoprimes to twelve prime bases", 2017). */
static bool is_prime(uint64_t number)
{
    static const uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
    const int twos = __builtin_ctzll(number - 1);
    for (size_t b = 0; b < sizeof bases / sizeof *bases; b++) {
        uint64_t root = power(bases[b], (number - 1) >> twos, number);
        bool passes = root == 1 || root == number - 1;
        for (int i = 1; i < twos && !passes; i++) {
            root = times(root, root, number);
            passes = root == number - 1;
        }
        if (!passes)
            return false;
    }
    return true;
}

/* The next odd prime below an odd number. */
static uint64_t prime_below(uint64_t number)
{
    do
        number -= 2;
    while (!is_prime(number));
    return number;
}

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
    const uint64_t before =
        search->done ? search->primes[search->done - 1] : (UINT64_C(1) << BITS_OF_PRIME) + 1;
    search->prime = prime_below(before);
    search->product = 1;
    search->eliminated = 0;
    for (size_t v = 0; v < search->vertices; v++) {
        search->rows[v].count = 0;
        search->rows[v].is_eliminated = false;
    }
    bool ok = true;
    for (size_t e = 0; e < search->edges && ok; e++) {
        const uint32_t from_tail = search->tail[2 * e + search->is_reversed[e]];
        const uint32_t to_head = search->tail[2 * e + !search->is_reversed[e]];
        ok = add_entry(search, from_tail, to_head, search->weight[e]) &&
             add_entry(search, to_head, from_tail, search->prime - search->weight[e]);
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
    const scale by = scale_by(factor, prime);
    for (size_t i = 0; i < source->count; i++) {
        const entry *term = &source->entries[i];
        if (term->vertex == removed || term->vertex == vertex)
            continue;
        const uint64_t product = scaled(term->value, by, prime);
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
    const uint64_t reciprocal = inverse(pivot->value, prime);
    bool ok = true;
    search->product = times(search->product, pivot->value, prime);
    search->sequence[search->eliminated++] = v;
    search->sequence[search->eliminated++] = w;
    for (size_t i = 0; i < row_v->count && ok; i++) {
        const entry *term = &row_v->entries[i];
        const uint64_t factor = negative(times(term->value, reciprocal, prime), prime);
        ok = term->vertex == w || add_row(search, term->vertex, v, factor, row_w);
    }
    for (size_t i = 0; i < row_w->count && ok; i++) {
        const entry *term = &row_w->entries[i];
        const uint64_t factor = times(term->value, reciprocal, prime);
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
    end_elimination(search,
                    is_odd(search) ? negative(search->product, search->prime) : search->product);
    return true;
}

/* ---- the number from its residues ------------------------------------------------------------ */

/* Sets digits[k] to those of the number in mixed radix, with the primes as radices, the least
 * significant first (Garner, "The residue number system", 1959). */
static void find_digits(const pfaffian *search, uint64_t *digits)
{
    for (size_t k = 0; k < search->done; k++) {
        const uint64_t prime = search->primes[k];
        uint64_t digit = search->residues[k];
        for (size_t i = 0; i < k; i++) {
            digit += prime - digits[i] % prime;
            digit = times(digit % prime, inverse(search->primes[i] % prime, prime), prime);
        }
        digits[k] = digit;
    }
}

/* Returns false if out of memory. */
static bool add_number(const pfaffian *search, const uint64_t *digits, dlx_count *found)
{
    dlx_count number = {0};
    bool ok = true;
    for (size_t k = search->done; k-- > 0 && ok;)
        ok = dlx_count_multiply(&number, &(dlx_count){.low = search->primes[k]}) &&
             dlx_count_add(&number, digits[k]);
    ok = ok && dlx_count_sum(found, &number);
    dlx_count_free(&number);
    return ok;
}

/* Adds the absolute value of the Pfaffian. Returns false if out of memory. */
static bool add_pfaffian(const pfaffian *search, dlx_count *found)
{
    const size_t last = search->done - 1;
    uint64_t *digits = dlx_buffer_allocate(search->done, sizeof *digits);
    if (!digits)
        return false;
    find_digits(search, digits);
    if (digits[last] > search->primes[last] / 2) { /* negative, modulo the product of the primes */
        for (size_t k = 0; k <= last; k++)
            search->residues[k] = negative(search->residues[k], search->primes[k]);
        find_digits(search, digits);
    }
    const bool ok = add_number(search, digits, found);
    free(digits);
    return ok;
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
    return (size_t)(bits / (BITS_OF_PRIME - 1)) + 1;
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
    return search->vertices % 2 || add_pfaffian(search, found) ? DLX_STEP_DONE
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
