/* files.h - files and folders by their paths. A path is in UTF-8 on Windows, and bytes
 * elsewhere. */
#ifndef BSC_OS_FILES_H
#define BSC_OS_FILES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What a path leads to. */
typedef enum bsc_path_kind {
    BSC_PATH_NONE, /* nothing that this process may see */
    BSC_PATH_FILE,
    BSC_PATH_EMPTY, /* a file without a byte */
    BSC_PATH_FOLDER,
    BSC_PATH_OTHER /* a device or a pipe */
} bsc_path_kind;

/* Returns what the path leads to. */
bsc_path_kind bsc_path_find(const char *path);
/* Says whether what the path leads to can be read. */
bool bsc_path_readable(const char *path);
/* Returns the last part of a path, behind the last character that separates parts: "map.svg" of
 * "out/map.svg", and "" if the path ends with such a character. */
const char *bsc_path_last(const char *path);

/* Returns what kind of a file standard input is. */
bsc_path_kind bsc_files_input_kind(void);

/* Opens a file to read its bytes. Returns NULL, with errno, if that fails. */
FILE *bsc_files_open(const char *path);
/* Makes a folder, if it does not exist. Returns 0, or the reason why it could not, as errno. */
int bsc_files_make_folder(const char *path);
/* Calls `visit` with the name of each file in the folder, in alphabetical order; not at all if the
 * folder cannot be read. */
void bsc_files_visit(const char *folder, void (*visit)(void *context, const char *name),
                     void *context);

/* Returns the text for a value of errno, for messages that say why a call failed. */
const char *bsc_files_reason(int reason);

#endif
