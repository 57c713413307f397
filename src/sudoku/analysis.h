/* SPDX-License-Identifier: MIT */
/* Analyses of puzzles by sdk-solve: uniqueness, rating, needed givens, the canonical form. */
#ifndef SUDOKU_ANALYSIS_H
#define SUDOKU_ANALYSIS_H

#include "cli/program.h"
#include "dlx-sudoku.h"

typedef struct analysed_puzzle analysed_puzzle;

/* Writes the result of an analysis. *error is set unless DLX_OK or DLX_ABORTED is returned. */
typedef dlx_status analyse_fn(const analysed_puzzle *puzzle, dlx_error *error);

typedef struct analysis_settings {
    unsigned count; /* of the options given */
    analyse_fn *analyse;
    bool json;               /* steps are written as JSON */
    const char *symbols;     /* of the digits in steps; NULL: numbers */
    dlx_grid_tester *tester; /* of analysis_open */
    const dlx_search_options *search;
    dlx_grid_encoder *encoder;
    dlx_grid_decoder *decoder;
} analysis_settings;

extern const tool_option analysis_options[];

/* Prepares analyses, which are cancelled like searches with these options. */
void analysis_open(analysis_settings *set, const dlx_search_options *search);
void analysis_close(analysis_settings *set);

/* True if the analysis is --unique. */
bool analysis_is_unique(const analysis_settings *set);

/* True if the analysis is --explain or --hint, whose output is text or JSON, not boards. */
bool analysis_writes_steps(const analysis_settings *set);

/* Analyses puzzle `number` of the input, and writes the result. The grid may change. */
void analyse_puzzle(const analysis_settings *set, uint64_t number, dlx_grid *grid,
                    const dlx_input *input, dlx_grid_writer *writer);

#endif
