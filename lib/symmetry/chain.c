/* SPDX-License-Identifier: MIT */
#include "symmetry/chain.h"

/* The memory for all permutations of a chain without a memory limit. */
#define MOST_BYTES (UINT64_C(1) << 30)

/* ---- permutations ---------------------------------------------------------------------------- */

/* NULL: no memory, or more than the limit. */
static uint32_t *new_permutation(dlx_chain *chain)
{
    const uint64_t bytes = chain->degree * sizeof(uint32_t);
    if (chain->bytes + bytes > dlx_budget_memory_left(chain->limits, MOST_BYTES)) {
        chain->too_large = true;
        return NULL;
    }
    chain->bytes += bytes;
    return dlx_buffer_allocate(chain->degree, sizeof(uint32_t));
}

/* First `a`, then `b`. */
static uint32_t *new_product(dlx_chain *chain, const uint32_t *a, const uint32_t *b)
{
    uint32_t *product = new_permutation(chain);
    for (size_t i = 0; product && i < chain->degree; i++)
        product[i] = b[a[i]];
    return product;
}

static uint32_t *new_inverse(dlx_chain *chain, const uint32_t *a)
{
    uint32_t *inverse = new_permutation(chain);
    for (size_t i = 0; inverse && i < chain->degree; i++)
        inverse[a[i]] = (uint32_t)i;
    return inverse;
}

static void free_permutation(dlx_chain *chain, uint32_t *permutation)
{
    if (permutation)
        chain->bytes -= chain->degree * sizeof *permutation;
    free(permutation);
}

/* ---- levels ---------------------------------------------------------------------------------- */

static void free_level(dlx_chain_level *level)
{
    if (!level)
        return;
    for (size_t i = 0; i < level->count; i++) {
        free(level->cosets[i].forth);
        free(level->cosets[i].back);
    }
    for (size_t i = 0; i < level->generator_count; i++)
        free(level->generators[i]);
    free(level->cosets);
    free(level->place);
    free(level->generators);
    free(level);
}

/* Sets the order: the product of the orbits, which divides the order of the group. */
static void find_order(dlx_chain *chain)
{
    chain->order = 1;
    for (size_t i = 0; i < chain->count; i++)
        if (__builtin_mul_overflow(chain->order, chain->levels[i]->count, &chain->order)) {
            chain->order = UINT64_MAX;
            break;
        }
    if (chain->order > chain->most)
        chain->too_large = true;
}

bool dlx_chain_multiply(const dlx_chain *chain, dlx_count *number)
{
    bool ok = true;
    for (size_t i = 0; i < chain->count && ok; i++)
        ok = dlx_count_multiply(number, &(dlx_count){.low = chain->levels[i]->count});
    return ok;
}

/* Adds a point to the orbit of the base, with the permutation that takes the base to this point,
 * which is freed on failure. */
static bool add_point(dlx_chain *chain, dlx_chain_level *level, uint32_t *permutation)
{
    const size_t count = level->count;
    uint32_t *inverse = permutation ? new_inverse(chain, permutation) : NULL;
    if (!inverse ||
        !dlx_buffer_grow(&level->cosets, &level->coset_room, count + 1, sizeof *level->cosets)) {
        free_permutation(chain, permutation);
        free_permutation(chain, inverse);
        return false;
    }
    const uint32_t point = permutation[level->base];
    level->place[point] = (uint32_t)count;
    level->cosets[level->count++] = (dlx_coset){point, permutation, inverse, 0};
    find_order(chain);
    return !chain->too_large;
}

/* A level whose orbit is its base alone; NULL: no memory. */
static dlx_chain_level *new_level(dlx_chain *chain, uint32_t base)
{
    dlx_chain_level *level = calloc(1, sizeof *level);
    uint32_t *identity = level ? new_permutation(chain) : NULL;
    level = identity ? level : (free(level), NULL);
    if (!level)
        return NULL;
    level->base = base;
    level->place = new_permutation(chain);
    for (size_t i = 0; i < chain->degree; i++)
        identity[i] = (uint32_t)i;
    for (size_t i = 0; i < chain->degree && level->place; i++)
        level->place[i] = DLX_NO_INDEX;
    if (level->place && add_point(chain, level, identity))
        return level;
    if (!level->place)
        free_permutation(chain, identity);
    free_level(level);
    return NULL;
}

