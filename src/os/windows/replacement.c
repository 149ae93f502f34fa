/* replacement.c - replaces files so that each is written completely or not at all, on Windows.
 *
 *   created in the folder  ->  written  ->  on the disk  ->  renamed to the
 *   as .bscount-PID-N                                        name of the old file
 *
 * Invariant: before the renaming the old file is unchanged, so the program may read it as input
 * meanwhile; after the renaming the new file is complete. Anything other than a file on a disk
 * (NUL, CON, a pipe) is written directly.
 *
 * Until the new file is on the disk, it is marked: Windows removes a marked file as soon as it is
 * closed. So the new file does not stay in the folder if the process is killed, by the Task Manager
 * or at the end of the session, of which Windows does not tell a program that uses user32.dll, as
 * shell32.dll does. */
#include "os/replacement.h"

#include "os/files.h"
#include "os/windows/wide.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#define MAX_NAMES 1000u /* number of names that are tried for a new file before giving up */
#define NAME_SIZE 64u   /* bytes for the name of a new file, without its folder */

/* Moving the new file to the path of the old one may fail because a virus scanner holds one of them
 * open for a moment. MAX_MOVES is how often the move is tried, and MILLISECONDS_PER_MOVE is the
 * pause after each failure, in milliseconds. */
#define MAX_MOVES             10
#define MILLISECONDS_PER_MOVE 50
#define SHARE_EVERYTHING      (FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE)

/* The list of new files that are being written, beginning with the file that was opened last. */
static bsc_replacement *volatile unfinished;

/* Removes the file at `path`. If there is none, or if it cannot be removed, does nothing and
 * reports nothing. */
static void remove_file(const char *path) {
    wchar_t wide[BSC_WIDE_PATH];
    if (bsc_wide_path(path, wide)) DeleteFileW(wide);
}

void bsc_replacement_discard_all(void) {
    for (const bsc_replacement *r = unfinished; r != NULL; r = r->next)
        if (r->has_new_path) remove_file(r->new_path);
}

/* Marks an open file, so that Windows removes the file when it is closed, or takes the mark away if
 * `is_marked` is false. Some file systems have no such marks, and this function does nothing there.
 * A file that must not be kept is then removed by its path (release), but it stays in the folder if
 * the process is killed. */
static void mark_for_removal(HANDLE file, bool is_marked) {
    FILE_DISPOSITION_INFO mark = {.DeleteFile = is_marked};
    SetFileInformationByHandle(file, FileDispositionInfo, &mark, sizeof mark);
}

/* Returns the descriptor that a path such as /dev/stdout stands for on other systems, or -1 if it
 * is an ordinary path. */
