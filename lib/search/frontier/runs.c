/* SPDX-License-Identifier: MIT */
#include "search/frontier/runs.h"

#include "core/processor.h"

#include <string.h>
#ifdef DLX_HAS_AVX2
#include <immintrin.h>
#endif

enum { MOST_DROPPED = 6 }; /* dropped secondary items of an option, with 2^6 streams */

/* Bits of a layer. The bit of its own item may be in `after` too, reused for another item. */
typedef struct layer_bits {
    uint64_t before; /* possible bits of a state before the layer, without `own` */
    uint64_t after;  /* possible bits after the layer, with the next item */
    uint64_t own;    /* bit of its item */
    uint64_t ends;   /* bits of primary items that no later layer covers */
} layer_bits;

static layer_bits bits_of(const dlx_masks *masks, size_t layer)
{
    return (layer_bits){.before = masks->keep[layer],
                        .after = masks->keep[layer + 1] | masks->own[layer + 1],
                        .own = masks->own[layer],
                        .ends = masks->ends[layer]};
}

/* Lists the streams of states with (state & test) == want that get the bits `set`; `streams` may be
 * NULL. Returns their number. */
static size_t list(const layer_bits *bits, uint64_t test, uint64_t want, uint64_t set,
                   bool is_option, dlx_stream *streams)
{
    const uint64_t open = bits->ends & ~set;
    if ((open & ~bits->before) || (open & test & ~want))
        return 0; /* an item would stay uncovered */
    test |= open;
    want |= open;
    const uint64_t dropped = bits->before & ~test & ~bits->after;
    if (dlx_count_bits(dropped) > MOST_DROPPED)
        return SIZE_MAX;
    size_t count = 0;
    uint64_t value = 0;
    do {
        const uint64_t wanted = want | value;
        const uint64_t result = ((wanted & ~bits->own) | set) & bits->after;
        if (streams)
            streams[count] = (dlx_stream){
                test | dropped, wanted, (dlx_difference)result - (dlx_difference)wanted, is_option};
        count++;
        value = (value - dropped) & dropped;
    } while (value);
    return count;
}

size_t dlx_runs_streams_list(const dlx_masks *masks, size_t layer, dlx_stream *streams)
{
    const layer_bits bits = bits_of(masks, layer);
    size_t count = 0;
    if (bits.own)
        count = list(&bits, bits.own, bits.own, 0, false, streams);
    for (size_t k = masks->start[layer]; k < masks->start[layer + 1] && count != SIZE_MAX; k++) {
        const size_t more = list(&bits, bits.own | masks->block[k], 0, masks->set[k], true,
                                 streams ? streams + count : NULL);
        count = more == SIZE_MAX ? SIZE_MAX : count + more;
    }
    return count;
}

size_t dlx_runs_streams_most(const dlx_masks *masks)
{
    size_t most = 0;
    if (masks->words != 1 || masks->first_use || masks->bounded)
        return SIZE_MAX;
    for (size_t layer = 0; layer < masks->order.steps; layer++) {
        const size_t count = dlx_runs_streams_list(masks, layer, NULL);
        most = count > most ? count : most;
    }
    return most;
}

enum { LOOKED_AT_PER_WORK = 4 }; /* see dlx_budget.work */

size_t dlx_runs_table_used(const dlx_table *table)
{
    size_t used = 0;
    for (size_t r = 0; r < table->count; r++)
        used += table->runs[r].used;
    return used;
}

/* ---- cursors --------------------------------------------------------------------------------- */

void dlx_runs_ranges_place(dlx_range *ranges, size_t range_count, const dlx_table *table,
                           const dlx_stream *streams, size_t count)
{
    for (size_t b = 0; b < table->count; b++)
        atomic_init(&table->runs[b].readers, 0);
    for (size_t i = 0; i < count; i++) {
        size_t run = 0;
        for (size_t r = 0; r < range_count; r++) {
            const size_t next =
                r + 1 < range_count
                    ? dlx_runs_find_run(table, 0, (dlx_difference)ranges[r].last - streams[i].more)
                    : table->count;
            const size_t end = next < table->count ? next : table->count - 1;
            ranges[r].cursors[i] = (dlx_cursor){.run = run, .held = run, .end = end};
            for (size_t b = run; b <= end; b++)
                atomic_fetch_add_explicit(&table->runs[b].readers, 1, memory_order_relaxed);
            run = next;
        }
    }
}

