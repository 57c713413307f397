/* SPDX-License-Identifier: MIT */
/* JSON texts as trees of values, and tokens of loose text. */
#include "io/json_tree.h"
#include "io/scanner.h"
#include "suite.h"

typedef struct reading {
    dlx_json_stream json;
    dlx_json_tree tree;
    const dlx_json_value *root;
    dlx_status status;
} reading;

static void read_text(reading *r, const char *text)
{
    *r = (reading){.json = {.input = dlx_input_memory("test", text, strlen(text), NULL)}};
    ck_assert_ptr_nonnull(r->json.input);
    r->status = dlx_json_stream_next(&r->json, &error);
    if (r->status == DLX_OK)
        r->status = dlx_json_tree_read(&r->tree, &r->json, &r->root, &error);
}

static void end_reading(reading *r)
{
    dlx_input_close(r->json.input);
    dlx_json_stream_free(&r->json);
    dlx_json_tree_free(&r->tree);
}

static void expect_value_at(const dlx_json_value *value, uint64_t line, uint64_t column)
{
    ck_assert_ptr_nonnull(value);
    ck_assert_uint_eq(value->line, line);
    ck_assert_uint_eq(value->column, column);
}

TEST(values_have_their_kinds_and_places)
{
    int64_t number = 0;
    SCOPED(end_reading) reading r;
    read_text(&r, "{\"a\": [1, \"two\",\n  true, null],\"b\":{\"c\":-2.5e1},\n \"\":\"\"}");
    ck_assert_int_eq(r.status, DLX_OK);
    ck_assert_uint_eq(dlx_json_tree_members(r.root), 3);
    const dlx_json_value *list = dlx_json_tree_get(r.root, "a");
    ck_assert_uint_eq(dlx_json_tree_length(list), 4);
    ck_assert(dlx_json_tree_integer(dlx_json_tree_at(list, 0), &number) && number == 1);
    ck_assert_str_eq(dlx_json_tree_string(dlx_json_tree_at(list, 1)), "two");
    ck_assert(dlx_json_tree_is_word(dlx_json_tree_at(list, 2), "true"));
    expect_value_at(dlx_json_tree_at(list, 1), 1, 11);
    expect_value_at(dlx_json_tree_at(list, 3), 2, 9);
    ck_assert_ptr_null(dlx_json_tree_at(list, 4));
    const dlx_json_value *fraction = dlx_json_tree_get(dlx_json_tree_get(r.root, "b"), "c");
    ck_assert(!dlx_json_tree_integer(fraction, &number));
    ck_assert(dlx_json_tree_number(fraction) == -25);
    expect_value_at(dlx_json_tree_get(r.root, ""), 3, 5);
    ck_assert_ptr_null(dlx_json_tree_get(list, "a"));
    ck_assert_ptr_null(dlx_json_tree_get(NULL, "a"));
    dlx_json_tree_move(&r.tree, 7, 8);
    expect_value_at(dlx_json_tree_at(list, 3), 7, 8);
}

TEST(a_key_occurs_once_in_its_object)
{
    enum { KEYS = 1000, ROOM = 16 };
    OWNED(char) text = malloc(KEYS * ROOM);
    for (int twice = 0; twice < 2; twice++) {
        size_t used = 0;
        for (int i = 0; i < KEYS; i++)
            used += (size_t)sprintf(text + used, "%c\"k%d\":%d\n", i ? ',' : '{',
                                    twice && i == KEYS - 1 ? KEYS / 2 : i, i);
        strcpy(text + used, "}");
        SCOPED(end_reading) reading r;
        read_text(&r, text);
        ck_assert_int_eq(r.status, twice ? DLX_SYNTAX : DLX_OK);
        if (twice) {
            ck_assert_str_eq(error.text, "member 'k500' occurs twice in its object");
            expect_place(KEYS, 9);
        }
    }
    SCOPED(end_reading) reading r;
    read_text(&r, "[{\"a\":1},{\"a\":2,\"b\":{\"a\":3}}]");
    ck_assert_int_eq(r.status, DLX_OK);
}

