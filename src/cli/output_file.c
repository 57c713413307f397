/* SPDX-License-Identifier: MIT */
#include "cli/output_file.h"

#include "dlx-programs.h"
#include "dlx-sudoku.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Describes the failure errno of a file. */
static dlx_status fail(dlx_error *error, dlx_status status, const char *path)
{
    const int reason = errno;
    *error = (dlx_error){.status = status};
    snprintf(error->text, sizeof error->text, "%.180s: %s", path, strerror(reason));
    return status;
}

/* ---- files that replace others --------------------------------------------------------------- */

/* Returns the mode of an existing file, or the mode of a new one. */
static mode_t mode_of(const char *path)
{
    struct stat old;
    if (stat(path, &old) == 0)
        return old.st_mode & 0777;
    const mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* Creates a file in the directory of `path`, with the mode of an existing file. Returns the
 * descriptor; -1: failure, with errno. The caller calls file_beside_free in any case. */
static int file_beside_create(file_beside *file, const char *path)
{
    static const char ending[] = ".XXXXXX";
    char *followed = realpath(path, NULL);
    file->path = followed ? followed : strdup(path);
    const size_t length = file->path ? strlen(file->path) : 0;
    file->temporary = malloc(length + sizeof ending);
    if (!file->path || !file->temporary) {
        errno = ENOMEM;
        return -1;
    }
    memcpy(file->temporary, file->path, length);
    memcpy(file->temporary + length, ending, sizeof ending);
    const int fd = mkstemp(file->temporary);
    if (fd >= 0) {
        fcntl(fd, F_SETFD, FD_CLOEXEC);
        fchmod(fd, mode_of(file->path));
    }
    return fd;
}

static void file_beside_free(file_beside *file)
{
    free(file->path);
    free(file->temporary);
    *file = (file_beside){0};
}

static bool write_all(int fd, const char *bytes, size_t size)
{
    while (size > 0) {
        const ssize_t wrote = write(fd, bytes, size);
        if (wrote < 0 && errno != EINTR)
            return false;
        if (wrote > 0) {
            bytes += wrote;
            size -= (size_t)wrote;
        }
    }
    return true;
}

/* Writes and closes the file. Returns false on failure, with errno. */
static bool write_file(int fd, const char *bytes, size_t size)
{
    const bool ok = write_all(fd, bytes, size) && fsync(fd) == 0;
    const int reason = errno;
    const bool closed = close(fd) == 0;
    if (!ok)
        errno = reason;
    return ok && closed;
}

/* Syncs the directory of the file, where the file system supports this. */
static void sync_directory(char *name)
{
    char *slash = strrchr(name, '/');
    if (slash)
        slash[slash == name] = 0;
    const int fd = open(slash ? name : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd);
    close(fd);
}

/* Writes the new file and renames it. Returns false on failure, with errno. */
static bool replace_file(file_beside *file, const char *path, const char *bytes, size_t size)
{
    struct stat old;
    if (stat(path, &old) == 0 && !S_ISREG(old.st_mode)) {
        errno = EINVAL; /* rename would replace a device */
        return false;
    }
    const int fd = file_beside_create(file, path);
    if (fd < 0)
        return false;
    if (write_file(fd, bytes, size) && rename(file->temporary, file->path) == 0)
        return true;
    const int reason = errno;
    unlink(file->temporary);
    errno = reason;
    return false;
}

dlx_status atomic_file_write(const char *path, const char *bytes, size_t size, dlx_error *error)
{
    file_beside file = {0};
    dlx_status status = DLX_OK;
    if (replace_file(&file, path, bytes, size))
        sync_directory(file.path);
    else
        status = fail(error, errno == ENOMEM ? DLX_NO_MEMORY : DLX_WRITE_FAILED, path);
    file_beside_free(&file);
    return status;
}

char *atomic_file_read(const char *path, size_t *size, dlx_error *error)
{
    FILE *file = fopen(path, "r");
    char *bytes = NULL;
    size_t room = 0;
    *size = 0;
    while (file && !feof(file) && !ferror(file)) {
        room = 2 * room + 4096;
        char *more = realloc(bytes, room + 1);
        if (!more)
            break;
        bytes = more;
        *size += fread(bytes + *size, 1, room - *size, file);
    }
    if (!file || !feof(file)) {
        fail(error, DLX_READ_FAILED, path);
        free(bytes);
        bytes = NULL;
    }
    if (file)
        fclose(file);
    if (bytes)
        bytes[*size] = 0;
    return bytes;
}

bool atomic_file_exists(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && !(S_ISREG(there.st_mode) && there.st_size == 0);
}

uint64_t fnv1a64(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *cursor = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ cursor[i]) * UINT64_C(1099511628211);
    return hash;
}

/* ---- the file of -o -------------------------------------------------------------------------- */

