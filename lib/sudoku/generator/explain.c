/* SPDX-License-Identifier: MIT */
/* Steps of a solution by techniques, as text or JSON. */
#include "sudoku/generator/uniqueness.h"

#include "core/numbers.h"
#include "core/options.h"
#include "io/json_stream.h"

enum { BOARDS = 6 }; /* boards of an explanation */

/* Boards are [0..cells[, with digits as bits. */
typedef struct explanation {
    const dlx_grid *grid;
    const dlx_steps_options *options;
    dlx_output *output;
    dlx_techniques *techniques;
    dlx_technique_observer observer;
    size_t n, cells;
    uint64_t *before;                     /* the candidates before the current technique */
    uint64_t *filled;                     /* givens and placed digits */
    uint64_t *pattern, *placed, *removed; /* of the current step: its cells, and what follows */
    uint64_t *candidates;                 /* the board of the techniques */
    size_t steps;                         /* written */
    bool done;                            /* a hint is complete */
} explanation;

/* ---- writing --------------------------------------------------------------------------------- */

static void write_text(const explanation *self, const char *text, const char *json)
{
    dlx_output_text(self->output, self->options->json ? json : text);
}

static void write_cell(const explanation *self, size_t cell)
{
    write_text(self, "r", "\"r");
    dlx_output_put(self->output, "%zuc%zu", cell / self->n + 1, cell % self->n + 1);
    write_text(self, "", "\"");
}

/* Writes a digit as a symbol, which is a string in JSON, or as a number. */
static void write_digit(const explanation *self, size_t digit)
{
    const char *symbols = self->options->symbols;
    if (!symbols || strlen(symbols) < self->n) {
        dlx_output_unsigned(self->output, digit);
        return;
    }
    const char symbol[] = {symbols[digit - 1], 0};
    if (self->options->json)
        dlx_output_json(self->output, symbol, strlen(symbol));
    else
        dlx_output_text(self->output, symbol);
}

/* Writes digits, separated by commas in JSON, else by blanks. */
static void write_digits(const explanation *self, uint64_t digits)
{
    for (const char *comma = ""; digits; digits &= digits - 1, comma = ",") {
        write_text(self, *comma ? " " : "", comma);
        write_digit(self, (size_t)__builtin_ctzll(digits) + 1);
    }
}

/* Writes what follows for cells: in JSON a member for each cell, which is a list of digits if the
 * digits are removed. */
static void write_consequences(const explanation *self, const uint64_t *board, bool removed)
{
    const char *comma = "";
    for (size_t cell = 0; cell < self->cells; cell++) {
        uint64_t digits = board[cell];
        if (digits && self->options->json) {
            dlx_output_text(self->output, comma);
            write_cell(self, cell);
            dlx_output_text(self->output, removed ? ":[" : ":");
            write_digits(self, digits);
            dlx_output_text(self->output, removed ? "]" : "");
            comma = ",";
        }
        for (; digits && !self->options->json; digits &= digits - 1) {
            dlx_output_byte(self->output, ' ');
            write_cell(self, cell);
            dlx_output_text(self->output, removed ? "<>" : "=");
            write_digit(self, (size_t)__builtin_ctzll(digits) + 1);
        }
    }
}

/* Writes a step, whose cells and consequences are on the boards, and clears these. `remark` ends
 * the text. */
static void write_step(explanation *self, const char *technique, uint64_t digits,
                       const dlx_pattern *houses, const char *remark)
{
    write_text(self, "  ", self->steps++ ? ",{\"technique\":\"" : "{\"technique\":\"");
    dlx_output_text(self->output, technique);
    write_text(self, ": ", "\",\"digits\":[");
    write_digits(self, digits);
    write_text(self, houses ? " in " : "", "],\"houses\":[");
    const char *comma = "";
    if (houses)
        for (uint64_t units = houses->units; units; units &= units - 1, comma = ",") {
            const dlx_unit *unit =
                &self->techniques->units.list[houses->unit + (size_t)__builtin_ctzll(units)];
            write_text(self, *comma ? ", " : "", *comma ? ",\"" : "\"");
            dlx_output_put(self->output, "%s %u", dlx_units_word(unit), (unsigned)unit->number);
            write_text(self, "", "\"");
        }
    write_text(self, " at ", "],\"cells\":[");
    comma = "";
    for (size_t cell = 0; cell < self->cells; cell++)
        if (self->pattern[cell]) {
            write_text(self, *comma ? " " : "", comma);
            write_cell(self, cell);
            comma = ",";
        }
    write_text(self, " =>", "],\"placed\":{");
    write_consequences(self, self->placed, false);
    write_text(self, "", "},\"removed\":{");
    write_consequences(self, self->removed, true);
    write_text(self, remark, "}}");
    write_text(self, "\n", "");
    for (size_t cell = 0; cell < self->cells; cell++)
        self->pattern[cell] = self->placed[cell] = self->removed[cell] = 0;
}

