/* bscount_game.h - whole games: strategies, opponents and tournaments. A game so far, its shots,
 * and where to fire next are in bscount_log.h, which this header includes. What bscount.h says
 * about handles, errors and ownership holds here too.
 *
 *   bsc_deployments, strategies -> bsc_tournament -> bsc_summary
 *
 * Arrays named [cells] have one element for each cell of the problem, and belong to the caller. */
#ifndef BSCOUNT_GAME_H
#define BSCOUNT_GAME_H

#include "bscount_log.h"

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- Strategies ---- */

/* Return the number of strategies, and the name of one by its number below that. The name is
 * static. */
size_t bsc_strategies(void);
const char *bsc_strategy_name(size_t strategy);
/* Returns the number of the strategy with that name, or bsc_strategies() if there is none. */
size_t bsc_strategy_find(const char *name);

/* Weights of placements, for opponents who do not choose all deployments equally often. */
typedef struct bsc_weights bsc_weights;

/* The settings of strategies. Zero is a good start: for every field, 0 stands for its default. */
typedef struct bsc_settings {
    size_t size;         /* bytes of the struct, by sizeof; 0: the fields of version 1.0 are read */
    bsc_matcher matcher; /* density: how it finds placements; its shots do not depend on it */
    uint64_t samples;    /* montecarlo: number of deployments to draw for each shot; 0: 500 */
    double skew;         /* montecarlo: as for bsc_aim_scores */
    const bsc_weights *weights; /* exact, entropy, lookahead: the opponent's; NULL: uniform */
    /* For bsc_strategy_choose: the tick, and for lookahead the seconds that a choice may take. If
     * it is NULL or has no seconds, the choice is the same on every machine. */
    const bsc_run *run;
} bsc_settings;

/* A position that was counted: the matrix of its log (bsc_matrix_new_after), weighted if there are
 * weights, and a tally of the matrix, made with every_option by an exact engine. */
typedef struct bsc_counted {
    const bsc_matrix *matrix;
    const bsc_tally *tally;
} bsc_counted;

/* Sets *cell to the cell at which a strategy, given by its number, would fire next. `seed` is for
 * strategies that choose at random. `counted` saves the strategy from counting the position again;
 * NULL if it was not counted. Returns BSC_BAD_INPUT if no deployment agrees with the log, or if the
 * whole fleet is hit; BSC_LIMIT if the board is too large for the strategy; BSC_UNSUPPORTED if the
 * settings have fields that this version does not know; BSC_INTERRUPTED if the tick of
 * settings->run ended the choice. */
bsc_status bsc_strategy_choose(size_t strategy, const bsc_log *log, const bsc_settings *settings,
                               const bsc_counted *counted, uint64_t seed, uint32_t *cell,
                               bsc_error *error);

/* ---- Opponents that are not uniform ---- */

/* Reads weights from a text of `length` bytes, which has a line `ship,cells,weight` for each
 * placement, with the cells separated by blanks. '#' begins a comment, and a first line
 * `ship,cells,weight` is skipped. Placements without a line have the weight 1. `name` is what
 * messages call the text. Returns BSC_BAD_INPUT, with line and column, if a line makes no sense.
 * The caller frees the weights. */
bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error);
/* Frees weights; NULL is allowed. */
void bsc_weights_free(bsc_weights *weights);
/* Gives weights to the options of a matrix, which is that of a problem or of one of its logs. A
 * deployment then counts with the product of the weights of its placements. The engines dp, dlx and
 * auto can count such a matrix. Its tally is not exact: the total is the sum of the products of all
 * deployments, and probabilities have an error of less than one part in 10^10. Samplers draw
 * deployments with probabilities in proportion to their products. However large or small the
 * weights are, no product is lost: if that is impossible, this function or the tally returns
 * BSC_BAD_INPUT. The weights may be freed before the matrix. */
bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error);

/* ---- Shots that surely hit ---- */

/* Finds a smallest set of cells that surely hits: cells that were not fired at, such that every
 * deployment that agrees with the log has a ship on at least one of them. Sets chosen[c] for each
 * cell c to whether it is in the set that was found, and *bound to a number that is proven: no such
 * set has fewer cells than that. If the set has *bound cells, it is a smallest one. This is so when
 * the search comes to its end, as on most boards. Otherwise the search ends after the seconds of
 * `run`, if they are above 0, or when its tick says so. Returns BSC_OK; BSC_INTERRUPTED if the tick
 * ended the search, with what was found so far in chosen[] and *bound; BSC_BAD_INPUT if no
 * deployment agrees with the log, or if the whole fleet is hit; BSC_LIMIT if more than 128 cells
 * can have a ship that is not hit yet; BSC_UNSUPPORTED if `run` has fields that this version does
 * not know; BSC_NO_MEMORY. */