/* The position of a point in the order of base points. */
static size_t rank_of(const dlx_chain *chain, uint32_t point)
{
    for (size_t i = 0; i < chain->first_count; i++)
        if (chain->first[i] == point)
            return i;
    return chain->first_count + point;
}

/* The first point in the order of base points that the permutation moves, or DLX_NO_INDEX. */
static uint32_t first_moved(const dlx_chain *chain, const uint32_t *permutation)
{
    for (size_t i = 0; i < chain->first_count; i++)
        if (permutation[chain->first[i]] != chain->first[i])
            return chain->first[i];
    for (uint32_t i = 0; i < chain->degree; i++)
        if (permutation[i] != i)
            return i;
    return DLX_NO_INDEX;
}

/* Adds a copy of a permutation to the generators of a level. */
static bool add_generator(dlx_chain *chain, dlx_chain_level *level, const uint32_t *permutation)
{
    uint32_t *copy = new_permutation(chain);
    if (!copy || !dlx_buffer_grow(&level->generators, &level->generator_room,
                                  level->generator_count + 1, sizeof *level->generators)) {
        free_permutation(chain, copy);
        return false;
    }
    memcpy(copy, permutation, chain->degree * sizeof *copy);
    level->generators[level->generator_count++] = copy;
    return true;
}

/* Inserts a level at position `index`, with the generators of the next one. */
static bool insert_level(dlx_chain *chain, size_t index, uint32_t base)
{
    dlx_chain_level *level = new_level(chain, base);
    if (!level || !dlx_buffer_grow(&chain->levels, &chain->room, chain->count + 1, sizeof level)) {
        free_level(level);
        return false;
    }
    memmove(chain->levels + index + 1, chain->levels + index,
            (chain->count - index) * sizeof level);
    chain->levels[index] = level;
    chain->count++;
    const dlx_chain_level *next = index + 1 < chain->count ? chain->levels[index + 1] : NULL;
    for (size_t i = 0; next && i < next->generator_count; i++)
        if (!add_generator(chain, level, next->generators[i]))
            return false;
    return true;
}

/* ---- making ---------------------------------------------------------------------------------- */

/* Sets *is_member to whether a permutation that leaves all base points before level `index` as they
 * are is a product of permutations from the levels. */
static bool find_member(dlx_chain *chain, size_t index, const uint32_t *permutation,
                        bool *is_member)
{
    uint32_t *rest = new_permutation(chain);
    if (!rest)
        return false;
    memcpy(rest, permutation, chain->degree * sizeof *rest);
    *is_member = true;
    for (; index < chain->count && *is_member; index++) {
        const dlx_chain_level *level = chain->levels[index];
        const uint32_t place = level->place[rest[level->base]];
        *is_member = place != DLX_NO_INDEX;
        for (size_t i = 0; place != DLX_NO_INDEX && place > 0 && i < chain->degree; i++)
            rest[i] = level->cosets[place].back[rest[i]];
    }
    *is_member = *is_member && first_moved(chain, rest) == DLX_NO_INDEX;
    free_permutation(chain, rest);
    return true;
}

/* Adds a permutation that fixes all base points before level `index` to the generators of that
 * level, unless the levels have it already. Sets *is_new; false: no memory. */
static bool add_member(dlx_chain *chain, size_t index, const uint32_t *permutation, bool *is_new)
{
    bool is_member = false;
    if (!find_member(chain, index, permutation, &is_member))
        return false;
    *is_new = !is_member;
    if (is_member)
        return true;
    const uint32_t base = first_moved(chain, permutation);
    if ((index == chain->count ||
         rank_of(chain, base) < rank_of(chain, chain->levels[index]->base)) &&
        !insert_level(chain, index, base))
        return false;
    return add_generator(chain, chain->levels[index], permutation);
}

/* Applies a generator of level `index` to a point of its orbit: the product extends the orbit, or
 * its remainder is added to the next level, see add_member. */
