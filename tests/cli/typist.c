/* typist.c - runs a program in a pseudo-terminal and types the lines of a file when the program
 * prompts.
 *
 *   typist FILE COMMAND [ARGUMENT...]
 *
 * A line is typed when the output has a new line that is a prompt, which means that it ends with ">
 * " or "? ". After the last line control-D is typed, the end of input. These names in the file
 * stand for keys:
 *
 *   ^X  control-X      \e  Escape      \t  Tab      \\  a backslash     \^  a caret
 *   \p  a pause of 0.3 s               \w40;  makes the window 40 columns wide
 *   \c  at the end: no Enter           \l  a Tab that prints a list: types on at the next prompt
 *
 * typist prints each line of the screen as a person would have seen it when it was finished: escape
 * sequences that move the cursor or erase are obeyed, and those for colours are printed. If FILE is
 * "-", nothing is typed, and the program's output is printed as it is. The exit status is that of
 * the program. typist gives up if the program writes nothing for ten seconds. */
#define _XOPEN_SOURCE 700 /* for functions of pseudo-terminals */

#include <ctype.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_COLUMNS 500
#define CELL_SIZE   96

/* The line of the screen that the cursor is in. Each cell holds a character, preceded by the escape
 * sequences of the colours that were set before it. */
static char cell[MAX_COLUMNS + 1][CELL_SIZE];
static int columns, cursor;
static char sequence[64]; /* an unfinished escape sequence, or colours for the next cell */
static size_t length;     /* number of bytes in `sequence` */
static bool escaping;     /* inside an escape sequence */
static bool fresh = true; /* the program has ended a line since the last keys were typed */
static char line[512];    /* the line of the file that is being typed */
/* The rest of the line after \l. That Tab makes the program print a list of words and its prompt
 * again; then the rest is typed. */
static const char *unfinished = "";

/* Starts the command in a new session whose controlling terminal is the pseudo-terminal. */
static pid_t start(int terminal, char **command) {
    const pid_t child = fork();
    if (child != 0) return child;
    setsid();
    /* A shell script starts background jobs with SIGINT and SIGQUIT ignored, and nohup ignores
     * SIGHUP. The program must not inherit that. */
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);
    /* The first terminal that a session opens becomes its controlling terminal. */
    const int terminal_end = open(ptsname(terminal), O_RDWR);
    if (terminal_end < 0) _exit(126);
    dup2(terminal_end, 0);
    dup2(terminal_end, 1);
    dup2(terminal_end, 2);
    execvp(command[0], command);
    _exit(127);
}

static void set_width(int terminal, int width) {
    const struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)width};
    ioctl(terminal, TIOCSWINSZ, &size);
}

/* Reads what the program wrote into bytes[size] and returns how many bytes there were. Returns 0 if
 * the program has ended or has written nothing for ten seconds. */
static size_t listen_to(int terminal, char *bytes, size_t size) {
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    if (poll(&wait, 1, 10000) <= 0) return 0;
    const ssize_t count = read(terminal, bytes, size);
    return count < 0 ? 0 : (size_t)count;
}

/* ---- The screen ---- */

/* Prints the current line of the screen and starts an empty one. */
static void end_line(void) {
    for (int k = 0; k < columns; k++) fputs(cell[k], stdout);
    printf("%.*s", (int)length, sequence); /* ends the last colour */
    columns = 0;
    cursor = 0;
    length = 0;
}

/* Writes a byte at the cursor. A byte that continues a UTF-8 character is added to the cell before
 * the cursor. */
static void put(char byte) {
    const bool continues = ((unsigned char)byte & 0xc0u) == 0x80u;
    char *target = cell[continues && cursor > 0 ? cursor - 1 : cursor];
    if (continues) {
        const size_t used = strlen(target);
        target[used] = byte;
        target[used + 1] = '\0';
        return;
    }
    if (cursor == MAX_COLUMNS) return;
    snprintf(target, CELL_SIZE, "%.*s%c", (int)length, sequence, byte);
    length = 0;
    cursor++;
    if (columns < cursor) columns = cursor;
}

/* Obeys the escape sequence that starts at sequence[begin] and has just ended. If it sets a colour,
 * it stays in sequence[] until the next character is written. */
