/* SPDX-License-Identifier: MIT */
/* Puzzles in XML and in JSON, and what packs the latter into links. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "suite.h"

#include "io/utf8.h"
#include "sudoku/form/apps/lzstring.h"
#include "sudoku/formats.h"
#include "sudoku/write/writer.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CLASSIC "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
#define EMPTY "000000000000000000000000000000000000000000000000000000000000000000000000000000000"

/* ---- helpers ----------------------------------------------------------------------------------
 */

typedef struct reading {
    dlx_input *input;
    dlx_grid_reader *reader;
    dlx_grid *grid;
    dlx_error error;
    int warnings;
} reading;

static void count_warning(void *state, const dlx_error *warning)
{
    (void)warning;
    ++*(int *)state;
}

static void begin(reading *r, const char *text, size_t length)
{
    *r = (reading){0};
    r->input = dlx_input_memory("test", text, length, NULL);
    const dlx_grid_options options = {.warn = count_warning, .warn_state = &r->warnings};
    r->reader = dlx_grid_reader_new(r->input, &options, NULL);
    ck_assert_ptr_nonnull(r->reader);
}

static void finish(reading *r)
{
    dlx_grid_free(r->grid);
    dlx_grid_reader_free(r->reader);
    dlx_input_close(r->input);
}

static dlx_status next(reading *r)
{
    dlx_grid_free(r->grid);
    r->grid = NULL;
    return dlx_grid_reader_next(r->reader, &r->grid, &r->error);
}

static void expect_cells(reading *r, const char *cells)
{
    ck_assert_int_eq(next(r), DLX_OK);
    for (size_t i = 0; cells[i]; i++)
        ck_assert_uint_eq(dlx_grid_cells(r->grid)[i], (unsigned)(cells[i] - '0'));
}

#if HAVE_EXPAT || HAVE_JANSSON
static void expect_fault(reading *r, uint64_t line, uint64_t column, const char *text)
{
    ck_assert_int_eq(next(r), DLX_SYNTAX);
    ck_assert_uint_eq(r->error.line, line);
    ck_assert_uint_eq(r->error.column, column);
    ck_assert_msg(strstr(r->error.text, text), "%s", r->error.text);
}

/* Only this puzzle's one fault. */
static void expect_refused(const char *text, uint64_t line, uint64_t column, const char *message)
{
    reading r;
    begin(&r, text, strlen(text));
    expect_fault(&r, line, column, message);
    ck_assert_int_eq(next(&r), DLX_END);
    finish(&r);
}
#endif

/* What a format makes of grids, for the caller to free. */
static char *written(const char *format, const dlx_grid *const *grids, size_t count)
{
    char path[] = "/tmp/dlx-interchange-XXXXXX";
    const int fd = mkstemp(path);
    ck_assert_int_ge(fd, 0);
    close(fd);
    dlx_output *output = dlx_output_create(path, NULL);
    dlx_grid_writer *writer = dlx_grid_writer_new(format, output, NULL);
    ck_assert_ptr_nonnull(writer);
    for (size_t i = 0; i < count; i++)
        dlx_grid_writer_grid(writer, grids[i]);
    dlx_grid_writer_free(writer);
    ck_assert_int_eq(dlx_output_close(output, NULL), DLX_OK);
    FILE *file = fopen(path, "r");
    char *text = calloc(1, 1 << 20);
    ck_assert_uint_lt(fread(text, 1, 1 << 20, file), 1 << 20);
    fclose(file);
    unlink(path);
    return text;
}

/* ---- packing ---------------------------------------------------------------------------------
 */

/* Packed by lz-string 1.5 itself. */
static const struct {
    const char *text, *packed;
} vectors[] = {
    {"", "Q==="},
    {"a", "IZA="},
    {"aa", "IbI="},
    {"aaaa", "IY5A"},
    {"hello", "BYUwNmD2Q==="},
    {"{}", "N4XyA==="},
    {"\xc3\xa9", "JdA="},
    {"\xe2\x82\xac\xe2\x82\xac", "jUEyA==="},
    {"\xf0\x9f\x98\x80", "rwbgA9o="},
    {"{\"size\":9}", "N4IgzglgXgpiBcBOAvkA"},
    {"abababababababab", "IYI17SKA"},
};

