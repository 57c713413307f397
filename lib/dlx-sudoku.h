/* SPDX-License-Identifier: MIT */
/* dlx-sudoku.h - sudokus: read, write, solve, rate and make them; sudoku to exact cover and back.
 *
 * A dlx_grid is a board with its rules. A dlx_grid_reader reads grids from a dlx_input in one of
 * the sudoku formats, a dlx_grid_writer writes them. A dlx_grid_encoder turns a grid into an exact
 * cover problem, a dlx_grid_decoder turns solutions back into grids. Without problems:
 * dlx_bulk_solve solves blocks of boards, a dlx_grid_tester counts, rates and explains, a
 * dlx_grid_maker makes puzzles.
 *
 * The conventions are those of dlx.h. */
#ifndef DLX_SUDOKU_H
#define DLX_SUDOKU_H

#include "dlx.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An immutable board of n x n cells, n = box_rows * box_columns; each cell is blank or holds a
 * digit of [1..n]. */
typedef struct dlx_grid dlx_grid;

/* Makes a board without text, with box_rows * box_columns = n digits and the n*n cells, row by row;
 * 0 is blank. For the caller to free. Errors: DLX_INVALID: boxes that make no board, a digit above
 * n; DLX_NO_MEMORY. */
dlx_grid *dlx_grid_new(size_t box_rows, size_t box_columns, const uint16_t *cells,
                       dlx_error *error);

/* Makes a board with the shape and the rules of `grid`, and other cells: for its solutions. Errors:
 * as for dlx_grid_new. */
dlx_grid *dlx_grid_with(const dlx_grid *grid, const uint16_t *cells, dlx_error *error);

size_t dlx_grid_size(const dlx_grid *grid);
size_t dlx_grid_box_rows(const dlx_grid *grid);
size_t dlx_grid_box_columns(const dlx_grid *grid);

/* The n*n cells, row by row; 0 is blank. Valid as long as the grid. */
const uint16_t *dlx_grid_cells(const dlx_grid *grid);

/* The text given with the puzzle, or "". Valid as long as the grid. */
const char *dlx_grid_name(const dlx_grid *grid);

/* Checks that every cell is filled, every digit occurs once in each row, column, and box or region,
 * and all other rules of the grid hold. Uses no items and options. DLX_INVALID: *error names the
 * cells. */
dlx_status dlx_grid_check(const dlx_grid *grid, dlx_error *error);

/* The rules of a grid: bit k is rule k of the table of rules. DLX_GRID_REGIONS,
 * DLX_GRID_CANDIDATES: its regions replace boxes; the digits of some cells are restricted. */
#define DLX_GRID_REGIONS (UINT64_C(1) << 63)
#define DLX_GRID_CANDIDATES (UINT64_C(1) << 62)
uint64_t dlx_grid_rules(const dlx_grid *grid);

void dlx_grid_free(dlx_grid *grid);

/* The table of sudoku formats. */
enum {
    DLX_FORMAT_READS_GRIDS = 1,
    DLX_FORMAT_WRITES_GRIDS = 2,
    DLX_FORMAT_SINGLE_GRID = 4, /* a file contains only one grid */
};
const char *dlx_grid_format_name(size_t index);
const char *dlx_grid_format_summary(size_t index);

/* The index of a format, by its name or alias, or SIZE_MAX. */
size_t dlx_grid_format_find(const char *name);
unsigned dlx_grid_format_capabilities(size_t index);

/* The table of rules of variants. The name is NULL after the last rule. The summary is NULL for
 * rules that are parts of others or belong to some cells only, which files describe. */
const char *dlx_rule_name(size_t index);
const char *dlx_rule_summary(size_t index);

/* Regions of a jigsaw: n of them on a board of size n, of n cells each. */
typedef struct dlx_grid_regions dlx_grid_regions;

/* Reads n rows of n symbols, one symbol for each region: characters, or words separated by blanks.
 * Blank lines and lines that begin with # are ignored. The symbols 1 to n number the regions;
 * others are numbered in order of appearance. Errors: DLX_SYNTAX: the rows are not a square, more
 * than n regions, or a region of more than n cells. */
