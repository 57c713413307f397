/* SPDX-License-Identifier: MIT */
#include "answer/brackets.h"

/* Kinds of tables, as the section of the text. */
enum {
    NO_TABLE,
    GUROBI,
    PYOMO,        /* its display, outside of values */
    PYOMO_VALUES, /* `KEY : LOWER : VALUE : ...` */
    RESULTS,      /* of Pyomo, outside of variables */
    RESULTS_OBJECTIVE,
    RESULTS_VARIABLES,
    AMPL_PAIRS,   /* `KEY VALUE KEY VALUE ...` */
    AMPL_ROWS,    /* `KEY KEY ... VALUE` */
    AMPL_COLUMNS, /* `KEY VALUE VALUE ...` below a line of keys or names */
    AMPL_SWAPPED, /* likewise, with the key of the column first */
    SCIPY,
    JUMP, /* its summary, outside of values */
    JUMP_VALUES
};

/* ---- names and values ------------------------------------------------------------------------ */

bool dlx_split_value(const dlx_line *line, dlx_named_value *pair)
{
    const dlx_line text = dlx_line_trim(line);
    const char *begin = text.text;
    const char *end = begin + text.length;
    while (end > begin && strchr(",;", end[-1]))
        end = dlx_trim_blanks(begin, end - 1);
    const char *word = end;
    while (word > begin && !dlx_is_blank(word[-1]) && !strchr("=:>", word[-1]))
        word--;
    const char *name_end = dlx_trim_blanks(begin, word);
    const char *sign = name_end;
    while (name_end > begin && strchr("=:>", name_end[-1]))
        name_end--;
    name_end -= name_end > begin && name_end[-1] == '-' && name_end < sign && *name_end == '>';
    pair->has_sign = name_end < sign;
    bool truth;
    dlx_scanner scanner = dlx_scanner_of(word, (size_t)(end - word), line->number);
    if (!dlx_scanner_next(&scanner, &pair->value) || scanner.position != end ||
        (pair->value.kind != DLX_TOKEN_NUMBER && !dlx_token_truth(&pair->value, &truth) &&
         !dlx_token_is_missing(&pair->value)))
        return false;
    name_end = dlx_trim_blanks(begin, name_end);
    const bool is_quoted = name_end - begin > 2 && strchr("\"'", *begin) && name_end[-1] == *begin;
    pair->name = begin + is_quoted;
    pair->length = (size_t)(name_end - begin) - 2 * is_quoted;
    pair->is_indexed = !is_quoted && pair->length > 0 && name_end[-1] == ']' &&
                       dlx_is_letter(*begin) && dlx_token_end(begin, name_end) == name_end;
    return pair->length > 0;
}

/* Takes `NAME VALUE` or `NAME SIGN VALUE`. False: another line. */
static bool take_named(dlx_printed *printed, const dlx_line *text, dlx_status *status,
                       dlx_error *error)
{
    dlx_named_value pair;
    const bool is_pair = dlx_split_value(text, &pair) && pair.value.kind == DLX_TOKEN_NUMBER;
    if (is_pair)
        *status = dlx_printed_pair(printed, pair.name, pair.length, &pair.value, error);
    return is_pair;
}

/* Adds an index to the name: `NAME[KEY` or `NAME[KEY,KEY`. */
static bool add_index(dlx_buffer *name, const char *key, size_t length, bool is_first)
{
    return dlx_buffer_add(name, is_first ? "[" : ",", 1) && dlx_buffer_add(name, key, length);
}

/* Takes the value of the name, whose indexes are complete, and which is that of length `size`
 * again. */
static dlx_status take_indexed(dlx_printed *printed, size_t size, const dlx_token *value, bool ok,
                               dlx_error *error)
{
    dlx_buffer *name = &printed->name;
    ok = ok && (name->size == size || dlx_buffer_add(name, "]", 1));
    const dlx_status status = ok ? dlx_printed_pair(printed, name->bytes, name->size, value, error)
                                 : dlx_error_memory(error);
    name->size = size;
    return status;
}

