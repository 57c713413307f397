/* SPDX-License-Identifier: MIT */
/* Choice between alphabets, and between numbers from 1 and from 0. */

#include "sudoku/read/boxes.h"
#include "sudoku/read/lines.h"

static const dlx_charset *characters_of(const dlx_measure *line, const dlx_layout *layout)
{
    const size_t cells = layout->size * layout->size;
    if (layout->group == cells)
        return &line->first_set;
    if (layout->group == 1)
        return &line->single_set;
    return layout->group && line->alike * line->first == cells ? &line->alike_set : &line->set;
}

/* Returns the index of the first line that may have cells, after titles. */
static size_t first_row(dlx_lookahead *ahead, const dlx_layout *layout)
{
    enum { TITLES = 3 };
    const dlx_measure *line;
    size_t i = 0;
    while (layout->group == 0 && i < TITLES && (line = dlx_lookahead_line(ahead, i)) &&
           line->title && dlx_lookahead_measure_row(line, layout->size) != layout->size)
        i++;
    return i < TITLES ? i : 0;
}

/* Adds the characters and the numbers of the cells of the first puzzle. */
static void use_of_first(dlx_lookahead *ahead, const dlx_layout *layout, dlx_charset *used,
                         dlx_number_use *numbers)
{
    const size_t first = first_row(ahead, layout);
    const size_t end = first + (layout->group ? 1 : layout->size);
    const dlx_measure *line;
    for (size_t i = first; i < end && (line = dlx_lookahead_line(ahead, i)); i++) {
        dlx_charset_unite(used, characters_of(line, layout));
        if (layout->group > 1 || (layout->group == 0 && line->single != layout->size))
            continue;
        numbers->any |= line->several;
        numbers->zeros += line->zeros;
        if (line->greatest_number > numbers->greatest)
            numbers->greatest = line->greatest_number;
    }
}

void dlx_use_cell(const char *text, size_t length, dlx_charset *used, dlx_number_use *numbers)
{
    uint64_t number;
    numbers->empty |= length == 0;
    if (length <= 1)
        dlx_charset_add(used, length ? *text : '.');
    if (!dlx_tokens_parse_unsigned(text, length, &number))
        return;
    numbers->any |= length > 1;
    numbers->zeros += number == 0;
    if (number > numbers->greatest)
        numbers->greatest = number < DLX_MAX_SIZE ? (size_t)number : DLX_MAX_SIZE;
}

static void add_fields(const dlx_line *line, const dlx_layout *layout, dlx_charset *used,
                       dlx_number_use *numbers)
{
    const char *end = line->text + line->length;
    for (const char *cursor = dlx_fields_first(layout, line); cursor < end;) {
        const char *next = memchr(cursor, layout->separator, (size_t)(end - cursor));
        const char *last = next ? next : end;
        dlx_fields_strip(&cursor, &last);
        dlx_use_cell(cursor, dlx_fields_is_empty(cursor, last) ? 0 : (size_t)(last - cursor), used,
                     numbers);
        cursor = next ? next + 1 : end;
    }
}

/* Same for cells in slots. */
static void use_of_slots(dlx_lookahead *ahead, const dlx_layout *layout, dlx_charset *used,
                         dlx_number_use *numbers)
{
    dlx_cell_place places[DLX_MOST_READ];
    for (size_t row = 0; row < layout->size && dlx_lookahead_line(ahead, row); row++) {
        const bool drawn = dlx_lookahead_line(ahead, row)->drawn;
        const dlx_line line = dlx_lookahead_text(ahead, row);
        if (!dlx_slots_split(layout, &line, drawn, places))
            return;
        for (size_t i = 0; i < layout->size; i++)
            dlx_use_cell(places[i].begin, (size_t)(places[i].end - places[i].begin), used, numbers);
    }
}

/* Returns the unusual blank of the set if it has no usual blank; else 0. */
static char odd_blank(const dlx_charset *used)
{
    if (used->zeros || dlx_symbols_have_blank(used))
        return 0;
    for (int c = '?'; c < 127; c++)
        if (dlx_is_odd_blank((char)c) && dlx_charset_has(used, (char)c))
            return (char)c;
    return 0;
}

