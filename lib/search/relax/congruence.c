/* SPDX-License-Identifier: MIT */
/* Elimination over the integers modulo p^k: the options span rows in echelon form, each with its
 * last nonzero entry, a power of p, at its pivot (Howell 1986). With a row, its multiples that are
 * 0 at the pivot are spanned by the rows of earlier pivots. If the numbers of covers cannot be
 * reduced to 0 at item h, the weights are 0 before h, so that every row of an earlier pivot sums to
 * 0, and weights of later items follow from their rows in ascending order. Modulo 2, rows are bits,
 * and 0 at all pivots but their own. */
#include "search/relax/infeasibility.h"

#include "core/numbers.h"

/* Bytes always available, and the largest part (1/N) of a limit. */
enum { SPARE_BYTES = 1 << 18, BYTES_PER_NAME = 16, MEMORY_SHARE = 8 };

/* Sums of products of residues have 32 bits. */
enum { MAX_ITEMS = 1 << 20 };

/* Entries of residues and words of bits in a step of work. */
enum { ENTRIES_PER_STEP = 4, WORDS_PER_STEP = 8 };

static const struct {
    uint8_t value, prime;
} moduli[] = {{2, 2},   {3, 3},   {4, 2},  {5, 5},  {7, 7},  {8, 2},  {9, 3},
              {11, 11}, {13, 13}, {16, 2}, {25, 5}, {27, 3}, {32, 2}, {64, 2}};

enum { MODULI = sizeof moduli / sizeof *moduli };

typedef struct row {
    uint8_t *entries; /* of the items [first..pivot]; NULL: no row */
    uint32_t first;
    uint8_t lead; /* entry of the pivot, a power of the prime */
    bool pending; /* the multiple that is 0 at the pivot is not yet inserted */
} row;

typedef struct dlx_congruence_search {
    const dlx_problem *problem;
    dlx_budget *limits;
    size_t items, fixed; /* primary items; those with a fixed number of covers */
    size_t choice;       /* in `moduli` */
    uint32_t modulus, prime;
    unsigned excluded; /* a bit for each prime without congruences */
    bool begun;        /* memory is allocated for the modulus */
    bool no_memory, is_full, is_stopped;
    size_t inserted, stride; /* options inserted, in steps of the stride */
    size_t units;            /* rows with an entry of 1 at their pivot */
    uint64_t work;           /* steps done */
    uint64_t bytes, most_bytes;
    dlx_arena arena;
    uint8_t *weights, *candidate; /* by item */
    size_t weight_count;          /* items with a weight; 0: no weights */
    /* modulo 2 */
    size_t words;    /* of a row */
    uint64_t *bits;  /* by row, the last one is the current row */
    size_t capacity; /* of `bits` */
    uint32_t *index; /* by pivot: 1 + its row; 0: no row. Other moduli: pivots of pending rows */
    uint32_t *pivot; /* by row */
    /* other moduli */
    row *rows;       /* by pivot */
    uint32_t *dense; /* the current row; entries are residues or sums of their products */
    size_t low;      /* entries before are 0 */
    size_t pending_count;
} elimination;

static void spend(elimination *with, uint64_t steps)
{
    with->work += steps;
    with->is_stopped |= !dlx_budget_hear(with->limits, steps);
}

/* True if the memory may grow by `bytes`, which are then counted. */
static bool reserve(elimination *with, uint64_t bytes)
{
    with->is_full |= with->bytes + bytes > with->most_bytes;
    if (!with->is_full)
        with->bytes += bytes;
    return !with->is_full;
}

/* ---- modulo 2 -------------------------------------------------------------------------------- */

static uint64_t *bits_of(elimination *with, size_t index)
{
    return with->bits + index * with->words;
}

static void add_bits(elimination *with, uint64_t *target, const uint64_t *source)
{
    for (size_t i = 0; i < with->words; i++)
        target[i] ^= source[i];
    spend(with, with->words / WORDS_PER_STEP + 1);
}