bsc_status bsc_sure_cells(const bsc_log *log, const bsc_run *run, bool *chosen, uint32_t *bound,
                          bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Returns a line of text that says what a strategy does. It is static. */
const char *bsc_strategy_help(size_t strategy);

/* ---- Deployments to play against ---- */

/* A list of deployments, one for each game. */
typedef struct bsc_deployments bsc_deployments;

/* Draws `games` deployments. With `weights`, their probabilities are in proportion to the products
 * of the weights of their placements. With in_sequence, they are fleets that are laid ship by ship
 * (bsc_matrix_lay_in_sequence), and `weights` must be NULL. Otherwise they are uniformly random, or
 * as likely as the weights of several fleets say (bsc_matrix_weigh_fleets). They are the same as
 * those that bsc_sampler_new gives with this seed and run; but fleets without ships are left out.
 * Returns BSC_BAD_INPUT if there is no deployment with a ship, and BSC_LIMIT if none of millions of
 * random fleets was a deployment. The caller frees the list; the problem must outlive it. */
bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error);
/* Makes a list of all deployments of the problem that have a ship, each once, in the order of
 * bsc_solutions_visit. Games against them have no sampling error. Returns BSC_BAD_INPUT if there is
 * no such deployment, BSC_LIMIT if there are more than `max`, and BSC_UNSUPPORTED if there are
 * several fleets of different weights. The caller frees the list; the problem must outlive it. */
bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error);
/* Reads deployments from a text of `length` bytes, which has a line `number,ship,cells` for each
 * ship, with the cells separated by blanks. The lines of a deployment follow each other and have
 * the same number. A first line `sample,ship,cells` or `number,ship,cells` is skipped. Comments,
 * which begin with a # at the start of a line or after a blank, are skipped too. `name` is what
 * messages call the text. Returns BSC_BAD_INPUT, with line and column, if a line makes no sense, or
 * if the ships of a deployment are not a complete fleet that the touch rule allows. The caller
 * frees the list; the problem must outlive it. */
bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);
/* Frees a list; NULL is allowed. */
void bsc_deployments_free(bsc_deployments *deployments);
/* Return the number of deployments, and the greatest number of ships that one of them may have. */
size_t bsc_deployments_games(const bsc_deployments *deployments);
uint32_t bsc_deployments_ships(const bsc_deployments *deployments);
/* Returns the placement of ship number `ship` in deployment number `game`. Both numbers count from
 * 0. Returns BSC_NO_PLACEMENT if that deployment has no more than `ship` ships. */
uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship);

/* ---- Learning weights ---- */

/* Learns weights from recorded deployments. deployments[count] are `count` lists of them. If a
 * placement occurs `seen` times, and would occur `expected` times on average in the same number of
 * uniformly random deployments, its weight is (seen + smoothing) / (expected + smoothing).
 * `smoothing` is above 0 (asserted): the larger it is, the nearer the weights are to 1. `run` is
 * for counting the board; fails as bsc_tally_new does. The caller frees the weights. */
bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error);

/* Says whether a text of `length` bytes is a table of cells: whether its first line that is not a
 * comment has a field `cell`. */
bool bsc_frequencies_are(const char *text, size_t length);
/* Reads a table of how often a ship lay on each cell, and sets share[c] to the fraction of the
 * games in which a ship lay on cell c. The first line names the columns: `cell`, and `count` or
 * else `probability`. Other columns are ignored. Cells without a line have the count 0.
 *
 * At the call, *games is the number of games that the counts come from, if they may be rounded; if
 * it is 0 and all counts are whole numbers, they must add up to a multiple of the number of cells
 * of the fleet. *games is then set to the sum of the counts divided by the number of cells of the
 * fleet. `name` is what messages call the text. Returns BSC_BAD_INPUT, with line and column, if a
 * line makes no sense, and with BSC_REASON_GAMES if the counts do not add up. */
bsc_status bsc_frequencies_read(double *share, double *games, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);

/* How a fit went. */
typedef struct bsc_fit {
    double rms;    /* root mean square difference of the cells' probabilities from the table's */
    unsigned maps; /* number of maps that were counted */
} bsc_fit;

/* Fits weights to share[cells], the probability of a ship on each cell. Each cell gets a factor,
 * and the weight of a placement is the product of the factors of its cells. The law of these
 * weights has the wanted map, and is otherwise as near to the uniform law as possible; the sum of
 * the products of all deployments is the number of deployments. `smoothing`, from 0 to 1, says how
 * much of the map of uniform deployments is mixed into share[]. Each map on the way is a weighted
 * count of the board by `run`. Sets *fit to how the fit went. Returns BSC_BAD_INPUT if no weights
 * were found whose map differs by at most 0.0001 rms. With `nearest`, the nearest of up to 200 maps
 * is good enough. The caller frees the weights. */
bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *run, bsc_fit *fit,
                           bsc_error *error);
/* The law by which fleets are laid: all deployments are equally likely; ships are laid one by one
 * (bsc_matrix_lay_in_sequence); a ship is equally likely on each cell; or a ship is twice as likely
 * on cells at the edge, which have fewer neighbours across their sides than others, as on cells
 * within. */
typedef enum bsc_law { BSC_LAW_UNIFORM, BSC_LAW_SEQUENTIAL, BSC_LAW_FLAT, BSC_LAW_EDGES } bsc_law;

/* Fits weights (bsc_weights_fit) to the probabilities of cells under a law. For BSC_LAW_FLAT and
 * BSC_LAW_EDGES the weights are the law itself; for other laws they have only as much of the law as
 * can be told from cells. The weights have the symmetries of the board. If no weights give these
 * probabilities, the weights are the nearest that were found, and *fit says how near they are. The
 * caller frees the weights. */
bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *fit, bsc_error *error);
/* Returns the weight of a placement. */
double bsc_weights_at(const bsc_weights *weights, uint32_t placement);

/* ---- Tournaments ---- */

/* The whole games of several strategies against the same deployments. */
typedef struct bsc_tournament bsc_tournament;

/* A player from outside the library. */
typedef struct bsc_bot {
    const char *name;
    /* Sets *cell to the cell at which the bot fires next in game number `game`, from 0: a cell that
     * was not fired at before (asserted). If `over` is true, the game has ended and the bot is only
     * told so. Any status other than BSC_OK ends the tournament with that status and the error. */
    bsc_status (*play)(void *context, const bsc_log *log, size_t game, bool over, uint32_t *cell,
                       bsc_error *error);
    void *context;
} bsc_bot;

/* What a tournament plays. */
typedef struct bsc_tournament_plan {
    const size_t *strategy; /* [strategies]: their numbers; bsc_strategies() stands for a bot */
    const bsc_bot *bot;     /* [strategies]: the bot of each strategy that is one; NULL: there are
                             * none. Bots are called from one thread if `run` has one */
    size_t strategies;      /* at least 1 */
    bsc_announce announce;  /* BSC_ANNOUNCE_LOG means BSC_ANNOUNCE_SHIP */
    bsc_settings settings;
    uint64_t seed;  /* for the random choices of the strategies */
    bool keep_logs; /* keep the logs of all games, for bsc_tournament_log */
    /* If it is above 1, this many shots at the likeliest cells are fired as a salvo and answered
     * together. Only for the strategy exact, and without keep_logs and parts. */
    uint32_t salvo;
    /* For bsc_part_of_games, only some of the games are played. If `parts` is above 0, these are
     * the games part, part + parts, part + 2 parts, and so on, where games count from 1 and `part`
     * is from 1 to `parts`. The results of the other games must not be used. BSC_UNSUPPORTED if
     * there are fewer games than parts. */
    uint32_t part, parts;
} bsc_tournament_plan;

/* How much work a strategy did in all its games. It is the same with any number of threads. */
typedef struct bsc_effort {
    uint64_t shots;
    uint64_t checks;  /* density: number of cells that its matcher looked at */
    uint64_t samples; /* montecarlo: number of deployments drawn */
    uint64_t tries;   /* montecarlo: number of draws, including those that gave no deployment */
} bsc_effort;

/* Plays the plan: every strategy against each deployment, until the last cell of the fleet is hit.
 * The result of a game depends only on the plan's seed, the number of the game, its deployment and
 * the strategy, not on threads or on what else is played. Of `run`, only the threads, the tick and
 * the memory limit are used. Returns BSC_BAD_INPUT if there is no strategy or no deployment;
 * BSC_LIMIT if a position cannot be counted within the memory limit; BSC_INTERRUPTED if the tick
 * ended the games. The caller frees the tournament; the problem and the deployments must outlive
 * it. */
bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error);
/* Frees a tournament; NULL is allowed. */
void bsc_tournament_free(bsc_tournament *tournament);

/* In the functions below, `strategy` is an index into the plan's arrays, and `game` is the number
 * of a game, from 0. */

/* Returns the number of games of each strategy. */
size_t bsc_tournament_games(const bsc_tournament *tournament);
/* Returns the name of a strategy, or of a bot. */
const char *bsc_tournament_name(const bsc_tournament *tournament, size_t strategy);
/* Returns the plan of the tournament. If the tournament was joined from parts (bscount_parts.h),
 * the plan has only the strategies and the seed. */
