/* hold.c - a program of Windows that holds a file open while another program runs.
 *
 *   hold FILE SHARING COMMAND [ARGUMENT...]
 *
 * SHARING says by letters what other programs may do with the file meanwhile: r read it, w write to
 * it, d replace or remove it; "-" stands for nothing. The exit status is that of the command, or 99
 * if the command has not ended within ten seconds, or 98 if the file cannot be opened. No argument
 * may have a blank. */
#include <windows.h>

#define MILLISECONDS_TO_END 10000 /* after which the command is killed */

/* Returns the share mode of Windows that the letters stand for. */
static DWORD share_mode(const wchar_t *letters) {
    DWORD mode = 0;
    if (wcschr(letters, L'r') != NULL) mode |= FILE_SHARE_READ;
    if (wcschr(letters, L'w') != NULL) mode |= FILE_SHARE_WRITE;
    if (wcschr(letters, L'd') != NULL) mode |= FILE_SHARE_DELETE;
    return mode;
}

int wmain(int argc, wchar_t **argv) {
    STARTUPINFOW files = {.cb = sizeof files};
    PROCESS_INFORMATION process;
    DWORD status = 99;
    wchar_t line[4000] = L"";
    if (argc < 4) return 97;
    for (int k = 3; k < argc; k++) {
        wcscat(line, argv[k]);
        wcscat(line, L" ");
    }
    const HANDLE held = CreateFileW(argv[1], GENERIC_READ | GENERIC_WRITE, share_mode(argv[2]),
                                    NULL, OPEN_EXISTING, 0, NULL);
    if (held == INVALID_HANDLE_VALUE) return 98;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &files, &process)) return 97;
    if (WaitForSingleObject(process.hProcess, MILLISECONDS_TO_END) == WAIT_OBJECT_0)
        GetExitCodeProcess(process.hProcess, &status);
    TerminateProcess(process.hProcess, 99);
    return (int)status;
}
