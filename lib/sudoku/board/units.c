#include "sudoku/board/units.h"

#include <stdlib.h>
#include <string.h>

/* Begins a group without cells. */
static dlx_status add_group(dlx_units *groups, char kind, size_t number, dlx_error *error)
{
    if (!dlx_grow(&groups->list, &groups->capacity, groups->count + 1, sizeof *groups->list))
        return dlx_error_memory(error);
    groups->list[groups->count++] =
        (dlx_unit){.kind = kind, .number = (uint32_t)number, .first = groups->cell_count};
    return DLX_OK;
}

/* Adds a cell to the group that was begun last. */
static dlx_status add_cell(dlx_units *groups, size_t cell, dlx_error *error)
{
    if (!dlx_grow(&groups->cells, &groups->cell_capacity, groups->cell_count + 1,
                  sizeof *groups->cells))
        return dlx_error_memory(error);
    groups->cells[groups->cell_count++] = (uint32_t)cell;
    groups->list[groups->count - 1].count++;
    return DLX_OK;
}

/* Adds the cells first, first + step, ... as diagonal `number`. */
static dlx_status add_diagonal(dlx_units *groups, size_t n, size_t number, size_t first,
                               size_t step, dlx_error *error)
{
    dlx_status status = add_group(groups, 'd', number, error);
    for (size_t i = 0; i < n && status == DLX_OK; i++)
        status = add_cell(groups, first + i * step, error);
    return status;
}

/* Adds the side - 1 rows of side - 1 extra boxes, each of side x side cells; between them, as at
 * the border, is one row or column of other cells. */
static dlx_status add_windows(dlx_units *groups, size_t side, dlx_error *error)
{
    const size_t n = side * side;
    const size_t across = side - 1;
    dlx_status status = DLX_OK;
    for (size_t window = 0; window < across * across && status == DLX_OK; window++) {
        const size_t row = 1 + window / across * (side + 1);
        const size_t column = 1 + window % across * (side + 1);
        status = add_group(groups, 'w', window + 1, error);
        for (size_t i = 0; i < n && status == DLX_OK; i++)
            status = add_cell(groups, (row + i / side) * n + column + i % side, error);
    }
    return status;
}

bool dlx_cage_adds(const dlx_cage *cage, size_t n)
{
    return cage->sum && (cage->count != n || cage->sum != n * (n + 1) / 2);
}

/* Is this a cage of different cells of the board, no more than there are digits? */
static dlx_status check_cage(const dlx_extra *extra, size_t index, size_t n, dlx_error *error)
{
    const dlx_cage *cage = &extra->cages[index];
    const uint32_t *cells = extra->cage_cells + cage->first;
    if (cage->count == 0)
        return dlx_error_set(error, DLX_INVALID, "cage %zu has no cells", index + 1);
    for (size_t i = 0; i < cage->count; i++) {
        if (cells[i] >= n * n)
            return dlx_error_set(error, DLX_INVALID, "cage %zu has a cell outside of the board",
                                 index + 1);
        for (size_t k = 0; k < i; k++)
            if (cells[k] == cells[i])
                return dlx_error_set(error, DLX_INVALID, "cage %zu has r%zuc%zu twice", index + 1,
                                     cells[i] / n + 1, cells[i] % n + 1);
        if (i == n)
            return dlx_error_set(
                error, DLX_INVALID, "cage %zu at r%zuc%zu has %lu cells, more than the %zu digits",
                index + 1, cells[0] / n + 1, cells[0] % n + 1, (unsigned long)cage->count, n);
    }
    return DLX_OK;
}

static dlx_status add_cages(dlx_units *groups, const dlx_extra *extra, size_t n, dlx_error *error)
{
    for (size_t index = 0; index < extra->cage_count; index++) {
        const dlx_cage *cage = &extra->cages[index];
        dlx_status status = check_cage(extra, index, n, error);
        if (status == DLX_OK && !dlx_cage_adds(cage, n)) {
            status = add_group(groups, 'k', index + 1, error);
            for (size_t i = 0; i < cage->count && status == DLX_OK; i++)
                status = add_cell(groups, extra->cage_cells[cage->first + i], error);
        }
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* Sorts the groups by their cells: counts those of each cell, then fills from the back. */
static dlx_status index_cells(dlx_units *groups, size_t n, dlx_error *error)
{
    const size_t cells = n * n;
    if (!dlx_grow(&groups->start, &groups->start_capacity, cells + 1, sizeof *groups->start) ||
        !dlx_grow(&groups->of, &groups->of_capacity, groups->cell_count, sizeof *groups->of))
        return dlx_error_memory(error);
    memset(groups->start, 0, (cells + 1) * sizeof *groups->start);
    for (size_t i = 0; i < groups->cell_count; i++)
        groups->start[groups->cells[i]]++;
    for (size_t cell = 0, sum = 0; cell <= cells; cell++) {
        sum += groups->start[cell];
        groups->start[cell] = sum;
    }
    for (size_t g = groups->count; g-- > 0;)
        for (size_t i = 0; i < groups->list[g].count; i++)
            groups->of[--groups->start[groups->cells[groups->list[g].first + i]]] = (uint32_t)g;
    return DLX_OK;
}

dlx_status dlx_units_find(dlx_units *groups, size_t n, size_t box_rows, size_t box_columns,
                          const dlx_extra *extra, dlx_error *error)
{
    dlx_status status = DLX_OK;
    groups->count = groups->cell_count = 0;
    if (!extra)
        return DLX_OK;
    if (extra->windoku && !dlx_has_windows(box_rows, box_columns))
        return dlx_error_set(error, DLX_INVALID,
                             "boxes of %zu x %zu: the extra boxes of windoku need square ones",
                             box_rows, box_columns);
    if (extra->diagonal)
        status = add_diagonal(groups, n, 1, 0, n + 1, error);
    if (extra->antidiagonal && status == DLX_OK)
        status = add_diagonal(groups, n, 2, n - 1, n - 1, error);
    if (extra->windoku && status == DLX_OK)
        status = add_windows(groups, box_rows, error);
    if (status == DLX_OK)
        status = add_cages(groups, extra, n, error);
    if (status == DLX_OK && groups->count)
        status = index_cells(groups, n, error);
    return status;
}

void dlx_units_free(dlx_units *groups)
{
    free(groups->list);
    free(groups->cells);
    free(groups->of);
    free(groups->start);
}

const char *dlx_unit_word(const dlx_unit *group)
{
    return group->kind == 'd' ? "diagonal" : group->kind == 'w' ? "extra box" : "cage";
}
