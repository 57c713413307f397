/* Bit sets of options: for problems of some thousand options at most, of which all solutions are
 * wanted.
 *
 * The options that are live at a level are a bit set, each level has its own, and nothing is
 * undone. Taking an option is one pass over that set, with the mask of the options that it rules
 * out; how many options an item has left is a count of bits under the item's mask. Colours cost
 * nothing, since they only decide which options rule each other out. The rule of choice is that of
 * engine links, and so is the order of solutions. */
#include "core/columns.h"
#include "io/error.h"
#include "search/engine.h"

#include <stdlib.h>

/* The masks of options that rule each other out may take this many bytes, and the levels as many.
 */
enum {
    MOST_BYTES = 1 << 26,
    FEW_WORDS = 4 /* sets of options have 2, or 4, or more words */
};

/* The words [first..end[ of a mask that are not all 0. */
typedef struct word_span {
    uint32_t first, end;
} word_span;

/* What a level works on. All of it lies in one block per level. */
typedef struct level {
    uint64_t *live;  /* options that can be taken; [0..words[ */
    uint64_t *tries; /* those of the item branched on that are yet to be tried; [0..words[ */
    uint64_t *items; /* primary items that are not covered; [0..item_words[ */
    uint32_t count;  /* of these items */
    uint32_t item;   /* branched on */
    uint32_t option; /* of its options, the one being tried */
    uint32_t word;   /* tries are in the words [word..words of its mask[ */
} level;

typedef struct bits {
    dlx_run *run;
    uint32_t words;         /* of a set of options */
    uint32_t item_words;    /* of a set of primary items */
    uint64_t *item_options; /* by primary item: the options that hold it; `words` each */
    word_span *spans;       /* of these */
    uint64_t
        *rules_out; /* by option: the options that cannot be beside it, itself too; `words` each */
    uint64_t *option_items; /* by option: the primary items that it holds; `item_words` each */
    level *levels;          /* [0..primary] */
    uint64_t *memory;       /* of the levels */
    size_t depth;
    bool begun;
    dlx_step (*next)(struct bits *search); /* the search, compiled for this processor */
} bits;

/* ---- setting up ------------------------------------------------------------------------------ */

static void close_bits(void *state)
{
    bits *search = state;
    if (!search)
        return;
    free(search->item_options);
    free(search->spans);
    free(search->rules_out);
    free(search->option_items);
    free(search->levels);
    free(search->memory);
    free(search);
}

static void set_bit(uint64_t *set, size_t bit)
{
    set[bit / 64] |= UINT64_C(1) << bit % 64;
}

uint64_t dlx_bits_work(const dlx_problem *problem)
{
    const uint64_t words = problem->options / 64 + 1;
    const uint64_t primary = problem->items->primary;
    const uint64_t ones = dlx_problem_ones(problem);
    /* Masks are quadratic in the number of options; they are made of all pairs of options of an
     * item, which are about as many as if all items had the same number of options. */
    const bool fits = problem->options < 1U << 16 && primary < 1U << 16 &&
                      problem->options * words * 8 <= MOST_BYTES &&
                      primary * words * 8 <= MOST_BYTES &&
                      primary * (16 * words + primary / 8) <= MOST_BYTES && ones < 1U << 24;
    return fits ? problem->options * words + ones * ones / (dlx_problem_items(problem) + 1) + 1 : 0;
}

static bool allocate(bits *search)
{
    const dlx_problem *problem = search->run->problem;
    const size_t options = problem->options;
    const size_t primary = problem->items->primary;
    const size_t words = search->words;
    const size_t level_words = 2 * words + search->item_words;
    const size_t masks = primary * words + options * (words + search->item_words);
    if (!dlx_run_takes(search->run, 8 * (masks + (primary + 2) * level_words)))
        return false;
    search->item_options = calloc(primary * words + 1, sizeof *search->item_options);
    search->spans = calloc(primary + 1, sizeof *search->spans);
    search->rules_out = calloc(options * words + 1, sizeof *search->rules_out);
    search->option_items = calloc(options * search->item_words + 1, sizeof *search->option_items);
    search->levels = calloc(primary + 2, sizeof *search->levels);
    search->memory = calloc((primary + 2) * level_words, sizeof *search->memory);
    if (!search->item_options || !search->spans || !search->rules_out || !search->option_items ||
        !search->levels || !search->memory)
        return false;
    for (size_t i = 0; i < primary + 2; i++) {
        uint64_t *block = search->memory + i * level_words;
        search->levels[i].live = block;
        search->levels[i].tries = block + words;
        search->levels[i].items = block + 2 * words;
    }
    return true;
}

