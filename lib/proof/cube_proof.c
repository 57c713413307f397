/* SPDX-License-Identifier: MIT */
/* Copies the proof of a cube, written by another program, into the proof of the whole search. Lines
 * that such a proof cannot have are refused; validity is left to a proof checker. */
#include "dlx-programs.h"
#include "proof/proof.h"

#include "io/tokens.h"

typedef struct part_reader {
    dlx_proof *proof;
    const dlx_problem *problem;
    dlx_input *input;
    dlx_line line;
    const char *cursor; /* after the keyword of the line */
    const dlx_cube_proofs *parts;
    dlx_error *error;
    uint64_t before;   /* rows derived before this cube */
    dlx_buffer clause; /* the last one */
    uint64_t first_id; /* with hints: of the first clause derived here */
    uint64_t last_id;  /* of the last clause, in the proof of the cube */
    uint64_t solutions_before;
    bool is_last;      /* the last clause negates all decisions */
    uint32_t *options; /* of a solution */
    size_t capacity;
    bool ended;
} part_reader;

static dlx_status refuse_at(part_reader *reader, const char *place, const char *expected)
{
    return dlx_input_error(reader->input, &reader->line, place, reader->error, "expected %s",
                           expected);
}

/* Refuses the whole line. */
static dlx_status refuse(part_reader *reader, const char *expected)
{
    return refuse_at(reader, reader->line.text, expected);
}

static void copy_line(part_reader *reader)
{
    dlx_output_bytes(reader->proof->output, reader->line.text, reader->line.length);
    dlx_output_byte(reader->proof->output, '\n');
}

/* ---- lines ----------------------------------------------------------------------------------- */

static dlx_status take_clause(part_reader *reader)
{
    reader->clause.size = 0;
    if (!dlx_buffer_add(&reader->clause, reader->line.text, reader->line.length))
        return dlx_error_memory(reader->error);
    copy_line(reader);
    reader->proof->written++;
    reader->proof->rows++;
    return DLX_OK;
}

/* A DRAT line: numbers, of which only the last is 0. */
static dlx_status take_numbers(part_reader *reader)
{
    const char *word;
    size_t length;
    int64_t number = 1;
    size_t count = 0;
    for (; dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length); count++)
        if (number == 0 || !dlx_tokens_parse_signed(word, length, &number))
            return refuse_at(reader, word, "a clause of a proof in DRAT");
    return number == 0 && count > 1 ? take_clause(reader)
                                    : refuse(reader, "a non-empty clause that ends with 0");
}

/* ---- lines with hints ------------------------------------------------------------------------ */

/* Highest number of a clause of a cube: no proof has as many. */
#define MAX_ID ((uint64_t)1 << 60)

/* Number of a clause in the complete proof. */
static uint64_t renumber(const part_reader *reader, uint64_t id)
{
    const uint64_t count = reader->proof->lrat->clause_count;
    if (id <= count)
        return id;
    if (id <= count + DLX_LRAT_MAX_SOLUTIONS)
        return id + reader->solutions_before;
    return id - (count + DLX_LRAT_MAX_SOLUTIONS + 1) + reader->first_id;
}

/* Reads the next number of the line, up to a 0. False: *status is an error, or DLX_OK at the 0. */
static bool next_number(part_reader *reader, int64_t *number, dlx_status *status)
{
    const char *word;
    size_t length;
    *status = DLX_OK;
    if (!dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length))
        *status = refuse(reader, "a line of LRAT, with 0 at its end");
    else if (!dlx_tokens_parse_signed(word, length, number))
        *status = refuse_at(reader, word, "a number");
    return *status == DLX_OK && *number != 0;
}

/* Copies numbers of clauses below `end`, and at least `begin`, up to a final 0. */
static dlx_status copy_ids(part_reader *reader, uint64_t begin, uint64_t end)
{
    dlx_status status;
    int64_t number;
    const char *rest;
    size_t length;
    while (next_number(reader, &number, &status)) {
        if (number < 0 || (uint64_t)number < begin || (uint64_t)number >= end)
            return refuse(reader, "numbers of earlier clauses");
        dlx_lrat_line_put(reader->proof->lrat, (int64_t)renumber(reader, (uint64_t)number));
    }
    if (status == DLX_OK && dlx_tokens_next_word(&reader->line, &reader->cursor, &rest, &length))
        return refuse_at(reader, rest, "the end of the line");
    dlx_lrat_line_end(reader->proof->lrat);
    return status;
}

