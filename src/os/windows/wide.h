/* wide.h - functions that several files of this folder need: converting paths to the 16-bit
 * characters that Windows expects, translating the error codes of Windows to values of errno, and
 * opening streams of the C library. */
#ifndef BSC_OS_WIDE_H
#define BSC_OS_WIDE_H

#include <errno.h>
#include <io.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <wchar.h>
#include <windows.h>

/* Length in characters of a buffer for a path and its terminating 0; longer paths are refused. */
#define BSC_WIDE_PATH 4096
/* Length in characters from which bsc_wide_path puts BSC_LONG_PREFIX before an absolute path.
 * Without this prefix, Windows refuses to make a folder whose path is so long, and to open a file
 * whose path has 260 characters or more. */
#define BSC_MIN_LONG_PATH 248u
#define BSC_LONG_PREFIX   L"\\\\?\\"

/* Converts a text from UTF-8 to the 16-bit characters of Windows. Returns false, with the reason in
 * errno, if the text is too long or is not valid UTF-8. */
static inline bool bsc_wide_text(const char *text, wchar_t wide[BSC_WIDE_PATH]) {
    const int length =
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, BSC_WIDE_PATH);
    if (length > 0) return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : ENOENT;
    return false;
}

/* Converts a path as bsc_wide_text does. If Windows could refuse the path because of its length,
 * writes BSC_LONG_PREFIX, with which Windows allows long paths, and after it the absolute path,
 * which begins with its drive. Paths that begin with two backslashes, such as those of servers,
 * stay as they are. */
static inline bool bsc_wide_path(const char *path, wchar_t wide[BSC_WIDE_PATH]) {
    const size_t prefix = wcslen(BSC_LONG_PREFIX);
    wchar_t whole[BSC_WIDE_PATH];
    if (!bsc_wide_text(path, wide)) return false;
    const DWORD length = GetFullPathNameW(wide, BSC_WIDE_PATH, whole, NULL);
    if (length < BSC_MIN_LONG_PATH || wcsncmp(whole, L"\\\\", 2) == 0) return true;
    if (length + prefix >= BSC_WIDE_PATH) {
        errno = ENAMETOOLONG;
        return false;
    }
    wcscpy(wide, BSC_LONG_PREFIX);
    wcscpy(wide + prefix, whole);
    return true;
}

/* Translates GetLastError(), the reason why the last call of Windows failed, to a value of errno.
 * Returns EIO if no value corresponds. EBUSY means that another program holds the file open. */
static inline int bsc_wide_reason(void) {
    static const struct {
        DWORD code;
        int reason;
    } reasons[] = {
        {ERROR_FILE_NOT_FOUND, ENOENT},      {ERROR_PATH_NOT_FOUND, ENOENT},
        {ERROR_INVALID_NAME, ENOENT},        {ERROR_BAD_NETPATH, ENOENT},
        {ERROR_BAD_PATHNAME, ENOENT},        {ERROR_INVALID_DRIVE, ENOENT},
        {ERROR_ACCESS_DENIED, EACCES},       {ERROR_SHARING_VIOLATION, EBUSY},
        {ERROR_LOCK_VIOLATION, EBUSY},       {ERROR_DISK_FULL, ENOSPC},
        {ERROR_HANDLE_DISK_FULL, ENOSPC},    {ERROR_FILE_EXISTS, EEXIST},
        {ERROR_ALREADY_EXISTS, EEXIST},      {ERROR_NOT_ENOUGH_MEMORY, ENOMEM},
        {ERROR_OUTOFMEMORY, ENOMEM},         {ERROR_WRITE_PROTECT, EROFS},
        {ERROR_DIRECTORY, ENOTDIR},          {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
        {ERROR_BROKEN_PIPE, EPIPE},          {ERROR_NO_DATA, EPIPE},
        {ERROR_OPERATION_ABORTED, EINTR},    {ERROR_INVALID_HANDLE, EBADF},
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE}, {ERROR_INSUFFICIENT_BUFFER, ENAMETOOLONG},
    };
    const DWORD code = GetLastError();
    for (size_t k = 0; k < sizeof reasons / sizeof *reasons; k++)
        if (reasons[k].code == code) return reasons[k].reason;
    return EIO;
}

/* Makes a stream of the C library from an open file of Windows. `flags` are the flags of _open, and
 * `mode` is the mode of fopen. Closing the stream closes the file. If no stream can be made, closes
 * the file and returns NULL with the reason in errno. */
static inline FILE *bsc_wide_stream(HANDLE file, int flags, const char *mode) {
    const int descriptor = _open_osfhandle((intptr_t)file, flags);
    if (descriptor < 0) {
        CloseHandle(file);
        return NULL;
    }
    FILE *stream = _fdopen(descriptor, mode);
    if (stream == NULL) _close(descriptor);
    return stream;
}

/* Restores the modes and the character encodings that the console had before bsc_start_arguments
 * changed them. */
void bsc_console_restore(void);

#endif
