/* SPDX-License-Identifier: MIT */

#include "io/clean.h"
#include "io/tokens.h"
#include "sudoku/board/grid.h"
#include "sudoku/read/loose.h"
#include <stdlib.h>

enum { MOST_OPEN = 32 /* brackets whose words are known */ };

typedef struct opening {
    uint64_t name;
    size_t position, length;
    size_t place; /* of the bracket, from 1 */
    size_t list;  /* place of the bracket around it, or its own if barred */
    bool barred;  /* [| as in MiniZinc */
    bool words;   /* %w( as in Ruby */
} opening;

typedef struct scanner {
    dlx_loose_runs *runs;
    const char *text, *position, *end;
    size_t brackets;
    opening open[MOST_OPEN];
    size_t first;     /* token of the current run */
    char divider;     /* of the fields in this line, & or |; 0: none */
    size_t bars;      /* left in this line, if it is divided by bars */
    bool field;       /* a field has begun */
    size_t in_field;  /* tokens when it began */
    bool comma;       /* a comma came last */
    size_t semicolon; /* tokens at the last one, or at the begin of the run */
    bool inside;      /* after one double quote of the line, or three */
    bool lost;        /* no memory */
    const char *word; /* begin and end of the last word */
    const char *word_end;
} scanner;

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

static bool is_part(char c)
{
    return dlx_is_letter(c) || dlx_is_digit(c) || c == DLX_CLEAN_NOTHING ||
           (c && strchr("._*?-", c));
}

/* ---- tokens and runs ------------------------------------------------------------------------- */

static void add_token(scanner *scan, const char *cursor, size_t word, size_t length, bool packed)
{
    const size_t whole = length ? scan->runs->words.size - word : 0;
    dlx_loose_runs *runs = scan->runs;
    scan->comma = false;
    scan->lost |= !dlx_buffer_grow(&runs->tokens, &runs->token_capacity, runs->token_count + 1,
                                   sizeof *runs->tokens);
    if (scan->lost)
        return;
    runs->tokens[runs->token_count++] =
        (dlx_loose_token){(size_t)(cursor - scan->text), word, length, whole, packed};
}

static void add_blank(scanner *scan)
{
    add_token(scan, scan->position, 0, 0, false);
}

static void end_run(scanner *scan)
{
    dlx_loose_runs *runs = scan->runs;
    const size_t count = runs->token_count - scan->first;
    scan->comma = false;
    scan->semicolon = runs->token_count;
    scan->lost |=
        !dlx_buffer_grow(&runs->runs, &runs->capacity, runs->count + 1, sizeof *runs->runs);
    if (count == 0 || scan->lost)
        return;
    dlx_loose_run *run = &runs->runs[runs->count++];
    *run = (dlx_loose_run){.first = scan->first, .count = count, .brackets = scan->brackets};
    if (scan->brackets && scan->brackets <= MOST_OPEN) {
        const opening *open = &scan->open[scan->brackets - 1];
        run->name = open->name;
        run->name_at = open->position;
        run->name_length = open->length;
        run->list = open->list;
    }
    scan->first = runs->token_count;
}

/* Adds several cells; between quotes they are a run. */
static void add_packed(scanner *scan, const char *cursor, size_t word, size_t length, bool quoted)
{
    const bool alone = quoted && length >= DLX_LOOSE_LEAST;
    if (alone)
        end_run(scan);
    add_token(scan, cursor, word, length, true);
    if (alone)
        end_run(scan);
}

/* ---- fields ---------------------------------------------------------------------------------- */

static void begin_field(scanner *scan)
{
    scan->field = true;
    scan->in_field = scan->runs->token_count;
}

static void end_field(scanner *scan)
{
    if (scan->field && scan->runs->token_count == scan->in_field)
        add_blank(scan);
    scan->field = false;
}

static void end_row(scanner *scan)
{
    end_field(scan);
    end_run(scan);
}

