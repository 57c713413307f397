/* SPDX-License-Identifier: MIT */
#include "solve/analysis_stream.h"

#include "cli/output_buffer.h"
#include "solve/problem_stream.h"

/* A puzzle read from the input. */
typedef struct read_puzzle {
    dlx_grid *grid;  /* NULL: refused, */
    dlx_error error; /* with this error, which may be a failure to read the input */
    uint64_t number;
    char *symbols;       /* of its digits, for the analysis; NULL: the usual */
    char *board_symbols; /* of written boards; NULL: the usual */
} read_puzzle;

/* State of a part of the stream. */
typedef struct analyst {
    analysis_stream *stream;
    analysis_settings set;
    dlx_grid_writer *writer; /* to the output of the part; NULL: none yet */
    char *symbols;           /* of the writer */
} analyst;

struct analysis_stream {
    analysis_stream_options options;
    problem_stream *stream;
    analyst *analysts; /* for each part */

    /* For the reading thread. */
    dlx_input *input;
    dlx_grid_reader *reader;
    uint64_t puzzles;    /* of the file */
    char *board_symbols; /* of the file, after the first puzzle */
    bool settled;        /* the first puzzle was read */
    bool at_end;

    char *losses; /* warnings about data that the format cannot hold; locked by turns */
};

static char *copy_text(const char *text)
{
    return text ? xrequire(strdup(text)) : NULL;
}

