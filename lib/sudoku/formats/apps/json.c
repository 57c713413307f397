/* SPDX-License-Identifier: MIT */
/* The end of a text is found by counting braces or brackets outside strings, so that texts can
 * follow one another and only the current one is in memory. Jansson parses it but keeps no places;
 * when a message needs one, it is found again in the text. */
#include "sudoku/formats/apps/json.h"

#include "sudoku/formats/apps/lzstring.h"
#include "sudoku/read/line_classifier.h"
#include <stdlib.h>
#include <string.h>

/* Malicious packed text may grow without bound; puzzles are a thousand times smaller. */
enum {
    MOST_UNPACKED = 1 << 22,
    UNIT_BYTES = 8 /* of memory, that unpacking takes for each unit at most */
};

void dlx_json_free(dlx_json *json)
{
    free(json->bytes.bytes);
    free(json->unpacked.bytes);
    *json = (dlx_json){0};
}

/* ---- places ---------------------------------------------------------------------------------- */

/* Moves a place over bytes. */
static void move_place(dlx_place *place, const char *from, const char *to)
{
    for (; from < to; from++) {
        place->column++;
        if (*from == '\n') {
            place->line++;
            place->column = 1;
        }
    }
}

dlx_place dlx_json_place(const dlx_json *json, const char *at)
{
    dlx_place place = json->begin;
    if (!json->packed && at)
        move_place(&place, json->text, at);
    return place;
}

static const char *text_end(const dlx_json *json)
{
    return json->text + json->length;
}

/* The end of the string that begins at `at`. */
static const char *skip_string(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++)
        if (*at == '\\' && at + 1 < end)
            at++;
    return at < end ? at + 1 : end;
}

/* The end of the value at `at`, in a text that is known to be valid. */
static const char *skip_value(const char *at, const char *end)
{
    size_t depth = 0;
    do {
        if (*at == '"') {
            at = skip_string(at, end);
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        else if (*at == '}' || *at == ']')
            depth--;
        at++;
        /* A number or a word ends where a blank or a mark does. */
        if (depth == 0 && at < end && (at[-1] == '}' || at[-1] == ']'))
            return at;
    } while (at < end && (depth > 0 || !strchr(" \t\r\n,]}", *at)));
    return at;
}

static const char *skip_to_token(const char *at, const char *end)
{
    while (at < end && (dlx_is_blank(*at) || *at == '\n' || *at == ',' || *at == ':'))
        at++;
    return at;
}

const char *dlx_json_member(const dlx_json *json, const char *object, const char *key)
{
    const char *end = text_end(json);
    const size_t length = strlen(key);
    if (!object)
        return NULL;
    const char *at = skip_to_token(object + 1, end);
    while (at < end && *at == '"') {
        const char *name = at + 1;
        at = skip_string(at, end);
        const bool found = (size_t)(at - 1 - name) == length && memcmp(name, key, length) == 0;
        at = skip_to_token(at, end);
        if (found)
            return at;
        at = skip_to_token(skip_value(at, end), end);
    }
    return NULL;
}

/* The value at `at`, or after the comma there; NULL if the array ends. */
static const char *element_at(const dlx_json *json, const char *at)
{
    at = skip_to_token(at, text_end(json));
    return at < text_end(json) && *at != ']' ? at : NULL;
}

const char *dlx_json_first(const dlx_json *json, const char *array)
{
    return array && *array == '[' ? element_at(json, array + 1) : NULL;
}

const char *dlx_json_after(const dlx_json *json, const char *element)
{
    return element ? element_at(json, skip_value(element, text_end(json))) : NULL;
}

const char *dlx_json_nth(const dlx_json *json, const char *array, size_t index)
{
    const char *at = dlx_json_first(json, array);
    while (at && index-- > 0)
        at = dlx_json_after(json, at);
    return at;
}

void dlx_json_note_cells(const dlx_json *json, dlx_grid_reader *reader, const char *rows)
{
    const size_t n = reader->layout.size;
    const char *row = dlx_json_first(json, rows);
    dlx_place place = json->begin;
    const char *before = json->text;
    for (size_t r = 0; !json->packed && r < n && row; r++, row = dlx_json_after(json, row)) {
        const char *cell = dlx_json_first(json, row);
        for (size_t c = 0; c < n && cell; c++, cell = dlx_json_after(json, cell)) {
            move_place(&place, before, cell);
            before = cell;
            if (c == 0)
                reader->lines[r] = place.line;
            /* A row has one line; cells on other lines get the place where the row begins. */
            reader->columns[r * n + c] =
                reader->lines[r] == place.line ? (uint32_t)place.column : reader->columns[r * n];
        }
    }
}

/* ---- lines to texts -------------------------------------------------------------------------- */

/* Refuses a text that takes more memory than the limit. */
static dlx_status refuse_size(dlx_grid_reader *reader, dlx_place place, dlx_error *error)
{
    dlx_input_over_limit(reader->input, DLX_SYNTAX, error);
    dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column);
    return DLX_SYNTAX;
}

