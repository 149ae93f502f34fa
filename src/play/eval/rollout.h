/* rollout.h - computes what a shot costs if a simple rule chooses all later shots. Such simulated
 * games are called rollouts, or playouts. Here they are played against all deployments of a list at
 * once. The head of rollout.c explains the idea with an example. */
#ifndef BSC_EVAL_ROLLOUT_H
#define BSC_EVAL_ROLLOUT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/eval/cell_set.h"
#include "play/eval/deployment_list.h"

/* The limit of (ships + 1) x deployments. Each deployment and each of its ships needs a set of
 * cells and a few more bytes; at the limit this takes 10 MiB. For example, a fleet of 20 ships may
 * have 20,000 deployments. */
#define BSC_ROLLOUT_SETS 420000u

/* The settings of nested rollouts. In these, the first shots of a simulated game are not chosen by
 * the rule, but by rollouts of their own. If all fields are 0, the rule chooses all shots. */
typedef struct bsc_rollout_nest {
    uint32_t shots;      /* number of shots, from the start of a game, that rollouts choose */
    uint32_t candidates; /* number of cells that rollouts compare for each of these shots */
    bool hunting_only;   /* if a hit is open the rule chooses the shot, which then does not count in
                          * `shots` */
    double deadline;     /* time on the clock after which the rule chooses all shots; 0: no
                          * deadline */
    const bsc_run *run;  /* once its tick asks to stop, the rule chooses all shots; NULL: no tick */
} bsc_rollout_nest;

/* A ship of a deployment. */
typedef struct bsc_rollout_ship {
    bsc_cell_set cells; /* the cells of the ship that were not fired at before the rollout */
    bsc_ship_answers answers;
    uint16_t worth; /* how much it helps to find the ship (worth.h), in units of 1/1024 */
} bsc_rollout_ship;

/* A deployment of the list. */
typedef struct bsc_rollout_deployment {
    bsc_cell_set cells; /* the cells of all its ships */
    double weight;
    uint64_t code; /* a random number; a set of deployments is identified by the sum of its codes */
} bsc_rollout_deployment;

/* An entry of the memo, a table that remembers what branches cost. A branch is the set of games
 * that have had the same answers so far (rollout.c). */
typedef struct bsc_rollout_memo {
    uint64_t key;  /* identifies the branch; 0 in an empty entry */
    double misses; /* misses from now on in all games of the branch, summed by weight */
} bsc_rollout_memo;

/* The deployments of a list, in the form that rollouts need. If it is all zero, no list was read
 * yet. Reading another list replaces the one before, and uses its memory again. */
typedef struct bsc_rollout {
    uint32_t ships;        /* number of ships in each deployment */
    uint32_t deployments;  /* number of deployments with a weight above 0 */
    uint32_t capacity;     /* number of deployments that the arrays have memory for */
    uint32_t answers;      /* every answer has a number below this (log.h) */
    bool uses_worths;      /* while no hit is open, the rule goes by worths: they are given, and the
                            * game announces enough to know whether a hit is open */
    bool has_weights;      /* false: all deployments have the weight 1 */
    bsc_rollout_nest nest; /* the caller sets it after bsc_rollout_read and before
                            * bsc_rollout_cost */
    uint32_t *bit;         /* [cells of the problem]: the number of the cell in cell sets, or
                            * UINT32_MAX */
    uint32_t *ship_length; /* [ships]: number of cells of ship k, the same in all deployments */
    bsc_rollout_deployment *deployment; /* [deployments] */
    bsc_rollout_ship *ship;             /* [deployments x ships] */
    uint32_t *member; /* [2 x capacity]: numbers of deployments; those of a branch are neighbours.
                       * The second half is scratch for sorting */
    uint8_t *answer;  /* [capacity]: scratch for sorting */
    bsc_rollout_memo *memo; /* [2^16]: indexed by the top bits of the key */
    bsc_arena arena;
} bsc_rollout;

/* Reads a list, which must hold the deployments that agree with the log. If `weights` is not NULL,
 * a deployment counts as the product of the weights of its placements, else as 1. worth[p] says how
 * much it helps to find a ship at placement p, from 1/1024 to below 64; if `worth` is NULL, the
 * rule only looks at the chances of a hit. Returns BSC_LIMIT, without an error text, if more than
 * BSC_LISTED_CELLS cells or more than BSC_ROLLOUT_SETS sets are needed, and BSC_NO_MEMORY if memory
 * runs out. */
bsc_status bsc_rollout_read(bsc_rollout *rollout, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error);

/* Plays a game against each deployment with `cell` as the first shot. Returns the number of shots
 * in all these games, each multiplied by the weight of its deployment. Without weights the result
 * is exact up to 2^53. */
double bsc_rollout_cost(bsc_rollout *rollout, uint32_t cell);

/* Says whether nested rollouts had to end because of their deadline or the tick of their run. If
 * so, the rule may have chosen some shots in their place during the last bsc_rollout_cost. */
bool bsc_rollout_is_late(const bsc_rollout *rollout);

/* Says whether a cost is less than another one. With weights, costs may have rounding errors, so
 * costs that differ by no more than these count as equal. */
static inline bool bsc_rollout_is_less(double cost, double other_cost) {
    return cost < other_cost * (1.0 - 1e-9);
}

#endif