static struct {
    file_beside file;
    volatile sig_atomic_t exists; /* the temporary file does */
    int fd;
    const char *new_path; /* of a new file written in place; NULL: none */
    bool in_place;        /* the file is written at its final path */
    bool is_device;       /* no regular file */
} result = {.fd = -1};

void discard_output_file(void)
{
    if (result.exists)
        unlink(result.file.temporary);
    result.exists = 0;
}

/* ---- signals --------------------------------------------------------------------------------- */

static void end_by(int signal_number)
{
    discard_output_file();
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

/* True if the signal ends a process by default, or cannot be handled. */
static bool is_fatal(int signal_number)
{
    static const int harmless[] = {SIGCHLD, SIGCONT, SIGURG, SIGTSTP, SIGTTIN, SIGTTOU, SIGWINCH};
    for (size_t i = 0; i < sizeof harmless / sizeof *harmless; i++)
        if (signal_number == harmless[i])
            return false;
    return true;
}

/* ---- the file -------------------------------------------------------------------------------- */

/* Creates the temporary file, with signals blocked so that the handler always knows of the file. */
static bool create_temporary(const char *path)
{
    sigset_t signals, before;
    sigfillset(&signals);
    sigprocmask(SIG_SETMASK, &signals, &before);
    result.fd = file_beside_create(&result.file, path);
    const int reason = errno;
    result.exists = result.fd >= 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = reason;
    return result.exists;
}

static dlx_output *open_temporary(const char *path, dlx_error *error)
{
    atexit(discard_output_file);
    for (int number = 1; number <= SIGRTMAX; number++) {
        struct sigaction old;
        if (is_fatal(number) && sigaction(number, NULL, &old) == 0 &&
            !(old.sa_flags & SA_SIGINFO) && old.sa_handler == SIG_DFL)
            signal(number, end_by);
    }
    if (!create_temporary(path)) {
        fail(error, DLX_WRITE_FAILED, path);
        return NULL;
    }
    return dlx_output_fd(result.fd, path, error);
}

static dlx_output *open_in_place(const char *path, dlx_error *error)
{
    struct stat old;
    result.new_path = stat(path, &old) < 0 ? path : NULL;
    result.fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (result.fd >= 0)
        return dlx_output_fd(result.fd, path, error);
    fail(error, DLX_WRITE_FAILED, path);
    return NULL;
}

void output_file_write_in_place(void)
{
    result.in_place = true;
}

dlx_output *output_file_open(const char *path, dlx_error *error)
{
    struct stat old;
    result.is_device = stat(path, &old) == 0 && !S_ISREG(old.st_mode);
    if (result.is_device)
        return dlx_output_create(path, error);
    return result.in_place ? open_in_place(path, error) : open_temporary(path, error);
}

int output_file_fd(void)
{
    return result.is_device ? -1 : result.fd >= 0 ? result.fd : STDOUT_FILENO;
}

static bool is_empty(void)
{
    struct stat written;
    return fstat(result.fd, &written) == 0 && written.st_size == 0;
}

/* Renames the temporary file to its final path. */
static dlx_status install(bool failed, dlx_error *error)
{
    const bool kept = !failed || !is_empty();
    if (close(result.fd) < 0)
        return fail(error, DLX_WRITE_FAILED, result.file.path);
    if (!kept) {
        discard_output_file();
        return DLX_OK;
    }
    if (rename(result.file.temporary, result.file.path) < 0)
        return fail(error, DLX_WRITE_FAILED, result.file.path);
    result.exists = 0;
    return DLX_OK;
}

dlx_status output_file_commit(dlx_output *output, bool failed, dlx_error *error)
{
    dlx_status status = dlx_output_close(output, error);
    if (status == DLX_OK && result.exists)
        status = install(failed, error);
    else if (status == DLX_OK && result.in_place && result.fd >= 0 && close(result.fd) < 0)
        status = fail(error, DLX_WRITE_FAILED, "the file of -o");
    if (!result.exists)
        file_beside_free(&result.file);
    return status;
}

bool file_holds_problem(const char *path)
{
    dlx_error error;
    dlx_problem *problem = NULL;
    dlx_input *input = dlx_input_open(path, &error);
    const dlx_format *format = input ? dlx_format_detect(input, NULL, &error) : NULL;
    dlx_reader *reader = format ? dlx_reader_new(format, input, NULL, &error) : NULL;
    if (reader)
        dlx_reader_next(reader, &problem, &error);
    const bool holds = problem && dlx_problem_items(problem) > 1 && dlx_problem_options(problem);
    dlx_problem_free(problem);
    dlx_reader_free(reader);
    dlx_input_close(input);
    return holds;
}

/* True if a board has a given and a cell to fill. */
static bool is_puzzle(const dlx_grid *grid)
{
    const size_t cells = dlx_grid_size(grid) * dlx_grid_size(grid);
    size_t givens = 0;
    for (size_t cell = 0; cell < cells; cell++)
        givens += dlx_grid_cells(grid)[cell] > 0;
    return givens > 0 && givens < cells;
}

static bool file_holds_puzzle(const char *path)
{
    dlx_error error;
    dlx_grid *grid = NULL;
    dlx_input *input = dlx_input_open(path, &error);
    dlx_grid_reader *reader = input ? dlx_grid_reader_new(input, NULL, &error) : NULL;
    if (reader)
        dlx_grid_reader_next(reader, &grid, &error);
    const bool holds = grid && is_puzzle(grid);
    dlx_grid_free(grid);
    dlx_grid_reader_free(reader);
    dlx_input_close(input);
    return holds;
}

bool file_holds_work(const char *path)
{
    return file_holds_problem(path) || file_holds_puzzle(path);
}

dlx_status close_standard_output(dlx_output *output, dlx_error *error)
{
    const dlx_status status = dlx_output_close(output, error);
    /* Some network file systems report a full disk on close. */
    if (status != DLX_OK || close(STDOUT_FILENO) == 0 || errno == EBADF)
        return status;
    *error = (dlx_error){.status = DLX_WRITE_FAILED, .text = "standard output: close failed"};
    return error->status;
}

void prepare_standard_files(void)
{
    struct sigaction old;
    if (sigaction(SIGXFSZ, NULL, &old) == 0 && old.sa_handler == SIG_DFL)
        signal(SIGXFSZ, SIG_IGN);
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            exit(2);
}

/* ---- files in addition ----------------------------------------------------------------------- */

static void drop_old(void *state)
{
    extra_file *file = state;
    if (file->is_old && ftruncate(file->fd, 0) == 0)
        file->is_old = false;
}

dlx_output *extra_file_open(extra_file **list, const char *path, dlx_error *error)
{
    struct stat old;
    extra_file *file = malloc(sizeof *file);
    const bool is_new = stat(path, &old) < 0;
    const int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        fail(error, DLX_WRITE_FAILED, path);
    dlx_output *output = file && fd >= 0 ? dlx_output_fd(fd, path, error) : NULL;
    if (!file)
        *error = (dlx_error){.status = DLX_NO_MEMORY, .text = "out of memory"};
    if (!output) {
        free(file);
        return NULL;
    }
    const bool is_old = fstat(fd, &old) == 0 && S_ISREG(old.st_mode) && old.st_size > 0;
    *file = (extra_file){path, output, fd, is_old, is_new, *list};
    *list = file;
    dlx_output_before_write(output, drop_old, file);
    return output;
}

/* Removes the file, not a link to it. */
static void remove_file(const char *path)
{
    char *followed = realpath(path, NULL);
    if (followed)
        unlink(followed);
    free(followed);
}

void remove_new_files(const extra_file *list)
{
    if (result.new_path)
        remove_file(result.new_path);
    for (; list; list = list->next)
        if (list->is_new)
            remove_file(list->path);
}

void extra_file_discard(const extra_file *list, const dlx_output *output)
{
    struct stat file;
    for (; list; list = list->next)
        if (list->output == output && fstat(list->fd, &file) == 0 && S_ISREG(file.st_mode))
            remove_file(list->path);
}

dlx_status extra_files_flush(const extra_file *list, dlx_error *error)
{
    dlx_status status = DLX_OK;
    for (; list; list = list->next) {
        const bool ok = status == DLX_OK;
        const dlx_status flushed = dlx_output_flush(list->output, ok ? error : NULL);
        status = ok ? flushed : status;
    }
    return status;
}

bool extra_files_failed(const extra_file *list)
{
    bool failed = false;
    for (; list; list = list->next)
        failed |= dlx_output_failed(list->output);
    return failed;
}

static void close_extra(extra_file *file, bool keeps_old, void (*report)(const dlx_error *error))
{
    dlx_error error;
    const dlx_status status = dlx_output_close(file->output, &error);
    if (status != DLX_OK) {
        report(&error);
    } else if (file->is_old && keeps_old) {
        error = (dlx_error){.status = DLX_WRITE_FAILED};
        snprintf(error.text, sizeof error.text, "%.180s is unchanged, since no problem was read",
                 file->path);
        report(&error);
    } else {
        drop_old(file);
    }
    if (close(file->fd) < 0 && status == DLX_OK) {
        fail(&error, DLX_WRITE_FAILED, file->path);
        report(&error);
    }
}

void extra_files_close(extra_file *list, bool keeps_old, void (*report)(const dlx_error *error))
{
    while (list) {
        extra_file *next = list->next;
        close_extra(list, keeps_old, report);
        free(list);
        list = next;
    }
}
