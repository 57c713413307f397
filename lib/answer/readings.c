/* SPDX-License-Identifier: MIT */
#include "answer/lists.h"

#include "core/checker.h"
#include "io/tokens.h"
#include <stdlib.h>

/* ---- readings -------------------------------------------------------------------------------- */

typedef enum meaning { BY_NUMBER, BY_VALUE, BY_LITERAL } meaning;

/* The meaning of lists. */
typedef struct list_reading {
    meaning meaning;
    int32_t base;    /* of numbers */
    bool of_formula; /* of the variables of the formula, rather than of options */
    const char *name;
} list_reading;

static const list_reading readings[] = {
    {BY_NUMBER, 1, false, "numbers of options from 1"},
    {BY_NUMBER, 0, false, "numbers of options from 0"},
    {BY_VALUE, 0, false, "values of options"},
    {BY_LITERAL, 1, false, "literals"},
    {BY_NUMBER, 1, true, "variables of the formula from 1"},
    {BY_NUMBER, 0, true, "variables of the formula from 0"},
    {BY_VALUE, 0, true, "values of the formula's variables"},
    {BY_LITERAL, 1, true, "literals of the formula"},
};

enum { READINGS = sizeof readings / sizeof *readings };

/* The lists with one title, and the number of variables of a reading. */
typedef struct list_trial {
    const dlx_lists *lists;
    uint32_t title;
    int64_t variables;
} list_trial;

static bool is_keyed(const dlx_lists *lists, const dlx_list *list)
{
    return list->end > list->begin && lists->entries[list->begin].type >= DLX_ENTRY_OPTION;
}

static dlx_status refuse_list(const list_trial *trial, const dlx_list *list, dlx_error *error,
                              const char *text, int64_t number)
{
    return dlx_answer_refuse(trial->lists->answer, (dlx_place){list->line, list->column}, error,
                             "%s%lld", text, (long long)number);
}

/* Takes a name or a number, with or without a value. Variables beyond the options are others'. */
static dlx_status take_keyed(const list_trial *trial, const dlx_list *list,
                             const list_reading *reading, dlx_list_entry entry, dlx_error *error)
{
    const int64_t number =
        entry.type == DLX_ENTRY_OPTION ? entry.number : (int64_t)entry.number - reading->base + 1;
    const bool has_value = entry.value != DLX_NO_VALUE;
    if (number < 1 || (number > trial->variables && (!has_value || reading->of_formula)) ||
        (reading->of_formula && (!has_value || entry.type == DLX_ENTRY_OPTION)))
        return refuse_list(trial, list, error, "unknown option ", entry.number);
    if (has_value && number <= trial->variables && (entry.value < 0 || entry.value > 1))
        return refuse_list(trial, list, error, "expected the value 0 or 1, found ", entry.value);
    dlx_answer_set(trial->lists->answer, (uint64_t)number, !has_value || entry.value == 1);
    return DLX_OK;
}

/* Takes entry `index` of a list without names. */
static dlx_status take_plain(const list_trial *trial, const dlx_list *list,
                             const list_reading *reading, size_t index, dlx_error *error)
{
    dlx_answer *answer = trial->lists->answer;
    const dlx_list_entry entry = trial->lists->entries[index];
    int64_t number = (int64_t)entry.number - reading->base + 1;
    if (reading->meaning == BY_VALUE) {
        if (entry.number < 0 || entry.number > 1 || entry.type > DLX_ENTRY_TRUTH)
            return refuse_list(trial, list, error,
                               "expected values 0 and 1, or different options, found ",
                               entry.number);
        dlx_answer_set(answer, index - list->begin + 1, entry.number);
        return DLX_OK;
    }
    if (reading->meaning == BY_LITERAL)
        number = llabs((int64_t)entry.number);
    if (number < 1 || entry.type != DLX_ENTRY_NUMBER ||
        (number > trial->variables && (reading->meaning == BY_NUMBER || reading->of_formula)))
        return refuse_list(trial, list, error, "unknown option ", entry.number);
    if (dlx_answer_has(answer, (uint64_t)number))
        return refuse_list(trial, list, error,
                           "expected values 0 and 1, or different options, found ", entry.number);
    dlx_answer_set(answer, (uint64_t)number, entry.number > 0 || reading->meaning == BY_NUMBER);
    return DLX_OK;
}

