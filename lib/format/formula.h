/* SPDX-License-Identifier: MIT */
/* Reads DIMACS CNF and WCNF as exact cover problems. */
#ifndef DLX_FORMAT_FORMULA_H
#define DLX_FORMAT_FORMULA_H

#include "encode/clauses.h"
#include "format/reader.h"

/* Reads the formula of a file, as dlx_reader_next does; weighted unless the format is cnf: with a
 * header `p wcnf`, or in the form of the MaxSAT Evaluation 2022, with `h` before hard clauses. */
dlx_status dlx_formula_read(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

#endif
