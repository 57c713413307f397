/* SPDX-License-Identifier: MIT */
/* The descriptors of all formats; each is defined in its own file. */
#ifndef DLX_SUDOKU_FORMATS_FORMATS_H
#define DLX_SUDOKU_FORMATS_FORMATS_H

#include "sudoku/read/grid_format.h"

extern const dlx_grid_format dlx_form_bank;
extern const dlx_grid_format dlx_form_csv;
extern const dlx_grid_format dlx_form_grid;
extern const dlx_grid_format dlx_form_hodoku;
extern const dlx_grid_format dlx_form_jigsaw;
extern const dlx_grid_format dlx_form_judge;
extern const dlx_grid_format dlx_form_killer;
extern const dlx_grid_format dlx_form_kaggle;
extern const dlx_grid_format dlx_form_line;
extern const dlx_grid_format dlx_form_marks;
extern const dlx_grid_format dlx_form_pretty;
extern const dlx_grid_format dlx_form_readable;
extern const dlx_grid_format dlx_form_sdk;
extern const dlx_grid_format dlx_form_sheet;
extern const dlx_grid_format dlx_form_ss;
extern const dlx_grid_format dlx_form_sukaku;
extern const dlx_grid_format dlx_form_sumocue;
extern const dlx_grid_format dlx_form_text;

/* Present only if the required library is. */
extern const dlx_grid_format dlx_form_fpuzzles;
extern const dlx_grid_format dlx_form_fpuzzles_url;
extern const dlx_grid_format dlx_form_gnome;
extern const dlx_grid_format dlx_form_json;
extern const dlx_grid_format dlx_form_opensudoku;
extern const dlx_grid_format dlx_form_opensudoku1;
extern const dlx_grid_format dlx_form_opensudoku3;
extern const dlx_grid_format dlx_form_ksudoku;

#endif
