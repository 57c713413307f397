/* SPDX-License-Identifier: MIT */
/* Backbones and marginals, through the library and as text. */
#include "program_task.h"

#include <stdlib.h>
#include <string.h>

static size_t count_holders(const trial *query, int option)
{
    size_t holders = 0;
    for (size_t s = 0; s < query->right->exact.count; s++)
        holders += query->right->exact.sets[s] >> option & 1;
    return holders;
}

static dlx_presence right_presence(const trial *query, int option)
{
    const size_t holders = count_holders(query, option);
    return holders == 0                           ? DLX_PRESENCE_NEVER
           : holders == query->right->exact.count ? DLX_PRESENCE_ALWAYS
                                                  : DLX_PRESENCE_SOME;
}

static verdict judge_backbone(trial *query, const dlx_backbone *backbone)
{
    const dlx_end end = dlx_backbone_end(backbone);
    const bool stopped = trial_is_stopped(query, end);
    if (trial_judge_complete(query, end) == WRONG)
        return WRONG;
    if (!stopped && dlx_backbone_has_solution(backbone) != (query->right->exact.count > 0))
        return trial_wrong(query, "a solution where none is, or none where some are");
    for (int k = 0; k < query->subject->options; k++) {
        const dlx_presence found = dlx_backbone_option(backbone, (size_t)k);
        if (found != right_presence(query, k) && !(stopped && found == DLX_PRESENCE_UNKNOWN))
            return trial_wrong(query, "option %d is in %zu of %zu solutions, found presence %d",
                               k + 1, count_holders(query, k), query->right->exact.count,
                               (int)found);
    }
    return RIGHT;
}

verdict run_backbone(trial *query)
{
    dlx_error error = {0};
    dlx_search_options options = trial_options(query);
    trial_pass_literals(query, &options);
    OWNED(dlx_backbone) backbone = dlx_backbone_new(query->problem, &options, &error);
    const dlx_status predicted = dlx_engine_supports(NULL, query->problem, &options, NULL);
    const verdict result = trial_judge_refusal(query, predicted, backbone != NULL, &error);
    return result == RIGHT ? judge_backbone(query, backbone) : result;
}

static verdict judge_marginals(trial *query, const dlx_marginals *marginals)
{
    const dlx_end end = dlx_marginals_end(marginals);
    if (end != DLX_END_COMPLETE)
        return trial_judge_complete(query, end);
    char *total = dlx_marginals_total(marginals);
    verdict result = trial_judge_number(query, "the total", total, query->right->exact.count);
    for (int k = 0; k < query->subject->options && result == RIGHT; k++)
        result =
            trial_judge_number(query, "solutions with an option",
                               dlx_marginals_count(marginals, (size_t)k), count_holders(query, k));
    return result;
}

verdict run_marginals(trial *query)
{
    dlx_error error = {0};
    dlx_search_options options = trial_options(query);
    trial_pass_literals(query, &options);
    OWNED(dlx_marginals) marginals = dlx_marginals_new(query->problem, &options, &error);
    options.sample = options.count_only = true;
    const dlx_status predicted = dlx_engine_supports(NULL, query->problem, &options, NULL);
    const verdict result = trial_judge_refusal(query, predicted, marginals != NULL, &error);
    return result == RIGHT ? judge_marginals(query, marginals) : result;
}

static const char *const words[] = {
    [DLX_PRESENCE_ALWAYS] = "always", [DLX_PRESENCE_NEVER] = "never", [DLX_PRESENCE_SOME] = "some"};

/* Writes the lines of options of this kind, and returns their number. */
static size_t write_kind(const trial *query, dlx_presence kind, FILE *file)
{
    size_t count = 0;
    for (int k = 0; k < query->subject->options; k++) {
        if (right_presence(query, k) != kind)
            continue;
        count++;
        fprintf(file, "%s %d ", words[kind], k + 1);
        tiny_write_items(query->subject, k, file);
        fputs("\n", file);
    }
    return count;
}

static void write_backbone(const trial *query, FILE *file)
{
    size_t count[DLX_PRESENCE_SOME + 1] = {0};
    for (int kind = DLX_PRESENCE_ALWAYS; kind <= DLX_PRESENCE_SOME && query->right->exact.count;
         kind++)
        count[kind] = write_kind(query, (dlx_presence)kind, file);
    fputs("backbone", file);
    for (int kind = DLX_PRESENCE_ALWAYS; kind <= DLX_PRESENCE_SOME; kind++)
        fprintf(file, " %s %zu", words[kind], count[kind]);
}

static void write_marginals(const trial *query, FILE *file)
{
    for (int k = 0; k < query->subject->options && query->right->exact.count; k++) {
        fprintf(file, "%zu/%zu %d ", count_holders(query, k), query->right->exact.count, k + 1);
        tiny_write_items(query->subject, k, file);
        fputs("\n", file);
    }
    fprintf(file, "marginals %zu", query->right->exact.count);
}

void certain_write(const trial *query, bool is_backbone, bool is_refused, FILE *file)
{
    const truth none = {0};
    trial refused = *query;
    if (is_refused)
        refused.right = &none;
    (is_backbone ? write_backbone : write_marginals)(&refused, file);
    fprintf(file, " %s\n", is_refused ? "error" : "complete");
}
