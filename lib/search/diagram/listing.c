#include "search/diagram/listing.h"

#include "core/numbers.h"
#include "io/buffer.h"
#include <stdlib.h>

/* Notes the solution in run->chosen. False: there are too many, or no memory. */
static bool note(dlx_listing *listing, dlx_run *run)
{
    dlx_family *family = &listing->family;
    const uint64_t bytes = dlx_family_growth(run->chosen_count);
    if (family->sets == DLX_MOST_LISTED || !dlx_run_takes(run, bytes))
        return false;
    listing->memory += bytes;
    return dlx_family_add(family, run->chosen, run->chosen_count);
}

dlx_step dlx_listing_go_on(dlx_listing *listing, dlx_run *run)
{
    const bool counting = run->counting; /* no solution is to stand for others */
    dlx_step step = DLX_STEP_STOPPED;
    run->counting = false;
    bool good =
        listing->seat.search || dlx_subsearch_open_enumerator(&listing->seat, run, run->problem);
    while (good && (step = dlx_subsearch_next(&listing->seat)) == DLX_STEP_FOUND)
        good = note(listing, run);
    run->counting = counting;
    if (good)
        return step;
    run->end = DLX_END_LIMIT;
    return DLX_STEP_STOPPED;
}

bool dlx_listing_number(dlx_listing *listing, const uint32_t *option, size_t variables)
{
    uint32_t *set = listing->family.pool;
    uint32_t *const end = set + listing->family.used;
    uint32_t *variable = dlx_allocate(listing->seat.run->problem->options, sizeof *variable);
    if (!variable)
        return false;
    for (size_t v = 0; v < variables; v++)
        variable[option[v]] = (uint32_t)v;
    for (; set < end; set += *set + 1) {
        for (uint32_t i = 1; i <= *set; i++)
            set[i] = variable[set[i]];
        qsort(set + 1, *set, sizeof *set, dlx_compare_numbers);
    }
    free(variable);
    return true;
}

void dlx_listing_free(dlx_listing *listing)
{
    dlx_run *run = listing->seat.run;
    if (run)
        dlx_run_gives_back(run, listing->memory);
    dlx_subsearch_close(&listing->seat);
    dlx_family_free(&listing->family);
    *listing = (dlx_listing){0};
}
