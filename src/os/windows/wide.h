/* wide.h - texts and reasons of Windows, whose own texts have 16 bits a character. */
#ifndef BSC_OS_WIDE_H
#define BSC_OS_WIDE_H

#include <errno.h>
#include <stdbool.h>
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

/* Gives the console back the colours, and the encoding of its texts, that it had before
 * bsc_start_arguments. */
void bsc_console_restore(void);

#endif
