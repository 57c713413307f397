/* SPDX-License-Identifier: MIT */
#include "symmetry/forms.h"

#include "io/buffer.h"

#include <stdlib.h>
#include <string.h>

/* Set in a label for the options of the solution. */
#define CHOSEN (UINT32_C(1) << 31)

static bool make_scratch(dlx_forms *forms, const dlx_problem *problem)
{
    if (!forms->image)
        forms->image = dlx_buffer_allocate(problem->options, sizeof *forms->image);
    if (!forms->items)
        forms->items = dlx_buffer_allocate(dlx_problem_items(problem), sizeof *forms->items);
    return forms->image && forms->items;
}

static void enter(dlx_forms *forms, size_t number)
{
    size_t slot = forms->hash[number] & forms->mask;
    while (forms->slot[slot])
        slot = (slot + 1) & forms->mask;
    forms->slot[slot] = number + 1;
}

/* Keeps at least half of the slots free. */
static bool grow_slots(dlx_forms *forms)
{
    if (forms->slot && 2 * (forms->count + 1) <= forms->mask + 1)
        return true;
    const size_t size = forms->slot ? 2 * (forms->mask + 1) : 16;
    size_t *slot = calloc(size, sizeof *slot);
    if (!slot)
        return false;
    free(forms->slot);
    forms->slot = slot;
    forms->mask = size - 1;
    for (size_t i = 0; i < forms->count; i++)
        enter(forms, i);
    return true;
}

uint32_t *dlx_forms_next(dlx_forms *forms, const dlx_problem *problem)
{
    if (!make_scratch(forms, problem) || !grow_slots(forms) ||
        !dlx_buffer_grow(&forms->label, &forms->label_room, (forms->count + 1) * problem->options,
                         sizeof *forms->label) ||
        !dlx_buffer_grow(&forms->hash, &forms->hash_room, forms->count + 1, sizeof *forms->hash))
        return NULL;
    return forms->label + forms->count * problem->options;
}

/* True if the map from one label to the other is a symmetry that takes one solution to the other.
 */
static bool are_equal(dlx_forms *forms, dlx_action *action, const uint32_t *a, const uint32_t *b)
{
    uint32_t item, option;
    for (size_t i = 0; i < action->problem->options; i++) {
        if ((a[i] & CHOSEN) != (b[i] & CHOSEN))
            return false;
        forms->image[a[i] & ~CHOSEN] = b[i] & ~CHOSEN;
    }
    return dlx_action_items(action, forms->image, forms->items, &item, &option);
}

void dlx_forms_add(dlx_forms *forms, dlx_action *action, const bool *is_in, uint64_t hash,
                   bool *is_new)
{
    const size_t options = action->problem->options;
    uint32_t *label = forms->label + forms->count * options;
    for (size_t i = 0; i < options; i++)
        label[i] |= is_in[label[i]] ? CHOSEN : 0;
    *is_new = true;
    for (size_t slot = hash & forms->mask; forms->slot[slot] && *is_new;
         slot = (slot + 1) & forms->mask) {
        const size_t known = forms->slot[slot] - 1;
        *is_new = forms->hash[known] != hash ||
                  !are_equal(forms, action, forms->label + known * options, label);
    }
    if (!*is_new)
        return;
    forms->hash[forms->count] = hash;
    enter(forms, forms->count++);
}

uint64_t dlx_forms_bytes(const dlx_forms *forms)
{
    return forms->label_room * sizeof *forms->label + forms->hash_room * sizeof *forms->hash +
           (forms->slot ? forms->mask + 1 : 0) * sizeof *forms->slot;
}

void dlx_forms_free(dlx_forms *forms)
{
    free(forms->label);
    free(forms->hash);
    free(forms->slot);
    free(forms->image);
    free(forms->items);
    *forms = (dlx_forms){0};
}