dlx_grid_regions *dlx_grid_regions_read(dlx_input *input, dlx_error *error);
size_t dlx_grid_regions_size(const dlx_grid_regions *regions); /* n */
void dlx_grid_regions_free(dlx_grid_regions *regions);

/* How to read grids; all zero is the default. */
typedef struct dlx_grid_options {
    size_t size;         /* sizeof (dlx_grid_options) */
    const char *format;  /* a name from the table; NULL: detect */
    size_t box_rows;     /* shape of a box, see dlx_box_shape; both or neither given. */
    size_t box_columns;  /* 0: detect */
    bool filled;         /* take entries of saved games as givens */
    bool pattern;        /* letters, # and, among other blanks, * are the given 1: for patterns */
    const char *symbols; /* characters of the digits from 1, which also give the size; NULL: detect.
                            Must outlive the reader */
    dlx_warn_fn *warn;   /* or NULL */
    void *warn_state;
    /* Rules added to those of every puzzle. Regions (or NULL), which must outlive the reader,
     * replace boxes and set the size of boards. */
    const dlx_grid_regions *regions;
    uint64_t rules;     /* bit k is rule k of the table of rules, which must have a summary */
    const char *column; /* name of the column of puzzles in a table; NULL: a usual name. Must
                           outlive the reader */
} dlx_grid_options;

/* The usual shape of a box on a board of size n: fewer rows than columns, as square as possible.
 * False if n is not a product of two numbers greater than 1. */
bool dlx_box_shape(size_t n, size_t *box_rows, size_t *box_columns);

/* Reads the puzzles of an input one after another. The input must outlive the reader; `options` may
 * be NULL and is copied. Errors: DLX_INVALID: unknown format; DLX_NO_MEMORY. */
typedef struct dlx_grid_reader dlx_grid_reader;
dlx_grid_reader *dlx_grid_reader_new(dlx_input *input, const dlx_grid_options *options,
                                     dlx_error *error);

/* Reads the next puzzle, for the caller to free. Contradicting givens are a warning. DLX_OK,
 * DLX_NO_DATA; DLX_SYNTAX: this puzzle is refused, the next call reads the following puzzle; other
 * errors end reading. */
dlx_status dlx_grid_reader_next(dlx_grid_reader *reader, dlx_grid **grid, dlx_error *error);

/* The name of the format of the last puzzle; NULL before the first. */
const char *dlx_grid_reader_format(const dlx_grid_reader *reader);

/* How the last puzzle was read, in words, such as 'a table with a header by ";": puzzle in column
 * 2; 9x9, blanks 0 (-f csv)'. Valid until the next call; NULL before the first puzzle, and if
 * memory is exhausted. */
const char *dlx_grid_reader_reading(dlx_grid_reader *reader);

/* The characters of the digits of the last puzzle, from 1; NULL for the usual 1-9, and for numbers
 * from 10 on. Valid until the next puzzle is read. */
const char *dlx_grid_reader_symbols(const dlx_grid_reader *reader);

/* Grids read together. */
typedef struct dlx_grid_batch {
    size_t size; /* sizeof (dlx_grid_batch) */
    size_t capacity;
    dlx_grid **grids; /* room for `capacity` grids; [0..count[ are the caller's */
    size_t count;
    const char *symbols; /* of all grids, see dlx_grid_reader_symbols; valid until the next batch */
} dlx_grid_batch;

/* Reads the next puzzles: at most `capacity`, and only the first if the others must be waited for.
 * Sets the grids, their number and symbols. The status is that of dlx_grid_reader_next for what
 * follows these grids; DLX_OK: not known. Not in turn with dlx_grid_reader_next. */
dlx_status dlx_grid_reader_batch(dlx_grid_reader *reader, dlx_grid_batch *batch, dlx_error *error);

