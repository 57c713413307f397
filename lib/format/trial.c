/* SPDX-License-Identifier: MIT */

#include "format/ec.h"
#include "format/layouts.h"

enum { GUESSED_TIMES = 16 }; /* factor to guess an unknown size of an input */

bool dlx_beginning_take(dlx_input *input, size_t size, dlx_beginning *share)
{
    dlx_line line;
    dlx_status status = DLX_OK;
    bool ok = true;
    share->text.size = 0;
    share->lines = 0;
    dlx_input_mark(input);
    while (ok && share->text.size < size) {
        status = dlx_input_line(input, &line, NULL);
        if (status != DLX_OK && status != DLX_SYNTAX)
            break;
        ok = dlx_buffer_add(&share->text, line.text, line.length) &&
             dlx_buffer_add(&share->text, "\n", 1);
        share->lines++;
    }
    if (ok && status == DLX_OK && dlx_input_is_ready(input))
        status = dlx_input_line(input, &line, NULL);
    dlx_input_rewind(input);
    share->name = dlx_input_name(input);
    share->whole = status == DLX_NO_DATA;
    share->total = input->total ? input->total : (uint64_t)share->text.size * GUESSED_TIMES;
    dlx_input_close(share->input);
    share->input = NULL;
    return ok;
}

static uint64_t add_text(uint64_t digest, const char *text)
{
    for (; text && *text; text++)
        digest = (digest ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return dlx_mix(digest + DLX_GOLDEN);
}

/* Adds a problem, with its names, to a digest. */
static uint64_t add_problem(uint64_t digest, const dlx_problem *problem)
{
    digest = dlx_mix(digest + dlx_problem_digest(problem));
    digest = add_text(add_text(digest, problem->name), problem->data);
    for (size_t k = 0; k < problem->options && problem->label; k++)
        digest = add_text(digest, dlx_problem_option_name(problem, k));
    return digest;
}

/* Returns a digest of the sets of a problem: equal for equal sets with numbers from 0 or from 1. */
static uint64_t digest_sets(const dlx_problem *problem)
{
    const dlx_names *names = &problem->items->names;
    uint64_t least = UINT64_MAX, value;
    for (size_t i = 0; i < names->count; i++) {
        const bool is_number =
            dlx_tokens_parse_unsigned(dlx_names_text(names, i), dlx_names_length(names, i), &value);
        least = !is_number ? 0 : value < least ? value : least;
    }
    uint64_t digest = dlx_problem_items(problem);
    for (size_t k = 0; k < problem->options; k++) {
        uint64_t set = 0;
        for (size_t i = problem->start[k]; i < problem->start[k + 1]; i++) {
            const uint32_t item = problem->item[i];
            value = item;
            if (dlx_tokens_parse_unsigned(dlx_names_text(names, item),
                                          dlx_names_length(names, item), &value))
                value -= least;
            set += dlx_mix(value + 1);
        }
        digest = dlx_layouts_add_set(digest, set);
    }
    return digest;
}

/* True if the name of an item is part of a printed list: a bracket without partner, or the only
 * item is a number, in brackets, or has separators; or if all names but the last end in commas. */
static bool is_printed(const dlx_problem *problem)
{
    const dlx_names *names = &problem->items->names;
    bool has_number = false;
    size_t commas = 0;
    for (size_t i = 0; i < names->count; i++) {
        const char *name = dlx_names_text(names, i);
        int depth = 0;
        for (size_t k = 0; k < dlx_names_length(names, i); k++) {
            depth += strchr("([{", name[k]) != NULL;
            depth -= strchr(")]}", name[k]) != NULL;
        }
        if (depth)
            return true;
        has_number |= strchr("([{0123456789", *name) || strpbrk(name, ",;");
        commas += name[dlx_names_length(names, i) - 1] == ',';
    }
    return (names->count == 1 && has_number) || (commas && commas + 1 >= names->count);
}

/* Returns the text as an input; NULL: no memory. */
static dlx_input *begin_text(dlx_beginning *share)
{
    if (share->input && dlx_input_restart(share->input))
        return share->input;
    dlx_input_close(share->input);
    share->input = dlx_input_memory("", share->text.bytes, share->text.size, NULL);
    if (share->input && !share->whole)
        share->input->total = share->total;
    return share->input;
}

dlx_status dlx_beginning_try(const dlx_format *format, dlx_beginning *share, uint64_t *digest,
                             dlx_error *fault)
{
    dlx_error error = {0};
    bool any = false;
    *digest = share->sets = 0;
    dlx_input *input = begin_text(share);
    dlx_reader *reader = input ? dlx_reader_new(format, input, &share->options, NULL) : NULL;
    dlx_status status = reader ? DLX_OK : DLX_NO_MEMORY;
    if (reader) {
        reader->detecting = true;
        reader->hasty = share->hasty;
        reader->is_named = share->is_named;
        reader->is_part = !share->whole;
    }
    while (status == DLX_OK) {
        dlx_problem *problem;
        status = dlx_reader_next(reader, &problem, &error);
        any |= status == DLX_OK && dlx_problem_options(problem) > 0;
        if (problem && share->whole) {
            *digest = add_problem(*digest, problem);
            if (share->has_numbers)
                share->sets = dlx_mix(share->sets) + digest_sets(problem);
        }
        if (problem && format == &dlx_format_ec && is_printed(problem)) {
            dlx_error_set(&error, DLX_SYNTAX, "expected names of items, found a list of sets");
            dlx_error_place(&error, share->name, 0, 0);
            status = DLX_SYNTAX;
        }
        dlx_problem_free(problem);
        if (status == DLX_REFUSED)
            status = DLX_OK;
    }
    if (format == &dlx_format_ec) {
        dlx_reader_free(share->tried);
        share->tried = reader;
    } else {
        dlx_reader_free(reader);
    }
    *fault = error;
    share->is_cut = false;
    const bool cut = status == DLX_SYNTAX && !share->whole && error.line >= share->lines;
    if (status == DLX_NO_MEMORY)
        return status;
    share->is_cut = cut;
    if (cut || (status == DLX_NO_DATA && any))
        return DLX_OK;
    return status == DLX_NO_DATA ? DLX_NO_DATA : DLX_SYNTAX;
}
