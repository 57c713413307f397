/* SPDX-License-Identifier: MIT */
#include "ledger.h"

#include "memory.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WITNESSES = 200000 };

source *ledger_open(ledger *target, const char *who, const char *task, char *how)
{
    target->sources =
        room_for_one(target->sources, (size_t)target->source_count, sizeof *target->sources);
    source *made = &target->sources[target->source_count++];
    *made = (source){.who = who, .task = task, .how = how, .weather = ""};
    return made;
}

static void fault_by(ledger *target, int number, const char *what)
{
    struct source *by = &target->sources[number];
    by->wrong = true;
    char *line = text("%s%s, %s: %s\n    %s\n", target->faults ? target->faults : "", by->who,
                      by->task, what, by->how);
    free(target->faults);
    target->faults = line;
}

void ledger_fault(ledger *target, const char *format, ...)
{
    char what[500];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    fault_by(target, target->source_count - 1, what);
}

void ledger_skip(ledger *target, const char *why)
{
    source *who = &target->sources[target->source_count - 1];
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

bool ledger_show(ledger *target, space in, const int options[], int number)
{
    const char *why = why_wrong(target->subject, in, options, number);
    if (why) {
        ledger_fault(target, "a wrong solution of %d options: %s", number, why);
        return false;
    }
    if (target->witness_count == MOST_WITNESSES)
        return true;
    target->witnesses =
        room_for_one(target->witnesses, (size_t)target->witness_count, sizeof *target->witnesses);
    witness *made = &target->witnesses[target->witness_count++];
    *made = (witness){
        .hash = hash_of(options, number), .spaces = 1u << in, .source = target->source_count - 1};
    for (objective by = 0; by < OBJECTIVES; by++)
        made->value[by] = value_of(target->subject, by, options, number);
    return true;
}

static int compare_witnesses(const void *a, const void *b)
{
    const witness *x = a;
    const witness *y = b;
    return (x->hash > y->hash) - (x->hash < y->hash);
}

static void drop_repeated(ledger *target)
{
    if (target->witness_count == 0)
        return;
    qsort(target->witnesses, (size_t)target->witness_count, sizeof *target->witnesses,
          compare_witnesses);
    int kept = 1;
    for (int w = 1; w < target->witness_count; w++)
        if (target->witnesses[w].hash == target->witnesses[kept - 1].hash)
            target->witnesses[kept - 1].spaces |= target->witnesses[w].spaces;
        else
            target->witnesses[kept++] = target->witnesses[w];
    target->witness_count = kept;
}

/* ---- claims */

static claim *add_claim(ledger *target, claim_kind kind, scope about)
{
    target->claims =
        room_for_one(target->claims, (size_t)target->claim_count, sizeof *target->claims);
    claim *made = &target->claims[target->claim_count++];
    *made = (claim){.kind = kind, .about = about, .source = target->source_count - 1};
    return made;
}

void ledger_claim_number(ledger *target, claim_kind kind, scope about, count number)
{
    add_claim(target, kind, about)->number = number;
}

void ledger_claim_best(ledger *target, scope about, objective by, long *values, int value_count)
{
    claim *made = add_claim(target, BEST, about);
    made->by = by;
    made->values = values;
    made->value_count = value_count;
}

bool is_same_scope(scope a, scope b)
{
    return a.in == b.in && a.at_most == b.at_most;
}

/* True if `b` is about each solution that `a` is about. */
static bool is_within(const ledger *origin, scope a, scope b)
{
    if (a.in != b.in)
        return a.in == EXACT && b.in == COVER && b.at_most == 0 && !origin->subject->has_bounds;
    return b.at_most == 0 || (a.at_most != 0 && a.at_most <= b.at_most);
}

static bool witness_is_within(const ledger *origin, const witness *shown, scope about)
{
    const bool same =
        shown->spaces >> about.in & 1 || (about.in == COVER && !origin->subject->has_bounds);
    return same && (about.at_most == 0 || shown->value[FEWEST] <= about.at_most);
}

/* ---- contradictions */

static const char *digits_of(const count *number)
{
    return number->digits ? number->digits : "the number of a diagram";
}

static void contradict(ledger *target, int first, int second, const char *what)
{
    OWNED(char)
    line = text("%s; but not according to %s, %s:\n    %s", what, target->sources[second].who,
                target->sources[second].task, target->sources[second].how);
    fault_by(target, first, line);
    target->sources[second].wrong = true;
}

/* There are no more solutions than `most` says. */
static void compare_numbers(ledger *target, const claim *least, const claim *most)
{
    if (most->kind != EXACTLY || least->kind == BEST ||
        !is_within(target, least->about, most->about))
        return;
    const bool same = least->kind == EXACTLY && is_same_scope(least->about, most->about);
    if (same ? counts_can_be_equal(&most->number, &least->number)
             : count_can_be_at_least(&most->number, &least->number))
        return;
    OWNED(char)
    what = text("there are %s solutions, not %s%s", digits_of(&most->number),
                same ? "" : "at least ", digits_of(&least->number));
    contradict(target, most->source, least->source, what);
}

/* The best of `all` are as good as the best of `some`, in order. */
static void compare_bests(ledger *target, const claim *part, const claim *whole)
{
    if (part->kind != BEST || whole->kind != BEST || part->by != whole->by ||
        !is_within(target, part->about, whole->about))
        return;
    for (int k = 0; k < part->value_count && k < whole->value_count; k++) {
        if (whole->values[k] <= part->values[k])
            continue;
        OWNED(char)
        what =
            text("number %d of the best is %ld, not %ld", k + 1, whole->values[k], part->values[k]);
        contradict(target, whole->source, part->source, what);
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
static void compare_witnesses_with(ledger *target, const claim *said)
{
    if (said->kind == AT_LEAST)
        return;
    ranked *shown = renew(NULL, (size_t)target->witness_count, sizeof *shown);
    int number = 0;
    for (int w = 0; w < target->witness_count; w++)
        if (witness_is_within(target, &target->witnesses[w], said->about))
            shown[number++] =
                (ranked){target->witnesses[w].value[said->by], target->witnesses[w].source};
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
        contradict(target, said->source, whose, what);
    free(shown);
}

void ledger_settle(ledger *target)
{
    drop_repeated(target);
    for (int a = 0; a < target->claim_count; a++) {
        compare_witnesses_with(target, &target->claims[a]);
        for (int b = 0; b < target->claim_count; b++) {
            if (a == b)
                continue;
            if (a < b || target->claims[b].kind != EXACTLY)
                compare_numbers(target, &target->claims[b], &target->claims[a]);
            compare_bests(target, &target->claims[b], &target->claims[a]);
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

verdict ledger_verdict(const ledger *origin, int number)
{
    const struct source *by = &origin->sources[number];
    if (by->wrong)
        return WRONG;
    if (by->skipped)
        return SKIPPED;
    if (by->partial)
        return PARTIAL;
    for (int a = 0; a < origin->claim_count; a++)
        for (int b = 0; b < origin->claim_count && origin->claims[a].source == number; b++)
            if (strcmp(by->who, origin->sources[origin->claims[b].source].who) != 0 &&
                confirms(&origin->claims[a], &origin->claims[b]))
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
    *given = (ledger){.subject = NULL};
}
