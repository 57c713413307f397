/* SPDX-License-Identifier: MIT */
#include "io/input.h"

#include "dlx-programs.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static dlx_input *new_input(const char *name, dlx_error *error)
{
    dlx_input *input = calloc(1, sizeof *input);
    if (!input || !(input->name = strdup(name))) {
        free(input);
        return dlx_error_null(error);
    }
    input->source.fd = -1;
    input->nul = SIZE_MAX;
    input->limit = UINT64_MAX;
    return input;
}

dlx_input *dlx_input_open(const char *path, dlx_error *error)
{
    const bool standard = strcmp(path, "-") == 0;
    dlx_input *input = new_input(standard ? "(standard input)" : path, error);
    if (!input)
        return NULL;
    input->source.fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    input->owns_fd = !standard;
    struct stat status = {0};
    if (input->source.fd < 0 || fstat(input->source.fd, &status) < 0 || S_ISDIR(status.st_mode)) {
        const int reason = S_ISDIR(status.st_mode) ? EISDIR : errno;
        dlx_input_close(input);
        dlx_error_set(error, DLX_READ_FAILED, "%s", strerror(reason));
        dlx_error_place(error, path, 0, 0);
        return NULL;
    }
    input->is_regular = S_ISREG(status.st_mode);
    if (input->is_regular) {
        const off_t here = lseek(input->source.fd, 0, SEEK_CUR);
        if (here >= 0 && status.st_size > here)
            input->total = (uint64_t)(status.st_size - here);
    }
    return input;
}

/* Finds a NUL byte in [from..end[; called once for each new byte. */
static void look_for_nul(dlx_input *input, size_t first)
{
    if (input->nul != SIZE_MAX)
        return;
    const char *found = memchr(input->bytes + first, 0, input->end - first);
    if (found)
        input->nul = (size_t)(found - input->bytes);
}

dlx_input *dlx_input_memory(const char *name, const void *bytes, size_t size, dlx_error *error)
{
    dlx_input *input = new_input(name, error);
    if (!input)
        return NULL;
    size_t room;
    if (__builtin_add_overflow(size, DLX_INPUT_PADDING, &room) ||
        !dlx_buffer_grow(&input->bytes, &input->capacity, room, 1)) {
        dlx_input_close(input);
        return dlx_error_null(error);
    }
    if (size)
        memcpy(input->bytes, bytes, size);
    input->total = input->source.taken = size;
    if (dlx_source_begin(&input->source, input->bytes, &size, error) != DLX_OK) {
        dlx_input_close(input);
        return NULL;
    }
    memset(input->bytes + size, '\n', DLX_INPUT_PADDING);
    input->end = size;
    input->given = size;
    input->at_end = !dlx_source_converts(&input->source);
    look_for_nul(input, 0);
    return input;
}

dlx_input *dlx_input_from(const char *name, dlx_read_fn *read, void *state, dlx_error *error)
{
    dlx_input *input = new_input(name, error);
    if (input) {
        input->source.call = read;
        input->source.call_state = state;
    }
    return input;
}

void dlx_input_before_read(dlx_input *input, void (*call)(void *state, bool waits), void *state)
{
    input->before_read = call;
    input->read_state = state;
}

double dlx_input_progress(const dlx_input *input)
{
    if (!input->total)
        return -1;
    const bool converts = dlx_source_converts(&input->source);
    const uint64_t ahead = converts ? 0 : input->end - input->begin;
    const double done = (double)(input->source.taken - ahead) / (double)input->total;
    return done < 1 ? done : 1;
}

const char *dlx_input_name(const dlx_input *input)
{
    return input->name;
}

void dlx_input_close(dlx_input *input)
{
    if (!input)
        return;
    if (input->owns_fd && input->source.fd >= 0)
        close(input->source.fd);
    if (input->trial)
        input->release_trial(input->trial);
    dlx_source_free(&input->source);
    free(input->before.bytes);
    free(input->bytes);
    free(input->name);
    free(input);
}

/* Moves the needed bytes to the front of the buffer, and makes room for `room` more. Frees most of
 * a large buffer after a long line. */
