/* SPDX-License-Identifier: MIT */
/* Sets of numbers: a line for each set, after a line `ITEMS SETS`, after `p ec ITEMS` with the
 * letter s before each set, or with a name before each set; or nested lists as printed by programs.
 * A set can have a cost or the number of its elements before the elements. */
#include "format/printed.h"

typedef enum set_kind { SETS_BARE, SETS_COST, SETS_COUNT } set_kind;

typedef struct set_reader {
    dlx_reader *reader;
    dlx_printed sets;
    set_kind kind;
    dlx_decimal *cost; /* by set, for SETS_COST */
    size_t cost_capacity;
    bool has_items; /* the number of items was read: */
    uint64_t items;
    uint64_t announced; /* number of sets; UINT64_MAX: unknown */
    bool marked;        /* after `p ec`: sets begin with s, and elements are from 1 */
    bool bracketed;
    size_t counted;  /* sets with a cost equal to the number of elements */
    size_t labelled; /* sets with a name: */
    dlx_names labels;
    uint32_t least, most, base;
} set_reader;

/* Sets *word to the next word of a line, between blanks and commas. Returns false at the end. */
static bool next_word(const dlx_line *line, const char **cursor, const char **word, size_t *length)
{
    const char *end = line->text + line->length;
    while (*cursor < end && (dlx_is_blank(**cursor) || **cursor == ','))
        ++*cursor;
    *word = *cursor;
    while (*cursor < end && !dlx_is_blank(**cursor) && **cursor != ',')
        ++*cursor;
    *length = (size_t)(*cursor - *word);
    return *length > 0;
}

static dlx_status refuse(const set_reader *sets, const dlx_line *line, const char *cursor,
                         const char *expected, dlx_error *error)
{
    const char *end = dlx_token_end(cursor, line->text + line->length);
    return dlx_input_error(
        sets->reader->input, line, cursor, error, "expected %s, found %s", expected,
        end > cursor ? dlx_show(cursor, (size_t)(end - cursor)).text : "the end of the line");
}

/* ---- lines ----------------------------------------------------------------------------------- */

static dlx_status refuse_end(const set_reader *sets, dlx_error *error, const char *text)
{
    return dlx_input_error(sets->reader->input, &sets->sets.last, sets->sets.last.text, error, "%s",
                           text);
}

/* Reads the cost or the number of elements at *cursor. Sets *count to the latter. */
static dlx_status read_before(set_reader *sets, const dlx_line *line, const char **cursor,
                              uint64_t *count, dlx_error *error)
{
    const char *word;
    size_t length;
    dlx_decimal cost;
    next_word(line, cursor, &word, &length);
    if (sets->kind == SETS_COUNT)
        return dlx_tokens_parse_unsigned(word, length, count)
                   ? DLX_OK
                   : refuse(sets, line, word, "a number of elements", error);
    if (!dlx_reader_cost(sets->reader, word, length, &cost))
        return refuse(sets, line, word, "a cost that fits in 64 bits", error);
    if (!dlx_buffer_grow(&sets->cost, &sets->cost_capacity, sets->sets.rows + 1, sizeof cost))
        return dlx_error_memory(error);
    sets->cost[sets->sets.rows] = cost;
    return DLX_OK;
}

/* Reads the name before a set, if any. */
static dlx_status read_label(set_reader *sets, const dlx_line *line, const char **cursor,
                             dlx_error *error)
{
    const char *word;
    const char *after = *cursor;
    size_t length;
    dlx_decimal number;
    if (!next_word(line, &after, &word, &length) || dlx_decimal_parse(word, length, &number))
        return sets->labelled ? refuse(sets, line, word, "the name of a set", error) : DLX_OK;
    if (sets->labelled < sets->sets.rows || strchr("([{", *word))
        return refuse(sets, line, word, "a number", error);
    length -= length > 1 && word[length - 1] == ':';
    const uint32_t index = dlx_names_add(&sets->labels, word, length);
    if (index == DLX_NO_INDEX)
        return dlx_error_memory(error);
    if (index < sets->labelled)
        return refuse(sets, line, word, "another name of a set", error);
    *cursor = after;
    sets->labelled++;
    return dlx_error_unless(dlx_entries_label(&sets->sets.entries, sets->sets.rows, word, length),
                            error);
}

