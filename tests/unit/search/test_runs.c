/* SPDX-License-Identifier: MIT */
/* Streams of random tables, merged in ranges, with vectors and without, with plenty of memory and
 * with little: the same states and numbers as when all are sorted and added up. */
#include "random.h"
#include "search/frontier/runs.h"
#include "suite.h"

enum {
    ROUNDS = 200,
    MOST_STATES = 1500,
    MOST_STREAMS = 12,
    MOST_RUNS = 5,
    MOST_RANGES = 4,
    MOST_LIMBS = 4,
    MOST_MADE = MOST_STATES * MOST_STREAMS / DLX_MIN_LISTED, /* runs of a range */
    STATE_BITS = 12
};

typedef struct sum {
    uint64_t state, number[MOST_LIMBS];
} sum;

/* A table, its streams, and the resulting states. */
typedef struct sample {
    uint64_t states[MOST_STATES], numbers[MOST_STATES * MOST_LIMBS];
    dlx_run runs[MOST_RUNS];
    dlx_table table;
    dlx_stream streams[MOST_STREAMS];
    size_t stream_count;
    uint32_t limbs; /* of sums */
    sum sums[MOST_STATES * MOST_STREAMS];
    size_t sum_count;
} sample;

static int by_state(const void *a, const void *b)
{
    const uint64_t x = ((const sum *)a)->state, y = ((const sum *)b)->state;
    return (x > y) - (x < y);
}

/* Some of all numbers of STATE_BITS bits, ascending, shifted up to leave at most a bit above. */
static void make_table(sample *made, int shift)
{
    const int dense = 1 + roll(9);
    size_t count = 0;
    made->table = (dlx_table){
        .runs = made->runs, .count = 1 + (size_t)roll(MOST_RUNS), .limbs = 1 + (uint32_t)roll(3)};
    made->limbs = made->table.limbs + (uint32_t)roll(2);
    for (uint64_t i = 0; i < 1 << STATE_BITS && count < MOST_STATES; i++)
        if (roll(dense) == 0)
            made->states[count++] = i << shift;
    for (size_t i = 0; i < count * made->table.limbs; i++) {
        made->numbers[i] = (uint64_t)roll(1 << 30) << 34 | (roll(2) ? (1U << 31) - 1 : 0);
        if ((i + 1) % made->table.limbs == 0)
            made->numbers[i] >>= 8; /* sums need no more limbs */
    }
    const size_t most = made->table.count;
    size_t first = 0;
    made->table.count = 0;
    for (size_t r = 0; r < most && first < count; r++) {
        const int left = (int)(count - first);
        const size_t used = r + 1 == most ? (size_t)left : 1 + (size_t)roll(left);
        made->runs[made->table.count++] =
            (dlx_run){.states = made->states + first,
                      .numbers = made->numbers + first * made->table.limbs,
                      .last = made->states[first + used - 1],
                      .used = (uint32_t)used};
        first += used;
    }
}

static void make_streams(sample *made, int shift)
{
    made->stream_count = (size_t)roll(MOST_STREAMS + 1);
    for (size_t i = 0; i < made->stream_count; i++) {
        dlx_stream *stream = &made->streams[i];
        const uint64_t bits = (uint64_t)(roll(1 << STATE_BITS) & roll(1 << STATE_BITS));
        const uint64_t test = bits << shift;
        const uint64_t want = test & (uint64_t)roll(1 << STATE_BITS) << shift;
        const uint64_t above = (uint64_t)roll(2) << (STATE_BITS + shift);
        const uint64_t get = (test & (uint64_t)roll(1 << STATE_BITS) << shift) | above;
        *stream = (dlx_stream){.test = test,
                               .want = want,
                               .more = (dlx_difference)get - (dlx_difference)want,
                               .is_option = roll(2)};
    }
}

/* The states from the streams, each sorted and added up. */
static void add_up(sample *made)
{
    size_t count = 0;
    const uint32_t limbs = made->table.limbs;
    for (size_t r = 0; r < made->table.count; r++)
        for (size_t k = 0; k < made->runs[r].used; k++)
            for (size_t i = 0; i < made->stream_count; i++) {
                const dlx_stream *stream = &made->streams[i];
                const uint64_t state = made->runs[r].states[k];
                if ((state & stream->test) != stream->want)
                    continue;
                sum *entry = &made->sums[count++];
                *entry = (sum){.state = state + (uint64_t)stream->more};
                memcpy(entry->number, made->runs[r].numbers + k * limbs, limbs * sizeof(uint64_t));
            }
    qsort(made->sums, count, sizeof *made->sums, by_state);
    made->sum_count = 0;
    for (size_t i = 0; i < count; i++) {
        sum *last = made->sum_count ? &made->sums[made->sum_count - 1] : NULL;
        if (!last || last->state != made->sums[i].state) {
            made->sums[made->sum_count++] = made->sums[i];
            continue;
        }
        unsigned __int128 carry = 0;
        for (int l = 0; l < MOST_LIMBS; l++) {
            carry += (unsigned __int128)last->number[l] + made->sums[i].number[l];
            last->number[l] = (uint64_t)carry;
            carry >>= 64;
        }
    }
}

static dlx_run make_run(uint32_t limbs, size_t room)
{
    uint64_t *block = malloc(room * (1 + limbs) * sizeof *block);
    ck_assert(block);
    return (dlx_run){.states = block, .numbers = block + room, .room = (uint32_t)room};
}