/* Frees the grids of a batch, which becomes empty. */
void dlx_grid_batch_clear(dlx_grid_batch *batch);

/* Checks the solution given with the last puzzle or, without a solution, a completely filled board.
 * DLX_OK; DLX_NO_DATA: nothing to check; DLX_INVALID: wrong, *error has the place and the reason;
 * DLX_NO_MEMORY. */
dlx_status dlx_grid_reader_check(dlx_grid_reader *reader, const dlx_grid *grid, dlx_error *error);
void dlx_grid_reader_free(dlx_grid_reader *reader);

/* Writes grids one after another in a format of the table. Errors: DLX_INVALID, DLX_NO_MEMORY. */
typedef struct dlx_grid_writer dlx_grid_writer;
dlx_grid_writer *dlx_grid_writer_new(const char *format, dlx_output *output, dlx_error *error);
void dlx_grid_writer_grid(dlx_grid_writer *writer, const dlx_grid *grid);

/* How to write grids; all zero is the default. */
typedef struct dlx_grid_write_options {
    size_t size; /* sizeof (dlx_grid_write_options) */
    const char
        *symbols; /* characters of the digits from 1; NULL: 1-9 A-Z. Must outlive the writer */
    bool answers; /* grids are solutions of puzzles: `line` omits their names */
    /* For `html`: the solutions follow after the puzzles; puzzles on a page, 1, 2, 4, 6 or 9, 0: 6;
     * "a4" or "letter", NULL: A4. */
    bool solutions;
    unsigned boards;
    const char *paper;
    dlx_warn_fn
        *warn; /* called once for each kind of data that the format cannot express; or NULL */
    void *warn_state;
} dlx_grid_write_options;

/* Sets how to write the following grids, and repeats warnings. `options` may be NULL. Errors:
 * DLX_INVALID: symbols that are not distinct characters, or another number of puzzles or paper. */
dlx_status dlx_grid_writer_set(dlx_grid_writer *writer, const dlx_grid_write_options *options,
                               dlx_error *error);

/* Marks the following grids as solution `solution` of puzzle `puzzle`, both from 1: their names
 * begin with these numbers, as in "2.1 easy". 0 and 0: the names of the puzzles alone. */
void dlx_grid_writer_number(dlx_grid_writer *writer, uint64_t puzzle, uint64_t solution);

/* Prefixes the names of the following grids with this rating, see dlx_grid_tester_rate;
 * DLX_UNRATED: with `-`; 0: with nothing. */
#define DLX_UNRATED UINT64_MAX
void dlx_grid_writer_rating(dlx_grid_writer *writer, uint64_t rating);

/* Checks that the format can express a board of this size. Errors: DLX_UNSUPPORTED, with the
 * reason; DLX_INVALID: the format holds one board, and has it. The writer would write nothing. */
dlx_status dlx_grid_writer_supports(const dlx_grid_writer *writer, const dlx_grid *grid,
                                    dlx_error *error);

/* Writes the solution of a puzzle: next to the puzzle if the format has a place for both, else the
 * solution alone. Without a solution (NULL), writes the puzzle alone if the format has a place for
 * both, else calls dlx_grid_writer_none. Errors: DLX_NO_MEMORY. */
dlx_status dlx_grid_writer_solution(dlx_grid_writer *writer, const dlx_grid *puzzle,
                                    const dlx_grid *solution, dlx_error *error);

/* Writes an empty line for a puzzle without a solution in format `line`, so that output lines
 * correspond to input lines; nothing in other formats. */
void dlx_grid_writer_none(dlx_grid_writer *writer);
void dlx_grid_writer_free(dlx_grid_writer *writer);

/* Sets the givens of a board with only rows, columns and boxes, 9x9 with 3x3 boxes or smaller, as
 * digits, 0 for a blank cell. False: another board. */
bool dlx_grid_givens(const dlx_grid *grid, uint8_t *givens);

/* Solves many such boards in parallel lanes of vectors. */
typedef struct dlx_bulk dlx_bulk;

