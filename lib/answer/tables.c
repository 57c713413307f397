/* SPDX-License-Identifier: MIT */
#include "answer/tables.h"

/* Kinds of tables, as the section of the text. */
enum {
    NO_TABLE,
    GUROBI,
    PYOMO,        /* its display, outside of values */
    PYOMO_VALUES, /* `KEY : LOWER : VALUE : ...` */
    RESULTS,      /* of Pyomo, outside of variables */
    RESULTS_OBJECTIVE,
    RESULTS_VARIABLES,
    AMPL,
    SCIPY
};

static dlx_line trim(const dlx_line *line)
{
    const char *begin = dlx_skip_blanks(line->text, line->text + line->length);
    const char *end = dlx_trim_blanks(begin, line->text + line->length);
    return (dlx_line){begin, (size_t)(end - begin), line->number};
}

static bool ends_with(const dlx_line *line, const char *text)
{
    const size_t length = strlen(text);
    return line->length >= length && memcmp(line->text + line->length - length, text, length) == 0;
}

/* Reads [text..end[ as one value. */
static bool read_value(const dlx_printed *printed, const char *text, const char *end,
                       dlx_token *value)
{
    dlx_scanner scanner = {.comments = NULL};
    dlx_scanner_begin(&scanner, text, (size_t)(end - text), printed->line.number);
    return dlx_scanner_next(&scanner, value);
}

/* ---- vectors --------------------------------------------------------------------------------- */

/* The number of elements in a heading of Julia, such as `9-element Vector{Int64}:`; 0: another
 * line, or a matrix of several columns, whose rows are lists. */
static bool is_julia_heading(const dlx_line *line, uint64_t *count)
{
    static const char *const marks[] = {"-element ", "\xc3\x97", " with "};
    const char *end = line->text + line->length;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        const char *after = dlx_after_word(line->text, end, marks[i]);
        const char *digits = after ? after - strlen(marks[i]) : line->text;
        *count = 0;
        if (!after || end[-1] != ':')
            continue;
        if (i == 2) { /* a set or a dictionary */
            const bool has_count = dlx_take_unsigned(&after, end, count);
            *count = dlx_begins_with(after, end, " element") ? *count : 0;
            return has_count && (*count || dlx_begins_with(after, end, " entr"));
        }
        while (digits > line->text && dlx_is_digit(digits[-1]))
            digits--;
        const char *number = digits;
        if (!dlx_take_unsigned(&number, end, count))
            continue;
        uint64_t columns = 1;
        if (i == 1 && (!dlx_take_unsigned(&after, end, &columns) || columns != 1))
            *count = 0;
        return true;
    }
    return false;
}

/* Reads the index at the beginning of a line of R, such as `[13] 0 1`. */
static bool is_r_line(const dlx_line *line, uint64_t *index, const char **values)
{
    dlx_scanner scanner = {.comments = NULL};
    dlx_token token;
    dlx_scanner_begin(&scanner, line->text, line->length, line->number);
    if (!dlx_scanner_next(&scanner, &token) || !dlx_token_is(&token, "[") ||
        !dlx_scanner_next(&scanner, &token) || !dlx_token_natural(&token, index) ||
        !dlx_scanner_next(&scanner, &token) || !dlx_token_is(&token, "]"))
        return false;
    *values = scanner.position;
    return dlx_scanner_next(&scanner, &token) &&
           (token.kind == DLX_TOKEN_NUMBER || token.kind == DLX_TOKEN_WORD ||
            token.kind == DLX_TOKEN_QUOTED) &&
           dlx_is_blank(**values);
}

/* True for `NAME =`, a heading of MATLAB. */
static bool is_matlab_heading(const dlx_line *line)
{
    const dlx_line text = trim(line);
    const char *end = dlx_trim_blanks(text.text, text.text + text.length - (text.length > 0));
    return text.length > 1 && ends_with(&text, "=") && end > text.text &&
           dlx_is_letter(*text.text) && dlx_token_end(text.text, end) == end &&
           !memchr(text.text, '=', text.length - 1) && !strchr("[({", end[-1]);
}

static dlx_status begin_vector(dlx_printed *printed, dlx_vector_form form, uint64_t expected,
                               dlx_error *error)
{
    const dlx_status status = dlx_printed_close(printed, error);
    printed->vector = form;
    printed->expected = expected;
    printed->row = 0;
    printed->brackets->title = printed->next_title;
    return status;
}

