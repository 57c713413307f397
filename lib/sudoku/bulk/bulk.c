/* SPDX-License-Identifier: MIT */
/* Solves many sudokus of at most 9x9 concurrently. Each lane searches a puzzle depth first with its
 * own stack. A pass propagates in all lanes; a lane without further progress branches, backtracks,
 * or fetches the next puzzle. */
#include "core/limits.h"
#include "core/options.h"

#include "dlx-sudoku.h"
#include "io/error.h"
#include "sudoku/bulk/lanes.h"
#include <stdlib.h>
#include <string.h>

/* Passes (each below a microsecond) between cancellation checks, and between ticks. */
enum { LOOK = 1 << 6, TICK = 1 << 17 };

/* Search of a puzzle, or of a subtree taken from another lane. */
typedef struct search {
    size_t puzzle;
    uint64_t weight; /* multiplicity of the next solution */
    /* Stack of open boards: boards[first..end[, newest first. Each has fewer undecided cells than
     * its predecessor. */
    size_t first, end;
    dlx_board *boards; /* [0..DLX_BULK_CELLS[ */
} search;

struct dlx_bulk {
    dlx_bulk_options options;
    dlx_limits limits;
    dlx_budget budget; /* of the current block */
    const dlx_lanes *lanes;
    dlx_bulk_stats stats;
    dlx_bulk_block *block; /* current block */
    size_t next;           /* first puzzle not yet assigned to a lane */
    uint32_t busy;         /* busy lanes, as bits */
    uint32_t leaving;      /* lanes with first solutions to be copied out */
    unsigned waited;       /* passes since lanes became idle */
    search searches[DLX_BULK_MOST_LANES];
    dlx_board *boards; /* stacks of all searches */
    dlx_small small;   /* .size: 0 for 9x9 boards */
    size_t board_cells;
    dlx_peers peers;
    _Alignas(64) uint16_t sums[DLX_BULK_MOST_LANES];
    _Alignas(64) uint16_t cells[DLX_BULK_CELLS * DLX_BULK_MOST_LANES];
};

/* ---- kinds of vectors ------------------------------------------------------------------------ */

/* Kinds of this build, fastest first; NULL after the last. */
static const dlx_lanes *lanes_at(size_t index)
{
    static const dlx_lanes *const kinds[] = {
#if defined(__x86_64__)
        &dlx_lanes_avx512,
        &dlx_lanes_avx2,
#endif
        &dlx_lanes_plain,
    };
    return index < sizeof kinds / sizeof *kinds ? kinds[index] : NULL;
}

const char *dlx_bulk_vectors(size_t index)
{
    const dlx_lanes *lanes;
    for (size_t i = 0; (lanes = lanes_at(i)) != NULL; i++)
        if (lanes->here() && index-- == 0)
            return lanes->name;
    return NULL;
}

static const dlx_lanes *find_lanes(const char *name)
{
    const dlx_lanes *lanes;
    for (size_t i = 0; (lanes = lanes_at(i)) != NULL; i++)
        if (lanes->here() && (!name || strcmp(lanes->name, name) == 0))
            return lanes;
    return NULL;
}

/* ---- construction ---------------------------------------------------------------------------- */

static void add_cell(dlx_cells *cells, size_t cell)
{
    if (cell < 64)
        cells->low |= UINT64_C(1) << cell;
    else
        cells->high |= UINT64_C(1) << (cell - 64);
}

/* Sets the shape of boards. False: unsupported. */
static bool set_shape(dlx_bulk *bulk, size_t box_rows, size_t box_columns)
{
    dlx_small *small = &bulk->small;
    const bool is_classic = box_rows == 3 && box_columns == 3;
    if (!box_rows || !box_columns || box_rows > 8 || box_columns > 8 ||
        (!is_classic && box_rows * box_columns > 8))
        return false;
    const size_t n = box_rows * box_columns;
    bulk->board_cells = n * n;
    for (size_t cell = 0; cell < n * n; cell++) {
        const size_t row = cell / n, column = cell % n;
        const size_t box_row = row - row % box_rows, box_column = column - column % box_columns;
        dlx_cells *cells = &bulk->peers.peers[cell];
        *cells = (dlx_cells){0};
        for (size_t i = 0; i < n; i++) {
            const size_t peers_of_cell[] = {n * row + i, n * i + column,
                                            n * (box_row + i / box_columns) + box_column +
                                                i % box_columns};
            for (size_t k = 0; k < 3; k++)
                if (peers_of_cell[k] != cell)
                    add_cell(cells, peers_of_cell[k]);
        }
    }
    if (is_classic)
        return true;
    small->size = n;
    small->cells = n * n;
    small->digits = (uint16_t)((1 << n) - 1);
    for (size_t i = 0; i < n * n; i++) {
        small->units[i][0] = (uint8_t)(i / n);
        small->units[i][1] = (uint8_t)(n + i % n);
        small->units[i][2] = (uint8_t)(2 * n + i / n / box_rows * box_rows + i % n / box_columns);
    }
    return true;
}

