/* SPDX-License-Identifier: MIT */
/* Words for the reasons why searches end. */
#include "dlx.h"

/* The words after `found N`, in the order of dlx_end. */
static const char *const end_words[] = {"complete", "optimal",     "enough",  "limit",
                                        "timeout",  "interrupted", "unknown", "error"};

const char *dlx_end_word(dlx_end end)
{
    return end_words[end];
}