/* Makes room for one more row than `units`, cleared. */
static uint64_t *begin_bits(elimination *with)
{
    const size_t needed = (with->units + 1) * with->words;
    if (needed > with->capacity) {
        const size_t before = with->capacity;
        if (!reserve(with, (needed + needed / 2 - before) * sizeof *with->bits))
            return NULL;
        with->no_memory |=
            !dlx_buffer_grow(&with->bits, &with->capacity, needed, sizeof *with->bits);
        if (with->no_memory)
            return NULL;
    }
    uint64_t *current = bits_of(with, with->units);
    memset(current, 0, with->words * sizeof *current);
    return current;
}

/* Adds the unit vector of an item, reduced. */
static void add_item_bit(elimination *with, uint64_t *current, size_t item)
{
    if (with->index[item])
        add_bits(with, current, bits_of(with, with->index[item] - (size_t)1));
    current[item / 64] ^= UINT64_C(1) << item % 64;
}

/* Keeps the reduced current row, unless it is 0: clears its pivot in the other rows. */
static void keep_bits(elimination *with, uint64_t *current)
{
    size_t word = with->words;
    while (word > 0 && !current[word - 1])
        word--;
    if (word == 0)
        return;
    const size_t pivot = 64 * word - 1 - (size_t)__builtin_clzll(current[word - 1]);
    for (size_t i = 0; i < with->units; i++) {
        uint64_t *other = bits_of(with, i);
        if (other[pivot / 64] >> pivot % 64 & 1)
            add_bits(with, other, current);
    }
    spend(with, with->units / WORDS_PER_STEP);
    with->pivot[with->units++] = (uint32_t)pivot;
    with->index[pivot] = (uint32_t)with->units;
}

static void insert_bits(elimination *with, const uint32_t *items, size_t count)
{
    uint64_t *current = begin_bits(with);
    for (size_t i = 0; current && i < count; i++)
        if (items[i] < with->items && dlx_fixed_covers(with->problem, items[i]))
            add_item_bit(with, current, items[i]);
    if (current)
        keep_bits(with, current);
}

/* ---- other moduli ---------------------------------------------------------------------------- */

/* The inverse of a unit. */
static uint32_t invert(const elimination *with, uint32_t unit)
{
    uint32_t inverse = 1;
    while (inverse * unit % with->modulus != 1)
        inverse++;
    return inverse;
}

/* Adds a multiple of a row to the entries of the current row before the pivot, and clears that. */
static void add_multiple(elimination *with, size_t pivot, uint32_t factor)
{
    const row *source = &with->rows[pivot];
    uint32_t *target = with->dense + source->first;
    const size_t count = pivot - source->first;
    for (size_t i = 0; i < count; i++)
        target[i] += factor * source->entries[i];
    with->dense[pivot] = 0;
    if (source->first < with->low)
        with->low = source->first;
    spend(with, count / ENTRIES_PER_STEP + 1);
}

/* Moves the current row to the rows, with a power of the prime at its pivot. */
static void keep_row(elimination *with, size_t pivot)
{
    row *own = &with->rows[pivot];
    uint32_t *dense = with->dense;
    const uint32_t value = dense[pivot] % with->modulus;
    uint32_t lead = 1;
    while (value % (lead * with->prime) == 0)
        lead *= with->prime;
    const uint32_t factor = invert(with, value / lead);
    while (dense[with->low] % with->modulus == 0)
        dense[with->low++] = 0;
    const size_t count = pivot + 1 - with->low;
    if (!reserve(with, count))
        return;
    own->entries = dlx_arena_take(&with->arena, count, 1);
    with->no_memory |= !own->entries;
    for (size_t i = 0; own->entries && i < count; i++) {
        own->entries[i] = (uint8_t)(dense[with->low + i] % with->modulus * factor % with->modulus);
        dense[with->low + i] = 0;
    }
    own->first = (uint32_t)with->low;
    own->lead = (uint8_t)lead;
    with->units += lead == 1;
    if (lead > 1 && !own->pending)
        with->index[with->pending_count++] = (uint32_t)pivot;
    own->pending = lead > 1;
    spend(with, count / ENTRIES_PER_STEP + 1);
}