static dlx_status unpack(const char *packed, size_t limit, dlx_buffer *text, dlx_error *error)
{
    size_t fault;
    text->size = 0;
    return dlx_lz_unpack(packed, strlen(packed), limit, text, &fault, error);
}

START_TEST(packs_as_the_library_does)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        dlx_buffer packed = {0};
        ck_assert(dlx_lz_pack(vectors[i].text, strlen(vectors[i].text), &packed));
        ck_assert_uint_eq(packed.size, strlen(vectors[i].packed));
        ck_assert_mem_eq(packed.bytes, vectors[i].packed, packed.size);
        free(packed.bytes);
    }
}
END_TEST

START_TEST(unpacks_what_the_library_packed)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        dlx_buffer text = {0};
        ck_assert_int_eq(unpack(vectors[i].packed, 100, &text, NULL), DLX_OK);
        ck_assert_uint_eq(text.size, strlen(vectors[i].text));
        if (text.size)
            ck_assert_mem_eq(text.bytes, vectors[i].text, text.size);
        free(text.bytes);
    }
}
END_TEST

START_TEST(a_packed_text_may_have_no_padding_or_the_alphabet_of_addresses)
{
    dlx_buffer text = {0};
    ck_assert_int_eq(unpack("BYUwNmD2Q", 100, &text, NULL), DLX_OK);
    ck_assert_mem_eq(text.bytes, "hello", 5);
    ck_assert_int_eq(unpack("BYUwNmD2Q$$$", 100, &text, NULL), DLX_OK);
    free(text.bytes);
}
END_TEST

START_TEST(every_part_of_a_packed_text_is_refused)
{
    static const char packed[] = "N4IgzglgXgpiBcBOAvkA";
    for (size_t length = 0; length + 2 < sizeof packed; length++) {
        dlx_buffer text = {0};
        size_t fault = SIZE_MAX;
        dlx_error error;
        /* The last character is no more than what fills up. */
        if (length < sizeof packed - 3) {
            ck_assert_int_eq(dlx_lz_unpack(packed, length, 100, &text, &fault, &error), DLX_SYNTAX);
            ck_assert_uint_eq(fault, length);
        }
        free(text.bytes);
    }
}
END_TEST

START_TEST(broken_packed_text_is_refused)
{
    static const char *const broken[] = {"N4Ig!glgXgpiBcBOAvkA", "N4IgzglgXgpiBcBOAvkAN4Ig", "////",
                                         "IbIA=A", "N4Ig\xc3\xa9"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        dlx_buffer text = {0};
        ck_assert_int_eq(unpack(broken[i], 100, &text, NULL), DLX_SYNTAX);
        free(text.bytes);
    }
}
END_TEST

/* Phrases that double in length: the text grows with the square of the packed one. */
START_TEST(a_bomb_stops_at_the_limit)
{
    const size_t length = 1 << 20;
    char *zeros = malloc(length);
    memset(zeros, 'x', length);
    dlx_buffer packed = {0};
    dlx_buffer text = {0};
    dlx_error error;
    size_t fault;
    ck_assert(dlx_lz_pack(zeros, length, &packed));
    ck_assert_uint_lt(packed.size, 5000);
    ck_assert_int_eq(dlx_lz_unpack(packed.bytes, packed.size, length, &text, &fault, &error),
                     DLX_OK);
    ck_assert_uint_eq(text.size, length);
    text.size = 0;
    ck_assert_int_eq(dlx_lz_unpack(packed.bytes, packed.size, 1000, &text, &fault, &error),
                     DLX_SYNTAX);
    ck_assert_uint_eq(text.size, 0);
    ck_assert_ptr_nonnull(strstr(error.text, "more than 1000 characters"));
    free(zeros);
    free(packed.bytes);
    free(text.bytes);
}
END_TEST