static bool is_equal(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static void settle_file(analysis_stream *stream)
{
    if (stream->settled)
        return;
    stream->settled = true;
    stream->board_symbols =
        copy_text(written_symbols(stream->options.rules, "line", stream->reader));
}

static bool read_next_puzzle(void *state, void *item, size_t *weight)
{
    analysis_stream *stream = state;
    read_puzzle *puzzle = item;
    (void)weight;
    if (stream->at_end)
        return false;
    const dlx_status status = dlx_grid_reader_next(stream->reader, &puzzle->grid, &puzzle->error);
    stream->at_end = status != DLX_OK && status != DLX_SYNTAX;
    if (status == DLX_NO_DATA)
        return false;
    puzzle->number = ++stream->puzzles;
    if (status == DLX_OK) {
        settle_file(stream);
        report_format(stream->options.reported, stream->input, puzzle->number, stream->reader,
                      puzzle->grid);
        puzzle->symbols = copy_text(dlx_grid_reader_symbols(stream->reader));
    } else {
        puzzle->grid = NULL;
    }
    puzzle->board_symbols = copy_text(stream->board_symbols);
    return true;
}

static size_t take_no_text(void *state, size_t part, size_t most)
{
    (void)state, (void)part, (void)most;
    return 0;
}

static void drop_puzzle(void *state, void *item)
{
    read_puzzle *puzzle = item;
    (void)state;
    dlx_grid_free(puzzle->grid);
    free(puzzle->symbols);
    free(puzzle->board_symbols);
}

/* Prints a warning about lost data, unless an earlier part has printed the warning for this file.
 */
static void warn_of_loss(void *state, const dlx_error *warning)
{
    analysis_stream *stream = ((analyst *)state)->stream;
    output_buffer *buffer = output_buffer_begin_turn(true);
    const size_t length = strlen(stream->losses);
    const bool is_known = strstr(stream->losses, warning->text);
    if (!is_known) {
        stream->losses = xrequire(realloc(stream->losses, length + strlen(warning->text) + 1));
        strcpy(stream->losses + length, warning->text);
    }
    output_buffer_end_turn(buffer);
    if (!is_known)
        tool_warn(NULL, warning);
}

static void settle_writer(analyst *worker, const read_puzzle *puzzle)
{
    dlx_error error;
    if (worker->writer && is_equal(worker->symbols, puzzle->board_symbols))
        return;
    if (!worker->writer)
        worker->writer = xresult(dlx_grid_writer_new("line", tool_output(), &error), &error);
    free(worker->symbols);
    worker->symbols = copy_text(puzzle->board_symbols);
    const dlx_grid_write_options options = {.size = sizeof options,
                                            .symbols = worker->symbols,
                                            .warn = warn_of_loss,
                                            .warn_state = worker};
    xok(dlx_grid_writer_set(worker->writer, &options, &error), &error);
}

static void analyse_in_thread(void *state, size_t part, void *item)
{
    const analysis_stream *stream = state;
    analyst *worker = &stream->analysts[part];
    read_puzzle *puzzle = item;
    dlx_error error;
    settle_writer(worker, puzzle);
    worker->set.symbols = puzzle->symbols;
    const dlx_status fits =
        puzzle->grid ? dlx_grid_writer_supports(worker->writer, puzzle->grid, &error) : DLX_OK;
    if (fits == DLX_INVALID)
        tool_die(&error);
    if (!puzzle->grid) {
        tool_error(&puzzle->error);
        if (puzzle->error.status == DLX_SYNTAX)
            dlx_grid_writer_none(worker->writer);
    } else if (fits != DLX_OK) {
        tool_error_in(stream->input, &error);
        dlx_grid_writer_none(worker->writer);
    } else {
        analyse_puzzle(&worker->set, puzzle->number, puzzle->grid, stream->input, worker->writer);
    }
    drop_puzzle(NULL, puzzle);
}

static int finish_stream(void *state)
{
    (void)state;
    return tool_finish();
}

/* Each file has warnings of its own. */
static void close_writers(analysis_stream *stream)
{
    for (size_t i = 0; i < stream_parts(stream->stream); i++) {
        dlx_grid_writer_free(stream->analysts[i].writer);
        stream->analysts[i].writer = NULL;
    }
    *stream->losses = 0;
}

void analysis_stream_run(analysis_stream *stream, dlx_input *input)
{
    dlx_error error;
    stream->input = input;
    stream->reader =
        xresult(dlx_grid_reader_new(input, &stream->options.rules->read, &error), &error);
    stream->puzzles = 0;
    stream->settled = stream->at_end = false;
    stream_run(stream->stream, input);
    free(stream->board_symbols);
    stream->board_symbols = NULL;
    dlx_grid_reader_free(stream->reader);
    close_writers(stream);
}

analysis_stream *analysis_stream_new(const analysis_stream_options *options)
{
    const stream_work work = {
        .item_size = sizeof(read_puzzle),
        .read = read_next_puzzle,
        .take_text = take_no_text,
        .work = analyse_in_thread,
        .drop = drop_puzzle,
        .end = finish_stream,
    };
    analysis_stream *stream = xrequire(calloc(1, sizeof *stream));
    stream->options = *options;
    stream->stream = stream_new(options->threads, &work, stream);
    if (!stream->stream) {
        free(stream);
        return NULL;
    }
    stream->losses = xrequire(calloc(1, 1));
    stream->analysts = xrequire(calloc(stream_parts(stream->stream), sizeof *stream->analysts));
    for (size_t i = 0; i < stream_parts(stream->stream); i++) {
        dlx_error error;
        stream->analysts[i].stream = stream;
        stream->analysts[i].set = *stream->options.analysis;
        analysis_open(&stream->analysts[i].set, stream->options.search);
        stream->analysts[i].set.encoder = xresult(dlx_grid_encoder_new(&error), &error);
        stream->analysts[i].set.decoder = xresult(dlx_grid_decoder_new(NULL, &error), &error);
    }
    return stream;
}

void analysis_stream_free(analysis_stream *stream)
{
    if (!stream)
        return;
    for (size_t i = 0; i < stream_parts(stream->stream); i++) {
        analyst *worker = &stream->analysts[i];
        analysis_close(&worker->set);
        dlx_grid_encoder_free(worker->set.encoder);
        dlx_grid_decoder_free(worker->set.decoder);
        free(worker->symbols);
    }
    free(stream->analysts);
    free(stream->losses);
    stream_free(stream->stream);
    free(stream);
}
