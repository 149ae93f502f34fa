/* process.h - strategies that are other programs, which play by lines of JSON. */
#ifndef BSC_COMMAND_PROCESS_H
#define BSC_COMMAND_PROCESS_H

#include "bscount_parts.h"

#include "os/child.h"
#include "show/view/result.h"

#define BSC_RUN "run:" /* what the name of such a strategy begins with; the command follows */

/* A program that plays. Zero but for its name, origin, games and seconds before its first turn. */
typedef struct bsc_process {
    const char *name;  /* "run:COMMAND" */
    bsc_result origin; /* the board that it plays on */
    size_t games;      /* that it will play */
    double seconds;    /* that it may take for a turn */
    bsc_child *child;  /* the running program; NULL: not started yet, which its first turn does */
    char line[4096];   /* what was read from it: the last line, then bytes of the next ones */
    size_t taken;      /* bytes of line[] that are the last line, which was used */
    size_t held;       /* bytes of line[] in all */
} bsc_process;

/* The play function of a bsc_bot, whose context is a process: tells the program of the last answer
 * and, unless the game is over, reads its next shot into *cell. BSC_SINK_FAILED, with the reason,
 * if the program ended, took too long, or answered anything but a cell that can be fired at. */
bsc_status bsc_process_play(void *process, const bsc_log *log, size_t game, bool over,
                            uint32_t *cell, bsc_error *error);

#endif
