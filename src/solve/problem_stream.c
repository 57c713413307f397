/* SPDX-License-Identifier: MIT */
#include "solve/problem_stream.h"

#include "cli/output_buffer.h"
#include <stdatomic.h>

enum {
    MOST_ITEMS = 1 << 10,  /* problems in a part */
    MOST_WEIGHT = 1 << 16, /* of a part, unless it has a single problem */
    PARTS_PER_THREAD = 3   /* pending, so that no thread waits for a slow one */
};

/* Seconds for a part: long compared with the overhead of sharing, short for users. */
static const double least_seconds = 0.0005, most_seconds = 0.002;

/* Problems read together. */
typedef struct part {
    size_t index;
    char *items;          /* [0..count[ of work.item_size */
    size_t *message_ends; /* end of the messages of item i in `messages` */
    size_t count, weight;
    size_t in_text; /* problems in the text after the items */
    dlx_output *messages;
    output_buffer buffer;
    double share; /* of the file, read up to the end of the part */
    size_t done;  /* problems processed */
    bool cut;     /* by a signal; later parts are not written */
} part;

struct problem_stream {
    stream_work work;
    void *state;
    worker_pool *pool;
    part *parts;
    size_t part_count;
    const dlx_input *input;
    atomic_size_t batch; /* target number of items in a part */

    /* For the reading thread. */
    part *filling;
    output_buffer reading; /* messages about the current item */
    char *item;            /* the current item */
    size_t reads;          /* blocks of input read for the item */
    bool cutting;          /* taking text */

    /* Within the pool lock, or in commit. */
    bool waiting;  /* reading waits for input; set by the reading thread */
    bool given_up; /* a part was cut */
};

/* ---- reading --------------------------------------------------------------------------------- */

static void begin_filling(problem_stream *stream, size_t index)
{
    stream->filling = &stream->parts[index];
    stream->reading.slot = index; /* its turn comes after all pending parts */
    stream->filling->count = stream->filling->weight = stream->filling->in_text = 0;
}

/* Called before a read of input. Submits the current part if the read might wait. */
static void before_read(void *state, bool waits)
{
    problem_stream *stream = state;
    const bool is_long = !stream->cutting && stream->reads++ > 0;
    if (!waits && !is_long)
        return;
    if (waits && stream->filling->count > 0 && !stream->cutting) {
        stream->filling->share = dlx_input_progress(stream->input);
        begin_filling(stream, worker_pool_submit(stream->pool));
    }
    output_buffer_set_current(NULL);
    worker_pool_lock(stream->pool);
    stream->waiting |= waits;
    if (waits)
        progress_clear();
    tool_flush();
    if (worker_pool_pending(stream->pool) == 0 && stream->filling->count == 0)
        tool_flush_before_wait(waits);
    worker_pool_unlock(stream->pool);
    output_buffer_set_current(&stream->reading);
}

/* Takes the text of up to `most` problems. Returns false if the next problem must be read. */
static bool take_text(problem_stream *stream, size_t most)
{
    part *p = stream->filling;
    stream->cutting = true;
    p->in_text = stream->work.take_text(stream->state, p->index, most);
    stream->cutting = false;
    return p->in_text > 0;
}

static bool read_item(problem_stream *stream)
{
    size_t weight = 1;
    stream->reads = 0;
    memset(stream->item, 0, stream->work.item_size);
    if (!stream->work.read(stream->state, stream->item, &weight))
        return false;
    part *p = stream->filling;
    size_t size, end = 0;
    const char *text = dlx_output_contents(stream->reading.messages, &size);
    if (text && size)
        dlx_output_bytes(p->messages, text, size);
    if (!text || !dlx_output_contents(p->messages, &end))
        tool_out_of_memory();
    dlx_output_clear(stream->reading.messages);
    memcpy(p->items + p->count * stream->work.item_size, stream->item, stream->work.item_size);
    p->message_ends[p->count++] = end;
    p->weight += weight;
    return true;
}

static bool fetch_part(void *state, size_t index)
{
    problem_stream *stream = state;
    const size_t batch = stream->batch; /* other threads change the member */
    begin_filling(stream, index);
    output_buffer_set_current(&stream->reading);
    while (stream->filling->count < batch && stream->filling->weight < MOST_WEIGHT &&
           !tool_search_interrupted(NULL) && !take_text(stream, batch - stream->filling->count) &&
           read_item(stream))
        continue;
    output_buffer_set_current(NULL);
    if (stream->waiting) {
        worker_pool_lock(stream->pool);
        stream->waiting = false;
        worker_pool_unlock(stream->pool);
    }
    stream->filling->share = dlx_input_progress(stream->input);
    return stream->filling->count + stream->filling->in_text > 0;
}

/* ---- working --------------------------------------------------------------------------------- */

static void repeat_messages(part *p, size_t i)
{
    size_t size;
    const size_t begin = i ? p->message_ends[i - 1] : 0;
    if (p->message_ends[i] == begin)
        return;
    const char *text = dlx_output_contents(p->messages, &size);
    if (!text)
        tool_out_of_memory();
    dlx_output_bytes(p->buffer.messages, text + begin, p->message_ends[i] - begin);
}

