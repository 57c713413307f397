/* SPDX-License-Identifier: MIT */
/* Which engine does what is asked for. */
#ifndef DLX_SEARCH_ENGINES_H
#define DLX_SEARCH_ENGINES_H

#include "search/base/engine.h"

/* The engine that options->engine names; what `auto` cannot do itself is done by the first engine
 * that can. NULL: no engine does all that is asked for, and *error says what is lacking. */
const dlx_engine *dlx_engine_choose(const dlx_search_options *options, const dlx_problem *problem,
                                    dlx_error *error);

#endif
