/* SPDX-License-Identifier: MIT */
/* Results are text that may have been cut off anywhere, or appended to what an earlier try has
 * left: only what stands between the last head of a problem and the line about its cube counts, and
 * a cube without such a line is missing. Nothing is written before everything has been checked. */
#include "cubes/merge.h"

#include "cli/big_decimal.h"
#include "cli/limited_input.h"
#include "cubes/best_solutions.h"
#include "cubes/cube_options.h"
#include "cubes/cube_result.h"
#include "cubes/merge_proofs.h"
#include "problem/proof_options.h"
#include "problem/read_options.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The result of a cube. */
typedef struct result {
    const char *file; /* NULL: there is none yet */
    uint64_t line;    /* of the file: the one about the cube */
    off_t start, end; /* of the file: its solutions; empty if they were only counted */
    char *found;      /* in decimal */
    char *text;       /* of the line; with the solutions it has the checksum: */
    uint64_t sum;
    bool listed; /* there are solutions before the line */
} result;

typedef struct merger {
    const merge_options *set;
    dlx_input *input; /* of the problem */
    dlx_problem *problem;
    uint64_t digest; /* of the problem */
    dlx_checker *checker;
    dlx_cubes *list;
    result *results; /* by cube */
    result *proofs;  /* the same; they have no solutions */
    size_t cubes;
    char *line; /* of getline */
    size_t line_size;
    uint64_t written;
    uint32_t *options; /* scratch: the numbers of a solution */
    best kept;         /* with a goal: all solutions */
} merger;

static _Noreturn void fail(const char *file, uint64_t line, const char *text)
{
    dlx_error error = {.file = file, .line = line, .status = DLX_INVALID};
    snprintf(error.text, sizeof error.text, "%s", text);
    tool_die(&error);
}

static void drop(result *from)
{
    free(from->found);
    free(from->text);
}

/* ---- results --------------------------------------------------------------------------------- */

/* Did the search of the cube end, and as one that was asked for the same as this program? */
static bool is_complete(const merger *all, const told *about)
{
    const uint64_t most = all->set->search.solution_limit ? all->set->search.solution_limit : 1;
    if (strcmp(about->end, dlx_end_word(DLX_END_COMPLETE)) == 0)
        return true;
    return strcmp(about->end, dlx_end_word(DLX_END_OPTIMAL)) == 0 &&
           all->set->search.goal != DLX_GOAL_ANY && strtoull(about->found, NULL, 10) >= most &&
           strcmp(about->goal, told_goal(all->set->search.goal)) == 0;
}

/* Ends the program if the line or the solutions before it are damaged. */
static void check_sum(const merger *all, const result *from, size_t cube, uint64_t solutions)
{
    if (!told_is_right(from->text, strlen(from->text), all->list, cube, solutions, from->sum))
        fail(from->file, from->line,
             "the checksum is wrong: the result was damaged, or is that of another cube");
}

/* Takes the result or proof of a cube; where the solutions are is for the caller to add. */
static result *take(merger *all, result *list, const char *file, uint64_t line, const told *about)
{
    char text[DLX_ERROR_TEXT];
    if (about->problem != all->digest)
        fail(file, line, "this is the result of a cube of another problem");
    if (about->cubes != all->cubes || about->cube < 1 || about->cube > all->cubes)
        fail(file, line, "this is the result of a cube of another division of the problem");
    if (!about->summed)
        fail(file, line, "expected a checksum, 'sum' and 16 digits, at the end of the line");
    result *one = &list[about->cube - 1];
    if (one->file) {
        snprintf(text, sizeof text, "cube %" PRIu64 " is there twice, first at %.150s:%" PRIu64,
                 about->cube, one->file, one->line);
        fail(file, line, text);
    }
    if (!is_complete(all, about)) {
        snprintf(text, sizeof text, "cube %" PRIu64 " is not complete: its search ended as %s%s%s",
                 about->cube, about->end, *about->goal ? " for --" : "", about->goal);
        fail(file, line, text);
    }
    *one = (result){.file = file, .line = line};
    one->found = tool_need(strdup(about->found));
    one->text = tool_need(strndup(about->text, about->length));
    one->sum = about->sum;
    return one;
}

static void take_proof(merger *all, const char *file, uint64_t line, const told *about)
{
    if (!proof_wanted())
        fail(file, line, "this is a proof: --proof says where to put proofs together");
    const result *proof = take(all, all->proofs, file, line, about);
    check_sum(all, proof, (size_t)about->cube, TOLD_NO_SOLUTIONS);
}

