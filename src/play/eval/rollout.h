/* rollout.h - computes how many shots the rest of a game takes if the next shot is given and a
 * simple rule chooses all later shots. Such simulated games are called rollouts, or playouts. Here
 * they are played against all deployments of a list at once. The head of rollout.c explains the
 * idea with an example. */
#ifndef BSC_EVAL_ROLLOUT_H
#define BSC_EVAL_ROLLOUT_H

#include "bscount_game.h"

#include "count/base/arena.h"
#include "play/eval/cell_set.h"
#include "play/eval/deployment_list.h"

/* Limits the memory of a rollout, which stores a set of cells and a few more bytes for each
 * deployment and for each ship of each deployment. So (ships in the fleet + 1) x deployments must
 * not exceed this number of sets, which take 10 MiB. For example, with a fleet of 20 ships a list
 * may have 20,000 deployments. */
#define BSC_ROLLOUT_SETS 420000u

/* The settings of nested rollouts. Usually a simple rule chooses all shots of a simulated game: it
 * fires at the cell that is most likely to be hit, or where finding a ship helps most (rollout.c).
 * With nested rollouts, the first few shots are chosen with more care: for each of them, some cells
 * are compared by rollouts of their own. If all fields are 0, the simple rule chooses all shots. */
typedef struct bsc_rollout_nest {
    uint32_t shots;      /* how many of the first shots of a game are chosen by nested rollouts */
    uint32_t candidates; /* how many cells nested rollouts compare for each of these shots */
    /* Whether nested rollouts choose shots only while every ship that was hit is sunk. The simple
     * rule chooses all other shots, which do not count in `shots`. If bsc_rollout.uses_worths is
     * false, rollouts do not look whether every ship that was hit is sunk, and hunting_only leaves
     * all shots to the simple rule. */
    bool hunting_only;
    /* The time, as from bsc_clock_seconds, after which nested rollouts choose no more shots, so
     * that the simple rule chooses all of them; 0: no deadline. */
    double deadline;
    /* The settings of the caller. Their tick, a callback, can end nested rollouts: once the tick
     * says to stop, the simple rule chooses all shots. NULL: no tick. */
    const bsc_run *run;
} bsc_rollout_nest;

/* A ship of a deployment. */
typedef struct bsc_rollout_ship {
    bsc_cell_set cells;       /* the cells of the ship, without those fired at before the rollout */
    bsc_ship_answers answers; /* what the ship answers when it is hit or sunk */
    /* 1024 x the worth of the ship, which says how much it helps to find the ship (worth.h) */
    uint16_t worth_units;
} bsc_rollout_ship;

/* A deployment of the list. */
typedef struct bsc_rollout_deployment {
    bsc_cell_set cells; /* the cells of its ships, without those fired at before the rollout */
    double weight;      /* how much the game against the deployment counts; 1 without weights */
    /* A random number. A set of deployments is identified by the sum of their codes, modulo
     * 2^64. */
    uint64_t code;
} bsc_rollout_deployment;

/* An entry of the memo, a table that remembers the branches that were played to the end. A branch
 * is a set of simulated games that have had the same answers so far (rollout.c). */
typedef struct bsc_rollout_memo {
    uint64_t key; /* identifies the branch; 0 in an empty entry */
    /* How many shots missed in all games of the branch together, from the position of the branch to
     * the end of each game. Each miss counts as the weight of the deployment that was played
     * against. */
    double misses;
} bsc_rollout_memo;

/* The deployments of a list, in the form that rollouts need. If it is all zero, no list was read
 * yet. When another list is read, it replaces the previous one and reuses its memory. */
