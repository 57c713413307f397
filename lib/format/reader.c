/* SPDX-License-Identifier: MIT */
/* Common code of the readers of all formats. */
#include "format/reader.h"

#include "core/options.h"

#include <stdio.h>

dlx_reader *dlx_reader_new(const dlx_format *format, dlx_input *input,
                           const dlx_read_options *options, dlx_error *error)
{
    if (!format || !input) {
        dlx_error_set(error, DLX_INVALID, "expected %s to read from, found none",
                      format ? "an input" : "a format");
        return NULL;
    }
    if (!format->read) {
        dlx_error_set(error, DLX_UNSUPPORTED, "the format %s cannot be read", format->name);
        return NULL;
    }
    dlx_read_options settings;
    if (dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error) != DLX_OK)
        return NULL;
    dlx_reader *reader = calloc(1, sizeof *reader);
    if (reader) {
        reader->options = settings;
        reader->format = format;
        reader->input = input;
        reader->builder = dlx_builder_new(error);
        if (reader->builder)
            reader->builder->input = input;
        reader->state = calloc(1, format->state_size ? format->state_size : 1);
    }
    if (!reader || !reader->builder || !reader->state || !dlx_reader_set_name(reader, "", 0)) {
        dlx_reader_free(reader);
        return dlx_error_null(error);
    }
    return reader;
}

void dlx_reader_free(dlx_reader *reader)
{
    if (!reader)
        return;
    if (reader->state && reader->format->free_state)
        reader->format->free_state(reader->state);
    free(reader->state);
    dlx_builder_free(reader->builder);
    free(reader->item_places);
    free(reader->option_places);
    free(reader->name.bytes);
    free(reader->data.bytes);
    free(reader);
}

/* An empty input of a single problem is truncated. */
static dlx_status refuse_empty(dlx_reader *reader, dlx_error *error)
{
    dlx_error_set(error, DLX_SYNTAX,
                  "expected a problem in the format %s, found the end of the file",
                  reader->format->name);
    return dlx_reader_fail_at(reader, DLX_SYNTAX, reader->input->number + 1, 1, error);
}

dlx_status dlx_reader_next(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_error unseen;
    *problem = NULL;
    if (!error)
        error = &unseen;
    if (!dlx_reader_set_name(reader, "", 0))
        return dlx_error_memory(error);
    reader->data.size = 0;
    reader->without_primary = 0;
    reader->faults = reader->option_faults = reader->rounded = 0;
    reader->items_placed = reader->options_placed = 0;
    reader->builder->full = false;
    if (reader->skips)
        dlx_reader_skip_all(reader);
    dlx_input_set_memory_factor(reader->input, reader->format->kept);
    const dlx_status status = reader->format->read(reader, problem, error);
    if (status == DLX_SYNTAX && reader->builder->full && !*error->file)
        dlx_error_place(error, dlx_input_name(reader->input), reader->input->number, 1);
    const bool begun = reader->begun;
    reader->begun = true;
    return status == DLX_NO_DATA && !begun && !reader->format->may_be_empty
               ? refuse_empty(reader, error)
               : status;
}

size_t dlx_reader_take_block(dlx_reader *reader, size_t most, dlx_input *part)
{
    return reader->format->cut ? reader->format->cut(reader, most, part) : 0;
}

void dlx_reader_set_input(dlx_reader *reader, dlx_input *input)
{
    reader->input = input;
    reader->builder->input = input;
}

const char *dlx_reader_name(const dlx_reader *reader)
{
    return reader->name.bytes;
}

bool dlx_reader_set_name(dlx_reader *reader, const char *name, size_t length)
{
    reader->name.size = 0;
    return dlx_buffer_add(&reader->name, name, length) && dlx_buffer_add(&reader->name, "", 1);
}

size_t dlx_reader_faults(const dlx_reader *reader)
{
    return reader->faults;
}

dlx_status dlx_reader_fault(dlx_reader *reader, dlx_status status, const dlx_error *error)
{
    if (status != DLX_SYNTAX || !reader->options.fault || reader->builder->full)
        return status;
    reader->faults++;
    reader->options.fault(reader->options.fault_state, error);
    return DLX_OK;
}

/* Likewise for the current option. */
static bool place_option(dlx_reader *reader, const dlx_line *line)
{
    if (!dlx_buffer_grow(&reader->option_places, &reader->option_capacity,
                         reader->options_placed + 1, sizeof *reader->option_places))
        return false;
    const char *first = dlx_skip_blanks(line->text, line->text + line->length);
    reader->option_places[reader->options_placed++] = (dlx_place){
        line->number, (uint64_t)(first - line->text) + 1, reader->faults > reader->option_faults};
    reader->option_faults = reader->faults;
    return true;
}

