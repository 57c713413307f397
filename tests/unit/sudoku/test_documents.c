/* SPDX-License-Identifier: MIT */
/* Puzzles in documents: f-puzzles' JSON and OpenSudoku's XML. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "io/utf8.h"
#include "puzzles.h"
#include "sudoku/board/rules.h"
#include "sudoku/formats/apps/json.h"
#include "suite.h"

#define ROW "[{},{},{},{}]"
#define BLANKS "\"grid\":[" ROW "," ROW "," ROW "," ROW "]"

TEST(rules_come_back)
{
    static const char text[] =
        "{\"size\":4,\"grid\":[[{\"value\":1,\"given\":true,\"region\":1},{\"value\":2},{},"
        "{\"givenPencilMarks\":[1,3],\"centerPencilMarks\":[4],\"cornerPencilMarks\":[2]}],"
        "[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],\"diagonal+\":true,\"arrow\":[],"
        "\"killercage\":[{\"cells\":[\"R1C1\",\"R4C4\"],\"value\":\"5\"}],"
        "\"extraregion\":[{\"cells\":[\"R2C1\",\"R3C4\"]}],\"antiking\":false,"
        "\"solution\":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}";
    OWNED(char) line = strdup(text);
    /* Regions that are not boxes: the first cell and a cell of the second box are swapped. */
    memcpy(strstr(line, "{},{\"given"), "{},{\"given", 10);
    reading r;
    begin(&r, line);
    expect_error(&r, 1, 18, "expected 4 cells in region 0, found 3");
    finish(&r);
    char *region = strstr(line, ",\"region\":1");
    memset(region, ' ', 11);
    begin(&r, line);
    for (int pass = 0; pass < 3; pass++) {
        ck_assert_int_eq(next(&r), DLX_OK);
        const dlx_variant_rules *rules = r.grid->rules;
        ck_assert_uint_eq(dlx_grid_size(r.grid), 4);
        ck_assert(rules->set == DLX_RULE_BIT(DLX_RULE_ANTIDIAGONAL));
        ck_assert(!rules->entries[0] && rules->entries[1]);
        ck_assert(rules->candidates[3] == 5 && rules->candidates[2] == 15);
        ck_assert_uint_eq(rules->notes[3], 1 << 3 | 1 << 1);
        ck_assert(rules->clue_count == 2 && rules->clue_cells[1] == 15);
        ck_assert(rules->clues[0].value == 5 && rules->clues[1].value == 0);
        ck_assert_uint_eq(rules->solution[15], 1);
        ck_assert_ptr_null(rules->region);
        OWNED(char) again = written(pass ? "fpuzzles" : "fpuzzles-url", r.grid, 1);
        finish(&r);
        begin(&r, again);
    }
    finish(&r);
}

TEST(windows_and_regions_come_back)
{
    OWNED(dlx_grid) grid = make_grid("", "");
    dlx_rules_add(grid->rules, dlx_rules_find("windoku", 7));
    grid->rules->region = calloc(81, sizeof(uint16_t));
    for (size_t i = 0; i < 81; i++)
        grid->rules->region[i] = (uint16_t)(i % 9);
    OWNED(char) text = written("fpuzzles", grid, 1);
    READING(r, text);
    expect(&r, DIGITS);
    ck_assert_mem_eq(r.grid->rules->region, grid->rules->region, 81 * sizeof(uint16_t));
    ck_assert_uint_eq(r.grid->rules->clue_count, 4);
    ck_assert_uint_eq(r.grid->rules->clue_cells[0], 10);
    ck_assert_uint_eq(r.grid->rules->clue_cells[35], 70);
}

