/* SPDX-License-Identifier: MIT */
/* Engine masks on streams of problems with the same items, whose options come again in any order,
 * or twice, or too many of an item: with each kind of vectors of the processor, the engine lists
 * the solutions of engine links, in the order of links. */
#include "portfolios.h"
#include "random.h"
#include "search/bits/lanes.h"
#include "search/masks/option_cache.h"
#include "suite.h"

enum { STREAMS = 300, PROBLEMS = 12, MOST_POOL = 200, TEXT_SIZE = 1 << 18 };

/* The options of the problems of a stream, as lines. */
typedef struct pool {
    int primary, secondary, count;
    char line[MOST_POOL][80];
} pool;

/* Each option has some items of a block of six, many cover a block together. */
static void make_pool(pool *made)
{
    const int blocks = 1 + roll(roll(8) ? 8 : 60);
    made->primary = 6 * blocks;
    made->secondary = roll(4);
    made->count = 10 + roll(MOST_POOL - 10);
    for (int k = 0; k < made->count; k++) {
        const int block = roll(blocks);
        char *end = made->line[k];
        int items = 0;
        for (int i = 0; i < 6; i++)
            if (roll(3) == 0 || (i == 5 && items == 0)) {
                end += sprintf(end, "i%d ", 6 * block + i);
                items++;
            }
        if (made->secondary && roll(3) == 0)
            end += sprintf(end, "s%d ", roll(made->secondary));
        /* Lines differ, even where their items do not. */
        for (int blanks = roll(4); blanks > 0; blanks--)
            *end++ = ' ';
        *end = 0;
    }
}

/* Writes a stream of problems, each of some of the options. */
static size_t write_stream(const pool *source, char *text)
{
    char *end = text;
    for (int p = 0; p < PROBLEMS; p++) {
        const int share = 1 + roll(6);
        end += sprintf(end, "|= problem\n");
        for (int i = 0; i < source->primary; i++)
            end += sprintf(end, "i%d ", i);
        for (int i = 0; i < source->secondary; i++)
            end += sprintf(end, i ? "s%d " : "| s%d ", i);
        const int first = roll(source->count);
        for (int k = 0; k < source->count; k++)
            if (roll(share) == 0 || share > 4)
                end += sprintf(end, "\n%s", source->line[(first + k) % source->count]);
        if (roll(12) == 0)
            end += sprintf(end, "\n%s", source->line[first]);
        end += sprintf(end, "\n|= end\n");
    }
    ck_assert_int_lt(end - text, TEXT_SIZE);
    return (size_t)(end - text);
}

enum { COMPARED = 300 }; /* solutions at most */

static bool rows_list_what_links_list(const dlx_problem *problem, dlx_vectors vectors)
{
    asked got, expected;
    ask(&got, problem, NULL);
    ask(&expected, problem, NULL);
    dlx_row_search *rows = dlx_row_search_open(&got.task, vectors);
    const bool fits = rows != NULL;
    void *links = dlx_engine_open(&dlx_engine_links, &expected.task, NULL);
    ck_assert_ptr_nonnull(links);
    for (int found = 0; fits && found < COMPARED; found++) {
        const dlx_step step = dlx_engine_links.next(links);
        ck_assert_int_eq(dlx_row_search_next(rows), step);
        if (step != DLX_STEP_FOUND)
            break;
        sort_numbers(expected.task.chosen, expected.task.chosen_count);
        ck_assert_uint_eq(got.task.chosen_count, expected.task.chosen_count);
        for (size_t i = 0; i < got.task.chosen_count; i++)
            ck_assert_uint_eq(got.task.chosen[i], expected.task.chosen[i]);
    }
    dlx_row_search_close(rows);
    dlx_engine_close(&dlx_engine_links, links);
    dlx_search_end(&got.task);
    dlx_search_end(&expected.task);
    return fits;
}

static dlx_reader *read_text(const char *text, size_t size, dlx_input **input)
{
    *input = dlx_input_memory("text", text, size, NULL);
    dlx_reader *reader = dlx_reader_new(dlx_format_find("ec"), *input, NULL, NULL);
    ck_assert_ptr_nonnull(reader);
    return reader;
}

/* The number of fitting searches, over the problems of a stream and all vectors. */
static unsigned count_fitting(const char *text, size_t size)
{
    OWNED(dlx_input) input;
    dlx_problem *problem;
    unsigned fitted = 0;
    OWNED(dlx_reader) reader = read_text(text, size, &input);
    while (dlx_reader_next(reader, &problem, NULL) == DLX_OK) {
        for (dlx_vectors v = DLX_VECTORS_NONE; v <= dlx_vectors_here(); v++)
            fitted += rows_list_what_links_list(problem, v);
        dlx_problem_free(problem);
    }
    return fitted;
}

