/* terminal.c - reads keys from a Windows console, finds out what a console can display, and erases
 * what it displays. Consoles before Windows 10 do not obey escape sequences, so the cursor is moved
 * and characters are erased by functions of Windows there.
 *
 * Windows reports Ctrl-C by an event (interrupt.c), which does not wake a thread that waits for a
 * key. So the thread waits for a short time only, looks for a Ctrl-C, and waits again. */
#include "os/terminal.h"

#include "os/interrupt.h"

#include <io.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

/* Milliseconds between two checks whether Ctrl-C was typed, while the program waits for a key. */
#define MILLISECONDS_PER_LOOK 30
/* The character of Ctrl-Z, by which users of Windows end their input, as others do by Ctrl-D. */
#define CTRL_Z 26

static DWORD original_mode; /* the console's mode before bsc_terminal_begin changed it */
/* bsc_terminal_begin has changed the mode of the console. */
static volatile sig_atomic_t mode_changed;
/* The character that was typed last, in UTF-8. bsc_terminal_key returns its bytes one by one, as
 * keys. */
static unsigned char waiting[8];
/* bsc_terminal_key has not yet returned the bytes waiting[first_waiting] to waiting[end_waiting -
 * 1]. */
static size_t first_waiting, end_waiting;
/* The first half of a character that Windows reports as two keys (a surrogate pair), until the
 * second half arrives; 0 if no half is waiting. */
static wchar_t first_half;

/* Returns the Windows handle of a stream of the C library. */
static HANDLE handle_of(FILE *stream) {
    return (HANDLE)_get_osfhandle(_fileno(stream));
}

bool bsc_is_terminal(FILE *stream) {
    DWORD mode;
    return GetConsoleMode(handle_of(stream), &mode) != 0;
}

/* Says whether the user has set TERM to "dumb". Few programs on Windows set TERM, but a user who
 * sets it so wants neither escape sequences nor the editing of lines here either. */
static bool is_dumb(void) {
    const char *term = getenv("TERM");
    return term != NULL && strcmp(term, "dumb") == 0;
}

/* bsc_start_arguments has set ENABLE_VIRTUAL_TERMINAL_PROCESSING if the console obeys escape
 * sequences. */
bool bsc_terminal_can_draw(FILE *stream) {
    DWORD mode;
    return !is_dumb() && GetConsoleMode(handle_of(stream), &mode) &&
           (mode & ENABLE_VIRTUAL_TERMINAL_PROCESSING) != 0;
}

bool bsc_terminal_usable(void) {
    return !is_dumb() && bsc_is_terminal(stdin) && bsc_is_terminal(stdout);
}

size_t bsc_terminal_width(void) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (!GetConsoleScreenBufferInfo(handle_of(stdout), &about)) return 80;
    return (size_t)(about.srWindow.Right - about.srWindow.Left + 1);
}

/* Replaces `count` characters of a console by blanks, beginning at the place `first`, and moves the
 * cursor to `first`. The blanks get the colours in *about, which describes the console. */
static void erase(HANDLE console, const CONSOLE_SCREEN_BUFFER_INFO *about, COORD first,
                  DWORD count) {
    DWORD written;
    FillConsoleOutputCharacterW(console, L' ', count, first, &written);
    FillConsoleOutputAttribute(console, about->wAttributes, count, first, &written);
    SetConsoleCursorPosition(console, first);
}

/* Writes what the buffer of the stream holds, and fills *about with the description of its console,
 * which says where the cursor then is. Returns false if the stream is connected to no console. */
static bool flush_and_describe(FILE *stream, CONSOLE_SCREEN_BUFFER_INFO *about) {
    fflush(stream);
    return GetConsoleScreenBufferInfo(handle_of(stream), about) != 0;
}

void bsc_terminal_erase_rest(FILE *stream) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (bsc_terminal_can_draw(stream)) {
        fputs("\033[K", stream);
        return;
    }
    if (!flush_and_describe(stream, &about)) return;
    const COORD cursor = about.dwCursorPosition;
    erase(handle_of(stream), &about, cursor, (DWORD)(about.dwSize.X - cursor.X));
}

void bsc_terminal_move_left(size_t columns) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (bsc_terminal_can_draw(stdout)) {
        printf("\033[%zuD", columns);
        return;
    }
    if (!flush_and_describe(stdout, &about)) return;
    COORD cursor = about.dwCursorPosition;
    cursor.X = columns < (size_t)cursor.X ? (SHORT)(cursor.X - (SHORT)columns) : 0;
    SetConsoleCursorPosition(handle_of(stdout), cursor);
}

/* If the console obeys escape sequences, clears it by them. Otherwise erases all lines from the
 * first visible line to the last, also the parts of these lines that are outside of the window. */
void bsc_terminal_clear(void) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    if (bsc_terminal_can_draw(stdout)) {
        fputs("\033[H\033[2J", stdout);
        return;
    }
    if (!flush_and_describe(stdout, &about)) return;
    const COORD first = {0, about.srWindow.Top};
    const int lines = about.srWindow.Bottom - about.srWindow.Top + 1;
    erase(handle_of(stdout), &about, first, (DWORD)(lines * about.dwSize.X));
}

void bsc_terminal_erase_line_now(void) {
    CONSOLE_SCREEN_BUFFER_INFO about;
    const HANDLE console = GetStdHandle(STD_ERROR_HANDLE);
    if (!GetConsoleScreenBufferInfo(console, &about)) return;
    const COORD first = {0, about.dwCursorPosition.Y};
    erase(console, &about, first, (DWORD)about.dwSize.X);
}

