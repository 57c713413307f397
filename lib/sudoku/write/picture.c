/* SPDX-License-Identifier: MIT */
#include "sudoku/write/writer.h"

#include "io/svg.h"
#include "sudoku/board/rules.h"

enum { CELL = DLX_SVG_CELL, HALF = CELL / 2, INSET = 4 };

const char dlx_picture_styles[] =
    "text{font-family:sans-serif;text-anchor:middle}\n"
    ".given{font-size:26px;font-weight:bold}.found{font-size:24px;fill:#00639c}\n"
    ".small{font-size:9px;fill:#444}.sum{font-size:10px;text-anchor:start}\n"
    ".pair{font-size:20px}.wide{font-size:15px}\n"
    ".thin,.thick,.cage,.line{fill:none}.thin{stroke:#888;stroke-width:.7}\n"
    ".thick{stroke:#000;stroke-width:2.6;stroke-linecap:square}\n"
    ".cage{stroke:#333;stroke-width:1;stroke-dasharray:3 2}\n"
    ".line{stroke-width:9;stroke-linecap:round;stroke-linejoin:round}\n"
    ".dot{stroke:#000;stroke-width:1}\n";

/* A board while it is drawn. */
typedef struct picture {
    const dlx_grid *grid;
    dlx_output *output;
    const uint32_t *cells; /* of a clue */
    size_t count;
} picture;

/* Returns the first rule with the title of a rule: they look alike. */
static size_t first_of_title(size_t rule)
{
    size_t first = 0;
    while (strcmp(dlx_rules[first].title, dlx_rules[rule].title) != 0)
        first++;
    return first;
}

/* Returns one of the tints, which colour-blind people tell apart and which leave digits readable.
 */
static const char *tint_of(size_t rule)
{
    static const char *const tints[] = {"#cfe8f7", "#f9dfb0", "#c9ecd9", "#f3cfe2",
                                        "#dcdcdc", "#f5f0a5", "#f6cdb8"};
    return tints[first_of_title(rule) % (sizeof tints / sizeof *tints)];
}

static size_t x_of(const picture *p, size_t cell)
{
    return cell % p->grid->size * CELL;
}

static size_t y_of(const picture *p, size_t cell)
{
    return cell / p->grid->size * CELL;
}

/* ---- rules ----------------------------------------------------------------------------------- */

/* Returns the number of units of a rule of all cells that leave other cells free; 0: the picture
 * marks none. */
static size_t marked_units(const dlx_grid *grid, size_t rule)
{
    const dlx_rule *row = &dlx_rules[rule];
    const size_t units = row->count_units ? row->count_units(grid) : 0;
    return units < grid->size ? units : 0;
}

static bool is_cage(size_t rule)
{
    return dlx_rules[rule].is_unit && dlx_rules[rule].has_value;
}

static void tint_cell(const picture *p, size_t cell, size_t rule)
{
    dlx_output_put(p->output, "<path fill=\"%s\" d=\"M%zu %zuh%zuv%zuH%zuz\"/>", tint_of(rule),
                   x_of(p, cell), y_of(p, cell), (size_t)CELL, (size_t)CELL, x_of(p, cell));
}

static void begin_line(const picture *p, size_t rule)
{
    dlx_output_put(p->output, "<path class=\"line\" stroke=\"%s\" d=\"", tint_of(rule));
}

static void put_middle(const picture *p, size_t cell, char command)
{
    dlx_output_put(p->output, "%c%zu %zu", command, x_of(p, cell) + HALF, y_of(p, cell) + HALF);
}

/* Marks the units of a rule of all cells: diagonals by a line, others by their cells. */
static void put_units(const picture *p, size_t rule)
{
    const dlx_rule *row = &dlx_rules[rule];
    const size_t n = p->grid->size;
    for (size_t unit = 0; unit < marked_units(p->grid, rule); unit++)
        if (rule == DLX_RULE_DIAGONAL || rule == DLX_RULE_ANTIDIAGONAL) {
            begin_line(p, rule);
            put_middle(p, row->unit_cell(p->grid, unit, 0), 'M');
            put_middle(p, row->unit_cell(p->grid, unit, n - 1), 'L');
            dlx_output_text(p->output, "\"/>");
        } else {
            for (size_t k = 0; k < n; k++)
                tint_cell(p, row->unit_cell(p->grid, unit, k), rule);
        }
}

static void put_disc(const picture *p, size_t cell, size_t rule)
{
    dlx_output_put(p->output, "<circle cx=\"%zu\" cy=\"%zu\" r=\"15\" fill=\"%s\"/>",
                   x_of(p, cell) + HALF, y_of(p, cell) + HALF, tint_of(rule));
}

