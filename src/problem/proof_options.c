/* SPDX-License-Identifier: MIT */
#include "problem/problem_options.h"

#include "cli/arguments.h"
#include "dlx-programs.h"

static void take_format(const tool_option *option, void *settings, const char *name)
{
    ((proof_settings *)settings)->format = dlx_proof_format_name(
        tool_name(option, "format of proofs", "all", name, dlx_proof_format_name));
}

const tool_option proof_options[] = {
    {0, "proof", "FILE", "write to FILE a proof that no more solutions exist",
     TOOL_TEXT(proof_settings, path), .excludes = "to=zdd"},
    {0, "proof-format", "NAME",
     "drat (the default), lrat, lrat-binary, veripb, veripb-unsat, scpog, cpog",
     .take = take_format, .needs = "proof"},
    {0, "proof-cnf", "FILE", "with --proof: write the refuted clauses to FILE",
     TOOL_TEXT(proof_settings, cnf_path), .needs = "proof", .excludes = "cube"},
    {0, "proof-opb", "FILE", "with --proof-format=veripb: write the formula to FILE",
     TOOL_TEXT(proof_settings, opb_path), .needs = "proof", .excludes = "proof-cnf cube"},
    {0},
};

void proof_check_options(proof_settings *set, const dlx_search_options *search, bool cube)
{
    const bool is_of_best = search->goal != DLX_GOAL_ANY || search->set_cover;
    if (is_of_best && !set->format)
        set->format = "veripb";
    const char *format = set->format ? set->format : "drat";
    const bool has_rows = strncmp(format, "veripb", 6) == 0;
    if (has_rows ? set->cnf_path : set->opb_path)
        tool_usage_error("%s does not fit the format of the proof, %s: use %s",
                         has_rows ? "--proof-cnf" : "--proof-opb", format,
                         has_rows ? "--proof-opb" : "--proof-cnf");
    if (strstr(format, "cpog") && !search->count_only)
        tool_usage_error("--proof-format=%s needs --count", format);
    if (set->path && is_of_best && !has_rows)
        tool_usage_error("--proof-format=%s cannot prove that a solution is the best: use veripb",
                         format);
    if (cube && strcmp(format, "lrat-binary") == 0)
        tool_usage_error("the proof of a cube is text: use --proof-format=lrat");
}

void proof_open(proof_settings *set)
{
    set->output = tool_create(set->path);
    set->formula = tool_create(set->cnf_path ? set->cnf_path : set->opb_path);
}

bool proof_begin(const proof_settings *set, const dlx_problem *problem, uint64_t number,
                 dlx_proof **proof, dlx_error *error)
{
    *proof = NULL;
    if (!set->output)
        return true;
    if (number > 1)
        tool_fail(NULL, 0, "--proof: expected one problem, found several");
    *proof =
        dlx_proof_new(problem, &(dlx_proof_options){.format = set->format}, set->output, error);
    return *proof;
}

static void finish_proof(const proof_settings *set, dlx_proof *proof, const dlx_problem *problem,
                         dlx_end end, bool stats, const char *part)
{
    dlx_error error;
    if (end == DLX_END_COMPLETE)
        tool_search_set_idle();
    const dlx_status status = part && end == DLX_END_COMPLETE
                                  ? dlx_proof_end_cube(proof, part, &error)
                                  : dlx_proof_end(proof, end, &error);
    if (status != DLX_OK) {
        tool_discard(set->output);
        tool_discard(set->formula);
        tool_die(&error);
    }
    if (!dlx_proof_is_conclusive(proof, end)) {
        tool_warn_of(NULL, "%s: the search ended as %s, so nothing is proven", set->path,
                     dlx_end_word(end));
        return;
    }
    if (set->formula && dlx_proof_formula(proof, problem, set->formula, &error) != DLX_OK)
        tool_die(&error);
    tool_flush();
    if (stats)
        tool_print("proof: %llu clauses", (unsigned long long)dlx_proof_clauses(proof));
}

void proof_end(const proof_settings *set, dlx_proof *proof, const dlx_problem *problem, dlx_end how,
               bool stats, const char *part)
{
    if (proof)
        finish_proof(set, proof, problem, how, stats, part);
    dlx_proof_free(proof);
}
