/* SPDX-License-Identifier: MIT */
/* Archives of numpy and scipy.sparse: arrays in a ZIP file (PKWARE, APPNOTE 6.3): a dense matrix,
 * or the arrays of a sparse matrix. */
#include "format/entries.h"
#include "format/npy.h"
#include "io/unpack.h"

#include <stdlib.h>

/* ---- the archive ----------------------------------------------------------------------------- */

enum { MOST_ARRAYS = 16, NAME = 24 };

typedef struct member {
    char name[NAME]; /* without `.npy`, shortened */
    unsigned char *bytes;
    dlx_npy array;
} member;

typedef struct archive {
    const dlx_input *input;
    const unsigned char *bytes;
    size_t size;
    member member[MOST_ARRAYS];
    size_t count;
} archive;

static uint32_t number(const unsigned char *cursor, size_t width)
{
    uint32_t value = 0;
    while (width-- > 0)
        value = value << 8 | cursor[width];
    return value;
}

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
    const size_t shown = name > 4 ? name - 4 : 0;
    memcpy(into->name, entry + ENTRY, shown < NAME - 1 ? shown : NAME - 1);
    const dlx_status status = unpack(zip->input, zip->bytes + begin, packed, number(entry + 10, 2),
                                     size, &into->bytes, error);
    return status == DLX_OK ? dlx_npy_open(&into->array, into->bytes, size, error) : status;
}

static dlx_status open_archive(archive *zip, dlx_error *error)
{
    const unsigned char *end = find_end(zip);
    if (!end)
        return refuse(error, "is truncated or damaged");
    const size_t members = number(end + 10, 2);
    const size_t index = number(end + 16, 4);
    const size_t left = (size_t)(end - zip->bytes);
    if (index > left)
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
static const dlx_npy *find_array(const archive *zip, const char *name)
{
    for (size_t i = 0; i < zip->count; i++)
        if (strcmp(zip->member[i].name, name) == 0)
            return &zip->member[i].array;
    return NULL;
}

static uint64_t length_of(const dlx_npy *array)
{
    return array->shape[0] * array->shape[1];
}

/* A sparse matrix as scipy stores it. */
typedef struct sparse {
    const dlx_npy *data;
    const dlx_npy *major; /* csr, csc: where each row or column begins; coo: rows */
    const dlx_npy *minor; /* columns, or rows in csc */
    uint64_t rows, columns;
    char kind; /* r, c: of compressed rows or columns; o: of coordinates */
} sparse;

static dlx_status find_parts(const archive *zip, sparse *matrix, dlx_error *error)
{
    const dlx_npy *format = find_array(zip, "format");
    const dlx_npy *shape = find_array(zip, "shape");
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
        !dlx_npy_index(shape, 0, &matrix->rows) || !dlx_npy_index(shape, 1, &matrix->columns))
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
    uint64_t last = 0;
    uint64_t bound = 0;
    for (uint64_t i = 0; i < count; i++, last = bound)
        if (!dlx_npy_index(matrix->major, i, &bound) || bound < last || (i == 0 && bound))
            return false;
    return last == length_of(matrix->data);
}

/* Adds element `k` of row or column `major`. */
static dlx_status add_element(const sparse *matrix, dlx_entries *entries, uint64_t major,
                              uint64_t k, dlx_error *error)
{
    static const dlx_line nowhere = {"", 0, 0};
    uint64_t minor;
    bool bit;
    if (!dlx_npy_index(matrix->minor, k, &minor))
        return refuse(error, "has a bad index in its sparse matrix");
    const uint64_t row = matrix->kind == 'c' ? minor : major;
    const uint64_t column = matrix->kind == 'c' ? major : minor;
    if (row >= matrix->rows || column >= matrix->columns)
        return refuse(error, "has a bad index in its sparse matrix");
    if (!dlx_npy_bit(matrix->data, k, &bit))
        return dlx_error_set(error, DLX_SYNTAX, "row %llu, column %llu is neither 0 nor 1",
                             (unsigned long long)row + 1, (unsigned long long)column + 1);
    if (bit && !dlx_entries_add(entries, (uint32_t)row, (uint32_t)column, &nowhere, nowhere.text))
        return dlx_error_memory(error);
    return DLX_OK;
}

static dlx_status add_elements(const sparse *matrix, dlx_entries *entries, dlx_error *error)
{
    const uint64_t count = length_of(matrix->data);
    uint64_t major = 0;
    uint64_t end = 0;
    dlx_status status = DLX_OK;
    if (matrix->kind != 'o' && !has_bounds(matrix))
        return refuse(error, "has bad bounds of rows or columns in its sparse matrix");
    for (uint64_t k = 0; k < count && status == DLX_OK; k++) {
        if (matrix->kind == 'o') {
            if (!dlx_npy_index(matrix->major, k, &major))
                return refuse(error, "has a bad index in its sparse matrix");
        } else {
            /* Element k belongs to the first list ending after k. */
            while (dlx_npy_index(matrix->major, major + 1, &end) && end <= k)
                major++;
        }
        status = add_element(matrix, entries, major, k, error);
    }
    return status;
}

static dlx_status build_sparse(const archive *zip, dlx_reader *reader, dlx_error *error)
{
    static const dlx_line nowhere = {"", 0, 0};
    sparse matrix;
    dlx_entries entries = {0};
    dlx_status status = find_parts(zip, &matrix, error);
    if (status == DLX_OK && !dlx_npy_is_in_proportion(matrix.rows, matrix.columns, zip->size))
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

static dlx_status build(const archive *zip, dlx_reader *reader, dlx_error *error)
{
    if (find_array(zip, "format"))
        return build_sparse(zip, reader, error);
    if (zip->count != 1)
        return dlx_error_set(error, DLX_SYNTAX,
                             "expected an archive of one matrix, found %zu arrays", zip->count);
    return dlx_npy_build(&zip->member[0].array, reader, error);
}

static dlx_status read_problem(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    archive zip = {.input = reader->input};
    const char *bytes;
    dlx_status status = dlx_input_rest(reader->input, &bytes, &zip.size, error);
    if (status != DLX_OK || zip.size == 0)
        return status == DLX_OK ? DLX_NO_DATA : status;
    zip.bytes = (const unsigned char *)bytes;
    status = open_archive(&zip, error);
    if (status == DLX_OK)
        status = build(&zip, reader, error);
    for (size_t i = 0; i < zip.count; i++)
        free(zip.member[i].bytes);
    if (status == DLX_OK)
        return dlx_reader_finish(reader, problem, error);
    dlx_error_place(error, dlx_input_name(reader->input), 0, 0);
    return status;
}

const dlx_format dlx_format_npz = {
    .name = "npz",
    .summary = "a matrix in an archive of numpy, or a sparse one of scipy",
    .read = read_problem,
    .magic = "PK\3\4",
    .single_problem = true,
};
