/* SPDX-License-Identifier: MIT */
/* Results may be truncated, or appended to those of an earlier attempt: the solutions between
 * the last head of a problem and the line about the cube count, and a cube without that line is
 * missing. Nothing is written before all results are checked. */

#include "cubes/cube_options.h"
#include "dlx-programs.h"

typedef struct result {
    const char *file; /* NULL: missing */
    uint64_t line;    /* of the line about the cube */
    off_t start, end; /* file offsets of the solutions; equal if they were counted */
    char *found;      /* in decimal */
    char *text;       /* line about the cube, with the checksum: */
    uint64_t sum;
    bool listed; /* solutions precede the line */
} result;

typedef struct merge_state {
    const merge_options *set;
    dlx_input *input;     /* of the problem */
    dlx_problem *whole;   /* as read */
    dlx_problem *problem; /* restricted to the literals */
    uint64_t digest;      /* of the problem */
    dlx_checker *checker;
    dlx_cubes *list;
    result *results; /* by cube */
    result *proofs;  /* by cube, without solutions */
    size_t cubes;
    char *line; /* of getline */
    size_t line_size;
    uint64_t written;
    uint32_t *options;   /* scratch: a solution */
    best_solutions kept; /* with a goal: all solutions */
} merge_state;

static void drop(result *source)
{
    free(source->found);
    free(source->text);
}

/* ---- results --------------------------------------------------------------------------------- */

/* True if the search of the cube ended, with the same goal and limit as this one. */
static bool is_complete(const merge_state *merger, const cube_result *about)
{
    const uint64_t most =
        merger->set->search->solution_limit ? merger->set->search->solution_limit : 1;
    if (strcmp(about->end, dlx_end_word(DLX_END_COMPLETE)) == 0)
        return true;
    return strcmp(about->end, dlx_end_word(DLX_END_OPTIMAL)) == 0 &&
           merger->set->search->goal != DLX_GOAL_ANY && strtoull(about->found, NULL, 10) >= most &&
           strcmp(about->goal, cube_result_goal(merger->set->search->goal)) == 0;
}

static void check_sum(const merge_state *merger, const result *source, size_t cube,
                      uint64_t solutions)
{
    if (cube_result_sum(source->text, strlen(source->text), merger->list, cube, solutions) !=
        source->sum)
        tool_fail(source->file, source->line,
                  "wrong checksum: the result is damaged or belongs to another cube");
}

/* Adds the result or proof of a cube; the caller adds the offsets of solutions. */
static result *add_result(merge_state *merger, result *list, const char *file, uint64_t line,
                          const cube_result *about)
{
    if (about->problem != merger->digest)
        tool_fail(file, line, "expected a result of a cube of this problem, found another problem");
    if (about->cubes != merger->cubes || about->cube < 1 || about->cube > merger->cubes)
        tool_fail(file, line,
                  "expected a result of these cubes, found another division of the problem");
    if (!about->summed)
        tool_fail(file, line, "expected a checksum, 'sum' and 16 digits, at the end of the line");
    result *entry = &list[about->cube - 1];
    if (entry->file)
        tool_fail(file, line, "cube %" PRIu64 " occurs twice, first at %.150s:%" PRIu64,
                  about->cube, entry->file, entry->line);
    if (!is_complete(merger, about))
        tool_fail(file, line, "cube %" PRIu64 " is incomplete: its search ended as %s%s%s",
                  about->cube, about->end, *about->goal ? " for --" : "", about->goal);
    *entry = (result){.file = file, .line = line};
    entry->found = xrequire(strdup(about->found));
    entry->text = xrequire(strndup(about->text, about->length));
    entry->sum = about->sum;
    return entry;
}

static void take_proof(merge_state *merger, const char *file, uint64_t line,
                       const cube_result *about)
{
    if (!merger->set->proof->path)
        tool_fail(file, line, "expected a result, found a proof: use --proof to merge proofs");
    const result *proof = add_result(merger, merger->proofs, file, line, about);
    check_sum(merger, proof, (size_t)about->cube, NO_SOLUTIONS_CHECKSUM);
}

