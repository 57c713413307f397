/* SPDX-License-Identifier: MIT */
/* Tokens of loose text: lib/io/scanner. */
#include "io/scanner.h"
#include "suite.h"

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

TEST(words_numbers_signs_and_brackets_are_told_apart)
{
    ck_assert_str_eq(show("x = [1, 2.5];"), "x = [ #1_, #2.5_] ;");
    ck_assert_str_eq(show("np.array([[1 0]])"), "np.array_( [ [ #1 #0_] ] )");
    ck_assert_str_eq(show("a->1 b=>2 c:=3 d==4 -5"), "a_-> #1 b_=> #2 c_:= #3 d_== #4 #-5");
    ck_assert_str_eq(show("r1c1=5,x_1:don't"), "r1c1_= #5_, x_1_: don't");
}

TEST(numbers_have_many_forms)
{
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

TEST(lines_end_in_lf_cr_or_both)
{
    ck_assert_str_eq(show("a\nb\rc\r\nd\n\r"), "a_/ b_/ c_/ d_/ /");
}

TEST(frames_are_rulers_and_bars)
{
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