const bsc_tournament_plan *bsc_tournament_plan_of(const bsc_tournament *tournament);
/* Returns the number of shots that a game took. */
uint32_t bsc_tournament_shots(const bsc_tournament *tournament, size_t strategy, size_t game);
/* Returns the number of hits in a game, which counts from 0: the number of cells of the fleet that
 * is hidden in it. It is the same for all strategies. */
uint32_t bsc_tournament_hits(const bsc_tournament *tournament, size_t game);
/* Returns how much work a strategy did. */
const bsc_effort *bsc_tournament_effort(const bsc_tournament *tournament, size_t strategy);
/* Makes the log of a game, which the caller frees. Must only be called if the plan has keep_logs.
 * Fails only if memory runs out. */
bsc_status bsc_tournament_log(const bsc_tournament *tournament, size_t strategy, size_t game,
                              bsc_log **log, bsc_error *error);

/* A summary of the games of a strategy. */
typedef struct bsc_summary {
    uint64_t games;
    /* Mean and standard deviation of the number of shots that a game took, and the standard error
     * of the mean. The standard error is 0 against all deployments (bsc_deployments_all) if the
     * strategy chooses nothing at random. Otherwise it is INFINITY for a single game, because
     * nothing is known about it. */
    double mean, deviation, standard_error;
    /* Numbers of shots: of the shortest and of the longest game; and the fewest shots in which a
     * quarter, half, three quarters and 95 % of the games ended. */
    uint32_t least, quartile, median, third_quartile, percentile95, most;
} bsc_summary;

/* Sets *summary to a summary of a strategy's games. Also sets games_by_shots[k], for each k from 0
 * to the number of cells of the board, to the number of games that took k shots. */
void bsc_tournament_summary(const bsc_tournament *tournament, size_t strategy, bsc_summary *summary,
                            uint64_t *games_by_shots);
/* Returns the mean over all games of (shots of `strategy` - shots of `rival`), and sets
 * *standard_error to its standard error, which comes from the paired differences; for a single game
 * it is as in bsc_summary. */
double bsc_tournament_difference(const bsc_tournament *tournament, size_t strategy, size_t rival,
                                 double *standard_error);

/* A mean from which luck is removed. The lengths of the games are regressed on control variates
 * (Lavenberg and Welch, Management Science 27, 1981), which are sums whose average is 0: of hits
 * minus their exact chances, and of the bits that answers told minus those expected. */
typedef struct bsc_adjusted {
    /* If it is false, the other fields are not valid. It is false if the strategy has no exact
     * chances (for a difference: if neither strategy has them), if the deployments were not drawn
     * as the strategies suppose (uniformly, or by their weights), if there are few games, and if
     * the games are against all deployments, which need no such mean. */
    bool known;
    double mean;
    double deviation; /* standard deviation of the lengths from the regression */
    double standard_error;
} bsc_adjusted;

/* Sets *adjusted to the adjusted mean of the paired differences, shots of `strategy` - shots of
 * `rival`; or if both are the same, of the strategy's shots. Fails only if memory runs out. */
bsc_status bsc_tournament_adjusted(const bsc_tournament *tournament, size_t strategy, size_t rival,
                                   bsc_adjusted *adjusted, bsc_error *error);

/* An estimated probability. */
typedef struct bsc_chance {
    double value, standard_error;
} bsc_chance;

/* A duel: two sides take turns to fire one shot each at the other's fleet. The chances that one of
 * the sides is the first to hit the other's whole fleet: */
typedef struct bsc_duel {
    bsc_chance first;  /* if that side moves first */
    bsc_chance second; /* if that side moves second */
    bsc_chance lot;    /* if lots decide who moves first: the mean of the two */
    bsc_chance equal;  /* that both sides need equally many shots: the first move decides */
} bsc_duel;

/* Returns the chances of the first of two sides. games_by_shots[side][k] is the number of games of
 * that side that took k shots, for k up to max_shots[side], as bsc_tournament_summary writes it;
 * each side has at least one game. Because what one side does has no influence on the other's
 * games, each pair of games is a duel. The chances are means over all pairs, without bias (Mann and
 * Whitney, Annals of Mathematical Statistics 18, 1947). Their standard errors are those of such
 * means (DeLong, DeLong and Clarke-Pearson, Biometrics 44, 1988), but at least 1.5 / n, where n is
 * the number of games of the side with fewer games, or 0.5 if n is below three. The deployments of
 * the two sides must have been drawn independently. */
bsc_duel bsc_duel_of(const uint64_t *const games_by_shots[2], const uint32_t max_shots[2]);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
