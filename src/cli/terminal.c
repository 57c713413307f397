/* SPDX-License-Identifier: MIT */
#include "cli/terminal.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MOST_WIDTH = 10000, SILENT_MILLISECONDS = 500 };

size_t terminal_width(int descriptor)
{
    const char *text = getenv("COLUMNS");
    const long width = text ? strtol(text, NULL, 10) : 0;
#ifdef TIOCGWINSZ
    struct winsize size;
    if (isatty(descriptor) && ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
#endif
    return width > 0 && width <= MOST_WIDTH ? (size_t)width : USUAL_TERMINAL_WIDTH;
}

/* NO_COLOR: any value that is not empty, see no-color.org. */
bool terminal_has_colours(int descriptor)
{
    const char *no = getenv("NO_COLOR"), *terminal = getenv("TERM");
    return isatty(descriptor) && !(no && *no) && terminal && strcmp(terminal, "dumb") != 0;
}

bool terminal_is_silent(int descriptor)
{
    struct pollfd input = {.fd = descriptor, .events = POLLIN};
    return isatty(descriptor) && poll(&input, 1, SILENT_MILLISECONDS) == 0;
}
