/* SPDX-License-Identifier: MIT */
/* Blocks of the lines that an input has read, and what readers leave to each other. */
#include "io/input.h"

#include <stdlib.h>
#include <string.h>

const char *dlx_input_buffered_lines(dlx_input *input, size_t wanted, size_t *length)
{
    *length = 0;
    while (input->failure.status == DLX_OK && !input->at_end &&
           input->end - input->begin < wanted && !dlx_input_might_wait(input))
        if (dlx_input_fill(input, wanted > DLX_INPUT_BLOCK ? wanted : DLX_INPUT_BLOCK, NULL) !=
            DLX_OK)
            break; /* reading the next line reports it */
    if (!input->bytes)
        return NULL;
    if (!input->knows_whole) {
        input->whole = input->nul < input->end ? input->nul : input->end;
        while (input->whole > input->begin && input->bytes[input->whole - 1] != '\n')
            input->whole--;
        input->knows_whole = true;
    }
    *length = input->whole > input->begin ? input->whole - input->begin : 0;
    return input->bytes + input->begin;
}

void dlx_input_skip(dlx_input *input, size_t length, uint64_t lines)
{
    input->begin += length;
    input->number += lines;
}

uint64_t dlx_count_lines(const char *text, size_t length)
{
    typedef uint8_t bytes __attribute__((vector_size(16)));
    enum { AT_ONCE = 4 }; /* independent vectors of sums */
    uint64_t count = 0;
    size_t index = 0;
    while (length - index >= AT_ONCE * sizeof(bytes)) {
        bytes some[AT_ONCE], sum[AT_ONCE] = {{0}};
        for (unsigned i = 0; i < UINT8_MAX && length - index >= sizeof some;
             i++, index += sizeof some) {
            memcpy(some, text + index, sizeof some);
#pragma GCC unroll 4
            for (unsigned j = 0; j < AT_ONCE; j++)
                sum[j] -= (bytes)(some[j] == '\n');
        }
        for (unsigned j = 0; j < AT_ONCE; j++)
            for (size_t i = 0; i < sizeof(bytes); i++)
                count += sum[j][i];
    }
    for (; index < length; index++)
        count += text[index] == '\n';
    return count;
}

/* Moves the buffer with the first `length` bytes after `begin` to `part`, and copies the rest to
 * the buffer of `part`. */
static void exchange_buffers(dlx_input *input, size_t length, dlx_input *part)
{
    char *bytes = part->bytes;
    const size_t capacity = part->capacity;
    const size_t left = input->begin + length;
    memcpy(bytes, input->bytes + left, input->end - left + DLX_INPUT_PADDING);
    part->bytes = input->bytes;
    part->capacity = input->capacity;
    part->begin = input->begin;
    if (input->nul != SIZE_MAX)
        input->nul -= left;
    input->bytes = bytes;
    input->capacity = capacity;
    input->begin = input->searched = 0;
    input->end -= left;
}

bool dlx_input_take_block(dlx_input *input, size_t length, dlx_input *part)
{
    const size_t rest = input->end - input->begin - length;
    const size_t shorter = rest < length ? rest : length;
    char *name = strcmp(part->name, input->name) == 0 ? part->name : strdup(input->name);
    if (name && name != part->name) {
        free(part->name);
        part->name = name;
    }
    if (!name || !dlx_buffer_grow(&part->bytes, &part->capacity, shorter + DLX_INPUT_PADDING, 1))
        return false;
    part->limit = input->limit;
    part->number = input->number;
    part->searched = 0;
    input->number += dlx_count_lines(input->bytes + input->begin, length);
    if (rest < length) {
        exchange_buffers(input, length, part);
    } else {
        memcpy(part->bytes, input->bytes + input->begin, length + DLX_INPUT_PADDING);
        part->begin = 0;
        input->begin += length;
    }
    part->end = part->begin + length;
    part->knows_whole = input->knows_whole = false;
    return true;
}

void dlx_input_keep_trial(dlx_input *input, void *trial, void (*release)(void *trial))
{
    if (input->trial)
        input->release_trial(input->trial);
    input->trial = trial;
    input->release_trial = release;
}

bool dlx_input_restart(dlx_input *input)
{
    const char *nul = memchr(input->bytes, 0, input->end);
    input->nul = nul ? (size_t)(nul - input->bytes) : SIZE_MAX;
    input->begin = input->last_begin = input->searched = 0;
    input->number = 0;
    input->marked = input->knows_whole = input->nul_passed = false;
    input->before.size = 0;
    return !dlx_source_converts(&input->source);
}
