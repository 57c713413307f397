/* SPDX-License-Identifier: MIT */
/* Expat reads the input line by line and stops at each game: only the current game and texts common
 * to all games are in memory. Documents, also KSudoku's, may be concatenated. */
#include "sudoku/formats/apps/opensudoku.h"

#include "sudoku/read/lines.h"

/* Attributes of a game, and elements for all games of a document; the attributes are our own. */
const dlx_opensudoku_text dlx_opensudoku_texts[] = {
    {"author", "author", DLX_ABOUT_AUTHOR},
    {"level", "level", DLX_ABOUT_LEVEL},
    {"comment", "comment", DLX_ABOUT_COMMENT},
    {"source", "source", DLX_ABOUT_SOURCE},
    {"date", "created", DLX_ABOUT_DATE},
    {"sourceURL", "sourceURL", DLX_ABOUT_URL},
    {NULL, NULL, DLX_ABOUTS},
};

/* Texts that apply to all games: a name, a description, and the dlx_about texts. */
enum { NAME = DLX_ABOUTS, DESCRIPTION, TEXTS, NO_TEXT = -1 };

typedef struct xml_parser {
    dlx_grid_reader *reader;
    XML_Parser expat; /* of the document being read; NULL: none */
    dlx_place begin;  /* of the document */
    bool resync;      /* after a fault: skip lines until a document begins */
    bool final;       /* all input was given to Expat */
    size_t depth;     /* of elements */
    int open;         /* the text being read, or NO_TEXT */
    dlx_buffer texts[TEXTS];
    dlx_buffer title; /* of a game */
    dlx_buffer rest;  /* rest of the previous document's last line */
    dlx_place rest_place;
    dlx_ksudoku *game; /* of a KSudoku document; NULL: an OpenSudoku document */

    /* Cause of Expat's stop: */
    enum { NOTHING, GAME, FAULT, CLOSED } stop;
    dlx_status status; /* of the game or the fault */
    dlx_error error;
} xml_parser;

static void clear_parser(void *state)
{
    xml_parser *parser = state;
    if (parser->expat)
        XML_ParserFree(parser->expat);
    for (size_t i = 0; i < TEXTS; i++)
        free(parser->texts[i].bytes);
    free(parser->title.bytes);
    free(parser->rest.bytes);
    dlx_ksudoku_free(parser->game);
}

static const dlx_parser_type parser_type = {sizeof(xml_parser), clear_parser};

/* Return Expat's current place, and the place of an attribute's value in the current tag. */
static dlx_place place_here(const xml_parser *parser)
{
    return dlx_xml_place(parser->expat, parser->begin);
}

static dlx_place place_of_value(const xml_parser *parser, const char *name)
{
    return dlx_xml_place_value(parser->expat, parser->begin, name);
}

/* ---- events of Expat ------------------------------------------------------------------------- */

static void stop_at(xml_parser *parser, int why, dlx_status status)
{
    if (parser->stop != NOTHING)
        return;
    parser->stop = why;
    parser->status = status;
    XML_StopParser(parser->expat, why == FAULT ? XML_FALSE : XML_TRUE);
}

static void out_of_memory(xml_parser *parser)
{
    stop_at(parser, FAULT, dlx_error_memory(&parser->error));
}

static int text_of(const char *element)
{
    if (strcmp(element, "name") == 0)
        return NAME;
    if (strcmp(element, "description") == 0)
        return DESCRIPTION;
    for (const dlx_opensudoku_text *text = dlx_opensudoku_texts; text->element; text++)
        if (strcmp(element, text->element) == 0)
            return (int)text->about;
    return NO_TEXT;
}

static void set_about(xml_parser *parser, const char **attributes)
{
    for (const dlx_opensudoku_text *each = dlx_opensudoku_texts; each->element; each++) {
        const char *own = dlx_xml_place_attribute(attributes, each->attribute);
        const dlx_buffer *document = &parser->texts[each->about];
        if (each->about == DLX_ABOUT_COMMENT && document->size == 0)
            document = &parser->texts[DESCRIPTION];
        const size_t length = own ? strlen(own) : document->size;
        if (length)
            dlx_structured_take_about(parser->reader, each->about, own ? own : document->bytes,
                                      length);
    }
}

