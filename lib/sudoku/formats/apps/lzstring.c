/* SPDX-License-Identifier: MIT */
/* LZ78 (Ziv and Lempel, 1978) over UTF-16 units. A phrase is written as its number, in as many bits
 * as the greatest number needs, least bit first; 0 and 1 announce a new unit of 8 or 16 bits; 2 is
 * the end; phrases count from 3. Bits fill base64 characters from the high end. The unpacker learns
 * a phrase a step after the packer; both therefore count down to the next width in the same way:
 * after each code, and after each new unit. */
#include "sudoku/formats/apps/lzstring.h"

#include "core/numbers.h"
#include "io/utf8.h"
#include <stdlib.h>
#include <string.h>

enum { NEW_8 = 0, NEW_16 = 1, FINISH = 2, FIRST_PHRASE = 3, BITS = 6 };

static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Bits of a code, and codes until the next width. */
typedef struct code_width {
    unsigned bits;
    uint32_t left;
} code_width;

static void count_code(code_width *width)
{
    if (--width->left == 0)
        width->left = UINT32_C(1) << width->bits++;
}

/* ---- packing --------------------------------------------------------------------------------- */

/* A phrase is an earlier phrase and a unit; a table slot is free if `number` is 0. */
typedef struct phrase {
    uint32_t before; /* number of the earlier phrase, 0: none */
    uint16_t unit;
    bool fresh; /* single unit, not written yet */
    uint32_t number;
} phrase;

typedef struct packer {
    dlx_buffer *out;
    unsigned value, filled; /* bits of the next character */
    code_width width;
    phrase *table; /* open addressing */
    size_t mask, used;
    uint32_t next; /* number */
    bool failed;   /* no memory */
} packer;

static void put_bit(packer *to, unsigned bit)
{
    to->value = to->value << 1 | bit;
    if (++to->filled < BITS)
        return;
    to->failed |= !dlx_buffer_add(to->out, &alphabet[to->value], 1);
    to->value = to->filled = 0;
}

static void put_bits(packer *to, uint32_t value, unsigned bits)
{
    for (; bits; bits--, value >>= 1)
        put_bit(to, value & 1);
}

/* Returns the slot of the phrase, or the free slot for its insertion. */
static phrase *slot_of(const packer *in, uint32_t before, uint16_t unit)
{
    const uint64_t key = (uint64_t)before << 16 | unit;
    size_t at = (size_t)((key * DLX_GOLDEN) >> 20) & in->mask;
    while (in->table[at].number && (in->table[at].before != before || in->table[at].unit != unit))
        at = (at + 1) & in->mask;
    return &in->table[at];
}

/* Doubles a half-full table. */
static bool make_slots(packer *in)
{
    if (in->table && 2 * in->used < in->mask)
        return true;
    phrase *old = in->table;
    const size_t count = old ? in->mask + 1 : 0;
    const size_t slots = count ? 2 * count : 256;
    in->table = calloc(slots, sizeof *in->table);
    if (!in->table) {
        in->table = old;
        return false;
    }
    in->mask = slots - 1;
    for (size_t i = 0; i < count; i++)
        if (old[i].number)
            *slot_of(in, old[i].before, old[i].unit) = old[i];
    free(old);
    return true;
}

/* Finds or adds the phrase; *added: it was added. NULL: no memory. */
static phrase *find_phrase(packer *in, uint32_t before, uint16_t unit, bool *added)
{
    if (!make_slots(in))
        return NULL;
    phrase *slot = slot_of(in, before, unit);
    *added = slot->number == 0;
    if (*added) {
        *slot = (phrase){before, unit, false, in->next++};
        in->used++;
    }
    return slot;
}

/* Writes a phrase by its slot. */
static void put_phrase(packer *to, phrase *slot)
{
    if (slot->fresh) {
        const bool wide = slot->unit > 255;
        put_bits(to, wide ? NEW_16 : NEW_8, to->width.bits);
        put_bits(to, slot->unit, wide ? 16 : 8);
        count_code(&to->width);
        slot->fresh = false;
    } else {
        put_bits(to, slot->number, to->width.bits);
    }
    count_code(&to->width);
}

/* The pending phrase, as (before, unit); number 0: none. */
typedef struct pending {
    uint32_t before, number;
    uint16_t unit;
} pending;

