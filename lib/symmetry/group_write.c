/* SPDX-License-Identifier: MIT */
#include "symmetry/group.h"

#include "core/options.h"
#include "io/json_stream.h"

/* How points are written: options by number, items by name. */
typedef struct writing {
    const dlx_group *group;
    dlx_output *output;
    bool of_items, json;
} writing;

static void write_point(const writing *w, uint32_t point)
{
    if (!w->of_items) {
        dlx_output_unsigned(w->output, (uint64_t)point + 1);
        return;
    }
    const char *name = dlx_problem_item_name(w->group->problem, point);
    if (w->json)
        dlx_output_json(w->output, name, strlen(name));
    else
        dlx_output_text(w->output, name);
}

/* The cycles of a permutation but those of one point, from their least points on. `image`: scratch,
 * the identity before and after. */
static void write_cycles(const writing *w, const dlx_moves *moves, size_t index, uint32_t *image)
{
    const char *between = "";
    const size_t first = dlx_moves_first(moves, index);
    for (size_t i = first; i < moves->end[index]; i++)
        image[moves->pair[i].point] = moves->pair[i].image;
    for (size_t i = first; i < moves->end[index]; i++) {
        uint32_t point = moves->pair[i].point;
        if (image[point] == point)
            continue;
        dlx_output_text(w->output, w->json ? between : "");
        dlx_output_text(w->output, w->json ? "[" : "(");
        for (bool is_first = true; image[point] != point; is_first = false) {
            const uint32_t next = image[point];
            dlx_output_text(w->output, is_first ? "" : w->json ? "," : " ");
            write_point(w, point);
            image[point] = point;
            point = next;
        }
        dlx_output_text(w->output, w->json ? "]" : ")");
        between = ",";
    }
}

/* The orbits, each from its least point on. `line`: the word before an orbit in text. False: no
 * memory. */
static bool write_orbits(const writing *w, const char *line, const uint32_t *orbit, size_t count)
{
    dlx_arena arena = {0};
    uint32_t *next = dlx_arena_take(&arena, count, sizeof *next);
    uint32_t *last = dlx_arena_take(&arena, count, sizeof *last);
    size_t *size = dlx_arena_take(&arena, count, sizeof *size);
    const bool ok = !arena.failed;
    for (uint32_t i = 0; i < count && ok; i++) {
        next[i] = UINT32_MAX;
        if (size[orbit[i]]++ > 0)
            next[last[orbit[i]]] = i;
        last[orbit[i]] = i;
    }
    const char *between = "";
    for (uint32_t i = 0; i < count && ok; i++) {
        if (orbit[i] != i)
            continue;
        dlx_output_text(w->output, w->json ? between : line);
        dlx_output_text(w->output, w->json ? "[" : "");
        if (!w->json)
            dlx_output_unsigned(w->output, size[i]);
        for (uint32_t index = i; index != UINT32_MAX; index = next[index]) {
            dlx_output_text(w->output, !w->json ? " " : index == i ? "" : ",");
            write_point(w, index);
        }
        dlx_output_text(w->output, w->json ? "]" : "\n");
        between = ",";
    }
    dlx_arena_free(&arena);
    return ok;
}

static void write_permutation(writing *w, bool of_items, size_t generator)
{
    const dlx_group *group = w->group;
    w->of_items = of_items;
    write_cycles(w, of_items ? &group->items : &group->options, generator,
                 of_items ? group->item_image : group->option_image);
}

static bool write_all_orbits(writing *w, bool of_items)
{
    const dlx_group *group = w->group;
    w->of_items = of_items;
    return write_orbits(w, of_items ? "item-orbit " : "option-orbit ",
                        of_items ? group->item_orbit : group->option_orbit,
                        of_items ? dlx_problem_items(group->problem) : group->problem->options);
}

static bool write_text(writing *w, const char *order)
{
    dlx_output_put(w->output, "order %s\n", order);
    for (size_t i = 0; i < w->group->options.count; i++) {
        dlx_output_text(w->output, "options ");
        write_permutation(w, false, i);
        dlx_output_text(w->output, "\nitems ");
        write_permutation(w, true, i);
        dlx_output_text(w->output, "\n");
    }
    return write_all_orbits(w, false) && write_all_orbits(w, true);
}

static bool write_json(writing *w, const char *order)
{
    const char *name = dlx_problem_name(w->group->problem);
    dlx_output_text(w->output, "{\"name\":");
    dlx_output_json(w->output, name, strlen(name));
    dlx_output_put(w->output, ",\"order\":\"%s\",\"generators\":[", order);
    for (size_t i = 0; i < w->group->options.count; i++) {
        dlx_output_text(w->output, i ? ",{\"options\":[" : "{\"options\":[");
        write_permutation(w, false, i);
        dlx_output_text(w->output, "],\"items\":[");
        write_permutation(w, true, i);
        dlx_output_text(w->output, "]}");
    }
    dlx_output_text(w->output, "],\"option_orbits\":[");
    bool ok = write_all_orbits(w, false);
    dlx_output_text(w->output, "],\"item_orbits\":[");
    ok = ok && write_all_orbits(w, true);
    dlx_output_text(w->output, "]}\n");
    return ok;
}

dlx_status dlx_group_write(dlx_group *group, const dlx_group_write_options *options,
                           dlx_output *output, dlx_error *error)
{
    dlx_group_write_options own;
    dlx_status status = dlx_options_copy(&own, sizeof own, sizeof own, options, error);
    if (status != DLX_OK)
        return status;
    const bool json = own.format && strcmp(own.format, "json") == 0;
    if (own.format && !json && strcmp(own.format, "text") != 0)
        return dlx_error_set(error, DLX_INVALID, "unknown format of groups %s",
                             dlx_show(own.format, strlen(own.format)).text);
    status = dlx_group_find_order(group, error);
    if (status != DLX_OK)
        return status;
    writing w = {.group = group, .output = output, .json = json};
    dlx_moves_set_identity(group->option_image, group->problem->options);
    dlx_moves_set_identity(group->item_image, dlx_problem_items(group->problem));
    char *order = dlx_group_order(group);
    const bool ok = order && (json ? write_json : write_text)(&w, order);
    free(order);
    return ok ? DLX_OK : dlx_error_memory(error);
}
