/* SPDX-License-Identifier: MIT */
#include "answer/printed_lists.h"

#include "answer/value_table.h"
#include "io/decimal.h"
#include "io/tokens.h"
#include <math.h>

/* An open bracket, or the text outside of brackets. */
typedef struct bracket {
    char sign;     /* 0: outside */
    size_t begin;  /* its first dlx_list_entry */
    size_t lists;  /* lists inside, instead of entries */
    bool calls;    /* follows a word, as in `array(` */
    bool defines;  /* `(define-fun` */
    bool ignored;  /* inside a definition */
    bool has_key;  /* the last entry is a name that a value follows */
    bool is_other; /* has values of unknown names, which are no entries */
    uint64_t line, column;
} bracket;

typedef struct list_reader {
    dlx_answer *answer;
    dlx_line line;
    const char *at, *end; /* the rest of the line */
    dlx_printed_lists *out;
    bracket *brackets;
    size_t depth, bracket_capacity; /* brackets[0]: the text outside */
    dlx_buffer prefix;              /* of names with numbers */
    dlx_value_table table;
    bool has_other; /* lists of unknown names were left out */
} list_reader;

/* ---- words ----------------------------------------------------------------------------------- */

/* Parses a number near an integer, such as 1, 1. or 0.9999999. */
static bool parse_near_integer(const char *word, size_t length, int32_t *number)
{
    const double near = 1e-5;
    double value;
    if (!dlx_parse_real(word, length, &value) || !(fabs(value) < INT32_MAX) ||
        fabs(value - round(value)) > near)
        return false;
    *number = (int32_t)round(value);
    return true;
}