/* True if the variables with values are 1 to their number. */
static bool is_consecutive(const dlx_answer *answer, size_t count)
{
    for (size_t i = 1; i <= count; i++)
        if (!dlx_answer_has(answer, i))
            return false;
    return true;
}

/* True if the names have values, and are numbered from 1 to the number of options. */
static bool has_all_from_one(const dlx_lists *lists, const dlx_list *list)
{
    const size_t options = dlx_problem_options(lists->answer->problem);
    for (size_t i = list->begin; i < list->end; i++) {
        const dlx_list_entry *entry = &lists->entries[i];
        if (entry->type != DLX_ENTRY_NUMBERED || entry->value == DLX_NO_VALUE ||
            entry->number < 1 || (size_t)entry->number > options)
            return false;
    }
    return list->end - list->begin == options;
}

/* Takes a list into the current model. */
static dlx_status take_list(const list_trial *trial, const dlx_list *list,
                            const list_reading *reading, dlx_error *error)
{
    const dlx_lists *lists = trial->lists;
    const size_t count = list->end - list->begin;
    const bool keyed = is_keyed(lists, list);
    dlx_status status = DLX_OK;
    lists->answer->open = true;
    lists->answer->literals = reading->of_formula;
    if (keyed ? reading->meaning != BY_NUMBER
              : reading->of_formula && reading->meaning == BY_NUMBER)
        return refuse_list(trial, list, error, "unknown option ", 0);
    for (size_t i = list->begin; i < list->end && status == DLX_OK; i++)
        status = keyed ? take_keyed(trial, list, reading, lists->entries[i], error)
                       : take_plain(trial, list, reading, i, error);
    if (status != DLX_OK)
        return status;
    if (!keyed && reading->meaning == BY_VALUE && (int64_t)count != trial->variables)
        return dlx_answer_refuse(lists->answer, (dlx_place){list->line, list->column}, error,
                                 "expected %lld values, found %zu", (long long)trial->variables,
                                 count);
    if (keyed && !reading->of_formula && reading->base == 0 && has_all_from_one(lists, list))
        return refuse_list(trial, list, error, "unknown option ", trial->variables);
    if (!keyed && reading->meaning == BY_LITERAL && !lists->has_negative &&
        !(reading->of_formula && is_consecutive(lists->answer, count)))
        return refuse_list(trial, list, error, "unknown option ", (int64_t)count);
    return DLX_OK;
}

/* Takes all lists with the title. With `names`, an unknown name of a wrong model is an error. */
static dlx_status take_lists(list_trial *trial, const list_reading *reading, bool names,
                             dlx_error *error)
{
    const dlx_lists *lists = trial->lists;
    dlx_answer *answer = lists->answer;
    dlx_status status = DLX_OK;
    size_t models = 0;
    dlx_answer_drop(answer);
    answer->count = answer->models_size = 0;
    trial->variables = (int64_t)(reading->of_formula ? answer->problem->formula_variables
                                                     : answer->problem->options);
    for (size_t i = 0; i < lists->count && status == DLX_OK; i++) {
        const dlx_list *list = &lists->lists[i];
        if (list->title != trial->title)
            continue;
        if (lists->is_ruled && list->model != models++)
            return dlx_answer_refuse(answer, (dlx_place){list->line, list->column}, error,
                                     "expected one list of options in each model");
        status = take_list(trial, list, reading, error);
        if (names && list->unknown != DLX_NO_INDEX)
            answer->unknown = lists->unknown[list->unknown];
        if (status == DLX_OK)
            status = dlx_answer_close(answer, error);
    }
    return status;
}

