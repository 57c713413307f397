/* SPDX-License-Identifier: MIT */
#include "diagram.h"

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

uint64_t add_residues(uint64_t a, uint64_t b)
{
    return (a + b) % MODULUS;
}

static uint64_t ten_times(uint64_t a)
{
    uint64_t sum = 0;
    for (int k = 0; k < 10; k++)
        sum = add_residues(sum, a);
    return sum;
}

bool count_read(count *target, const char *digits, int length)
{
    *target = (count){.digits = NULL};
    for (int i = 0; i < length; i++) {
        if (digits[i] < '0' || digits[i] > '9' || (i == 0 && digits[i] == '0' && length > 1))
            return false;
        target->residue = add_residues(ten_times(target->residue), (uint64_t)(digits[i] - '0'));
        target->size = 10 * target->size + (digits[i] - '0');
    }
    target->digits = text("%.*s", length, digits);
    return length > 0;
}

count count_of(uint64_t number)
{
    count made;
    OWNED(char) digits = text("%llu", (unsigned long long)number);
    count_read(&made, digits, (int)strlen(digits));
    return made;
}

void count_clear(count *given)
{
    free(given->digits);
    given->digits = NULL;
}

bool counts_can_be_equal(const count *a, const count *b)
{
    if (a->digits && b->digits)
        return strcmp(a->digits, b->digits) == 0;
    return a->residue == b->residue && a->size <= b->size * 1.000001L &&
           b->size <= a->size * 1.000001L;
}

bool count_can_be_at_least(const count *a, const count *b)
{
    if (!a->digits || !b->digits)
        return a->size * 1.000001L >= b->size;
    const size_t digits = strlen(a->digits);
    const size_t others = strlen(b->digits);
    return digits != others ? digits > others : strcmp(a->digits, b->digits) >= 0;
}

/* ---- diagrams */

static int add_node(diagram *target, int option, int without, int with)
{
    target->nodes = room_for_one(target->nodes, (size_t)target->node_count, sizeof *target->nodes);
    node *made = &target->nodes[target->node_count];
    *made = (node){.option = option, .without = without, .with = with};
    if (target->node_count < 2) {
        made->sets.residue = (uint64_t)target->node_count;
        made->sets.size = target->node_count;
    } else {
        const count *a = &target->nodes[without].sets;
        const count *b = &target->nodes[with].sets;
        made->sets.residue = add_residues(a->residue, b->residue);
        made->sets.size = a->size + b->size;
    }
    return target->node_count++;
}

/* The option of each variable, from 1; NULL if the map is not right. Free it. */
static int *read_map(const char *map, int option_count, int *variables)
{
    int *option_of = renew(NULL, (size_t)option_count + 1, sizeof *option_of);
    *variables = 0;
    for (; *map && *map != '.'; map = strchr(map, '\n') + 1) {
        int variable, option;
        if (!strchr(map, '\n') || sscanf(map, "%d %d ", &variable, &option) != 2 ||
            variable != *variables + 1 || variable > option_count || option < 1 ||
            option > option_count) {
            free(option_of);
            return NULL;
        }
        option_of[++*variables] = option - 1;
    }
    return option_of;
}

/* The nodes by the numbers that the text gives them. */
typedef struct names {
    int *node_of, count;
} names;

static void name_node(names *target, int name, int query)
{
    while (target->count <= name) {
        target->node_of =
            room_for_one(target->node_of, (size_t)target->count, sizeof *target->node_of);
        target->node_of[target->count++] = -1;
    }
    target->node_of[name] = query;
}

static int find_node(const names *in, const char *word)
{
    if (strcmp(word, "B") == 0 || strcmp(word, "T") == 0)
        return *word == 'T';
    const int name = atoi(word);
    return name > 0 && name < in->count ? in->node_of[name] : -1;
}

static const char *read_nodes(diagram *target, names *known, const char *bytes,
                              const int option_of[], int variables)
{
    const char *line = bytes;
    for (; *line && *line != '.'; line = strchr(line, '\n') + 1) {
        char without[24], with[24];
        int name, variable, length = 0;
        if (sscanf(line, "%d %d %23s %23s%n", &name, &variable, without, with, &length) != 4 ||
            line[length] != '\n' || name < 1 || variable < 1 || variable > variables)
            return "not the line of a node";
        const int low = find_node(known, without);
        const int high = find_node(known, with);
        if (low < 0 || high < 1)
            return "a node that was not there yet, or of no use";
        if ((low > 1 && target->nodes[low].variable <= variable) ||
            (high > 1 && target->nodes[high].variable <= variable))
            return "a branch that is not after its node";
        name_node(known, name, add_node(target, option_of[variable], low, high));
        target->nodes[target->node_count - 1].variable = variable;
    }
    return strcmp(line, ".\n") == 0 ? NULL : "no end of the diagram";
}

const char *diagram_read(diagram *target, const char *bytes, const char *map, int option_count)
{
    *target = (diagram){.nodes = NULL};
    add_node(target, -1, -1, -1);
    if (strcmp(bytes, "B\n.\n") == 0)
        return NULL;
    add_node(target, -1, -1, -1);
    if (strcmp(bytes, "T\n.\n") == 0)
        return NULL;
    int variables;
    OWNED(int) option_of = read_map(map, option_count, &variables);
    if (!option_of)
        return "not a map of variables";
    names known = {.node_of = NULL};
    const char *wrong = read_nodes(target, &known, bytes, option_of, variables);
    if (!wrong && target->node_count == 2)
        wrong = "no nodes";
    free(known.node_of);
    return wrong;
}

void diagram_clear(diagram *given)
{
    free(given->nodes);
    *given = (diagram){.nodes = NULL};
}

int diagram_draw(const diagram *origin, chance *by, int options[])
{
    int number = 0;
    for (int query = origin->node_count - 1; query > 1;) {
        const node *branch = &origin->nodes[query];
        const bool take = branch->without == 0 || one_in(by, 2);
        if (take)
            options[number++] = branch->option;
        query = take ? branch->with : branch->without;
    }
    return number;
}

bool diagram_has(const diagram *given, const bool chosen[], int number)
{
    int query = given->node_count - 1;
    int met = 0;
    while (query > 1) {
        const node *branch = &given->nodes[query];
        met += chosen[branch->option];
        query = chosen[branch->option] ? branch->with : branch->without;
    }
    return query == 1 && met == number;
}
