/* SPDX-License-Identifier: MIT */
/* Searches resumed by another run; their progress as text, see ec(5). */
#ifndef CHECKPOINT_CHECKPOINT_H
#define CHECKPOINT_CHECKPOINT_H

#include "cubes/cube_result.h"
#include "problem/problem_summary.h"

/* Positions in a result file, and the return to them. */

typedef struct output_position {
    bool known; /* the file is regular */
    uint64_t offset;
    uint64_t tail;           /* checksum of the preceding bytes; 0: unreadable */
    uint64_t device, number; /* identify the file */
} output_position;

/* Returns the position of the next byte, without a checksum. */
output_position current_output_position(int fd);

/* Syncs the file, and sets the checksum. */
void sync_output_position(int fd, output_position *position);

/* True if the preceding bytes are unchanged. */
bool output_position_is_intact(int fd, const output_position *position);

/* True if the file is the same, and the position is followed by nothing but solutions in this
 * format, from number `next` (0: none) to the end of a problem: a search has written them. */
bool only_solutions_follow(int fd, const output_position *position, const dlx_format *format,
                           uint64_t next);

/* Returns the length of the prefix of the text after the position: complete, or cut off
 * by the end of the file; 0: other text follows. */
size_t match_output_text(int fd, const output_position *position, const char *text);

/* Truncates the file at the position if only this text follows. Returns false on failure. */
bool truncate_output_text(int fd, const output_position *position, const char *text);

/* Truncates the file at the position. Returns false on failure. */
bool truncate_output(int fd, const output_position *position);

/* The remaining cubes of a search, in search order. Only the siblings of the current cube and of
 * its ancestors exist; others are divided on demand. */

/* The cubes of one division: of the problem, or of the next cube of the level below. */
typedef struct cube_stack_level {
    dlx_cubes *cubes;
    uint64_t wanted; /* number of cubes requested */
    size_t next;     /* earlier cubes are done; the level above, if any, divides this one */
} cube_stack_level;

/* A zeroed stack with `problem` and `limits` is empty. */
typedef struct cube_stack {
    const dlx_problem *problem;
    const dlx_limits *limits; /* of each division */
    cube_stack_level *levels; /* [0..depth[ */
    size_t depth, capacity;
} cube_stack;

/* Pushes the undivided problem, or the parts of the next cube. Returns false on failure. */
bool cube_stack_push(cube_stack *stack, uint64_t wanted, dlx_error *error);

/* Drops finished levels. Returns the top level, whose next cube is the current one; NULL: the
 * search is complete. */
cube_stack_level *cube_stack_top(cube_stack *stack);

bool cube_stack_can_divide(const cube_stack_level *top);

/* Returns a digest of the cubes of a level. */
uint64_t cube_stack_level_digest(const cube_stack_level *level);

/* Returns the estimated share of the search done so far, in [0..1]. */
double cube_stack_progress(const cube_stack *stack);

void cube_stack_free(cube_stack *stack);

/* Line numbers, for messages. */
enum { CHECKPOINT_ASKED = 3, CHECKPOINT_PROBLEM, CHECKPOINT_OUTPUT };

/* A division of the search; see cube_stack_level. */
typedef struct checkpoint_level {
    uint64_t wanted, next, digest;
} checkpoint_level;

/* A zeroed checkpoint is empty. */
typedef struct checkpoint {
    char *query;                /* the search in words */
    uint64_t problem;           /* number of the current problem, from 1; 0: none */
    uint64_t problems_digest;   /* of all problems up to the current one */
    int status;                 /* exit status of earlier problems */
    char *found;                /* solutions counted, in decimal */
    char *printed;              /* count printed by a stopped run; NULL: none */
    uint64_t solutions_written; /* or compared, with --min and --max */
    uint64_t solutions_to_skip; /* of them, in unfinished cubes */
    dlx_search_stats work;      /* of the current problem */
    double seconds;
    dlx_search_stats earlier_work; /* of earlier problems */
    bool started;                  /* cubes not in `levels` are done */
    bool finished;                 /* the search has ended: */
    dlx_end end;
    output_position output;
    checkpoint_level *levels; /* [0..depth[ */
    size_t depth, capacity;
    best_solutions best; /* sorted */
} checkpoint;

