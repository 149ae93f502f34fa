/* typist.c - runs a program in a pseudo-terminal and types a file's lines at its prompts.
 *
 *   typist FILE COMMAND [ARGUMENT...]
 *
 * Each line is typed when the output ends with "> "; after the last one the end of input
 * (control-D). What a person would have seen goes to standard output, without the carriage returns;
 * its status is the program's. Gives up after ten seconds of silence. */
#define _XOPEN_SOURCE 700 /* for the pseudo-terminal's calls */

#include <fcntl.h>
#include <poll.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t start(int terminal, char **command) {
    const pid_t child = fork();
    if (child != 0) return child;
    setsid();
    const int own = open(ptsname(terminal), O_RDWR); /* the first it opens controls the session */
    if (own < 0) _exit(126);
    dup2(own, 0);
    dup2(own, 1);
    dup2(own, 2);
    execvp(command[0], command);
    _exit(127);
}

/* What the program wrote; 0 at its end or after too long a silence. */
static size_t listen_to(int terminal, char *bytes, size_t size) {
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    if (poll(&wait, 1, 10000) <= 0) return 0;
    const ssize_t count = read(terminal, bytes, size);
    return count < 0 ? 0 : (size_t)count;
}

static void show(const char *bytes, size_t count) {
    for (size_t k = 0; k < count; k++)
        if (bytes[k] != '\r') putchar(bytes[k]);
}

static bool type(int terminal, FILE *lines) {
    static const char end[] = "\004";
    char line[256];
    const char *text = fgets(line, sizeof line, lines) != NULL ? line : end;
    return write(terminal, text, strlen(text)) == (ssize_t)strlen(text);
}

int main(int argc, char **argv) {
    FILE *lines = argc > 2 ? fopen(argv[1], "r") : NULL;
    const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
    char bytes[4096], last[2] = {0};
    int status = 0;
    if (lines == NULL || terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0)
        return 125;
    const pid_t child = start(terminal, argv + 2);
    for (size_t count; (count = listen_to(terminal, bytes, sizeof bytes)) > 0;) {
        show(bytes, count);
        last[0] = count > 1 ? bytes[count - 2] : last[1];
        last[1] = bytes[count - 1];
        if (last[0] == '>' && last[1] == ' ' && !type(terminal, lines)) break;
    }
    fclose(lines);
    close(terminal);
    if (waitpid(child, &status, 0) != child || !WIFEXITED(status)) return 124;
    return WEXITSTATUS(status);
}
