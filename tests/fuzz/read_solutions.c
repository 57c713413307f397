/* SPDX-License-Identifier: MIT */
/* Streams of solutions, which are checked, and decoded as boards. */
#include "target.h"

void read_solutions(const uint8_t *bytes, size_t size)
{
    const dlx_solution_record *record;
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes, size, &rest);
    dlx_checker *checker = dlx_checker_new(problem, NULL, NULL);
    dlx_grid_decoder *decoder = dlx_grid_decoder_new(NULL, NULL);
    dlx_input *input = fuzz_input(rest.bytes, rest.size);
    dlx_solution_reader *reader = dlx_solution_reader_new(input, NULL);
    dlx_status status = DLX_OK;
    while (status == DLX_OK || status == DLX_SYNTAX) {
        status = dlx_solution_reader_next(reader, &record, NULL);
        if (status != DLX_OK || record->is_end)
            continue;
        dlx_checker_record(checker, record, NULL);
        dlx_grid *grid = dlx_grid_decoder_grid(decoder, record, NULL);
        if (grid)
            dlx_grid_free(dlx_grid_decoder_puzzle(decoder, record, grid, NULL));
        dlx_grid_free(grid);
    }
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
    dlx_grid_decoder_free(decoder);
    dlx_checker_free(checker);
    dlx_problem_free(problem);
}
