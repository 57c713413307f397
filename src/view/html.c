/* SPDX-License-Identifier: MIT */
#include "view/picture.h"

#include "cli/output_file.h"
#include "cli/program.h"
#include "view/page_text.h"
#include <limits.h>
#include <unistd.h>

/* ---- the live page --------------------------------------------------------------------------- */

/* The place of the start data in the page. */
static const char before_start[] = "<script type=\"application/json\" id=\"start\">";
static const char no_start[] = "null</script>";

/* Stores the path of a file relative to the directory of the program. Returns false if that
 * directory is unknown. */
static bool path_beside_program(const char *relative, char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash || size - (size_t)(slash + 1 - path) <= strlen(relative))
        return false;
    strcpy(slash + 1, relative);
    return true;
}

/* Returns the page, for the caller to free: of a build tree, of an installation that was moved, or
 * of the installation directory; NULL: none. */
static char *read_page(void)
{
    static const char *const relative[] = {"../doc/play.html", "../share/dlx/play.html"};
    char path[PATH_MAX];
    size_t size;
    dlx_error error;
    char *page = NULL;
    for (size_t i = 0; !page && i < sizeof relative / sizeof *relative; i++)
        if (path_beside_program(relative[i], path, sizeof path))
            page = atomic_file_read(path, &size, &error);
    return page ? page : atomic_file_read(PKGDATADIR "/play.html", &size, &error);
}

void live_page_write(const char *kind, const char *choose, const char *text, dlx_output *output)
{
    char *page = read_page();
    char *found = page ? strstr(page, before_start) : NULL;
    char *after = found ? found + strlen(before_start) : NULL;
    if (!page)
        tool_fail(NULL, 0,
                  "the live page is not installed: run `make play` before `make install`, or "
                  "install the Debian package dlx-doc");
    if (!after || strncmp(after, no_start, strlen(no_start)) != 0)
        tool_fail("play.html", 0, "expected the live page of this version; run `make play`");
    dlx_output_bytes(output, page, (size_t)(after - page));
    dlx_output_text(output, "{\"kind\":");
    put_json(output, kind);
    dlx_output_text(output, ",\"choose\":");
    put_json(output, choose);
    dlx_output_text(output, ",\"text\":");
    if (text)
        put_json(output, text);
    put(output, "%s%s", text ? "}" : "null}", after + strlen("null"));
    free(page);
}

/* ---- the data of the page -------------------------------------------------------------------- */

static const char *comma(size_t index)
{
    return index ? "," : "";
}

/* The text of the rule needs no escapes. */
static void put_rule(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, ",\n\"rule\":\"");
    view_rule(problem, output);
    dlx_output_text(output, "\",\"about\":\"");
    view_rule_sentence(problem, output);
    dlx_output_text(output, "\",\"bounds\":");
    if (!(dlx_problem_features(problem) & DLX_PROBLEM_BOUNDS)) {
        dlx_output_text(output, "null");
        return;
    }
    for (size_t i = 0; i < dlx_problem_primary(problem); i++) {
        uint32_t lo, hi;
        dlx_problem_bounds(problem, i, &lo, &hi);
        put(output, "%s[%u,%u]", i ? "," : "[", lo, hi);
    }
    dlx_output_text(output, "]");
}

static void put_options(const view_subject *subject, dlx_output *output)
{
    const size_t options = dlx_problem_options(subject->problem);
    char label[VIEW_LABEL], cost[VIEW_COST];
    dlx_output_text(output, ",\n\"options\":[");
    for (size_t i = 0; i < options; i++) {
        size_t count;
        const uint32_t *items = dlx_problem_option(subject->problem, i, &count);
        put(output, "%s[", comma(i));
        for (size_t k = 0; k < count; k++)
            put(output, "%s%u", comma(k), items[k]);
        dlx_output_text(output, "]");
        tool_after_solution();
    }
    dlx_output_text(output, "],\n\"labels\":[");
    for (size_t i = 0; i < options; i++) {
        dlx_output_text(output, comma(i));
        put_json(output, view_label(subject, i, label));
    }
    dlx_output_text(output, "],\n\"costs\":[");
    for (size_t i = 0; i < options; i++)
        put(output, "%s\"%s\"", comma(i), view_cost(subject, i, cost));
    dlx_output_text(output, "]");
}