START_TEST(bytes_that_are_no_text_become_one_character_each)
{
    static const char text[] = "a\xff\xc0\x80\xed\xa0\x80\xe2\x82z";
    const char *at = text;
    size_t wrong = 0;
    uint32_t last = 0;
    while (at < text + sizeof text - 1) {
        last = dlx_utf8_next(&at, text + sizeof text - 1);
        wrong += last == DLX_NO_CHARACTER;
    }
    ck_assert_uint_eq(wrong, 8);
    ck_assert_uint_eq(last, 'z');
}
END_TEST

/* ---- both kinds of documents ------------------------------------------------------------------
 */

static const char *const formats[] = {
#if HAVE_EXPAT
    "opensudoku", "opensudoku1",
#endif
#if HAVE_JANSSON
    "fpuzzles", "fpuzzles-url",
#endif
    NULL};

/* A grid with this name and author. */
static dlx_grid *make_grid(const char *name, const char *author)
{
    uint16_t cells[81];
    for (size_t i = 0; i < 81; i++)
        cells[i] = (uint16_t)(CLASSIC[i] - '0');
    dlx_grid *grid = dlx_grid_new(9, 3, 3, cells, name, strlen(name), NULL);
    grid->extra = dlx_extra_new();
    ck_assert(dlx_extra_set(grid->extra, DLX_ABOUT_AUTHOR, author, strlen(author)));
    return grid;
}

START_TEST(names_and_authors_come_back)
{
    static const char name[] = "\xc3\xa9 <b> & \"quoted\" \\ 'x' \xf0\x9f\x98\x80 ]]>";
    static const char author[] = "<A&B>\"";
    dlx_grid *grid = make_grid(name, author);
    for (size_t i = 0; formats[i]; i++) {
        const dlx_grid *const grids[] = {grid, grid, grid};
        char *text = written(formats[i], grids, 3);
        reading r;
        begin(&r, text, strlen(text));
        for (size_t k = 0; k < 3; k++) {
            expect_cells(&r, CLASSIC);
            ck_assert_str_eq(dlx_grid_name(r.grid), name);
            ck_assert_str_eq(r.grid->extra->about[DLX_ABOUT_AUTHOR], author);
            ck_assert_str_eq(dlx_grid_reader_format(r.reader),
                             strncmp(formats[i], "open", 4) == 0 ? "opensudoku" : formats[i]);
        }
        ck_assert_int_eq(next(&r), DLX_END);
        finish(&r);
        free(text);
    }
    dlx_grid_free(grid);
}
END_TEST

START_TEST(names_that_are_no_text_are_written_as_text)
{
    dlx_grid *grid = make_grid("a\xff\x01 b", "x");
    for (size_t i = 0; formats[i]; i++) {
        const dlx_grid *const grids[] = {grid};
        char *text = written(formats[i], grids, 1);
        reading r;
        begin(&r, text, strlen(text));
        expect_cells(&r, CLASSIC);
        ck_assert_mem_eq(dlx_grid_name(r.grid), "a\xef\xbf\xbd", 4);
        finish(&r);
        free(text);
    }
    dlx_grid_free(grid);
}
END_TEST

/* Nothing but an error or the puzzles before the cut comes of a part of a file. */
START_TEST(every_part_of_a_document_is_refused)
{
    dlx_grid *grid = make_grid("name", "author");
    for (size_t i = 0; formats[i]; i++) {
        const dlx_grid *const grids[] = {grid, grid};
        char *text = written(formats[i], grids, 2);
        const size_t length = strlen(text);
        const bool xml = strncmp(formats[i], "open", 4) == 0;
        for (size_t part = 1; part + 3 < length; part++) {
            reading r;
            dlx_status status;
            size_t good = 0;
            size_t bad = 0;
            begin(&r, text, part);
            while ((status = next(&r)) != DLX_END) {
                ck_assert(status == DLX_OK || status == DLX_SYNTAX);
                good += status == DLX_OK;
                bad += status == DLX_SYNTAX;
            }
            ck_assert_uint_le(good, 2);
            ck_assert_uint_le(bad, 1);
            ck_assert(!xml || bad == 1);
            finish(&r);
        }
        free(text);
    }
    dlx_grid_free(grid);
}
END_TEST

