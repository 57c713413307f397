/* SPDX-License-Identifier: MIT */
#include "tiny.h"

#include <limits.h>
#include <string.h>

const char *const feature_names[FEATURES] = {
    "secondary",  "colours",  "ranges",   "exactly",  "vast",   "repeats", "costs",
    "huge-costs", "decimals", "constant", "equal",    "empty",  "parts",   "names",
    "uncovered",  "cyclic",   "large",    "literals", "copies", "grid"};

static bool has(const tiny *given, feature wanted)
{
    return given->features >> wanted & 1;
}

bool tiny_has_primary(const tiny *given, int option)
{
    for (int i = 0; i < given->primary; i++)
        if (given->option[option].times[i])
            return true;
    return false;
}

bool tiny_is_empty(const tiny *given, int option)
{
    for (int i = 0; i < given->items; i++)
        if (given->option[option].times[i])
            return false;
    return true;
}

bool tiny_has_costs(const tiny *given)
{
    for (int k = 0; k < given->options; k++)
        if (given->option[k].cost)
            return true;
    return false;
}

int tiny_places(const tiny *given)
{
    int places = given->constant ? given->constant_places : 0;
    for (int k = 0; k < given->options; k++)
        if (given->option[k].cost && given->option[k].places > places)
            places = given->option[k].places;
    return places;
}

wide tiny_cost(const tiny *given, int option)
{
    wide cost = option < 0 ? given->constant : given->option[option].cost;
    int places = option < 0 ? given->constant_places : given->option[option].places;
    for (const int all = tiny_places(given); cost && places < all; places++)
        cost *= 10;
    return cost;
}

/* ---- generation ------------------------------------------------------------------------------ */

/* Draws each feature, seldom many and sometimes none. */
static unsigned draw_features(chance *by)
{
    const int sides = between(by, 2, 9);
    unsigned features = 0;
    for (int f = 0; f < FEATURES; f++)
        features |= one_in(by, sides) ? 1U << f : 0;
    if (features >> COLOURS & 1)
        features |= 1U << SECONDARY;
    return features;
}

static unsigned char draw_colour(const tiny *given, chance *by)
{
    return has(given, COLOURS) && !one_in(by, 5) ? (unsigned char)between(by, 1, 3) : 0;
}

static void draw_secondary(tiny *target, tiny_option *option, chance *by)
{
    for (int i = target->primary; i < target->items; i++)
        if (one_in(by, 3)) {
            option->times[i] = 1;
            option->colour[i] = draw_colour(target, by);
        }
}

static tiny_option *append_option(tiny *target, chance *by)
{
    tiny_option *made = &target->option[target->options++];
    *made = (tiny_option){.first = roll(by, MAX_ITEMS)};
    return made;
}

/* Adds options which together contain each primary item of [first..end[ once. */
static void draw_partition(tiny *target, int first, int end, int most, chance *by)
{
    const int parts = between(by, 1, 3);
    const int begin = target->options;
    for (int p = 0; p < parts && target->options < most; p++)
        draw_secondary(target, append_option(target, by), by);
    for (int i = first; i < end && target->options > begin; i++)
        target->option[between(by, begin, target->options - 1)].times[i] = 1;
}

/* Adds an option of few primary items of [first..end[. */
static void draw_option(tiny *target, int first, int end, chance *by)
{
    tiny_option *made = append_option(target, by);
    for (int k = between(by, 1, 3); k > 0; k--)
        made->times[between(by, first, end - 1)] = 1;
    draw_secondary(target, made, by);
}

/* Adds the images of the last option under rotations of the primary items. */
static void rotate_option(tiny *target, int most)
{
    const tiny_option pattern = target->option[target->options - 1];
    for (int turn = 1; turn < target->primary && target->options < most; turn++) {
        tiny_option *made = &target->option[target->options++];
        *made = pattern;
        for (int i = 0; i < target->primary; i++)
            made->times[(i + turn) % target->primary] = pattern.times[i];
    }
}

