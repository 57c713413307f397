/* SPDX-License-Identifier: MIT */
/* Attitudes are orbits under linear maps, which act on the centres of cells. On hexagons and
 * triangles, a column is half an edge or half a distance wide, and heights are multiples of the
 * square root of 3: a turn by 60 degrees maps (height, column) to (3 column + height, column -
 * height) / 2. */
#include "format/lattice.h"

#include "io/tokens.h"
#include "io/utf8.h"

#include <stdlib.h>

/* clang-format off */
#define MIRROR {1, 0, 0,  0, 1, 0,  0, 0, -1}
#define MIRROR_TWICE {2, 0, 0,  0, 2, 0,  0, 0, -2}
#define QUARTER {1, 0, 0,  0, 0, 1,  0, -1, 0}
#define SIXTH {2, 0, 0,  0, 1, 3,  0, -1, 1}
#define ROLL {0, 1, 0,  -1, 0, 0,  0, 0, 1}

static const dlx_lattice lattices[] = {
    {"square", false, false, DLX_MIRROR, 8, 0, 1, 1, 2, {MIRROR, QUARTER}, {{0, 0, 1}, {0, 1, 0}}},
    {"cube", true, false, DLX_TURNS, 48, 0, 1, 1, 3, {MIRROR, QUARTER, ROLL},
     {{0, 0, 1}, {0, 1, 0}, {1, 0, 0}}},
    {"hex", false, false, DLX_MIRROR, 12, 1, 3, 2, 2, {MIRROR_TWICE, SIXTH},
     {{0, 0, 2}, {0, 1, 1}, {0, 1, -1}}},
    {"triangle", false, true, DLX_MIRROR, 12, 1, 3, 2, 2, {MIRROR_TWICE, SIXTH}, {{0, 0, 1}, {0, 1, 0}}},
};
/* clang-format on */

const dlx_lattice *dlx_lattice_find(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof lattices / sizeof *lattices; i++)
        if (dlx_is_word(name, length, lattices[i].name))
            return &lattices[i];
    return NULL;
}

const dlx_lattice *dlx_lattice_of(const dlx_problem *problem, int32_t *odd)
{
    const char *data = dlx_problem_data(problem);
    const dlx_lattice *lattice = NULL;
    *odd = 0;
    for (; *data && !lattice; data += strcspn(data, "\n") + 1) {
        const dlx_line line = {data, strcspn(data, "\n"), 0};
        const char *word;
        size_t length;
        if (!dlx_tokens_next_word(&line, &data, &word, &length) ||
            !dlx_is_word(word, length, "grid") ||
            !dlx_tokens_next_word(&line, &data, &word, &length))
            continue;
        lattice = dlx_lattice_find(word, length);
        *odd =
            dlx_tokens_next_word(&line, &data, &word, &length) && dlx_is_word(word, length, "odd");
    }
    return lattice ? lattice : lattices;
}

bool dlx_lattice_is_symbol(const dlx_lattice *lattice, uint32_t code)
{
    const bool has_sense = code < 0x80 && strchr(".?#:|-", (int)code);
    const bool is_direction = lattice->has_triangles && (code == '^' || code == 'v');
    return code > ' ' && code != 0x7f && code != DLX_NO_CHARACTER && !has_sense && !is_direction;
}

static bool is_odd(const dlx_point *point)
{
    return (point->coordinate[1] + point->coordinate[2]) & 1;
}

bool dlx_lattice_step(const dlx_lattice *lattice, dlx_point *point, unsigned number)
{
    const int8_t *step = lattice->step[number / 2];
    const int sign = number % 2 ? -1 : 1;
    if (!step[0] && !step[1] && !step[2])
        return false;
    if (lattice->has_triangles && step[1] && (sign < 0) != is_odd(point))
        return false;
    for (size_t i = 0; i < 3; i++)
        point->coordinate[i] += sign * step[i];
    return true;
}

