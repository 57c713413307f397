/* SPDX-License-Identifier: MIT */
/* The table of engines. */
#ifdef HAVE_CONFIG_H
#include "config.h"
#endif

#include "search/solver.h"

#include "core/limits.h"
#include "io/error.h"
#include "search/base/policy.h"
#include "search/reduce/components.h"

/* clang-format off */
/* The names accepted by -e. */
static const dlx_engine *const engines[] = {
    &dlx_engine_auto,
    &dlx_engine_links,
    &dlx_engine_bits,
    &dlx_engine_cells,
    &dlx_engine_wdeg,
#if HAVE_CADICAL
    &dlx_engine_learn,
#endif
    &dlx_engine_bound,
    &dlx_engine_relax,
    &dlx_engine_cover,
    &dlx_engine_frontier,
    &dlx_engine_masks,
    &dlx_engine_pfaffian,
};
/* clang-format on */

enum { ENGINES = sizeof engines / sizeof *engines };

const char *dlx_engine_name(size_t index)
{
    return index < ENGINES ? engines[index]->name : NULL;
}

const char *dlx_engine_summary(size_t index)
{
    return index < ENGINES ? engines[index]->summary : NULL;
}

size_t dlx_engine_find(const char *name)
{
    for (size_t i = 0; i < ENGINES; i++)
        if (strcmp(engines[i]->name, name) == 0)
            return i;
    return SIZE_MAX;
}

/* `auto` passes unsupported tasks and problems to the other engines. */
static bool stands_for(size_t index, size_t engine)
{
    return index < ENGINES && (engine == index || engines[index] == &dlx_engine_auto);
}

unsigned dlx_engine_capabilities(size_t index)
{
    unsigned capabilities = 0;
    for (size_t i = 0; i < ENGINES; i++)
        capabilities |= stands_for(index, i) ? engines[i]->capabilities : 0;
    return capabilities;
}

unsigned dlx_engine_features(size_t index)
{
    unsigned features = 0;
    for (size_t i = 0; i < ENGINES; i++)
        features |= stands_for(index, i) ? engines[i]->features : 0;
    return features;
}

static bool asks_for_best(const dlx_search_options *options)
{
    return options->goal != DLX_GOAL_ANY || options->set_cover;
}

static bool is_watched(const dlx_search_options *options)
{
    return options->on_event || options->choose != DLX_CHOOSE_MRV;
}

/* Name of a capability the engine lacks; NULL: none. */
static const char *lacks(const dlx_engine *engine, const dlx_search_options *options,
                         unsigned features)
{
    const unsigned capabilities = engine->capabilities;
    const unsigned missing = features & ~engine->features;
    const bool has_bounds = features & DLX_PROBLEM_BOUNDS;
    const bool has_goal = options->goal != DLX_GOAL_ANY;
    const uint64_t most = options->solution_limit;
    const bool finds_one = (most == 1 || (!most && has_goal)) && !options->count_only;
    const bool covers_amounts =
        options->set_cover && engine == &dlx_engine_relax && features & DLX_PROBLEM_REPEATS;
    const bool proves_best = options->proof && asks_for_best(options);
    const bool counts_best = dlx_best_count_is_wanted(options);
    /* The first that is true decides. */
    const struct {
        bool is_true;
        const char *lack;
    } cases[] = {
        {options->set_cover && !(capabilities & DLX_ENGINE_COVERS) && !covers_amounts,
         "find set covers"},
        {is_watched(options) && !(capabilities & DLX_ENGINE_SHOWS_STEPS),
         "show its steps, or branch on the item that is asked for"},
        {options->on_event && counts_best, "show the steps of a count of the best solutions"},
        {covers_amounts && options->proof,
         "write proofs of set covers of options with an item several times"},
        {covers_amounts && (!finds_one || options->at_most),
         "count, limit or list set covers of options with an item several times"},
        {covers_amounts, NULL},
        {options->proof && has_bounds && !proves_best &&
             (options->cubes || engine == &dlx_engine_bits),
         "write proofs of problems with bounds other than 1:1"},
        {options->proof && !(capabilities & DLX_ENGINE_PROVES), "write proofs"},
        {proves_best && !(capabilities & (DLX_ENGINE_FINDS_BEST | DLX_ENGINE_COVERS)),
         "prove that a solution is the best"},
        {proves_best && !dlx_proof_has_rows(options->proof),
         "prove that a solution is the best in this format"},
        {proves_best && options->cubes, "prove that a solution of cubes is the best"},
        {missing & DLX_PROBLEM_BOUNDS, "support bounds other than 1:1"},
        {has_bounds && capabilities & DLX_ENGINE_FINDS_BEST &&
             !(capabilities & DLX_ENGINE_COUNTS) && (most > 1 || counts_best),
         "find several best solutions with bounds other than 1:1"},
        {missing & DLX_PROBLEM_REPEATS, "support options with an item several times"},
        {missing & DLX_PROBLEM_COLOURS, "support colours"},
        {missing & DLX_PROBLEM_SECONDARY, "support secondary items"},
        {options->set_cover || capabilities & DLX_ENGINE_LISTS, NULL},
        {has_goal && capabilities & DLX_ENGINE_FINDS_BEST, NULL},
        {has_goal, "look for the best solution"},
        {options->count_only && !most && capabilities & DLX_ENGINE_COUNTS, NULL},
        {options->count_only && !most, "count solutions"},
        {capabilities & DLX_ENGINE_COVERS, "find exact covers"},
        {true, "list solutions"},
    };
    size_t i = 0;
    while (!cases[i].is_true)
        i++;
    return cases[i].lack;
}

