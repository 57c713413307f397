/* SPDX-License-Identifier: MIT */
#include "sudoku/detect.h"

#include "sudoku/read/lines.h"

bool dlx_other_input_has_problem_name(const dlx_input *input)
{
    const char *name = dlx_input_name(input);
    const size_t length = strlen(name);
    return length > 3 && strcmp(name + length - 3, ".ec") == 0;
}

dlx_status dlx_other_input_refuse_problem(const dlx_lookahead *ahead, bool fits_none,
                                          dlx_error *error)
{
    const dlx_grid_reader *reader = ahead->reader;
    static const char solution[] = "|= solution";
    bool problem = fits_none && dlx_other_input_has_problem_name(reader->input);
    bool solutions = false;
    uint64_t line = 0;
    for (size_t i = ahead->count; i-- > 0;) {
        const char *text = ahead->text.bytes + ahead->lines[i].text;
        const bool directive = strncmp(text, "|= ", 3) == 0;
        problem |= i == 0 && directive;
        solutions |= directive && strncmp(text, solution, sizeof solution - 1) == 0;
        line = ahead->lines[i].line;
    }
    if (reader->begun || reader->forced || !problem)
        return DLX_OK;
    dlx_error_set(error, DLX_INVALID, "expected sudokus, found %s: use %s",
                  solutions ? "solutions of an exact-cover problem" : "an exact-cover problem",
                  solutions ? "ec2sdk" : "ec-solve");
    dlx_error_place(error, dlx_input_name(reader->input), line, 1);
    return DLX_INVALID;
}

dlx_status dlx_other_input_refuse_line(dlx_grid_reader *reader, const dlx_measure *measure,
                                       dlx_error *error)
{
    dlx_line line;
    dlx_row_kind kind;
    const dlx_status status = dlx_line_classifier_read_row(reader, &line, &kind, error);
    if (status != DLX_OK)
        return status;
    if (measure->document != DLX_NO_DOCUMENT)
        return dlx_input_error(reader->input, &line, line.text, error,
                               "expected rows or lines of cells, found an unsupported document");
    const char *power = line.length > 2 ? memchr(line.text + 1, '+', line.length - 1) : NULL;
    if (dlx_csv_has_puzzle(&reader->csv) && power && (power[-1] | 0x20) == 'e')
        return dlx_input_error(reader->input, &line, line.text, error,
                               "expected the cells of a puzzle, found a rounded number: export the "
                               "column as text");
    const size_t cells = measure->tokens > 1 && measure->single == measure->tokens
                             ? measure->tokens
                             : (measure->separator ? measure->first : measure->chars);
    size_t n = 1;
    while (n * n < cells && n <= DLX_MOST_SYMBOLS)
        n++;
    if (n * n == cells && !dlx_fits_size(n, 0))
        return dlx_input_error(reader->input, &line, line.text, error,
                               "expected a size that is a product of two numbers, such as 9 or 12, "
                               "found %zu cells, a board of size %zu",
                               cells, n);
    if (cells <= DLX_MOST_SYMBOLS && !dlx_fits_size(cells, 0))
        return dlx_input_error(
            reader->input, &line, line.text, error,
            "expected a row of a product of two numbers, such as 9 or 12, found %zu cells", cells);
    return dlx_input_error(
        reader->input, &line, line.text, error,
        "expected n*n cells of a board, such as 81, or n cells of its first row, found %zu", cells);
}
