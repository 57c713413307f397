/* SPDX-License-Identifier: MIT */
#include "core/near_name.h"

#include <stdbool.h>

enum {
    LONGEST = 40, /* longer names are not compared */
    FAULT = 64    /* cost of an edit; less than FAULT: a difference of case alone */
};

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

/* The edit distance of two texts: FAULT for each letter inserted, deleted, replaced or transposed
 * with its neighbour (Damerau 1964, optimal string alignment), and 1 for each difference of case.
 * Only three rows of Wagner and Fischer's table are needed. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t rows[3][LONGEST + 1];
    for (size_t k = 0; k <= b_length; k++)
        rows[0][k] = FAULT * k;
    for (size_t i = 1; i <= a_length; i++) {
        const size_t *before = rows[(i + 1) % 3]; /* row i - 2 */
        const size_t *last = rows[(i - 1) % 3];
        size_t *row = rows[i % 3];
        row[0] = FAULT * i;
        for (size_t k = 1; k <= b_length; k++) {
            const char x = a[i - 1];
            const char y = b[k - 1];
            const size_t change = x == y ? 0 : lower(x) == lower(y) ? 1 : FAULT;
            row[k] = least(last[k - 1] + change, FAULT + least(last[k], row[k - 1]));
            if (i > 1 && k > 1 && x == b[k - 2] && y == a[i - 2])
                row[k] = least(row[k], before[k - 2] + FAULT);
        }
    }
    return rows[a_length % 3][b_length];
}

uint32_t dlx_names_near(const dlx_names *names, const char *text, size_t length)
{
    enum { LETTERS_PER_FAULT = 3, MOST_FAULTS = 2 };
    const size_t faults = least(length / LETTERS_PER_FAULT, MOST_FAULTS);
    size_t most = faults * FAULT + LONGEST; /* in a name of one or two letters, case alone */
    uint32_t nearest = DLX_NO_INDEX;
    if (length > LONGEST)
        return DLX_NO_INDEX;
    for (size_t i = 0; i < names->count; i++) {
        const size_t other = dlx_names_length(names, i);
        const size_t more = other > length ? other - length : length - other;
        if (other > LONGEST || more > faults)
            continue;
        const size_t far = distance(text, length, dlx_names_text(names, i), other);
        if (far <= most && (nearest == DLX_NO_INDEX || far < most)) {
            nearest = (uint32_t)i;
            most = far;
        }
    }
    return nearest;
}