static dlx_status set_text(dlx_buffer *buffer, const char *text, const char *end, dlx_error *error)
{
    buffer->size = 0;
    return dlx_error_unless(dlx_buffer_add(buffer, text, (size_t)(end - text)), error);
}

/* ---- Pyomo, JuMP and scipy ------------------------------------------------------------------- */

static const char pyomo_heading[] = " : Lower : Value : ", pyomo_size[] = " : Size=";

/* Takes a line of Pyomo's display: the name of a component, or `KEY : LOWER : VALUE : ...` below a
 * heading. The key is None, or may be a tuple such as `('a', 1)`. */
static dlx_status take_pyomo(dlx_printed *printed, dlx_error *error)
{
    const dlx_line text = dlx_line_trim(&printed->line);
    const char *end = text.text + text.length;
    const char *colon = dlx_after_word(text.text, end, " : ");
    const char *lower = colon ? dlx_after_word(colon, end, " : ") : NULL;
    const char *key_end = colon ? dlx_trim_blanks(text.text, colon - 3) : end;
    dlx_buffer *name = &printed->name;
    const size_t size = name->size;
    dlx_token value;
    if (dlx_line_holds(&printed->line, pyomo_heading)) {
        printed->section = PYOMO_VALUES;
        return DLX_OK;
    }
    if (colon && dlx_line_holds(&printed->line, pyomo_size)) {
        printed->section = PYOMO;
        return set_text(name, text.text, key_end, error);
    }
    if (printed->section != PYOMO_VALUES || !lower ||
        !dlx_printed_value(printed, dlx_skip_blanks(lower, end), end, &value)) {
        printed->section = PYOMO;
        return DLX_OK;
    }
    const size_t length = (size_t)(key_end - text.text);
    const bool is_tuple = length > 1 && *text.text == '(';
    bool ok = dlx_is_word(text.text, length, "None") || dlx_buffer_add(name, "[", 1);
    for (size_t i = is_tuple; i < length - is_tuple && name->size > size && ok; i++)
        if (!is_tuple || !strchr(" '", text.text[i]))
            ok = dlx_buffer_add(name, text.text + i, 1);
    return take_indexed(printed, size, &value, ok, error);
}

/* Beginnings of lines with a verdict, in results of Pyomo, JuMP and scipy. */
static const dlx_verdict_line verdicts[] = {
    {"Termination condition: optimal", DLX_VERDICT_BEST},
    {"Termination condition: infeasible", DLX_VERDICT_NONE},
    {"Termination condition: maxTimeLimit", DLX_VERDICT_TIMEOUT},
    {"Termination condition: ", DLX_VERDICT_UNKNOWN},
    {"Termination status : OPTIMAL", DLX_VERDICT_BEST},
    {"Termination status : INFEASIBLE", DLX_VERDICT_NONE},
    {"Termination status : TIME_LIMIT", DLX_VERDICT_TIMEOUT},
    {"Termination status : ", DLX_VERDICT_UNKNOWN},
    {"termination_status : OPTIMAL", DLX_VERDICT_BEST},
    {"termination_status : INFEASIBLE", DLX_VERDICT_NONE},
    {"termination_status : TIME_LIMIT", DLX_VERDICT_TIMEOUT},
    {"termination_status : ", DLX_VERDICT_UNKNOWN},
    {"status: 0", DLX_VERDICT_BEST},
    {"status: 1", DLX_VERDICT_TIMEOUT},
    {"status: 2", DLX_VERDICT_NONE},
    {"status: ", DLX_VERDICT_UNKNOWN},
    {NULL, DLX_VERDICT_NOTHING},
};

/* Records the verdict or the objective in the line. */
static void take_key(dlx_printed *printed, const dlx_line *text)
{
    static const char *const objectives[] = {
        "fun: ", "Objective value    : ", "objective_value : ", "objective_value      : "};
    dlx_answer_judge(printed->answer, dlx_verdict_find(verdicts, text, dlx_line_begins)->verdict);
    for (size_t i = 0; i < sizeof objectives / sizeof *objectives; i++)
        dlx_answer_take_objective(printed->answer, text, objectives[i]);
}