static bool pack_unit(packer *to, pending *last, uint16_t unit)
{
    bool added;
    phrase *single = find_phrase(to, 0, unit, &added);
    if (!single)
        return false;
    single->fresh |= added;
    const pending alone = {0, single->number, unit};
    if (last->number == 0) {
        *last = alone;
        return true;
    }
    const uint32_t number = last->number;
    const phrase *longer = slot_of(to, number, unit);
    if (longer->number) {
        *last = (pending){number, longer->number, unit};
        return true;
    }
    put_phrase(to, slot_of(to, last->before, last->unit));
    *last = alone;
    return find_phrase(to, number, unit, &added) != NULL;
}

static bool pack_text(packer *to, const char *text, size_t length)
{
    pending last = {0};
    const char *end = text + length;
    while (text < end) {
        const uint32_t code = dlx_utf8_next(&text, end);
        bool fine;
        if (code < 0x10000)
            fine = pack_unit(to, &last, (uint16_t)code);
        else
            fine = pack_unit(to, &last, (uint16_t)(0xd7c0 + (code >> 10))) &&
                   pack_unit(to, &last, (uint16_t)(0xdc00 + (code & 0x3ff)));
        if (!fine || to->failed || to->next > UINT32_MAX / 4)
            return false;
    }
    if (last.number)
        put_phrase(to, slot_of(to, last.before, last.unit));
    put_bits(to, FINISH, to->width.bits);
    do
        put_bit(to, 0);
    while (to->filled);
    return !to->failed;
}

bool dlx_lzstring_pack(const char *text, size_t length, dlx_buffer *packed)
{
    const size_t before = packed->size;
    packer to = {.out = packed, .width = {2, 2}, .next = FIRST_PHRASE};
    bool fine = make_slots(&to) && pack_text(&to, text, length);
    free(to.table);
    while (fine && (packed->size - before) % 4)
        fine = dlx_buffer_add(packed, "=", 1);
    return fine;
}

/* ---- unpacking ------------------------------------------------------------------------------- */

/* A phrase is a range of the unpacked units: [start..start + length[. */
typedef struct part {
    uint32_t start, length;
} part;

typedef struct unpacker {
    const char *text;
    size_t length, at;    /* characters; [0..at[ were read */
    unsigned value, left; /* bits of the last character that are still unread */
    bool ended;           /* read beyond the last bit */
    bool strange;         /* the character before `at` is not in the alphabet */
    code_width width;
    uint16_t *units; /* unpacked so far */
    size_t count, capacity, limit;
    part *parts; /* by number - FIRST_PHRASE */
    size_t part_count, part_capacity;
} unpacker;

/* Returns the value of a character, or -1. */
static int character_value(char c)
{
    const char *found = c ? strchr(alphabet, c) : NULL;
    if (found)
        return (int)(found - alphabet);
    return c == '-' ? 63 : -1;
}

static bool is_padding(char c)
{
    return c == '=' || c == '$';
}

static unsigned get_bit(unpacker *from)
{
    if (from->left == 0) {
        if (from->ended || from->strange || from->at == from->length ||
            is_padding(from->text[from->at])) {
            from->ended = true;
            return 0;
        }
        const int value = character_value(from->text[from->at++]);
        from->strange = value < 0;
        from->value = value < 0 ? 0 : (unsigned)value;
        from->left = BITS;
    }
    return from->value >> --from->left & 1;
}

static uint32_t get_bits(unpacker *from, unsigned bits)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < bits; i++)
        value |= (uint32_t)get_bit(from) << i;
    return value;
}

static dlx_status add_part(unpacker *from, size_t start, size_t length, dlx_error *error)
{
    if (!dlx_buffer_grow(&from->parts, &from->part_capacity, from->part_count + 1,
                         sizeof *from->parts))
        return dlx_error_memory(error);
    from->parts[from->part_count++] = (part){(uint32_t)start, (uint32_t)length};
    return DLX_OK;
}

/* Adds a copy of a part, which may reach into the copy. */
static dlx_status copy_part(unpacker *from, part source, dlx_error *error)
{
    if (source.length > from->limit - from->count)
        return dlx_error_set(error, DLX_SYNTAX, "packed text of more than %zu characters",
                             from->limit);
    if (!dlx_buffer_grow(&from->units, &from->capacity, from->count + source.length,
                         sizeof *from->units))
        return dlx_error_memory(error);
    for (size_t i = 0; i < source.length; i++)
        from->units[from->count + i] = from->units[source.start + i];
    from->count += source.length;
    return DLX_OK;
}