/* True for an engine with its own search for the best, if that is wanted. With a proof, true for
 * `bits`, which proves faster than engines before it, unless its setup takes too long or too much
 * memory. */
static bool is_preferred(const dlx_engine *engine, const dlx_search_options *options,
                         const dlx_problem *problem)
{
    if (options->goal != DLX_GOAL_ANY)
        return engine->capabilities & DLX_ENGINE_FINDS_BEST;
    return options->proof && engine == &dlx_engine_bits &&
           engine->setup_work(problem) <= DLX_POLICY_PROOF_CERTIFICATE_WORK &&
           (!options->limits->memory_limit ||
            engine->setup_bytes(problem) < options->limits->memory_limit / 2);
}

/* The first engine of the table, from `first` on, that lacks nothing and takes the problem,
 * preferably one of those above. NULL: none. */
static const dlx_engine *first_able(size_t first, const dlx_search_options *options,
                                    const dlx_problem *problem, unsigned features)
{
    const dlx_engine *able = NULL;
    for (size_t i = first; i < ENGINES; i++) {
        if (lacks(engines[i], options, features) ||
            (engines[i]->setup_work && !engines[i]->setup_work(problem)))
            continue;
        if (is_preferred(engines[i], options, problem))
            return engines[i];
        if (!able)
            able = engines[i];
    }
    return able;
}

static void refuse(const dlx_engine *engine, const char *reason, const dlx_engine *able,
                   dlx_error *error)
{
    if (able)
        dlx_error_set(error, DLX_UNSUPPORTED, "engine %s does not %s; engine %s does", engine->name,
                      reason, able->name);
    else
        dlx_error_set(error, DLX_UNSUPPORTED, "engine %s does not %s, and no other engine does",
                      engine->name, reason);
}

/* True for a search by dlx_diagram_solver; no table has this engine. */
static bool makes_diagram(const dlx_search_options *options)
{
    return options->engine == dlx_engine_diagram.name;
}

/* True if an engine other than `auto` and this one is named. */
static bool names_other(const dlx_search_options *options, const char *engine)
{
    return options->engine && strcmp(options->engine, "auto") != 0 &&
           strcmp(options->engine, engine) != 0;
}

/* Searches that exclude options; two of them are counts that only one engine does. */
enum { BY_SAMPLE = 1, BY_CUBES = 2, BY_CERTIFICATE = 4, BY_GROUP = 8 };