dlx_bulk *dlx_bulk_new(const dlx_bulk_options *options, dlx_error *error)
{
    dlx_bulk_options settings;
    dlx_limits limits;
    if (dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error) != DLX_OK ||
        dlx_limits_copy_without(&limits, settings.limits, true, "blocks", error) != DLX_OK)
        return NULL;
    const dlx_lanes *lanes = find_lanes(settings.vectors);
    if (!lanes) {
        dlx_error_set(error, DLX_INVALID, "unsupported vectors %s",
                      dlx_show(settings.vectors, strlen(settings.vectors)).text);
        return NULL;
    }
    if (!settings.box_rows && !settings.box_columns)
        settings.box_rows = settings.box_columns = 3;
    const size_t size = lanes->count * DLX_BULK_CELLS * sizeof(dlx_board);
    dlx_bulk *bulk = aligned_alloc(_Alignof(dlx_bulk), sizeof *bulk);
    dlx_board *boards = aligned_alloc(_Alignof(dlx_board), size);
    if (!bulk || !boards) {
        free(bulk);
        free(boards);
        return dlx_error_null(error);
    }
    memset(bulk, 0, sizeof *bulk);
    bulk->options = settings;
    bulk->options.vectors = NULL; /* the caller may free these */
    bulk->options.limits = NULL;
    bulk->limits = limits;
    bulk->lanes = lanes;
    bulk->boards = boards;
    for (size_t lane = 0; lane < lanes->count; lane++)
        bulk->searches[lane].boards = boards + lane * DLX_BULK_CELLS;
    if (set_shape(bulk, settings.box_rows, settings.box_columns))
        return bulk;
    dlx_error_set(error, DLX_INVALID, "unsupported boxes of %zux%zu cells", settings.box_rows,
                  settings.box_columns);
    dlx_bulk_free(bulk);
    return NULL;
}

void dlx_bulk_free(dlx_bulk *bulk)
{
    if (bulk)
        free(bulk->boards);
    free(bulk);
}

void dlx_bulk_get_stats(const dlx_bulk *bulk, dlx_bulk_stats *stats, size_t size)
{
    memset(stats, 0, size);
    memcpy(stats, &bulk->stats, size < sizeof bulk->stats ? size : sizeof bulk->stats);
}

/* ---- a lane ---------------------------------------------------------------------------------- */

static void put(dlx_bulk *bulk, unsigned lane, const dlx_board *board)
{
    bulk->lanes->put(bulk->cells, lane, board);
    bulk->sums[lane] = 0;
}

static uint32_t bit_of(unsigned lane)
{
    return UINT32_C(1) << lane;
}

/* Takes the oldest open board of the lane with the most. False: no lane has any. */
static bool share(dlx_bulk *bulk, unsigned lane)
{
    search *source = &bulk->searches[0];
    for (unsigned i = 1; i < bulk->lanes->count; i++)
        if (bulk->searches[i].end - bulk->searches[i].first > source->end - source->first)
            source = &bulk->searches[i];
    if (source->first == source->end)
        return false;
    search *target = &bulk->searches[lane];
    target->puzzle = source->puzzle;
    target->weight = 1;
    target->first = target->end = 0;
    put(bulk, lane, &source->boards[source->first++]);
    bulk->busy |= bit_of(lane);
    return true;
}

/* Branches: a candidate of a cell stays in the lane, the rest goes on the stack. If every cell has
 * at most two candidates, each open digit of a unit has exactly two places (a pass leaves no digit
 * with a single place). A candidate then decides the whole connected component, and the other
 * candidate gives the complement, so both have equally many solutions. */
