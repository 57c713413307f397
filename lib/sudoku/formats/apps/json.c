/* SPDX-License-Identifier: MIT */
/* Texts may be concatenated; only the current text is in memory. After a fault, the rest of the
 * text is skipped by counting braces or brackets outside strings. */
#include "sudoku/formats/apps/json.h"

#include "sudoku/read/lines.h"

/* Malicious packed text may grow without bound; puzzles are a thousand times smaller. */
enum {
    MOST_UNPACKED = 1 << 22,
    UNIT_BYTES = 8 /* maximum memory for unpacking a unit */
};

void dlx_json_note_cell(dlx_grid_reader *reader, size_t cell, dlx_place place)
{
    const size_t n = reader->layout.size;
    if (cell % n == 0)
        reader->lines[cell / n] = place.line;
    /* A row has a single line number; cells on other lines get the place where the row begins. */
    reader->columns[cell] = reader->lines[cell / n] == place.line ? (uint32_t)place.column
                                                                  : reader->columns[cell / n * n];
}

dlx_status dlx_json_refuse(const dlx_json_taking *taking, const dlx_json_value *value,
                           const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    dlx_structured_vrefuse(taking->reader, dlx_json_place(value), taking->error, format, arguments);
    va_end(arguments);
    return DLX_SYNTAX;
}

/* Returns the text of a string or a number; "": another value. */
static const char *text_of(const dlx_json_value *value)
{
    const bool said =
        dlx_json_tree_is(value, DLX_JSON_STRING) || dlx_json_tree_is(value, DLX_JSON_NUMBER);
    return said ? value->text : "";
}

void dlx_json_take_name(const dlx_json_taking *taking, const dlx_json_value *value)
{
    const char *text = text_of(value);
    dlx_structured_take_name(taking->reader, taking->title, text, strlen(text));
}

void dlx_json_take_about(const dlx_json_taking *taking, dlx_about about,
                         const dlx_json_value *value)
{
    const char *text = text_of(value);
    dlx_structured_take_about(taking->reader, about, text, strlen(text));
}

bool dlx_json_size(const dlx_json_value *value, size_t most, size_t *number)
{
    int64_t integer;
    if (!dlx_json_tree_integer(value, &integer) || integer < 0 || (uint64_t)integer > most)
        return false;
    *number = (size_t)integer;
    return true;
}

/* ---- finding texts --------------------------------------------------------------------------- */

static const char *line_rest(const dlx_json *json)
{
    return json->stream.line.text + json->stream.end;
}

static const char *line_end(const dlx_json *json)
{
    return json->stream.line.text + json->stream.line.length;
}

static void drop_line(dlx_json *json)
{
    json->stream.end = json->stream.line.length;
}

static dlx_status next_line(dlx_grid_reader *reader, dlx_json *json, dlx_error *error)
{
    dlx_line *line = &json->stream.line;
    dlx_status status;
    for (;;) {
        status = dlx_line_classifier_read_text(reader->input, line, error);
        if ((status != DLX_OK && status != DLX_SYNTAX) || line->number >= reader->first_line)
            break;
        if (!dlx_tokens_is_blank_line(line) && *line->text != '#')
            dlx_reader_state_note(reader, DLX_NOTE_TITLES, line->number, "the line %s is ignored",
                                  dlx_show(line->text, line->length).text);
    }
    json->stream.begin = json->stream.end = 0;
    if (status != DLX_OK)
        line->length = 0;
    return status;
}

/* True if a text may begin in this line, for resynchronising after a fault. */
static bool may_begin(const dlx_json *json)
{
    const char *begin = line_rest(json);
    const char first = *dlx_skip_blanks(begin, line_end(json));
    return dlx_structured_kind(begin, line_end(json)) != DLX_NO_DOCUMENT &&
           (first != '[' || (json->list && *begin == '['));
}

/* Moves to the next nonblank byte, skipping comments and lines `end`. */
static dlx_status find_text(dlx_grid_reader *reader, dlx_json *json, dlx_error *error)
{
    for (;;) {
        const char *begin = dlx_skip_blanks(line_rest(json), line_end(json));
        json->stream.end = (size_t)(begin - json->stream.line.text);
        if (begin < line_end(json))
            return DLX_OK;
        const dlx_status status = next_line(reader, json, error);
        const dlx_line *line = &json->stream.line;
        if (status != DLX_OK)
            return status;
        if (dlx_begins_with(line->text, line_end(json), "\xef\xbb\xbf"))
            json->stream.end = 3;
        else if (*line->text == '#' || dlx_line_classifier_is_end(line->text, line->length) ||
                 (json->resync && !may_begin(json)))
            drop_line(json);
    }
}