typedef struct dlx_bulk_options {
    size_t size; /* sizeof (dlx_bulk_options) */
    const char
        *vectors;   /* kind of vectors of the processor, see dlx_bulk_vectors; NULL: the widest */
    uint64_t limit; /* maximum number of solutions for each puzzle; 0: all */
    const dlx_limits *limits;     /* of each call of dlx_bulk_solve, without nodes and memory; or
                                     NULL */
    size_t box_rows, box_columns; /* of the boxes: 3x3, or smaller boards; 0, 0: 3x3 */
} dlx_bulk_options;

/* Work done since dlx_bulk_new. */
typedef struct dlx_bulk_stats {
    uint64_t puzzles, guesses;
    uint64_t passes; /* each over as many puzzles as vectors have lanes */
} dlx_bulk_stats;

/* Puzzles and their solutions. The first solution depends only on the puzzle. */
typedef struct dlx_bulk_block {
    size_t size; /* sizeof (dlx_bulk_block) */
    size_t count;
    const uint8_t *givens; /* digits, a byte for each cell, 0 for a blank cell */
    uint8_t *solutions;    /* first solution of each puzzle with a solution, as digits; or NULL */
    uint64_t *found;       /* [0..count[: numbers of solutions */
    size_t done;           /* puzzles [0..done[ are done; also for on_tick */

    /* Called with each solution, interleaved among puzzles; or NULL. */
    void (*on_solution)(void *state, size_t puzzle, const uint8_t *digits);
    void *state;

    size_t cells; /* of a puzzle; set by dlx_bulk_solve */
} dlx_bulk_block;

/* The kinds of vectors of this processor, the widest first; NULL after the last. */
const char *dlx_bulk_vectors(size_t index);

/* `options` may be NULL and is copied. Errors: DLX_INVALID: unknown vectors, or larger boards;
 * DLX_UNSUPPORTED: a limit on nodes or memory; DLX_NO_MEMORY. */
dlx_bulk *dlx_bulk_new(const dlx_bulk_options *options, dlx_error *error);

/* Solves a block. DLX_INVALID, DLX_UNSUPPORTED: an unknown size of the block. DLX_ABORTED:
 * cancelled or out of time; puzzles from `done` on may have more solutions. */
dlx_status dlx_bulk_solve(dlx_bulk *bulk, dlx_bulk_block *block, dlx_error *error);

/* `size` is sizeof *stats. */
void dlx_bulk_get_stats(const dlx_bulk *bulk, dlx_bulk_stats *stats, size_t size);
void dlx_bulk_free(dlx_bulk *bulk);

/* Solves boards up to a number of solutions, to distinguish none, one, and several. */
typedef struct dlx_grid_tester dlx_grid_tester;

typedef struct dlx_grid_tester_options {
    size_t size;              /* sizeof (dlx_grid_tester_options) */
    uint64_t limit;           /* maximum number of solutions for each board; 0: 2 */
    const dlx_limits *limits; /* of the search of each board; nodes and memory of boards that are
                                 not plain 9x9; or NULL */
} dlx_grid_tester_options;

/* `options` may be NULL and is copied. Errors: DLX_NO_MEMORY. */
dlx_grid_tester *dlx_grid_tester_new(const dlx_grid_tester_options *options, dlx_error *error);
void dlx_grid_tester_free(dlx_grid_tester *tester);

/* Errors of all these functions: DLX_ABORTED: cancelled, or a limit was reached; DLX_INVALID:
 * contradicting rules; DLX_NO_MEMORY. */

/* Sets *found to the number of solutions, at most the limit. */
dlx_status dlx_grid_tester_count(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t *found,
                                 dlx_error *error);

/* What is found for each grid of a batch. */
typedef enum dlx_grid_task {
    DLX_GRID_SOLVE, /* its first solution, as a line in the symbols of the batch */
    DLX_GRID_COUNT, /* its number of solutions, up to the tester's limit; UINT64_MAX: no limit */
    DLX_GRID_RATE   /* its rating, see dlx_grid_tester_rate */
} dlx_grid_task;

