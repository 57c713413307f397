/* SPDX-License-Identifier: MIT */
#include "proof/proof.h"

#include "encode/clauses.h"
#include "encode/linear.h"
#include "io/error.h"
#include <stdlib.h>
#include <string.h>

static const dlx_proof_words words[] = {
    [DLX_PROOF_DRAT] = {"", "-", "0\n", "d ", NULL, "0\n", "c "},
    [DLX_PROOF_VERIPB] = {"rup ", "1 ~x", ">= 1 ;\n", "del id ", "v", "rup >= 1 ;\nc -1\n", "* "},
};

static const struct {
    const char *name, *summary;
} formats[] = {
    [DLX_PROOF_DRAT] = {"drat", "clauses, for DRAT checkers; the default"},
    [DLX_PROOF_VERIPB] = {"veripb", "pseudo-Boolean constraints, for VeriPB"},
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

static size_t find_format(const char *name)
{
    size_t i = 0;
    while (name && i < FORMATS && strcmp(formats[i].name, name) != 0)
        i++;
    return i;
}

/* ---- the head of a proof for VeriPB ---------------------------------------------------------- */

/* Rows are numbered from 1; an equation counts as two, "at least" and "at most"; an equation
 * without terms only has "at least". */
static unsigned rows_of(const dlx_row *row)
{
    return row->sense == DLX_SENSE_EQUAL && row->count > 0 ? 2 : 1;
}

static void count_row(void *state, const dlx_row *row)
{
    *(uint64_t *)state += rows_of(row);
}

/* Calls `take` with the rows as written by format opb. False: no memory. */
static bool each_row(const dlx_problem *problem, dlx_row_fn *take, void *state)
{
    dlx_linear linear;
    const bool ok = dlx_linear_make(&linear, problem);
    linear.colours_are_used = true;
    if (ok)
        dlx_linear_rows(&linear, take, state);
    dlx_linear_free(&linear);
    return ok;
}

static bool write_head(dlx_proof *proof, const dlx_problem *problem)
{
    if (!each_row(problem, count_row, &proof->given))
        return false;
    proof->rows = proof->given;
    dlx_output_text(proof->output, "pseudo-Boolean proof version 1.1\nf ");
    dlx_output_unsigned(proof->output, proof->rows);
    dlx_output_byte(proof->output, '\n');
    return true;
}

dlx_proof *dlx_proof_new(const dlx_problem *problem, const char *name, dlx_output *output,
                         dlx_error *error)
{
    const size_t format = find_format(name);
    if (format == FORMATS) {
        dlx_error_set(error, DLX_INVALID, "no proof format %s", dlx_show(name, strlen(name)).text);
        return NULL;
    }
    dlx_proof *proof = calloc(1, sizeof *proof);
    if (proof) {
        proof->output = output;
        proof->format = (dlx_proof_format)format;
        proof->words = &words[format];
    }
    if (proof && (format != DLX_PROOF_VERIPB || write_head(proof, problem)))
        return proof;
    dlx_proof_free(proof);
    dlx_error_memory(error);
    return NULL;
}

void dlx_proof_free(dlx_proof *proof)
{
    if (!proof)
        return;
    free(proof->nodes);
    free(proof->decisions.bytes);
    free(proof->deletions.bytes);
    free(proof->solutions);
    free(proof);
}

/* ---- clauses --------------------------------------------------------------------------------- */

static bool keep(dlx_buffer *buffer, const char *text)
{
    return dlx_buffer_add(buffer, text, strlen(text));
}

static bool keep_number(dlx_buffer *buffer, uint64_t number, char behind)
{
    char text[24];
    char *end = dlx_put_digits(text, number);
    *end++ = behind;
    return dlx_buffer_add(buffer, text, (size_t)(end - text));
}

/* Records the deletion of the last clause: in DRAT its text, in VeriPB its number. False: no
 * memory. */
static bool keep_deletion(dlx_proof *proof)
{
    const dlx_buffer *text = &proof->decisions;
    dlx_buffer *gone = &proof->deletions;
    if (!keep(gone, proof->words->deletion))
        return false;
    if (proof->format == DLX_PROOF_VERIPB)
        return keep_number(gone, proof->rows, '\n');
    return dlx_buffer_add(gone, text->bytes, text->size) && keep(gone, proof->words->end);
}

/* Writes the negation of all decisions. */
static void add_clause(dlx_proof *proof)
{
    dlx_output_text(proof->output, proof->words->addition);
    dlx_output_bytes(proof->output, proof->decisions.bytes, proof->decisions.size);
    dlx_output_text(proof->output, proof->words->end);
    proof->written++;
    proof->rows++;
    proof->failed |= !keep_deletion(proof);
}

/* Finishes a decision that has siblings: writes its clause, then deletes the clauses below it. */
static void take_back(dlx_proof *proof)
{
    dlx_buffer *gone = &proof->deletions;
    dlx_proof_node *node = &proof->nodes[proof->depth - 1];
    const size_t end = gone->size;
    add_clause(proof);
    if (proof->failed)
        return;
    dlx_output_bytes(proof->output, gone->bytes + node->gone, end - node->gone);
    memmove(gone->bytes + node->gone, gone->bytes + end, gone->size - end);
    gone->size -= end - node->gone;
    node->gone = gone->size;
}

/* ---- the search ------------------------------------------------------------------------------ */

void dlx_proof_branch(dlx_proof *proof)
{
    if (!proof || proof->failed)
        return;
    if (!dlx_grow(&proof->nodes, &proof->capacity, proof->depth + 1, sizeof *proof->nodes)) {
        proof->failed = true;
        return;
    }
    proof->nodes[proof->depth++] =
        (dlx_proof_node){proof->decisions.size, proof->deletions.size, false};
}

static void keep_decision(dlx_proof *proof, uint32_t option)
{
    proof->failed |= !keep(&proof->decisions, proof->words->literal) ||
                     !keep_number(&proof->decisions, (uint64_t)option + 1, ' ');
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
    keep_decision(proof, proof->whole ? proof->whole[option] : option);
}

void dlx_proof_leave(dlx_proof *proof)
{
    if (proof && !proof->failed)
        proof->decisions.size = proof->nodes[--proof->depth].text;
}

void dlx_proof_decide(dlx_proof *proof, uint32_t option)
{
    dlx_proof_branch(proof);
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
    dlx_proof_branch(proof);
    for (size_t i = 0; i < count && proof && !proof->failed; i++)
        keep_decision(proof, (uint32_t)(literals[i] - 1));
}

void dlx_proof_exit(dlx_proof *proof)
{
    if (!proof || proof->failed)
        return;
    proof->whole = NULL;
    if (proof->decisions.size > 0)
        take_back(proof);
    dlx_proof_leave(proof);
}

void dlx_proof_exit_written(dlx_proof *proof)
{
    if (!proof->failed && proof->decisions.size > 0)
        proof->failed |= !keep_deletion(proof);
    dlx_proof_leave(proof);
}

void dlx_proof_set_options(dlx_proof *proof, const uint32_t *whole)
{
    if (proof)
        proof->whole = whole;
}

/* ---- solutions ------------------------------------------------------------------------------- */

/* Unit propagation sets the other options to 0. */
static void put_solution(dlx_proof *proof, const uint32_t *options, size_t count)
{
    dlx_output_text(proof->output, proof->words->solution);
    for (size_t i = 0; i < count; i++) {
        dlx_output_text(proof->output, " x");
        dlx_output_unsigned(proof->output, (uint64_t)options[i] + 1);
    }
    dlx_output_byte(proof->output, '\n');
    proof->rows++;
}

void dlx_proof_solution(dlx_proof *proof, const uint32_t *options, size_t count)
{
    if (!proof || proof->failed)
        return;
    proof->solution_count++;
    if (proof->words->solution) {
        put_solution(proof, options, count);
        return;
    }
    if (!dlx_grow(&proof->solutions, &proof->solutions_capacity, proof->solutions_size + count + 1,
                  sizeof *proof->solutions)) {
        proof->failed = true;
        return;
    }
    proof->solutions[proof->solutions_size++] = (uint32_t)count;
    if (count)
        memcpy(proof->solutions + proof->solutions_size, options, count * sizeof *options);
    proof->solutions_size += count;
}

/* ---- weights --------------------------------------------------------------------------------- */

typedef struct weighted_sum {
    dlx_output *output;
    const int64_t *weights;
    size_t items;
    uint64_t number; /* of the current row, from 1 */
    bool begun;
} weighted_sum;

/* Adds the "at least" of an item's equation times its weight, or the "at most" if the weight is
 * negative. */
static void add_row(void *state, const dlx_row *row)
{
    weighted_sum *sum = state;
    const uint64_t first = sum->number + 1;
    sum->number += rows_of(row);
    const int64_t weight =
        row->letter == 'i' && row->number <= sum->items ? sum->weights[row->number - 1] : 0;
    if (weight == 0)
        return;
    const bool at_most = weight < 0 && rows_of(row) == 2;
    dlx_output_byte(sum->output, ' ');
    dlx_output_unsigned(sum->output, first + at_most);
    dlx_output_byte(sum->output, ' ');
    dlx_output_unsigned(sum->output, weight < 0 ? 0 - (uint64_t)weight : (uint64_t)weight);
    dlx_output_text(sum->output, sum->begun ? " * +" : " *");
    sum->begun = true;
}

void dlx_proof_weights(dlx_proof *proof, const dlx_problem *problem, const int64_t *weights)
{
    weighted_sum sum = {
        .output = proof->output, .weights = weights, .items = dlx_problem_items(problem)};
    dlx_output_text(proof->output, "pol");
    proof->failed |= !each_row(problem, add_row, &sum);
    dlx_output_byte(proof->output, '\n');
    proof->written++;
}

/* Writes the negations of options [0..count[ and the final 0. */
static void put_clause(dlx_output *output, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        dlx_output_byte(output, '-');
        dlx_output_unsigned(output, (uint64_t)options[i] + 1);
        dlx_output_byte(output, ' ');
    }
    dlx_output_text(output, words[DLX_PROOF_DRAT].end);
}

