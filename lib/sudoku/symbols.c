#include "sudoku/symbols.h"

#include <stdio.h>

/* The tables are by ASCII code, from 0 to 127; no byte above is a symbol. */
#define NO DLX_NO_SYMBOL
#define NO8 NO, NO, NO, NO, NO, NO, NO, NO
#define NO32 NO8, NO8, NO8, NO8
#define LETTERS_FROM(a)                                                                            \
    NO, (a), (a) + 1, (a) + 2, (a) + 3, (a) + 4, (a) + 5, (a) + 6, (a) + 7, (a) + 8, (a) + 9,      \
        (a) + 10, (a) + 11, (a) + 12, (a) + 13, (a) + 14, (a) + 15, (a) + 16, (a) + 17, (a) + 18,  \
        (a) + 19, (a) + 20, (a) + 21, (a) + 22, (a) + 23, (a) + 24, (a) + 25, NO, NO, NO, NO
/* From the blank to the slash: the blanks of the board are * - . */
#define MARKS NO8, NO, NO, 0, NO, NO, 0, 0, NO

/* clang-format off */
const dlx_symbols dlx_symbols_digits = {
    {NO32,
     MARKS, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, NO, NO, NO, NO, NO, NO,
     LETTERS_FROM(10), 0,
     LETTERS_FROM(10), NO,
     NO32, NO32, NO32, NO32},
    false};

const dlx_symbols dlx_symbols_letters = {
    {NO32,
     MARKS, 0, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO, NO,
     LETTERS_FROM(1), 0,
     LETTERS_FROM(1), NO,
     NO32, NO32, NO32, NO32},
    true};
/* clang-format on */

char dlx_symbol(unsigned value)
{
    return ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value];
}

dlx_symbol_range dlx_symbols_of(const dlx_symbols *symbols, size_t n)
{
    dlx_symbol_range range;
    if (symbols->letters)
        snprintf(range.text, sizeof range.text, "A-%c", (char)('A' + (n < 26 ? n : 26) - 1));
    else if (n < 10)
        snprintf(range.text, sizeof range.text, "1-%zu", n);
    else if (n <= DLX_MOST_SYMBOLS)
        snprintf(range.text, sizeof range.text, "1-9 A-%c", dlx_symbol((unsigned)n));
    else
        snprintf(range.text, sizeof range.text, "numbers 1-%zu", n);
    return range;
}
