/* SPDX-License-Identifier: MIT */
#include "checkpoint/checkpoint.h"

#include "io/buffer.h"
#include "io/error.h"

#include <signal.h>

bool cube_stack_push(cube_stack *stack, uint64_t wanted, dlx_error *error)
{
    const cube_stack_level *below = stack->depth ? &stack->levels[stack->depth - 1] : NULL;
    dlx_cubes *cubes = below ? dlx_cubes_divide(below->cubes, below->next, stack->problem,
                                                (size_t)wanted, stack->limits, error)
                             : dlx_cubes_new(stack->problem, (size_t)wanted, stack->limits, error);
    if (!cubes)
        return false;
    if (!dlx_buffer_grow(&stack->levels, &stack->capacity, stack->depth + 1,
                         sizeof *stack->levels)) {
        dlx_cubes_free(cubes);
        dlx_error_memory(error);
        return false;
    }
    stack->levels[stack->depth++] = (cube_stack_level){cubes, wanted, 0};
    return true;
}

cube_stack_level *cube_stack_top(cube_stack *stack)
{
    while (stack->depth) {
        cube_stack_level *top = &stack->levels[stack->depth - 1];
        if (top->next < dlx_cubes_count(top->cubes))
            return top;
        dlx_cubes_free(top->cubes);
        if (--stack->depth)
            stack->levels[stack->depth - 1].next++;
    }
    return NULL;
}

bool cube_stack_can_divide(const cube_stack_level *top)
{
    return dlx_cubes_count(top->cubes) > 1 || top->wanted == 1;
}

uint64_t cube_stack_level_digest(const cube_stack_level *level)
{
    uint64_t sum = FNV1A64_EMPTY;
    for (size_t i = 0; i < dlx_cubes_count(level->cubes); i++) {
        size_t count;
        const int64_t *literals = dlx_cubes_literals(level->cubes, i, &count);
        for (size_t k = 0; k <= count; k++) {
            char text[24];
            const int length =
                snprintf(text, sizeof text, "%lld ", k < count ? (long long)literals[k] : 0LL);
            sum = fnv1a64(sum, text, (size_t)length);
        }
    }
    return sum;
}

double cube_stack_progress(const cube_stack *stack)
{
    double share = 0;
    double part = 1; /* share of the level's cubes in the problem */
    for (size_t depth = 0; depth < stack->depth; depth++) {
        const cube_stack_level *level = &stack->levels[depth];
        const size_t count = dlx_cubes_count(level->cubes);
        double sum = 0, done = 0;
        for (size_t i = 0; i < count; i++) {
            const double estimate = (double)dlx_cubes_estimate(level->cubes, i);
            sum += estimate;
            done += i < level->next ? estimate : 0;
        }
        if (count == 0)
            break;
        share += part * done / sum;
        part *=
            level->next < count ? (double)dlx_cubes_estimate(level->cubes, level->next) / sum : 0;
    }
    return share;
}

void cube_stack_free(cube_stack *stack)
{
    while (stack->depth)
        dlx_cubes_free(stack->levels[--stack->depth].cubes);
    free(stack->levels);
    stack->levels = NULL;
    stack->capacity = 0;
}

static const char first_line[] = "dlx checkpoint 1";

/* ---- writing --------------------------------------------------------------------------------- */

static void put_work(dlx_output *output, const char *word, const dlx_search_stats *work)
{
    put(output, "%s nodes %" PRIu64 " updates %" PRIu64 " depth %zu", word, work->nodes,
        work->updates, work->max_level);
}

static void put_best(dlx_output *output, const best_solution *solution)
{
    const bool negative = solution->cost < 0;
    put(output, "best %s%" PRIu64 " %" PRIu64 " %zu", negative ? "-" : "",
        (uint64_t)(negative ? -solution->cost : solution->cost), solution->position,
        solution->count);
    for (size_t i = 0; i < solution->count; i++)
        put(output, " %" PRIu32, solution->options[i] + 1);
    put(output, "\n");
}