/* Reads a new unit, which becomes a phrase. */
static dlx_status take_unit(unpacker *from, unsigned bits, dlx_error *error)
{
    const uint16_t unit = (uint16_t)get_bits(from, bits);
    if (from->count == from->limit)
        return dlx_error_set(error, DLX_SYNTAX, "packed text of more than %zu characters",
                             from->limit);
    if (!dlx_buffer_grow(&from->units, &from->capacity, from->count + 1, sizeof *from->units))
        return dlx_error_memory(error);
    from->units[from->count] = unit;
    return add_part(from, from->count++, 1, error);
}

static dlx_status refuse_end(const unpacker *from, dlx_error *error)
{
    if (from->strange)
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected a character of base64 in packed text, found %s",
                             dlx_show(from->text + from->at - 1, 1).text);
    return dlx_error_set(error, DLX_SYNTAX, "expected the end mark of packed text, found the end");
}

/* Reads the phrase after *last, which becomes *last. DLX_NO_DATA: the end mark. */
static dlx_status take_phrase(unpacker *from, part *last, dlx_error *error)
{
    const uint32_t code = get_bits(from, from->width.bits);
    const size_t start = from->count;
    dlx_status status = DLX_OK;
    part next = {0};
    if (code == FINISH)
        return from->ended || from->strange ? refuse_end(from, error) : DLX_NO_DATA;
    if (code < FINISH) {
        status = take_unit(from, code == NEW_8 ? 8 : 16, error);
        if (from->width.left) /* 0 only before the first phrase */
            count_code(&from->width);
        next.length = 1;
    } else if (code - FIRST_PHRASE < from->part_count) {
        next = from->parts[code - FIRST_PHRASE];
        status = copy_part(from, next, error);
    } else if (code - FIRST_PHRASE == from->part_count && last->length) {
        next = (part){last->start, last->length + 1};
        status = copy_part(from, next, error);
    } else if (!from->ended && !from->strange) {
        return dlx_error_set(error, DLX_SYNTAX, "unknown phrase %lu in packed text",
                             (unsigned long)code);
    }
    if (from->ended || from->strange)
        return refuse_end(from, error);
    next.start = (uint32_t)start;
    /* The previous phrase and its next unit are contiguous from here on. */
    if (status == DLX_OK && last->length)
        status = add_part(from, last->start, last->length + 1, error);
    *last = next;
    return status;
}

static dlx_status unpack_units(unpacker *from, dlx_error *error)
{
    part last = {0};
    from->width = (code_width){2, 0};
    dlx_status status = take_phrase(from, &last, error);
    from->width = (code_width){3, 4};
    while (status == DLX_OK) {
        status = take_phrase(from, &last, error);
        if (status == DLX_OK)
            count_code(&from->width);
    }
    return status == DLX_NO_DATA ? DLX_OK : status;
}

/* Adds the units as UTF-8. */
static dlx_status add_text(const unpacker *from, dlx_buffer *text, dlx_error *error)
{
    for (size_t i = 0; i < from->count; i++) {
        uint32_t code = from->units[i];
        if (code >= 0xd800 && code <= 0xdfff) {
            const uint32_t low = i + 1 < from->count ? from->units[i + 1] : 0;
            if (code > 0xdbff || low < 0xdc00 || low > 0xdfff)
                return dlx_error_set(error, DLX_SYNTAX, "unpaired surrogate in packed text");
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
            i++;
        }
        if (!dlx_utf8_add(text, code))
            return dlx_error_memory(error);
    }
    return DLX_OK;
}

dlx_status dlx_lzstring_unpack(const char *packed, size_t length, size_t limit, dlx_buffer *text,
                               size_t *fault, dlx_error *error)
{
    unpacker from = {.text = packed, .length = length, .limit = limit};
    if (from.limit > UINT32_MAX / 4)
        from.limit = UINT32_MAX / 4;
    dlx_status status = unpack_units(&from, error);
    /* At least 1 bit follows the end mark. */
    if (status == DLX_OK && from.at < length && packed[from.at] == *alphabet)
        from.at++;
    while (status == DLX_OK && from.at < length && is_padding(packed[from.at]))
        from.at++;
    if (status == DLX_OK && from.at < length)
        status = dlx_error_set(error, DLX_SYNTAX, "expected the end of packed text, found %s",
                               dlx_show(packed + from.at, 1).text);
    if (status == DLX_OK)
        status = add_text(&from, text, error);
    *fault = from.strange ? from.at - 1 : from.at;
    free(from.units);
    free(from.parts);
    return status;
}
