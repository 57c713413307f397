/* SPDX-License-Identifier: MIT */
/* Backbones and marginals, through the library and as text. */
#include "program_task.h"

#include <stdlib.h>
#include <string.h>

static size_t count_holders(const trial *at, int option)
{
    size_t holders = 0;
    for (size_t s = 0; s < at->right->exact.count; s++)
        holders += at->right->exact.sets[s] >> option & 1;
    return holders;
}

static dlx_presence right_presence(const trial *at, int option)
{
    const size_t holders = count_holders(at, option);
    return holders == 0                        ? DLX_PRESENCE_NEVER
           : holders == at->right->exact.count ? DLX_PRESENCE_ALWAYS
                                               : DLX_PRESENCE_SOME;
}

static verdict judge_backbone(trial *at, const dlx_backbone *backbone)
{
    const dlx_end end = dlx_backbone_end(backbone);
    const bool stopped = trial_is_stopped(at, end);
    if (trial_judge_complete(at, end) == WRONG)
        return WRONG;
    if (!stopped && dlx_backbone_has_solution(backbone) != (at->right->exact.count > 0))
        return trial_wrong(at, "a solution where none is, or none where some are");
    for (int k = 0; k < at->of->options; k++) {
        const dlx_presence found = dlx_backbone_option(backbone, (size_t)k);
        if (found != right_presence(at, k) && !(stopped && found == DLX_PRESENCE_UNKNOWN))
            return trial_wrong(at, "option %d is in %zu of %zu solutions, found presence %d", k + 1,
                               count_holders(at, k), at->right->exact.count, (int)found);
    }
    return RIGHT;
}

verdict run_backbone(trial *at)
{
    dlx_error error = {0};
    dlx_search_options options = trial_options(at);
    trial_pass_literals(at, &options);
    OWNED(dlx_backbone) backbone = dlx_backbone_new(at->problem, &options, &error);
    const dlx_status predicted = dlx_engine_supports(NULL, at->problem, &options, NULL);
    const verdict result = trial_judge_refusal(at, predicted, backbone != NULL, &error);
    return result == RIGHT ? judge_backbone(at, backbone) : result;
}

static verdict judge_marginals(trial *at, const dlx_marginals *marginals)
{
    const dlx_end end = dlx_marginals_end(marginals);
    if (end != DLX_END_COMPLETE)
        return trial_judge_complete(at, end);
    char *total = dlx_marginals_total(marginals);
    verdict result = trial_judge_number(at, "the total", total, at->right->exact.count);
    for (int k = 0; k < at->of->options && result == RIGHT; k++)
        result =
            trial_judge_number(at, "solutions with an option",
                               dlx_marginals_count(marginals, (size_t)k), count_holders(at, k));
    return result;
}

verdict run_marginals(trial *at)
{
    dlx_error error = {0};
    dlx_search_options options = trial_options(at);
    trial_pass_literals(at, &options);
    OWNED(dlx_marginals) marginals = dlx_marginals_new(at->problem, &options, &error);
    options.sample = options.count_only = true;
    const dlx_status predicted = dlx_engine_supports(NULL, at->problem, &options, NULL);
    const verdict result = trial_judge_refusal(at, predicted, marginals != NULL, &error);
    return result == RIGHT ? judge_marginals(at, marginals) : result;
}

static const char *const words[] = {
    [DLX_PRESENCE_ALWAYS] = "always", [DLX_PRESENCE_NEVER] = "never", [DLX_PRESENCE_SOME] = "some"};

/* Writes the lines of options of this kind, and returns their number. */
static size_t write_kind(const trial *at, dlx_presence kind, FILE *file)
{
    size_t count = 0;
    for (int k = 0; k < at->of->options; k++) {
        if (right_presence(at, k) != kind)
            continue;
        count++;
        fprintf(file, "%s %d ", words[kind], k + 1);
        tiny_write_items(at->of, k, file);
        fputs("\n", file);
    }
    return count;
}

static void write_backbone(const trial *at, FILE *file)
{
    size_t count[DLX_PRESENCE_SOME + 1] = {0};
    for (int kind = DLX_PRESENCE_ALWAYS; kind <= DLX_PRESENCE_SOME && at->right->exact.count;
         kind++)
        count[kind] = write_kind(at, (dlx_presence)kind, file);
    fputs("backbone", file);
    for (int kind = DLX_PRESENCE_ALWAYS; kind <= DLX_PRESENCE_SOME; kind++)
        fprintf(file, " %s %zu", words[kind], count[kind]);
}

static void write_marginals(const trial *at, FILE *file)
{
    for (int k = 0; k < at->of->options && at->right->exact.count; k++) {
        fprintf(file, "%zu/%zu %d ", count_holders(at, k), at->right->exact.count, k + 1);
        tiny_write_items(at->of, k, file);
        fputs("\n", file);
    }
    fprintf(file, "marginals %zu", at->right->exact.count);
}

void certain_write(const trial *at, bool is_backbone, bool is_refused, FILE *file)
{
    const truth none = {0};
    trial refused = *at;
    if (is_refused)
        refused.right = &none;
    (is_backbone ? write_backbone : write_marginals)(&refused, file);
    fprintf(file, " %s\n", is_refused ? "error" : "complete");
}