/* Draws a clue as a line through its cells, with discs at the ends that the rule distinguishes. */
static void put_line(const picture *p, size_t rule)
{
    const dlx_rule *row = &dlx_rules[rule];
    begin_line(p, rule);
    for (size_t k = 0; k < p->count; k++)
        put_middle(p, p->cells[k], k ? 'L' : 'M');
    dlx_output_text(p->output, "\"/>");
    if (row->is_directed || row->groups == DLX_ENDS)
        put_disc(p, p->cells[0], rule);
    if (row->groups == DLX_ENDS)
        put_disc(p, p->cells[p->count - 1], rule);
}

/* Marks the clues of lines and of tinted cells, which lie below the lines of the board. */
static void put_clue_below(const picture *p, size_t rule)
{
    const dlx_rule *row = &dlx_rules[rule];
    if (row->cells == 2 || is_cage(rule))
        return;
    if (row->layout == DLX_LAYOUT_LINES || row->layout == DLX_LAYOUT_ARROWS)
        put_line(p, rule);
    else
        for (size_t k = 0; k < p->count; k++)
            tint_cell(p, p->cells[k], rule);
}

/* True if the cell `down` and `right` of a cell is a cell of the clue. */
static bool has_cell(const picture *p, size_t cell, int down, int right)
{
    const size_t n = p->grid->size;
    const size_t row = cell / n + (size_t)down, column = cell % n + (size_t)right;
    bool found = false;
    for (size_t k = 0; k < p->count && row < n && column < n; k++)
        found |= p->cells[k] == row * n + column;
    return found;
}

/* Returns how far the outline of a cage at a side of a cell goes beyond the cell towards a corner:
 * `down`, `right` lead over the side, `along_down`, `along_right` to the corner. */
static int overhang(const picture *p, size_t cell, dlx_step over, dlx_step along)
{
    if (!has_cell(p, cell, along.down, along.right))
        return -INSET;
    return has_cell(p, cell, over.down + along.down, over.right + along.right) ? INSET : 0;
}

