/* SPDX-License-Identifier: MIT */
/* Detects the layout of an input from its first lines. */
#include "sudoku/detect.h"

#include "sudoku/formats/formats.h"
#include "sudoku/read/readings.h"

/* True if the first line is the number of puzzles. A short row of digits may look alike; then the
 * second line decides, since a row has as many cells as the first. */
static bool begins_with_count(dlx_lookahead *ahead)
{
    const size_t size = ahead->reader->layout.size;
    const dlx_measure first = *dlx_lookahead_line(ahead, 0);
    if (!first.count)
        return false;
    dlx_table_row row;
    ahead->skip++;
    const bool table = dlx_lookahead_line(ahead, 0) &&
                       dlx_table_shape_learn(ahead, ",;\t|", &ahead->reader->csv, &row);
    ahead->skip--;
    if (table)
        return false;
    size_t group;
    const bool fits =
        dlx_lookahead_measure_line(&first, size, &group) || dlx_lookahead_measure_row(&first, size);
    if (fits && size)
        return false;
    const dlx_measure *second = dlx_lookahead_line(ahead, 1);
    if (!second)
        return !fits && first.greatest == 0;
    return !fits || second->chars != first.chars;
}

/* True if the line is a row of a table: a header with several columns precedes the line, which is
 * no row of a board, or a row with as many fields follows. */
static bool is_in_table(dlx_lookahead *ahead)
{
    dlx_csv csv = ahead->reader->csv;
    const dlx_line line = dlx_lookahead_text(ahead, 0);
    const dlx_measure row = dlx_lookahead_measure(line.text, line.text + line.length);
    if (ahead->reader->forced || ahead->reader->options.pattern)
        return false;
    if (csv.headed && csv.fields > 1)
        return csv.table || csv.header_line || !dlx_lookahead_measure_row(&row, 0);
    return dlx_table_shape_begins(ahead, &csv) == DLX_TABLE_ROW;
}

/* Skips titles: lines of words with a letter count different from the cells of the next row. False:
 * no titles, only titles, or titles up to line *no_board_before. */
static bool skip_titles(dlx_lookahead *ahead, uint64_t *no_board_before)
{
    const size_t first = ahead->skip;
    const dlx_measure *line = dlx_lookahead_line(ahead, 0);
    if (line && line->title && (line->line < *no_board_before || is_in_table(ahead)))
        return false;
    while (line && line->title) {
        ahead->skip++;
        line = dlx_lookahead_line(ahead, 0);
    }
    if (!line && ahead->status == DLX_NO_DATA)
        *no_board_before = UINT64_MAX;
    if (!line || ahead->skip == first)
        return false;
    const size_t cells = line->single == line->tokens ? line->tokens : line->chars;
    for (size_t i = first; i < ahead->skip; i++) {
        const dlx_line title = {ahead->text.bytes + ahead->lines[i].text, ahead->lines[i].length,
                                ahead->lines[i].line};
        if (!dlx_titles_is_title(&title, cells, &dlx_symbols_digits) &&
            !dlx_titles_is_repeated_sign(&title))
            return false;
    }
    return true;
}

/* True if the first line is the header of a table whose puzzle has no known name. */
static bool has_unknown_header(dlx_lookahead *ahead)
{
    const dlx_grid_reader *reader = ahead->reader;
    dlx_csv *csv = &ahead->reader->csv;
    if (reader->options.column || reader->options.pattern)
        return false;
    return csv->headed ? csv->header_line == dlx_lookahead_line(ahead, 0)->line
                       : dlx_table_shape_begins(ahead, csv) == DLX_TABLE_HEADER;
}

/* Skips a table header and a puzzle count. False: no puzzle follows. */
static bool skip_preface(dlx_lookahead *ahead)
{
    if (ahead->reader->begun)
        return dlx_lookahead_line(ahead, 0) != NULL;
    const dlx_measure *first = dlx_lookahead_line(ahead, 0);
    if (first && (first->header || has_unknown_header(ahead))) {
        ahead->skip++;
        first = dlx_lookahead_line(ahead, 0);
    }
    if (first && begins_with_count(ahead))
        ahead->skip++;
    return dlx_lookahead_line(ahead, 0) != NULL;
}