bool bsc_terminal_begin(void) {
    const HANDLE console = handle_of(stdin);
    if (!GetConsoleMode(console, &original_mode)) return false;
    mode_changed = 1;
    const DWORD wanted = ENABLE_PROCESSED_INPUT | ENABLE_WINDOW_INPUT;
    const DWORD unwanted = ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT | ENABLE_VIRTUAL_TERMINAL_INPUT;
    return SetConsoleMode(console, (original_mode | wanted) & ~unwanted) != 0;
}

void bsc_terminal_restore(void) {
    if (!mode_changed) return;
    mode_changed = 0;
    SetConsoleMode(handle_of(stdin), original_mode);
}

void bsc_terminal_end(void) {
    bsc_terminal_restore();
}

/* Does not wait: on Windows, Ctrl-C ends the read of a line, so the caller can read at once. */
bool bsc_terminal_wait(void) {
    return !bsc_interrupted() && !bsc_interrupt_pending();
}

/* Writes a typed character to waiting[] in UTF-8, from which bsc_terminal_key returns its bytes. If
 * the character is only the first half of a surrogate pair, stores it in first_half; the pair is
 * written when its second half arrives. Ignores a half that comes without the other one. */
static void add_character(wchar_t character) {
    const bool is_second_half = character >= 0xdc00 && character < 0xe000;
    wchar_t text[2] = {character, 0};
    int length = 1;
    if (character >= 0xd800 && character < 0xdc00) {
        first_half = character;
        return;
    }
    if (is_second_half && first_half == 0) return;
    if (is_second_half) {
        text[0] = first_half;
        text[1] = character;
        length = 2;
    }
    first_half = 0;
    const int bytes =
        WideCharToMultiByte(CP_UTF8, 0, text, length, (char *)waiting, sizeof waiting, NULL, NULL);
    first_waiting = 0;
    end_waiting = bytes > 0 ? (size_t)bytes : 0;
}

/* Returns the key (terminal.h) for a virtual key code of Windows. The left and right arrows, Home
 * and End become the control keys with the same meaning, such as KEY_CTRL_B for the left arrow.
 * Returns KEY_NONE for all codes that are not in the list, such as those of keys that type a
 * character. */
static int key_of_code(WORD code) {
    switch (code) {
    case VK_UP:
        return KEY_UP;
    case VK_DOWN:
        return KEY_DOWN;
    case VK_LEFT:
        return KEY_CTRL_B;
    case VK_RIGHT:
        return KEY_CTRL_F;
    case VK_HOME:
        return KEY_CTRL_A;
    case VK_END:
        return KEY_CTRL_E;
    case VK_DELETE:
        return KEY_DELETE;
    default:
        return KEY_NONE;
    }
}

/* Returns the key for the press or the release of a key. Returns KEY_NONE if it has no meaning for
 * the program. If it types a character, writes the character to waiting[] and returns KEY_NONE.
 *
 * A user types a character that the keyboard lacks by its number: presses Alt, types the digits on
 * the number pad, and releases Alt. Windows reports pasted characters in the same way if the
 * keyboard lacks them. Only the release of Alt has the character. The digits meanwhile have the
 * codes of arrows and other keys, and are ignored. */
static int key_of_key_event(const KEY_EVENT_RECORD *event) {
    const bool is_alt_release = !event->bKeyDown && event->wVirtualKeyCode == VK_MENU;
    const bool is_number_digit = (event->dwControlKeyState & LEFT_ALT_PRESSED) != 0 &&
                                 (event->dwControlKeyState & ENHANCED_KEY) == 0;
    const wchar_t character = event->uChar.UnicodeChar;
    if (!event->bKeyDown && !is_alt_release) return KEY_NONE;
    const int key = key_of_code(event->wVirtualKeyCode);
    if (key != KEY_NONE) return is_number_digit ? KEY_NONE : key;
    if (character == CTRL_Z) return KEY_CTRL_D;
    if (character != 0 && character != KEY_ESCAPE) add_character(character);
    return KEY_NONE;
}

/* Waits for the next event of the console, for a short time only, and sets *event to it. If a key
 * is held down, Windows may report several presses as one event; that many calls of this function
 * then give this event, one for each press. Returns WAIT_OBJECT_0 if there is an event,
 * WAIT_TIMEOUT if there is none yet, and WAIT_FAILED if the console fails. */
static DWORD wait_for_event(INPUT_RECORD *event) {
    static INPUT_RECORD last;
    static unsigned repeats; /* how many further calls must give `last` again */
    const HANDLE console = handle_of(stdin);
    DWORD count;
    if (repeats == 0) {
        const DWORD answer = WaitForSingleObject(console, MILLISECONDS_PER_LOOK);
        if (answer != WAIT_OBJECT_0) return answer;
        if (!ReadConsoleInputW(console, &last, 1, &count) || count != 1) return WAIT_FAILED;
        repeats = 1;
        if (last.EventType == KEY_EVENT && last.Event.KeyEvent.wRepeatCount > 1)
            repeats = last.Event.KeyEvent.wRepeatCount;
    }
    repeats--;
    *event = last;
    return WAIT_OBJECT_0;
}

int bsc_terminal_key(void) {
    for (;;) {
        INPUT_RECORD event;
        int key = KEY_NONE;
        if (first_waiting < end_waiting) return waiting[first_waiting++];
        if (bsc_interrupted()) return KEY_END;
        if (bsc_interrupt_take()) return KEY_STOP;
        const DWORD answer = wait_for_event(&event);
        if (answer == WAIT_TIMEOUT) continue;
        if (answer != WAIT_OBJECT_0) return KEY_END;
        if (event.EventType == WINDOW_BUFFER_SIZE_EVENT) return KEY_REDRAW;
        if (event.EventType == KEY_EVENT) key = key_of_key_event(&event.Event.KeyEvent);
        if (key != KEY_NONE) return key;
    }
}
