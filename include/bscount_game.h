/* bscount_game.h - games: shots and what they leave possible, where to fire, strategies and
 * tournaments. What bscount.h says of handles, errors and ownership holds here too.
 *
 *   bsc_log -> bsc_matrix -> bsc_tally -> bsc_map, bsc_aim_scores     one position, counted
 *   bsc_deployments, strategies -> bsc_tournament -> bsc_summary      whole games
 */
#ifndef BSCOUNT_GAME_H
#define BSCOUNT_GAME_H

#include "bscount.h"

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- Shots: a game so far ---- */

/* What a game tells when a ship is wholly hit. */
typedef enum bsc_announce {
    BSC_ANNOUNCE_LOG,  /* what the sunk shots of the log tell at most; else the name */
    BSC_ANNOUNCE_SHIP, /* which ship: "D5 sunk Carrier" */
    BSC_ANNOUNCE_SIZE, /* its cells: "D5 sunk 5" */
    BSC_ANNOUNCE_SUNK, /* only that one sank: "D5 sunk" */
    BSC_ANNOUNCE_NONE  /* nothing: the last hit is a hit like any other */
} bsc_announce;

typedef enum bsc_answer { BSC_MISS, BSC_HIT, BSC_SUNK } bsc_answer;

/* "ship", "size", "sunk", "none", and "log"; "miss", "hit", "sunk" */
const char *bsc_announce_name(bsc_announce announce);
const char *bsc_answer_name(bsc_answer answer);

typedef struct bsc_shot {
    uint32_t cell;
    bsc_answer answer;
    uint32_t piece; /* of a sunk ship where it is told, else BSC_ALL_PIECES */
    uint32_t size;  /* cells of a sunk ship where only they are told, else 0 */
} bsc_shot;

typedef struct bsc_log bsc_log;

/* An empty log of a game on the problem's board, which must outlive it. */
bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error);
void bsc_log_free(bsc_log *log);
/* Adds the shots of a text, one a line in the order they were fired: "C1 miss", "D4 hit",
 * "D5 sunk Carrier", "D5 sunk 3", "D5 sunk"; '#' begins a comment. On failure the log is as
 * before. */
bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error);
/* Adds one shot, at a cell that was not fired at. */
bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error);
/* Takes the last shot back; nothing where there is none. */
void bsc_log_undo(bsc_log *log);
/* What the game tells of a sunk ship: never BSC_ANNOUNCE_LOG. */
bsc_announce bsc_log_announced(const bsc_log *log);
uint32_t bsc_log_shots(const bsc_log *log);
const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot);
/* The shot at a cell, or NULL while it was not fired at. */
const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell);
/* The answer to a shot at a cell that was not fired at, where ships lie at these placements of the
 * problem, with which the log agrees: what it has fired at is hit. Told as the game announces it
 * (bsc_log_announced). */
bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell);

/* The matrix of a problem after a game's shots: its options are the placements that the answers
 * leave possible, and each cell that was hit is a primary item. A placement is possible if it
 * covers no missed cell, and if for each of its cells that was shot the answer was `sunk` (of that
 * ship, of that size) when and only when all its other cells had been hit before; so the order of
 * the shots counts. */
bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);
/* BSC_OK where some deployment agrees with the log, or where there is none before the first shot
 * either; else BSC_BAD_INPUT with the place of the first shot after which there is none. Counts
 * exactly, whatever run's engine is. */
bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error);

/* ---- Ship by ship ---- */

/* How places for a straight ship are looked for along a line of cells: at each place anew, or by
 * shifts that read each cell once (Knuth, Morris and Pratt; SIAM Journal on Computing 6, 1977). */
typedef enum bsc_matcher { BSC_MATCHER_KMP, BSC_MATCHER_BRUTE } bsc_matcher;

/* "kmp", "brute" */
const char *bsc_matcher_name(bsc_matcher matcher);

