/* SPDX-License-Identifier: MIT */
/* The formats of sudokus; the descriptor of each is defined in a file of its own. Formats are asked
 * in this order. Document formats come first: their first line identifies them. */
#ifndef DLX_SUDOKU_FORMATS_FORMATS_H
#define DLX_SUDOKU_FORMATS_FORMATS_H

#include "sudoku/read/grid_format.h"

/* clang-format off */
/* Formats in XML are present only if Expat is. */
#define DLX_XML_FORMATS(format) \
    format(ksudoku) \
    format(opensudoku3) \
    format(opensudoku) \
    format(opensudoku1)

#define DLX_TEXT_FORMATS(format) \
    format(fpuzzles) \
    format(fpuzzles_url) \
    format(gnome) \
    format(json) \
    format(sumocue) \
    format(killer) \
    format(sukaku) \
    format(jigsaw) \
    format(csv) \
    format(kaggle) \
    format(bank) \
    format(hodoku) \
    format(line) \
    format(sdk) \
    format(pretty) \
    format(ss) \
    format(readable) \
    format(grid) \
    format(marks) \
    format(sheet) \
    format(judge) \
    format(text)
/* Sheets need temporary files, which WebAssembly has not. */
#define DLX_SHEET_FORMATS(format) \
    format(html) \
    format(svg)
/* clang-format on */

#define DLX_DECLARE_FORMAT(name) extern const dlx_grid_format dlx_form_##name;
DLX_XML_FORMATS(DLX_DECLARE_FORMAT)
DLX_TEXT_FORMATS(DLX_DECLARE_FORMAT)
DLX_SHEET_FORMATS(DLX_DECLARE_FORMAT)

#endif