static void obey_sequence(size_t begin) {
    const char *text = sequence + begin;
    const char last = sequence[length - 1];
    const int number = isdigit((unsigned char)text[2]) ? atoi(text + 2) : 1;
    escaping = false;
    if (last == 'm') return;
    length = begin;
    if (last == 'K') columns = cursor;
    if (last == 'D') cursor = cursor > number ? cursor - number : 0;
    if (last == 'J') {
        end_line();
        printf("(the screen is cleared)\n");
    }
}

/* Applies the bytes that the program wrote to the line of the screen. */
static void show(const char *bytes, size_t count) {
    static size_t begin; /* where the unfinished escape sequence starts in `sequence` */
    for (size_t k = 0; k < count; k++) {
        const char byte = bytes[k];
        if (byte == '\033') {
            if (!escaping) begin = length;
            escaping = true;
        }
        if (escaping) {
            if (length + 1 < sizeof sequence) sequence[length++] = byte;
            if (isalpha((unsigned char)byte)) obey_sequence(begin);
        } else if (byte == '\n') {
            end_line();
            putchar('\n');
            fresh = true;
        } else if (byte == '\r') {
            cursor = 0;
        } else if (byte == '\b') {
            cursor -= cursor > 0;
        } else if (byte != '\a') {
            put(byte);
        }
    }
}

/* Says whether the program waits for keys. Usually the screen's line then ends with "> " or "? ".
 * But after \l, which makes the program print a list of words, the prompt appears again with what
 * was typed so far behind it, so the line begins with ">". */
static bool is_prompt(void) {
    if (*unfinished != '\0') return fresh && columns >= 2 && strcmp(cell[0], ">") == 0;
    if (!fresh || columns < 2 || cursor != columns || strcmp(cell[columns - 1], " ") != 0)
        return false;
    return strcmp(cell[columns - 2], ">") == 0 || strcmp(cell[columns - 2], "?") == 0;
}

/* ---- The keys ---- */

static void pause_typing(void) {
    const struct timespec time = {0, 300000000};
    nanosleep(&time, NULL);
}

/* Obeys a name that does not stand for a key: a width, a pause, or the end of the line. `text` is
 * what follows the name. Returns the part of the line that is still to be typed. */
static const char *obey_name(int terminal, char name, const char *text) {
    if (name == 'w') set_width(terminal, atoi(text));
    if (name == 'p') pause_typing();
    if (name == 'c') return "";
    return name == 'w' ? strchr(text, ';') + 1 : text;
}

/* Types the rest of an unfinished line, or else the next line of the file, or control-D at the end
 * of the file. All keys are written at once, because otherwise a busy machine could separate the
 * bytes of an escape sequence. Returns false if writing to the terminal fails. */
static bool type(int terminal, FILE *lines) {
    static const char names[] = "etl\\^", bytes[] = "\033\t\t\\^";
    char keys[sizeof line];
    size_t count = 0;
    const char *text = unfinished;
    if (*text == '\0') text = fgets(line, sizeof line, lines) == NULL ? "^D" : line;
    unfinished = "";
    fresh = false;
    while (*text != '\0') {
        char byte = *text++;
        const char name = byte == '\\' ? *text++ : '\0';
        if (byte == '^') byte = (char)(*text++ & 0x1f);
        if (name != '\0' && strchr(names, name) == NULL) {
            if (write(terminal, keys, count) != (ssize_t)count) return false;
            count = 0;
            text = obey_name(terminal, name, text);
            continue;
        }
        keys[count++] = name == '\0' ? byte : bytes[strchr(names, name) - names];
        if (name == 'l') {
            unfinished = text;
            break;
        }
    }
    return write(terminal, keys, count) == (ssize_t)count;
}

int main(int argc, char **argv) {
    const bool raw = argc > 2 && strcmp(argv[1], "-") == 0;
    FILE *lines = argc > 2 ? fopen(raw ? "/dev/null" : argv[1], "r") : NULL;
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    char bytes[4096];
    int status = 0;
    if (lines == NULL || terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        return 125;
    fcntl(terminal, F_SETFD, FD_CLOEXEC); /* the program must not keep it open */
    set_width(terminal, 80);
    const pid_t child = start(terminal, argv + 2);
    for (size_t count; (count = listen_to(terminal, bytes, sizeof bytes)) > 0;) {
        if (raw)
            fwrite(bytes, 1, count, stdout);
        else
            show(bytes, count);
        if (!raw && is_prompt() && !type(terminal, lines)) break;
    }
    end_line();
    fclose(lines);
    close(terminal);
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 124;
    return WEXITSTATUS(status);
}
