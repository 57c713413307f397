/* SPDX-License-Identifier: MIT */
/* Proofs of cubes, which are merged; the first byte chooses the format. */
#include "dlx-programs.h"
#include "target.h"

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

void read_proofs(const uint8_t *bytes, size_t size)
{
    size_t formats = 0;
    while (dlx_proof_format_name(formats))
        formats++;
    if (!size)
        return;
    fuzz_rest rest;
    dlx_problem *problem = fuzz_problem(bytes + 1, size - 1, &rest);
    proof_file file = {rest, NULL};
    const dlx_cube_proofs proofs = {open_proof, accept, &file};
    dlx_cubes *cubes = dlx_cubes_new(problem, 3, NULL, NULL);
    dlx_output *output = dlx_output_memory(NULL);
    dlx_proof *proof = dlx_proof_new(
        problem, &(dlx_proof_options){.format = dlx_proof_format_name(*bytes % formats)}, output,
        NULL);
    if (proof && cubes)
        dlx_proof_merge(proof, cubes, problem, NULL, &proofs, NULL);
    dlx_proof_free(proof);
    dlx_output_close(output, NULL);
    dlx_cubes_free(cubes);
    dlx_problem_free(problem);
    dlx_input_close(file.input);
}