/* Refuses an element that occurs twice among the last, from `first` on, if these are few. */
static dlx_status check_distinct(const set_reader *sets, size_t first, dlx_error *error)
{
    enum { MOST = 64 };
    const dlx_entries *entries = &sets->sets.entries;
    for (size_t i = first; i < entries->count && entries->count - first <= MOST; i++)
        for (size_t k = first; k < i; k++)
            if (entries->entry[i].item == entries->entry[k].item) {
                dlx_error_set(error, DLX_SYNTAX, "element %lu occurs twice in its set",
                              (unsigned long)entries->entry[i].item);
                return dlx_entries_place(&entries->entry[i], sets->reader, error);
            }
    return DLX_OK;
}

/* Refuses sets without names, after no number of items. */
static dlx_status refuse_unlisted(const set_reader *sets, dlx_error *error)
{
    return refuse_end(sets, error,
                      "lines of numbers without a line of items: -f sets reads sets, -f cost-sets "
                      "a cost before each set");
}

static dlx_status read_set(set_reader *sets, const dlx_line *line, const char *cursor,
                           dlx_error *error)
{
    const size_t before = sets->sets.entries.count;
    const char *word;
    size_t length;
    uint64_t count = UINT64_MAX;
    const char *end = line->text + line->length;
    const bool has_empty =
        dlx_after_word(cursor, end, "\t\t") || end[-1] == '\t'; /* as in a table */
    if (sets->reader->detecting && has_empty)
        return refuse(sets, line, end, "a set", error);
    dlx_status status = sets->marked ? DLX_OK : read_label(sets, line, &cursor, error);
    if (status == DLX_OK && sets->reader->hasty && !sets->has_items && !sets->labelled)
        status = refuse_unlisted(sets, error);
    if (status == DLX_OK && sets->kind != SETS_BARE)
        status = read_before(sets, line, &cursor, &count, error);
    while (status == DLX_OK && next_word(line, &cursor, &word, &length)) {
        status = dlx_printed_add(&sets->sets, sets->reader, line, word, length, error);
        if (status == DLX_OK && sets->reader->hasty && sets->has_items &&
            sets->sets.entries.entry[sets->sets.entries.count - 1].item > sets->items)
            status = refuse(sets, line, word, "an element", error);
    }
    if (status == DLX_OK && sets->reader->detecting)
        status = check_distinct(sets, before, error);
    if (status == DLX_OK && sets->kind == SETS_COUNT && sets->sets.entries.count - before != count)
        return dlx_input_error(sets->reader->input, line, line->text, error,
                               "expected %llu elements, found %zu", (unsigned long long)count,
                               sets->sets.entries.count - before);
    if (status == DLX_OK && sets->kind == SETS_COST)
        sets->counted +=
            sets->cost[sets->sets.rows].places == 0 &&
            sets->cost[sets->sets.rows].value == (int64_t)(sets->sets.entries.count - before);
    sets->sets.rows++;
    return status;
}

/* Reads the numbers of a header at `cursor`: of items, and perhaps of sets. */
static dlx_status read_header(set_reader *sets, const dlx_line *line, const char *cursor,
                              dlx_error *error)
{
    const char *word;
    size_t length;
    next_word(line, &cursor, &word, &length);
    if (!dlx_tokens_parse_unsigned(word, length, &sets->items) || sets->items > DLX_MAX_INDEX)
        return refuse(sets, line, word, "a number of items", error);
    sets->has_items = true;
    if (next_word(line, &cursor, &word, &length) &&
        !dlx_tokens_parse_unsigned(word, length, &sets->announced))
        return refuse(sets, line, word, "a number of sets", error);
    return next_word(line, &cursor, &word, &length)
               ? refuse(sets, line, word, "the end of the line", error)
               : DLX_OK;
}

