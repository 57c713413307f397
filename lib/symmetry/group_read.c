/* SPDX-License-Identifier: MIT */
/* Reads a group: lines `options CYCLES` and `items CYCLES` as dlx_group_write prints them, or
 * cycles of option numbers as GAP prints them, in a list or a line for each generator. */
#include "symmetry/group.h"

#include "io/tokens.h"

typedef struct reading {
    dlx_group *group;
    dlx_input *input;
    dlx_error *error;
    dlx_line line;
    const char *position, *end;
    uint32_t *options; /* the current generator */
    uint32_t *items;
    bool *is_moved; /* by point: in a cycle of the generator */
    bool is_open;   /* a generator has begun */
    bool in_list;   /* within the brackets of GAP */
    bool has_items; /* the last generator may be followed by its items */
} reading;

static dlx_status fail(const reading *r, const char *place, const char *text, const char *found,
                       size_t length)
{
    dlx_error_set(r->error, DLX_SYNTAX, "expected %s, found %s", text,
                  length ? dlx_show(found, length).text : "the end of the line");
    dlx_error_place(r->error, dlx_input_name(r->input), r->line.number,
                    (uint64_t)(place - r->line.text) + 1);
    return DLX_SYNTAX;
}

/* Reports a fault at the word at r->at. */
static dlx_status fail_here(const reading *r, const char *text)
{
    return fail(r, r->position, text, r->position,
                (size_t)(dlx_token_end(r->position, r->end) - r->position));
}

/* Adds the place of the line to the error of a generator. */
static dlx_status fail_generator(const reading *r, dlx_status status)
{
    dlx_error_place(r->error, dlx_input_name(r->input), r->line.number, 1);
    if (status == DLX_INVALID)
        r->error->status = DLX_SYNTAX;
    return r->error->status;
}

/* ---- cycles ---------------------------------------------------------------------------------- */

/* Reads a point of a cycle up to a blank, or a parenthesis, or, of option numbers, a comma. */
static dlx_status read_point(reading *r, bool of_items, uint32_t *point)
{
    const dlx_problem *problem = r->group->problem;
    const char *begin = r->position;
    if (!of_items) {
        if (!dlx_take_number(&r->position, r->end, (uint32_t)problem->options, point) ||
            *point == 0) {
            r->position = begin;
            return fail_here(r, "the number of an option");
        }
        --*point;
        return DLX_OK;
    }
    /* Names may end with a parenthesis, which closes the cycle if the name without it is known. */
    size_t length = (size_t)(dlx_token_end(begin, r->end) - begin);
    *point = dlx_names_find(&problem->items->names, begin, length);
    while (*point == DLX_NO_INDEX && length > 1) {
        const char *close = begin + --length;
        while (length > 0 && *close != ')')
            close = begin + --length;
        if (length > 0)
            *point = dlx_names_find(&problem->items->names, begin, length);
    }
    if (*point == DLX_NO_INDEX)
        return fail_here(r, "the name of an item");
    r->position = begin + length;
    return DLX_OK;
}

/* Reads a cycle after its opening parenthesis. */
static dlx_status read_cycle(reading *r, bool of_items)
{
    uint32_t *image = of_items ? r->items : r->options;
    uint32_t first = DLX_NO_INDEX, before = DLX_NO_INDEX, point;
    for (;;) {
        while (r->position < r->end &&
               (dlx_is_blank(*r->position) || (!of_items && *r->position == ',')))
            r->position++;
        if (r->position < r->end && *r->position == ')')
            break;
        if (r->position == r->end)
            return fail_here(r, "the end of a cycle");
        const char *begin = r->position;
        const dlx_status status = read_point(r, of_items, &point);
        if (status != DLX_OK)
            return status;
        if (r->is_moved[point])
            return fail(r, begin, "each point in one cycle", begin, (size_t)(r->position - begin));
        r->is_moved[point] = true;
        if (first == DLX_NO_INDEX)
            first = point;
        else
            image[before] = point;
        before = point;
    }
    if (first != DLX_NO_INDEX)
        image[before] = first;
    r->position++;
    return DLX_OK;
}