TEST(numbers_and_words_follow_the_grammar)
{
    enum { GOOD = 8 };
    static const char *const texts[] = {"0",       "-0",   "10",  "1.5", "1e9", "1E+9",
                                        "-2.0e-3", "null", "01",  "1.",  ".5",  "1e",
                                        "+1",      "-",    "0x1", "nul", "1e+"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        SCOPED(end_reading) reading r;
        read_text(&r, texts[i]);
        ck_assert_msg(r.status == (i < GOOD ? DLX_OK : DLX_SYNTAX), "%s", texts[i]);
    }
}

TEST(nesting_is_limited_by_memory_alone)
{
    enum { DEPTH = 100000 };
    OWNED(char) text = malloc(2 * DEPTH + 1);
    memset(text, '[', DEPTH);
    memset(text + DEPTH, ']', DEPTH);
    text[2 * DEPTH] = 0;
    SCOPED(end_reading) reading r;
    read_text(&r, text);
    ck_assert_int_eq(r.status, DLX_OK);
    size_t depth = 0;
    for (const dlx_json_value *value = r.root; value; value = dlx_json_tree_at(value, 0))
        depth++;
    ck_assert_uint_eq(depth, DEPTH);
    SCOPED(end_reading)
    reading limited = {.json = {.input = dlx_input_memory("test", text, 2 * DEPTH, NULL)}};
    dlx_input_limit(limited.json.input, UINT64_C(1) << 20);
    ck_assert_int_eq(dlx_json_stream_next(&limited.json, &error), DLX_OK);
    FAILS(dlx_json_tree_read(&limited.tree, &limited.json, &limited.root, &error), DLX_SYNTAX);
    ck_assert_ptr_nonnull(strstr(error.text, "memory"));
}

/* Shows the tokens: numbers with #, quoted texts with their quotes, rulers as ---, ends of lines as
 * a slash; a blank between, or an underscore before an attached token. */
static const char *show(const char *text)
{
    static char room[1000];
    dlx_scanner scanner = dlx_scanner_of(text, strlen(text), 1);
    dlx_token token;
    size_t used = 0;
    *room = 0;
    while (dlx_scanner_next(&scanner, &token)) {
        const char *quote = token.kind == DLX_TOKEN_QUOTED ? "'" : "";
        const char *prefix = token.kind == DLX_TOKEN_NUMBER  ? "#"
                             : token.kind == DLX_TOKEN_RULER ? "---"
                             : token.kind == DLX_TOKEN_LINE  ? "/"
                                                             : quote;
        const bool has_text = token.kind != DLX_TOKEN_LINE && token.kind != DLX_TOKEN_RULER;
        used += (size_t)snprintf(room + used, sizeof room - used, "%s%s%.*s%s",
                                 used == 0           ? ""
                                 : token.is_attached ? "_"
                                                     : " ",
                                 prefix, has_text ? (int)token.length : 0, token.text, quote);
    }
    return room;
}

TEST(words_signs_brackets_and_numbers_of_many_forms_are_told_apart)
{
    ck_assert_str_eq(show("x = [1, 2.5];"), "x = [ #1_, #2.5_] ;");
    ck_assert_str_eq(show("np.array([[1 0]])"), "np.array_( [ [ #1 #0_] ] )");
    ck_assert_str_eq(show("a->1 b=>2 c:=3 d==4 -5"), "a_-> #1 b_=> #2 c_:= #3 d_== #4 #-5");
    ck_assert_str_eq(show("r1c1=5,x_1:don't"), "r1c1_= #5_, x_1_: don't");
    ck_assert_str_eq(show("5 -5 +5 5. .5 5.0e+00 0x0A 1E3"),
                     "#5 #-5 #+5 #5. #.5 #5.0e+00 #0x0A #1E3");
    ck_assert_str_eq(show("1..3 1.2.3 e5 1e 5x 0xg - ."), "1..3 1.2.3 e5 1e 5x 0xg - .");
}