static bool has_failed(const elimination *with)
{
    return with->no_memory || with->is_full || with->is_stopped;
}

/* Keeps the current row instead of the row of this pivot, which becomes the current row. */
static void exchange_rows(elimination *with, size_t pivot)
{
    row *own = &with->rows[pivot];
    const row old = *own;
    own->entries = NULL;
    keep_row(with, pivot);
    for (size_t i = old.first; i <= pivot; i++)
        with->dense[i] = old.entries[i - old.first];
    with->low = old.first;
}

/* Reduces the current row and keeps it unless it becomes 0. */
static void insert_row(elimination *with, size_t end)
{
    for (size_t i = end; i > with->low && !has_failed(with); i--) {
        const row *own = &with->rows[i - 1];
        const uint32_t value = with->dense[i - 1] % with->modulus;
        if (!value)
            with->dense[i - 1] = 0;
        else if (!own->entries) {
            keep_row(with, i - 1);
            return;
        } else if (value % own->lead == 0)
            add_multiple(with, i - 1, with->modulus - value / own->lead);
        else
            exchange_rows(with, i++ - 1);
    }
}

/* Inserts the multiples of rows that are 0 at their pivots. */
static void insert_pending(elimination *with)
{
    while (with->pending_count > 0 && !has_failed(with)) {
        const size_t pivot = with->index[--with->pending_count];
        row *own = &with->rows[pivot];
        own->pending = false;
        with->low = own->first;
        for (size_t i = own->first; i < pivot; i++)
            with->dense[i] = own->entries[i - own->first] * (with->modulus / own->lead);
        insert_row(with, pivot);
    }
}

static void insert_residues(elimination *with, const uint32_t *items, size_t count)
{
    size_t end = 0;
    with->low = with->items;
    for (size_t i = 0; i < count; i++) {
        const size_t item = items[i];
        if (item >= with->items || !dlx_fixed_covers(with->problem, item))
            continue;
        with->dense[item]++;
        if (item < with->low)
            with->low = item;
        if (item >= end)
            end = item + 1;
    }
    insert_row(with, end);
    insert_pending(with);
}

/* ---- weights --------------------------------------------------------------------------------- */

/* Takes the weights of the candidate if they are the fewest, and sum to a value other than 0. */
static void judge_candidate(elimination *with)
{
    uint64_t total = 0;
    size_t count = 0;
    for (size_t i = 0; i < with->items; i++) {
        total += with->candidate[i] * (uint64_t)dlx_fixed_covers(with->problem, i);
        count += with->candidate[i] > 0;
    }
    if (total % with->modulus == 0 || (with->weight_count && with->weight_count <= count))
        return;
    memcpy(with->weights, with->candidate, with->items);
    with->weight_count = count;
}

/* Item `first` has no row: each row with its bit has a weight at its pivot. */
static void find_bits(elimination *with, size_t first)
{
    memset(with->candidate, 0, with->items);
    with->candidate[first] = 1;
    for (size_t i = 0; i < with->units; i++)
        with->candidate[with->pivot[i]] = bits_of(with, i)[first / 64] >> first % 64 & 1;
    judge_candidate(with);
    spend(with, with->items / ENTRIES_PER_STEP + with->units);
}

/* Computes the weights from item `first` on, where the row, if any, is too large a power. */
static void find_residues(elimination *with, size_t first)
{
    uint8_t *weights = with->candidate;
    memset(weights, 0, with->items);
    weights[first] =
        (uint8_t)(with->rows[first].entries ? with->modulus / with->rows[first].lead : 1);
    for (size_t i = first + 1; i < with->items; i++) {
        const row *own = &with->rows[i];
        uint32_t sum = 0;
        const size_t begin = own->first > first ? own->first : first;
        if (!own->entries)
            continue;
        for (size_t j = begin; j < i; j++)
            sum += own->entries[j - own->first] * (uint32_t)weights[j];
        weights[i] = (uint8_t)((with->modulus - sum % with->modulus) % with->modulus / own->lead);
        spend(with, (i - begin) / ENTRIES_PER_STEP + 1);
    }
    judge_candidate(with);
}