/* Name of an option excluded by the search; NULL: none. */
static const char *excluded_by(const dlx_search_options *options, unsigned search)
{
    enum { BY_COUNT = BY_CERTIFICATE | BY_GROUP };
    const struct {
        unsigned by; /* a set of searches */
        bool is_asked;
        const char *name;
    } excluded[] = {
        {BY_CERTIFICATE, options->group, "a group"},
        {BY_GROUP, options->proof, "proofs"},
        {BY_COUNT, !options->count_only, "lists of solutions"},
        {BY_COUNT, options->solution_limit, "a number of solutions"},
        {BY_COUNT, options->cubes, "cubes"},
        {BY_CUBES | BY_COUNT, options->sample, "samples"},
        {BY_SAMPLE, options->engine, "an engine"},
        {BY_CERTIFICATE, names_other(options, "frontier"), "engines other than frontier"},
        {BY_GROUP, names_other(options, "auto"), "engines other than auto"},
        {BY_SAMPLE, options->goal != DLX_GOAL_ANY, "a goal"},
        {BY_SAMPLE | BY_CUBES, options->set_cover, "set covers"},
        {BY_CUBES, dlx_best_count_is_wanted(options), "counts of the best solutions"},
        {BY_COUNT, asks_for_best(options), "a goal and set covers"},
        {~0U, is_watched(options), "a search to watch"},
    };
    for (size_t i = 0; i < sizeof excluded / sizeof *excluded; i++)
        if (excluded[i].by & search && excluded[i].is_asked)
            return excluded[i].name;
    return NULL;
}

/* Refuses a search, by its name, that excludes an option. */
static bool is_excluded(const dlx_search_options *options, unsigned search, const char *name,
                        dlx_error *error)
{
    const char *excluded = excluded_by(options, search);
    if (excluded)
        dlx_error_set(error, DLX_UNSUPPORTED, "%s excludes %s", name, excluded);
    return excluded;
}

/* Checks a count by a group of symmetries. */
static bool check_group(const dlx_search_options *options, const dlx_problem *problem,
                        dlx_error *error)
{
    if (options->proof || !problem->has_repeats)
        return !is_excluded(options, BY_GROUP, "a count by a group", error);
    dlx_error_set(error, DLX_UNSUPPORTED,
                  "a count by a group excludes options with an item several times");
    return false;
}

/* True if a set cover may be better with a redundant option, which a proof does not exclude. */
static bool improves_covers(const dlx_search_options *options, const dlx_problem *problem)
{
    const bool negative = options->goal == DLX_GOAL_MIN, positive = options->goal == DLX_GOAL_MAX;
    for (size_t k = 0; k < problem->options && problem->cost; k++)
        if ((negative && problem->cost[k] < 0) || (positive && problem->cost[k] > 0))
            return true;
    return false;
}

/* Checks the cubes to search. */
static dlx_status check_cubes(const dlx_search_options *options, const dlx_problem *problem,
                              dlx_error *error)
{
    const size_t count = dlx_cubes_count(options->cubes);
    if (is_excluded(options, BY_CUBES, "a search of parts", error))
        return DLX_UNSUPPORTED;
    for (size_t i = 0; i < options->cube_count; i++)
        if (options->cube_list[i] >= count)
            return dlx_error_set(error, DLX_INVALID, "expected a cube of [0..%zu[, found %zu",
                                 count, options->cube_list[i]);
    return dlx_task_supports(DLX_TASK_CUBES, problem, error);
}