static bool parse_truth(const char *word, size_t length, int32_t *value)
{
    static const char *const words[] = {"False", "True", "false", "true", "np.False_", "np.True_"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (dlx_is_word(word, length, words[i])) {
            *value = i % 2;
            return true;
        }
    return false;
}

/* Parses a name that ends with its only number, such as x_12 or x[12]. All have the same prefix. */
static bool parse_numbered(list_reader *reader, const char *word, size_t length, int32_t *number)
{
    dlx_buffer *prefix = &reader->prefix;
    uint64_t value;
    if (length > 0 && strchr("])", word[length - 1]))
        length--;
    size_t begin = 0;
    while (begin < length && !dlx_is_digit(word[begin]))
        begin++;
    if (begin == 0 || !dlx_tokens_parse_unsigned(word + begin, length - begin, &value) ||
        value >= INT32_MAX || (prefix->size && !dlx_is_word(word, begin, prefix->bytes)))
        return false;
    *number = (int32_t)value;
    return prefix->size || (dlx_buffer_add(prefix, word, begin) && dlx_buffer_add(prefix, "", 1));
}

/* The length of the sign between a name and its value, at or after *at, which moves to the sign;
 * 0: none. */
static size_t sign_length(const char **at, const char *end)
{
    static const char *const signs[] = {"->", "=>", ":=", "=", ":"};
    *at = dlx_skip_blanks(*at, end);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if ((size_t)(end - *at) >= strlen(signs[i]) && memcmp(*at, signs[i], strlen(signs[i])) == 0)
            return strlen(signs[i]);
    return 0;
}

static bool is_bracket(char c)
{
    return strchr("[]{}()", c);
}

/* The end of the word at reader->at. An index such as [3] before the sign of a value belongs to
 * the name. */
static const char *end_of_word(const list_reader *reader)
{
    const char *at = reader->at;
    while (at < reader->end && !dlx_is_blank(*at) && !is_bracket(*at) && !strchr(",;=:\"'|", *at))
        at++;
    if (at == reader->end || !strchr("[(", *at) || at == reader->at)
        return at;
    const char *index = at + 1;
    while (index < reader->end && dlx_is_digit(*index))
        index++;
    const char *after = index + 1;
    return index > at + 1 && index < reader->end && strchr("])", *index) &&
                   sign_length(&after, reader->end)
               ? index + 1
               : at;
}

/* ---- entries and lists ----------------------------------------------------------------------- */

static bracket *innermost(const list_reader *reader)
{
    return &reader->brackets[reader->depth];
}

static dlx_status refuse(const list_reader *reader, const char *at, dlx_error *error)
{
    return dlx_input_error(reader->answer->input, &reader->line, at, error,
                           "expected a number or the name of an option");
}

/* Adds a number or name. The value of an unknown name takes the place of the name. */
static dlx_status add_entry(list_reader *reader, dlx_entry_type type, int32_t number,
                            const char *at, dlx_error *error)
{
    bracket *in = innermost(reader);
    const bool is_value = type == DLX_ENTRY_NUMBER || type == DLX_ENTRY_TRUTH;
    if (in->ignored || (in->defines && reader->out->entry_count > in->begin && !is_value))
        return DLX_OK;
    if (in->lists || (in->has_key && !is_value))
        return refuse(reader, at, error);
    if (in->has_key) {
        type = DLX_ENTRY_VALUE;
        in->has_key = false;
        if (reader->out->entries[reader->out->entry_count - 1].type == DLX_ENTRY_UNKNOWN) {
            reader->out->entry_count--;
            in->is_other = true;
            return DLX_OK;
        }
    }
    if (!dlx_buffer_grow(&reader->out->entries, &reader->out->entry_capacity,
                         reader->out->entry_count + 1, sizeof *reader->out->entries))
        return dlx_error_memory(error);
    reader->out->entries[reader->out->entry_count++] = (dlx_list_entry){number, type};
    return DLX_OK;
}

/* Makes a name and a value at the end of the entries a pair. */
static void make_pair(list_reader *reader, bracket *in)
{
    reader->out->entries[reader->out->entry_count - 1].type = DLX_ENTRY_VALUE;
    if (reader->out->entries[reader->out->entry_count - 2].type != DLX_ENTRY_UNKNOWN)
        return;
    reader->out->entry_count -= 2;
    in->is_other = true;
}

/* True if the entries from `begin` on are a name and a value. */
static bool is_pair(const list_reader *reader, size_t begin)
{
    if (reader->out->entry_count != begin + 2)
        return false;
    const dlx_list_entry *pair = &reader->out->entries[begin];
    return pair[0].type >= DLX_ENTRY_OPTION && pair[0].type <= DLX_ENTRY_UNKNOWN &&
           pair[1].type <= DLX_ENTRY_TRUTH;
}

/* Adds the list of a bracket. A bracket with values of unknown names alone is none. */
static dlx_status add_list(list_reader *reader, bracket *in, dlx_error *error)
{
    if (in->is_other && reader->out->entry_count == in->begin) {
        reader->has_other = true;
        return DLX_OK;
    }
    for (size_t i = in->begin; i < reader->out->entry_count; i++)
        if (reader->out->entries[i].type == DLX_ENTRY_UNKNOWN)
            return refuse(reader, reader->line.text, error);
    if (!dlx_buffer_grow(&reader->out->lists, &reader->out->capacity, reader->out->count + 1,
                         sizeof *reader->out->lists))
        return dlx_error_memory(error);
    reader->out->lists[reader->out->count++] =
        (dlx_printed_list){in->begin, reader->out->entry_count, in->line, in->column};
    in->lists = 1;
    return DLX_OK;
}

/* Joins the lists of a bracket, each of a single value of an option: a matrix of one column. */
static void join_column(list_reader *reader, bracket *in)
{
    const size_t first = reader->out->count - in->lists;
    if (in->lists != dlx_problem_options(reader->answer->problem) || in->lists < 2)
        return;
    for (size_t i = first; i < reader->out->count; i++) {
        const dlx_printed_list *list = &reader->out->lists[i];
        if (list->end != list->begin + 1 || reader->out->entries[list->begin].number < 0 ||
            reader->out->entries[list->begin].number > 1 ||
            reader->out->entries[list->begin].type > DLX_ENTRY_TRUTH)
            return;
    }
    reader->out->lists[first].end = reader->out->entry_count;
    reader->out->count = first + 1;
    in->lists = 1;
}

static dlx_status open_bracket(list_reader *reader, bool calls, dlx_error *error)
{
    bracket *in = innermost(reader);
    const bool ignored = in->ignored || in->defines;
    if (in->has_key) {
        reader->out->entry_count--; /* the name of a list */
        in->has_key = false;
    }
    if (!dlx_buffer_grow(&reader->brackets, &reader->bracket_capacity, reader->depth + 2,
                         sizeof *reader->brackets))
        return dlx_error_memory(error);
    reader->brackets[++reader->depth] = (bracket){
        .sign = *reader->at,
        .begin = reader->out->entry_count,
        .calls = calls,
        .ignored = ignored,
        .line = reader->line.number,
        .column = (uint64_t)(reader->at - reader->line.text) + 1,
    };
    reader->at++;
    return DLX_OK;
}

/* Closes a bracket: an ignored one, a pair or a number for the bracket around, or a list. */
static dlx_status close_bracket(list_reader *reader, dlx_error *error)
{
    bracket *in = innermost(reader);
    bracket *outer = in - 1;
    if (reader->depth == 0 || (*reader->at == ']') != (in->sign == '[') ||
        (*reader->at == '}') != (in->sign == '{') || in->has_key)
        return dlx_input_error(reader->answer->input, &reader->line, reader->at, error,
                               "unexpected '%c'", *reader->at);
    reader->depth--;
    reader->at++;
    if (in->ignored)
        return DLX_OK;
    if (in->lists) {
        join_column(reader, in);
        outer->lists += in->lists;
        return DLX_OK;
    }
    if (in->sign == '(' && is_pair(reader, in->begin)) {
        make_pair(reader, outer);
        return DLX_OK;
    }
    if (in->defines) {
        reader->out->entry_count = in->begin;
        return DLX_OK;
    }
    if (in->sign == '(' && in->calls && reader->out->entry_count == in->begin + 1) {
        const dlx_list_entry only = reader->out->entries[--reader->out->entry_count];
        return add_entry(reader, only.type, only.number, reader->at - 1, error);
    }
    if (!outer->lists && reader->depth > 0 && outer->begin < in->begin && !in->is_other)
        return refuse(reader, reader->at - 1, error);
    const dlx_status status = add_list(reader, in, error);
    outer->lists += in->lists;
    return status;
}

/* ---- the text -------------------------------------------------------------------------------- */

/* Takes a name, possibly in quotes. */
static dlx_status take_name(list_reader *reader, const char *word, size_t length, dlx_error *error)
{
    bracket *in = innermost(reader);
    uint64_t option = dlx_option_names_find(&reader->answer->names, word, length);
    int32_t number = 0;
    const bool is_known = option != DLX_NO_INDEX && option != DLX_SEVERAL;
    if (dlx_is_word(word, length, "define-fun") && in->sign == '(') {
        in->defines = true;
        return DLX_OK;
    }
    if (in->sign == '(' && reader->out->entry_count == in->begin &&
        (dlx_is_word(word, length, "model") || dlx_is_word(word, length, "objectives")))
        return DLX_OK;
    const dlx_entry_type type = is_known                                        ? DLX_ENTRY_OPTION
                                : parse_numbered(reader, word, length, &number) ? DLX_ENTRY_NUMBERED
                                                                                : DLX_ENTRY_UNKNOWN;
    const char *at = reader->at;
    const size_t sign = sign_length(&at, reader->end);
    const bool has_value = sign > 0;
    if (type == DLX_ENTRY_UNKNOWN && has_value && in->lists) {
        reader->at = dlx_skip_blanks(at + sign, reader->end);
        reader->at = end_of_word(reader); /* as in `array([0, 1], dtype=bool)` */
        return DLX_OK;
    }
    if (type == DLX_ENTRY_UNKNOWN && !has_value && in->sign != '(' && reader->depth > 0)
        return refuse(reader, word, error);
    return add_entry(reader, type, is_known ? (int32_t)option + 1 : number, word, error);
}

/* Takes the sign between a name or number, and a value. */
static dlx_status take_sign(list_reader *reader, size_t length, dlx_error *error)
{
    bracket *in = innermost(reader);
    dlx_list_entry *last = reader->out->entry_count > in->begin
                               ? &reader->out->entries[reader->out->entry_count - 1]
                               : NULL;
    if (in->lists || in->has_key || !last || last->type == DLX_ENTRY_VALUE ||
        last->type == DLX_ENTRY_TRUTH)
        return refuse(reader, reader->at, error);
    if (last->type == DLX_ENTRY_NUMBER)
        last->type = DLX_ENTRY_NUMBERED;
    in->has_key = true;
    reader->at += length;
    return DLX_OK;
}

static dlx_status take_word(list_reader *reader, dlx_error *error)
{
    const char *word = reader->at;
    int32_t number;
    reader->at = end_of_word(reader);
    const size_t length = (size_t)(reader->at - word);
    if (length == 3 && memcmp(word, "...", 3) == 0)
        return dlx_input_error(reader->answer->input, &reader->line, word, error,
                               "the list was shortened when it was printed: print all of it");
    if (parse_near_integer(word, length, &number))
        return add_entry(reader, DLX_ENTRY_NUMBER, number, word, error);
    if (parse_truth(word, length, &number))
        return add_entry(reader, DLX_ENTRY_TRUTH, number, word, error);
    if (length > 0 && reader->at < reader->end && strchr("[{(", *reader->at))
        return open_bracket(reader, true, error);
    return length ? take_name(reader, word, length, error) : refuse(reader, word, error);
}

static dlx_status take_quoted(list_reader *reader, dlx_error *error)
{
    const char *word = reader->at + 1;
    const char *close = memchr(word, *reader->at, (size_t)(reader->end - word));
    if (!close)
        return refuse(reader, reader->at, error);
    reader->at = close + 1;
    return take_name(reader, word, (size_t)(close - word), error);
}

/* Takes the next bracket, sign or word. */
static dlx_status take_token(list_reader *reader, dlx_error *error)
{
    const size_t sign = sign_length(&reader->at, reader->end);
    if (sign)
        return innermost(reader)->ignored ? (reader->at += sign, DLX_OK)
                                          : take_sign(reader, sign, error);
    if (strchr("[{(", *reader->at))
        return open_bracket(reader, false, error);
    if (strchr("]})", *reader->at))
        return close_bracket(reader, error);
    return strchr("\"'|", *reader->at) ? take_quoted(reader, error) : take_word(reader, error);
}

/* Begins the text outside of brackets again, at the current line. */
static void begin_outside(list_reader *reader)
{
    reader->brackets[0] =
        (bracket){.begin = reader->out->entry_count, .line = reader->line.number, .column = 1};
}

/* Ends a line outside of brackets, whose entries begin at `line_begin`: lines of a name and a value
 * form a list. */
static dlx_status end_line(list_reader *reader, size_t line_begin, dlx_error *error)
{
    bracket *outside = reader->brackets;
    const bool is_list = outside->lists == 0 && reader->out->entry_count > outside->begin;
    if (is_list && is_pair(reader, line_begin))
        make_pair(reader, outside);
    if (is_list && reader->out->entry_count > line_begin &&
        reader->out->entries[reader->out->entry_count - 1].type == DLX_ENTRY_VALUE)
        return DLX_OK;
    const dlx_status status = is_list ? add_list(reader, outside, error) : DLX_OK;
    begin_outside(reader);
    return status;
}

/* Skips the text before a list, such as `solution 1:`, or `x =` before `array([1, 0])`. */
static void skip_title(list_reader *reader)
{
    const char *list = reader->at;
    while (list < reader->end && !strchr("[{(", *list))
        list++;
    const char *value = list;
    while (value > reader->at && (dlx_is_letter(value[-1]) || strchr("._", value[-1])))
        value--;
    const char *last = value;
    while (last > reader->at && dlx_is_blank(last[-1]))
        last--;
    if (list < reader->end && last > reader->at && strchr(":=", last[-1]))
        reader->at = value;
}

/* Takes a line `NAME = VALUE` whose name has signs or blanks, as `x[0,1] = 1.0`, if the name is
 * that of an option. False: another line. */
static bool take_signed_name(list_reader *reader, dlx_status *status, dlx_error *error)
{
    const dlx_line *line = &reader->line;
    const char *end = dlx_trim_blanks(line->text, line->text + line->length);
    const char *sign = end;
    int32_t value;
    while (sign > line->text && sign[-1] != '=')
        sign--;
    if (sign == line->text)
        return false;
    const char *word = dlx_skip_blanks(sign, end);
    end -= end > word && strchr(",;", end[-1]);
    const char *name = dlx_skip_blanks(line->text, sign - 1);
    const char *name_end = dlx_trim_blanks(name, sign - 1);
    const bool has_signs = memchr(name, ',', (size_t)(name_end - name)) ||
                           memchr(name, ' ', (size_t)(name_end - name)) ||
                           memchr(name, '\'', (size_t)(name_end - name)) ||
                           memchr(name, '{', (size_t)(name_end - name));
    const uint64_t option =
        dlx_option_names_find(&reader->answer->names, name, (size_t)(name_end - name));
    if (!has_signs || option == DLX_NO_INDEX || option == DLX_SEVERAL ||
        (!parse_near_integer(word, (size_t)(end - word), &value) &&
         !parse_truth(word, (size_t)(end - word), &value)))
        return false;
    *status = add_entry(reader, DLX_ENTRY_OPTION, (int32_t)option + 1, name, error);
    innermost(reader)->has_key = true;
    if (*status == DLX_OK)
        *status = add_entry(reader, DLX_ENTRY_NUMBER, value, word, error);
    reader->at = reader->end;
    return true;
}

static dlx_status take_line(list_reader *reader, dlx_error *error)
{
    const size_t begin = reader->out->entry_count;
    dlx_status status = DLX_OK;
    const bool is_outside = reader->depth == 0;
    bool skipped = false;
    if (is_outside && !dlx_value_table_take(&reader->table, &reader->line, &skipped))
        return dlx_error_memory(error);
    if (skipped)
        return DLX_OK;
    reader->at = reader->line.text;
    reader->end = reader->line.text + reader->line.length;
    if (is_outside && (dlx_tokens_is_blank_line(&reader->line) ||
                       dlx_answer_take_verdict(reader->answer, &reader->line)))
        return end_line(reader, reader->out->entry_count, error);
    if (reader->answer->verdict == DLX_VERDICT_NONE) /* an unsatisfiable core or an error */
        return DLX_OK;
    if (is_outside && (*reader->line.text == '#' || dlx_line_is_remark(&reader->line)))
        return DLX_OK;
    const bool is_taken = is_outside && take_signed_name(reader, &status, error);
    if (is_outside && !is_taken)
        skip_title(reader);
    while (status == DLX_OK) {
        while (reader->at < reader->end && (dlx_is_blank(*reader->at) || strchr(",;", *reader->at)))
            reader->at++;
        if (reader->at == reader->end)
            break;
        status = take_token(reader, error);
    }
    return status == DLX_OK && reader->depth == 0 ? end_line(reader, begin, error) : status;
}

static dlx_status read_lines(list_reader *reader, dlx_error *error)
{
    dlx_status status = DLX_OK;
    if (!dlx_buffer_grow(&reader->brackets, &reader->bracket_capacity, 1, sizeof *reader->brackets))
        return dlx_error_memory(error);
    begin_outside(reader);
    while (status == DLX_OK &&
           (status = dlx_input_line(reader->answer->input, &reader->line, error)) == DLX_OK)
        status = take_line(reader, error);
    if (status != DLX_NO_DATA)
        return status;
    reader->line = (dlx_line){.text = "", .number = reader->line.number};
    if (reader->depth > 0)
        return dlx_input_error(reader->answer->input, &reader->line, "", error,
                               "expected the end of the list, found the end of the answer");
    status = end_line(reader, reader->out->entry_count, error);
    return status == DLX_OK && reader->has_other && !reader->out->count
               ? refuse(reader, reader->line.text, error)
               : status;
}

dlx_status dlx_printed_lists_read(dlx_printed_lists *lists, dlx_answer *answer, dlx_error *error)
{
    list_reader reader = {.answer = answer, .out = lists};
    const dlx_status status = read_lines(&reader, error);
    lists->are_ours = reader.prefix.size && strcmp(reader.prefix.bytes, "r") == 0;
    free(reader.brackets);
    free(reader.prefix.bytes);
    dlx_value_table_free(&reader.table);
    return status;
}

void dlx_printed_lists_free(dlx_printed_lists *lists)
{
    free(lists->entries);
    free(lists->lists);
}

/* ---- detection ------------------------------------------------------------------------------- */

bool dlx_line_begins_list(const dlx_line *line)
{
    const char *end = line->text + line->length;
    const char *at = dlx_skip_blanks(line->text, end);
    list_reader reader = {.at = at, .end = end};
    int32_t number;
    if (at == end || *at == '"')
        return false;
    if (!is_bracket(*at)) {
        if (!strchr("[](){},", end[-1]))
            return false;
        skip_title(&reader);
        at = end_of_word(&reader);
    }
    if (at == end || !strchr("[({", *at))
        return false;
    const bool is_square = *at == '[';
    at = dlx_skip_blanks(at + 1, end);
    if (at == end)
        return is_square;
    reader.at = at;
    const char *sign = end_of_word(&reader);
    return strchr("[({'\"", *at) || (is_square && *at == ']') ||
           parse_near_integer(at, (size_t)(sign - at), &number) ||
           parse_truth(at, (size_t)(sign - at), &number) ||
           (sign > at && (sign_length(&sign, end) > 0 || *sign == '('));
}