/* Takes a line of Pyomo's results, in YAML. */
static dlx_status take_results(dlx_printed *printed, const dlx_line *text, dlx_error *error)
{
    const char *end = text->text + text->length;
    const char *value = dlx_after_word(text->text, end, "Value:");
    dlx_token token;
    if (dlx_line_begins(text, "Objective:"))
        printed->section = RESULTS_OBJECTIVE;
    else if (dlx_line_begins(text, "Variable:") && text->length > strlen("Variable:"))
        return dlx_lists_end(&printed->lists, printed->lists.entry_count, DLX_NO_INDEX,
                             (dlx_place){text->number, 1}, error);
    else if (dlx_line_begins(text, "Variable:"))
        printed->section = RESULTS_VARIABLES;
    else if (dlx_line_begins(text, "Constraint:"))
        printed->section = RESULTS;
    else if (dlx_line_begins(text, "- Gap:"))
        return dlx_printed_close(printed, error);
    else if (value && printed->section == RESULTS_OBJECTIVE)
        dlx_answer_objective(printed->answer, value, end);
    else if (value && printed->section == RESULTS_VARIABLES &&
             dlx_printed_value(printed, value, end, &token))
        return dlx_printed_pair(printed, printed->name.bytes, printed->name.size, &token, error);
    else if (dlx_line_ends(text, ":"))
        return set_text(&printed->name, text->text, end - 1, error);
    return DLX_OK;
}

/* Takes a line of JuMP's summary: `NAME : VALUE` below a heading. */
static dlx_status take_jump(dlx_printed *printed, const dlx_line *text, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (dlx_line_begins(text, "Primal solution :") ||
        dlx_is_word(text->text, text->length, "value")) {
        printed->section = JUMP_VALUES;
        return dlx_printed_close(printed, error);
    }
    if (printed->section == JUMP_VALUES && !take_named(printed, text, &status, error))
        printed->section = JUMP;
    return status;
}

/* ---- AMPL ------------------------------------------------------------------------------------ */

static dlx_status refuse_ampl(const dlx_printed *printed, const dlx_token *token, dlx_error *error)
{
    return dlx_answer_refuse(printed->answer, dlx_token_place(token), error,
                             "expected an index and a value");
}

/* Takes the values in a row below the columns. */
static dlx_status take_columns(dlx_printed *printed, const dlx_token *key, dlx_error *error)
{
    dlx_token column;
    dlx_token value;
    dlx_status status = DLX_OK;
    dlx_buffer *name = &printed->name;
    const size_t size = name->size;
    const bool is_swapped = printed->section == AMPL_SWAPPED;
    dlx_scanner columns = dlx_scanner_of(printed->columns.bytes, printed->columns.size, 1);
    while (status == DLX_OK && dlx_scanner_next(&columns, &column)) {
        const dlx_token *first = is_swapped ? &column : key;
        const dlx_token *second = is_swapped ? key : &column;
        if (!dlx_scanner_next(&printed->scanner, &value))
            return refuse_ampl(printed, key, error);
        if (dlx_is_word(value.text, value.length, "."))
            continue; /* no such index */
        if (value.kind != DLX_TOKEN_NUMBER)
            return refuse_ampl(printed, &value, error);
        const bool ok = size ? add_index(name, first->text, first->length, true) &&
                                   add_index(name, second->text, second->length, false)
                             : dlx_buffer_add(name, column.text, column.length) &&
                                   add_index(name, key->text, key->length, true);
        status = take_indexed(printed, size, &value, ok, error);
    }
    return status == DLX_OK && dlx_scanner_next(&printed->scanner, &value)
               ? refuse_ampl(printed, &value, error)
               : status;
}