/* Notes the option's items, and makes it live unless none of them is primary. */
static void add_option(bits *search, size_t option)
{
    const dlx_problem *problem = search->run->problem;
    for (size_t i = problem->start[option]; i < problem->start[option + 1]; i++) {
        const uint32_t item = problem->item[i];
        if (item >= problem->items->primary)
            continue;
        set_bit(search->levels[0].live, option);
        set_bit(search->option_items + option * search->item_words, item);
        set_bit(search->item_options + item * (size_t)search->words, option);
    }
}

/* Has each of the options [0..count[ of an item rule out those that do not share a colour with it.
 */
static void rule_out(bits *search, const uint32_t *options, const uint32_t *colours, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < count; k++)
            if (!colours || !colours[i] || colours[i] != colours[k] || options[i] == options[k])
                set_bit(search->rules_out + options[i] * (size_t)search->words, options[k]);
}

/* Collects the options of each item, to have them rule each other out. False: no memory. */
static bool add_conflicts(bits *search)
{
    const dlx_problem *problem = search->run->problem;
    const size_t items = dlx_problem_items(problem);
    dlx_columns columns;
    const bool good = dlx_columns_make(&columns, problem);
    for (size_t i = 0; good && i < items; i++) {
        const size_t begin = columns.start[i];
        rule_out(search, columns.option + begin, columns.colour ? columns.colour + begin : NULL,
                 columns.start[i + 1] - begin);
    }
    dlx_columns_free(&columns);
    return good;
}

static void find_spans(bits *search)
{
    for (size_t i = 0; i < search->run->problem->items->primary; i++) {
        const uint64_t *mask = search->item_options + i * search->words;
        word_span *span = &search->spans[i];
        while (span->first < search->words && !mask[span->first])
            span->first++;
        for (uint32_t word = span->first; word < search->words; word++)
            if (mask[word])
                span->end = word + 1;
    }
}

/* ---- the search ------------------------------------------------------------------------------ */

/* The number of live options of an item. With few words, whose number the compiler then knows, it
 * is counted without a loop; else over the item's span. */
static inline __attribute__((always_inline)) uint32_t
count_live(const bits *search, uint32_t words, const uint64_t *live, uint32_t item)
{
    const uint64_t *mask = search->item_options + item * (size_t)words;
    const bool few = words <= FEW_WORDS;
    const word_span span = few ? (word_span){0, words} : search->spans[item];
    uint32_t options = 0;
    for (uint32_t word = span.first; word < span.end; word++)
        options += (uint32_t)__builtin_popcountll(live[word] & mask[word]);
    return options;
}

/* Makes the level below of what an option leaves, and chooses the item to branch on there: the
 * first with the fewest options; one with a single option ends the search for it. False: an item
 * has none left. */
static inline __attribute__((always_inline)) bool
descend(bits *search, uint32_t words, const level *above, level *below, size_t option)
{
    const uint64_t *gone = search->rules_out + option * words;
    const uint64_t *covered = search->option_items + option * search->item_words;
    uint32_t least = UINT32_MAX;
    uint32_t count = 0;
    for (uint32_t word = 0; word < words; word++)
        below->live[word] = above->live[word] & ~gone[word];
    for (uint32_t word = 0; word < search->item_words; word++) {
        below->items[word] = above->items[word] & ~covered[word];
        count += (uint32_t)__builtin_popcountll(below->items[word]);
    }
    below->count = count;
    for (uint32_t word = 0; word < search->item_words; word++)
        for (uint64_t rest = below->items[word]; rest; rest &= rest - 1) {
            const uint32_t item = word * 64 + (uint32_t)__builtin_ctzll(rest);
            const uint32_t options = count_live(search, words, below->live, item);
            if (options >= least)
                continue;
            below->item = item;
            least = options;
            if (options <= 1)
                return options == 1;
        }
    return true;
}

/* Begins to branch on the level's item. */
static inline void branch(const bits *search, level *at)
{
    const uint64_t *mask = search->item_options + at->item * (size_t)search->words;
    const word_span span = search->spans[at->item];
    at->word = span.first;
    for (uint32_t word = span.first; word < span.end; word++)
        at->tries[word] = at->live[word] & mask[word];
}

/* The next option to be tried at the level; UINT32_MAX: none. */
static inline uint32_t next_try(const bits *search, level *at)
{
    const uint32_t end = search->spans[at->item].end;
    while (at->word < end && !at->tries[at->word])
        at->word++;
    if (at->word == end)
        return UINT32_MAX;
    const uint32_t bit = (uint32_t)__builtin_ctzll(at->tries[at->word]);
    at->tries[at->word] &= at->tries[at->word] - 1;
    return at->word * 64 + bit;
}

/* Where only one item is left, each of its options completes a solution: they are counted at once.
 */