/* Takes the values in the rest of the line, as elements of the vector. */
static dlx_status take_row(dlx_printed *printed, const char *values, dlx_error *error)
{
    const size_t before = printed->lists.entry_count;
    const size_t row = printed->row;
    printed->scanner.position = values;
    const dlx_status status = dlx_printed_tokens(printed, error);
    printed->row = printed->lists.entry_count - before;
    if (status == DLX_OK && printed->vector == DLX_VECTOR_COLUMN && row > 0 &&
        (row > 1 || printed->row > 1))
        return dlx_answer_refuse(printed->answer, (dlx_place){printed->line.number, 1}, error,
                                 "expected one row or one column, found several of each");
    return status;
}

/* True if the line goes on with the vector that is being read. */
static bool continues_vector(const dlx_printed *printed)
{
    const dlx_line text = trim(&printed->line);
    const size_t count = printed->lists.entry_count - printed->brackets->begin;
    dlx_token first;
    if (printed->vector == DLX_VECTOR_INDEXED || text.length == 0)
        return false;
    if (printed->vector == DLX_VECTOR_COUNTED && count >= printed->expected)
        return false;
    return read_value(printed, text.text, text.text + text.length, &first) &&
           (first.kind == DLX_TOKEN_NUMBER || first.kind == DLX_TOKEN_QUOTED ||
            first.kind == DLX_TOKEN_WORD) &&
           !dlx_line_holds(&printed->line, "=");
}

/* True for a line of MATLAB between the rows of a vector. */
static bool is_matlab_note(const dlx_line *line)
{
    const dlx_line text = trim(line);
    return dlx_line_begins(&text, "Column") || ends_with(&text, " array");
}

/* Takes a line of a vector, or its heading. */
static dlx_status take_vector(dlx_printed *printed, bool *is_taken, dlx_error *error)
{
    const dlx_line *line = &printed->line;
    const dlx_line text = trim(line);
    const char *values = line->text;
    uint64_t number;
    *is_taken = true;
    if (is_r_line(line, &number, &values)) {
        const uint64_t count = printed->lists.entry_count - printed->brackets->begin;
        dlx_status status = DLX_OK;
        if (number == 1)
            status = begin_vector(printed, DLX_VECTOR_INDEXED, 0, error);
        else if (printed->vector != DLX_VECTOR_INDEXED || number != count + 1)
            return dlx_answer_refuse(printed->answer, (dlx_place){line->number, 1}, error,
                                     "unexpected element %llu", (unsigned long long)number);
        return status == DLX_OK ? take_row(printed, values, error) : status;
    }
    if (is_julia_heading(&text, &number))
        return number ? begin_vector(printed, DLX_VECTOR_COUNTED, number, error)
                      : dlx_printed_close(printed, error);
    if (is_matlab_heading(line)) {
        const dlx_status status = dlx_lists_title(&printed->lists, text.text, text.length - 1,
                                                  &printed->next_title, error);
        return status == DLX_OK ? begin_vector(printed, DLX_VECTOR_COLUMN, 0, error) : status;
    }
    if (text.length > 1 && *text.text == '$') /* a heading of R */
        return dlx_lists_title(&printed->lists, text.text, text.length, &printed->next_title,
                               error);
    if (printed->vector == DLX_VECTOR_COLUMN && is_matlab_note(line)) {
        printed->row = 0;
        return DLX_OK;
    }
    if (printed->vector && continues_vector(printed))
        return take_row(printed, line->text, error);
    *is_taken = false;
    return printed->vector && text.length ? dlx_printed_close(printed, error) : DLX_OK;
}

/* ---- tables of names and values -------------------------------------------------------------- */

/* Takes a value and the name `NAME[KEY]`, or NAME if the key is None, without the blanks and
 * parentheses of a tuple. */
static dlx_status take_indexed(dlx_printed *printed, const char *key, size_t length,
                               const dlx_token *value, dlx_error *error)
{
    dlx_buffer *name = &printed->name;
    const size_t size = name->size;
    bool ok = true;
    if (!dlx_is_word(key, length, "None")) {
        const bool is_tuple = length > 1 && *key == '(';
        ok = dlx_buffer_add(name, "[", 1);
        for (size_t i = is_tuple; i < length - is_tuple && ok; i++)
            if (!is_tuple || !strchr(" '", key[i]))
                ok = dlx_buffer_add(name, key + i, 1);
        ok = ok && dlx_buffer_add(name, "]", 1);
    }
    const dlx_status status = ok ? dlx_printed_pair(printed, name->bytes, name->size, value, error)
                                 : dlx_error_memory(error);
    name->size = size;
    return status;
}

static dlx_status set_name(dlx_printed *printed, const char *text, const char *end,
                           dlx_error *error)
{
    printed->name.size = 0;
    return dlx_buffer_add(&printed->name, text, (size_t)(end - text)) ? DLX_OK
                                                                      : dlx_error_memory(error);
}

/* True for the heading of Gurobi, `Variable X`. */
static bool is_gurobi_heading(const dlx_line *line)
{
    const dlx_line text = trim(line);
    return dlx_line_begins(&text, "Variable ") && ends_with(&text, " X");
}

