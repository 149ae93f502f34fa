/* stopper.c - interrupts a program and says how it ends.
 *
 *   stopper SECONDS COMMAND [ARGUMENT...]
 *
 * Runs it with standard output into a pipe that is not read, sends SIGINT after that time,
 * and prints its exit status, and "late" where that takes more than 0.2 s in each of five tries: on
 * a busy machine one can be. */
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
 * signal, else 0; a command that does not end within ten seconds is killed. Sets *status. */
static int try(double seconds, char **command, int *status) {
    /* The program's output, which is never read; and a pipe that nobody writes to, whose end the
     * program holds: it is closed when the program ends. */
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
