/* input.c - reads standard input without a buffer, on Windows. */
#include "os/input.h"

#include "os/windows/wide.h"

/* If standard input is a console, returns false, because Windows cannot say in advance whether a
 * complete line has been typed. */
bool bsc_input_ready(void) {
    const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
    DWORD count = 0;
    switch (GetFileType(input)) {
    case FILE_TYPE_DISK:
        return true;
    case FILE_TYPE_PIPE:
        return !PeekNamedPipe(input, NULL, 0, NULL, &count, NULL) || count > 0;
    default:
        return false;
    }
}

/* If Ctrl-C ends a read from a console, Windows reports that the read has succeeded, with 0 bytes
 * and an error code. Without that code 0 bytes are the end of the input. */
long bsc_input_read(char *bytes, size_t size) {
    DWORD count = 0;
    SetLastError(0);
    if (ReadFile(GetStdHandle(STD_INPUT_HANDLE), bytes, (DWORD)size, &count, NULL) &&
        (count > 0 || GetLastError() != ERROR_OPERATION_ABORTED))
        return (long)count;
    errno = bsc_wide_reason();
    /* If standard input is a pipe whose writer has closed its end, the read fails with EPIPE. This
     * is the end of the input, and no failure. */
    return errno == EPIPE ? 0 : -1;
}
