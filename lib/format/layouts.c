/* SPDX-License-Identifier: MIT */
#include "format/layouts.h"

#include <stdio.h>

enum { MOST_ELEMENTS = 1 << 16, FEWEST = 2 /* lists or elements */, HEADERS = 5, FORMS = 14 };

/* A number of the text. */
typedef struct number {
    int64_t value; /* INT64_MIN: has decimals */
    size_t line;
} number;

/* The first numbers: of elements, of sets, or both. */
typedef enum header { BARE, ELEMENTS, SETS, ELEMENTS_SETS, SETS_ELEMENTS } header;

/* The end of each list. */
typedef enum list_end { END_LINE, END_COUNT, END_ZERO, END_MINUS, END_CELLS } list_end;

/* The form of the lists. */
enum {
    COST_BEFORE = 1,
    COST_AFTER = 2,
    INDEX_BEFORE = 4,
    BY_ELEMENTS = 8, /* lists of the sets of each element */
    COSTS_FIRST = 16 /* all costs are before the lists */
};

typedef struct list_form {
    list_end end;
    unsigned has;
    const char *reading, *option; /* NULL: no format reads the form */
} list_form;

typedef struct layout {
    header header;
    const list_form *form;
} layout;

static const list_form forms[FORMS] = {
    {END_LINE, 0, "sets", "-f sets"},
    {END_LINE, COST_BEFORE, "costs before sets", "-f cost-sets"},
    {END_LINE, COST_AFTER, "costs after sets", NULL},
    {END_LINE, INDEX_BEFORE, "numbers of sets before sets", NULL},
    {END_COUNT, 0, "counts before sets", "-f count-sets"},
    {END_COUNT, COST_BEFORE, "costs and counts before sets", NULL},
    {END_ZERO, 0, "sets ended by 0", NULL},
    {END_MINUS, 0, "sets ended by -1", NULL},
    {END_CELLS, 0, "rows of a matrix", "-f matrix"},
    {END_CELLS, COST_BEFORE, "costs before rows of a matrix", NULL},
    {END_CELLS, COST_AFTER, "costs after rows of a matrix", NULL},
    {END_LINE, BY_ELEMENTS, "the sets of each element", NULL},
    {END_COUNT, BY_ELEMENTS, "counts before the sets of each element", NULL},
    {END_COUNT, BY_ELEMENTS | COSTS_FIRST, "costs, then the sets of each element", NULL},
};

static const char *const header_names[HEADERS] = {"", " after the number of elements",
                                                  " after the number of sets", " after ITEMS SETS",
                                                  " after SETS ITEMS"};

/* A text, and its sets in a layout. */
typedef struct text_reader {
    number *numbers;
    size_t count, capacity;
    size_t position;
    uint64_t elements, sets;  /* of the header; 0: unknown */
    uint32_t *list, *element; /* by nonzero; [0..nonzeros[ */
    size_t nonzeros, lists;
    int64_t first_index; /* number before or after the first list */
    size_t list_size;    /* numbers of the last list */
    bool sizes_vary, by_lines, has_zero_cost;
    bool are_cells;      /* all costs and elements are 0 or 1 */
    bool has_all;        /* each element is in a set */
    uint32_t *last_list; /* by element: the last list with the element, plus 1 */
} text_reader;

/* ---- the numbers of the text ----------------------------------------------------------------- */

/* Adds the numbers of a line. False: no memory, or another word (*numbers is then NULL). */
static bool add_line(text_reader *text, const char *begin, const char *end, size_t line)
{
    while (begin < end) {
        while (begin < end && (dlx_is_blank(*begin) || *begin == ','))
            begin++;
        const char *word = begin;
        while (begin < end && !dlx_is_blank(*begin) && *begin != ',')
            begin++;
        dlx_decimal decimal;
        if (begin == word)
            return true;
        if (!dlx_decimal_parse(word, (size_t)(begin - word), &decimal) ||
            !dlx_buffer_grow(&text->numbers, &text->capacity, text->count + 1,
                             sizeof *text->numbers))
            return false;
        text->numbers[text->count++] = (number){decimal.places ? INT64_MIN : decimal.value, line};
    }
    return true;
}

