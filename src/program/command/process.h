/* process.h - plays games with strategies that are other programs, which read and write lines of
 * JSON. */
#ifndef BSC_COMMAND_PROCESS_H
#define BSC_COMMAND_PROCESS_H

#include "bscount_parts.h"

#include "os/child.h"
#include "show/view/result.h"

#define BSC_RUN "run:" /* the beginning of the name of such a strategy, before the command */

/* A program that plays as a strategy. Before its first turn, only its name, origin, games and
 * seconds are set, and all other fields are 0. */
typedef struct bsc_process {
    const char *name;  /* "run:COMMAND" */
    bsc_result origin; /* the board on which the program plays, and its rules */
    size_t games;      /* the number of games that the program will play */
    double seconds;    /* the longest time that the program may take for a shot */
    bsc_child *child;  /* the running program; NULL before its first turn, which starts it */
    /* The bytes that were read from the program: first the last line that read_line has returned,
     * then what has been read of later lines. */
    char buffer[4096];
    size_t line_length;   /* bytes of the last line, with the 0 at its end; 0: no line was read */
    size_t buffer_length; /* bytes in buffer[], including those of the last line */
} bsc_process;

/* A tournament calls this function to ask a strategy run:COMMAND for its next shot. It is the field
 * `play` of a bsc_bot; `process` is the bsc_process of the strategy. Starts the program if this is
 * its first turn. Tells it that a new game has begun, or how its last shot was answered. If the
 * game is not over, sets *cell to its next shot. Returns BSC_SINK_FAILED, with the reason, if the
 * program could not be started, has ended, took too long, or replied with anything but a cell that
 * can be fired at; BSC_INTERRUPTED after a signal; and BSC_NO_MEMORY. */
bsc_status bsc_process_play(void *process, const bsc_log *log, size_t game, bool over,
                            uint32_t *cell, bsc_error *error);

#endif
