/* files.c - finds, opens and lists files and folders by their paths, on POSIX. */
#include "os/files.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char bsc_path_separators[] = "/";

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

/* Says whether the system knows both files, and they are one. */
static bool is_one_file(const char *a, const char *b) {
    struct stat about_a, about_b;
    if (stat(a, &about_a) != 0 || stat(b, &about_b) != 0) return false;
    return about_a.st_dev == about_b.st_dev && about_a.st_ino == about_b.st_ino;
}

/* Returns a copy of the folder at the beginning of the path, or of "." if the path has no folder.
 * The caller frees it. Returns NULL if memory runs out. */
static char *copy_folder(const char *path) {
    const size_t length = (size_t)(bsc_path_last(path) - path);
    return length == 0 ? strdup(".") : strndup(path, length);
}

bool bsc_path_same(const char *a, const char *b) {
    if (strcmp(a, b) == 0 || is_one_file(a, b)) return true;
    if (strcmp(bsc_path_last(a), bsc_path_last(b)) != 0) return false;
    char *folder_a = copy_folder(a), *folder_b = copy_folder(b);
    const bool is_same = folder_a != NULL && folder_b != NULL && is_one_file(folder_a, folder_b);
    free(folder_a);
    free(folder_b);
    return is_same;
}

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