static bool test_generator(dlx_chain *chain, size_t index, size_t place, bool *is_new)
{
    dlx_chain_level *level = chain->levels[index];
    if (!dlx_budget_hear(chain->limits, chain->count * chain->degree))
        return false;
    const uint32_t *generator = level->generators[level->cosets[place].tested++];
    uint32_t *product = new_product(chain, level->cosets[place].forth, generator);
    if (!product)
        return false;
    const uint32_t known = level->place[product[level->base]];
    if (known == DLX_NO_INDEX)
        return add_point(chain, level, product);
    for (size_t i = 0; i < chain->degree; i++)
        product[i] = level->cosets[known].back[product[i]];
    const bool ok = add_member(chain, index + 1, product, is_new);
    free_permutation(chain, product);
    return ok;
}

/* The first point of the orbit to which not all generators were applied; `count`: none. */
static size_t next_place(const dlx_chain_level *level)
{
    size_t place = 0;
    while (place < level->count && level->cosets[place].tested == level->generator_count)
        place++;
    return place;
}

/* Adds a permutation to the group (Knuth's algorithm A): a level whose generators are all applied
 * leaves to the level before. False: no memory, stopped by the limits, or the chain is too large.
 */
static bool add(dlx_chain *chain, const uint32_t *permutation)
{
    size_t index = 0; /* the current level */
    bool is_new = false;
    if (!add_member(chain, index, permutation, &is_new))
        return false;
    while (is_new && chain->order != chain->known) {
        bool is_deeper = false;
        const size_t place = next_place(chain->levels[index]);
        if (place == chain->levels[index]->count) {
            if (index-- == 0)
                break;
        } else if (!test_generator(chain, index, place, &is_deeper)) {
            return false;
        }
        index += is_deeper;
    }
    return true;
}

/* Adds the product of all generators, with which few of them may generate the group: two for the
 * symmetric group, from transpositions of neighbours; then the generators. `image`: scratch. */
static bool add_all(dlx_chain *chain, const dlx_moves *generators, uint32_t *product,
                    uint32_t *image)
{
    for (uint32_t point = 0; point < chain->degree; point++)
        product[point] = point;
    for (size_t i = 0; i < generators->count; i++) {
        dlx_moves_expand(generators, i, image, chain->degree);
        for (uint32_t point = 0; point < chain->degree; point++)
            product[point] = image[product[point]];
    }
    bool ok = add(chain, product);
    for (size_t i = 0; i < generators->count && ok && chain->order != chain->known; i++) {
        dlx_moves_expand(generators, i, image, chain->degree);
        ok = add(chain, image);
    }
    return ok;
}

bool dlx_chain_make(dlx_chain *chain, const dlx_chain_task *task, dlx_budget *limits)
{
    *chain = (dlx_chain){.degree = task->degree,
                         .first = task->first,
                         .first_count = task->first_count,
                         .order = 1,
                         .most = task->most,
                         .known = task->known,
                         .limits = limits};
    uint32_t *product = new_permutation(chain);
    uint32_t *image = new_permutation(chain);
    const bool ok = product && image && add_all(chain, task->generators, product, image);
    free_permutation(chain, product);
    free_permutation(chain, image);
    return ok || chain->too_large;
}

void dlx_chain_free(dlx_chain *chain)
{
    for (size_t i = 0; i < chain->count; i++)
        free_level(chain->levels[i]);
    free(chain->levels);
    *chain = (dlx_chain){0};
}

/* ---- elements -------------------------------------------------------------------------------- */

/* The image of a point under the element with these digits. */
static uint32_t image_of(const dlx_chain *chain, const uint32_t *digits, uint32_t point)
{
    for (size_t i = chain->count; i-- > 0;)
        point = chain->levels[i]->cosets[digits[i]].forth[point];
    return point;
}

static void split_index(const dlx_chain *chain, uint64_t index, uint32_t *digits)
{
    for (size_t i = 0; i < chain->count; i++) {
        digits[i] = (uint32_t)(index % chain->levels[i]->count);
        index /= chain->levels[i]->count;
    }
}

void dlx_chain_element(const dlx_chain *chain, uint64_t index, uint32_t *permutation)
{
    uint32_t digits[DLX_CHAIN_LEVELS];
    split_index(chain, index, digits);
    for (uint32_t i = 0; i < chain->degree; i++)
        permutation[i] = image_of(chain, digits, i);
}

