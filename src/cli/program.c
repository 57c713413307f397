/* SPDX-License-Identifier: MIT */
#include "cli/program.h"

#include "cli/output_buffer.h"
#include "cli/output_file.h"
#include "cli/tool_state.h"
#include "dlx-programs.h"
#include <ctype.h>
#include <getopt.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MIN_MEMORY_LIMIT = 1 << 20 };

/* ---- flushing and failing -------------------------------------------------------------------- */

void tool_release_messages(void)
{
    if (!messages_release())
        tool_out_of_memory();
}

/* Starts the turn of the thread's buffer, and flushes the buffer. */
static output_buffer *begin_turn(bool wait)
{
    output_buffer *buffer = output_buffer_begin_turn(wait);
    if (buffer)
        tool_flush_buffer(buffer);
    return buffer;
}

void tool_flush_buffer(output_buffer *buffer)
{
    const int status = buffer->status;
    buffer->status = TOOL_OK;
    progress_clear();
    if (!output_buffer_flush(buffer, tool.output))
        tool_out_of_memory();
    tool_raise_status(status);
}

/* Flushes all files, and returns the first failure. */
static dlx_status flush_all(dlx_error *error)
{
    const dlx_status status = dlx_output_flush(tool.output, error);
    const dlx_status others = extra_files_flush(tool.files, status == DLX_OK ? error : NULL);
    return status == DLX_OK ? others : status;
}

_Noreturn void tool_die(const dlx_error *error)
{
    begin_turn(true);
    tool_release_messages();
    if (tool.output)
        flush_all(NULL);
    if (error->status != DLX_PIPE_CLOSED)
        tool_error(error);
    exit(TOOL_ERROR);
}

_Noreturn void tool_fail(const char *file, uint64_t line, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const dlx_error error = tool_message(file, line, format, arguments);
    va_end(arguments);
    tool_die(&error);
}

void *xresult(void *result, const dlx_error *error)
{
    if (!result)
        tool_die(error);
    return result;
}

char *xtext(dlx_output *output)
{
    dlx_error error;
    size_t size;
    char *text = xrequire(strdup(xrequire((void *)dlx_output_contents(output, &size))));
    dlx_output_close(output, &error);
    return text;
}

void xok(dlx_status status, const dlx_error *error)
{
    if (status != DLX_OK)
        tool_die(error);
}

