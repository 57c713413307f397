/* SPDX-License-Identifier: MIT */
#include "cubes/cube_result.h"

#include "io/buffer.h"

char *big_decimal_add(char *sum, const char *more)
{
    const size_t a = strlen(sum);
    const size_t b = strlen(more);
    const size_t digits = (a > b ? a : b) + 1;
    char *total = xrequire(malloc(digits + 1));
    int carry = 0;
    total[digits] = 0;
    for (size_t i = 0; i < digits; i++) {
        const int digit =
            (i < a ? sum[a - 1 - i] - '0' : 0) + (i < b ? more[b - 1 - i] - '0' : 0) + carry;
        total[digits - 1 - i] = (char)('0' + digit % 10);
        carry = digit / 10;
    }
    free(sum);
    if (total[0] == '0' && digits > 1)
        memmove(total, total + 1, digits);
    return total;
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

const char *cube_result_goal(dlx_goal goal)
{
    return goal == DLX_GOAL_MIN ? "min" : goal == DLX_GOAL_MAX ? "max" : "";
}

static const char sum_word[] = " sum ";

/* Adds a number to an FNV-1a hash in place of a byte. */
static uint64_t add_number(uint64_t sum, uint64_t number)
{
    return (sum ^ number) * UINT64_C(1099511628211);
}

uint64_t solutions_checksum_add(uint64_t sum, const uint32_t *options, size_t count)
{
    for (size_t i = 0; i < count; i++)
        sum = add_number(sum, options[i] + (uint64_t)1);
    return add_number(sum, 0);
}

uint64_t cube_result_sum(const char *text, size_t length, const dlx_cubes *cubes, size_t cube,
                         uint64_t solutions)
{
    size_t count;
    const int64_t *literals = dlx_cubes_literals(cubes, cube - 1, &count);
    uint64_t sum = fnv1a64(solutions, text, length);
    for (size_t i = 0; i < count; i++)
        sum = add_number(sum, (uint64_t)literals[i]);
    return sum;
}

char *cube_result_format(const cube_search *about)
{
    static const char form[] = "cube %zu of %zu problem %016" PRIx64 " found %s %s%s%s";
    static const char sum_form[] = "%s%016" PRIx64;
    const char *goal = cube_result_goal(about->goal);
    const char *end = dlx_end_word(about->end);
    const size_t size = sizeof form + sizeof sum_form + sizeof sum_word + 4 * 20 +
                        strlen(about->found) + strlen(end) + strlen(goal);
    char *text = xrequire(malloc(size));
    const int length =
        snprintf(text, size, form, about->cube, dlx_cubes_count(about->cubes),
                 dlx_problem_digest(about->problem), about->found, end, *goal ? " " : "", goal);
    const uint64_t sum =
        cube_result_sum(text, (size_t)length, about->cubes, about->cube, about->solutions);
    snprintf(text + length, size - (size_t)length, sum_form, sum_word, sum);
    return text;
}

const char *find_last_text(const char *line, const char *text)
{
    const char *last = NULL;
    for (const char *cursor = line; (cursor = strstr(cursor, text)); cursor++)
        last = cursor;
    return last;
}

/* Copies a nonempty word of these characters. Returns its end; NULL: no word, or too long. */
static const char *take_word(const char *text, const char *characters, char *word, size_t size)
{
    const size_t length = text ? strspn(text, characters) : 0;
    if (length == 0 || length >= size)
        return NULL;
    memcpy(word, text, length);
    word[length] = '\0';
    return text + length;
}

/* Reads an optional checksum. Returns its length; a checksum without 16 digits does not
 * match. */
static size_t read_sum(const char *cursor, cube_result *about)
{
    const size_t before = sizeof sum_word - 1;
    if (strncmp(cursor, sum_word, before) != 0)
        return 0;
    about->summed = true;
    about->sum = strtoull(cursor + before, NULL, 16);
    return before + strspn(cursor + before, "0123456789abcdef");
}

bool cube_result_parse(const char *line, cube_result *about)
{
    const char *text = find_last_text(line, "cube ");
    *about = (cube_result){.text = text};
    const char *cursor = text ? fields_read(text, "cube # of # problem $ found ", &about->cube,
                                            &about->cubes, &about->problem)
                              : NULL;
    cursor = take_word(cursor, "0123456789", about->found, sizeof about->found);
    cursor = take_word(cursor && *cursor == ' ' ? cursor + 1 : NULL, letters, about->end,
                       sizeof about->end);
    if (cursor && *cursor == ' ' && strncmp(cursor, sum_word, sizeof sum_word - 1) != 0)
        cursor = take_word(cursor + 1, letters, about->goal, sizeof about->goal);
    if (!cursor)
        return false;
    about->length = (size_t)(cursor - text);
    return cursor[read_sum(cursor, about)] == '\n';
}

bool cube_result_is_of_proof(const char *line)
{
    return strncmp(line, "c cube ", 7) == 0 || strncmp(line, "% cube ", 7) == 0;
}

/* Solutions are collected until twice `most` are kept, and sorted then. */

enum { SPARE = 64 };

static int compare(const void *a, const void *b)
{
    const best_solution *x = a;
    const best_solution *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    return (x->position > y->position) - (x->position < y->position);
}

static int compare_options(const void *a, const void *b)
{
    const best_solution *x = a;
    const best_solution *y = b;
    if (x->cost != y->cost)
        return x->cost < y->cost ? -1 : 1;
    for (size_t i = 0; i < x->count && i < y->count; i++)
        if (x->options[i] != y->options[i])
            return x->options[i] < y->options[i] ? -1 : 1;
    return (x->count > y->count) - (x->count < y->count);
}

void best_solutions_sort(best_solutions *best)
{
    if (best->count)
        qsort(best->kept, best->count, sizeof *best->kept, compare);
    while (best->count > best->most)
        free(best->kept[--best->count].options);
    best->full = best->count == best->most ? best->count : 0;
}

void best_solutions_finish(best_solutions *best)
{
    best_solutions_sort(best);
    if (best->count)
        qsort(best->kept, best->count, sizeof *best->kept, compare_options);
}

bool best_solutions_add(best_solutions *best, __int128 cost, uint64_t position,
                        const uint32_t *options, size_t count)
{
    if (best->full && cost >= best->kept[best->full - 1].cost)
        return true;
    if (best->count >= SPARE && best->count / 2 >= best->most)
        best_solutions_sort(best);
    uint32_t *copy = malloc((count + 1) * sizeof *copy);
    if (!copy ||
        !dlx_buffer_grow(&best->kept, &best->capacity, best->count + 1, sizeof *best->kept)) {
        free(copy);
        return false;
    }
    if (count)
        memcpy(copy, options, count * sizeof *copy);
    best->kept[best->count++] = (best_solution){cost, position, copy, count};
    return true;
}

void best_solutions_free(best_solutions *best)
{
    while (best->count)
        free(best->kept[--best->count].options);
    free(best->kept);
    best->kept = NULL;
}