void dlx_runs_range_begin(dlx_range *range, const dlx_table *table, const dlx_stream *streams,
                          size_t count, const uint64_t *before)
{
    range->has_begun = true;
    range->is_done = before && range->last == *before;
    for (size_t i = 0; i < count; i++) {
        dlx_cursor *cursor = &range->cursors[i];
        if (!before || cursor->run == table->count)
            continue;
        const dlx_run *run = &table->runs[cursor->run];
        const dlx_difference bound = (dlx_difference)*before - streams[i].more;
        cursor->slot = dlx_runs_find_state(run->states, 0, run->used, bound);
    }
}

/* Moves a cursor at the end of a run to the next run. Returns false at the end. */
static bool settle(const dlx_table *table, dlx_cursor *cursor)
{
    if (cursor->run <= cursor->end && cursor->slot == table->runs[cursor->run].used) {
        cursor->run++;
        cursor->slot = 0;
    }
    return cursor->run <= cursor->end;
}

/* ---- listing --------------------------------------------------------------------------------- */

/* The next states of a stream that may be listed. */
typedef struct window {
    const uint64_t *states, *numbers;
    size_t count;
    size_t left; /* states to the end of the run */
} window;

/* Returns at most `most` states at the cursor, within a run. Lowers *beyond below all later
 * successors of the stream. */
static window look_ahead(const dlx_table *table, dlx_cursor *cursor, const dlx_stream *stream,
                         size_t most, dlx_difference *beyond)
{
    if (!settle(table, cursor))
        return (window){0};
    const dlx_run *run = &table->runs[cursor->run];
    dlx_cursor end = *cursor;
    end.slot += most;
    if (end.slot >= run->used)
        end.slot = run->used;
    const size_t count = end.slot - cursor->slot;
    const size_t left = run->used - cursor->slot;
    if (settle(table, &end)) {
        const dlx_difference least =
            (dlx_difference)table->runs[end.run].states[end.slot] + stream->more - 1;
        *beyond = least < *beyond ? least : *beyond;
    }
    return (window){run->states + cursor->slot, run->numbers + cursor->slot * table->limbs, count,
                    left};
}

enum { LINE_WORDS = 8 }; /* typical cache line */

/* Prefetches words: streams restart too often for the hardware prefetcher. */
static inline __attribute__((always_inline)) void fetch(const uint64_t *words, size_t count)
{
    for (size_t w = 0; w < count; w += LINE_WORDS)
        __builtin_prefetch(words + w);
}

/* Lists the successors of states in the stream. */
static dlx_listed *list_successors(const dlx_stream *stream, const uint64_t *states, size_t count,
                                   const uint64_t *numbers, uint32_t limbs, dlx_listed *listed)
{
    const uint64_t more = (uint64_t)stream->more;
    for (size_t i = 0; i < count; i++) {
        if (i % LINE_WORDS == 0)
            fetch(numbers + i * limbs, LINE_WORDS * limbs);
        *listed = (dlx_listed){states[i] + more, numbers + i * limbs};
        listed += (states[i] & stream->test) == stream->want;
    }
    return listed;
}

