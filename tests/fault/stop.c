/* stop.c - stops a command at random moments, and checks which files it leaves behind.
 *
 *   stop RUNS SIGNAL INPUT COMMAND ARGUMENT...      SIGNAL is KILL, TERM or INT
 *
 * Before each run an old file "out" is written. The signal comes at a random moment within the time
 * that the undisturbed command takes, or within half a second if it takes longer. After the run
 *
 *   - the exit status is 4, or 0 if the command had finished; or the signal killed the command, as
 *     KILL always does, and TERM and INT do before the command has set its signal handler;
 *   - "out" is whole: either the old file or the new one, with -o the old one if the status is 4;
 *   - no temporary file is left in this folder, in ../in or below them. Only KILL may leave one,
 *     which the command had not yet renamed.
 *
 * It prints the command with the longest time from the signal to the command's end. A run is late
 * if that time is over 0.2 s. On a busy machine some runs are late, so the test fails only if more
 * than one run of five is; while that is so, up to ten more runs are added, so that RUNS may be
 * 1. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_SECONDS 0.5 /* SIGNAL is sent within this time, even if the command takes longer */
#define MAX_DELAY   0.2 /* a run is late if it ends more seconds after the signal than this */
#define MORE_RUNS   10  /* most runs that are added while too many are late */
#define MAX_BYTES   ((size_t)4 << 20) /* most bytes that the file "out" may have */

