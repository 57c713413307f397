/* SPDX-License-Identifier: MIT */
/* Puzzles in f-puzzles' JSON. */
#include "documents.h"
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

/* tests/cli/bad.t has the other faults. */
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

TEST(a_deep_text_is_refused)
{
    enum { DEPTH = 100000 };
    OWNED(char) text = malloc(2 * DEPTH + 10);
    ck_assert_ptr_nonnull(text);
    memcpy(text, "{\"a\":", 5);
    memset(text + 5, '[', DEPTH);
    memset(text + 5 + DEPTH, ']', DEPTH);
    strcpy(text + 5 + 2 * DEPTH, "}");
    READING(r, text);
    ck_assert_int_eq(next(&r), DLX_SYNTAX);
    expect(&r, NULL);
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