/* Removes the runs passed by all cursors: these must not be read again. */
static void let_go(const sample *input, const dlx_range *range)
{
    for (size_t i = 0; i < input->stream_count; i++) {
        dlx_cursor *cursor = &range->cursors[i];
        const size_t end = range->is_done ? cursor->end + 1 : cursor->run;
        ck_assert_uint_le(cursor->run, cursor->end + 1);
        for (; cursor->held < end; cursor->held++) {
            dlx_run *run = &input->table.runs[cursor->held];
            if (atomic_fetch_sub(&run->readers, 1) == 1)
                run->states = run->numbers = NULL;
        }
    }
}

/* Makes a range, with room for as many more states each time as it may need, or for few; the runs
 * are as small as possible. The result is in range->runs. */
static void make_range(const sample *input, dlx_range *range, dlx_lists *lists, bool is_short)
{
    const size_t room = is_short ? DLX_MIN_LISTED + (size_t)roll(9) : DLX_MAX_LISTED;
    range->is_short = is_short;
    range->into = make_run(input->limbs, room);
    while (!range->is_done) {
        ck_assert_uint_lt(range->count, MOST_MADE);
        if (!range->next.room)
            range->next = make_run(input->limbs, room);
        dlx_runs_range_make(range, &input->table, input->streams, input->stream_count, input->limbs,
                            lists, 1 + (size_t)roll(5000));
        let_go(input, range);
    }
    range->runs[range->count++] = range->into;
}

/* True if a state made by a range equals this sum. */
static bool is_sum(const sample *input, const dlx_range *range, const dlx_run *made, size_t i,
                   const sum *wanted)
{
    const uint64_t *number = made->numbers + i * input->limbs;
    return made->states[i] == wanted->state && made->states[i] <= range->last &&
           memcmp(number, wanted->number, input->limbs * sizeof *number) == 0 &&
           (number[input->limbs - 1] & ~range->top) == 0;
}

/* Compares the states made by a range with the next sums, and returns the position after these. An
 * assertion for each state would take most of the time. */
static size_t expect(const sample *input, const dlx_range *range, size_t position)
{
    size_t wrong = 0;
    for (size_t r = 0; r < range->count; r++) {
        const dlx_run *made = &range->runs[r];
        for (size_t i = 0; i < made->used; i++, position++)
            wrong += position >= input->sum_count ||
                     !is_sum(input, range, made, i, &input->sums[position]);
        wrong += made->used > 0 && made->last != made->states[made->used - 1];
        wrong += r + 1 < range->count && made->used != made->room;
    }
    ck_assert_uint_eq(wrong, 0);
    return position;
}

/* Every run has as many readers as cursors before or in the run. */
static void expect_readers(const sample *input, const dlx_range *ranges, size_t count)
{
    for (size_t b = 0; b < input->table.count; b++) {
        size_t readers = 0;
        for (size_t r = 0; r < count; r++)
            for (size_t i = 0; i < input->stream_count; i++)
                readers += ranges[r].cursors[i].held <= b && b <= ranges[r].cursors[i].end;
        ck_assert_uint_eq(atomic_load(&input->table.runs[b].readers), readers);
        ck_assert_uint_ge(readers, input->stream_count);
    }
}

static void merge(sample *input, dlx_lists *lists, bool is_short)
{
    dlx_cursor cursors[MOST_RANGES][MOST_STREAMS + 1];
    dlx_run before[MOST_RUNS], runs[MOST_MADE + 1];
    memcpy(before, input->runs, sizeof before);
    dlx_range ranges[MOST_RANGES];
    const size_t count = 1 + (size_t)roll(MOST_RANGES);
    for (size_t r = 0; r < count; r++) {
        ranges[r] = (dlx_range){.last = UINT64_MAX, .cursors = cursors[r], .runs = runs};
        if (r + 1 < count) {
            const size_t some = input->sum_count * (r + 1) / count;
            ranges[r].last =
                some < input->sum_count ? input->sums[some].state + (uint64_t)roll(2) : 0;
        }
        if (r > 0 && ranges[r].last < ranges[r - 1].last)
            ranges[r].last = ranges[r - 1].last;
    }
    dlx_runs_ranges_place(ranges, count, &input->table, input->streams, input->stream_count);
    expect_readers(input, ranges, count);
    size_t position = 0;
    uint64_t nodes = 0, merged = 0;
    for (size_t r = 0; r < count; r++) {
        dlx_range *range = &ranges[r];
        dlx_runs_range_begin(range, &input->table, input->streams, input->stream_count,
                             r > 0 ? &ranges[r - 1].last : NULL);
        make_range(input, range, lists, is_short);
        position = expect(input, range, position);
        nodes += range->nodes;
        merged += range->merged;
        for (size_t i = 0; i < range->count; i++)
            free(range->runs[i].states);
        free(range->next.states);
    }
    memcpy(input->runs, before, sizeof before);
    ck_assert_uint_eq(position, input->sum_count);
    ck_assert(input->stream_count > 0 || nodes + merged == 0);
}

TEST(streams_merge_to_what_they_add_up_to)
{
    sample *made = calloc(1, sizeof *made);
    dlx_lists *lists = malloc(sizeof *lists);
    ck_assert(made && lists);
    random_state = 20261123;
    size_t sums = 0;
    for (int round = 0; round < ROUNDS; round++) {
        const int shift = roll(2) ? 63 - STATE_BITS : 0;
        make_table(made, shift);
        make_streams(made, shift);
        add_up(made);
        sums += made->sum_count;
        for (unsigned at_once = 1; at_once <= DLX_TAKEN_AT_ONCE; at_once *= 2)
            for (int is_short = 0; is_short < 2; is_short++) {
                dlx_runs_lists_begin(lists, at_once);
                merge(made, lists, is_short);
            }
    }
    ck_assert_uint_gt(sums, ROUNDS);
    free(lists);
    free(made);
}
