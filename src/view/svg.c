/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/program.h"
#include "io/svg.h"

/* In units of the picture: side of an entry, advance of a letter, margin; and in pixels, the height
 * of a caption. */
enum { ENTRY = 14, LETTER = 6, MARGIN = 12, GRID_MOST = 4000, CAPTION = 24 };

/* In pixels, of the picture; and in rows, of a matrix shown with its hidden rows, as on the page.
 */
enum { MOST_SIDE = 1600, MOST_ROWS = 66, MIN_LETTERS = 60 };

/* The matrix, in strips of rows next to each other. */
typedef struct frame {
    const view_subject *subject;
    dlx_arena arena;  /* of the arrays: */
    uint32_t *option; /* [0..rows[: shown options in order */
    uint32_t *item;   /* [0..columns[: shown items in order */
    size_t *place;    /* of each item among those; VIEW_NONE: not shown */
    size_t rows, columns;
    size_t left, top;  /* of the entries in a strip */
    size_t right;      /* width of the costs */
    size_t strip_rows; /* of each strip, but the last */
    char caption[VIEW_CAPTION];
} frame;

typedef struct extent {
    double width, height;
    double board_x, scale; /* of the board */
} extent;

/* ---- what is shown --------------------------------------------------------------------------- */

static bool is_residual(const view_subject *subject)
{
    return subject->moment && dlx_problem_options(subject->problem) > MOST_ROWS;
}

/* In a residual problem: chosen rows first, then rows left or hidden in this step. */
static void take_rows(frame *f)
{
    const view_subject *subject = f->subject;
    const view_moment *moment = subject->moment;
    const size_t options = dlx_problem_options(subject->problem);
    const bool residual = is_residual(subject);
    f->option = xrequire(dlx_arena_take(&f->arena, options, sizeof *f->option));
    for (size_t i = 0; residual && i < subject->solution_count; i++)
        f->option[f->rows++] = subject->solution[i];
    for (size_t i = 0; i < options; i++) {
        const bool left = !residual || moment->hidden[i] == VIEW_NONE ||
                          (moment->hidden[i] == moment->item && moment->covered[moment->item]);
        if (left && !(residual && subject->chosen[i]))
            f->option[f->rows++] = (uint32_t)i;
    }
}

static void take_columns(frame *f)
{
    const view_moment *moment = f->subject->moment;
    const size_t items = dlx_problem_items(f->subject->problem);
    const bool residual = is_residual(f->subject);
    f->item = xrequire(dlx_arena_take(&f->arena, items, sizeof *f->item));
    f->place = xrequire(dlx_arena_take(&f->arena, items, sizeof *f->place));
    for (size_t i = 0; i < items; i++) {
        const bool shown = !residual || !moment->covered[i] || i == moment->item;
        f->place[i] = shown ? f->columns : VIEW_NONE;
        if (shown)
            f->item[f->columns++] = (uint32_t)i;
    }
}

static size_t strip_width(const frame *f)
{
    return f->left + f->columns * ENTRY + f->right + MARGIN;
}

/* Returns the size of the picture with `strip_rows` rows in a strip. The board is enlarged to half
 * the width of a large matrix. */
static extent extent_of(const frame *f, size_t strip_rows)
{
    const view_board *board = f->subject->board;
    const size_t strips = f->rows ? (f->rows + strip_rows - 1) / strip_rows : 1;
    extent e = {.width = (double)(strips * strip_width(f)),
                .height = (double)(f->top + strip_rows * ENTRY + MARGIN)};
    if (board) {
        const double across = (double)(board->columns * DLX_SVG_CELL);
        const double half =
            (e.width - (double)(strips * (strip_width(f) - f->columns * ENTRY))) / 2;
        e.scale = half > across ? half / across : 1;
        e.board_x = e.width + MARGIN;
        e.width = e.board_x + e.scale * across + MARGIN;
        const double bottom =
            (double)(f->top + MARGIN) + e.scale * (double)(board->rows * DLX_SVG_CELL);
        e.height = bottom > e.height ? bottom : e.height;
    }
    return e;
}

static double longer_side(const extent *e)
{
    return e->width > e->height ? e->width : e->height;
}

/* ---- the matrix ------------------------------------------------------------------------------ */

/* Styles of the state of a search. */
static void put_moment_styles(dlx_output *output)
{
    dlx_output_text(
        output, "<style>\n"
                ".caption{font-family:sans-serif;fill:#111}.aim{fill:#fdebdc}.focus{fill:#b34700;"
                "font-weight:bold}\n"
                ".hidden .ones{fill:#c9ced4}.hidden .name,.covered{fill:#5d6670}"
                ".covered{text-decoration:line-through}.single{text-decoration:none}\n"
                ".hidden path[style]{opacity:.25}"
                "@media (prefers-color-scheme:dark){.caption{fill:#ddd}.aim{fill:#40290f}"
                ".focus{fill:#f0a35e}\n"
                ".hidden .ones{fill:#454c54}.hidden .name,.covered{fill:#a3abb4}}\n"
                "</style>\n");
}

