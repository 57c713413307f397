/* SPDX-License-Identifier: MIT */
#include "shape.h"

#include <stdlib.h>
#include <string.h>

static size_t count_items_without_options(const dlx_problem *problem)
{
    const size_t items = dlx_problem_items(problem);
    bool *used = calloc(items + 1, 1);
    size_t without = items;
    if (!used)
        tool_die(&(dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"});
    for (size_t k = 0; k < dlx_problem_options(problem); k++) {
        size_t count;
        const uint32_t *option = dlx_problem_option(problem, k, &count);
        for (size_t i = 0; i < count; i++) {
            without -= !used[option[i]];
            used[option[i]] = true;
        }
    }
    free(used);
    return without;
}

void tool_print_shape(uint64_t number, const dlx_problem *problem)
{
    static const char *const names[] = {"secondary", "colours", "bounds", "costs"};
    const unsigned features = dlx_problem_features(problem);
    char list[64] = "";
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (features >> i & 1) {
            strcat(list, *list ? " " : "");
            strcat(list, names[i]);
        }
    const char *name = dlx_problem_name(problem);
    tool_print(
        "problem %llu%s%s: %zu items (%zu primary, %zu secondary), %zu options, %zu nonzeros, "
        "features: %s, items without options: %zu",
        (unsigned long long)number, *name ? " " : "", name, dlx_problem_items(problem),
        dlx_problem_primary(problem), dlx_problem_items(problem) - dlx_problem_primary(problem),
        dlx_problem_options(problem), dlx_problem_nonzeros(problem), *list ? list : "none",
        count_items_without_options(problem));
}
