/* position.h - the board, the shots so far, and their count, which the files of this folder share.
 *
 * Invariant: there is a problem, and a log of it, from the first page_open that succeeded on. The
 * tally is that of the log, or NULL. */
#ifndef BSC_PAGE_POSITION_H
#define BSC_PAGE_POSITION_H

#include "bscount_game.h"

typedef struct page_position {
    bsc_problem *problem;
    bsc_log *log;
    bsc_matrix *matrix;
    bsc_tally *tally; /* with every option */
    bool exact;       /* the tally is there, and so good for bsc_counted */
    uint32_t *sunk;   /* [cells] */
    char *figure;
    double *probability; /* [2 cells]: of each cell; then the bits that a shot tells */
} page_position;

extern page_position page_now;

/* How runs of the page go. With `seconds` an estimate that takes so long. */
bsc_run page_run(double seconds);
/* Makes the tally anew. `stats` may be NULL. Shots that contradict each other are BSC_BAD_INPUT. */
bsc_status page_now_count(double seconds, bsc_stats *stats, bsc_error *error);
/* Frees the tally and what came with it. */
void page_now_forget(void);

#endif