/* True for a line of two numbers. */
static bool is_pair(const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    uint64_t number;
    for (int i = 0; i < 2; i++)
        if (!next_word(line, &cursor, &word, &length) ||
            !dlx_tokens_parse_unsigned(word, length, &number))
            return false;
    return !next_word(line, &cursor, &word, &length);
}

/* True if the next line is a header `ITEMS SETS`, followed by as many sets. */
static bool has_header(const dlx_reader *reader)
{
    dlx_line line;
    uint64_t sets = 0, lines = 0;
    dlx_input *input = reader->input;
    if (reader->options.header < 0)
        return false;
    dlx_input_mark(input);
    const bool is_header = dlx_input_line(input, &line, NULL) == DLX_OK && is_pair(&line);
    if (is_header) {
        const char *cursor = line.text;
        const char *word;
        size_t length;
        next_word(&line, &cursor, &word, &length);
        next_word(&line, &cursor, &word, &length);
        dlx_tokens_parse_unsigned(word, length, &sets);
    }
    while (is_header && lines <= sets && dlx_input_line(input, &line, NULL) == DLX_OK)
        lines += !dlx_tokens_is_blank_line(&line);
    dlx_input_rewind(input);
    return reader->options.header > 0 ||
           (is_header && (lines == sets || (lines < sets && reader->hasty && reader->is_part)));
}

/* Reads a line that begins with the word `c`, `p` or `s`. */
static dlx_status read_marked(set_reader *sets, const dlx_line *line, const char *word,
                              const char *cursor, dlx_error *error)
{
    size_t length;
    if (*word == 's' && sets->marked)
        return read_set(sets, line, cursor, error);
    if (*word != 'p' || sets->marked || sets->sets.rows)
        return refuse(sets, line, word, sets->marked ? "'s' and a set" : "'p ec' and a number",
                      error);
    next_word(line, &cursor, &word, &length);
    if (!dlx_is_word(word, length, "ec"))
        return refuse(sets, line, word, "'ec'", error);
    sets->marked = true;
    return read_header(sets, line, cursor, error);
}

static dlx_status read_lines(set_reader *sets, bool is_header, dlx_error *error)
{
    dlx_line line;
    dlx_status status;
    bool comments = false;
    while ((status = dlx_input_line(sets->reader->input, &line, error)) == DLX_OK) {
        const char *cursor = line.text;
        const char *word;
        size_t length;
        if (!next_word(&line, &cursor, &word, &length))
            continue;
        sets->sets.last = (dlx_line){"", 0, line.number};
        if (dlx_is_word(word, length, "c") && (sets->marked || !sets->sets.rows))
            comments = true;
        else if (is_header)
            status = read_header(sets, &line, line.text, error);
        else if (comments || sets->marked || dlx_is_word(word, length, "p"))
            status = read_marked(sets, &line, word, cursor, error);
        else
            status = read_set(sets, &line, line.text, error);
        is_header = false;
        if (status != DLX_OK)
            return status;
    }
    return status == DLX_NO_DATA && sets->sets.last.number ? DLX_OK : status;
}

/* ---- items ----------------------------------------------------------------------------------- */

/* Finds the number of the first item: as asked for, or the only one that fits. */
static dlx_status find_base(set_reader *sets, dlx_error *error)
{
    const int asked = sets->reader->options.base;
    const dlx_entries *entries = &sets->sets.entries;
    sets->least = UINT32_MAX;
    for (size_t i = 0; i < entries->count; i++) {
        const uint32_t number = entries->entry[i].item;
        sets->least = number < sets->least ? number : sets->least;
        sets->most = number > sets->most ? number : sets->most;
    }
    if (sets->sets.universe) {
        sets->base = sets->sets.first;
        return sets->base <= 1 ? DLX_OK
                               : refuse_end(sets, error, "expected elements from 0 or from 1");
    }
    sets->base = asked ? asked > 0 : sets->least > 0;
    const bool fits = entries->count == 0 || sets->least == 0 ||
                      (sets->has_items ? sets->most >= sets->items : sets->least == 1);
    if (asked || sets->marked || fits)
        return DLX_OK;
    return refuse_end(
        sets, error,
        "elements could be numbered from 0 or from 1: --base=0 or --base=1 (ec-answer: "
        "--problem-base) says which");
}