/* Reduces the numbers of covers, and keeps the fewest weights of the items where that fails. */
static void find_weights(elimination *with, uint64_t most)
{
    uint64_t *bits = with->modulus == 2 ? begin_bits(with) : NULL;
    for (size_t i = 0; i < with->items; i++) {
        const uint32_t covers = dlx_fixed_covers(with->problem, i);
        if (bits && covers % 2)
            add_item_bit(with, bits, i);
        else if (with->modulus > 2)
            with->dense[i] = covers % with->modulus;
    }
    with->low = 0;
    for (size_t i = with->items; i-- > 0 && !has_failed(with);) {
        const row *own = bits ? NULL : &with->rows[i];
        const uint32_t value = bits ? bits[i / 64] >> i % 64 & 1 : with->dense[i] % with->modulus;
        if (value && own && own->entries && value % own->lead == 0)
            add_multiple(with, i, with->modulus - value / own->lead);
        else if (value && !(with->weight_count && with->work >= most))
            (bits ? find_bits : find_residues)(with, i);
    }
}

/* The sum over all items; 0 if that or the sum of no option is as it must be. */
static int64_t check(const elimination *with, const int64_t *weights)
{
    const dlx_problem *problem = with->problem;
    int64_t total = 0;
    for (size_t k = 0; k < problem->options; k++) {
        int64_t sum = 0;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++)
            sum += problem->item[i] < with->items ? weights[problem->item[i]] : 0;
        if (sum % with->modulus)
            return 0;
    }
    for (size_t i = 0; i < with->items; i++) {
        if (weights[i] && !dlx_fixed_covers(problem, i))
            return 0;
        total += weights[i] * dlx_fixed_covers(problem, i);
    }
    return total % with->modulus ? total : 0;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* Frees the memory for a modulus. */
static void end_modulus(elimination *with)
{
    dlx_arena_free(&with->arena);
    free(with->bits);
    with->bits = NULL;
    with->begun = false;
}

static void begin_modulus(elimination *with)
{
    const size_t items = with->items + 1;
    const bool is_two = moduli[with->choice].value == 2;
    with->modulus = moduli[with->choice].value;
    with->prime = moduli[with->choice].prime;
    with->bytes = with->inserted = with->units = with->capacity = with->pending_count = 0;
    with->weight_count = 0;
    with->is_full = false;
    with->begun = true;
    const uint64_t each = 2 + sizeof *with->index * 2 + (is_two ? 0 : sizeof *with->rows);
    if (!reserve(with, items * each))
        return;
    with->weights = dlx_arena_take(&with->arena, items, 1);
    with->candidate = dlx_arena_take(&with->arena, items, 1);
    with->index = dlx_arena_take(&with->arena, items, sizeof *with->index);
    with->dense = with->pivot = dlx_arena_take(&with->arena, items, sizeof *with->pivot);
    if (!is_two)
        with->rows = dlx_arena_take(&with->arena, items, sizeof *with->rows);
    with->no_memory = with->arena.failed;
}

/* Inserts the options until `most` steps are done. NONE: no congruence of this modulus, or no room;
 * FOUND: all are inserted. */
static dlx_certificate_result insert_options(elimination *with, uint64_t most)
{
    const dlx_problem *problem = with->problem;
    for (; with->inserted < problem->options && with->units < with->fixed && !has_failed(with);
         with->inserted++) {
        if (with->work >= most)
            return DLX_CERTIFICATE_UNKNOWN;
        const size_t option = with->inserted * with->stride % problem->options;
        const uint32_t *items = problem->item + problem->start[option];
        const size_t count = problem->start[option + 1] - problem->start[option];
        (with->modulus == 2 ? insert_bits : insert_residues)(with, items, count);
        spend(with, count / ENTRIES_PER_STEP + 1);
    }
    if (with->units == with->fixed) /* the options span everything modulo powers of the prime */
        with->excluded |= 1U << with->prime;
    if (with->no_memory)
        return DLX_CERTIFICATE_NO_MEMORY;
    return with->is_stopped                              ? DLX_CERTIFICATE_UNKNOWN
           : with->is_full || with->units == with->fixed ? DLX_CERTIFICATE_NONE
                                                         : DLX_CERTIFICATE_FOUND;
}

