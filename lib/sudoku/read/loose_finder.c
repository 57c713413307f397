/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose_finder.h"

#include "io/tokens.h"
#include "sudoku/board/grid.h"

const dlx_loose_run *dlx_loose_finder_row(const dlx_loose_finder *find, size_t row)
{
    return &find->runs->runs[find->rows[row]];
}

size_t dlx_loose_finder_place(const dlx_loose_finder *find, const dlx_loose_run *run)
{
    return find->runs->tokens[run->first].at;
}

bool dlx_loose_finder_is_size(size_t n, size_t size)
{
    return dlx_fits_size(n, size) && (size || n >= DLX_LOOSE_LEAST);
}

bool dlx_loose_finder_is_packed(const dlx_loose_runs *runs, const dlx_loose_run *run)
{
    bool several = false;
    for (size_t i = 0; i < run->count; i++) {
        const dlx_loose_token *token = &runs->tokens[run->first + i];
        several |= token->packed && (token->whole == token->length || run->count == 1);
        if (token->whole != runs->tokens[run->first].whole)
            return false;
    }
    return several;
}

size_t dlx_loose_finder_number(const dlx_loose_runs *runs, size_t token)
{
    const dlx_loose_token *of = &runs->tokens[token];
    uint64_t number;
    return of->length &&
                   dlx_tokens_parse_unsigned(runs->words.bytes + of->word, of->length, &number)
               ? (size_t)number
               : SIZE_MAX;
}

bool dlx_loose_finder_add_cell(const dlx_loose_finder *find, size_t *count, size_t index,
                               size_t word, size_t length)
{
    dlx_loose_boards *boards = find->boards;
    if (!dlx_buffer_grow(&boards->cells, &boards->capacity, *count + 1, sizeof *boards->cells))
        return false;
    boards->cells[(*count)++] = (dlx_loose_cell){index, word, length};
    return true;
}

dlx_status dlx_loose_finder_refuse(const dlx_loose_finder *find, size_t index, const char *format,
                                   ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (find->error)
        dlx_error_vset(find->error, DLX_SYNTAX, format, arguments);
    va_end(arguments);
    *find->fault = index;
    return DLX_SYNTAX;
}
