/* SPDX-License-Identifier: MIT */
#include "proof/proof.h"

#include "core/options.h"

enum {
    OF_CLAUSES = DLX_PROBLEM_SECONDARY | DLX_PROBLEM_COLOURS | DLX_PROBLEM_COSTS,
    OF_ROWS = OF_CLAUSES | DLX_PROBLEM_BOUNDS | DLX_PROBLEM_REPEATS
};

static const struct {
    const char *name, *summary;
    unsigned features; /* of problems, a sum of DLX_PROBLEM_ */
    dlx_proof_words words;
} formats[] = {
    [DLX_PROOF_DRAT] = {"drat",
                        "clauses, for DRAT checkers; the default",
                        OF_CLAUSES,
                        {"", "-", "0\n", NULL, "0\n", "c "}},
    [DLX_PROOF_LRAT] = {"lrat",
                        "clauses with hints, for LRAT checkers",
                        OF_CLAUSES,
                        {.comment = "c "}},
    [DLX_PROOF_LRAT_BINARY] = {"lrat-binary", "the same in fewer bytes", OF_CLAUSES, {0}},
    [DLX_PROOF_VERIPB] = {"veripb",
                          "constraints, for VeriPB; solutions are steps",
                          OF_ROWS,
                          {"rup ", "1 ~x", ">= 1 ;\n", "solx", "rup >= 1 ;\n", "% "}},
    [DLX_PROOF_VERIPB_UNSAT] =
        {"veripb-unsat",
         "constraints, for VeriPB and CakePB; the formula excludes solutions",
         OF_ROWS,
         {"rup ", "1 ~x", ">= 1 ;\n", NULL, "rup >= 1 ;\n", "% "}},
#ifndef __wasm__
    [DLX_PROOF_SCPOG] = {"scpog",
                         "a graph that gives the count, for scpog-check and cake_scpog",
                         OF_CLAUSES,
                         {.comment = "c "}},
    [DLX_PROOF_CPOG] = {"cpog",
                        "the same with deletions, for cpog-check",
                        OF_CLAUSES & ~DLX_PROBLEM_COLOURS,
                        {.comment = "c "}},
#endif
};

enum { FORMATS = sizeof formats / sizeof *formats };

const char *dlx_proof_format_name(size_t index)
{
    return index < FORMATS ? formats[index].name : NULL;
}

const char *dlx_proof_format_summary(size_t index)
{
    return index < FORMATS ? formats[index].summary : NULL;
}

static void refuse_features(const dlx_problem *problem, size_t format, dlx_error *error)
{
    const bool has_bounds = dlx_problem_features(problem) & ~OF_CLAUSES;
    const bool is_of_count = format >= DLX_PROOF_SCPOG;
    dlx_error_set(error, DLX_UNSUPPORTED, "a proof in format %s supports no %s%s",
                  formats[format].name, has_bounds ? "bounds other than 1:1" : "colours",
                  !has_bounds   ? ": use scpog"
                  : is_of_count ? ""
                                : ": use veripb");
}

/* Returns the index of the format; FORMATS: unknown, or not for the problem. */
static size_t choose_format(const dlx_problem *problem, const char *name, dlx_error *error)
{
    size_t format = 0;
    while (name && format < FORMATS && strcmp(formats[format].name, name) != 0)
        format++;
    if (format == FORMATS)
        dlx_error_set(error, DLX_INVALID, "unknown proof format %s",
                      dlx_show(name, strlen(name)).text);
    else if (dlx_problem_features(problem) & ~formats[format].features)
        refuse_features(problem, format, error);
    else
        return format;
    return FORMATS;
}

