/* SPDX-License-Identifier: MIT */
/* Search with sets of options.
 *
 * The live options of a level are a bit set. Each level has its own, so nothing is undone. Taking
 * an option intersects the set with the mask of compatible options; the options of an item are
 * counted under the mask of the item. */
#include "search/bits/sets.h"

#include "core/numbers.h"
#include "core/processor.h"

#define INLINE inline __attribute__((always_inline))

/* Divides the estimated node time, measured with tables in cache, to make work comparable with
 * lanes and engine cells. */
enum { NANOSECONDS_PER_WORK = 2 };

#ifdef __wasm_simd128__
#include <wasm_simd128.h>

/* Counts the common bits of two sets; of large sets two words at a time. */
static INLINE uint32_t count_common(const uint64_t *a, const uint64_t *b, size_t words)
{
    enum { LARGE = 8, BYTES_HOLD = 62 }; /* words; and words before a byte counter overflows */
    uint32_t total = 0;
    size_t word = 0;
    while (word + LARGE <= words) {
        const size_t end = words - word > BYTES_HOLD ? word + BYTES_HOLD : words & ~(size_t)1;
        v128_t bytes = wasm_i64x2_const(0, 0);
        for (; word < end; word += 2)
            bytes = wasm_i8x16_add(bytes, wasm_i8x16_popcnt(wasm_v128_and(
                                              wasm_v128_load(a + word), wasm_v128_load(b + word))));
        const v128_t sums =
            wasm_u32x4_extadd_pairwise_u16x8(wasm_u16x8_extadd_pairwise_u8x16(bytes));
        total += wasm_u32x4_extract_lane(sums, 0) + wasm_u32x4_extract_lane(sums, 1) +
                 wasm_u32x4_extract_lane(sums, 2) + wasm_u32x4_extract_lane(sums, 3);
    }
    for (; word < words; word++)
        total += (uint32_t)__builtin_popcountll(a[word] & b[word]);
    return total;
}
#else
/* Counts the common bits of two sets. */
static INLINE uint32_t count_common(const uint64_t *a, const uint64_t *b, size_t words)
{
    uint32_t total = 0;
    for (size_t word = 0; word < words; word++)
        total += (uint32_t)__builtin_popcountll(a[word] & b[word]);
    return total;
}
#endif

/* Counts the live options of an item: all words if few and known at compile time, else the span of
 * the item. Adds the words to *looked. */
static INLINE uint32_t count_live(const dlx_sets *sets, uint32_t words, const uint64_t *live,
                                  uint32_t item, uint64_t *looked)
{
    const uint64_t *mask = sets->item_options + item * (size_t)words;
    const bool few = words <= DLX_FEW_WORDS;
    const dlx_word_span span = few ? (dlx_word_span){0, words} : sets->spans[item];
    const uint32_t looks = span.end - span.first;
    *looked += looks;
    return count_common(live + span.first, mask + span.first, looks);
}

/* Words examined by vectors in the groups up to an item, where the scan ends. */
static uint64_t group_looks(const dlx_sets *sets, const dlx_set_level *level, uint32_t item)
{
    uint64_t looked = 0;
    for (uint32_t group = 0; group <= item / DLX_GROUP; group++)
        if (level->items[group * DLX_GROUP / 64] >> group * DLX_GROUP % 64 & 255)
            looked += DLX_GROUP * (sets->reaches[group].end - sets->reaches[group].first);
    return looked;
}

uint32_t dlx_sets_search_count(const dlx_sets *sets, const dlx_set_level *level, uint32_t item)
{
    const uint64_t *mask = sets->item_options + item * (size_t)sets->words;
    const dlx_word_span span = sets->spans[item];
    uint32_t options = 0;
    for (uint32_t word = span.first; word < span.end; word++)
        options += dlx_count_bits(level->live[word] & mask[word]);
    return options;
}

/* Covers the items of an option at the next level. */
static INLINE void cover_items(const dlx_sets *sets, const dlx_set_level *above,
                               dlx_set_level *below, size_t option)
{
    const uint64_t *covered = sets->option_items + option * sets->item_words;
    uint32_t count = 0;
    for (uint32_t word = 0; word < sets->item_words; word++) {
        below->items[word] = above->items[word] & ~covered[word];
        count += (uint32_t)__builtin_popcountll(below->items[word]);
    }
    below->count = count;
}

/* Computes the next level after an option, and chooses the first item with the fewest options; an
 * item with at most `few` options ends the scan. Returns false if an item has no option. */