/* Writes a line for each grid of a batch from *done on, and adds their number to *done. The line is
 * empty for a grid without a solution or, of DLX_GRID_RATE, without a single solution. Plain boards
 * are solved together. An error is that of grid *done. Further errors: DLX_UNSUPPORTED: as for
 * dlx_grid_tester_rate. */
dlx_status dlx_grid_tester_batch(dlx_grid_tester *tester, dlx_grid_task task,
                                 const dlx_grid_batch *batch, size_t *done, dlx_output *output,
                                 dlx_error *error);

/* For a grid with one solution: sets needed[cell] in [0..n*n[ to true for a given whose removal
 * allows more solutions. In a minimal puzzle all givens are needed. */
dlx_status dlx_grid_tester_needed(dlx_grid_tester *tester, const dlx_grid *grid, bool *needed,
                                  dlx_error *error);

/* A grid with one solution without its redundant givens, which are removed row by row until the
 * puzzle is minimal; for the caller to free. */
dlx_grid *dlx_grid_tester_reduce(dlx_grid_tester *tester, const dlx_grid *grid, dlx_error *error);

/* Rates a puzzle with one solution by the hardest technique needed, when techniques are applied
 * easiest first: 1 singles, 2 locked candidates, 3 pairs, 4 triples, naked and hidden, 5 fish of 2
 * to 4 rows or columns. If techniques do not suffice, *rating is 5 plus the number of guesses: the
 * median over 16 random orders. Further errors: DLX_INVALID: no solution, or several;
 * DLX_UNSUPPORTED: a board larger than 64 x 64, or with rules other than units of n cells and
 * conditions on single digits. */
dlx_status dlx_grid_tester_rate(dlx_grid_tester *tester, const dlx_grid *grid, uint64_t *rating,
                                dlx_error *error);

/* How to explain a puzzle; all zero is the default. */
typedef struct dlx_steps_options {
    size_t size;     /* sizeof (dlx_steps_options) */
    bool hint;       /* only the steps to the next digit of a saved game, or its wrong entries */
    bool json;       /* an object on a line, in place of lines of text */
    uint64_t number; /* of the puzzle, written with its name */
    const char *symbols; /* characters of the digits from 1, strings in JSON; NULL: numbers */
} dlx_steps_options;

/* Writes the steps by which the techniques of dlx_grid_tester_rate solve a puzzle with one
 * solution: of each step the technique, its digits, houses and cells, the digits placed and the
 * candidates removed. Cells that the techniques leave open are found by search, in a last step.
 * Further errors: as for dlx_grid_tester_rate; of a puzzle with no solution or several, that is
 * written. */
dlx_status dlx_grid_tester_steps(dlx_grid_tester *tester, const dlx_grid *grid,
                                 const dlx_steps_options *options, dlx_output *output,
                                 dlx_error *error);

/* "singles" for 1, and so on; "guesses" from 6 on. */
const char *dlx_rating_word(uint64_t rating);

/* The canonical form of a board: the smallest, compared cell by cell with blanks first, of all
 * boards equivalent under relabelling of digits, permutation of bands, of stacks, and of rows and
 * columns within these, and transposition if boxes are square; without a name. For the caller to
 * free. NULL: DLX_UNSUPPORTED: rules other than boxes, or more than 9 digits; DLX_INVALID: a digit
 * twice in a row, column or box; DLX_NO_MEMORY. */
dlx_grid *dlx_grid_canonical(const dlx_grid *grid, dlx_error *error);