static void work_on_text(problem_stream *stream, part *p, unsigned member)
{
    bool more = true;
    while (more) {
        p->cut |= !tool_search_may_continue();
        more = !p->cut && stream->work.work_on_text(stream->state, p->index, member);
        p->done += more;
    }
}

static void process_part(void *state, size_t index, unsigned member)
{
    problem_stream *stream = state;
    part *p = &stream->parts[index];
    const double began = progress_now();
    output_buffer_set_current(&p->buffer);
    p->cut = false;
    p->done = 0;
    for (size_t i = 0; i < p->count; i++) {
        void *item = p->items + i * stream->work.item_size;
        p->cut |= !tool_search_may_continue();
        if (p->cut) {
            stream->work.drop(stream->state, item);
            continue;
        }
        repeat_messages(p, i);
        stream->work.work(stream->state, p->index, item);
        p->done++;
    }
    if (p->in_text)
        work_on_text(stream, p, member);
    p->cut |= tool_search_interrupted(NULL);
    dlx_output_clear(p->messages);
    output_buffer_set_current(NULL);
    const size_t batch = stream->batch, count = p->count + p->in_text;
    const double seconds = progress_now() - began;
    if (seconds > most_seconds)
        stream->batch = count > 1 ? count / 2 : 1;
    else if (seconds < least_seconds && count >= batch)
        stream->batch = 2 * batch < MOST_ITEMS ? 2 * batch : MOST_ITEMS;
}

static void commit_part(void *state, size_t index)
{
    problem_stream *stream = state;
    part *p = &stream->parts[index];
    if (!stream->given_up) {
        tool_flush_buffer(&p->buffer);
        tool_progress_to(p->share, p->done);
    }
    dlx_output_clear(p->buffer.output);
    dlx_output_clear(p->buffer.messages);
    stream->given_up |= p->cut;
    if (!stream->waiting)
        return;
    /* The reading thread waits for input, and this part is the last one, which still counts as
     * pending. */
    tool_flush();
    if (worker_pool_pending(stream->pool) > 1)
        return;
    if (stream->given_up)
        exit(stream->work.end(stream->state));
    tool_flush_before_wait(true);
}

void stream_run(problem_stream *stream, const dlx_input *input)
{
    stream->input = input;
    tool_set_read_hook(before_read, stream);
    worker_pool_run(stream->pool);
    tool_set_read_hook(NULL, NULL);
    if (!stream->given_up)
        tool_flush_buffer(&stream->reading); /* warnings about the text after the last item */
}

/* ---- making one ------------------------------------------------------------------------------ */

static void begin_part(problem_stream *stream, size_t index)
{
    part *p = &stream->parts[index];
    p->index = p->buffer.slot = index;
    p->items = xrequire(calloc(MOST_ITEMS, stream->work.item_size));
    p->message_ends = xrequire(calloc(MOST_ITEMS, sizeof *p->message_ends));
    p->messages = xrequire(dlx_output_memory(NULL));
    if (!output_buffer_open(&p->buffer))
        tool_out_of_memory();
}

problem_stream *stream_new(uint64_t wanted, const stream_work *work, void *state)
{
    const unsigned threads = worker_pool_thread_count(wanted);
    if (threads < 2)
        return NULL;
    problem_stream *stream = xrequire(calloc(1, sizeof *stream));
    stream->work = *work;
    stream->state = state;
    stream->part_count = (size_t)threads * PARTS_PER_THREAD;
    stream->parts = xrequire(calloc(stream->part_count, sizeof *stream->parts));
    stream->item = xrequire(calloc(1, work->item_size));
    atomic_init(&stream->batch, 1);
    if (!output_buffer_open(&stream->reading))
        tool_out_of_memory();
    for (size_t i = 0; i < stream->part_count; i++)
        begin_part(stream, i);
    const worker_pool_job shared = {.slots = stream->part_count,
                                    .fetch = fetch_part,
                                    .process = process_part,
                                    .commit = commit_part};
    stream->pool = stream->reading.pool = xrequire(worker_pool_new(threads, &shared, stream));
    for (size_t i = 0; i < stream->part_count; i++)
        stream->parts[i].buffer.pool = stream->pool;
    if (worker_pool_threads(stream->pool) > 1)
        return stream;
    stream_free(stream);
    return NULL;
}

void stream_free(problem_stream *stream)
{
    if (!stream)
        return;
    worker_pool_free(stream->pool);
    for (size_t i = 0; i < stream->part_count; i++) {
        free(stream->parts[i].items);
        free(stream->parts[i].message_ends);
        dlx_output_close(stream->parts[i].messages, NULL);
        output_buffer_close(&stream->parts[i].buffer);
    }
    output_buffer_close(&stream->reading);
    free(stream->parts);
    free(stream->item);
    free(stream);
}

size_t stream_parts(const problem_stream *stream)
{
    return stream->part_count;
}

unsigned stream_threads(const problem_stream *stream)
{
    return worker_pool_threads(stream->pool);
}

unsigned stream_threads_each(problem_stream *stream)
{
    const unsigned threads = worker_pool_threads(stream->pool);
    const size_t parts = worker_pool_pending(stream->pool);
    return threads > parts && parts > 0 ? threads / (unsigned)parts : 1;
}