/* Adds all pairs of neighbours on a rectangle of primary items, and perhaps all single cells. */
static void draw_grid(tiny *target, chance *by)
{
    const int width = between(by, 1, target->primary);
    const int steps[] = {0, 1, width};
    for (int s = one_in(by, 2) ? 0 : 1; s < 3; s++)
        for (int i = 0; i + steps[s] < target->primary && target->options < MAX_OPTIONS - 4; i++) {
            if (s == 1 && (i + 1) % width == 0)
                continue;
            tiny_option *made = append_option(target, by);
            made->times[i] = made->times[i + steps[s]] = 1;
        }
}

static void draw_options(tiny *target, chance *by)
{
    if (has(target, GRID) && target->primary > 0) {
        draw_grid(target, by);
        return;
    }
    const int most = has(target, LARGE) ? between(by, 10, MAX_OPTIONS - 4) : between(by, 0, 9);
    const int end =
        target->primary - (has(target, UNCOVERED) && target->primary > 0 && one_in(by, 3));
    const int middle = has(target, PARTS) ? end / 2 : 0;
    while (target->options < most && end > 0) {
        const bool low = middle > 0 && one_in(by, 2);
        const int first = low ? 0 : middle;
        if (one_in(by, 3))
            draw_partition(target, first, low ? middle : end, most, by);
        else
            draw_option(target, first, low ? middle : end, by);
        if (has(target, CYCLIC) && !one_in(by, 4))
            rotate_option(target, most);
    }
}

static void draw_bounds(tiny *target, chance *by)
{
    for (int i = 0; i < target->primary; i++) {
        target->lo[i] = target->hi[i] = 1;
        if (has(target, RANGES) && one_in(by, 2)) {
            target->lo[i] = (uint32_t)roll(by, 3);
            target->hi[i] = target->lo[i] + (uint32_t)between(by, 1, 2);
        }
        if (has(target, EXACTLY) && one_in(by, 3))
            target->lo[i] = target->hi[i] = (uint32_t)between(by, 2, 3);
        if (has(target, VAST) && one_in(by, 3))
            target->hi[i] = UINT32_MAX - (uint32_t)roll(by, 2);
        if (i > 0 && (has(target, CYCLIC) || has(target, GRID))) {
            target->lo[i] = target->lo[0];
            target->hi[i] = target->hi[0];
        }
    }
}

/* Moves columns of items; freed columns are empty. */
static void move_columns(tiny *target, int first, int place, int count)
{
    for (int k = 0; k < target->options; k++)
        for (int n = 0; n < count; n++) {
            const int i = first < place ? count - 1 - n : n;
            tiny_option *moved = &target->option[k];
            moved->times[place + i] = moved->times[first + i];
            moved->colour[place + i] = moved->colour[first + i];
            moved->times[first + i] = moved->colour[first + i] = 0;
        }
}

/* Replaces the problem by copies of the problem, without common items. */
static void copy_problem(tiny *target, chance *by)
{
    const tiny pattern = *target;
    const int secondary = target->items - target->primary;
    const int copies = between(by, 2, 4);
    for (int c = 1; c < copies && (c + 1) * pattern.primary <= MAX_ITEMS - MAX_OWN_ITEMS - 3 &&
                    (c + 1) * secondary <= 3 && (c + 1) * pattern.options <= MAX_OPTIONS - 4;
         c++) {
        const int shift = c * pattern.primary; /* of primary items */
        move_columns(target, target->primary, target->primary + pattern.primary,
                     target->items - target->primary);
        target->primary += pattern.primary;
        target->items += pattern.items;
        memcpy(target->lo + shift, pattern.lo, (size_t)pattern.primary * sizeof *target->lo);
        memcpy(target->hi + shift, pattern.hi, (size_t)pattern.primary * sizeof *target->hi);
        for (int k = 0; k < pattern.options; k++) {
            tiny_option *made = append_option(target, by);
            made->cost = pattern.option[k].cost;
            made->places = pattern.option[k].places;
            for (int i = 0; i < pattern.items; i++) {
                const int item = i < pattern.primary
                                     ? i + shift
                                     : target->items - secondary + i - pattern.primary;
                made->times[item] = pattern.option[k].times[i];
                made->colour[item] = pattern.option[k].colour[i];
            }
        }
    }
}

