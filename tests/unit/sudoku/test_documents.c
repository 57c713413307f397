/* SPDX-License-Identifier: MIT */
/* Puzzles in documents of all kinds, and in XML. */
#include "documents.h"
#include "suite.h"

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

/* tests/cli/bad.t has the other faults. */
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