const dlx_engine *dlx_engines_choose(const dlx_search_options *options, const dlx_problem *problem,
                                     dlx_error *error)
{
    const unsigned features = dlx_problem_features(problem);
    if (options->proof && dlx_proof_is_of_count(options->proof))
        return is_excluded(options, BY_CERTIFICATE, "a proof of a count", error)
                   ? NULL
                   : &dlx_engine_certify;
    if (options->group && !check_group(options, problem, error))
        return NULL;
    if ((options->cubes && check_cubes(options, problem, error) != DLX_OK) ||
        (options->sample && dlx_task_supports(DLX_TASK_SAMPLES, problem, error) != DLX_OK) ||
        (makes_diagram(options) && dlx_task_supports(DLX_TASK_DIAGRAMS, problem, error) != DLX_OK))
        return NULL;
    if (makes_diagram(options))
        return &dlx_engine_diagram;
    if (options->sample)
        return is_excluded(options, BY_SAMPLE, "a sample", error) ? NULL
               : options->quick                                   ? &dlx_engine_quick
                                                                  : &dlx_engine_sample;
    if ((options->proof || problem->has_repeats) && options->set_cover &&
        improves_covers(options, problem)) {
        dlx_error_set(error, DLX_UNSUPPORTED, "no %s with options that make them better",
                      options->proof ? "proof of set covers"
                                     : "set covers of options with an item several times,");
        return NULL;
    }
    const char *name = options->engine ? options->engine : "auto";
    const size_t index = dlx_engine_find(name);
    const dlx_engine *engine = index < ENGINES ? engines[index] : NULL;
    if (!engine) {
        dlx_error_set(error, DLX_INVALID, "unknown engine %s", dlx_show(name, strlen(name)).text);
        return NULL;
    }
    const char *reason = lacks(engine, options, features);
    if (engine == &dlx_engine_auto && (reason || options->goal != DLX_GOAL_ANY)) {
        const dlx_engine *able = first_able(1, options, problem, features);
        if (able)
            return able;
        if (options->set_cover)
            engine = problem->has_repeats
                         ? &dlx_engine_relax
                         : &dlx_engine_cover; /* the error names the missing capability */
        reason = lacks(engine, options, features);
    }
    if (!reason)
        return engine;
    refuse(engine, reason, first_able(0, options, problem, features), error);
    return NULL;
}

/* Tasks that show options or parts of the problem, and named engines with bounds, keep them. */
static bool keeps_bounds(const dlx_search_options *options)
{
    const size_t index = dlx_engine_find(options->engine ? options->engine : "auto");
    const bool named = index < ENGINES && engines[index] != &dlx_engine_auto;
    return options->set_cover || options->cubes || options->proof || options->sample ||
           makes_diagram(options) || is_watched(options) ||
           (named && engines[index]->features & DLX_PROBLEM_BOUNDS);
}

bool dlx_engines_restrict(const dlx_search_options *options, const dlx_problem *problem,
                          dlx_problem **restricted, dlx_error *error)
{
    *restricted = NULL;
    if (!options->literal_count)
        return true;
    if (options->proof || options->cubes || options->group) {
        dlx_error_set(error, DLX_UNSUPPORTED, "literals exclude %s: restrict the problem",
                      options->proof   ? "proofs"
                      : options->cubes ? "cubes"
                                       : "groups");
        return false;
    }
    *restricted = dlx_problem_restrict(problem, options->literals, options->literal_count,
                                       options->set_cover, error);
    return *restricted != NULL;
}

bool dlx_engines_remove_bounds(const dlx_search_options *options, const dlx_problem *problem,
                               dlx_problem **unbounded)
{
    *unbounded = NULL;
    /* A count by a group excludes options with an item several times, which must be seen. */
    return keeps_bounds(options) || (options->group && problem->has_repeats) ||
           dlx_slack_make(problem, unbounded);
}

dlx_status dlx_engine_supports(const char *engine, const dlx_problem *problem,
                               const dlx_search_options *options, dlx_error *error)
{
    dlx_search_options task;
    dlx_limits limits;
    dlx_error own;
    if (!error)
        error = &own;
    if (dlx_search_options_copy(&task, &limits, options, error) != DLX_OK)
        return error->status;
    if (engine)
        task.engine = engine;
    dlx_problem *restricted = NULL;
    dlx_problem *unbounded = NULL;
    if (!dlx_engines_restrict(&task, problem, &restricted, error))
        return error->status;
    if (restricted)
        problem = restricted;
    if (!dlx_engines_remove_bounds(&task, problem, &unbounded)) {
        dlx_problem_free(restricted);
        return dlx_error_memory(error);
    }
    if (unbounded)
        problem = unbounded;
    const dlx_engine *chosen = dlx_engines_choose(&task, problem, error);
    const bool fits = chosen && (!chosen->fits || chosen->fits(problem, error));
    dlx_problem_free(unbounded);
    dlx_problem_free(restricted);
    return fits ? DLX_OK : error->status;
}
