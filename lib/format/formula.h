/* SPDX-License-Identifier: MIT */
/* Reads DIMACS CNF as an exact cover problem. */
#ifndef DLX_FORMAT_FORMULA_H
#define DLX_FORMAT_FORMULA_H

#include "format/format.h"

/* Reads the formula of a file, as dlx_reader_next does. */
dlx_status dlx_formula_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

#endif