static void put_styles(dlx_output *output)
{
    dlx_output_text(
        output,
        "<style>\n"
        ".page{fill:#fff}.name{font:10px monospace;fill:#333}.end{text-anchor:end}\n"
        ".ones{fill:#333}.edge{fill:none;stroke:#888}.grid{stroke:#e4e4e4}.kind{stroke:#999}\n"
        ".chosen .band{fill:#cfe8f7}.chosen .ones{fill:#0072b2}.chosen .name{font-weight:bold}\n"
        ".letter{font:8px sans-serif;fill:#111;text-anchor:middle}\n"
        ".cell{fill:#fff;stroke:#ccc;stroke-width:.5}.border{stroke:#222;stroke-width:2;"
        "stroke-linecap:square}\n"
        ".given,.found,.piece{font:24px sans-serif;text-anchor:middle}.given{fill:#111;"
        "font-weight:bold}\n"
        ".found{fill:#0072b2}.piece{fill:#111}"
        ".man{fill:#111}"
        ".small{font:9px sans-serif;fill:#767676;text-anchor:middle}\n"
        "@media (prefers-color-scheme:dark){.page,.cell{fill:#16181c}.name,.ones,.given{fill:#ddd}"
        ".grid{stroke:#2a2d33}\n"
        ".border{stroke:#ddd}.cell{stroke:#555}.chosen .band{fill:#153a52}.chosen .ones,.found{"
        "fill:#56b4e9}.small{fill:#999}}\n"
        ".cell.white{fill:#f0d9b5}.cell.black{fill:#b58863}"
        ".cross{stroke:#111;stroke-width:2;opacity:.45}\n"
        "</style>\n");
}

static void put_title(const frame *f, dlx_output *output)
{
    const view_subject *subject = f->subject;
    const dlx_problem *problem = subject->problem;
    const char *name = dlx_problem_name(problem);
    dlx_output_text(output, "<title>");
    put_xml(output, *name ? name : "Exact cover problem");
    put(output, "</title>\n<desc>A matrix of %zu options (rows) and %zu items (columns): ",
        dlx_problem_options(problem), dlx_problem_items(problem));
    view_rule_sentence(problem, output);
    if (subject->solved)
        put(output, " The %zu options of a solution are marked.", subject->solution_count);
    if (*f->caption) {
        dlx_output_text(output, " ");
        put_xml(output, f->caption);
        dlx_output_text(output, ".");
    }
    dlx_output_text(output, "</desc>\n");
}

static void put_line(dlx_output *output, size_t x1, size_t y1, size_t x2, size_t y2)
{
    put(output, "M%zu %zuL%zu %zu", x1, y1, x2, y2);
}

/* Draws faint lines between entries of small matrices, and stronger lines between kinds of
 * items; `rows` of a strip. */
static void put_lines(const frame *f, size_t rows, dlx_output *output)
{
    const size_t right = f->left + f->columns * ENTRY, bottom = f->top + rows * ENTRY;
    if (f->rows * f->columns <= GRID_MOST) {
        dlx_output_text(output, "<path class=\"grid\" d=\"");
        for (size_t i = 1; i < f->columns; i++)
            put_line(output, f->left + i * ENTRY, f->top, f->left + i * ENTRY, bottom);
        for (size_t i = 1; i < rows; i++)
            put_line(output, f->left, f->top + i * ENTRY, right, f->top + i * ENTRY);
        dlx_output_text(output, "\"/>\n");
    }
    dlx_output_text(output, "<path class=\"kind\" d=\"M0 0");
    for (size_t i = 1; i < f->columns; i++)
        if (view_is_kind(f->subject->problem, f->item[i]))
            put_line(output, f->left + i * ENTRY, f->top, f->left + i * ENTRY, bottom);
    dlx_output_text(output, "\"/>\n");
    put(output, "<rect class=\"edge\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%zu\"/>\n",
        f->left, f->top, f->columns * ENTRY, rows * ENTRY);
}

static const char *name_class(const frame *f, uint32_t item)
{
    const view_moment *moment = f->subject->moment;
    const bool covered = moment && moment->covered[item];
    if (moment && moment->item == item)
        return covered ? "name covered focus" : "name focus";
    return covered ? "name covered" : "name";
}