/* Appends the next line to the bytes that are not done, which may move to the front. */
static dlx_status more_lines(dlx_grid_reader *reader, dlx_json *json, dlx_line *line,
                             dlx_error *error)
{
    dlx_status status;
    do
        status = dlx_read_text_line(reader->input, line, error);
    while (status != DLX_END && line->number < reader->first_line &&
           (status == DLX_OK || status == DLX_SYNTAX));
    if (status != DLX_OK)
        return status;
    if (json->at == json->bytes.size)
        json->place = (dlx_place){line->number, 1};
    if (json->at > json->bytes.size / 2) {
        json->bytes.size -= json->at;
        memmove(json->bytes.bytes, json->bytes.bytes + json->at, json->bytes.size);
        json->at = 0;
    }
    if (!dlx_input_allows(reader->input, 2 * ((uint64_t)json->bytes.size + line->length)))
        return refuse_size(reader, (dlx_place){line->number, 1}, error);
    if (!dlx_buffer_add(&json->bytes, line->text, line->length) ||
        !dlx_buffer_add(&json->bytes, "\n", 1))
        return dlx_error_memory(error);
    return DLX_OK;
}

static void advance(dlx_json *json, size_t to)
{
    if (to > json->at) /* else there may be no bytes at all */
        move_place(&json->place, json->bytes.bytes + json->at, json->bytes.bytes + to);
    json->at = to;
}

/* Drops the rest of what was read. */
static void drop(dlx_json *json)
{
    json->at = json->bytes.size;
}

/* May a text begin in this line, after a fault in another one? It does if it begins like that. */
static bool may_begin(const dlx_json *json, const char *begin, const char *end)
{
    const char first = *dlx_skip_blanks(begin, end);
    return dlx_structured_kind(begin, end) != DLX_NO_DOCUMENT &&
           (first != '[' || (json->list && *begin == '['));
}

/* Moves to the next byte that is not blank, skipping comments and lines `end`. */
static dlx_status find_text(dlx_grid_reader *reader, dlx_json *json, dlx_error *error)
{
    for (;;) {
        size_t at = json->at;
        while (at < json->bytes.size &&
               (dlx_is_blank(json->bytes.bytes[at]) || json->bytes.bytes[at] == '\n'))
            at++;
        advance(json, at);
        if (json->at < json->bytes.size)
            return DLX_OK;
        dlx_line line;
        const dlx_status status = more_lines(reader, json, &line, error);
        if (status != DLX_OK)
            return status;
        const char *end = json->bytes.bytes + json->bytes.size;
        const char *begin = json->bytes.bytes + json->at;
        if (end - begin >= 3 && memcmp(begin, "\xef\xbb\xbf", 3) == 0)
            advance(json, json->at + 3);
        else if (*begin == '#' || dlx_is_end_line(begin, line.length) ||
                 (json->resync && !may_begin(json, begin, end)))
            drop(json);
    }
}