/* Takes `NAME VALUE`. */
static dlx_status take_gurobi(dlx_printed *printed, bool *is_taken, dlx_error *error)
{
    const dlx_line text = trim(&printed->line);
    const char *end = text.text + text.length;
    const char *word = end;
    dlx_token value;
    while (word > text.text && !dlx_is_blank(word[-1]))
        word--;
    const char *name_end = dlx_trim_blanks(text.text, word);
    *is_taken = name_end > text.text && read_value(printed, word, end, &value) &&
                value.kind == DLX_TOKEN_NUMBER;
    return *is_taken
               ? dlx_printed_pair(printed, text.text, (size_t)(name_end - text.text), &value, error)
               : DLX_OK;
}

static const char pyomo_heading[] = " : Lower : Value : ", pyomo_size[] = " : Size=";

/* Takes a line of Pyomo's display: the name of a component, or `KEY : LOWER : VALUE : ...` below a
 * heading. */
static dlx_status take_pyomo(dlx_printed *printed, dlx_error *error)
{
    const dlx_line text = trim(&printed->line);
    const char *end = text.text + text.length;
    const char *colon = dlx_after_word(text.text, end, " : ");
    const char *lower = colon ? dlx_after_word(colon, end, " : ") : NULL;
    dlx_token value;
    if (dlx_line_holds(&printed->line, pyomo_heading)) {
        printed->section = PYOMO_VALUES;
        return DLX_OK;
    }
    if (colon && dlx_line_holds(&printed->line, pyomo_size)) {
        printed->section = PYOMO;
        return set_name(printed, text.text, dlx_trim_blanks(text.text, colon - 3), error);
    }
    if (printed->section != PYOMO_VALUES || !lower ||
        !read_value(printed, dlx_skip_blanks(lower, end), end, &value)) {
        printed->section = PYOMO;
        return DLX_OK;
    }
    const char *key_end = dlx_trim_blanks(text.text, colon - 3);
    return take_indexed(printed, text.text, (size_t)(key_end - text.text), &value, error);
}

/* Takes a line of Pyomo's results, in YAML. */
static dlx_status take_results(dlx_printed *printed, dlx_error *error)
{
    static const dlx_verdict_line verdicts[] = {
        {"optimal", DLX_VERDICT_BEST},
        {"infeasible", DLX_VERDICT_NONE},
        {"maxTimeLimit", DLX_VERDICT_TIMEOUT},
        {NULL, DLX_VERDICT_UNKNOWN},
    };
    const dlx_line text = trim(&printed->line);
    const char *end = text.text + text.length;
    const char *value = dlx_after_word(text.text, end, "Value:");
    dlx_token token;
    if (dlx_line_begins(&text, "Termination condition:"))
        dlx_answer_judge(printed->answer, dlx_verdict_find(verdicts, &text, ends_with)->verdict);
    if (dlx_line_begins(&text, "Objective:"))
        printed->section = RESULTS_OBJECTIVE;
    else if (dlx_line_begins(&text, "Variable:") && text.length > strlen("Variable:"))
        return dlx_lists_end(&printed->lists, printed->lists.entry_count, DLX_NO_INDEX,
                             (dlx_place){text.number, 1}, error);
    else if (dlx_line_begins(&text, "Variable:"))
        printed->section = RESULTS_VARIABLES;
    else if (dlx_line_begins(&text, "Constraint:"))
        printed->section = RESULTS;
    else if (dlx_line_begins(&text, "- Gap:"))
        return dlx_printed_close(printed, error);
    else if (value && printed->section == RESULTS_OBJECTIVE)
        dlx_answer_objective(printed->answer, value, end);
    else if (value && printed->section == RESULTS_VARIABLES &&
             read_value(printed, value, end, &token))
        return dlx_printed_pair(printed, printed->name.bytes, printed->name.size, &token, error);
    else if (ends_with(&text, ":"))
        return set_name(printed, text.text, end - 1, error);
    return DLX_OK;
}

/* Takes a line of AMPL's display, of keys and values. */
static dlx_status take_ampl(dlx_printed *printed, dlx_error *error)
{
    dlx_scanner *scanner = &printed->scanner;
    dlx_token key;
    dlx_token value;
    while (dlx_scanner_next(scanner, &key)) {
        if (dlx_token_is(&key, ";")) {
            printed->section = NO_TABLE;
            return dlx_printed_close(printed, error);
        }
        if (!dlx_scanner_next(scanner, &value) || value.kind != DLX_TOKEN_NUMBER ||
            key.kind > DLX_TOKEN_QUOTED || key.kind < DLX_TOKEN_WORD)
            return dlx_answer_refuse(printed->answer, dlx_token_place(&key), error,
                                     "expected an index and a value");
        const dlx_status status = take_indexed(printed, key.text, key.length, &value, error);
        if (status != DLX_OK)
            return status;
    }
    return DLX_OK;
}

