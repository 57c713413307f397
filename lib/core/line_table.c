/* SPDX-License-Identifier: MIT */
#include "core/line_table.h"

#include "core/processor.h"
#include "io/buffer.h"

enum {
    FIRST_SLOTS = 512,
    MOST_BITS = 13 /* bits that distinguish lines */
};

/* ---- finding lines --------------------------------------------------------------------------- */

/* Marks the line feeds in a word by the highest bits of their bytes. The lowest mark is exact;
 * higher marks may not be (Knuth, TAOCP 4A, 7.1.3, on parallel byte tests). */
static inline uint64_t mark_feeds(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t other = word ^ ones * '\n';
    return (other - ones) & ~other & (ones << 7);
}

/* Word number k of the hash of a line: the sum of the products of its half words with factors of
 * the table (Lemire and Kaser, Strongly universal string hashing is fast, 2014). The summands are
 * independent, so that the processor overlaps them. */
static inline uint64_t hash_word(const dlx_line_table *table, uint64_t word, unsigned k)
{
    return (word & UINT32_MAX) * table->factor[2 * k] + (word >> 32) * table->factor[2 * k + 1];
}

static inline size_t slot_of(const dlx_line_table *table, uint64_t hash)
{
    return (size_t)(((hash ^ hash >> 32) * DLX_GOLDEN) >> table->shift);
}

/* Finds the line at `text`, and sets its *length. */
static inline uint32_t find_line(const dlx_line_table *table, const char *text, size_t *length)
{
    dlx_known_line line;
    uint64_t hash = 0;
    uint64_t feeds = 0;
    unsigned words = 0;
    while (!feeds && words < DLX_KNOWN_WORDS) {
        uint64_t word = dlx_load_word(text + 8 * words);
        feeds = mark_feeds(word);
        if (feeds) {
            word &= feeds ^ (feeds - 1); /* up to the line feed */
            *length = 8 * words + (unsigned)__builtin_ctzll(feeds) / 8;
        }
        line.word[words] = word;
        hash += hash_word(table, word, words);
        words++;
    }
    if (!feeds)
        return DLX_NOT_KNOWN;
    for (size_t index = slot_of(table, hash); table->slots[index];
         index = (index + 1) & table->mask) {
        const uint64_t *known = table->lines[table->slots[index] - 1].word;
        uint64_t other = 0;
        for (unsigned k = 0; k < words; k++)
            other |= known[k] ^ line.word[k];
        if (!other)
            return table->slots[index] - 1;
    }
    return DLX_NOT_KNOWN;
}

static size_t find_plain(const dlx_line_table *table, const char **text, const char *end,
                         uint32_t *index, size_t room)
{
    size_t count = 0;
    size_t length = 0;
    while (count < room && *text < end &&
           (index[count] = find_line(table, *text, &length)) != DLX_NOT_KNOWN) {
        *text += length + 1;
        count++;
    }
    return count;
}

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2,bmi,popcnt")))
#define BMI2 __attribute__((target("avx2,bmi,bmi2,popcnt")))

enum {
    BLOCK = 32,  /* bytes of a vector; shorter lines are compared at once */
    AT_ONCE = 64 /* lines */
};

/* Masks for the first n bytes of a block, read from the middle on. */
static const uint8_t keep[2 * BLOCK] = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255,
};

AVX2 static inline __m256i load(const void *source)
{
    return _mm256_loadu_si256((const __m256i *)source);
}

/* Lists the positions of line feeds in [text..end[, up to about AT_ONCE of them, and none after a
 * bar: lines with bars are never known, so that scanning further would be unused. */
AVX2 static size_t list_feeds(const char *text, const char *end, uint32_t feed[AT_ONCE + BLOCK])
{
    const __m256i feeds = _mm256_set1_epi8('\n');
    const __m256i bars = _mm256_set1_epi8('|');
    size_t count = 0;
    uint32_t barred = 0;
    for (const char *cursor = text; cursor < end && count < AT_ONCE && !barred; cursor += BLOCK) {
        const uint32_t begin = (uint32_t)(cursor - text);
        const __m256i block = load(cursor);
        barred = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block, bars));
        uint32_t here =
            (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block, feeds)) & _blsmsk_u32(barred);
        const size_t after = count + (size_t)__builtin_popcount(here);
        feed[count] = begin + _tzcnt_u32(here); /* branch-free for one or two line feeds */
        here = _blsr_u32(here);
        feed[count + 1] = begin + _tzcnt_u32(here);
        for (count += 2; (here = _blsr_u32(here)); count++)
            feed[count] = begin + _tzcnt_u32(here);
        count = after;
    }
    while (count && feed[count - 1] >= end - text)
        count--;
    return count < AT_ONCE ? count : AT_ONCE;
}

