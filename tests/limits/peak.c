/* peak.c - runs a command and measures how much memory it held at most.
 *
 *   peak FILE SECONDS COMMAND ARGUMENT...    FILE gets the peak resident set in KiB
 *
 * Its exit status is that of the command, or 124 if the command took more than SECONDS and was
 * killed. It relies on Linux, where ru_maxrss is in KiB. */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile sig_atomic_t late;
static pid_t child;

static void stop(int signal_number) {
    late = 1;
    kill(child, SIGKILL);
}

int main(int count, char **argument) {
    struct rusage used;
    int status = 0;
    if (count < 4) return 2;
    child = fork();
    if (child < 0) return 1;
    if (child == 0) {
        execvp(argument[3], argument + 3);
        _exit(127);
    }
    signal(SIGALRM, stop);
    alarm((unsigned)strtoul(argument[2], NULL, 10));
    while (wait4(child, &status, 0, &used) < 0)
        ;
    FILE *file = fopen(argument[1], "w");
    if (file == NULL || fprintf(file, "%ld\n", used.ru_maxrss) < 0 || fclose(file) != 0) return 1;
    if (late) return 124;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