dlx_status dlx_reader_end_option(dlx_reader *reader, const dlx_line *line, bool has_primary,
                                 dlx_error *error)
{
    const bool whole = reader->faults == reader->option_faults;
    if (!has_primary && whole && reader->without_primary++ == 0)
        dlx_input_error(reader->input, line, line->text, &reader->first_without,
                        "option without a primary item is never chosen, but keeps its number");
    if (reader->options.fault && !place_option(reader, line))
        return dlx_error_memory(error);
    return dlx_builder_end_option(reader->builder, error);
}

void dlx_reader_tell(const dlx_reader *reader, const dlx_error *warning)
{
    if (reader->options.warn)
        reader->options.warn(reader->options.warn_state, warning);
}

/* Appends to a warning about the first of several things, and emits the warning. */
static void tell_all(const dlx_reader *reader, dlx_error *warning, size_t count, const char *before,
                     const char *after)
{
    const size_t used = strlen(warning->text);
    if (count > 1)
        snprintf(warning->text + used, sizeof warning->text - used, "%s%zu%s", before, count - 1,
                 after);
    if (count > 0)
        dlx_reader_tell(reader, warning);
}

bool dlx_reader_cost(dlx_reader *reader, const char *word, size_t length, dlx_decimal *cost)
{
    const unsigned places = reader->options.round_costs - 1;
    bool is_rounded;
    if (reader->options.round_costs == 0)
        return dlx_decimal_parse(word, length, cost);
    if (!dlx_decimal_parse_rounded(word, length, places, cost, &is_rounded))
        return false;
    if (is_rounded && reader->rounded++ == 0) {
        dlx_error_set(&reader->first_rounded, DLX_OK, "costs rounded to %u decimals: %s to %s",
                      places, dlx_show(word, length).text, dlx_decimal_text(*cost).text);
        dlx_error_place(&reader->first_rounded, dlx_input_name(reader->input), 0, 0);
    }
    return true;
}

const char *dlx_reader_cost_advice(const char *word, size_t length)
{
    dlx_decimal number;
    bool is_rounded;
    return dlx_decimal_parse_rounded(word, length, 0, &number, &is_rounded) && is_rounded
               ? ": use --round-costs=DIGITS"
               : "";
}

/* Warns of a changed unit of costs. */
static void warn_of_places(dlx_reader *reader, unsigned places)
{
    if (places == reader->places || !reader->options.warn)
        return;
    reader->places = places;
    if (places > 0)
        dlx_reader_warn_at(reader, 0, 0, "costs with decimals are kept exactly, as multiples of %s",
                           dlx_decimal_text((dlx_decimal){1, places}).text);
}

dlx_status dlx_reader_finish(dlx_reader *reader, dlx_problem **problem, dlx_error *error)
{
    dlx_status status =
        dlx_builder_put_name(reader->builder, reader->name.bytes, reader->name.size - 1, error);
    if (status == DLX_OK && reader->data.size)
        status =
            dlx_builder_put_data(reader->builder, reader->data.bytes, reader->data.size, error);
    if (status != DLX_OK)
        return status;
    if (!reader->detecting && reader->input->at_end)
        dlx_builder_release_names(reader->builder);
    *problem = dlx_builder_finish(reader->builder, error);
    if (!*problem)
        return DLX_NO_MEMORY;
    tell_all(reader, &reader->first_without, reader->without_primary, " (and ", " more like it)");
    tell_all(reader, &reader->first_rounded, reader->rounded, ", and ", " more");
    warn_of_places(reader, (*problem)->places);
    return DLX_OK;
}

dlx_status dlx_reader_odd(const dlx_reader *reader, const dlx_error *odd, dlx_error *error)
{
    if (reader->options.strict) {
        if (error)
            *error = *odd;
        return DLX_SYNTAX;
    }
    dlx_reader_tell(reader, odd);
    return DLX_OK;
}

void dlx_reader_warn_at(const dlx_reader *reader, uint64_t line, uint64_t column,
                        const char *format, ...)
{
    dlx_error warning;
    va_list arguments;
    va_start(arguments, format);
    dlx_error_vset(&warning, DLX_SYNTAX, format, arguments);
    va_end(arguments);
    dlx_error_place(&warning, dlx_input_name(reader->input), line, column);
    dlx_reader_tell(reader, &warning);
}

void dlx_reader_warn(const dlx_reader *reader, const dlx_line *line, const char *text,
                     const char *message)
{
    dlx_reader_warn_at(reader, line->number, (uint64_t)(text - line->text) + 1, "%s", message);
}

