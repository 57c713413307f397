/* SPDX-License-Identifier: MIT */
#include "format/dimacs.h"

static void count_clause(void *state, const int32_t *literals, size_t count)
{
    (void)literals;
    (void)count;
    ++*(uint64_t *)state;
}

dlx_status dlx_count_clauses(dlx_clause_count *count, const dlx_problem *problem,
                             const dlx_write_options *options, dlx_error *error)
{
    *count = (dlx_clause_count){.encoding = {.amo = dlx_amo_find(options->amo), .exact = true}};
    return dlx_clauses(problem, &count->encoding, count_clause, &count->clauses, &count->variables,
                       error);
}

void dlx_put_clause_comments(dlx_output *output, const dlx_problem *problem,
                             const dlx_clause_count *count)
{
    const char *name = dlx_problem_name(problem);
    if (*name) {
        dlx_output_text(output, "c problem ");
        dlx_output_text(output, name);
        dlx_output_byte(output, '\n');
    }
    for (size_t k = 0; k < problem->options; k++) {
        dlx_output_bytes(output, "c option ", 9);
        dlx_output_unsigned(output, k + 1);
        dlx_output_bytes(output, " = ", 3);
        dlx_put_option(output, problem, k);
        dlx_output_byte(output, '\n');
    }
    if (count->variables == (int64_t)problem->options)
        return;
    dlx_output_text(output, "c p show");
    for (size_t k = 0; k < problem->options; k++) {
        dlx_output_byte(output, ' ');
        dlx_output_unsigned(output, k + 1);
    }
    dlx_output_text(output, " 0\n");
}

typedef struct clause_writer {
    dlx_output *output;
    const char *prefix;
    size_t prefix_size;
} clause_writer;

static void put_clause(void *state, const int32_t *literals, size_t count)
{
    enum { MOST_BYTES = 12 }; /* of a literal: a sign, ten digits, a blank */
    const clause_writer *writer = state;
    dlx_output *output = writer->output;
    if (writer->prefix_size)
        dlx_output_bytes(output, writer->prefix, writer->prefix_size);
    for (size_t i = 0; i < count; i++) {
        char *begin = dlx_output_room(output, MOST_BYTES);
        char *at = begin;
        const int32_t literal = literals[i];
        *at = '-';
        at += literal < 0;
        at = dlx_put_digits(at, (uint32_t)(literal < 0 ? -literal : literal));
        *at++ = ' ';
        output->used += (size_t)(at - begin);
    }
    dlx_output_bytes(output, "0\n", 2);
}

dlx_status dlx_put_clauses(dlx_output *output, const dlx_problem *problem,
                           const dlx_clause_count *count, const char *prefix, dlx_error *error)
{
    clause_writer writer = {output, prefix, strlen(prefix)};
    return dlx_clauses(problem, &count->encoding, put_clause, &writer, NULL, error);
}
