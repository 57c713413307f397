/* SPDX-License-Identifier: MIT */
/* The solutions of searches by several threads, for tests to compare. */
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

static inline void findings_add(findings *found, const uint32_t *options, size_t count,
                                int64_t cost)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < count; i++)
        hash = hash * UINT64_C(0x9e3779b97f4a7c15) + options[i] + 1;
    ck_assert_uint_lt(found->count, MOST_FOUND);
    found->cost[found->count] = cost;
    found->hash[found->count++] = hash;
}

static inline void findings_expect_costs(const findings *expected, const findings *found,
                                         unsigned seed)
{
    ck_assert_msg(expected->count == found->count, "seed %u: %zu, not %zu", seed, expected->count,
                  found->count);
    for (size_t i = 0; i < expected->count; i++)
        ck_assert_msg(expected->cost[i] == found->cost[i], "seed %u, solution %zu: costs", seed, i);
}

static inline void findings_expect_same(const findings *expected, const findings *found,
                                        unsigned seed, unsigned threads)
{
    findings_expect_costs(expected, found, seed);
    for (size_t i = 0; i < expected->count; i++)
        ck_assert_msg(expected->hash[i] == found->hash[i], "seed %u, %u threads, solution %zu",
                      seed, threads, i);
}

/* A callback: cancels a search when it is asked for the time that `state`, an unsigned, says. */
static inline bool is_enough(void *state)
{
    unsigned *left = state;
    return *left == 0 || --*left == 0;
}

#endif