typedef bool descend_function(dlx_sets *sets, uint32_t words, const dlx_set_level *above,
                              dlx_set_level *below, size_t option, uint32_t few);

/* Chooses the item. Returns the last item examined. */
static INLINE uint32_t choose_item(const dlx_sets *sets, uint32_t words, dlx_set_level *below,
                                   uint32_t few, uint64_t *looked)
{
    uint32_t item = 0;
    uint32_t least = UINT32_MAX;
    for (uint32_t word = 0; word < sets->item_words; word++)
        for (uint64_t rest = below->items[word]; rest; rest &= rest - 1) {
            item = word * 64 + (uint32_t)__builtin_ctzll(rest);
            const uint32_t options = count_live(sets, words, below->live, item, looked);
            if (options >= least)
                continue;
            below->item = item;
            below->options = least = options;
            if (options <= few)
                return item;
        }
    return item;
}

/* With groups, counts the words that vectors would examine, so that work does not depend on
 * vectors. */
static INLINE bool descend(dlx_sets *sets, uint32_t words, const dlx_set_level *above,
                           dlx_set_level *below, size_t option, uint32_t few)
{
    const uint64_t *keeps = sets->keeps + option * words;
    uint64_t looked = 0;
    for (uint32_t word = 0; word < words; word++)
        below->live[word] = above->live[word] & keeps[word];
    cover_items(sets, above, below, option);
    const uint32_t last = choose_item(sets, words, below, few, &looked);
    sets->looked += sets->group_count ? group_looks(sets, below, last) : looked;
    return below->count == 0 || below->options > 0;
}

static INLINE void branch(const dlx_sets *sets, dlx_set_level *level)
{
    const uint64_t *mask = sets->item_options + level->item * (size_t)sets->words;
    const dlx_word_span span = sets->spans[level->item];
    level->word = span.first;
    for (uint32_t word = span.first; word < span.end; word++)
        level->tries[word] = level->live[word] & mask[word];
}

/* Removes and returns the next untried option of the level; UINT32_MAX: none. */
static inline uint32_t next_try(const dlx_sets *sets, dlx_set_level *level)
{
    const uint32_t end = sets->spans[level->item].end;
    while (level->word < end && !level->tries[level->word])
        level->word++;
    if (level->word >= end)
        return UINT32_MAX;
    const uint32_t bit = (uint32_t)__builtin_ctzll(level->tries[level->word]);
    return level->word * 64 + bit;
}

/* Adds a branching level to the proof. */
static void enter(const dlx_set_level *level, dlx_proof *proof)
{
    if (level->options > 1)
        dlx_proof_branch(proof, level->item);
}

static void put_try(dlx_proof *proof, const dlx_set_level *level, uint32_t option)
{
    if (level->options > 1)
        dlx_proof_try(proof, option);
    else if (dlx_proof_has_hints(proof))
        dlx_proof_force(proof, level->item, option);
}

static uint32_t node_work(const dlx_sets *sets, uint64_t looks)
{
    return (uint32_t)(dlx_sets_node_time(sets, sets->items, sets->words, looks) /
                      NANOSECONDS_PER_WORK);
}

/* Updates the mean number of words at a node from the last budget. Returns the work of the next
 * nodes. */
static uint32_t next_work(dlx_sets *sets, dlx_node_budget *budget)
{
    if (budget->granted > 0) {
        const uint64_t looks = sets->looked / budget->granted;
        sets->looks = sets->has_looked ? (sets->looks + looks) / 2 : looks;
        sets->has_looked = true;
        budget->work_per_node = node_work(sets, looks);
    }
    sets->looked = 0;
    return node_work(sets, sets->looks);
}