START_TEST(files_may_follow_one_another)
{
    dlx_grid *grid = make_grid("name", "author");
    const dlx_grid *const grids[] = {grid, grid};
    for (size_t i = 0; formats[i]; i += 2) {
        char *first = written(formats[i], grids, 2);
        char *second = written(formats[i + 1], grids, 2);
        char *both = malloc(2 * strlen(first) + strlen(second) + 100);
        ck_assert_ptr_nonnull(both);
        sprintf(both, "# a comment\n%s\n%s%s", first, second, first);
        reading r;
        begin(&r, both, strlen(both));
        for (size_t k = 0; k < 6; k++)
            expect_cells(&r, CLASSIC);
        ck_assert_int_eq(next(&r), DLX_END);
        finish(&r);
        free(first);
        free(second);
        free(both);
    }
    dlx_grid_free(grid);
}
END_TEST

/* ---- OpenSudoku's XML -------------------------------------------------------------------------
 */

#if HAVE_EXPAT
START_TEST(texts_of_a_document_are_for_all_games)
{
    static const char text[] =
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n<opensudoku>\r\n<name>\xe9 &lt;\n"
        "2&#62;</name><author>A</author><description>D</description><level>hard</level>\n"
        "<sourceURL>http://x</sourceURL><game data=\"" CLASSIC "\"/>\n<game data='" EMPTY
        "' note=''/></opensudoku>";
    reading r;
    begin(&r, text, strlen(text));
    expect_cells(&r, CLASSIC);
    ck_assert_str_eq(dlx_grid_name(r.grid), "\xc3\xa9 < 2>");
    ck_assert_str_eq(r.grid->extra->about[DLX_ABOUT_AUTHOR], "A");
    ck_assert_str_eq(r.grid->extra->about[DLX_ABOUT_COMMENT], "D");
    ck_assert_str_eq(r.grid->extra->about[DLX_ABOUT_LEVEL], "hard");
    ck_assert_str_eq(r.grid->extra->about[DLX_ABOUT_URL], "http://x");
    expect_cells(&r, EMPTY);
    ck_assert_str_eq(dlx_grid_name(r.grid), "");
    ck_assert_int_eq(next(&r), DLX_END);
    finish(&r);
}
END_TEST

START_TEST(a_folder_names_its_games)
{
    static const char text[] =
        "<opensudoku version='2'><folder name='F'><game data='" EMPTY "'/><game data='" EMPTY
        "' note='n'/></folder><game data='" EMPTY "'/></opensudoku>";
    reading r;
    begin(&r, text, strlen(text));
    expect_cells(&r, EMPTY);
    ck_assert_str_eq(dlx_grid_name(r.grid), "F");
    expect_cells(&r, EMPTY);
    ck_assert_str_eq(dlx_grid_name(r.grid), "n");
    expect_cells(&r, EMPTY);
    ck_assert_str_eq(dlx_grid_name(r.grid), "");
    finish(&r);
}
END_TEST

/* A game with "5|notes|1|" in its first cell, "4|-|0|" in its second, and nothing in the others. */
static void expect_state(const char *version, const char *notes, const char *blank)
{
    char text[4096];
    size_t used = (size_t)sprintf(text, "<opensudoku><game data='version: %s&#10;5|%s|1|4|%s|0|",
                                  version, notes, blank);
    for (size_t i = 2; i < 81; i++)
        used += (size_t)sprintf(text + used, "0|%s|1|", blank);
    strcpy(text + used, "'/></opensudoku>");
    reading r;
    begin(&r, text, strlen(text));
    ck_assert_int_eq(next(&r), DLX_OK);
    ck_assert_uint_eq(r.grid->cells[0], 5);
    ck_assert_uint_eq(r.grid->cells[1], 4);
    ck_assert(r.grid->extra->solved[0]);
    ck_assert(!r.grid->extra->solved[1]);
    ck_assert_uint_eq(r.grid->extra->notes[0], 1 << 0 | 1 << 2);
    ck_assert_uint_eq(r.grid->extra->notes[1], 0);
    const dlx_grid *const grids[] = {r.grid};
    char *again = written("opensudoku", grids, 1);
    reading second;
    begin(&second, again, strlen(again));
    ck_assert_int_eq(next(&second), DLX_OK);
    ck_assert_uint_eq(second.grid->extra->notes[0], 1 << 0 | 1 << 2);
    ck_assert(second.grid->extra->solved[0]);
    ck_assert(!second.grid->extra->solved[1]);
    free(again);
    finish(&second);
    finish(&r);
}

