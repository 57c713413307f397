/* SPDX-License-Identifier: MIT */
#include "solve/problem_search.h"

#include "format/format.h"
#include "io/json_stream.h"

/* What all of these options exclude. */
#define NOT_CERTAIN                                                                                \
    "number count min max set-cover choose sample random-first to=zdd symmetries up-to-symmetry "  \
    "invariant group proof trace estimate part cubes cube merge checkpoint resume "

const tool_option certain_options[] = {
    {0, "is-unique", NULL, "print the only solution, or two and where they differ",
     TOOL_FLAG(certain_settings, is_unique), .excludes = NOT_CERTAIN "all"},
    {0, "backbone", NULL, "print the options of all solutions; with -a also of none, and others",
     TOOL_FLAG(certain_settings, backbone), .excludes = NOT_CERTAIN "explain is-unique"},
    {0, "marginals", NULL, "print for each option the number of solutions that have it",
     TOOL_FLAG(certain_settings, marginals),
     .excludes = NOT_CERTAIN "all explain engine is-unique backbone"},
    {0},
};

void certain_settle(const certain_settings *set, const dlx_format *format,
                    dlx_search_options *search)
{
    const bool prints_own = set->backbone || set->marginals;
    if (prints_own && format != dlx_format_find("ec") && format != dlx_format_find("json"))
        tool_usage_error("%s and -t %s cannot be combined",
                         set->backbone ? "--backbone" : "--marginals", dlx_format_name(format));
    if (set->is_unique)
        search->solution_limit = 2;
}

static void put_head(const char *name, bool json)
{
    dlx_output *output = tool_output();
    if (json) {
        put(output, "{\"problem\": ");
        dlx_output_json(output, name, strlen(name));
    } else {
        dlx_write_head(dlx_format_find("ec"), name, output);
    }
}

static void put_end(bool json, dlx_end end)
{
    put(tool_output(), json ? ", \"end\": \"%s\"}\n" : " %s\n", dlx_end_word(end));
}

static void put_option(const dlx_problem *problem, size_t option)
{
    put(tool_output(), "%zu ", option + 1);
    dlx_format_put_ec_option(tool_output(), problem, option);
}

static const struct {
    dlx_presence presence;
    const char *word;
} kinds[] = {
    {DLX_PRESENCE_ALWAYS, "always"}, {DLX_PRESENCE_NEVER, "never"}, {DLX_PRESENCE_SOME, "some"}};

enum { KINDS = sizeof kinds / sizeof *kinds };

/* Prints the options of a kind if `lists`, and returns their number. */
static size_t put_kind(const certain_task *task, const dlx_backbone *backbone, size_t kind,
                       bool lists)
{
    size_t count = 0;
    for (size_t k = 0; k < dlx_problem_options(task->problem); k++) {
        if (dlx_backbone_option(backbone, k) != kinds[kind].presence)
            continue;
        if (lists && task->json)
            put(tool_output(), "%s%zu", count ? ", " : "", k + 1);
        if (lists && !task->json) {
            put(tool_output(), "%s ", kinds[kind].word);
            put_option(task->shown, k);
        }
        count++;
    }
    return count;
}

static void put_backbone(const certain_task *task, const dlx_backbone *backbone)
{
    dlx_output *output = tool_output();
    size_t counts[KINDS];
    put(output, task->json ? ", \"backbone\": {" : "");
    for (size_t kind = 0; kind < KINDS; kind++) {
        const bool lists = kind == 0 || task->list_all;
        if (task->json && lists)
            put(output, "%s\"%s\": [", kind ? ", " : "", kinds[kind].word);
        counts[kind] = put_kind(task, backbone, kind, lists);
        if (task->json && lists)
            put(output, "]");
    }
    put(output, task->json ? "}" : "backbone");
    for (size_t kind = 0; kind < KINDS; kind++)
        put(output, task->json ? ", \"%s\": %zu" : " %s %zu", kinds[kind].word, counts[kind]);
    put_end(task->json, dlx_backbone_end(backbone));
}

static dlx_end print_backbone(const certain_settings *set, const certain_task *task, bool *found,
                              dlx_error *error)
{
    dlx_backbone *backbone = dlx_backbone_new(task->problem, task->search, error);
    if (!backbone)
        return DLX_END_ERROR;
    const dlx_end end = dlx_backbone_end(backbone);
    *found = dlx_backbone_has_solution(backbone);
    if (*found) {
        put_head(dlx_problem_name(task->problem), task->json);
        put_backbone(task, backbone);
    } else {
        certain_print_none(set, dlx_problem_name(task->problem), task->json, end);
    }
    dlx_backbone_free(backbone);
    return end;
}