/* Takes a row of two or more indexes, as many as in other rows, and a value. */
static dlx_status take_indexes(dlx_printed *printed, dlx_token *token, dlx_error *error)
{
    dlx_buffer *name = &printed->name;
    const size_t size = name->size;
    size_t count = 0;
    dlx_token next;
    bool ok = true;
    for (; ok && dlx_scanner_next(&printed->scanner, &next); *token = next)
        ok = add_index(name, token->text, token->length, count++ == 0);
    if (!ok || (count > 1 && token->kind == DLX_TOKEN_NUMBER &&
                (!printed->row || count == printed->row))) {
        printed->row = count;
        return take_indexed(printed, size, token, ok, error);
    }
    name->size = size;
    return refuse_ampl(printed, token, error);
}

/* Takes a line of AMPL's display. */
static dlx_status take_ampl(dlx_printed *printed, dlx_error *error)
{
    const dlx_line text = dlx_line_trim(&printed->line);
    dlx_scanner *scanner = &printed->scanner;
    const size_t size = printed->name.size;
    dlx_token key;
    dlx_token value;
    if (dlx_line_begins(&text, ":") && dlx_line_ends(&text, ":=")) {
        printed->section = printed->section == AMPL_SWAPPED ? AMPL_SWAPPED : AMPL_COLUMNS;
        return set_text(&printed->columns, text.text + 1, text.text + text.length - 2, error);
    }
    while (dlx_scanner_next(scanner, &key)) {
        dlx_status status = DLX_OK;
        if (dlx_token_is(&key, ";")) {
            printed->section = NO_TABLE;
            return dlx_printed_close(printed, error);
        }
        if (key.kind > DLX_TOKEN_QUOTED || key.kind < DLX_TOKEN_WORD)
            return refuse_ampl(printed, &key, error);
        if (printed->section == AMPL_ROWS)
            status = take_indexes(printed, &key, error);
        else if (printed->section != AMPL_PAIRS)
            status = take_columns(printed, &key, error);
        else if (!dlx_scanner_next(scanner, &value) || value.kind != DLX_TOKEN_NUMBER)
            return refuse_ampl(printed, &key, error);
        else if (add_index(&printed->name, key.text, key.length, true))
            status = take_indexed(printed, size, &value, true, error);
        else
            return dlx_error_memory(error);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

/* ---- headings -------------------------------------------------------------------------------- */

/* A heading of tables: a part of a line, whose end is another part. */
typedef struct table_heading {
    const char *part, *end;
    int section;       /* NO_TABLE: a line that no table needs */
    bool is_beginning; /* the line begins with the part */
    bool frames;       /* no other text has such a line */
} table_heading;

static const table_heading headings[] = {
    {"Variable ", " X", GUROBI, true, true},
    {pyomo_heading, "", PYOMO, false, true},
    {pyomo_size, "", PYOMO, false, false},
    {"Termination condition: ", "", RESULTS, true, true},
    {"Problem:", "Problem:", RESULTS, true, false},
    {"Solver:", "Solver:", RESULTS, true, false},
    {"message: ", "", SCIPY, true, true},
    {"success: ", "True", SCIPY, true, true},
    {"success: ", "False", SCIPY, true, true},
    {"* Solver : ", "", JUMP, true, true},
    {"Primal solution :", "", JUMP, true, true},
    {"solution_summary(", "", JUMP, true, true},
    {"[*] :=", "", AMPL_PAIRS, false, true},
    {"[*,*]", "(tr)", AMPL_SWAPPED, false, true},
    {"[*,*]", "", AMPL_COLUMNS, false, true},
    {":", ":=", AMPL_COLUMNS, true, true},
    {" :=", " :=", AMPL_ROWS, false, true},
    {"Name: ", "", NO_TABLE, true, true}, /* the foot of pandas, such as `Name: x, dtype: int64` */
    {"Length: ", "", NO_TABLE, true, true},
    {"dtype: ", "", NO_TABLE, true, true},
    {"Model ", "", NO_TABLE, true, false},
    {"Variables:", "Variables:", NO_TABLE, true, false},
    {" Declarations", "", NO_TABLE, false, false},
};

/* Finds the heading in a line, and the place of its part; NULL: another line. */
static const table_heading *find_heading(const dlx_line *text, const char **part)
{
    const char *end = text->text + text->length;
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++) {
        const table_heading *heading = &headings[i];
        const char *after = dlx_after_word(text->text, end, heading->part);
        *part = after ? after - strlen(heading->part) : end;
        if (after && (!heading->is_beginning || *part == text->text) &&
            dlx_line_ends(text, heading->end) &&
            (heading->section || !heading->frames || dlx_line_holds(text, "dtype: ")))
            return heading;
    }
    return NULL;
}

bool dlx_line_frames_table(const dlx_line *line)
{
    const dlx_line text = dlx_line_trim(line);
    const char *part;
    const table_heading *heading = find_heading(&text, &part);
    return heading && heading->frames;
}

/* Drops the branches of JuMP's tree before a line. */
static dlx_line drop_branches(dlx_line text)
{
    static const char *const branches[] = {"\xe2\x94\x9c", "\xe2\x94\x94", "\xe2\x94\x82"};
    enum { BRANCHES = 3 };
    const char *end = text.text + text.length;
    for (size_t i = 0; i < BRANCHES;) {
        const bool found = dlx_begins_with(text.text, end, branches[i]);
        text.text = found ? dlx_skip_blanks(text.text + strlen(branches[i]), end) : text.text;
        i = found ? 0 : i + 1;
    }
    text.length = (size_t)(end - text.text);
    return text;
}

/* Takes a line of a table that has begun. */
static dlx_status take_table_line(dlx_printed *printed, bool *is_taken, dlx_error *error)
{
    const dlx_line text = drop_branches(dlx_line_trim(&printed->line));
    dlx_status status = DLX_OK;
    take_key(printed, &text);
    switch (printed->section) {
    case GUROBI:
        if (strspn(text.text, "-") < text.length || text.length < 3)
            *is_taken = take_named(printed, &text, &status, error);
        return status;
    case PYOMO:
    case PYOMO_VALUES:
        return take_pyomo(printed, error);
    case RESULTS:
    case RESULTS_OBJECTIVE:
    case RESULTS_VARIABLES:
        return take_results(printed, &text, error);
    case JUMP:
    case JUMP_VALUES:
        return take_jump(printed, &text, error);
    case SCIPY: /* the value of x is left, without the key */
        *is_taken = !(dlx_line_begins(&text, "x: ") && memchr(text.text, '[', text.length));
        return DLX_OK;
    default:
        return take_ampl(printed, error);
    }
}

/* Begins a table of AMPL, whose name is before the heading, and whose values may follow. */
static dlx_status begin_ampl(dlx_printed *printed, const dlx_line *text,
                             const table_heading *heading, const char *part, dlx_error *error)
{
    const dlx_status status =
        set_text(&printed->name, text->text, dlx_trim_blanks(text->text, part), error);
    printed->row = 0;
    if (status != DLX_OK || heading->section >= AMPL_COLUMNS)
        return status == DLX_OK && heading->is_beginning ? take_ampl(printed, error) : status;
    printed->scanner.position = part + strlen(heading->part);
    return take_ampl(printed, error);
}

dlx_status dlx_table_line(dlx_printed *printed, bool *is_taken, dlx_error *error)
{
    const dlx_line text = dlx_line_trim(&printed->line);
    const char *part;
    *is_taken = true;
    if (printed->section)
        return take_table_line(printed, is_taken, error);
    *is_taken = false;
    if (printed->lists.is_ruled)
        return DLX_OK;
    const table_heading *heading = find_heading(&text, &part);
    *is_taken = true;
    if (!heading)
        return dlx_vector_line(printed, is_taken, error);
    printed->section = heading->section;
    if (heading->section >= AMPL_PAIRS && heading->section <= AMPL_SWAPPED)
        return begin_ampl(printed, &text, heading, part, error);
    return heading->section && heading->section != GUROBI
               ? take_table_line(printed, is_taken, error)
               : DLX_OK;
}