/* Rewinds to the start of the puzzle and discards the state of reading it. */
static void rewind_reader(dlx_grid_reader *reader)
{
    dlx_input_rewind(reader->input);
    reader->after_end = false; /* a line `end` may follow */
    reader->sectioned = reader->in_sections = false;
    dlx_grid_rules_clear(&reader->rules);
}

/* True if the rest of the line after the cells is a name, not a longer puzzle. */
static bool is_name(const dlx_grid_reader *reader)
{
    enum { LEAST = 3 }; /* minimum blanks that distinguish cells from a name */
    const char *end = reader->name_length ? reader->name + reader->name_length : reader->name;
    for (const char *cursor = reader->name; cursor < end;) {
        const char *word = cursor = dlx_skip_blanks(cursor, end);
        size_t blanks = 0;
        while (cursor < end && dlx_symbol_value(&dlx_symbols_digits, *cursor) != DLX_NO_SYMBOL)
            blanks += dlx_symbol_value(&dlx_symbols_digits, *cursor++) == DLX_BLANK;
        const size_t cells = reader->layout.size * reader->layout.size;
        if ((size_t)(cursor - word) > cells && blanks >= LEAST)
            return false;
        cursor = dlx_token_end(cursor, end);
    }
    return true;
}

/* True if the next puzzle can be read in this layout. */
static bool fits(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_grid_reader *reader = ahead->reader;
    const dlx_layout kept = reader->layout;
    const bool sectioned = reader->sectioned, settled = reader->settled;
    dlx_error error;
    reader->layout = *layout;
    reader->first_line = dlx_lookahead_line(ahead, 0)->line;
    rewind_reader(reader);
    dlx_input_mark(reader->input);
    dlx_status status = dlx_reader_state_room(reader, &error);
    reader->name_length = 0;
    reader->marked = true;
    reader->gaps.refused = false;
    if (!settled) {
        reader->blanks = 0;
        reader->parting = DLX_PARTING_UNKNOWN;
        reader->mapped = DLX_MAPPED_UNKNOWN;
    }
    if (status == DLX_OK)
        status = dlx_reader_state_read(reader, &error);
    reader->marked = false;
    dlx_reader_state_drop_parser(reader);
    const bool refuted = status == DLX_OK && dlx_readings_refute_zero(reader);
    const bool fit = status == DLX_OK       ? is_name(reader)
                     : status == DLX_SYNTAX ? reader->gaps.refused
                                            : status != DLX_NO_DATA;
    rewind_reader(reader);
    dlx_input_mark(reader->input);
    reader->layout = kept;
    reader->sectioned = sectioned;
    reader->settled = settled; /* documents settle the format */
    reader->first_line = 0;
    if (!refuted)
        return fit;
    layout->zero_is_blank = true;
    dlx_choose_symbols(ahead, layout);
    return fits(ahead, layout);
}

/* Assumptions about the next lines. */
typedef struct assumption {
    bool whole;  /* a line that can be a puzzle is never a row */
    bool titled; /* titles come first */
    bool tabbed; /* lines of tabs are rows of empty cells */
    bool hashed; /* # is a blank */
} assumption;

static const assumption assumptions[] = {
    {0},
    {.whole = true},
    {.titled = true},
    {.tabbed = true},
    {.tabbed = true, .titled = true},
    {.hashed = true},
    {.hashed = true, .titled = true},
};
enum { ASSUMPTIONS = DLX_ASSUMPTIONS };
_Static_assert(sizeof assumptions / sizeof *assumptions == ASSUMPTIONS,
               "expected an assumption for each entry of the reader");

static void look_again(dlx_lookahead *ahead)
{
    rewind_reader(ahead->reader);
    dlx_input_mark(ahead->reader->input);
    ahead->count = ahead->skip = ahead->text.size = 0;
    ahead->next = 0;
    ahead->at_end = false;
    ahead->status = DLX_OK;
}

