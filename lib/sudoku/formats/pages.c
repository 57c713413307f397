/* SPDX-License-Identifier: MIT */
/* The formats `html`, pages of puzzles to print, and `svg`, the picture of a puzzle. */
#include "io/svg.h"
#include "sudoku/formats/formats.h"
#include "sudoku/write/writer.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

enum {
    MARGIN = 2,
    LINE = 18,
    SOLUTIONS_ON_PAGE = 12,
    LARGE = 16, /* the size of boards beyond which fewer solutions are on a page */
    LARGE_SOLUTIONS_ON_PAGE = 4,
    USUAL_ON_PAGE = 6
};

/* Pages while they are written. */
struct dlx_pages {
    uint64_t boards;    /* drawn so far */
    unsigned solutions; /* on a page: by the first board */
    FILE *file;         /* of the solutions; NULL: none so far */
    dlx_output *output; /* to this file */
};

/* The picture of a board, with `lines` of text below. */
static void begin_picture(const dlx_grid_writer *writer, const dlx_grid *grid, size_t lines,
                          const char *attributes)
{
    const size_t side = grid->size * DLX_SVG_CELL + 2 * MARGIN;
    dlx_output_put(writer->output, "<svg%s role=\"img\" viewBox=\"-%u -%u %zu %zu\">\n", attributes,
                   (unsigned)MARGIN, (unsigned)MARGIN, side, side + lines * LINE);
}

static void begin_document(const dlx_grid_writer *writer)
{
    const bool letter = writer->options.paper && strcmp(writer->options.paper, "letter") == 0;
    dlx_output_text(writer->output, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                                    "<meta charset=\"utf-8\">\n<title>Sudoku</title>\n<style>\n");
    dlx_output_text(writer->output, dlx_picture_styles);
    dlx_output_put(
        writer->output,
        "@page{size:%s;margin:12mm}\nbody{margin:0;font:10pt sans-serif;color:#000;"
        "background:#fff}\n"
        "section{display:grid;gap:6mm;box-sizing:border-box;width:%s;height:%s;margin:0 auto;"
        "break-after:page;overflow:hidden}\nsection:last-of-type{break-after:auto}\n",
        letter ? "letter" : "A4", letter ? "191mm" : "185mm", letter ? "254mm" : "272mm");
    dlx_output_text(writer->output,
                    ".p1{grid:1fr/1fr}.p2{grid:1fr 1fr/1fr}.p4{grid:1fr 1fr/1fr 1fr}"
                    ".p6{grid:repeat(3,1fr)/1fr 1fr}.p9{grid:repeat(3,1fr)/repeat(3,1fr)}\n"
                    ".p12{grid:repeat(4,1fr)/repeat(3,1fr)}\n"
                    "figure{margin:0;min-height:0;display:flex;flex-direction:column;"
                    "align-items:center;justify-content:center}\n"
                    "svg{flex:0 1 auto;min-height:0;width:100%}\n"
                    "figcaption{padding-top:1mm;text-align:center;overflow-wrap:anywhere}\n"
                    "span{display:block;font-size:8pt}\n"
                    "i{display:inline-block;width:1em;height:1em;vertical-align:text-bottom;"
                    "border:1px solid #888;print-color-adjust:exact}\n"
                    "svg{print-color-adjust:exact}\n"
                    "</style>\n</head>\n<body>\n");
}

/* Draws a board on a page of `on_page`, after `drawn` boards. */
static void put_on_page(dlx_grid_writer *writer, const dlx_grid *grid, const uint16_t *solution,
                        uint64_t drawn, unsigned on_page)
{
    if (drawn % on_page == 0)
        dlx_output_put(writer->output, "%s<section class=\"p%u\">\n", drawn ? "</section>\n" : "",
                       on_page);
    dlx_output *output = writer->output;
    const char *colour;
    dlx_output_text(output, "<figure>");
    begin_picture(writer, grid, 0, "");
    dlx_picture_board(writer, grid, solution);
    dlx_output_text(output, "</svg>\n<figcaption>");
    dlx_output_xml(output, grid->name);
    if (!*grid->name)
        dlx_output_unsigned(output, (drawn + 1));
    size_t index = 0;
    for (const char *title; (title = dlx_picture_rule(grid, &index, &colour)) != NULL;) {
        dlx_output_text(output, "<span>");
        if (colour)
            dlx_output_put(output, "<i style=\"background:%s\"></i> ", colour);
        dlx_output_xml(output, title);
        dlx_output_text(output, "</span>");
    }
    dlx_output_text(output, "</figcaption></figure>\n");
}

/* Opens the temporary file of solutions. False: no memory, or no file; the failure is kept. */
static bool open_solutions(const dlx_grid_writer *writer, struct dlx_pages *pages)
{
    if (!pages->file && (pages->file = tmpfile()))
        pages->output = dlx_output_fd(fileno(pages->file), "(temporary file)", NULL);
    if (!pages->output && !writer->output->failure)
        writer->output->failure = errno ? errno : ENOMEM;
    return pages->output != NULL;
}

