/* SPDX-License-Identifier: MIT */
/* Format detection: the formats compatible with the first line try to read the beginning of the
 * input. */
#include "format/layouts.h"
#include "format/printed.h"

#include <stdio.h>
#include <strings.h>

enum {
    MOST_FITTING = 16, /* formats that fit a text of numbers */
    SHARE = 1 << 12,   /* bytes of the first trial, up to the end of a line */
    MORE_TIMES = 8     /* growth factor of further trials, while undecided */
};

/* ---- formats that are not read, known by their words ----------------------------------------- */

/* True if the line holds the sign of a comment or a rule of such a format. */
static bool has_foreign_sign(const dlx_line *line)
{
    const char *end = line->text + line->length;
    return dlx_after_word(line->text, end, "/*") || dlx_after_word(line->text, end, "//") ||
           dlx_after_word(line->text, end, ":-") || dlx_after_word(line->text, end, ").") ||
           dlx_begins_with(line->text, end, "%");
}

/* True if a line of the text begins with the words after blanks, and has the other words behind;
 * NULL: none are needed. */
static bool has_line(const dlx_buffer *text, const char *begin, const char *behind)
{
    const char *end = text->bytes + text->size;
    for (const char *line = text->bytes; line < end;) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        const char *stop = feed ? feed : end;
        line = dlx_skip_blanks(line, stop);
        if (dlx_begins_with(line, stop, begin) && (!behind || dlx_after_word(line, stop, behind)))
            return true;
        line = stop + 1;
    }
    return false;
}

/* Names the format of a text, and what to do instead; NULL: unknown. */
static const char *name_foreign_format(const dlx_buffer *text)
{
    static const struct {
        const char *begin, *behind, *name;
    } marks[] = {
        {"<!DOCTYPE", NULL, "a page of HTML: save its table as CSV"},
        {"<html", NULL, "a page of HTML: save its table as CSV"},
        {"<svg", NULL, "a picture (SVG)"},
        {"%PDF-", NULL, "a PDF: copy its text"},
        {"p tw ", NULL, "a graph for tree decompositions (p tw): write 'p edge' for a colouring"},
        {"* #variable=", "#soft=", "a weighted pseudo-Boolean problem (WBO): write OPB or WCNF"},
        {"soft:", ";", "a weighted pseudo-Boolean problem (WBO): write OPB or WCNF"},
        {"solve ", ";", "a model of MiniZinc or FlatZinc: compile it to MPS or LP"},
        {"subto ", ":", "a model of ZIMPL: write LP with 'zimpl -t lp'"},
        {"var ", "binary", "a model of ZIMPL or AMPL: write LP or MPS"},
        {"max:", ";", "the language of lp_solve: write LP with 'lp_solve -S1 -parse -wxlp'"},
        {"min:", ";", "the language of lp_solve: write LP with 'lp_solve -S1 -parse -wxlp'"},
        {"", " :- ", "a logic program (ASP): ground it, or write its facts as a table"},
        {":-", ".", "a logic program (ASP): ground it, or write its facts as a table"},
        {"", ").", "a logic program (ASP): ground it, or write its facts as a table"},
    };
    if (has_line(text, "p cnf ", NULL) &&
        (has_line(text, "e ", " 0") || has_line(text, "a ", " 0")))
        return "a quantified formula (QDIMACS): remove the lines of quantifiers for CNF";
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (has_line(text, marks[i].begin, marks[i].behind))
            return marks[i].name;
    return NULL;
}

/* Refuses a text in a format that is not read. Returns false if its format is unknown. */
static bool refuse_foreign(const dlx_beginning *share, uint64_t line, dlx_error *error)
{
    const char *name = name_foreign_format(&share->text);
    if (!name)
        return false;
    dlx_error_set(error, DLX_SYNTAX, "expected an exact-cover problem, found %s", name);
    dlx_error_place(error, share->name, line, 1);
    return true;
}

/* ---- the first line -------------------------------------------------------------------------- */

static bool ends_in(const char *file, const char *ending)
{
    const char *dot = strrchr(file, '.');
    return dot && strcasecmp(dot + 1, ending) == 0;
}

