/* files.c - finds, opens and lists files and folders by their paths, on Windows. */
#include "os/files.h"

#include "os/windows/wide.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

const char bsc_path_separators[] = "/ or \\";

bsc_path_kind bsc_path_find(const char *path) {
    wchar_t wide[BSC_WIDE_PATH];
    WIN32_FILE_ATTRIBUTE_DATA about;
    if (!bsc_wide_path(path, wide) || !GetFileAttributesExW(wide, GetFileExInfoStandard, &about))
        return BSC_PATH_NONE;
    if ((about.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0) return BSC_PATH_FOLDER;
    if ((about.dwFileAttributes & FILE_ATTRIBUTE_DEVICE) != 0) return BSC_PATH_OTHER;
    return about.nFileSizeLow > 0 || about.nFileSizeHigh > 0 ? BSC_PATH_FILE : BSC_PATH_EMPTY;
}

bool bsc_path_readable(const char *path) {
    FILE *file;
    if (bsc_path_find(path) == BSC_PATH_FOLDER) return true;
    file = bsc_files_open(path);
    if (file != NULL) fclose(file);
    return file != NULL;
}

/* The parts of a path are separated by a slash, by a backslash, or by the colon after the letter of
 * a drive. */
const char *bsc_path_last(const char *path) {
    const char *last = path;
    if (isalpha((unsigned char)path[0]) && path[1] == ':') last = path + 2;
    for (const char *byte = last; *byte != '\0'; byte++)
        if (*byte == '/' || *byte == '\\') last = byte + 1;
    return last;
}

/* Writes the absolute path, which begins with its drive, to whole[BSC_WIDE_PATH]. Returns false if
 * the path is too long or is not valid. */
static bool complete_path(const char *path, wchar_t *whole) {
    wchar_t wide[BSC_WIDE_PATH];
    if (!bsc_wide_path(path, wide)) return false;
    const DWORD length = GetFullPathNameW(wide, BSC_WIDE_PATH, whole, NULL);
    return length > 0 && length < BSC_WIDE_PATH;
}

/* Windows makes no difference between capital and small letters in paths, also for letters beyond
 * ASCII. The function _wcsicmp() is not used, because it knows only the letters of ASCII. */
bool bsc_path_same(const char *a, const char *b) {
    wchar_t whole_a[BSC_WIDE_PATH], whole_b[BSC_WIDE_PATH];
    if (!complete_path(a, whole_a) || !complete_path(b, whole_b)) return strcmp(a, b) == 0;
    return CompareStringOrdinal(whole_a, -1, whole_b, -1, TRUE) == CSTR_EQUAL;
}

bsc_path_kind bsc_files_input_kind(void) {
    switch (GetFileType((HANDLE)_get_osfhandle(0))) {
    case FILE_TYPE_DISK:
    case FILE_TYPE_PIPE:
        return BSC_PATH_FILE;
    case FILE_TYPE_CHAR:
        return BSC_PATH_OTHER;
    default:
        return BSC_PATH_NONE;
    }
}

FILE *bsc_files_open(const char *path) {
    wchar_t wide[BSC_WIDE_PATH];
    if (!bsc_wide_path(path, wide)) return NULL;
    const HANDLE handle =
        CreateFileW(wide, GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE,
                    NULL, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE) {
        const int reason = bsc_wide_reason();
        errno = bsc_path_find(path) == BSC_PATH_FOLDER ? EISDIR : reason;
        return NULL;
    }
    return bsc_wide_stream(handle, _O_RDONLY | _O_BINARY, "rb");
}

int bsc_files_make_folder(const char *path) {
    wchar_t wide[BSC_WIDE_PATH];
    if (!bsc_wide_path(path, wide)) return errno;
    if (CreateDirectoryW(wide, NULL)) return 0;
    const int reason = bsc_wide_reason();
    return reason == EEXIST ? 0 : reason;
}

/* A list of the names of the files in a folder, in UTF-8, so that they can be sorted. */
typedef struct names {
    char **name; /* [count]: the names */
    size_t count;
} names;

/* Adds a name to the list. If there is no memory, the name is left out. */
static void add_name(names *list, const wchar_t *wide) {
    const int size = WideCharToMultiByte(CP_UTF8, 0, wide, -1, NULL, 0, NULL, NULL);
    char **more = realloc(list->name, (list->count + 1) * sizeof *more);
    if (more == NULL) return;
    list->name = more;
    char *name = malloc((size_t)size + 1);
    if (name == NULL) return;
    WideCharToMultiByte(CP_UTF8, 0, wide, -1, name, size, NULL, NULL);
    list->name[list->count] = name;
    list->count++;
}

/* Compares two names by their bytes, for qsort. */
static int compare_names(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void bsc_files_visit(const char *folder, void (*visit)(void *context, const char *name),
                     void *context) {
    names list = {NULL, 0};
    wchar_t wide[BSC_WIDE_PATH + 2];
    WIN32_FIND_DATAW entry;
    if (!bsc_wide_path(folder, wide)) return;
    /* After "out\" and the drive "C:" there must be no further backslash. */
    const wchar_t last = wide[wcslen(wide) - 1];
    wcscat(wide, last == L'\\' || last == L'/' || last == L':' ? L"*" : L"\\*");
    const HANDLE search = FindFirstFileW(wide, &entry);
    if (search == INVALID_HANDLE_VALUE) return;
    do add_name(&list, entry.cFileName);
    while (FindNextFileW(search, &entry));
    FindClose(search);
    if (list.count > 0) qsort(list.name, list.count, sizeof *list.name, compare_names);
    for (size_t k = 0; k < list.count; k++) {
        visit(context, list.name[k]);
        free(list.name[k]);
    }
    free(list.name);
}

/* The C library of Windows has no text for some values of errno, and for others a text that differs
 * from other systems. This function has texts of its own for these values. */
const char *bsc_files_reason(int reason) {
    switch (reason) {
    case EBUSY:
        return "another program holds it open";
    case EINTR:
        return "Interrupted system call";
    case EMSGSIZE:
        return "Message too long";
    default:
        return strerror(reason);
    }
}
