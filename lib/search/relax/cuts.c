/* SPDX-License-Identifier: MIT */
/* Cuts; those by parity are sets of options of which every solution has at least one.
 *
 * Add the rows of some items that solutions cover an odd number of times in all: then an option
 * with an odd number of these items is chosen. These are the {0,1/2}-cuts of Caprara and Fischetti
 * ("{0,1/2}-Chvatal-Gomory cuts", 1996) from equations, among them cliques of three options and odd
 * cycles. Rows are added modulo 2, as bits, in an elimination of options of great value (Koster,
 * Zymolka and Kutschka, "Algorithms to separate {0,1/2}-Chvatal-Gomory cuts", 2009); repeated in
 * other orders, since an order finds some cuts only. */
#include "search/relax/relaxation.h"

#include "core/random.h"
#include "io/buffer.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    WORD = 64,
    MOST_WORK = 1 << 28,
    MOST_PASSES = 8,
    LEAST_CUTS = 16, /* at once, and a part (1 / N) of the rows */
    ROWS_PER_CUT = 8,
    COLUMNS_PER_OPTION = 4 /* of a cut: a denser one slows down the simplex */
};

static const double least_share = 1e-6;
static const double least_violation = 0.05;

/* The rows modulo 2. The bit after the options is set if the sum of the row is odd. */
typedef struct parity_rows {
    dlx_arena arena;
    size_t rows, words, options;
    uint64_t *bits;      /* by row */
    uint64_t *cut;       /* by row: its best cut */
    double *score;       /* of the best cut; 0: none */
    size_t *size;        /* set bits; 0: pivot row */
    size_t size_at_most; /* of a cut */
    double *share;       /* by option */
    double *rank;        /* by option: decides the order */
    uint32_t *order;     /* options of positive value, the greatest first */
    size_t ordered;
} parity_rows;

void dlx_cuts_free(dlx_cuts *cuts)
{
    free(cuts->member);
    free(cuts->range);
    *cuts = (dlx_cuts){0};
}

static uint64_t *row_of(const parity_rows *parity, size_t row)
{
    return parity->bits + row * parity->words;
}

static bool has_bit(const uint64_t *bits, size_t bit)
{
    return bits[bit / WORD] >> bit % WORD & 1;
}

static bool allocate(parity_rows *parity, const dlx_relaxation *relax)
{
    const size_t options = relax->model.problem->options;
    const size_t rows = relax->program.rows;
    dlx_arena *arena = &parity->arena;
    parity->rows = rows;
    parity->options = options;
    parity->words = options / WORD + 1;
    parity->bits = dlx_arena_take(arena, rows * parity->words, sizeof *parity->bits);
    parity->cut = dlx_arena_take(arena, rows * parity->words, sizeof *parity->cut);
    parity->score = dlx_arena_take(arena, rows, sizeof *parity->score);
    parity->size = dlx_arena_take(arena, rows, sizeof *parity->size);
    parity->share = dlx_arena_take(arena, options + 1, sizeof *parity->share);
    parity->rank = dlx_arena_take(arena, options + 1, sizeof *parity->rank);
    parity->order = dlx_arena_take(arena, options, sizeof *parity->order);
    return !arena->failed;
}

/* Fills in the rows of equations. */
static void fill(parity_rows *parity, const dlx_relaxation *relax)
{
    const dlx_program *program = &relax->program;
    const size_t options = relax->model.problem->options;
    memset(parity->bits, 0, parity->rows * parity->words * sizeof *parity->bits);
    memset(parity->size, 0, parity->rows * sizeof *parity->size);
    parity->ordered = 0;
    for (size_t j = 0; j < program->columns; j++) {
        const uint32_t option = relax->model.option[j];
        const double share = relax->simplex.value[j];
        if (share > least_share) {
            parity->share[option] = share;
            parity->order[parity->ordered++] = option;
        }
        for (size_t index = program->start[j]; index < program->start[j + 1]; index++) {
            const size_t i = program->row[index];
            if (program->lo[i] == program->hi[i] &&
                fmod(dlx_program_factor(program, index), 2) != 0) {
                row_of(parity, i)[option / WORD] ^= UINT64_C(1) << option % WORD;
                parity->size[i]++;
            }
        }
    }
    for (size_t i = 0; i < program->rows; i++)
        if (program->lo[i] == program->hi[i] && fmod(program->lo[i], 2) != 0)
            row_of(parity, i)[options / WORD] |= UINT64_C(1) << options % WORD;
}

/* Sorts the options by value, in passes after the first one blurred (Shell 1959). */
static void sort(parity_rows *parity, uint64_t pass)
{
    uint32_t *order = parity->order;
    dlx_random random = dlx_random_begin(pass);
    for (size_t i = 0; i < parity->ordered; i++) {
        const double by = pass ? 0x1p-64 * (double)dlx_random_next(&random) : 0;
        parity->rank[order[i]] = parity->share[order[i]] * (1 + by);
    }
    for (size_t gap = parity->ordered / 2; gap > 0; gap /= 2)
        for (size_t i = gap; i < parity->ordered; i++) {
            const uint32_t option = order[i];
            size_t index = i;
            for (; index >= gap && parity->rank[order[index - gap]] < parity->rank[option];
                 index -= gap)
                order[index] = order[index - gap];
            order[index] = option;
        }
}

