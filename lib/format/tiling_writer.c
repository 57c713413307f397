/* SPDX-License-Identifier: MIT */
/* Writes solutions as pictures of pieces. */
#include "format/tiling.h"

#include "io/utf8.h"

#include <errno.h>

/* The cells among the items of a problem, and the letters of a solution. */
typedef struct layout {
    dlx_scratch shelved;
    const dlx_lattice *lattice;
    int32_t odd;
    dlx_point *places; /* of items; layer -1: no cell */
    dlx_field field;   /* of these */
    uint32_t *owners;  /* of cells: 1 + the index in the solution of the option, 0: none; of other
                          items: the number of uses */
    uint32_t *letters; /* of the options of the solution; 0: none yet */
    size_t letter_room;
    dlx_buffer row;
} layout;

static void drop_layout(dlx_scratch *cached)
{
    layout *drawn = (layout *)(void *)cached;
    free(drawn->places);
    free(drawn->field.index);
    free(drawn->owners);
    free(drawn->letters);
    free(drawn->row.bytes);
    free(drawn);
}

/* Reads the name of a cell, such as r1c2, or l1r1c2 on a lattice with layers. */
static bool read_place(const layout *drawn, const dlx_names *names, size_t item, dlx_point *place)
{
    const char *text = dlx_names_text(names, item);
    const char *end = text + dlx_names_length(names, item);
    const char letters[] = "lrc";
    *place = (dlx_point){{0, 0, 0}};
    for (size_t i = !drawn->lattice->has_layers; i < 3; i++) {
        uint32_t number;
        if (*text != letters[i] || !dlx_is_digit(text[1]) || text[1] == '0')
            return false;
        text++;
        if (!dlx_take_number(&text, end, 1U << 24, &number))
            return false;
        place->coordinate[i] = (int32_t)number - 1;
    }
    place->coordinate[2] += drawn->odd;
    return text == end;
}

/* Reads the places of all items. DLX_INVALID: there is no picture of them. */
static dlx_status measure(layout *drawn, const dlx_names *names)
{
    const dlx_lattice *lattice = drawn->lattice;
    const int32_t parity = lattice->has_triangles ? 0 : lattice->parity;
    const dlx_point *first = NULL;
    uint32_t cells = 0;
    for (size_t i = 0; i < names->count; i++) {
        dlx_point *place = &drawn->places[i];
        if (!read_place(drawn, names, i, place)) {
            place->coordinate[0] = -1;
            continue;
        }
        first = first ? first : place;
        if ((place->coordinate[1] + place->coordinate[2] - first->coordinate[1] -
             first->coordinate[2]) &
            parity)
            return DLX_INVALID;
        dlx_field_extend(&drawn->field, place);
        cells++;
    }
    const dlx_status status =
        cells ? dlx_field_make(&drawn->field, cells, UINT64_MAX) : DLX_INVALID;
    for (uint32_t i = 0; status == DLX_OK && i < names->count; i++)
        if (drawn->places[i].coordinate[0] >= 0)
            *dlx_field_at(&drawn->field, &drawn->places[i]) = i + 1;
    return status;
}

/* Makes the layout of a problem, or takes the layout of the solution before. DLX_INVALID: there is
 * no picture. DLX_NO_MEMORY. */
static dlx_status take_layout(const dlx_problem *problem, layout **taken)
{
    const dlx_names *names = &problem->items->names;
    int32_t odd;
    const dlx_lattice *lattice = dlx_lattice_of(problem, &odd);
    layout *drawn = (layout *)(void *)dlx_scratch_cache_take(&problem->items->scratch, drop_layout);
    if (drawn && (drawn->lattice != lattice || drawn->odd != odd)) {
        drop_layout(&drawn->shelved);
        drawn = NULL;
    }
    *taken = drawn ? drawn : calloc(1, sizeof *drawn);
    if (drawn || !*taken)
        return drawn ? DLX_OK : DLX_NO_MEMORY;
    drawn = *taken;
    drawn->shelved.drop = drop_layout;
    drawn->lattice = lattice;
    drawn->odd = odd;
    drawn->places = dlx_buffer_allocate(names->count, sizeof *drawn->places);
    drawn->owners = calloc(names->count + 1, sizeof *drawn->owners);
    const dlx_status status =
        drawn->places && drawn->owners ? measure(drawn, names) : DLX_NO_MEMORY;
    if (status != DLX_OK)
        drop_layout(&drawn->shelved);
    return status;
}