/* Finds the fields of the line; passes a ruler of dashes below a heading. */
static void begin_line(scanner *scan)
{
    const char *end = memchr(scan->position, '\n', (size_t)(scan->end - scan->position));
    dlx_loose_runs *runs = scan->runs;
    bool dashes;
    if (!end)
        end = scan->end;
    const char *first = dlx_skip_blanks(scan->position, end);
    scan->divider = 0;
    if (scan->brackets)
        return;
    if (memchr(scan->position, '&', (size_t)(end - scan->position))) {
        scan->divider = '&';
        begin_field(scan);
    } else if (dlx_loose_words_has_fields(scan->position, end, &scan->bars, &dashes)) {
        const bool triple = end - first > 3 && first[1] == '-' && first[2] == '-';
        if (dashes && (runs->count == 1 || triple)) {
            if (runs->count)
                runs->runs[runs->count - 1].heading = true;
            scan->position = end;
        } else {
            scan->divider = '|';
        }
    }
}

/* Takes a divider; the rest of the line after the last bar is no cell. */
static void take_divider(scanner *scan)
{
    end_field(scan);
    scan->position++;
    if (scan->divider != '|' || --scan->bars > 0) {
        begin_field(scan);
        return;
    }
    const char *feed = memchr(scan->position, '\n', (size_t)(scan->end - scan->position));
    scan->position = feed ? feed : scan->end;
}

/* ---- words ----------------------------------------------------------------------------------- */

/* Passes a name such as r1c2 and adds its numbers as a run. */
static bool take_cell_name(scanner *scan, const char *begin, char *word, size_t place,
                           size_t length)
{
    const bool is_sheet =
        length == 2 && dlx_loose_words_is_sheet_name(word, scan->position, scan->end);
    if (is_sheet)
        *word = (char)('1' + (*word | 0x20) - 'a'); /* the number of the column */
    const dlx_loose_cell_name name = is_sheet ? (dlx_loose_cell_name){0, 1, 1, 0, 1, 0, 0}
                                              : dlx_loose_cell_name_of(word, length);
    const uint64_t hash = dlx_loose_words_hash(word, word + name.letters);
    if (!name.row_length ||
        (name.letters && dlx_is_digit(dlx_loose_words_before(scan->text, begin))))
        return false;
    end_run(scan);
    if (name.digit_length && !dlx_loose_words_pass_truth(&scan->position, scan->end))
        return true;
    if (name.letters && dlx_loose_words_is_compared(scan->text, begin, scan->position, scan->end)) {
        for (int i = 0; i < 2; i++) /* two tokens, which no value follows */
            add_token(scan, begin, place, length, false);
        end_run(scan);
        return true;
    }
    add_token(scan, begin, place + name.row, name.row_length, false);
    add_token(scan, begin, place + name.column, name.column_length, false);
    if (name.digit_length)
        add_token(scan, begin, place + name.digit, name.digit_length, false);
    end_run(scan);
    if (is_sheet && !scan->lost)
        scan->runs->runs[scan->runs->count - 1].name = DLX_LOOSE_SHEET;
    if (name.letters && !scan->lost) {
        dlx_loose_run *run = &scan->runs->runs[scan->runs->count - 1];
        run->name = hash;
        run->name_at = (size_t)(begin - scan->text);
        run->name_length = name.letters;
    }
    return true;
}

/* True if commas or brackets are on both sides of the word. */
static bool is_in_list(const scanner *scan, const char *begin)
{
    const char *after = scan->position;
    while (begin > scan->text && (dlx_is_blank(begin[-1]) || begin[-1] == '\n'))
        begin--;
    while (after < scan->end && (dlx_is_blank(*after) || *after == '\n'))
        after++;
    return scan->brackets && begin > scan->text && strchr(",[{(", begin[-1]) && after < scan->end &&
           strchr(",]})", *after) && (begin[-1] == ',' || *after == ',');
}

/* Copies the word without the bytes that are nothing; returns its length. */
static size_t copy_word(scanner *scan)
{
    dlx_buffer *words = &scan->runs->words;
    const size_t place = words->size;
    for (; scan->position < scan->end &&
           (is_part(*scan->position) ||
            dlx_loose_words_is_exponent_sign(scan->text, scan->position, scan->end));
         scan->position++)
        if (*scan->position != DLX_CLEAN_NOTHING)
            scan->lost |= !dlx_buffer_add(words, scan->position, 1);
    words->size = place + dlx_loose_words_to_decimal(words->bytes + place, words->size - place);
    return words->size - place;
}

