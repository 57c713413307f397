/* SPDX-License-Identifier: MIT */
/* MPS: the writers, for the descriptors in the reader's file. */
#ifndef DLX_FORMAT_MPS_H
#define DLX_FORMAT_MPS_H

#include "format/reader.h"

dlx_status dlx_mps_write_free(const dlx_problem *problem, const dlx_write_options *options,
                              dlx_output *output, dlx_error *error);
dlx_status dlx_mps_write_fixed(const dlx_problem *problem, const dlx_write_options *options,
                               dlx_output *output, dlx_error *error);

/* Refuses names and numbers too long for fixed columns. */
dlx_status dlx_mps_check_fixed(const dlx_problem *problem, dlx_error *error);

#endif
