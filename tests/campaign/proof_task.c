/* SPDX-License-Identifier: MIT */
/* Proofs in every format, judged by the checkers of tests/proof. */
#include "memory.h"
#include "process.h"
#include "trial.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_veripb(const char *format)
{
    return strncmp(format, "veripb", 6) == 0;
}

static bool is_of_count(const char *format)
{
    return strstr(format, "cpog");
}

static void write_file(const trial *query, const char *name, dlx_output *contents)
{
    size_t size;
    const char *bytes = dlx_output_contents(contents, &size);
    FILE *file = open_in(query->directory, name, "wb");
    fwrite(bytes, 1, size, file);
    close_file(file);
}

static verdict check(trial *query, const char *format, dlx_output *formula, dlx_output *proof,
                     const char *conclusion)
{
    const char *name = is_veripb(format)                 ? "veripb"
                       : is_of_count(format)             ? "count"
                       : strncmp(format, "lrat", 4) == 0 ? "lrat"
                                                         : "drat";
    OWNED(char)
    line = text("exec '%s/tests/proof/check-%s' formula proof", query->programs, name);
    write_file(query, "formula", formula);
    write_file(query, "proof", proof);
    SCOPED(outcome_clear)
    outcome made = run(&(command){.line = line, .seconds = 60}, query->directory);
    if (made.status != 0 || strncmp(made.out, "s VERIFIED", 10) != 0 ||
        !strstr(made.out, conclusion))
        return trial_wrong(query, "%s: status %d: %.150s%.50s; expected %s", line, made.status,
                           made.out, made.error, conclusion);
    return RIGHT;
}

/* The verdict of the checker on a proof of an enumeration. */
static void conclude(const trial *query, const char *format, dlx_end end, char conclusion[64])
{
    const size_t count = query->right->exact.count;
    if (is_of_count(format))
        snprintf(conclusion, 64, "VERIFIED COUNT %zu\n", count);
    else if (strcmp(format, "veripb") != 0)
        snprintf(conclusion, 64, "VERIFIED");
    else if (end == DLX_END_ENOUGH)
        snprintf(conclusion, 64, "SATISFIABLE");
    else if (count)
        snprintf(conclusion, 64, "COMPLETE ENUMERATION OF %zu SOLUTIONS", count);
    else
        snprintf(conclusion, 64, "UNSATISFIABLE");
}

static bool has_vast_costs(const tiny *subject)
{
    const wide most = 100000000000000000;
    for (int k = -1; k < subject->options; k++)
        if (tiny_cost(subject, k) > most || tiny_cost(subject, k) < -most)
            return true;
    return false;
}

static verdict judge_proof(trial *query, dlx_solver *solver, dlx_proof *proof, const char *format,
                           dlx_output *written)
{
    dlx_error error = {0};
    char conclusion[64] = "BOUNDS";
    const dlx_end end = dlx_solver_end(solver);
    if (dlx_proof_end(proof, end, &error) != DLX_OK)
        return trial_wrong(query, "the proof does not end: %s", error.text);
    if (!dlx_proof_is_conclusive(proof, end))
        return query->how == NODES || query->how == MEMORY || end == DLX_END_ENOUGH
                   ? RIGHT
                   : trial_wrong(query, "nothing is proven, the end is %s", dlx_end_word(end));
    if (query->row->goal != DLX_GOAL_ANY && has_vast_costs(query->subject))
        return RIGHT; /* too much for the checker */
    if (query->row->goal == DLX_GOAL_ANY && !query->row->covers)
        conclude(query, format, end, conclusion);
    OWNED(dlx_output) formula = dlx_output_memory(NULL);
    if (dlx_proof_formula(proof, query->problem, formula, &error) != DLX_OK)
        return trial_wrong(query, "no formula: %s", error.text);
    return check(query, format, formula, written, conclusion);
}

/* True if clauses cannot prove it: bounds need the rows of VeriPB; or there is nothing to count, or
 * CPOG has no colours. */
static bool is_refused(const dlx_problem *problem, const char *format)
{
    const bool has_colours = dlx_problem_features(problem) & DLX_PROBLEM_COLOURS;
    if (is_of_count(format) && dlx_problem_primary(problem) == 0)
        return true;
    if (has_colours && strcmp(format, "cpog") == 0)
        return true;
    return dlx_problem_features(problem) & DLX_PROBLEM_BOUNDS && !is_veripb(format);
}

/* Searches as at->row says, with a proof in the format. */
static verdict prove(trial *query, const char *format)
{
    dlx_error error = {0};
    SCOPED(answer_clear) answer made = {0};
    quantity asked;
    dlx_search_options options = trial_search_options(query, &asked);
    if (strcmp(format, "cpog") == 0 && query->right->exact.count == 0)
        return REFUSED; /* there are no certificates of no solution */
    if (options.goal != DLX_GOAL_ANY && !asked.limit)
        options.solution_limit = UINT64_MAX;
    OWNED(dlx_output) written = dlx_output_memory(NULL);
    OWNED(dlx_proof)
    proof = dlx_proof_new(query->problem, &(dlx_proof_options){.format = format}, written, &error);
    options.proof = proof;
    OWNED(dlx_solver) solver = NULL;
    verdict result = proof ? trial_open(query, query->problem, &options, &solver)
                     : is_refused(query->problem, format)
                         ? REFUSED
                         : trial_wrong(query, "no proof: %s", error.text);
    if (result == RIGHT)
        result = trial_collect(query, solver, options.count_only, &made);
    if (result == RIGHT)
        result = trial_judge(query, asked, &made);
    if (result == RIGHT)
        result = judge_proof(query, solver, proof, format, written);
    if (result == WRONG) {
        char before[sizeof query->wrong];
        memcpy(before, query->wrong, sizeof before);
        trial_wrong(query, "%s of %s: %.300s", format, query->row->name, before);
    }
    return result;
}

static const char *draw_format(trial *query)
{
    size_t formats = 0;
    while (dlx_proof_format_name(formats))
        formats++;
    return dlx_proof_format_name((size_t)roll(&query->by, (int)formats));
}

enum { FIRST_RANKED = 5, SEARCH_ROWS = 24 };

/* The task proof takes the first rows of searches, best-proof the others. */
verdict run_proof(trial *query)
{
    const bool best = strcmp(query->task->name, "best-proof") == 0;
    query->row = &search_rows[best ? between(&query->by, FIRST_RANKED, SEARCH_ROWS - 1)
                                   : between(&query->by, 0, FIRST_RANKED - 1)];
    return prove(query, draw_format(query));
}
