/* SPDX-License-Identifier: MIT */
#include "search/frontier/ordered.h"

#include "search/frontier/layer_crew.h"

enum {
    RANGES_PER_THREAD = 4,
    LEAST_STATES = 1 << 14, /* in a table shared among threads */
    SAMPLES = 1 << 7,       /* samples that divide a table into ranges */
    AT_ONCE = 1 << 13,      /* states between checks of the limits */
    /* Required memory, as a multiple of fixed memory and minimum tables: at all, and for threads.
     */
    MEMORY_TO_SPARE = 2,
    MEMORY_FOR_THREADS = 8
};

/* A layer and the table before it. */
typedef struct frame {
    size_t layer;
    dlx_table source;
    dlx_range *ranges; /* ranges of the next table, [0..range_count[; range_count 0: none yet */
    size_t range_count;
    uint32_t limbs; /* limbs of the next table */
    dlx_cursor *cursors;
} frame;

typedef struct ordered_tables {
    dlx_store *store;
    const dlx_masks *masks;
    unsigned threads;
    size_t most_ranges, most_streams;
    dlx_crew *crew;      /* NULL: single thread, or not opened yet */
    bool has_crew;       /* opening the crew was tried */
    dlx_lists *lists;    /* by thread */
    dlx_stream *streams; /* streams of the current layer, [0..stream_count[ */
    size_t stream_count;
    frame *frames; /* [0..depth[; all but the last are deferred */
    size_t depth, capacity;
    dlx_run_memory memory;
    uint64_t *samples;
    atomic_flag *claimed; /* by range: claimed by a thread */
    atomic_bool stopped;  /* a limit was reached */
    dlx_middle middle;
    bool meets; /* the last layer is that of the middle */
    dlx_count found;
} ordered_tables;

/* ---- memory ---------------------------------------------------------------------------------- */

/* Ranges of a table; a single thread needs no division. */
static size_t ranges_of(unsigned threads)
{
    return threads > 1 ? (size_t)threads * RANGES_PER_THREAD : 1;
}

static uint64_t frame_bytes(unsigned threads, size_t streams)
{
    return sizeof(frame) + ranges_of(threads) * (sizeof(dlx_range) + streams * sizeof(dlx_cursor));
}

/* Upper bound on the limbs of a number: a layer multiplies numbers by at most the number of its
 * streams. */
static uint64_t most_limbs(const dlx_masks *masks, size_t streams)
{
    uint64_t bits = 0;
    for (size_t most = streams; most; most /= 2)
        bits++;
    return 1 + masks->order.steps * bits / 64;
}

/* Memory of everything else that grows with threads and streams. */
static uint64_t fixed_bytes(unsigned threads, size_t streams)
{
    return threads * sizeof(dlx_lists) + frame_bytes(threads, streams) +
           streams * (sizeof(dlx_stream) + SAMPLES * sizeof(uint64_t));
}

/* Memory of minimum tables for all layers, and fixed memory. */
static uint64_t least_bytes(unsigned threads, const dlx_masks *masks, size_t streams)
{
    const uint64_t table = dlx_run_memory_least(ranges_of(threads), most_limbs(masks, streams));
    return fixed_bytes(threads, streams) +
           masks->order.steps * (table + frame_bytes(threads, streams));
}

bool dlx_ordered_suits(const dlx_search *task, const dlx_masks *masks)
{
    const size_t streams = dlx_runs_streams_most(masks);
    const uint64_t left = dlx_budget_memory_left(task->limits, UINT64_MAX);
    return masks->order.steps > 0 && streams <= DLX_MOST_STREAMS &&
           !task->options.limits->node_limit &&
           left / MEMORY_TO_SPARE >= least_bytes(1, masks, streams);
}