static dlx_status check_range(const set_reader *sets, dlx_error *error)
{
    const dlx_entries *entries = &sets->sets.entries;
    for (size_t i = 0; i < entries->count; i++) {
        const uint32_t number = entries->entry[i].item;
        if (number >= sets->base && number - sets->base < sets->items)
            continue;
        dlx_error_set(error, DLX_SYNTAX, "expected an element from %u to %llu, found %u",
                      sets->base, (unsigned long long)sets->items + sets->base - 1, number);
        return dlx_entries_place(&entries->entry[i], sets->reader, error);
    }
    return DLX_OK;
}

/* Sets *missing to the first element in no set, or to the number of items. */
static dlx_status find_missing(const set_reader *sets, uint64_t *missing, dlx_error *error)
{
    const dlx_entries *entries = &sets->sets.entries;
    bool *has = calloc(sets->items + 1, sizeof *has);
    if (!has)
        return dlx_error_memory(error);
    for (size_t i = 0; i < entries->count; i++)
        has[entries->entry[i].item - sets->base] = true;
    for (*missing = 0; has[*missing];)
        ++*missing;
    free(has);
    return DLX_OK;
}

/* Refuses a guess that leaves an element without sets. */
static dlx_status check_guess(const set_reader *sets, dlx_error *error)
{
    uint64_t missing = 0;
    const bool needs_all = !sets->has_items && !sets->reader->options.base;
    if (!needs_all && !(sets->reader->detecting && sets->kind != SETS_BARE))
        return DLX_OK;
    const dlx_status status = find_missing(sets, &missing, error);
    if (status != DLX_OK || missing >= sets->items)
        return status;
    return dlx_input_error(sets->reader->input, &sets->sets.last, sets->sets.last.text, error,
                           "element %llu is in no set: if it is to be covered nevertheless, say "
                           "--base=%u (ec-answer: --problem-base); if not, give the sets in JSON",
                           (unsigned long long)missing + sets->base, sets->base);
}

/* ---- problems -------------------------------------------------------------------------------- */

/* True if the costs, if any, and the elements are 0 or 1, as cells of a matrix are. */
static bool has_cells(const set_reader *sets)
{
    const dlx_entries *entries = &sets->sets.entries;
    bool are_cells = true;
    for (size_t k = 0; k < sets->sets.rows && sets->kind == SETS_COST; k++)
        are_cells &= sets->cost[k].places == 0 && (uint64_t)sets->cost[k].value <= 1;
    for (size_t i = 0; i < entries->count; i++)
        are_cells &= entries->entry[i].item <= 1;
    return are_cells;
}

/* Lines of numbers alone may have a cost or count first, or be another format. */
static dlx_status check_lines(const set_reader *sets, dlx_error *error)
{
    const dlx_reader *reader = sets->reader;
    if (sets->announced != UINT64_MAX && sets->announced != sets->sets.rows)
        return dlx_input_error(reader->input, &sets->sets.last, sets->sets.last.text, error,
                               "expected %llu sets, found %zu", (unsigned long long)sets->announced,
                               sets->sets.rows);
    /* All exact covers cost as much as there are items then: the numbers are counts. */
    if (reader->detecting && sets->sets.rows && sets->counted == sets->sets.rows)
        return refuse_end(sets, error, "the costs are the numbers of elements: -f count-sets");
    if (reader->detecting && sets->labelled && has_cells(sets))
        return refuse_end(sets, error, "rows of 0 and 1 after names: write commas between cells");
    if (sets->bracketed || sets->has_items)
        return DLX_OK;
    if (!sets->sets.entries.count)
        return refuse_end(sets, error, "expected elements of sets, found none");
    if (sets->labelled)
        dlx_reader_warn(reader, &(dlx_line){"", 0, 1}, "",
                        "the first word of each line is read as the name of a set");
    else if (reader->detecting)
        return refuse_unlisted(sets, error);
    return DLX_OK;
}