dlx_proof *dlx_proof_new(const dlx_problem *problem, const dlx_proof_options *options,
                         dlx_output *output, dlx_error *error)
{
    dlx_proof_options own;
    if (dlx_options_copy(&own, sizeof own, sizeof own, options, error) != DLX_OK)
        return NULL;
    const size_t format = choose_format(problem, own.format, error);
    if (format == FORMATS)
        return NULL;
    dlx_proof *proof = calloc(1, sizeof *proof);
    if (!proof)
        return dlx_error_null(error);
    proof->output = output;
    proof->options = problem->options;
    proof->is_bounded = problem->items->lo != NULL;
    proof->format = (dlx_proof_format)format;
    proof->words = &formats[format].words;
    const bool has_hints = format == DLX_PROOF_LRAT || format == DLX_PROOF_LRAT_BINARY;
    if (has_hints)
        proof->lrat = dlx_lrat_new(problem, format == DLX_PROOF_LRAT_BINARY, output, error);
    if (dlx_proof_is_of_count(proof))
        proof->pog = dlx_pog_new(problem, format == DLX_PROOF_CPOG, output, error);
    if ((has_hints && !proof->lrat) || (dlx_proof_is_of_count(proof) && !proof->pog)) {
        dlx_proof_free(proof);
        return NULL;
    }
    if (dlx_proof_has_rows(proof))
        dlx_output_text(output, "pseudo-Boolean proof version 3.0\n");
    return proof;
}

void dlx_proof_free(dlx_proof *proof)
{
    if (!proof)
        return;
    dlx_lrat_free(proof->lrat);
    if (dlx_proof_is_of_count(proof))
        dlx_pog_free(proof->pog);
    free(proof->nodes);
    free(proof->decisions.bytes);
    free(proof->deletions.bytes);
    free(proof->solutions.words);
    dlx_goal_free(proof->goal);
    free(proof);
}

/* ---- clauses --------------------------------------------------------------------------------- */

/* Appends the negation of option `number`, from 1. */
static bool keep_literal(dlx_proof *proof, uint64_t number)
{
    char text[32];
    const size_t before = strlen(proof->words->literal);
    memcpy(text, proof->words->literal, before);
    char *end = dlx_put_digits(text + before, number);
    *end++ = ' ';
    return dlx_buffer_add(&proof->decisions, text, (size_t)(end - text));
}

/* Records that the last clause is to be deleted. False: no memory. */
static bool keep_deletion(dlx_proof *proof)
{
    const dlx_buffer *text = &proof->decisions;
    dlx_buffer *gone = &proof->deletions;
    if (dlx_proof_has_rows(proof))
        return dlx_buffer_add(gone, (const char *)&proof->rows, sizeof proof->rows);
    return dlx_buffer_add(gone, "d ", 2) && dlx_buffer_add(gone, text->bytes, text->size) &&
           dlx_buffer_add(gone, proof->words->end, strlen(proof->words->end));
}

void dlx_proof_keep_row(dlx_proof *proof)
{
    proof->written++;
    proof->rows++;
    proof->failed |= !keep_deletion(proof);
}

/* Writes the empty clause, unless written. */
static void put_last(dlx_proof *proof)
{
    proof->written += !proof->lrat || !proof->lrat->is_finished;
    if (proof->lrat)
        proof->failed |= !dlx_lrat_finish(proof->lrat);
    else
        dlx_output_text(proof->output, proof->words->last);
}

/* Deletes the clauses recorded at [begin..end[ of `deletions`. VeriPB counts rows from the last,
 * -1: so the number of rows of the problem does not matter. */
static void delete_clauses(dlx_proof *proof, size_t begin, size_t end)
{
    const char *gone = proof->deletions.bytes;
    dlx_output *output = proof->output;
    if (!dlx_proof_has_rows(proof)) {
        dlx_output_bytes(output, gone + begin, end - begin);
        return;
    }
    if (begin == end)
        return;
    dlx_output_text(output, "deld");
    for (size_t index = begin; index < end; index += sizeof proof->rows) {
        uint64_t row;
        memcpy(&row, gone + index, sizeof row);
        dlx_output_put(output, " -%llu", (unsigned long long)(proof->rows - row + 1));
    }
    dlx_output_text(output, " ;\n");
}