/* The options of a last open item each complete a solution, and are counted at once. */
static INLINE dlx_bits_status search_on(dlx_sets *sets, dlx_node_budget *budget, uint32_t words,
                                        bool proving, descend_function *go_down)
{
    dlx_proof *proof = budget->task->options.proof;
    const bool counting = budget->task->counting;
    const uint32_t few = proving && dlx_proof_has_hints(proof) ? 0 : 1; /* shorter derivations */
    while (sets->depth > 0) {
        dlx_set_level *level = dlx_sets_at(sets);
        dlx_set_level *below = level + 1;
        const size_t depth = sets->base + sets->depth - 1;
        const uint32_t option = next_try(sets, level);
        if (option == UINT32_MAX) {
            if (proving && level->options > 1)
                dlx_proof_leave(proof);
            sets->depth--;
            continue;
        }
        if (depth < budget->again_above) {
            budget->again_above = depth;
            return DLX_BITS_NARROW;
        }
        const uint32_t work = budget->spare > 0 ? 0 : next_work(sets, budget);
        if (!dlx_node_budget_spend(budget, depth, work))
            return DLX_BITS_STOPPED;
        if (proving)
            put_try(proof, level, sets->original[option]);
        level->tries[level->word] &= level->tries[level->word] - 1;
        budget->path[depth] = sets->original[option];
        if (!go_down(sets, words, level, below, option, few)) {
            if (proving && dlx_proof_has_hints(proof))
                dlx_proof_dead(proof, below->item);
            continue;
        }
        budget->deepest = depth + 1 > budget->deepest ? depth + 1 : budget->deepest;
        if (counting && below->count <= 1) {
            budget->found += below->count ? below->options : 1;
            continue;
        }
        budget->depth = depth + 1;
        if (below->count == 0)
            return DLX_BITS_FOUND;
        budget->branches[depth + 1].offered += below->options;
        branch(sets, below);
        if (proving)
            enter(below, proof);
        sets->depth++;
        if (depth + 1 < budget->narrow_above && below->options > 1)
            return DLX_BITS_NARROW;
    }
    return DLX_BITS_DONE;
}

/* Defines a search for `target`; `go_down` is inlined. */
#define SEARCH(name, target, words, proving, go_down)                                              \
    target static dlx_bits_status name(dlx_sets *sets, dlx_node_budget *budget)                    \
    {                                                                                              \
        return search_on(sets, budget, words, proving, go_down);                                   \
    }
SEARCH(search_anywhere, , sets->words, false, descend)
SEARCH(search_proving, , sets->words, true, descend)

/* Specialised for processors with population count, and for small numbers of words. */
#if defined(__x86_64__) && defined(__GNUC__)
#define COUNTS_BITS __attribute__((target("popcnt,bmi")))
SEARCH(search_one, COUNTS_BITS, 1, false, descend)
SEARCH(search_two, COUNTS_BITS, 2, false, descend)
SEARCH(search_four, COUNTS_BITS, 4, false, descend)
SEARCH(search_many, COUNTS_BITS, sets->words, false, descend)
SEARCH(search_many_proving, COUNTS_BITS, sets->words, true, descend)
#include <immintrin.h>

#define AVX512 __attribute__((target("avx512f,avx512vpopcntdq,popcnt,bmi")))

AVX512 static inline void keep_live(uint64_t *below, const uint64_t *above, const uint64_t *keeps,
                                    uint32_t words)
{
    for (uint32_t word = 0; word < words; word += 8) {
        const __mmask8 next = (__mmask8)(words - word < 8 ? (1U << (words - word)) - 1 : 255);
        _mm512_mask_storeu_epi64(below + word, next,
                                 _mm512_and_si512(_mm512_maskz_loadu_epi64(next, above + word),
                                                  _mm512_maskz_loadu_epi64(next, keeps + word)));
    }
}

/* Counts the live options of the items of a group. */
AVX512 static inline __m512i count_group(dlx_sets *sets, uint32_t words, const uint64_t *live,
                                         uint32_t group)
{
    const uint64_t *masks = sets->groups + (size_t)group * words * DLX_GROUP;
    const dlx_word_span reach = sets->reaches[group];
    __m512i counts = _mm512_setzero_si512();
    sets->looked += DLX_GROUP * (reach.end - reach.first);
    for (uint32_t word = reach.first; word < reach.end; word++) {
        const __m512i held = _mm512_and_si512(_mm512_set1_epi64((long long)live[word]),
                                              _mm512_loadu_si512(masks + (size_t)word * DLX_GROUP));
        counts = _mm512_add_epi64(counts, _mm512_popcnt_epi64(held));
    }
    return counts;
}

/* As descend, eight items at a time. The key combines count and item, so that the first item wins
 * ties. */
