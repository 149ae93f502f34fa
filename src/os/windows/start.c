/* start.c - prepares the program before it does anything else, on Windows: standard files that pass
 * bytes unchanged, arguments in UTF-8, and a console that shows UTF-8 and colours.
 *
 * If a user double-clicks the program in the Explorer, it has no arguments, and its console
 * disappears when the program ends. In this case the program shows its short help, and the console
 * stays until a key is pressed. */
#include "os/start.h"

#include "os/interrupt.h"
#include "os/windows/wide.h"

#include <fcntl.h>
#include <io.h>
#include <shellapi.h>
#include <stdio.h>
#include <stdlib.h>

#define OUTPUT_SIZE (32u << 10) /* size in bytes of the buffer of standard output */
/* Size in bytes of the buffer of standard error, if it is a console. */
#define ERROR_SIZE 1024u

/* PowerShell makes several words of one with commas, and replaces a word that begins with '@'. The
 * others are those of POSIX, so that a line in a message differs as little as possible. */
const char bsc_shell_special[] = " \t'\"\\$`!*?[](){}<>|&;~#,@";

/* The encodings that the console had for input and output before the program changed them, for
 * bsc_console_restore; 0 if there is no console. */
static UINT original_input_encoding, original_output_encoding;
/* The numbers by which GetStdHandle knows the two outputs: standard output and standard error. */
static const DWORD output_ids[] = {STD_OUTPUT_HANDLE, STD_ERROR_HANDLE};
static DWORD original_modes[2]; /* the mode of each output before the program changed it */
static bool mode_changed[2];    /* whether the program has changed the mode of each output */

void bsc_console_restore(void) {
    for (int k = 0; k < 2; k++)
        if (mode_changed[k]) SetConsoleMode(GetStdHandle(output_ids[k]), original_modes[k]);
    if (original_input_encoding != 0) SetConsoleCP(original_input_encoding);
    if (original_output_encoding != 0) SetConsoleOutputCP(original_output_encoding);
}

/* Runs at the exit of the program: writes out what the buffer of standard error still holds, while
 * the console shows it as UTF-8, and then restores the console. */
static void leave_console(void) {
    fflush(stderr);
    bsc_console_restore();
}

/* Says whether the console obeys escape sequences. The mode alone does not say it: the console of
 * wine accepts the mode for escape sequences, and then displays them. So this function writes an
 * escape sequence to a screen of its own, which is never visible, and looks whether the cursor has
 * moved, as it does when a sequence is displayed. If it can make no such screen, returns true, and
 * only the mode decides: a console that knows no sequences refuses the mode for them. */
static bool obeys_sequences(void) {
    static const char sequence[] = "\033[m";
    CONSOLE_SCREEN_BUFFER_INFO about;
    DWORD count;
    const HANDLE screen = CreateConsoleScreenBuffer(GENERIC_READ | GENERIC_WRITE, 0, NULL,
                                                    CONSOLE_TEXTMODE_BUFFER, NULL);
    if (screen == INVALID_HANDLE_VALUE) return true;
    const bool obeys =
        SetConsoleMode(screen, ENABLE_PROCESSED_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING) &&
        WriteFile(screen, sequence, sizeof sequence - 1, &count, NULL) &&
        GetConsoleScreenBufferInfo(screen, &about) && about.dwCursorPosition.X == 0;
    CloseHandle(screen);
    return obeys;
}

/* Sets up the console to show UTF-8 and, if it can, to obey escape sequences. */
static void set_up_console(void) {
    DWORD sequences = 0; /* the mode for escape sequences, if the console obeys them */
    original_input_encoding = GetConsoleCP();
    original_output_encoding = GetConsoleOutputCP();
    if (original_output_encoding == 0) return;
    SetConsoleCP(CP_UTF8);
    SetConsoleOutputCP(CP_UTF8);
    if (obeys_sequences()) sequences = ENABLE_VIRTUAL_TERMINAL_PROCESSING;
    for (int k = 0; k < 2; k++) {
        const HANDLE output = GetStdHandle(output_ids[k]);
        if (!GetConsoleMode(output, &original_modes[k])) continue;
        DWORD mode = original_modes[k] & ~(DWORD)ENABLE_VIRTUAL_TERMINAL_PROCESSING;
        mode |= ENABLE_PROCESSED_OUTPUT | sequences;
        mode_changed[k] = SetConsoleMode(output, mode);
    }
    atexit(leave_console);
}