static void guess(dlx_bulk *bulk, unsigned lane)
{
    search *s = &bulk->searches[lane];
    if (s->first == s->end)
        s->first = s->end = 0;
    dlx_board *rest = &s->boards[s->end];
    bulk->lanes->take(bulk->cells, lane, rest);
    const dlx_guess choice = bulk->lanes->choose(rest, &bulk->peers);
    const uint16_t digit = rest->sets[choice.cell] & -rest->sets[choice.cell];
    if (choice.pairs && !bulk->block->on_solution) {
        s->weight *= 2;
    } else {
        rest->sets[choice.cell] &= (uint16_t)~digit;
        s->end++;
    }
    bulk->cells[choice.cell * bulk->lanes->count + lane] = digit;
    bulk->sums[lane] = 0;
    bulk->stats.guesses++;
}

static bool has_enough(const dlx_bulk *bulk, size_t puzzle)
{
    return bulk->options.limit && bulk->block->found[puzzle] >= bulk->options.limit;
}

/* ---- moving boards --------------------------------------------------------------------------- */

static uint32_t all_lanes(const dlx_bulk *bulk)
{
    return UINT32_MAX >> (DLX_BULK_MOST_LANES - bulk->lanes->count);
}

static void enter_small(dlx_bulk *bulk, uint32_t lanes, const uint8_t *givens)
{
    const dlx_small *small = &bulk->small;
    for (; lanes; lanes &= lanes - 1, givens += small->cells) {
        uint16_t *cells = bulk->cells + __builtin_ctz(lanes);
        for (size_t i = 0; i < small->cells; i++)
            cells[i * bulk->lanes->count] =
                givens[i] ? (uint16_t)(1 << (givens[i] - 1)) : small->digits;
    }
}

/* Copies solved boards of `lanes`, lane l to the digits at target[l]. Other places may be
 * overwritten.
 */
static void leave_lanes(const dlx_bulk *bulk, uint32_t lanes, uint8_t *const *target)
{
    if (!bulk->small.size) {
        bulk->lanes->leave(bulk->cells, lanes, target);
        return;
    }
    for (; lanes; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(lanes);
        const uint16_t *cells = bulk->cells + lane;
        for (size_t i = 0; i < bulk->board_cells; i++)
            target[lane][i] = (uint8_t)(__builtin_ctz(cells[i * bulk->lanes->count]) + 1);
    }
}

/* Copies first solutions from their lanes. */
static void depart(dlx_bulk *bulk)
{
    uint8_t *target[DLX_BULK_MOST_LANES], nowhere[DLX_BULK_CELLS];
    if (!bulk->leaving)
        return;
    for (unsigned lane = 0; lane < bulk->lanes->count; lane++)
        target[lane] =
            bulk->leaving & bit_of(lane)
                ? bulk->block->solutions + bulk->board_cells * bulk->searches[lane].puzzle
                : nowhere;
    leave_lanes(bulk, bulk->leaving, target);
    bulk->leaving = 0;
}

/* Assigns the next puzzles to idle lanes. */
static void arrive(dlx_bulk *bulk, uint32_t idle)
{
    const size_t available = bulk->block->count - bulk->next;
    const uint8_t *givens = bulk->block->givens + bulk->board_cells * bulk->next;
    uint32_t lanes = 0;
    for (size_t left = available; idle && left; idle &= idle - 1, left--) {
        const unsigned lane = (unsigned)__builtin_ctz(idle);
        search *s = &bulk->searches[lane];
        s->puzzle = bulk->next++;
        s->weight = 1;
        s->first = s->end = 0;
        bulk->block->found[s->puzzle] = 0;
        bulk->sums[lane] = 0;
        lanes |= bit_of(lane);
    }
    if (bulk->small.size)
        enter_small(bulk, lanes, givens);
    else
        bulk->lanes->enter(bulk->cells, lanes, givens, available);
    bulk->busy |= lanes;
}

/* Assigns work to idle lanes. Subtrees are shared only for counting, since the order of solutions
 * must not depend on other puzzles of the block. */
static void fill(dlx_bulk *bulk)
{
    const dlx_bulk_block *block = bulk->block;
    const bool may_share = !block->solutions && !block->on_solution;
    uint32_t idle = all_lanes(bulk) & ~bulk->busy;
    if (!idle)
        return;
    if (bulk->next < block->count) {
        if ((unsigned)__builtin_popcount(idle) < bulk->lanes->count / 4 &&
            bulk->waited++ < bulk->lanes->patience)
            return;
        bulk->waited = 0;
        depart(bulk);
        arrive(bulk, idle);
        idle = all_lanes(bulk) & ~bulk->busy;
    }
    for (; may_share && idle; idle &= idle - 1)
        if (!share(bulk, (unsigned)__builtin_ctz(idle)))
            break;
}

