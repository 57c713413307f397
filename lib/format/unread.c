/* SPDX-License-Identifier: MIT */
#include "format/unread.h"

#include <stdbool.h>
#include <string.h>

static bool has_words(const char *begin, const char *end, const char *words)
{
    const size_t length = strlen(words);
    while ((size_t)(end - begin) >= length && memcmp(begin, words, length) != 0)
        begin++;
    return (size_t)(end - begin) >= length;
}

bool dlx_unread_may_begin(const dlx_line *line)
{
    const char *end = line->text + line->length;
    return has_words(line->text, end, "/*") || has_words(line->text, end, "//") ||
           has_words(line->text, end, ":-");
}

/* True if a line of the text begins with the words after blanks, and has the other words behind;
 * NULL: none are needed. */
static bool has_line(const dlx_buffer *text, const char *begin, const char *behind)
{
    const char *end = text->bytes + text->size;
    const size_t length = strlen(begin);
    for (const char *line = text->bytes; line < end;) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        const char *stop = feed ? feed : end;
        while (line < stop && (*line == ' ' || *line == '\t'))
            line++;
        if ((size_t)(stop - line) >= length && memcmp(line, begin, length) == 0 &&
            (!behind || has_words(line, stop, behind)))
            return true;
        line = stop + 1;
    }
    return false;
}

const char *dlx_unread_name(const dlx_buffer *text)
{
    static const struct {
        const char *begin, *behind, *name;
    } marks[] = {
        {"<!DOCTYPE", NULL, "a page of HTML: save its table as CSV"},
        {"<html", NULL, "a page of HTML: save its table as CSV"},
        {"<svg", NULL, "a picture (SVG)"},
        {"%PDF-", NULL, "a PDF: copy its text"},
        {"p tw ", NULL, "a graph for tree decompositions (p tw): write 'p edge' for a colouring"},
        {"* #variable=", "#soft=", "a weighted pseudo-Boolean problem (WBO): write OPB or WCNF"},
        {"soft:", ";", "a weighted pseudo-Boolean problem (WBO): write OPB or WCNF"},
        {"solve ", ";", "a model of MiniZinc or FlatZinc: compile it to MPS or LP"},
        {"subto ", ":", "a model of ZIMPL: write LP with 'zimpl -t lp'"},
        {"var ", "binary", "a model of ZIMPL or AMPL: write LP or MPS"},
        {"max:", ";", "the language of lp_solve: write LP with 'lp_solve -S1 -parse -wxlp'"},
        {"min:", ";", "the language of lp_solve: write LP with 'lp_solve -S1 -parse -wxlp'"},
        {"", " :- ", "a logic program (ASP): ground it, or write its facts as a table"},
        {":-", ".", "a logic program (ASP): ground it, or write its facts as a table"},
    };
    if (has_line(text, "p cnf ", NULL) &&
        (has_line(text, "e ", " 0") || has_line(text, "a ", " 0")))
        return "a quantified formula (QDIMACS): remove the lines of quantifiers for CNF";
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (has_line(text, marks[i].begin, marks[i].behind))
            return marks[i].name;
    return NULL;
}
