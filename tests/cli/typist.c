/* typist.c - runs a program in a pseudo-terminal and types a file's lines at its prompts.
 *
 *   typist FILE COMMAND [ARGUMENT...]
 *
 * Each line is typed when a new line of the output is a prompt: ends with "> " or "? ". After the
 * last one the end of input (control-D). In the file stand for keys:
 *
 *   ^X  control-X      \e  Escape      \t  Tab      \\  a backslash     \^  a caret
 *   \p  a pause of 0.3 s               \w40;  the window is 40 columns wide from here on
 *   \c  at the end: no Enter           \l  a Tab that lists: goes on at the prompt after the list
 *
 * What a person would have seen when each line was finished goes to standard output: the escape
 * sequences that move the cursor and erase are obeyed, those of colours kept. With "-" for FILE
 * nothing is typed, and all that the program writes is shown as it is. Its status is the
 * program's. Gives up after ten seconds of silence. */
#define _XOPEN_SOURCE 700 /* for the pseudo-terminal's calls */

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

/* The line of the screen that the cursor is in. A cell is a character, after the colours that were
 * set before it. */
static char cell[MAX_COLUMNS + 1][CELL_SIZE];
static int columns, cursor;
static char sequence[64]; /* an escape sequence that has not ended, or colours for the next cell */
static size_t length;
static bool escaping, fresh = true; /* a line was ended since keys were typed */
static char line[512];              /* of the file */
static const char *rest = "";       /* of the line, to be typed when a list has ended */

static pid_t start(int terminal, char **command) {
    const pid_t child = fork();
    if (child != 0) return child;
    setsid();
    signal(SIGINT,
           SIG_DFL); /* what a script starts in the background inherits these two ignored, */
    signal(SIGQUIT, SIG_DFL);
    signal(SIGHUP, SIG_DFL);                         /* and what nohup does this one */
    const int own = open(ptsname(terminal), O_RDWR); /* the first it opens controls the session */
    if (own < 0) _exit(126);
    dup2(own, 0);
    dup2(own, 1);
    dup2(own, 2);
    execvp(command[0], command);
    _exit(127);
}

static void set_width(int terminal, int width) {
    const struct winsize size = {.ws_row = 24, .ws_col = (unsigned short)width};
    ioctl(terminal, TIOCSWINSZ, &size);
}

/* What the program wrote; 0 at its end or after too long a silence. */
static size_t listen_to(int terminal, char *bytes, size_t size) {
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    if (poll(&wait, 1, 10000) <= 0) return 0;
    const ssize_t count = read(terminal, bytes, size);
    return count < 0 ? 0 : (size_t)count;
}

/* ---- The screen ---- */

static void end_line(void) {
    for (int k = 0; k < columns; k++) fputs(cell[k], stdout);
    printf("%.*s", (int)length, sequence); /* a colour's end */
    columns = cursor = 0;
    length = 0;
}

static void put(char byte) {
    const bool continues = ((unsigned char)byte & 0xc0u) == 0x80u;
    char *at = cell[continues && cursor > 0 ? cursor - 1 : cursor];
    if (continues) {
        const size_t used = strlen(at);
        at[used] = byte;
        at[used + 1] = '\0';
        return;
    }
    if (cursor == MAX_COLUMNS) return;
    snprintf(at, CELL_SIZE, "%.*s%c", (int)length, sequence, byte);
    length = 0;
    cursor++;
    if (columns < cursor) columns = cursor;
}

/* At the last byte of a sequence. Colours wait for the next cell. */
static void obey_sequence(size_t from) {
    const char *text = sequence + from;
    const char last = sequence[length - 1];
    const int number = isdigit((unsigned char)text[2]) ? atoi(text + 2) : 1;
    escaping = false;
    if (last == 'm') return;
    length = from;
    if (last == 'K') columns = cursor;
    if (last == 'D') cursor = cursor > number ? cursor - number : 0;
    if (last == 'J') {
        end_line();
        printf("(the screen is cleared)\n");
    }
}

static void show(const char *bytes, size_t count) {
    static size_t from; /* of the sequence that has not ended */
    for (size_t k = 0; k < count; k++) {
        const char byte = bytes[k];
        if (byte == '\033') {
            if (!escaping) from = length;
            escaping = true;
        }
        if (escaping) {
            if (length + 1 < sizeof sequence) sequence[length++] = byte;
            if (isalpha((unsigned char)byte)) obey_sequence(from);
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

/* Whether the program waits for keys: for a line, or for the rest of one. */
static bool is_prompt(void) {
    if (*rest != '\0') return fresh && columns >= 2 && strcmp(cell[0], ">") == 0;
    if (!fresh || columns < 2 || cursor != columns || strcmp(cell[columns - 1], " ") != 0)
        return false;
    return strcmp(cell[columns - 2], ">") == 0 || strcmp(cell[columns - 2], "?") == 0;
}

/* ---- The keys ---- */

static void pause_typing(void) {
    const struct timespec time = {0, 300000000};
    nanosleep(&time, NULL);
}

/* What stands for no key: a width, a pause, the end. Where the line goes on. */
static const char *obey_name(int terminal, char name, const char *at) {
    if (name == 'w') set_width(terminal, atoi(at));
    if (name == 'p') pause_typing();
    if (name == 'c') return "";
    return name == 'w' ? strchr(at, ';') + 1 : at;
}

/* The rest of the line, or the next one. Keys are written together: the bytes of an escape sequence
 * must not be parted where others use the machine. */
static bool type(int terminal, FILE *lines) {
    static const char names[] = "etl\\^", bytes[] = "\033\t\t\\^";
    char keys[sizeof line];
    size_t count = 0;
    const char *at = rest;
    if (*at == '\0') at = fgets(line, sizeof line, lines) == NULL ? "^D" : line;
    rest = "";
    fresh = false;
    while (*at != '\0') {
        char byte = *at++;
        const char name = byte == '\\' ? *at++ : '\0';
        if (byte == '^') byte = (char)(*at++ & 0x1f);
        if (name != '\0' && strchr(names, name) == NULL) {
            if (write(terminal, keys, count) != (ssize_t)count) return false;
            count = 0;
            at = obey_name(terminal, name, at);
            continue;
        }
        keys[count++] = name == '\0' ? byte : bytes[strchr(names, name) - names];
        if (name == 'l') {
            rest = at;
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
    fcntl(terminal, F_SETFD, FD_CLOEXEC); /* so that closing it here hangs up */
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