static void put_body(const checkpoint *state, dlx_output *output)
{
    put(output, "%s\nprogram ec-solve %s\nasked %s", first_line, dlx_version(), state->query);
    put(output, "\nproblem %" PRIu64 " chain %016" PRIx64 " status %d\n", state->problem,
        state->problems_digest, state->status);
    if (state->output.known)
        put(output, "output %" PRIu64 " tail %016" PRIx64 " device %" PRIu64 " file %" PRIu64 "\n",
            state->output.offset, state->output.tail, state->output.device, state->output.number);
    else
        put(output, "output none\n");
    put_work(output, "before", &state->earlier_work);
    put_work(output, "\nwork", &state->work);
    put(output, " seconds %.6f\nfound %s", state->seconds, state->found);
    if (state->printed)
        put(output, "\nprinted %s", state->printed);
    put(output, "\nhanded %" PRIu64 " skip %" PRIu64 "\nstate %s\n", state->solutions_written,
        state->solutions_to_skip,
        state->finished  ? dlx_end_word(state->end)
        : state->started ? "open"
                         : "new");
    for (size_t i = 0; i < state->depth; i++)
        put(output, "cubes %" PRIu64 " done %" PRIu64 " digest %016" PRIx64 "\n",
            state->levels[i].wanted, state->levels[i].next, state->levels[i].digest);
    for (size_t i = 0; i < state->best.count; i++)
        put_best(output, &state->best.kept[i]);
}

static void format_checkpoint(const checkpoint *state, dlx_output *output)
{
    size_t size;
    put_body(state, output);
    const char *text = xrequire((void *)(uintptr_t)dlx_output_contents(output, &size));
    put(output, "checksum %016" PRIx64 "\n", fnv1a64(FNV1A64_EMPTY, text, size));
}

/* ---- reading --------------------------------------------------------------------------------- */

typedef struct reading {
    const char *path;
    uint64_t line;
    char *cursor; /* start of the next line */
} reading;

/* Returns the next line and terminates it. */
static char *next_line(reading *source)
{
    char *line = source->cursor;
    char *end = strchr(line, '\n');
    source->line++;
    if (!end)
        tool_fail(source->path, source->line,
                  "expected another line, found the end of the checkpoint");
    *end = 0;
    source->cursor = end + 1;
    return line;
}

/* Returns the rest of the next line, which must start with the word. */
static char *next_after(reading *source, const char *word)
{
    char *line = next_line(source);
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ')
        tool_fail(source->path, source->line, "expected a line '%s'", word);
    return line + length + 1;
}

static _Noreturn void refuse(const reading *source, const char *text)
{
    tool_fail(source->path, source->line, "unexpected text '%.60s'", text);
}

/* Parses text as fields_read does, or ends the program. */
static const char *scan(const reading *source, const char *text, const char *form, ...)
{
    va_list numbers;
    va_start(numbers, form);
    const char *end = fields_vread(text, form, numbers);
    va_end(numbers);
    if (!end)
        refuse(source, text);
    return end;
}

static char *copy(const char *text)
{
    return xrequire(strdup(text));
}

static void check(const char *path, const char *bytes, size_t size)
{
    static const char word[] = "checksum ";
    enum { CHECKSUM_LINE = sizeof word - 1 + 16 + 1 };
    reading source = {.path = path, .line = 1};
    uint64_t sum;
    if (strncmp(bytes, first_line, sizeof first_line - 1) != 0 ||
        bytes[sizeof first_line - 1] != '\n')
        tool_fail(source.path, source.line, "expected a checkpoint of this version of ec-solve");
    source.line = 0;
    for (size_t i = 0; i < size; i++)
        source.line += bytes[i] == '\n';
    source.line += bytes[size - 1] != '\n';
    const char *last = size > CHECKSUM_LINE ? bytes + size - CHECKSUM_LINE : bytes;
    char line[CHECKSUM_LINE + 1];
    sum = fnv1a64(FNV1A64_EMPTY, bytes, (size_t)(last - bytes));
    snprintf(line, sizeof line, "%s%016" PRIx64 "\n", word, sum);
    if (last == bytes || last[-1] != '\n' || strncmp(last, word, sizeof word - 1) != 0)
        tool_fail(source.path, source.line,
                  "truncated checkpoint: expected a checksum as the last line");
    if (memcmp(last, line, CHECKSUM_LINE) != 0)
        tool_fail(source.path, source.line, "damaged checkpoint: wrong checksum");
}

