/* SPDX-License-Identifier: MIT */
#include "view/terminal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_WIDTH = 80, MOST_WIDTH = 10000 };

/* Returns the width in the environment. */
static size_t stated_width(void)
{
    const char *text = getenv("COLUMNS");
    const long width = text ? strtol(text, NULL, 10) : 0;
    return width > 0 && width <= MOST_WIDTH ? (size_t)width : USUAL_WIDTH;
}

/* See no-color.org: any value that is not empty. */
static bool wants_colours(void)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

view_style view_terminal_style(bool to_file)
{
    view_style style = {.width = stated_width()};
    if (to_file || !isatty(STDOUT_FILENO))
        return style;
#ifdef TIOCGWINSZ
    struct winsize size;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        style.width = size.ws_col;
#endif
    style.colours = wants_colours();
    return style;
}
