/* files.h - finds, opens and lists files and folders by their paths. On Windows a path is UTF-8; on
 * other systems it is any sequence of bytes without a NUL. */
#ifndef BSC_OS_FILES_H
#define BSC_OS_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What kind of file a path leads to. */
typedef enum bsc_path_kind {
    BSC_PATH_NONE,   /* there is no file, or this process may not see it */
    BSC_PATH_FILE,   /* a regular file that is not empty */
    BSC_PATH_EMPTY,  /* a regular file of 0 bytes */
    BSC_PATH_FOLDER, /* a folder (directory) */
    BSC_PATH_OTHER   /* a device or a pipe */
} bsc_path_kind;

/* Finds out what kind of file the path leads to, without opening the file. */
bsc_path_kind bsc_path_find(const char *path);
/* Says whether this process may read the file or folder at the path; on Windows true for every
 * folder. */
bool bsc_path_readable(const char *path);
/* Returns the last part of a path: what follows its last separator, such as '/'. This is "map.svg"
 * for "out/map.svg", and "" if the path ends with a separator. The result points into `path`. */
const char *bsc_path_last(const char *path);

/* The characters that separate the parts of a path, for messages: "/", or "/ or \" on Windows. */
extern const char bsc_path_separators[];

/* Says whether both paths lead to the same file. If there is no file yet at one of them, says
 * whether they name the same entry of the same folder, or false if memory runs out. */
bool bsc_path_same(const char *a, const char *b);

/* Returns what kind of file standard input is. A pipe counts as BSC_PATH_FILE here, because it can
 * hold a board just as a file can. A terminal is BSC_PATH_OTHER. The result is BSC_PATH_NONE if
 * standard input is closed. */
bsc_path_kind bsc_files_input_kind(void);

/* Opens the file at `path` for reading its bytes, without any conversion of line ends. Returns
 * NULL, with the reason in errno, if that fails. The caller closes the file with fclose. On systems
 * other than Windows a folder can be opened too; reading it then fails with EISDIR. */
FILE *bsc_files_open(const char *path);
/* Creates a folder. Returns 0 on success, and also if `path` leads to a file or folder already.
 * Otherwise returns the reason as a value of errno. */
int bsc_files_make_folder(const char *path);
/* Calls `visit` with `context` and the name of each entry of the folder, in ascending order of the
 * names. "." and ".." may be among the names. `folder` must not be empty: the current folder is
 * ".". Does nothing if the folder cannot be read. If memory runs out, names may be left out. */
void bsc_files_visit(const char *folder, void (*visit)(void *context, const char *name),
                     void *context);

/* Returns a text that explains a value of errno, such as "No space left on device", for messages
 * that say why a system call failed. The caller must not free the text; a later call of this
 * function may overwrite it. */
const char *bsc_files_reason(int reason);

#endif