/* tests/files/refusals has the other faults. */
TEST(faults_in_json)
{
    expect_refused("{" BLANKS ",\"negative\":[\"no\"]}", 1, 79, "no exact cover for negative 'no'");
    expect_refused("{\"size\":9," BLANKS "}", 1, 18,
                   "expected as many rows as the size says, found 4");
    expect_refused("{\"grid\":[[{\"value\":-1}]]}", 1, 11, "as the value of cell R1C1");
    expect_refused("{" BLANKS ",\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"<3\"}]}", 1, 81,
                   "needs a number as its sum");
    expect_refused("{" BLANKS ",\"killercage\":[{\"cells\":[\"R1C1\",\"R1C1\"]}]}", 1, 81, "twice");
    expect_refused("{" BLANKS ",\"solution\":[1]}", 1, 78, "expected a solution of");
    expect_refused("{\"size\" 4}", 1, 9, "expected ':'");
}

TEST(links_of_all_kinds)
{
    static const char json[] = "{" BLANKS ",\"title\":\"t\"}";
    dlx_buffer packed = {0};
    ck_assert(dlx_lzstring_pack(json, strlen(json), &packed));
    ck_assert(dlx_buffer_add(&packed, "", 1));
    static const char *const links[] = {
        "%s\n", "https://f-puzzles.com/?load=%s\n", "https://lisudoku.xyz/solver?import=%s\n",
        "http://www.f-puzzles.com/?load=%s&x=1#y\n", "https://sudokupad.app/fpuzzles%s"};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++) {
        char text[2000];
        snprintf(text, sizeof text, links[i], packed.bytes);
        READING(r, text);
        expect(&r, "0000000000000000");
        ck_assert_str_eq(dlx_grid_name(r.grid), "t");
        expect(&r, NULL);
    }
    free(packed.bytes);
}

#define PLACE(row, column) "{\"row\":" #row ",\"col\":" #column "}"
#define REGION(row) "[" PLACE(row, 0) "," PLACE(row, 1) "," PLACE(row, 2) "," PLACE(row, 3) "]"
#define FIXED(row, column, digit) "{\"position\":" PLACE(row, column) ",\"value\":" #digit "}"
#define LISUDOKU "{\"gridSize\":4,\"fixedNumbers\":[" FIXED(0, 1, 2) "," FIXED(2, 0, 3) "]"

TEST(puzzles_of_lisudoku)
{
    static const char ruled[] = LISUDOKU
        ",\"primaryDiagonal\":true,\"secondaryDiagonal\":false,\"thermos\":[],"
        "\"oddCells\":[" PLACE(1, 0) "],\"killerCages\":[{\"sum\":5,\"region\":[" PLACE(
            3, 0) "," PLACE(3, 1) "]}],\"extraRegions\":[[" PLACE(1, 1) "," PLACE(2, 2) "]]}";
    static const char swapped[] =
        LISUDOKU ",\"regions\":[" REGION(0) "," REGION(1) "," REGION(2) "," REGION(3) "]}";
    READING(r, ruled);
    expect(&r, "0200000030000000");
    ck_assert(r.grid->rules->set == DLX_RULE_BIT(DLX_RULE_DIAGONAL));
    ck_assert_uint_eq(r.grid->rules->clue_count, 3);
    ck_assert_uint_eq(r.grid->rules->clues[1].value, 5);
    ck_assert_uint_eq(r.grid->rules->clue_cells[0], 4);
    ck_assert_uint_eq(r.grid->rules->clue_cells[4], 10);
    READING(second, swapped);
    expect(&second, "0200000030000000");
    ck_assert_uint_eq(second.grid->rules->region[7], 1);
    expect_refused(LISUDOKU ",\n\"kropkiDots\":[[" PLACE(0, 0) "]]}", 2, 14,
                   "no exact cover for 'kropkiDots'");
    expect_refused(LISUDOKU ",\n\"regions\":[[" PLACE(0, 0) "]]}", 2, 11,
                   "expected 4 regions of 4 different cells");
    expect_refused("{\"gridSize\":4,\"fixedNumbers\":[\n" FIXED(0, 4, 1) "]}", 2, 1,
                   "needs a position and a digit of the board");
    expect_refused("{\"gridSize\":0}", 1, 13, "expected the size of the board");
}