static void choose_numbers_from_zero(dlx_layout *layout)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    char order[DLX_MOST_READ + 1] = "0123456789";
    if (layout->size <= DLX_MOST_READ)
        memcpy(order, digits, layout->size);
    dlx_symbols_make(&layout->symbols, order);
}

/* Completes the usual alphabet of a board of size n; letters are written in the case in which the
 * puzzle has them. */
static void finish_alphabet(dlx_symbols *symbols, size_t n, const dlx_charset *used)
{
    bool small = false, capital = false;
    if (symbols->order[0] == '1')
        *symbols = dlx_symbols_digits;
    char *order = symbols->order;
    for (size_t i = 0; i < n && order[i]; i++) {
        capital |= dlx_is_letter(order[i]) && dlx_charset_has(used, order[i]);
        small |= dlx_is_letter(order[i]) && dlx_charset_has(used, (char)(order[i] | 0x20));
    }
    for (size_t i = 0; small && !capital && order[i]; i++)
        order[i] = (char)(dlx_is_letter(order[i]) ? order[i] | 0x20 : order[i]);
}

/* Chooses between numbers from 1 and from 0. If the first puzzle has neither n nor 0, and blanks
 * are not zeros, a later zero is invalid. */
static void choose_numbers(dlx_grid_reader *reader, dlx_layout *layout, const dlx_number_use *use,
                           const dlx_charset *used)
{
    const size_t n = layout->size;
    if (use->greatest >= n || (!dlx_symbols_have_blank(used) && use->zeros != n))
        return;
    layout->symbols = dlx_symbols_digits;
    if (use->zeros) {
        choose_numbers_from_zero(layout);
        finish_alphabet(&layout->symbols, n, used);
    } else {
        layout->symbols.value['0'] = DLX_NO_SYMBOL;
        dlx_reader_state_note(reader, DLX_NOTE_SYMBOLS, layout->line,
                              "ambiguous numbers 1-%zu or 0-%zu: the first are used", n, n - 1);
    }
}

/* True if only an alphabet with an unusual blank such as x fits, or only the letters of the first
 * puzzle. */
static bool has_own_alphabet(dlx_layout *layout, const dlx_charset *used)
{
    const size_t n = layout->size;
    dlx_symbols next;
    size_t least = n;
    for (size_t i = 0; least && dlx_symbols_alphabet(i, n, &next); i++) {
        const size_t misfits = dlx_symbols_misfits(&next, n, used);
        least = misfits < least ? misfits : least;
    }
    if (least == 0)
        return false;
    const char blank = odd_blank(used);
    for (size_t i = 0; blank && dlx_symbols_alphabet(i, n, &next); i++) {
        dlx_symbols_add_blank(&next, blank);
        if (dlx_symbols_misfits(&next, n, used) == 0) {
            layout->symbols = next;
            return true;
        }
    }
    /* a few unknown characters are errors in the puzzle */
    if (2 * least < n || !dlx_symbols_alphabet_of(used, n, &next) ||
        dlx_symbols_misfits(&next, n, used) != 0)
        return false;
    layout->symbols = next;
    return true;
}

/* Chooses the first alphabet that has all characters of the first puzzle or, in case of errors,
 * most characters. */
static void choose_alphabet(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used)
{
    dlx_symbols next;
    size_t least = SIZE_MAX, best = 0;
    if (has_own_alphabet(layout, used))
        return;
    for (size_t i = 0; dlx_symbols_alphabet(i, layout->size, &next); i++) {
        const size_t misfits = dlx_symbols_misfits(&next, layout->size, used);
        if (misfits < least) {
            layout->symbols = next;
            least = misfits;
            best = i;
        } else if (misfits == 0 && dlx_symbols_have_any(used)) {
            dlx_symbols_alphabet(best, layout->size, &layout->symbols);
            finish_alphabet(&layout->symbols, layout->size, used);
            const size_t n = layout->size;
            if (!dlx_charset_has(used, '0'))
                layout->symbols.value['0'] = DLX_NO_SYMBOL;
            dlx_reader_state_note(reader, DLX_NOTE_SYMBOLS, layout->line,
                                  "ambiguous symbols %s or %s: the first are used",
                                  dlx_symbols_range(&layout->symbols, n).text,
                                  dlx_symbols_range(&next, n).text);
            return;
        }
    }
    finish_alphabet(&layout->symbols, layout->size, used);
}