static void scan(merge_state *merger, const char *path)
{
    FILE *file = fopen(path, "r");
    off_t start = 0;
    off_t index = 0;
    uint64_t number = 0;
    ssize_t length;
    if (!file)
        tool_fail(path, 0, "cannot be opened");
    while ((length = getline(&merger->line, &merger->line_size, file)) > 0) {
        cube_result about;
        number++;
        const char *head = find_last_text(merger->line, "|= problem");
        if (head)
            start = index + (head - merger->line);
        const bool ends = cube_result_parse(merger->line, &about);
        if (ends && cube_result_is_of_proof(merger->line)) {
            take_proof(merger, path, number, &about);
        } else if (ends) {
            result *entry = add_result(merger, merger->results, path, number, &about);
            entry->listed = find_last_text(merger->line, "| cube ");
            entry->start = entry->listed ? start : index;
            entry->end = index;
            if (!entry->listed)
                check_sum(merger, entry, (size_t)about.cube, NO_SOLUTIONS_CHECKSUM);
            start = index + length;
        }
        index += length;
    }
    if (ferror(file))
        tool_fail(path, 0, "cannot be read");
    fclose(file);
}

/* Ends the program if cubes have no result or other `kind`, and lists them. */
static void need_all(const merge_state *merger, const result *list, const char *kind)
{
    char text[DLX_ERROR_TEXT] = "";
    size_t used = 0, missing = 0;
    for (size_t cube = 0; cube < merger->cubes; cube++) {
        if (list[cube].file)
            continue;
        size_t last = cube;
        while (last + 1 < merger->cubes && !list[last + 1].file)
            last++;
        missing += last - cube + 1;
        if (used < sizeof text - 80)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%zu%s%.0zu", used ? ", " : "",
                                 cube + 1, last > cube ? "-" : "", last > cube ? last + 1 : 0);
        cube = last;
    }
    if (missing)
        tool_fail(merger->set->cubes, 0, "%zu of %zu cubes have no %s: %.150s%s", missing,
                  merger->cubes, kind, text, used >= sizeof text - 80 ? " ..." : "");
}

/* ---- solutions ------------------------------------------------------------------------------- */

typedef void each_fn(merge_state *merger, const result *source, const dlx_solution_record *record);

/* Calls `each` with all solutions of a cube, and checks their number. */
static void each_solution(merge_state *merger, const result *source, each_fn *each)
{
    dlx_error error;
    const size_t size = (size_t)(source->end - source->start);
    char found[24];
    unsigned long long count = 0;
    uint64_t sum = NO_SOLUTIONS_CHECKSUM;
    const dlx_solution_record *record;
    dlx_status status;
    FILE *file = fopen(source->file, "r");
    char *bytes = xrequire(malloc(size + 1));
    if (!file || fseeko(file, source->start, SEEK_SET) != 0 || fread(bytes, 1, size, file) != size)
        tool_fail(source->file, source->line, "cannot be read again");
    fclose(file);
    dlx_input *input = xrequire(dlx_input_memory(source->file, bytes, size, &error));
    dlx_solution_reader *reader = xrequire(dlx_solution_reader_new(input, &error));
    while ((status = dlx_solution_reader_next(reader, &record, &error)) == DLX_OK)
        if (!record->is_end) {
            count++;
            each(merger, source, record);
            sum = solutions_checksum_add(sum, merger->options,
                                         fields_options(record->head, merger->options));
        }
    if (status != DLX_NO_DATA)
        tool_fail(source->file, source->line, "expected solutions in the format ec (%.190s)",
                  error.text);
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
    free(bytes);
    snprintf(found, sizeof found, "%llu", count);
    if (strcmp(found, source->found) != 0)
        tool_fail(source->file, source->line,
                  "expected %.60s solutions before this line, found %s: use -c if solutions were "
                  "counted",
                  source->found, found);
    check_sum(merger, source, (size_t)(source - merger->results) + 1, sum);
}

