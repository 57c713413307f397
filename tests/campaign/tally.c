/* SPDX-License-Identifier: MIT */
#include "ledger.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* The key of an entry. */
typedef enum field { FAMILY, TASK, WHO, WEATHER, VERDICT, WHY, FIELDS } field;

typedef struct entry {
    const char *word[FIELDS];
    long number;
} entry;

static const char *const verdict_names[VERDICTS] = {"agreed", "checked", "partial", "skipped",
                                                    "wrong"};

static bool are_equal(const char *const a[FIELDS], const char *const b[FIELDS])
{
    for (field f = 0; f < FIELDS; f++)
        if (strcmp(a[f], b[f]) != 0)
            return false;
    return true;
}

static void count_one(tally *to, const char *const word[FIELDS])
{
    for (int e = 0; e < to->count; e++) {
        if (are_equal(to->entries[e].word, word)) {
            to->entries[e].number++;
            return;
        }
    }
    to->entries = room_for_one(to->entries, (size_t)to->count, sizeof *to->entries);
    entry *made = &to->entries[to->count++];
    memcpy(made->word, word, sizeof made->word);
    made->number = 1;
}

void tally_add(tally *to, const ledger *from)
{
    for (int s = 0; s < from->source_count; s++) {
        const source *row = &from->sources[s];
        const char *const word[FIELDS] = {
            [FAMILY] = from->of->family,
            [TASK] = row->task,
            [WHO] = row->who,
            [WEATHER] = row->weather,
            [VERDICT] = verdict_names[ledger_verdict(from, s)],
            [WHY] = row->why ? row->why : "",
        };
        count_one(to, word);
    }
    const char *const whole[FIELDS] = {from->of->family, "problems", "", "", "", ""};
    count_one(to, whole);
}

/* ---- tables */

/* Different words of a field, in the order in which they came. */
typedef struct heads {
    const char **word;
    int count;
} heads;

typedef bool filter(const entry *);

static bool is_question(const entry *row)
{
    return row->word[WHO][0] != '\0';
}

static bool is_answered(const entry *row)
{
    return strcmp(row->word[VERDICT], verdict_names[AGREED]) == 0 ||
           strcmp(row->word[VERDICT], verdict_names[CHECKED]) == 0;
}

static bool is_answered_or_problem(const entry *row)
{
    return is_answered(row) || !is_question(row);
}

static bool has_reason(const entry *row)
{
    return row->word[WHY][0] != '\0';
}

static heads heads_of(const tally *given, field by, filter *which)
{
    heads made = {.count = 0};
    for (int e = 0; e < given->count; e++) {
        const char *word = given->entries[e].word[by];
        int h = 0;
        while (h < made.count && strcmp(made.word[h], word) != 0)
            h++;
        if (h < made.count || !which(&given->entries[e]))
            continue;
        made.word = room_for_one(made.word, (size_t)made.count, sizeof *made.word);
        made.word[made.count++] = word;
    }
    return made;
}

static long sum_of(const tally *given, field a, const char *word, field b, const char *other,
                   filter *which)
{
    long sum = 0;
    for (int e = 0; e < given->count; e++) {
        const entry *row = &given->entries[e];
        if (which(row) && strcmp(row->word[a], word) == 0 &&
            (!other || strcmp(row->word[b], other) == 0))
            sum += row->number;
    }
    return sum;
}

static void print_table(const tally *given, FILE *file, const char *title, field down, field across,
                        filter *which)
{
    const heads rows = heads_of(given, down, which);
    const heads columns = heads_of(given, across, which);
    fprintf(file, "\n%s\n\n| |", title);
    for (int c = 0; c < columns.count; c++)
        fprintf(file, " %s |", columns.word[c]);
    fprintf(file, " all |\n|---|");
    for (int c = 0; c <= columns.count; c++)
        fprintf(file, "---|");
    fputc('\n', file);
    for (int r = 0; r < rows.count; r++) {
        fprintf(file, "| %s |", rows.word[r]);
        for (int c = 0; c < columns.count; c++)
            fprintf(file, " %ld |",
                    sum_of(given, down, rows.word[r], across, columns.word[c], which));
        fprintf(file, " %ld |\n", sum_of(given, down, rows.word[r], across, NULL, which));
    }
    free(rows.word);
    free(columns.word);
}

void tally_print(const tally *given, FILE *file)
{
    print_table(given, file, "Answers by family and task", FAMILY, TASK, is_answered_or_problem);
    print_table(given, file, "Answers by who gave them and task", WHO, TASK, is_answered);
    print_table(given, file, "Questions by task", TASK, VERDICT, is_question);
    print_table(given, file, "Questions by who was asked", WHO, VERDICT, is_question);
    print_table(given, file, "Questions by what happened on the way", WEATHER, VERDICT,
                is_question);
    print_table(given, file, "Why questions had no whole answer", WHO, WHY, has_reason);
}

void tally_clear(tally *given)
{
    free(given->entries);
    *given = (tally){.count = 0};
}
