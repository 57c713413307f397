/* SPDX-License-Identifier: MIT */
/* The packing of puzzles into links, and characters of UTF-8. */
#include "io/utf8.h"
#include "sudoku/formats/apps/json.h"
#include "suite.h"

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