static void take_solution(dlx_bulk *bulk, unsigned lane)
{
    const dlx_bulk_block *block = bulk->block;
    search *s = &bulk->searches[lane];
    uint64_t *found = &block->found[s->puzzle];
    if (block->solutions && *found == 0)
        bulk->leaving |= bit_of(lane);
    if (block->on_solution) {
        uint8_t digits[DLX_BULK_CELLS], *target[DLX_BULK_MOST_LANES];
        target[lane] = digits;
        leave_lanes(bulk, bit_of(lane), target);
        block->on_solution(block->state, s->puzzle, digits);
    }
    *found += s->weight;
    if (bulk->options.limit && *found > bulk->options.limit)
        *found = bulk->options.limit;
}

static void go_back(dlx_bulk *bulk, unsigned lane)
{
    search *s = &bulk->searches[lane];
    s->weight = 1;
    if (s->first == s->end) {
        bulk->busy &= ~bit_of(lane);
        return;
    }
    if (bulk->leaving & bit_of(lane))
        depart(bulk);
    put(bulk, lane, &s->boards[--s->end]);
}

/* ---- all lanes ------------------------------------------------------------------------------- */

/* Runs a pass, then branches or backtracks in lanes without further progress. */
static void step_lanes(dlx_bulk *bulk)
{
    const dlx_verdict verdict = bulk->small.size
                                    ? bulk->lanes->pass_small(bulk->cells, bulk->sums, &bulk->small)
                                    : bulk->lanes->pass(bulk->cells, bulk->sums);
    bulk->stats.passes++;
    uint32_t through = (verdict.solved | ~verdict.live | verdict.still) & bulk->busy;
    for (; through; through &= through - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(through);
        const uint32_t bit = bit_of(lane);
        search *s = &bulk->searches[lane];
        if (has_enough(bulk, s->puzzle)) {
            s->first = s->end;
        } else if (verdict.solved & bit) {
            take_solution(bulk, lane);
            if (has_enough(bulk, s->puzzle))
                s->first = s->end;
        } else if (verdict.live & bit) {
            guess(bulk, lane);
            continue;
        }
        go_back(bulk, lane);
    }
}

/* Returns the first unfinished puzzle. */
static size_t first_open(const dlx_bulk *bulk)
{
    size_t first = bulk->next;
    for (uint32_t busy = bulk->busy; busy; busy &= busy - 1) {
        const search *s = &bulk->searches[__builtin_ctz(busy)];
        first = s->puzzle < first ? s->puzzle : first;
    }
    return first;
}

/* Publishes the number of finished puzzles, with their solutions copied. */
static void set_done(dlx_bulk *bulk)
{
    depart(bulk);
    bulk->block->done = first_open(bulk);
}

/* Ticks and checks for cancellation periodically. True: stop. */
static bool is_to_end(dlx_bulk *bulk, uint64_t steps)
{
    if (steps % LOOK)
        return false;
    if (steps && steps % TICK == 0 && bulk->limits.on_tick) {
        set_done(bulk);
        bulk->budget.stats.nodes = bulk->stats.guesses;
        bulk->limits.on_tick(bulk->limits.tick_state, &bulk->budget.stats);
    }
    return !dlx_budget_look(&bulk->budget);
}

dlx_status dlx_bulk_solve(dlx_bulk *bulk, dlx_bulk_block *block, dlx_error *error)
{
    dlx_bulk_block known;
    const dlx_status is_known = dlx_options_copy(&known, sizeof known, sizeof known, block, error);
    if (is_known != DLX_OK)
        return is_known;
    bulk->block = block;
    dlx_budget_begin(&bulk->budget, &bulk->limits);
    bulk->budget.given.on_tick = NULL; /* called after set_done */
    block->cells = bulk->board_cells;
    bulk->next = 0;
    bulk->busy = bulk->leaving = 0;
    bulk->waited = 0;
    bulk->stats.puzzles += block->count;
    for (unsigned lane = 0; lane < bulk->lanes->count; lane++)
        bulk->searches[lane].first = bulk->searches[lane].end = 0;
    fill(bulk);
    for (uint64_t steps = 0; bulk->busy && !is_to_end(bulk, steps); steps++) {
        step_lanes(bulk);
        fill(bulk);
    }
    set_done(bulk);
    if (block->done == block->count)
        return DLX_OK;
    for (size_t i = bulk->next; i < block->count; i++)
        block->found[i] = 0;
    return dlx_error_set(error, DLX_ABORTED,
                         "expected all puzzles solved, found a cancelled block");
}