/* A count of the braces of a text, or of the brackets of one that is a list, so far. */
typedef struct scan {
    size_t at;
    size_t depth;
    bool string, escape;
    char open, close;
} scan;

/* Counts on, to the end of the text or of what was read. False: a line ends within a string. */
static bool scan_on(const dlx_json *json, scan *state)
{
    for (; state->at < json->bytes.size; state->at++) {
        const char c = json->bytes.bytes[state->at];
        if (state->string) {
            if (c == '\n')
                return false;
            if (state->escape)
                state->escape = false;
            else if (c == '\\')
                state->escape = true;
            else if (c == '"')
                state->string = false;
        } else if (c == '"') {
            state->string = true;
        } else if (c == state->open) {
            state->depth++;
        } else if (c == state->close && --state->depth == 0) {
            state->at++;
            return true;
        }
    }
    return true;
}

/* Returns the place of bytes[at]. */
static dlx_place place_of(const dlx_json *json, size_t at)
{
    dlx_place place = json->place;
    move_place(&place, json->bytes.bytes + json->at, json->bytes.bytes + at);
    return place;
}

/* Takes the text that begins with the brace or bracket at json->at. */
static dlx_status take_text(dlx_grid_reader *reader, dlx_json *json, dlx_error *error)
{
    scan state = {.at = json->at, .open = '{', .close = '}'};
    if (json->list)
        state.open = '[', state.close = ']';
    for (;;) {
        const size_t before = json->at;
        if (!scan_on(json, &state)) {
            const dlx_place place = place_of(json, state.at);
            drop(json);
            json->resync = true;
            return dlx_refuse_at(reader, place, error, "the line ends within a string");
        }
        if (state.depth == 0)
            break;
        dlx_line line;
        const dlx_status status = more_lines(reader, json, &line, error);
        if (status == DLX_OK) {
            state.at -= before - json->at;
            continue;
        }
        if (status == DLX_END) {
            const dlx_place begin = json->place;
            const dlx_place place = place_of(json, json->bytes.size - 1);
            drop(json);
            return dlx_refuse_at(reader, place, error,
                                 "the input ends within the JSON text that begins at %llu:%llu",
                                 (unsigned long long)begin.line, (unsigned long long)begin.column);
        }
        drop(json);
        json->resync = true;
        return status;
    }
    json->text = json->bytes.bytes + json->at;
    json->length = state.at - json->at;
    json->begin = json->place;
    json->packed = false;
    return DLX_OK;
}

/* ---- links ----------------------------------------------------------------------------------- */

/* Undoes the escapes of an address in place: %2B, and a blank for +. Returns the new length. */
static size_t unescape(char *text, size_t length)
{
    size_t used = 0;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '%' && i + 2 < length) {
            const char digits[] = {text[i + 1], text[i + 2], 0};
            char *end;
            const unsigned long code = strtoul(digits, &end, 16);
            if (*end == 0) {
                c = (char)code;
                i += 2;
            }
        }
        text[used++] = c == ' ' ? '+' : c;
    }
    return used;
}

/* The packed text in a line; NULL: none. */
static char *packed_part(char *begin, char *end)
{
    static const char *const marks[] = {"load=", "fpuzzles"};
    if (*begin != 'h')
        return begin;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const size_t length = strlen(marks[i]);
        for (char *at = begin; (size_t)(end - at) > length; at++)
            if (memcmp(at, marks[i], length) == 0)
                return at + length;
    }
    return NULL;
}

