/* SPDX-License-Identifier: MIT */
/* Options for rules and symbols of all puzzles; reports on boards. */
#ifndef SUDOKU_PUZZLE_OPTIONS_H
#define SUDOKU_PUZZLE_OPTIONS_H

#include "cli/program.h"
#include "dlx-sudoku.h"

typedef struct rule_settings {
    dlx_grid_options read; /* with the rules */
    const char *regions_path;
    dlx_grid_regions *regions; /* of rules_open */
} rule_settings;

/* Rules; further options for programs that read puzzles. */
extern const tool_option rule_options[];
extern const tool_option puzzle_options[];

/* Returns the kind of vectors that tests ask for by DLX_VECTORS, or "none"; NULL: the widest
 * available. Another word is a usage error. */
const char *find_vectors(void);

/* Returns the symbols in which to write boards like the last puzzle in the format `format`, NULL
 * for that of the puzzle: the option's, or those read if the format can hold them: lines of boards
 * up to size 10 have no digit 0. NULL: the usual digits. */
const char *written_symbols(const rule_settings *set, const char *format,
                            const dlx_grid_reader *reader);

/* Pages of `html`; of dlx_grid_write_options. */
extern const tool_option page_options[];

/* Reads the file of regions. Ends the program on failure. */
void rules_open(rule_settings *set);
void rules_close(rule_settings *set);

/* Reads the file of weights; NULL for NULL. Ends the program on failure. */
dlx_grid_weights *read_weights(const char *path);

/* ---- reports with -v, and of checks of given solutions --------------------------------------- */

typedef struct solution_check {
    bool unchecked; /* a puzzle of the file without a solution was reported */
} solution_check;

/* Reports the result of dlx_grid_reader_check for a puzzle. */
void report_solution_check(solution_check *check, const dlx_input *input, dlx_status status,
                           const dlx_error *error);

/* The last report. */
typedef struct reported_format {
    const dlx_input *input; /* NULL: none */
    uint64_t number;
    const char *format;
    size_t size, box_rows;
} reported_format;

/* Reports the format and the size of board `number` of the file, from 1, unless the previous board
 * of the file has the same. `reader`: of the board; NULL: the board is a solution. */
void report_format(reported_format *last, const dlx_input *input, uint64_t number,
                   dlx_grid_reader *reader, const dlx_grid *grid);

#endif
