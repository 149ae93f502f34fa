/* wide.h - what the files of this folder share: paths for Windows, whose texts have 16 bits a
 * character, reasons why a call of Windows failed, and streams of the C library. */
#ifndef BSC_OS_WIDE_H
#define BSC_OS_WIDE_H

#include <errno.h>
#include <io.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <windows.h>

#define BSC_WIDE_PATH 4096 /* characters of a path, with the 0 behind it: a longer one is refused */

/* Writes a path in UTF-8 as Windows wants it. Returns false, with errno, if it is too long, or no
 * UTF-8. */
static inline bool bsc_wide_path(const char *path, wchar_t wide[BSC_WIDE_PATH]) {
    const int length =
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, path, -1, wide, BSC_WIDE_PATH);
    if (length > 0) return true;
    errno = GetLastError() == ERROR_INSUFFICIENT_BUFFER ? ENAMETOOLONG : ENOENT;
    return false;
}

/* Returns the number of errno for the reason why the last call of Windows failed. EBUSY stands for
 * a file that another program holds open. */
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
        {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
    };
    const DWORD code = GetLastError();
    for (size_t k = 0; k < sizeof reasons / sizeof *reasons; k++)
        if (reasons[k].code == code) return reasons[k].reason;
    return EIO;
}

/* Makes a stream of a file that was opened: `flags` are those of _open, `mode` is that of fopen.
 * Closing the stream closes the file. Returns NULL, with errno, and closes the file, if that
 * fails. */
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

/* Gives the console back the colours, and the encoding of its texts, that it had before
 * bsc_start_arguments. */
void bsc_console_restore(void);

#endif