/* Symmetry of the positions of givens. */
typedef enum dlx_grid_symmetry {
    DLX_GRID_SYMMETRY_NONE,
    DLX_GRID_SYMMETRY_HALF_TURN,
    DLX_GRID_SYMMETRY_QUARTER_TURN,
    DLX_GRID_SYMMETRY_MIRROR, /* left and right */
    DLX_GRID_SYMMETRY_FLIP,   /* top and bottom */
    DLX_GRID_SYMMETRY_DIAGONAL,
    DLX_GRID_SYMMETRY_ANTIDIAGONAL,
    DLX_GRID_SYMMETRY_MIRRORS,   /* MIRROR and FLIP */
    DLX_GRID_SYMMETRY_DIAGONALS, /* DIAGONAL and ANTIDIAGONAL */
    DLX_GRID_SYMMETRY_FULL,      /* all of these */
    DLX_GRID_SYMMETRY_RANDOM     /* one of these, drawn for each puzzle */
} dlx_grid_symmetry;

/* "none", "half-turn", "quarter-turn", "mirror", "flip", "diagonal", "antidiagonal", "mirrors",
 * "diagonals", "full", "random"; NULL after the last one. */
const char *dlx_grid_symmetry_name(size_t index);

/* Makes puzzles with one solution. */
typedef struct dlx_grid_maker dlx_grid_maker;

typedef struct dlx_grid_maker_options {
    size_t size;                  /* sizeof (dlx_grid_maker_options) */
    size_t box_rows, box_columns; /* shape of a box; 0: 3 x 3 */
    const dlx_grid *board; /* of the shape and the rules that puzzles have, in place of box_rows and
                              box_columns; or NULL. Copied. */
    uint64_t seed;         /* equal seeds and options give equal puzzles */
    dlx_grid_symmetry symmetry;
    size_t min_givens, max_givens; /* numbers of givens; 0: any */
    bool minimal;                  /* no given is redundant */
    const bool *pattern; /* [0..n*n[: the cells of the givens, overriding symmetry and numbers; or
                            NULL. Copied. */
    const dlx_limits *limits;        /* of each call, without nodes and memory; or NULL */
    uint64_t max_attempts;           /* for each dlx_grid_maker_next; 0: no limit */
    uint64_t min_rating, max_rating; /* see dlx_grid_tester_rate; 0: any. Puzzles that are too hard
                                        get givens back, unless `minimal` or a pattern is set. */
} dlx_grid_maker_options;

/* `options` may be NULL and is copied. Solved boards of sizes up to 6 x 6 are drawn uniformly.
 * Larger boards come from a random search: boxes along the diagonal in random orders, then random
 * digits at random cells while there is a solution, until it is unique; from 10 x 10 on, the first
 * solution after the boxes, with bands, stacks, rows and columns in random orders. Errors:
 * DLX_INVALID: a size above 64 x 64, or impossible numbers of givens; DLX_UNSUPPORTED: a limit on
 * nodes or memory; DLX_ABORTED, DLX_NO_MEMORY. */
dlx_grid_maker *dlx_grid_maker_new(const dlx_grid_maker_options *options, dlx_error *error);

/* Makes the next puzzle, for the caller to free, by attempts until a puzzle satisfies all options.
 * DLX_ABORTED: cancelled, out of time, or max_attempts failed; another call makes further attempts.
 * Equal options give equal numbers of attempts. Errors: DLX_NO_MEMORY. */
dlx_status dlx_grid_maker_next(dlx_grid_maker *maker, dlx_grid **grid, dlx_error *error);

/* The number of puzzles begun. */
uint64_t dlx_grid_maker_attempts(const dlx_grid_maker *maker);

/* The rating of the last puzzle; 0 if the options set no range of ratings. */
uint64_t dlx_grid_maker_rating(const dlx_grid_maker *maker);
void dlx_grid_maker_free(dlx_grid_maker *maker);

/* Weights of cells: n*n numbers, row by row. */
typedef struct dlx_grid_weights dlx_grid_weights;

/* Reads n*n integers or decimal numbers, separated by blanks, commas, semicolons or line ends; #
 * or % begins a comment. Errors: DLX_SYNTAX: not a number, more than 64 bits in a common unit, or
 * not a square number of numbers. */
dlx_grid_weights *dlx_grid_weights_read(dlx_input *input, dlx_error *error);

/* The weights of the target sudoku of NOIP 2009 D: 10 in the centre of a 9 x 9 board and 1 less for
 * each ring around it, down to 6 at the border. */