/* Makes room for the letters of `count` options. False: no memory. */
static bool reserve_letters(layout *drawn, size_t count)
{
    return dlx_buffer_grow(&drawn->letters, &drawn->letter_room, count + 1, sizeof *drawn->letters);
}

static bool is_cell(const layout *drawn, uint32_t item)
{
    return drawn->places[item].coordinate[0] >= 0;
}

/* 1 + the item of the neighbour `number` of a cell; 0: none. */
static uint32_t neighbour(const layout *drawn, uint32_t item, unsigned number)
{
    dlx_point place = drawn->places[item];
    const uint32_t *index = dlx_lattice_step(drawn->lattice, &place, number)
                                ? dlx_field_at(&drawn->field, &place)
                                : NULL;
    return index ? *index : 0;
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
        for (unsigned k = 0; is_cell(drawn, problem->item[i]) && k < DLX_MOST_NEIGHBOURS; k++) {
            const uint32_t other = neighbour(drawn, problem->item[i], k);
            const uint32_t owner = other ? drawn->owners[other - 1] : 0;
            if (owner && owner != index + 1 && drawn->letters[owner - 1] == letter)
                return true;
        }
    return false;
}

/* The symbol that is the name of a piece used once; 0: none. */
static uint32_t own_symbol(const layout *drawn, const dlx_problem *problem, size_t option)
{
    const dlx_names *names = &problem->items->names;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (is_cell(drawn, item) || drawn->owners[item] != 1)
            continue;
        const char *name = dlx_names_text(names, item);
        const char *end = name + dlx_names_length(names, item);
        const uint32_t code = dlx_utf8_next(&name, end);
        return name == end && dlx_lattice_is_symbol(drawn->lattice, code) ? code : 0;
    }
    return 0;
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
            const uint32_t owner = is_cell(drawn, item) ? (uint32_t)k + 1 : drawn->owners[item] + 1;
            drawn->owners[item] = is_reset ? 0 : owner;
        }
}

/* ---- pictures -------------------------------------------------------------------------------- */

static void put_row(layout *drawn, dlx_point place, dlx_output *output)
{
    dlx_buffer *row = &drawn->row;
    bool ok = true;
    row->size = 0;
    for (; ok && place.coordinate[2] < drawn->field.size[2]; place.coordinate[2]++) {
        const uint32_t item = *dlx_field_at(&drawn->field, &place);
        const uint32_t owner = item ? drawn->owners[item - 1] : 0;
        ok = dlx_utf8_add(row, owner ? drawn->letters[owner - 1] : item ? '.' : ' ');
    }
    if (!ok)
        output->failure = ENOMEM;
    row->size = (size_t)(dlx_trim_blanks(row->bytes, row->bytes + row->size) - row->bytes);
    dlx_output_bytes(output, row->size ? row->bytes : ".", row->size ? row->size : 1);
    dlx_output_byte(output, '\n');
}

static void put_picture(layout *drawn, dlx_output *output)
{
    dlx_output_text(output, "pieces:\n");
    for (dlx_point place = {{0, 0, 0}}; place.coordinate[0] < drawn->field.size[0];
         place.coordinate[0]++) {
        if (place.coordinate[0])
            dlx_output_text(output, "-\n");
        for (place.coordinate[1] = 0; place.coordinate[1] < drawn->field.size[1];
             place.coordinate[1]++)
            put_row(drawn, place, output);
    }
}

