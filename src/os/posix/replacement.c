/* replacement.c - replaces files so that each is written completely or not at all, on POSIX.
 *
 *   opened in the folder  ->  written  ->  on the disk  ->  linked as      ->  renamed to the
 *   without a name                         (fsync)          .bscount-PID-N     name of the old file
 *
 * Invariant: before the rename the old file is unchanged, so the program may read it as input
 * meanwhile; after the rename the new file is complete. A symbolic link is followed, and the new
 * file gets the permissions of the old one. Anything other than a regular file (a device, a pipe,
 * /dev/stdout) cannot be replaced and is written directly.
 *
 * A file without a name disappears when its process ends. So even kill -9 leaves no new file in the
 * folder, except between the link and the rename. Files without a name exist only on Linux, and on
 * most of its file systems. Elsewhere the new file has its name from the beginning, and kill -9
 * leaves it in the folder. Such leftovers are never removed later: if several machines share the
 * folder, none of them knows whether the process that made a file is still running.
 *
 * If the folder is not writable, the file cannot be opened, even if the old file itself could be
 * written. Writing the old file directly would destroy it if the disk is full. */
#define _GNU_SOURCE /* for O_TMPFILE */
#include "os/replacement.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define MAX_NAMES 1000u /* number of names that are tried for a new file before giving up */
#define NAME_SIZE 64u   /* bytes for the name of a new file, without its folder */

/* The flag with which open() creates a file without a name in a folder. On systems that lack this
 * flag, NAMELESS is O_CREAT. Opening a folder with O_CREAT fails, and the new file then gets a name
 * from the start. */
#ifdef O_TMPFILE
#define NAMELESS O_TMPFILE
#else
#define NAMELESS O_CREAT
#endif

/* The list of new files that are being written, beginning with the file that was opened last.
 * bsc_replacement_discard_all reads it in a signal handler. */
static bsc_replacement *volatile unfinished;

/* Only removes the new files. Closes and frees nothing, because a signal handler may call this
 * function, and must not do that. */
void bsc_replacement_discard_all(void) {
    for (const bsc_replacement *r = unfinished; r != NULL; r = r->next)
        if (r->has_new_path) unlink(r->new_path);
}

/* Returns the length in bytes of the folder at the beginning of the path, including its last slash,
 * or 0 if the path has no folder. */
static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? 0 : (size_t)(slash - path) + 1;
}

/* Follows symbolic links: returns the path of the file that `path` finally leads to. If `path` is
 * not a link, returns `path` itself. Takes ownership of `path`, which malloc allocated; the caller
 * frees the result. Returns NULL if memory ran out or if `path` is NULL. The links cannot form a
 * circle, because then the path could not have been opened before. */
static char *follow_links(char *path) {
    char next[4096];
    while (path != NULL) {
        const ssize_t length = readlink(path, next, sizeof next);
        if (length < 0) return path;
        /* If the target of the link is a relative path, it starts from the folder of the link. An
         * absolute target begins with '/'. */
        size_t folder = 0;
        if (*next != '/') folder = folder_length(path);
        char *target = malloc(folder + (size_t)length + 1);
        if (target != NULL) sprintf(target, "%.*s%.*s", (int)folder, path, (int)length, next);
        free(path);
        path = target;
    }
    return NULL;
}

/* Returns the descriptor that a path such as /dev/stdout or /dev/fd/3 stands for, or -1 if it is an
 * ordinary path. The caller uses such a descriptor as it is. If the shell has redirected standard
 * output to a file, opening /dev/stdout again would overwrite the beginning of that file. */
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

/* Gives the new file an unused name in the folder of r->path: writes the name to r->new_path, where
 * make_new_file() has made room for it after the folder, and sets r->has_new_path. If the new file
 * exists already, without a name, `nameless` is its descriptor. If `nameless` is -1, the file is
 * created now. Returns the descriptor of the file, or -1 with the reason in errno; r->has_new_path
 * is then false, and the caller still has to close `nameless`. */
