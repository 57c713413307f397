/* SPDX-License-Identifier: MIT */
/* Traces of searches, and pictures of their steps. */

#include "cli/tool_state.h"
#include "target.h"
#include "view/picture.h"

#include <string.h>

void read_trace(const uint8_t *bytes, size_t size)
{
    static view_write_fn *const pictures[] = {view_text, view_svg, view_html, view_dot, view_tikz};
    enum { PICTURES = sizeof pictures / sizeof *pictures };
    const view_style style = {.width = 80};
    view_subject subject;
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes, size, &rest);
    dlx_output *output = dlx_output_memory(NULL);
    tool.name = "fuzz";
    tool.output = output;
    view_subject_set(&subject, problem);
    if (view_trace_read(fuzz_file(rest.bytes, rest.size), 1, 200, &subject)) {
        view_subject_go(&subject, size % (subject.traces[0].count + 1));
        pictures[size % PICTURES](&subject, &style, output);
        view_moment_free(subject.moment);
    }
    view_subject_clear(&subject);
    tool.output = NULL;
    dlx_output_close(output, NULL);
    dlx_problem_free(problem);
}
