/* SPDX-License-Identifier: MIT */
/* Sets of options as bits, a set for each level: the part of engine bits that takes items with any
 * number of options. */
#ifndef DLX_SEARCH_BITS_SETS_H
#define DLX_SEARCH_BITS_SETS_H

#include "search/base/block.h"
#include "search/bits/node_budget.h"

enum {
    DLX_GROUP = 8,    /* items whose masks stand side by side */
    DLX_FEW_WORDS = 4 /* sets of options have 1, 2, 4, or more words */
};

/* The words [first..end[ of a mask, outside which it is 0. */
typedef struct dlx_word_span {
    uint32_t first, end;
} dlx_word_span;

/* What a level works on. */
typedef struct dlx_set_level {
    uint64_t *live;   /* options that can be taken; [0..words[ */
    uint64_t *tries;  /* those of the item branched on that are yet to be tried; [0..words[ */
    uint64_t *items;  /* items that are not covered; [0..item_words[ */
    uint32_t count;   /* items that are not covered */
    uint32_t item;    /* branched on */
    uint32_t options; /* that item has */
    bool several;     /* it has two options or more; set for proofs only */
    uint32_t word;    /* its tries are in words from `word` on */
} dlx_set_level;

/* Items and options are numbered anew; options without a primary item may be among them, but are
 * never live. */
typedef struct dlx_sets {
    uint32_t options, items;
    uint32_t words;         /* of a set of options */
    uint32_t item_words;    /* of a set of items */
    uint64_t *item_options; /* by item: options that hold it; `words` each */
    dlx_word_span *spans;   /* of these */
    uint64_t
        *groups; /* the same for vectors: the first words of eight items, the second ones ...; */
    uint32_t group_count;   /* 0: there are none; without vectors, only their spans are used */
    dlx_word_span *reaches; /* spans of these */
    uint64_t *keeps;        /* by option: options compatible with it; `words` each */
    uint64_t *option_items; /* by option: items that it holds; `item_words` each */
    uint32_t *original;     /* by option: as the problem numbers it */
    dlx_set_level *levels;  /* [0..items + 2[ */
    size_t depth;           /* levels in use */
    size_t base;            /* options taken before the first of them */
    dlx_vectors vectors;    /* that its search may use */
    uint64_t looked;        /* words of items' masks looked at since that was last averaged */
    uint64_t looks;         /* and at a node on average; as long as that is not known, of all items,
                               or as in what these were made from */
    bool has_looked;        /* it is known */
    dlx_block block;
    dlx_bits_status (*search)(struct dlx_sets *sets, dlx_node_budget *budget);
} dlx_sets;

/* The current level. */
static inline dlx_set_level *dlx_sets_at(const dlx_sets *sets)
{
    return &sets->levels[sets->depth - 1];
}

/* Nanoseconds, on a processor of 2023 with AVX-512, of a node that looks at `looked` words of
 * items' masks, in sets of items and of options in `words` words. The same figures decide on every
 * processor, so that the search and its order are the same. */
static inline uint64_t dlx_sets_node_time(const dlx_sets *sets, uint64_t items, uint64_t words,
                                          uint64_t looked)
{
    const uint64_t in_one = sets->group_count == 0 ? 3 : 8;
    return 35 + items / 16 + (looked + 2 * words) / in_one;
}

/* The number of words in a mask of that many options. */
uint32_t dlx_sets_words(size_t options);

/* Makes the sets of a problem, or of what is left at the current level of `from`: live options and
 * uncovered items. False: no memory, or the limits say to stop. */
bool dlx_sets_make(dlx_sets *sets, dlx_search *task, dlx_vectors vectors);
bool dlx_sets_compact(dlx_sets *sets, const dlx_sets *from, dlx_search *task);

/* Once these branch on the same item as the current level of `from`: drops what was tried there. */
void dlx_sets_drop_tried(dlx_sets *sets, const dlx_sets *from);

#endif