static void draw_repeats(tiny *target, chance *by)
{
    for (int k = 0; k < target->options; k++)
        for (int i = 0; i < target->primary; i++)
            if (target->option[k].times[i] && target->hi[i] > 1 && one_in(by, 3))
                target->option[k].times[i] =
                    (unsigned char)between(by, 2, target->hi[i] < 3 ? 2 : 3);
}

/* Draws a cost near an end of 64 bits, a power of two, or a fraction of these; the sums of the
 * positive and of the negative costs so far fit in 64 bits with the cost added. */
static long long draw_huge(chance *by, wide *positive, wide *negative)
{
    static const long long ends[] = {
        LLONG_MAX,      LLONG_MAX - 1,      1LL << 62,    (1LL << 62) - 1,
        LLONG_MAX / 2,  LLONG_MAX / 3,      1LL << 53,    (1LL << 53) + 1,
        LLONG_MIN,      LLONG_MIN + 1,      -(1LL << 62), -(1LL << 62) - 1,
        -LLONG_MAX / 2, LLONG_MIN / 2 + 12, -(1LL << 53), 1LL << 31};
    const wide cost = ends[roll(by, sizeof ends / sizeof *ends)];
    wide *sum = cost > 0 ? positive : negative;
    if (*sum + cost > LLONG_MAX || *sum + cost < LLONG_MIN)
        return one_in(by, 2)
                   ? 0
                   : (cost > 0 ? LLONG_MAX - (long long)*sum : LLONG_MIN - (long long)*sum);
    *sum += cost;
    return (long long)cost;
}

static void draw_costs(tiny *target, chance *by)
{
    wide positive = 0, negative = 0;
    const bool huge = has(target, HUGE_COSTS);
    if (has(target, CONSTANT)) {
        target->constant =
            huge && one_in(by, 2) ? draw_huge(by, &positive, &negative) : between(by, -9, 9);
        positive += !huge && target->constant > 0 ? 0 : 9;
        negative -= 9;
        target->maximises = one_in(by, 2);
    }
    for (int k = 0; k < target->options; k++) {
        tiny_option *option = &target->option[k];
        if (huge && one_in(by, 3)) {
            option->cost = draw_huge(by, &positive, &negative);
            positive = negative = 0;
            for (int l = -1; l <= k; l++)
                *(tiny_cost(target, l) > 0 ? &positive : &negative) += tiny_cost(target, l);
        } else if (!huge && !one_in(by, 4)) {
            option->cost = between(by, -9, 12);
            option->places = has(target, DECIMALS) ? roll(by, 4) : 0;
            for (; option->places && option->cost % 10 == 0; option->places--)
                option->cost /= 10;
        }
    }
    if (has(target, DECIMALS) && !huge && target->constant)
        target->constant_places = roll(by, 3);
}

static void copy_options(tiny *target, chance *by)
{
    for (int n = between(by, 1, 3); n > 0 && target->options > 0 && target->options < MAX_OPTIONS;
         n--) {
        tiny_option *made = &target->option[target->options++];
        *made = target->option[roll(by, target->options - 1)];
        made->cost = one_in(by, 2) || has(target, HUGE_COSTS) ? 0 : made->cost;
    }
}

static void add_empty_options(tiny *target, chance *by)
{
    for (int n = between(by, 1, 2); n > 0 && target->options < MAX_OPTIONS; n--) {
        const int where = roll(by, target->options + 1);
        memmove(&target->option[where + 1], &target->option[where],
                (size_t)(target->options - where) * sizeof *target->option);
        target->options++;
        target->option[where] = (tiny_option){.first = 0};
        draw_secondary(target, &target->option[where], by);
        target->option[where].cost = has(target, HUGE_COSTS) ? 0 : between(by, -9, 9);
    }
}

