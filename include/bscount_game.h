/* bscount_game.h - whole games: strategies, opponents and tournaments. A game so far, its shots and
 * where to fire are in bscount_log.h, which it includes. What bscount.h says about handles, errors
 * and ownership holds here too.
 *
 *   bsc_deployments, strategies -> bsc_tournament -> bsc_summary
 *
 * Arrays named [cells] have one element for each cell of the problem and belong to the caller. */
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

/* Return how many strategies there are, and the name of one by its number below that. The name is
 * static. */
size_t bsc_strategies(void);
const char *bsc_strategy_name(size_t strategy);
/* Returns the number of the strategy with that name; bsc_strategies() if there is none. */
size_t bsc_strategy_find(const char *name);

/* Weights of placements, for opponents who do not lay all deployments equally often. */
typedef struct bsc_weights bsc_weights;

/* Settings of the strategies. Zero is a good start: every field has a default that 0 stands for. */
typedef struct bsc_settings {
    size_t size;         /* bytes of the struct, by sizeof; 0: the fields of version 1.0 are read */
    bsc_matcher matcher; /* density: how it finds placements; the shots are the same */
    uint64_t samples;    /* montecarlo: deployments to draw for each shot; 0: 500 */
    double skew;         /* montecarlo: as for bsc_aim_scores */
    const bsc_weights *weights; /* exact, entropy, lookahead: of the opponent; NULL: uniform */
    /* bsc_strategy_choose: its tick, and for lookahead the seconds that a choice may take; NULL, or
     * no seconds: the same choice on every machine. */
    const bsc_run *run;
} bsc_settings;

/* A position that was counted: the log's matrix (bsc_matrix_new_after), weighted if there are
 * weights, and its tally with every_option, from an exact engine. */
typedef struct bsc_counted {
    const bsc_matrix *matrix;
    const bsc_tally *tally;
} bsc_counted;

/* Writes to *cell where the strategy of that number would fire next. `seed` is for strategies that
 * choose at random. `counted` spares the strategy counting the position again; NULL if it was not
 * counted. BSC_BAD_INPUT if no deployment agrees with the log, or the whole fleet is hit; BSC_LIMIT
 * if the board is too large for the strategy; BSC_UNSUPPORTED if the settings have fields that this
 * version does not know; BSC_INTERRUPTED if the tick of settings->run ended the choice. */
bsc_status bsc_strategy_choose(size_t strategy, const bsc_log *log, const bsc_settings *settings,
                               const bsc_counted *counted, uint64_t seed, uint32_t *cell,
                               bsc_error *error);

/* ---- Opponents that are not uniform ---- */

/* Reads weights from a text of `length` bytes, with a line `ship,cells,weight` for each placement,
 * the cells separated by blanks. '#' begins a comment, and a first line `ship,cells,weight` is
 * skipped. Placements without a line weigh 1. `name` is what messages call the text. BSC_BAD_INPUT,
 * with line and column, if a line makes no sense. The caller frees the weights. */
bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error);
/* Frees weights; NULL is allowed. */
void bsc_weights_free(bsc_weights *weights);
/* Gives weights to the options of a problem's matrix, or of its log's. A deployment then counts
 * with the product of its placements' weights. The engines dp, dlx and auto count such a matrix,
 * and its tally is not exact: the total is the sum of the deployments' products, and probabilities
 * are off by less than one part in 10^10. Samplers then draw by the products. However large or
 * small the weights are, no product is lost: if that cannot be, this function or the tally returns
 * BSC_BAD_INPUT. The weights may be freed before the matrix. */
bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error);

/* ---- Shots that surely hit ---- */

/* Finds the fewest cells that surely hit: cells not fired at such that every deployment that agrees
 * with the log has a ship on one of them at least. Sets chosen[cells] to whether each cell is in
 * the set that was found, and *bound to a number that is proven: no such set has fewer cells. The
 * set is one of the fewest if it has as many cells as *bound. It is when the search comes to its
 * end, as on most boards; where it does not, it ends after the seconds of `run`, if they are above
 * 0, or when its tick says so. Returns BSC_OK; BSC_INTERRUPTED if the tick ended the search, with
 * what was found so far in chosen[] and *bound; BSC_BAD_INPUT if no deployment agrees with the log,
 * or the whole fleet is hit; BSC_LIMIT if more than 128 cells can have a ship that is not hit yet;
 * BSC_UNSUPPORTED if run has fields that this version does not know; BSC_NO_MEMORY. */
