/* SPDX-License-Identifier: MIT */
/* Writes solutions as pictures of pieces. */
#include "format/tiling.h"

#include "io/utf8.h"

#include <errno.h>
#include <stdlib.h>

/* The cells among the items of a problem, and the letters of a solution. */
typedef struct layout {
    dlx_scratch shelved;
    dlx_point *places; /* of items, from 0; layer -1: no cell */
    uint32_t *uses;    /* of items in the solution */
    bool *is_cell;     /* of positions, by layer, row and column */
    uint32_t *owners;  /* of positions: 1 + the index in the solution of the option; 0: none */
    uint32_t *letters; /* of the options of the solution; 0: none yet */
    size_t letter_room;
    size_t cells;
    int32_t size[3]; /* layers, rows, columns */
    const dlx_lattice *lattice;
    int32_t odd;
} layout;

static void drop_layout(dlx_scratch *cached)
{
    layout *drawn = (layout *)(void *)cached;
    free(drawn->places);
    free(drawn->uses);
    free(drawn->is_cell);
    free(drawn->owners);
    free(drawn->letters);
    free(drawn);
}

/* Reads the name of a cell, such as r1c2 or l1r1c2. */
static bool read_place(const dlx_names *names, size_t item, dlx_point *place)
{
    const char *text = dlx_names_text(names, item);
    const char *end = text + dlx_names_length(names, item);
    const char letters[] = "lrc";
    *place = (dlx_point){{0, 0, 0}};
    for (size_t i = *text != 'l'; i < 3; i++) {
        uint32_t number;
        if (*text != letters[i] || !dlx_is_digit(text[1]) || text[1] == '0')
            return false;
        text++;
        if (!dlx_take_number(&text, end, 1U << 24, &number))
            return false;
        place->at[i] = (int32_t)number - 1;
    }
    return text == end;
}

static size_t position_of(const layout *drawn, const dlx_point *place)
{
    return ((size_t)place->at[0] * (size_t)drawn->size[1] + (size_t)place->at[1]) *
               (size_t)drawn->size[2] +
           (size_t)place->at[2];
}

/* Reads the places of all items. Returns false if the picture would be mostly empty. */
static bool measure(layout *drawn, const dlx_names *names)
{
    enum { FREE = 4096, TIMES = 64 };
    for (size_t i = 0; i < names->count; i++) {
        dlx_point *place = &drawn->places[i];
        if (!read_place(names, i, place)) {
            place->at[0] = -1;
            continue;
        }
        drawn->cells++;
        for (size_t k = 0; k < 3; k++)
            drawn->size[k] = place->at[k] < drawn->size[k] ? drawn->size[k] : place->at[k] + 1;
    }
    const double area = (double)drawn->size[0] * drawn->size[1] * drawn->size[2];
    return area <= FREE + TIMES * (double)drawn->cells;
}

/* Makes the layout of the items. NULL: no memory, or no picture, which sets *is_picture. */
static layout *make_layout(const dlx_names *names, bool *is_picture)
{
    layout *drawn = calloc(1, sizeof *drawn);
    *is_picture = true;
    if (!drawn)
        return NULL;
    drawn->shelved.drop = drop_layout;
    drawn->places = dlx_buffer_allocate(names->count, sizeof *drawn->places);
    drawn->uses = calloc(names->count + 1, sizeof *drawn->uses);
    bool ok = drawn->places && drawn->uses;
    *is_picture = !ok || (measure(drawn, names) && drawn->cells);
    const dlx_point end = {{drawn->size[0], 0, 0}};
    const size_t area = ok && *is_picture ? position_of(drawn, &end) : 0;
    drawn->is_cell = calloc(area + 1, sizeof *drawn->is_cell);
    drawn->owners = calloc(area + 1, sizeof *drawn->owners);
    ok = ok && *is_picture && drawn->is_cell && drawn->owners;
    for (size_t i = 0; ok && i < names->count; i++)
        if (drawn->places[i].at[0] >= 0)
            drawn->is_cell[position_of(drawn, &drawn->places[i])] = true;
    if (ok)
        return drawn;
    drop_layout(&drawn->shelved);
    return NULL;
}