/* Applies assumption `index`. False: it would change no line. */
static bool assume(dlx_lookahead *ahead, size_t index, dlx_titles_scope scope)
{
    dlx_grid_reader *reader = ahead->reader;
    const assumption *made = &assumptions[index];
    if ((made->whole && !ahead->doubtful) || (made->tabbed && !reader->tabs_seen) ||
        (made->hashed && !reader->hash_seen))
        return false;
    dlx_layout *layout = &reader->layout;
    const bool again = made->tabbed != layout->tabbed || made->hashed != layout->hashed;
    layout->tabbed = made->tabbed;
    layout->hashed = made->hashed;
    ahead->whole = made->whole;
    ahead->skip = 0;
    if (again)
        look_again(ahead);
    return skip_preface(ahead) &&
           (!made->titled || skip_titles(ahead, &reader->no_board_before[scope][index]));
}

/* If titles were assumed, records that no board follows them in this scope, so that a refused text
 * is scanned once per line, not quadratically. */
static void note_no_board(const dlx_lookahead *ahead, size_t index, dlx_titles_scope scope)
{
    if (assumptions[index].titled)
        ahead->reader->no_board_before[scope][index] = ahead->lines[ahead->skip].line;
}

static void complete(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (layout->box_rows == 0)
        dlx_box_shape(layout->size, &layout->box_rows, &layout->box_columns);
    else
        layout->line = 0;
    dlx_choose_symbols(ahead, layout);
}

/* True if the format recognises the input; *layout is then incomplete. */
static bool looks_right(dlx_lookahead *ahead, const dlx_grid_format *form, dlx_layout *layout)
{
    const dlx_grid_format *forced = ahead->reader->forced;
    *layout = ahead->reader->layout; /* as assumed */
    layout->format = form;
    const bool asked = forced ? form == forced : form != &dlx_form_text;
    return form->recognise && asked && form->recognise(ahead, layout);
}

/* True if the format recognises the input; completes the layout. */
static bool recognises(dlx_lookahead *ahead, const dlx_grid_format *form, dlx_layout *layout)
{
    if (!looks_right(ahead, form, layout))
        return false;
    complete(ahead, layout);
    return !layout->hashed || dlx_symbol_value(&layout->symbols, '?') != DLX_NO_SYMBOL;
}

/* Tries the formats in order. True: a format reads the next puzzle. *first receives the first
 * format that recognised it, if NULL before. */
static bool try_forms(dlx_lookahead *ahead, dlx_layout *layout, const dlx_grid_format **first)
{
    const dlx_grid_format *form;
    const bool document = dlx_lookahead_line(ahead, 0)->document != DLX_NO_DOCUMENT;
    const bool other = document && !ahead->reader->forced && dlx_lookahead_is_other_text(ahead);
    ahead->claimed = !document && is_in_table(ahead);
    for (size_t i = 0; (form = dlx_format_table_at(i)) != NULL; i++) {
        const bool is_table =
            form == &dlx_form_csv || form == &dlx_form_kaggle || form == &dlx_form_bank;
        if ((form->document != document && !ahead->reader->forced) || (ahead->claimed && !is_table))
            continue;
        if (!recognises(ahead, form, layout))
            continue;
        if (document ? !other : fits(ahead, layout))
            return true;
        if (!*first)
            *first = form;
        if (form->tags || ahead->claimed)
            break; /* only this format has tags or is a table */
    }
    return false;
}

/* True before the first puzzle of an input whose name is that of an exact-cover problem. */
static bool has_problem_name(const dlx_grid_reader *reader)
{
    return !reader->begun && dlx_other_input_has_problem_name(reader->input);
}

/* True if the text has the next puzzle. */
static bool try_text(dlx_lookahead *ahead, dlx_layout *layout)
{
    dlx_grid_reader *reader = ahead->reader;
    const dlx_measure *line;
    ahead->skip = 0;
    line = dlx_lookahead_line(ahead, 0);
    if (reader->forced || reader->options.pattern || reader->options.column || !line ||
        line->line < reader->no_text_before || ahead->claimed || has_problem_name(reader))
        return false;
    *layout = reader->layout;
    layout->format = &dlx_form_text;
    reader->first_line = line->line;
    const bool found = dlx_form_text.recognise(ahead, layout);
    reader->first_line = 0;
    if (found)
        complete(ahead, layout);
    return found;
}