static void put_colours(const dlx_problem *problem, dlx_output *output)
{
    dlx_output_text(output, ",\n\"colours\":");
    if (!(dlx_problem_features(problem) & DLX_PROBLEM_COLOURS)) {
        dlx_output_text(output, "null");
        return;
    }
    for (size_t i = 0; i < dlx_problem_options(problem); i++) {
        size_t count;
        dlx_problem_option(problem, i, &count);
        dlx_output_text(output, i ? ",[" : "[[");
        for (size_t k = 0; k < count; k++) {
            const char *colour = dlx_problem_colour(problem, i, k);
            dlx_output_text(output, comma(k));
            if (colour)
                put_json(output, colour);
            else
                dlx_output_text(output, "null");
        }
        dlx_output_text(output, "]");
    }
    dlx_output_text(output, "]");
}

static void put_numbers(const char *name, const size_t *numbers, size_t count, dlx_output *output)
{
    put(output, ",\"%s\":[", name);
    for (size_t i = 0; i < count; i++)
        if (numbers[i] == VIEW_NONE)
            put(output, "%s-1", comma(i));
        else
            put(output, "%s%zu", comma(i), numbers[i]);
    dlx_output_text(output, "]");
}

static void put_board(const view_subject *subject, dlx_output *output)
{
    const view_board *board = subject->board;
    dlx_output_text(output, ",\n\"board\":");
    if (!board) {
        dlx_output_text(output, "null");
        return;
    }
    put(output, "{\"rows\":%zu,\"columns\":%zu,\"digits\":%zu", board->rows, board->columns,
        board->digits);
    put(output, "%s,\"outlines\":[",
        board->shape == VIEW_SQUARES ? ",\"wide\":40,\"high\":40" : ",\"wide\":20,\"high\":34.641");
    for (size_t cell = 0; cell < (board->shape == VIEW_TRIANGLES ? 2 : 1); cell++) {
        const view_outline *outline = view_board_outline(board, cell);
        for (size_t k = 0; k < outline->edges; k++)
            put(output, "%s[%d,%d,%d,%d]",
                k      ? ","
                : cell ? ",["
                       : "[",
                outline->edge[k].row, outline->edge[k].column, outline->edge[k].x,
                outline->edge[k].y);
        dlx_output_text(output, "]");
    }
    dlx_output_text(output, "]");
    put_numbers("item", board->cell_item, view_board_cells(board), output);
    put_numbers("region", board->region, view_board_cells(board), output);
    put_numbers("given", board->given, view_board_cells(board), output);
    put_numbers("digit", board->digit, dlx_problem_options(subject->problem), output);
    if (board->square) {
        put(output, ",\"man\":\"%s\"", board->queens ? VIEW_QUEEN : VIEW_DISC);
        put_numbers("square", board->square, dlx_problem_options(subject->problem), output);
    }
    dlx_output_text(output, "}");
}

static void put_palette(const char *name, bool tints, dlx_output *output)
{
    put(output, ",\"%s\":[", name);
    for (size_t i = 0; i < VIEW_COLOURS; i++)
        put(output, "%s\"%s\"", comma(i), tints ? view_colours[i].tint : view_colours[i].code);
    dlx_output_text(output, "]");
}

static void put_reason(const view_subject *subject, dlx_output *output)
{
    const size_t cells = subject->board ? view_board_cells(subject->board) : 0;
    dlx_output_text(output, ",\n\"reason\":");
    if (!subject->reason) {
        dlx_output_text(output, "null");
        return;
    }
    dlx_output_text(output, "{\"text\":");
    put_json(output, subject->reason);
    dlx_output_text(output, ",\"weights\":[");
    for (size_t cell = 0; cell < cells; cell++)
        put(output, "%s%lld", comma(cell), (long long)view_cell_weight(subject, cell));
    dlx_output_text(output, "],\"colours\":[");
    for (size_t cell = 0; cell < cells; cell++)
        put(output, "%s\"%s\"", comma(cell), view_weight_colour(view_cell_weight(subject, cell)));
    dlx_output_text(output, "]}");
}