static void read_work(reading *source, const char *word, dlx_search_stats *work, double *seconds)
{
    uint64_t depth;
    const char *text = scan(source, next_after(source, word), "nodes # updates # depth #",
                            &work->nodes, &work->updates, &depth);
    work->max_level = (size_t)depth;
    if (seconds)
        *seconds = strtod(scan(source, text, " seconds "), NULL);
}

/* Returns a number of any size, for the caller to free. */
static char *read_count(reading *source, const char *word)
{
    const char *number = next_after(source, word);
    if (strspn(number, "0123456789") != strlen(number) || !*number)
        tool_fail(source->path, source->line, "expected a number, found '%.60s'", number);
    return copy(number);
}

static void read_state(reading *source, checkpoint *state)
{
    const char *word = next_after(source, "state");
    state->started = strcmp(word, "new") != 0;
    state->finished = state->started && strcmp(word, "open") != 0;
    for (int end = DLX_END_COMPLETE; state->finished && end <= DLX_END_ERROR; end++)
        if (strcmp(word, dlx_end_word((dlx_end)end)) == 0) {
            state->end = (dlx_end)end;
            return;
        }
    if (state->finished)
        tool_fail(source->path, source->line, "unknown state '%.60s'", word);
}

static void read_level(reading *source, checkpoint *state)
{
    checkpoint_level level;
    scan(source, next_after(source, "cubes"), "# done # digest $", &level.wanted, &level.next,
         &level.digest);
    if (!dlx_buffer_grow(&state->levels, &state->capacity, state->depth + 1, sizeof level))
        tool_out_of_memory();
    state->levels[state->depth++] = level;
}

static void read_best(reading *source, best_solutions *best)
{
    const char *line = next_after(source, "best");
    const bool negative = *line == '-';
    uint64_t cost, position, count;
    const char *text = scan(source, line + negative, "# # #", &cost, &position, &count);
    if (cost > (uint64_t)INT64_MAX + 1 || count > strlen(line))
        refuse(source, line);
    uint32_t *options = xrequire(calloc(count + 1, sizeof *options));
    for (size_t i = 0; i < count; i++) {
        uint64_t number;
        text = scan(source, text, " #", &number);
        if (number < 1 || number > UINT32_MAX)
            refuse(source, line);
        options[i] = (uint32_t)(number - 1);
    }
    best->most = UINT64_MAX;
    if (!best_solutions_add(best, negative ? -(__int128)cost : (__int128)cost, position, options,
                            count))
        tool_out_of_memory();
    free(options);
}

void checkpoint_parse(checkpoint *state, const char *path, char *bytes, size_t size)
{
    reading source = {.path = path, .cursor = bytes};
    check(path, bytes, size);
    next_line(&source);
    const char *program = next_after(&source, "program");
    char wanted[64];
    snprintf(wanted, sizeof wanted, "ec-solve %s", dlx_version());
    if (strcmp(program, wanted) != 0)
        tool_fail(source.path, source.line, "checkpoint of %.60s: resume with that version",
                  program);
    state->query = copy(next_after(&source, "asked"));
    uint64_t exit_status;
    scan(&source, next_after(&source, "problem"), "# chain $ status #", &state->problem,
         &state->problems_digest, &exit_status);
    state->status = (int)exit_status;
    const char *text = next_after(&source, "output");
    state->output = (output_position){.known = strcmp(text, "none") != 0};
    if (state->output.known)
        scan(&source, text, "# tail $ device # file #", &state->output.offset, &state->output.tail,
             &state->output.device, &state->output.number);
    read_work(&source, "before", &state->earlier_work, NULL);
    read_work(&source, "work", &state->work, &state->seconds);
    state->found = read_count(&source, "found");
    if (strncmp(source.cursor, "printed ", 8) == 0)
        state->printed = read_count(&source, "printed");
    scan(&source, next_after(&source, "handed"), "# skip #", &state->solutions_written,
         &state->solutions_to_skip);
    read_state(&source, state);
    while (strncmp(source.cursor, "cubes ", 6) == 0)
        read_level(&source, state);
    while (strncmp(source.cursor, "best ", 5) == 0)
        read_best(&source, &state->best);
    next_after(&source, "checksum");
    if (*source.cursor)
        tool_fail(source.path, source.line,
                  "expected the end of the checkpoint after its checksum");
}