/* Parses the contents of the file `path`. Ends the program if they are damaged or of another
 * version. */
void checkpoint_parse(checkpoint *state, const char *path, char *bytes, size_t size);

void checkpoint_free(checkpoint *state);

typedef struct checkpoint_writer {
    const char *path; /* of the checkpoint */
    double every;     /* seconds */
    checkpoint state;
    cube_stack stack;  /* of the current problem */
    double written_at; /* time of the last attempt */
    bool failed;       /* the last attempt did */
    bool keeps_levels; /* the stack is not that of `state` */
    bool started;      /* a written checkpoint has a started search */
    /* Members of `state` at the last sync_output. */
    uint64_t solutions_written, solutions_to_skip;
    output_position output;
} checkpoint_writer;

/* Flushes all results to their file. On failure, writes a last checkpoint and ends the program. */
void sync_output(checkpoint_writer *writer);

bool checkpoint_is_due(const checkpoint_writer *writer);

/* Writes a checkpoint. On failure, warns and keeps the old file. */
void write_checkpoint(checkpoint_writer *writer);

/* Writes a checkpoint. Ends the program on failure. */
void write_first_checkpoint(checkpoint_writer *writer);

/* ---- searches -------------------------------------------------------------------------------- */

typedef struct time_slice_job {
    const dlx_problem *problem;
    const dlx_format *target; /* of solutions */
    bool count;               /* instead of listing */
    const dlx_search_options *search;
} time_slice_job;

typedef struct time_slice_end {
    dlx_end end;
    char *partial; /* counted solutions lacking in the checkpoint, in decimal; for the caller to
                      free */
    char engine[64];
} time_slice_end;

/* Returns false if no engine supports the search. */
bool time_slices_check_engine(const time_slice_job *job, dlx_error *error);

/* Searches the cubes of the writer's stack, or the whole problem if the search has not started.
 * Writes listed solutions, and a checkpoint at the end. */
void time_slices_run(const time_slice_job *job, checkpoint_writer *writer, time_slice_end *end);

/* Searches for another run to resume: --checkpoint, --resume, --every. */

typedef struct resume_settings {
    const char *save, *resume; /* paths; NULL: not given */
    double every;              /* seconds between checkpoints; 0: the default */
} resume_settings;

extern const tool_option resume_options[];

/* True with --checkpoint or --resume. */
bool resume_wanted(const resume_settings *set);

/* The search of all problems. */
typedef struct resume_task {
    const dlx_format *target;
    bool count;
    const dlx_search_options *search;
    const char *literals; /* lines, see problem/problem_options.h; NULL: none */
} resume_task;

typedef struct resumable resumable;

/* Reads the checkpoint of --resume, and writes a first one, to see that it is possible. `files` are
 * those to be read. Ends the program on failure, and if the options exclude each other. */
resumable *resumable_new(const resume_settings *set, const resume_task *task,
                         const char *const *files);

/* To be called with each problem read; NULL: it was refused. Returns true if the checkpoint
 * comes after the problem. `file` is for messages. */
bool resumable_skips(resumable *run, const dlx_problem *problem, const char *file);

/* Searches the problem of the last call of resumable_skips, from the checkpoint if that is of the
 * same problem, and writes solutions and checkpoints. Returns false if the problem cannot be
 * searched, with nothing written. */
bool resumable_search(resumable *run, const dlx_problem *problem, search_result *result,
                      dlx_error *error);

/* True if the line of a count is in standard output already: an earlier run has printed it, and was
 * killed before the next checkpoint. */
bool resumable_has_printed(resumable *run, const char *number);

/* To be called after all problems. */
void resumable_end(resumable *run);

#endif
