/* SPDX-License-Identifier: MIT */
#include "cli/program.h"

#include "cli/output_buffer.h"
#include "cli/tool_state.h"
#include <poll.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct tool_state tool;

/* ---- the exit status ------------------------------------------------------------------------- */

int worse_status(int a, int b)
{
    static const int rank[] = {[TOOL_OK] = 0, [TOOL_NONE] = 1, [TOOL_LIMIT] = 2, [TOOL_ERROR] = 3};
    return rank[a] > rank[b] ? a : b;
}

void tool_raise_status(int status)
{
    output_buffer *buffer = output_buffer_current();
    int *worst = buffer ? &buffer->status : &tool.status;
    *worst = worse_status(*worst, status);
}

static int end_status(dlx_end end, bool found_any)
{
    static const int statuses[] = {
        [DLX_END_COMPLETE] = TOOL_OK,   [DLX_END_OPTIMAL] = TOOL_OK,
        [DLX_END_ENOUGH] = TOOL_OK,     [DLX_END_LIMIT] = TOOL_LIMIT,
        [DLX_END_TIMEOUT] = TOOL_LIMIT, [DLX_END_INTERRUPTED] = TOOL_LIMIT,
        [DLX_END_UNKNOWN] = TOOL_LIMIT, [DLX_END_ERROR] = TOOL_ERROR,
    };
    return statuses[end] == TOOL_OK && !found_any ? TOOL_NONE : statuses[end];
}

void tool_raise_end_status(dlx_end end, bool found_any)
{
    tool_raise_status(end_status(end, found_any));
}

/* ---- messages -------------------------------------------------------------------------------- */

static bool is_high_control(unsigned char byte)
{
    return byte >= 0x80 && byte < 0xa0;
}

/* Replaces control characters, since names and arguments may hold any byte: those of ASCII, and
 * U+0080 to U+009F in UTF-8 or as a byte, which some terminals obey. */
static void clean(char *text)
{
    unsigned following = 0; /* bytes of a character to come */
    for (unsigned char *byte = (unsigned char *)text; *byte; byte++) {
        const bool is_control = *byte < ' ' || *byte == 0x7f;
        const bool follows = following > 0 && (*byte & 0xc0) == 0x80;
        const bool begins_control = *byte == 0xc2 && is_high_control(byte[1]);
        const unsigned more = (*byte >= 0xc0U) + (*byte >= 0xe0U) + (*byte >= 0xf0U);
        following = follows ? following - 1 : begins_control ? 0 : more;
        if (is_control || begins_control || (!follows && is_high_control(*byte)))
            *byte = '?';
    }
}

enum { MESSAGE_ROOM = 512 };

/* Formats text without control characters. Returns `room`, or memory for the caller to free if the
 * text is longer; without memory the text ends early. */
static char *format_clean(char room[MESSAGE_ROOM], const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    const int length = vsnprintf(room, MESSAGE_ROOM, format, arguments);
    char *large = length >= MESSAGE_ROOM ? malloc((size_t)length + 1) : NULL;
    if (large)
        vsnprintf(large, (size_t)length + 1, format, again);
    va_end(again);
    clean(large ? large : room);
    return large ? large : room;
}

/* Prints text without control characters but own ones, to the thread's output buffer, else to the
 * held messages, else to standard error. */
static void print(const char *text)
{
    const output_buffer *buffer = output_buffer_current();
    if (buffer || tool.holds_messages) {
        dlx_output_text(buffer ? buffer->messages : tool.held, text);
        return;
    }
    progress_clear();
    fputs(text, stderr);
}

/* Prints position, `kind` ("warning: " or "") and text of a message. */
static void print_message(const char *kind, const dlx_error *error)
{
    dlx_error message = *error;
    char text[sizeof message.file + sizeof message.text + 160];
    const char *file = message.file;
    const unsigned long long line = message.line, column = message.column;
    clean(message.file);
    clean(message.text);
    char position[64] = "";
    if (*file && line && column)
        snprintf(position, sizeof position, ":%llu:%llu", line, column);
    else if (*file && line)
        snprintf(position, sizeof position, ":%llu", line);
    const char *bold = tool.colours_messages ? "\033[1m" : "";
    const char *plain = tool.colours_messages ? "\033[0m" : "";
    const char *colour = tool.colours_messages && *kind ? "\033[1;35m" : "";
    snprintf(text, sizeof text, "%s%s: %s%s%s%s%s%s%s%s\n", bold, tool.name, file, position,
             *file ? ": " : "", plain, colour, kind, *colour ? plain : "", message.text);
    print(text);
}

void tool_error(const dlx_error *error)
{
    print_message("", error);
    tool_raise_status(TOOL_ERROR);
}

void tool_error_in(const dlx_input *input, dlx_error *error)
{
    if (!*error->file)
        dlx_error_place(error, dlx_input_name(input), error->line, error->column);
    tool_error(error);
}

void tool_warn(void *unused, const dlx_error *warning)
{
    (void)unused;
    if (!tool.quiet)
        print_message("warning: ", warning);
}

dlx_warn_fn *tool_warner(void)
{
    return tool.quiet ? NULL : tool_warn;
}

void tool_note(const dlx_error *note)
{
    if (!tool.quiet)
        print_message("", note);
}

dlx_error tool_message(const char *file, uint64_t line, const char *format, va_list arguments)
{
    dlx_error message = {0};
    dlx_error_place(&message, file, line, 0);
    vsnprintf(message.text, sizeof message.text, format, arguments);
    return message;
}

