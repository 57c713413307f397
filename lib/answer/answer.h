/* SPDX-License-Identifier: MIT */
/* The answer of an external solver to a problem: models and a verdict, recorded line by line by a
 * dialect (dialects.h). */
#ifndef DLX_ANSWER_ANSWER_H
#define DLX_ANSWER_ANSWER_H

#include "core/option_names.h"
#include "core/problem.h"
#include "io/buffer.h"
#include "io/error.h"
#include "io/input.h"

/* Verdicts of a solver, in ascending order of information. */
typedef enum dlx_verdict {
    DLX_VERDICT_NOTHING,
    DLX_VERDICT_UNKNOWN,
    DLX_VERDICT_TIMEOUT,
    DLX_VERDICT_SOME, /* a solution exists */
    DLX_VERDICT_NONE, /* no solution exists in addition to the models shown */
    DLX_VERDICT_ALL,  /* the models shown are complete */
    DLX_VERDICT_BEST  /* the last model shown is optimal */
} dlx_verdict;

/* A line of a solver, its beginning or a part, and the verdict that it states. */
typedef struct dlx_verdict_line {
    const char *text;
    dlx_verdict verdict;
} dlx_verdict_line;

typedef struct dlx_dialect dlx_dialect;

/* A place in the answer, from 1. */
typedef struct dlx_place {
    uint64_t line, column;
} dlx_place;

/* A name that is no option's. */
typedef struct dlx_unknown {
    char text[48]; /* shortened; empty: none */
    dlx_place place;
} dlx_unknown;

struct dlx_answer {
    const dlx_problem *problem;
    dlx_option_names names; /* names of the options */
    const dlx_dialect *dialect;
    dlx_input *input;
    dlx_verdict verdict;
    bool says_some;  /* the solver reported a solution */
    bool has_number; /* the solver reported the number of models */
    uint64_t number;
    bool says_end; /* the end of the search was reported as a dlx_end word: */
    dlx_end end;
    bool has_objective;                 /* the cost of the last model was reported */
    double objective, objective_before; /* of the last model, and of the model before */
    uint32_t *models; /* per model: number of options, then the options, ascending */
    size_t models_size, models_capacity;
    size_t *starts; /* of the models; [0..count[ */
    size_t count, starts_capacity;
    uint8_t *value;       /* by option, in the current model: 0 unknown, 1 false, 2 true */
    bool open;            /* a model is current */
    bool literals;        /* its variables may be those of a formula */
    uint64_t highest;     /* its highest variable */
    bool cut;             /* the end marker of the current model is missing */
    int section;          /* section of the text, for the dialect; 0 at the start */
    uint64_t column;      /* number of the last column, for the dialect */
    int base;             /* as in dlx_answer_options */
    dlx_unknown unknown;  /* a name in the current model: it may have been misread */
    dlx_checker *checker; /* of models with such names; NULL: none yet */
};

/* Records whether option `number`, from 1, is chosen in the current model; opens a model if needed.
 * Ignores numbers above the problem's options: auxiliary variables. */
void dlx_answer_set(dlx_answer *answer, uint64_t number, bool chosen);

/* The option of a column of the program read as the problem, both from 1; 0: the column is a
 * constant. */
uint64_t dlx_answer_column(const dlx_answer *answer, uint64_t column);

/* True if the current model has a value for option `number`. */
bool dlx_answer_has(const dlx_answer *answer, uint64_t number);

/* True if the current model has a value for each option, or for each variable of a formula. */
bool dlx_answer_is_full(const dlx_answer *answer);

/* Ends and keeps the current model, if any. A model of literals whose numbers are those of the
 * formula read as the problem becomes a model of options. Errors: DLX_NO_MEMORY; DLX_SYNTAX: the
 * model is no solution, and has an unknown name. */
dlx_status dlx_answer_close(dlx_answer *answer, dlx_error *error);

/* Makes an unknown name. */
dlx_unknown dlx_unknown_make(const char *word, size_t length, dlx_place place);

/* Sets *error to DLX_SYNTAX at a place, and returns DLX_SYNTAX. */
dlx_status dlx_answer_refuse(const dlx_answer *answer, dlx_place place, dlx_error *error,
                             const char *format, ...) DLX_PRINTF(4, 5);

/* Refuses a name that is no option's, and says how to name options. */
dlx_status dlx_answer_refuse_name(const dlx_answer *answer, dlx_place place, const char *word,
                                  size_t length, dlx_error *error);

/* Discards the current model. */
void dlx_answer_drop(dlx_answer *answer);

/* Records a verdict unless an earlier verdict is stronger. */
void dlx_answer_judge(dlx_answer *answer, dlx_verdict verdict);

/* Returns the first entry of a table that matches the line, by dlx_line_is or the like; else the
 * last entry, whose text is NULL. */
const dlx_verdict_line *dlx_verdict_find(const dlx_verdict_line *table, const dlx_line *line,
                                         bool (*matches)(const dlx_line *, const char *));

/* Records the verdict in a line of an SMT solver, such as `unsat`, or of PuLP, such as `Status:
 * Optimal`, which may be short of optimal. The last verdict counts: earlier verdicts may be of
 * other queries. False: the line is another. */
bool dlx_answer_take_verdict(dlx_answer *answer, const dlx_line *line);

/* Records the total number of models, read at `text`, unless the number is missing. */
void dlx_answer_all(dlx_answer *answer, const char *text);

/* Records the objective of the last model, a number at the beginning of [text..end[ after blanks.
 */
void dlx_answer_objective(dlx_answer *answer, const char *text, const char *end);

/* Likewise in a line that begins with `prefix`, after it. False: another line. */
bool dlx_answer_take_objective(dlx_answer *answer, const dlx_line *line, const char *prefix);

/* True if the line begins with `prefix`; if the line equals `word` apart from blanks around. */
bool dlx_line_begins(const dlx_line *line, const char *prefix);
bool dlx_line_is(const dlx_line *line, const char *word);

/* True if the line contains `text`. */
bool dlx_line_holds(const dlx_line *line, const char *text);

/* Finds an option by its name in the problem, else by the name made by ec-convert: r17 or x17. Sets
 * *number to the option, from 1, or to 0 if ec-convert makes the name for another variable.
 * DLX_SYNTAX at `line`: unknown name. */
dlx_status dlx_answer_name(const dlx_answer *answer, const dlx_line *line, const char *word,
                           size_t length, uint64_t *number, dlx_error *error);

/* True for the name of the cost in MiniZinc. */
bool dlx_answer_is_cost(const dlx_answer *answer, const char *word, size_t length);

/* Likewise without an error: false if the name is unknown or ambiguous. */
bool dlx_answer_find(const dlx_answer *answer, const char *word, size_t length, uint64_t *number);

/* True if the line begins with a JSON key of `keys`, or with the brace before a key. */
bool dlx_line_has_key(const dlx_line *line, const char *const *keys, size_t count);

#endif
