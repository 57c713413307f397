/* SPDX-License-Identifier: MIT */
/* Options from arrays of item indices. */
#include "core/builder.h"
#include "io/error.h"

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
