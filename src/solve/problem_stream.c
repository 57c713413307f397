/* SPDX-License-Identifier: MIT */
#include "solve/problem_stream.h"

#include "cli/output_buffer.h"
#include "cli/progress.h"
#include "cli/worker_pool.h"
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ITEMS = 1 << 10,  /* problems in a part */
    MOST_WEIGHT = 1 << 16, /* of them, unless there is but one */
    PARTS_PER_THREAD = 3   /* in hand, so that none waits for a slow one */
};

/* Seconds that a part should take: long beside what it takes to share it, short beside what people
 * notice. */
static const double least_seconds = 0.0005, most_seconds = 0.002;

/* Problems that are read together. */
typedef struct part {
    stream *stream;
    size_t index;
    char *items;  /* [0..count[ of work.item_size */
    size_t *told; /* what was said while item i was read ends here in `messages` */
    size_t count, weight;
    size_t in_text; /* problems in the text that comes after the items */
    dlx_output *messages;
    draft draft;
    double share; /* of the file that has been read with the part */
    size_t done;  /* problems that have been worked on */
    bool cut;     /* by a signal, so that nothing after it is written */
} part;

struct stream {
    stream_work work;
    void *state;
    crew *crew;
    part *parts;
    size_t part_count;
    const dlx_input *input;
    atomic_size_t batch; /* items that a part is to have */

    /* For the thread that reads. */
    part *filling;
    draft reading; /* of what is said about the item at hand */
    char *item;    /* the item at hand */
    size_t reads;  /* blocks of input read for it */
    bool cutting;  /* text is taken instead */

    /* Within the crew's lock, or in `finish`. */
    bool waiting;  /* input is waited for; only the thread that reads sets it */
    bool given_up; /* a part was cut */
};

/* ---- reading --------------------------------------------------------------------------------- */

static void begin_filling(stream *s, size_t index)
{
    s->filling = &s->parts[index];
    s->filling->count = s->filling->weight = s->filling->in_text = 0;
}

/* Before a read of input. What has been read is handed over if the next read might wait. */
static void before_read(void *state, bool waits)
{
    stream *s = state;
    const bool is_long = !s->cutting && s->reads++ > 0;
    if (!waits && !is_long)
        return;
    if (waits && s->filling->count > 0 && !s->cutting) {
        s->filling->share = dlx_input_progress(s->input);
        begin_filling(s, crew_hand_over(s->crew));
    }
    draft_set(NULL);
    crew_lock(s->crew);
    s->waiting |= waits;
    if (waits)
        progress_clear();
    tool_flush();
    if (crew_in_hand(s->crew) == 0 && s->filling->count == 0)
        tool_rest(waits);
    crew_unlock(s->crew);
    draft_set(&s->reading);
}

/* Adds the item at hand to the part, with what was said about it. */
static void keep_item(stream *s, size_t weight)
{
    part *p = s->filling;
    size_t size;
    size_t end = 0;
    const char *text = dlx_output_contents(s->reading.messages, &size);
    if (text && size)
        dlx_output_bytes(p->messages, text, size);
    if (!text || !dlx_output_contents(p->messages, &end))
        tool_die_without_memory();
    dlx_output_clear(s->reading.messages);
    memcpy(p->items + p->count * s->work.item_size, s->item, s->work.item_size);
    p->told[p->count++] = end;
    p->weight += weight;
}

/* Takes the text of at most so many next problems. False: there is none, and the next one is to be
 * read. */
static bool take_text(stream *s, size_t most)
{
    part *p = s->filling;
    s->cutting = true;
    p->in_text = s->work.take_text(s->state, p->index, most);
    s->cutting = false;
    return p->in_text > 0;
}

static bool read_item(stream *s)
{
    size_t weight = 1;
    s->reads = 0;
    memset(s->item, 0, s->work.item_size);
    if (!s->work.read(s->state, s->item, &weight))
        return false;
    keep_item(s, weight);
    return true;
}

static bool take(void *state, size_t index)
{
    stream *s = state;
    const size_t batch = s->batch; /* which other threads change */
    begin_filling(s, index);
    draft_set(&s->reading);
    while (s->filling->count < batch && s->filling->weight < MOST_WEIGHT &&
           !tool_search_interrupted(NULL) && !take_text(s, batch - s->filling->count) &&
           read_item(s))
        continue;
    draft_set(NULL);
    if (s->waiting) {
        crew_lock(s->crew);
        s->waiting = false;
        crew_unlock(s->crew);
    }
    s->filling->share = dlx_input_progress(s->input);
    return s->filling->count + s->filling->in_text > 0;
}

/* ---- working --------------------------------------------------------------------------------- */

/* Says what was said while item i was read. */
static void repeat_messages(part *p, size_t i)
{
    size_t size;
    const size_t begin = i ? p->told[i - 1] : 0;
    if (p->told[i] == begin)
        return;
    const char *text = dlx_output_contents(p->messages, &size);
    if (!text)
        tool_die_without_memory();
    dlx_output_bytes(p->draft.messages, text + begin, p->told[i] - begin);
}

