/* SPDX-License-Identifier: MIT */
/* Pieces and boards as pictures: what the reader knows of a problem. */
#ifndef DLX_FORMAT_TILING_H
#define DLX_FORMAT_TILING_H

#include "format/ec.h"
#include "format/lattice.h"

/* A cell of a picture. */
typedef struct dlx_tiling_mark {
    uint64_t line;
    uint32_t column; /* in bytes, from 1 */
    uint32_t symbol; /* a code point */
    uint32_t item;   /* on a board */
    bool is_done;    /* the cell of a piece is in a piece; an option covers the cell of a board */
    dlx_point point;
} dlx_tiling_mark;

typedef struct dlx_tiling_picture {
    dlx_tiling_mark *marks; /* in reading order */
    size_t count, room;
    dlx_field field;    /* of the marks, once the picture has ended */
    int32_t layer, row; /* of the next line */
    bool is_begun, has_parity;
    int32_t odd; /* columns of points are this much larger than columns of characters */
} dlx_tiling_picture;

/* The words after a heading. */
typedef struct dlx_tiling_terms {
    dlx_moves moves;
    uint64_t low, high; /* how often a piece is used; UINT64_MAX: any number of times */
    dlx_decimal cost;
} dlx_tiling_terms;

typedef struct dlx_tiling_piece {
    dlx_tiling_terms terms;
    uint64_t line, column;
    size_t first, size; /* of its points, the least attitude */
} dlx_tiling_piece;

typedef enum dlx_tiling_kind {
    DLX_TILING_NONE,
    DLX_TILING_GRID,
    DLX_TILING_BOARD,
    DLX_TILING_PIECES,
    DLX_TILING_PIECE
} dlx_tiling_kind;

typedef struct dlx_tiling {
    dlx_ec_state ec; /* of the lines around problems */
    const dlx_lattice *lattice;
    bool has_lattice;       /* it is stated, or a picture has begun */
    dlx_tiling_kind kind;   /* of the open picture */
    dlx_tiling_terms terms; /* of the open picture */
    uint64_t line;          /* of the heading */
    dlx_tiling_picture board, drawn;
    dlx_tiling_piece *pieces;
    dlx_names names;  /* of pieces, and of the open picture of one piece */
    dlx_names shapes; /* of pieces: a name from a heading, or terms and points */
    dlx_point *points;
    uint64_t *uses; /* of symbols for pieces, see dlx_tiling_use */
    size_t piece_count, point_count, use_count, piece_room, point_room, use_room;
} dlx_tiling;

/* A symbol that stands for a piece; DLX_NO_INDEX: for any piece. */
static inline uint64_t dlx_tiling_use(uint32_t symbol, size_t piece)
{
    return (uint64_t)symbol << 32 | piece;
}

/* The mark of a cell; NULL: the picture has no cell there. */
static inline dlx_tiling_mark *dlx_tiling_find(const dlx_tiling_picture *picture,
                                               const dlx_point *point)
{
    const uint32_t *index = dlx_field_at(&picture->field, point);
    return index && *index ? &picture->marks[*index - 1] : NULL;
}

/* Removes the marks of a picture, and keeps their memory. */
void dlx_tiling_clear(dlx_tiling_picture *picture);

/* Ends the open picture, if any: its pieces become known. */
dlx_status dlx_tiling_end_picture(dlx_reader *reader, dlx_error *error);

/* The writer of solutions. */
void dlx_tiling_write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                               const uint32_t *options, size_t count, dlx_output *output);
bool dlx_tiling_follows(dlx_written *earlier, const char *line);

/* Refuses problems whose options are not pieces on cells. */
dlx_status dlx_tiling_check(const dlx_problem *problem, dlx_error *error);

/* Makes the problem of the board and the pieces. */
dlx_status dlx_tiling_build(dlx_reader *reader, dlx_problem **problem, dlx_error *error);

#endif