/* ---- the choice of a reading ----------------------------------------------------------------- */

/* True if the reading is impossible for the problem, or excluded by the base of numbers. */
static bool is_excluded(const dlx_lists *lists, const list_reading *reading)
{
    const int base = lists->answer->base;
    if (reading->of_formula && !lists->answer->problem->formula_variables)
        return true;
    return reading->meaning == BY_NUMBER &&
           (base ? reading->base != (base > 0) : lists->is_ruled && reading->base == 0);
}

/* The reading that the form of a list suggests. */
static size_t suggest_reading(const list_trial *trial, const dlx_list *list)
{
    const dlx_lists *lists = trial->lists;
    size_t times[2] = {0};
    bool has_truth = false;
    bool has_other = false;
    for (size_t i = list->begin; i < list->end; i++) {
        const dlx_list_entry *entry = &lists->entries[i];
        has_truth |= entry->type == DLX_ENTRY_TRUTH;
        if (entry->number == 0 || entry->number == 1)
            times[entry->number]++;
        else
            has_other = true;
    }
    const bool is_full = list->end - list->begin == lists->answer->problem->options;
    if (is_keyed(lists, list))
        return times[0] > 0;
    if (lists->has_negative)
        return BY_LITERAL + 1;
    if (has_truth || times[0] > 1 || times[1] > 1 || (is_full && !has_other && times[0]))
        return BY_VALUE + 1;
    return lists->answer->base ? lists->answer->base < 0 : times[0] > 0;
}

/* What is known of the readings of lists. */
typedef struct reading_choice {
    const list_reading
        *reading;               /* with solutions only, else one that the form allows; NULL: none */
    const list_reading *second; /* with other solutions only; NULL: none */
    uint32_t title, second_title;
    bool fits;
    uint32_t *models; /* of `reading`, if it fits */
    size_t models_size;
} reading_choice;

/* True if all models of the answer are solutions. */
static dlx_status check_models(dlx_answer *answer, bool *fits, dlx_error *error)
{
    dlx_checker *checker = dlx_checker_new(answer->problem, NULL, error);
    dlx_status status = checker ? DLX_OK : DLX_NO_MEMORY;
    *fits = checker;
    for (size_t i = 0; i < answer->count && *fits; i++) {
        size_t count;
        bool repeated = false;
        const uint32_t *options = dlx_answer_model(answer, i, &count);
        status = dlx_checker_options(checker, options, count, &repeated, error);
        *fits = status == DLX_OK || repeated;
    }
    dlx_checker_free(checker);
    return status == DLX_NO_MEMORY ? status : DLX_OK;
}

/* Compares the models of a reading that fits with those known. */
static void note_fit(reading_choice *choice, const list_trial *trial, const list_reading *reading)
{
    dlx_answer *answer = trial->lists->answer;
    if (!choice->fits) {
        free(choice->models);
        choice->models = answer->models;
        choice->models_size = answer->models_size;
        answer->models = NULL;
        answer->models_capacity = 0;
        choice->reading = reading;
        choice->title = trial->title;
        choice->fits = true;
    } else if (choice->models_size != answer->models_size ||
               memcmp(choice->models, answer->models,
                      answer->models_size * sizeof *answer->models) != 0) {
        choice->second = reading;
        choice->second_title = trial->title;
    }
}

/* Tries all readings of the lists with a title. */
static dlx_status try_title(reading_choice *choice, list_trial *trial, const dlx_list *first,
                            dlx_error *error)
{
    const dlx_lists *lists = trial->lists;
    const size_t suggested = suggest_reading(trial, first);
    const bool is_ours =
        is_keyed(lists, first) && lists->prefix.size && strcmp(lists->prefix.bytes, "r") == 0;
    for (size_t i = 0; i < READINGS; i++) {
        bool fits = false;
        const list_reading *reading = &readings[i];
        if (is_excluded(lists, reading))
            continue;
        dlx_status status = take_lists(trial, reading, false, error);
        if (status == DLX_OK && !choice->fits && (!choice->reading || i == suggested)) {
            choice->reading = reading;
            choice->title = trial->title;
        }
        const bool is_allowed = status == DLX_OK;
        if (is_allowed)
            status = check_models(lists->answer, &fits, error);
        if (status == DLX_NO_MEMORY)
            return status;
        if (fits)
            note_fit(choice, trial, reading);
        if (is_allowed && (is_ours || (lists->answer->base && reading->meaning == BY_NUMBER)))
            break;
    }
    return DLX_OK;
}