static int compare_points(const void *a, const void *b)
{
    const dlx_point *first = a;
    const dlx_point *second = b;
    for (size_t i = 0; i < 3; i++)
        if (first->coordinate[i] != second->coordinate[i])
            return first->coordinate[i] < second->coordinate[i] ? -1 : 1;
    return 0;
}

int dlx_lattice_compare(const dlx_point *a, const dlx_point *b, size_t size)
{
    int order = 0;
    for (size_t i = 0; i < size && order == 0; i++)
        order = compare_points(&a[i], &b[i]);
    return order;
}

/* Applies a map. The centre of an upward triangle is one unit lower than that of a downward one. */
static dlx_point map_point(const dlx_lattice *lattice, const int8_t *map, const dlx_point *point)
{
    int32_t source[3] = {point->coordinate[0], lattice->height * point->coordinate[1],
                         point->coordinate[2]};
    dlx_point image;
    if (lattice->has_triangles)
        source[1] += is_odd(point) ? 1 : 2;
    for (size_t i = 0; i < 3; i++, map += 3)
        image.coordinate[i] =
            (map[0] * source[0] + map[1] * source[1] + map[2] * source[2]) / lattice->divisor;
    const int32_t rest = image.coordinate[1] % lattice->height;
    image.coordinate[1] = (image.coordinate[1] - rest) / lattice->height - (rest < 0);
    return image;
}

/* Sorts the points, and moves the first to the origin, or next to it if parity demands. */
static void settle_shape(const dlx_lattice *lattice, dlx_point *shape, size_t size)
{
    qsort(shape, size, sizeof *shape, compare_points);
    dlx_point first = shape[0];
    first.coordinate[2] -= (first.coordinate[1] + first.coordinate[2]) & lattice->parity;
    for (size_t k = 0; k < size; k++)
        for (size_t i = 0; i < 3; i++)
            shape[k].coordinate[i] -= first.coordinate[i];
}

dlx_point *dlx_lattice_attitudes(const dlx_lattice *lattice, dlx_moves moves,
                                 const dlx_point *shape, size_t size, size_t *count)
{
    const unsigned first = moves == DLX_MIRROR ? 0 : 1;
    const unsigned end = moves == DLX_FIXED ? first : lattice->maps;
    dlx_point *attitudes = dlx_buffer_allocate((lattice->most + 1) * size, sizeof *attitudes);
    if (!attitudes)
        return NULL;
    memcpy(attitudes, shape, size * sizeof *shape);
    settle_shape(lattice, attitudes, size);
    *count = 1;
    for (size_t i = 0; i < *count; i++)
        for (unsigned m = first; m < end; m++) {
            dlx_point *image = attitudes + *count * size;
            size_t known = 0;
            for (size_t k = 0; k < size; k++)
                image[k] = map_point(lattice, lattice->map[m], &attitudes[i * size + k]);
            settle_shape(lattice, image, size);
            while (dlx_lattice_compare(attitudes + known * size, image, size) != 0)
                known++;
            *count += known == *count;
        }
    return attitudes;
}

void dlx_field_extend(dlx_field *field, const dlx_point *point)
{
    for (size_t i = 0; i < 3; i++)
        if (field->size[i] <= point->coordinate[i])
            field->size[i] = point->coordinate[i] + 1;
}

dlx_status dlx_field_make(dlx_field *field, size_t count, uint64_t most)
{
    enum { FREE = 1 << 16, TIMES = 64 };
    const double area = (double)field->size[0] * field->size[1] * field->size[2];
    if (area > FREE + TIMES * (double)count || area * sizeof *field->index > (double)most)
        return DLX_INVALID;
    field->index = calloc((size_t)area + 1, sizeof *field->index);
    return field->index ? DLX_OK : DLX_NO_MEMORY;
}

uint32_t *dlx_field_at(const dlx_field *field, const dlx_point *point)
{
    size_t index = 0;
    for (size_t i = 0; i < 3; i++) {
        if (point->coordinate[i] < 0 || point->coordinate[i] >= field->size[i])
            return NULL;
        index = index * (size_t)field->size[i] + (size_t)point->coordinate[i];
    }
    return &field->index[index];
}
