/* SPDX-License-Identifier: MIT */
#include "checkpoint/checkpoint_writer.h"

#include "cli/atomic_file.h"
#include "cli/output_file.h"
#include "cli/program.h"
#include "cli/progress.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* Copies the remaining cubes to the state. */
static void note_levels(checkpoint_writer *writer)
{
    checkpoint *state = &writer->state;
    const cube_stack *stack = &writer->stack;
    cube_stack_top(&writer->stack); /* drops finished levels */
    if (stack->depth > state->capacity) {
        state->capacity = stack->depth;
        state->levels = xrequire(realloc(state->levels, state->capacity * sizeof *state->levels));
    }
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
    note_levels(writer);
    best_solutions_sort(&state->best);
    dlx_output *text = xrequire(dlx_output_memory(error));
    checkpoint_format(state, text);
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
    dlx_error warning = *error;
    snprintf(warning.text, sizeof warning.text,
             "the checkpoint was not saved, the one before it is kept: %.150s", error->text);
    tool_warn(NULL, &warning);
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
    dlx_error error;
    dlx_error unsaved;
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
    if (write_synced(writer, &error) != DLX_OK)
        tool_die(&error);
}
