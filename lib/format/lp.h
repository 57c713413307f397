/* SPDX-License-Identifier: MIT */
/* CPLEX LP: the writer, for the descriptor in the reader's file. */
#ifndef DLX_FORMAT_LP_H
#define DLX_FORMAT_LP_H

#include "format/format.h"

dlx_status dlx_lp_write(const dlx_problem *problem, const dlx_write_options *options,
                        dlx_output *output, dlx_error *error);

#endif
