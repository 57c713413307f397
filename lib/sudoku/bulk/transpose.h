/* SPDX-License-Identifier: MIT */
/* Copies boards into all lanes and out, for vectors with AVX2; include after pass.h. Sixteen
 * boards, 81 bytes of digits each, are transposed in squares of 16 x 16, two in parallel in vectors
 * of 32 bytes. */
#ifndef DLX_SUDOKU_BULK_TRANSPOSE_H
#define DLX_SUDOKU_BULK_TRANSPOSE_H

enum { SIDE = 16, PART = 2 * SIDE, PARTS = 3 };

/* Below this number, boards are copied singly. */
enum { FEW = 4 };

/* Offsets of parts of 32 cells that cover a board; the last two overlap. */
static const size_t part_starts[PARTS] = {0, PART, DLX_BULK_CELLS - PART};

/* A table of 16 bytes in both halves. */
INLINE __m256i lookup(__m256i indices, __m128i table)
{
    return _mm256_shuffle_epi8(_mm256_broadcastsi128_si256(table), indices);
}

/* Transposes two squares. Interleaving the upper with the lower rows rotates the address bits of a
 * byte by 1; four rounds exchange row and column. */
INLINE void transpose(__m256i *rows)
{
    __m256i next[SIDE];
    UNROLL for (int round = 0; round < 4; round++)
    {
        UNROLL for (int i = 0; i < SIDE / 2; i++)
        {
            next[2 * i] = _mm256_unpacklo_epi8(rows[i], rows[i + SIDE / 2]);
            next[2 * i + 1] = _mm256_unpackhi_epi8(rows[i], rows[i + SIDE / 2]);
        }
        UNROLL for (int i = 0; i < SIDE; i++) rows[i] = next[i];
    }
}

/* Converts the digits of 16 boards in two cells to sets of candidates. */
INLINE void widen(__m256i digits, __m256i *first, __m256i *second)
{
    const __m256i low =
        lookup(digits, _mm_setr_epi8(-1, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0));
    const __m256i high =
        lookup(digits, _mm_setr_epi8(1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0));
    const __m256i boards_0_7 = _mm256_unpacklo_epi8(low, high);
    const __m256i boards_8_15 = _mm256_unpackhi_epi8(low, high);
    *first = _mm256_permute2x128_si256(boards_0_7, boards_8_15, 0x20);
    *second = _mm256_permute2x128_si256(boards_0_7, boards_8_15, 0x31);
}

/* Converts single-candidate sets to bytes: {9} does not fit and becomes 255. */
INLINE __m256i narrow(__m256i first, __m256i second)
{
    return _mm256_permute4x64_epi64(_mm256_packus_epi16(first, second), 0xd8);
}

/* Returns the digit of a single-candidate set, from each half of its byte. */
INLINE __m256i digits_of(__m256i sets)
{
    const __m256i half = _mm256_set1_epi8(15);
    const __m256i low =
        lookup(sets & half, _mm_setr_epi8(0, 1, 2, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 9));
    const __m256i high = lookup(_mm256_srli_epi16(sets, 4) & half,
                                _mm_setr_epi8(0, 5, 6, 0, 7, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 9));
    return low | high;
}

/* Loads sixteen boards into lanes. */
INLINE void load(uint16_t *boards, const uint8_t *givens)
{
    for (size_t part = 0; part < PARTS; part++) {
        const uint8_t *source = givens + part_starts[part];
        uint16_t *target = boards + SIDE * part_starts[part];
        __m256i rows[SIDE];
        UNROLL for (size_t i = 0; i < SIDE; i++) rows[i] =
            _mm256_loadu_si256((const __m256i *)(source + DLX_BULK_CELLS * i));
        transpose(rows);
        UNROLL for (size_t i = 0; i < SIDE; i++)
            widen(rows[i], (__m256i *)(target + SIDE * i), (__m256i *)(target + SIDE * (SIDE + i)));
    }
}

/* Stores sixteen lanes, from `cells` on, as digits. */
INLINE void store(const uint16_t *cells, uint8_t *const *target)
{
    for (size_t part = 0; part < PARTS; part++) {
        const size_t start = part_starts[part];
        const uint16_t *source = cells + LANES * start;
        __m256i rows[SIDE];
        UNROLL for (size_t i = 0; i < SIDE; i++) rows[i] =
            narrow(*(const __m256i *)(source + LANES * i),
                   *(const __m256i *)(source + LANES * (SIDE + i)));
        transpose(rows);
        UNROLL for (size_t i = 0; i < SIDE; i++)
            _mm256_storeu_si256((__m256i *)(target[i] + start), digits_of(rows[i]));
    }
}

/* Returns the lowest `count` lanes. */
INLINE uint32_t lowest(uint32_t lanes, unsigned count)
{
    uint32_t rest = lanes;
    for (unsigned i = 0; i < count; i++)
        rest &= rest - 1;
    return lanes & ~rest;
}

TARGET static void enter(uint16_t *cells, uint32_t lanes, const uint8_t *givens, size_t available)
{
    while (__builtin_popcount(lanes) >= FEW && available >= SIDE) {
        _Alignas(64) uint16_t boards[SIDE * DLX_BULK_CELLS];
        const uint32_t these = lowest(lanes, SIDE);
        const size_t count = (size_t)__builtin_popcount(these);
        load(boards, givens);
        spread(cells, these, boards);
        lanes &= ~these;
        givens += DLX_BULK_CELLS * count;
        available -= count;
    }
    for (; lanes; lanes &= lanes - 1, givens += DLX_BULK_CELLS)
        enter_one(cells, (unsigned)__builtin_ctz(lanes), givens);
}

TARGET static void leave(const uint16_t *cells, uint32_t lanes, uint8_t *const *target)
{
    for (unsigned first = 0; first < LANES; first += SIDE) {
        uint32_t these = lanes >> first & 0xffff;
        if (__builtin_popcount(these) >= FEW) {
            store(cells + first, target + first);
            continue;
        }
        for (; these; these &= these - 1) {
            const unsigned lane = first + (unsigned)__builtin_ctz(these);
            leave_one(cells, lane, target[lane]);
        }
    }
}

#endif