/* ---- puzzles packed into links, and characters of UTF-8 -------------------------------------- */

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

static dlx_status unpack(const char *packed, size_t limit, dlx_buffer *text)
{
    size_t fault;
    text->size = 0;
    return dlx_lzstring_unpack(packed, strlen(packed), limit, text, &fault, &error);
}

TEST(packs_and_unpacks_as_the_library_does)
{
    for (size_t i = 0; i < sizeof vectors / sizeof *vectors; i++) {
        const size_t size = strlen(vectors[i].text);
        dlx_buffer packed = {0}, text = {0};
        ck_assert(dlx_lzstring_pack(vectors[i].text, size, &packed));
        ck_assert_uint_eq(packed.size, strlen(vectors[i].packed));
        ck_assert_mem_eq(packed.bytes, vectors[i].packed, packed.size);
        ck_assert_int_eq(unpack(vectors[i].packed, 100, &text), DLX_OK);
        ck_assert_uint_eq(text.size, size);
        ck_assert(!size || memcmp(text.bytes, vectors[i].text, size) == 0);
        free(packed.bytes);
        free(text.bytes);
    }
}

TEST(a_packed_text_may_have_no_padding_or_the_alphabet_of_addresses)
{
    dlx_buffer text = {0};
    ck_assert_int_eq(unpack("BYUwNmD2Q", 100, &text), DLX_OK);
    ck_assert_mem_eq(text.bytes, "hello", 5);
    ck_assert_int_eq(unpack("BYUwNmD2Q$$$", 100, &text), DLX_OK);
    free(text.bytes);
}

TEST(every_part_of_a_packed_text_is_refused)
{
    static const char packed[] = "N4IgzglgXgpiBcBOAvkA";
    /* The last character is only padding. */
    for (size_t length = 0; length < sizeof packed - 3; length++) {
        dlx_buffer text = {0};
        size_t fault = SIZE_MAX;
        FAILS(dlx_lzstring_unpack(packed, length, 100, &text, &fault, &error), DLX_SYNTAX);
        ck_assert_uint_eq(fault, length);
        free(text.bytes);
    }
}

TEST(broken_packed_text_is_refused)
{
    static const char *const broken[] = {"N4Ig!glgXgpiBcBOAvkA", "N4IgzglgXgpiBcBOAvkAN4Ig", "////",
                                         "IbIA=A", "N4Ig\xc3\xa9"};
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        dlx_buffer text = {0};
        ck_assert_int_eq(unpack(broken[i], 100, &text), DLX_SYNTAX);
        free(text.bytes);
    }
}

/* Phrases that double in length: the text grows with the square of the packed text. */
TEST(a_bomb_stops_at_the_limit)
{
    const size_t length = 1 << 20;
    OWNED(char) zeros = malloc(length);
    memset(zeros, 'x', length);
    dlx_buffer packed = {0}, text = {0};
    size_t fault;
    ck_assert(dlx_lzstring_pack(zeros, length, &packed));
    ck_assert_uint_lt(packed.size, 5000);
    ck_assert_int_eq(dlx_lzstring_unpack(packed.bytes, packed.size, length, &text, &fault, &error),
                     DLX_OK);
    ck_assert_uint_eq(text.size, length);
    text.size = 0;
    FAILS(dlx_lzstring_unpack(packed.bytes, packed.size, 1000, &text, &fault, &error), DLX_SYNTAX);
    ck_assert_uint_eq(text.size, 0);
    ck_assert_ptr_nonnull(strstr(error.text, "more than 1000 characters"));
    free(packed.bytes);
    free(text.bytes);
}