void dlx_tiling_write_solution(const dlx_problem *problem, uint64_t number, const char *class_size,
                               const uint32_t *options, size_t count, dlx_output *output)
{
    layout *drawn;
    const dlx_status status = take_layout(problem, &drawn);
    if (status == DLX_INVALID) {
        dlx_ec_write_solution(problem, number, class_size, options, count, output);
        return;
    }
    if (status != DLX_OK || !reserve_letters(drawn, count)) {
        output->failure = ENOMEM;
    } else {
        dlx_ec_write_solution_head(problem, number, class_size, options, count, output);
        place_options(drawn, problem, options, count, false);
        choose_letters(drawn, problem, options, count);
        put_picture(drawn, output);
        place_options(drawn, problem, options, count, true);
    }
    if (status == DLX_OK)
        dlx_scratch_cache_put(&problem->items->scratch, &drawn->shelved);
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

/* ---- refusals -------------------------------------------------------------------------------- */

/* True if the cells of an option are connected. Letters have room for the option. */
static bool is_connected(layout *drawn, const dlx_problem *problem, size_t option)
{
    uint32_t *queue = drawn->letters;
    size_t cells = 0, count = 1;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        if (is_cell(drawn, problem->item[i])) {
            queue[0] = problem->item[i];
            drawn->owners[queue[0]] = 1;
            cells++;
        }
    drawn->owners[queue[0]] = 0;
    for (size_t next = 0; next < count; next++)
        for (unsigned k = 0; k < DLX_MOST_NEIGHBOURS; k++) {
            const uint32_t other = neighbour(drawn, queue[next], k);
            if (!other || !drawn->owners[other - 1])
                continue;
            drawn->owners[other - 1] = 0;
            queue[count++] = other - 1;
        }
    place_options(drawn, problem, &(uint32_t){(uint32_t)option}, 1, true);
    return count == cells;
}

/* True if an option is a piece in a place: cells, and at most another item. */
static bool is_placed(const layout *drawn, const dlx_problem *problem, size_t option)
{
    size_t others = 0;
    const size_t start = problem->start[option];
    for (size_t i = start; i < problem->start[option + 1]; i++) {
        others += !is_cell(drawn, problem->item[i]);
        if (problem->colour && problem->colour[i])
            return false;
    }
    return others <= 1 && problem->start[option + 1] - start > others;
}

/* Refuses problems whose options are not connected pieces on cells. */
static dlx_status check_options(layout *drawn, const dlx_problem *problem, dlx_error *error)
{
    bool ok = true;
    for (size_t i = 0; ok && i < dlx_problem_primary(problem); i++) {
        uint32_t low, high;
        dlx_problem_bounds(problem, i, &low, &high);
        ok = !is_cell(drawn, (uint32_t)i) || high == 1;
    }
    for (size_t k = 0; ok && k < problem->options; k++) {
        ok = is_placed(drawn, problem, k);
        if (!reserve_letters(drawn, problem->start[k + 1] - problem->start[k]))
            return dlx_error_memory(error);
        if (ok && !is_connected(drawn, problem, k))
            return dlx_error_set(error, DLX_UNSUPPORTED,
                                 "the format tiling cannot hold solutions with pieces in several "
                                 "parts, as option %zu: use the format ec",
                                 k + 1);
    }
    return ok ? DLX_OK : DLX_INVALID;
}

dlx_status dlx_tiling_check(const dlx_problem *problem, dlx_error *error)
{
    layout *drawn;
    dlx_status status = take_layout(problem, &drawn);
    if (status == DLX_OK) {
        status = check_options(drawn, problem, error);
        dlx_scratch_cache_put(&problem->items->scratch, &drawn->shelved);
    } else if (status == DLX_NO_MEMORY) {
        dlx_error_memory(error);
    }
    return status == DLX_INVALID
               ? dlx_error_set(error, DLX_UNSUPPORTED,
                               "the format tiling cannot hold solutions of options that are not "
                               "pieces on cells such as r1c2, or l1r1c2 with '|: grid cube'")
               : status;
}
