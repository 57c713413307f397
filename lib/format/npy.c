/* SPDX-License-Identifier: MIT */
/* Matrices in the binary form of numpy: rows are options, columns are items. */
#include "format/npy.h"

#include "io/tokens.h"

enum { MOST_WIDTH = 256 }; /* of an element, in bytes */

/* ---- the header ------------------------------------------------------------------------------ */

/* Returns the text after `'key':` in the header, or NULL. */
static const char *value_of(const char *header, const char *key)
{
    const char *cursor = strstr(header, key);
    cursor = cursor ? strchr(cursor, ':') : NULL;
    return cursor ? cursor + 1 + strspn(cursor + 1, " ") : NULL;
}

/* Reads a type such as '<i8'. */
static dlx_status read_type(dlx_npy *array, const char *cursor, dlx_error *error)
{
    const char quote = cursor ? *cursor : 0;
    const char order = quote ? cursor[1] : 0;
    const char *digits = order && cursor[2] ? cursor + 3 : "";
    uint32_t width;
    if ((quote != '\'' && quote != '"') || !strchr("<>|=", order) || !order)
        return dlx_error_set(error, DLX_SYNTAX, "expected an array of a simple type");
    array->big_endian = order == '>';
    array->kind = cursor[2];
    const bool has_width = dlx_take_number(&digits, digits + strlen(digits), MOST_WIDTH, &width);
    array->width = width;
    if (array->kind == 'U')
        array->width *= 4; /* bytes of a character */
    const bool number = strchr("biuf", array->kind) && (array->width == 1 || array->width == 2 ||
                                                        array->width == 4 || array->width == 8);
    if (array->kind == 'c')
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected a matrix of 0 and 1, found complex numbers");
    if (!array->kind || !has_width || *digits != quote || array->width == 0 ||
        array->width > MOST_WIDTH || (!number && !strchr("SU", array->kind)) ||
        (array->kind == 'f' && array->width == 1))
        return dlx_error_set(
            error, DLX_SYNTAX,
            "expected numbers of up to 64 bits, or truth values, found an array of another type");
    return DLX_OK;
}

/* `(3, 4)`; no more than two numbers. */
static dlx_status read_shape(dlx_npy *array, const char *cursor, dlx_error *error)
{
    bool ok = cursor && *cursor++ == '(';
    array->shape[0] = array->shape[1] = 1;
    while (ok && *cursor != ')') {
        uint32_t size;
        cursor += strspn(cursor, " ");
        ok = array->dimensions < 2 &&
             dlx_take_number(&cursor, cursor + strlen(cursor), (uint32_t)DLX_MAX_INDEX, &size);
        if (!ok)
            break;
        array->shape[array->dimensions++] = size;
        cursor += *cursor == ',';
        cursor += strspn(cursor, " ");
    }
    return ok ? DLX_OK
              : dlx_error_set(error, DLX_SYNTAX,
                              "the array has more than two dimensions, or is too large");
}

static dlx_status read_header(dlx_npy *array, const char *header, dlx_error *error)
{
    const char *order = value_of(header, "fortran_order");
    dlx_status status = read_type(array, value_of(header, "descr"), error);
    if (status == DLX_OK)
        status = read_shape(array, value_of(header, "shape"), error);
    array->by_columns = order && strncmp(order, "True", 4) == 0;
    return status;
}

bool dlx_npy_is_in_proportion(uint64_t rows, uint64_t columns, size_t size)
{
    enum { ANYWAY = 1 << 16, MOST_OF_A_BYTE = 4 };
    const uint64_t most = ANYWAY + (uint64_t)size * MOST_OF_A_BYTE;
    return rows <= most && columns <= most;
}

dlx_status dlx_npy_open(dlx_npy *array, const void *bytes, size_t size, dlx_error *error)
{
    enum { MAGIC = 6, OLD = 10, NEW = 12, MOST_HEADER = 1 << 16 };
    const unsigned char *cursor = bytes;
    *array = (dlx_npy){0};
    if (size < NEW || memcmp(cursor, "\x93NUMPY", MAGIC) != 0)
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected an array of numpy, found other or truncated data");
    const size_t begin = cursor[MAGIC] == 1 ? OLD : NEW;
    size_t length = cursor[8] | (size_t)cursor[9] << 8;
    if (begin == NEW)
        length |= (size_t)cursor[10] << 16 | (size_t)cursor[11] << 24;
    if (length > size - begin || length > MOST_HEADER)
        return dlx_error_set(error, DLX_SYNTAX, "the array ends within its header");
    char *header = malloc(length + 1);
    if (!header)
        return dlx_error_memory(error);
    memcpy(header, cursor + begin, length);
    header[length] = 0;
    const dlx_status status = read_header(array, header, error);
    free(header);
    if (status != DLX_OK)
        return status;
    array->data = cursor + begin + length;
    uint64_t needed;
    if (__builtin_mul_overflow(array->shape[0] * array->shape[1], (uint64_t)array->width,
                               &needed) ||
        needed != size - begin - length)
        return dlx_error_set(error, DLX_SYNTAX, "the array has %s bytes than its header says",
                             needed > size - begin - length ? "fewer" : "more");
    if (!dlx_npy_is_in_proportion(array->shape[0], array->shape[1], size))
        return dlx_error_set(error, DLX_SYNTAX, "the array is too short for a matrix of its shape");
    return DLX_OK;
}