TEST(bytes_that_are_no_text_become_one_character_each)
{
    static const char text[] = "a\xff\xc0\x80\xed\xa0\x80\xe2\x82z";
    const char *cursor = text;
    size_t wrong = 0;
    uint32_t last = 0;
    while (cursor < text + sizeof text - 1) {
        last = dlx_utf8_next(&cursor, text + sizeof text - 1);
        wrong += last == DLX_NO_CHARACTER;
    }
    ck_assert_uint_eq(wrong, 8);
    ck_assert_uint_eq(last, 'z');
}

/* ---- documents of all kinds, and OpenSudoku's XML
 * ------------------------------------------------ */

static const char *const formats[] = {
#if HAVE_EXPAT
    "opensudoku", "opensudoku3",
#endif
    "fpuzzles", "fpuzzles-url", NULL};

TEST(names_and_authors_come_back)
{
    static const char name[] = "\xc3\xa9 <b> & \"quoted\" \\ 'x' \xf0\x9f\x98\x80 ]]>";
    static const char author[] = "<A&B>\"";
    OWNED(dlx_grid) grid = make_grid(name, author);
    for (size_t i = 0; formats[i]; i++) {
        OWNED(char) text = written(formats[i], grid, 3);
        READING(r, text);
        for (size_t k = 0; k < 3; k++) {
            expect(&r, DIGITS);
            ck_assert_str_eq(dlx_grid_name(r.grid), name);
            ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_AUTHOR], author);
            ck_assert_str_eq(dlx_grid_reader_format(r.reader), formats[i]);
        }
        expect(&r, NULL);
    }
}

TEST(names_that_are_no_text_are_written_as_text)
{
    OWNED(dlx_grid) grid = make_grid("a\xff\x01 b", "x");
    for (size_t i = 0; formats[i]; i++) {
        OWNED(char) text = written(formats[i], grid, 1);
        READING(r, text);
        expect(&r, DIGITS);
        ck_assert_mem_eq(dlx_grid_name(r.grid), "a\xef\xbf\xbd", 4);
    }
}

/* Part of a file gives only an error or the puzzles before the cut. */
TEST(every_part_of_a_document_is_refused)
{
    OWNED(dlx_grid) grid = make_grid("name", "author");
    for (size_t i = 0; formats[i]; i++) {
        OWNED(char) text = written(formats[i], grid, 2);
        const size_t length = strlen(text);
        const bool xml = strncmp(formats[i], "open", 4) == 0;
        for (size_t part = 1; part + 3 < length; part++) {
            SCOPED(finish) reading r;
            dlx_status status;
            size_t accepted = 0, bad = 0;
            begin_bytes(&r, text, part, (dlx_grid_options){0});
            while ((status = next(&r)) != DLX_NO_DATA) {
                ck_assert(status == DLX_OK || status == DLX_SYNTAX || status == DLX_INVALID);
                accepted += status == DLX_OK;
                bad += status != DLX_OK;
            }
            ck_assert_uint_le(accepted, 2);
            ck_assert_uint_le(bad, 1);
            ck_assert(!xml || bad == 1);
        }
    }
}

TEST(files_may_follow_one_another)
{
    OWNED(dlx_grid) grid = make_grid("name", "author");
    for (size_t i = 0; formats[i]; i += 2) {
        OWNED(char) first = written(formats[i], grid, 2);
        OWNED(char) second = written(formats[i + 1], grid, 2);
        OWNED(char) both = malloc(2 * strlen(first) + strlen(second) + 100);
        ck_assert_ptr_nonnull(both);
        sprintf(both, "# a comment\n%s\n%s%s", first, second, first);
        READING(r, both);
        for (size_t k = 0; k < 6; k++)
            expect(&r, DIGITS);
        expect(&r, NULL);
    }
}

