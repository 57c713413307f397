/* SPDX-License-Identifier: MIT */
/* LZ78 (Ziv and Lempel, 1978) over UTF-16 units. A phrase is written as its number, in as many bits
 * as the greatest number needs, least bit first; 0 and 1 announce a new unit of 8 or 16 bits; 2 is
 * the end; phrases count from 3. Bits fill base64 characters from the high end. The unpacker learns
 * a phrase a step after the packer; both therefore count down to the next width in the same way:
 * after each code, and after each new unit. */
#include "sudoku/formats/apps/json.h"

#include "io/utf8.h"

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

/* A phrase and its last unit; number 0: none. */
typedef struct phrase {
    uint32_t number;
    uint16_t unit;
    bool fresh; /* a single unit that is not written yet: the next code is this phrase */
} phrase;

typedef struct packer {
    dlx_buffer *out;
    unsigned value, filled; /* bits of the next character */
    code_width width;
    dlx_names phrases; /* name i, number of a phrase or 0, and a unit: phrase i + FIRST_PHRASE */
    phrase last;       /* pending */
    bool failed;       /* no memory */
} packer;

static void put_bit(packer *target, unsigned bit)
{
    target->value = target->value << 1 | bit;
    if (++target->filled < BITS)
        return;
    target->failed |= !dlx_buffer_add(target->out, &alphabet[target->value], 1);
    target->value = target->filled = 0;
}

static void put_bits(packer *target, uint32_t value, unsigned bits)
{
    for (; bits; bits--, value >>= 1)
        put_bit(target, value & 1);
}

static void put_phrase(packer *target, phrase source)
{
    if (source.fresh) {
        const bool wide = source.unit > 255;
        put_bits(target, wide ? NEW_16 : NEW_8, target->width.bits);
        put_bits(target, source.unit, wide ? 16 : 8);
        count_code(&target->width);
    } else {
        put_bits(target, source.number, target->width.bits);
    }
    count_code(&target->width);
}

static bool pack_unit(packer *target, uint16_t unit)
{
    dlx_names *phrases = &target->phrases;
    const phrase last = target->last;
    const size_t count = phrases->count;
    char name[sizeof last.number + sizeof unit] = {0};
    memcpy(name + sizeof last.number, &unit, sizeof unit);
    const uint32_t single = dlx_names_add(phrases, name, sizeof name);
    if (single > UINT32_MAX / 4)
        return false;
    target->last = (phrase){single + FIRST_PHRASE, unit, phrases->count > count};
    if (last.number == 0)
        return true;
    memcpy(name, &last.number, sizeof last.number);
    const uint32_t longer = dlx_names_find(phrases, name, sizeof name);
    if (longer != DLX_NO_INDEX) {
        target->last = (phrase){longer + FIRST_PHRASE, unit, false};
        return true;
    }
    put_phrase(target, last);
    return dlx_names_add(phrases, name, sizeof name) != DLX_NO_INDEX;
}

static bool pack_text(packer *target, const char *text, size_t length)
{
    const char *end = text + length;
    while (text < end) {
        const uint32_t code = dlx_utf8_next(&text, end);
        bool fine;
        if (code < 0x10000)
            fine = pack_unit(target, (uint16_t)code);
        else
            fine = pack_unit(target, (uint16_t)(0xd7c0 + (code >> 10))) &&
                   pack_unit(target, (uint16_t)(0xdc00 + (code & 0x3ff)));
        if (!fine || target->failed)
            return false;
    }
    if (target->last.number)
        put_phrase(target, target->last);
    put_bits(target, FINISH, target->width.bits);
    do
        put_bit(target, 0);
    while (target->filled);
    return !target->failed;
}