dlx_status dlx_reader_fail_at(const dlx_reader *reader, dlx_status status, uint64_t line,
                              uint64_t column, dlx_error *error)
{
    if (status == DLX_OK)
        return status;
    if (status == DLX_INVALID && error)
        error->status = DLX_SYNTAX;
    dlx_error_place(error, dlx_input_name(reader->input), line, column);
    return status == DLX_INVALID ? DLX_SYNTAX : status;
}

dlx_status dlx_reader_fail(const dlx_reader *reader, dlx_status status, const dlx_line *line,
                           const char *text, dlx_error *error)
{
    return dlx_reader_fail_at(reader, status, line->number, (uint64_t)(text - line->text) + 1,
                              error);
}

dlx_status dlx_reader_columns(dlx_reader *reader, uint64_t count, dlx_error *error)
{
    const bool keep = reader->builder->items->names.count == count;
    const dlx_status status = dlx_builder_drop(reader->builder, keep, error);
    return status == DLX_OK && !keep ? dlx_reader_items(reader, "", 1, count, true, error) : status;
}

/* Items allowed in any input, so short inputs can have unnamed items; above this limit, the input
 * needs a byte for every MOST_OF_A_BYTE items. */
enum { MOST_WITHOUT_BYTES = 1 << 16, MOST_OF_A_BYTE = 4 };

dlx_status dlx_reader_announce(dlx_reader *reader, uint64_t count, const char *what, dlx_line *line,
                               const char **text, dlx_error *error)
{
    if (count <= MOST_WITHOUT_BYTES)
        return DLX_OK;
    const size_t index = (size_t)(*text - line->text);
    const bool fits =
        dlx_input_has_bytes(reader->input, (count - MOST_WITHOUT_BYTES) / MOST_OF_A_BYTE, line);
    *text = line->text + index;
    if (fits)
        return DLX_OK;
    return dlx_input_error(reader->input, line, *text, error,
                           "an input this short cannot describe %llu %s", (unsigned long long)count,
                           what);
}

void dlx_reader_skip(dlx_reader *reader, uint64_t lines)
{
    dlx_line line;
    dlx_status status = DLX_OK;
    while (lines-- > 0 && (status == DLX_OK || status == DLX_SYNTAX)) {
        status = dlx_input_line(reader->input, &line, NULL);
        if (status == DLX_OK && dlx_tokens_is_blank_line(&line))
            return;
    }
}

void dlx_reader_skip_all(dlx_reader *reader)
{
    dlx_line line;
    dlx_status status;
    reader->skips = reader->builder->full;
    if (reader->skips)
        return;
    do
        status = dlx_input_line(reader->input, &line, NULL);
    while (status == DLX_OK || status == DLX_SYNTAX);
}

dlx_status dlx_reader_finish_file(dlx_reader *reader, dlx_status status, dlx_problem **problem,
                                  dlx_error *error)
{
    if (status == DLX_OK)
        status = dlx_reader_finish(reader, problem, error);
    if (status == DLX_OK || status == DLX_SYNTAX)
        dlx_reader_skip_all(reader);
    return status;
}

/* Makes room for `count` names of up to `length` bytes. Without memory, or if that is limited, the
 * table grows. */
static void reserve_names(dlx_reader *reader, uint64_t count, size_t length)
{
    enum { MANY = 1 << 10 };
    dlx_names *names = &reader->builder->items->names;
    if (count > MANY && !reader->builder->items_kept && reader->input->limit == UINT64_MAX)
        dlx_names_reserve(names, names->count + count, names->used + count * (length + 1));
}

dlx_status dlx_reader_items(dlx_reader *reader, const char *prefix, uint64_t first, uint64_t count,
                            bool primary, dlx_error *error)
{
    enum { AHEAD = 16 }; /* names ahead whose slots are being loaded */
    char name[32];
    char *digits = name + strlen(strcpy(name, prefix)); /* a prefix is a letter at most */
    dlx_status status = DLX_OK;
    reserve_names(reader, count, (size_t)(dlx_put_digits(digits, first + count) - name));
    for (uint64_t i = first; i < first + count && status == DLX_OK; i++) {
        const dlx_names *names = &reader->builder->items->names;
        if (names->mask >= DLX_NAMES_LARGE) {
            const size_t length = (size_t)(dlx_put_digits(digits, i + AHEAD) - name);
            const uint64_t key = dlx_names_key(names, name, length);
            __builtin_prefetch(&names->slots[dlx_names_slot(names, key)]);
        }
        const size_t length = (size_t)(dlx_put_digits(digits, i) - name);
        status = primary ? dlx_builder_put_primary(reader->builder, name, length, 1, 1, error)
                         : dlx_builder_put_secondary(reader->builder, name, length, error);
    }
    return status;
}
