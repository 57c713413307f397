/* SPDX-License-Identifier: MIT */
/* Weights modulo a number (lib/search/relax/congruence.c), against the group of the options. */
#include "random.h"
#include "search/relax/infeasibility.h"
#include "solving.h"
#include "suite.h"

static const uint32_t moduli[] = {2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 25, 27, 32, 64};

enum { MODULI = sizeof moduli / sizeof *moduli, MOST_ITEMS = 3, MOST_VECTORS = 4096 };

static void check_congruence(const dlx_problem *problem, const int64_t *weights, uint32_t modulus,
                             int64_t total)
{
    int64_t sum = 0;
    ck_assert_uint_gt(modulus, 0);
    for (size_t i = 0; i < dlx_problem_primary(problem); i++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        ck_assert(weights[i] >= 0 && weights[i] < modulus);
        ck_assert(weights[i] == 0 || lo == hi);
        sum += weights[i] * lo;
    }
    ck_assert_int_eq(sum, total);
    ck_assert_int_ne(sum % modulus, 0);
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(problem, k, &count);
        sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += items[i] < dlx_problem_primary(problem) ? weights[items[i]] : 0;
        ck_assert_int_eq(sum % modulus, 0);
    }
}

/* The modulus of a congruence, found `step` steps at a time and checked by addition; 0: none. */
static uint32_t find_modulus(const dlx_problem *problem, uint64_t step, unsigned *looks)
{
    dlx_budget limits;
    int64_t weights[300] = {0};
    uint32_t modulus = 0;
    int64_t total = 0;
    dlx_certificate_result result;
    dlx_budget_begin(&limits, NULL);
    dlx_congruence_search *search = dlx_congruence_open(problem, &limits);
    ck_assert_ptr_nonnull(search);
    *looks = 0;
    do {
        result = dlx_congruence_resume(search, step, weights, &modulus, &total);
        ++*looks;
    } while (result == DLX_CERTIFICATE_UNKNOWN);
    dlx_congruence_close(search);
    if (result == DLX_CERTIFICATE_FOUND)
        check_congruence(problem, weights, modulus, total);
    return result == DLX_CERTIFICATE_FOUND ? modulus : 0;
}

static uint32_t modulus_of(const char *text)
{
    unsigned looks;
    OWNED(dlx_problem) problem = read_problem(text);
    const uint32_t modulus = find_modulus(problem, UINT64_MAX / 2, &looks);
    ck_assert_uint_eq(looks, 1);
    return modulus;
}

TEST(every_modulus_of_the_list_is_tried)
{
    /* An option has the item m times, which is to be covered m + m / p times. */
    for (size_t i = 0; i < MODULI; i++) {
        char text[300];
        unsigned prime = 2;
        while (moduli[i] % prime)
            prime++;
        char *end = text + sprintf(text, "%u|a\n", moduli[i] + moduli[i] / prime);
        for (unsigned k = 0; k < moduli[i]; k++)
            end += sprintf(end, "a ");
        sprintf(end, "\n");
        ck_assert_uint_eq(modulus_of(text), moduli[i]);
    }
}

TEST(only_items_with_a_fixed_number_of_covers_have_weights)
{
    ck_assert_uint_eq(modulus_of("a b c\na b\nb c\na c\n"), 2);
    ck_assert_uint_eq(modulus_of("a b 1:2|c\na b\nb c\na c\n"), 0);
    ck_assert_uint_eq(modulus_of("a b | c\na b\nb c\na c\n"), 0);
    ck_assert_uint_eq(modulus_of("a b c | d\na b d:1\nb c d:2\na c d:1\n"), 2);
    ck_assert_uint_eq(modulus_of("3|a 3|b 3|c\na b\nb c\na c\n"), 2);
    ck_assert_uint_eq(modulus_of("2|a 3|b 3|c\na b\nb c\na c\n"), 0);
    ck_assert_uint_eq(modulus_of("3|a 3|b 2|c\na b\nb c\na a\nc c\n"), 0);
    ck_assert_uint_eq(modulus_of("2|a 3|b 3|c\na b\na a c\nc c\nb a\n"), 2);
    ck_assert_uint_eq(modulus_of("0:1|a | b\na b\n"), 0);
}

typedef struct vectors {
    unsigned items, modulus, size;
    bool reached[MOST_VECTORS];
    unsigned queue[MOST_VECTORS];
} vectors;