/* The threads of the task, or one if their minimum tables would take memory from large tables. */
static unsigned threads_of(const dlx_search *task, const dlx_masks *masks, size_t streams)
{
    const unsigned threads = task->options.threads;
    const uint64_t left = dlx_budget_memory_left(task->limits, UINT64_MAX);
    return threads > 1 && left / MEMORY_FOR_THREADS >= least_bytes(threads, masks, streams)
               ? threads
               : 1;
}

/* ---- frames ---------------------------------------------------------------------------------- */

static frame *last_frame(const ordered_tables *ordered)
{
    return &ordered->frames[ordered->depth - 1];
}

/* Pushes a frame that takes ownership of the table. Returns false if out of memory; the caller then
 * keeps the table. */
static bool push(ordered_tables *ordered, size_t layer, const dlx_table *table)
{
    const size_t cursors = ordered->most_ranges * ordered->most_streams;
    frame top = {.layer = layer, .source = *table};
    top.ranges = calloc(ordered->most_ranges, sizeof *top.ranges);
    top.cursors = dlx_buffer_allocate(cursors, sizeof *top.cursors);
    if (top.ranges && top.cursors &&
        dlx_buffer_grow(&ordered->frames, &ordered->capacity, ordered->depth + 1, sizeof top)) {
        ordered->frames[ordered->depth++] = top;
        return true;
    }
    free(top.ranges);
    free(top.cursors);
    ordered->store->refused = true;
    return false;
}

/* Frees the runs of a range. */
static void drop_range(ordered_tables *ordered, dlx_range *range)
{
    for (size_t i = 0; i < range->count; i++)
        dlx_run_memory_release(&ordered->memory, 0, &range->runs[i]);
    dlx_run_memory_release(&ordered->memory, 0, &range->into);
    dlx_run_memory_release(&ordered->memory, 0, &range->next);
    free(range->runs);
}

static void pop(ordered_tables *ordered)
{
    frame *top = last_frame(ordered);
    dlx_run_memory_drop(&ordered->memory, &top->source);
    for (size_t r = 0; r < ordered->most_ranges; r++)
        drop_range(ordered, &top->ranges[r]);
    free(top->ranges);
    free(top->cursors);
    ordered->depth--;
}

static void close_layers(void *layers)
{
    ordered_tables *ordered = layers;
    if (!ordered)
        return;
    while (ordered->depth)
        pop(ordered);
    dlx_run_memory_end(&ordered->memory);
    dlx_layer_crew_close(ordered->crew);
    dlx_count_free(&ordered->found);
    free(ordered->frames);
    free(ordered->samples);
    free(ordered->claimed);
    free(ordered->streams);
    free(ordered->lists);
    free(ordered);
}

/* Creates the state before the first layer: no bits, except those of items without options. */
static bool push_first(ordered_tables *ordered)
{
    dlx_table first = {.runs = calloc(1, sizeof *first.runs), .limbs = 1, .top = 1};
    if (!first.runs)
        return false;
    dlx_run_memory_open(&ordered->memory, 0);
    bool ok = dlx_run_memory_take(&ordered->memory, 0, first.limbs, &first.runs[0]);
    dlx_run_memory_close(&ordered->memory);
    first.count = ok;
    if (ok) {
        first.runs[0].numbers[0] = 1;
        first.runs[0].states[0] = 0;
        first.runs[0].used = 1;
        ok = push(ordered, 0, &first);
    }
    if (!ok)
        dlx_run_memory_drop(&ordered->memory, &first);
    return ok;
}

