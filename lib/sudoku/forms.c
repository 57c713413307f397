#include "sudoku/forms.h"

#include <string.h>

static const dlx_grid_format *const forms[] = {
    &dlx_form_line,
    &dlx_form_grid,
    &dlx_form_pretty,
    &dlx_form_judge,
};

const dlx_grid_format *dlx_form_at(size_t index)
{
    return index < sizeof forms / sizeof *forms ? forms[index] : NULL;
}

const dlx_grid_format *dlx_form_find(const char *name)
{
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (strcmp(forms[i]->name, name) == 0)
            return forms[i];
    return NULL;
}

const char *dlx_grid_format_name(size_t index)
{
    const dlx_grid_format *form = dlx_form_at(index);
    return form ? form->name : NULL;
}

const char *dlx_grid_format_summary(size_t index)
{
    const dlx_grid_format *form = dlx_form_at(index);
    return form ? form->summary : NULL;
}

unsigned dlx_grid_format_abilities(size_t index)
{
    const dlx_grid_format *form = dlx_form_at(index);
    if (!form)
        return 0;
    return (form->read ? DLX_READS_GRIDS : 0U) | (form->write ? DLX_WRITES_GRIDS : 0U);
}