/* The density that simple programs use: for each ship alone, as if the others were not there, the
 * share of its possible placements (bsc_matrix_new_after) that cover the cell; summed over all
 * ships, or the copies of one piece. So it is the expected number of ships on the cell if each were
 * laid uniformly on its own, and can pass 1. `log` may be NULL. *checks: cells that the matcher
 * looked at; NULL: not wanted. */
bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error);

/* ---- Where to fire ---- */

/* How cells are ranked. Zero is a good start: by probability, without skew. */
typedef struct bsc_aim {
    bool by_entropy; /* by the bits that the answer tells: miss, hit, or which ship sank */
    /* 0.2: cells of a pattern that meets every place of the smallest ship count a fifth more while
     * that ship is afloat. Changes the ranking alone, no probability. */
    double skew;
} bsc_aim;

/* A score for each of the problem's cells, the best the highest; -1 for those that were fired at.
 * The tally must have been made with every_option from bsc_matrix_new_after(log). */
void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    const bsc_aim *aim, double *score);
/* Gives the skew of bsc_aim to scores that come from elsewhere: [cells], the better the higher. */
void bsc_aim_skew(const bsc_log *log, double skew, double *score);
/* The bits that the answer to a shot at the cell tells, on average. */
double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell);

/* The best play from the log's position, by full search: expected[cells], the shots that are to
 * come on the average until the whole fleet is hit when the cell is fired at first and all that
 * follow are best; infinity for cells that are not best. For small boards: BSC_LIMIT where there
 * are too many deployments or cells, or too many positions for run's memory limit (0: 2 GiB). */
bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error);

/* ---- Strategies, and deployments to play against ---- */

/* The ways to play, by number; a name, and a few words on each. */
size_t bsc_strategies(void);
const char *bsc_strategy_name(size_t strategy);
const char *bsc_strategy_help(size_t strategy);
/* The number of the strategy of that name; bsc_strategies() where there is none. */
size_t bsc_strategy_find(const char *name);

typedef struct bsc_weights bsc_weights;

/* What the strategies can be told. Zero is a good start: every field has a default that 0 stands
 * for. */
typedef struct bsc_settings {
    bsc_matcher matcher; /* density: how it looks for places; the shots are the same with either */
    uint64_t samples;    /* montecarlo: deployments that it draws for a shot; 0: 500 */
    double skew;         /* montecarlo: as in bsc_aim */
    const bsc_weights *weights; /* exact, entropy, lookahead: of the opponent; NULL: uniform */
} bsc_settings;

/* A position that was counted: the log's matrix (bsc_matrix_new_after), weighed where there are
 * weights, and its exact tally with every_option. */
typedef struct bsc_counted {
    const bsc_matrix *matrix;
    const bsc_tally *tally;
} bsc_counted;

/* *cell: where the strategy would fire next in the game; `seed` for those that leave it to chance.
 * `counted` saves counting the position again; NULL where it was not. BSC_BAD_INPUT where no
 * deployment agrees with the log, or the whole fleet is hit; BSC_LIMIT where the board is too large
 * for the strategy. */
bsc_status bsc_strategy_choose(size_t strategy, const bsc_log *log, const bsc_settings *settings,
                               const bsc_counted *counted, uint64_t seed, uint32_t *cell,
                               bsc_error *error);

/* Deployments to play against. */
typedef struct bsc_deployments bsc_deployments;

/* Draws so many, uniformly at random (or by weights, where they are not NULL), as bsc_sampler_new
 * does with that seed and run. */
bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, size_t games, uint64_t seed,
                                const bsc_run *run, bsc_error *error);
/* Reads lines of `number,ship,cells`, the cells with blanks between them; lines of one deployment
 * bear the same number and follow each other. A first line `sample,ship,cells` is passed over,
 * and what follows a # that begins a line or stands behind a blank. */
bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);
void bsc_deployments_free(bsc_deployments *deployments);
size_t bsc_deployments_games(const bsc_deployments *deployments);
/* Ships of each deployment, and the placement of one of them. */
uint32_t bsc_deployments_ships(const bsc_deployments *deployments);
uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship);

