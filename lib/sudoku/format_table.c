/* SPDX-License-Identifier: MIT */
/* Table of sudoku formats and lookups; see sudoku/formats/formats.h. */
#ifdef HAVE_CONFIG_H
#include <config.h>
#endif

#include "sudoku/detect.h"

#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

#define FORMAT_ROW(name) &dlx_form_##name,

/* clang-format off */
static const dlx_grid_format *const forms[] = {
#if HAVE_EXPAT
    DLX_XML_FORMATS(FORMAT_ROW)
#endif
    DLX_TEXT_FORMATS(FORMAT_ROW)
#ifndef __wasi__
    DLX_SHEET_FORMATS(FORMAT_ROW)
#endif
};
/* clang-format on */

const dlx_grid_format *dlx_format_table_at(size_t index)
{
    return index < sizeof forms / sizeof *forms ? forms[index] : NULL;
}

const dlx_grid_format *dlx_format_table_find(const char *name)
{
    return dlx_format_table_at(dlx_grid_format_find(name));
}

const char *dlx_grid_format_name(size_t index)
{
    const dlx_grid_format *form = dlx_format_table_at(index);
    return form ? form->name : NULL;
}

const char *dlx_grid_format_summary(size_t index)
{
    const dlx_grid_format *form = dlx_format_table_at(index);
    return form ? form->summary : NULL;
}

unsigned dlx_grid_format_capabilities(size_t index)
{
    const dlx_grid_format *form = dlx_format_table_at(index);
    if (!form)
        return 0;
    return (form->read ? DLX_FORMAT_READS_GRIDS : 0U) |
           (form->write ? DLX_FORMAT_WRITES_GRIDS : 0U) |
           (form->single ? DLX_FORMAT_SINGLE_GRID : 0U);
}

size_t dlx_grid_format_find(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i]->name, name) == 0 ||
            dlx_tokens_are_exactly_among(name, strlen(name), forms[i]->alias))
            return i;
    return SIZE_MAX;
}

dlx_grid_writer *dlx_grid_writer_new(const char *format, dlx_output *output, dlx_error *error)
{
    const dlx_grid_format *form = dlx_format_table_find(format);
    if (!form || !form->write) {
        dlx_error_set(error, DLX_INVALID, "unknown format to write %s",
                      dlx_show(format, strlen(format)).text);
        return NULL;
    }
    dlx_grid_writer *writer = calloc(1, sizeof *writer);
    if (!writer)
        return dlx_error_null(error);
    writer->format = form;
    writer->output = output;
    writer->symbols = dlx_symbols_digits;
    return writer;
}