static void check_record(merge_state *merger, const result *source,
                         const dlx_solution_record *record)
{
    dlx_error error;
    if (dlx_checker_record(merger->checker, record, &error) != DLX_OK)
        tool_fail(source->file, source->line, "%s", error.text);
}

static void write_record(merge_state *merger, const result *source,
                         const dlx_solution_record *record)
{
    (void)source;
    const size_t count = fields_options(record->head, merger->options);
    dlx_write_solution(merger->set->target, merger->problem, ++merger->written, merger->options,
                       count, tool_output());
    tool_after_solution();
}

/* ---- the best -------------------------------------------------------------------------------- */

static void keep_record(merge_state *merger, const result *source,
                        const dlx_solution_record *record)
{
    const size_t count = fields_options(record->head, merger->options);
    const __int128 cost = dlx_problem_cost_of(merger->problem, merger->options, count);
    (void)source;
    if (!best_solutions_add(&merger->kept, merger->set->search->goal == DLX_GOAL_MAX ? -cost : cost,
                            merger->kept.count, merger->options, count))
        tool_out_of_memory();
}

static void write_best(merge_state *merger)
{
    const uint64_t limit = merger->set->search->solution_limit;
    const uint64_t most = limit ? limit : 1;
    best_solutions_finish(&merger->kept);
    for (size_t i = 0; i < merger->kept.count && i < most; i++) {
        dlx_write_solution(merger->set->target, merger->problem, ++merger->written,
                           merger->kept.kept[i].options, merger->kept.kept[i].count, tool_output());
        tool_after_solution();
    }
    best_solutions_free(&merger->kept);
}

/* ---- the merged result ----------------------------------------------------------------------- */

static void write_all(merge_state *merger)
{
    const merge_options *set = merger->set;
    const bool ranked = set->search->goal != DLX_GOAL_ANY;
    char found[24];
    for (size_t i = 0; i < merger->cubes; i++)
        each_solution(merger, &merger->results[i], check_record);
    dlx_error error;
    xok(check_writable(set->target, merger->problem, &error), &error);
    dlx_write_begin(set->target, merger->problem, tool_output());
    for (size_t i = 0; i < merger->cubes; i++)
        each_solution(merger, &merger->results[i], ranked ? keep_record : write_record);
    if (ranked)
        write_best(merger);
    snprintf(found, sizeof found, "%llu", (unsigned long long)merger->written);
    const uint64_t most = set->search->solution_limit ? set->search->solution_limit : 1;
    const dlx_end end = ranked && merger->written >= most ? DLX_END_OPTIMAL : DLX_END_COMPLETE;
    dlx_write_end(set->target, found, end, tool_output());
    tool_raise_end_status(end, merger->written > 0);
}

static char *add_found(const merge_state *merger)
{
    char *sum = xrequire(strdup("0"));
    for (size_t i = 0; i < merger->cubes; i++)
        sum = big_decimal_add(sum, merger->results[i].found);
    return sum;
}

static void write_count(merge_state *merger)
{
    char *sum = add_found(merger);
    for (size_t i = 0; i < merger->cubes; i++)
        if (merger->results[i].listed)
            each_solution(merger, &merger->results[i], check_record);
    put(tool_output(), "%s\n", sum);
    tool_raise_end_status(DLX_END_COMPLETE, strcmp(sum, "0") != 0);
    free(sum);
}

typedef struct proof_merge {
    const char **files;   /* the proof of each cube */
    dlx_checker *checker; /* of solutions in proofs */
    dlx_input *input;     /* the current proof; errors refer to its name */
} proof_merge;

static dlx_input *open_proof(void *state, size_t cube, dlx_error *error)
{
    proof_merge *merge = state;
    dlx_input_close(merge->input);
    merge->input = tool_open_input(merge->files[cube], error);
    return merge->input;
}

static dlx_status check_solution(void *state, const uint32_t *options, size_t count,
                                 dlx_error *error)
{
    proof_merge *merge = state;
    return dlx_checker_options(merge->checker, options, count, NULL, error);
}

