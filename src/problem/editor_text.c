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

/* Returns the number of problems, at most 2, and writes them to `text` as ec. Stores an error,
 * which makes the number 0. */
static int count_problems(read_settings *set, dlx_input *input, dlx_output *text, dlx_error *error)
{
    dlx_problem *problem = NULL;
    dlx_status status = DLX_NO_DATA;
    int count = 0;
    set->current = set->format ? set->format : dlx_format_detect(input, &set->options, error);
    if (!set->current)
        return 0;
    dlx_reader *reader = dlx_reader_new(set->current, input, &set->options, error);
    if (!reader)
        tool_die(error);
    while (count < 2 && (status = dlx_reader_next(reader, &problem, error)) == DLX_OK) {
        status = dlx_problem_write(problem, dlx_format_find("ec"), text, error);
        dlx_problem_free(problem);
        count++;
    }
    dlx_reader_free(reader);
    return status == DLX_OK || status == DLX_NO_DATA ? count : 0;
}

/* Returns the number of sudokus, at most 2; 0: none, or an error. */
static int count_sudokus(dlx_input *input)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    dlx_status status = DLX_NO_DATA;
    int count = 0;
    dlx_grid_reader *reader = xrequire(dlx_grid_reader_new(input, NULL, &error));
    while (count < 2 && (status = dlx_grid_reader_next(reader, &grid, &error)) == DLX_OK) {
        dlx_grid_free(grid);
        count++;
    }
    dlx_grid_reader_free(reader);
    return status == DLX_OK || status == DLX_NO_DATA ? count : 0;
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
    int count = count_problems(set, input, output, &error);
    dlx_input_close(input);
    char *text = take_text(output);
    *is_sudoku = false;
    if (count == 0 && error.text[0] && !set->format) {
        input = open_memory(name, bytes, size);
        count = count_sudokus(input);
        *is_sudoku = count > 0;
        dlx_input_close(input);
    }
    if (count == 0 && error.text[0])
        tool_die(&error);
    if (count > 1)
        tool_fail(name, 0, "expected one problem or sudoku, found several");
    if (*is_sudoku && !is_text(bytes, size))
        tool_fail(name, 0, "expected a sudoku as uncompressed text in UTF-8");
    const bool unchanged =
        *is_sudoku || (set->current == dlx_format_find("ec") && is_text(bytes, size));
    free(unchanged ? text : bytes);
    return unchanged ? bytes : text;
}