/* Draws a solution in the temporary file. */
static void keep_solution(dlx_grid_writer *writer, const dlx_grid *grid, struct dlx_pages *pages)
{
    dlx_output *output = writer->output;
    if (!open_solutions(writer, pages))
        return;
    if (!pages->solutions)
        pages->solutions = grid->size > LARGE ? LARGE_SOLUTIONS_ON_PAGE : SOLUTIONS_ON_PAGE;
    dlx_grid bare = *grid;
    dlx_variant_rules rules = {.region = grid->rules->region};
    bare.rules = &rules;
    writer->output = pages->output;
    put_on_page(writer, &bare, grid->rules->solution, pages->boards, pages->solutions);
    writer->output = output;
}

static void write_html(dlx_grid_writer *writer, const dlx_grid *grid)
{
    if (!writer->pages && !(writer->pages = calloc(1, sizeof *writer->pages))) {
        writer->output->failure = writer->output->failure ? writer->output->failure : ENOMEM;
        return;
    }
    struct dlx_pages *pages = writer->pages;
    if (!pages->boards)
        begin_document(writer);
    put_on_page(writer, grid, NULL, pages->boards,
                writer->options.boards ? writer->options.boards : USUAL_ON_PAGE);
    if (writer->options.solutions && grid->rules && grid->rules->solution)
        keep_solution(writer, grid, pages);
    pages->boards++;
}

/* Copies the solutions behind the puzzles. */
static void put_solutions(dlx_output *output, const struct dlx_pages *pages)
{
    char part[4096];
    dlx_output_drain(pages->output);
    int failure = pages->output->failure;
    if (!failure && lseek(fileno(pages->file), 0, SEEK_SET) < 0)
        failure = errno;
    for (ssize_t count; !failure && (count = read(fileno(pages->file), part, sizeof part)) != 0;)
        if (count > 0)
            dlx_output_bytes(output, part, (size_t)count);
        else if (errno != EINTR)
            failure = errno;
    if (failure && !output->failure)
        output->failure = failure;
}

static void end_html(dlx_grid_writer *writer)
{
    struct dlx_pages *pages = writer->pages;
    if (!pages)
        begin_document(writer);
    else
        dlx_output_text(writer->output, "</section>\n");
    if (pages && pages->output) {
        put_solutions(writer->output, pages);
        dlx_output_text(writer->output, "</section>\n");
    }
    dlx_output_text(writer->output, "</body>\n</html>\n");
    if (pages)
        dlx_output_close(pages->output, NULL);
    if (pages && pages->file)
        fclose(pages->file);
    free(pages);
}

static void write_svg(dlx_grid_writer *writer, const dlx_grid *grid)
{
    dlx_output *output = writer->output;
    const char *colour, *title;
    size_t index = 0, lines = *grid->name != 0;
    while (dlx_picture_rule(grid, &index, &colour))
        lines++;
    begin_picture(writer, grid, lines, " xmlns=\"http://www.w3.org/2000/svg\"");
    dlx_output_put(output, "<title>%s", *grid->name ? "" : "Sudoku");
    dlx_output_xml(output, grid->name);
    dlx_output_put(output,
                   "</title>\n<style>\n%s.about{font-size:13px;text-anchor:start}\n</style>\n",
                   dlx_picture_styles);
    const size_t side = grid->size * DLX_SVG_CELL + 2 * MARGIN;
    dlx_output_put(output, "<path fill=\"#fff\" d=\"M-%u -%uh%zuv%zuh-%zuz\"/>\n", (unsigned)MARGIN,
                   (unsigned)MARGIN, side, side + lines * LINE, side);
    dlx_picture_board(writer, grid, NULL);
    size_t y = grid->size * DLX_SVG_CELL + LINE - 2;
    if (*grid->name) {
        dlx_output_put(output, "<text class=\"about\" x=\"0\" y=\"%zu\">", y);
        dlx_output_xml(output, grid->name);
        dlx_output_text(output, "</text>\n");
        y += LINE;
    }
    for (index = 0; (title = dlx_picture_rule(grid, &index, &colour)) != NULL; y += LINE) {
        if (colour)
            dlx_output_put(output, "<path fill=\"%s\" stroke=\"#888\" d=\"M0 %zuh12v12H0z\"/>",
                           colour, y - 11);
        dlx_output_put(output, "<text class=\"about\" x=\"%u\" y=\"%zu\">%s</text>\n",
                       colour ? 18U : 0U, y, title);
    }
    dlx_output_text(output, "</svg>\n");
}

#define HELD                                                                                       \
    (DLX_HOLDS_NAME | DLX_HOLDS_ENTRIES | DLX_HOLDS_CANDIDATES | DLX_HOLDS_NOTES |                 \
     DLX_HOLDS_REGIONS | DLX_HOLDS_BOXES | DLX_HOLDS_STRIPS | DLX_HOLDS_OVERLAPS |                 \
     DLX_HOLDS_CAGED | DLX_HOLDS_ALL_RULES)

const dlx_grid_format dlx_form_html = {
    .name = "html",
    .summary = "pages of puzzles to print, or to save as PDF, from a browser",
    .holds = HELD,
    .write = write_html,
    .write_end = end_html,
};

const dlx_grid_format dlx_form_svg = {
    .name = "svg",
    .summary = "a picture of a single puzzle in SVG",
    .holds = HELD,
    .single = true,
    .write = write_svg,
};