_Noreturn void tool_out_of_memory(void)
{
    tool_die(&(dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"});
}

_Noreturn void tool_usage_error(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    messages_print_usage_error(format, arguments);
    va_end(arguments);
    remove_new_files(tool.files);
    exit(TOOL_ERROR);
}

/* ---- the command line ------------------------------------------------------------------------ */

static void take_colours(const tool_option *option, void *settings, const char *name)
{
    (void)option, (void)settings;
    static const char *const names[] = {"auto", "always", "never"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0) {
            tool.colours = (int)i;
            return;
        }
    tool_usage_error("--color: expected auto, always or never, found '%s'%s", name,
                     isdigit((unsigned char)*name) ? "; graphs are coloured by --colours" : "");
}

static void print_help(const tool_option *option, void *settings, const char *topic);
static void print_version(const tool_option *option, void *settings, const char *argument);

static const tool_option common_options[] = {
    {'o', "output", "FILE", "write to FILE instead of standard output, once complete",
     TOOL_TEXT(struct tool_state, path)},
    {'v', "verbose", NULL, "report formats and running times on standard error",
     TOOL_FLAG(struct tool_state, verbose)},
    {'q', "quiet", NULL, "suppress messages other than errors",
     TOOL_FLAG(struct tool_state, quiet)},
    {0, "progress", NULL, "show progress even if standard error is not a terminal",
     TOOL_FLAG(struct tool_state, meter.wanted)},
    {0, "color", "auto|always|never", "use colours: auto, the default, on terminals only",
     .take = take_colours},
    {0, "colour", "auto|always|never", NULL, .take = take_colours},
    {'h', "help", "[=TOPIC]", "print this help, all options or tables, and exit",
     .take = print_help},
    {'V', "version", NULL, "print the version and built-in features, and exit",
     .take = print_version},
    {0},
};

/* Returns the next operand if it names a topic, as in `--help formats`. */
static const char *find_topic(void)
{
    const char *word = tool.operands[optind];
    for (const tool_topic *topic = tool.program->topics; word && topic->name; topic++)
        if (strcmp(topic->name, word) == 0)
            return word;
    return word && strcmp(word, "all") == 0 ? word : NULL;
}

static void print_help(const tool_option *option, void *settings, const char *topic)
{
    dlx_error error;
    (void)option, (void)settings;
    topic = topic ? topic : find_topic();
    if (!option_help_print(tool.program, common_options, topic, tool.output, &error))
        tool_usage_error("%s", error.text);
    exit(tool_finish());
}

static void print_version(const tool_option *option, void *settings, const char *argument)
{
    (void)option, (void)settings, (void)argument;
    option_version_print(tool.program->name, tool.output);
    exit(tool_finish());
}

static void redirect_output(void)
{
    dlx_error error;
    if (!tool.path || strcmp(tool.path, "-") == 0)
        return;
    dlx_output *output = xresult(output_file_open(tool.path, &error), &error);
    dlx_output_close(tool.output, NULL);
    tool.output = output;
    tool.to_file = true;
}

const char *const *tool_start(const tool_program *program, int argc, char **argv, void *settings)
{
    static const char *const standard_input[] = {"-", NULL};
    dlx_error error;
    prepare_standard_files();
    tool.program = program;
    tool.name = program->name;
    tool.output = xresult(dlx_output_fd(STDOUT_FILENO, "standard output", &error), &error);
    progress_start();
    dlx_output_before_write(tool.output, progress_make_room, NULL);
    tool.operands = (const char *const *)argv;
    if (!option_table_parse(program, settings, common_options, &tool, argc, argv, &error))
        tool_usage_error("%s", error.text);
    tool.meter.automatic &= !tool.quiet;
    tool.colours_messages = tool_has_colours(true);
    redirect_output();
    tool.operands = optind < argc ? (const char *const *)(argv + optind) : standard_input;
    return tool.operands;
}

/* ---- files and the end ----------------------------------------------------------------------- */

dlx_output *tool_output(void)
{
    const output_buffer *buffer = output_buffer_current();
    return buffer ? buffer->output : tool.output;
}

/* What identifies a file: itself, or its directory and its name there while it does not exist. */
typedef struct file_identity {
    bool is_known;
    struct stat status;
    const char *name; /* "" for an existing file */
} file_identity;

/* Identifies the file of a path; "-" is the descriptor `standard`. */
static file_identity identify(const char *path, int standard)
{
    file_identity file = {.name = ""};
    const bool is_standard = strcmp(path, "-") == 0;
    file.is_known = (is_standard ? fstat(standard, &file.status) : stat(path, &file.status)) == 0;
    if (file.is_known || is_standard)
        return file;
    const char *slash = strrchr(path, '/');
    char *directory = slash ? xrequire(strndup(path, (size_t)(slash - path) + 1)) : NULL;
    file.is_known = stat(directory ? directory : ".", &file.status) == 0;
    file.name = slash ? slash + 1 : path;
    free(directory);
    return file;
}

static bool is_same_file(const file_identity *a, const file_identity *b)
{
    return a->is_known && b->is_known && a->status.st_dev == b->status.st_dev &&
           a->status.st_ino == b->status.st_ino && strcmp(a->name, b->name) == 0;
}

/* True if an operand is this regular file. */
static bool is_operand(const char *path)
{
    const file_identity file = identify(path, STDOUT_FILENO);
    for (const char *const *name = tool.operands; *name && S_ISREG(file.status.st_mode); name++) {
        const file_identity operand = identify(*name, STDIN_FILENO);
        if (is_same_file(&file, &operand))
            return true;
    }
    return false;
}

static void refuse_same_output(const char *path, const char *earlier)
{
    const file_identity a = identify(path, STDOUT_FILENO);
    const file_identity b = identify(earlier, STDOUT_FILENO);
    if (is_same_file(&a, &b) && !S_ISCHR(a.status.st_mode))
        tool_usage_error("expected a file of its own for each output, found %s for two",
                         strcmp(path, "-") == 0 ? "standard output" : path);
}

void tool_claim_output(const char *path)
{
    const char *results = tool.path && strcmp(tool.path, "-") != 0 ? tool.path : "-";
    if (strcmp(path, "-") != 0)
        refuse_same_output(path, results);
    for (size_t i = 0; i < tool.output_count; i++)
        refuse_same_output(path, tool.outputs[i]);
    if (tool.output_count < MOST_OUTPUTS)
        tool.outputs[tool.output_count++] = path;
}

dlx_output *tool_create(const char *path)
{
    dlx_error error;
    if (!path)
        return NULL;
    if (is_operand(path))
        tool_usage_error("%s cannot be written, since it is read", path);
    tool_claim_output(path);
    if (strcmp(path, "-") == 0)
        return tool.output;
    return xresult(extra_file_open(&tool.files, path, &error), &error);
}

void tool_flush(void)
{
    dlx_error error;
    output_buffer *buffer = output_buffer_current();
    if (buffer && !(buffer = begin_turn(false)))
        return;
    xok(flush_all(&error), &error);
    output_buffer_end_turn(buffer);
}

void tool_after_solution(void)
{
    output_buffer *buffer = output_buffer_current();
    if (buffer && !output_buffer_is_full(buffer))
        return;
    buffer = begin_turn(true);
    if (dlx_output_failed(tool.output))
        tool_flush();
    output_buffer_end_turn(buffer);
}

void tool_discard(const dlx_output *output)
{
    extra_file_discard(tool.files, output);
}

bool tool_output_failed(void)
{
    if (output_buffer_current())
        return false; /* reported when the buffer is flushed */
    return dlx_output_failed(tool.output) || extra_files_failed(tool.files);
}

void tool_flush_before_wait(bool waits)
{
    if (waits)
        progress_clear();
    tool_flush();
    if (tool.on_idle)
        tool.on_idle();
}

/* Flushes output before a read that might wait, and before the second block of a problem, which
 * is then long. */
static void before_read(void *unused, bool waits)
{
    (void)unused;
    if (tool.on_read)
        tool.on_read(tool.on_read_state, waits);
    else if (waits || tool.reads++ > 0)
        tool_flush_before_wait(waits);
}

void tool_set_read_hook(void (*on_read)(void *state, bool waits), void *state)
{
    tool.on_read = on_read;
    tool.on_read_state = state;
}

void tool_limit_memory(uint64_t bytes)
{
    tool.memory_limit = bytes < MIN_MEMORY_LIMIT ? MIN_MEMORY_LIMIT : bytes;
}

uint64_t tool_memory_limit(void)
{
    return tool.memory_limit;
}

bool tool_has_colours(bool messages)
{
    return tool.colours == COLOURS_ALWAYS ||
           (tool.colours == COLOURS_AUTO && (messages || !tool.to_file) &&
            terminal_has_colours(messages ? STDERR_FILENO : STDOUT_FILENO));
}

bool tool_shows_ascii(void)
{
    return !tool.to_file && isatty(STDOUT_FILENO) && !locale_is_utf8();
}

dlx_input *tool_open_input(const char *path, dlx_error *error)
{
    if (strcmp(path, "-") == 0 && !tool.quiet && isatty(STDERR_FILENO) &&
        terminal_is_silent(STDIN_FILENO))
        tool_note(&(dlx_error){.text = "reading standard input ..."});
    dlx_input *input = dlx_input_open(path, error);
    if (input)
        dlx_input_limit(input, tool.memory_limit);
    return input;
}

dlx_input *tool_require_input(const char *path)
{
    dlx_error error;
    return xresult(tool_open_input(path, &error), &error);
}

void tool_each_file(const char *const *operands, void (*each)(dlx_input *input, void *settings),
                    void *settings)
{
    for (; *operands; operands++) {
        dlx_error error;
        dlx_input *input = tool_open_input(*operands, &error);
        if (!input) {
            tool_error(&error);
            continue;
        }
        dlx_input_before_read(input, before_read, NULL);
        tool.input = input;
        tool.reads = 0;
        tool.meter.file_share = 0;
        const double began = tool.meter.file_started = tool.meter.advanced = progress_now();
        const uint64_t before = progress_count(0, 0);
        each(input, settings);
        tool_verbose(dlx_input_name(input), "%llu done in %.3f s",
                     (unsigned long long)(progress_count(0, 0) - before), progress_now() - began);
        tool.input = NULL;
        dlx_input_close(input);
    }
}

void tool_tick(void (*describe)(void *state, char *text, size_t size), void *state)
{
    char text[200] = "";
    output_buffer *buffer = output_buffer_current();
    if (buffer && !(buffer = begin_turn(false)))
        return;
    tool_flush();
    if (progress_is_due()) {
        describe(state, text, sizeof text);
        progress_report(text, terminal_width(STDERR_FILENO));
    }
    output_buffer_end_turn(buffer);
}

void tool_progress_to(double share, uint64_t count)
{
    enum { LOOK_EVERY = 64 };
    if (dlx_output_failed(tool.output))
        tool_flush();
    const uint64_t done = progress_count(share, count);
    if (done / LOOK_EVERY != (done - count) / LOOK_EVERY && progress_is_due()) {
        tool_flush();
        progress_report("", terminal_width(STDERR_FILENO));
    }
}

void tool_progress_by(uint64_t count)
{
    tool.reads = 0;
    tool_progress_to(tool.input ? dlx_input_progress(tool.input) : 0, count);
}

void tool_progress(void)
{
    tool_progress_by(1);
}

int tool_finish(void)
{
    dlx_error error;
    progress_clear();
    const bool reads_standard_input =
        tool.operands && !tool.operands[1] && strcmp(*tool.operands, "-") == 0;
    if (tool.to_file && tool.meter.done == 0 && tool.status == TOOL_OK && reads_standard_input &&
        file_holds_work(tool.path))
        tool_error_at(NULL, 0,
                      "-o: standard input is empty; %s, which holds a problem or puzzle, is left "
                      "unchanged",
                      tool.path);
    extra_files_close(tool.files, tool.meter.done == 0, tool_error);
    tool.files = NULL;
    dlx_output *output = tool.output;
    tool.output = NULL;
    xok(tool.to_file ? output_file_commit(output, tool.status == TOOL_ERROR, &error)
                     : close_standard_output(output, &error),
        &error);
    return tool.status;
}