static void put_marginals(const certain_task *task, const dlx_marginals *marginals,
                          const char *total)
{
    dlx_output *output = tool_output();
    dlx_output_text(output, task->json ? ", \"marginals\": [" : "");
    for (size_t k = 0; k < dlx_problem_options(task->problem); k++) {
        char *count = xrequire(dlx_marginals_count(marginals, k));
        put(output, "%s%s", task->json && k ? ", " : "", count);
        if (!task->json) {
            put(output, "/%s ", total);
            put_option(task->shown, k);
        }
        free(count);
    }
    put(output, "%s%s", task->json ? "], \"solutions\": " : "marginals ", total);
}

static dlx_end print_marginals(const certain_settings *set, const certain_task *task, bool *found,
                               dlx_error *error)
{
    dlx_marginals *marginals = dlx_marginals_new(task->problem, task->search, error);
    if (!marginals)
        return DLX_END_ERROR;
    const dlx_end end = dlx_marginals_end(marginals);
    char *total = xrequire(dlx_marginals_total(marginals));
    *found = end == DLX_END_COMPLETE && strcmp(total, "0") != 0;
    if (*found) {
        put_head(dlx_problem_name(task->problem), task->json);
        put_marginals(task, marginals, total);
        put_end(task->json, end);
    } else {
        certain_print_none(set, dlx_problem_name(task->problem), task->json, end);
    }
    free(total);
    dlx_marginals_free(marginals);
    return end;
}

dlx_end certain_print(const certain_settings *set, const certain_task *task, bool *found,
                      dlx_error *error)
{
    *found = false;
    return set->backbone ? print_backbone(set, task, found, error)
                         : print_marginals(set, task, found, error);
}

void certain_print_none(const certain_settings *set, const char *name, bool json, dlx_end end)
{
    put_head(name, json);
    if (json)
        put(tool_output(),
            set->backbone ? ", \"always\": 0, \"never\": 0, \"some\": 0" : ", \"solutions\": 0");
    else
        put(tool_output(), set->backbone ? "backbone always 0 never 0 some 0" : "marginals 0");
    put_end(json, end);
}

void certain_print_unique(const char *found, dlx_end end)
{
    const bool is_known = end == DLX_END_COMPLETE || end == DLX_END_ENOUGH;
    put(tool_output(), "\n], \"found\": %s, ", found);
    if (is_known)
        put(tool_output(), "\"unique\": %s, ", strcmp(found, "1") == 0 ? "true" : "false");
    put(tool_output(), "\"end\": \"%s\"}\n", dlx_end_word(end));
}

static void mark_items(const dlx_problem *problem, uint32_t option, bool *is_marked)
{
    size_t count;
    const uint32_t *items = dlx_problem_option(problem, option, &count);
    for (size_t i = 0; i < count; i++)
        is_marked[items[i]] = items[i] < dlx_problem_primary(problem);
}

/* Marks the items of the options of only one of the solutions. Returns the number of these
 * options. */
static size_t mark_difference(const dlx_problem *problem, const uint32_t *first, size_t first_count,
                              const uint32_t *second, size_t second_count, bool *is_marked)
{
    size_t differences = 0;
    for (size_t i = 0, k = 0; i < first_count || k < second_count;) {
        if (i < first_count && k < second_count && first[i] == second[k]) {
            i++;
            k++;
            continue;
        }
        const bool is_first = k == second_count || (i < first_count && first[i] < second[k]);
        mark_items(problem, is_first ? first[i++] : second[k++], is_marked);
        differences++;
    }
    return differences;
}

void certain_note_difference(const dlx_problem *problem, uint64_t number, const uint32_t *first,
                             size_t first_count, const uint32_t *second, size_t second_count)
{
    enum { MOST_ITEMS = 12 };
    dlx_output *text = xrequire(dlx_output_memory(NULL));
    bool *is_marked = xrequire(calloc(dlx_problem_items(problem) + 1, sizeof *is_marked));
    const size_t differences =
        mark_difference(problem, first, first_count, second, second_count, is_marked);
    size_t shown = 0;
    for (size_t i = 0; i < dlx_problem_primary(problem) && shown <= MOST_ITEMS; i++)
        if (is_marked[i])
            put(text, " %s", shown++ < MOST_ITEMS ? dlx_problem_item_name(problem, i) : "...");
    free(is_marked);
    char *items = xtext(text);
    tool_print("problem %llu: several solutions: the first two differ in %zu options, items%s",
               (unsigned long long)number, differences, items);
    free(items);
}