/* Records a row if it is a better cut than its earlier values. */
static void look(parity_rows *parity, size_t row)
{
    const uint64_t *bits = row_of(parity, row);
    double sum = 0;
    size_t size = 0;
    for (size_t w = 0; w < parity->words; w++)
        for (uint64_t left = bits[w]; left; left &= left - 1) {
            sum += parity->share[w * WORD + (size_t)__builtin_ctzll(left)];
            size++;
        }
    parity->size[row] = size;
    const double score = (1 - sum) / sqrt((double)size);
    if (size <= parity->size_at_most && has_bit(bits, parity->options) &&
        sum < 1 - least_violation && score > parity->score[row]) {
        parity->score[row] = score;
        memcpy(parity->cut + row * parity->words, bits, parity->words * sizeof *bits);
    }
}

/* Adds the smallest row with the option to the others. Returns the work. */
static uint64_t eliminate(parity_rows *parity, uint32_t option)
{
    size_t pivot = parity->rows;
    for (size_t i = 0; i < parity->rows; i++)
        if (parity->size[i] && has_bit(row_of(parity, i), option) &&
            (pivot == parity->rows || parity->size[i] < parity->size[pivot]))
            pivot = i;
    uint64_t work = parity->rows;
    if (pivot == parity->rows)
        return work;
    parity->size[pivot] = 0;
    for (size_t i = 0; i < parity->rows; i++) {
        if (!parity->size[i] || !has_bit(row_of(parity, i), option))
            continue;
        for (size_t w = 0; w < parity->words; w++)
            row_of(parity, i)[w] ^= row_of(parity, pivot)[w];
        look(parity, i);
        work += parity->words;
    }
    return work;
}

bool dlx_cuts_add(dlx_cuts *cuts, const uint64_t *member, struct dlx_cut_range range, size_t since)
{
    const size_t bytes = cuts->words * sizeof *member;
    for (size_t k = since; k < cuts->count; k++)
        if (memcmp(cuts->member + k * cuts->words, member, bytes) == 0)
            return true;
    if (!dlx_buffer_grow(&cuts->member, &cuts->capacity, cuts->count + 1, bytes) ||
        !dlx_buffer_grow(&cuts->range, &cuts->range_capacity, cuts->count + 1, sizeof range))
        return false;
    cuts->range[cuts->count] = range;
    memcpy(cuts->member + cuts->count++ * cuts->words, member, bytes);
    return true;
}

static bool add_best(dlx_cuts *cuts, parity_rows *parity)
{
    const size_t since = cuts->count;
    for (size_t left = LEAST_CUTS + parity->rows / ROWS_PER_CUT; left > 0; left--) {
        size_t best = 0;
        for (size_t i = 1; i < parity->rows; i++)
            if (parity->score[i] > parity->score[best])
                best = i;
        if (parity->rows == 0 || parity->score[best] <= 0)
            break;
        parity->score[best] = 0;
        const uint64_t *member = parity->cut + best * parity->words;
        if (!dlx_cuts_add(cuts, member, (struct dlx_cut_range){1, INFINITY}, since))
            return false;
    }
    return true;
}

/* Returns the passes of the elimination that take some tenths of a second at most; 0: one takes
 * more, or half of the memory. */
static uint64_t passes_of(const dlx_cuts *cuts, const dlx_relaxation *relax)
{
    const uint64_t wanted = cuts->in_several_orders ? MOST_PASSES : 1;
    const uint64_t rows = relax->program.rows;
    const uint64_t words = rows * (relax->model.problem->options / WORD + 1);
    const uint64_t passes = MOST_WORK / (rows + 1) / (words + 1);
    const uint64_t most = dlx_budget_memory_left(relax->limits, UINT64_MAX) / 2;
    return 2 * words * sizeof(uint64_t) > most ? 0 : passes < wanted ? passes : wanted;
}

bool dlx_cuts_find_parity(dlx_cuts *cuts, const dlx_relaxation *relax)
{
    parity_rows parity = {.size_at_most = relax->program.columns / COLUMNS_PER_OPTION};
    const uint64_t passes = passes_of(cuts, relax);
    cuts->words = relax->model.problem->options / WORD + 1;
    if (!passes)
        return true;
    bool ok = allocate(&parity, relax);
    for (uint64_t pass = 0; pass < passes && ok; pass++) {
        fill(&parity, relax);
        sort(&parity, pass);
        for (size_t i = 0; i < parity.ordered && ok; i++)
            ok = dlx_budget_hear(relax->limits, eliminate(&parity, parity.order[i]));
    }
    ok = ok && add_best(cuts, &parity);
    dlx_arena_free(&parity.arena);
    return ok;
}

void dlx_cuts_drop(dlx_cuts *cuts, const dlx_relaxation *relax, uint32_t *row, bool drops)
{
    const size_t first = relax->program.rows - cuts->count;
    const uint8_t *place = relax->simplex.place + relax->program.columns;
    size_t count = 0;
    for (size_t i = 0; i < relax->program.rows; i++) {
        row[i] = (uint32_t)(i < first ? i : first + count);
        if (drops && i >= first && place[i] == DLX_PLACE_BASIS)
            row[i] = UINT32_MAX;
        else if (i >= first) {
            cuts->range[count] = cuts->range[i - first];
            memmove(cuts->member + count++ * cuts->words, cuts->member + (i - first) * cuts->words,
                    cuts->words * sizeof *cuts->member);
        }
    }
    cuts->count = count;
}
