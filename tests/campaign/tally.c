/* SPDX-License-Identifier: MIT */
#include "ledger.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { FAMILIES, ANSWERS, BY_TASK, BY_SOURCE, BY_WEATHER, REASONS, TABLES };

static const char *const titles[TABLES] = {"Answers by family and task",
                                           "Answers by who gave them and task",
                                           "Questions by task",
                                           "Questions by who was asked",
                                           "Questions by what happened on the way",
                                           "Why questions had no whole answer"};

typedef struct entry {
    int table;
    const char *row, *column;
    long number;
} entry;

static long *number_at(tally *given, int table, const char *row, const char *column)
{
    for (int i = 0; i < given->count; i++) {
        entry *known = &given->entries[i];
        if (known->table == table && strcmp(known->row, row) == 0 &&
            strcmp(known->column, column) == 0)
            return &known->number;
    }
    given->entries = room_for_one(given->entries, (size_t)given->count, sizeof *given->entries);
    given->entries[given->count] = (entry){table, row, column, 0};
    return &given->entries[given->count++].number;
}

void tally_add(tally *target, const ledger *origin)
{
    static const char *const names[VERDICTS] = {"agreed", "checked", "partial", "skipped", "wrong"};
    ++*number_at(target, FAMILIES, origin->subject->family, "problems");
    for (int s = 0; s < origin->source_count; s++) {
        const source *asked = &origin->sources[s];
        const verdict made = ledger_verdict(origin, s);
        if (made == AGREED || made == CHECKED) {
            ++*number_at(target, FAMILIES, origin->subject->family, asked->task);
            ++*number_at(target, ANSWERS, asked->who, asked->task);
        }
        ++*number_at(target, BY_TASK, asked->task, names[made]);
        ++*number_at(target, BY_SOURCE, asked->who, names[made]);
        ++*number_at(target, BY_WEATHER, asked->weather, names[made]);
        if (asked->why)
            ++*number_at(target, REASONS, asked->who, asked->why);
    }
}

/* ---- tables */

/* Different words, in the order in which they came. */
typedef struct heads {
    const char **word;
    int count;
} heads;

static void add_head(heads *target, const char *word)
{
    for (int h = 0; h < target->count; h++)
        if (strcmp(target->word[h], word) == 0)
            return;
    target->word = room_for_one(target->word, (size_t)target->count, sizeof *target->word);
    target->word[target->count++] = word;
}

static void print_table(tally *given, FILE *file, int table)
{
    heads rows = {.count = 0}, columns = {.count = 0};
    for (int e = 0; e < given->count; e++)
        if (given->entries[e].table == table) {
            add_head(&rows, given->entries[e].row);
            add_head(&columns, given->entries[e].column);
        }
    fprintf(file, "\n%s\n\n| |", titles[table]);
    for (int c = 0; c < columns.count; c++)
        fprintf(file, " %s |", columns.word[c]);
    fprintf(file, " all |\n|---|");
    for (int c = 0; c <= columns.count; c++)
        fprintf(file, "---|");
    for (int r = 0; r < rows.count; r++) {
        long sum = 0;
        fprintf(file, "\n| %s |", rows.word[r]);
        for (int c = 0; c < columns.count; c++) {
            const long number = *number_at(given, table, rows.word[r], columns.word[c]);
            fprintf(file, " %ld |", number);
            sum += number;
        }
        fprintf(file, " %ld |", sum);
    }
    fputc('\n', file);
    free(rows.word);
    free(columns.word);
}

void tally_print(tally *given, FILE *file)
{
    for (int table = 0; table < TABLES; table++)
        print_table(given, file, table);
}

void tally_clear(tally *given)
{
    free(given->entries);
    *given = (tally){.count = 0};
}