/* Writes the negation of all decisions. */
static void add_clause(dlx_proof *proof)
{
    dlx_output_text(proof->output, proof->words->addition);
    dlx_output_bytes(proof->output, proof->decisions.bytes, proof->decisions.size);
    dlx_output_text(proof->output, proof->words->end);
    dlx_proof_keep_row(proof);
}

/* Finishes a decision that has siblings: writes its clause, then deletes the clauses below it. */
static void take_back(dlx_proof *proof)
{
    dlx_buffer *gone = &proof->deletions;
    dlx_proof_node *node = &proof->nodes[proof->depth - 1];
    const size_t end = gone->size;
    if (proof->lrat) {
        proof->failed |= !dlx_lrat_add_clause(proof->lrat, node->text, node->gone, !node->open);
        proof->written++;
        node->gone = proof->lrat->alive;
        return;
    }
    add_clause(proof);
    if (proof->failed)
        return;
    delete_clauses(proof, node->gone, end);
    memmove(gone->bytes + node->gone, gone->bytes + end, gone->size - end);
    gone->size -= end - node->gone;
    node->gone = gone->size;
}

/* ---- the search ------------------------------------------------------------------------------ */

void dlx_proof_branch(dlx_proof *proof, uint32_t item)
{
    if (!proof || proof->failed)
        return;
    if (!dlx_buffer_grow(&proof->nodes, &proof->capacity, proof->depth + 1, sizeof *proof->nodes)) {
        proof->failed = true;
        return;
    }
    const dlx_lrat *lrat = proof->lrat;
    proof->nodes[proof->depth++] =
        (dlx_proof_node){.text = lrat ? lrat->step_count : proof->decisions.size,
                         .gone = lrat ? lrat->alive : proof->deletions.size,
                         .item = item};
}

static uint32_t whole_item(const dlx_proof *proof, uint32_t item)
{
    return proof->whole ? proof->lrat->whole_items[item] : item;
}

static void keep_decision(dlx_proof *proof, uint32_t item, uint32_t option)
{
    if (proof->lrat)
        proof->failed |= !dlx_lrat_push(proof->lrat, item, option);
    else
        proof->failed |= !keep_literal(proof, (uint64_t)option + 1);
}

void dlx_proof_try(dlx_proof *proof, uint32_t option)
{
    if (!proof || proof->failed)
        return;
    dlx_proof_node *node = &proof->nodes[proof->depth - 1];
    if (node->open)
        take_back(proof);
    node->open = true;
    proof->decisions.size = node->text;
    dlx_proof_force(proof, node->item, option);
}

void dlx_proof_force(dlx_proof *proof, uint32_t item, uint32_t option)
{
    if (!proof->failed)
        keep_decision(proof, proof->lrat ? whole_item(proof, item) : 0,
                      proof->whole ? proof->whole[option] : option);
}

void dlx_proof_dead(dlx_proof *proof, uint32_t item)
{
    if (!proof->failed)
        proof->lrat->dead = whole_item(proof, item);
}

/* With hints the path is kept until the next option, for the clause of the node above. */
void dlx_proof_leave(dlx_proof *proof)
{
    if (proof && !proof->failed)
        proof->decisions.size = proof->nodes[--proof->depth].text;
}

void dlx_proof_decide(dlx_proof *proof, uint32_t item, uint32_t option)
{
    dlx_proof_branch(proof, item);
    dlx_proof_try(proof, option);
}

void dlx_proof_undo(dlx_proof *proof)
{
    if (proof && !proof->failed)
        take_back(proof);
    dlx_proof_leave(proof);
}

/* ---- parts of a search ----------------------------------------------------------------------- */

void dlx_proof_enter(dlx_proof *proof, const int64_t *literals, size_t count)
{
    dlx_proof_branch(proof, (uint32_t)count);
    for (size_t i = 0; i < count && proof && !proof->failed; i++)
        keep_decision(proof, DLX_NO_INDEX, (uint32_t)(literals[i] - 1));
    if (proof && proof->lrat && count && !proof->failed)
        proof->nodes[proof->depth - 1].text = proof->lrat->step_count - 1;
}

