/* replacement.c - files that are written whole or not at all, with POSIX.
 *
 *   opened in the folder,  ->  written  ->  on disk  ->  linked as      ->  renamed to the file
 *   without a name                          (fsync)      .bscount-PID-N
 *
 * Invariant: until the rename the old file is as it was, and may be read as the run's input; after
 * it the new one is whole. A symbolic link is followed, and the file's permissions stay. What is no
 * regular file (a device, a pipe, /dev/stdout) is written directly: it cannot be replaced.
 *
 * A file without a name goes with its process, so that even kill -9 leaves none, but between link
 * and rename. Where the system cannot make one (it is Linux's, and of most of its file systems) the
 * new file has its name from the beginning, and kill -9 leaves it. Nothing removes such files
 * later: in a folder that several machines share no one knows whether their process still runs.
 *
 * A folder that cannot be written is refused even where the old file could be: writing that one
 * directly would lose it on a full disk. */
#define _GNU_SOURCE /* for O_TMPFILE */
#include "os/replacement.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_NAMES 1000u /* names that are tried for a new file before that is given up */
#define NAME_SIZE 64u   /* bytes for the name of a new file in its folder */

/* The flag of open() that makes a file without a name in a folder. Where the system has none,
 * O_CREAT on a folder fails, so that the file is made with a name. */
#ifdef O_TMPFILE
#define NAMELESS O_TMPFILE
#else
#define NAMELESS O_CREAT
#endif

/* The files that are being written, the one opened last first; bsc_replacement_discard_all
 * reads the list in a signal's handler. */
static bsc_replacement *volatile unfinished;

/* Only removes names: it closes and frees nothing, because a signal's handler may not. If a file
 * cannot be removed, nobody is told. */
void bsc_replacement_discard_all(void) {
    for (const bsc_replacement *r = unfinished; r != NULL; r = r->next)
        if (r->has_new_path) unlink(r->new_path);
}

/* Returns how many bytes of the path name its folder, with the last slash; 0 if it has none. */
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* Returns the path of the file that a symbolic link leads to in the end; `path` itself if that is
 * no link; NULL with errno if memory ran out or `path` is NULL. `path` is taken over; the caller
 * frees what is returned. A circle of links cannot occur: opening the path has failed on it
 * before. */
static char *follow(char *path) {
    char next[4096];
    while (path != NULL) {
        const ssize_t length = readlink(path, next, sizeof next);
        if (length < 0) return path;
        size_t folder = 0; /* bytes of the link's folder, from which a relative target starts */
        if (*next != '/') folder = folder_length(path);
        char *target = malloc(folder + (size_t)length + 1);
        if (target != NULL) sprintf(target, "%.*s%.*s", (int)folder, path, (int)length, next);
        free(path);
        path = target;
    }
    return NULL;
}

/* Returns the descriptor that a path such as /dev/stdout or /dev/fd/3 stands for; -1 for other
 * paths. Such a descriptor is used as it is: if the shell has redirected standard output to a file,
 * opening /dev/stdout again would write over the beginning of that file. */
