/* SPDX-License-Identifier: MIT */
/* Sudokus that a pipe delivers in two pieces, with a pause between: boards, names and messages are
 * those of the complete text, wherever a line ends. */
#include "dlx-programs.h"
#include "target.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 1 << 14, MOST_CUTS = 64 };

/* The end of a pipe into which the second piece of a text is still to be written. */
typedef struct sender {
    int fd; /* -1: closed */
    const uint8_t *rest;
    size_t size;
} sender;

static void send_bytes(const sender *pipe, const uint8_t *bytes, size_t size)
{
    fuzz_expect(write(pipe->fd, bytes, size) == (ssize_t)size, "a pipe takes a small text");
}

/* Sends the second piece, then the end, each when the reader would wait. */
static void send_rest(void *state, bool waits)
{
    sender *pipe = state;
    if (!waits || pipe->fd < 0)
        return;
    if (pipe->size) {
        send_bytes(pipe, pipe->rest, pipe->size);
        pipe->size = 0;
    } else {
        close(pipe->fd);
        pipe->fd = -1;
    }
}

static void log_error(FILE *log, const char *kind, const dlx_error *error)
{
    fprintf(log, "%s %" PRIu64 ":%" PRIu64 " %s\n", kind, (uint64_t)error->line,
            (uint64_t)error->column, error->text);
}

static void log_warning(void *state, const dlx_error *warning)
{
    log_error(state, "warning", warning);
}

static void log_grid(FILE *log, const dlx_grid *grid)
{
    const size_t n = dlx_grid_size(grid);
    fprintf(log, "board %zux%zu %s:", dlx_grid_box_rows(grid), dlx_grid_box_columns(grid),
            dlx_grid_name(grid));
    for (size_t i = 0; i < n * n; i++)
        fprintf(log, " %u", (unsigned)dlx_grid_cells(grid)[i]);
    fprintf(log, "\n");
}

/* Returns the result of a reader for the input, which is closed; to be freed. */
static char *read_log(dlx_input *opened)
{
    OWNED(dlx_input) input = opened;
    char *text = NULL;
    size_t length;
    FILE *log = open_memstream(&text, &length);
    fuzz_expect(input && log, "an input can be opened");
    const dlx_grid_options options = {
        .size = sizeof options, .warn = log_warning, .warn_state = log};
    OWNED(dlx_grid_reader) reader = dlx_grid_reader_new(input, &options, NULL);
    dlx_status status = reader ? DLX_OK : DLX_NO_DATA;
    while (status == DLX_OK || status == DLX_SYNTAX) {
        OWNED(dlx_grid) grid = NULL;
        dlx_error error = {0};
        status = dlx_grid_reader_next(reader, &grid, &error);
        if (status == DLX_OK)
            log_grid(log, grid);
        else if (status != DLX_NO_DATA)
            log_error(log, "error", &error);
    }
    fclose(log);
    return text;
}

static char *read_cut(const uint8_t *bytes, size_t size, size_t cut)
{
    int ends[2];
    char path[32];
    fuzz_expect(pipe(ends) == 0, "a pipe can be opened");
    sender second = {ends[1], bytes + cut, size - cut};
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    send_bytes(&second, bytes, cut);
    dlx_input *input = dlx_input_open(path, NULL);
    close(ends[0]);
    if (input) {
        dlx_input_limit(input, FUZZ_MEMORY);
        dlx_input_before_read(input, send_rest, &second);
    }
    char *log = read_log(input);
    if (second.fd >= 0)
        close(second.fd);
    return log;
}

void read_pieces(const uint8_t *bytes, size_t size)
{
    if (size == 0 || size > MOST_BYTES)
        return;
    OWNED(char) complete = read_log(fuzz_input(bytes, size));
    size_t cuts = 0;
    for (size_t i = 0; i + 1 < size && cuts < MOST_CUTS; i++) {
        if (bytes[i] != '\n')
            continue;
        OWNED(char) log = read_cut(bytes, size, i + 1);
        if (strcmp(log, complete) != 0)
            fprintf(stderr, "cut at %zu:\n%sinstead of\n%s", i + 1, log, complete);
        fuzz_expect(strcmp(log, complete) == 0, "a pause at the end of a line changes nothing");
        cuts++;
    }
}
