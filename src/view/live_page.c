/* SPDX-License-Identifier: MIT */
#include "view/live_page.h"

#include "cli/atomic_file.h"
#include "cli/program.h"
#include "view/put.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The place of the start data in the page. */
static const char before_start[] = "<script type=\"application/json\" id=\"start\">";
static const char no_start[] = "null</script>";

/* Stores the path of a file relative to the directory of the program. Returns false if that
 * directory is unknown. */
static bool path_beside_program(const char *relative, char *path, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(path, '/');
    if (!slash || size - (size_t)(slash + 1 - path) <= strlen(relative))
        return false;
    strcpy(slash + 1, relative);
    return true;
}

/* Returns the page, for the caller to free: of a build tree, of an installation that was moved, or
 * of the installation directory; NULL: none. */
static char *read_page(void)
{
    static const char *const relative[] = {"../doc/play.html", "../share/dlx/play.html"};
    char path[PATH_MAX];
    size_t size;
    dlx_error error;
    char *page = NULL;
    for (size_t i = 0; !page && i < sizeof relative / sizeof *relative; i++)
        if (path_beside_program(relative[i], path, sizeof path))
            page = atomic_file_read(path, &size, &error);
    return page ? page : atomic_file_read(PKGDATADIR "/play.html", &size, &error);
}

void live_page_write(const char *kind, const char *choose, const char *text, dlx_output *output)
{
    char *page = read_page();
    char *found = page ? strstr(page, before_start) : NULL;
    char *after = found ? found + strlen(before_start) : NULL;
    if (!page)
        tool_fail(NULL, 0,
                  "the live page is not installed: run `make play` before `make install`, or "
                  "install the Debian package dlx-doc");
    if (!after || strncmp(after, no_start, strlen(no_start)) != 0)
        tool_fail("play.html", 0, "expected the live page of this version; run `make play`");
    dlx_output_bytes(output, page, (size_t)(after - page));
    dlx_output_text(output, "{\"kind\":");
    put_json(output, kind);
    dlx_output_text(output, ",\"choose\":");
    put_json(output, choose);
    dlx_output_text(output, ",\"text\":");
    if (text)
        put_json(output, text);
    dlx_output_text(output, text ? "}" : "null}");
    dlx_output_text(output, after + strlen("null"));
    free(page);
}
