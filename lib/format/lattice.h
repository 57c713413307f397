/* SPDX-License-Identifier: MIT */
/* Lattices of squares, cubes, hexagons and triangles, and the attitudes of shapes in them. */
#ifndef DLX_FORMAT_LATTICE_H
#define DLX_FORMAT_LATTICE_H

#include "dlx.h"

/* A cell: layer, row and column. Hexagons have an even sum of row and column; so have upward
 * triangles. */
typedef struct dlx_point {
    int32_t coordinate[3];
} dlx_point;

/* The moves of a shape besides translations. */
typedef enum dlx_moves { DLX_FIXED, DLX_TURNS, DLX_MIRROR /* turns and mirror images */ } dlx_moves;

typedef struct dlx_lattice {
    const char *name;
    bool has_layers, has_triangles;
    dlx_moves moves;   /* default */
    unsigned most;     /* attitudes of a shape */
    int32_t parity;    /* 1: translations keep the parity of row + column; 0: any translation */
    int32_t height;    /* of a row, in the units of the maps */
    int32_t divisor;   /* of the maps */
    unsigned maps;     /* generators of the point group: a mirror image, then turns, */
    int8_t map[3][9];  /* of layer, height and column */
    int8_t step[3][3]; /* to half of the neighbours; zeros after the last */
} dlx_lattice;

/* True for a character that can be the name of a piece in pictures. */
bool dlx_lattice_is_symbol(const dlx_lattice *lattice, uint32_t code);

/* Finds a lattice by its name. NULL: unknown. */
const dlx_lattice *dlx_lattice_find(const char *name, size_t length);

/* The lattice of a problem with data `grid NAME`, by default squares. *odd: 1 if triangles with an
 * odd sum of row and column are upward, else 0. */
const dlx_lattice *dlx_lattice_of(const dlx_problem *problem, int32_t *odd);

enum { DLX_MOST_NEIGHBOURS = 6 };

/* Moves *point to its neighbour `number` in [0..DLX_MOST_NEIGHBOURS[. False: there is none. */
bool dlx_lattice_step(const dlx_lattice *lattice, dlx_point *point, unsigned number);

/* Returns the distinct attitudes of a shape of `size` points, moved next to the origin, for the
 * caller to free; each has its points in reading order. Sets *count. NULL: no memory. */
dlx_point *dlx_lattice_attitudes(const dlx_lattice *lattice, dlx_moves moves,
                                 const dlx_point *shape, size_t size, size_t *count);

/* Compares two shapes of `size` points. */
int dlx_lattice_compare(const dlx_point *a, const dlx_point *b, size_t size);

/* The indices of points. Empty if all zero; free with free(index). */
typedef struct dlx_field {
    int32_t size[3]; /* layers, rows, columns */
    uint32_t *index; /* 1 + the index of a point; 0: none */
} dlx_field;

/* Makes room for a point, before dlx_field_make. */
void dlx_field_extend(dlx_field *field, const dlx_point *point);

/* Allocates a field for `count` points. DLX_INVALID: most of it would be empty, or take more than
 * `most` bytes. DLX_NO_MEMORY. */
dlx_status dlx_field_make(dlx_field *field, size_t count, uint64_t most);

/* The entry of a point; NULL: it is outside. */
uint32_t *dlx_field_at(const dlx_field *field, const dlx_point *point);

#endif