START_TEST(games_that_are_being_played)
{
    expect_state("1", "1,3,", "-");
    expect_state("2", "5", "0");
    expect_state("4", "1|4", "0|0");
}
END_TEST

START_TEST(faults_in_xml)
{
    expect_refused("<opensudoku>\n <game data=\"123\"/>\n</opensudoku>", 2, 14, "3 cells");
    expect_refused("<opensudoku><game\n  state='1'\n  data='" EMPTY "1'/></opensudoku>", 3, 9,
                   "82 cells where 81 are expected");
    expect_refused("<opensudoku><game/></opensudoku>", 1, 13, "without the attribute 'data'");
    expect_refused("<opensudoku>\n</game></opensudoku>", 2, 3, "mismatched tag");
    expect_refused("<opensudoku>\n", 2, 1, "ends within the document that begins at 1:1");
    expect_refused("<games/>", 1, 1, "'games' where 'opensudoku' is expected");
    expect_refused("<opensudoku version='7'/>", 1, 22, "version '7'");
    expect_refused("<opensudoku><game data='version: 2&#10;1|2|3'/></opensudoku>", 1, 36,
                   "3 fields where");
    expect_refused("<opensudoku/>\nmore\nand more\n", 2, 1, "an XML document is expected");
    expect_refused("<opensudoku><name>&x;</name></opensudoku>", 1, 19, "undefined entity");
}
END_TEST

START_TEST(a_fault_costs_a_game_or_a_document)
{
    static const char text[] =
        "<opensudoku>\n<game data='x" EMPTY "'/><game data='" CLASSIC
        "'/>\n<x></opensudoku>\nstray\n<opensudoku><game data='" EMPTY "'/></opensudoku>";
    reading r;
    begin(&r, text, strlen(text));
    expect_fault(&r, 2, 13, "82 cells");
    expect_cells(&r, CLASSIC);
    expect_fault(&r, 3, 6, "mismatched tag");
    expect_cells(&r, EMPTY);
    ck_assert_int_eq(next(&r), DLX_END);
    finish(&r);
}
END_TEST

START_TEST(entities_are_refused)
{
    expect_refused("<!DOCTYPE x [\n<!ENTITY a 'aaaaaaaa'>\n<!ENTITY b '&a;&a;&a;&a;'>]>"
                   "<opensudoku><name>&b;</name></opensudoku>",
                   2, 12, "declaration of entity 'a'");
}
END_TEST

START_TEST(a_document_of_no_games_is_whole)
{
    char *text = written("opensudoku", NULL, 0);
    reading r;
    begin(&r, text, strlen(text));
    ck_assert_ptr_nonnull(strstr(text, "</opensudoku>\n"));
    ck_assert_int_eq(next(&r), DLX_END);
    finish(&r);
    free(text);
}
END_TEST
#endif

/* ---- f-puzzles' JSON --------------------------------------------------------------------------
 */

#if HAVE_JANSSON
#define ROW "[{},{},{},{}]"
#define BLANKS "\"grid\":[" ROW "," ROW "," ROW "," ROW "]"