bool dlx_lzstring_pack(const char *text, size_t length, dlx_buffer *packed)
{
    const size_t before = packed->size;
    packer target = {.out = packed, .width = {2, 2}};
    bool fine = pack_text(&target, text, length);
    dlx_names_free(&target.phrases);
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
    size_t length, place; /* characters; [0..place[ were read */
    unsigned value, left; /* bits of the last character that are still unread */
    bool ended;           /* read beyond the last bit */
    bool strange;         /* the character before `place` is not in the alphabet */
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

static unsigned get_bit(unpacker *source)
{
    if (source->left == 0) {
        if (source->ended || source->strange || source->place == source->length ||
            is_padding(source->text[source->place])) {
            source->ended = true;
            return 0;
        }
        const int value = character_value(source->text[source->place++]);
        source->strange = value < 0;
        source->value = value < 0 ? 0 : (unsigned)value;
        source->left = BITS;
    }
    return source->value >> --source->left & 1;
}

static uint32_t get_bits(unpacker *source, unsigned bits)
{
    uint32_t value = 0;
    for (unsigned i = 0; i < bits; i++)
        value |= (uint32_t)get_bit(source) << i;
    return value;
}

static dlx_status add_part(unpacker *source, size_t start, size_t length, dlx_error *error)
{
    if (!dlx_buffer_grow(&source->parts, &source->part_capacity, source->part_count + 1,
                         sizeof *source->parts))
        return dlx_error_memory(error);
    source->parts[source->part_count++] = (part){(uint32_t)start, (uint32_t)length};
    return DLX_OK;
}

static dlx_status make_room(unpacker *input, size_t length, dlx_error *error)
{
    if (length > input->limit - input->count)
        return dlx_error_set(error, DLX_SYNTAX, "packed text of more than %zu characters",
                             input->limit);
    if (!dlx_buffer_grow(&input->units, &input->capacity, input->count + length,
                         sizeof *input->units))
        return dlx_error_memory(error);
    return DLX_OK;
}

/* Adds a copy of a part, which may reach into the copy. */
static dlx_status copy_part(unpacker *input, part source, dlx_error *error)
{
    const dlx_status status = make_room(input, source.length, error);
    for (size_t i = 0; status == DLX_OK && i < source.length; i++)
        input->units[input->count++] = input->units[source.start + i];
    return status;
}

/* Reads a new unit, which becomes a phrase. */
static dlx_status take_unit(unpacker *source, unsigned bits, dlx_error *error)
{
    const uint16_t unit = (uint16_t)get_bits(source, bits);
    const dlx_status status = make_room(source, 1, error);
    if (status != DLX_OK)
        return status;
    source->units[source->count] = unit;
    return add_part(source, source->count++, 1, error);
}

static dlx_status refuse_end(const unpacker *source, dlx_error *error)
{
    if (source->strange)
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected a character of base64 in packed text, found %s",
                             dlx_show(source->text + source->place - 1, 1).text);
    return dlx_error_set(error, DLX_SYNTAX, "expected the end mark of packed text, found the end");
}

/* Reads the phrase after *last, which becomes *last. DLX_NO_DATA: the end mark. */
static dlx_status take_phrase(unpacker *source, part *last, dlx_error *error)
{
    const uint32_t code = get_bits(source, source->width.bits);
    const size_t start = source->count;
    dlx_status status = DLX_OK;
    part next = {0};
    if (code == FINISH)
        return source->ended || source->strange ? refuse_end(source, error) : DLX_NO_DATA;
    if (code < FINISH) {
        status = take_unit(source, code == NEW_8 ? 8 : 16, error);
        if (source->width.left) /* 0 only before the first phrase */
            count_code(&source->width);
        next.length = 1;
    } else if (code - FIRST_PHRASE < source->part_count) {
        next = source->parts[code - FIRST_PHRASE];
        status = copy_part(source, next, error);
    } else if (code - FIRST_PHRASE == source->part_count && last->length) {
        next = (part){last->start, last->length + 1};
        status = copy_part(source, next, error);
    } else if (!source->ended && !source->strange) {
        return dlx_error_set(error, DLX_SYNTAX, "unknown phrase %lu in packed text",
                             (unsigned long)code);
    }
    if (source->ended || source->strange)
        return refuse_end(source, error);
    next.start = (uint32_t)start;
    /* The previous phrase and its next unit are contiguous from here on. */
    if (status == DLX_OK && last->length)
        status = add_part(source, last->start, last->length + 1, error);
    *last = next;
    return status;
}

static dlx_status unpack_units(unpacker *source, dlx_error *error)
{
    part last = {0};
    source->width = (code_width){2, 0};
    dlx_status status = take_phrase(source, &last, error);
    source->width = (code_width){3, 4};
    while (status == DLX_OK) {
        status = take_phrase(source, &last, error);
        if (status == DLX_OK)
            count_code(&source->width);
    }
    return status == DLX_NO_DATA ? DLX_OK : status;
}

/* Adds the units as UTF-8. */
static dlx_status add_text(const unpacker *source, dlx_buffer *text, dlx_error *error)
{
    for (size_t i = 0; i < source->count; i++) {
        uint32_t code = source->units[i];
        if (code >= 0xd800 && code <= 0xdfff) {
            const uint32_t low = i + 1 < source->count ? source->units[i + 1] : 0;
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
    unpacker source = {.text = packed, .length = length, .limit = limit};
    if (source.limit > UINT32_MAX / 4)
        source.limit = UINT32_MAX / 4;
    dlx_status status = unpack_units(&source, error);
    /* At least 1 bit follows the end mark. */
    if (status == DLX_OK && source.place < length && packed[source.place] == *alphabet)
        source.place++;
    while (status == DLX_OK && source.place < length && is_padding(packed[source.place]))
        source.place++;
    if (status == DLX_OK && source.place < length)
        status = dlx_error_set(error, DLX_SYNTAX, "expected the end of packed text, found %s",
                               dlx_show(packed + source.place, 1).text);
    if (status == DLX_OK)
        status = add_text(&source, text, error);
    *fault = source.strange ? source.place - 1 : source.place;
    free(source.units);
    free(source.parts);
    return status;
}
