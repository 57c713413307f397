/* SPDX-License-Identifier: MIT */
#include "problem/editor_text.h"

#include "cli/atomic_file.h"
#include "dlx-sudoku.h"
#include <stdlib.h>
#include <string.h>

static dlx_input *open_memory(const char *name, const char *bytes, size_t size)
{
    dlx_error error;
    dlx_input *input = xresult(dlx_input_memory(name, bytes, size, &error), &error);
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

/* Notes that the format cannot express data of the sudokus. */
static void note_loss(void *state, const dlx_error *warning)
{
    (void)warning;
    *(bool *)state = true;
}

/* Writes the sudokus to `text` in a format. Sets *is_lossy if the format cannot express them.
 * Returns false if the input has something else, or nothing. */
static bool copy_sudokus(dlx_input *input, const char *format, dlx_output *text, bool *is_lossy)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    dlx_status status;
    bool any = false;
    const dlx_grid_write_options options = {
        .size = sizeof options, .warn = note_loss, .warn_state = is_lossy};
    dlx_grid_reader *reader = xrequire(dlx_grid_reader_new(input, NULL, &error));
    dlx_grid_writer *writer = xrequire(dlx_grid_writer_new(format, text, &error));
    xok(dlx_grid_writer_set(writer, &options, &error), &error);
    while ((status = dlx_grid_reader_next(reader, &grid, &error)) == DLX_OK) {
        any = true;
        if (dlx_grid_writer_supports(writer, grid, &error) == DLX_OK)
            dlx_grid_writer_grid(writer, grid);
        else
            *is_lossy = true;
        dlx_grid_free(grid);
    }
    dlx_grid_writer_free(writer);
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

/* Returns the sudokus as a line each or, if lines cannot express them, as JSON of f-puzzles, for
 * the caller to free; NULL: the bytes are not sudokus. */
static char *read_sudokus(const char *name, const char *bytes, size_t size)
{
    static const char *const formats[] = {"line", "fpuzzles"};
    dlx_error error;
    char *text = NULL;
    bool is_lossy = true, ok = true;
    for (size_t i = 0; ok && is_lossy && i < sizeof formats / sizeof *formats; i++) {
        dlx_output *output = xrequire(dlx_output_memory(&error));
        dlx_input *input = open_memory(name, bytes, size);
        is_lossy = false;
        ok = copy_sudokus(input, formats[i], output, &is_lossy);
        dlx_input_close(input);
        free(text);
        text = take_text(output);
    }
    if (ok)
        return text;
    free(text);
    return NULL;
}

/* True for XML, which the live page cannot read. A byte order mark may precede it. */
static bool is_xml(const char *bytes)
{
    return bytes[strspn(bytes, "\xef\xbb\xbf \t\r\n")] == '<';
}

char *read_editor_text(read_settings *set, const char *path, bool *is_sudoku)
{
    const bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "(standard input)" : path;
    dlx_error error = {0};
    size_t size;
    dlx_error_place(&error, name, 0, 0);
    char *bytes = xresult(atomic_file_read(standard ? "/dev/stdin" : path, &size, &error), &error);
    dlx_output *output = xrequire(dlx_output_memory(&error));
    dlx_input *input = open_memory(name, bytes, size);
    const bool ok = copy_problems(set, input, output, &error) == DLX_NO_DATA;
    dlx_input_close(input);
    char *text = take_text(output);
    *is_sudoku = !ok;
    if (!ok) {
        free(text);
        text = set->format ? NULL : read_sudokus(name, bytes, size);
        if (!text)
            tool_die(&error);
    }
    const bool is_unchanged = is_text(bytes, size) &&
                              (*is_sudoku ? !is_xml(bytes) : set->current == dlx_format_find("ec"));
    free(is_unchanged ? text : bytes);
    return is_unchanged ? bytes : text;
}