static dlx_certificate_result try_modulus(elimination *with, uint64_t most, int64_t *weights,
                                          int64_t *total)
{
    if (!with->begun)
        begin_modulus(with);
    const dlx_certificate_result result = insert_options(with, most);
    if (result != DLX_CERTIFICATE_FOUND)
        return result;
    find_weights(with, most);
    if (with->no_memory || with->is_stopped)
        return with->no_memory ? DLX_CERTIFICATE_NO_MEMORY : DLX_CERTIFICATE_UNKNOWN;
    if (!with->weight_count)
        return DLX_CERTIFICATE_NONE;
    for (size_t i = 0; i < with->items; i++)
        weights[i] = with->weights[i];
    *total = check(with, weights);
    return *total ? DLX_CERTIFICATE_FOUND : DLX_CERTIFICATE_NONE;
}

dlx_certificate_result dlx_congruence_resume(dlx_congruence_search *with, uint64_t work,
                                             int64_t *weights, uint32_t *modulus, int64_t *total)
{
    const uint64_t most = with->work + work;
    for (; with->choice < MODULI; with->choice++) {
        if (with->excluded >> moduli[with->choice].prime & 1)
            continue;
        const dlx_certificate_result result = try_modulus(with, most, weights, total);
        *modulus = with->modulus;
        if (result != DLX_CERTIFICATE_NONE)
            return result;
        end_modulus(with);
    }
    return DLX_CERTIFICATE_NONE;
}

uint64_t dlx_congruence_work(const dlx_problem *problem)
{
    const uint64_t items = problem->items->primary;
    return (dlx_problem_nonzeros(problem) + items * items / 2) * (items / 64 / WORDS_PER_STEP + 1);
}

static uint64_t problem_bytes(const dlx_problem *problem)
{
    const uint64_t nonzeros = dlx_problem_nonzeros(problem);
    return (problem->options + UINT64_C(1)) * sizeof *problem->start +
           nonzeros * sizeof *problem->item + dlx_problem_items(problem) * BYTES_PER_NAME;
}

dlx_congruence_search *dlx_congruence_open(const dlx_problem *problem, dlx_budget *limits)
{
    elimination *with = malloc(sizeof *with);
    if (!with)
        return NULL;
    const uint64_t bytes = problem_bytes(problem);
    *with = (elimination){
        .problem = problem, .limits = limits, .items = problem->items->primary, .stride = 1};
    with->words = with->items / 64 + 1;
    with->most_bytes = bytes > SPARE_BYTES ? bytes : SPARE_BYTES;
    const uint64_t left = dlx_budget_memory_left(limits, UINT64_MAX) / MEMORY_SHARE;
    if (with->most_bytes > left)
        with->most_bytes = left;
    (void)dlx_budget_takes(limits, with->most_bytes);
    for (size_t i = 0; i < with->items; i++)
        with->fixed += dlx_fixed_covers(problem, i) > 0;
    if (with->fixed == 0 || with->items > MAX_ITEMS)
        with->choice = MODULI;
    /* Options of similar items follow each other: others in between exclude a prime sooner. */
    if (problem->options > 2)
        with->stride = problem->options / 8 * 5 + 1;
    while (dlx_greatest_divisor((int64_t)with->stride, (int64_t)problem->options) > 1)
        with->stride++;
    return with;
}

void dlx_congruence_close(dlx_congruence_search *with)
{
    if (!with)
        return;
    end_modulus(with);
    dlx_budget_gives_back(with->limits, with->most_bytes);
    free(with);
}