/* Takes the layout of a problem, which is kept for the next solution. */
static layout *take_layout(const dlx_problem *problem, bool *is_picture)
{
    dlx_scratch *cached = dlx_scratch_cache_take(&problem->items->scratch, drop_layout);
    *is_picture = true;
    layout *drawn =
        cached ? (layout *)(void *)cached : make_layout(&problem->items->names, is_picture);
    if (drawn)
        drawn->lattice = dlx_lattice_of(problem, &drawn->odd);
    return drawn;
}

static void put_layout(layout *drawn, const dlx_problem *problem)
{
    dlx_scratch_cache_put(&problem->items->scratch, &drawn->shelved);
}

/* ---- letters --------------------------------------------------------------------------------- */

/* The code point of letter `number`, from 0; 0: not a symbol on this lattice. */
static uint32_t letter_of(const layout *drawn, uint32_t number)
{
    static const char usual[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    const uint32_t count = sizeof usual - 1;
    const uint32_t latin = 0x100; /* Latin Extended-A, and more letters after it */
    const uint32_t code = number < count ? (unsigned char)usual[number] : latin + number - count;
    return dlx_lattice_is_symbol(drawn->lattice, code) ? code : 0;
}

/* True if an option next to the cells of option `index` of the solution has the letter. */
static bool has_neighbour(const layout *drawn, const dlx_problem *problem, size_t option,
                          uint32_t index, uint32_t letter)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        for (unsigned k = 0; k < DLX_MOST_NEIGHBOURS; k++) {
            dlx_point place = drawn->places[problem->item[i]];
            if (place.at[0] < 0)
                continue;
            place.at[2] += drawn->odd;
            bool is_inside = dlx_lattice_step(drawn->lattice, &place, k);
            place.at[2] -= drawn->odd;
            for (size_t d = 0; d < 3; d++)
                is_inside &= place.at[d] >= 0 && place.at[d] < drawn->size[d];
            const uint32_t owner = is_inside ? drawn->owners[position_of(drawn, &place)] : 0;
            if (owner && owner != index + 1 && drawn->letters[owner - 1] == letter)
                return true;
        }
    return false;
}

/* The item of an option that is no cell, or DLX_NO_INDEX. */
static uint32_t piece_of(const layout *drawn, const dlx_problem *problem, size_t option)
{
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (drawn->places[problem->item[i]].at[0] < 0)
            return problem->item[i];
    return DLX_NO_INDEX;
}

/* The symbol that is the name of a piece used once; 0: none. */
static uint32_t own_symbol(const layout *drawn, const dlx_problem *problem, size_t option)
{
    const uint32_t piece = piece_of(drawn, problem, option);
    if (piece == DLX_NO_INDEX || drawn->uses[piece] != 1)
        return 0;
    const char *name = dlx_names_text(&problem->items->names, piece);
    const char *end = name + dlx_names_length(&problem->items->names, piece);
    const uint32_t code = dlx_utf8_next(&name, end);
    return name == end && dlx_lattice_is_symbol(drawn->lattice, code) ? code : 0;
}

/* Gives letters to the options of a solution: names first, then the first letters that no
 * neighbour has. */
static void choose_letters(layout *drawn, const dlx_problem *problem, const uint32_t *options,
                           size_t count)
{
    for (size_t i = 0; i < count; i++)
        drawn->letters[i] = own_symbol(drawn, problem, options[i]);
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t number = 0; !drawn->letters[i]; number++) {
            const uint32_t letter = letter_of(drawn, number);
            if (letter && !has_neighbour(drawn, problem, options[i], i, letter))
                drawn->letters[i] = letter;
        }
}

/* Sets the owners of cells and the uses of pieces, or resets both. */
static void place_options(layout *drawn, const dlx_problem *problem, const uint32_t *options,
                          size_t count, bool is_reset)
{
    for (size_t k = 0; k < count; k++)
        for (size_t i = problem->start[options[k]]; i < problem->start[options[k] + 1]; i++) {
            const uint32_t item = problem->item[i];
            if (drawn->places[item].at[0] < 0)
                drawn->uses[item] = is_reset ? 0 : drawn->uses[item] + 1;
            else
                drawn->owners[position_of(drawn, &drawn->places[item])] =
                    is_reset ? 0 : (uint32_t)k + 1;
        }
}