static void *open_layers(dlx_store *store, const dlx_masks *masks)
{
    ordered_tables *ordered = calloc(1, sizeof *ordered);
    if (!ordered)
        return NULL;
    ordered->store = store;
    ordered->masks = masks;
    ordered->most_streams = dlx_runs_streams_most(masks);
    ordered->threads = threads_of(store->task, masks, ordered->most_streams);
    ordered->most_ranges = ranges_of(ordered->threads);
    const bool has_memory =
        dlx_run_memory_begin(&ordered->memory, store, ordered->threads, ordered->most_ranges,
                             masks->order.steps, most_limbs(masks, ordered->most_streams));
    atomic_init(&ordered->stopped, false);
    ordered->meets = dlx_middle_find(&ordered->middle, masks, store->task->problem);
    ordered->claimed = calloc(ordered->most_ranges, sizeof *ordered->claimed);
    ordered->lists = dlx_buffer_allocate(ordered->threads, sizeof *ordered->lists);
    for (unsigned t = 0; ordered->lists && t < ordered->threads; t++)
        dlx_runs_lists_begin(&ordered->lists[t], DLX_TAKEN_AT_ONCE);
    ordered->streams = calloc(ordered->most_streams + 1, sizeof *ordered->streams);
    ordered->samples =
        dlx_buffer_allocate(SAMPLES * ordered->most_streams, sizeof *ordered->samples);
    if (has_memory && ordered->claimed && ordered->lists && ordered->streams && ordered->samples &&
        dlx_search_reserve_memory(store->task,
                                  fixed_bytes(ordered->threads, ordered->most_streams)) &&
        push_first(ordered))
        return ordered;
    close_layers(ordered);
    return NULL;
}

/* ---- ranges ---------------------------------------------------------------------------------- */

/* Samples the successor states, sorted. Returns the number of samples. */
static size_t take_samples(ordered_tables *ordered, const dlx_table *table, size_t used)
{
    const size_t stride = used / SAMPLES + 1;
    size_t count = 0;
    size_t index = 0;
    for (size_t r = 0; r < table->count; r++) {
        for (; index < table->runs[r].used; index += stride)
            for (size_t i = 0; i < ordered->stream_count; i++) {
                const uint64_t state = table->runs[r].states[index];
                const dlx_stream *stream = &ordered->streams[i];
                if ((state & stream->test) == stream->want)
                    ordered->samples[count++] = state + (uint64_t)stream->more;
            }
        index -= table->runs[r].used;
    }
    qsort(ordered->samples, count, sizeof *ordered->samples, dlx_compare_words);
    return count;
}

/* The number of samples in ranges [0..r]. Threads get equal shares; the ranges of a thread shrink,
 * so that threads that take over ranges of other threads finish at about the same time. */
static size_t samples_to(size_t samples, size_t r, size_t threads)
{
    const size_t total = RANGES_PER_THREAD * (RANGES_PER_THREAD + 1);
    const size_t left = RANGES_PER_THREAD - 1 - r % RANGES_PER_THREAD;
    const size_t done = (r / RANGES_PER_THREAD + 1) * total - left * (left + 1);
    return samples * done / (threads * total);
}

/* Divides the successor states into ranges. */
static void divide(ordered_tables *ordered, frame *top)
{
    const size_t used = dlx_runs_table_used(&top->source);
    const size_t count = used >= LEAST_STATES ? ordered->most_ranges : 1;
    const size_t samples = count > 1 ? take_samples(ordered, &top->source, used) : 0;
    top->range_count = count;
    for (size_t r = 0; r < count; r++) {
        dlx_range *range = &top->ranges[r];
        *range = (dlx_range){.last = UINT64_MAX,
                             .cursors = top->cursors + r * ordered->most_streams,
                             .runs = range->runs,
                             .capacity = range->capacity};
        if (r + 1 < count && samples)
            range->last = ordered->samples[samples_to(samples - 1, r, ordered->threads)];
    }
    dlx_runs_ranges_place(top->ranges, count, &top->source, ordered->streams,
                          ordered->stream_count);
}

/* Lists the streams of the layer, and divides its successors into ranges if necessary. */
static void begin_step(ordered_tables *ordered, frame *top)
{
    ordered->stream_count = dlx_runs_streams_list(ordered->masks, top->layer, ordered->streams);
    if (top->range_count)
        return;
    /* A stream contains a state at most once, so a sum has at most one term per stream. */
    const bool wider =
        ordered->stream_count && top->source.top >= UINT64_MAX / ordered->stream_count;
    top->limbs = top->source.limbs + wider;
    divide(ordered, top);
}