static int name_new_file(bsc_replacement *r, int nameless) {
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

/* Creates the new file, which will replace the file at r->path, in the same folder. The new file
 * has no name if the system can create such a file and can give it a name later; otherwise it gets
 * a name now, and r->has_new_path becomes true. Also allocates r->new_path, with room for the
 * folder and a name; release() frees it, also after a failure. Returns the descriptor of the file,
 * or -1 with the reason in errno. */
static int make_new_file(bsc_replacement *r) {
    const size_t folder = folder_length(r->path);
    r->new_path = malloc(folder + NAME_SIZE);
    if (r->new_path == NULL) return -1;
    memcpy(r->new_path, r->path, folder);
    memcpy(r->new_path + folder, ".", sizeof "."); /* the folder itself, such as "out/." */
    int nameless = -1;
    /* name_new_file() can name the file later only through its link in /proc/self/fd. */
    if (access("/proc/self/fd", X_OK) == 0) nameless = open(r->new_path, O_WRONLY | NAMELESS, 0666);
    if (nameless >= 0) return nameless;
    return name_new_file(r, -1);
}

/* Gives the new file the owner, the group and the permissions of the old one, as far as the system
 * allows it: only the superuser may give a file to another owner. The permissions are set last,
 * because a change of the owner clears some of them. The set-user-ID and set-group-ID bits are not
 * copied; write() would clear them too. Returns 0, or -1 with the reason in errno if the
 * permissions could not be set. */
static int copy_owner(int descriptor, const struct stat *old) {
    if (fchown(descriptor, old->st_uid, old->st_gid) != 0)
        (void)!fchown(descriptor, (uid_t)-1, old->st_gid);
    return fchmod(descriptor, old->st_mode & 01777u);
}

/* Opens the file that the caller will write to. If `path` leads to a device, a pipe or a standard
 * stream, opens it directly. Otherwise creates a new file that will replace the file at `path`, and
 * adds *r to the list `unfinished`. Returns the descriptor of the opened file, or -1 with the
 * reason in errno. After a failure, the caller calls release(), which frees the paths and removes
 * the new file, if there is one. */
static int open_path(bsc_replacement *r, const char *path) {
    struct stat old;
    int descriptor = named_descriptor(path);
    if (descriptor >= 0) return dup(descriptor);
    descriptor = open(path, O_WRONLY);
    const bool exists = descriptor >= 0;
    if (!exists && (errno != ENOENT || *path == '\0')) return -1;
    if (exists && (fstat(descriptor, &old) != 0 || !S_ISREG(old.st_mode))) return descriptor;
    if (exists) close(descriptor);
    r->path = follow_links(strdup(path));
    if (r->path == NULL) return -1;
    r->next = unfinished;
    unfinished = r;
    descriptor = make_new_file(r);
    if (descriptor < 0 || !exists || copy_owner(descriptor, &old) == 0) return descriptor;
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return -1;
}

/* Returns why a call of the C library has failed: errno, or EIO if errno is 0, which means that no
 * reason is known. Never returns 0. */
static int reason_of_system(void) {
    if (errno == 0) return EIO;
    return errno;
}

/* Frees the memory of *r, and zeroes *r. If *r is still in the list `unfinished`, its new file has
 * not replaced the old one: then takes *r off the list, and removes the new file, without a report
 * if that fails. Only the first of the list can be *r, because files are closed in the opposite
 * order of opening. */
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
    /* If an earlier write to the file has failed, errno still has the reason: the functions of this
     * file that succeed in between, for other files, leave errno as it was. */
    const int errno_before = errno;
    if (!ferror(stream)) errno = 0;
    const bool is_whole =
        !ferror(stream) && fflush(stream) == 0 && (!replaces || fsync(fileno(stream)) == 0);
    if (!is_whole) return reason_of_system();
    errno = errno_before;
    return 0;
}

int bsc_replacement_close(bsc_replacement *r, bool keep) {
    FILE *stream = r->stream;
    const bool replaces = keep && r->path != NULL;
    /* On success errno stays as it was: it may say why an earlier write to another file failed. */
    const int errno_before = errno;
    int reason = 0;
    assert(r->new_path == NULL || unfinished == r);
    if (replaces && !r->has_new_path && name_new_file(r, fileno(stream)) < 0) reason = errno;
    if (fclose(stream) != 0 && reason == 0) reason = reason_of_system();
    if (replaces && reason == 0) {
        if (rename(r->new_path, r->path) == 0)
            unfinished = r->next;
        else
            reason = errno;
    }
    release(r);
    if (reason == 0) errno = errno_before;
    return reason;
}