/* True if the quoted word with letters is a key: a colon follows. */
static bool is_key(const scanner *scan, const char *begin)
{
    const char *after = dlx_skip_blanks(scan->position + (scan->position < scan->end), scan->end);
    while (begin < scan->position && !dlx_is_letter(*begin))
        begin++;
    return begin < scan->position && is_quote(*scan->position) && after < scan->end &&
           *after == ':';
}

/* Takes a word of the language, which ends the run unless the word stands for a cell, or for a
 * value, as in r1c1=3r1c2. */
static void take_name(scanner *scan, const char *begin, size_t place, size_t length)
{
    const bool is_value = dlx_is_digit(*begin) && dlx_loose_words_before(scan->text, begin) == '=';
    const bool is_cell = is_in_list(scan, begin) || scan->field;
    if (!scan->runs->damaged && dlx_grid_word_has_board(begin, scan->position))
        scan->runs->damaged = (size_t)(begin - scan->text) + 1;
    if (!is_cell)
        end_run(scan);
    if (is_cell || is_value)
        add_token(scan, begin, place, length, false);
    if (is_value && !is_cell)
        end_run(scan);
    scan->word = begin;
    scan->word_end = scan->position;
}

static void take_word(scanner *scan)
{
    const char *begin = scan->position;
    const size_t place = scan->runs->words.size;
    const bool quoted = begin > scan->text && is_quote(begin[-1]);
    const size_t length = copy_word(scan);
    const char *after;
    size_t cell;
    if (length == 0 || scan->lost ||
        take_cell_name(scan, begin, scan->runs->words.bytes + place, place, length))
        return;
    if (quoted && is_key(scan, begin)) {
        end_run(scan);
        return;
    }
    if (!quoted && length == 1 && dlx_is_letter(*begin) && scan->position < scan->end &&
        is_quote(*scan->position))
        return; /* the prefix of a string */
    const bool is_listed =
        scan->brackets &&
        (scan->brackets > MOST_OPEN || !scan->open[scan->brackets - 1].words); /* not of Ruby */
    switch (dlx_loose_words_kind(scan->runs->words.bytes + place, length, quoted,
                                 is_listed && !quoted, &cell)) {
    case DLX_LOOSE_CELL:
        if (dlx_is_letter(*begin) && scan->position < scan->end && *scan->position == '(')
            take_name(scan, begin, place, length);
        else
            add_token(scan, begin, place, cell, length == cell + 1);
        return;
    case DLX_LOOSE_BLANK:
        add_token(scan, begin, 0, 0, false);
        return;
    case DLX_LOOSE_CELLS:
        add_packed(scan, begin, place, length, quoted);
        return;
    case DLX_LOOSE_ELLIPSIS:
        after = dlx_skip_blanks(scan->position, scan->end);
        if (after == scan->end || *after != '\n' || scan->runs->token_count > scan->first)
            add_token(scan, begin, place, 3, false);
        return;
    case DLX_LOOSE_RANGE:
        end_run(scan);
        return;
    default:
        take_name(scan, begin, place, length);
    }
}

/* ---- marks ----------------------------------------------------------------------------------- */

static void open_bracket(scanner *scan)
{
    const bool named = scan->word_end == scan->position && *scan->position == '(';
    const bool barred = scan->position + 1 < scan->end && scan->position[1] == '|';
    const size_t place = (size_t)(scan->position - scan->text) + 1;
    end_run(scan);
    if (scan->brackets < MOST_OPEN)
        scan->open[scan->brackets] = (opening){
            .name = named ? dlx_loose_words_hash(scan->word, scan->word_end) : 0,
            .position = named ? (size_t)(scan->word - scan->text) : 0,
            .length = named ? (size_t)(scan->word_end - scan->word) : 0,
            .place = place,
            .list = barred           ? place
                    : scan->brackets ? scan->open[scan->brackets - 1].place
                                     : 0,
            .barred = barred,
            .words = place > 2 && dlx_clean_begins_words(scan->position - 2, scan->end),
        };
    scan->brackets++;
    scan->position++;
}

/* A full stop after the bracket ends a fact. */
static void close_bracket(scanner *scan)
{
    end_run(scan);
    scan->brackets -= scan->brackets > 0;
    scan->position++;
    if (scan->position < scan->end && *scan->position == '.')
        scan->position++;
}