/* Reports the work on a range. Returns false if a limit was reached. */
static bool hear(ordered_tables *ordered, dlx_range *range)
{
    dlx_budget *limits = ordered->store->task->limits;
    const uint64_t work = range->work;
    limits->stats.nodes += range->nodes;
    ordered->store->additions += range->nodes;
    ordered->store->merged += range->merged;
    range->work = range->nodes = range->merged = 0;
    return dlx_budget_hear(limits, work);
}

/* Frees the runs that the cursors of this range were the last to read. */
static void let_go(ordered_tables *ordered, unsigned member, const dlx_range *range)
{
    const dlx_table *table = &last_frame(ordered)->source;
    for (size_t i = 0; i < ordered->stream_count; i++) {
        dlx_cursor *cursor = &range->cursors[i];
        for (; cursor->held < cursor->run || (range->is_done && cursor->held <= cursor->end);
             cursor->held++) {
            dlx_run *run = &table->runs[cursor->held];
            if (atomic_fetch_sub_explicit(&run->readers, 1, memory_order_acq_rel) == 1)
                dlx_run_memory_release(&ordered->memory, member, run);
        }
    }
}

/* Makes the ranges of this thread, then unclaimed ranges of other threads. A thread mostly reads
 * its own earlier output, since most layers change states little. Only the calling thread checks
 * the limits. */
static void make_ranges(void *state, unsigned member)
{
    ordered_tables *ordered = state;
    const frame *top = last_frame(ordered);
    const size_t own = top->range_count / ordered->threads * member;
    for (size_t i = 0; i < top->range_count; i++) {
        const size_t r = (own + i) % top->range_count;
        dlx_range *range = &top->ranges[r];
        if (atomic_flag_test_and_set(&ordered->claimed[r]))
            continue;
        if (!range->has_begun)
            dlx_runs_range_begin(range, &top->source, ordered->streams, ordered->stream_count,
                                 r > 0 ? &top->ranges[r - 1].last : NULL);
        let_go(ordered, member, range);
        while (!range->is_done && !atomic_load_explicit(&ordered->stopped, memory_order_relaxed) &&
               dlx_run_memory_make_room(&ordered->memory, member, range, top->limbs)) {
            dlx_runs_range_make(range, &top->source, ordered->streams, ordered->stream_count,
                                top->limbs, &ordered->lists[member], AT_ONCE);
            let_go(ordered, member, range);
            if (member == 0 && !hear(ordered, range))
                atomic_store_explicit(&ordered->stopped, true, memory_order_relaxed);
        }
    }
}

/* Makes all ranges, with threads if possible. Returns FULL if a range has no memory. */
static dlx_outcome make_all(ordered_tables *ordered)
{
    frame *top = last_frame(ordered);
    dlx_run_memory_open(&ordered->memory, ordered->depth - 1);
    /* If other threads search cubes, no processor is free. */
    const bool shared = top->range_count > 1 && ordered->threads > 1;
    if (shared && !ordered->has_crew) {
        ordered->crew = dlx_layer_crew_open(ordered->threads);
        ordered->has_crew = true;
    }
    for (size_t r = 0; r < top->range_count; r++)
        atomic_flag_clear(&ordered->claimed[r]);
    atomic_store(&ordered->stopped, false);
    if (shared && ordered->crew)
        dlx_layer_crew_run(ordered->crew, make_ranges, ordered);
    else
        make_ranges(ordered, 0);
    dlx_run_memory_close(&ordered->memory);
    bool ok = !atomic_load(&ordered->stopped);
    bool done = true;
    for (size_t r = 0; r < top->range_count; r++) {
        ok &= hear(ordered, &top->ranges[r]);
        done &= top->ranges[r].is_done;
    }
    return !ok ? DLX_STOPPED : done ? DLX_DONE : DLX_FULL;
}