static void draw_names(tiny *target, chance *by)
{
    for (int i = 0; i < target->items; i++) {
        char *name = target->name[i];
        if (!has(target, NAMES)) {
            snprintf(name, NAME_SIZE, "%c", 'a' + i);
            continue;
        }
        int length = 0;
        for (int n = between(by, 0, 6); n > 0; n--) {
            const char byte = (char)between(by, 1, 255);
            if (!strchr(" \t\v\f\r\n:|", byte))
                name[length++] = byte;
        }
        snprintf(name + length, NAME_SIZE - 8, one_in(by, 2) ? "%d" : "%%%d", i);
    }
}

static void draw_literals(tiny *target, chance *by)
{
    for (int n = between(by, 1, MAX_OWN_ITEMS); n > 0 && target->options > 0; n--)
        *(one_in(by, 2) ? &target->included : &target->excluded) |= 1U << roll(by, target->options);
}

void tiny_make(tiny *made, uint64_t seed, uint64_t number)
{
    chance by = chance_new(seed, 1000003 + number);
    *made = (tiny){.seed = seed, .number = number, .features = draw_features(&by)};
    made->primary =
        has(made, LARGE) ? between(&by, 4, 10) : between(&by, one_in(&by, 20) ? 0 : 1, 6);
    made->items = made->primary + (has(made, SECONDARY) ? between(&by, 1, 3) : 0);
    draw_bounds(made, &by);
    draw_options(made, &by);
    if (has(made, REPEATS))
        draw_repeats(made, &by);
    if (has(made, COSTS) || has(made, HUGE_COSTS) || has(made, DECIMALS) || has(made, CONSTANT))
        draw_costs(made, &by);
    if (has(made, COPIES) && !has(made, HUGE_COSTS))
        copy_problem(made, &by);
    if (has(made, EQUAL))
        copy_options(made, &by);
    if (has(made, EMPTY))
        add_empty_options(made, &by);
    draw_names(made, &by);
    if (has(made, LITERALS))
        draw_literals(made, &by);
}

/* ---- text ------------------------------------------------------------------------------------ */

bool tiny_is_text(const tiny *given)
{
    for (int k = 0; k < given->options; k++)
        if (tiny_is_empty(given, k))
            return false;
    return given->primary > 0;
}

static void write_decimal(long long value, int places, FILE *file)
{
    unsigned long long size = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    unsigned long long unit = 1;
    for (int p = 0; p < places; p++)
        unit *= 10;
    fprintf(file, "%s%llu", value < 0 ? "-" : "", size / unit);
    if (places)
        fprintf(file, ".%0*llu", places, size % unit);
}

void tiny_write_items(const tiny *given, int k, FILE *file)
{
    const tiny_option *option = &given->option[k];
    const char *blank = "";
    for (int n = 0; n < MAX_ITEMS; n++) {
        const int i = (option->first + n) % MAX_ITEMS;
        for (int t = 0; i < given->items && t < option->times[i]; t++) {
            if (!*blank && given->name[i][0] == '\xef') /* the byte of a mark before UTF-8 */
                blank = " ";
            fprintf(file, "%s%s", blank, given->name[i]);
            blank = " ";
            if (option->colour[i])
                fprintf(file, ":c%d", option->colour[i]);
        }
    }
}

static void write_option(const tiny *given, int k, FILE *file)
{
    const tiny_option *option = &given->option[k];
    tiny_write_items(given, k, file);
    if (option->cost) {
        fputs(" |", file);
        write_decimal(option->cost, option->places, file);
    }
    fputs("\n", file);
}

void tiny_write_literals(const tiny *given, const char *before, const char *after, FILE *file)
{
    for (int k = 0; k < MAX_OPTIONS; k++) {
        if (given->included >> k & 1)
            fprintf(file, "%s--include=%d%s", before, k + 1, after);
        if (given->excluded >> k & 1)
            fprintf(file, "%s--exclude=%d%s", before, k + 1, after);
    }
}

