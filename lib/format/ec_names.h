/* SPDX-License-Identifier: MIT */
/* Names in lines of the ec format, by words of eight bytes. */
#ifndef DLX_FORMAT_EC_NAMES_H
#define DLX_FORMAT_EC_NAMES_H

#include "core/names.h"
#include "io/tokens.h"

/* Marks the bytes of a word that can end a name: blanks and other control bytes, ':' and '|'. The
 * lowest mark is exact; higher marks can be false (Knuth, TAOCP 4A, 7.1.3, on parallel byte
 * tests). */
static inline uint64_t dlx_ec_names_stop_bytes(uint64_t word)
{
    const uint64_t ones = UINT64_C(0x0101010101010101);
    const uint64_t colon = word ^ ones * ':';
    const uint64_t bar = word ^ ones * '|';
    return ((word - ones * 0x21) | (colon - ones) | (bar - ones)) & ~word & (ones << 7);
}

static inline bool dlx_ec_names_is_stop(char c)
{
    return dlx_is_blank(c) || c == '\n' || c == ':' || c == '|';
}

/* Returns the length of the name at `name`, whose first bytes are `word`: up to the first byte that
 * can end a name; the line's end stops the search. */
static inline size_t dlx_ec_names_length(const char *name, uint64_t word)
{
    size_t length = 0;
    uint64_t stops;
    while (!(stops = dlx_ec_names_stop_bytes(word))) {
        length += sizeof word;
        word = dlx_load_word(name + length);
    }
    length += (size_t)__builtin_ctzll(stops) / 8;
    while (!dlx_ec_names_is_stop(name[length])) /* another control byte */
        length++;
    return length;
}

/* Returns the key of a name in a table. */
static inline uint64_t dlx_ec_names_key(const dlx_names *names, const char *name, uint64_t word,
                                        size_t length)
{
    return length < 8 ? word & ((UINT64_C(1) << (8 * length)) - 1)
                      : dlx_names_key(names, name, length);
}

enum {
    DLX_EC_AHEAD = 32, /* names ahead whose slots are being loaded */
    DLX_EC_HALF = 16,  /* names ahead whose places are being loaded */
    DLX_EC_NEAR = 8    /* names ahead whose texts are being loaded */
};

/* A name in a line, and its key in the table. */
typedef struct dlx_ec_name {
    size_t length;
    uint64_t key;
} dlx_ec_name;

/* Names ahead of the reader in the buffer of the input, while their entries in a table that is
 * larger than the cache are being loaded. All zero is none. */
typedef struct dlx_ec_ahead {
    const char *cursor, *end; /* where further names are, in complete lines */
    uint64_t given;           /* bytes read by the input: a later read may move the text */
    size_t first, last;       /* numbers of the names; modulo DLX_EC_AHEAD, their places */
    dlx_ec_name name[DLX_EC_AHEAD];
    const char *text[DLX_EC_AHEAD]; /* of each name */
    uint32_t index[DLX_EC_AHEAD];   /* of each name, probably */
} dlx_ec_ahead;

/* Returns the name at `text`. */
static inline dlx_ec_name dlx_ec_names_at(const dlx_names *names, const char *text)
{
    const uint64_t word = dlx_load_word(text);
    const size_t length = dlx_ec_names_length(text, word);
    return (dlx_ec_name){length, dlx_ec_names_key(names, text, word, length)};
}

/* Adds names as long as there are few, and loads their slots. */
static inline void dlx_ec_names_add(dlx_ec_ahead *ahead, const dlx_names *names)
{
    while (ahead->last - ahead->first < DLX_EC_AHEAD && ahead->cursor < ahead->end) {
        const dlx_ec_name name = dlx_ec_names_at(names, ahead->cursor);
        const size_t place = ahead->last % DLX_EC_AHEAD;
        __builtin_prefetch(&names->slots[dlx_names_slot(names, name.key)]);
        ahead->text[place] = ahead->cursor;
        ahead->name[place] = name;
        ahead->last += name.length > 0;
        ahead->cursor += name.length + 1;
    }
}

/* Loads the place, and later the text, of names whose slots are in the cache. */
static inline void dlx_ec_names_load_texts(dlx_ec_ahead *ahead, const dlx_names *names)
{
    const size_t half = (ahead->first + DLX_EC_HALF) % DLX_EC_AHEAD;
    const size_t near = (ahead->first + DLX_EC_NEAR) % DLX_EC_AHEAD;
    if (ahead->first + DLX_EC_HALF >= ahead->last)
        return;
    ahead->index[half] = dlx_names_guess(names, ahead->name[half].key);
    if (ahead->index[half] < names->count)
        __builtin_prefetch(&names->start[ahead->index[half]]);
    if (ahead->index[near] < names->count) {
        const char *text = dlx_names_text(names, ahead->index[near]);
        __builtin_prefetch(text);
        __builtin_prefetch(text + ahead->name[near].length - 1);
    }
}

/* Looks up the names of [text..end[ ahead. */
static inline void dlx_ec_names_begin(dlx_ec_ahead *ahead, const dlx_names *names, const char *text,
                                      const char *end)
{
    ahead->first = ahead->last = 0;
    ahead->cursor = text;
    ahead->end = end;
    dlx_ec_names_add(ahead, names);
}

/* Begins an option: looks up the names of the line at `text` and of the complete lines after it
 * ahead if the table is large. */
static inline void dlx_ec_names_begin_option(dlx_ec_ahead *ahead, const dlx_names *names,
                                             dlx_input *input, const char *text)
{
    size_t length;
    if (names->mask < DLX_NAMES_LARGE || !names->slots ||
        (ahead->first < ahead->last && ahead->given == input->given))
        return;
    const char *next = dlx_input_buffered_lines(input, 0, &length);
    ahead->given = input->given;
    dlx_ec_names_begin(ahead, names, text, next + length);
}

/* Returns the name at `text`, and passes the names before it; there are names ahead. */
static inline dlx_ec_name dlx_ec_names_take(dlx_ec_ahead *ahead, const dlx_names *names,
                                            const char *text)
{
    while (ahead->first < ahead->last && ahead->text[ahead->first % DLX_EC_AHEAD] < text)
        ahead->first++;
    const size_t place = ahead->first % DLX_EC_AHEAD;
    if (ahead->first == ahead->last || ahead->text[place] != text)
        return dlx_ec_names_at(names, text);
    const dlx_ec_name name = ahead->name[place];
    if (names->used > 9 * names->count) /* texts of up to 8 bytes are not compared */
        dlx_ec_names_load_texts(ahead, names);
    ahead->first++;
    dlx_ec_names_add(ahead, names);
    return name;
}

/* Returns the name at `text`, looked up ahead if possible. */
static inline dlx_ec_name dlx_ec_names_next(dlx_ec_ahead *ahead, const dlx_names *names,
                                            const char *text)
{
    return ahead->first == ahead->last ? dlx_ec_names_at(names, text)
                                       : dlx_ec_names_take(ahead, names, text);
}

/* Looks up the names of [text..end[ ahead, of which the first is passed. */
static inline void dlx_ec_names_pass(dlx_ec_ahead *ahead, const dlx_names *names, const char *text,
                                     const char *end)
{
    if (ahead->first == ahead->last)
        dlx_ec_names_begin(ahead, names, text, end);
    dlx_ec_names_take(ahead, names, text);
}

#endif