/* Finds the format by the extension of a file name; NULL: none. */
static const dlx_format *format_of_name(const char *file)
{
    const dlx_format *format;
    for (size_t i = 0; (format = dlx_format_at(i)); i++)
        if (format->read && ends_in(file, format->name))
            return format;
    return ends_in(file, "til") ? &dlx_format_tiling : ends_in(file, "dlx") ? &dlx_format_ec : NULL;
}

static bool has_any(const dlx_line *line, const char *bytes)
{
    for (; bytes && *bytes; bytes++)
        if (memchr(line->text, *bytes, line->length))
            return true;
    return false;
}

/* Returns true if the first line determines the format. */
static bool has_magic(const dlx_format *format, const dlx_line *line)
{
    const size_t length = format->magic ? strlen(format->magic) : 0;
    if (format->recognise)
        return format->recognise(line);
    return length && line->length >= length && strncasecmp(line->text, format->magic, length) == 0;
}

/* Returns true if a file of the format can begin with the line. */
static bool may_begin(const dlx_format *format, const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length;
    if (!format->read || !dlx_tokens_next_word(line, &cursor, &word, &length))
        return false;
    return (format->may_begin && format->may_begin(line)) ||
           (format->first_bytes && strchr(format->first_bytes, *word)) ||
           dlx_tokens_are_among(word, length, format->first_words) || has_any(line, format->within);
}

/* Examines the first line that is not blank. Sets *only to the format determined by the line, NULL:
 * undetermined. `named` is the format of the file's name, or NULL. */
static void look_at_first(dlx_input *input, const dlx_format **only, const dlx_format *named)
{
    const dlx_format *format;
    dlx_line line;
    bool possible = false;
    dlx_input_mark(input);
    const dlx_status status = dlx_tokens_next_line(input, &line, NULL);
    const bool any = status == DLX_OK || status == DLX_SYNTAX;
    *only = NULL;
    for (size_t i = 0; any && (format = dlx_format_at(i)); i++)
        if (has_magic(format, &line))
            *only = format;
        else
            possible |= may_begin(format, &line);
    if (!any || named == &dlx_format_tiling || (named && has_magic(named, &line)))
        *only = named;
    possible = possible || (any && has_foreign_sign(&line));
    if (!possible && !*only && (!named || named == &dlx_format_ec))
        *only = &dlx_format_ec;
    dlx_input_rewind(input);
}

/* ---- the decision ---------------------------------------------------------------------------- */

/* Formats that fit, and the other format that reads farthest. */
typedef struct candidates {
    const dlx_format *first, *farthest;
    uint64_t line;       /* last line read */
    uint64_t first_line; /* first line of the text: a format that fails here fits nothing */
    dlx_error hub;       /* error of the ec format, if any */
    dlx_error sets;      /* error of the format sets, if any */
    size_t count;
    uint64_t digest; /* of the problems that the first format reads */
    dlx_layout_format fitting[MOST_FITTING];
    bool differ;               /* formats that fit read different problems */
    bool tried_sets, has_sets; /* sets were tried; sets fit */
    bool is_cut;               /* the only format that fits may fail in the last line, and another
                                  reads all lines: the next lines decide */
    const dlx_format *bare;    /* the first that fits without options, as many texts do */
    char names[120];           /* of all formats that fit */
    struct {
        const dlx_format *format;
        uint64_t line;
    } others[3]; /* of the other formats, those that read farthest, and the lines reached */
    size_t other_count;
} candidates;

DLX_PRINTF(3, 4)
static void add_name(char *list, size_t size, const char *format, ...)
{
    const size_t used = strlen(list);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(list + used, size - used, format, arguments);
    va_end(arguments);
}

/* Keeps a format that does not fit, if few others read farther. */
static void add_other(candidates *fitting, const dlx_format *format, uint64_t line)
{
    enum { MOST = sizeof fitting->others / sizeof *fitting->others };
    size_t place = fitting->other_count;
    while (place > 0 && fitting->others[place - 1].line < line)
        place--;
    if (place == MOST)
        return;
    fitting->other_count += fitting->other_count < MOST;
    for (size_t i = fitting->other_count - 1; i > place; i--)
        fitting->others[i] = fitting->others[i - 1];
    fitting->others[place].format = format;
    fitting->others[place].line = line;
}