static bool make_room(dlx_input *input, size_t room)
{
    enum { LARGE = 1 << 20 };
    const size_t kept = input->marked ? input->mark : input->begin;
    const size_t rest = input->end - kept;
    const bool wasteful = input->capacity > LARGE && rest + room < input->capacity / 4;
    if (kept > 0 && (wasteful || input->capacity - input->end < room + DLX_INPUT_PADDING)) {
        memmove(input->bytes, input->bytes + kept, rest);
        input->begin -= kept;
        input->end -= kept;
        input->searched = input->searched > kept ? input->searched - kept : 0;
        input->mark -= input->marked ? kept : 0;
        if (input->nul != SIZE_MAX)
            input->nul -= kept;
    }
    size_t needed;
    if (__builtin_add_overflow(input->end, room + DLX_INPUT_PADDING, &needed))
        return false;
    char *less = wasteful ? realloc(input->bytes, needed) : NULL;
    if (less) {
        input->bytes = less;
        input->capacity = needed;
    }
    return dlx_buffer_grow(&input->bytes, &input->capacity, needed, 1);
}

bool dlx_input_might_wait(const dlx_input *input)
{
    struct pollfd ready = {.fd = input->source.fd, .events = POLLIN};
    return !input->is_regular && poll(&ready, 1, 0) <= 0;
}

static void announce_read(void *state)
{
    const dlx_input *input = state;
    input->before_read(input->read_state, dlx_input_might_wait(input));
}

/* ---- the limit of memory --------------------------------------------------------------------- */

void dlx_input_limit(dlx_input *input, uint64_t bytes)
{
    input->limit = bytes ? bytes : UINT64_MAX;
    dlx_source_limit(&input->source, bytes);
}

void dlx_input_set_memory_factor(dlx_input *input, unsigned factor)
{
    input->factor = factor;
    input->kept_from = input->given - (input->end - input->begin);
}

bool dlx_input_allows(const dlx_input *input, uint64_t bytes)
{
    if (input->limit == UINT64_MAX)
        return true;
    const uint64_t text = input->given - input->kept_from;
    const uint64_t used = dlx_source_memory(&input->source) + text * input->factor;
    return used <= input->limit && bytes <= input->limit - used;
}

dlx_status dlx_input_over_limit(const dlx_input *input, dlx_status status, dlx_error *error)
{
    return dlx_error_set(error, status, "reading needs more memory than the limit of %llu bytes",
                         (unsigned long long)input->limit);
}

/* The size of a buffer with room for `room` more bytes. */
static uint64_t buffer_bytes(const dlx_input *input, size_t room)
{
    const size_t used = input->end - (input->marked ? input->mark : input->begin);
    const uint64_t needed = (uint64_t)used + room;
    return needed + needed / 2; /* buffers grow by half */
}

/* ---- reading ahead --------------------------------------------------------------------------- */

/* Returns the error of the read that failed, if one did. */
static dlx_status repeat_failure(const dlx_input *input, dlx_error *error)
{
    if (error && input->failure.status != DLX_OK)
        *error = input->failure;
    return input->failure.status;
}

/* Stores the error of a failed read for later reads. */
static dlx_status keep_failure(dlx_input *input, const dlx_error *failure, dlx_error *error)
{
    input->failure = *failure;
    return repeat_failure(input, error);
}

/* Fails reads because of the memory limit. */
static dlx_status fail_at_limit(dlx_input *input, dlx_error *error)
{
    dlx_error failure;
    dlx_input_over_limit(input, DLX_READ_FAILED, &failure);
    dlx_error_place(&failure, input->name, input->number + 1, 1);
    return keep_failure(input, &failure, error);
}

/* Returns `room`, or less if a file has fewer unread bytes: small files need no large buffer. */
static size_t room_needed(const dlx_input *input, size_t room)
{
    enum { LEAST = 1 << 12 };
    const uint64_t taken = input->source.taken;
    if (!input->total || dlx_source_converts(&input->source) || taken > input->total ||
        input->total - taken >= room)
        return room;
    const size_t rest = (size_t)(input->total - taken) + 1;
    return rest > LEAST ? rest : LEAST;
}