/* Ends the program unless proofs and results have the same number of solutions. */
static void compare_found(const proof_merge *merge, const char *wanted)
{
    char found[24];
    snprintf(found, sizeof found, "%llu", (unsigned long long)dlx_checker_passed(merge->checker));
    if (strcmp(found, wanted) != 0)
        tool_fail(NULL, 0, "expected %.100s solutions in the proofs, found %s", wanted, found);
}

/* Writes the proof of --proof from those of the cubes. Ends the program if a file is no proof of
 * its cube, or the proofs have another number of solutions than the results. */
static void write_proof(const merge_state *merger)
{
    dlx_error error;
    const merge_options *set = merger->set;
    char *found = add_found(merger);
    proof_merge merge = {.files = xrequire(calloc(merger->cubes + 1, sizeof *merge.files)),
                         .checker = xrequire(dlx_checker_new(merger->problem, NULL, &error))};
    const dlx_cube_proofs proofs = {open_proof, check_solution, &merge};
    for (size_t i = 0; i < merger->cubes; i++)
        merge.files[i] = merger->proofs[i].file;
    dlx_proof *proof;
    if (!proof_begin(set->proof, merger->problem, 1, &proof, &error))
        tool_die(&error);
    const dlx_limits limits = tool_search_limits(set->search);
    xok(dlx_proof_merge(proof, merger->list, merger->problem, &limits, &proofs, &error), &error);
    compare_found(&merge, found);
    proof_end(set->proof, proof, merger->problem, DLX_END_COMPLETE, set->stats, NULL);
    dlx_checker_free(merge.checker);
    dlx_input_close(merge.input);
    free(merge.files);
    free(found);
}

static void open_problem(merge_state *merger, const char *path)
{
    dlx_error error;
    merger->input = tool_require_input(path);
    dlx_reader *reader = open_reader(merger->set->read, merger->input);
    if (!reader)
        exit(TOOL_ERROR);
    if (dlx_reader_next(reader, &merger->whole, &error) == DLX_NO_DATA)
        tool_fail(path, 0, "expected a problem before the results of --merge");
    if (!merger->whole)
        tool_die(&error);
    dlx_reader_free(reader);
    merger->problem =
        merger->set->literals->lines
            ? xresult(literals_apply(merger->set->literals, merger->whole, NULL, &error), &error)
            : merger->whole;
    merger->list = cubes_read(merger->set->cubes, merger->problem, merger->set->search, &error);
    if (!merger->list && error.status == DLX_ABORTED) {
        tool_note(&error);
        tool_raise_status(TOOL_LIMIT);
        exit(tool_finish());
    }
    xresult(merger->list, &error);
    merger->cubes = dlx_cubes_count(merger->list);
    merger->digest = dlx_problem_digest(merger->problem);
    merger->checker = xrequire(dlx_checker_new(merger->whole, NULL, &error));
    merger->results = xrequire(calloc(merger->cubes + 1, sizeof *merger->results));
    merger->proofs = xrequire(calloc(merger->cubes + 1, sizeof *merger->proofs));
    merger->options =
        xrequire(calloc(dlx_problem_options(merger->problem) + 1, sizeof *merger->options));
}

void merge(const merge_options *options, const char *const *files)
{
    merge_state merger = {.set = options, .kept.most = UINT64_MAX};
    open_problem(&merger, *files);
    for (files++; *files; files++)
        scan(&merger, *files);
    need_all(&merger, merger.results, "result");
    if (options->proof->path) {
        need_all(&merger, merger.proofs, "proof");
        proof_open(options->proof);
        write_proof(&merger);
    }
    if (options->count)
        write_count(&merger);
    else
        write_all(&merger);
    for (size_t i = 0; i < merger.cubes; i++) {
        drop(&merger.results[i]);
        drop(&merger.proofs[i]);
    }
    free(merger.results);
    free(merger.proofs);
    dlx_cubes_free(merger.list);
    free(merger.options);
    free(merger.line);
    dlx_checker_free(merger.checker);
    if (merger.problem != merger.whole)
        dlx_problem_free(merger.problem);
    dlx_problem_free(merger.whole);
    dlx_input_close(merger.input);
}
