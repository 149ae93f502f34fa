/* child.h - runs other programs as children of this program, and talks to each child through two
 * pipes. */
#ifndef BSC_OS_CHILD_H
#define BSC_OS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* A child: a program that was started, with a pipe to its standard input and a pipe from its
 * standard output. */
typedef struct bsc_child bsc_child;

/* What bsc_child_read returns if it has read no bytes. */
#define BSC_CHILD_SILENT 0L   /* no byte arrived in time, or a signal arrived first */
#define BSC_CHILD_ENDED  (-1) /* the child has ended or has closed its standard output */

/* What bsc_child_write returns: how the write ended. */
typedef enum bsc_child_sent {
    BSC_CHILD_TOOK, /* all bytes are in the pipe to the child */
    /* The pipe to the child has no room for all bytes, because the child does not read. Some of the
     * bytes may be in the pipe already. */
    BSC_CHILD_FULL,
    BSC_CHILD_CLOSED /* the child has ended or has closed its standard input */
} bsc_child_sent;

/* Starts a child that runs `command`, a command line for the shell of the system. The child's
 * standard input and output are pipes to this program. Returns the child, which bsc_child_end_all
 * frees; or NULL, with the reason in errno, if the system cannot start it or memory runs out. A
 * command that the shell cannot run is no failure here: the child then ends at once.
 * bsc_child_kill_all and bsc_child_end_all also kill the programs that the child itself starts. */
bsc_child *bsc_child_start(const char *command);

/* Writes `length` bytes to the child's standard input. If the pipe is full, waits at most 0.1 s for
 * room on Windows, and not at all on other systems. On those the program must ignore SIGPIPE
 * (bsc_start_arguments), or a write to a child that has ended would end the program too. */
bsc_child_sent bsc_child_write(bsc_child *child, const char *bytes, size_t length);

/* Reads from the child's standard output. Waits for bytes until some arrive, `milliseconds` have
 * passed (if negative: without a limit) or a signal arrives. Returns how many bytes were read into
 * bytes[size], where `size` must not be 0; or BSC_CHILD_SILENT or BSC_CHILD_ENDED if none were
 * read. */
long bsc_child_read(bsc_child *child, char *bytes, size_t size, int milliseconds);

/* Kills all children that bsc_child_start has started, and does not wait until they have ended.
 * Does nothing if there are none. A signal handler may call this function. */
void bsc_child_kill_all(void);
/* Kills all children, waits until they have ended, and frees them. Does nothing if there are
 * none. */
void bsc_child_end_all(void);

#endif