TEST(a_stream_of_known_options_is_searched_as_links_does)
{
    static char text[TEXT_SIZE];
    static pool options;
    unsigned fitted = 0;
    random_state = 12;
    for (int s = 0; s < STREAMS; s++) {
        make_pool(&options);
        fitted += count_fitting(text, write_stream(&options, text));
    }
    const unsigned kinds = dlx_vectors_here() + 1U;
    ck_assert_uint_gt(fitted, kinds * STREAMS * PROBLEMS / 8);
}

/* More options than a vector takes, and a search as deep as there are items. */
TEST(a_stream_of_many_options_is_searched_as_links_does)
{
    enum { ITEMS = 420, EACH = 3, SHARES = 3 };
    static char text[TEXT_SIZE];
    char *end = text;
    for (int share = 0; share < SHARES; share++) {
        end += sprintf(end, "|= problem\n");
        for (int i = 0; i < ITEMS; i++)
            end += sprintf(end, "i%d ", i);
        /* Lines of the same items, with other blanks; not noted in the first problem. */
        for (int i = ITEMS - 1; i >= 0; i--)
            for (int k = i % 2 ? share : 0; k < EACH; k++)
                end += sprintf(end, "\ni%d%*s", i, k, "");
        end += sprintf(end, "\n|= end\n");
    }
    ck_assert_uint_eq(count_fitting(text, (size_t)(end - text)),
                      (SHARES - 1) * (dlx_vectors_here() + 1));
}

/* A bit for each fitting problem. */
static unsigned fitting(const char *text)
{
    OWNED(dlx_input) input;
    dlx_problem *problem;
    unsigned fitted = 0;
    OWNED(dlx_reader) reader = read_text(text, strlen(text), &input);
    for (unsigned p = 0; dlx_reader_next(reader, &problem, NULL) == DLX_OK; p++) {
        fitted |= (unsigned)rows_list_what_links_list(problem, DLX_VECTORS_NONE) << p;
        dlx_problem_free(problem);
    }
    return fitted;
}

TEST(options_without_numbers_or_there_twice_are_left_to_masks)
{
#define HEAD "|= problem\na b | c\n"
    ck_assert_uint_eq(fitting(HEAD "a\nb\n" HEAD "b\na\n" HEAD "a b\n" HEAD "a\nb\n"), 14);
    ck_assert_uint_eq(fitting(HEAD "a\nb\n" HEAD "a\nb\na\n" HEAD "a\nb\n"), 4);
    ck_assert_uint_eq(fitting(HEAD "a\nb\n" HEAD "a c:x\nb\n" HEAD "a\nb |7\n" HEAD "a\nb\n"), 8);
    ck_assert_uint_eq(fitting(HEAD "a\nb\n" HEAD "a\nb\nc\n" HEAD "a c\nb\n"), 4);
    ck_assert_uint_eq(fitting(HEAD "a\nb\n|= problem\nb a | c\na\nb\n" HEAD "a\nb\n" HEAD "a b\n"),
                      8);
}

TEST(searches_at_the_same_time_have_tables_of_their_own)
{
    OWNED(dlx_input) input;
    dlx_problem *problem;
    static const char text[] = HEAD "a\nb\n" HEAD "a\nb\na b\na c\nb c\n";
    OWNED(dlx_reader) reader = read_text(text, strlen(text), &input);
    ck_assert_int_eq(dlx_reader_next(reader, &problem, NULL), DLX_OK);
    dlx_problem_free(problem);
    ck_assert_int_eq(dlx_reader_next(reader, &problem, NULL), DLX_OK);
    enum { MANY = 40 };
    static asked made[MANY];
    dlx_row_search *rows[MANY];
    for (int i = 0; i < MANY; i++) {
        ask(&made[i], problem, NULL);
        rows[i] = dlx_row_search_open(&made[i].task, DLX_VECTORS_NONE);
        ck_assert_ptr_nonnull(rows[i]);
    }
    for (int found = 0; found < 4; found++)
        for (int i = 0; i < MANY; i++)
            ck_assert_int_eq(dlx_row_search_next(rows[i]), DLX_STEP_FOUND);
    for (int i = 0; i < MANY; i++) {
        ck_assert_int_eq(dlx_row_search_next(rows[i]), DLX_STEP_DONE);
        dlx_row_search_close(rows[i]);
        dlx_search_end(&made[i].task);
    }
    dlx_problem_free(problem);
}
