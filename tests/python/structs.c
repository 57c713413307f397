/* SPDX-License-Identifier: MIT */
/* Prints the sizes of the structs of the headers that the Python module lays out by itself, and
 * where their members are. */
#include "dlx-sudoku.h"

#include <stdio.h>

#define MEMBER(type, member)                                                                       \
    printf("%s %s %zu %zu\n", #type, #member, offsetof(type, member), sizeof(((type *)0)->member))

int main(void)
{
    MEMBER(dlx_error, status);
    MEMBER(dlx_error, file);
    MEMBER(dlx_error, line);
    MEMBER(dlx_error, column);
    MEMBER(dlx_error, text);
    MEMBER(dlx_error, reserved);
    MEMBER(dlx_search_stats, nodes);
    MEMBER(dlx_search_stats, updates);
    MEMBER(dlx_search_stats, max_level);
    MEMBER(dlx_limits, size);
    MEMBER(dlx_limits, time_limit);
    MEMBER(dlx_limits, node_limit);
    MEMBER(dlx_limits, memory_limit);
    MEMBER(dlx_limits, on_tick);
    MEMBER(dlx_limits, tick_state);
    MEMBER(dlx_limits, is_cancelled);
    MEMBER(dlx_limits, cancel_state);
    MEMBER(dlx_search_options, size);
    MEMBER(dlx_search_options, engine);
    MEMBER(dlx_search_options, choose);
    MEMBER(dlx_search_options, goal);
    MEMBER(dlx_search_options, solution_limit);
    MEMBER(dlx_search_options, count_only);
    MEMBER(dlx_search_options, set_cover);
    MEMBER(dlx_search_options, at_most);
    MEMBER(dlx_search_options, limits);
    MEMBER(dlx_search_options, on_event);
    MEMBER(dlx_search_options, proof);
    MEMBER(dlx_search_options, sample);
    MEMBER(dlx_search_options, seed);
    MEMBER(dlx_search_options, cubes);
    MEMBER(dlx_search_options, cube_list);
    MEMBER(dlx_search_options, cube_count);
    MEMBER(dlx_search_options, quick);
    MEMBER(dlx_search_options, threads);
    MEMBER(dlx_search_options, unordered);
    MEMBER(dlx_solution_block, size);
    MEMBER(dlx_solution_block, capacity);
    MEMBER(dlx_solution_block, ends);
    MEMBER(dlx_solution_block, costs);
    MEMBER(dlx_solution_block, options);
    MEMBER(dlx_solution_block, count);
    MEMBER(dlx_grid_batch, size);
    MEMBER(dlx_grid_batch, capacity);
    MEMBER(dlx_grid_batch, grids);
    MEMBER(dlx_grid_batch, count);
    MEMBER(dlx_grid_batch, symbols);
    MEMBER(dlx_grid_options, size);
    MEMBER(dlx_grid_options, format);
    MEMBER(dlx_grid_options, box_rows);
    MEMBER(dlx_grid_options, box_columns);
    MEMBER(dlx_grid_options, symbols);
    MEMBER(dlx_grid_options, regions);
    MEMBER(dlx_grid_options, rules);
    MEMBER(dlx_grid_options, filled);
    MEMBER(dlx_grid_options, column);
    MEMBER(dlx_read_options, size);
    MEMBER(dlx_read_options, header);
    MEMBER(dlx_read_options, base);
    MEMBER(dlx_read_options, strict);
    MEMBER(dlx_read_options, colours);
    MEMBER(dlx_read_options, warn);
    MEMBER(dlx_read_options, warn_state);
    MEMBER(dlx_read_options, fault);
    MEMBER(dlx_read_options, fault_state);
    MEMBER(dlx_read_options, round_costs);
    MEMBER(dlx_write_options, size);
    MEMBER(dlx_write_options, objective);
    MEMBER(dlx_write_options, amo);
    MEMBER(dlx_write_options, labels);
    MEMBER(dlx_write_options, warn);
    MEMBER(dlx_write_options, warn_state);
    MEMBER(dlx_estimate, nodes);
    MEMBER(dlx_estimate, nodes_error);
    MEMBER(dlx_estimate, solutions);
    MEMBER(dlx_estimate, solutions_error);
    MEMBER(dlx_estimate, probes);
    MEMBER(dlx_grid_tester_options, size);
    MEMBER(dlx_grid_tester_options, limit);
    MEMBER(dlx_grid_tester_options, limits);
    MEMBER(dlx_steps_options, size);
    MEMBER(dlx_steps_options, hint);
    MEMBER(dlx_steps_options, json);
    MEMBER(dlx_steps_options, number);
    MEMBER(dlx_grid_maker_options, size);
    MEMBER(dlx_grid_maker_options, box_rows);
    MEMBER(dlx_grid_maker_options, box_columns);
    MEMBER(dlx_grid_maker_options, board);
    MEMBER(dlx_grid_maker_options, seed);
    MEMBER(dlx_grid_maker_options, symmetry);
    MEMBER(dlx_grid_maker_options, min_givens);
    MEMBER(dlx_grid_maker_options, max_givens);
    MEMBER(dlx_grid_maker_options, minimal);
    MEMBER(dlx_grid_maker_options, pattern);
    MEMBER(dlx_grid_maker_options, limits);
    MEMBER(dlx_grid_maker_options, max_attempts);
    MEMBER(dlx_grid_maker_options, min_rating);
    MEMBER(dlx_grid_maker_options, max_rating);
    MEMBER(dlx_event, kind);
    MEMBER(dlx_event, level);
    MEMBER(dlx_event, item);
    MEMBER(dlx_event, option);
    MEMBER(dlx_event, options);
    printf("constants - %d %d\n", DLX_INVALID, DLX_END_ERROR);
    return 0;
}
