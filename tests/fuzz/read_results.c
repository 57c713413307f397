/* SPDX-License-Identifier: MIT */
/* Files about a problem, which precedes them: answers, solutions, groups, cubes and their results,
 * proofs and traces; regions and weights of boards. */
#include "cli/print.h"
#include "cli/tool_state.h"
#include "cubes/cube_result.h"
#include "dlx-programs.h"
#include "target.h"
#include "view/picture.h"

#include <string.h>

void read_answer_as(const char *dialect, const uint8_t *bytes, size_t size)
{
    OWNED(dlx_problem) problem;
    OWNED(dlx_input) input = fuzz_problem_input(bytes, size, &problem);
    OWNED(dlx_answer)
    answer = dlx_answer_read(problem, &(dlx_answer_options){.dialect = dialect}, input, NULL);
    for (size_t model = 0; answer && model < dlx_answer_models(answer); model++) {
        size_t count;
        const uint32_t *options = dlx_answer_model(answer, model, &count);
        for (size_t k = 0; k < count; k++)
            fuzz_expect(options[k] < dlx_problem_options(problem) &&
                            (k == 0 || options[k - 1] < options[k]),
                        "options of a model exist and ascend");
    }
}

void read_answers(const uint8_t *bytes, size_t size)
{
    read_answer_as(NULL, bytes, size);
}

/* Streams of solutions, which are checked, and decoded as boards. */
void read_solutions(const uint8_t *bytes, size_t size)
{
    const dlx_solution_record *record;
    OWNED(dlx_problem) problem;
    OWNED(dlx_input) input = fuzz_problem_input(bytes, size, &problem);
    OWNED(dlx_checker) checker = dlx_checker_new(problem, NULL, NULL);
    OWNED(dlx_grid_decoder) decoder = dlx_grid_decoder_new(NULL, NULL);
    OWNED(dlx_solution_reader) reader = dlx_solution_reader_new(input, NULL);
    dlx_status status = DLX_OK;
    while (status == DLX_OK || status == DLX_SYNTAX) {
        status = dlx_solution_reader_next(reader, &record, NULL);
        if (status != DLX_OK || record->is_end)
            continue;
        dlx_checker_record(checker, record, NULL);
        OWNED(dlx_grid) grid = dlx_grid_decoder_grid(decoder, record, NULL);
        if (grid)
            dlx_grid_free(dlx_grid_decoder_puzzle(decoder, record, grid, NULL));
    }
}

/* Groups of symmetries, which are written and divide the problem. */
void read_groups(const uint8_t *bytes, size_t size)
{
    OWNED(dlx_problem) problem;
    OWNED(dlx_input) input = fuzz_problem_input(bytes, size, &problem);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    OWNED(dlx_group) group = dlx_group_read(problem, input, NULL, NULL);
    if (!group)
        return;
    dlx_free(dlx_group_order(group));
    dlx_group_write(group, &(dlx_group_write_options){.format = size % 2 ? "json" : NULL}, output,
                    NULL);
    dlx_quotient_free(dlx_quotient_new(group, NULL));
}

void read_cubes(const uint8_t *bytes, size_t size)
{
    OWNED(dlx_problem) problem;
    OWNED(dlx_input) input = fuzz_problem_input(bytes, size, &problem);
    dlx_cubes_free(dlx_cubes_read(problem, NULL, input, NULL));
}

/* Lines about cubes, as ec-solve --merge reads results. */
static void read_cube_lines(const uint8_t *bytes, size_t size)
{
    OWNED(char) line = malloc(size + 1);
    fuzz_expect(line, "memory suffices");
    for (size_t start = 0, end; start < size; start = end) {
        cube_result about;
        end = fuzz_line_end(bytes, size, start);
        memcpy(line, bytes + start, end - start);
        line[end - start] = '\0';
        if (cube_result_parse(line, &about))
            free(big_decimal_add(strdup("99999999999999999999"), about.found));
        cube_result_is_of_proof(line);
    }
}

/* Lines about cubes, and the options of right solutions. */
void read_cube_results(const uint8_t *bytes, size_t size)
{
    const dlx_solution_record *record;
    read_cube_lines(bytes, size);
    OWNED(dlx_problem) problem;
    OWNED(dlx_input) input = fuzz_problem_input(bytes, size, &problem);
    OWNED(uint32_t) options = calloc(dlx_problem_options(problem) + 1, sizeof *options);
    OWNED(dlx_checker) checker = dlx_checker_new(problem, NULL, NULL);
    OWNED(dlx_solution_reader) reader = dlx_solution_reader_new(input, NULL);
    while (dlx_solution_reader_next(reader, &record, NULL) == DLX_OK)
        if (!record->is_end && dlx_checker_record(checker, record, NULL) == DLX_OK)
            fields_options(record->head, options);
}

typedef struct proof_file {
    fuzz_rest text;
    dlx_input *input;
} proof_file;

/* Returns the same proof for each cube. */
static dlx_input *open_proof(void *state, size_t cube, dlx_error *error)
{
    proof_file *file = state;
    (void)cube, (void)error;
    dlx_input_close(file->input);
    return file->input = fuzz_input(file->text.bytes, file->text.size);
}

static dlx_status accept(void *state, const uint32_t *options, size_t count, dlx_error *error)
{
    (void)state, (void)options, (void)count, (void)error;
    return DLX_OK;
}

/* Proofs of cubes, which are merged; the first byte chooses the format. */
void read_proofs(const uint8_t *bytes, size_t size)
{
    size_t formats = 0;
    while (dlx_proof_format_name(formats))
        formats++;
    if (!size)
        return;
    fuzz_rest rest;
    OWNED(dlx_problem) problem = fuzz_problem(bytes + 1, size - 1, &rest);
    proof_file file = {rest, NULL};
    OWNED(dlx_cubes) cubes = dlx_cubes_new(problem, 3, NULL, NULL);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
    const dlx_proof_options options = {.format = dlx_proof_format_name(*bytes % formats)};
    OWNED(dlx_proof) proof = dlx_proof_new(problem, &options, output, NULL);
    const dlx_cube_proofs proofs = {open_proof, accept, &file};
    if (proof && cubes)
        dlx_proof_merge(proof, cubes, problem, NULL, &proofs, NULL);
    dlx_input_close(file.input);
}

/* Traces of searches, and pictures of their steps. */
void read_trace(const uint8_t *bytes, size_t size)
{
    static view_write_fn *const pictures[] = {view_text, view_svg, view_html, view_dot, view_tikz};
    enum { PICTURES = sizeof pictures / sizeof *pictures };
    const view_style style = {.width = 80};
    view_subject subject;
    fuzz_rest rest;
    OWNED(dlx_problem) problem = fuzz_problem(bytes, size, &rest);
    OWNED(dlx_output) output = dlx_output_memory(NULL);
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
}

void read_boards(const uint8_t *bytes, size_t size)
{
    OWNED(dlx_input) regions = fuzz_input(bytes, size);
    OWNED(dlx_input) weights = fuzz_input(bytes, size);
    dlx_grid_regions_free(dlx_grid_regions_read(regions, NULL));
    dlx_grid_weights_free(dlx_grid_weights_read(weights, NULL));
}