/* Splits the text. False: other words, or no memory. */
static bool take_numbers(text_reader *text, const dlx_buffer *buffer)
{
    const char *end = buffer->bytes + buffer->size;
    size_t line = 1;
    for (const char *cursor = buffer->bytes; cursor < end; line++) {
        const char *feed = memchr(cursor, '\n', (size_t)(end - cursor));
        const char *stop = feed ? feed : end;
        cursor = dlx_skip_blanks(cursor, stop);
        const bool is_comment = cursor < stop && strchr("#%", *cursor);
        if (!is_comment && !add_line(text, cursor, stop, line))
            return false;
        cursor = stop + (feed != NULL);
    }
    return text->count > 0;
}

static bool begins_line(const text_reader *text, size_t i)
{
    return i == text->count || i == 0 || text->numbers[i - 1].line != text->numbers[i].line;
}

static bool read_size(text_reader *text, uint64_t *size)
{
    if (text->position == text->count)
        return false;
    const int64_t value = text->numbers[text->position++].value;
    *size = (uint64_t)value;
    return value > 0 && value <= MOST_ELEMENTS;
}

static bool read_header(text_reader *text, layout tried)
{
    const bool has_both = tried.header >= ELEMENTS_SETS;
    const bool elements_first = tried.header == ELEMENTS || tried.header == ELEMENTS_SETS;
    text->position = 0;
    text->elements = text->sets = 0;
    if (tried.header == BARE)
        return true;
    if (!read_size(text, elements_first ? &text->elements : &text->sets) ||
        (has_both && !read_size(text, elements_first ? &text->sets : &text->elements)))
        return false;
    return begins_line(text, text->position) ||
           (tried.form->end != END_LINE && tried.form->end != END_CELLS);
}

static bool add_element(text_reader *text, int64_t value)
{
    if (value < 0 || value >= MOST_ELEMENTS)
        return false;
    text->list[text->nonzeros] = (uint32_t)text->lists;
    text->element[text->nonzeros++] = (uint32_t)value;
    return true;
}

/* Returns the end of the elements from the position on; SIZE_MAX: the layout does not fit. */
static size_t find_end(text_reader *text, const list_form *form)
{
    size_t end = text->position;
    if (form->end == END_COUNT) {
        const int64_t count = text->numbers[text->position++].value;
        const bool fits = count >= 0 && (uint64_t)count <= text->count - text->position;
        return fits ? text->position + (size_t)count : SIZE_MAX;
    }
    if (form->end == END_ZERO || form->end == END_MINUS) {
        const int64_t terminator = form->end == END_ZERO ? 0 : -1;
        while (end < text->count && text->numbers[end].value != terminator)
            end++;
        return end < text->count ? end : SIZE_MAX;
    }
    for (end++; !begins_line(text, end);)
        end++;
    return end - (form->has & COST_AFTER ? 1 : 0);
}

/* Reads the number before or after the elements: a cost, or the number of the list. */
static bool read_beside(text_reader *text, const list_form *form)
{
    const number *cost = &text->numbers[text->position++];
    if (text->lists == 0)
        text->first_index = cost->value;
    text->are_cells &= cost->value == 0 || cost->value == 1;
    text->has_zero_cost |= cost->value == 0;
    return !(form->has & INDEX_BEFORE) || (text->first_index >= 0 && text->first_index <= 1 &&
                                           cost->value == text->first_index + (int64_t)text->lists);
}

/* Reads the elements up to a position, or the cells of a row. */
static bool read_elements(text_reader *text, const list_form *form, size_t end)
{
    const bool are_cells = form->end == END_CELLS;
    for (int64_t cell = 1; text->position < end; cell++) {
        const int64_t value = text->numbers[text->position++].value;
        text->are_cells &= value <= 1;
        if (are_cells && (value > 1 || (text->elements && (uint64_t)cell > text->elements)))
            return false;
        if ((!are_cells || value != 0) && !add_element(text, are_cells ? cell : value))
            return false;
    }
    return true;
}

