/* SPDX-License-Identifier: MIT */
/* Rules by name, sets of rules, and rules that texts name. */
#include "sudoku/board/rules.h"

#include <string.h>
#include <strings.h>

size_t dlx_rules_find(const char *name, size_t length)
{
    for (size_t i = 0; dlx_rules[i].name; i++)
        if (strlen(dlx_rules[i].name) == length && memcmp(dlx_rules[i].name, name, length) == 0)
            return i;
    return SIZE_MAX;
}

void dlx_rules_add(dlx_variant_rules *rules, size_t rule)
{
    rules->set |= dlx_rules[rule].includes ? dlx_rules[rule].includes : DLX_RULE_BIT(rule);
}

uint64_t dlx_rules_of(const dlx_variant_rules *rules)
{
    uint64_t set = rules ? rules->set : 0;
    for (size_t i = 0; rules && i < rules->clue_count; i++)
        set |= DLX_RULE_BIT(rules->clues[i].rule);
    return set;
}

size_t dlx_rules_clue_number(const dlx_variant_rules *rules, size_t index)
{
    size_t number = 1;
    for (size_t i = 0; i < index; i++)
        number += rules->clues[i].rule == rules->clues[index].rule;
    return number;
}

/* True if a word of the text begins with the stem, of lower case. */
static bool has_stem(const char *text, const char *stem)
{
    const size_t length = strlen(stem);
    bool is_inside = false;
    for (; *text; text++) {
        if (!is_inside && strncasecmp(text, stem, length) == 0)
            return true;
        is_inside = (*text | 0x20) >= 'a' && (*text | 0x20) <= 'z';
    }
    return false;
}

const char *dlx_rules_named(const char *text, uint64_t set)
{
    static const char *const others[] = {"little killer", "sandwich", "skyscraper", "quadruple",
                                         "region sum",    "entropic", "x-sum"};
    for (size_t i = 0; dlx_rules[i].name; i++)
        if (!(set >> i & 1) && dlx_rules[i].stem && has_stem(text, dlx_rules[i].stem))
            return dlx_rules[i].stem;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (has_stem(text, others[i]))
            return others[i];
    return NULL;
}