void tiny_write(const tiny *given, unsigned long name, FILE *file)
{
    fprintf(file, "|= problem %lu\n", name);
    tiny_write_literals(given, "| ", "\n", file);
    if (given->maximises)
        fputs("|: objective max\n", file);
    if (given->constant) {
        fputs("|: constant ", file);
        write_decimal(given->constant, given->constant_places, file);
        fputs("\n", file);
    }
    for (int i = 0; i < given->items; i++) {
        fputs(i == given->primary ? " | " : i ? " " : "", file);
        if (i < given->primary && (given->lo[i] != 1 || given->hi[i] != 1))
            fprintf(file, "%u:%u|", given->lo[i], given->hi[i]);
        fputs(given->name[i], file);
    }
    fputs("\n", file);
    for (int k = 0; k < given->options; k++)
        if (tiny_is_empty(given, k))
            fprintf(file, "| option %d is empty, its cost %lld\n", k + 1, given->option[k].cost);
        else
            write_option(given, k, file);
    fputs("|= end\n", file);
}

/* ---- literals -------------------------------------------------------------------------------- */

/* True if the option has the item, of bounds 1:1, of another included option. */
static bool is_rival(const tiny *given, int option)
{
    for (int k = 0; k < given->options; k++)
        for (int i = 0; i < given->primary && given->included >> k & 1; i++)
            if (k != option && given->lo[i] == 1 && given->hi[i] == 1 &&
                given->option[k].times[i] && given->option[option].times[i])
                return true;
    return false;
}

static bool has_exact_item(const tiny *given, int option)
{
    for (int i = 0; i < given->primary; i++)
        if (given->lo[i] == 1 && given->hi[i] == 1 && given->option[option].times[i])
            return true;
    return false;
}

/* Inserts a primary item of bounds 1:1 after the others, of the option alone. */
static void insert_own_item(tiny *target, int option)
{
    const int item = target->primary++;
    move_columns(target, item, item + 1, target->items++ - item);
    if (option >= 0)
        target->option[option].times[item] = 1;
    target->lo[item] = target->hi[item] = 1;
}

static void empty_option(tiny *target, int option)
{
    memset(target->option[option].times, 0, sizeof target->option[option].times);
    memset(target->option[option].colour, 0, sizeof target->option[option].colour);
}

tiny tiny_restricted(const tiny *given)
{
    tiny made = *given;
    made.included = made.excluded = 0;
    for (int k = 0; k < given->options; k++)
        if (given->excluded >> k & 1 || is_rival(given, k) ||
            (given->included >> k & 1 && !tiny_has_primary(given, k)))
            empty_option(&made, k);
    for (int k = 0; k < given->options; k++)
        if (given->included >> k & 1 && !has_exact_item(given, k))
            insert_own_item(&made, tiny_is_empty(&made, k) ? -1 : k);
    return made;
}

/* ---- reduction ------------------------------------------------------------------------------- */

void tiny_drop_option(tiny *given, int option)
{
    const uint32_t below = (1U << option) - 1;
    given->included = (given->included & below) | (given->included >> 1 & ~below);
    given->excluded = (given->excluded & below) | (given->excluded >> 1 & ~below);
    given->options--;
    memmove(&given->option[option], &given->option[option + 1],
            (size_t)(given->options - option) * sizeof *given->option);
}

void tiny_drop_item(tiny *given, int item)
{
    const size_t rest = (size_t)(given->items - item - 1);
    for (int k = 0; k < given->options; k++)
        given->option[k].times[item] = given->option[k].colour[item] = 0;
    move_columns(given, item + 1, item, (int)rest);
    memmove(&given->lo[item], &given->lo[item + 1], rest * sizeof *given->lo);
    memmove(&given->hi[item], &given->hi[item + 1], rest * sizeof *given->hi);
    memmove(given->name[item], given->name[item + 1], rest * NAME_SIZE);
    given->items--;
    given->primary -= item < given->primary;
}