static dlx_status read_cycles(reading *r, bool of_items)
{
    dlx_status status = DLX_OK;
    while (status == DLX_OK) {
        r->position = dlx_skip_blanks(r->position, r->end);
        if (r->position == r->end)
            return DLX_OK;
        if (*r->position++ != '(') {
            r->position--;
            return fail_here(r, "a cycle in parentheses");
        }
        status = read_cycle(r, of_items);
    }
    return status;
}

/* ---- generators ------------------------------------------------------------------------------ */

static void begin_generator(reading *r)
{
    const size_t options = r->group->problem->options;
    const size_t items = dlx_problem_items(r->group->problem);
    dlx_moves_set_identity(r->options, options);
    dlx_moves_set_identity(r->items, items);
    memset(r->is_moved, 0, options > items ? options : items);
    r->is_open = true;
}

static dlx_status end_generator(reading *r)
{
    if (!r->is_open)
        return DLX_OK;
    r->is_open = false;
    const dlx_status status =
        dlx_group_add(r->group, &(dlx_option_images){.options = r->options}, r->error);
    return status == DLX_OK ? DLX_OK : fail_generator(r, status);
}

/* What an option covers, in an order that is the same for equal options. */
static uint64_t hash_of(const dlx_problem *problem, size_t option, const uint32_t *items)
{
    uint64_t hash = 0;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++)
        hash += dlx_mix(items[problem->item[i]] + DLX_GOLDEN +
                        ((uint64_t)(problem->colour ? problem->colour[i] : 0) << 32));
    return dlx_mix(hash);
}

/* Sets r->options to the permutation of options that follows from that of the items; equal options
 * keep their order. Colours keep their names. The result may be no permutation, which is found when
 * it is added. False: an option has no image, or no memory, see *status. */
static bool follow_items(reading *r, dlx_status *status)
{
    const dlx_problem *problem = r->group->problem;
    const size_t options = problem->options;
    size_t mask = 1;
    while (mask < 2 * options)
        mask = 2 * mask + 1;
    uint32_t *table = dlx_buffer_allocate(mask + 1, sizeof *table);
    uint32_t *identity = dlx_buffer_allocate(dlx_problem_items(problem), sizeof *identity);
    bool ok = table && identity;
    *status = ok ? DLX_OK : dlx_error_memory(r->error);
    if (ok) {
        dlx_moves_set_identity(identity, dlx_problem_items(problem));
        memset(table, 0xff, (mask + 1) * sizeof *table);
    }
    for (uint32_t k = 0; k < options && ok; k++) {
        size_t index = hash_of(problem, k, identity) & mask;
        while (table[index] != DLX_NO_INDEX)
            index = (index + 1) & mask;
        table[index] = k;
    }
    /* An entry is taken out when it is used, and leaves a mark for the search. */
    for (size_t k = 0; k < options && ok; k++) {
        const uint64_t hash = hash_of(problem, k, r->items);
        size_t index = hash & mask;
        while (table[index] != DLX_NO_INDEX &&
               (table[index] == options || hash_of(problem, table[index], identity) != hash))
            index = (index + 1) & mask;
        ok = table[index] != DLX_NO_INDEX;
        r->options[k] = table[index];
        if (ok)
            table[index] = (uint32_t)options;
        else
            *status = dlx_error_set(r->error, DLX_INVALID,
                                    "not a symmetry: option %zu has no image", k + 1);
    }
    free(table);
    free(identity);
    return ok;
}

/* True if the items are those of the last generator, up to items that are alike. */
static bool permutes_alike(const reading *r)
{
    const uint32_t *image =
        dlx_group_generator_items(r->group, dlx_group_generators(r->group) - 1, NULL);
    const uint32_t *least = r->group->action.least;
    for (size_t i = 0; i < dlx_problem_items(r->group->problem); i++)
        if (least[image[i]] != least[r->items[i]])
            return false;
    return true;
}