static int named_descriptor(const char *path) {
    static const char *const names[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    int number, end = 0;
    for (number = 0; number < 3; number++)
        if (strcmp(path, names[number]) == 0) return number;
    if (sscanf(path, "/dev/fd/%6d%n", &number, &end) != 1)
        sscanf(path, "/proc/self/fd/%6d%n", &number, &end);
    if (end == 0 || path[end] != '\0') return -1;
    return number;
}

/* Finds an unused name in the folder of r->path for the new file, and sets new_path and
 * has_new_path. `nameless` is the descriptor of the new file if it was made without a name, else
 * -1: then the file is made now. Returns the file's descriptor, or -1 with errno. */
static int make_name(bsc_replacement *r, int nameless) {
    const size_t folder = folder_length(r->path);
    char open_file[64];
    snprintf(open_file, sizeof open_file, "/proc/self/fd/%d", nameless);
    for (unsigned k = 0; k < MAX_NAMES; k++) {
        snprintf(r->new_path + folder, NAME_SIZE, ".bscount-%ld-%u", (long)getpid(), k);
        int descriptor = -1;
        if (nameless < 0)
            descriptor = open(r->new_path, O_WRONLY | O_CREAT | O_EXCL, 0666);
        else if (linkat(AT_FDCWD, open_file, AT_FDCWD, r->new_path, AT_SYMLINK_FOLLOW) == 0)
            descriptor = nameless;
        r->has_new_path = descriptor >= 0;
        if (r->has_new_path || errno != EEXIST) return descriptor;
    }
    return -1;
}

/* Makes the new file in the folder of r->path: without a name, if the system lets it get one
 * later, else with one. Returns its descriptor, or -1 with errno. */
static int make_new_file(bsc_replacement *r) {
    const size_t folder = folder_length(r->path);
    r->new_path = malloc(folder + NAME_SIZE);
    if (r->new_path == NULL) return -1;
    memcpy(r->new_path, r->path, folder);
    memcpy(r->new_path + folder, ".", sizeof ".");
    int nameless = -1;
    if (access("/proc/self/fd", X_OK) == 0) nameless = open(r->new_path, O_WRONLY | NAMELESS, 0666);
    if (nameless >= 0) return nameless;
    return make_name(r, -1);
}

/* Gives the new file the owner, group and permissions of the old one, so far as the system allows
 * that: only the superuser may give a file to another owner. The permissions come last, since a
 * change of the owner takes some away. The bits set-user-ID and set-group-ID are not kept, as
 * write() clears them too. Returns 0, or -1 with errno if the permissions could not be set. */
static int keep_owner(int descriptor, const struct stat *old) {
    if (fchown(descriptor, old->st_uid, old->st_gid) != 0)
        (void)!fchown(descriptor, (uid_t)-1, old->st_gid);
    return fchmod(descriptor, old->st_mode & 01777u);
}

/* Opens what is to be written: the file of the path itself if it cannot be replaced (see the file's
 * head), else a new file, which is put on the list `unfinished`. Returns its descriptor, or -1 with
 * errno. */
static int open_path(bsc_replacement *r, const char *path) {
    struct stat old;
    int descriptor = named_descriptor(path);
    if (descriptor >= 0) return dup(descriptor);
    descriptor = open(path, O_WRONLY);
    const bool exists = descriptor >= 0;
    if (!exists && (errno != ENOENT || *path == '\0')) return -1;
    if (exists && (fstat(descriptor, &old) != 0 || !S_ISREG(old.st_mode))) return descriptor;
    if (exists) close(descriptor);
    r->path = follow(strdup(path));
    if (r->path == NULL) return -1;
    r->next = unfinished;
    unfinished = r;
    descriptor = make_new_file(r);
    if (descriptor < 0 || !exists || keep_owner(descriptor, &old) == 0) return descriptor;
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

/* Returns the number by which the system says why a call failed; EIO if it does not say. */
static int reason_of_system(void) {
    if (errno == 0) return EIO;
    return errno;
}

/* Releases what *r holds. A new file that did not take the old one's place is removed. */
static void release(bsc_replacement *r) {
    if (unfinished == r) {
        if (r->has_new_path) unlink(r->new_path);
        unfinished = r->next;
    }
    free(r->path);
    free(r->new_path);
    *r = (bsc_replacement){0};
}

int bsc_replacement_open(bsc_replacement *r, const char *path) {
    *r = (bsc_replacement){0};
    const int descriptor = open_path(r, path);
    if (descriptor >= 0) r->stream = fdopen(descriptor, "wb");
    if (r->stream != NULL) return 0;
    const int reason = reason_of_system();
    if (descriptor >= 0) close(descriptor);
    release(r);
    return reason;
}

int bsc_replacement_flush(bsc_replacement *r, bool keep) {
    FILE *stream = r->stream;
    const bool replaces = keep && r->path != NULL;
    /* errno is still that of the write that failed: nothing has been called since */
    if (!ferror(stream)) errno = 0;
    const bool is_whole =
        !ferror(stream) && fflush(stream) == 0 && (!replaces || fsync(fileno(stream)) == 0);
    if (!is_whole) return reason_of_system();
    return 0;
}

int bsc_replacement_close(bsc_replacement *r, bool keep) {
    FILE *stream = r->stream;
    const bool replaces = keep && r->path != NULL;
    int reason = 0;
    assert(r->new_path == NULL || unfinished == r);
    if (replaces && !r->has_new_path && make_name(r, fileno(stream)) < 0) reason = errno;
    if (fclose(stream) != 0 && reason == 0) reason = reason_of_system();
    if (replaces && reason == 0) {
        if (rename(r->new_path, r->path) == 0)
            unfinished = r->next;
        else
            reason = errno;
    }
    release(r);
    return reason;
}
