/* SPDX-License-Identifier: MIT */
#include "checkpoint/checkpoint_writer.h"

#include "cli/atomic_file.h"
#include "cli/output_file.h"
#include "cli/program.h"
#include "cli/progress.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

/* Notes the cubes that are still to be searched. */
static void note_frames(saving *all)
{
    checkpoint *now = &all->now;
    const agenda *todo = &all->agenda;
    agenda_top(&all->agenda); /* drops frames that are done */
    if (todo->depth > now->capacity) {
        now->capacity = todo->depth;
        now->frames = tool_need(realloc(now->frames, now->capacity * sizeof *now->frames));
    }
    now->depth = todo->depth;
    for (size_t i = 0; i < todo->depth; i++) {
        const agenda_frame *frame = &todo->frames[i];
        now->frames[i] = (checkpoint_frame){frame->wanted, frame->next, agenda_digest(frame)};
    }
}

/* Saves it with the results that the last mark says. */
static dlx_status store_marked(saving *all, dlx_error *error)
{
    checkpoint *now = &all->now;
    const uint64_t handed = now->handed;
    const uint64_t skip = now->skip;
    size_t size;
    now->handed = all->handed;
    now->skip = all->skip;
    place_fix(result_fd(), &all->output);
    now->output = all->output;
    note_frames(all);
    best_order(&now->best);
    dlx_output *text = tool_need(dlx_output_memory(error));
    checkpoint_write(now, text);
    const char *bytes = dlx_output_contents(text, &size);
    if (!bytes)
        tool_die_without_memory();
    const dlx_status status = store_put(all->path, bytes, size, error);
    dlx_output_close(text, NULL);
    now->handed = handed;
    now->skip = skip;
    all->saved = progress_now();
    all->failed = status != DLX_OK;
    all->begun |= now->begun;
    return status;
}

static void warn_of(const dlx_error *error)
{
    dlx_error warning = *error;
    snprintf(warning.text, sizeof warning.text,
             "the checkpoint was not saved, the one before it is kept: %.150s", error->text);
    tool_warn(NULL, &warning);
}

/* Ends the program, as it does without checkpoints. */
static _Noreturn void end(const dlx_error *error)
{
    if (error->status == DLX_PIPE_CLOSED && signal(SIGPIPE, SIG_DFL) != SIG_ERR)
        raise(SIGPIPE);
    tool_die(error);
}

void saving_mark(saving *all)
{
    dlx_error error;
    dlx_error unsaved;
    if (dlx_output_flush(tool_output(), &error) != DLX_OK) {
        if (store_marked(all, &unsaved) != DLX_OK)
            warn_of(&unsaved);
        end(&error);
    }
    all->handed = all->now.handed;
    all->skip = all->now.skip;
    all->output = place_of(result_fd());
}

bool saving_is_due(const saving *all)
{
    return progress_now() - all->saved >= all->every;
}

void saving_store(saving *all)
{
    dlx_error error;
    saving_mark(all);
    if (store_marked(all, &error) != DLX_OK)
        warn_of(&error);
}

void saving_begin(saving *all)
{
    dlx_error error;
    saving_mark(all);
    if (store_marked(all, &error) != DLX_OK)
        tool_die(&error);
}
