/* process.h - plays games with strategies that are other programs, which read and write lines of
 * JSON. */
#ifndef BSC_COMMAND_PROCESS_H
#define BSC_COMMAND_PROCESS_H

#include "bscount_parts.h"

#include "os/child.h"
#include "show/view/result.h"

/* The strategy run:COMMAND is another program, which the shell starts by COMMAND. BSC_RUN is the
 * beginning of the name of such a strategy. */
#define BSC_RUN "run:"

/* A program that plays as a strategy. Before its first turn, only its name, origin, games and
 * seconds are set, and all other fields are 0. */
typedef struct bsc_process {
    const char *name;  /* the name of the strategy, "run:COMMAND" */
    bsc_result origin; /* the board on which the program plays, and its rules */
    size_t games;      /* the number of games that the program will play */
    double seconds;    /* the longest time that it may take for a shot: --bot-seconds, above 0 */
    bsc_child *child;  /* the running program; NULL before its first turn, which starts it */
    /* The bytes that were read from the program's standard output: first the line that was handled
     * last, then what has been read of later lines. */
    char buffer[4096];
    size_t line_length;   /* bytes of the handled line, with the 0 at its end; 0: none was read */
    size_t buffer_length; /* bytes in buffer[] that are used, with those of the handled line */
} bsc_process;

/* A tournament calls this function to ask a strategy run:COMMAND for its next shot (it is the field
 * `play` of the strategy's bsc_bot). `process` is the bsc_process of the strategy, `log` has the
 * shots of the game so far, and `game` is the index of the game. Starts the program if this is its
 * first turn. Tells the program that a new game has begun, or how its last shot was answered.
 * Unless the game is over (`is_over`), sets *cell to the cell at which the program fires next.
 * Returns BSC_OK; BSC_SINK_FAILED, with the reason, if the program could not be started, has ended,
 * does not read, took too long, or replied with anything but a cell that can be fired at;
 * BSC_INTERRUPTED after a signal; and BSC_NO_MEMORY. `error`, which must not be NULL, then forgets
 * what it held before, and *cell means nothing. The program runs on until bsc_child_end_all. */
bsc_status bsc_process_play(void *process, const bsc_log *log, size_t game, bool is_over,
                            uint32_t *cell, bsc_error *error);

#endif
