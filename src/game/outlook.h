/* outlook.h - a position, thought through: for each cell the deployments that have a ship on it, and the
 * bits that the answer to a shot tells. With weights, deployments count by the products of theirs. */
#ifndef BSC_GAME_OUTLOOK_H
#define BSC_GAME_OUTLOOK_H

#include "game/atlas.h"
#include "game/finding.h"
#include "game/pool.h"

typedef struct bsc_outlook {
    const bsc_problem *problem;
    bsc_atlas *atlas;           /* shared, or NULL; of BSC_OUTLOOK_NUMBERS */
    const bsc_weights *weights; /* of the deployments' placements, or NULL; set it after init */
    double *hit;                /* [cells]: deployments; 0 where a cell was fired at */
    double *bits;               /* [cells] */
    double *sought;             /* [cells]: as hit[], each placement by its worth (finding.h) */
    double left;                /* deployments that agree with the log */
    bool pooled;                /* the pool holds all deployments that are left */
    bsc_pool pool;
    uint32_t shots; /* of the log that was looked at last */
    double *use;    /* [placements]: deployments that use each */
    double *sunk;   /* [cells x answers]: of these, those in which a ship sinks, by what is told of it */
    uint32_t answers;
    bsc_finding finding;
} bsc_outlook;

/* Numbers of a position in its atlas. */
#define BSC_OUTLOOK_NUMBERS 3u

/* `atlas` may be NULL. The problem and the atlas must outlive it. */
bsc_status bsc_outlook_init(bsc_outlook *outlook, const bsc_problem *problem, bsc_atlas *atlas,
                            bsc_error *error);
void bsc_outlook_release(bsc_outlook *outlook);
/* Forgets the last position: the next log is of another game. */
void bsc_outlook_forget(bsc_outlook *outlook);
/* Fills hit[], bits[] and sought[] for the position after the log, which is the one that was looked at
 * last and one shot more, or of another game. BSC_BAD_INPUT where no deployment agrees with it. */
bsc_status bsc_outlook_look(bsc_outlook *outlook, const bsc_log *log, bsc_error *error);
/* The open cell of the greatest number, the first of those that tie. */
uint32_t bsc_outlook_best(const bsc_outlook *outlook, const bsc_log *log, const double *number);
/* The open cell whose answer tells the most; where none tells anything, one that is surely hit. */
uint32_t bsc_outlook_most_telling(const bsc_outlook *outlook, const bsc_log *log);

/* An atlas for all players of a strategy, as bsc_strategy's share and unshare. */
bsc_status bsc_outlook_share(void **shared, const bsc_problem *problem, const bsc_settings *settings,
                             bsc_error *error);
void bsc_outlook_unshare(void *shared);

#endif
