/* SPDX-License-Identifier: MIT */
/* Analyses of puzzles by several threads, with the results in the order of the input. */
#ifndef SOLVE_ANALYSIS_STREAM_H
#define SOLVE_ANALYSIS_STREAM_H

#include "sudoku/analysis.h"
#include "sudoku/puzzle_options.h"

typedef struct analysis_stream_options {
    const analysis_settings *analysis;
    const dlx_search_options *search; /* of each analysis */
    const rule_settings *rules;
    reported_format *reported;
    uint64_t threads; /* 0: one for each processor */
} analysis_stream_options;

typedef struct analysis_stream analysis_stream;

/* For boards in the format line, and analyses in text. Returns NULL for a single thread. */
analysis_stream *analysis_stream_new(const analysis_stream_options *options);
void analysis_stream_free(analysis_stream *stream);

/* Analyses the puzzles of an input. */
void analysis_stream_run(analysis_stream *stream, dlx_input *input);

#endif
