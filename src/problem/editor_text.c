/* SPDX-License-Identifier: MIT */
#include "problem/editor_text.h"

#include "cli/atomic_file.h"
#include <stdlib.h>
#include <string.h>

static dlx_input *open_memory(const char *name, const char *bytes, size_t size)
{
    dlx_error error;
    dlx_input *input = dlx_input_memory(name, bytes, size, &error);
    if (!input)
        tool_die(&error);
    dlx_input_limit(input, tool_memory_limit());
    return input;
}

/* Writes all problems to `text` as ec. Returns DLX_NO_DATA after the last. */
static dlx_status copy_problems(read_settings *set, dlx_input *input, dlx_output *text,
                                dlx_error *error)
{
    dlx_problem *problem = NULL;
    dlx_status status;
    set->current = set->format ? set->format : dlx_format_detect(input, &set->options, error);
    if (!set->current)
        return DLX_SYNTAX;
    dlx_reader *reader = dlx_reader_new(set->current, input, &set->options, error);
    if (!reader)
        tool_die(error);
    while ((status = dlx_reader_next(reader, &problem, error)) == DLX_OK) {
        status = dlx_problem_write(problem, dlx_format_find("ec"), text, error);
        dlx_problem_free(problem);
        if (status != DLX_OK)
            break;
    }
    dlx_reader_free(reader);
    return status;
}

/* True if the input consists of sudokus. */
static bool has_sudokus(dlx_input *input)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    dlx_status status;
    bool any = false;
    dlx_grid_reader *reader = xrequire(dlx_grid_reader_new(input, NULL, &error));
    while ((status = dlx_grid_reader_next(reader, &grid, &error)) == DLX_OK) {
        dlx_grid_free(grid);
        any = true;
    }
    dlx_grid_reader_free(reader);
    return any && status == DLX_NO_DATA;
}

/* Returns a copy of the text written to memory, and frees the output. */
static char *take_text(dlx_output *output)
{
    dlx_error error;
    size_t size;
    char *text = xrequire(strdup(xrequire((void *)dlx_output_contents(output, &size))));
    dlx_output_close(output, &error);
    return text;
}

/* False for compressed files and UTF-16: the first byte beyond ASCII cannot begin a UTF-8
 * character, or a NUL byte exists. */
static bool is_text(const char *bytes, size_t size)
{
    const unsigned char *byte = (const unsigned char *)bytes;
    while (*byte && *byte < 0x80)
        byte++;
    return *byte ? *byte >= 0xc2 && *byte < 0xf5 && !memchr(bytes, 0, size)
                 : (size_t)((const char *)byte - bytes) == size;
}

char *read_editor_text(read_settings *set, const char *path, bool *is_sudoku)
{
    const bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "(standard input)" : path;
    dlx_error error = tool_message(name, 0);
    size_t size;
    char *bytes = atomic_file_read(standard ? "/dev/stdin" : path, &size, &error);
    if (!bytes)
        tool_die(&error);
    dlx_output *output = xrequire(dlx_output_memory(&error));
    dlx_input *input = open_memory(name, bytes, size);
    const bool ok = copy_problems(set, input, output, &error) == DLX_NO_DATA;
    dlx_input_close(input);
    char *text = take_text(output);
    *is_sudoku = false;
    if (!ok && !set->format) {
        input = open_memory(name, bytes, size);
        *is_sudoku = has_sudokus(input);
        dlx_input_close(input);
    }
    if (!ok && !*is_sudoku)
        tool_die(&error);
    if (*is_sudoku && !is_text(bytes, size))
        tool_fail(name, 0, "expected sudokus as uncompressed text in UTF-8");
    const bool unchanged =
        *is_sudoku || (set->current == dlx_format_find("ec") && is_text(bytes, size));
    free(unchanged ? text : bytes);
    return unchanged ? bytes : text;
}