static int named_descriptor(const char *path) {
    static const char *const names[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    for (int number = 0; number < 3; number++)
        if (strcmp(path, names[number]) == 0) return number;
    return -1;
}

/* Creates the new file, which will replace the file at r->path, in the same folder under an unused
 * name, and opens r->stream to write it. Marks the file, so that Windows removes it if the program
 * ends too early. Allocates r->new_path, which release() frees, also after a failure. Returns 0 on
 * success, and otherwise the reason as a value of errno. */
static int make_new_file(bsc_replacement *r) {
    const size_t folder = (size_t)(bsc_path_last(r->path) - r->path);
    wchar_t wide[BSC_WIDE_PATH];
    r->new_path = malloc(folder + NAME_SIZE);
    if (r->new_path == NULL) return ENOMEM;
    memcpy(r->new_path, r->path, folder);
    for (unsigned k = 0; k < MAX_NAMES; k++) {
        snprintf(r->new_path + folder, NAME_SIZE, ".bscount-%lu-%u", GetCurrentProcessId(), k);
        if (!bsc_wide_path(r->new_path, wide)) return errno;
        const HANDLE handle = CreateFileW(wide, GENERIC_WRITE | DELETE, SHARE_EVERYTHING, NULL,
                                          CREATE_NEW, FILE_ATTRIBUTE_NORMAL, NULL);
        r->has_new_path = handle != INVALID_HANDLE_VALUE;
        if (!r->has_new_path && bsc_wide_reason() == EEXIST) continue;
        if (!r->has_new_path) return bsc_wide_reason();
        mark_for_removal(handle, true);
        r->stream = bsc_wide_stream(handle, _O_WRONLY | _O_BINARY, "wb");
        return r->stream == NULL ? EMFILE : 0;
    }
    return EEXIST;
}

/* Finds out whether the file at `path` can be replaced: whether it may be removed, and no other
 * program holds it open in a way that forbids that. Tries as often as move_into_place. Returns 0 if
 * it can be replaced, and otherwise the reason as a value of errno. */
static int test_replacing(const wchar_t *path) {
    int reason = 0;
    for (int k = 0; k < MAX_MOVES; k++) {
        const HANDLE old = CreateFileW(path, DELETE, SHARE_EVERYTHING, NULL, OPEN_EXISTING,
                                       FILE_ATTRIBUTE_NORMAL, NULL);
        if (old != INVALID_HANDLE_VALUE) {
            CloseHandle(old);
            return 0;
        }
        reason = bsc_wide_reason();
        if (reason != EBUSY) return reason;
        Sleep(MILLISECONDS_PER_MOVE);
    }
    return reason;
}

/* Opens r->stream, to which the caller will write. If `path` leads to a device, a pipe or a
 * standard stream, opens it directly. Otherwise creates a new file that will replace the file at
 * `path`, and adds *r to the list `unfinished`. Returns 0 on success, and otherwise the reason as a
 * value of errno; the caller then calls release(), which frees the paths and removes the new file,
 * if there is one. */
static int open_path(bsc_replacement *r, const char *path) {
    wchar_t wide[BSC_WIDE_PATH];
    const int descriptor = named_descriptor(path);
    if (descriptor >= 0) {
        r->stream = _fdopen(_dup(descriptor), "wb");
        return r->stream == NULL ? EBADF : 0;
    }
    if (*path == '\0') return ENOENT;
    if (!bsc_wide_path(path, wide)) return errno;
    const HANDLE old = CreateFileW(wide, GENERIC_WRITE, SHARE_EVERYTHING, NULL, OPEN_EXISTING,
                                   FILE_ATTRIBUTE_NORMAL, NULL);
    if (old == INVALID_HANDLE_VALUE) {
        const int reason = bsc_wide_reason();
        if (bsc_path_find(path) == BSC_PATH_FOLDER) return EISDIR;
        if (reason != ENOENT) return reason;
    } else if (GetFileType(old) != FILE_TYPE_DISK) {
        r->stream = bsc_wide_stream(old, _O_WRONLY | _O_BINARY, "wb");
        return r->stream == NULL ? EMFILE : 0;
    } else {
        CloseHandle(old);
        /* A user wants to know this before a long run, not after it. */
        const int reason = test_replacing(wide);
        if (reason != 0) return reason;
    }
    r->path = strdup(path);
    if (r->path == NULL) return ENOMEM;
    r->next = unfinished;
    unfinished = r;
    return make_new_file(r);
}

/* Frees the memory of *r, and zeroes *r. If *r is still in the list `unfinished`, its new file has
 * not replaced the old one: then takes *r off the list, and removes the new file, without a report
 * if that fails. Only the first of the list can be *r, because files are closed in the opposite
 * order of opening. */
static void release(bsc_replacement *r) {
    if (unfinished == r) {
        if (r->has_new_path) remove_file(r->new_path);
        unfinished = r->next;
    }
    free(r->path);
    free(r->new_path);
    *r = (bsc_replacement){0};
}

int bsc_replacement_open(bsc_replacement *r, const char *path) {
    *r = (bsc_replacement){0};
    const int reason = open_path(r, path);
    if (reason != 0) release(r);
    return reason;
}

/* If a pipe has no reader, the C library of Windows reports EINVAL where other systems report
 * EPIPE. */
int bsc_replacement_flush(bsc_replacement *r, bool keep) {
    FILE *stream = r->stream;
    const int errno_before = errno;
    if (!ferror(stream)) errno = 0;
    if (ferror(stream) || fflush(stream) != 0) {
        if (errno == EINVAL) return EPIPE;
        return errno == 0 ? EIO : errno;
    }
    if (keep && r->path != NULL && _commit(_fileno(stream)) != 0) return EIO;
    errno = errno_before; /* it may say why an earlier write to another file has failed */
    return 0;
}

/* Moves the new file to the path of the old one, which disappears. Returns 0 on success, and
 * otherwise the reason as a value of errno. */
static int move_into_place(const bsc_replacement *r) {
    wchar_t from[BSC_WIDE_PATH], to[BSC_WIDE_PATH];
    int reason = 0;
    if (!bsc_wide_path(r->new_path, from) || !bsc_wide_path(r->path, to)) return errno;
    for (int k = 0; k < MAX_MOVES; k++) {
        if (MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH)) return 0;
        reason = bsc_wide_reason();
        if (reason != EBUSY && reason != EACCES) return reason;
        Sleep(MILLISECONDS_PER_MOVE);
    }
    /* If another program has the old file open, Windows reports a missing right of access (EACCES).
     * So EBUSY, which means an open file, is the truer reason. */
    return reason == EACCES ? EBUSY : reason;
}

int bsc_replacement_close(bsc_replacement *r, bool keep) {
    /* On success errno stays as it was: it may say why an earlier write to another file failed. */
    const int errno_before = errno;
    int reason = 0;
    /* When the new file was created, it was marked, so that Windows removes it when it is closed. A
     * file that is kept loses the mark first. */
    if (keep && r->path != NULL)
        mark_for_removal((HANDLE)_get_osfhandle(_fileno(r->stream)), false);
    if (fclose(r->stream) != 0) reason = errno == 0 ? EIO : errno;
    if (keep && r->path != NULL && reason == 0) {
        reason = move_into_place(r);
        if (reason == 0) unfinished = r->next;
    }
    release(r);
    if (reason == 0) errno = errno_before;
    return reason;
}