/* Finds the layout: the first in which a puzzle can be read, else (the puzzle has an error) the
 * first recognised. */
static dlx_status find_layout(dlx_lookahead *ahead, dlx_layout *layout, dlx_error *error)
{
    const dlx_grid_format *first = NULL;
    size_t slip = 0; /* assumption under which `first` recognised the input */
    for (size_t i = 0; i < ASSUMPTIONS; i++) {
        const bool known = first != NULL;
        if (!assume(ahead, i, DLX_TITLES_ALL_FORMATS)) {
            if (i > 0 || (ahead->status == DLX_NO_DATA && ahead->reader->hash_seen))
                continue;
            if (error && ahead->status != DLX_NO_DATA)
                *error = ahead->error;
            return ahead->status;
        }
        if (try_forms(ahead, layout, &first))
            return DLX_OK;
        if (!first)
            note_no_board(ahead, i, DLX_TITLES_ALL_FORMATS);
        slip = first && !known ? i : slip;
    }
    ahead->documented = first != NULL;
    if (!(first && first->tags && ahead->reader->sectioned) && try_text(ahead, layout))
        return DLX_OK;
    if (ahead->reader->sectioned)
        look_again(ahead); /* the puzzle may start at a later line, not requested by this format */
    if (!assume(ahead, slip, DLX_TITLES_ALL_FORMATS))
        return DLX_NO_DATA;
    ahead->refused = !first;
    if (!recognises(ahead, first ? first : &dlx_form_json, layout))
        return DLX_SYNTAX;
    return has_problem_name(ahead->reader) ? DLX_SYNTAX : DLX_OK;
}

dlx_status dlx_detect(dlx_grid_reader *reader, dlx_error *error)
{
    dlx_lookahead ahead = {.reader = reader};
    dlx_layout layout;
    dlx_warn_fn *warn = reader->options.warn;
    reader->options.warn = NULL;
    reader->layout = reader->given;
    reader->tagged = reader->sectioned = false;
    dlx_input_mark(reader->input);
    dlx_status status = find_layout(&ahead, &layout, error);
    if (ahead.lost)
        status = dlx_error_memory(error);
    reader->options.warn = warn;
    if (status == DLX_OK || status == DLX_SYNTAX) {
        reader->first_line = dlx_lookahead_line(&ahead, 0)->line;
        if (status == DLX_OK)
            dlx_choose_symbols(&ahead, &layout); /* repeated for its warnings */
        rewind_reader(reader);
    }
    if (status == DLX_OK)
        reader->layout = layout;
    if (status == DLX_NO_DATA && ahead.count == 1 && ahead.lines[0].count &&
        ahead.lines[0].greatest == 0) /* only the puzzle count 0 */
        reader->content = 0;
    if (ahead.skip && ahead.lines[ahead.skip - 1].count) {
        reader->numbered = true;
        reader->heading = ahead.lines[ahead.skip - 1].greatest_number;
    }
    const dlx_measure first = ahead.count > ahead.skip ? ahead.lines[ahead.skip] : (dlx_measure){0};
    const dlx_status other = dlx_other_input_refuse_problem(&ahead, status == DLX_SYNTAX, error);
    dlx_lookahead_free(&ahead);
    if (other != DLX_OK)
        return other;
    if (status == DLX_SYNTAX)
        return dlx_other_input_refuse_line(reader, &first, error);
    if (status == DLX_OK && reader->options.column && !reader->csv.headed &&
        layout.format != &dlx_form_json) {
        dlx_error_set(error, DLX_INVALID, "expected a table with a column %s",
                      dlx_show(reader->options.column, strlen(reader->options.column)).text);
        dlx_error_place(error, dlx_input_name(reader->input), first.line, 0);
        return DLX_INVALID;
    }
    return status == DLX_OK ? dlx_reader_state_room(reader, error) : status;
}

/* True if the format recognises a board of another size under any assumption. This reads only the
 * lines requested by this format; find_layout runs all formats. */