static dlx_status build(set_reader *sets, dlx_error *error)
{
    dlx_reader *reader = sets->reader;
    dlx_line line = sets->sets.last;
    const char *text = line.text;
    dlx_status status = check_lines(sets, error);
    if (status == DLX_OK)
        status = find_base(sets, error);
    if (status == DLX_OK && !sets->has_items)
        sets->items = sets->sets.entries.count && sets->most >= sets->base
                          ? sets->most - sets->base + 1ULL
                          : 0;
    if (status == DLX_OK)
        status = dlx_reader_announce(reader, sets->items, "items", &line, &text, error);
    if (status == DLX_OK)
        status = check_range(sets, error);
    if (status == DLX_OK)
        status = check_guess(sets, error);
    if (status == DLX_OK)
        status = dlx_builder_drop(reader->builder, false, error);
    if (status == DLX_OK)
        status = dlx_reader_items(reader, "", sets->base, sets->items, true, error);
    for (size_t i = 0; i < sets->sets.entries.count; i++)
        sets->sets.entries.entry[i].item -= sets->base;
    if (status == DLX_OK)
        status = dlx_entries_build(&sets->sets.entries, reader, sets->sets.rows, sets->cost,
                                   &sets->sets.last, error);
    return status;
}

static dlx_status read_sets(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    const set_kind kind = reader->format == &dlx_format_cost_sets    ? SETS_COST
                          : reader->format == &dlx_format_count_sets ? SETS_COUNT
                                                                     : SETS_BARE;
    set_reader sets = {.reader = reader, .kind = kind, .announced = UINT64_MAX};
    dlx_line line;
    dlx_status status = dlx_tokens_next_line(reader->input, &line, error);
    if (status == DLX_OK) {
        sets.bracketed = kind == SETS_BARE && dlx_printed_begins(&line);
        dlx_input_unread(reader->input);
        status = sets.bracketed ? dlx_printed_read(&sets.sets, reader, error)
                                : read_lines(&sets, has_header(reader), error);
    }
    if (status == DLX_OK && sets.sets.universe) {
        sets.has_items = true;
        sets.items = sets.sets.universe;
    }
    if (status == DLX_OK && sets.sets.is_matrix)
        status = dlx_input_error(reader->input, &sets.sets.last, "", error,
                                 "expected sets, found a matrix");
    if (status == DLX_OK)
        status = build(&sets, error);
    status = dlx_reader_finish_file(reader, status, problem, error);
    dlx_entries_free(&sets.sets.entries);
    dlx_names_free(&sets.labels);
    free(sets.cost);
    return status;
}

/* True for a line with a bracket, with a number as the second word, or of the marked form. */
static bool may_begin(const dlx_line *first)
{
    const char *cursor = first->text;
    const char *word;
    size_t length;
    dlx_decimal number;
    if (dlx_printed_begins(first))
        return true;
    if (!next_word(first, &cursor, &word, &length) || *word == '|')
        return false;
    const bool marked = dlx_is_word(word, length, "p");
    if (dlx_is_word(word, length, "c"))
        return true;
    next_word(first, &cursor, &word, &length);
    return marked ? dlx_is_word(word, length, "ec") : dlx_decimal_parse(word, length, &number);
}

const dlx_format dlx_format_sets = {
    .name = "sets",
    .summary = "sets of numbers, one a line or as printed lists",
    .read = read_sets,
    .kept = 16,
    .may_begin = may_begin,
    .single_problem = true,
};

const dlx_format dlx_format_cost_sets = {
    .name = "cost-sets",
    .summary = "sets of numbers, a cost before the elements of each",
    .read = read_sets,
    .kept = 16,
    .may_begin = may_begin,
    .single_problem = true,
};

const dlx_format dlx_format_count_sets = {
    .name = "count-sets",
    .summary = "sets of numbers, the number of elements before each",
    .read = read_sets,
    .kept = 16,
    .may_begin = may_begin,
    .single_problem = true,
};
