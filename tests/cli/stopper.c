/* stopper.c - interrupts a program and prints how it ends.
 *
 *   stopper SECONDS COMMAND [ARGUMENT...]
 *
 * Runs the command with its standard output going to a pipe that nobody reads, sends it SIGINT
 * after SECONDS, and prints its exit status. Adds "late" if it took more than 0.2 s to end in each
 * of five tries; on a busy machine a single try may be late. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_MILLISECONDS 200
#define TRIES            5

static void sleep_for(double seconds) {
    const struct timespec time = {(time_t)seconds,
                                  (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* Runs the command once and interrupts it. Returns 1 if it ended within MAX_MILLISECONDS after the
 * signal, and 0 otherwise. Kills it if it does not end within ten seconds. Sets *status to its exit
 * status. */
static int try(double seconds, char **command, int *status) {
    /* `out` gets the program's output and is never read. Nobody writes to `alive`; the program
     * holds its write end, so the pipe is closed when the program ends. */
    int out[2], alive[2];
    if (pipe(out) != 0 || pipe(alive) != 0) return 0;
    const pid_t child = fork();
    if (child == 0) {
        dup2(out[1], 1);
        close(out[0]);
        close(alive[0]);
        signal(SIGINT, SIG_DFL);
        execvp(command[0], command);
        _exit(127);
    }
    close(out[1]);
    close(alive[1]);
    sleep_for(seconds);
    kill(child, SIGINT);
    struct pollfd end = {.fd = alive[0], .events = POLLIN};
    const int in_time = poll(&end, 1, MAX_MILLISECONDS) == 1;
    if (poll(&end, 1, 10000) != 1) kill(child, SIGKILL);
    waitpid(child, status, 0);
    close(out[0]);
    close(alive[0]);
    return in_time;
}

int main(int argc, char **argv) {
    int status = 0, in_time = 0;
    for (int k = 0; k < TRIES && argc > 2 && !in_time; k++)
        in_time = try(strtod(argv[1], NULL), argv + 2, &status);
    printf("%d", WIFEXITED(status) ? WEXITSTATUS(status) : 128);
    puts(in_time ? "" : " late");
    return 0;
}