/* Copies the literals and hints of a clause. */
static dlx_status copy_clause(part_reader *reader)
{
    dlx_lrat *lrat = reader->proof->lrat;
    dlx_status status;
    int64_t literal;
    size_t count = 0;
    reader->is_last = true;
    lrat->next_id = renumber(reader, reader->last_id);
    dlx_lrat_line_begin_addition(lrat, lrat->next_id++);
    for (; next_number(reader, &literal, &status); count++) {
        reader->is_last &=
            count < lrat->step_count && literal == -(int64_t)lrat->steps[count].option - 1;
        dlx_lrat_line_put(lrat, literal);
    }
    reader->is_last &= count == lrat->step_count;
    dlx_lrat_line_end_literals(lrat);
    reader->proof->written++;
    return status == DLX_OK ? copy_ids(reader, 1, reader->last_id) : status;
}

static dlx_status take_hinted(part_reader *reader)
{
    const uint64_t first = reader->proof->lrat->clause_count + DLX_LRAT_MAX_SOLUTIONS + 1;
    dlx_status status;
    int64_t id;
    if (!next_number(reader, &id, &status))
        return status == DLX_OK ? refuse(reader, "the number of a clause") : status;
    const char *begin = reader->cursor;
    const char *word;
    size_t length;
    if (dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length) &&
        dlx_is_word(word, length, "d")) {
        dlx_lrat_line_begin_deletion(reader->proof->lrat);
        return copy_ids(reader, first, reader->last_id + 1);
    }
    reader->cursor = begin;
    if (id <= (int64_t)reader->last_id || (uint64_t)id < first || (uint64_t)id > MAX_ID)
        return refuse(reader, "a higher number of a clause");
    reader->last_id = (uint64_t)id;
    return copy_clause(reader);
}

static dlx_status take_deletion(part_reader *reader)
{
    copy_line(reader);
    return DLX_OK;
}

/* Rows are numbered from the last, -1. */
static dlx_status take_deleted_rows(part_reader *reader)
{
    const char *word;
    size_t length;
    int64_t row;
    const int64_t derived = (int64_t)(reader->proof->rows - reader->before);
    while (dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length) &&
           !dlx_is_word(word, length, ";"))
        if (!dlx_tokens_parse_signed(word, length, &row) || row >= 0 || row < -derived)
            return refuse_at(reader, word, "a row of this proof, numbered from -1 down");
    copy_line(reader);
    return DLX_OK;
}

/* The options of a solution; where it is a step, with an x before each and a final semicolon. */
static dlx_status take_solution(part_reader *reader)
{
    const size_t letters = reader->proof->words->solution != NULL;
    const char *word;
    size_t length;
    size_t count = 0;
    while (dlx_tokens_next_word(&reader->line, &reader->cursor, &word, &length)) {
        uint64_t number;
        if (letters && dlx_is_word(word, length, ";"))
            break;
        if (length <= letters || (letters && *word != 'x') ||
            !dlx_tokens_parse_unsigned(word + letters, length - letters, &number) || number < 1 ||
            number > reader->problem->options)
            return refuse_at(reader, word, "the number of an option");
        if (!dlx_buffer_grow(&reader->options, &reader->capacity, count + 1,
                             sizeof *reader->options))
            return dlx_error_memory(reader->error);
        reader->options[count++] = (uint32_t)(number - 1);
    }
    const dlx_status status =
        reader->parts->solution(reader->parts->state, reader->options, count, reader->error);
    if (status == DLX_OK)
        dlx_proof_copy_solution(reader->proof, reader->options, count);
    else
        dlx_error_place(reader->error, dlx_input_name(reader->input), reader->line.number, 0);
    return status;
}

static dlx_status take_header(part_reader *reader)
{
    return reader->line.number == 1 ? DLX_OK : refuse(reader, "one header, found a second");
}