static inline __attribute__((always_inline)) bool count_last(bits *search, const level *at)
{
    dlx_run *run = search->run;
    if (!run->counting || at->count != 1)
        return false;
    const uint64_t *mask = search->item_options + at->item * (size_t)search->words;
    const word_span span = search->spans[at->item];
    run->multiplicity = 0;
    for (uint32_t word = span.first; word < span.end; word++)
        run->multiplicity += (uint32_t)__builtin_popcountll(at->live[word] & mask[word]);
    return run->multiplicity > 0;
}

static void hand_out(const bits *search)
{
    dlx_run *run = search->run;
    for (size_t i = 0; i < search->depth; i++)
        run->chosen[i] = search->levels[i].option;
    run->chosen_count = search->depth;
}

static inline __attribute__((always_inline)) dlx_step search_on(bits *search, uint32_t words)
{
    dlx_run *run = search->run;
    for (;;) {
        if (search->depth == 0)
            return DLX_STEP_DONE;
        level *at = &search->levels[search->depth - 1];
        const uint32_t option = next_try(search, at);
        if (option == UINT32_MAX) {
            search->depth--;
            continue;
        }
        if (!dlx_run_node(run))
            return DLX_STEP_STOPPED;
        run->work += words + at->count;
        at->option = option;
        level *below = at + 1;
        if (!descend(search, words, at, below, option))
            continue;
        if (search->depth > run->stats.max_level)
            run->stats.max_level = search->depth;
        if (below->count == 0 || count_last(search, below)) {
            hand_out(search);
            return DLX_STEP_FOUND;
        }
        branch(search, below);
        search->depth++;
    }
}

static dlx_step search_anywhere(bits *search)
{
    return search_on(search, search->words);
}

/* The same for processors that count bits in one instruction, as all of the last fifteen years do,
 * and for numbers of words that the compiler knows. */
#if defined(__x86_64__) && defined(__GNUC__)
#define COUNTS_BITS __attribute__((target("popcnt,bmi")))
COUNTS_BITS static dlx_step search_two(bits *search)
{
    return search_on(search, 2);
}

COUNTS_BITS static dlx_step search_four(bits *search)
{
    return search_on(search, 4);
}

COUNTS_BITS static dlx_step search_many(bits *search)
{
    return search_on(search, search->words);
}
#endif

static void choose_search(bits *search)
{
    search->next = search_anywhere;
#if defined(__x86_64__) && defined(__GNUC__)
    if (__builtin_cpu_supports("popcnt") && __builtin_cpu_supports("bmi"))
        search->next = search->words == 2   ? search_two
                       : search->words == 4 ? search_four
                                            : search_many;
#endif
}

/* The root: all primary items, the first with the fewest options. False: one has none, so there is
 * no solution. */
static bool begin(bits *search)
{
    level *root = &search->levels[0];
    uint32_t least = UINT32_MAX;
    root->count = (uint32_t)search->run->problem->items->primary;
    for (uint32_t i = 0; i < root->count; i++) {
        const uint32_t options = count_live(search, search->words, root->live, i);
        set_bit(root->items, i);
        if (options < least) {
            least = options;
            root->item = i;
        }
    }
    return least > 0;
}

static dlx_step next_solution(void *state)
{
    bits *search = state;
    search->run->multiplicity = 1;
    if (!search->begun) {
        search->begun = true;
        search->run->chosen_count = 0;
        if (!begin(search))
            return DLX_STEP_DONE;
        if (search->levels[0].count == 0)
            return DLX_STEP_FOUND;
        branch(search, &search->levels[0]);
        search->depth = 1;
    }
    return search->next(search);
}

static void *open_bits(dlx_run *run, dlx_error *error)
{
    if (!dlx_bits_work(run->problem)) {
        dlx_error_set(error, DLX_UNSUPPORTED,
                      "too many options for engine bits; engine links takes any number");
        return NULL;
    }
    bits *search = calloc(1, sizeof *search);
    if (search) {
        search->run = run;
        search->words = (uint32_t)(run->problem->options / 64 + 1);
        if (search->words <= FEW_WORDS)
            search->words = search->words <= 2 ? 2 : 4;
        search->item_words = (uint32_t)(run->problem->items->primary / 64 + 1);
    }
    if (!search || !allocate(search) || !add_conflicts(search)) {
        close_bits(search);
        dlx_error_memory(error);
        return NULL;
    }
    for (size_t k = 0; k < run->problem->options; k++)
        add_option(search, k);
    find_spans(search);
    choose_search(search);
    return search;
}

const dlx_engine dlx_engine_bits = {
    .name = "bits",
    .summary = "bit sets, for all solutions of problems of some thousand options",
    .features = DLX_FEATURE_SECONDARY | DLX_FEATURE_COLOURS | DLX_FEATURE_COSTS,
    .tasks = DLX_TASK_LIST,
    .open = open_bits,
    .next = next_solution,
    .close = close_bits,
};