/* Reads a list: a set, or the sets of an element. */
static bool read_list(text_reader *text, const list_form *form)
{
    const size_t first = text->nonzeros;
    const size_t begin = text->position;
    const bool by_line = form->end == END_LINE || form->end == END_CELLS;
    if (form->end == END_COUNT && (form->has & (COST_BEFORE | COSTS_FIRST)) &&
        !begins_line(text, begin))
        return false;
    if ((form->has & (COST_BEFORE | INDEX_BEFORE)) &&
        (!read_beside(text, form) || (by_line && begins_line(text, text->position))))
        return false;
    const size_t end = text->position < text->count ? find_end(text, form) : SIZE_MAX;
    if (end == SIZE_MAX || end < text->position || !read_elements(text, form, end))
        return false;
    if ((form->has & COST_AFTER) && !read_beside(text, form))
        return false;
    text->position += form->end == END_ZERO || form->end == END_MINUS;
    text->by_lines &= begins_line(text, begin) && begins_line(text, text->position) &&
                      text->numbers[begin].line == text->numbers[text->position - 1].line;
    text->sizes_vary |= text->lists > 0 && text->position - begin != text->list_size;
    text->list_size = text->position - begin;
    text->lists++;
    return text->nonzeros > first || (form->has & BY_ELEMENTS);
}

static bool read_lists(text_reader *text, layout tried)
{
    const list_form *form = tried.form;
    const bool has_costs = form->has & (COST_BEFORE | COST_AFTER);
    text->nonzeros = text->lists = 0;
    text->sizes_vary = text->has_zero_cost = false;
    text->are_cells = text->by_lines = true;
    if (!read_header(text, tried) || ((form->has & BY_ELEMENTS) && tried.header != ELEMENTS_SETS))
        return false;
    if (form->has & COSTS_FIRST)
        text->position += (size_t)text->sets;
    if (text->position >= text->count)
        return false;
    while (text->position < text->count)
        if (!read_list(text, form))
            return false;
    if ((form->end == END_CELLS && text->sizes_vary) ||
        (has_costs && text->are_cells && text->has_zero_cost))
        return false;
    const uint64_t lists = form->has & BY_ELEMENTS ? text->elements : text->sets;
    return !lists || text->lists == lists;
}

/* ---- what counts against a reading ----------------------------------------------------------- */

/* Exchanges sets and elements. The elements are then numbered from `base`, and sets from 0. Returns
 * the number of sets with elements. */
static size_t transpose(text_reader *text, uint32_t base)
{
    size_t used = 0;
    memset(text->last_list, 0, ((size_t)text->sets + 1) * sizeof *text->last_list);
    for (size_t i = 0; i < text->nonzeros; i++) {
        const uint32_t list = text->list[i];
        text->list[i] = text->element[i] - base;
        text->element[i] = list + base;
        used += !text->last_list[text->list[i]];
        text->last_list[text->list[i]] = 1;
    }
    text->lists = (size_t)text->sets;
    return used;
}

/* True if all sets are sets of elements, which are numbered from `base`. Sets text->has_all. */
static bool are_sets(text_reader *text, uint32_t base, uint64_t elements)
{
    uint64_t covered = 0;
    memset(text->last_list, 0, ((size_t)elements + 1) * sizeof *text->last_list);
    for (size_t i = 0; i < text->nonzeros; i++) {
        const uint32_t element = text->element[i] - base;
        if (element >= elements)
            return false;
        covered += text->last_list[element] == 0;
        if (text->last_list[element] == text->list[i] + 1)
            return false;
        text->last_list[element] = text->list[i] + 1;
    }
    text->has_all = covered == elements;
    return true;
}

/* True if the first line is all of several numbers in order from 0 or 1: a line of items. */
static bool begins_with_all(const text_reader *text)
{
    enum { FEW = 4 };
    const number *numbers = text->numbers;
    size_t count = 1;
    while (!begins_line(text, count) && numbers[count].value == numbers[0].value + (int64_t)count)
        count++;
    bool has_all = begins_line(text, count) && (numbers[0].value == 0 || numbers[0].value == 1);
    for (size_t i = count; i < text->count; i++)
        has_all &= numbers[i].value <= numbers[count - 1].value;
    return has_all && count > FEW;
}

