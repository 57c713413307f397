/* SPDX-License-Identifier: MIT */
/* Parser of SumoCue's records. */
#ifndef DLX_SUDOKU_FORMATS_SUMOCUE_READ_H
#define DLX_SUDOKU_FORMATS_SUMOCUE_READ_H

#include "sudoku/read/reader_state.h"

/* Largest board size: a record has 256 cage numbers. */
enum { DLX_SUMOCUE_MOST = 16 };

/* How a record begins. */
typedef enum dlx_sumocue_kind {
    DLX_NO_SUMOCUE,
    DLX_SUMOCUE_KILLER, /* 3x3:d:k: */
    DLX_SUMOCUE_OWN     /* SumoCueV1= or SumoCueV1D= */
} dlx_sumocue_kind;
dlx_sumocue_kind dlx_sumocue_read_kind_of(const dlx_line *line);

/* Reads the next record, as dlx_grid_reader_next does. */
dlx_status dlx_sumocue_read(dlx_grid_reader *reader, dlx_error *error);

#endif
