/* belief.h - how likely each placement is after a log, nearly and fast: the sets of ships that
 * cover the hits are enumerated, and the ships that cover none are weighed one by one, with factors
 * for what they take from each other. What it says depends on the log only.
 *
 *   loose placements   those of ships that cover no hit and that no ship of all covers rules out,
 *                      numbered piece by piece:  first[piece] .. first[piece + 1]
 *   of each            the loose placements of each piece that collide with it */
#ifndef BSC_PLAY_BELIEF_H
#define BSC_PLAY_BELIEF_H

#include "play/collisions.h"
#include "play/conditional_sampler.h"

/* ---- The loose placements of a position (belief_loose.c) ---- */

#define BSC_NOT_LOOSE UINT32_MAX

typedef struct bsc_loose {
    const bsc_problem *problem;
    uint32_t count;
    uint32_t *first;      /* [pieces + 1] */
    uint32_t *placement;  /* [count] */
    uint32_t *piece;      /* [count] */
    uint32_t *number;     /* [placements]: back; BSC_NOT_LOOSE where it is not */
    bsc_collisions among; /* them, by these numbers */
    double *copies;       /* [pieces]: free ones; where covers differ, the mean, rounded up */
    double *message;      /* [pieces x count]: the chance that a copy leaves the placement free */
    double *next;         /* the same, a round later */
    double *apart;        /* [pieces x pieces]: that two copies do not collide */
    double *closing;      /* [count]: the factor for collisions of two others with each other */
    double *weight;       /* [count]: the chance of each, by the messages */
    double *marked;       /* [count]: weight[] of what collides with the one in hand, else 0 */
    double *taken;        /* [count x pieces]: the weight of what collides with each */
    double *meet;         /* [pieces x pieces]: that two copies collide, by the weights */
    double *within;       /* [2 x pieces x pieces]: and one, or both, with the one in hand */
    bsc_arena arena;
} bsc_loose;

/* Room for all placements. The budget must outlive it. */
bsc_status bsc_loose_init(bsc_loose *loose, const bsc_problem *problem,
                          const bsc_collisions *collisions, bsc_budget *budget, bsc_error *error);
void bsc_loose_release(bsc_loose *loose);
/* Numbers those whose number[] is not BSC_NOT_LOOSE, and lists their collisions. */
void bsc_loose_number(bsc_loose *loose, const bsc_collisions *collisions);
/* The work that factors for three ships would take, in looks at three places, about. */
double bsc_loose_looks(const bsc_loose *loose);
/* Finds the messages for copies[], and with `three` the factors for three ships. */
void bsc_loose_exchange(bsc_loose *loose, bool three);
/* share[count]: the chance of each to be the place of a copy, where so many copies are free.
 * Returns the logarithm of the ways to place them all, nearly; -INFINITY where a piece has no
 * place. */
double bsc_loose_share(const bsc_loose *loose, const uint32_t *copies, double *share);

/* ---- The belief (belief.c) ---- */

typedef struct bsc_belief {
    const bsc_problem *problem;
    const bsc_run *run;              /* whose tick is asked */
    bsc_conditional_sampler sampler; /* whose covers are used */
    bsc_collisions collisions;
    bsc_loose loose;
    double *hit;     /* [cells]: the chance of a ship there; 0 where a cell was fired at */
    double *use;     /* [placements]: the chance of each */
    double *start;   /* [placements]: use[] before the first shot, once it is known */
    bool started;    /* it is */
    bool *common;    /* [placements]: not loose for any cover */
    uint32_t *in;    /* [placements]: covers that have it */
    double *share;   /* [loose]: of its piece's free copies */
    double *part;    /* [pieces]: the share of its places that a cover leaves */
    double *sum;     /* [pieces]: of the covers of a group */
    uint32_t *left;  /* [pieces]: copies that a cover leaves free */
    uint32_t *same;  /* [pieces]: the same of the cover that is compared with it */
    uint32_t *taken; /* [loose]: what a cover takes away */
    size_t *seen;    /* [loose]: 1 + the cover that took it last */
    bool *done;      /* [covers] */
    size_t done_capacity;
    double scale; /* the logarithm that a weight of 1 stands for; NAN: not yet known */
    bsc_budget budget;
    bsc_arena arena;
} bsc_belief;

/* The run's memory limit holds for its tables. The run must outlive it; so must the log. */
bsc_status bsc_belief_init(bsc_belief *belief, const bsc_log *log, const bsc_run *run,
                           bsc_error *error);
void bsc_belief_release(bsc_belief *belief);
/* A game begins. */
void bsc_belief_begin(bsc_belief *belief);
/* Reads the shots that were fired since. BSC_INTERRUPTED by the run's tick. */
bsc_status bsc_belief_update(bsc_belief *belief, bsc_error *error);

#endif