static void list_others(const candidates *fitting, char *list, size_t size)
{
    *list = 0;
    for (size_t i = 0; i < fitting->other_count; i++)
        add_name(list, size, "%s%s (line %llu)", i ? ", " : "", fitting->others[i].format->name,
                 (unsigned long long)fitting->others[i].line);
}

static void take_result(candidates *fitting, const dlx_format *format, dlx_status status,
                        uint64_t digest, uint64_t sets, uint64_t line)
{
    if (status == DLX_NO_DATA) {
        fitting->bare = fitting->bare ? fitting->bare : format;
        return;
    }
    if (status != DLX_SYNTAX) {
        add_name(fitting->names, sizeof fitting->names, "%s%s", fitting->count ? ", " : "",
                 format->name);
        if (fitting->count < MOST_FITTING)
            fitting->fitting[fitting->count] = (dlx_layout_format){format, digest, sets};
        if (fitting->count++ == 0) {
            fitting->first = format;
            fitting->digest = digest;
        }
        fitting->differ |= digest != fitting->digest;
        fitting->has_sets |= format->read == dlx_format_sets.read;
        return;
    }
    if (format != &dlx_format_cost_sets && format != &dlx_format_count_sets)
        add_other(fitting, format, line);
    if (format->read == dlx_format_sets.read)
        return; /* the error may be of the last line */
    if (line > fitting->line) {
        fitting->farthest = format;
        fitting->line = line;
    } else if (line == fitting->line) {
        fitting->farthest = NULL;
    }
}

static dlx_status try_one(const dlx_format *format, dlx_beginning *share, candidates *fitting)
{
    dlx_error fault;
    uint64_t digest;
    const dlx_status status = dlx_beginning_try(format, share, &digest, &fault);
    if (status == DLX_NO_MEMORY)
        return status;
    fitting->is_cut |= share->is_cut;
    take_result(fitting, format, status, digest, share->sets, fault.line);
    fitting->tried_sets |= format->read == dlx_format_sets.read;
    if (format == &dlx_format_ec && status == DLX_SYNTAX)
        fitting->hub = fault;
    if (format == &dlx_format_sets && status == DLX_SYNTAX)
        fitting->sets = fault;
    return DLX_OK;
}

/* Tries the formats that may begin with the first line. Of a part of the input, the format ec,
 * which fits many lines, comes last, and two formats that fit are enough. */
static dlx_status try_all(const dlx_line *first, dlx_beginning *share, candidates *fitting)
{
    const dlx_format *format;
    const bool ec_is_last = share->hasty && !share->whole;
    const uint64_t first_line =
        1 + dlx_count_lines(share->text.bytes, (size_t)(first->text - share->text.bytes));
    *fitting = (candidates){.first_line = first_line};
    dlx_status status = ec_is_last ? DLX_OK : try_one(&dlx_format_ec, share, fitting);
    for (size_t i = 0; (format = dlx_format_at(i)) && status == DLX_OK; i++)
        if (format != &dlx_format_ec && may_begin(format, first) &&
            (share->whole || fitting->count < 2))
            status = try_one(format, share, fitting);
    if (ec_is_last && fitting->count < 2 && status == DLX_OK)
        status = try_one(&dlx_format_ec, share, fitting);
    fitting->is_cut = fitting->is_cut && fitting->count == 1 && fitting->bare;
    fitting->bare = fitting->count || dlx_printed_begins(first) ? NULL : fitting->bare;
    if (fitting->bare) {
        fitting->first = fitting->bare;
        fitting->count = 1;
    }
    return status;
}

/* Recognises a sudoku or a row of a sudoku: digits and blank cells, together or separated by
 * blanks. */
static bool is_sudoku(const dlx_line *line)
{
    enum { LEAST = 4, LEAST_LINE = 16, LEAST_DOTS = 2 };
    size_t cells = 0, dots = 0, digits = 0, tokens = 0, n = LEAST;
    for (size_t i = 0; i < line->length; i++) {
        const char c = line->text[i];
        const bool blank = dlx_is_blank(c);
        if (!blank && !dlx_is_digit(c) && (!c || !strchr(".*_-", c)))
            return false;
        cells += !blank;
        dots += c == '.' || c == '*' || c == '_';
        digits += c > '1' && c <= '9';
        tokens += !blank && (i == 0 || dlx_is_blank(line->text[i - 1]));
    }
    while (n * n < cells)
        n++;
    const bool whole = tokens == 1 && cells >= LEAST_LINE && n * n == cells && digits > 0;
    return whole || (cells >= LEAST && (tokens == 1 || tokens == cells) && dots >= LEAST_DOTS);
}