/* The next part is to be as long as this one should have been. */
static void adapt(stream *s, const part *p, double seconds)
{
    const size_t batch = s->batch, count = p->count + p->in_text;
    if (seconds > most_seconds)
        s->batch = count > 1 ? count / 2 : 1;
    else if (seconds < least_seconds && count >= batch)
        s->batch = 2 * batch < MOST_ITEMS ? 2 * batch : MOST_ITEMS;
}

static void work_on_items(stream *s, part *p)
{
    for (size_t i = 0; i < p->count; i++) {
        void *item = p->items + i * s->work.item_size;
        p->cut |= !tool_search_goes_on();
        if (p->cut) {
            s->work.drop(s->state, item);
            continue;
        }
        repeat_messages(p, i);
        s->work.work(s->state, p->index, item);
        p->done++;
    }
}

static void work_on_text(stream *s, part *p, unsigned member)
{
    bool more = true;
    while (more) {
        p->cut |= !tool_search_goes_on();
        more = !p->cut && s->work.work_on_text(s->state, p->index, member);
        p->done += more;
    }
}

static void run(void *state, size_t index, unsigned member)
{
    stream *s = state;
    part *p = &s->parts[index];
    const double began = progress_now();
    draft_set(&p->draft);
    p->cut = false;
    p->done = 0;
    work_on_items(s, p);
    if (p->in_text)
        work_on_text(s, p, member);
    p->cut |= tool_search_interrupted(NULL);
    dlx_output_clear(p->messages);
    draft_set(NULL);
    adapt(s, p, progress_now() - began);
}

static void finish(void *state, size_t index)
{
    stream *s = state;
    part *p = &s->parts[index];
    if (!s->given_up) {
        tool_pass(&p->draft);
        tool_progress_to(p->share, p->done);
    }
    dlx_output_clear(p->draft.output);
    dlx_output_clear(p->draft.messages);
    s->given_up |= p->cut;
    if (!s->waiting)
        return;
    /* Another thread waits for input, and this was the last part: the crew counts it still. */
    tool_flush();
    if (crew_in_hand(s->crew) > 1)
        return;
    if (s->given_up)
        exit(s->work.end(s->state));
    tool_rest(true);
}

void stream_run(stream *s, const dlx_input *input)
{
    s->input = input;
    tool_read_by(before_read, s);
    crew_run(s->crew);
    tool_read_by(NULL, NULL);
}

/* ---- making one ------------------------------------------------------------------------------ */

static bool begin_turn(void *state, bool wait)
{
    const part *p = state;
    return crew_begin_early(p->stream->crew, p->index, wait);
}

static void end_turn(void *state)
{
    crew_end_early(((const part *)state)->stream->crew);
}

/* The turn of what is read comes after all that is in hand. */
static bool begin_last_turn(void *state, bool wait)
{
    const stream *s = state;
    return crew_begin_early(s->crew, s->filling->index, wait);
}

static void end_last_turn(void *state)
{
    crew_end_early(((const stream *)state)->crew);
}

static void begin_part(stream *s, size_t index)
{
    part *p = &s->parts[index];
    p->stream = s;
    p->index = index;
    p->items = tool_need(calloc(MOST_ITEMS, s->work.item_size));
    p->told = tool_need(calloc(MOST_ITEMS, sizeof *p->told));
    p->messages = tool_need(dlx_output_memory(NULL));
    p->draft.begin_turn = begin_turn;
    p->draft.end_turn = end_turn;
    p->draft.state = p;
    if (!draft_begin(&p->draft))
        tool_die_without_memory();
}

stream *stream_new(unsigned threads, const stream_work *work, void *state)
{
    threads = crew_size(threads);
    if (threads < 2)
        return NULL;
    stream *s = tool_need(calloc(1, sizeof *s));
    s->work = *work;
    s->state = state;
    s->part_count = (size_t)threads * PARTS_PER_THREAD;
    s->parts = tool_need(calloc(s->part_count, sizeof *s->parts));
    s->item = tool_need(calloc(1, work->item_size));
    s->reading.begin_turn = begin_last_turn;
    s->reading.end_turn = end_last_turn;
    s->reading.state = s;
    atomic_init(&s->batch, 1);
    if (!draft_begin(&s->reading))
        tool_die_without_memory();
    for (size_t i = 0; i < s->part_count; i++)
        begin_part(s, i);
    const crew_work shared = {.parts = s->part_count, .take = take, .run = run, .finish = finish};
    s->crew = tool_need(crew_new(threads, &shared, s));
    if (crew_threads(s->crew) > 1)
        return s;
    stream_free(s);
    return NULL;
}

void stream_free(stream *s)
{
    if (!s)
        return;
    crew_free(s->crew);
    for (size_t i = 0; i < s->part_count; i++) {
        free(s->parts[i].items);
        free(s->parts[i].told);
        dlx_output_close(s->parts[i].messages, NULL);
        draft_free(&s->parts[i].draft);
    }
    draft_free(&s->reading);
    free(s->parts);
    free(s->item);
    free(s);
}

size_t stream_parts(const stream *s)
{
    return s->part_count;
}

unsigned stream_threads(const stream *s)
{
    return crew_threads(s->crew);
}

unsigned stream_threads_each(stream *s)
{
    const unsigned threads = crew_threads(s->crew);
    const size_t parts = crew_in_hand(s->crew);
    return threads > parts && parts > 0 ? threads / (unsigned)parts : 1;
}