/* Finds the results in a file. */
static void scan(merger *all, const char *path)
{
    FILE *file = fopen(path, "r");
    off_t start = 0;
    off_t at = 0;
    uint64_t number = 0;
    ssize_t length;
    if (!file)
        fail(path, 0, "cannot be opened");
    while ((length = getline(&all->line, &all->line_size, file)) > 0) {
        told about;
        number++;
        const char *head = told_find_last(all->line, "|= problem");
        if (head)
            start = at + (head - all->line);
        const bool ends = told_read(all->line, &about);
        if (ends && told_of_proof(all->line)) {
            take_proof(all, path, number, &about);
        } else if (ends) {
            result *one = take(all, all->results, path, number, &about);
            one->listed = told_find_last(all->line, "| cube ");
            one->start = one->listed ? start : at;
            one->end = at;
            if (!one->listed)
                check_sum(all, one, (size_t)about.cube, TOLD_NO_SOLUTIONS);
            start = at + length;
        }
        at += length;
    }
    if (ferror(file))
        fail(path, 0, "cannot be read");
    fclose(file);
}

/* Ends the program, and names the cubes without a result, or what `kind` says, if there are any. */
static void need_all(const merger *all, const result *list, const char *kind)
{
    char text[DLX_ERROR_TEXT] = "";
    size_t used = 0;
    size_t missing = 0;
    for (size_t cube = 0; cube < all->cubes; cube++) {
        if (list[cube].file)
            continue;
        size_t last = cube;
        while (last + 1 < all->cubes && !list[last + 1].file)
            last++;
        missing += last - cube + 1;
        if (used < sizeof text - 80)
            used +=
                (size_t)snprintf(text + used, sizeof text - used, "%s%zu%s%.0zu", used ? ", " : "",
                                 cube + 1, last > cube ? "-" : "", last > cube ? last + 1 : 0);
        cube = last;
    }
    if (!missing)
        return;
    char message[DLX_ERROR_TEXT];
    snprintf(message, sizeof message, "%zu of %zu cubes have no %s: %.150s%s", missing, all->cubes,
             kind, text, used >= sizeof text - 80 ? " ..." : "");
    fail(all->set->cubes, 0, message);
}

/* ---- solutions ------------------------------------------------------------------------------- */

typedef void each_fn(merger *all, const result *from, const dlx_solution_record *record);

/* The bytes of a file. */
static char *read_part(const result *from, size_t *size)
{
    FILE *file = fopen(from->file, "r");
    *size = (size_t)(from->end - from->start);
    char *bytes = tool_need(malloc(*size + 1));
    if (!file || fseeko(file, from->start, SEEK_SET) != 0 || fread(bytes, 1, *size, file) != *size)
        fail(from->file, from->line, "cannot be read again");
    fclose(file);
    return bytes;
}

/* The numbers of the options, from 0, to all->options; they have been checked. */
static size_t read_options(merger *all, const dlx_solution_record *record)
{
    const char *at = strstr(record->head, "options");
    size_t count = 0;
    char *end;
    for (at = at ? at + strlen("options") : ""; *at; at = end) {
        const unsigned long long number = strtoull(at, &end, 10);
        if (end == at)
            break;
        all->options[count++] = (uint32_t)(number - 1);
    }
    return count;
}

/* Calls `each` for all solutions of a cube, of which there must be as many as it says. */
static void each_solution(merger *all, const result *from, each_fn *each)
{
    dlx_error error;
    size_t size;
    char found[24];
    unsigned long long count = 0;
    uint64_t sum = TOLD_NO_SOLUTIONS;
    const dlx_solution_record *record;
    dlx_status status;
    char *bytes = read_part(from, &size);
    dlx_input *input = tool_need(dlx_input_memory(from->file, bytes, size, &error));
    dlx_solution_reader *reader = tool_need(dlx_solution_reader_new(input, &error));
    while ((status = dlx_solution_reader_next(reader, &record, &error)) == DLX_OK)
        if (!record->is_end) {
            count++;
            each(all, from, record);
            sum = told_add(sum, all->options, read_options(all, record));
        }
    if (status != DLX_NO_DATA) {
        char text[DLX_ERROR_TEXT];
        snprintf(text, sizeof text, "--merge reads solutions in the format ec: %.190s", error.text);
        fail(from->file, from->line, text);
    }
    dlx_solution_reader_free(reader);
    dlx_input_close(input);
    free(bytes);
    snprintf(found, sizeof found, "%llu", count);
    if (strcmp(found, from->found) != 0)
        fail(
            from->file, from->line,
            "the solutions before this line are not as many as it says: were they counted with -c, "
            "use it here too");
    check_sum(all, from, (size_t)(from - all->results) + 1, sum);
}

static void check(merger *all, const result *from, const dlx_solution_record *record)
{
    dlx_error error;
    if (dlx_checker_record(all->checker, record, &error) != DLX_OK)
        fail(from->file, from->line, error.text);
}

static void write(merger *all, const result *from, const dlx_solution_record *record)
{
    (void)from;
    const size_t count = read_options(all, record);
    dlx_write_solution(all->set->to, all->problem, ++all->written, all->options, count,
                       tool_output());
    tool_written();
}

/* ---- the best -------------------------------------------------------------------------------- */

static void keep(merger *all, const result *from, const dlx_solution_record *record)
{
    const size_t count = read_options(all, record);
    const int64_t cost = dlx_problem_cost_of(all->problem, all->options, count);
    (void)from;
    best_offer(&all->kept, all->set->search.goal == DLX_GOAL_MAX ? -cost : cost, all->kept.count,
               all->options, count);
}