void checkpoint_free(checkpoint *state)
{
    free(state->query);
    free(state->found);
    free(state->printed);
    free(state->levels);
    best_solutions_free(&state->best);
    *state = (checkpoint){0};
}

/* ---- a file ---------------------------------------------------------------------------------- */

static void note_levels(checkpoint_writer *writer)
{
    checkpoint *state = &writer->state;
    const cube_stack *stack = &writer->stack;
    cube_stack_top(&writer->stack); /* drops finished levels */
    if (!dlx_buffer_grow(&state->levels, &state->capacity, stack->depth, sizeof *state->levels))
        tool_out_of_memory();
    state->depth = stack->depth;
    for (size_t i = 0; i < stack->depth; i++) {
        const cube_stack_level *level = &stack->levels[i];
        state->levels[i] =
            (checkpoint_level){level->wanted, level->next, cube_stack_level_digest(level)};
    }
}

/* Writes the checkpoint with the results of the last sync_output. */
static dlx_status write_synced(checkpoint_writer *writer, dlx_error *error)
{
    checkpoint *state = &writer->state;
    const uint64_t solutions_written = state->solutions_written;
    const uint64_t solutions_to_skip = state->solutions_to_skip;
    size_t size;
    state->solutions_written = writer->solutions_written;
    state->solutions_to_skip = writer->solutions_to_skip;
    sync_output_position(output_file_fd(), &writer->output);
    state->output = writer->output;
    if (!writer->keeps_levels)
        note_levels(writer);
    best_solutions_sort(&state->best);
    dlx_output *text = xrequire(dlx_output_memory(error));
    format_checkpoint(state, text);
    const char *bytes = dlx_output_contents(text, &size);
    if (!bytes)
        tool_out_of_memory();
    const dlx_status status = atomic_file_write(writer->path, bytes, size, error);
    dlx_output_close(text, NULL);
    state->solutions_written = solutions_written;
    state->solutions_to_skip = solutions_to_skip;
    writer->written_at = progress_now();
    writer->failed = status != DLX_OK;
    writer->started |= state->started;
    return status;
}

static void warn_of(const dlx_error *error)
{
    tool_warn_of(NULL, "checkpoint not saved, the previous checkpoint is kept: %.150s",
                 error->text);
}

/* Ends the program as a failed write does without checkpoints. */
static _Noreturn void end(const dlx_error *error)
{
    if (error->status == DLX_PIPE_CLOSED && signal(SIGPIPE, SIG_DFL) != SIG_ERR)
        raise(SIGPIPE);
    tool_die(error);
}

void sync_output(checkpoint_writer *writer)
{
    dlx_error error, unsaved;
    if (dlx_output_flush(tool_output(), &error) != DLX_OK) {
        if (write_synced(writer, &unsaved) != DLX_OK)
            warn_of(&unsaved);
        end(&error);
    }
    writer->solutions_written = writer->state.solutions_written;
    writer->solutions_to_skip = writer->state.solutions_to_skip;
    writer->output = current_output_position(output_file_fd());
}

bool checkpoint_is_due(const checkpoint_writer *writer)
{
    return progress_now() - writer->written_at >= writer->every;
}

void write_checkpoint(checkpoint_writer *writer)
{
    dlx_error error;
    sync_output(writer);
    if (write_synced(writer, &error) != DLX_OK)
        warn_of(&error);
}

void write_first_checkpoint(checkpoint_writer *writer)
{
    dlx_error error;
    sync_output(writer);
    xok(write_synced(writer, &error), &error);
}