/* True if choices lead to the entered node. */
static bool has_clause(const dlx_proof *proof)
{
    return proof->lrat ? proof->nodes[proof->depth - 1].item > 0 : proof->decisions.size > 0;
}

void dlx_proof_exit(dlx_proof *proof)
{
    if (!proof || proof->failed)
        return;
    if (has_clause(proof))
        take_back(proof);
    else if (proof->lrat)
        put_last(proof);
    proof->whole = NULL;
    dlx_proof_leave(proof);
}

void dlx_proof_exit_written(dlx_proof *proof, uint64_t id)
{
    if (proof->failed)
        return;
    if (proof->lrat && !has_clause(proof))
        proof->lrat->is_finished = true;
    else if (proof->lrat)
        proof->failed |=
            !dlx_lrat_keep_clause(proof->lrat, id, proof->nodes[proof->depth - 1].text);
    else if (has_clause(proof))
        proof->failed |= !keep_deletion(proof);
    dlx_proof_leave(proof);
}

void dlx_proof_set_options(dlx_proof *proof, const dlx_problem *residual, const uint32_t *whole)
{
    if (!proof)
        return;
    proof->whole = whole;
    if (proof->lrat && !proof->failed)
        proof->failed |= !dlx_lrat_enter(proof->lrat, residual, whole);
}

/* ---- solutions ------------------------------------------------------------------------------- */

void dlx_proof_put_values(dlx_proof *proof, const uint32_t *options, size_t count)
{
    bool *chosen = calloc(proof->options + 1, sizeof *chosen);
    proof->failed |= !chosen;
    for (size_t i = 0; chosen && i < count; i++)
        chosen[options[i]] = true;
    for (size_t k = 0; chosen && k < proof->options; k++)
        dlx_output_put(proof->output, " %sx%zu", chosen[k] ? "" : "~", k + 1);
    free(chosen);
}

/* Without bounds, unit propagation sets the other options to 0. */
static void put_solution(dlx_proof *proof, const uint32_t *options, size_t count)
{
    dlx_output_text(proof->output, proof->words->solution);
    if (proof->is_bounded)
        dlx_proof_put_values(proof, options, count);
    for (size_t i = 0; i < count && !proof->is_bounded; i++)
        dlx_output_put(proof->output, " x%zu", options[i] + (size_t)1);
    dlx_output_text(proof->output, " ;\n");
    proof->rows++;
}

/* True if the numbers reserved for solutions are used up. */
static bool has_too_many(const dlx_proof *proof)
{
    return proof->lrat && proof->solution_count > DLX_LRAT_MAX_SOLUTIONS;
}

void dlx_proof_copy_solution(dlx_proof *proof, const uint32_t *options, size_t count)
{
    const bool is_step = proof->words->solution != NULL;
    if (is_step)
        put_solution(proof, options, count);
    if (!is_step || proof->solution_count == 0)
        proof->failed |= !dlx_solutions_add(&proof->solutions, options, count);
    proof->solution_count++;
    proof->failed |= has_too_many(proof);
}

void dlx_proof_solution(dlx_proof *proof, const uint32_t *options, size_t count)
{
    if (!proof || proof->failed || proof->goal)
        return;
    dlx_proof_copy_solution(proof, options, count);
    if (proof->lrat && !proof->failed)
        proof->failed |= !dlx_lrat_solution(proof->lrat, proof->solution_count, count);
}

/* ---- the end --------------------------------------------------------------------------------- */

/* True if the search proved that there are no more, or no better, solutions. */
static bool is_complete(const dlx_proof *proof, dlx_end end)
{
    return end == DLX_END_COMPLETE || (proof->goal && proof->goal->is_proven);
}

