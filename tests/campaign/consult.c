/* SPDX-License-Identifier: MIT */
#include "ask.h"
#include "memory.h"
#include "reference.h"

#include <stdlib.h>
#include <string.h>

/* A question to a solver. */
typedef struct inquiry {
    ledger *into;
    const question *what;
    const reference *whom;
    const char *directory;
    const patience *with;
    request asked;
    wanted rows;
    long most; /* that are counted */
    int about; /* the claim of BEST to confirm by counting; -1: none */
} inquiry;

/* ---- requests */

/* Valid until claims are added. */
static const claim *claim_of(const inquiry *of)
{
    return &of->into->claims[of->about];
}

/* The claim on the most of the best. */
static int find_best(const ledger *in, const question *what)
{
    int best = -1;
    for (int c = 0; c < in->claim_count; c++) {
        const claim *entry = &in->claims[c];
        if (entry->kind == BEST && entry->by == what->goal && entry->value_count > 0 &&
            is_same_scope(entry->about, what->about) &&
            (best < 0 || entry->value_count > in->claims[best].value_count))
            best = c;
    }
    return best;
}

/* The number of best solutions better than the last of these. */
static int number_of_better(const claim *best)
{
    int number = 0;
    while (best->values[number] < best->values[best->value_count - 1])
        number++;
    return number;
}

static bool has_negative(const problem *of, objective by)
{
    for (int k = 0; k < of->option_count; k++)
        if (value_of(of, by, &k, 1) < 0)
            return true;
    return false;
}

/* The request for the question. */
static request request_for(inquiry *of, chance *from)
{
    const question *what = of->what;
    of->rows = (wanted){.about = what->about, .needed_only = true};
    if (what->has_goal) {
        of->about = find_best(of->into, what);
        if (of->about >= 0 && (what->most != ONE || one_in(from, 2))) {
            of->rows.has_limit = true;
            of->rows.limited = what->goal;
            of->rows.limit = claim_of(of)->values[claim_of(of)->value_count - 1] - 1;
            of->most = claim_of(of)->value_count + 1;
            return COUNT;
        }
        of->about = -1;
        of->rows.has_goal = true;
        of->rows.goal = what->goal;
        /* Then the best of all covers, stripped, is among the requested covers. */
        of->rows.needed_only = has_negative(of->into->of, what->goal);
        return OPTIMIZE;
    }
    if (what->asked == LIST && what->most == ONE)
        return SOLVE;
    of->most = what->most > 0 ? what->most + 1 : 20000;
    return what->asked == SAMPLE ? SOLVE : COUNT;
}

/* ---- the file */

static bool write_model(const inquiry *of)
{
    FILE *file = open_in(of->directory, "model", "w");
    SCOPED(rows_clear) rows made;
    const bool fits = rows_make(&made, of->into->of, &of->rows) && of->whom->write(&made, file);
    close_file(file);
    return fits;
}

/* Has ec-convert write the model, if the format can express the question. */
static bool convert_model(const inquiry *of)
{
    OWNED(char)
    line = text("exec ec-convert -q --objective=%s -t %s problem.ec >model",
                of->rows.has_goal ? "cost" : "none", of->whom->format);
    SCOPED(outcome_clear)
    outcome made = run(&(command){.line = line, .seconds = 60}, of->directory);
    if (made.status != 0 && !strstr(made.error, "cannot hold"))
        ledger_fault(of->into, "ec-convert: status %d: %.200s", made.status, made.error);
    return made.status == 0;
}

static bool can_convert(const inquiry *of)
{
    return of->rows.about.in == EXACT && !of->rows.has_limit &&
           (!of->rows.has_goal || of->rows.goal == CHEAPEST);
}

/* ---- the answer */

/* A cover with redundant options has equally good covers. */
static bool show_answer(const inquiry *of, answer *said)
{
    const bool strip = of->what->about.in == COVER && !of->rows.needed_only;
    if (!said->shown)
        return false;
    if (strip)
        said->number = strip_cover(of->into->of, said->options, said->number);
    return ledger_show(of->into, of->what->about.in, said->options, said->number);
}

