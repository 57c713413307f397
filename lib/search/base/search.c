/* SPDX-License-Identifier: MIT */
#include "search/base/search.h"

#include "io/output.h"

bool dlx_search_begin(dlx_search *task, const dlx_problem *problem, dlx_budget *limits,
                      const dlx_search_options *options)
{
    *task = (dlx_search){.problem = problem, .limits = limits, .multiplicity = 1, .why = ""};
    if (options)
        task->options = *options;
    if (!task->options.limits)
        task->options.limits = &limits->given;
    /* Without bounds, a solution has at most as many options as primary items. */
    const size_t primary = problem->items->primary;
    const bool few = primary < problem->options && !problem->items->lo;
    const size_t most = few ? primary : problem->options;
    task->chosen = dlx_buffer_allocate(most, sizeof *task->chosen);
    return task->chosen != NULL;
}

void dlx_search_end(dlx_search *task)
{
    free(task->chosen);
    task->chosen = NULL;
    dlx_search_release_memory(task, task->memory);
}

bool dlx_search_reserve_memory(dlx_search *task, uint64_t bytes)
{
    if (!dlx_budget_takes(task->limits, bytes))
        return false;
    task->memory += bytes;
    return true;
}

void dlx_search_release_memory(dlx_search *task, uint64_t bytes)
{
    dlx_budget_gives_back(task->limits, bytes);
    task->memory -= bytes;
}

dlx_cost dlx_search_cost(const dlx_search *task)
{
    const int sign = dlx_cost_sign(task->options.goal);
    if (task->options.goal == DLX_GOAL_ANY)
        return (dlx_cost)task->chosen_count;
    return dlx_cost_of_solution(task->problem, task->chosen, task->chosen_count, sign) -
           sign * (dlx_cost)task->problem->constant;
}

void dlx_search_set_chosen(dlx_search *task, const uint32_t *options, size_t count)
{
    if (count)
        memcpy(task->chosen, options, count * sizeof *options);
    task->chosen_count = count;
}

bool dlx_search_grow(dlx_search *task, void *array, size_t *capacity, size_t needed, size_t size)
{
    const size_t before = *capacity;
    if (needed <= before)
        return true;
    return (dlx_buffer_grow(array, capacity, needed, size) &&
            dlx_search_reserve_memory(task, (*capacity - before) * size)) ||
           dlx_budget_no_memory(task->limits);
}

static const char *const words[] = {
    [DLX_EVENT_CHOOSE] = "choose",   [DLX_EVENT_OPTION] = "option",     [DLX_EVENT_COVER] = "cover",
    [DLX_EVENT_UNCOVER] = "uncover", [DLX_EVENT_SOLUTION] = "solution", [DLX_EVENT_BACK] = "back",
};

static void put_items(const dlx_problem *problem, size_t option, dlx_output *output)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++) {
        const char *colour = dlx_problem_colour(problem, option, i);
        dlx_output_byte(output, ' ');
        dlx_output_text(output, dlx_problem_item_name(problem, items[i]));
        if (colour) {
            dlx_output_byte(output, ':');
            dlx_output_text(output, colour);
        }
    }
}

void dlx_event_write(const dlx_problem *problem, const dlx_event *event, dlx_output *output)
{
    dlx_output_text(output, words[event->kind]);
    dlx_output_byte(output, ' ');
    dlx_output_unsigned(output, event->level);
    if (event->kind == DLX_EVENT_OPTION) {
        dlx_output_byte(output, ' ');
        dlx_output_unsigned(output, event->option + 1);
        put_items(problem, event->option, output);
    } else if (event->kind != DLX_EVENT_SOLUTION) {
        dlx_output_byte(output, ' ');
        dlx_output_text(output, dlx_problem_item_name(problem, event->item));
    }
    if (event->kind == DLX_EVENT_CHOOSE) {
        dlx_output_byte(output, ' ');
        dlx_output_unsigned(output, event->options);
    }
    dlx_output_byte(output, '\n');
}

enum { ALIGN = 64 };

/* Number of bytes in huge pages at the beginning of a block of `bytes` bytes. */
static size_t bytes_in_huge_pages(dlx_search *task, size_t bytes)
{
    const size_t huge = (bytes + DLX_HUGE_PAGE / 2) / DLX_HUGE_PAGE * DLX_HUGE_PAGE;
    return dlx_budget_memory_left(task->limits, UINT64_MAX) / 2 > huge ? huge : 0;
}

/* Allocates `bytes` bytes at a multiple of `align`. Returns false on memory exhaustion. */
static bool get_memory(dlx_block *block, size_t bytes, size_t align)
{
    block->memory = malloc(bytes + align);
    if (!block->memory)
        return false;
    block->tables = block->memory + (align - (uintptr_t)block->memory % align) % align;
    block->capacity = bytes;
    return true;
}

bool dlx_block_reserve(dlx_block *block, dlx_search *task, size_t bytes)
{
    block->used = 0;
    if (bytes <= block->capacity)
        return true;
    dlx_search_release_memory(task, block->capacity);
    dlx_block_free(block);
    if (bytes > SIZE_MAX - 2 * DLX_HUGE_PAGE)
        return false;
    const size_t huge = bytes_in_huge_pages(task, bytes);
    const size_t room = huge > bytes ? huge : bytes;
    if (!dlx_search_reserve_memory(task, room))
        return false;
    if (huge && get_memory(block, room, DLX_HUGE_PAGE)) {
        dlx_buffer_request_huge_pages(block->tables, huge);
        return true;
    }
    return get_memory(block, room, ALIGN);
}

void *dlx_block_take(dlx_block *block, size_t count, size_t size)
{
    void *table = block->tables + block->used;
    block->used += dlx_block_size(count, size);
    return table;
}

void dlx_block_free(dlx_block *block)
{
    free(block->memory);
    *block = (dlx_block){0};
}
