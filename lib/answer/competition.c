/* SPDX-License-Identifier: MIT */
/* The lines `s`, `v`, `o` and `c` of the SAT, pseudo-Boolean and MaxSAT competitions; and the
 * result file of MiniSat, without such lines.
 *
 * A model is a list of literals over any number of lines. In CNF a 0 ends the model; in OPB the
 * next model ends the previous one, after a comment or at a repeated variable. */
#include "answer/dialects.h"

#include "io/tokens.h"

/* A literal such as -17, or -x17 with names. */
typedef struct literal {
    const char *word; /* without the sign */
    size_t length;
    bool chosen, named;
    uint64_t number; /* 0: end of the model, or a named literal */
} literal;

static bool parse_literal(const char *word, size_t length, literal *current)
{
    const size_t sign = length > 0 && (word[0] == '-' || word[0] == '~');
    *current = (literal){.word = word + sign, .length = length - sign, .chosen = !sign};
    current->named = current->length > 0 && !dlx_is_digit(*current->word) && *current->word != '-';
    return current->named ||
           dlx_tokens_parse_unsigned(current->word, current->length, &current->number);
}

/* Finds the number of a named literal; 0: the variable is no option. The only names in OPB are x1,
 * x2 and so on: option k is always xk, regardless of option names. */
static dlx_status find_literal(const dlx_answer *answer, const dlx_line *line, literal *current,
                               dlx_error *error)
{
    const dlx_option_names none = {.problem = answer->problem};
    current->number = dlx_made_number(&none, current->word, current->length, "x");
    if (current->number && current->number <= dlx_problem_options(answer->problem))
        return DLX_OK;
    return dlx_answer_name(answer, line, current->word, current->length, &current->number, error);
}

/* The newer form of MaxSAT: a single word with a digit for each variable. */
static bool is_bit_string(const dlx_answer *answer, const dlx_line *line, const char *cursor)
{
    const char *word;
    const char *more;
    size_t length;
    return dlx_tokens_next_word(line, &cursor, &word, &length) && length > 1 &&
           (length >= answer->problem->options || length == answer->problem->formula_variables) &&
           strspn(word, "01") == length && !dlx_tokens_next_word(line, &cursor, &more, &length);
}

static dlx_status take_bits(dlx_answer *answer, const char *word, size_t length, dlx_error *error)
{
    answer->literals = true;
    for (size_t i = 0; i < length; i++)
        dlx_answer_set(answer, i + 1, word[i] == '1');
    return dlx_answer_close(answer, error);
}

/* Takes the literals of a line, starting at *cursor. */
static dlx_status take_literals(dlx_answer *answer, const dlx_line *line, const char *cursor,
                                dlx_error *error)
{
    const char *word;
    size_t length;
    answer->open = true;
    if (!answer->cut && is_bit_string(answer, line, cursor) &&
        dlx_tokens_next_word(line, &cursor, &word, &length))
        return take_bits(answer, word, length, error);
    while (dlx_tokens_next_word(line, &cursor, &word, &length)) {
        literal next;
        dlx_status status = DLX_OK;
        if (!parse_literal(word, length, &next))
            return dlx_input_error(answer->input, line, word, error, "expected a literal, found %s",
                                   dlx_show(word, length).text);
        if (next.named)
            status = find_literal(answer, line, &next, error);
        if (status == DLX_OK &&
            (next.named ? dlx_answer_has(answer, next.number) : next.number == 0))
            status = dlx_answer_close(answer, error);
        if (status != DLX_OK)
            return status;
        if (next.number > 0)
            dlx_answer_set(answer, next.number, next.chosen);
        answer->literals |= !next.named;
        answer->cut = next.number > 0 && !next.named;
    }
    return DLX_OK;
}

static const dlx_verdict_line verdicts[] = {
    {"s SATISFIABLE", DLX_VERDICT_SOME},
    {"s UNSATISFIABLE", DLX_VERDICT_NONE},
    {"s OPTIMUM FOUND", DLX_VERDICT_BEST},
    {"s UNKNOWN", DLX_VERDICT_UNKNOWN},
    {"s UNSUPPORTED", DLX_VERDICT_UNKNOWN},
    {"s INDETERMINATE", DLX_VERDICT_UNKNOWN},
    {NULL, DLX_VERDICT_NOTHING},
};

/* The last line of PicoSAT after all models. */
static const char solutions[] = "s SOLUTIONS ";

/* Takes the model count of clasp; a plus after the number means: more models may exist. */
static void take_comment(dlx_answer *answer, const dlx_line *line)
{
    if (dlx_line_begins(line, "c Models ") && line->text[line->length - 1] != '+')
        dlx_answer_all(answer, line->text + strlen("c Models "));
    if (dlx_line_begins(line, "c TIME LIMIT") || dlx_line_begins(line, "c INTERRUPTED"))
        dlx_answer_judge(answer, DLX_VERDICT_TIMEOUT);
}

