/* click.c - a program of Windows that starts another program as the Explorer does when a user
 * double-clicks it: without arguments, and with a console of its own, in a window of its own.
 *
 *   click FILE EVENT PROGRAM
 *
 * When the program waits for a key, the text in its window is written to FILE, in UTF-8, and then
 * EVENT happens:
 *
 *   key      an arrow key is typed, which must not end the program, and then a letter
 *   ctrl-c   Ctrl-C is typed
 *   close    the window is closed
 *
 * The exit status is that of the program, or 99 if the program has not ended ten seconds later,
 * or 98 if it never waits for a key, or 96 if the arrow key has ended it.
 *
 * This program must use the console of the other one, to read its text and to type. But the other
 * program finds out at its start whether it is alone in its console. So this program pauses before
 * it looks. If that was too early, it starts the other program again, and pauses longer. */
#include "screen.h"

#include <stdbool.h>
#include <wchar.h>

#define MIN_PAUSE             500   /* milliseconds from the start of the program to a look */
#define MAX_PAUSE             16000 /* the longest such pause, after which it is given up */
#define MILLISECONDS_TO_ASK   10000 /* from a look until the program asks for a key or ends */
#define MILLISECONDS_TO_END   10000 /* from the event until the program must have ended */
#define MILLISECONDS_TO_SEE   300   /* from the arrow key until it is seen that nothing happens */
#define MILLISECONDS_PER_LOOK 100
#define PROMPT                L"Press a key"

static HANDLE input, screen; /* the console of the other program */

/* Handles Ctrl-C for this program: does nothing, so that this program goes on. */
static BOOL WINAPI ignore_event(DWORD event) {
    (void)event;
    return TRUE;
}

/* Says whether the process has ended within so many milliseconds. */
static bool has_ended(HANDLE process, DWORD milliseconds) {
    return WaitForSingleObject(process, milliseconds) == WAIT_OBJECT_0;
}

/* Says whether the line of the cursor asks for a key. */
static bool asks_for_key(void) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    wchar_t line[SCREEN_COLUMNS + 1];
    DWORD count;
    if (!GetConsoleScreenBufferInfo(screen, &about)) return false;
    const COORD first = {0, about.dwCursorPosition.Y};
    if (!ReadConsoleOutputCharacterW(screen, line, SCREEN_COLUMNS, first, &count)) return false;
    line[count] = L'\0';
    return wcsstr(line, PROMPT) != NULL;
}

/* Opens the console of a process, in place of the console that this program has. Returns false if
 * the process has none, for example because it has ended. */
static bool open_console_of(DWORD process_id) {
    const DWORD access = GENERIC_READ | GENERIC_WRITE, share = FILE_SHARE_READ | FILE_SHARE_WRITE;
    FreeConsole();
    if (!AttachConsole(process_id)) return false;
    input = CreateFileW(L"CONIN$", access, share, NULL, OPEN_EXISTING, 0, NULL);
    screen = CreateFileW(L"CONOUT$", access, share, NULL, OPEN_EXISTING, 0, NULL);
    return true;
}

/* Starts the program in a console of its own, pauses for so many milliseconds, and opens that
 * console. Returns the process if it then asks for a key; otherwise kills it and returns NULL. */
static HANDLE start_and_look(const wchar_t *program, DWORD pause) {
    STARTUPINFOW files = {.cb = sizeof files};
    PROCESS_INFORMATION process;
    wchar_t line[MAX_PATH];
    wcscpy(line, program);
    if (!CreateProcessW(NULL, line, NULL, NULL, FALSE, CREATE_NEW_CONSOLE, NULL, NULL, &files,
                        &process))
        return NULL;
    Sleep(pause);
    if (open_console_of(process.dwProcessId))
        for (int k = 0; k < MILLISECONDS_TO_ASK / MILLISECONDS_PER_LOOK; k++)
            if (asks_for_key() || has_ended(process.hProcess, MILLISECONDS_PER_LOOK)) break;
    if (!has_ended(process.hProcess, 0) && asks_for_key()) return process.hProcess;
    TerminateProcess(process.hProcess, 99);
    return NULL;
}

/* Types a key: the key of an arrow if `character` is 0. */
static void type(wchar_t character) {
    INPUT_RECORD event = {.EventType = KEY_EVENT};
    DWORD count;
    event.Event.KeyEvent.bKeyDown = true;
    event.Event.KeyEvent.wRepeatCount = 1;
    event.Event.KeyEvent.wVirtualKeyCode = character == 0 ? VK_UP : 0;
    event.Event.KeyEvent.uChar.UnicodeChar = character;
    WriteConsoleInputW(input, &event, 1, &count);
}

/* Closes the window of the console. This program leaves the console before, so as not to be ended
 * with it. */
static void close_window(void) {
    const HWND window = GetConsoleWindow();
    FreeConsole();
    PostMessageW(window, WM_CLOSE, 0, 0);
}

int wmain(int argc, wchar_t **argv) {
    HANDLE process = NULL;
    DWORD status = 99;
    if (argc != 4) return 97;
    SetConsoleCtrlHandler(ignore_event, TRUE);
    for (DWORD pause = MIN_PAUSE; process == NULL && pause <= MAX_PAUSE; pause *= 2)
        process = start_and_look(argv[3], pause);
    if (process == NULL) return 98;
    write_screen(screen, argv[1]);
    if (wcscmp(argv[2], L"key") == 0) {
        type(0);
        if (has_ended(process, MILLISECONDS_TO_SEE)) return 96;
        type(L'x');
    }
    if (wcscmp(argv[2], L"ctrl-c") == 0) GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    if (wcscmp(argv[2], L"close") == 0) close_window();
    if (has_ended(process, MILLISECONDS_TO_END)) GetExitCodeProcess(process, &status);
    TerminateProcess(process, 99);
    return (int)status;
}
