/* evaluation.h - a position, thought through: for each cell the deployments that have a ship on it,
 * and the bits that the answer to a shot tells. With weights, deployments count by the products of
 * theirs. */
#ifndef BSC_EVAL_EVALUATION_H
#define BSC_EVAL_EVALUATION_H

#include "eval/position_table.h"
#include "eval/finding.h"
#include "eval/deployment_list.h"

typedef struct bsc_evaluation {
    const bsc_problem *problem;
    bsc_position_table *atlas;  /* shared, or NULL; of BSC_EVALUATION_NUMBERS */
    const bsc_weights *weights; /* of the deployments' placements, or NULL; set it after init */
    double *hit;                /* [cells]: deployments; 0 where a cell was fired at */
    double *bits;               /* [cells] */
    double *sought;             /* [cells]: as hit[], each placement by its worth (finding.h) */
    double left;                /* deployments that agree with the log */
    bool pooled;                /* the pool holds all deployments that are left */
    bsc_deployment_list pool;
    uint32_t shots; /* of the log that was looked at last */
    double *use;    /* [placements]: deployments that use each */
    double
        *sunk; /* [cells x answers]: of these, those in which a ship sinks, by what is told of it */
    uint32_t answers;
    bsc_finding finding;
} bsc_evaluation;

/* Numbers of a position in its atlas. */
#define BSC_EVALUATION_NUMBERS 3u

/* `atlas` may be NULL. The problem and the atlas must outlive it. */
bsc_status bsc_evaluation_init(bsc_evaluation *outlook, const bsc_problem *problem,
                               bsc_position_table *atlas, bsc_error *error);
void bsc_evaluation_release(bsc_evaluation *outlook);
/* Forgets the last position: the next log is of another game. */
void bsc_evaluation_forget(bsc_evaluation *outlook);
/* Fills hit[], bits[] and sought[] for the position after the log, which is the one that was looked
 * at last and one shot more, or of another game. BSC_BAD_INPUT where no deployment agrees with
 * it. */
bsc_status bsc_evaluation_update(bsc_evaluation *outlook, const bsc_log *log, bsc_error *error);
/* The open cell of the greatest number, the first of those that tie. */
uint32_t bsc_evaluation_best(const bsc_evaluation *outlook, const bsc_log *log,
                             const double *number);
/* The open cell whose answer tells the most; where none tells anything, one that is surely hit. */
uint32_t bsc_evaluation_most_telling(const bsc_evaluation *outlook, const bsc_log *log);

/* An atlas for all players of a strategy, as bsc_strategy's share and unshare. */
bsc_status bsc_evaluation_share(void **shared, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error);
void bsc_evaluation_unshare(void *shared);

#endif