/* Reads the text in the layout. False: something counts against this reading. */
static bool fits(text_reader *text, layout tried, uint64_t *digest)
{
    uint32_t least = UINT32_MAX, most = 0;
    if (!read_lists(text, tried) || text->lists < FEWEST)
        return false;
    for (size_t i = 0; i < text->nonzeros; i++) {
        least = text->element[i] < least ? text->element[i] : least;
        most = text->element[i] > most ? text->element[i] : most;
    }
    const uint64_t range = tried.form->has & BY_ELEMENTS ? text->sets : text->elements;
    const uint32_t base = range ? most == range : least;
    if (base > 1 || (range && most - base >= range) || least < base)
        return false;
    const size_t used = tried.form->has & BY_ELEMENTS ? transpose(text, base) : text->lists;
    if (tried.header == BARE && tried.form->end == END_LINE && begins_with_all(text))
        return false;
    const uint64_t elements = text->elements ? text->elements : (uint64_t)most - base + 1;
    if (elements < FEWEST || !are_sets(text, base, elements))
        return false;
    text->has_all &= used == text->lists;
    uint64_t *set = calloc(text->lists + 1, sizeof *set);
    if (!set || (!text->has_all && tried.header < ELEMENTS_SETS)) {
        free(set);
        return false;
    }
    for (size_t i = 0; i < text->nonzeros; i++)
        set[text->list[i]] += dlx_mix(text->element[i] - base + 1);
    *digest = elements;
    for (size_t k = 0; k < text->lists; k++)
        *digest = dlx_layouts_add_set(*digest, set[k]);
    free(set);
    return true;
}

/* ---- readings -------------------------------------------------------------------------------- */

/* A reading that nothing counts against. */
typedef struct reading {
    layout tried;
    uint64_t digest;
    int evidence;
} reading;

/* Reads the text in every layout. Returns the number of readings. */
static size_t find_readings(text_reader *text, reading *readings)
{
    enum { MANY = 3 };
    size_t count = 0;
    for (int first = BARE; first <= SETS_ELEMENTS; first++)
        for (size_t i = 0; i < FORMS; i++) {
            const layout tried = {(header)first, &forms[i]};
            reading *found = &readings[count];
            found->tried = tried;
            if (!fits(text, tried, &found->digest))
                continue;
            /* a header speaks for a reading, and counts that vary in lines of their own,
             * terminators, three cells in each row, or three rows for each column; an element
             * in no set, or a set without elements, speaks against the header */
            const list_end end = tried.form->end;
            const bool is_marked = end == END_COUNT   ? text->sizes_vary && text->by_lines
                                   : end == END_CELLS ? text->list_size > 2
                                                      : end != END_LINE;
            const bool has_many = tried.header == SETS_ELEMENTS && end == END_COUNT &&
                                  text->sets >= MANY * text->elements;
            found->evidence =
                (tried.header >= ELEMENTS_SETS && text->has_all) + is_marked + has_many;
            count++;
        }
    return count;
}

/* Says how to ask for the layout. */
static void describe(char *text, size_t size, layout described)
{
    const list_form *form = described.form;
    const bool is_matrix = form->end == END_CELLS;
    const bool is_headed = described.header == ELEMENTS || described.header == ELEMENTS_SETS;
    const char *option = form->option ? form->option : "write the sets alone, -f sets";
    const char *more = "";
    if (form->end == END_COUNT && described.header == SETS_ELEMENTS && !(form->has & COST_BEFORE))
        option = "-f rows";
    else if (described.header == ELEMENTS_SETS && (form->has & (COST_BEFORE | BY_ELEMENTS)) &&
             form->end == END_COUNT)
        option = form->has & COSTS_FIRST ? "-f scp" : form->has & BY_ELEMENTS ? option : "-f spp";
    else if (form->option && !is_matrix && described.header == BARE)
        more = " --header=no";
    else if (form->option && (is_matrix ? described.header == SETS_ELEMENTS : is_headed))
        more = " --header=yes";
    else if (form->option && described.header != BARE)
        more = " without the first line";
    snprintf(text, size, "%s%s (%s%s)", form->reading, header_names[described.header], option,
             more);
}

/* Finds up to two different readings with the most evidence, at least `most`; or, with a chosen
 * reading, one that differs and has as much evidence. Returns their number. */
