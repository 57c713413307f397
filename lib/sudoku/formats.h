/* A format of grids is a descriptor with its reader and/or its writer, and a row in the table of
 * forms.c. */
#ifndef DLX_SUDOKU_FORMATS_H
#define DLX_SUDOKU_FORMATS_H

#include "sudoku/read/lookahead.h"
#include "sudoku/reader.h"
#include "sudoku/write/writer.h"

typedef struct dlx_grid_format {
    const char *name, *summary;
    const char *alias; /* other names, with blanks between them; or NULL */
    unsigned holds;    /* what it can write besides the cells: a sum of DLX_HOLDS_... */
    bool tags;         /* has lines as #A and sections as [Puzzle] */
    char blank;        /* what is written for a blank cell; 0: '.' */

    /* Does the input look like this format? Asks the survey for no more lines than it needs, since
     * whoever sends them may wait for an answer. Sets the size, the group and the line of *layout.
     * The formats are asked in the order of the table. Together with `read`. */
    bool (*recognise)(dlx_lookahead *survey, dlx_layout *layout);

    /* Reads the next puzzle into reader->cells, columns, lines and name; as dlx_grid_reader_next
     * says. NULL: no reader. */
    dlx_status (*read)(dlx_grid_reader *reader, dlx_error *error);

    /* Writes a grid. NULL: no writer. */
    void (*write)(dlx_grid_writer *writer, const dlx_grid *grid);

    /* Stands for a grid that there is not; or NULL. */
    void (*write_none)(dlx_grid_writer *writer);

    /* Ends the output, also one of no grids; or NULL. */
    void (*write_end)(dlx_grid_writer *writer);
} dlx_grid_format;

/* These are there if the libraries are that they need. */
extern const dlx_grid_format dlx_form_fpuzzles, dlx_form_fpuzzles_url, dlx_form_opensudoku,
    dlx_form_opensudoku1;
extern const dlx_grid_format dlx_form_csv, dlx_form_grid, dlx_form_hodoku, dlx_form_judge,
    dlx_form_sukaku, dlx_form_kaggle, dlx_form_line, dlx_form_pretty, dlx_form_readable,
    dlx_form_sdk, dlx_form_ss;

/* The descriptor at `index`, NULL behind the last one; the descriptor of a name, or NULL. */
const dlx_grid_format *dlx_form_at(size_t index);
const dlx_grid_format *dlx_form_find(const char *name);

#endif