static const dlx_format *decide(const candidates *fitting, const dlx_beginning *share,
                                const dlx_line *first, dlx_error *error)
{
    const bool fits =
        fitting->count > 0 && !fitting->differ && (!fitting->bare || !fitting->other_count);
    const dlx_format *chosen = NULL;
    const size_t count = fits ? 1 : fitting->differ ? fitting->count : 0;
    if (share->whole && share->has_numbers && count <= MOST_FITTING && !is_sudoku(first) &&
        dlx_layouts_check(&share->text, fitting->fitting, count, &chosen, error) != DLX_OK) {
        dlx_error_place(error, share->name, fitting->first_line, 1);
        return NULL;
    }
    if (fits || chosen)
        return fits ? fitting->first : chosen;
    if (is_sudoku(first)) {
        dlx_error_set(error, DLX_SYNTAX,
                      "expected an exact-cover problem, found a sudoku: use sdk-solve or sdk2ec");
        dlx_error_place(error, share->name, fitting->first_line, 1);
        return NULL;
    }
    if ((fitting->count == 0 || fitting->bare) && refuse_foreign(share, fitting->first_line, error))
        return NULL;
    const bool is_sets = fitting->count == 0 && fitting->sets.line &&
                         fitting->sets.line >= fitting->line &&
                         fitting->hub.line <= fitting->first_line + 1;
    if (fitting->count == 0 && fitting->farthest && !is_sets)
        return fitting->farthest;
    const bool hub_is_farthest = fitting->count == 0 && fitting->hub.line == fitting->line;
    const bool is_comment = *first->text == '%'; /* of which the ec format warns */
    if (hub_is_farthest && !is_sets && (fitting->line <= fitting->first_line || is_comment))
        return &dlx_format_ec;
    char others[120];
    list_others(fitting, others, sizeof others);
    if (fitting->count == 1)
        dlx_error_set(error, DLX_SYNTAX,
                      "expected options after the items (-f %s), or another format: use -f FORMAT "
                      "for the exact error, one of %s",
                      fitting->first->name, others);
    else if (fitting->count > 1)
        dlx_error_set(error, DLX_SYNTAX, "ambiguous format: use -f FORMAT, one of %s",
                      fitting->names);
    else if (is_sets)
        dlx_error_set(error, DLX_SYNTAX,
                      "%.140s (for the error in another format use -f FORMAT, one of %s)",
                      fitting->sets.text, others);
    else if (hub_is_farthest)
        dlx_error_set(error, DLX_SYNTAX,
                      "%.80s (format ec; for the error in another format use -f FORMAT, one of %s)",
                      fitting->hub.text, others);
    else
        dlx_error_set(error, DLX_SYNTAX,
                      "unknown format: use -f FORMAT for the exact error, one of %s", others);
    const dlx_error *shown = is_sets           ? &fitting->sets
                             : hub_is_farthest ? &fitting->hub
                                               : &(dlx_error){0};
    dlx_error_place(error, share->name, shown->line, shown->column);
    return NULL;
}

/* Returns the first line that is not blank. */
static dlx_line first_of(const dlx_buffer *text)
{
    const char *begin = text->bytes;
    const char *end = begin + text->size;
    for (const char *cursor = begin; cursor < end && (dlx_is_blank(*cursor) || *cursor == '\n');
         cursor++)
        begin = *cursor == '\n' ? cursor + 1 : begin;
    const char *feed = begin < end ? memchr(begin, '\n', (size_t)(end - begin)) : end;
    return (dlx_line){begin, (size_t)(feed - begin), 0};
}

/* True if the result of a hasty trial stands: only sets are refused in haste. */
static bool is_decided(const candidates *fitting, const dlx_beginning *share)
{
    if (fitting->count == 0 || fitting->bare || fitting->is_cut)
        return false;
    if (share->whole || !fitting->tried_sets)
        return true;
    if (fitting->count > 1) /* every format fits a single line */
        return !fitting->has_sets || share->lines == fitting->first_line;
    return fitting->first->by_lines;
}

