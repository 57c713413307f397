/* SPDX-License-Identifier: MIT */
/* The matrix as a Netpbm bitmap (P4). */
#ifndef VIEW_PBM_H
#define VIEW_PBM_H

#include "view/style.h"

void view_pbm(const view_subject *subject, const view_style *style, dlx_output *output);

#endif
