/* SPDX-License-Identifier: MIT */
/* The formats `opensudoku`, `opensudoku1` and `opensudoku3`: XML of OpenSudoku for Android, in its
 * second, first and third version. Each reader accepts all versions. */
#include "sudoku/formats/apps/opensudoku.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

/* Returns the index of the first of these tags in the lines ahead; `count`: none, or no document.
 * The first few lines decide. */
static size_t first_tag(dlx_lookahead *ahead, const char *const *tags, size_t count)
{
    enum { LINES = 5 };
    /* Nothing else may wait for lines that a producer has not sent yet. */
    if (dlx_lookahead_line(ahead, 0)->document != DLX_DOCUMENT_XML)
        return count;
    for (size_t i = 0; i < LINES && dlx_lookahead_line(ahead, i); i++) {
        const dlx_line line = dlx_lookahead_text(ahead, i);
        for (size_t index = 0; index < line.length; index++)
            for (size_t k = 0; k < count; k++)
                if (dlx_begins_with(line.text + index, line.text + line.length, tags[k]))
                    return k;
    }
    return count;
}

/* Documents of the third version and of KSudoku have tags of their own. */
static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    static const char *const tags[] = {"<opensudoku2", "<opensudoku version=\"3\"", "<game"};
    static const char *const ksudoku = "<ksudoku";
    const bool found = ahead->reader->forced ||
                       (layout->format == &dlx_form_opensudoku3 ? first_tag(ahead, tags, 3) < 2
                        : layout->format == &dlx_form_ksudoku   ? first_tag(ahead, &ksudoku, 1) < 1
                                                                : true);
    return found && dlx_lookahead_recognise(ahead, layout, DLX_DOCUMENT_XML);
}

static void write_attribute(dlx_output *output, const char *name, const char *value)
{
    dlx_output_put(output, " %s=\"", name);
    dlx_output_xml(output, value);
    dlx_output_byte(output, '"');
}

/* Writes the cells; 0 is a blank. Boards with more digits than symbols are written as blank-
 * separated numbers. */
static void write_cells(dlx_output *output, const dlx_grid *grid)
{
    const size_t cells = grid->size * grid->size;
    for (size_t i = 0; i < cells; i++) {
        if (grid->size > DLX_MOST_SYMBOLS) {
            if (i)
                dlx_output_byte(output, ' ');
            dlx_output_unsigned(output, grid->cells[i]);
        } else {
            dlx_output_byte(output, grid->cells[i] ? dlx_symbols_character(grid->cells[i]) : '0');
        }
    }
}

/* A version of the document, whose games are between its ends. */
typedef struct version {
    const char *begin, *end;
} version;

static const version second = {"<opensudoku version=\"2\">\n", "</opensudoku>\n"};

/* All games are in a single folder, and have all attributes, as the program requires. */
static const version third = {"<opensudoku2 version=\"3\">\n"
                              "<folder folder_name=\"sudoku\" folder_created=\"0\">\n",
                              "</folder>\n</opensudoku2>\n"};

/* Begins the document before its first game, and returns its version. */
static const version *begin_document(const dlx_grid_writer *writer)
{
    const version *kind = writer->format == &dlx_form_opensudoku3 ? &third : &second;
    if (!writer->written)
        dlx_output_put(writer->output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s",
                       kind->begin);
    return kind;
}

static void end_document(dlx_grid_writer *writer)
{
    dlx_output_text(writer->output, begin_document(writer)->end);
}

static void write_game(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const dlx_variant_rules *rules = grid->rules;
    dlx_output *output = writer->output;
    const bool is_third = begin_document(writer) == &third;
    const bool played = grid->size == 9 && rules && (rules->entries || rules->notes);
    dlx_output_text(output, is_third ? "<game created=\"0\"" : "<game");
    dlx_output_put(output, " state=\"%u\" time=\"0\"%s=\"", !played,
                   is_third ? " last_played=\"0\" cells_data" : " data");
    if (played || is_third) {
        /* For each cell its digit, notes as a sum of bits, and whether it is editable. */
        dlx_output_text(output, is_third ? "version: 4&#10;" : "version: 2&#10;");
        for (size_t i = 0; i < 81; i++)
            dlx_output_put(output, "%u|%llu%s|%c|", (unsigned)dlx_grid_shown(grid, i),
                           rules && rules->notes ? (unsigned long long)rules->notes[i] : 0,
                           is_third ? "|0" : "", grid->cells[i] ? '0' : '1');
    } else {
        write_cells(output, grid);
    }
    dlx_output_byte(output, '"');
    if (*grid->name || is_third)
        write_attribute(output, is_third ? "user_note" : "note", grid->name);
    for (size_t i = 0; rules && i < DLX_ABOUTS; i++) {
        const dlx_opensudoku_text *text = &dlx_opensudoku_texts[i];
        if (rules->about[text->about])
            write_attribute(output, text->attribute, rules->about[text->about]);
    }
    dlx_output_text(output, is_third ? " command_stack=\"0|\"/>\n" : "/>\n");
}

const dlx_grid_format dlx_form_opensudoku = {
    .name = "opensudoku",
    .summary = "XML of OpenSudoku, all puzzles in one document",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ENTRIES | DLX_HOLDS_NOTES | DLX_HOLDS_ALL_ABOUT,
    .document = true,
    .recognise = recognise,
    .read = dlx_opensudoku_read,
    .write = write_game,
    .write_end = end_document,
};

const dlx_grid_format dlx_form_opensudoku1 = {
    .name = "opensudoku1",
    .summary = "XML of OpenSudoku, version 1, which is only read",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ALL_ABOUT,
    .document = true,
    .recognise = recognise,
    .read = dlx_opensudoku_read,
};

const dlx_grid_format dlx_form_opensudoku3 = {
    .name = "opensudoku3",
    .summary = "XML of OpenSudoku 4 and Open Sudoku 2, version 3",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ENTRIES | DLX_HOLDS_NOTES | DLX_HOLDS_ALL_ABOUT,
    .only = 9,
    .document = true,
    .recognise = recognise,
    .read = dlx_opensudoku_read,
    .write = write_game,
    .write_end = end_document,
};

/* Read only: the program's other requirements for a game are unknown. */
const dlx_grid_format dlx_form_ksudoku = {
    .name = "ksudoku",
    .summary = "saved games of KSudoku, in XML",
    .document = true,
    .recognise = recognise,
    .read = dlx_opensudoku_read,
};