AVX512 static inline bool descend_groups(dlx_sets *sets, uint32_t words, const dlx_set_level *above,
                                         dlx_set_level *below, size_t option, uint32_t few)
{
    const __m512i lanes = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    __m512i best = _mm512_set1_epi64(-1);
    keep_live(below->live, above->live, sets->keeps + option * words, words);
    cover_items(sets, above, below, option);
    for (uint32_t group = 0; group < sets->group_count; group++) {
        const uint32_t item = group * DLX_GROUP;
        const __mmask8 open = (__mmask8)(below->items[item / 64] >> item % 64);
        if (!open)
            continue;
        const __m512i counts = count_group(sets, words, below->live, group);
        const __mmask8 last = _mm512_mask_cmple_epu64_mask(open, counts, _mm512_set1_epi64(few));
        if (last) {
            const uint32_t lane = (uint32_t)__builtin_ctz(last);
            below->item = item + lane;
            below->options = _mm512_test_epi64_mask(counts, counts) >> lane & 1;
            return below->options == 1;
        }
        const __m512i items = _mm512_add_epi64(lanes, _mm512_set1_epi64(item));
        const __m512i keys = _mm512_or_si512(_mm512_slli_epi64(counts, 32), items);
        best = _mm512_mask_min_epu64(best, open, best, keys);
    }
    const uint64_t key = _mm512_reduce_min_epu64(best);
    below->item = (uint32_t)key;
    below->options = (uint32_t)(key >> 32);
    return true;
}

SEARCH(search_groups, AVX512, sets->words, false, descend_groups)
SEARCH(search_groups_proving, AVX512, sets->words, true, descend_groups)

#define AVX2 __attribute__((target("avx2,popcnt,bmi")))

AVX2 static inline void keep_live_256(uint64_t *below, const uint64_t *above, const uint64_t *keeps,
                                      uint32_t words)
{
    uint32_t word = 0;
    for (; word + 4 <= words; word += 4) {
        const __m256i live = _mm256_loadu_si256((const __m256i *)(above + word));
        const __m256i kept = _mm256_loadu_si256((const __m256i *)(keeps + word));
        _mm256_storeu_si256((__m256i *)(below + word), _mm256_and_si256(live, kept));
    }
    for (; word < words; word++)
        below[word] = above[word] & keeps[word];
}

/* Counts the bits of each byte by nibbles. */
AVX2 static inline __m256i count_bytes(__m256i bytes)
{
    const __m256i bits = _mm256_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1,
                                          2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4);
    const __m256i half = _mm256_set1_epi8(15);
    const __m256i high = _mm256_and_si256(_mm256_srli_epi32(bytes, 4), half);
    return _mm256_add_epi8(_mm256_shuffle_epi8(bits, _mm256_and_si256(bytes, half)),
                           _mm256_shuffle_epi8(bits, high));
}

/* Live options of the items of a group: first four, last four. */
typedef struct pair_256 {
    __m256i low, high;
} pair_256;

AVX2 static inline pair_256 count_group_256(dlx_sets *sets, uint32_t words, const uint64_t *live,
                                            uint32_t group)
{
    enum { BYTES_HOLD = 31 }; /* words before a byte counter overflows */
    const __m256i *masks = (const __m256i *)(sets->groups + (size_t)group * words * DLX_GROUP);
    const dlx_word_span reach = sets->reaches[group];
    const __m256i none = _mm256_setzero_si256();
    pair_256 counts = {none, none};
    sets->looked += DLX_GROUP * (reach.end - reach.first);
    for (uint32_t word = reach.first; word < reach.end;) {
        const uint32_t end = reach.end - word > BYTES_HOLD ? word + BYTES_HOLD : reach.end;
        __m256i low = none;
        __m256i high = none;
        for (; word < end; word++) {
            const __m256i bits = _mm256_set1_epi64x((long long)live[word]);
            const __m256i *mask = masks + 2 * (size_t)word;
            low =
                _mm256_add_epi8(low, count_bytes(_mm256_and_si256(bits, _mm256_loadu_si256(mask))));
            high = _mm256_add_epi8(
                high, count_bytes(_mm256_and_si256(bits, _mm256_loadu_si256(mask + 1))));
        }
        counts.low = _mm256_add_epi64(counts.low, _mm256_sad_epu8(low, none));
        counts.high = _mm256_add_epi64(counts.high, _mm256_sad_epu8(high, none));
    }
    return counts;
}

/* Keys of four items, count and item in 32 bits, both below 2^16. Keys of closed items are maximal.
 */
AVX2 static inline __m256i keys_256(__m256i counts, uint32_t item, uint64_t open)
{
    const __m256i lanes = _mm256_setr_epi64x(1, 2, 4, 8);
    const __m256i items =
        _mm256_add_epi64(_mm256_setr_epi64x(0, 1, 2, 3), _mm256_set1_epi64x((long long)item));
    const __m256i closed = _mm256_cmpeq_epi64(
        _mm256_and_si256(_mm256_set1_epi64x((long long)open), lanes), _mm256_setzero_si256());
    return _mm256_or_si256(_mm256_or_si256(_mm256_slli_epi64(counts, 16), items),
                           _mm256_srli_epi64(closed, 1));
}