/* ---- Opponents that are not uniform ---- */

/* A weight for each placement: bsc_weights, above. Deployments then come with chances in proportion
 * to the products of their placements' weights; with all weights 1 they are uniform. */

/* From recorded deployments: a placement that was seen `seen` times, where `expected` such were to
 * be expected of uniform deployments, weighs (seen + smoothing) / (expected + smoothing).
 * `smoothing` is more than 0: how many uniform deployments' worth of belief the records are up
 * against. `run` is for the tally of the board. */
bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error);
/* Reads lines of `ship,cells,weight`, the cells with blanks between them; '#' begins a comment, and
 * a first line `ship,cells,weight` is passed over. Placements that are not named weigh 1. */
bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error);
void bsc_weights_free(bsc_weights *weights);
double bsc_weights_at(const bsc_weights *weights, uint32_t placement);
/* Weighs the options of a problem's matrix, or of its log's. Tallies of it, by the dynamic
 * programme alone, are then not exact: their total is the sum of the deployments' products, and
 * probabilities are off by less than one part in 10^10. Samplers draw by the products. However
 * great or small the weights are, no product is lost: BSC_BAD_INPUT, here or of the tally, where
 * that cannot be. */
bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error);

/* ---- Tournaments ---- */

typedef struct bsc_tournament bsc_tournament;

typedef struct bsc_tournament_plan {
    const size_t *strategy; /* their numbers */
    size_t strategies;
    bsc_announce announce; /* BSC_ANNOUNCE_LOG stands for the ship's name */
    bsc_settings settings;
    uint64_t seed;  /* of the strategies' own choices */
    bool keep_logs; /* for bsc_tournament_log */
} bsc_tournament_plan;

/* What a strategy did in all games. Deterministic, whatever the number of threads. */
typedef struct bsc_effort {
    uint64_t shots;
    uint64_t checks;  /* density: cells that its matcher looked at */
    uint64_t samples; /* montecarlo: deployments drawn */
    uint64_t tries;   /* montecarlo: with those that came to no deployment */
} bsc_effort;

/* Every strategy plays each deployment until the last cell of the fleet is hit. A game's result
 * depends on the plan's seed, the game's number, its deployment and the strategy alone: neither on
 * threads nor on what else is played. Of `run` the threads, the memory limit (BSC_LIMIT where a
 * position cannot be counted within it) and the tick are heeded. The problem and
 * the deployments must outlive the tournament. */
bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error);
void bsc_tournament_free(bsc_tournament *tournament);
size_t bsc_tournament_games(const bsc_tournament *tournament);
/* Strategies are counted as in the plan. */
uint32_t bsc_tournament_shots(const bsc_tournament *tournament, size_t strategy, size_t game);
const bsc_effort *bsc_tournament_effort(const bsc_tournament *tournament, size_t strategy);
/* A game's log, which the caller frees; only of a plan with keep_logs. */
bsc_status bsc_tournament_log(const bsc_tournament *tournament, size_t strategy, size_t game,
                              bsc_log **log, bsc_error *error);

/* What a strategy's games come to. A quantile is the least number of shots within which at least
 * that share of the games ended. */
typedef struct bsc_summary {
    uint64_t games;
    double mean, deviation, standard_error; /* of a game's shots; the error is the mean's */
    uint32_t least, quartile, median, third_quartile, percentile95, most;
} bsc_summary;

/* with[k] gets the number of games that took k shots: it has room for a number more than the board
 * has cells. */
void bsc_tournament_summary(const bsc_tournament *tournament, size_t strategy, bsc_summary *summary,
                            uint64_t *with);
/* The mean of (shots of `strategy` less those of `other`) over the games. */
double bsc_tournament_difference(const bsc_tournament *tournament, size_t strategy, size_t other,
                                 double *standard_error);

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