/* ---- elements -------------------------------------------------------------------------------- */

/* Returns the bytes of an element as a number. */
static uint64_t load(const dlx_npy *array, uint64_t index)
{
    const unsigned char *cursor = array->data + index * array->width;
    uint64_t word = 0;
    for (size_t i = 0; i < array->width; i++)
        word = word << 8 | cursor[array->big_endian ? i : array->width - 1 - i];
    return word;
}

bool dlx_npy_bit(const dlx_npy *array, uint64_t index, bool *bit)
{
    /* 1 in IEEE 754, by the number of bytes; 0 has all bits 0 but perhaps the sign. */
    static const uint64_t ones[9] = {
        [2] = 0x3c00, [4] = 0x3f800000, [8] = UINT64_C(0x3ff0000000000000)};
    const bool is_float = array->kind == 'f';
    const uint64_t word = load(array, index);
    *bit = word == (is_float ? ones[array->width] : 1);
    return *bit || word == 0 || (is_float && word == UINT64_C(1) << (8 * array->width - 1));
}

bool dlx_npy_index(const dlx_npy *array, uint64_t index, uint64_t *value)
{
    *value = load(array, index);
    return (array->kind == 'i' || array->kind == 'u') && *value <= DLX_MAX_INDEX;
}

static dlx_status add_row(const dlx_npy *array, dlx_reader *reader, uint64_t row, dlx_error *error)
{
    static const dlx_line nowhere = {"", 0, 0};
    dlx_builder *builder = reader->builder;
    const uint64_t columns = array->shape[1];
    const size_t before = builder->nonzeros;
    dlx_status status = dlx_builder_reserve(builder, (size_t)columns, error);
    for (uint64_t i = 0; i < columns && status == DLX_OK; i++) {
        bool bit;
        if (!dlx_npy_bit(array, array->by_columns ? i * array->shape[0] + row : row * columns + i,
                         &bit))
            status = dlx_error_set(error, DLX_SYNTAX, "row %llu, column %llu is neither 0 nor 1",
                                   (unsigned long long)row + 1, (unsigned long long)i + 1);
        else if (bit)
            dlx_builder_push(builder, (uint32_t)i);
    }
    return status == DLX_OK
               ? dlx_reader_end_option(reader, &nowhere, builder->nonzeros > before, error)
               : status;
}

dlx_status dlx_npy_build(const dlx_npy *array, dlx_reader *reader, dlx_error *error)
{
    if (array->dimensions != 2 || strchr("SU", array->kind))
        return dlx_error_set(error, DLX_SYNTAX, "expected a matrix of numbers, found %s",
                             array->dimensions == 2 ? "text"
                                                    : "an array of other than two dimensions");
    dlx_status status = dlx_reader_columns(reader, array->shape[1], error);
    for (uint64_t i = 0; i < array->shape[0] && status == DLX_OK; i++)
        status = add_row(array, reader, i, error);
    return status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    const char *bytes;
    size_t size;
    dlx_npy array;
    dlx_status status = dlx_input_rest(reader->input, &bytes, &size, error);
    if (status != DLX_OK || size == 0)
        return status == DLX_OK ? DLX_NO_DATA : status;
    status = dlx_npy_open(&array, bytes, size, error);
    if (status == DLX_OK)
        status = dlx_npy_build(&array, reader, error);
    if (status == DLX_OK)
        return dlx_reader_finish(reader, problem, error);
    dlx_error_place(error, dlx_input_name(reader->input), 0, 0);
    return status;
}

const dlx_format dlx_format_npy = {
    .name = "npy",
    .summary = "a matrix in a binary file of numpy",
    .read = read_problem,
    .magic = "\x93NUMPY",
    .single_problem = true,
};