/* The index of the sum of a vector, given by its index, and of another one. */
static unsigned add_vectors(const vectors *all, unsigned index, const unsigned *other)
{
    unsigned sum = 0, place = 1;
    for (unsigned i = 0; i < all->items; i++) {
        sum += (index % all->modulus + other[i]) % all->modulus * place;
        index /= all->modulus;
        place *= all->modulus;
    }
    return sum;
}

/* True if the covers are no sum of options modulo the number. */
static bool is_out_of_reach(vectors *all, unsigned option[][MOST_ITEMS], unsigned options,
                            const unsigned *covers)
{
    unsigned filled = 1;
    memset(all->reached, 0, sizeof all->reached);
    all->reached[0] = true;
    all->queue[0] = 0;
    for (unsigned taken = 0; taken < filled; taken++)
        for (unsigned k = 0; k < options; k++) {
            const unsigned sum = add_vectors(all, all->queue[taken], option[k]);
            if (!all->reached[sum])
                all->queue[filled++] = sum;
            all->reached[sum] = true;
        }
    return !all->reached[add_vectors(all, 0, covers)];
}

/* The least modulus up to 16 by which the covers are out of reach; 0: none. */
static unsigned least_modulus(unsigned items, unsigned option[][MOST_ITEMS], unsigned options,
                              const unsigned *covers)
{
    static vectors all;
    for (size_t i = 0; i < MODULI && moduli[i] <= 16; i++) {
        all.items = items;
        all.modulus = moduli[i];
        if (is_out_of_reach(&all, option, options, covers))
            return moduli[i];
    }
    return 0;
}

TEST(a_congruence_is_found_where_the_options_do_not_generate_the_covers)
{
    random_begin(1);
    unsigned found[65] = {0};
    for (unsigned round = 0; round < 20000; round++) {
        unsigned option[4][MOST_ITEMS] = {{0}};
        unsigned covers[MOST_ITEMS];
        char text[400];
        char *end = text;
        const unsigned items = 1 + draw(MOST_ITEMS), options = 1 + draw(4);
        for (unsigned i = 0; i < items; i++) {
            covers[i] = 2 + draw(12);
            end += sprintf(end, "%u|%c ", covers[i], 'a' + (int)i);
        }
        for (unsigned k = 0; k < options; k++) {
            end += sprintf(end, "\n");
            for (unsigned i = 0; i < items; i++) {
                const unsigned most = i ? 5 : 10;
                option[k][i] = draw(covers[i] < most ? covers[i] : most) + (i == 0);
                for (unsigned n = 0; n < option[k][i]; n++)
                    end += sprintf(end, "%c ", 'a' + (int)i);
            }
        }
        sprintf(end, "\n");
        const unsigned expected = least_modulus(items, option, options, covers);
        const unsigned modulus = modulus_of(text);
        ck_assert_msg(modulus == expected || (!expected && modulus > 16), "%s: %u, not %u", text,
                      modulus, expected);
        found[modulus]++;
    }
    for (size_t i = 0; i < MODULI && moduli[i] < 64; i++)
        ck_assert_msg(found[moduli[i]] > 0, "no problem needs %u", moduli[i]);
}

TEST(the_search_resumes)
{
    for (unsigned size = 3; size <= 22; size++) {
        OWNED(dlx_problem) problem = langford(size);
        const uint32_t expected = size % 4 == 1 || size % 4 == 2 ? 2 : 0;
        for (uint64_t step = 1; step < 1000000000; step *= 100) {
            unsigned looks;
            ck_assert_uint_eq(find_modulus(problem, step, &looks), expected);
            ck_assert(step > 1 || looks > 10);
        }
    }
}

TEST(a_limit_of_memory_ends_the_search_without_a_reason)
{
    OWNED(dlx_problem) problem = langford(21);
    dlx_budget limits;
    int64_t weights[63];
    uint32_t modulus;
    int64_t total;
    unsigned found = 0;
    for (uint64_t bytes = 1; bytes < 1 << 16; bytes *= 2) {
        dlx_budget_begin(&limits, &(dlx_limits){.memory_limit = bytes});
        dlx_congruence_search *search = dlx_congruence_open(problem, &limits);
        const dlx_certificate_result result =
            dlx_congruence_resume(search, UINT64_MAX / 2, weights, &modulus, &total);
        ck_assert(result == DLX_CERTIFICATE_NONE || result == DLX_CERTIFICATE_FOUND);
        ck_assert(bytes > 256 || result == DLX_CERTIFICATE_NONE);
        found += result == DLX_CERTIFICATE_FOUND;
        dlx_congruence_close(search);
    }
    ck_assert_uint_gt(found, 0);
}