static const char ampl_heading[] = "[*] :=";

/* Takes a line of the results of scipy, `KEY: VALUE`; that of x is left, without the key. */
static void take_scipy(dlx_printed *printed, bool *is_taken)
{
    static const dlx_verdict verdicts[] = {DLX_VERDICT_BEST, DLX_VERDICT_TIMEOUT, DLX_VERDICT_NONE};
    const dlx_line text = trim(&printed->line);
    const char *end = text.text + text.length;
    const char *value = dlx_after_word(text.text, end, ": ");
    dlx_token token;
    uint64_t number;
    *is_taken = !(dlx_line_begins(&text, "x: ") && memchr(text.text, '[', text.length));
    if (!value || !read_value(printed, value, end, &token))
        return;
    if (dlx_line_begins(&text, "status: ") && dlx_token_natural(&token, &number))
        dlx_answer_judge(printed->answer, number < 3 ? verdicts[number] : DLX_VERDICT_UNKNOWN);
    if (dlx_line_begins(&text, "fun: "))
        dlx_answer_objective(printed->answer, value, end);
}

/* True for the foot of pandas, such as `Name: x, Length: 9, dtype: float64`. */
static bool is_pandas_foot(const dlx_line *line)
{
    return dlx_line_holds(line, "dtype: ") &&
           (dlx_line_begins(line, "dtype: ") || dlx_line_begins(line, "Name: ") ||
            dlx_line_begins(line, "Length: "));
}

static bool is_scipy_line(const dlx_line *line)
{
    const dlx_line text = trim(line);
    return dlx_line_begins(&text, "message: ") || dlx_line_is(&text, "success: True") ||
           dlx_line_is(&text, "success: False");
}

/* Begins a table. False: the line begins none. */
static bool begin_table(dlx_printed *printed, dlx_status *status, dlx_error *error)
{
    const dlx_line *line = &printed->line;
    const char *end = line->text + line->length;
    const char *after = dlx_after_word(line->text, end, ampl_heading);
    if (is_gurobi_heading(line))
        printed->section = GUROBI;
    else if (dlx_line_holds(line, pyomo_heading) || dlx_line_holds(line, pyomo_size))
        *status = take_pyomo(printed, error);
    else if (dlx_line_is(line, "Problem:") || dlx_line_is(line, "Solver:"))
        printed->section = RESULTS;
    else if (is_scipy_line(line))
        printed->section = SCIPY;
    else if (after) {
        const char *heading = after - strlen(ampl_heading);
        const char *name = dlx_skip_blanks(line->text, heading);
        printed->section = AMPL;
        *status = set_name(printed, name, dlx_trim_blanks(name, heading), error);
        printed->scanner.position = after;
        if (*status == DLX_OK)
            *status = take_ampl(printed, error);
    } else
        return is_pandas_foot(line) || dlx_line_begins(line, "Model ") ||
               dlx_line_is(line, "Variables:") || dlx_line_holds(line, " Declarations");
    return true;
}

bool dlx_line_frames_table(const dlx_line *line)
{
    const dlx_line text = trim(line);
    return is_gurobi_heading(line) || is_pandas_foot(line) || dlx_line_holds(line, pyomo_heading) ||
           dlx_line_begins(&text, "Termination condition: ") ||
           dlx_line_holds(line, ampl_heading) || is_scipy_line(line);
}

bool dlx_line_heads_vector(const dlx_line *line)
{
    const dlx_line text = trim(line);
    const char *values;
    uint64_t number;
    return is_r_line(line, &number, &values) || is_julia_heading(&text, &number) ||
           is_matlab_heading(line);
}

dlx_status dlx_table_line(dlx_printed *printed, bool *is_taken, dlx_error *error)
{
    dlx_status status = DLX_OK;
    *is_taken = true;
    switch (printed->section) {
    case GUROBI:
        if (strspn(printed->line.text, "-") == printed->line.length && printed->line.length > 2)
            return DLX_OK;
        return take_gurobi(printed, is_taken, error);
    case PYOMO:
    case PYOMO_VALUES:
        return take_pyomo(printed, error);
    case RESULTS:
    case RESULTS_OBJECTIVE:
    case RESULTS_VARIABLES:
        return take_results(printed, error);
    case AMPL:
        return take_ampl(printed, error);
    case SCIPY:
        take_scipy(printed, is_taken);
        return DLX_OK;
    default:
        if (printed->lists.is_ruled)
            *is_taken = false;
        else if (!begin_table(printed, &status, error))
            status = take_vector(printed, is_taken, error);
        return status;
    }
}
