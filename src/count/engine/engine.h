/* engine.h - the interface of all engines: what bsc_tally_new (engine.c) asks of each.
 *
 * An engine takes a checked matrix, how to run, and an all-zero tally to fill; it adds to the
 * stats. It returns BSC_OK with a whole tally, BSC_INTERRUPTED with what it had, or another status
 * and a tally that means nothing. */
#ifndef BSC_ENGINE_ENGINE_H
#define BSC_ENGINE_ENGINE_H

#include "count/base/random.h"
#include "count/cover/tally.h"

#include <stdatomic.h>

/* Fills an estimate; or where `parts` is not 0, as one part of a run, sums over walks from streams
 * of random numbers that have none in common (tally.h's before they are divided; `value` is sum(w),
 * `spread` sum(w^2)). Those of all parts, added, bsc_mc_join makes an estimate of. `part` is from
 * 0; at least a sample for each part. */
bsc_status bsc_mc_run(const bsc_matrix *matrix, const bsc_run *run, uint32_t part, uint32_t parts,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_mc_join(bsc_tally *tally, const bsc_matrix *matrix, uint64_t samples,
                       bsc_stats *stats, bsc_error *error);

/* A limit of work, under which an engine runs that may turn out to be the wrong one, or is only
 * looked at. The engine adds its units, about 50 ns each, where it polls for interrupts and before
 * it ends, from any of its threads. Once they pass `most` it ends with BSC_INTERRUPTED and an empty
 * tally. They sum to the same, and it ends at the same place, for every number of threads. */
typedef struct bsc_quota {
    double most;
    _Atomic uint64_t spent;
    /* Of dp, or NULL: asked before the sweeps begin, with the units that they will take, about, and
     * at least. May set `most`. False: dp ends so at once. */
    bool (*begins)(struct bsc_quota *quota, double likely, double least);
} bsc_quota;

static inline bool bsc_quota_spend(bsc_quota *quota, uint64_t units) {
    return quota == NULL || (double)(atomic_fetch_add(&quota->spent, units) + units) <= quota->most;
}

/* Refuses a sum of weights' products that may have lost much: below doubles' range they are 0. */
bsc_status bsc_weighted_check(const bsc_matrix *matrix, double sum, bsc_error *error);
/* `quota` NULL: the engine runs as long as it takes. */
bsc_status bsc_dlx_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                       bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_dp_run(const bsc_matrix *matrix, const bsc_run *run, bsc_quota *quota,
                      bsc_tally *tally, bsc_stats *stats, bsc_error *error);
/* A run of dlx in parts. The numbers of its subtrees, as they hang below a cut that depends on the
 * matrix and `parts` alone, are shared out in turn: n is part n % parts's. */
typedef struct bsc_dlx_cut {
    uint32_t part, parts; /* part = parts: of none, to find what follows */
    uint64_t subtrees;    /* found: how many there are, */
    uint64_t digest;      /* and the digest of their roots */
} bsc_dlx_cut;

/* The tallies of all parts, added and then joined, are the whole's. bsc_dlx_join: BSC_BAD_INPUT
 * where no parts can have given this sum. */
bsc_status bsc_dlx_run_part(const bsc_matrix *matrix, const bsc_run *run, bsc_dlx_cut *cut,
                            bsc_tally *tally, bsc_stats *stats, bsc_error *error);
bsc_status bsc_dlx_join(bsc_tally *tally, const bsc_matrix *matrix, const bsc_run *run,
                        bsc_error *error);

/* An estimate of the units that dlx takes, by Knuth's random ways down its tree, without a memo or
 * symmetry; infinite where it lacks the memory. Takes `budget` units; more make it better. */
double bsc_dlx_forecast(const bsc_matrix *matrix, const bsc_run *run, uint64_t budget);

/* ---- auto.c: dlx or dp, whichever it picks ---- */

/* What the positions of one game took so far, by which the engine of the next one is picked. All 0
 * before the first. */
typedef struct bsc_game_pace {
    double transitions; /* of dp, for the last position that dp counted; 0: none yet */
} bsc_game_pace;

/* `pace` NULL: the matrix is counted by itself. Else it is a position of a game: the pick is by the
 * game's pace, which is brought up to date, and an engine that would take long where the other one
 * cannot hold its tables is not begun, but the position refused. */
bsc_status bsc_auto_run(const bsc_matrix *matrix, const bsc_run *run, bsc_game_pace *pace,
                        bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* Which engine begins, and how far. An infinite number of units is no limit. */
typedef struct bsc_turns_plan {
    bsc_engine first; /* dp or dlx */
    double units;     /* those of dp that the first turn may take */
    /* Units of dlx that dlx may take once dp has failed; 0: what dp said is the answer. */
    double units_for_refused;     /* where dp was refused memory */
    double units_for_unsupported; /* where dp does not support the matrix */
} bsc_turns_plan;

/* Both in turns until one is done, each turn twice as long as the one before. What one cannot do is
 * left to the other. */
bsc_status bsc_turns_run(const bsc_matrix *matrix, const bsc_run *run, const bsc_turns_plan *plan,
                         bsc_tally *tally, bsc_stats *stats, bsc_error *error);

/* engine.c: as bsc_tally_new, for a position of a game; `pace` as of bsc_auto_run. */
bsc_status bsc_tally_new_in_game(bsc_tally **tally, const bsc_matrix *matrix, const bsc_run *run,
                                 bsc_game_pace *pace, bsc_stats *stats, bsc_error *error);

/* ---- sequential.c: fleets laid ship by ship, for matrices with a `board` (matrix.h) ---- */

typedef struct bsc_layer bsc_layer;

/* The matrix must outlive it. */
bsc_status bsc_layer_new(bsc_layer **layer, const bsc_matrix *matrix, bsc_error *error);
void bsc_layer_free(bsc_layer *layer);
/* Whether the matrix leaves out nothing that can be laid. */
bool bsc_layer_is_free(const bsc_layer *layer);
/* Whether a short search shows that there is no deployment. */
bool bsc_layer_none(bsc_layer *layer);
/* Lays one fleet: writes its options and their number, and returns true; false where some ship
 * found no place, or the fleet is none of the matrix. */
bool bsc_layer_draw(bsc_layer *layer, bsc_random *random, uint32_t *option, uint32_t *count);
/* The probability that these options are laid, the copies of a piece in an order that is drawn
 * here, and no fleet begun in vain. So its expectation is in proportion to the deployment's
 * probability. The options are left in that order. */
double bsc_layer_weight(bsc_layer *layer, bsc_random *random, uint32_t *option, uint32_t count);
/* The shares of all options, by searching all ways to lay the fleet; BSC_LIMIT: too long. */
bsc_status bsc_layer_tally(bsc_layer *layer, const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                           bsc_error *error);

/* ---- sampler.c: random solutions, for the public sampler and for estimates; exact from a forward
 * pass that is kept, else weighted walks down the search tree (walk.c) ---- */

typedef struct bsc_walk bsc_walk;

/* The matrix must outlive it. */
bsc_status bsc_walk_new(bsc_walk **walk, const bsc_matrix *matrix, bsc_error *error);
void bsc_walk_free(bsc_walk *walk);
/* What no total can pass. */
long double bsc_walk_bound(const bsc_walk *walk);
/* Writes the options of a solution in the order of their choice, and returns its weight, above 0
 * and at most 1; or 0 at a dead end. For each solution the expectation of (weight, if it was
 * reached) is the same, 1 / bound. */
double bsc_walk_go(bsc_walk *walk, bsc_random *random, uint32_t *option, uint32_t *count);

/* One of the three is set. */
typedef struct bsc_draws {
    struct bsc_dp_sampler *pass;
    bsc_walk *walk;
    bsc_layer *layer; /* of a matrix with a board */
} bsc_draws;

/* `only_walk`: no pass is tried. */
bsc_status bsc_draws_init(bsc_draws *draws, const bsc_matrix *matrix, const bsc_run *run,
                          bool only_walk, bsc_error *error);
void bsc_draws_release(bsc_draws *draws);
/* Whether it is known that there is no solution. */
bool bsc_draws_none(const bsc_draws *draws);
/* Writes a solution's options and their number, and returns its weight: 1 from a pass, at most 1
 * from a walk, 0 at a dead end; of fleets that are laid ship by ship 1, or 0 where that failed. */
double bsc_draws_next(bsc_draws *draws, bsc_random *random, uint32_t *option, uint32_t *count);

/* Options that a solution has at most. */
uint32_t bsc_draws_max_options(const bsc_matrix *matrix);

#endif