/* ---- layers ---------------------------------------------------------------------------------- */

static bool has_more(const void *layers)
{
    const ordered_tables *ordered = layers;
    return ordered->depth > 0;
}

static size_t layer_of(const void *layers)
{
    const ordered_tables *ordered = layers;
    return ordered->depth ? last_frame(ordered)->layer : 0;
}

static bool add_found(void *layers, dlx_count *found)
{
    const ordered_tables *ordered = layers;
    return dlx_count_sum(found, &ordered->found);
}

/* Collects the finished runs of the ranges. Returns false if out of memory. */
static bool take_made(ordered_tables *ordered, frame *top, dlx_table *made)
{
    size_t count = 0;
    for (size_t r = 0; r < top->range_count; r++)
        count += top->ranges[r].count + 1;
    *made =
        (dlx_table){.runs = dlx_buffer_allocate(count, sizeof *made->runs), .limbs = top->limbs};
    if (!made->runs) {
        ordered->store->refused = true;
        return false;
    }
    for (size_t r = 0; r < top->range_count; r++) {
        dlx_range *range = &top->ranges[r];
        if (range->into.used)
            range->runs[range->count++] = range->into;
        else
            dlx_run_memory_release(&ordered->memory, 0, &range->into);
        dlx_run_memory_release(&ordered->memory, 0, &range->next);
        for (size_t i = 0; i < range->count; i++)
            made->runs[made->count++] = range->runs[i];
        made->top |= range->top;
        range->into = range->next = (dlx_run){0};
        range->count = 0;
    }
    return true;
}

/* Enters the next layer. Returns false if out of memory. */
static bool go_on(ordered_tables *ordered)
{
    frame *top = last_frame(ordered);
    dlx_table made;
    if (!take_made(ordered, top, &made))
        return false;
    dlx_run_memory_drop(&ordered->memory, &top->source);
    top->source = made;
    top->range_count = 0;
    top->layer++;
    if (made.count == 0)
        pop(ordered);
    return true;
}

/* Adds the solutions of the last table. */
static dlx_outcome add_total(ordered_tables *ordered)
{
    const dlx_table *total = &last_frame(ordered)->source;
    dlx_search *task = ordered->store->task;
    bool ok = !ordered->meets || dlx_middle_join(&ordered->middle, total, task, &ordered->found);
    for (size_t r = 0; r < total->count && !ordered->meets; r++)
        for (size_t index = 0; index < total->runs[r].used && ok; index++)
            ok = dlx_count_add_words(&ordered->found, total->runs[r].numbers + index * total->limbs,
                                     total->limbs);
    if (!ok && dlx_budget_halted(task->limits))
        return DLX_STOPPED;
    pop(ordered);
    return ok ? DLX_DONE : DLX_OUT_OF_MEMORY;
}

static dlx_outcome make_layer(void *layers)
{
    ordered_tables *ordered = layers;
    frame *top = last_frame(ordered);
    if (top->layer == (ordered->meets ? ordered->middle.layer : ordered->masks->order.steps))
        return add_total(ordered);
    begin_step(ordered, top);
    const dlx_outcome how = make_all(ordered);
    return how == DLX_DONE && !go_on(ordered) ? DLX_OUT_OF_MEMORY : how;
}

static bool split_layer(void *layers)
{
    ordered_tables *ordered = layers;
    ordered->meets = false; /* a part of the states has not all twins */
    frame *top = last_frame(ordered);
    dlx_table made;
    if (!take_made(ordered, top, &made))
        return false;
    const bool ok = made.count > 0 && push(ordered, top->layer + 1, &made);
    if (!ok)
        dlx_run_memory_drop(&ordered->memory, &made);
    return ok;
}

const dlx_layer_ops dlx_ordered_layers = {
    .open = open_layers,
    .has_more = has_more,
    .make = make_layer,
    .split = split_layer,
    .layer = layer_of,
    .add_found = add_found,
    .close = close_layers,
};
