/* SPDX-License-Identifier: MIT */
/* The search of a problem in time slices, with checkpoints between them. */
#ifndef CHECKPOINT_TIME_SLICE_H
#define CHECKPOINT_TIME_SLICE_H

#include "checkpoint/checkpoint.h"

/* For resumable searches. */
extern const slice_functions time_slices;

#endif