/* ---- faults ---------------------------------------------------------------------------------- */

/* Returns the end of the string at `cursor`, or NULL if the line ends first. */
static const char *skip_string(const char *cursor, const char *end)
{
    for (cursor++; cursor < end && *cursor != '"'; cursor++)
        if (*cursor == '\\' && cursor + 1 < end)
            cursor++;
    return cursor < end ? cursor + 1 : NULL;
}

/* Skips the rest of the line; *depth counts open braces or list brackets. Stops after the mark that
 * closes the text. False: the line ends within a string. */
static bool skip_in_line(dlx_json *json, size_t *depth)
{
    const char open = json->list ? '[' : '{';
    const char close = json->list ? ']' : '}';
    const char *cursor = line_rest(json);
    const char *end = line_end(json);
    while (cursor && cursor<end && * depth> 0) {
        if (*cursor == '"') {
            cursor = skip_string(cursor, end);
            continue;
        }
        *depth += *cursor == open;
        *depth -= *cursor == close;
        cursor++;
    }
    json->stream.end = (size_t)((cursor ? cursor : end) - json->stream.line.text);
    return cursor != NULL;
}

/* Skips the rest of a text with a fault at the token read last. */
static void skip_rest(dlx_grid_reader *reader, dlx_json *json)
{
    size_t depth = 0;
    for (size_t i = 0; i < json->tree.depth; i++)
        depth += dlx_json_tree_is_array(&json->tree.pending[json->tree.open[i]]) == json->list;
    if (depth > 0)
        json->stream.end = json->stream.begin;
    while (depth > 0) {
        json->resync = !skip_in_line(json, &depth);
        if (json->resync || (depth > 0 && next_line(reader, json, NULL) != DLX_OK))
            break;
    }
    if (depth > 0)
        drop_line(json);
}

/* Takes the text at the current brace or bracket. */
static dlx_status take_text(dlx_grid_reader *reader, dlx_json *json, const dlx_json_value **root,
                            dlx_error *error)
{
    const dlx_place begin = {json->stream.line.number, json->stream.end + 1};
    json->stream.input = reader->input;
    json->tree.depth = 0;
    dlx_status status = dlx_json_stream_next(&json->stream, error);
    if (status == DLX_OK)
        status = dlx_json_tree_read(&json->tree, &json->stream, root, error);
    if (status == DLX_SYNTAX && json->stream.kind == DLX_JSON_END)
        return dlx_structured_refuse(reader, begin, error,
                                     "the input ends within the JSON text that begins here");
    if (status == DLX_SYNTAX)
        skip_rest(reader, json);
    return status;
}

/* ---- links ----------------------------------------------------------------------------------- */

/* Undoes the escapes of an address in place: %2B, and a blank for +. Returns the new length. */
static size_t unescape(char *text, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        const unsigned high = c == '%' && i + 2 < length ? dlx_hexadecimal(text[i + 1]) : 16;
        const unsigned low = high < 16 ? dlx_hexadecimal(text[i + 2]) : 16;
        if (low < 16) {
            c = (char)(high << 4 | low);
            i += 2;
        }
        text[used++] = c == ' ' ? '+' : c;
    }
    return used;
}

/* Returns the packed text in a line, or NULL. */
static char *packed_part(char *begin, const char *end)
{
    static const char *const marks[] = {"load=", "import=", "fpuzzles"};
    const char *after = *begin == 'h' ? NULL : begin;
    for (size_t i = 0; i < sizeof marks / sizeof *marks && !after; i++)
        after = dlx_after_word(begin, end - 1, marks[i]);
    return after ? begin + (after - begin) : NULL;
}

/* Unpacks the packed text [packed..end[, which stands at `place`. */
static dlx_status unpack(dlx_grid_reader *reader, dlx_json *json, char *packed, const char *end,
                         dlx_place place, dlx_error *error)
{
    const size_t length = unescape(packed, (size_t)(end - packed));
    const uint64_t allowed = reader->input->limit / UNIT_BYTES;
    const size_t most = allowed < MOST_UNPACKED ? (size_t)allowed : MOST_UNPACKED;
    size_t fault = 0;
    json->unpacked.size = 0;
    const dlx_status status =
        dlx_lzstring_unpack(packed, length, most, &json->unpacked, &fault, error);
    if (status == DLX_SYNTAX)
        dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column + fault);
    return status;
}