START_TEST(rules_come_back)
{
    static const char text[] =
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true,\"region\":1},{\"value\":2},{},"
        "{\"givenPencilMarks\":[1,3],\"centerPencilMarks\":[4],\"cornerPencilMarks\":[2]}],"
        "[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"diagonal+\":true,\"arrow\":[],"
        "\"killercage\":[{\"cells\":[\"R1C1\",\"R4C4\"],\"value\":\"5\"}],"
        "\"extraregion\":[{\"cells\":[\"R2C1\",\"R3C4\"]}],\"antiking\":false,"
        "\"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}";
    char *line = strdup(text);
    /* Regions that are no boxes: the first cell and one of the second box change places. */
    memcpy(strstr(line, "{},{\"given"), "{},{\"given", 10);
    reading r;
    begin(&r, line, strlen(line));
    expect_fault(&r, 1, 18, "region 0 has 3 cells, expected 4");
    finish(&r);
    char *region = strstr(line, ",\"region\":1");
    memset(region, ' ', 11);
    begin(&r, line, strlen(line));
    for (int pass = 0; pass < 3; pass++) {
        ck_assert_int_eq(next(&r), DLX_OK);
        const dlx_extra *extra = r.grid->extra;
        ck_assert_uint_eq(dlx_grid_size(r.grid), 4);
        ck_assert(extra->antidiagonal && !extra->diagonal);
        ck_assert(!extra->solved[0] && extra->solved[1]);
        ck_assert_uint_eq(extra->candidates[3], 5);
        ck_assert_uint_eq(extra->candidates[2], 15);
        ck_assert_uint_eq(extra->notes[3], 1 << 3 | 1 << 1);
        ck_assert_uint_eq(extra->cage_count, 2);
        ck_assert_uint_eq(extra->cages[0].sum, 5);
        ck_assert_uint_eq(extra->cages[1].sum, 0);
        ck_assert_uint_eq(extra->cage_cells[1], 15);
        ck_assert_uint_eq(extra->solution[15], 1);
        ck_assert_ptr_null(extra->region);
        const dlx_grid *const grids[] = {r.grid};
        char *again = written(pass ? "fpuzzles" : "fpuzzles-url", grids, 1);
        finish(&r);
        begin(&r, again, strlen(again));
        free(again);
    }
    finish(&r);
    free(line);
}
END_TEST

START_TEST(windows_and_regions_come_back)
{
    dlx_grid *grid = make_grid("", "");
    grid->extra->windoku = true;
    grid->extra->region = calloc(81, sizeof(uint16_t));
    for (size_t i = 0; i < 81; i++)
        grid->extra->region[i] = (uint16_t)(i % 9);
    const dlx_grid *const grids[] = {grid};
    char *text = written("fpuzzles", grids, 1);
    reading r;
    begin(&r, text, strlen(text));
    expect_cells(&r, CLASSIC);
    ck_assert_mem_eq(r.grid->extra->region, grid->extra->region, 81 * sizeof(uint16_t));
    ck_assert_uint_eq(r.grid->extra->cage_count, 4);
    ck_assert_uint_eq(r.grid->extra->cage_cells[0], 10);
    ck_assert_uint_eq(r.grid->extra->cage_cells[35], 70);
    finish(&r);
    free(text);
    dlx_grid_free(grid);
}
END_TEST

START_TEST(rules_without_an_exact_cover_are_named)
{
    expect_refused("{\"size\":4," BLANKS ",\n \"thermometer\":[{}],\"antiknight\":true}", 2, 16,
                   "no exact cover for 'thermometer', 'antiknight'");
    expect_refused("{" BLANKS ",\"negative\":[\"xv\"]}", 1, 78, "'negative'");
}
END_TEST

