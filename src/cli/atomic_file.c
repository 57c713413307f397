/* SPDX-License-Identifier: MIT */
#include "cli/output_file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static dlx_status fail(dlx_error *error, dlx_status status, const char *path)
{
    const int reason = errno;
    *error = (dlx_error){.status = status};
    snprintf(error->text, sizeof error->text, "%.180s: %s", path, strerror(reason));
    return status;
}

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

int file_beside_create(file_beside *file, const char *path)
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

void file_beside_free(file_beside *file)
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
