/* SPDX-License-Identifier: MIT */
/* Variables of tests that own objects: an object is freed at the end of its variable's block, after
 * the objects of later variables. */
#ifndef TESTS_UNIT_OWNED_H
#define TESTS_UNIT_OWNED_H

#include "dlx-sudoku.h"

#include <stdint.h>
#include <stdlib.h>

/* A variable whose address the function `release` receives at the end of the block. */
#define SCOPED(release) __attribute__((cleanup(release)))

/* A pointer to an object of a type declared by RELEASE, to be set at once. */
#define OWNED(type) SCOPED(release_##type) type *

#define RELEASE(type, free_object)                                                                 \
    static inline void release_##type(type **object)                                               \
    {                                                                                              \
        free_object(*object);                                                                      \
    }

RELEASE(char, free)
RELEASE(size_t, free)
RELEASE(uint32_t, free)
RELEASE(uint8_t, free)
RELEASE(dlx_answer, dlx_answer_free)
RELEASE(dlx_backbone, dlx_backbone_free)
RELEASE(dlx_builder, dlx_builder_free)
RELEASE(dlx_bulk, dlx_bulk_free)
RELEASE(dlx_checker, dlx_checker_free)
RELEASE(dlx_classes, dlx_classes_free)
RELEASE(dlx_cubes, dlx_cubes_free)
RELEASE(dlx_diagram, dlx_diagram_free)
RELEASE(dlx_explanation, dlx_explanation_free)
RELEASE(dlx_grid, dlx_grid_free)
RELEASE(dlx_grid_decoder, dlx_grid_decoder_free)
RELEASE(dlx_grid_encoder, dlx_grid_encoder_free)
RELEASE(dlx_grid_maker, dlx_grid_maker_free)
RELEASE(dlx_grid_reader, dlx_grid_reader_free)
RELEASE(dlx_grid_regions, dlx_grid_regions_free)
RELEASE(dlx_grid_tester, dlx_grid_tester_free)
RELEASE(dlx_grid_weights, dlx_grid_weights_free)
RELEASE(dlx_grid_writer, dlx_grid_writer_free)
RELEASE(dlx_group, dlx_group_free)
RELEASE(dlx_input, dlx_input_close)
RELEASE(dlx_marginals, dlx_marginals_free)
RELEASE(dlx_problem, dlx_problem_free)
RELEASE(dlx_proof, dlx_proof_free)
RELEASE(dlx_quotient, dlx_quotient_free)
RELEASE(dlx_reader, dlx_reader_free)
RELEASE(dlx_solution_reader, dlx_solution_reader_free)
RELEASE(dlx_solver, dlx_solver_free)

static inline void release_dlx_output(dlx_output **output)
{
    dlx_output_close(*output, NULL);
}

#endif
