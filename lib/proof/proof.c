#include "proof/proof.h"

#include "encode/clauses.h"
#include "io/error.h"
#include <stdlib.h>
#include <string.h>

dlx_proof *dlx_proof_new(dlx_output *output, dlx_error *error)
{
    dlx_proof *proof = calloc(1, sizeof *proof);
    if (proof)
        proof->output = output;
    else
        dlx_error_memory(error);
    return proof;
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

static const char end_of_clause[] = "0\n";
static const char deletion[] = "d ";

/* Writes the clause of all decisions, and remembers its deletion. */
static void add_clause(dlx_proof *proof)
{
    const dlx_buffer *text = &proof->decisions;
    dlx_output_bytes(proof->output, text->bytes, text->size);
    dlx_output_bytes(proof->output, end_of_clause, strlen(end_of_clause));
    proof->written++;
    proof->failed |= !dlx_buffer_add(&proof->deletions, deletion, strlen(deletion)) ||
                     !dlx_buffer_add(&proof->deletions, text->bytes, text->size) ||
                     !dlx_buffer_add(&proof->deletions, end_of_clause, strlen(end_of_clause));
}

/* All below the last decision was tried, and others follow beside it: writes its clause, and only
 * then deletes those written below it. What is written below the next decision comes behind. */
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

void dlx_proof_try(dlx_proof *proof, uint32_t option)
{
    if (!proof || proof->failed)
        return;
    dlx_proof_node *node = &proof->nodes[proof->depth - 1];
    char literal[16];
    size_t at = sizeof literal;
    if (node->open)
        take_back(proof);
    literal[--at] = ' ';
    for (uint64_t number = (uint64_t)option + 1; number; number /= 10)
        literal[--at] = (char)('0' + number % 10);
    literal[--at] = '-';
    node->open = true;
    proof->decisions.size = node->text;
    proof->failed |= !dlx_buffer_add(&proof->decisions, literal + at, sizeof literal - at);
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

void dlx_proof_solution(dlx_proof *proof, const uint32_t *options, size_t count)
{
    if (!proof || proof->failed)
        return;
    if (!dlx_grow(&proof->solutions, &proof->solutions_capacity, proof->solutions_size + count + 1,
                  sizeof *proof->solutions)) {
        proof->failed = true;
        return;
    }
    proof->solutions[proof->solutions_size++] = (uint32_t)count;
    if (count)
        memcpy(proof->solutions + proof->solutions_size, options, count * sizeof *options);
    proof->solutions_size += count;
    proof->solution_count++;
}

/* Writes the negations of options [0..count[, and the 0 behind. */
static void put_clause(dlx_output *output, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        dlx_output_byte(output, '-');
        dlx_output_unsigned(output, (uint64_t)options[i] + 1);
        dlx_output_byte(output, ' ');
    }
    dlx_output_bytes(output, end_of_clause, strlen(end_of_clause));
}

/* ---- the end --------------------------------------------------------------------------------- */

dlx_status dlx_proof_end(dlx_proof *proof, dlx_end end, dlx_error *error)
{
    if (proof->failed)
        return dlx_error_memory(error);
    if (end == DLX_END_COMPLETE) {
        put_clause(proof->output, NULL, 0);
        proof->written++;
    } else {
        dlx_output_text(proof->output, "c the search ended by ");
        dlx_output_text(proof->output, dlx_end_word(end));
        dlx_output_text(proof->output, ": nothing is proven\n");
    }
    return DLX_OK;
}

uint64_t dlx_proof_clauses(const dlx_proof *proof)
{
    return proof->written;
}

typedef struct tally {
    uint64_t clauses;
    int32_t variables; /* the highest one */
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