AVX2 static inline uint64_t hash_block(const dlx_line_table *table, __m256i line)
{
    const __m256i factors = load(table->factor);
    const __m256i sums = _mm256_add_epi64(
        _mm256_mul_epu32(line, factors),
        _mm256_mul_epu32(_mm256_srli_epi64(line, 32), _mm256_srli_epi64(factors, 32)));
    const __m128i half =
        _mm_add_epi64(_mm256_castsi256_si128(sums), _mm256_extracti128_si256(sums, 1));
    return (uint64_t)_mm_cvtsi128_si64(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half)));
}

/* Finds up to AT_ONCE lines in branch-free steps: first the ends of lines, then their slots in the
 * table, then the matches. */
AVX2 static size_t find_some(const dlx_line_table *table, const char **text, const char *end,
                             uint32_t *index, size_t room)
{
    uint32_t feed[AT_ONCE + BLOCK];
    __m256i line[AT_ONCE];
    uint32_t slot[AT_ONCE];
    const char *cursor = *text;
    size_t count = list_feeds(cursor, end, feed);
    count = count < room ? count : room;
    for (size_t i = 0, begin = 0; i < count; begin = feed[i++] + 1) {
        const size_t length = feed[i] - begin < BLOCK ? feed[i] - begin + 1 : 0;
        line[i] = _mm256_and_si256(load(cursor + begin), load(keep + BLOCK - length));
        slot[i] = table->slots[slot_of(table, hash_block(table, line[i]))];
    }
    for (size_t i = 0; i < count; i++) {
        /* an unused slot must not match the first line */
        const uint32_t found = slot[i] - (slot[i] != 0);
        const __m256i other = _mm256_xor_si256(line[i], load(&table->lines[found]));
        size_t length;
        index[i] = found;
        if (!_mm256_testz_si256(other, other) &&
            (index[i] = find_line(table, i ? cursor + feed[i - 1] + 1 : cursor, &length)) ==
                DLX_NOT_KNOWN)
            count = i;
    }
    *text = count ? cursor + feed[count - 1] + 1 : cursor;
    return count;
}

/* The distinguishing bits of a line, as a number. */
BMI2 static inline size_t few_bits(const dlx_line_table *table, uint64_t first, uint64_t second)
{
    return _pext_u64(first, table->telling[0]) | _pext_u64(second, table->telling[1])
                                                     << _mm_popcnt_u64(table->telling[0]);
}

BMI2 static void place_in_even(dlx_line_table *table, size_t index)
{
    const uint64_t *word = table->lines[index].word;
    table->even[few_bits(table, word[0], word[1])] = (uint16_t)(index + 1);
}

/* Adds the first bit in which two lines differ. False: too many bits, or the bit is too far
 * back. */
BMI2 static bool tell_apart(dlx_line_table *table, const uint64_t *key, const uint64_t *other)
{
    const unsigned k = key[0] == other[0];
    const uint64_t differing = key[k] ^ other[k];
    table->telling[k] |= differing & -differing;
    return differing &&
           _mm_popcnt_u64(table->telling[0]) + _mm_popcnt_u64(table->telling[1]) <= MOST_BITS;
}

/* Adds the last line to the search by bits. False: the lines differ in length or in too many
 * bits. */
BMI2 static bool add_even(dlx_line_table *table, size_t length)
{
    const size_t last = table->count - 1;
    const uint64_t *word = table->lines[last].word;
    if (length >= BLOCK || table->length != length ||
        (!table->even && !(table->even = calloc(1 << MOST_BITS, sizeof *table->even))))
        return false;
    for (size_t before; (before = table->even[few_bits(table, word[0], word[1])]);) {
        if (!tell_apart(table, word, table->lines[before - 1].word))
            return false;
        memset(table->even, 0, sizeof *table->even << MOST_BITS);
        for (size_t i = 0; i < last; i++)
            place_in_even(table, i);
    }
    place_in_even(table, last);
    return true;
}

/* Finds lines of equal length that are distinguished by few bits, without a search for line feeds
 * and without collisions. */
BMI2 static size_t find_even(const dlx_line_table *table, const char **text, const char *end,
                             uint32_t *index, size_t room)
{
    const size_t size = table->length + 1;
    const __m256i kept = load(keep + BLOCK - size);
    const char *cursor = *text;
    size_t count = 0;
    for (; count < room && (size_t)(end - cursor) >= size; count++, cursor += size) {
        const uint32_t key =
            table->even[few_bits(table, dlx_load_word(cursor), dlx_load_word(cursor + 8))];
        const uint32_t found = key - (key != 0); /* an unused slot must not match the first line */
        const __m256i other =
            _mm256_xor_si256(_mm256_and_si256(load(cursor), kept), load(&table->lines[found]));
        index[count] = found;
        if (!_mm256_testz_si256(other, other))
            break;
    }
    *text = cursor;
    return count;
}

