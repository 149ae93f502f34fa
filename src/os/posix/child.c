/* child.c - runs other programs as children, on POSIX. Each child and the programs that it starts
 * are a process group of their own, and are killed together. */
#include "os/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct bsc_child {
    pid_t id;        /* process ID of the child, and also the ID of its process group */
    int to_child;    /* this program's end of the pipe to the child's standard input */
    int from_child;  /* this program's end of the pipe from the child's standard output */
    bsc_child *next; /* the child that was started before this one; or NULL */
};

/* The list of children, beginning with the one that was started last. bsc_child_kill_all reads it
 * in a signal handler. */
static bsc_child *running;

void bsc_child_kill_all(void) {
    for (const bsc_child *child = running; child != NULL; child = child->next)
        kill(-child->id, SIGKILL);
}

/* Runs in the new process: connects its standard input and output to the pipes, and then replaces
 * the program with a shell that runs the command. Before that it makes a new process group, so that
 * the shell and the programs that it starts can be killed together. It also lets SIGPIPE end the
 * process again, because an ignored signal would stay ignored in the shell. */
static _Noreturn void run_in_child(const char *command, const int to_child[2],
                                   const int from_child[2]) {
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    dup2(to_child[0], STDIN_FILENO);
    dup2(from_child[1], STDOUT_FILENO);
    for (int k = 0; k < 2; k++) {
        close(to_child[k]);
        close(from_child[k]);
    }
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(127);
}

/* Closes both ends of a pipe, and leaves errno as it is. */
static void close_both(const int ends[2]) {
    const int reason = errno;
    close(ends[0]);
    close(ends[1]);
    errno = reason;
}

/* Creates the two pipes and the process of a child, and fills *child except for `next`. Returns
 * false, with the reason in errno, if the system cannot create them; the caller then has nothing to
 * close. */
static bool start_process(bsc_child *child, const char *command) {
    int to_child[2], from_child[2];
    if (pipe(to_child) != 0) return false;
    if (pipe(from_child) != 0) {
        close_both(to_child);
        return false;
    }
    child->id = fork();
    if (child->id < 0) {
        close_both(to_child);
        close_both(from_child);
        return false;
    }
    if (child->id == 0) run_in_child(command, to_child, from_child);
    /* run_in_child makes the group too. Both do it, because either process may come first. */
    setpgid(child->id, child->id);
    close(to_child[0]);
    close(from_child[1]);
    child->to_child = to_child[1];
    child->from_child = from_child[0];
    fcntl(child->to_child, F_SETFD, FD_CLOEXEC);
    fcntl(child->from_child, F_SETFD, FD_CLOEXEC);
    fcntl(child->to_child, F_SETFL, O_NONBLOCK);
    return true;
}

bsc_child *bsc_child_start(const char *command) {
    bsc_child *child = malloc(sizeof *child);
    if (child == NULL) return NULL;
    if (!start_process(child, command)) {
        const int reason = errno;
        free(child);
        errno = reason;
        return NULL;
    }
    child->next = running;
    running = child;
    return child;
}

bsc_child_sent bsc_child_write(bsc_child *child, const char *bytes, size_t length) {
    const ssize_t written = write(child->to_child, bytes, length);
    if (written == (ssize_t)length) return BSC_CHILD_TOOK;
    if (written < 0 && errno != EAGAIN) return BSC_CHILD_CLOSED;
    return BSC_CHILD_FULL;
}

long bsc_child_read(bsc_child *child, char *bytes, size_t size, int milliseconds) {
    struct pollfd ready = {.fd = child->from_child, .events = POLLIN};
    if (poll(&ready, 1, milliseconds) <= 0) return BSC_CHILD_SILENT;
    const ssize_t count = read(child->from_child, bytes, size);
    if (count < 0 && errno == EINTR) return BSC_CHILD_SILENT;
    return count <= 0 ? BSC_CHILD_ENDED : (long)count;
}

void bsc_child_end_all(void) {
    bsc_child_kill_all();
    while (running != NULL) {
        bsc_child *child = running;
        close(child->to_child);
        close(child->from_child);
        while (waitpid(child->id, NULL, 0) < 0 && errno == EINTR) continue;
        running = child->next;
        free(child);
    }
}