static void read_game(xml_parser *parser, const char **attributes)
{
    const char *const key =
        dlx_xml_place_attribute(attributes, "cells_data") ? "cells_data" : "data";
    const char *data = dlx_xml_place_attribute(attributes, key);
    if (!data) {
        stop_at(parser, GAME,
                dlx_structured_refuse(parser->reader, place_here(parser), &parser->error,
                                      "expected the attribute 'data' of a game"));
        return;
    }
    const dlx_status status =
        dlx_opensudoku_cells(parser->reader, data, place_of_value(parser, key), &parser->error);
    if (status == DLX_OK) {
        static const char *const keys[] = {"user_note", "note", "name"};
        const char *name = NULL;
        for (size_t i = 0; !name && i < sizeof keys / sizeof *keys; i++)
            name = dlx_xml_place_attribute(attributes, keys[i]);
        const dlx_buffer *document = &parser->texts[NAME];
        dlx_structured_take_name(parser->reader, &parser->title, name ? name : document->bytes,
                                 name ? strlen(name) : document->size);
        set_about(parser, attributes);
    }
    stop_at(parser, status == DLX_NO_MEMORY ? FAULT : GAME, status);
}

/* Result of a KSudoku handler. */
static void go_on(xml_parser *parser, dlx_status status, bool whole)
{
    if (status != DLX_OK)
        stop_at(parser, FAULT, status);
    else if (whole)
        stop_at(parser, GAME, DLX_OK);
}

static void check_root(xml_parser *parser, const char *name, const char **attributes)
{
    if (strcmp(name, "ksudoku") == 0) {
        parser->game = dlx_ksudoku_new(parser->reader);
        if (!parser->game)
            out_of_memory(parser);
        return;
    }
    const char *version = dlx_xml_place_attribute(attributes, "version");
    /* Version 3 is of Open Sudoku 2, which became version 4 of OpenSudoku. */
    const bool second = strcmp(name, "opensudoku2") == 0;
    const char *const least = second ? "3" : "1";
    if (strcmp(name, "opensudoku") != 0 && !second)
        stop_at(parser, FAULT,
                dlx_structured_refuse(parser->reader, place_here(parser), &parser->error,
                                      "expected element 'opensudoku', found %s%s",
                                      dlx_show(name, strlen(name)).text,
                                      strcmp(name, "html") == 0 ? ", a web page" : ""));
    else if (version && (strcmp(version, least) < 0 || strcmp(version, "3") > 0 || version[1]))
        stop_at(parser, FAULT,
                dlx_structured_refuse(
                    parser->reader, place_of_value(parser, "version"), &parser->error,
                    "expected version %s of OpenSudoku's files, found %s",
                    second ? "3" : "1, 2 or 3", dlx_show(version, strlen(version)).text));
}

static void XMLCALL on_start(void *state, const char *name, const char **attributes)
{
    xml_parser *parser = state;
    parser->open = NO_TEXT;
    if (parser->depth++ == 0) {
        check_root(parser, name, attributes);
    } else if (parser->game) {
        go_on(parser,
              dlx_ksudoku_start(parser->game, name, attributes, place_here(parser), &parser->error),
              false);
    } else if (strcmp(name, "game") == 0) {
        read_game(parser, attributes);
    } else if (strcmp(name, "folder") == 0) {
        const char *first = dlx_xml_place_attribute(attributes, "name");
        const char *own = first ? first : dlx_xml_place_attribute(attributes, "folder_name");
        parser->texts[NAME].size = 0;
        if (own && !dlx_buffer_add(&parser->texts[NAME], own, strlen(own)))
            out_of_memory(parser);
    } else {
        parser->open = text_of(name);
        if (parser->open != NO_TEXT)
            parser->texts[parser->open].size = 0;
        else if (attributes[0])
            dlx_reader_state_note(parser->reader, DLX_NOTE_FIELDS, place_here(parser).line,
                                  "element %s is ignored", dlx_show(name, strlen(name)).text);
    }
}

static void XMLCALL on_text(void *state, const char *text, int length)
{
    xml_parser *parser = state;
    if (parser->game)
        go_on(parser, dlx_ksudoku_text(parser->game, text, (size_t)length, &parser->error), false);
    if (parser->open != NO_TEXT &&
        !dlx_buffer_add(&parser->texts[parser->open], text, (size_t)length))
        out_of_memory(parser);
    const bool blank = dlx_skip_gaps(text, text + length) == text + length || *text == '\n';
    if (parser->open == NO_TEXT && !parser->game && !blank)
        dlx_reader_state_note(parser->reader, DLX_NOTE_TITLES, place_here(parser).line,
                              "the text %s is ignored", dlx_show(text, (size_t)length).text);
}

