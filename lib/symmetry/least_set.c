/* SPDX-License-Identifier: MIT */
#include "symmetry/least_set.h"

#include "core/names.h"

typedef struct least_test {
    const dlx_chain *chain;
    const bool *is_in;
    size_t count;
    uint32_t last; /* greatest member of the set */
    uint64_t stabiliser;
    const uint32_t *choice[DLX_CHAIN_LEVELS]; /* permutation of each level so far */
} least_test;

/* The point that the permutations chosen on the first `depth` levels take `point` to. */
static uint32_t image_under(const least_test *run, size_t depth, uint32_t point)
{
    while (depth-- > 0)
        point = run->choice[depth][point];
    return point;
}

/* The permutations with these choices on the first `depth` levels take points to the set: compares
 * the set of these points with the set, from `point` on. Recurses at most DLX_CHAIN_LEVELS deep.
 * False: a smaller set. */
static bool is_least_below(least_test *run, size_t depth, uint32_t point, size_t matched)
{
    const dlx_chain *chain = run->chain;
    const uint32_t base = depth < chain->count ? chain->levels[depth]->base : DLX_NO_INDEX;
    for (; point <= run->last && point != base; point++) {
        const bool is_image = run->is_in[image_under(run, depth, point)];
        if (is_image != run->is_in[point])
            return !is_image;
        matched += is_image;
    }
    if (point > run->last || matched == run->count) {
        uint64_t elements = 1;
        for (size_t i = depth; i < chain->count; i++)
            elements *= chain->levels[i]->count;
        run->stabiliser += elements;
        return true;
    }
    const dlx_chain_level *level = chain->levels[depth];
    for (size_t i = 0; i < level->count; i++) {
        run->choice[depth] = level->to[i];
        const bool is_image = run->is_in[image_under(run, depth, level->orbit[i])];
        if (is_image && !run->is_in[base])
            return false;
        if (is_image == run->is_in[base] &&
            !is_least_below(run, depth + 1, base + 1, matched + is_image))
            return false;
    }
    return true;
}

bool dlx_least_set_test(const dlx_chain *chain, const uint32_t *set, size_t count,
                        const bool *is_in, uint64_t *stabiliser)
{
    least_test run = {.chain = chain, .is_in = is_in, .count = count};
    if (count > 0)
        run.last = set[count - 1];
    const bool is_least = count == 0 || is_least_below(&run, 0, 0, 0);
    *stabiliser = count == 0 ? chain->order : run.stabiliser;
    return is_least;
}
