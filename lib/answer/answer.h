/* SPDX-License-Identifier: MIT */
/* What an external solver says about a problem: models and a verdict, recorded line by line by a
 * dialect (dialects.h). */
#ifndef DLX_ANSWER_ANSWER_H
#define DLX_ANSWER_ANSWER_H

#include "core/option_names.h"
#include "core/problem.h"
#include "io/buffer.h"
#include "io/error.h"
#include "io/input.h"

/* What a solver has said, in ascending order of how much it says. */
typedef enum dlx_verdict {
    DLX_VERDICT_NOTHING,
    DLX_VERDICT_UNKNOWN, /* it does not know */
    DLX_VERDICT_TIMEOUT, /* it ran out of time */
    DLX_VERDICT_SOME,    /* there is a solution */
    DLX_VERDICT_NONE,    /* there is none, or none beside the models shown */
    DLX_VERDICT_ALL,     /* the models shown are all */
    DLX_VERDICT_BEST     /* the model shown last is the best */
} dlx_verdict;

typedef struct dlx_dialect dlx_dialect;

struct dlx_answer {
    const dlx_problem *problem;
    dlx_option_names names; /* of its options */
    const dlx_dialect *dialect;
    dlx_input *input;
    dlx_verdict verdict;
    bool says_some;  /* the solver has said that there is a solution */
    bool has_number; /* it has said how many models there are */
    uint64_t number; /* the number of models it has said */
    bool says_end;   /* it has said how its search ended, in our words: */
    dlx_end end;
    bool has_objective; /* the solver has given the cost of its last model */
    double objective;
    uint32_t *models; /* for each, the number of its options, then these, ascending */
    size_t models_size, models_capacity;
    size_t *starts; /* of the models; [0..count[ */
    size_t count, starts_capacity;
    uint8_t *value; /* by option, in the current model: 0 unknown, 1 false, 2 true */
    bool open;      /* there is a current model */
    bool cut;       /* the current model needs an end marker, which has not come yet */
    int section;    /* for the dialect: where in the text it is; 0 at the start */
    bool fractions; /* values may be fractions, since they are not a solution; they are ignored */
};

/* Begins a model, unless there is a current one. */
void dlx_answer_open(dlx_answer *answer);

/* Records whether option `number`, from 1, is chosen in the current model, which is begun if need
 * be. Numbers above the problem's options are auxiliary variables and are ignored. */
void dlx_answer_set(dlx_answer *answer, uint64_t number, bool chosen);

/* Does the current model have a value for this option? */
bool dlx_answer_has(const dlx_answer *answer, uint64_t number);

/* Ends the current model, if there is one, and keeps it. Errors: DLX_NO_MEMORY. */
dlx_status dlx_answer_close(dlx_answer *answer, dlx_error *error);

/* Discards the current model. */
void dlx_answer_drop(dlx_answer *answer);

/* Records a verdict, unless an earlier one says more. */
void dlx_answer_judge(dlx_answer *answer, dlx_verdict verdict);

/* Records that these are all models: the number at `text`. */
void dlx_answer_all(dlx_answer *answer, const char *text);

/* Records the objective of the last model: the number at `text`. */
void dlx_answer_objective(dlx_answer *answer, const char *text);

/* Does the line begin with `prefix`? Is it equal to `word`, apart from blanks around it? */
bool dlx_line_begins(const dlx_line *line, const char *prefix);
bool dlx_line_is(const dlx_line *line, const char *word);

/* Does the line contain `text`? */
bool dlx_line_holds(const dlx_line *line, const char *text);

/* Finds the option that a name means: the one that has it in the problem, else the one for which
 * ec-convert makes it, r17 or x17. *number is that of the option, from 1; 0: the name is made for
 * another variable. Errors: DLX_SYNTAX: it is neither; `line`, which has the word, says where. */
dlx_status dlx_answer_name(const dlx_answer *answer, const dlx_line *line, const char *word,
                           size_t length, uint64_t *number, dlx_error *error);

/* The same without an error: false if it is neither, or the name of several options. */
bool dlx_answer_find(const dlx_answer *answer, const char *word, size_t length, uint64_t *number);

/* Does the line begin with one of these keys of a JSON object, or with the brace before it? */
bool dlx_line_has_key(const dlx_line *line, const char *const *keys, size_t count);

#endif
