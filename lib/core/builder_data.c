/* SPDX-License-Identifier: MIT */
/* Building with strings and with arrays of item indices, for users of the library; and metadata of
 * the current problem: lines of a word and a text. */
#include "core/builder.h"

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
    return dlx_builder_keep_text(&builder->problem->data, lines, length, error);
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

dlx_status dlx_builder_name(dlx_builder *builder, const char *name, dlx_error *error)
{
    return dlx_builder_put_name(builder, name, strlen(name), error);
}

dlx_status dlx_builder_primary(dlx_builder *builder, const char *name, uint64_t lo, uint64_t hi,
                               dlx_error *error)
{
    return dlx_builder_put_primary(builder, name, strlen(name), lo, hi, error);
}

dlx_status dlx_builder_secondary(dlx_builder *builder, const char *name, dlx_error *error)
{
    return dlx_builder_put_secondary(builder, name, strlen(name), error);
}

dlx_status dlx_builder_add(dlx_builder *builder, const char *name, const char *colour,
                           dlx_error *error)
{
    return dlx_builder_put_item(builder, name, strlen(name), colour, colour ? strlen(colour) : 0,
                                error);
}

dlx_status dlx_builder_option_name(dlx_builder *builder, const char *name, dlx_error *error)
{
    return dlx_builder_put_option_name(builder, name, strlen(name), error);
}

dlx_status dlx_builder_rows(dlx_builder *builder, const uint64_t *offsets, const uint32_t *items,
                            size_t count, dlx_error *error)
{
    for (size_t k = 0; k < count; k++) {
        if (offsets[k] > offsets[k + 1])
            return dlx_error_set(
                error, DLX_INVALID, "expected ascending offsets, found %llu after %llu",
                (unsigned long long)offsets[k + 1], (unsigned long long)offsets[k]);
        dlx_status status = DLX_OK;
        for (uint64_t i = offsets[k]; i < offsets[k + 1] && status == DLX_OK; i++)
            status = dlx_builder_add_index(builder, items[i], NULL, error);
        if (status == DLX_OK)
            status = dlx_builder_end_option(builder, error);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}