/* Single letters are neither turned nor struck through. */
static void put_names(const frame *f, dlx_output *output)
{
    for (size_t i = 0; i < f->columns; i++) {
        const size_t x = f->left + i * ENTRY;
        const char *name = dlx_problem_item_name(f->subject->problem, f->item[i]);
        put(output, "<text class=\"%s", name_class(f, f->item[i]));
        if (put_length(name) == 1)
            put(output, " single\" x=\"%zu\" y=\"%zu\">", x + 4, f->top - 4);
        else
            put(output, "\" transform=\"translate(%zu %zu) rotate(-90)\">", x + 10, f->top - 4);
        put_xml(output, name);
        dlx_output_text(output, "</text>\n");
    }
}

/* Draws the colours of an option: a tint and a letter in the square. */
static void put_colours(const frame *f, size_t option, size_t y, dlx_output *output)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(f->subject->problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(f->subject->problem, option, i);
        char letter[8] = "";
        if (!colour || f->place[items[i]] == VIEW_NONE)
            continue;
        const size_t x = f->left + f->place[items[i]] * ENTRY;
        memcpy(letter, colour, put_character(colour));
        put(output, "<path style=\"fill:%s\" d=\"M%zu %zuh12v12h-12z\"/>",
            view_colours[view_colour_index(colour)].tint, x + 1, y + 1);
        put(output, "<text class=\"letter\" x=\"%zu\" y=\"%zu\">", x + 7, y + 10);
        put_xml(output, letter);
        dlx_output_text(output, "</text>");
    }
}

/* Writes the items of a chosen row whose columns are all hidden. */
static void put_items(const frame *f, size_t option, size_t y, dlx_output *output)
{
    size_t count, used = 0;
    const size_t room = f->columns * ENTRY / LETTER;
    const uint32_t *items = dlx_problem_option(f->subject->problem, option, &count);
    put(output, "<text class=\"name\" x=\"%zu\" y=\"%zu\">", f->left + 4, y + 10);
    for (size_t i = 0; i < count; i++) {
        const char *name = dlx_problem_item_name(f->subject->problem, items[i]);
        used += put_length(name) + 1;
        if (used > room)
            break;
        put_xml(output, name);
        dlx_output_text(output, " ");
    }
    dlx_output_text(output, "</text>");
}

static void put_label(const frame *f, size_t option, size_t y, dlx_output *output)
{
    char label[VIEW_LABEL], cost[VIEW_COST];
    if (f->subject->chosen[option])
        put(output, "<rect class=\"band\" x=\"%zu\" y=\"%zu\" width=\"%zu\" height=\"%d\"/>",
            f->left, y, f->columns * ENTRY, ENTRY);
    put(output, "<text class=\"name end\" x=\"%zu\" y=\"%zu\">", f->left - 4, y + 10);
    put_xml(output, view_label(f->subject, option, label));
    dlx_output_text(output, "</text>");
    if (*view_cost(f->subject, option, cost))
        put(output, "<text class=\"name\" x=\"%zu\" y=\"%zu\">%s</text>",
            f->left + f->columns * ENTRY + 4, y + 10, cost);
}

static const char *row_class(const view_subject *subject, size_t option)
{
    if (subject->chosen[option])
        return "row chosen";
    return subject->moment && subject->moment->hidden[option] != VIEW_NONE ? "row hidden" : "row";
}

static void put_row(const frame *f, size_t option, size_t y, dlx_output *output)
{
    size_t count, shown = 0;
    const uint32_t *items = dlx_problem_option(f->subject->problem, option, &count);
    put(output, "<g class=\"%s\">", row_class(f->subject, option));
    put_label(f, option, y, output);
    dlx_output_text(output, "<path class=\"ones\" d=\"");
    for (size_t i = 0; i < count; i++)
        if (f->place[items[i]] != VIEW_NONE) {
            put(output, "M%zu %zuh10v10h-10z", f->left + f->place[items[i]] * ENTRY + 2, y + 2);
            shown++;
        }
    dlx_output_text(output, "\"/>");
    if (count && !shown)
        put_items(f, option, y, output);
    put_colours(f, option, y, output);
    dlx_output_text(output, "</g>\n");
    tool_after_solution();
}

/* Draws the rows [first..end[ below the names. */
static void put_strip(const frame *f, size_t first, size_t end, dlx_output *output)
{
    const view_moment *moment = f->subject->moment;
    if (moment && moment->item != VIEW_NONE && f->place[moment->item] != VIEW_NONE)
        put(output, "<rect class=\"aim\" x=\"%zu\" y=\"%zu\" width=\"%d\" height=\"%zu\"/>\n",
            f->left + f->place[moment->item] * ENTRY, f->top, ENTRY, (end - first) * ENTRY);
    put_names(f, output);
    for (size_t row = first; row < end; row++)
        put_row(f, f->option[row], f->top + (row - first) * ENTRY, output);
    put_lines(f, end - first, output);
}

