/* SPDX-License-Identifier: MIT */
/* Concatenated JSON texts from lines of input. */
#ifndef DLX_SUDOKU_FORMATS_APPS_JSON_H
#define DLX_SUDOKU_FORMATS_APPS_JSON_H

#include "io/json_tree.h"
#include "sudoku/read/jigsaw_regions.h"
#include "sudoku/read/lookahead.h"

/* The stream of texts of a reader. All zero is the beginning. */
typedef struct dlx_json {
    dlx_json_stream stream;
    dlx_json_tree tree;
    bool resync; /* after a fault: skip lines up to the next text */
    bool list;   /* the text began with a bracket */

    dlx_buffer link;     /* the line of a link, whose packed text is unescaped in place */
    dlx_buffer unpacked; /* the text of a link */
} dlx_json;

/* Reads the next text; *root is an array or an object, valid until the next call. All values of
 * packed text have the place of its first byte. DLX_OK; DLX_NO_DATA; DLX_SYNTAX: reading can
 * continue after the fault; others. */
dlx_status dlx_json_next(dlx_grid_reader *reader, dlx_json *json, const dlx_json_value **root,
                         dlx_error *error);

/* A puzzle being read. */
typedef struct dlx_json_taking {
    dlx_grid_reader *reader;
    const dlx_json_value *root; /* of the puzzle */
    dlx_buffer *title;          /* receives its name */
    dlx_error *error;
    const dlx_json_value *parent; /* object whose list of puzzles has the root; or NULL */
    const dlx_json_value *list;   /* that list, or the root */
    size_t index;                 /* of the root in the list */
} dlx_json_taking;

/* Refuses the puzzle at a value. Returns DLX_SYNTAX. */
dlx_status dlx_json_refuse(const dlx_json_taking *taking, const dlx_json_value *value,
                           const char *format, ...) DLX_PRINTF(3, 4);

/* Takes a string or a number, as a single line, as the name; NULL: no name. */
void dlx_json_take_name(const dlx_json_taking *taking, const dlx_json_value *value);

/* Takes a string or a number, as a single line, as a text about the puzzle. */
void dlx_json_take_about(const dlx_json_taking *taking, dlx_about about,
                         const dlx_json_value *value);

/* Parses an integer of [0..most]. */
bool dlx_json_size(const dlx_json_value *value, size_t most, size_t *number);

static inline dlx_place dlx_json_place(const dlx_json_value *value)
{
    return (dlx_place){value->line, value->column};
}

/* Records where a cell stands, for messages about givens. */
void dlx_json_note_cell(dlx_grid_reader *reader, size_t cell, dlx_place place);

/* Rules of a board in JSON: regions, boxes, and rules of dlx_rules. */

/* Keys of puzzles in JSON, and cells of boards. */

/* Returns the kind of a member as dlx_csv_fields_kind_of, for all keys of the format `json`. */
int dlx_json_cells_key_kind(const char *key, const char *wanted);

/* Returns the member of an object that is its puzzle, or NULL. */
const dlx_json_value *dlx_json_cells_puzzle(const dlx_json_value *object, const char *wanted);

/* A cell of a board; its length is 0 for a blank. */
typedef struct dlx_json_cell {
    const char *text;
    size_t length;
    dlx_place place;
    bool is_entry; /* an object says that the digit is not given */
} dlx_json_cell;

/* All zero is none; free with free(list). */
typedef struct dlx_json_cells {
    dlx_json_cell *list;
    size_t count, capacity;
    size_t size;                 /* of the board, if known, or 0 */
    const dlx_json_value *fault; /* an object that is no cell, or a member of it; NULL: none */
} dlx_json_cells;

/* True for the keys of a cell's value, row and column. */
bool dlx_json_cells_is_key(const char *key);

/* True if the value is an object with the value of a cell, as in {"value": 5}. */
bool dlx_json_cells_is_object(const dlx_json_value *value);

/* Finds the cells of a value: its elements, the characters of its strings, or the values of objects
 * such as {"row": 1, "col": 2, "value": 5}. False: no memory. */
bool dlx_json_cells_find(dlx_json_cells *cells, const dlx_json_value *value);

/* True if the value is a string of several cells. */
bool dlx_json_cells_has_rows(const dlx_json_value *value, size_t depth);

/* Takes the member `regions` or `box` for the board being read. DLX_NO_DATA: another member.
 * Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_rules_take_regions(const dlx_json_taking *taking, const dlx_json_value *member);

/* True if the member is a rule of dlx_rules. */
bool dlx_json_rules_has(const dlx_json_value *member);

/* Takes such a rule. DLX_NO_DATA: another member. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_rules_take(const dlx_json_taking *taking, const dlx_json_value *member);

/* True if the value of a rule's member says that the puzzle lacks the rule. */
bool dlx_json_rules_lack(const dlx_json_value *value);

/* Returns the cell of a name such as r1c9, or of an object with `row` and `col` from 0; SIZE_MAX:
 * none. */
size_t dlx_json_rules_cell_of(const dlx_json_value *name, size_t n);

/* Refuses element `index` of the rule. */
dlx_status dlx_json_rules_refuse_element(const dlx_json_taking *taking, const dlx_json_value *rule,
                                         size_t index, const char *what);

/* Puzzles of f-puzzles.com, once their JSON is parsed. */

/* Reads a puzzle from JSON. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_fpuzzles_take(const dlx_json_taking *taking);

/* A puzzle of the format json. */

/* True if the member says nothing about a puzzle that matters. */
bool dlx_json_board_is_harmless(const char *key);

/* Reads a puzzle from an object, or a board alone. Errors: DLX_SYNTAX, DLX_NO_MEMORY. */
dlx_status dlx_json_board_take(const dlx_json_taking *taking);

/* Reader shared by all JSON formats; texts of different formats may be mixed. */

/* True if the input begins with JSON of the layout's format. Member of a dlx_grid_format. */
bool dlx_json_read_recognise(dlx_lookahead *ahead, dlx_layout *layout);

/* Reads the next puzzle, as dlx_grid_reader_next does. */
dlx_status dlx_json_read(dlx_grid_reader *reader, dlx_error *error);

/* The compression of lz-string, in its base64 form (Pieroxy's JavaScript library lz-string,
 * compressToBase64). */

/* Appends the packed form of a text in UTF-8 to *packed. Bytes that are not UTF-8 are packed as
 * U+FFFD. False: no memory; a partial result may be appended. */
bool dlx_lzstring_pack(const char *text, size_t length, dlx_buffer *packed);

/* Appends the unpacked text, in UTF-8, to *text. Padding is optional, and - and $ may replace / and
 * = as in addresses. Errors: DLX_SYNTAX: the text is corrupt, or unpacks to more than `limit`
 * UTF-16 units; *fault is the offset of the fault; DLX_NO_MEMORY. */
dlx_status dlx_lzstring_unpack(const char *packed, size_t length, size_t limit, dlx_buffer *text,
                               size_t *fault, dlx_error *error);

#endif
