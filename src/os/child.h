/* child.h - other programs that this one starts, and talks to through two pipes. */
#ifndef BSC_OS_CHILD_H
#define BSC_OS_CHILD_H

#include <stdbool.h>
#include <stddef.h>

/* A program that was started, and its pipes. */
typedef struct bsc_child bsc_child;

/* How many bytes came from a child; or one of these. */
#define BSC_CHILD_SILENT 0L   /* no byte came in time */
#define BSC_CHILD_ENDED  (-1) /* the child has ended, or closed its output */

/* What became of bytes for a child. */
typedef enum bsc_child_sent {
    BSC_CHILD_TOOK,  /* they are in its pipe */
    BSC_CHILD_FULL,  /* its pipe has no room: the child does not read */
    BSC_CHILD_CLOSED /* the child has ended, or closed its input */
} bsc_child_sent;

/* Starts a command, as the system's shell understands it, with pipes as its standard input and
 * output. It and all that it starts are killed when bsc_child_end_all is called. Returns NULL, with
 * errno, if the system refuses. */
bsc_child *bsc_child_start(const char *command);

/* Writes to the child's standard input. Waits for space in the pipe at most 0.1 s on Windows, and
 * not at all on other systems. */
bsc_child_sent bsc_child_write(bsc_child *child, const char *bytes, size_t length);

/* Waits for bytes of the child's standard output, at most so many milliseconds or until a signal
 * arrives. Returns how many came, at most `size`; BSC_CHILD_SILENT or BSC_CHILD_ENDED. */
long bsc_child_read(bsc_child *child, char *bytes, size_t size, int milliseconds);

/* Kills all children without waiting for their end. A signal's handler may call this function. */
void bsc_child_kill_all(void);
/* Kills all children, and releases them when they have ended. */
void bsc_child_end_all(void);

#endif
