/* screen.h - writes the text on a screen of a Windows console to a file. */
#ifndef TESTS_WINDOWS_SCREEN_H
#define TESTS_WINDOWS_SCREEN_H

#include <windows.h>

#define SCREEN_COLUMNS 80

/* Writes the lines of the screen up to the line of the cursor to the file at `path`, in UTF-8,
 * without the blanks at the ends of the lines. */
static void write_screen(HANDLE screen, const wchar_t *path) {
    const HANDLE out = CreateFileW(path, GENERIC_WRITE, 0, NULL, CREATE_ALWAYS, 0, NULL);
    CONSOLE_SCREEN_BUFFER_INFO about;
    wchar_t line[SCREEN_COLUMNS];
    char bytes[3 * SCREEN_COLUMNS + 1];
    DWORD count;
    if (!GetConsoleScreenBufferInfo(screen, &about)) return;
    for (COORD first = {0, 0}; first.Y <= about.dwCursorPosition.Y; first.Y++) {
        ReadConsoleOutputCharacterW(screen, line, SCREEN_COLUMNS, first, &count);
        while (count > 0 && line[count - 1] == ' ') count--;
        int length =
            WideCharToMultiByte(CP_UTF8, 0, line, (int)count, bytes, sizeof bytes - 1, NULL, NULL);
        bytes[length++] = '\n';
        WriteFile(out, bytes, (DWORD)length, &count, NULL);
    }
    CloseHandle(out);
}

#endif