/* Reads the tree of the unpacked text. */
static dlx_status take_unpacked(dlx_grid_reader *reader, dlx_json *json,
                                const dlx_json_value **root, dlx_error *error)
{
    const dlx_buffer *text = &json->unpacked;
    dlx_json_stream stream = {.input = dlx_input_memory(dlx_input_name(reader->input),
                                                        text->size ? text->bytes : "", text->size,
                                                        error)};
    if (!stream.input)
        return DLX_NO_MEMORY;
    dlx_input_limit(stream.input, reader->input->limit);
    dlx_status status = dlx_json_stream_next(&stream, error);
    if (status == DLX_OK && stream.kind != DLX_JSON_OPEN_OBJECT)
        status = dlx_json_stream_refuse(&stream, "an object in JSON", error);
    if (status == DLX_OK)
        status = dlx_json_tree_read(&json->tree, &stream, root, error);
    if (status == DLX_OK)
        status = dlx_json_stream_next(&stream, error);
    if (status == DLX_OK && stream.kind != DLX_JSON_END)
        status = dlx_json_stream_refuse(&stream, "the end of the packed text", error);
    dlx_json_stream_free(&stream);
    dlx_input_close(stream.input);
    return status;
}

/* Refuses a link without packed text of f-puzzles. */
static dlx_status refuse_link(const dlx_grid_reader *reader, const char *begin, const char *end,
                              dlx_place place, dlx_error *error)
{
    bool is_drawing = false;
    for (const char *cursor = begin; end - cursor > 3 && !is_drawing; cursor++)
        is_drawing = strchr("/=", *cursor) && memcmp(cursor + 1, "scl", 3) == 0;
    return dlx_structured_refuse(
        reader, place, error,
        "expected cells or packed text of f-puzzles (?load=) in the link, found "
        "%s",
        is_drawing ? "a drawing of SudokuPad, scl: export it to f-puzzles" : "the name of a page");
}

/* Takes the rest of the line as a link or packed text. */
static dlx_status take_link(dlx_grid_reader *reader, dlx_json *json, const dlx_json_value **root,
                            dlx_error *error)
{
    dlx_place place = {json->stream.line.number, json->stream.end + 1};
    json->link.size = 0;
    if (!dlx_buffer_add(&json->link, line_rest(json), (size_t)(line_end(json) - line_rest(json))))
        return dlx_error_memory(error);
    drop_line(json); /* a link ends with its line */
    char *begin = json->link.bytes;
    const char *end = dlx_trim_blanks(begin, begin + json->link.size);
    char *packed = packed_part(begin, end);
    if (!packed)
        return refuse_link(reader, begin, end, place, error);
    if (packed > begin)
        for (char *cursor = packed; cursor < end; cursor++)
            if (*cursor == '&' || *cursor == '#')
                end = cursor;
    place.column += (uint64_t)(packed - begin);
    dlx_status status = unpack(reader, json, packed, end, place, error);
    if (status != DLX_OK)
        return status;
    status = take_unpacked(reader, json, root, error);
    if (status == DLX_OK)
        dlx_json_tree_move(&json->tree, place.line, place.column);
    else
        dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

dlx_status dlx_json_next(dlx_grid_reader *reader, dlx_json *json, const dlx_json_value **root,
                         dlx_error *error)
{
    if (!json->stream.line.text)
        json->stream.line.text = "";
    dlx_status status = find_text(reader, json, error);
    if (status != DLX_OK)
        return status;
    json->resync = false;
    const char *begin = line_rest(json);
    json->list = *begin == '[';
    switch (dlx_structured_kind(begin, line_end(json))) {
    case DLX_DOCUMENT_JSON:
        return take_text(reader, json, root, error);
    case DLX_DOCUMENT_LINK:
        return take_link(reader, json, root, error);
    default:
        status = dlx_structured_refuse(
            reader, (dlx_place){json->stream.line.number, json->stream.end + 1}, error,
            "expected a JSON text or a link, found %s", dlx_show_symbol(begin, 1).text);
        drop_line(json);
        json->resync = true;
        return status;
    }
}
