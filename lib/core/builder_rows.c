/* SPDX-License-Identifier: MIT */
/* Building with strings and with arrays of item indices, for users of the library. */
#include "core/builder.h"
#include "io/error.h"
#include <string.h>

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
