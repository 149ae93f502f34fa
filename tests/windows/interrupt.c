/* interrupt.c - a program of Windows that types Ctrl-C while another program runs.
 *
 *   interrupt COMMAND [ARGUMENT...]
 *
 * It starts the command with a pipe as its standard output, which is never read. When the command
 * has filled the pipe, Ctrl-C is typed in the console of both programs. The exit status is that of
 * the command, or 99 if the command has not ended ten seconds later. No argument may have a
 * blank. */
#include <stdio.h>
#include <string.h>
#include <windows.h>

#define MILLISECONDS_TO_FILL 200 /* a pipe that gets no bytes for so long is full */
#define MILLISECONDS_TO_END  10000

/* Handles Ctrl-C for this program: does nothing, so that this program goes on. */
static BOOL WINAPI ignore_event(DWORD event) {
    (void)event;
    return TRUE;
}

int main(int argc, char **argv) {
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    STARTUPINFOA files = {.cb = sizeof files, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION process;
    HANDLE reader;
    DWORD count = 0, bytes, status = 99;
    char line[4000] = "";
    for (int k = 1; k < argc; k++) {
        strcat(line, argv[k]);
        strcat(line, " ");
    }
    SetConsoleCtrlHandler(ignore_event, TRUE);
    files.hStdInput = GetStdHandle(STD_INPUT_HANDLE);
    files.hStdError = GetStdHandle(STD_ERROR_HANDLE);
    if (!CreatePipe(&reader, &files.hStdOutput, &inherited, 0)) return 98;
    if (!CreateProcessA(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &files, &process)) return 97;
    do {
        bytes = count;
        Sleep(MILLISECONDS_TO_FILL);
    } while (PeekNamedPipe(reader, NULL, 0, NULL, &count, NULL) && (count == 0 || count > bytes));
    if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) status = 96;
    if (WaitForSingleObject(process.hProcess, MILLISECONDS_TO_END) == WAIT_OBJECT_0)
        GetExitCodeProcess(process.hProcess, &status);
    TerminateProcess(process.hProcess, 99);
    return (int)status;
}
