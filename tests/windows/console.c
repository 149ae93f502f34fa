/* console.c - a program of Windows that types keys in its console, as a user would do in a window.
 *
 *   console FILE KEYS COMMAND [ARGUMENT...]
 *
 * It runs the command on a new screen of its console, and types KEYS whenever the command waits for
 * a key. When the command has ended, the text on the screen is written to FILE, in UTF-8. The exit
 * status is that of the command, or 99 if the command neither waits for a key nor ends within ten
 * seconds after the last key. No argument may have a blank. KEYS is a text, in which a backslash
 * and a letter are a key or event:
 *
 *   \l \r \u \d   left, right, up, down      \h \e   Home, End      \x   Delete     \t   Tab
 *   \n   Enter    \z   Ctrl-Z    \b   Ctrl-Break    \c   the window of the console is closed
 *   \k   the command is killed
 *   \2   the next character is typed twice, which Windows reports as one event
 *   \s   the second half of a surrogate pair, without the first one
 *   \a   the next character is typed by its number, with Alt and digits of the number pad
 *
 * Ctrl-Break and other ends do not come when the command waits for a key, but when it has written
 * to a file in the current folder, whose name begins with .bscount- until it is complete. */
#include "screen.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <windows.h>

#define SCREEN_LINES         100
#define MILLISECONDS_TO_END  10000 /* from the last key to the end of a command that hangs */
#define MILLISECONDS_PER_KEY 20    /* pause after a look whether the command has read all keys */

static HANDLE input, screen; /* the console, and its new screen */

/* Types a key: presses or releases it, `repeats` times. */
static void type(bool is_press, WORD code, wchar_t character, DWORD state, WORD repeats) {
    INPUT_RECORD event = {.EventType = KEY_EVENT};
    DWORD count;
    event.Event.KeyEvent.bKeyDown = is_press;
    event.Event.KeyEvent.wRepeatCount = repeats;
    event.Event.KeyEvent.wVirtualKeyCode = code;
    event.Event.KeyEvent.uChar.UnicodeChar = character;
    event.Event.KeyEvent.dwControlKeyState = state;
    WriteConsoleInputW(input, &event, 1, &count);
}

/* Types a character by its number, as Windows reports it: Alt is pressed, then a digit, whose key
 * is also the arrow to the left, and Alt is released. */
static void type_by_number(wchar_t character) {
    type(true, VK_MENU, 0, LEFT_ALT_PRESSED, 1);
    type(true, VK_LEFT, 0, LEFT_ALT_PRESSED, 1);
    type(false, VK_LEFT, 0, LEFT_ALT_PRESSED, 1);
    type(false, VK_MENU, character, 0, 1);
}

/* Causes an event in a process as Windows does: starts a thread in the process, which calls the
 * handlers of the event. Wine has no function that causes other events than Ctrl-C. */
static void cause_event(HANDLE process, DWORD event) {
    const HMODULE library = GetModuleHandleW(L"kernelbase.dll");
    LPTHREAD_START_ROUTINE routine =
        (LPTHREAD_START_ROUTINE)(void *)GetProcAddress(library, "CtrlRoutine");
    CreateRemoteThread(process, NULL, 0, routine, (void *)(ULONG_PTR)event, 0, NULL);
}

/* Types the key, or causes the event in `process`, that a backslash and `letter` stand for. */
static void type_named(wchar_t letter, HANDLE process) {
    static const char letters[] = "lrudhex";
    static const WORD codes[] = {VK_LEFT, VK_RIGHT, VK_UP, VK_DOWN, VK_HOME, VK_END, VK_DELETE};
    const char *named = strchr(letters, (char)letter);
    if (named != NULL) type(true, codes[named - letters], 0, ENHANCED_KEY, 1);
    if (letter == 't') type(true, VK_TAB, '\t', 0, 1);
    if (letter == 'n') type(true, VK_RETURN, '\r', 0, 1);
    if (letter == 's') type(true, 0, 0xdc00, 0, 1);
    if (letter == 'z') type(true, 'Z', 26, LEFT_CTRL_PRESSED, 1);
    if (letter == 'b') cause_event(process, CTRL_BREAK_EVENT);
    if (letter == 'c') cause_event(process, CTRL_CLOSE_EVENT);
    if (letter == 'k') TerminateProcess(process, 4);
}