/* For VeriPB: the claim that the steps prove. */
static void put_conclusion(dlx_proof *proof, dlx_end end)
{
    dlx_output *output = proof->output;
    dlx_output_text(output, "output NONE ;\nconclusion ");
    if (proof->goal) {
        dlx_goal_put_bounds(proof->goal, proof->rows, is_complete(proof, end), output);
    } else if (end == DLX_END_COMPLETE && proof->words->solution && proof->solution_count > 0) {
        dlx_output_put(output, "ENUMERATION_COMPLETE %llu : -1",
                       (unsigned long long)proof->solution_count);
    } else if (end == DLX_END_COMPLETE) {
        dlx_output_text(output, "UNSAT : -1");
    } else if (dlx_proof_is_conclusive(proof, end)) {
        dlx_output_text(output, "SAT :");
        dlx_proof_put_values(proof, proof->solutions.words + 1, proof->solutions.words[0]);
    } else {
        dlx_output_text(output, "NONE");
    }
    dlx_output_text(output, " ;\nend pseudo-Boolean proof ;\n");
}

bool dlx_proof_is_conclusive(const dlx_proof *proof, dlx_end end)
{
    if (proof->goal)
        return is_complete(proof, end) || proof->goal->bound;
    return end == DLX_END_COMPLETE || (end == DLX_END_ENOUGH && proof->solution_count > 0 &&
                                       proof->format == DLX_PROOF_VERIPB);
}

static dlx_status check_proof(const dlx_proof *proof, dlx_error *error)
{
    if (has_too_many(proof))
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "a proof in LRAT is limited to %d solutions: use another format",
                             DLX_LRAT_MAX_SOLUTIONS);
    if (proof->pog && proof->pog->is_empty)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "there is no solution, which format cpog cannot prove: use lrat");
    if (proof->pog && proof->pog->is_full)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "a proof of the count needs more than %llu states of the search, for "
                             "which there is no room: raise the memory limit",
                             (unsigned long long)proof->pog->states);
    return proof->failed ? dlx_error_memory(error) : DLX_OK;
}

dlx_status dlx_proof_end(dlx_proof *proof, dlx_end end, dlx_error *error)
{
    const dlx_status status = check_proof(proof, error);
    if (status != DLX_OK)
        return status;
    if (is_complete(proof, end) && !proof->pog)
        put_last(proof);
    if (!dlx_proof_is_conclusive(proof, end) && !proof->lrat)
        dlx_output_put(proof->output, "%sthe search ended as %s: nothing is proven\n",
                       proof->words->comment, dlx_end_word(end));
    if (dlx_proof_has_rows(proof))
        put_conclusion(proof, end);
    return check_proof(proof, error);
}

dlx_status dlx_proof_end_cube(dlx_proof *proof, const char *text, dlx_error *error)
{
    dlx_output *output = proof->output;
    uint32_t *options;
    size_t count;
    const dlx_status status = check_proof(proof, error);
    if (status != DLX_OK)
        return status;
    if (proof->pog)
        return dlx_error_set(error, DLX_UNSUPPORTED, "a proof of a count excludes cubes");
    if (!proof->words->comment)
        return dlx_error_set(error, DLX_UNSUPPORTED,
                             "the proof of a cube is text: use format lrat");
    if (proof->lrat && !proof->lrat->is_finished)
        dlx_lrat_reasons_delete_reduced(proof->lrat, 0);
    for (size_t i = 0;
         !proof->words->solution && dlx_solutions_next(&proof->solutions, &i, &options, &count);) {
        dlx_output_put(output, "%ssolution", proof->words->comment);
        for (size_t k = 0; k < count; k++)
            dlx_output_put(output, " %zu", options[k] + (size_t)1);
        dlx_output_byte(output, '\n');
    }
    dlx_output_put(output, "%s%s\n", proof->words->comment, text);
    return DLX_OK;
}

uint64_t dlx_proof_clauses(const dlx_proof *proof)
{
    return proof->pog ? proof->pog->lemmas : proof->written;
}