void tool_report(message_kind kind, const char *file, uint64_t line, const char *format, ...)
{
    va_list arguments;
    if (kind == MESSAGE_VERBOSE ? !tool_is_verbose() : kind != MESSAGE_ERROR && tool.quiet)
        return;
    va_start(arguments, format);
    const dlx_error message = tool_message(file, line, format, arguments);
    va_end(arguments);
    print_message(kind == MESSAGE_WARNING ? "warning: " : "", &message);
    if (kind == MESSAGE_ERROR)
        tool_raise_status(TOOL_ERROR);
}

bool tool_is_verbose(void)
{
    return tool.verbose && !tool.quiet;
}

void tool_print(const char *format, ...)
{
    char room[MESSAGE_ROOM];
    va_list arguments;
    va_start(arguments, format);
    char *text = format_clean(room, format, arguments);
    va_end(arguments);
    print(tool.name);
    print(": ");
    print(text);
    print("\n");
    if (text != room)
        free(text);
}

void messages_print_usage_error(const char *format, va_list arguments)
{
    char room[MESSAGE_ROOM];
    char *text = format_clean(room, format, arguments);
    fprintf(stderr, "%s: %s\nTry '%s --help'.\n", tool.name, text, tool.name);
    if (text != room)
        free(text);
}

void tool_hold_messages(void)
{
    if (!tool.held)
        tool.held = dlx_output_memory(NULL);
    tool.holds_messages = tool.held && !output_buffer_current();
}

bool messages_release(void)
{
    if (!tool.holds_messages)
        return true;
    tool.holds_messages = false;
    progress_clear();
    return output_buffer_flush_messages(tool.held);
}

/* ---- the progress meter ---------------------------------------------------------------------- */

enum { SECONDS_BETWEEN_REPORTS = 1 };

double progress_now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void progress_start(void)
{
    progress_meter *meter = &tool.meter;
    meter->on_terminal = isatty(STDERR_FILENO);
    meter->shares_output = meter->on_terminal && isatty(STDOUT_FILENO);
    meter->automatic = meter->on_terminal;
    meter->started = meter->reported = progress_now();
}

static bool is_on(void)
{
    return tool.meter.wanted || tool.meter.automatic;
}

void progress_make_room(void *unused)
{
    (void)unused;
    if (!tool.meter.shares_output)
        return;
    progress_clear();
    tool.meter.reported = progress_now();
}

uint64_t progress_count(double share, uint64_t count)
{
    progress_meter *meter = &tool.meter;
    if (is_on() && share > 0) {
        meter->file_share = share;
        meter->advanced = progress_now();
    }
    return meter->done += count;
}

bool progress_is_due(void)
{
    return is_on() && progress_now() - tool.meter.reported >= SECONDS_BETWEEN_REPORTS;
}

/* Describes the progress of the file. Remaining problems are assumed to take as long as finished
 * ones; the remaining time is omitted if the current problem has already used it up. */
static void describe_file(double time, char *text, size_t size)
{
    enum { MOST_PERCENT = 99 };
    const progress_meter *meter = &tool.meter;
    const double passed = meter->advanced - meter->file_started;
    const double share = meter->file_share;
    if (share <= 0)
        return;
    const double left = passed / share - passed - (time - meter->advanced);
    const int length = snprintf(text, size, ", %.0f %% of this file",
                                100 * share < MOST_PERCENT ? 100 * share : MOST_PERCENT);
    char duration[40];
    progress_format_time(left, duration, sizeof duration);
    if (left >= SECONDS_BETWEEN_REPORTS)
        snprintf(text + length, size - (size_t)length, ", %s left", duration);
}

void progress_format_time(double seconds, char *text, size_t size)
{
    static const struct {
        double seconds;
        const char *unit;
    } units[] = {{1, "s"}, {60, "min"}, {3600, "h"}, {86400, "d"}};
    enum { UNITS = sizeof units / sizeof *units, LEAST = 2 };
    size_t i = 0;
    while (i + 1 < UNITS && seconds >= LEAST * units[i + 1].seconds)
        i++;
    snprintf(text, size, "%.0f %s", seconds / units[i].seconds, units[i].unit);
}

void progress_report(const char *work, size_t width)
{
    progress_meter *meter = &tool.meter;
    const double time = progress_now();
    char done[160] = "", left[80] = "", line[400];
    describe_file(time, left, sizeof left);
    if (meter->done > 0 || !*work)
        snprintf(done, sizeof done, " %llu done, %.0f/s%s%s", (unsigned long long)meter->done,
                 (double)meter->done / (time - meter->started), left, *work ? ";" : "");
    snprintf(line, sizeof line, "%s:%s%s%s", tool.name, done, *work ? " at work: " : "", work);
    if (meter->on_terminal) {
        const size_t room = width > 1 ? width - 1 : 1;
        while (strlen(line) > room) {
            size_t end = strlen(line);
            while (end > 0 && line[end] != ',' && line[end] != ';')
                end--;
            line[end > 0 ? end : room] = 0;
        }
    }
    clean(line);
    fprintf(stderr, "%s%s%s", meter->on_terminal ? "\r" : "", line,
            meter->on_terminal ? "\033[K" : "\n");
    meter->reported = time;
    meter->shown = true;
}

void progress_clear(void)
{
    if (tool.meter.shown && tool.meter.on_terminal)
        fputs("\r\033[K", stderr);
    tool.meter.shown = false;
}

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

bool locale_is_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value)
            continue;
        const char *dot = strchr(value, '.');
        const char *charset = dot ? dot + 1 : value;
        return strncasecmp(charset, "utf-8", 5) == 0 || strncasecmp(charset, "utf8", 4) == 0;
    }
    return false;
}

/* NO_COLOR: any value but an empty text, see no-color.org. */
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
