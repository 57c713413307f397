/* SPDX-License-Identifier: MIT */
/* A file with problems or sudokus as text for an editor. */
#ifndef PROBLEM_EDITOR_TEXT_H
#define PROBLEM_EDITOR_TEXT_H

#include "problem/read_options.h"

/* Returns the text of the file, for the caller to free: problems in another format than ec, or in
 * a compressed file, become ec; such sudokus, and those in XML, become lines or JSON of f-puzzles.
 * Sets *is_sudoku. Returns an empty text for a file without any problem or sudoku. Ends the program
 * after an error. */
char *read_editor_text(read_settings *set, const char *path, bool *is_sudoku);

#endif