/* Equals by their options, as a search puts them in order. */
static void write_best(merger *all)
{
    const uint64_t limit = all->set->search.solution_limit;
    const uint64_t most = limit ? limit : 1;
    best_finish(&all->kept);
    for (size_t i = 0; i < all->kept.count && i < most; i++) {
        dlx_write_solution(all->set->to, all->problem, ++all->written, all->kept.kept[i].options,
                           all->kept.kept[i].count, tool_output());
        tool_written();
    }
    best_free(&all->kept);
}

/* ---- all of it ------------------------------------------------------------------------------- */

static void write_all(merger *all)
{
    const merge_options *set = all->set;
    const bool ranked = set->search.goal != DLX_GOAL_ANY;
    char found[24];
    for (size_t i = 0; i < all->cubes; i++)
        each_solution(all, &all->results[i], check);
    dlx_write_begin(set->to, all->problem, tool_output());
    for (size_t i = 0; i < all->cubes; i++)
        each_solution(all, &all->results[i], ranked ? keep : write);
    if (ranked)
        write_best(all);
    snprintf(found, sizeof found, "%llu", (unsigned long long)all->written);
    const uint64_t most = set->search.solution_limit ? set->search.solution_limit : 1;
    const dlx_end end = ranked && all->written >= most ? DLX_END_OPTIMAL : DLX_END_COMPLETE;
    dlx_write_end(set->to, found, end, tool_output());
    tool_worst_end(end, all->written > 0);
}

/* The number of all solutions, in decimal. */
static char *add_found(const merger *all)
{
    char *sum = tool_need(strdup("0"));
    for (size_t i = 0; i < all->cubes; i++)
        sum = decimal_add(sum, all->results[i].found);
    return sum;
}

static void write_count(merger *all)
{
    char *sum = add_found(all);
    for (size_t i = 0; i < all->cubes; i++)
        if (all->results[i].listed)
            each_solution(all, &all->results[i], check);
    dlx_output_text(tool_output(), sum);
    dlx_output_text(tool_output(), "\n");
    tool_worst_end(DLX_END_COMPLETE, strcmp(sum, "0") != 0);
    free(sum);
}

static void write_proof(const merger *all)
{
    char *found = add_found(all);
    const char **files = tool_need(calloc(all->cubes + 1, sizeof *files));
    for (size_t i = 0; i < all->cubes; i++)
        files[i] = all->proofs[i].file;
    joint_write(&(joint_options){all->problem, all->list, &all->set->search, files, found,
                                 all->set->stats});
    free(files);
    free(found);
}

/* Ends the program, which was interrupted. */
static _Noreturn void end_early(const dlx_error *error)
{
    tool_note(error);
    tool_worst(TOOL_LIMIT);
    exit(tool_finish());
}

/* Reads the problem, and its cubes, which are checked against it. */
static void begin(merger *all, const char *path)
{
    dlx_error error;
    all->input = limited_input_open(path, &error);
    if (!all->input)
        tool_die(&error);
    dlx_reader *reader = tool_reader(all->input);
    if (!reader)
        exit(TOOL_ERROR);
    if (dlx_reader_next(reader, &all->problem, &error) == DLX_NO_DATA)
        fail(path, 0, "there is no problem: --merge takes that first, then the results");
    if (!all->problem)
        tool_die(&error);
    dlx_reader_free(reader);
    all->list = parts_read(all->set->cubes, all->problem, &all->set->search, &error);
    if (!all->list && error.status == DLX_ABORTED)
        end_early(&error);
    if (!all->list)
        tool_die(&error);
    all->cubes = dlx_cubes_count(all->list);
    all->digest = dlx_problem_digest(all->problem);
    all->checker = tool_need(dlx_checker_new(all->problem, &error));
    all->results = tool_need(calloc(all->cubes + 1, sizeof *all->results));
    all->proofs = tool_need(calloc(all->cubes + 1, sizeof *all->proofs));
    all->options = tool_need(calloc(dlx_problem_options(all->problem) + 1, sizeof *all->options));
}

void merge(const merge_options *options, const char *const *files)
{
    merger all = {.set = options, .kept.most = UINT64_MAX};
    begin(&all, *files);
    for (files++; *files; files++)
        scan(&all, *files);
    need_all(&all, all.results, "result");
    if (proof_wanted()) {
        need_all(&all, all.proofs, "proof");
        proof_open();
        write_proof(&all);
    }
    if (options->count)
        write_count(&all);
    else
        write_all(&all);
    for (size_t i = 0; i < all.cubes; i++) {
        drop(&all.results[i]);
        drop(&all.proofs[i]);
    }
    free(all.results);
    free(all.proofs);
    dlx_cubes_free(all.list);
    free(all.options);
    free(all.line);
    dlx_checker_free(all.checker);
    dlx_problem_free(all.problem);
    dlx_input_close(all.input);
}