/* So many of the best are better than the last of them, and no other solution is. */
static void confirm_best(const inquiry *of, const answer *said)
{
    const int expected = number_of_better(claim_of(of));
    if (said->end == SOME && said->models <= expected) {
        ledger_skip(of->into, "it took too long");
        return;
    }
    const long models = said->end == NONE ? 0 : said->models;
    source *claimant = &of->into->sources[claim_of(of)->source];
    if (models != expected) {
        claimant->wrong = true;
        ledger_fault(of->into, "%ld solutions have values less than %ld, not %d as %s says: %s",
                     models, of->rows.limit + 1, expected, claimant->who, claimant->how);
        return;
    }
    const claim confirmed = *claim_of(of);
    const size_t size = (size_t)confirmed.value_count;
    long *values = renew(NULL, size, sizeof *values);
    memcpy(values, confirmed.values, size * sizeof *values);
    ledger_claim_best(of->into, confirmed.about, confirmed.by, values, confirmed.value_count);
}

static void claim_answer(const inquiry *of, answer *said)
{
    const scope about = of->what->about;
    if (said->end == NONE) {
        ledger_claim_number(of->into, EXACTLY, about, count_of(0));
    } else if (of->asked == SOLVE) {
        show_answer(of, said);
    } else if (of->asked == COUNT) {
        const bool finished = said->end == FINISHED;
        ledger_claim_number(of->into, finished ? EXACTLY : AT_LEAST, about,
                            count_of((uint64_t)said->models));
        if (!finished && said->models < of->most)
            ledger_skip(of->into, "it took too long");
    } else if (show_answer(of, said) && said->end == FINISHED) {
        long *value = renew(NULL, 1, sizeof *value);
        *value = value_of(of->into->of, of->what->goal, said->options, said->number);
        ledger_claim_best(of->into, about, of->what->goal, value, 1);
    } else {
        ledger_skip(of->into, "it took too long");
    }
}

/* True if a reason other than time was given for a missing answer. */
static bool has_failed(const outcome *made)
{
    return !made->killed && made->error[0] && !strstr(made->error, "INTERRUPTED");
}

static void inquire(inquiry *of)
{
    const command given = {.line = of->into->sources[of->into->source_count - 1].how,
                           .seconds = of->with->reference + 0.5};
    remove_in(of->directory, "solution");
    SCOPED(outcome_clear) outcome made = run(&given, of->directory);
    SCOPED(answer_clear) answer said = {.end = UNKNOWN};
    of->whom->read(&said, of->directory, &made, of->into->of->option_count);
    if (said.end == UNKNOWN || (made.killed && said.end != SOME))
        ledger_skip(of->into, has_failed(&made) ? "it failed" : "it took too long");
    else if (of->about >= 0)
        confirm_best(of, &said);
    else
        claim_answer(of, &said);
}

void consult(ledger *into, const question *what, const char *directory, chance *from,
             const patience *with)
{
    inquiry of = {.into = into, .what = what, .directory = directory, .with = with, .about = -1};
    of.asked = request_for(&of, from);
    for (const reference *whom = references; whom->name; whom++) {
        if (!(whom->requests & (int)of.asked) ||
            roll(from, 6) >= (of.asked == SOLVE ? 2 : 1) * whom->chances)
            continue;
        of.whom = whom;
        const bool convert = !whom->write || (can_convert(&of) && one_in(from, 2));
        char *how =
            text(of.asked == COUNT ? whom->counting : whom->command, with->reference, of.most);
        ledger_open(into, whom->name, what->task, how)->weather =
            convert ? "ec-convert" : "own rows";
        if (!program_exists(whom->name) || !program_exists(whom->solver))
            ledger_skip(into, "it is not installed");
        else if (convert ? !can_convert(&of) || !convert_model(&of) : !write_model(&of))
            ledger_skip(into, "not in its format");
        else
            inquire(&of);
    }
}