/* Keeps the rest after the document. */
static void keep_rest(xml_parser *parser)
{
    int offset = 0, size = 0;
    const char *context = XML_GetInputContext(parser->expat, &offset, &size);
    const int after = offset + XML_GetCurrentByteCount(parser->expat);
    parser->rest.size = 0;
    parser->rest_place = place_here(parser);
    if (!context || after > size)
        return;
    dlx_xml_place_move(&parser->rest_place, context + offset, context + after);
    if (!dlx_buffer_add(&parser->rest, context + after, (size_t)(size - after)))
        out_of_memory(parser);
}

static void XMLCALL on_end(void *state, const char *name)
{
    xml_parser *parser = state;
    bool whole = false;
    parser->open = NO_TEXT;
    if (parser->game && parser->depth > 1) {
        const dlx_status status = dlx_ksudoku_end(parser->game, name, &whole, &parser->error);
        go_on(parser, status, whole);
    }
    if (strcmp(name, "folder") == 0)
        parser->texts[NAME].size = 0;
    if (--parser->depth > 0)
        return;
    keep_rest(parser);
    stop_at(parser, CLOSED, DLX_OK);
}

/* Entities could make a small file expand without bound, and are not needed here. */
static void XMLCALL on_entity(void *state, const XML_Char *name, int is_parameter,
                              const XML_Char *value, int length, const XML_Char *base,
                              const XML_Char *system, const XML_Char *public,
                              const XML_Char *notation)
{
    xml_parser *parser = state;
    (void)is_parameter, (void)value, (void)length, (void)base;
    (void)system, (void)public, (void)notation;
    stop_at(parser, FAULT,
            dlx_structured_refuse(parser->reader, place_here(parser), &parser->error,
                                  "expected no declaration of an entity, found %s",
                                  dlx_show(name, strlen(name)).text));
}

/* ---- documents ------------------------------------------------------------------------------- */

static void close_document(xml_parser *parser)
{
    if (parser->expat)
        XML_ParserFree(parser->expat);
    dlx_ksudoku_free(parser->game);
    parser->game = NULL;
    parser->expat = NULL;
    parser->stop = NOTHING;
    for (size_t i = 0; i < TEXTS; i++)
        parser->texts[i].size = 0;
}

static dlx_status open_document(xml_parser *parser, dlx_place begin, dlx_error *error)
{
    parser->expat = XML_ParserCreate(NULL);
    if (!parser->expat)
        return dlx_error_memory(error);
    parser->begin = begin;
    parser->depth = 0;
    parser->open = NO_TEXT;
    parser->final = false;
    XML_SetUserData(parser->expat, parser);
    XML_SetElementHandler(parser->expat, on_start, on_end);
    XML_SetCharacterDataHandler(parser->expat, on_text);
    XML_SetEntityDeclHandler(parser->expat, on_entity);
    return DLX_OK;
}

/* Reports Expat's error, and abandons the document. */
static dlx_status refuse_document(xml_parser *parser, dlx_error *error)
{
    const enum XML_Error code = XML_GetErrorCode(parser->expat);
    dlx_status status = parser->status;
    if (code == XML_ERROR_NO_MEMORY)
        status = dlx_error_memory(error);
    else if (parser->stop == FAULT && error)
        *error = parser->error;
    else if (parser->stop != FAULT && parser->final)
        status = dlx_structured_refuse(
            parser->reader, place_here(parser), error,
            "the input ends within the document that begins at %llu:%llu",
            (unsigned long long)parser->begin.line, (unsigned long long)parser->begin.column);
    else if (parser->stop != FAULT)
        status = dlx_structured_refuse(parser->reader, place_here(parser), error, "invalid XML: %s",
                                       XML_ErrorString(code));
    close_document(parser);
    parser->rest.size = 0;
    parser->resync = true;
    return status;
}

/* Reads the next line; *length includes the line end. */
static dlx_status next_line(dlx_grid_reader *reader, dlx_line *line, size_t *length,
                            dlx_error *error)
{
    dlx_status status;
    do
        status = dlx_line_classifier_read_text(reader->input, line, error);
    while ((status == DLX_OK || status == DLX_SYNTAX) && line->number < reader->first_line);
    if (status == DLX_OK)
        *length = line->length + (strncmp(line->text + line->length, "\r\n", 2) == 0 ? 2 : 1);
    return status;
}