START_TEST(faults_in_json)
{
    expect_refused("{\"size\":4}", 1, 1, "no grid");
    expect_refused("{\"size\":9," BLANKS "}", 1, 18, "4 rows");
    expect_refused("{\"grid\":[[{}],\n[{},{}]]}", 1, 10, "row 1 has 1 cells where 2 are expected");
    expect_refused("{\"grid\":[[{\"value\":2}]]}", 1, 11, "bad value of cell R1C1");
    expect_refused("{\"grid\":[[{\"value\":-1}]]}", 1, 11, "bad value");
    expect_refused("{" BLANKS
                   ",\n\"killercage\":[{\"cells\":[\"R1C1\"]},\n {\"cells\":[\"R1C5\"]}]}",
                   3, 2, "killercage 2 has an invalid cell");
    expect_refused("{" BLANKS ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"<3\"}]}", 1, 81,
                   "an invalid sum");
    expect_refused("{" BLANKS ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C1\"]}]}", 1, 81, "twice");
    expect_refused("{" BLANKS ",\"solution\":[1]}", 1, 78, "bad solution");
    expect_refused("{\"size\":4,\n\"size\":4}", 2, 6, "bad JSON");
    expect_refused("{\"size\":\n", 1, 9, "the input ends within the JSON text");
    expect_refused("{\"size\n\":4}\n", 1, 7, "the line ends within a string");
    expect_refused("{\"size\" 4}", 1, 9, "bad JSON");
}
END_TEST

START_TEST(a_deep_text_is_refused)
{
    enum { DEPTH = 100000 };
    char *text = malloc(2 * DEPTH + 10);
    ck_assert_ptr_nonnull(text);
    memcpy(text, "{\"a\":", 5);
    memset(text + 5, '[', DEPTH);
    memset(text + 5 + DEPTH, ']', DEPTH);
    strcpy(text + 5 + 2 * DEPTH, "}");
    reading r;
    begin(&r, text, strlen(text));
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    ck_assert_int_eq(next(&r), DLX_END);
    finish(&r);
    free(text);
}
END_TEST

START_TEST(links_of_all_kinds)
{
    static const char json[] = "{" BLANKS ",\"title\":\"t\"}";
    dlx_buffer packed = {0};
    ck_assert(dlx_lz_pack(json, strlen(json), &packed));
    ck_assert(dlx_buffer_add(&packed, "", 1));
    static const char *const links[] = {"%s\n", "https://f-puzzles.com/?load=%s\n",
                                        "http://www.f-puzzles.com/?load=%s&x=1#y\n",
                                        "https://sudokupad.app/fpuzzles%s"};
    for (size_t i = 0; i < 4; i++) {
        char text[2000];
        snprintf(text, sizeof text, links[i], packed.bytes);
        reading r;
        begin(&r, text, strlen(text));
        expect_cells(&r, "0000000000000000");
        ck_assert_str_eq(dlx_grid_name(r.grid), "t");
        ck_assert_int_eq(next(&r), DLX_END);
        finish(&r);
    }
    free(packed.bytes);
    expect_refused("https://f-puzzles.com/\n", 1, 1, "a link without a puzzle");
    expect_refused("https://f-puzzles.com/?load=N4Ig\n", 1, 33, "ends before its end mark");
    expect_refused("N4Ig*\n", 1, 5, "expected a character of base64");
}
END_TEST
#endif

int main(void)
{
    const TTest *const tests[] = {
        packs_as_the_library_does,
        unpacks_what_the_library_packed,
        a_packed_text_may_have_no_padding_or_the_alphabet_of_addresses,
        every_part_of_a_packed_text_is_refused,
        broken_packed_text_is_refused,
        a_bomb_stops_at_the_limit,
        bytes_that_are_no_text_become_one_character_each,
        names_and_authors_come_back,
        names_that_are_no_text_are_written_as_text,
        every_part_of_a_document_is_refused,
        files_may_follow_one_another,
#if HAVE_EXPAT
        texts_of_a_document_are_for_all_games,
        a_folder_names_its_games,
        games_that_are_being_played,
        faults_in_xml,
        a_fault_costs_a_game_or_a_document,
        entities_are_refused,
        a_document_of_no_games_is_whole,
#endif
#if HAVE_JANSSON
        rules_come_back,
        windows_and_regions_come_back,
        rules_without_an_exact_cover_are_named,
        faults_in_json,
        a_deep_text_is_refused,
        links_of_all_kinds,
#endif
    };
    return suite_run("interchange", tests, sizeof tests / sizeof *tests);
}
