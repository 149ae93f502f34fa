/* process.h - what other files use of process.c. */
#ifndef BSC_COMMAND_PROCESS_H
#define BSC_COMMAND_PROCESS_H

#include "bscount_parts.h"

#include "show/view/result.h"

#include <sys/types.h>

/* ---- json.c: strategies that are other programs ---- */

#define BSC_RUN "run:"

typedef struct bsc_process {
    const char *name;  /* "run:COMMAND" */
    bsc_result origin; /* of the board */
    size_t games;
    double seconds;  /* for a turn */
    pid_t id;        /* 0: it was not started yet; it is at its first turn */
    int to, from;    /* pipes */
    char line[4096]; /* from it: the last line, `taken` bytes, and what was read behind it */
    size_t taken, held;
    struct bsc_process *next;
} bsc_process;

/* For bsc_bot, with a process. */
bsc_status bsc_process_play(void *process, const bsc_log *log, size_t game, bool over,
                            uint32_t *cell, bsc_error *error);
/* Ends all. */
void bsc_process_end_all(void);

#endif