static bool begins_line(const dlx_line *line, char letter)
{
    return line->length >= 1 && line->text[0] == letter &&
           (line->length == 1 || dlx_is_blank(line->text[1]));
}

dlx_status dlx_take_competition(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (begins_line(line, 'v'))
        return take_literals(answer, line, line->text + 1, error);
    if (begins_line(line, 'o')) {
        dlx_answer_objective(answer, line->text + 1, line->text + line->length);
        return answer->cut ? DLX_OK : dlx_answer_close(answer, error);
    }
    if (begins_line(line, 'c')) {
        take_comment(answer, line);
        return dlx_line_begins(line, "c Answer:") ? dlx_answer_close(answer, error) : DLX_OK;
    }
    if (!begins_line(line, 's'))
        return DLX_OK;
    if (dlx_line_begins(line, solutions)) {
        dlx_answer_all(answer, line->text + strlen(solutions));
        return DLX_OK;
    }
    const dlx_verdict_line *found = dlx_verdict_find(verdicts, line, dlx_line_begins);
    if (!found->text)
        return dlx_input_error(answer->input, line, line->text, error, "unknown status line %s",
                               dlx_show(line->text, line->length).text);
    dlx_answer_judge(answer, found->verdict);
    return answer->cut ? DLX_OK : dlx_answer_close(answer, error);
}

/* True if the first literal of a `v` line is named, or is not; a sign makes `v` a name. */
static bool begins_literals(const dlx_line *line, bool named)
{
    const char *cursor = line->text + 1;
    const char *word;
    size_t length;
    literal first;
    return begins_line(line, 'v') && dlx_tokens_next_word(line, &cursor, &word, &length) &&
           !dlx_is_word(word, length, "=") && !dlx_is_word(word, length, ":") &&
           parse_literal(word, length, &first) && first.named == named;
}

/* A named variable on a `v` line identifies a pseudo-Boolean solver. */
bool dlx_knows_opb(const dlx_line *line)
{
    return begins_literals(line, true);
}

bool dlx_knows_dimacs(const dlx_line *line)
{
    return dlx_line_begins(line, solutions) ||
           dlx_verdict_find(verdicts, line, dlx_line_begins)->text || begins_literals(line, false);
}

/* ---- MiniSat --------------------------------------------------------------------------------- */

enum { BEFORE, MODEL, BEHIND };

static const dlx_verdict_line minisat_verdicts[] = {
    {"SAT", DLX_VERDICT_SOME},
    {"UNSAT", DLX_VERDICT_NONE},
    {"INDET", DLX_VERDICT_UNKNOWN},
    {NULL, DLX_VERDICT_NOTHING},
};

dlx_status dlx_take_minisat(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    if (answer->section == MODEL) {
        answer->section = BEHIND;
        return take_literals(answer, line, line->text, error);
    }
    const dlx_verdict verdict = dlx_verdict_find(minisat_verdicts, line, dlx_line_is)->verdict;
    dlx_answer_judge(answer, verdict);
    if (verdict == DLX_VERDICT_SOME)
        answer->section = MODEL;
    return DLX_OK;
}

bool dlx_knows_minisat(const dlx_line *line)
{
    return dlx_verdict_find(minisat_verdicts, line, dlx_line_is)->text;
}

/* ---- toulbar2 -s ----------------------------------------------------------------------------- */

/* Takes a line with the values of all variables: each solution improves on the previous one. */
dlx_status dlx_take_toulbar2(dlx_answer *answer, const dlx_line *line, dlx_error *error)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    if (answer->section == 1) {
        answer->section = 0;
        answer->open = true;
        for (uint64_t number = 1; dlx_tokens_next_word(line, &cursor, &word, &length); number++)
            dlx_answer_set(answer, number, dlx_is_word(word, length, "1"));
        return dlx_answer_close(answer, error);
    }
    if (dlx_line_begins(line, "New solution:")) {
        dlx_answer_judge(answer, DLX_VERDICT_SOME);
        answer->section = 1;
    } else if (dlx_line_begins(line, "Optimum:")) {
        dlx_answer_judge(answer, DLX_VERDICT_BEST);
    } else if (dlx_line_begins(line, "No solution in") ||
               dlx_line_begins(line, "No solution found by initial propagation")) {
        dlx_answer_judge(answer, DLX_VERDICT_NONE);
    }
    return DLX_OK;
}

bool dlx_knows_toulbar2(const dlx_line *line)
{
    return dlx_line_begins(line, "New solution:") || dlx_line_begins(line, "No solution in") ||
           dlx_line_holds(line, "toulbar2");
}