/* ---- the end --------------------------------------------------------------------------------- */

dlx_status dlx_proof_end(dlx_proof *proof, dlx_end end, dlx_error *error)
{
    if (proof->failed)
        return dlx_error_memory(error);
    if (end == DLX_END_COMPLETE) {
        dlx_output_text(proof->output, proof->words->last);
        proof->written++;
    } else {
        dlx_output_text(proof->output, proof->words->comment);
        dlx_output_text(proof->output, "the search ended as ");
        dlx_output_text(proof->output, dlx_end_word(end));
        dlx_output_text(proof->output, ": nothing is proven\n");
    }
    return DLX_OK;
}

dlx_status dlx_proof_end_cube(dlx_proof *proof, const char *text, dlx_error *error)
{
    dlx_output *output = proof->output;
    if (proof->failed)
        return dlx_error_memory(error);
    for (size_t i = 0; i < proof->solutions_size; i += proof->solutions[i] + (size_t)1) {
        dlx_output_text(output, "c solution");
        for (size_t k = 1; k <= proof->solutions[i]; k++) {
            dlx_output_byte(output, ' ');
            dlx_output_unsigned(output, (uint64_t)proof->solutions[i + k] + 1);
        }
        dlx_output_byte(output, '\n');
    }
    dlx_output_text(output, proof->words->comment);
    dlx_output_text(output, text);
    dlx_output_byte(output, '\n');
    return DLX_OK;
}