/* ---- pictures -------------------------------------------------------------------------------- */

static void put_row(const layout *drawn, size_t first, dlx_output *output)
{
    size_t end = first + (size_t)drawn->size[2];
    while (end > first && !drawn->is_cell[end - 1])
        end--;
    if (end == first)
        dlx_output_byte(output, '.');
    else if (drawn->odd)
        dlx_output_byte(output, ' ');
    for (size_t i = first; i < end; i++) {
        dlx_buffer letter = {0};
        const uint32_t code = drawn->owners[i]    ? drawn->letters[drawn->owners[i] - 1]
                              : drawn->is_cell[i] ? '.'
                                                  : ' ';
        if (code < 0x80)
            dlx_output_byte(output, (char)code);
        else if (dlx_utf8_add(&letter, code))
            dlx_output_bytes(output, letter.bytes, letter.size);
        else
            output->failure = ENOMEM;
        free(letter.bytes);
    }
    dlx_output_byte(output, '\n');
}

static void put_picture(const layout *drawn, dlx_output *output)
{
    dlx_output_text(output, "pieces:\n");
    for (dlx_point place = {{0, 0, 0}}; place.at[0] < drawn->size[0]; place.at[0]++) {
        if (place.at[0])
            dlx_output_text(output, "-\n");
        for (place.at[1] = 0; place.at[1] < drawn->size[1]; place.at[1]++)
            put_row(drawn, position_of(drawn, &place), output);
    }
}

void dlx_tiling_write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                               const uint32_t *options, size_t count, dlx_output *output)
{
    bool is_picture;
    layout *drawn = take_layout(problem, &is_picture);
    if (drawn &&
        dlx_buffer_grow(&drawn->letters, &drawn->letter_room, count + 1, sizeof *drawn->letters)) {
        dlx_ec_write_solution_head(problem, number, class_size, options, count, output);
        place_options(drawn, problem, options, count, false);
        choose_letters(drawn, problem, options, count);
        put_picture(drawn, output);
        place_options(drawn, problem, options, count, true);
        put_layout(drawn, problem);
        return;
    }
    if (drawn)
        drop_layout(&drawn->shelved);
    if (is_picture)
        output->failure = ENOMEM;
    else
        dlx_ec_write_solution(problem, number, class_size, options, count, output);
}

bool dlx_tiling_follows(dlx_written *earlier, const char *line)
{
    if (*line != '|') /* a row, or `pieces:` */
        return earlier->options > 0;
    earlier->options = 0;
    if (dlx_format_written_next(earlier, line, "|= solution ")) {
        earlier->options = 1;
        return true;
    }
    return (strncmp(line, "|= end", 6) == 0 || strncmp(line, "|= problem", 10) == 0) &&
           dlx_format_written_other(earlier);
}

/* True if an option is a piece in a place: cells, and at most another item. */
static bool is_placed(const layout *drawn, const dlx_problem *problem, size_t option)
{
    size_t others = 0;
    const size_t start = problem->start[option];
    for (size_t i = start; i < problem->start[option + 1]; i++) {
        others += drawn->places[problem->item[i]].at[0] < 0;
        if (problem->colour && problem->colour[i])
            return false;
    }
    return others <= 1 && problem->start[option + 1] - start > others;
}

dlx_status dlx_tiling_check(const dlx_problem *problem, dlx_error *error)
{
    bool ok;
    layout *drawn = take_layout(problem, &ok);
    if (!drawn && ok)
        return dlx_error_memory(error);
    for (size_t i = 0; ok && i < dlx_problem_primary(problem); i++) {
        uint32_t low, high;
        dlx_problem_bounds(problem, i, &low, &high);
        ok = drawn->places[i].at[0] < 0 || high == 1;
    }
    for (size_t k = 0; ok && k < problem->options; k++)
        ok = is_placed(drawn, problem, k);
    if (drawn)
        put_layout(drawn, problem);
    return ok ? DLX_OK
              : dlx_error_set(error, DLX_UNSUPPORTED,
                              "the format tiling cannot hold solutions of options that are not "
                              "pieces on cells such as r1c2");
}
