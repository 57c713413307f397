/* SPDX-License-Identifier: MIT */
#include "search/frontier/streams.h"

#include "core/numbers.h"

enum { MOST_DROPPED = 6 }; /* dropped secondary items of an option, with 2^6 streams */

/* Bits of a layer. The bit of its own item may be in `after` too, reused for another item. */
typedef struct layer_bits {
    uint64_t before; /* possible bits of a state before the layer, without `own` */
    uint64_t after;  /* possible bits after the layer, with the next item */
    uint64_t own;    /* bit of its item */
    uint64_t ends;   /* bits of primary items that no later layer covers */
} layer_bits;

static layer_bits bits_of(const dlx_masks *masks, size_t layer)
{
    return (layer_bits){.before = masks->keep[layer],
                        .after = masks->keep[layer + 1] | masks->own[layer + 1],
                        .own = masks->own[layer],
                        .ends = masks->ends[layer]};
}

/* Lists the streams of states with (state & test) == want that get the bits `set`; `streams` may be
 * NULL. Returns their number. */
static size_t list(const layer_bits *bits, uint64_t test, uint64_t want, uint64_t set,
                   bool is_option, dlx_stream *streams)
{
    const uint64_t open = bits->ends & ~set;
    if ((open & ~bits->before) || (open & test & ~want))
        return 0; /* an item would stay uncovered */
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

size_t dlx_streams_list(const dlx_masks *masks, size_t layer, dlx_stream *streams)
{
    const layer_bits bits = bits_of(masks, layer);
    size_t count = 0;
    if (bits.own)
        count = list(&bits, bits.own, bits.own, 0, false, streams);
    for (size_t k = masks->start[layer]; k < masks->start[layer + 1] && count != SIZE_MAX; k++) {
        const size_t more = list(&bits, bits.own | masks->block[k], 0, masks->set[k], true,
                                 streams ? streams + count : NULL);
        count = more == SIZE_MAX ? SIZE_MAX : count + more;
    }
    return count;
}

size_t dlx_streams_most(const dlx_masks *masks)
{
    size_t most = 0;
    if (masks->words != 1 || masks->first_use || masks->bounded)
        return SIZE_MAX;
    for (size_t layer = 0; layer < masks->order.steps; layer++) {
        const size_t count = dlx_streams_list(masks, layer, NULL);
        most = count > most ? count : most;
    }
    return most;
}
