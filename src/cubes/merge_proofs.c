/* SPDX-License-Identifier: MIT */
#include "cubes/merge_proofs.h"

#include <stdio.h>
#include <string.h>

typedef struct proof_merge {
    const merge_proofs_options *set;
    dlx_checker *checker; /* of solutions in proofs */
    dlx_input *input;     /* the current proof; errors refer to its name */
} proof_merge;

static dlx_input *open_proof(void *state, size_t cube, dlx_error *error)
{
    proof_merge *merge = state;
    dlx_input_close(merge->input);
    merge->input = tool_open_input(merge->set->files[cube], error);
    return merge->input;
}

static dlx_status check_solution(void *state, const uint32_t *options, size_t count,
                                 dlx_error *error)
{
    proof_merge *merge = state;
    return dlx_checker_options(merge->checker, options, count, NULL, error);
}

/* Ends the program unless proofs and results have the same number of solutions. */
static void compare_found(const proof_merge *merge)
{
    char found[24];
    dlx_error error = {.status = DLX_INVALID};
    snprintf(found, sizeof found, "%llu", (unsigned long long)dlx_checker_passed(merge->checker));
    if (strcmp(found, merge->set->found) == 0)
        return;
    snprintf(error.text, sizeof error.text, "the proofs have %s solutions, the results %.100s",
             found, merge->set->found);
    tool_die(&error);
}

void merge_proofs(const merge_proofs_options *options)
{
    dlx_error error;
    proof_merge merge = {.set = options};
    const dlx_cube_proofs parts = {open_proof, check_solution, &merge};
    merge.checker = xrequire(dlx_checker_new(options->problem, &error));
    dlx_proof *proof = proof_begin(options->proof, options->problem, 1);
    if (dlx_proof_merge(proof, options->cubes, options->problem, options->search, &parts, &error) !=
        DLX_OK)
        tool_die(&error);
    compare_found(&merge);
    proof_end(options->proof, proof, options->problem, DLX_END_COMPLETE, options->stats, NULL);
    dlx_checker_free(merge.checker);
    dlx_input_close(merge.input);
}