/* True if no list before has the title of list `index`. */
static bool is_first(const dlx_lists *lists, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (lists->lists[i].title == lists->lists[index].title)
            return false;
    return true;
}

static dlx_status refuse_both(const dlx_lists *lists, const reading_choice *choice,
                              const dlx_list *first, dlx_error *error)
{
    const dlx_place place = {first->line, first->column};
    if (choice->second_title != choice->title)
        return dlx_answer_refuse(lists->answer, place, error,
                                 "expected one list of options in each model, found several that "
                                 "are solutions: name the list 'pick'");
    return dlx_answer_refuse(lists->answer, place, error,
                             "lists could be %s or %s: use --base=0 or --base=1",
                             choice->reading->name, choice->second->name);
}

/* Tries the readings of all lists, or of those whose title stands for options. Sets *titles to
 * their number, and *first to the first list. */
static dlx_status try_titles(const dlx_lists *lists, reading_choice *choice, size_t *titles,
                             const dlx_list **first, dlx_error *error)
{
    enum { MOST_TITLES = 16 };
    bool has_known = false;
    dlx_status status = DLX_OK;
    for (size_t i = 0; i < lists->count; i++)
        has_known |= dlx_lists_knows_title(lists, lists->lists[i].title);
    for (size_t i = 0; i < lists->count && status == DLX_OK && *titles < MOST_TITLES; i++) {
        const dlx_list *list = &lists->lists[i];
        if ((has_known && !dlx_lists_knows_title(lists, list->title)) || !is_first(lists, i))
            continue;
        list_trial trial = {.lists = lists, .title = list->title};
        *first = *first ? *first : list;
        ++*titles;
        status = try_title(choice, &trial, list, error);
    }
    return status;
}

static dlx_status take_choice(const dlx_lists *lists, reading_choice *choice, dlx_error *error)
{
    size_t titles = 0;
    const dlx_list *first = NULL;
    const dlx_status status = try_titles(lists, choice, &titles, &first, error);
    if (status != DLX_OK)
        return status;
    if (choice->second)
        return refuse_both(lists, choice, first, error);
    if (!choice->fits && titles > 1)
        return dlx_answer_refuse(lists->answer, (dlx_place){first->line, first->column}, error,
                                 "expected one list of options in each model, found several of "
                                 "which none are solutions: name the list 'pick'");
    list_trial trial = {.lists = lists, .title = choice->reading ? choice->title : first->title};
    if (choice->reading)
        return take_lists(&trial, choice->reading, true, error);
    return take_lists(&trial, &readings[suggest_reading(&trial, first)], true, error);
}

dlx_status dlx_lists_take(dlx_lists *lists, dlx_error *error)
{
    reading_choice choice = {0};
    if (!lists->count)
        return DLX_OK;
    if (lists->rival != DLX_NO_INDEX && lists->family != DLX_NO_INDEX) {
        const dlx_unknown *rival = &lists->unknown[lists->rival];
        return dlx_answer_refuse(
            lists->answer, rival->place, error,
            "expected the values of one array, such as %s, found %s",
            dlx_show(lists->unknown[lists->family].text, strlen(lists->unknown[lists->family].text))
                .text,
            dlx_show(rival->text, strlen(rival->text)).text);
    }
    const dlx_status status = take_choice(lists, &choice, error);
    free(choice.models);
    if (status == DLX_OK)
        dlx_answer_judge(lists->answer, DLX_VERDICT_SOME);
    return status;
}