/* Draws the outline of a cage, inside its cells. */
static void put_outline(const picture *p)
{
    static const dlx_step sides[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    dlx_output_text(p->output, "<path class=\"cage\" d=\"");
    for (size_t k = 0; k < p->count; k++)
        for (size_t side = 0; side < 4; side++) {
            const dlx_step over = sides[side];
            const dlx_step along = {over.right ? 1 : 0, over.down ? 1 : 0};
            const dlx_step back = {-along.down, -along.right};
            if (has_cell(p, p->cells[k], over.down, over.right))
                continue;
            const int first = -overhang(p, p->cells[k], over, back);
            const int end = CELL + overhang(p, p->cells[k], over, along);
            const int across = over.down + over.right < 0 ? INSET : CELL - INSET;
            const size_t x = x_of(p, p->cells[k]) + (size_t)(over.down ? first : across);
            const size_t y = y_of(p, p->cells[k]) + (size_t)(over.down ? across : first);
            dlx_output_put(p->output, "M%zu %zu%c%zu", x, y, over.down ? 'h' : 'v',
                           (size_t)(end - first));
        }
    dlx_output_text(p->output, "\"/>");
}

/* Draws a cage, with its sum in its first cell. */
static void put_cage(const picture *p, size_t value)
{
    size_t first = p->cells[0];
    for (size_t k = 1; k < p->count; k++)
        first = p->cells[k] < first ? p->cells[k] : first;
    put_outline(p);
    if (value)
        dlx_output_put(p->output,
                       "<text class=\"sum\" x=\"%zu\" y=\"%zu\" stroke=\"#fff\" stroke-width=\"3\" "
                       "paint-order=\"stroke\">%zu</text>",
                       x_of(p, first) + 3, y_of(p, first) + 11, value);
}

/* Draws the dot of a clue of two cells between them, with its number. */
static void put_dot(const picture *p, size_t rule, size_t value)
{
    const size_t x = (x_of(p, p->cells[0]) + x_of(p, p->cells[1])) / 2 + HALF;
    const size_t y = (y_of(p, p->cells[0]) + y_of(p, p->cells[1])) / 2 + HALF;
    dlx_output_put(p->output, "<circle class=\"dot\" cx=\"%zu\" cy=\"%zu\" r=\"6\" fill=\"%s\"/>",
                   x, y, tint_of(rule));
    if (!value)
        return;
    dlx_output_put(p->output, "<text class=\"small\" x=\"%zu\" y=\"%zu\">", x, y + 3);
    if (dlx_rules[rule].is_roman)
        dlx_output_text(p->output, value == 5 ? "V" : "X");
    else
        dlx_output_unsigned(p->output, value);
    dlx_output_text(p->output, "</text>");
}

static void put_clues(const picture *board, bool below)
{
    const dlx_variant_rules *rules = board->grid->rules;
    for (size_t i = 0; rules && i < rules->clue_count; i++) {
        const dlx_clue *clue = &rules->clues[i];
        const picture p = {board->grid, board->output, rules->clue_cells + clue->first,
                           clue->count};
        if (below)
            put_clue_below(&p, clue->rule);
        else if (is_cage(clue->rule))
            put_cage(&p, clue->value);
        else if (dlx_rules[clue->rule].cells == 2)
            put_dot(&p, clue->rule, clue->value);
    }
}

const char *dlx_picture_rule(const dlx_grid *grid, size_t *index, const char **colour)
{
    const uint64_t set = dlx_rules_of(grid->rules);
    for (; dlx_rules[*index].name; ++*index) {
        const size_t rule = *index;
        const size_t first = first_of_title(rule);
        const bool twice = first < rule && set & DLX_RULE_BIT(first);
        if (!(set & DLX_RULE_BIT(rule)) || twice || dlx_rules[rule].includes)
            continue;
        const bool is_drawn = dlx_rules_is_clue(rule) ? !is_cage(rule) : marked_units(grid, rule);
        *colour = is_drawn ? tint_of(rule) : NULL;
        ++*index;
        return dlx_rules[rule].title;
    }
    return NULL;
}

/* ---- the board ------------------------------------------------------------------------------- */

static bool is_line(const void *board, size_t cell, size_t other)
{
    (void)board;
    return cell != SIZE_MAX && other != SIZE_MAX;
}

static bool is_border(const void *board, size_t cell, size_t other)
{
    return cell == SIZE_MAX || other == SIZE_MAX ||
           dlx_grid_region(board, cell) != dlx_grid_region(board, other);
}

static void put_edges(const picture *p, const char *kind, dlx_svg_edge_fn *is_edge)
{
    dlx_output_put(p->output, "<path class=\"%s\" d=\"M0 0", kind);
    dlx_svg_edges(p->output, p->grid->size, p->grid->size, is_edge, p->grid);
    dlx_output_text(p->output, "\"/>\n");
}

/* Writes a digit as the symbol of the writer, or as a number. */
static void put_digit(dlx_grid_writer *writer, const picture *p, size_t cell, uint16_t digit,
                      const char *kind)
{
    const char symbol[] = {writer->has_letters ? writer->letters[digit] : 0, 0};
    const size_t greatest = writer->has_letters ? 0 : p->grid->size;
    dlx_output_put(p->output, "<text class=\"%s%s\" x=\"%zu\" y=\"%zu\">", kind,
                   greatest > 99  ? " wide"
                   : greatest > 9 ? " pair"
                                  : "",
                   x_of(p, cell) + HALF, y_of(p, cell) + HALF + 9);
    if (*symbol)
        dlx_output_xml(p->output, symbol);
    else
        dlx_output_unsigned(p->output, digit);
    dlx_output_text(p->output, "</text>");
}

void dlx_picture_board(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *solution)
{
    const picture p = {.grid = grid, .output = writer->output};
    const dlx_variant_rules *rules = grid->rules;
    const uint64_t *marks = rules ? rules->notes ? rules->notes : rules->candidates : NULL;
    dlx_writer_set_letters(writer, grid->size);
    for (size_t rule = 0; rules && dlx_rules[rule].name; rule++)
        if (rules->set & DLX_RULE_BIT(rule))
            put_units(&p, rule);
    put_clues(&p, true);
    put_edges(&p, "thin", is_line);
    put_edges(&p, "thick", is_border);
    put_clues(&p, false);
    for (size_t cell = 0; cell < grid->size * grid->size; cell++) {
        const uint16_t found = solution ? solution[cell] : dlx_grid_shown(grid, cell);
        if (grid->cells[cell])
            put_digit(writer, &p, cell, grid->cells[cell], "given");
        else if (found)
            put_digit(writer, &p, cell, found, "found");
        else if (marks) {
            const size_t n = p.grid->size;
            for (size_t digit = 1; digit <= n; digit++)
                if (dlx_has_mark(marks, n, cell, digit))
                    dlx_svg_candidate(p.output, x_of(&p, cell), y_of(&p, cell), n, digit);
        }
    }
}
