/* SPDX-License-Identifier: MIT */
/* Matrices in the binary form of numpy (NEP 1): rows are options, columns are items. Alone, or in
 * the archives of numpy and scipy.sparse, ZIP files (PKWARE, APPNOTE 6.3): a dense matrix, or the
 * arrays of a sparse matrix. */
#include "format/entries.h"

enum { MOST_WIDTH = 256 }; /* of an element, in bytes */

static const dlx_line nowhere = {"", 0, 0};

/* An array in borrowed memory. */
typedef struct npy {
    const unsigned char *data;
    char kind;    /* b, i, u, f; S, U: text */
    size_t width; /* bytes of an element */
    bool big_endian;
    bool by_columns; /* in the order of Fortran */
    size_t dimensions;
    uint64_t shape[2]; /* 1 for missing dimensions */
} npy;

/* Returns a number of `width` bytes, the lowest first. */
static uint32_t number(const unsigned char *cursor, size_t width)
{
    uint32_t value = 0;
    while (width-- > 0)
        value = value << 8 | cursor[width];
    return value;
}

/* ---- the header ------------------------------------------------------------------------------ */

/* Returns the text after `'key':` in the header, or NULL. */
static const char *value_of(const char *header, const char *key)
{
    const char *cursor = strstr(header, key);
    cursor = cursor ? strchr(cursor, ':') : NULL;
    return cursor ? cursor + 1 + strspn(cursor + 1, " ") : NULL;
}

/* Reads a type such as '<i8'. */
static dlx_status read_type(npy *array, const char *cursor, dlx_error *error)
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
    array->width = array->kind == 'U' ? width * 4 : width; /* bytes of a character */
    const bool is_number = strchr("biuf", array->kind) && (array->width == 1 || array->width == 2 ||
                                                           array->width == 4 || array->width == 8);
    if (array->kind == 'c')
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected a matrix of 0 and 1, found complex numbers");
    if (!array->kind || !has_width || *digits != quote || array->width == 0 ||
        array->width > MOST_WIDTH || (!is_number && !strchr("SU", array->kind)) ||
        (array->kind == 'f' && array->width == 1))
        return dlx_error_set(
            error, DLX_SYNTAX,
            "expected numbers of up to 64 bits, or truth values, found an array of another type");
    return DLX_OK;
}

/* `(3, 4)`; no more than two numbers. */
static dlx_status read_shape(npy *array, const char *cursor, dlx_error *error)
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

/* True if a file of `size` bytes justifies the memory of this number of rows and columns. */
static bool is_in_proportion(uint64_t rows, uint64_t columns, size_t size)
{
    enum { ANYWAY = 1 << 16, MOST_OF_A_BYTE = 4 };
    const uint64_t most = ANYWAY + (uint64_t)size * MOST_OF_A_BYTE;
    return rows <= most && columns <= most;
}

/* Opens an array that fills all `size` bytes. DLX_SYNTAX: damaged, truncated, longer than declared,
 * or of an unsupported kind or shape. */
static dlx_status open_array(npy *array, const void *bytes, size_t size, dlx_error *error)
{
    enum { MAGIC = 6, OLD = 10, NEW = 12, MOST_HEADER = 1 << 16 };
    const unsigned char *cursor = bytes;
    *array = (npy){0};
    if (size < NEW || memcmp(cursor, "\x93NUMPY", MAGIC) != 0)
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected an array of numpy, found other or truncated data");
    const size_t begin = cursor[MAGIC] == 1 ? OLD : NEW;
    const size_t length = number(cursor + 8, begin == NEW ? 4 : 2);
    if (length > size - begin || length > MOST_HEADER)
        return dlx_error_set(error, DLX_SYNTAX, "the array ends within its header");
    char *header = malloc(length + 1);
    if (!header)
        return dlx_error_memory(error);
    memcpy(header, cursor + begin, length);
    header[length] = 0;
    const char *order = value_of(header, "fortran_order");
    array->by_columns = order && strncmp(order, "True", 4) == 0;
    dlx_status status = read_type(array, value_of(header, "descr"), error);
    if (status == DLX_OK)
        status = read_shape(array, value_of(header, "shape"), error);
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
    if (!is_in_proportion(array->shape[0], array->shape[1], size))
        return dlx_error_set(error, DLX_SYNTAX, "the array is too short for a matrix of its shape");
    return DLX_OK;
}

/* ---- elements -------------------------------------------------------------------------------- */

/* Returns the bytes of an element as a number. */
static uint64_t load(const npy *array, uint64_t index)
{
    const unsigned char *cursor = array->data + index * array->width;
    uint64_t word = 0;
    for (size_t i = 0; i < array->width; i++)
        word = word << 8 | cursor[array->big_endian ? i : array->width - 1 - i];
    return word;
}