/* If the program was started without one of the three standard files, opens NUL in its place: for
 * writing in place of standard input, and for reading in place of an output, so that using the
 * standard file still fails. Standard error gets a buffer if it is a console, because the C library
 * would write it byte by byte otherwise, which a console cannot show as UTF-8. The program writes
 * this buffer out after each line of progress and when it ends. */
void bsc_start_files(void) {
    for (int number = 0; number < 3; number++) {
        if (_get_osfhandle(number) < 0) _open("NUL", number == 0 ? _O_WRONLY : _O_RDONLY);
        _setmode(number, _O_BINARY);
    }
    setvbuf(stdout, NULL, _IOFBF, OUTPUT_SIZE);
    DWORD mode;
    const bool is_console = GetConsoleMode(GetStdHandle(STD_ERROR_HANDLE), &mode) != 0;
    setvbuf(stderr, NULL, is_console ? _IOFBF : _IONBF, is_console ? ERROR_SIZE : 0);
}

/* Asks the user to press a key, and waits for the key. Otherwise a console that was opened for the
 * program would disappear before the user has read it. Runs at the exit of the program, when the
 * standard files are closed already, so it opens the console itself. Only a key that types a
 * character counts, because a user who copies the text presses Control first. Ctrl-C and closing
 * the window end the program, even if they were held back while standard output was closed. */
static void wait_for_key(void) {
    static const char text[] = "\r\nThis program is used in a terminal, such as PowerShell.\r\n"
                               "Press a key to close this window.";
    const DWORD access = GENERIC_READ | GENERIC_WRITE, share = FILE_SHARE_READ | FILE_SHARE_WRITE;
    const HANDLE input = CreateFileW(L"CONIN$", access, share, NULL, OPEN_EXISTING, 0, NULL);
    const HANDLE output = CreateFileW(L"CONOUT$", access, share, NULL, OPEN_EXISTING, 0, NULL);
    INPUT_RECORD event;
    DWORD count;
    bsc_interrupt_resume();
    WriteFile(output, text, sizeof text - 1, &count, NULL);
    while (ReadConsoleInputW(input, &event, 1, &count))
        if (event.EventType == KEY_EVENT && event.Event.KeyEvent.bKeyDown &&
            event.Event.KeyEvent.uChar.UnicodeChar != 0)
            return;
}

/* Says whether this program is the only one that uses its console, as after a double click. */
static bool has_own_console(void) {
    DWORD ids[2], mode;
    return GetConsoleMode(GetStdHandle(STD_INPUT_HANDLE), &mode) &&
           GetConsoleMode(GetStdHandle(STD_OUTPUT_HANDLE), &mode) &&
           GetConsoleProcessList(ids, 2) == 1;
}

/* Sets *argc and *argv to the arguments of the program in UTF-8. Leaves *argc and *argv as they are
 * if there is no memory. The new texts are never freed, because the program needs them until it
 * ends. */
static void make_arguments(int *argc, char ***argv) {
    int count;
    wchar_t **wide = CommandLineToArgvW(GetCommandLineW(), &count);
    if (wide == NULL) return;
    char **words = calloc((size_t)count + 1, sizeof *words);
    for (int k = 0; words != NULL && k < count; k++) {
        const int size = WideCharToMultiByte(CP_UTF8, 0, wide[k], -1, NULL, 0, NULL, NULL);
        words[k] = malloc((size_t)size + 1);
        if (words[k] == NULL) return;
        WideCharToMultiByte(CP_UTF8, 0, wide[k], -1, words[k], size, NULL, NULL);
    }
    LocalFree(wide);
    if (words == NULL) return;
    *argc = count;
    *argv = words;
}

void bsc_start_arguments(int *argc, char ***argv) {
    static char name[] = "bscount", help[] = "-h";
    static char *words[] = {name, help, NULL};
    set_up_console();
    make_arguments(argc, argv);
    if (*argc == 1 && has_own_console()) {
        *argc = 2;
        *argv = words;
        atexit(wait_for_key);
    }
}
