/* SPDX-License-Identifier: MIT */
#include "core/option_names.h"

#include "io/output.h"
#include "io/tokens.h"

bool dlx_option_names_make(dlx_option_names *names, const dlx_problem *problem)
{
    *names = (dlx_option_names){.problem = problem};
    for (uint32_t k = 0; problem->label && k < problem->options; k++) {
        const char *name = dlx_problem_option_name(problem, k);
        const size_t before = names->names.count;
        if (!name || !*name)
            continue;
        if (!dlx_buffer_grow(&names->option, &names->option_capacity, before + 1,
                             sizeof *names->option))
            return false;
        const uint32_t index = dlx_names_add(&names->names, name, strlen(name));
        if (index == DLX_NO_INDEX)
            return false;
        names->option[index] = index == before ? k : DLX_SEVERAL;
    }
    return true;
}

void dlx_option_names_free(dlx_option_names *names)
{
    dlx_names_free(&names->names);
    free(names->option);
}

uint32_t dlx_option_names_find(const dlx_option_names *names, const char *text, size_t length)
{
    const uint32_t index = length ? dlx_names_find(&names->names, text, length) : DLX_NO_INDEX;
    return index == DLX_NO_INDEX ? index : names->option[index];
}

dlx_made_name dlx_make_name(const dlx_option_names *names, char letter, uint64_t number)
{
    dlx_made_name made = {.text = {letter}};
    char *end = dlx_put_digits(made.text + 1, number);
    *end = 0;
    for (uint64_t more = 1;
         dlx_option_names_find(names, made.text, (size_t)(end - made.text)) != DLX_NO_INDEX;
         more++) {
        char *cursor = made.text + 1;
        while (dlx_is_digit(*cursor))
            cursor++;
        *cursor = '_';
        end = dlx_put_digits(cursor + 1, more);
        *end = 0;
    }
    return made;
}

dlx_made_name dlx_make_word(const dlx_option_names *names, const char *word)
{
    dlx_made_name made = {{0}};
    const size_t length = strlen(word);
    if (dlx_option_names_find(names, word, length) != DLX_NO_INDEX)
        return dlx_make_name(names, 'o', 1);
    memcpy(made.text, word, length);
    return made;
}

uint64_t dlx_made_number(const dlx_option_names *names, const char *word, size_t length,
                         const char *letters)
{
    uint64_t number = 0;
    size_t digits = 0;
    if (length < 2 || !strchr(letters, *word))
        return 0;
    while (1 + digits < length && dlx_is_digit(word[1 + digits]))
        digits++;
    if (!dlx_tokens_parse_unsigned(word + 1, digits, &number))
        return 0;
    return dlx_is_word(word, length, dlx_make_name(names, *word, number).text) ? number : 0;
}

const char *dlx_option_names_legal(const dlx_option_names *names, size_t option,
                                   dlx_legal_name_fn *is_legal)
{
    const char *own = dlx_problem_option_name(names->problem, option);
    const bool ok =
        own && is_legal(own) && dlx_option_names_find(names, own, strlen(own)) == option;
    return ok ? own : NULL;
}

const char *dlx_option_names_written(const dlx_option_names *names, size_t option, char letter,
                                     dlx_legal_name_fn *is_legal, dlx_made_name *room)
{
    const char *own = dlx_option_names_legal(names, option, is_legal);
    if (own)
        return own;
    *room = dlx_make_name(names, letter, option + 1);
    return room->text;
}

const char *dlx_option_names_variable(const dlx_option_names *names, uint64_t variable,
                                      dlx_legal_name_fn *is_legal, dlx_made_name *room)
{
    const uint64_t options = names->problem->options;
    if (variable <= options)
        return dlx_option_names_written(names, variable - 1, 'r', is_legal, room);
    *room = dlx_make_name(names, 'y', variable - options);
    return room->text;
}
