/* SPDX-License-Identifier: MIT */
/* Set covers of a known number and their limits: lib/search/best. tests/campaign/product compares
 * covers with brute force, test_large_covers with dynamic programming. */
#include "solving.h"
#include "suite.h"

/* The points of a board of size x size, each an item, and each a queen that attacks some. */
static dlx_problem *covering_queens(int size)
{
    const int points = size * size;
    for (int i = 0; i < points; i++)
        put("%d ", i);
    put("\n");
    for (int i = 0; i < points; i++) {
        for (int k = 0; k < points; k++) {
            const int rows = i / size - k / size;
            const int columns = i % size - k % size;
            if (!rows || !columns || rows == columns || rows == -columns)
                put("%d ", k);
        }
        put("\n");
    }
    return put_end();
}

TEST(five_queens_dominate_the_board)
{
    OWNED(dlx_problem) problem = covering_queens(8);
    dlx_search_options options = {.set_cover = true, .solution_limit = 1};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    size_t count;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    dlx_solver_solution(solver, &count);
    ck_assert_uint_eq(count, 5);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_OPTIMAL);
    options = (dlx_search_options){.set_cover = true, .at_most = 5, .count_only = true};
    ck_assert_uint_eq(count_all(problem, &options), 4860);
    options.at_most = 4;
    ck_assert_uint_eq(count_all(problem, &options), 0);
}

TEST(a_limit_leaves_the_best_so_far)
{
    OWNED(dlx_problem) problem = covering_queens(11);
    const dlx_search_options options = {
        .set_cover = true, .solution_limit = 1, .limits = &(dlx_limits){.node_limit = 100}};
    OWNED(dlx_solver) solver = new_solver(problem, &options);
    size_t count;
    ck_assert(dlx_solver_next(solver, NULL) == DLX_OK);
    dlx_solver_solution(solver, &count);
    ck_assert_uint_ge(count, 5);
    ck_assert(dlx_solver_next(solver, NULL) != DLX_OK);
    ck_assert_int_eq(dlx_solver_end(solver), DLX_END_LIMIT);
    ck_assert_uint_eq(nodes_of(solver), 100);
}
