/* SPDX-License-Identifier: MIT */
#include "search/frontier/streams.h"

#include "core/numbers.h"

enum { MOST_DROPPED = 6 }; /* secondary items whose bits an option drops: it has 2^6 streams */

/* Bits of a step. That of its own item may be one of `after`, too, for another item. */
typedef struct step_bits {
    uint64_t before; /* that a state may have before the step, but for its own item's */
    uint64_t after;  /* and after it, with that of the next step's item */
    uint64_t own;    /* that of its own item */
    uint64_t ends;   /* of primary items that no later step covers */
} step_bits;

static step_bits bits_of(const dlx_masks *sweep, size_t step)
{
    return (step_bits){.before = sweep->keep[step],
                       .after = sweep->keep[step + 1] | sweep->own[step + 1],
                       .own = sweep->own[step],
                       .ends = sweep->ends[step]};
}

/* Lists the streams of states that have the bits `want` of those in `test`, and that get the bits
 * `set`; streams may be NULL. Returns how many they are. */
static size_t list(const step_bits *bits, uint64_t test, uint64_t want, uint64_t set,
                   bool is_option, dlx_stream *streams)
{
    const uint64_t open = bits->ends & ~set;
    if ((open & ~bits->before) || (open & test & ~want))
        return 0; /* some item remains uncovered */
    test |= open;
    want |= open;
    const uint64_t dropped = bits->before & ~test & ~bits->after;
    if (dlx_count_bits(dropped) > MOST_DROPPED)
        return SIZE_MAX;
    size_t count = 0;
    uint64_t value = 0;
    do {
        const uint64_t wanted = want | value;
        const uint64_t result = ((wanted & ~bits->own) | set) & bits->after;
        if (streams)
            streams[count] = (dlx_stream){
                test | dropped, wanted, (dlx_difference)result - (dlx_difference)wanted, is_option};
        count++;
        value = (value - dropped) & dropped;
    } while (value);
    return count;
}

size_t dlx_streams_list(const dlx_masks *sweep, size_t step, dlx_stream *streams)
{
    const step_bits bits = bits_of(sweep, step);
    size_t count = 0;
    if (bits.own)
        count = list(&bits, bits.own, bits.own, 0, false, streams);
    for (size_t k = sweep->start[step]; k < sweep->start[step + 1] && count != SIZE_MAX; k++) {
        const size_t more = list(&bits, bits.own | sweep->block[k], 0, sweep->set[k], true,
                                 streams ? streams + count : NULL);
        count = more == SIZE_MAX ? SIZE_MAX : count + more;
    }
    return count;
}

size_t dlx_streams_most(const dlx_masks *sweep)
{
    size_t most = 0;
    if (sweep->words != 1 || sweep->first_use)
        return SIZE_MAX;
    for (size_t step = 0; step < sweep->order.steps; step++) {
        const size_t count = dlx_streams_list(sweep, step, NULL);
        most = count > most ? count : most;
    }
    return most;
}