/* ---- steps ----------------------------------------------------------------------------------- */

/* Returns the field's name of a technique. */
static const char *name_pattern(const dlx_pattern *pattern)
{
    static const char *const names[][4] = {
        [DLX_PATTERN_NAKED] = {"naked single", "naked pair", "naked triple"},
        [DLX_PATTERN_HIDDEN] = {"hidden single", "hidden pair", "hidden triple"},
        [DLX_PATTERN_POINTING] = {"", "pointing pair", "pointing triple", "pointing cells"},
        [DLX_PATTERN_CLAIMING] = {"", "claiming pair", "claiming triple", "claiming cells"},
        [DLX_PATTERN_LOCKED] = {"", "locked candidates", "locked candidates", "locked candidates"},
        [DLX_PATTERN_FISH] = {"", "X-wing", "swordfish", "jellyfish"},
    };
    const bool is_fish = pattern->kind == DLX_PATTERN_FISH;
    const unsigned k = dlx_count_bits(is_fish ? pattern->units : pattern->places);
    return names[pattern->kind][k < 4 ? k - 1 : 3];
}

/* Writes the step of a pattern, unless it is a digit that is placed. */
static void take_pattern(void *state, const dlx_pattern *pattern, const uint64_t *candidates)
{
    explanation *self = state;
    if (self->done)
        return;
    const bool single =
        pattern->kind <= DLX_PATTERN_HIDDEN && !(pattern->places & (pattern->places - 1));
    for (uint64_t units = pattern->units; units; units &= units - 1) {
        const size_t unit = pattern->unit + (size_t)__builtin_ctzll(units);
        const uint32_t *cells = dlx_technique_cells(self->techniques, unit);
        for (uint64_t places = pattern->places; places; places &= places - 1) {
            const uint32_t cell = cells[__builtin_ctzll(places)];
            if (single && self->filled[cell])
                return;
            self->pattern[cell] = self->before[cell] & pattern->digits;
            if (single)
                self->filled[cell] = self->placed[cell] = pattern->digits;
        }
    }
    for (size_t cell = 0; cell < self->cells && !single; cell++)
        self->removed[cell] = self->before[cell] & ~candidates[cell];
    const bool naked_single = single && pattern->kind == DLX_PATTERN_NAKED;
    write_step(self, name_pattern(pattern), pattern->digits, naked_single ? NULL : pattern, "");
    self->done = single && self->options->hint;
}

/* Writes that the remaining cells, or for a hint a cell with the fewest candidates, are found by
 * search. */