static bool may_be_of_other_size(dlx_grid_reader *reader, const dlx_layout *kept)
{
    dlx_lookahead ahead = {.reader = reader};
    const bool hash_seen = reader->hash_seen;
    const bool tabs_seen = reader->tabs_seen;
    bool other = false;
    reader->hash_seen = reader->tabs_seen = false;
    dlx_input_mark(reader->input);
    for (size_t i = 0; i < ASSUMPTIONS && !other; i++) {
        if (!assume(&ahead, i, DLX_TITLES_LAYOUT_FORMAT))
            continue;
        dlx_layout layout;
        /* completing a layout is slow and does not change its size */
        other = looks_right(&ahead, kept->format, &layout) && layout.size != kept->size &&
                recognises(&ahead, kept->format, &layout);
        if (!other)
            note_no_board(&ahead, i, DLX_TITLES_LAYOUT_FORMAT);
    }
    rewind_reader(reader);
    dlx_lookahead_free(&ahead);
    reader->hash_seen |= hash_seen;
    reader->tabs_seen |= tabs_seen;
    reader->layout = reader->given;
    return other;
}

bool dlx_detect_size(dlx_grid_reader *reader)
{
    dlx_lookahead ahead = {.reader = reader};
    dlx_layout layout;
    dlx_warn_fn *warn = reader->options.warn;
    const dlx_layout kept = reader->layout;
    reader->options.warn = NULL;
    reader->layout = reader->given;
    bool other = may_be_of_other_size(reader, &kept);
    dlx_input_mark(reader->input);
    other = other && find_layout(&ahead, &layout, NULL) == DLX_OK && layout.format == kept.format &&
            layout.size != kept.size && fits(&ahead, &layout);
    rewind_reader(reader);
    dlx_lookahead_free(&ahead);
    reader->options.warn = warn;
    reader->layout = other ? layout : kept;
    return other;
}

bool dlx_detect_any_size(const dlx_grid_reader *reader)
{
    return !reader->parser && !reader->given.size;
}

/* True if the line may be a title, a section, or depends on the meaning of #. */
static bool may_be_other_text(const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *cursor = dlx_skip_blanks(line->text, end);
    unsigned char high = 0;
    size_t letters = 0, others = 0;
    bool hash = cursor < end && *cursor == '[';
    while (cursor < end) {
        const char *next = dlx_pass_common(cursor, end);
        others += (size_t)(next - cursor);
        if ((cursor = next) == end)
            break;
        const bool letter = dlx_is_letter(*cursor);
        high |= (unsigned char)*cursor;
        hash |= *cursor == '#';
        letters += letter;
        others += !letter && !dlx_is_blank(*cursor);
        cursor++;
    }
    return high >= 0x80 || hash || letters >= others;
}

/* True if the first word is too long for a row or a group of cells, differs in length from all
 * other boards, and is no small number; then the line alone decides. */
bool dlx_detect_no_other_size(const dlx_grid_reader *reader, const dlx_line *line)
{
    enum {
        LEAST_ZEROS = 16
    }; /* a number with this many digits after the first nonblank is large */
    const char *begin = line->text;
    const char *end = begin + line->length;
    if (!dlx_detect_any_size(reader))
        return true;
    const dlx_csv *csv = &reader->layout.csv;
    if (dlx_csv_has_puzzle(csv))
        dlx_csv_fields_take(line, csv->separator, csv->column[DLX_CSV_PUZZLE], &begin, &end);
    begin = dlx_skip_gaps(begin, end);
    const char *word = dlx_pass_common(begin, end);
    while (word < end && !dlx_is_gap(*word) && !dlx_is_separator(*word))
        word++;
    const size_t length = (size_t)(word - begin);
    if (length <= DLX_MOST_READ)
        return false;
    size_t n = 1;
    while (n * n < length)
        n++;
    size_t zeros = 0;
    while (zeros < LEAST_ZEROS && begin[zeros] == '0')
        zeros++;
    return (n * n != length || n == reader->layout.size) && zeros < LEAST_ZEROS &&
           !may_be_other_text(line);
}