bsc_status bsc_sure_cells(const bsc_log *log, const bsc_run *run, bool *chosen, uint32_t *bound,
                          bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Returns what a strategy does, in a line of words. It is static. */
const char *bsc_strategy_help(size_t strategy);

/* ---- Deployments to play against ---- */

/* A list of deployments, one for each game. */
typedef struct bsc_deployments bsc_deployments;

/* Draws `games` deployments: with `weights` by the products of their placements' weights; with
 * in_sequence as fleets that are laid ship by ship (bsc_matrix_lay_in_sequence), then without
 * weights; else uniformly at random. They are the same that bsc_sampler_new gives with that seed
 * and run. BSC_BAD_INPUT if there is no deployment; BSC_LIMIT if none of millions of fleets was
 * one. The caller frees the list; the problem must outlive it. */
bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error);
/* Lists all deployments of the problem, each once, in the order of bsc_solutions_visit: games
 * against them have no sampling error. BSC_BAD_INPUT if there is none; BSC_LIMIT if there are more
 * than `max`. The caller frees the list; the problem must outlive it. */
bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error);
/* Reads deployments from a text of `length` bytes, with a line `number,ship,cells` for each ship,
 * the cells separated by blanks. The lines of one deployment follow each other and have the same
 * number. A first line `sample,ship,cells` or `number,ship,cells` is skipped, and so are comments,
 * from a # at the start of a line or after a blank. `name` is what messages call the text.
 * BSC_BAD_INPUT, with line and column, if a line makes no sense or the ships are not a whole fleet
 * that the touch rule allows. The caller frees the list; the problem must outlive it. */
bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);
/* Frees a list; NULL is allowed. */
void bsc_deployments_free(bsc_deployments *deployments);
/* Return the number of deployments, and the number of ships that each of them has. */
size_t bsc_deployments_games(const bsc_deployments *deployments);
uint32_t bsc_deployments_ships(const bsc_deployments *deployments);
/* Returns the placement of a ship, by its number, in a deployment, by its number. */
uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship);

/* ---- Learning weights ---- */

/* Learns weights from recorded deployments: deployments[count] are `count` lists of them. A
 * placement that occurs `seen` times, where `expected` times were to be expected of uniform
 * deployments, weighs (seen + smoothing) / (expected + smoothing). `smoothing` is above 0
 * (asserted): the larger it is, the nearer the weights are to 1. `run` is for counting the board;
 * fails as bsc_tally_new. The caller frees the weights. */
bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error);

/* Returns whether a text of `length` bytes is a table of cells: its first line, comments aside, has
 * a field `cell`. */
bool bsc_frequencies_are(const char *text, size_t length);
/* Reads a table of how often a ship lay on each cell, and writes to share[cells] in which share of
 * the games it did. The first line names the columns: `cell` and `count`, or else `probability`;
 * other columns are skipped. Cells without a line have 0. At the call *games is the number of games
 * that the counts are of, if they may be rounded; or 0, and then whole counts must add up to a
 * multiple of the fleet's cells. *games becomes the sum of the counts divided by the fleet's cells.
 * `name` is what messages call the text. BSC_BAD_INPUT, with line and column, if a line makes no
 * sense; with BSC_REASON_GAMES if the counts do not add up. */
bsc_status bsc_frequencies_read(double *share, double *games, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);

/* How a fit went. */
typedef struct bsc_fit {
    double rms;    /* root mean square difference of the cells' probabilities from the table's */
    unsigned maps; /* that were counted */
} bsc_fit;

/* Fits weights to share[cells], the probability of a ship on each cell. Each cell gets a factor,
 * and a placement's weight is the product of its cells' factors. The law of the weights then has
 * that map, and is otherwise as near to the uniform one as can be; the sum of the deployments'
 * products is the number of deployments. `smoothing`, from 0 to 1, is the share of the map of
 * uniform deployments that is mixed into share[]. Each map on the way is a weighted count of the
 * board by `run`. Writes to *fit how the fit went. BSC_BAD_INPUT if no weights give a map within
 * 0.0001 rms; but with `nearest` the nearest of up to 200 maps does. The caller frees the
 * weights. */
bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *run, bsc_fit *fit,
                           bsc_error *error);
/* How fleets are laid: all deployments alike; ship by ship (bsc_matrix_lay_in_sequence); with each
 * cell as likely as any other; or with those at the edge, which have fewer neighbours across sides
 * than others, twice as likely as those within. */
typedef enum bsc_law { BSC_LAW_UNIFORM, BSC_LAW_SEQUENTIAL, BSC_LAW_FLAT, BSC_LAW_EDGES } bsc_law;

/* Fits weights (bsc_weights_fit) to the probabilities that the law gives to cells. For BSC_LAW_FLAT
 * and BSC_LAW_EDGES the weights are the law itself; of the other laws they have what cells tell of
 * them. They are as symmetric as the board. If no weights give these probabilities, they are the
 * nearest that were found, and *fit says how near they are. The caller frees the weights. */
bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *fit, bsc_error *error);
/* Returns the weight of a placement. */
double bsc_weights_at(const bsc_weights *weights, uint32_t placement);

/* ---- Tournaments ---- */

/* Whole games of several strategies against the same deployments. */
typedef struct bsc_tournament bsc_tournament;

/* A player from outside the library. */
typedef struct bsc_bot {
    const char *name;
    /* Writes to *cell where the bot fires next in game number `game`, from 0: a cell that was not
     * fired at (asserted). With `over` true it is told instead that the game has ended. Any status
     * but BSC_OK ends the tournament with that status and the error. */
    bsc_status (*play)(void *context, const bsc_log *log, size_t game, bool over, uint32_t *cell,
                       bsc_error *error);
    void *context;
} bsc_bot;

/* What is to be played. */
typedef struct bsc_tournament_plan {
    const size_t *strategy; /* [strategies]: their numbers; bsc_strategies() stands for a bot */
    const bsc_bot *bot;     /* [strategies]: the bots, where strategy[] says so; NULL: none. They
                             * are called from one thread if run has one */
    size_t strategies;      /* at least 1 */
    bsc_announce announce;  /* BSC_ANNOUNCE_LOG means BSC_ANNOUNCE_SHIP */
    bsc_settings settings;
    uint64_t seed;  /* of the strategies' random choices */
    bool keep_logs; /* for bsc_tournament_log */
    /* Above 1: so many shots, at the likeliest cells, are fired as a salvo and answered together;
     * for the strategy exact alone, without keep_logs and parts. */
    uint32_t salvo;
    /* Only some of the games are played, for bsc_part_of_games: with `parts` above 0 those whose
     * number, counted from 1, is `part` (1 .. parts) or any number of `parts` more. The results of
     * other games are not to be used. BSC_UNSUPPORTED if there are fewer games than parts. */
    uint32_t part, parts;
} bsc_tournament_plan;

/* The work of a strategy in all games. It is the same for any number of threads. */
typedef struct bsc_effort {
    uint64_t shots;
    uint64_t checks;  /* density: cells that its matcher looked at */
    uint64_t samples; /* montecarlo: deployments drawn */
    uint64_t tries;   /* montecarlo: draws, with those that gave no deployment */
} bsc_effort;

/* Plays the plan: every strategy against each deployment until the last cell of the fleet is hit. A
 * game's result depends only on the plan's seed, the game's number, its deployment and the
 * strategy: not on threads, and not on what else is played. Of `run` the threads, the tick and the
 * memory limit are used. BSC_BAD_INPUT if there is no strategy or no deployment; BSC_LIMIT if a
 * position cannot be counted within the memory limit; BSC_INTERRUPTED if the tick ended the games.
 * The caller frees the tournament; the problem and the deployments must outlive it. */
bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error);
/* Frees a tournament; NULL is allowed. */
void bsc_tournament_free(bsc_tournament *tournament);

/* Here and below, `strategy` is an index into the plan's array, and `game` the number of a game
 * from 0. */

/* Returns the number of games of each strategy. */
size_t bsc_tournament_games(const bsc_tournament *tournament);
/* Returns the name of a strategy, or of a bot. */
const char *bsc_tournament_name(const bsc_tournament *tournament, size_t strategy);
/* Returns the plan. That of a tournament which was joined from parts (bscount_parts.h) has only the
 * strategies and the seed. */
