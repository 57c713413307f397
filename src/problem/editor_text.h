/* SPDX-License-Identifier: MIT */
/* A file with one problem or sudoku as text for an editor. */
#ifndef PROBLEM_EDITOR_TEXT_H
#define PROBLEM_EDITOR_TEXT_H

#include "problem/read_options.h"

/* Returns the text of the file, for the caller to free: a problem in another format than ec, or in
 * a compressed file, becomes ec. Sets *is_sudoku. Returns an empty text for a file without any
 * problem or sudoku. Ends the program after an error, such as a second problem. */
char *read_editor_text(read_settings *set, const char *path, bool *is_sudoku);

#endif
