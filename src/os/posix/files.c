/* files.c - finds, opens and lists files and folders by their paths, on POSIX. */
#include "os/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns what kind of file *about describes, which the system has filled. */
static bsc_path_kind kind_of(const struct stat *about) {
    if (S_ISDIR(about->st_mode)) return BSC_PATH_FOLDER;
    if (!S_ISREG(about->st_mode)) return BSC_PATH_OTHER;
    return about->st_size > 0 ? BSC_PATH_FILE : BSC_PATH_EMPTY;
}

bsc_path_kind bsc_path_find(const char *path) {
    struct stat about;
    if (stat(path, &about) != 0) return BSC_PATH_NONE;
    return kind_of(&about);
}

bool bsc_path_readable(const char *path) {
    return access(path, R_OK) == 0;
}

const char *bsc_path_last(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/* A pipe counts as a file, because it can hold a board just as a file can. A terminal or another
 * device does not. */
bsc_path_kind bsc_files_input_kind(void) {
    struct stat about;
    if (fstat(STDIN_FILENO, &about) != 0) return BSC_PATH_NONE;
    if (S_ISFIFO(about.st_mode)) return BSC_PATH_FILE;
    return kind_of(&about);
}

FILE *bsc_files_open(const char *path) {
    return fopen(path, "rb");
}

int bsc_files_make_folder(const char *path) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) return 0;
    return errno;
}

void bsc_files_visit(const char *folder, void (*visit)(void *context, const char *name),
                     void *context) {
    struct dirent **entry = NULL;
    const int entries = scandir(folder, &entry, NULL, alphasort);
    for (int k = 0; k < entries; k++) {
        visit(context, entry[k]->d_name);
        free(entry[k]);
    }
    free(entry);
}

const char *bsc_files_reason(int reason) {
    return strerror(reason);
}
