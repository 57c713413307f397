/* SPDX-License-Identifier: MIT */
/* What an external solver says of a problem, as a dialect (dialects.h) takes it down line by line:
 * models, and a verdict. */
#ifndef DLX_ANSWER_ANSWER_H
#define DLX_ANSWER_ANSWER_H

#include "core/problem.h"
#include "io/buffer.h"
#include "io/error.h"
#include "io/input.h"

/* What a solver has said; the later ones say more. */
typedef enum dlx_verdict {
    DLX_VERDICT_NOTHING,
    DLX_VERDICT_UNKNOWN, /* that it does not know */
    DLX_VERDICT_TIMEOUT, /* that it had not the time to know */
    DLX_VERDICT_SOME,    /* there is a solution */
    DLX_VERDICT_NONE,    /* there is none, or none beside the models shown */
    DLX_VERDICT_ALL,     /* the models shown are all */
    DLX_VERDICT_BEST     /* the model shown last is the best */
} dlx_verdict;

typedef struct dlx_dialect dlx_dialect;

struct dlx_answer {
    const dlx_problem *problem;
    const dlx_dialect *dialect;
    dlx_input *input;
    dlx_verdict verdict;
    bool says_some;     /* the solver has said that there is a solution */
    bool has_number;    /* it has told how many models there are */
    uint64_t number;    /* that many */
    bool has_objective; /* the solver has told the cost of its last model */
    double objective;
    uint32_t *models; /* each the number of its options and these, ascending */
    size_t models_size, models_capacity;
    size_t *starts; /* of the models; [0..count[ */
    size_t count, starts_capacity;
    uint8_t *value; /* of each option in the model at hand: 0 not told, 1 false, 2 true */
    bool open;      /* a model is at hand */
    bool cut;       /* it must be ended by a word of its own, which has not come yet */
    int section;    /* the dialect's own: where in the text it is; 0 at the start */
    bool fractions; /* values may be fractions, since they are no solution: they do not count */
};

/* Begins a model, unless one is at hand. */
void dlx_answer_open(dlx_answer *answer);

/* Notes that option `number`, from 1, is chosen, or not, in the model at hand, which is begun if
 * need be. Numbers above the problem's options are auxiliary variables and mean nothing. */
void dlx_answer_set(dlx_answer *answer, uint64_t number, bool chosen);

/* Has the model at hand a value for that option? */
bool dlx_answer_has(const dlx_answer *answer, uint64_t number);

/* Ends the model at hand, if there is one, and keeps it. Errors: DLX_NO_MEMORY. */
dlx_status dlx_answer_close(dlx_answer *answer, dlx_error *error);

/* Forgets the model at hand. */
void dlx_answer_drop(dlx_answer *answer);

/* Notes a verdict, unless one that says more has come before. */
void dlx_answer_judge(dlx_answer *answer, dlx_verdict verdict);

/* Notes that, as the number at `text` says, these are all models. */
void dlx_answer_all(dlx_answer *answer, const char *text);

/* Notes the objective of the model shown last: the number at `text`. */
void dlx_answer_objective(dlx_answer *answer, const char *text);

/* Does the line begin with `prefix`, or is it all of `word` apart from blanks around it? */
bool dlx_line_begins(const dlx_line *line, const char *prefix);
bool dlx_line_is(const dlx_line *line, const char *word);

/* Does the line hold `text` anywhere? */
bool dlx_line_holds(const dlx_line *line, const char *text);

/* The number in the name of an option, r17 or x17; 0: it is no such name. */
uint64_t dlx_option_name(const char *word, size_t length);

#endif