static void put_matrix(const frame *f, dlx_output *output)
{
    if (f->strip_rows == f->rows) {
        put_strip(f, 0, f->rows, output);
        return;
    }
    for (size_t first = 0; first < f->rows; first += f->strip_rows) {
        const size_t end = first + f->strip_rows < f->rows ? first + f->strip_rows : f->rows;
        put(output, "<g transform=\"translate(%zu 0)\">\n", first / f->strip_rows * strip_width(f));
        put_strip(f, first, end, output);
        dlx_output_text(output, "</g>\n");
    }
}

/* ---- the picture ----------------------------------------------------------------------------- */

/* Returns the bytes of the first line of a text, which ends at a blank if it is longer. */
static size_t line_size(const char *text, size_t most)
{
    const size_t size = strlen(text);
    size_t end = most;
    if (size <= most)
        return size;
    while (end > 0 && text[end] != ' ')
        end--;
    return end ? end : strcspn(text, " ");
}

/* Writes the reason for no solution, in lines of `most` bytes, from height `y` in pixels on, unless
 * `output` is NULL. Returns the height. */
static int put_reason(const frame *f, double y, double shown, size_t most, dlx_output *output)
{
    const char *text = f->subject->reason ? f->subject->reason : "";
    int height = 0;
    while (*text) {
        const size_t size = line_size(text, most);
        char *line = xrequire(strndup(text, size));
        height += CAPTION;
        if (output) {
            put(output, "<text class=\"caption\" x=\"%.0f\" y=\"%.1f\" font-size=\"%.1f\">",
                MARGIN / shown, (y + height - 8) / shown, 14 / shown);
            put_xml(output, line);
            dlx_output_text(output, "</text>\n");
        }
        free(line);
        text += size + (text[size] == ' ');
    }
    return height;
}

static void put_picture(const frame *f, const extent *e, dlx_output *output)
{
    const view_subject *subject = f->subject;
    const int above = *f->caption ? CAPTION : 0;
    const double side = longer_side(e),
                 shown = side > MOST_SIDE - above ? (MOST_SIDE - above) / side : 1;
    const double words = (double)(put_length(f->caption) * 8 + 2 * MARGIN) / shown;
    const double width = words > e->width ? words : e->width, top = above / shown;
    const double pixels = width * shown - 2 * MARGIN;
    const size_t letters = pixels > 8 * MIN_LETTERS ? (size_t)(pixels / 8) : MIN_LETTERS;
    const double bottom = e->height + put_reason(f, 0, shown, letters, NULL) / shown;
    put(output,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 %.0f %.0f %.0f\" ",
        0 - top, width, bottom + top);
    put(output, "width=\"%.0f\" height=\"%.0f\">\n", width * shown, (bottom + top) * shown);
    put_title(f, output);
    put_styles(output);
    if (subject->moment || subject->reason)
        put_moment_styles(output);
    put(output, "<rect class=\"page\" y=\"%.0f\" width=\"%.0f\" height=\"%.0f\"/>\n", 0 - top,
        width, bottom + top);
    if (*f->caption) {
        put(output, "<text class=\"caption\" x=\"%.0f\" y=\"%.1f\" font-size=\"%.1f\">",
            MARGIN / shown, -(CAPTION - 20) / shown, 14 / shown);
        put_xml(output, f->caption);
        dlx_output_text(output, "</text>\n");
    }
    put_matrix(f, output);
    if (subject->board) {
        put(output, "<g transform=\"translate(%.0f %zu) scale(%.2f)\">\n", e->board_x, f->top,
            e->scale);
        svg_board(subject, output);
        dlx_output_text(output, "</g>\n");
    }
    (void)put_reason(f, e->height * shown, shown, letters, output);
    dlx_output_text(output, "</svg>\n");
}

void view_svg(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    frame f = {.subject = subject};
    if (subject->moment)
        view_moment_caption(subject, f.caption);
    take_rows(&f);
    take_columns(&f);
    const view_lengths most = view_measure(f.subject);
    f.left = MARGIN + (most.label ? most.label : 1) * LETTER + 6;
    f.top = MARGIN + (most.name ? most.name : 1) * LETTER + 6;
    f.right = most.cost * LETTER;
    f.strip_rows = f.rows;
    extent e = extent_of(&f, f.strip_rows);
    for (size_t strips = 2; e.height > MOST_SIDE && strips <= f.rows; strips++) {
        const size_t strip_rows = (f.rows + strips - 1) / strips;
        const extent next = extent_of(&f, strip_rows);
        if (next.width > longer_side(&e))
            break;
        if (longer_side(&next) < longer_side(&e)) {
            e = next;
            f.strip_rows = strip_rows;
        }
    }
    put_picture(&f, &e, output);
    dlx_arena_free(&f.arena);
}