const bsc_tournament_plan *bsc_tournament_plan_of(const bsc_tournament *tournament);
/* Returns how many shots a game took. */
uint32_t bsc_tournament_shots(const bsc_tournament *tournament, size_t strategy, size_t game);
/* Returns the work of a strategy. */
const bsc_effort *bsc_tournament_effort(const bsc_tournament *tournament, size_t strategy);
/* Makes the log of a game, which the caller frees. To be called only if the plan has keep_logs.
 * Fails only for lack of memory. */
bsc_status bsc_tournament_log(const bsc_tournament *tournament, size_t strategy, size_t game,
                              bsc_log **log, bsc_error *error);

/* A strategy's games in short. */
typedef struct bsc_summary {
    uint64_t games;
    /* Of the shots that a game took. standard_error is the mean's: 0 against all deployments
     * (bsc_deployments_all) by a strategy that chooses nothing at random; else of a single game
     * INFINITY, as nothing is known of it. */
    double mean, deviation, standard_error;
    /* Shots of the shortest and of the longest game; and between them the fewest shots in which a
     * quarter, half, three quarters and 95 % of the games ended. */
    uint32_t least, quartile, median, third_quartile, percentile95, most;
} bsc_summary;

/* Fills *summary with a strategy's games in short. Also writes to games_by_shots[k] how many games
 * took k shots, for k from 0 to the board's cells. */
void bsc_tournament_summary(const bsc_tournament *tournament, size_t strategy, bsc_summary *summary,
                            uint64_t *games_by_shots);
/* Returns the mean over the games of (shots of `strategy` - shots of `rival`), and writes its
 * standard error, from the paired differences; of a single game as in bsc_summary. */
double bsc_tournament_difference(const bsc_tournament *tournament, size_t strategy, size_t rival,
                                 double *standard_error);

/* A mean with the luck taken out: the games' lengths regressed on sums that are 0 on average, of
 * hits less their exact chances and of bits that answers tell less those expected, as control
 * variates (Lavenberg and Welch, Management Science 27, 1981). */
typedef struct bsc_adjusted {
    /* False, and the others are not valid: if the strategy has no exact chances (of a difference:
     * if neither has), if the deployments were not drawn as the strategies suppose (uniformly, or
     * by their weights), of few games, and of all deployments, which need no such mean. */
    bool known;
    double mean;
    double deviation; /* of the games' lengths about the regression */
    double standard_error;
} bsc_adjusted;

/* Fills *adjusted with the adjusted mean of the paired differences, shots of `strategy` - shots of
 * `rival`; if both are the same, of the strategy's shots. Fails only for lack of memory. */
bsc_status bsc_tournament_adjusted(const bsc_tournament *tournament, size_t strategy, size_t rival,
                                   bsc_adjusted *adjusted, bsc_error *error);

/* A probability that was estimated. */
typedef struct bsc_chance {
    double value, standard_error;
} bsc_chance;

/* A duel: two sides fire in turn, one shot each, each at the other's fleet. The chance that one of
 * them is the first to hit the other's whole fleet. */
typedef struct bsc_duel {
    bsc_chance first;  /* if that side has the first move */
    bsc_chance second; /* if it has not */
    bsc_chance lot;    /* if the first move is drawn by lot: the mean of the two */
    bsc_chance equal;  /* that both need equally many shots: the first move decides */
} bsc_duel;

/* Returns the chances of the first of two sides. games_by_shots[side][k] is the number of that
 * side's games that took k shots, for k up to max_shots[side], as bsc_tournament_summary writes it;
 * at least one game each. What one side does has no part in the other's games, so each pair of
 * games is a duel. The chances are means over all pairs, without bias (Mann and Whitney, Annals of
 * Mathematical Statistics 18, 1947), and the standard errors those of such means (DeLong, DeLong
 * and Clarke-Pearson, Biometrics 44, 1988), at least 1.5 in as many as the side with fewer games
 * has, or 0.5 if it has fewer than three. The two sides' deployments must have been drawn
 * independently. */
bsc_duel bsc_duel_of(const uint64_t *const games_by_shots[2], const uint32_t max_shots[2]);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