AVX2 static size_t find_avx2(const dlx_line_table *table, const char **text, const char *end,
                             uint32_t *index, size_t room)
{
    size_t count = 0;
    size_t found = AT_ONCE;
    while (found == AT_ONCE && count < room)
        count += found = find_some(table, text, end, index + count, room - count);
    return count;
}

static bool has_avx2(void)
{
    return DLX_HAS_AVX2 && DLX_HAS_BMI && DLX_HAS_POPCNT;
}

/* The first AMD processors with BMI2 need hundreds of cycles for PEXT. */
static bool has_bmi2(void)
{
    return has_avx2() && DLX_HAS_BMI2 && !DLX_IS_BEFORE_ZEN_3;
}

#else

#define find_avx2 find_plain
#define find_even find_plain

static bool has_avx2(void)
{
    return false;
}

static bool has_bmi2(void)
{
    return false;
}

static bool add_even(dlx_line_table *table, size_t length)
{
    (void)table;
    (void)length;
    return false;
}

#endif

size_t dlx_line_table_find(const dlx_line_table *table, const char **text, const char *end,
                           uint32_t *index, size_t room)
{
    if (table->count == 0)
        return 0;
    if (table->plain || !has_avx2())
        return find_plain(table, text, end, index, room);
    if (table->length)
        return find_even(table, text, end, index, room);
    return find_avx2(table, text, end, index, room);
}

/* ---- the table ------------------------------------------------------------------------------- */

static uint64_t hash_of(const dlx_line_table *table, const dlx_known_line *line)
{
    uint64_t hash = 0;
    for (unsigned k = 0; k < DLX_KNOWN_WORDS; k++)
        hash += hash_word(table, line->word[k], k);
    return hash;
}

static void place(dlx_line_table *table, size_t index)
{
    size_t slot = slot_of(table, hash_of(table, &table->lines[index]));
    while (table->slots[slot])
        slot = (slot + 1) & table->mask;
    table->slots[slot] = (uint16_t)(index + 1);
}

static void seed_factors(dlx_line_table *table)
{
    uint64_t seed = dlx_hash_seed(table);
    for (unsigned k = 0; k < 2 * DLX_KNOWN_WORDS; k++)
        table->factor[k] = (uint32_t)((seed = dlx_mix(seed + DLX_GOLDEN)) >> 32) | 1;
}

/* Doubles the slots once an eighth is used: a second probe costs more than the memory. */
static bool grow_slots(dlx_line_table *table)
{
    if (table->slots && table->count < (table->mask + 1) / 8)
        return true;
    const size_t size = table->slots ? 2 * (table->mask + 1) : FIRST_SLOTS;
    uint16_t *slots = calloc(size, sizeof *slots);
    if (!slots)
        return false;
    if (!table->slots)
        seed_factors(table);
    free(table->slots);
    table->slots = slots;
    table->mask = size - 1;
    table->shift = 64 - (unsigned)__builtin_ctzll(size);
    for (size_t i = 0; i < table->count; i++)
        place(table, i);
    return true;
}

uint32_t dlx_line_table_look_up(const dlx_line_table *table, const char *text, size_t length)
{
    char padded[sizeof(dlx_known_line) + 8] = {0};
    if (length == 0 || length > DLX_MOST_KNOWN_LENGTH || memchr(text, '\n', length))
        return DLX_NOT_KNOWN;
    memcpy(padded, text, length);
    padded[length] = '\n';
    return table->slots ? find_line(table, padded, &length) : DLX_NOT_KNOWN;
}

bool dlx_line_table_add(dlx_line_table *table, const char *text, size_t length)
{
    char padded[sizeof(dlx_known_line)] = {0};
    if (length == 0 || length > DLX_MOST_KNOWN_LENGTH || memchr(text, 0, length) ||
        memchr(text, '\n', length) || memchr(text, '|', length) || table->count >= DLX_MOST_LINES ||
        !dlx_buffer_grow(&table->lines, &table->capacity, table->count + 1, sizeof *table->lines) ||
        !grow_slots(table))
        return false;
    memcpy(padded, text, length);
    padded[length] = '\n';
    for (unsigned k = 0; k < DLX_KNOWN_WORDS; k++)
        table->lines[table->count].word[k] = dlx_load_word(padded + 8 * k);
    place(table, table->count++);
    table->length = table->count == 1 ? length : table->length;
    if (table->length && (!has_bmi2() || !add_even(table, length)))
        table->length = 0;
    return true;
}

void dlx_line_table_clear(dlx_line_table *table)
{
    table->count = 0;
    table->telling[0] = table->telling[1] = 0;
    if (table->slots)
        memset(table->slots, 0, (table->mask + 1) * sizeof *table->slots);
    if (table->even)
        memset(table->even, 0, sizeof *table->even << MOST_BITS);
}

void dlx_line_table_free(dlx_line_table *table)
{
    free(table->lines);
    free(table->slots);
    free(table->even);
    *table = (dlx_line_table){0};
}