/* Returns the lanes of eight keys with fewer than `options` options. */
AVX2 static inline uint32_t below_256(__m256i low, __m256i high, uint32_t options)
{
    const __m256i least = _mm256_set1_epi64x((long long)options << 16);
    const __m256d few_low = _mm256_castsi256_pd(_mm256_cmpgt_epi64(least, low));
    const __m256d few_high = _mm256_castsi256_pd(_mm256_cmpgt_epi64(least, high));
    return (uint32_t)_mm256_movemask_pd(few_low) | (uint32_t)_mm256_movemask_pd(few_high) << 4;
}

AVX2 static inline bool descend_groups_256(dlx_sets *sets, uint32_t words,
                                           const dlx_set_level *above, dlx_set_level *below,
                                           size_t option, uint32_t few)
{
    __m256i best = _mm256_set1_epi64x(UINT32_MAX);
    keep_live_256(below->live, above->live, sets->keeps + option * words, words);
    cover_items(sets, above, below, option);
    for (uint32_t group = 0; group < sets->group_count; group++) {
        const uint32_t item = group * DLX_GROUP;
        const uint64_t open = below->items[item / 64] >> item % 64;
        if (!(open & 255))
            continue;
        const pair_256 counts = count_group_256(sets, words, below->live, group);
        const __m256i low = keys_256(counts.low, item, open);
        const __m256i high = keys_256(counts.high, item + 4, open >> 4);
        const uint32_t last = below_256(low, high, few + 1);
        if (last) {
            const uint32_t lane = (uint32_t)__builtin_ctz(last);
            below->item = item + lane;
            below->options = !(below_256(low, high, 1) >> lane & 1);
            return below->options == 1;
        }
        best = _mm256_min_epu32(best, _mm256_min_epu32(low, high));
    }
    uint64_t keys[4];
    _mm256_storeu_si256((__m256i *)keys, best);
    uint64_t key = keys[0];
    for (int lane = 1; lane < 4; lane++)
        key = keys[lane] < key ? keys[lane] : key;
    below->item = (uint32_t)key & UINT16_MAX;
    below->options = (uint32_t)key >> 16;
    return true;
}

SEARCH(search_groups_256, AVX2, sets->words, false, descend_groups_256)
SEARCH(search_groups_256_proving, AVX2, sets->words, true, descend_groups_256)
#endif

/* Selects the search for this processor and number of words, or the search that writes a proof. */
static void choose_search(dlx_sets *sets, bool proving)
{
    sets->search = proving ? search_proving : search_anywhere;
#if defined(__x86_64__) && defined(__GNUC__)
    if (DLX_HAS_POPCNT && DLX_HAS_BMI)
        sets->search = proving            ? search_many_proving
                       : sets->words == 1 ? search_one
                       : sets->words == 2 ? search_two
                       : sets->words == 4 ? search_four
                                          : search_many;
    if (sets->group_count > 0 && sets->vectors != DLX_VECTORS_NONE)
        sets->search = sets->vectors == DLX_VECTORS_AVX512
                           ? (proving ? search_groups_proving : search_groups)
                           : (proving ? search_groups_256_proving : search_groups_256);
#endif
}

uint32_t dlx_sets_search_left(const dlx_sets *sets)
{
    const dlx_set_level *level = dlx_sets_at(sets);
    const uint32_t end = sets->spans[level->item].end;
    uint32_t left = 0;
    for (uint32_t word = level->word; word < end; word++)
        left += dlx_count_bits(level->tries[word]);
    return left;
}

uint32_t dlx_sets_search_begin(dlx_sets *sets, dlx_proof *proof)
{
    dlx_set_level *root = &sets->levels[0];
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < sets->items; i++) {
        const uint32_t options = dlx_sets_search_count(sets, root, i);
        if (options < least) {
            least = options;
            root->item = i;
        }
    }
    root->options = least;
    choose_search(sets, proof != NULL);
    sets->looked = 0;
    sets->looks = (uint64_t)sets->words * sets->items;
    sets->has_looked = false;
    sets->depth = 1;
    if (sets->items)
        branch(sets, root);
    if (least > 0 && proof && sets->items)
        enter(root, proof);
    return least;
}