/* ---- conjugacy classes ----------------------------------------------------------------------- */

typedef struct conjugation {
    const dlx_chain *chain;
    uint32_t *const *generators;
    size_t count;
    uint32_t *before;  /* before[g * levels + i]: what generator g takes to the base of level i */
    uint64_t *is_seen; /* bits, by index */
    uint64_t *open;    /* elements of the current class to conjugate */
    size_t open_count, room;
    dlx_budget *limits;
} conjugation;

/* The index of the element g^-1 e g for the element `e` with these digits, by the images of the
 * base points. */
static uint64_t conjugate(const conjugation *run, const uint32_t *digits, size_t generator)
{
    const dlx_chain *chain = run->chain;
    const uint32_t *g = run->generators[generator];
    uint32_t images[DLX_CHAIN_LEVELS];
    uint64_t index = 0, weight = 1;
    for (size_t i = 0; i < chain->count; i++)
        images[i] = g[image_of(chain, digits, run->before[generator * chain->count + i])];
    for (size_t i = 0; i < chain->count; i++) {
        const dlx_chain_level *level = chain->levels[i];
        const uint32_t place = level->place[images[i]];
        index += weight * place;
        weight *= level->count;
        for (size_t j = i + 1; j < chain->count; j++)
            images[j] = level->cosets[place].back[images[j]];
    }
    return index;
}

static bool see(conjugation *run, uint64_t index)
{
    if (run->is_seen[index / 64] >> index % 64 & 1)
        return true;
    run->is_seen[index / 64] |= UINT64_C(1) << index % 64;
    if (!dlx_buffer_grow(&run->open, &run->room, run->open_count + 1, sizeof *run->open))
        return false;
    run->open[run->open_count++] = index;
    return true;
}

/* Sets *size to the number of conjugates of an element, which are marked as seen. */
static bool find_class(conjugation *run, uint64_t element, uint64_t *size)
{
    uint32_t digits[DLX_CHAIN_LEVELS];
    run->open_count = 0;
    *size = 0;
    if (!see(run, element))
        return false;
    while (run->open_count > 0) {
        split_index(run->chain, run->open[--run->open_count], digits);
        ++*size;
        for (size_t g = 0; g < run->count; g++)
            if (!see(run, conjugate(run, digits, g)))
                return false;
        if (!dlx_budget_hear(run->limits, run->count * run->chain->count * run->chain->count))
            return false;
    }
    return true;
}

static bool find_before(conjugation *run)
{
    const dlx_chain *chain = run->chain;
    run->before = dlx_buffer_allocate(run->count * chain->count, sizeof *run->before);
    for (size_t g = 0; g < run->count && run->before; g++)
        for (uint32_t point = 0; point < chain->degree; point++)
            for (size_t i = 0; i < chain->count; i++)
                if (run->generators[g][point] == chain->levels[i]->base)
                    run->before[g * chain->count + i] = point;
    return run->before != NULL;
}

bool dlx_chain_classes(const dlx_chain *chain, dlx_budget *limits, dlx_conjugacy *classes)
{
    conjugation run = {.chain = chain, .limits = limits};
    if (chain->count > 0) {
        run.generators = chain->levels[0]->generators;
        run.count = chain->levels[0]->generator_count;
    }
    bool ok = find_before(&run);
    *classes = (dlx_conjugacy){0};
    run.is_seen = calloc(chain->order / 64 + 1, sizeof *run.is_seen);
    ok = ok && run.is_seen;
    for (uint64_t element = 0; element < chain->order && ok; element++) {
        if (run.is_seen[element / 64] >> element % 64 & 1)
            continue;
        const size_t index = classes->count;
        ok = dlx_buffer_grow(&classes->classes, &classes->room, index + 1,
                             sizeof *classes->classes) &&
             find_class(&run, element, &classes->classes[index].size);
        if (ok)
            classes->classes[classes->count++].element = element;
    }
    free(run.before);
    free(run.is_seen);
    free(run.open);
    return ok;
}

void dlx_conjugacy_free(dlx_conjugacy *classes)
{
    free(classes->classes);
    *classes = (dlx_conjugacy){0};
}
