/* SPDX-License-Identifier: MIT */
/* The format `gnome-sudoku`: concatenated saved games of GNOME Sudoku. */
#include "sudoku/formats/apps/json_read.h"
#include "sudoku/formats/formats.h"
#include "sudoku/read/structured.h"
#include "sudoku/write/writer.h"

#include <strings.h>

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    return dlx_json_recognise(ahead, layout, &dlx_form_gnome);
}

/* The game refuses files of a level other than these; the second stands for all others. */
static const char *const levels[] = {"Easy", "Medium", "Hard", "Very Hard"};
enum { LEVELS = sizeof levels / sizeof *levels, OTHER = 1 };

static void write_level(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const char *level = grid->rules ? grid->rules->about[DLX_ABOUT_LEVEL] : NULL;
    size_t i = 0;
    while (i < LEVELS && !(level && strcasecmp(levels[i], level) == 0))
        i++;
    if (level && i == LEVELS)
        dlx_writer_report(writer, DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL);
    dlx_output_text(writer->output, "  \"difficulty_category\" : \"");
    dlx_output_text(writer->output, levels[i < LEVELS ? i : OTHER]);
    dlx_output_text(writer->output, " Difficulty\",\n");
}

static void write_marks(dlx_output *output, const dlx_grid *grid, size_t cell)
{
    const char *comma = "";
    dlx_output_text(output, ", \"earmarks\" : [");
    for (size_t digit = 1; grid->rules && grid->rules->notes && digit <= grid->size; digit++)
        if (dlx_has_mark(grid->rules->notes, grid->size, cell, digit)) {
            dlx_output_text(output, comma);
            dlx_output_unsigned(output, digit);
            comma = ", ";
        }
    dlx_output_byte(output, ']');
}

static bool has_notes(const dlx_grid *grid, size_t cell)
{
    return grid->rules && grid->rules->notes && grid->rules->notes[cell];
}

static void write_cell(dlx_output *output, const dlx_grid *grid, size_t cell)
{
    dlx_output_text(output, "    { \"position\" : [");
    dlx_output_unsigned(output, cell / grid->size);
    dlx_output_text(output, ", ");
    dlx_output_unsigned(output, cell % grid->size);
    dlx_output_text(output, "], \"value\" : ");
    dlx_output_unsigned(output, dlx_grid_shown(grid, cell));
    dlx_output_text(output, grid->cells[cell] ? ", \"fixed\" : true" : ", \"fixed\" : false");
    write_marks(output, grid, cell);
    dlx_output_text(output, " }");
}

static void write_game(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    const char *comma = "\n";
    dlx_output_text(output, "{\n");
    write_level(writer, grid);
    dlx_output_text(output, "  \"time_elapsed\" : -1.0,\n  \"cells\" : [");
    for (size_t i = 0; i < grid->size * grid->size; i++) {
        if (!dlx_grid_shown(grid, i) && !has_notes(grid, i))
            continue;
        dlx_output_text(output, comma);
        write_cell(output, grid, i);
        comma = ",\n";
    }
    dlx_output_text(output, "\n  ]\n}\n");
}

const dlx_grid_format dlx_form_gnome = {
    .name = "gnome-sudoku",
    .summary = "saved games of GNOME Sudoku, in JSON",
    .holds = DLX_HOLDS_ENTRIES | DLX_HOLDS_NOTES | DLX_HOLDS_ABOUT << DLX_ABOUT_LEVEL,
    .only = 9,
    .document = true,
    .recognise = recognise,
    .read = dlx_json_read,
    .write = write_game,
};