static dlx_status take_end(part_reader *reader)
{
    reader->ended = true;
    return DLX_OK;
}

/* Lines by their beginnings. */
typedef struct line_kind {
    const char *begin;
    dlx_status (*take)(part_reader *reader);
} line_kind;

static const line_kind drat_lines[] = {
    {"d ", take_deletion},
    {"c solution", take_solution},
    {"c cube ", take_end},
    {"", take_numbers},
    {0},
};
static const line_kind lrat_lines[] = {
    {"c solution", take_solution},
    {"c cube ", take_end},
    {"", take_hinted},
    {0},
};
static const line_kind veripb_lines[] = {
    {"rup ", take_clause},
    {"deld ", take_deleted_rows},
    {"solx", take_solution},
    {"% cube ", take_end},
    {"pseudo-Boolean proof version 3.0", take_header},
    {0},
};
static const line_kind veripb_unsat_lines[] = {
    {"rup ", take_clause},
    {"deld ", take_deleted_rows},
    {"% solution", take_solution},
    {"% cube ", take_end},
    {"pseudo-Boolean proof version 3.0", take_header},
    {0},
};

static const line_kind *const lines_of[] = {
    [DLX_PROOF_DRAT] = drat_lines,
    [DLX_PROOF_LRAT] = lrat_lines,
    [DLX_PROOF_LRAT_BINARY] = lrat_lines,
    [DLX_PROOF_VERIPB] = veripb_lines,
    [DLX_PROOF_VERIPB_UNSAT] = veripb_unsat_lines,
};

static dlx_status take_line(part_reader *reader)
{
    const dlx_line *line = &reader->line;
    reader->cursor = line->text;
    if (reader->ended)
        return refuse(reader, "the end of the proof after the line about the cube");
    for (const line_kind *kind = lines_of[reader->proof->format]; kind->begin; kind++) {
        const size_t length = strlen(kind->begin);
        if (line->length < length || memcmp(line->text, kind->begin, length) != 0)
            continue;
        reader->cursor += length;
        return kind->take(reader);
    }
    return refuse(reader, "a line of a cube's proof in the format of --proof-format");
}

/* ---- the clauses of a cube ------------------------------------------------------------------- */

/* True if the last clause negates all decisions. */
static bool has_clause(const part_reader *reader)
{
    if (reader->proof->lrat)
        return reader->is_last;
    const dlx_buffer *clause = &reader->clause;
    const dlx_buffer *decisions = &reader->proof->decisions;
    const dlx_proof_words *words = reader->proof->words;
    const size_t start = strlen(words->addition);
    const size_t end = strlen(words->end) - 1; /* without the line feed */
    return decisions->size == 0 ||
           (clause->size == start + decisions->size + end &&
            memcmp(clause->bytes + start, decisions->bytes, decisions->size) == 0);
}

static dlx_status take_all(part_reader *reader)
{
    dlx_status status;
    while ((status = dlx_input_line(reader->input, &reader->line, reader->error)) == DLX_OK) {
        status = take_line(reader);
        if (status != DLX_OK)
            return status;
    }
    if (status != DLX_NO_DATA)
        return status;
    reader->line = (dlx_line){.text = "", .number = reader->input->number + 1};
    if (!reader->ended)
        return refuse(reader, "a line about the cube at the end");
    return has_clause(reader)
               ? DLX_OK
               : refuse(reader,
                        "the clause of the cube, as in the file of cubes, as the last clause");
}

dlx_status dlx_cube_proof_copy(dlx_proof *proof, const dlx_problem *problem, dlx_input *input,
                               const dlx_cube_proofs *parts, dlx_error *error)
{
    part_reader reader = {.proof = proof,
                          .problem = problem,
                          .input = input,
                          .parts = parts,
                          .error = error,
                          .before = proof->rows};
    if (proof->lrat) {
        reader.first_id = proof->lrat->next_id;
        reader.solutions_before = proof->solution_count;
    }
    const dlx_status status = take_all(&reader);
    free(reader.clause.bytes);
    free(reader.options);
    if (status == DLX_OK)
        dlx_proof_exit_written(proof, proof->lrat ? proof->lrat->next_id - 1 : 0);
    return status;
}