/* Takes the line at json->at as a link or packed text. */
static dlx_status take_link(dlx_grid_reader *reader, dlx_json *json, dlx_error *error)
{
    char *begin = json->bytes.bytes + json->at;
    char *end = memchr(begin, '\n', json->bytes.size - json->at);
    dlx_place place = json->place;
    while (end > begin && dlx_is_blank(end[-1]))
        end--;
    drop(json); /* links are one per line */
    char *packed = packed_part(begin, end);
    if (!packed)
        return dlx_refuse_at(reader, place, error,
                             "a link without a puzzle: '?load=' and packed text are expected");
    if (packed > begin)
        for (char *at = packed; at < end; at++)
            if (*at == '&' || *at == '#')
                end = at;
    place.column += (uint64_t)(packed - begin);
    const size_t length = unescape(packed, (size_t)(end - packed));
    size_t fault = 0;
    json->unpacked.size = 0;
    const uint64_t allowed = dlx_input_most(reader->input) / UNIT_BYTES;
    const size_t most = allowed < MOST_UNPACKED ? (size_t)allowed : MOST_UNPACKED;
    const dlx_status status = dlx_lz_unpack(packed, length, most, &json->unpacked, &fault, error);
    if (status == DLX_SYNTAX)
        dlx_error_place(error, dlx_input_name(reader->input), place.line, place.column + fault);
    json->text = json->unpacked.bytes ? json->unpacked.bytes : "";
    json->length = json->unpacked.size;
    json->begin = place;
    json->packed = true;
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The memory that Jansson takes for the values of the text, about. */
static uint64_t values_bytes(const dlx_json *json)
{
    enum { OBJECT = 320, ARRAY = 144, VALUE = 48, MEMBER = 80 };
    uint64_t bytes = json->length;
    for (size_t i = 0; i < json->length; i++) {
        const char c = json->text[i];
        bytes += c == '{' ? OBJECT : c == '[' ? ARRAY : c == ',' ? VALUE : c == ':' ? MEMBER : 0;
    }
    return bytes;
}

/* Parses the text. */
static dlx_status parse(dlx_grid_reader *reader, dlx_json *json, json_t **root, dlx_error *error)
{
    json_error_t fault;
    if (dlx_input_most(reader->input) != UINT64_MAX &&
        !dlx_input_allows(reader->input, values_bytes(json)))
        return refuse_size(reader, json->begin, error);
    *root = json_loadb(json->text, json->length, JSON_REJECT_DUPLICATES, &fault);
    if (*root && (json_is_object(*root) || !json->packed))
        return DLX_OK;
    if (*root) {
        json_decref(*root);
        *root = NULL;
        return dlx_refuse_at(reader, json->begin, error, "packed JSON that is not an object");
    }
    if (json_error_code(&fault) == json_error_out_of_memory)
        return dlx_error_memory(error);
    size_t offset = fault.position > 0 ? (size_t)fault.position : 0;
    if (offset > json->length)
        offset = json->length;
    /* Jansson's position is the end of the token that it rejects. */
    return dlx_refuse_at(reader, dlx_json_place(json, json->text + (offset ? offset - 1 : 0)),
                         error, "bad JSON: %.120s", fault.text);
}

dlx_status dlx_json_next(dlx_grid_reader *reader, dlx_json *json, json_t **root, dlx_error *error)
{
    *root = NULL;
    dlx_status status = find_text(reader, json, error);
    if (status != DLX_OK)
        return status;
    json->resync = false;
    const char *begin = json->bytes.bytes + json->at;
    json->list = *begin == '[';
    const size_t length = json->bytes.size - json->at;
    switch (dlx_structured_kind(begin, begin + length)) {
    case DLX_DOCUMENT_JSON:
        status = take_text(reader, json, error);
        if (status == DLX_OK)
            status = parse(reader, json, root, error);
        if (json->at < json->bytes.size)
            advance(json, json->at + json->length);
        return status;
    case DLX_DOCUMENT_LINK:
        status = take_link(reader, json, error);
        return status == DLX_OK ? parse(reader, json, root, error) : status;
    default:
        drop(json);
        status =
            dlx_refuse_at(reader, json->place, error, "%s where a JSON text or a link is expected",
                          dlx_show(begin, 1).text);
        json->resync = true;
        return status;
    }
}
