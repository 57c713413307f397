/* SPDX-License-Identifier: MIT */
#include "sudoku/read/loose.h"

#include "io/scanner.h"

enum { MOST_OPEN = 32 }; /* brackets that are examined */

/* A bracket, and the calls of methods after it. */
typedef struct group {
    dlx_token name;   /* the word before the bracket; length 0: none */
    size_t begin;     /* place of the bracket */
    size_t chain;     /* place of the bracket that the first of these methods follows */
    size_t first_end; /* end of the first bracket within; 0: none */
    bool vector;      /* the first bracket within is c(...) of R */
    bool is_sized;    /* an argument is nrow or ncol of R */
    bool ordered;     /* the argument `byrow` is true, or `order` is a list */
    bool fortran;     /* the argument `order` is 'F' */
    bool wrapper;     /* the brackets of Some(5) */
    bool candidates;  /* the brackets of Possible [1, 2] */
} group;

typedef struct order_reader {
    dlx_loose_order *order;
    dlx_scanner scanner;
    char *text;
    group open[MOST_OPEN];
    size_t depth;       /* of brackets */
    size_t chain;       /* of the last bracket that was closed */
    const char *closed; /* end of this bracket */
    dlx_token word;     /* the last word; length 0: another token follows it */
    bool is_order;      /* the argument `order` comes */
    bool is_candidates; /* the brackets after Possible come */
    bool lost;          /* no memory */
} order_reader;

static bool is_among(const dlx_token *word, const char *words)
{
    return dlx_tokens_are_exactly_among(word->text, word->length, words);
}

/* Replaces a range by blanks; line ends stay. */
static void erase(char *text, size_t begin, size_t end)
{
    for (size_t i = begin; i < end; i++)
        if ((unsigned char)text[i] > ' ')
            text[i] = ' ';
}

static void add_range(order_reader *reader, size_t begin, size_t end)
{
    dlx_loose_order *order = reader->order;
    if (!dlx_buffer_grow(&order->ranges, &order->capacity, order->count + 1,
                         sizeof *order->ranges)) {
        reader->lost = true;
        return;
    }
    order->ranges[order->count++] = (dlx_loose_range){begin, end};
}

static void open_group(order_reader *reader, const dlx_token *token)
{
    const size_t begin = (size_t)(token->text - reader->text);
    const dlx_token *word = &reader->word;
    const bool attached = word->length && word->text + word->length == token->text;
    const bool method = attached && *word->text == '.' && word->text == reader->closed;
    group *next = reader->depth < MOST_OPEN ? &reader->open[reader->depth] : NULL;
    if (next) {
        *next = (group){.begin = begin, .chain = method ? reader->chain : begin};
        if (attached)
            next->name = *word;
        next->wrapper = reader->depth && attached && is_among(word, "Some Just Fixed Given");
        next->candidates = reader->is_candidates;
    }
    if (reader->is_order && reader->depth && reader->depth <= MOST_OPEN)
        reader->open[reader->depth - 1].ordered = true;
    reader->is_candidates = false;
    reader->depth++;
}

/* Finishes a call whose arguments after the first are the size and the order of an array. */
static void finish_array(order_reader *reader, const group *call, size_t end)
{
    const bool method = is_among(&call->name, ".reshape");
    const bool numpy = method || is_among(&call->name, "np.reshape numpy.reshape");
    const bool fortran = is_among(&call->name, "reshape") && call->first_end;
    const bool r = call->vector && (call->is_sized || is_among(&call->name, "matrix array"));
    if (!numpy && !fortran && !r)
        return;
    if (numpy ? call->fortran : !call->ordered)
        add_range(reader, method ? call->chain : call->begin, end);
    erase(reader->text, method ? call->begin + 1 : call->first_end, end - 1);
}

static void close_group(order_reader *reader, const dlx_token *token)
{
    const size_t end = (size_t)(token->text - reader->text) + 1;
    reader->depth -= reader->depth > 0;
    if (reader->depth >= MOST_OPEN)
        return;
    const group *last = &reader->open[reader->depth];
    group *parent = reader->depth ? &reader->open[reader->depth - 1] : NULL;
    if (last->wrapper) {
        erase(reader->text, (size_t)(last->name.text - reader->text), last->begin + 1);
        erase(reader->text, end - 1, end);
        return;
    }
    if (last->candidates) {
        erase(reader->text, last->begin, end);
        return;
    }
    finish_array(reader, last, end);
    if (is_among(&last->name, "transpose Transpose permutedims t cbind np.transpose") ||
        is_among(&last->name, ".transpose"))
        add_range(reader, last->chain, end);
    if (parent && !parent->first_end) {
        parent->first_end = end;
        parent->vector = is_among(&last->name, "c");
    }
    reader->chain = last->chain;
    reader->closed = token->text + 1;
    const char *after = reader->closed;
    if (after < reader->scanner.end && *after == '\'' && reader->depth == 0) {
        add_range(reader, reader->chain, end);
        reader->text[end] = ' ';
        reader->scanner.position = after + 1;
    }
}

/* Takes a word: the argument of a call, a constructor, or .T after an array. */
static void take_word(order_reader *reader, const dlx_token *word)
{
    group *call =
        reader->depth && reader->depth <= MOST_OPEN ? &reader->open[reader->depth - 1] : NULL;
    const size_t place = (size_t)(word->text - reader->text);
    dlx_token next;
    if (is_among(word, ".T") && word->text == reader->closed)
        add_range(reader, reader->chain, place);
    if (!call || !dlx_scanner_peek(&reader->scanner, &next))
        return;
    call->is_sized |= is_among(word, "nrow ncol") && dlx_token_is(&next, "=");
    if (is_among(word, "byrow order") && dlx_token_is(&next, "=")) {
        dlx_scanner_next(&reader->scanner, &next);
        reader->is_order = *word->text == 'o';
        const bool more = dlx_scanner_peek(&reader->scanner, &next);
        call->ordered |= more && is_among(&next, "T TRUE");
        call->fortran |= more && next.kind == DLX_TOKEN_QUOTED && is_among(&next, "F");
    } else if (is_among(word, "Just Some Fixed") && next.kind == DLX_TOKEN_NUMBER) {
        erase(reader->text, place, place + word->length);
    } else if (is_among(word, "Possible Unknown") && next.kind == DLX_TOKEN_OPEN) {
        erase(reader->text, place, place + word->length);
        reader->text[place] = '_';
        reader->is_candidates = true;
    }
}

bool dlx_loose_order_find(dlx_loose_order *order, char *text, size_t length)
{
    order_reader reader = {.order = order, .text = text};
    dlx_token token;
    order->count = 0;
    reader.scanner = dlx_scanner_of(text, length, 1);
    while (dlx_scanner_next(&reader.scanner, &token) && !reader.lost) {
        if (token.kind == DLX_TOKEN_OPEN)
            open_group(&reader, &token);
        else if (token.kind == DLX_TOKEN_CLOSE)
            close_group(&reader, &token);
        else if (token.kind == DLX_TOKEN_WORD)
            take_word(&reader, &token);
        reader.is_order &= token.kind == DLX_TOKEN_WORD;
        reader.word = token.kind == DLX_TOKEN_WORD ? token : (dlx_token){0};
    }
    return !reader.lost;
}

bool dlx_loose_order_is_transposed(const dlx_loose_order *order, size_t place)
{
    bool transposed = false;
    for (size_t i = 0; i < order->count; i++)
        transposed ^= place >= order->ranges[i].begin && place < order->ranges[i].end;
    return transposed;
}