dlx_status dlx_input_fill(dlx_input *input, size_t room, dlx_error *error)
{
    size_t got = 0;
    dlx_error failure;
    if (input->failure.status != DLX_OK)
        return repeat_failure(input, error);
    input->knows_whole = false;
    room = room_needed(input, room);
    if (!dlx_input_allows(input, buffer_bytes(input, room)))
        room = DLX_INPUT_BLOCK;
    if (!dlx_input_allows(input, buffer_bytes(input, room)))
        return fail_at_limit(input, error);
    if (!make_room(input, room))
        return dlx_error_memory(error);
    input->source.before_read = input->before_read ? announce_read : NULL;
    input->source.read_state = input;
    const dlx_status status =
        dlx_source_read(&input->source, input->bytes + input->end,
                        input->capacity - input->end - DLX_INPUT_PADDING, &got, &failure);
    if (status == DLX_REFUSED)
        return fail_at_limit(input, error);
    if (status != DLX_OK && status != DLX_READ_FAILED)
        dlx_error_memory(&failure);
    if (status != DLX_OK)
        return keep_failure(input, &failure, error);
    const size_t first = input->end;
    input->end += got;
    input->given += got;
    input->at_end = got == 0;
    memset(input->bytes + input->end, '\n', DLX_INPUT_PADDING);
    look_for_nul(input, first);
    return DLX_OK;
}

/* Sets *end to the line feed of the line at `begin`, or to the end of the file. */
static dlx_status find_end(dlx_input *input, size_t *end, dlx_error *error)
{
    if (input->searched < input->begin)
        input->searched = input->begin;
    for (;;) {
        const char *feed = input->end > input->searched ? memchr(input->bytes + input->searched,
                                                                 '\n', input->end - input->searched)
                                                        : NULL;
        if (feed) {
            *end = input->searched = (size_t)(feed - input->bytes);
            return DLX_OK;
        }
        input->searched = input->end;
        if (input->at_end) {
            *end = input->end;
            return input->begin < input->end ? DLX_OK : DLX_NO_DATA;
        }
        const dlx_status status = dlx_input_fill(input, DLX_INPUT_BLOCK, error);
        if (status != DLX_OK)
            return status;
    }
}

/* Names the kind of a binary file by its first line, and what to do with it; NULL: unknown. */
static const char *name_binary(const dlx_line *line)
{
    static const struct {
        const char *begin, *kind;
    } kinds[] = {
        {"PK\3\4", "a spreadsheet or an archive (zip): export the sheet as CSV"},
        {"\xd0\xcf\x11\xe0", "a spreadsheet of Excel: export the sheet as CSV"},
        {"SQLite format 3", "a database of SQLite: export a table as CSV"},
        {"\x80\2", "a pickle of Python: write JSON or lines of text"},
        {"\x80\3", "a pickle of Python: write JSON or lines of text"},
        {"\x80\4", "a pickle of Python: write JSON or lines of text"},
        {"\x80\5", "a pickle of Python: write JSON or lines of text"},
    };
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds && line->number == 1; i++) {
        const size_t length = strlen(kinds[i].begin);
        if (line->length >= length && memcmp(line->text, kinds[i].begin, length) == 0)
            return kinds[i].kind;
    }
    return NULL;
}

/* Refuses a line with a NUL byte, and finds the next NUL byte. */
static dlx_status refuse_nul(dlx_input *input, const dlx_line *line, dlx_error *error)
{
    const char *nul = input->bytes + input->nul;
    input->nul = SIZE_MAX;
    input->knows_whole = false;
    input->nul_passed = true;
    look_for_nul(input, input->begin);
    const char *kind = name_binary(line);
    if (kind)
        return dlx_input_error(input, line, line->text, error, "expected text, found %s", kind);
    return dlx_input_error(input, line, nul, error, "NUL byte in text");
}

/* Adds the position of a failed read to its error. */
static void place_failure(const dlx_input *input, dlx_error *error)
{
    dlx_error_place(error, input->name, input->failure.line, input->failure.column);
}

/* Skips a byte order mark: texts were joined. */
static void skip_mark(dlx_line *line)
{
    static const char mark[] = {'\xef', '\xbb', '\xbf'};
    if (line->length >= sizeof mark && memcmp(line->text, mark, sizeof mark) == 0) {
        line->text += sizeof mark;
        line->length -= sizeof mark;
    }
}

