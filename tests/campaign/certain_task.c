/* SPDX-License-Identifier: MIT */
/* Backbones and marginals, through the library and as text. */
#include "certain_task.h"

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

/* RIGHT: the task takes the search; REFUSED as dlx_engine_supports predicts. */
static verdict judge_refusal(trial *at, const dlx_search_options *options, bool is_made,
                             const dlx_error *error)
{
    dlx_error predicted = {0};
    const dlx_status supports = dlx_engine_supports(NULL, at->problem, options, &predicted);
    if (is_made != (supports == DLX_OK) || (!is_made && error->status != supports))
        return trial_wrong(at, "%s, predicted: %s", is_made ? "answered" : error->text,
                           supports == DLX_OK ? "none" : predicted.text);
    return is_made ? RIGHT : REFUSED;
}

/* True if a limit that was set ended the task. */
static bool is_stopped(const trial *at, dlx_end end)
{
    return end == DLX_END_LIMIT && (at->how == NODES || at->how == MEMORY);
}

static verdict judge_backbone(trial *at, const dlx_backbone *backbone)
{
    const dlx_end end = dlx_backbone_end(backbone);
    const bool stopped = is_stopped(at, end);
    if (end != DLX_END_COMPLETE && !stopped)
        return trial_wrong(at, "the end is %s", dlx_end_word(end));
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
    dlx_backbone *backbone = dlx_backbone_new(at->problem, &options, &error);
    verdict result = judge_refusal(at, &options, backbone != NULL, &error);
    if (result == RIGHT)
        result = judge_backbone(at, backbone);
    dlx_backbone_free(backbone);
    return result;
}

/* Compares a number as text, which is freed, with the right one. */
static bool is_number(char *text, size_t right)
{
    char number[32];
    snprintf(number, sizeof number, "%zu", right);
    const bool same = text && strcmp(text, number) == 0;
    dlx_free(text);
    return same;
}

static verdict judge_marginals(trial *at, const dlx_marginals *marginals)
{
    const dlx_end end = dlx_marginals_end(marginals);
    if (end != DLX_END_COMPLETE)
        return is_stopped(at, end) ? RIGHT : trial_wrong(at, "the end is %s", dlx_end_word(end));
    if (!is_number(dlx_marginals_total(marginals), at->right->exact.count))
        return trial_wrong(at, "the total is not %zu", at->right->exact.count);
    for (int k = 0; k < at->of->options; k++)
        if (!is_number(dlx_marginals_count(marginals, (size_t)k), count_holders(at, k)))
            return trial_wrong(at, "option %d is not in %zu solutions", k + 1,
                               count_holders(at, k));
    return RIGHT;
}

verdict run_marginals(trial *at)
{
    dlx_error error = {0};
    dlx_search_options options = trial_options(at);
    trial_pass_literals(at, &options);
    dlx_marginals *marginals = dlx_marginals_new(at->problem, &options, &error);
    options.sample = options.count_only = true;
    verdict result = judge_refusal(at, &options, marginals != NULL, &error);
    if (result == RIGHT)
        result = judge_marginals(at, marginals);
    dlx_marginals_free(marginals);
    return result;
}

/* ---- text ------------------------------------------------------------------------------------ */

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