/* Reads element `index` of a matrix or a list, in byte order, as 0 or 1. False: another number. */
static bool read_bit(const npy *array, uint64_t index, bool *bit)
{
    /* 1 in IEEE 754, by the number of bytes; 0 has all bits 0 but perhaps the sign. */
    static const uint64_t ones[9] = {
        [2] = 0x3c00, [4] = 0x3f800000, [8] = UINT64_C(0x3ff0000000000000)};
    const bool is_float = array->kind == 'f';
    const uint64_t word = load(array, index);
    *bit = word == (is_float ? ones[array->width] : 1);
    return *bit || word == 0 || (is_float && word == UINT64_C(1) << (8 * array->width - 1));
}

/* Likewise for an integer of at least 0. */
static bool read_index(const npy *array, uint64_t index, uint64_t *value)
{
    *value = load(array, index);
    return (array->kind == 'i' || array->kind == 'u') && *value <= DLX_MAX_INDEX;
}

static dlx_status add_row(const npy *array, dlx_reader *reader, uint64_t row, dlx_error *error)
{
    dlx_builder *builder = reader->builder;
    const uint64_t columns = array->shape[1];
    const size_t before = builder->nonzeros;
    dlx_status status = dlx_builder_reserve(builder, (size_t)columns, error);
    for (uint64_t i = 0; i < columns && status == DLX_OK; i++) {
        bool bit;
        if (!read_bit(array, array->by_columns ? i * array->shape[0] + row : row * columns + i,
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

/* Makes the problem of a matrix. */
static dlx_status build_dense(const npy *array, dlx_reader *reader, dlx_error *error)
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

/* ---- the archive ----------------------------------------------------------------------------- */

enum { MOST_ARRAYS = 16, NAME = 24 };

typedef struct member {
    char name[NAME]; /* without `.npy`, shortened */
    unsigned char *bytes;
    npy array;
} member;

typedef struct archive {
    const dlx_input *input;
    const unsigned char *bytes;
    size_t size;
    member member[MOST_ARRAYS];
    size_t count;
} archive;

static dlx_status refuse(dlx_error *error, const char *what)
{
    return dlx_error_set(error, DLX_SYNTAX, "the archive %s", what);
}

/* Finds the end of the directory: the record before the comment at the end of the file. */
static const unsigned char *find_end(const archive *zip)
{
    enum { RECORD = 22, MOST_COMMENT = 0xffff };
    for (size_t first = RECORD; first <= zip->size && first <= RECORD + MOST_COMMENT; first++) {
        const unsigned char *cursor = zip->bytes + zip->size - first;
        if (memcmp(cursor, "PK\5\6", 4) == 0 && number(cursor + 20, 2) == first - RECORD)
            return cursor;
    }
    return NULL;
}

/* Unpacks a member; the caller frees the bytes. */
static dlx_status unpack(const dlx_input *input, const unsigned char *packed, size_t packed_size,
                         uint32_t method, size_t size, unsigned char **bytes, dlx_error *error)
{
    enum { STORED = 0, DEFLATED = 8, MOST_RATIO = 1032 }; /* of deflate */
    if (method != STORED && method != DEFLATED)
        return refuse(error, "uses an unsupported compression method (only deflate)");
    if (method == STORED ? size != packed_size : size / MOST_RATIO > packed_size)
        return refuse(error, "has a member whose size contradicts the directory");
    if (!dlx_input_allows(input, (uint64_t)size + 1))
        return dlx_input_over_limit(input, DLX_SYNTAX, error);
    *bytes = malloc(size + 1);
    if (!*bytes)
        return dlx_error_memory(error);
    if (method == STORED) {
        if (size)
            memcpy(*bytes, packed, size);
        return DLX_OK;
    }
    const dlx_status status = dlx_unpack_inflate(packed, packed_size, *bytes, size);
    if (status == DLX_UNSUPPORTED)
        return dlx_error_set(error, DLX_SYNTAX,
                             "the archive is compressed, and zlib is not built in: use numpy.savez "
                             "or compressed=False");
    if (status != DLX_OK)
        return status == DLX_NO_MEMORY ? dlx_error_memory(error)
                                       : refuse(error, "has a damaged member");
    return DLX_OK;
}

/* Takes the member of a directory entry with `left` bytes left; sets *length to the bytes of the
 * entry. */
static dlx_status take_member(archive *zip, const unsigned char *entry, size_t left, size_t *length,
                              dlx_error *error)
{
    enum { ENTRY = 46, LOCAL = 30 };
    if (left < ENTRY || memcmp(entry, "PK\1\2", 4) != 0)
        return refuse(error, "has a damaged directory");
    const size_t packed = number(entry + 20, 4);
    const size_t size = number(entry + 24, 4);
    const size_t name = number(entry + 28, 2);
    const size_t local = number(entry + 42, 4);
    *length = ENTRY + name + number(entry + 30, 2) + number(entry + 32, 2);
    if (*length > left)
        return refuse(error, "has a damaged directory");
    if (packed == UINT32_MAX || size == UINT32_MAX || local == UINT32_MAX)
        return refuse(error, "is larger than 4 GB");
    if (zip->size < LOCAL || local > zip->size - LOCAL ||
        memcmp(zip->bytes + local, "PK\3\4", 4) != 0)
        return refuse(error, "is truncated or damaged");
    const size_t begin =
        local + LOCAL + number(zip->bytes + local + 26, 2) + number(zip->bytes + local + 28, 2);
    if (begin > zip->size || packed > zip->size - begin)
        return refuse(error, "is truncated or damaged");
    if (name < 4 || memcmp(entry + ENTRY + name - 4, ".npy", 4) != 0)
        return refuse(error,
                      "holds no arrays of numpy: a spreadsheet is read when exported as CSV");
    if (zip->count == MOST_ARRAYS)
        return refuse(error, "has too many arrays");
    member *into = &zip->member[zip->count++];
    memcpy(into->name, entry + ENTRY, name - 4 < NAME - 1 ? name - 4 : NAME - 1);
    const dlx_status status = unpack(zip->input, zip->bytes + begin, packed, number(entry + 10, 2),
                                     size, &into->bytes, error);
    return status == DLX_OK ? open_array(&into->array, into->bytes, size, error) : status;
}

static dlx_status open_archive(archive *zip, dlx_error *error)
{
    const unsigned char *end = find_end(zip);
    if (!end)
        return refuse(error, "is truncated or damaged");
    const size_t members = number(end + 10, 2);
    const size_t index = number(end + 16, 4);
    if (index > (size_t)(end - zip->bytes))
        return refuse(error, "has a damaged directory");
    const unsigned char *entry = zip->bytes + index;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < members && status == DLX_OK; i++) {
        size_t length = 0;
        status = take_member(zip, entry, (size_t)(end - entry), &length, error);
        entry += length;
    }
    return status;
}

/* ---- the matrix ------------------------------------------------------------------------------ */

/* Finds the array by name; NULL: none. */
static const npy *find_array(const archive *zip, const char *name)
{
    for (size_t i = 0; i < zip->count; i++)
        if (strcmp(zip->member[i].name, name) == 0)
            return &zip->member[i].array;
    return NULL;
}

static uint64_t length_of(const npy *array)
{
    return array->shape[0] * array->shape[1];
}

/* A sparse matrix as scipy stores it. */
typedef struct sparse {
    const npy *data;
    const npy *major; /* csr, csc: where each row or column begins; coo: rows */
    const npy *minor; /* columns, or rows in csc */
    uint64_t rows, columns;
    char kind; /* r, c: of compressed rows or columns; o: of coordinates */
} sparse;

static dlx_status find_parts(const archive *zip, sparse *matrix, dlx_error *error)
{
    const npy *format = find_array(zip, "format");
    const npy *shape = find_array(zip, "shape");
    char name[4] = "";
    const size_t step = format->kind == 'U' ? 4 : 1;
    for (size_t i = 0; i < 3 && i * step < format->width; i++)
        name[i] = (char)format->data[i * step + (format->big_endian ? step - 1 : 0)];
    const bool coordinates = strcmp(name, "coo") == 0;
    if (!coordinates && strcmp(name, "csr") != 0 && strcmp(name, "csc") != 0)
        return refuse(error, "has a sparse matrix in a format other than csr, csc and coo");
    matrix->kind = name[2];
    matrix->data = find_array(zip, "data");
    matrix->major = find_array(zip, coordinates ? "row" : "indptr");
    matrix->minor = find_array(zip, coordinates ? "col" : "indices");
    if (!matrix->data || !matrix->major || !matrix->minor || !shape || length_of(shape) != 2 ||
        !read_index(shape, 0, &matrix->rows) || !read_index(shape, 1, &matrix->columns))
        return refuse(error, "has an incomplete sparse matrix");
    const uint64_t lists = matrix->kind == 'r' ? matrix->rows : matrix->columns;
    if (length_of(matrix->minor) != length_of(matrix->data) ||
        length_of(matrix->major) != (coordinates ? length_of(matrix->data) : lists + 1))
        return refuse(error, "has a sparse matrix with contradicting parts");
    return DLX_OK;
}

/* True if the bounds of the rows or columns ascend from 0 to the number of elements. */
static bool has_bounds(const sparse *matrix)
{
    const uint64_t count = length_of(matrix->major);
    uint64_t last = 0, bound = 0;
    for (uint64_t i = 0; i < count; i++, last = bound)
        if (!read_index(matrix->major, i, &bound) || bound < last || (i == 0 && bound))
            return false;
    return last == length_of(matrix->data);
}

/* Adds element `k` of row or column `major`. */
static dlx_status add_element(const sparse *matrix, dlx_entries *entries, uint64_t major,
                              uint64_t k, dlx_error *error)
{
    uint64_t minor;
    bool bit;
    const bool is_index = read_index(matrix->minor, k, &minor);
    const uint64_t row = matrix->kind == 'c' ? minor : major;
    const uint64_t column = matrix->kind == 'c' ? major : minor;
    if (!is_index || row >= matrix->rows || column >= matrix->columns)
        return refuse(error, "has a bad index in its sparse matrix");
    if (!read_bit(matrix->data, k, &bit))
        return dlx_error_set(error, DLX_SYNTAX, "row %llu, column %llu is neither 0 nor 1",
                             (unsigned long long)row + 1, (unsigned long long)column + 1);
    if (bit && !dlx_entries_add(entries, (uint32_t)row, (uint32_t)column, &nowhere, nowhere.text))
        return dlx_error_memory(error);
    return DLX_OK;
}

static dlx_status add_elements(const sparse *matrix, dlx_entries *entries, dlx_error *error)
{
    const uint64_t count = length_of(matrix->data);
    uint64_t major = 0, end = 0;
    dlx_status status = DLX_OK;
    if (matrix->kind != 'o' && !has_bounds(matrix))
        return refuse(error, "has bad bounds of rows or columns in its sparse matrix");
    for (uint64_t k = 0; k < count && status == DLX_OK; k++) {
        if (matrix->kind == 'o') {
            if (!read_index(matrix->major, k, &major))
                return refuse(error, "has a bad index in its sparse matrix");
        } else {
            /* Element k belongs to the first list ending after k. */
            while (read_index(matrix->major, major + 1, &end) && end <= k)
                major++;
        }
        status = add_element(matrix, entries, major, k, error);
    }
    return status;
}

static dlx_status build_sparse(const archive *zip, dlx_reader *reader, dlx_error *error)
{
    sparse matrix;
    dlx_entries entries = {0};
    dlx_status status = find_parts(zip, &matrix, error);
    if (status == DLX_OK && !is_in_proportion(matrix.rows, matrix.columns, zip->size))
        status = refuse(error, "is too short for a matrix of this shape");
    if (status == DLX_OK)
        status = add_elements(&matrix, &entries, error);
    if (status == DLX_OK)
        status = dlx_reader_columns(reader, matrix.columns, error);
    if (status == DLX_OK)
        status = dlx_entries_build(&entries, reader, (size_t)matrix.rows, NULL, &nowhere, error);
    dlx_entries_free(&entries);
    return status;
}

/* ---- reading --------------------------------------------------------------------------------- */

static dlx_status read_archive(dlx_reader *reader, const char *bytes, size_t size, dlx_error *error)
{
    archive zip = {.input = reader->input, .bytes = (const unsigned char *)bytes, .size = size};
    dlx_status status = open_archive(&zip, error);
    const bool is_sparse = find_array(&zip, "format");
    if (status == DLX_OK && !is_sparse && zip.count != 1)
        status = dlx_error_set(error, DLX_SYNTAX,
                               "expected an archive of one matrix, found %zu arrays", zip.count);
    if (status == DLX_OK)
        status = is_sparse ? build_sparse(&zip, reader, error)
                           : build_dense(&zip.member[0].array, reader, error);
    for (size_t i = 0; i < zip.count; i++)
        free(zip.member[i].bytes);
    return status;
}

static dlx_status read_array(dlx_reader *reader, const char *bytes, size_t size, dlx_error *error)
{
    npy array;
    const dlx_status status = open_array(&array, bytes, size, error);
    return status == DLX_OK ? build_dense(&array, reader, error) : status;
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    const char *bytes;
    size_t size;
    dlx_status status = dlx_input_rest(reader->input, &bytes, &size, error);
    if (status != DLX_OK || size == 0)
        return status == DLX_OK ? DLX_NO_DATA : status;
    const bool is_archive = reader->format == &dlx_format_npz;
    status = (is_archive ? read_archive : read_array)(reader, bytes, size, error);
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

const dlx_format dlx_format_npz = {
    .name = "npz",
    .summary = "a matrix in an archive of numpy, or a sparse one of scipy",
    .read = read_problem,
    .magic = "PK\3\4",
    .single_problem = true,
};