dlx_status dlx_input_line(dlx_input *input, dlx_line *line, dlx_error *error)
{
    size_t end;
    const dlx_status status = find_end(input, &end, error);
    if (status == DLX_NO_DATA)
        return status;
    if (status != DLX_OK) {
        place_failure(input, error);
        return status;
    }
    size_t length = end - input->begin;
    *line = (dlx_line){input->bytes + input->begin, length, ++input->number};
    if (length && line->text[length - 1] == '\r')
        line->length--;
    if (length && *line->text == '\xef')
        skip_mark(line);
    input->last_begin = input->begin;
    input->begin = end < input->end ? end + 1 : end;
    if (input->nul < input->begin)
        return refuse_nul(input, line, error);
    return DLX_OK;
}

/* After rewinding, NUL bytes must be found again. */
static void find_nul_again(dlx_input *input)
{
    if (!input->nul_passed)
        return;
    input->nul = SIZE_MAX;
    if (input->bytes)
        look_for_nul(input, input->begin);
}

void dlx_input_unread(dlx_input *input)
{
    input->begin = input->last_begin;
    input->number--;
    find_nul_again(input);
}

bool dlx_input_is_ready(dlx_input *input)
{
    size_t first = input->begin;
    while (input->failure.status == DLX_OK && !input->at_end && !input->is_regular) {
        if (input->end > first && memchr(input->bytes + first, '\n', input->end - first))
            return true;
        if (dlx_input_might_wait(input))
            return false;
        const size_t seen = input->end - input->begin;
        if (dlx_input_fill(input, DLX_INPUT_BLOCK, NULL) != DLX_OK)
            return true; /* reading the next line reports it */
        first = input->begin + seen;
    }
    return true;
}

void dlx_input_split(dlx_input *input, dlx_line *line, size_t length)
{
    line->length = length;
    input->begin = (size_t)(line->text - input->bytes) + length + 1;
}

void dlx_input_mark(dlx_input *input)
{
    input->marked = true;
    input->nul_passed = false;
    input->mark = input->begin;
    input->mark_number = input->number;
}

void dlx_input_rewind(dlx_input *input)
{
    input->begin = input->searched = input->mark;
    input->number = input->mark_number;
    input->marked = false;
    find_nul_again(input);
}

dlx_input_position dlx_input_tell(const dlx_input *input)
{
    return (dlx_input_position){input->begin - input->mark, input->number};
}

void dlx_input_return(dlx_input *input, dlx_input_position place)
{
    input->begin = input->searched = input->mark + place.offset;
    input->number = place.number;
    find_nul_again(input);
}

bool dlx_input_has_bytes(dlx_input *input, uint64_t bytes, dlx_line *line)
{
    if (input->given >= bytes || input->total >= bytes)
        return true;
    const size_t used = input->begin - input->last_begin;
    dlx_status status = DLX_OK;
    input->begin = input->last_begin; /* so that the line is kept */
    while (input->given < bytes && !input->at_end && status == DLX_OK)
        status = dlx_input_fill(input, DLX_INPUT_BLOCK, NULL);
    line->text = input->bytes + input->begin;
    input->last_begin = input->begin;
    input->begin += used;
    return status != DLX_OK || input->given >= bytes;
}

dlx_status dlx_input_rest(dlx_input *input, const char **bytes, size_t *size, dlx_error *error)
{
    dlx_status status = repeat_failure(input, error);
    while (status == DLX_OK && !input->at_end)
        status = dlx_input_fill(input, DLX_INPUT_BLOCK, error);
    if (status != DLX_OK) {
        place_failure(input, error);
        return status;
    }
    *size = input->end - input->begin;
    *bytes = *size ? input->bytes + input->begin : "";
    input->begin = input->last_begin = input->end;
    return DLX_OK;
}

dlx_status dlx_input_error(const dlx_input *input, const dlx_line *line, const char *text,
                           dlx_error *error, const char *format, ...)
{
    if (error) {
        va_list arguments;
        va_start(arguments, format);
        dlx_error_vset(error, DLX_SYNTAX, format, arguments);
        va_end(arguments);
        dlx_error_place(error, input->name, line->number, (uint64_t)(text - line->text) + 1);
    }
    return DLX_SYNTAX;
}
