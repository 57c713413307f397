/* SPDX-License-Identifier: MIT */
#include "cli/atomic_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

/* Returns the path with links followed and a suffix; NULL: out of memory. */
static char *name_of(const char *path, const char *ending)
{
    char *followed = realpath(path, NULL);
    const char *from = followed ? followed : path;
    char *name = malloc(strlen(from) + strlen(ending) + 1);
    if (name) {
        strcpy(name, from);
        strcat(name, ending);
    }
    free(followed);
    return name;
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

static bool write_file(const char *name, const char *bytes, size_t size)
{
    const int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (fd < 0)
        return false;
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

dlx_status atomic_file_write(const char *path, const char *bytes, size_t size, dlx_error *error)
{
    char *name = name_of(path, "");
    char *temporary = name_of(path, ".new");
    dlx_status status = DLX_OK;
    struct stat old;
    if (!name || !temporary) {
        errno = ENOMEM;
        status = fail(error, DLX_NO_MEMORY, path);
    } else if (stat(name, &old) == 0 && !S_ISREG(old.st_mode)) {
        errno = EINVAL;
        status = fail(error, DLX_WRITE_FAILED, path); /* rename would replace a device */
    } else if (!write_file(temporary, bytes, size) || rename(temporary, name) < 0) {
        status = fail(error, DLX_WRITE_FAILED, path);
        unlink(temporary);
    } else {
        sync_directory(name);
    }
    free(name);
    free(temporary);
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
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * UINT64_C(1099511628211);
    return hash;
}
