/* SPDX-License-Identifier: MIT */
/* What searches by several threads find, for tests to compare. */
#ifndef TESTS_UNIT_FINDINGS_H
#define TESTS_UNIT_FINDINGS_H

#include <check.h>
#include <dlx.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MOST_FOUND = 1 << 15 };

/* Costs of solutions, and hashes of their options, in the order they were found. */
typedef struct findings {
    size_t count;
    int64_t cost[MOST_FOUND];
    uint64_t hash[MOST_FOUND];
    dlx_end end;
} findings;

static inline void findings_add(findings *all, const uint32_t *options, size_t count, int64_t cost)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash = hash * UINT64_C(0x9e3779b97f4a7c15) + options[i] + 1;
    ck_assert_uint_lt(all->count, MOST_FOUND);
    all->cost[all->count] = cost;
    all->hash[all->count++] = hash;
}

static inline void findings_expect_costs(const findings *one, const findings *other, unsigned seed)
{
    ck_assert_msg(one->count == other->count, "seed %u: %zu, not %zu", seed, one->count,
                  other->count);
    for (size_t i = 0; i < one->count; i++)
        ck_assert_msg(one->cost[i] == other->cost[i], "seed %u, solution %zu: costs", seed, i);
}

static inline void findings_expect_same(const findings *one, const findings *other, unsigned seed,
                                        unsigned threads)
{
    findings_expect_costs(one, other, seed);
    for (size_t i = 0; i < one->count; i++)
        ck_assert_msg(one->hash[i] == other->hash[i], "seed %u, %u threads, solution %zu", seed,
                      threads, i);
}

/* A callback: cancels a search when it is asked for the time that `state`, an unsigned, says. */
static inline bool is_enough(void *state)
{
    unsigned *left = state;
    return *left == 0 || --*left == 0;
}

#endif
