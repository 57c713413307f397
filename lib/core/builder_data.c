/* SPDX-License-Identifier: MIT */
/* Metadata of the current problem: lines of a word and a text. */
#include "core/builder.h"

#include "io/error.h"
#include <stdlib.h>
#include <string.h>

bool dlx_data_keep(dlx_buffer *lines, const char *word, size_t length, const char *text,
                   const char *end)
{
    const size_t before = lines->size;
    const bool ok = dlx_buffer_add(lines, word, length) && dlx_buffer_add(lines, " ", 1) &&
                    dlx_buffer_add(lines, text, (size_t)(end - text)) &&
                    dlx_buffer_add(lines, "\n", 1);
    if (!ok)
        lines->size = before;
    return ok;
}

dlx_status dlx_builder_put_data(dlx_builder *builder, const char *lines, size_t length,
                                dlx_error *error)
{
    char *copy = NULL;
    if (length && !(copy = malloc(length + 1)))
        return dlx_error_memory(error);
    if (length) {
        memcpy(copy, lines, length);
        copy[length] = 0;
    }
    free(builder->problem->data);
    builder->problem->data = copy;
    return DLX_OK;
}

dlx_status dlx_builder_data(dlx_builder *builder, const char *word, const char *text,
                            dlx_error *error)
{
    const char *before = dlx_problem_data(builder->problem);
    if (!*word || strpbrk(word, " \t\n\v\f\r:|") || strpbrk(text, "\n\r"))
        return dlx_error_set(error, DLX_INVALID, "expected a word and a line of text as data");
    dlx_buffer lines = {0};
    const bool kept = dlx_buffer_add(&lines, before, strlen(before)) &&
                      dlx_data_keep(&lines, word, strlen(word), text, text + strlen(text));
    const dlx_status status = kept ? dlx_builder_put_data(builder, lines.bytes, lines.size, error)
                                   : dlx_error_memory(error);
    free(lines.bytes);
    return status;
}