dlx_grid_weights *dlx_grid_weights_rings(dlx_error *error);
size_t dlx_grid_weights_size(const dlx_grid_weights *weights); /* n */
void dlx_grid_weights_free(dlx_grid_weights *weights);

/* Reduces sudoku to exact cover: items rRcC, rR#D, cC#D, bB#D and an option for each cell and
 * digit, in the order (row, column, digit); for other rules, further items, see ec(5). Caches the
 * common structure of consecutive grids of the same shape. */
typedef struct dlx_grid_encoder dlx_grid_encoder;
dlx_grid_encoder *dlx_grid_encoder_new(dlx_error *error);

/* How to encode a grid; all zero is the default. */
typedef struct dlx_grid_encode_options {
    size_t size;                     /* sizeof (dlx_grid_encode_options) */
    bool reduce;                     /* drop the options excluded by givens; default: keep these */
    const dlx_grid_weights *weights; /* of the grid's size: an option costs digit * weight; or
                                        NULL */
} dlx_grid_encode_options;

/* The problem of a grid, for the caller to free. A given cell keeps only its own option. `options`
 * may be NULL. Errors: DLX_INVALID: weights of another size, costs above 64 bits, or a cage with
 * too many combinations; DLX_NO_MEMORY. */
dlx_problem *dlx_grid_encoder_problem(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                      const dlx_grid_encode_options *options, dlx_error *error);

/* Writes the same problem, without weights, in the ec format. Equivalent to dlx_problem_write but
 * faster, since the options of boards of the same shape are cached as text. Errors: as for
 * dlx_grid_encoder_problem, and DLX_UNSUPPORTED: weights. */
dlx_status dlx_grid_encoder_write(dlx_grid_encoder *encoder, const dlx_grid *grid,
                                  const dlx_grid_encode_options *options, dlx_output *output,
                                  dlx_error *error);
void dlx_grid_encoder_free(dlx_grid_encoder *encoder);

/* Turns chosen options back into grids, by the names of their items alone. */
typedef struct dlx_grid_decoder dlx_grid_decoder;

/* How to decode; all zero is the default. */
typedef struct dlx_grid_decode_options {
    size_t size; /* sizeof (dlx_grid_decode_options) */
    /* Shape of a box: items that are plain numbers are then columns of the matrix: cells, rows,
     * columns, boxes. 0, 0: size and boxes come from the names. */
    size_t box_rows, box_columns;
} dlx_grid_decode_options;

/* `options` may be NULL. Errors: DLX_INVALID: boxes that make no board; DLX_NO_MEMORY. */
dlx_grid_decoder *dlx_grid_decoder_new(const dlx_grid_decode_options *options, dlx_error *error);

/* The grid of a solution, for the caller to free, with regions if the names describe regions, and
 * with the metadata of the problem, such as its author. NULL: DLX_INVALID: missing or duplicate
 * cells, a digit twice in a row, column, box or region, or contradicting metadata; *error names the
 * cell. */
dlx_grid *dlx_grid_decoder_grid(dlx_grid_decoder *decoder, const dlx_solution_record *solution,
                                dlx_error *error);

/* The puzzle of a solution with grid `grid`, for the caller to free: the givens come from the
 * metadata of the problem. NULL: DLX_NO_DATA: the metadata have no givens; DLX_INVALID,
 * DLX_NO_MEMORY. */
dlx_grid *dlx_grid_decoder_puzzle(dlx_grid_decoder *decoder, const dlx_solution_record *solution,
                                  const dlx_grid *grid, dlx_error *error);

/* Like dlx_grid_decoder_grid, for options of a problem in memory. */
dlx_grid *dlx_grid_decoder_options(dlx_grid_decoder *decoder, const dlx_problem *problem,
                                   const uint32_t *options, size_t count, dlx_error *error);
void dlx_grid_decoder_free(dlx_grid_decoder *decoder);

#ifdef __cplusplus
}
#endif

#endif