static const dlx_format *detect(dlx_input *input, dlx_beginning *share, dlx_error *error)
{
    candidates fitting;
    dlx_line first;
    size_t size = SHARE, before = 0;
    do {
        bool ok = dlx_beginning_take(input, before < size ? size : before + size, share);
        if (ok) {
            first = first_of(&share->text);
            const char *word = dlx_skip_blanks(first.text, first.text + first.length);
            share->has_numbers = first.length && strchr("+-.,#%0123456789", *word);
            share->hasty = true;
            ok = try_all(&first, share, &fitting) == DLX_OK;
            share->hasty = false;
            if (ok && !is_decided(&fitting, share))
                ok = try_all(&first, share, &fitting) == DLX_OK;
        }
        if (!ok)
            return dlx_error_null(error);
        before = share->text.size;
        size *= MORE_TIMES;
    } while ((fitting.count > 1 || fitting.bare || fitting.is_cut) && !share->whole);
    return decide(&fitting, share, &first, error);
}

/* True if the line may begin sets: `c` or `p` and more words, or two numbers. The ec format would
 * take the words as items. */
static bool may_begin_sets(const dlx_line *line)
{
    const char *cursor = line->text;
    const char *word;
    size_t length, numbers = 0;
    uint64_t number;
    for (size_t words = 0; dlx_tokens_next_word(line, &cursor, &word, &length); words++) {
        if (words == 0 && (dlx_is_word(word, length, "c") || dlx_is_word(word, length, "p")))
            return true;
        numbers = dlx_tokens_parse_unsigned(word, length, &number) ? numbers + 1 : 3;
    }
    return numbers == 2;
}

/* Returns the format of the file's name, unless the first line is not in this format, and the
 * beginning fits only another format; NULL: it is a format that is not read. */
static const dlx_format *choose_named(const dlx_format *named, dlx_input *input,
                                      dlx_beginning *share, const dlx_read_options *options,
                                      dlx_error *refused)
{
    dlx_error error;
    uint64_t digest;
    share->is_named = true;
    if (!dlx_beginning_take(input, SHARE, share) ||
        dlx_beginning_try(named, share, &digest, &error) != DLX_SYNTAX)
        return named;
    share->is_named = false;
    const dlx_line first = first_of(&share->text);
    const size_t before = (size_t)(first.text - share->text.bytes);
    const bool is_sets = named == &dlx_format_ec && may_begin_sets(&first);
    if (error.line > 1 + is_sets + dlx_count_lines(share->text.bytes, before))
        return named;
    if (named == &dlx_format_lp && refuse_foreign(share, error.line, refused))
        return NULL; /* .lp also names logic programs and lp_solve's language */
    const dlx_format *format = detect(input, share, &error);
    if (!format || dlx_beginning_try(format, share, &digest, &error) != DLX_OK)
        return named;
    if (options && options->warn) {
        dlx_error_set(&error, DLX_OK, "by its contents, the format is %s, not %s as in its name",
                      format->name, named->name);
        dlx_error_place(&error, dlx_input_name(input), 0, 0);
        options->warn(options->warn_state, &error);
    }
    return format;
}

static void free_reader(void *reader)
{
    dlx_reader_free(reader);
}

const dlx_format *dlx_format_detect(dlx_input *input, const dlx_read_options *options,
                                    dlx_error *error)
{
    const dlx_format *named = format_of_name(dlx_input_name(input));
    const dlx_format *only;
    dlx_beginning share = {0};
    look_at_first(input, &only, named);
    if (only)
        return only;
    if (options)
        share.options = *options;
    share.options.size = sizeof share.options;
    share.options.warn = share.options.fault = NULL;
    if (!share.options.colours)
        share.options.colours = 1; /* of graphs: the number of colours is not in the file */
    const dlx_format *format =
        named ? choose_named(named, input, &share, options, error) : detect(input, &share, error);
    if (format == &dlx_format_ec && input->number == 0 && input->limit == UINT64_MAX)
        dlx_input_keep_trial(input, share.tried, free_reader);
    else
        dlx_reader_free(share.tried);
    dlx_input_close(share.input);
    free(share.text.bytes);
    return format;
}
