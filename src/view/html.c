/* SPDX-License-Identifier: MIT */
#include "view/html.h"

#include "view/page_data.h"
#include "view/page_text.h"
#include "view/put.h"

static const struct {
    const char *const *lines;
    const char *hash;
} scripts[] = {
    {view_page_js, view_page_js_hash},
    {view_page_panels_js, view_page_panels_js_hash},
    {view_page_controls_js, view_page_controls_js_hash},
};
enum { SCRIPTS = sizeof scripts / sizeof *scripts };

static void put_lines(dlx_output *output, const char *const *lines)
{
    for (; *lines; lines++)
        dlx_output_text(output, *lines);
}

static void put_head(const view_subject *subject, dlx_output *output)
{
    const char *name = dlx_problem_name(subject->problem);
    dlx_output_text(output,
                    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                    "base-uri 'none'; form-action 'none'; style-src ");
    put(output, "'%s'", view_page_css_hash);
    dlx_output_text(output, "; script-src");
    for (size_t i = 0; i < SCRIPTS; i++)
        put(output, " '%s'", scripts[i].hash);
    dlx_output_text(
        output, "\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                "<meta name=\"generator\" content=\"ec-view\">\n<title>");
    put_xml(output, *name ? name : "Exact cover, step by step");
    dlx_output_text(output, "</title>\n<style>");
    put_lines(output, view_page_css);
    dlx_output_text(output, "</style>\n</head>\n");
}

void view_html(const view_subject *subject, const view_style *style, dlx_output *output)
{
    (void)style;
    put_head(subject, output);
    put_lines(output, view_page_html);
    dlx_output_text(output, "<script type=\"application/json\" id=\"data\">\n");
    view_page_data(subject, output);
    dlx_output_text(output, "</script>\n");
    for (size_t i = 0; i < SCRIPTS; i++) {
        dlx_output_text(output, "<script>");
        put_lines(output, scripts[i].lines);
        dlx_output_text(output, "</script>\n");
    }
    dlx_output_text(output, "</body>\n</html>\n");
}