static char **command;
static const char *input;
static bool outputs;              /* "out" is written by the command's option -o */
static char *old_text, *new_text; /* the bytes of "out" before and after the command */
static size_t new_length;
static const size_t old_length = 100000;
static unsigned failures;
static unsigned removed_count; /* how many files remove_temporary has removed */

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void sleep_for(double seconds) {
    const struct timespec time = {(time_t)seconds,
                                  (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

static void fail(const char *what, double seconds, int status) {
    printf("stop: %s: status %d after %.1f ms:", what, status, 1e3 * seconds);
    for (char **word = command + 1; *word != NULL; word++) printf(" %s", *word);
    putchar('\n');
    failures++;
}

/* Writes the old file "out". */
static void write_old(void) {
    FILE *file = fopen("out", "wb");
    if (file == NULL || fwrite(old_text, 1, old_length, file) != old_length || fclose(file) != 0)
        exit(2);
}

/* Reads the file "out". Returns its bytes, which the caller frees, and sets *length. */
static char *read_out(size_t *length) {
    char *bytes = malloc(MAX_BYTES);
    FILE *file = fopen("out", "rb");
    if (bytes == NULL || file == NULL) exit(2);
    *length = fread(bytes, 1, MAX_BYTES, file);
    fclose(file);
    return bytes;
}

/* Called by nftw with each file: removes it if it is one of the program's temporary files. */
static int remove_temporary(const char *path, const struct stat *about, int kind,
                            struct FTW *place) {
    static const char head[] = ".bscount-";
    (void)about, (void)kind;
    if (strncmp(path + place->base, head, sizeof head - 1) == 0) removed_count += unlink(path) == 0;
    return 0;
}

/* Removes the program's temporary files from this folder, from ../in and from all folders below
 * them, and returns how many there were. The program makes a temporary file beside each file that
 * it writes. */
static unsigned remove_temporary_files(void) {
    removed_count = 0;
    if (nftw(".", remove_temporary, 8, FTW_PHYS) != 0) exit(2);
    if (nftw("../in", remove_temporary, 8, FTW_PHYS) != 0) exit(2);
    return removed_count;
}

static pid_t start(void) {
    const pid_t child = fork();
    if (child != 0) return child;
    const int source = open(input, O_RDONLY), nowhere = open("/dev/null", O_WRONLY);
    dup2(source, STDIN_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    execv(command[0], command);
    _exit(127);
}

/* Waits for the child and returns its exit status, or 128 and the signal that ended it. */
static int end_of(pid_t child) {
    int status;
    if (waitpid(child, &status, 0) != child) exit(2);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/* Runs the command without a signal and returns the seconds that it took. A command that takes more
 * than MAX_SECONDS is killed. Sets new_text to the bytes of "out" after the run. */
static double run_whole(void) {
    write_old();
    const double begin = now();
    const pid_t child = start();
    siginfo_t end = {0};
    while (now() - begin < MAX_SECONDS && end.si_pid == 0) {
        sleep_for(0.0002);
        waitid(P_PID, (id_t)child, &end, WEXITED | WNOHANG | WNOWAIT);
    }
    const double seconds = now() - begin;
    if (end.si_pid == 0) kill(child, SIGKILL);
    const int status = end_of(child);
    if (end.si_pid != 0 && status != 0) fail("cannot run", seconds, status);
    new_text = read_out(&new_length);
    remove_temporary_files();
    return seconds;
}

/* Checks what a stopped command leaves behind, and adds the number of its temporary files to
 * *file_count. */
static void judge(int signal_number, int status, double seconds, unsigned *file_count) {
    size_t length;
    char *text = read_out(&length);
    const bool is_old = length == old_length && memcmp(text, old_text, length) == 0;
    const bool is_new = length == new_length && memcmp(text, new_text, length) == 0;
    const unsigned temporary_files = remove_temporary_files();
    *file_count += temporary_files;
    if (status != 0 && status != 4 && status != 128 + signal_number) fail("ended", seconds, status);
    if (!is_old && !is_new) fail("the file is broken", seconds, status);
    if (status == 0 && !is_new) fail("done, and the file is old", seconds, status);
    if (status == 4 && outputs && !is_old) fail("stopped, and the file is new", seconds, status);
    if (temporary_files > 0 && signal_number != SIGKILL) fail("a file is left", seconds, status);
    free(text);
}

int main(int argc, char **argv) {
    if (argc < 5) return 2;
    const unsigned wanted = (unsigned)strtoul(argv[1], NULL, 10);
    int signal_number = SIGINT;
    if (strcmp(argv[2], "KILL") == 0) signal_number = SIGKILL;
    if (strcmp(argv[2], "TERM") == 0) signal_number = SIGTERM;
    unsigned runs = 0, late = 0, done = 0, file_count = 0;
    double longest = 0.0;
    input = argv[3];
    command = argv + 4;
    for (char **word = command; *word != NULL; word++) outputs |= strcmp(*word, "-o") == 0;
    old_text = malloc(old_length);
    if (old_text == NULL) return 2;
    memset(old_text, 'o', old_length);
    signal(SIGINT, SIG_DFL); /* children inherit it: SIGINT ends them from the start */
    const double undisturbed = run_whole();
    /* If the command was killed after MAX_SECONDS, the new file is not known. No run may then be
     * long enough to finish. */
    const double latest = undisturbed < MAX_SECONDS ? 1.1 * undisturbed : 0.5 * undisturbed;
    srand((unsigned)getpid());
    for (; runs < wanted || (5 * late > runs && runs < wanted + MORE_RUNS); runs++) {
        const double moment = latest * rand() / (double)RAND_MAX;
        write_old();
        const pid_t child = start();
        sleep_for(moment);
        kill(child, signal_number);
        const double killed = now();
        const int status = end_of(child);
        const double delay = now() - killed;
        if (delay > longest) longest = delay;
        late += delay > MAX_DELAY;
        done += status == 0;
        judge(signal_number, status, moment, &file_count);
    }
    if (5 * late > runs) fail("late", longest, (int)late);
    printf("stop: %u %s, %u done, %u files left, %.0f ms:", runs, argv[2], done, file_count,
           1e3 * longest);
    for (char **word = command + 1; *word != NULL; word++) printf(" %s", *word);
    putchar('\n');
    return failures == 0 ? 0 : 1;
}