/* True if zero may be a digit next to blanks, on a board of at most 9 digits. */
static bool may_have_zero(const dlx_charset *used, size_t n)
{
    enum { DIGITS = 9 };
    bool fits = n <= DIGITS && used->zeros && used->zeros <= n && dlx_symbols_have_blank(used);
    for (int c = '1'; c <= 'z'; c++)
        fits &= (size_t)(c - '0') < n || !dlx_charset_has(used, (char)c) || c == '_';
    return fits;
}

/* Chooses the symbols unless the board is a pattern. */
static void choose_by_use(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used,
                          const dlx_number_use *numbers)
{
    const size_t n = layout->size;
    layout->used = *used;
    layout->lettered = !numbers->any && n > 9 && n <= DLX_MOST_READ;
    const bool from_zero =
        numbers->empty && numbers->zeros && numbers->zeros <= n && numbers->greatest < n;
    if (!numbers->any && !from_zero && may_have_zero(used, n)) {
        choose_numbers_from_zero(layout);
        return;
    }
    if (!numbers->any && !from_zero) {
        choose_alphabet(reader, layout, used);
        return;
    }
    choose_numbers(reader, layout, numbers, used);
    if (odd_blank(used))
        dlx_symbols_add_blank(&layout->symbols, odd_blank(used));
}

void dlx_choose_symbols_by_use(dlx_grid_reader *reader, dlx_layout *layout, const dlx_charset *used,
                               const dlx_number_use *numbers)
{
    if (reader->options.pattern) {
        /* Letters, # (read as ?), and, in addition to other blanks, * are digit 1. */
        dlx_symbols *symbols = &layout->symbols;
        *symbols = dlx_symbols_digits;
        for (int c = 'A'; c <= 'Z'; c++)
            symbols->value[c] = symbols->value[c | 0x20] = 1;
        if (layout->hashed)
            symbols->value['?'] = 1;
        if (dlx_charset_has(used, '.') || dlx_charset_has(used, '0') ||
            dlx_charset_has(used, '-') || dlx_charset_has(used, '_'))
            symbols->value['*'] = 1;
        return;
    }
    dlx_charset others = *used;
    dlx_number_use counts = *numbers;
    if (layout->zero_is_blank) {
        others.bits['0' / 64] &= ~(UINT64_C(1) << '0' % 64);
        others.zeros = counts.zeros = 0;
        used = &others;
        numbers = &counts;
    }
    choose_by_use(reader, layout, used, numbers);
    if (layout->zero_is_blank) {
        layout->symbols.value['0'] = DLX_BLANK;
        dlx_charset_add(&layout->used, '0');
    }
}
void dlx_choose_symbols(dlx_lookahead *ahead, dlx_layout *layout)
{
    if (dlx_lookahead_line(ahead, 0)->document != DLX_NO_DOCUMENT)
        return;
    dlx_charset used = {{0}, 0};
    dlx_number_use numbers = {0};
    if (layout->used_known)
        used = layout->used;
    else if (layout->slots.cells)
        use_of_slots(ahead, layout, &used, &numbers);
    else if (layout->separator) {
        const size_t lines = layout->headed + (layout->group ? 1 : layout->size);
        for (size_t i = layout->headed; i < lines && dlx_lookahead_line(ahead, i); i++) {
            const dlx_line line = dlx_lookahead_text(ahead, i);
            add_fields(&line, layout, &used, &numbers);
        }
    } else {
        use_of_first(ahead, layout, &used, &numbers);
    }
    layout->used = used;
    if (!layout->symbols_known)
        dlx_choose_symbols_by_use(ahead->reader, layout, &used, &numbers);
}