#ifdef DLX_HAS_AVX2
/* Permutations that move the selected of four 64-bit numbers to the front. */
static const uint32_t kept_of_four[16][8] = {
    {0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {2, 3, 0, 1, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7}, {4, 5, 0, 1, 2, 3, 6, 7}, {0, 1, 4, 5, 2, 3, 6, 7},
    {2, 3, 4, 5, 0, 1, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}, {6, 7, 0, 1, 2, 3, 4, 5},
    {0, 1, 6, 7, 2, 3, 4, 5}, {2, 3, 6, 7, 0, 1, 4, 5}, {0, 1, 2, 3, 6, 7, 4, 5},
    {4, 5, 6, 7, 0, 1, 2, 3}, {0, 1, 4, 5, 6, 7, 2, 3}, {2, 3, 4, 5, 6, 7, 0, 1},
    {0, 1, 2, 3, 4, 5, 6, 7}};

/* As `take`, four states at a time; writes beyond the end of the list. */
__attribute__((target("avx2,popcnt"))) static dlx_listed *
take_four(const dlx_stream *stream, const uint64_t *states, size_t count, const uint64_t *numbers,
          uint32_t limbs, dlx_listed *listed)
{
    enum { FOUR = 4 };
    const __m256i test = _mm256_set1_epi64x((long long)stream->test);
    const __m256i want = _mm256_set1_epi64x((long long)stream->want);
    const __m256i more = _mm256_set1_epi64x((long long)stream->more);
    const long long stride = (long long)limbs * (long long)sizeof *numbers;
    __m256i number = _mm256_add_epi64(_mm256_set1_epi64x((long long)(uintptr_t)numbers),
                                      _mm256_setr_epi64x(0, stride, 2 * stride, 3 * stride));
    const __m256i next = _mm256_set1_epi64x(FOUR * stride);
    size_t i = 0;
    for (; i + FOUR <= count; i += FOUR) {
        fetch(numbers + i * limbs, FOUR * limbs);
        const __m256i state = _mm256_loadu_si256((const __m256i *)(states + i));
        const __m256i equal = _mm256_cmpeq_epi64(_mm256_and_si256(state, test), want);
        const unsigned taken = (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(equal));
        const __m256i kept = _mm256_loadu_si256((const __m256i *)kept_of_four[taken]);
        const __m256i a = _mm256_permutevar8x32_epi32(_mm256_add_epi64(state, more), kept);
        const __m256i b = _mm256_permutevar8x32_epi32(number, kept);
        const __m256i even = _mm256_unpacklo_epi64(a, b);
        const __m256i odd = _mm256_unpackhi_epi64(a, b);
        _mm256_storeu_si256((__m256i *)listed, _mm256_permute2x128_si256(even, odd, 0x20));
        _mm256_storeu_si256((__m256i *)(listed + 2), _mm256_permute2x128_si256(even, odd, 0x31));
        listed += _mm_popcnt_u32(taken);
        number = _mm256_add_epi64(number, next);
    }
    return list_successors(stream, states + i, count - i, numbers + i * limbs, limbs, listed);
}

/* As `take`, eight states at a time. */
__attribute__((target("avx512f,popcnt"))) static dlx_listed *
take_eight(const dlx_stream *stream, const uint64_t *states, size_t count, const uint64_t *numbers,
           uint32_t limbs, dlx_listed *listed)
{
    const __m512i test = _mm512_set1_epi64((long long)stream->test);
    const __m512i want = _mm512_set1_epi64((long long)stream->want);
    const __m512i more = _mm512_set1_epi64((long long)stream->more);
    const __m512i first = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    const __m512i second = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    const long long stride = (long long)limbs * (long long)sizeof *numbers;
    __m512i number =
        _mm512_add_epi64(_mm512_set1_epi64((long long)(uintptr_t)numbers),
                         _mm512_setr_epi64(0, stride, 2 * stride, 3 * stride, 4 * stride,
                                           5 * stride, 6 * stride, 7 * stride));
    const __m512i next = _mm512_set1_epi64(DLX_TAKEN_AT_ONCE * stride);
    for (size_t i = 0; i < count; i += DLX_TAKEN_AT_ONCE) {
        const size_t some = count - i < DLX_TAKEN_AT_ONCE ? count - i : DLX_TAKEN_AT_ONCE;
        const __mmask8 there = (__mmask8)((1U << some) - 1);
        fetch(numbers + i * limbs, some * limbs);
        const __m512i state = _mm512_maskz_loadu_epi64(there, states + i);
        const __mmask8 taken =
            _mm512_mask_cmpeq_epi64_mask(there, _mm512_and_si512(state, test), want);
        const __m512i a = _mm512_maskz_compress_epi64(taken, _mm512_add_epi64(state, more));
        const __m512i b = _mm512_maskz_compress_epi64(taken, number);
        _mm512_storeu_si512(listed, _mm512_permutex2var_epi64(a, first, b));
        _mm512_storeu_si512(listed + DLX_TAKEN_AT_ONCE / 2,
                            _mm512_permutex2var_epi64(a, second, b));
        listed += __builtin_popcount(taken);
        number = _mm512_add_epi64(number, next);
    }
    return listed;
}
#endif

/* ---- merging --------------------------------------------------------------------------------- */

/* Merges two lists. */
static dlx_listed *merge_two(const dlx_listed *a, const dlx_listed *a_end, const dlx_listed *b,
                             const dlx_listed *b_end, dlx_listed *listed)
{
    while (a < a_end && b < b_end) {
        const bool is_a = a->state <= b->state;
        *listed++ = *(is_a ? a : b);
        a += is_a;
        b += !is_a;
    }
    memcpy(listed, a, (size_t)(a_end - a) * sizeof *listed);
    listed += a_end - a;
    memcpy(listed, b, (size_t)(b_end - b) * sizeof *listed);
    return listed + (b_end - b);
}

/* Returns the number of merge passes for `count` lists. */
static size_t rounds_of(size_t count)
{
    size_t rounds = 0;
    for (; count > 1; count -= count / 2)
        rounds++;
    return rounds;
}

/* Merges lists [ends[i]..ends[i + 1][. Returns the result, in `source` or `target`. */
static const dlx_listed *merge_all(dlx_listed *source, dlx_listed *target, uint32_t *ends,
                                   size_t count)
{
    while (count > 1) {
        dlx_listed *listed = target;
        size_t made = 0;
        for (size_t i = 0; i < count; i += 2) {
            const dlx_listed *middle = source + ends[i + 1];
            listed = merge_two(source + ends[i], middle, middle,
                               i + 1 < count ? source + ends[i + 2] : middle, listed);
            ends[++made] = (uint32_t)(listed - target);
        }
        dlx_listed *swapped = source;
        source = target;
        target = swapped;
        count = made;
    }
    return source;
}

/* ---- adding ---------------------------------------------------------------------------------- */

/* sum += more, where `more` has `fewer` limbs; cannot overflow. */
static inline __attribute__((always_inline)) void add(uint64_t *sum, uint32_t limbs,
                                                      const uint64_t *more, uint32_t fewer)
{
    unsigned __int128 carry = 0;
    for (uint32_t l = 0; l < fewer; l++) {
        carry += (unsigned __int128)sum[l] + more[l];
        sum[l] = (uint64_t)carry;
        carry >>= 64;
    }
    for (uint32_t l = fewer; carry && l < limbs; l++)
        carry = ++sum[l] == 0;
}

/* Appends listed states, with numbers of `fewer` limbs, to the run while it has room, and adds up
 * the numbers of equal states. Returns the number of list entries consumed. */
static inline __attribute__((always_inline)) size_t
append(dlx_range *range, uint32_t limbs, uint32_t fewer, const dlx_listed *listed, size_t count)
{
    dlx_run *into = &range->into;
    uint64_t *state = into->states + into->used;
    const uint64_t *end = into->states + into->room;
    uint64_t *number = into->numbers + (size_t)into->used * limbs;
    uint64_t top = 0;
    size_t i = 0;
    while (i < count && state < end) {
        *state++ = listed[i].state;
        for (uint32_t l = 0; l < fewer; l++)
            number[l] = listed[i].number[l];
        for (uint32_t l = fewer; l < limbs; l++)
            number[l] = 0;
        while (++i < count && listed[i].state == state[-1])
            add(number, limbs, listed[i].number, fewer);
        top |= number[limbs - 1];
        number += limbs;
    }
    const uint32_t used = (uint32_t)(state - into->states);
    range->top |= top;
    range->merged += i - (used - into->used);
    if (used)
        into->last = state[-1];
    into->used = used;
    return i;
}

/* Specialised for short numbers. */
static size_t append_some(dlx_range *range, uint32_t limbs, uint32_t fewer,
                          const dlx_listed *listed, size_t count)
{
    if (limbs == 1)
        return append(range, 1, 1, listed, count);
    if (limbs == 2 && fewer == 2)
        return append(range, 2, 2, listed, count);
    if (limbs == 3 && fewer == 3)
        return append(range, 3, 3, listed, count);
    if (limbs == 4 && fewer == 4)
        return append(range, 4, 4, listed, count);
    return append(range, limbs, fewer, listed, count);
}

/* Appends all listed states to the current run and the spare run, which have room. */
static void append_all(dlx_range *range, uint32_t limbs, uint32_t fewer, const dlx_listed *listed,
                       size_t count)
{
    const size_t some = range->into.room ? append_some(range, limbs, fewer, listed, count) : 0;
    if (some == count)
        return;
    if (range->into.used)
        range->runs[range->count++] = range->into;
    range->into = range->next;
    range->next = (dlx_run){0};
    append_some(range, limbs, fewer, listed + some, count - some);
}

/* ---- ranges ---------------------------------------------------------------------------------- */

void dlx_runs_lists_begin(dlx_lists *lists, unsigned at_once)
{
    lists->take = list_successors;
#ifdef DLX_HAS_AVX2
    if (at_once >= 8 && DLX_HAS_AVX512BW_VL)
        lists->take = take_eight;
    else if (at_once >= 4 && DLX_HAS_AVX2 && DLX_HAS_POPCNT)
        lists->take = take_four;
#else
    (void)at_once;
#endif
}

/* Lists the next states of all streams, at most `most`, and appends them to the run. Returns the
 * number of states examined. */
static size_t make_piece(dlx_range *range, const dlx_table *table, const dlx_stream *streams,
                         size_t count, uint32_t limbs, dlx_lists *lists, size_t most)
{
    uint32_t ends[DLX_MOST_STREAMS + 1];
    window windows[DLX_MOST_STREAMS];
    dlx_difference last = range->last;
    for (size_t i = 0; i < count; i++)
        windows[i] = look_ahead(table, &range->cursors[i], &streams[i], most / count, &last);
    size_t looked_at = 0;
    size_t kept = 0;
    dlx_listed *target = lists->sorted;
    ends[0] = 0;
    for (size_t i = 0; i < count; i++) {
        const window *next = &windows[i];
        const dlx_difference bound = last - streams[i].more;
        const size_t some = next->count && (dlx_difference)next->states[next->count - 1] <= bound
                                ? next->count
                                : dlx_runs_find_state(next->states, 0, next->count, bound);
        const size_t later = next->left - some < next->count ? next->left - some : next->count;
        if (later)
            fetch(next->states + some, later);
        dlx_listed *end = target;
        if (some) /* an empty window has null pointers */
            end = lists->take(&streams[i], next->states, some, next->numbers, table->limbs, target);
        range->cursors[i].slot += some;
        looked_at += some;
        range->nodes += streams[i].is_option ? (size_t)(end - target) : 0;
        if (end > target)
            ends[++kept] = (uint32_t)(end - lists->sorted);
        target = end;
    }
    const size_t listed = (size_t)(target - lists->sorted);
    append_all(range, limbs, table->limbs, merge_all(lists->sorted, lists->other, ends, kept),
               listed);
    range->work += looked_at / LOOKED_AT_PER_WORK + listed * (1 + rounds_of(kept));
    range->is_done = last == range->last;
    return looked_at;
}

void dlx_runs_range_make(dlx_range *range, const dlx_table *table, const dlx_stream *streams,
                         size_t count, uint32_t limbs, dlx_lists *lists, size_t most)
{
    size_t looked_at = 0;
    while (!range->is_done && looked_at < most) {
        const size_t room = dlx_range_room(range);
        if (room < (range->is_short ? DLX_MIN_LISTED : DLX_MAX_LISTED))
            return;
        looked_at += count + make_piece(range, table, streams, count, limbs, lists,
                                        room < DLX_MAX_LISTED ? room : DLX_MAX_LISTED);
    }
}