static void put_trace(const view_trace *trace, dlx_output *output)
{
    dlx_output_text(output, "\n{\"title\":");
    put_json(output, trace->title);
    put(output, ",\"cut\":%s,\"steps\":[", trace->cut ? "true" : "false");
    for (size_t i = 0; i < trace->count; i++) {
        const dlx_event *event = &trace->events[i];
        const size_t what = event->kind == DLX_EVENT_OPTION     ? event->option
                            : event->kind == DLX_EVENT_SOLUTION ? 0
                                                                : event->item;
        put(output, "%s%d,%zu,%zu,%zu", comma(i), (int)event->kind, event->level, what,
            event->kind == DLX_EVENT_CHOOSE ? event->options : 0);
        tool_after_solution();
    }
    dlx_output_text(output, "]}");
}

/* Writes the data of a page in JSON. Members: name; items, a list of names; primary, the number of
 * primary items; kinds, items before which a line is drawn; options, lists of item indexes; labels;
 * colours, a list for each option, or null; board, or null; solution, a list of options, or null;
 * palette and tints; reason, or null: its text, and the weights and colours of cells; traces. A
 * trace is a flat list with four numbers for each step: kind, level, item or option, number of
 * options. */
static void put_page_data(const view_subject *subject, dlx_output *output)
{
    dlx_output_text(output, "{\"name\":");
    put_json(output, dlx_problem_name(subject->problem));
    put(output, ",\"primary\":%zu,\"items\":[", dlx_problem_primary(subject->problem));
    for (size_t i = 0; i < dlx_problem_items(subject->problem); i++) {
        dlx_output_text(output, comma(i));
        put_json(output, dlx_problem_item_name(subject->problem, i));
    }
    dlx_output_text(output, "]");
    const char *between = "";
    dlx_output_text(output, ",\"kinds\":[");
    for (size_t i = 1; i < dlx_problem_items(subject->problem); i++)
        if (view_is_kind(subject->problem, i)) {
            put(output, "%s%zu", between, i);
            between = ",";
        }
    dlx_output_text(output, "]");
    put_rule(subject->problem, output);
    put_options(subject, output);
    put_colours(subject->problem, output);
    put_board(subject, output);
    dlx_output_text(output, ",\n\"solution\":");
    if (!subject->solved)
        dlx_output_text(output, "null");
    for (size_t i = 0; i < subject->solution_count; i++)
        put(output, "%s%u", i ? "," : "[", subject->solution[i]);
    if (subject->solved)
        dlx_output_text(output, subject->solution_count ? "]" : "[]");
    put_palette("palette", false, output);
    put_palette("tints", true, output);
    put_reason(subject, output);
    dlx_output_text(output, ",\n\"traces\":[");
    for (size_t i = 0; i < subject->trace_count; i++) {
        dlx_output_text(output, comma(i));
        put_trace(&subject->traces[i], output);
    }
    dlx_output_text(output, "]}\n");
}

static const struct {
    const char *text, *hash;
} scripts[] = {
    {view_page_js, view_page_js_hash},
    {view_page_matrix_js, view_page_matrix_js_hash},
    {view_page_panels_js, view_page_panels_js_hash},
    {view_page_controls_js, view_page_controls_js_hash},
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

static void put_head(const view_subject *subject, dlx_output *output)
{
    const char *name = dlx_problem_name(subject->problem);
    dlx_output_text(output,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "base-uri 'none'; form-action 'none'; style-src ");
    put(output, "'%s'; script-src", view_page_css_hash);
    for (size_t i = 0; i < SCRIPTS; i++)
        put(output, " '%s'", scripts[i].hash);
    dlx_output_text(
        output, "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"generator\" content=\"ec-view\">\n<title>");
    put_xml(output, *name ? name : "Exact cover, step by step");
    put(output, "</title>\n<style>%s</style>\n</head>\n", view_page_css);
}

void view_html(const view_subject *subject, const view_style *style, dlx_output *output)
{
    if (!style->drawn) {
        put_head(subject, output);
        dlx_output_text(output, view_page_html);
    }
    dlx_output_text(output, "<script type=\"application/json\" class=\"data\" data-name=\"");
    put_xml(output, dlx_problem_name(subject->problem));
    dlx_output_text(output, "\">\n");
    put_page_data(subject, output);
    dlx_output_text(output, "</script>\n");
}

void picture_html_end(dlx_output *output)
{
    for (size_t i = 0; i < SCRIPTS; i++)
        put(output, "<script>%s</script>\n", scripts[i].text);
    dlx_output_text(output, "</body>\n</html>\n");
}