uint64_t dlx_proof_clauses(const dlx_proof *proof)
{
    return proof->written;
}

typedef struct tally {
    uint64_t clauses;
    int32_t variables; /* the highest variable */
} tally;

static void tally_clause(void *state, const int32_t *literals, size_t count)
{
    tally *counted = state;
    counted->clauses++;
    for (size_t i = 0; i < count; i++)
        if (abs(literals[i]) > counted->variables)
            counted->variables = abs(literals[i]);
}

static void write_clause(void *state, const int32_t *literals, size_t count)
{
    dlx_output *output = state;
    for (size_t i = 0; i < count; i++) {
        dlx_output_signed(output, literals[i]);
        dlx_output_byte(output, ' ');
    }
    dlx_output_bytes(output, "0\n", 2);
}

dlx_status dlx_proof_cnf(const dlx_proof *proof, const dlx_problem *problem, dlx_output *output,
                         dlx_error *error)
{
    tally counted = {0, (int32_t)problem->options};
    if (proof->failed)
        return dlx_error_memory(error);
    const dlx_status status = dlx_clauses(problem, NULL, tally_clause, &counted, NULL, error);
    if (status != DLX_OK)
        return status;
    dlx_output_text(output, "p cnf ");
    dlx_output_unsigned(output, (uint64_t)counted.variables);
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, counted.clauses + proof->solution_count);
    dlx_output_byte(output, '\n');
    for (size_t i = 0; i < proof->solutions_size; i += proof->solutions[i] + (size_t)1)
        put_clause(output, proof->solutions + i + 1, proof->solutions[i]);
    return dlx_clauses(problem, NULL, write_clause, output, NULL, error);
}
