/* SPDX-License-Identifier: MIT */
/* The format `sdk`: rows of cells after tags (lines that begin with # and a letter), as SudoCue
 * writes; and SadMan's dialect, where section [Puzzle] has the givens and section [State] the
 * entries. */
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

static bool recognise(dlx_lookahead *ahead, dlx_layout *layout)
{
    const dlx_grid_reader *reader = ahead->reader;
    const bool found = reader->forced || reader->tagged || reader->sectioned;
    return found && dlx_grid_layout_recognise(ahead, layout);
}

static bool begins_puzzle(dlx_row_kind kind, const dlx_line *line)
{
    return kind == DLX_ROW_TAG ||
           (kind == DLX_ROW_SECTION && dlx_line_classifier_is_section(line, "puzzle"));
}

/* Merges the state, which was read last, with the puzzle: other digits than givens are entries. */
static dlx_status merge(dlx_grid_reader *reader, const uint16_t *given, dlx_error *error)
{
    const size_t n = reader->layout.size;
    for (size_t i = 0; i < n * n; i++) {
        const uint16_t digit = reader->cells[i];
        if (given[i] && digit && given[i] != digit)
            return dlx_structured_refuse(
                reader, (dlx_place){reader->lines[i / n], reader->columns[i]}, error,
                "expected the given %u of [Puzzle] in [State], found %u", (unsigned)given[i],
                (unsigned)digit);
        if (given[i])
            reader->cells[i] = given[i];
        else
            dlx_reader_state_take_entry(reader, i);
    }
    return DLX_OK;
}

/* Reads the rows of [State], replacing the rows of [Puzzle]. */
static dlx_status read_state(dlx_grid_reader *reader, dlx_error *error)
{
    const size_t cells = reader->layout.size * reader->layout.size;
    uint16_t *given = dlx_buffer_allocate(cells, sizeof *given);
    if (!given)
        return dlx_error_memory(error);
    memcpy(given, reader->cells, cells * sizeof *given);
    dlx_status status = dlx_grid_layout_read(reader, error);
    if (status == DLX_OK)
        status = merge(reader, given, error);
    free(given);
    return status == DLX_NO_DATA ? DLX_OK : status;
}

/* Reads the sections after [Puzzle], up to the next [Puzzle]. */
static dlx_status read_sections(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_status status = DLX_OK;
    bool passed = false; /* within a skipped section */
    while (status == DLX_OK) {
        dlx_line line;
        dlx_row_kind kind;
        status = dlx_line_classifier_read_row(reader, &line, &kind, error);
        if (status != DLX_OK)
            return status == DLX_NO_DATA ? DLX_OK : status;
        if (kind == DLX_ROW_SECTION && dlx_line_classifier_is_section(&line, "state")) {
            status = read_state(reader, error);
            passed = false;
        } else if (kind == DLX_ROW_SECTION && !begins_puzzle(kind, &line)) {
            dlx_reader_state_note(reader, DLX_NOTE_SECTIONS, line.number, "section %s is ignored",
                                  dlx_show(line.text, line.length).text);
            passed = true;
        } else if (begins_puzzle(kind, &line) || (kind == DLX_ROW_CELLS && !passed)) {
            dlx_input_unread(reader->input);
            return DLX_OK;
        }
    }
    return status;
}

/* Skips the rest of a refused puzzle. */
static dlx_status pass_sections(dlx_grid_reader *reader, dlx_error *error)
{
    for (;;) {
        dlx_line line;
        dlx_row_kind kind;
        const dlx_status status = dlx_line_classifier_read_row(reader, &line, &kind, error);
        if (status == DLX_NO_DATA)
            return DLX_OK;
        if (status != DLX_OK && status != DLX_SYNTAX)
            return status;
        if (status == DLX_OK && begins_puzzle(kind, &line)) {
            dlx_input_unread(reader->input);
            return DLX_OK;
        }
    }
}

static dlx_status read_sdk(dlx_grid_reader *reader, dlx_error *error)
{
    reader->sectioned = false;
    reader->title.size = 0;
    dlx_status status = dlx_grid_layout_read(reader, error);
    reader->in_sections = reader->sectioned;
    if (status == DLX_OK && reader->has_sections && !reader->sectioned)
        return dlx_structured_refuse(reader, (dlx_place){reader->lines[0], 1}, error,
                                     "expected a section [Puzzle] or [State], found rows");
    reader->has_sections |= reader->sectioned && !reader->marked;
    if (status == DLX_OK && reader->sectioned)
        status = read_sections(reader, error);
    if (status == DLX_SYNTAX && reader->sectioned) {
        dlx_error trouble;
        const dlx_status passed = pass_sections(reader, &trouble);
        if (passed != DLX_OK) {
            if (error)
                *error = trouble;
            return passed;
        }
    }
    reader->in_sections = false;
    reader->name = reader->title.bytes;
    reader->name_length = reader->title.size;
    return status;
}

/* Writes the rows, optionally with the entries, in pieces of no more than this number of cells. */
static void write_rows(dlx_grid_writer *writer, const dlx_grid *grid, bool entries)
{
    enum { PIECE = DLX_MOST_READ };
    const size_t n = grid->size;
    const size_t width = dlx_writer_cell_width(writer, n);
    uint16_t shown[PIECE];
    for (size_t i = 0, left = n; i < n * n; left = left ? left : n) {
        const size_t count = left < PIECE ? left : PIECE;
        for (size_t k = 0; k < count; k++)
            shown[k] = entries ? dlx_grid_shown(grid, i + k) : grid->cells[i + k];
        dlx_writer_put_cells(writer, grid, shown, count, width);
        i += count;
        left -= count;
        dlx_output_byte(writer->output, left ? ' ' : '\n');
    }
}

static void write_sdk(dlx_grid_writer *writer, const dlx_grid *grid)
{
    const bool played = grid->rules && grid->rules->entries;
    dlx_writer_put_gap(writer);
    dlx_output *output = writer->output;
    for (const dlx_tag *tag = dlx_titles_tags; tag->letter; tag++) {
        const char *text = tag->about == DLX_TAG_NAME ? grid->name
                           : grid->rules              ? grid->rules->about[tag->about]
                                                      : NULL;
        if (!text || !*text)
            continue;
        dlx_output_byte(output, '#');
        dlx_output_byte(output, tag->letter);
        /* A blank if the line would otherwise not look like a tag. */
        if (*text >= 'a' && *text <= 'z' && tag->letter != 'U')
            dlx_output_byte(output, ' ');
        dlx_writer_put_text(writer, text);
        dlx_output_byte(output, '\n');
    }
    if (played)
        dlx_output_text(writer->output, "[Puzzle]\n");
    write_rows(writer, grid, false);
    if (!played)
        return;
    dlx_output_text(writer->output, "[State]\n");
    write_rows(writer, grid, true);
}

const dlx_grid_format dlx_form_sdk = {
    .name = "sdk",
    .summary = "#A author, #D name and the like, then n rows; or sections [Puzzle] and [State]",
    .holds = DLX_HOLDS_NAME | DLX_HOLDS_ENTRIES | DLX_HOLDS_ALL_ABOUT,
    .differs_in_cells = true,
    .tags = true,
    .recognise = recognise,
    .read = read_sdk,
    .write = write_sdk,
};