/* The items of a generator: of the one in the line before, or of one that they alone describe. */
static dlx_status read_items(reading *r)
{
    dlx_status status;
    const bool is_companion = r->has_items;
    r->has_items = false;
    begin_generator(r);
    r->is_open = false;
    status = read_cycles(r, true);
    if (status != DLX_OK)
        return status;
    if (is_companion) {
        if (permutes_alike(r))
            return DLX_OK;
        r->position = r->line.text;
        return fail_here(r, "the items that the options in the line before permute");
    }
    if (!follow_items(r, &status))
        return fail_generator(r, status);
    r->is_open = true;
    return end_generator(r);
}

/* A line with cycles of option numbers alone, or a part of a list of GAP. */
static dlx_status read_gap(reading *r)
{
    dlx_status status = DLX_OK;
    while (status == DLX_OK) {
        r->position = dlx_skip_blanks(r->position, r->end);
        if (r->position == r->end)
            return r->in_list ? DLX_OK : end_generator(r);
        const char c = *r->position;
        if (c == '(') {
            if (!r->is_open)
                begin_generator(r);
            r->position++;
            status = read_cycle(r, false);
        } else if (c == '[' && !r->in_list) {
            r->in_list = true;
            r->position++;
        } else if (c == ',' || c == ';' || c == ']') {
            r->in_list = r->in_list && c != ']';
            r->position++;
            status = end_generator(r);
        } else if (c == ')' && !r->is_open) { /* of `Group( ... )` */
            r->position++;
        } else {
            status = fail_here(r, "a cycle in parentheses");
        }
    }
    return status;
}

static dlx_status read_line(reading *r)
{
    const char *cursor = r->line.text;
    const char *word;
    size_t length;
    r->end = r->line.text + r->line.length;
    if (!dlx_tokens_next_word(&r->line, &cursor, &word, &length) || *word == '#' || *word == '|')
        return DLX_OK;
    r->position = cursor;
    if (dlx_is_word(word, length, "items"))
        return read_items(r);
    r->has_items = false;
    if (dlx_is_word(word, length, "order") || dlx_is_word(word, length, "option-orbit") ||
        dlx_is_word(word, length, "item-orbit"))
        return DLX_OK;
    if (dlx_is_word(word, length, "options")) {
        begin_generator(r);
        dlx_status status = read_cycles(r, false);
        if (status == DLX_OK)
            status = end_generator(r);
        r->has_items = status == DLX_OK;
        return status;
    }
    r->position = word;
    if (r->position + 6 <= r->end && memcmp(r->position, "Group(", 6) == 0)
        r->position += 6;
    return read_gap(r);
}

static dlx_status read_all(reading *r)
{
    dlx_status status;
    while ((status = dlx_input_line(r->input, &r->line, r->error)) == DLX_OK &&
           (status = read_line(r)) == DLX_OK)
        continue;
    return status == DLX_NO_DATA ? end_generator(r) : status;
}

/* Reads a group of the problem, or of the problem without costs. */
static dlx_group *read_group(const dlx_problem *problem, bool is_costless, dlx_input *input,
                             const dlx_limits *limits, dlx_error *error)
{
    dlx_error own;
    reading r = {.input = input, .error = error ? error : &own};
    const size_t items = dlx_problem_items(problem);
    const size_t points = problem->options > items ? problem->options : items;
    r.group = dlx_group_begin(problem, is_costless, limits, r.error);
    if (!r.group)
        return NULL;
    dlx_arena arena = {0};
    r.options = dlx_arena_take(&arena, problem->options, sizeof *r.options);
    r.items = dlx_arena_take(&arena, items, sizeof *r.items);
    r.is_moved = dlx_arena_take(&arena, points, sizeof *r.is_moved);
    dlx_status status = arena.failed ? dlx_error_memory(r.error) : read_all(&r);
    dlx_arena_free(&arena);
    if (status == DLX_OK)
        status = dlx_group_complete(r.group, r.error);
    if (status == DLX_OK)
        return r.group;
    dlx_group_free(r.group);
    return NULL;
}

dlx_group *dlx_group_read(const dlx_problem *problem, dlx_input *input, const dlx_limits *limits,
                          dlx_error *error)
{
    return read_group(problem, false, input, limits, error);
}

dlx_group *dlx_group_read_costless(const dlx_problem *problem, dlx_input *input,
                                   const dlx_limits *limits, dlx_error *error)
{
    return read_group(problem, true, input, limits, error);
}