static void take_search(explanation *self, const uint16_t *solution)
{
    size_t count = 0;
    size_t chosen = self->cells;
    for (size_t cell = 0; cell < self->cells; cell++) {
        if (self->filled[cell])
            continue;
        count++;
        self->placed[cell] = self->pattern[cell] = UINT64_C(1) << (solution[cell] - 1);
        if (chosen == self->cells ||
            dlx_count_bits(self->candidates[cell]) < dlx_count_bits(self->candidates[chosen]))
            chosen = cell;
    }
    for (size_t cell = 0; cell < self->cells && self->options->hint; cell++)
        if (cell != chosen)
            self->placed[cell] = self->pattern[cell] = 0;
    if (self->options->hint || self->options->json) {
        write_step(self, "search", self->options->hint ? self->candidates[chosen] : 0, NULL,
                   " (no technique applies)");
        return;
    }
    dlx_output_put(self->output, "  search: %zu cells remain\n", count);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static void write_begin(const explanation *self)
{
    const char *name = dlx_grid_name(self->grid);
    write_text(self, "puzzle ", "{\"puzzle\":");
    dlx_output_unsigned(self->output, self->options->number);
    if (*name && self->options->json) {
        dlx_output_text(self->output, ",\"name\":");
        dlx_output_json(self->output, name, strlen(name));
    } else if (*name) {
        dlx_output_put(self->output, " (%s)", name);
    }
}

static void explain(explanation *self, const uint16_t *solution)
{
    dlx_technique highest = DLX_TECHNIQUE_SINGLES;
    dlx_technique_result result = DLX_TECHNIQUES_STUCK;
    write_begin(self);
    write_text(self, ":\n", ",\"steps\":[");
    if (self->options->hint) /* a step for each entry that differs from the solution */
        for (size_t cell = 0; cell < self->cells; cell++) {
            const uint16_t digit = dlx_grid_shown(self->grid, cell);
            if (!digit || digit == solution[cell])
                continue;
            self->pattern[cell] = self->removed[cell] = UINT64_C(1) << (digit - 1);
            write_step(self, "wrong entry", self->removed[cell], NULL,
                       " (the puzzle with it has no solution)");
            self->done = true;
        }
    dlx_techniques_start(self->techniques, self->grid, self->candidates);
    for (size_t cell = 0; cell < self->cells; cell++) {
        const uint16_t digit =
            self->options->hint ? dlx_grid_shown(self->grid, cell) : self->grid->cells[cell];
        if (digit)
            self->filled[cell] = self->candidates[cell] = UINT64_C(1) << (digit - 1);
    }
    if (!self->done)
        result = dlx_techniques_apply(self->techniques, self->candidates, NULL, &highest);
    if (!self->done && result == DLX_TECHNIQUES_STUCK)
        take_search(self, solution);
    write_text(self, "", "]");
    if (result == DLX_TECHNIQUES_SOLVED && !self->options->hint) {
        write_text(self, "  solved: rating ", ",\"rating\":");
        dlx_output_unsigned(self->output, highest);
        write_text(self, ", ", "");
        write_text(self, dlx_rating_word(highest), "");
        write_text(self, "\n", "");
    } else if (result == DLX_TECHNIQUES_SOLVED && !self->steps) {
        write_text(self, "  solved\n", "");
    }
    write_text(self, "", "}\n");
}

/* Sets the boards, in one block, and the techniques. */
static dlx_status prepare(explanation *self, dlx_error *error)
{
    uint64_t **const boards[BOARDS] = {&self->before, &self->filled,  &self->pattern,
                                       &self->placed, &self->removed, &self->candidates};
    self->techniques = dlx_techniques_new(self->grid, error);
    if (!self->techniques)
        return error->status;
    uint64_t *block = calloc(
        self->cells * (BOARDS - 1) + dlx_techniques_board_words(self->techniques), sizeof *block);
    if (!block)
        return dlx_error_memory(error);
    for (size_t i = 0; i < BOARDS; i++)
        *boards[i] = block + i * self->cells;
    self->observer = (dlx_technique_observer){take_pattern, self, self->before};
    self->techniques->observer = &self->observer;
    return DLX_OK;
}

dlx_status dlx_grid_tester_steps(dlx_grid_tester *tester, const dlx_grid *grid,
                                 const dlx_steps_options *options, dlx_output *output,
                                 dlx_error *error)
{
    dlx_error own;
    dlx_steps_options settings;
    error = error ? error : &own;
    const size_t cells = grid->size * grid->size;
    explanation self = {
        .grid = grid, .options = &settings, .output = output, .n = grid->size, .cells = cells};
    dlx_status status =
        dlx_options_copy(&settings, sizeof settings, sizeof settings, options, error);
    if (status == DLX_OK)
        status = prepare(&self, error);
    dlx_test test = {.cells = grid->cells,
                     .solution = dlx_buffer_allocate(cells, sizeof *test.solution)};
    if (status == DLX_OK && !test.solution)
        status = dlx_error_memory(error);
    if (status == DLX_OK)
        status = dlx_uniqueness_solve(tester, grid, &test, 1, error);
    if (status == DLX_OK && test.found != 1) {
        const char *reason = test.found > 1 ? "several solutions" : "no solution";
        write_begin(&self);
        write_text(&self, ": ", ",\"error\":\"");
        dlx_output_text(self.output, reason);
        write_text(&self, "\n", "\"}\n");
        status = dlx_error_set(error, DLX_INVALID, "it has %s", reason);
    } else if (status == DLX_OK) {
        explain(&self, test.solution);
    }
    free(test.solution);
    free(self.before);
    dlx_techniques_free(self.techniques);
    return status;
}
