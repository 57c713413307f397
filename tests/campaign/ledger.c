/* SPDX-License-Identifier: MIT */
#include "ledger.h"

#include "memory.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WITNESSES = 200000 };

source *ledger_open(ledger *to, const char *who, const char *task, char *how)
{
    to->sources = room_for_one(to->sources, (size_t)to->source_count, sizeof *to->sources);
    source *made = &to->sources[to->source_count++];
    *made = (source){.who = who, .task = task, .how = how, .weather = ""};
    return made;
}

static void fault_by(ledger *to, int number, const char *what)
{
    struct source *by = &to->sources[number];
    by->wrong = true;
    char *line = text("%s%s, %s: %s\n    %s\n", to->faults ? to->faults : "", by->who, by->task,
                      what, by->how);
    free(to->faults);
    to->faults = line;
}

void ledger_fault(ledger *to, const char *format, ...)
{
    char what[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    fault_by(to, to->source_count - 1, what);
}

void ledger_skip(ledger *to, const char *why)
{
    source *who = &to->sources[to->source_count - 1];
    who->skipped = true;
    who->why = why;
}

/* ---- solutions */

uint64_t hash_of(const int options[], int number)
{
    uint64_t sum = 0;
    for (int k = 0; k < number; k++) {
        chance mixed = {.state = (uint64_t)options[k] * UINT64_C(0xd1342543de82ef95)};
        sum += chance_next(&mixed);
    }
    return sum;
}

long value_of(const problem *given, objective by, const int options[], int number)
{
    const long cost = cost_of(given, options, number);
    const long values[OBJECTIVES] = {[CHEAPEST] = cost, [DEAREST] = -cost, [FEWEST] = number};
    return values[by];
}

bool ledger_show(ledger *to, space in, const int options[], int number)
{
    const char *why = why_wrong(to->of, in, options, number);
    if (why) {
        ledger_fault(to, "a wrong solution of %d options: %s", number, why);
        return false;
    }
    if (to->witness_count == MOST_WITNESSES)
        return true;
    to->witnesses = room_for_one(to->witnesses, (size_t)to->witness_count, sizeof *to->witnesses);
    witness *made = &to->witnesses[to->witness_count++];
    *made = (witness){
        .hash = hash_of(options, number), .spaces = 1u << in, .source = to->source_count - 1};
    for (objective by = 0; by < OBJECTIVES; by++)
        made->value[by] = value_of(to->of, by, options, number);
    return true;
}

static int compare_witnesses(const void *a, const void *b)
{
    const witness *x = a;
    const witness *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

static void drop_repeated(ledger *to)
{
    if (to->witness_count == 0)
        return;
    qsort(to->witnesses, (size_t)to->witness_count, sizeof *to->witnesses, compare_witnesses);
    int kept = 1;
    for (int w = 1; w < to->witness_count; w++)
        if (to->witnesses[w].hash == to->witnesses[kept - 1].hash)
            to->witnesses[kept - 1].spaces |= to->witnesses[w].spaces;
        else
            to->witnesses[kept++] = to->witnesses[w];
    to->witness_count = kept;
}

/* ---- claims */

static claim *add_claim(ledger *to, claim_kind kind, scope about)
{
    to->claims = room_for_one(to->claims, (size_t)to->claim_count, sizeof *to->claims);
    claim *made = &to->claims[to->claim_count++];
    *made = (claim){.kind = kind, .about = about, .source = to->source_count - 1};
    return made;
}

void ledger_claim_number(ledger *to, claim_kind kind, scope about, count number)
{
    add_claim(to, kind, about)->number = number;
}

void ledger_claim_best(ledger *to, scope about, objective by, long *values, int value_count)
{
    claim *made = add_claim(to, BEST, about);
    made->by = by;
    made->values = values;
    made->value_count = value_count;
}

bool is_same_scope(scope a, scope b)
{
    return a.in == b.in && a.at_most == b.at_most;
}

/* True if `b` is about each solution that `a` is about. */
static bool is_within(const ledger *from, scope a, scope b)
{
    if (a.in != b.in)
        return a.in == EXACT && b.in == COVER && b.at_most == 0 && !from->of->has_bounds;
    return b.at_most == 0 || (a.at_most != 0 && a.at_most <= b.at_most);
}

static bool witness_is_within(const ledger *from, const witness *shown, scope about)
{
    const bool same = shown->spaces >> about.in & 1 || (about.in == COVER && !from->of->has_bounds);
    return same && (about.at_most == 0 || shown->value[FEWEST] <= about.at_most);
}

/* ---- contradictions */

static const char *digits_of(const count *number)
{
    return number->digits ? number->digits : "the number of a diagram";
}

static void contradict(ledger *to, int first, int second, const char *what)
{
    OWNED(char)
    line = text("%s; but not according to %s, %s:\n    %s", what, to->sources[second].who,
                to->sources[second].task, to->sources[second].how);
    fault_by(to, first, line);
    to->sources[second].wrong = true;
}

/* There are no more solutions than `most` says. */
static void compare_numbers(ledger *to, const claim *least, const claim *most)
{
    if (most->kind != EXACTLY || least->kind == BEST || !is_within(to, least->about, most->about))
        return;
    const bool same = least->kind == EXACTLY && is_same_scope(least->about, most->about);
    if (same ? counts_can_be_equal(&most->number, &least->number)
             : count_can_be_at_least(&most->number, &least->number))
        return;
    OWNED(char)
    what = text("there are %s solutions, not %s%s", digits_of(&most->number),
                same ? "" : "at least ", digits_of(&least->number));
    contradict(to, most->source, least->source, what);
}

/* The best of `all` are as good as the best of `some`, in order. */
static void compare_bests(ledger *to, const claim *part, const claim *whole)
{
    if (part->kind != BEST || whole->kind != BEST || part->by != whole->by ||
        !is_within(to, part->about, whole->about))
        return;
    for (int k = 0; k < part->value_count && k < whole->value_count; k++) {
        if (whole->values[k] <= part->values[k])
            continue;
        OWNED(char)
        what =
            text("number %d of the best is %ld, not %ld", k + 1, whole->values[k], part->values[k]);
        contradict(to, whole->source, part->source, what);
        return;
    }
}

typedef struct ranked {
    long value;
    int source;
} ranked;

static int compare_ranked(const void *a, const void *b)
{
    const ranked *x = a;
    const ranked *y = b;
    return (x->value > y->value) - (x->value < y->value);
}

/* No shown solution is better than the claimed best, and the number of shown solutions is not above
 * the claim.
 */
static void compare_witnesses_with(ledger *to, const claim *said)
{
    if (said->kind == AT_LEAST)
        return;
    ranked *shown = renew(NULL, (size_t)to->witness_count, sizeof *shown);
    int number = 0;
    for (int w = 0; w < to->witness_count; w++)
        if (witness_is_within(to, &to->witnesses[w], said->about))
            shown[number++] = (ranked){to->witnesses[w].value[said->by], to->witnesses[w].source};
    SCOPED(count_clear) count least = count_of((uint64_t)number);
    OWNED(char) what = NULL;
    int whose = number ? shown[0].source : 0;
    if (said->kind == EXACTLY && !count_can_be_at_least(&said->number, &least))
        what = text("there are %s solutions, not %d", digits_of(&said->number), number);
    qsort(shown, (size_t)number, sizeof *shown, compare_ranked);
    for (int k = 0; said->kind == BEST && k < said->value_count && k < number && !what; k++) {
        if (shown[k].value < said->values[k]) {
            what = text("number %d of the best is %ld, not %ld", k + 1, said->values[k],
                        shown[k].value);
            whose = shown[k].source;
        }
    }
    if (what)
        contradict(to, said->source, whose, what);
    free(shown);
}

void ledger_settle(ledger *to)
{
    drop_repeated(to);
    for (int a = 0; a < to->claim_count; a++) {
        compare_witnesses_with(to, &to->claims[a]);
        for (int b = 0; b < to->claim_count; b++) {
            if (a == b)
                continue;
            if (a < b || to->claims[b].kind != EXACTLY)
                compare_numbers(to, &to->claims[b], &to->claims[a]);
            compare_bests(to, &to->claims[b], &to->claims[a]);
        }
    }
}

/* ---- verdicts */

static bool confirms(const claim *first, const claim *second)
{
    return first->kind != AT_LEAST && first->kind == second->kind &&
           is_same_scope(first->about, second->about) &&
           (first->kind != BEST || first->by == second->by);
}

verdict ledger_verdict(const ledger *from, int number)
{
    const struct source *by = &from->sources[number];
    if (by->wrong)
        return WRONG;
    if (by->skipped)
        return SKIPPED;
    if (by->partial)
        return PARTIAL;
    for (int a = 0; a < from->claim_count; a++)
        for (int b = 0; b < from->claim_count && from->claims[a].source == number; b++)
            if (strcmp(by->who, from->sources[from->claims[b].source].who) != 0 &&
                confirms(&from->claims[a], &from->claims[b]))
                return AGREED;
    return CHECKED;
}

void ledger_clear(ledger *given)
{
    for (int s = 0; s < given->source_count; s++)
        free(given->sources[s].how);
    for (int c = 0; c < given->claim_count; c++) {
        count_clear(&given->claims[c].number);
        free(given->claims[c].values);
    }
    free(given->sources);
    free(given->claims);
    free(given->witnesses);
    free(given->faults);
    *given = (ledger){.of = NULL};
}
