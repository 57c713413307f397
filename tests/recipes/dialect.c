/* SPDX-License-Identifier: MIT */
/* A sample dialect, for tests/recipes.t: a line `TAKE` with the numbers of the chosen options, or a
 * line `NOTHING TO TAKE`. */
#include "answer/dialects.h"
#include "io/tokens.h"

bool dlx_knows_sample(const dlx_line *line)
{
    return dlx_line_begins(line, "TAKE ") || dlx_line_is(line, "NOTHING TO TAKE");
}

dlx_status dlx_take_sample(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    uint64_t number;
    if (!dlx_line_begins(line, "TAKE ")) {
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
        return DLX_OK;
    }
    dlx_answer_judge(answer, DLX_VERDICT_SOME);
    answer->open = true;
    while (dlx_tokens_next_word(line, &cursor, &word, &length))
        if (dlx_tokens_parse_unsigned(word, length, &number))
            dlx_answer_set(answer, number, true);
    return dlx_answer_close(answer, error);
}
