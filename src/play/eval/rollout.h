/* rollout.h - what a shot costs if the rest of the game is played by a simple rule: rollouts, also
 * called playouts, against all listed deployments at once. The head of rollout.c has the idea and
 * an example. */
#ifndef BSC_EVAL_ROLLOUT_H
#define BSC_EVAL_ROLLOUT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/eval/cell_set.h"
#include "play/eval/deployment_list.h"

/* The limit of (ships + 1) x deployments: each ship and each deployment is a set of cells and a few
 * bytes more, together 10 MiB. So fleets of 20 ships may have 20,000 deployments. */
#define BSC_ROLLOUT_SETS 420000u

/* Nested rollouts: the first shots of a played game are not chosen by the rule, but by rollouts of
 * their own. All zero: the rule chooses all shots. */
typedef struct bsc_rollout_nest {
    uint32_t shots;      /* how many of a game's first shots are chosen by rollouts */
    uint32_t candidates; /* how many cells are played out for each of these shots */
    bool hunting_only;   /* while a hit is open the rule chooses, and the shot is not counted */
    double deadline;     /* on the clock: after it the rule chooses all shots; 0: there is none */
    const bsc_run *run;  /* after its tick says stop the rule chooses all shots; NULL: no tick */
} bsc_rollout_nest;

/* A ship of a listed deployment. */
typedef struct bsc_rollout_ship {
    bsc_cell_set cells; /* its cells that were not fired at before the rollout */
    bsc_ship_answers answers;
    uint16_t worth; /* of finding it, in units of 1/1024 */
} bsc_rollout_ship;

/* A listed deployment. */
typedef struct bsc_rollout_deployment {
    bsc_cell_set cells; /* those of all its ships */
    double weight;
    uint64_t code; /* a random number: sets of deployments are told apart by the sum of codes */
} bsc_rollout_deployment;

/* An entry of the memo: what the games of one branch cost. */
typedef struct bsc_rollout_memo {
    uint64_t key;  /* of the branch; 0 in an empty entry */
    double misses; /* in all games of the branch to their end, summed by weight */
} bsc_rollout_memo;

/* The listed deployments as rollouts need them. All zero: nothing was read yet. A later read takes
 * the place of an earlier one, and uses its memory again. */
typedef struct bsc_rollout {
    uint32_t ships, deployments;
    uint32_t capacity; /* deployments that the arrays have memory for */
    uint32_t answers;  /* all answers' numbers are below it */
    bool uses_worths;  /* while no hit is open the rule goes by worths: they were given, and players
                        * are told enough to know whether a hit is open */
    bool has_weights;
    bsc_rollout_nest nest; /* set by the caller, after bsc_rollout_read and before costs */
    uint32_t *bit;         /* [the problem's cells]: their number in sets, or UINT32_MAX */
    uint32_t *ship_length; /* [ships]: cells of ship k, the same in all deployments */
    bsc_rollout_deployment *deployment; /* [deployments] */
    bsc_rollout_ship *ship;             /* [deployments x ships] */
    uint32_t *member; /* [2 x capacity]: deployments, those of a branch together; the second half
                       * is scratch for sorting */
    uint8_t *answer;  /* [capacity]: scratch for sorting */
    bsc_rollout_memo *memo;
    bsc_arena arena;
} bsc_rollout;

/* Reads the deployments of a list, which is the log's. If `weights` is not NULL a deployment counts
 * as the product of its placements' weights, else as 1. worth[placements] says what finding a ship
 * at each placement is worth, from 1/1024 to below 64; NULL: the rule goes by chances of a hit
 * alone. Returns BSC_LIMIT without an error text if more than BSC_LISTED_CELLS cells or more than
 * BSC_ROLLOUT_SETS sets are needed, and BSC_NO_MEMORY. */
bsc_status bsc_rollout_read(bsc_rollout *rollout, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error);

/* Plays a game against each deployment, with `cell` as the first shot, and returns the number of
 * shots in all games together, each game counted by its deployment's weight. Exact up to 2^53 if
 * there are no weights. */
double bsc_rollout_cost(bsc_rollout *rollout, uint32_t cell);

/* Says whether nested rollouts have ended, by their deadline or their run's tick. If so, the rule
 * may have chosen shots of the last bsc_rollout_cost in their place. */
bool bsc_rollout_is_late(const bsc_rollout *rollout);

/* Says whether a cost is less than another. Costs that differ by rounding alone, as they may with
 * weights, count as equal. */
static inline bool bsc_rollout_is_less(double cost, double other_cost) {
    return cost < other_cost * (1.0 - 1e-9);
}

#endif