/* Takes a backslash: a row of LaTeX ends, a line ends within quotes, or a command is passed. */
static void take_backslash(scanner *scan)
{
    const char *cursor = scan->position + 1;
    const bool escape = cursor < scan->end && (*cursor == 'n' || *cursor == 'r') &&
                        (scan->inside || !(cursor + 1 < scan->end && dlx_is_letter(cursor[1])));
    const bool row = cursor < scan->end && *cursor == '\\';
    if (row)
        end_row(scan);
    else if (escape)
        end_run(scan);
    scan->position = row || escape ? cursor + 1 : dlx_loose_words_pass_command(cursor, scan->end);
}

/* Takes a quote; two quotes without a cell between are an empty cell. */
static void take_quote(scanner *scan)
{
    const bool closes = scan->position > scan->text && is_part(scan->position[-1]);
    const char quote = *scan->position++;
    const size_t left = (size_t)(scan->end - scan->position);
    scan->inside ^= quote == '"';
    if (left && *scan->position == quote) {
        scan->inside ^= quote == '"';
        if (left > 1 && scan->position[1] == quote)
            scan->position++; /* three quotes */
        else
            add_blank(scan);
        scan->position++;
    } else if (left > 1 && !closes && *scan->position == ' ' && scan->position[1] == quote) {
        add_blank(scan);
        scan->position += 2;
    }
}

static void take_line_feed(scanner *scan)
{
    if (scan->divider)
        end_row(scan);
    else if (!scan->brackets && !scan->field)
        end_run(scan);
    scan->position++;
    scan->inside = false;
    begin_line(scan);
}

/* Takes a bar: between cells, or the end of a row in MiniZinc. */
static void take_bar(scanner *scan)
{
    const bool barred =
        scan->brackets && scan->brackets <= MOST_OPEN && scan->open[scan->brackets - 1].barred;
    if (barred)
        end_run(scan);
    scan->position++;
}

/* Takes a semicolon: between single cells within brackets, as in OCaml, or the end of a row. */
static void take_semicolon(scanner *scan)
{
    const size_t count = scan->runs->token_count;
    if (!scan->brackets || count != scan->semicolon + 1)
        end_run(scan);
    scan->semicolon = count;
    scan->position++;
}

/* Takes a mark between cells. */
static void take_mark(scanner *scan)
{
    const bool soft = scan->divider != 0; /* brackets in fields are LaTeX's */
    switch (*scan->position) {
    case '\n':
        take_line_feed(scan);
        return;
    case '[':
    case '(':
    case '{':
        if (soft)
            break;
        open_bracket(scan);
        return;
    case ']':
    case ')':
    case '}':
        if (soft)
            break;
        close_bracket(scan);
        return;
    case '"':
    case '\'':
        take_quote(scan);
        return;
    case '\\':
        take_backslash(scan);
        return;
    case '|':
        take_bar(scan);
        return;
    case ',':
        if (scan->comma)
            add_blank(scan);
        scan->comma = true;
        break;
    case ';':
        take_semicolon(scan);
        return;
    case DLX_CLEAN_FIELD:
        end_field(scan);
        begin_field(scan);
        break;
    case DLX_CLEAN_ROW:
        end_row(scan);
        break;
    default:
        if (!dlx_is_blank(*scan->position) && *scan->position != DLX_CLEAN_LIST &&
            *scan->position != '`')
            end_run(scan);
    }
    scan->position++;
}

bool dlx_loose_runs_find(dlx_loose_runs *runs, char *text, size_t length)
{
    dlx_buffer *words = &runs->words;
    /* Tokens of no letters have a place among the words too. */
    if (!dlx_buffer_grow(&words->bytes, &words->capacity, 1, 1) ||
        !dlx_loose_order_find(&runs->order, text, length))
        return false;
    scanner scan = {.runs = runs, .text = text, .position = text, .end = text + length};
    runs->token_count = runs->count = runs->words.size = runs->damaged = 0;
    begin_line(&scan);
    while (scan.position < scan.end && !scan.lost) {
        if (scan.divider && *scan.position == scan.divider)
            take_divider(&scan);
        else if (is_part(*scan.position))
            take_word(&scan);
        else
            take_mark(&scan);
    }
    end_row(&scan);
    return !scan.lost;
}