/* Types the first key of `keys`, or causes its event in `process`. Returns the rest of `keys`. */
static const wchar_t *type_first(const wchar_t *keys, HANDLE process) {
    if (*keys != '\\') {
        type(true, 0, *keys, 0, 1);
        return keys + 1;
    }
    if (keys[1] == '2') {
        type(true, 0, keys[2], 0, 2);
        return keys + 3;
    }
    if (keys[1] == 'a') {
        type_by_number(keys[2]);
        return keys + 3;
    }
    type_named(keys[1], process);
    return keys + 2;
}

/* Says whether there is a file in the current folder that is not complete, and to which the command
 * has written some bytes. While it has none, the command may be about to prepare it. */
static bool writes_file(void) {
    WIN32_FIND_DATAW entry;
    const HANDLE search = FindFirstFileW(L".bscount-*", &entry);
    if (search == INVALID_HANDLE_VALUE) return false;
    FindClose(search);
    return entry.nFileSizeLow > 0;
}

/* Says whether the first key of `keys` can be typed: whether the command has switched the console
 * to single keys, and has read all that were typed. But Ctrl-Break and other ends come while the
 * command writes a file. */
static bool is_time(const wchar_t *keys) {
    DWORD mode, count;
    if (*keys == '\0') return false;
    if (keys[0] == '\\' && strchr("bck", (char)keys[1]) != NULL) return writes_file();
    return GetConsoleMode(input, &mode) && (mode & ENABLE_LINE_INPUT) == 0 &&
           GetNumberOfConsoleInputEvents(input, &count) && count == 0;
}

/* Opens the console, and makes a new screen for it, which is so long that no line scrolls away. The
 * command inherits both. Returns false if that fails. */
static bool open_console(void) {
    const DWORD access = GENERIC_READ | GENERIC_WRITE, share = FILE_SHARE_READ | FILE_SHARE_WRITE;
    const COORD size = {SCREEN_COLUMNS, SCREEN_LINES};
    SECURITY_ATTRIBUTES inherited = {.nLength = sizeof inherited, .bInheritHandle = TRUE};
    input = CreateFileW(L"CONIN$", access, share, &inherited, OPEN_EXISTING, 0, NULL);
    screen = CreateConsoleScreenBuffer(access, share, &inherited, CONSOLE_TEXTMODE_BUFFER, NULL);
    return SetConsoleScreenBufferSize(screen, size) && SetConsoleActiveScreenBuffer(screen);
}

int wmain(int argc, wchar_t **argv) {
    STARTUPINFOW files = {.cb = sizeof files, .dwFlags = STARTF_USESTDHANDLES};
    PROCESS_INFORMATION process;
    DWORD status = 99;
    wchar_t line[4000] = L"";
    const wchar_t *keys = argc > 2 ? argv[2] : L"";
    for (int k = 3; k < argc; k++) {
        wcscat(line, argv[k]);
        wcscat(line, L" ");
    }
    if (!open_console()) return 98;
    files.hStdInput = input;
    files.hStdOutput = screen;
    files.hStdError = screen;
    if (!CreateProcessW(NULL, line, NULL, NULL, TRUE, 0, NULL, NULL, &files, &process)) return 97;
    ULONGLONG last_key = GetTickCount64();
    while (WaitForSingleObject(process.hProcess, MILLISECONDS_PER_KEY) == WAIT_TIMEOUT &&
           GetTickCount64() - last_key < MILLISECONDS_TO_END) {
        if (!is_time(keys)) continue;
        keys = type_first(keys, process.hProcess);
        last_key = GetTickCount64();
    }
    if (WaitForSingleObject(process.hProcess, 0) == WAIT_OBJECT_0)
        GetExitCodeProcess(process.hProcess, &status);
    TerminateProcess(process.hProcess, 99);
    write_screen(screen, argv[1]);
    return (int)status;
}
