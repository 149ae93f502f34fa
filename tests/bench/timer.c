/* timer.c - runs a command several times and prints its median and its smallest processor time in
 * seconds, and its peak memory in MiB. Processor time is that of user and system together; it
 * depends less on other load than the time by the clock.
 *
 *   timer RUNS COMMAND [ARGUMENT...]
 *
 * The command's output is dropped; its standard error is shown for the first run only. There are
 * fewer runs if 20 seconds are used up. A status other than 0 or 4 (a limit) is a failure. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_RUNS    101
#define MAX_SECONDS 20.0

/* Returns the processor time of all runs so far. */
static double spent_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_CHILDREN, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
}

static int run_once(char **command, int first) {
    int status = 0;
    const pid_t child = fork();
    if (child == 0) {
        if (freopen("/dev/null", "w", stdout) == NULL) _exit(126);
        if (!first && freopen("/dev/null", "w", stderr) == NULL) _exit(126);
        execvp(command[0], command);
        _exit(127);
    }
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
    return WEXITSTATUS(status);
}

static int compare(const void *a, const void *b) {
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

int main(int argc, char **argv) {
    double seconds[MAX_RUNS], spent = 0.0;
    int runs = argc > 2 ? atoi(argv[1]) : 0, done = 0;
    struct rusage usage;
    if (runs < 1) return 2;
    if (runs > MAX_RUNS) runs = MAX_RUNS;
    while (done < runs && (done == 0 || spent < MAX_SECONDS)) {
        const double spent_before = spent;
        const int status = run_once(argv + 2, done == 0);
        if (status != 0 && status != 4) return 1;
        spent = spent_seconds();
        seconds[done++] = spent - spent_before;
    }
    qsort(seconds, (size_t)done, sizeof *seconds, compare);
    getrusage(RUSAGE_CHILDREN, &usage);
    printf("%.3f %.3f %.0f\n", seconds[done / 2], seconds[0], (double)usage.ru_maxrss / 1024.0);
    return 0;
}