static size_t choose_readings(const reading *readings, size_t count, int most,
                              const uint64_t *chosen, const reading *best[2])
{
    size_t found = 0;
    for (size_t i = 0; i < count; i++)
        if ((!chosen || readings[i].digest == *chosen) && readings[i].evidence > most)
            most = readings[i].evidence;
    for (size_t i = 0; i < count && found < (chosen ? 1 : 2); i++)
        if (readings[i].evidence >= most && !(chosen && readings[i].digest == *chosen) &&
            !(found && readings[i].digest == best[0]->digest))
            best[found++] = &readings[i];
    return found;
}

/* Returns the format whose reading alone has the most evidence; NULL: none, or a format reads sets
 * that no layout has, or other costs. */
static const dlx_format *choose_format(const reading *readings, size_t count,
                                       const dlx_layout_format *formats, size_t format_count)
{
    const reading *best[2];
    const dlx_layout_format *chosen = NULL;
    if (choose_readings(readings, count, 1, NULL, best) != 1)
        return NULL;
    for (size_t k = format_count; k-- > 0;) {
        size_t i = 0;
        while (i < count && readings[i].digest != formats[k].sets)
            i++;
        const bool has_lines =
            formats[k].format != &dlx_format_scp && formats[k].format != &dlx_format_rail;
        if (i == count && has_lines)
            return NULL;
        if (i == count || readings[i].digest != best[0]->digest)
            continue; /* in lines that the layouts of these formats do not have */
        if (chosen && chosen->problems != formats[k].problems)
            return NULL;
        chosen = &formats[k];
    }
    return chosen ? chosen->format : NULL;
}

static dlx_status refuse_readings(const reading *const best[2], size_t count, const char *format,
                                  dlx_error *error)
{
    char text[2][120];
    for (size_t i = 0; i < count; i++)
        describe(text[i], sizeof text[i], best[i]->tried);
    if (format)
        dlx_error_set(error, DLX_SYNTAX, "ambiguous numbers: -f %s reads another problem than %s",
                      format, text[0]);
    else if (count == 1)
        dlx_error_set(error, DLX_SYNTAX, "expected a known format, found numbers that can be %s",
                      text[0]);
    else
        dlx_error_set(error, DLX_SYNTAX, "ambiguous numbers: %s, or %s", text[0], text[1]);
    return DLX_SYNTAX;
}

/* Decides between the readings of a text. */
static dlx_status decide(const text_reader *text, const reading *readings, size_t count,
                         const dlx_layout_format *formats, size_t format_count,
                         const dlx_format **chosen, dlx_error *error)
{
    const reading *best[2];
    const dlx_format *first = format_count ? formats[0].format : NULL;
    bool differ = false;
    for (size_t i = 1; i < format_count; i++)
        differ |= formats[i].problems != formats[0].problems;
    *chosen = differ ? choose_format(readings, count, formats, format_count) : first;
    if (differ)
        return DLX_OK;
    const bool has_items = first == &dlx_format_ec && begins_with_all(text);
    const size_t found =
        choose_readings(readings, count, has_items, first ? &formats[0].sets : NULL, best);
    const bool is_guess = !first && found == 1 && best[0]->evidence == 0;
    return found && !is_guess ? refuse_readings(best, found, first ? first->name : NULL, error)
                              : DLX_OK;
}

dlx_status dlx_layouts_check(const dlx_buffer *buffer, const dlx_layout_format *formats,
                             size_t count, const dlx_format **chosen, dlx_error *error)
{
    text_reader text = {.count = 0};
    reading readings[HEADERS * FORMS];
    dlx_arena arena = {NULL, false};
    dlx_status status = DLX_OK;
    *chosen = NULL;
    if (take_numbers(&text, buffer)) {
        text.list = dlx_arena_take(&arena, text.count, sizeof *text.list);
        text.element = dlx_arena_take(&arena, text.count, sizeof *text.element);
        text.last_list = dlx_arena_take(&arena, MOST_ELEMENTS + 1, sizeof *text.last_list);
        status = arena.failed ? dlx_error_memory(error)
                              : decide(&text, readings, find_readings(&text, readings), formats,
                                       count, chosen, error);
    }
    free(text.numbers);
    dlx_arena_free(&arena);
    return status;
}