/* Puts the next line that is not a comment into `rest`. */
static dlx_status fill_rest(xml_parser *parser, dlx_error *error)
{
    for (;;) {
        dlx_line line;
        size_t length;
        const dlx_status status = next_line(parser->reader, &line, &length, error);
        if (status != DLX_OK)
            return status;
        const char *end = line.text + line.length;
        const bool begins = dlx_structured_kind(line.text, end) == DLX_DOCUMENT_XML;
        const char *word = memchr(line.text, '<', line.length);
        if ((line.length && line.text[0] == '#') ||
            dlx_line_classifier_is_end(line.text, line.length) ||
            (parser->resync &&
             (!begins || (strncmp(word, "<?xml", 5) != 0 && strncmp(word, "<opensudoku", 11) != 0 &&
                          strncmp(word, "<ksudoku", 8) != 0))))
            continue;
        parser->rest.size = 0;
        parser->rest_place = (dlx_place){line.number, 1};
        return dlx_buffer_add(&parser->rest, line.text, length) ? DLX_OK : dlx_error_memory(error);
    }
}

/* Finds the next document, and gives its first bytes to Expat. DLX_NO_DATA: none. */
static dlx_status next_document(xml_parser *parser, enum XML_Status *progress, dlx_error *error)
{
    dlx_buffer *rest = &parser->rest;
    size_t index = 0;
    for (;;) {
        const size_t mark =
            rest->size - index >= 3 && memcmp(rest->bytes + index, "\xef\xbb\xbf", 3) == 0;
        index += 3 * mark;
        while (index < rest->size &&
               (dlx_is_blank(rest->bytes[index]) || rest->bytes[index] == '\n'))
            index++;
        if (index < rest->size)
            break;
        const dlx_status status = fill_rest(parser, error);
        if (status != DLX_OK)
            return status;
        index = 0;
    }
    dlx_xml_place_move(&parser->rest_place, rest->bytes, rest->bytes + index);
    if (rest->bytes[index] != '<') {
        rest->size = 0;
        parser->resync = true;
        return dlx_structured_refuse(parser->reader, parser->rest_place, error,
                                     "expected an XML document, found %s",
                                     dlx_show(rest->bytes + index, 1).text);
    }
    parser->resync = false;
    const dlx_status status = open_document(parser, parser->rest_place, error);
    const size_t length = rest->size - index;
    rest->size = 0;
    if (status == DLX_OK)
        *progress = XML_Parse(parser->expat, rest->bytes + index, (int)length, 0);
    return status;
}

/* Refuses a document whose texts take more memory than the limit. */
static dlx_status check_texts(xml_parser *parser, const dlx_line *line, dlx_error *error)
{
    const dlx_input *input = parser->reader->input;
    uint64_t bytes = line->length;
    for (size_t i = 0; i < TEXTS; i++)
        bytes += 2 * (uint64_t)parser->texts[i].size;
    if (dlx_input_allows(input, bytes))
        return DLX_OK;
    dlx_input_over_limit(input, DLX_SYNTAX, error);
    dlx_error_place(error, dlx_input_name(input), line->number, 1);
    return DLX_SYNTAX;
}

/* Gives Expat the next line, or the end of the input. */
static dlx_status feed(xml_parser *parser, enum XML_Status *progress, dlx_error *error)
{
    dlx_line line;
    size_t length = 0;
    if (parser->stop != NOTHING) {
        parser->stop = NOTHING;
        *progress = XML_ResumeParser(parser->expat);
        return DLX_OK;
    }
    dlx_status status = next_line(parser->reader, &line, &length, error);
    if (status == DLX_OK)
        status = check_texts(parser, &line, error);
    if (status == DLX_SYNTAX) {
        close_document(parser);
        parser->resync = true;
    }
    if (status != DLX_OK && status != DLX_NO_DATA)
        return status;
    parser->final = status == DLX_NO_DATA;
    if (length > INT32_MAX)
        return dlx_error_memory(error);
    *progress =
        XML_Parse(parser->expat, status == DLX_OK ? line.text : "", (int)length, parser->final);
    return DLX_OK;
}

dlx_status dlx_opensudoku_read(dlx_grid_reader *reader, dlx_error *error)
{
    reader->settled = true; /* the rest is a document, not lines to be measured */
    xml_parser *parser = dlx_reader_state_parser(reader, &parser_type);
    if (!parser)
        return dlx_error_memory(error);
    parser->reader = reader;
    for (;;) {
        enum XML_Status progress = XML_STATUS_OK;
        const dlx_status status = parser->expat ? feed(parser, &progress, error)
                                                : next_document(parser, &progress, error);
        if (status != DLX_OK)
            return status;
        if (progress == XML_STATUS_ERROR)
            return refuse_document(parser, error);
        if (parser->stop == CLOSED)
            close_document(parser);
        else if (parser->stop == GAME) {
            if (parser->status != DLX_OK && error)
                *error = parser->error;
            return parser->status;
        }
    }
}