#if HAVE_EXPAT
TEST(texts_of_a_document_are_for_all_games)
{
    static const char text[] =
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\r\n<opensudoku>\r\n<name>\xe9 &lt;\n"
        "2&#62;</name><author>A</author><description>D</description><level>hard</level>\n"
        "<sourceURL>http://x</sourceURL><game data=\"" DIGITS "\"/>\n<game data='" EMPTY
        "' note=''/></opensudoku>";
    READING(r, text);
    expect(&r, DIGITS);
    ck_assert_str_eq(dlx_grid_name(r.grid), "\xc3\xa9 < 2>");
    ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_AUTHOR], "A");
    ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_COMMENT], "D");
    ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_LEVEL], "hard");
    ck_assert_str_eq(r.grid->rules->about[DLX_ABOUT_URL], "http://x");
    expect(&r, EMPTY);
    ck_assert_str_eq(dlx_grid_name(r.grid), "");
    expect(&r, NULL);
}

TEST(a_folder_names_its_games)
{
    static const char text[] =
        "<opensudoku version='2'><folder name='F'><game data='" EMPTY "'/><game data='" EMPTY
        "' note='n'/></folder><game data='" EMPTY "'/></opensudoku>";
    static const char *const names[] = {"F", "n", ""};
    READING(r, text);
    for (size_t i = 0; i < 3; i++) {
        expect(&r, EMPTY);
        ck_assert_str_eq(dlx_grid_name(r.grid), names[i]);
    }
}

/* A game with "5|notes|1|" in its first cell, "4|-|0|" in its second, and nothing in the others. */
static void expect_state(const char *version, const char *notes, const char *blank)
{
    char text[4096];
    size_t used = (size_t)sprintf(text, "<opensudoku><game data='version: %s&#10;5|%s|1|4|%s|0|",
                                  version, notes, blank);
    for (size_t i = 2; i < 81; i++)
        used += (size_t)sprintf(text + used, "0|%s|1|", blank);
    strcpy(text + used, "'/></opensudoku>");
    OWNED(dlx_grid) grid = read_grid(text, 0, 0);
    OWNED(char) again = written("opensudoku", grid, 1);
    OWNED(dlx_grid) second = read_grid(again, 0, 0);
    const dlx_grid *both[] = {grid, second};
    for (size_t i = 0; i < 2; i++) {
        const dlx_variant_rules *rules = both[i]->rules;
        ck_assert(both[i]->cells[0] == 0 && both[i]->cells[1] == 4);
        ck_assert(rules->entries[0] == 5 && rules->entries[1] == 0);
        ck_assert(rules->notes[0] == (1 << 0 | 1 << 2) && rules->notes[1] == 0);
    }
}

TEST(games_that_are_being_played)
{
    expect_state("1", "1,3,", "-");
    expect_state("2", "5", "0");
    expect_state("4", "1|4", "0|0");
}

/* tests/files/refusals has the other faults. */
TEST(faults_in_xml)
{
    expect_refused("<opensudoku><game data='version: 2&#10;1|2|3'/></opensudoku>", 1, 36,
                   "for each of 81 cells, found 3");
    expect_refused("<opensudoku/>\nmore\nand more\n", 2, 1, "expected an XML document");
    expect_refused("<opensudoku><name>&x;</name></opensudoku>", 1, 19, "undefined entity");
}

TEST(a_fault_costs_a_game_or_a_document)
{
    static const char text[] =
        "<opensudoku>\n<game data='x" EMPTY "'/><game data='" DIGITS
        "'/>\n<x></opensudoku>\nstray\n<opensudoku><game data='" EMPTY "'/></opensudoku>";
    expect_boards(text, "2:13 expected 81 cells, found 82", DIGITS, "3:6 mismatched tag", EMPTY,
                  NULL);
}

TEST(a_document_without_games_has_no_puzzle)
{
    OWNED(char) text = written("opensudoku", NULL, 0);
    READING(r, text);
    ck_assert_ptr_nonnull(strstr(text, "</opensudoku>\n"));
    ck_assert_int_eq(next(&r), DLX_INVALID);
    expect(&r, NULL);
}
#endif