TEST(numbers_words_and_truths_have_values)
{
    static const struct {
        const char *text;
        uint64_t value; /* UINT64_MAX: no natural number */
    } cases[] = {{"5.0", 5},           {"5e+00", 5},        {"0x0a", 10},
                 {"007", 7},           {"5.5", UINT64_MAX}, {"-1", UINT64_MAX},
                 {"five", UINT64_MAX}, {"1e99", UINT64_MAX}};
    dlx_scanner scanner;
    dlx_token token;
    bool truth = false;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        uint64_t value = UINT64_MAX;
        scanner = dlx_scanner_of(cases[i].text, strlen(cases[i].text), 1);
        ck_assert(dlx_scanner_next(&scanner, &token));
        ck_assert_int_eq(dlx_token_natural(&token, &value), cases[i].value != UINT64_MAX);
        ck_assert_uint_eq(value, cases[i].value);
    }
    scanner = dlx_scanner_of("np.True_ FALSE None T", 21, 1);
    ck_assert(dlx_scanner_next(&scanner, &token) && dlx_token_truth(&token, &truth) && truth);
    ck_assert(dlx_scanner_next(&scanner, &token) && dlx_token_truth(&token, &truth) && !truth);
    ck_assert(dlx_scanner_next(&scanner, &token) && dlx_token_is_missing(&token));
    ck_assert(dlx_scanner_next(&scanner, &token) && !dlx_token_truth(&token, &truth));
}

TEST(quotes_end_in_their_line)
{
    ck_assert_str_eq(show("\"a, b\" 'c' \"\" \"d\"\"e\" 'f\\'g'"),
                     "'a, b' 'c' '' 'd\"\"e' 'f\\'g'");
    ck_assert_str_eq(show("\"a\nb\""), "\" a_/ b_\"");
    ck_assert_str_eq(show("{'a': 1}"), "{ 'a'_: #1_}");
}

TEST(lines_end_in_lf_cr_or_both_and_frames_are_rulers_and_bars)
{
    ck_assert_str_eq(show("a\nb\rc\r\nd\n\r"), "a_/ b_/ c_/ d_/ /");
    ck_assert_str_eq(show("+---+---+\n| a | 1 |\n+===+"), "--- / | a | #1 | / ---");
    ck_assert_str_eq(show("\xe2\x94\x8c\xe2\x94\x80\xe2\x94\xac\xe2\x94\x90\n\xe2\x94\x82 a"),
                     "--- / \xe2\x94\x82 a");
    ck_assert_str_eq(show("|:---|--:|"), "| : --- | --_: |");
}

TEST(tokens_have_places_and_depths)
{
    dlx_scanner scanner = dlx_scanner_of("[(\r\n  x])", 9, 7);
    dlx_token token;
    ck_assert(dlx_scanner_next(&scanner, &token) && token.depth == 0);
    ck_assert(dlx_scanner_next(&scanner, &token) && token.depth == 1);
    ck_assert(dlx_scanner_next(&scanner, &token) && token.kind == DLX_TOKEN_LINE);
    ck_assert(dlx_scanner_next(&scanner, &token) && token.kind == DLX_TOKEN_WORD);
    ck_assert_uint_eq(token.line, 8);
    ck_assert_uint_eq(token.column, 2);
    ck_assert_uint_eq(token.depth, 2);
    ck_assert(dlx_scanner_next(&scanner, &token) && token.is_unmatched && token.depth == 1);
    ck_assert(dlx_scanner_next(&scanner, &token) && token.is_unmatched && token.depth == 0);
    ck_assert(!dlx_scanner_next(&scanner, &token) && token.kind == DLX_TOKEN_END);
}