typedef struct bsc_rollout {
    uint32_t ships;       /* how many ships each deployment has */
    uint32_t deployments; /* how many deployments have a weight above 0; the others are not read */
    uint32_t capacity;    /* how many deployments the arrays have memory for */
    uint32_t answers;     /* all answers are integers below this (log.h) */
    /* Whether the simple rule that chooses the shots prefers to find ships of high worth (the worth
     * of a ship says how much it helps to find the ship, worth.h), as long as no ship is hit but
     * not sunk. False if the caller of bsc_rollout_read has given no worths, or if the game does
     * not announce whether a ship that was hit is sunk. */
    bool uses_worths;
    bool has_weights; /* false: all deployments have the weight 1 */
    /* Settings of nested rollouts, which choose some shots in place of the simple rule. The caller
     * sets them between bsc_rollout_read and bsc_rollout_cost. */
    bsc_rollout_nest nest;
    /* [cells of the problem]: the number that stands for the cell in cell sets; UINT32_MAX if no
     * deployment has a ship there that can still be hit. */
    uint32_t *cell_number;
    uint32_t *ship_length; /* [ships]: how many cells ship k has, the same in all deployments */
    bsc_rollout_deployment *deployment; /* [deployments]: the deployments */
    /* [deployments x ships]: the ships of deployment 0, then those of deployment 1, and so on. */
    bsc_rollout_ship *ship;

    /* How far the simulated games are: */
    /* [deployments]: the indices of all deployments. They are sorted so that deployments are next
     * to each other if the games against them have had the same answers so far. */
    uint32_t *member;
    /* [2^16]: the memo, which remembers branches (sets of games) that were played to the end. A
     * branch is stored at the index that the upper 16 bits of its key give, and replaces an older
     * branch there. */
    bsc_rollout_memo *memo;

    /* Scratch for one shot: */
    uint32_t *hit_member; /* [capacity]: the indices of the deployments that the shot hits */
    uint16_t *hit_answer; /* [capacity]: the answer of each deployment in hit_member[] */
    bsc_arena arena;      /* owns the arrays */
} bsc_rollout;

/* Prepares rollouts against the deployments of a list: those that agree with the log. The list has
 * at least one deployment, and at least one whose weight is above 0. All lists that are read into
 * the same *rollout must be of the same problem. If `weights` is not NULL, each deployment counts
 * as the product of the weights of its placements, otherwise as 1. worth[p] says how much it helps
 * to find a ship at placement p, and is at least 1/1024 and below 64; the simple rule, which
 * chooses the shots of the simulated games, prefers ships of high worth. If `worth` is NULL, the
 * rule always fires at the cell that is most likely to be hit.
 *
 * Returns BSC_LIMIT, without an error text, if more than BSC_LISTED_CELLS cells may have a ship, or
 * if the list is longer than BSC_ROLLOUT_SETS allows. If memory runs out, fills the error and
 * returns BSC_NO_MEMORY, or BSC_LIMIT if that was the limit set for memory. After a failure no
 * rollout is possible until another list is read. The caller frees the arrays by
 * bsc_arena_release(&rollout->arena), also after a failure. */
bsc_status bsc_rollout_read(bsc_rollout *rollout, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error);

/* Plays a game against each deployment of the list, with `cell`, a cell of the problem, as the
 * first shot. The last bsc_rollout_read must have succeeded. If no deployment has a ship on the
 * cell that can still be hit, this shot misses in every game. Returns how many shots all games
 * together take to the end; the shots of a game are multiplied by the weight of its deployment.
 * Without weights the result is exact up to 2^53. */
double bsc_rollout_cost(bsc_rollout *rollout, uint32_t cell);

/* Says whether the time for nested rollouts is over, because their deadline has passed or the tick
 * of their run says to stop. From then on the simple rule (bsc_rollout_nest) chooses all shots. If
 * this happens during a call of bsc_rollout_cost, the result of the call is less accurate than it
 * should be. */
bool bsc_rollout_is_late(const bsc_rollout *rollout);

/* Compares two numbers of shots, as bsc_rollout_cost returns them: says whether `cost` is less than
 * `other_cost`. With weights they may have rounding errors, so they count as equal if their
 * relative difference is at most 1e-9. */
static inline bool bsc_rollout_is_less(double cost, double other_cost) {
    return cost < other_cost * (1.0 - 1e-9);
}

#endif
