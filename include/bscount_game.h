/* bscount_game.h - whole games: strategies, opponents and tournaments. The shots of a single game,
 * and where to fire next, are in bscount_log.h, which this header includes. The rules for handles,
 * errors and memory at the beginning of bscount.h apply here too.
 *
 *   bsc_deployments, strategies -> bsc_tournament -> bsc_summary
 *
 * Arrays that are called [cells] have one element for each cell of the problem, and belong to the
 * caller. */
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

/* Returns the number of strategies. */
size_t bsc_strategies(void);
/* Returns the name of the strategy with the given index, which must be below bsc_strategies. The
 * text is static. */
const char *bsc_strategy_name(size_t strategy);
/* Returns the index of the strategy with exactly the given name, in small letters, or
 * bsc_strategies() if there is none. */
size_t bsc_strategy_find(const char *name);

/* Weights of placements, for opponents who do not choose all deployments equally often. The
 * probability of a deployment is proportional to the product of the weights of its placements. */
typedef struct bsc_weights bsc_weights;

/* The settings of strategies. Any field may be zero, which means its default. A field whose comment
 * begins with names of strategies is used only by these strategies. */
typedef struct bsc_settings {
    size_t size; /* sizeof(bsc_settings); 0: only the fields of version 1.0 are read */
    /* density: how it finds placements; this changes its speed but not its shots */
    bsc_matcher matcher;
    uint64_t samples; /* montecarlo: how many deployments it draws for each shot; 0: 500 */
    /* montecarlo: how much it favours the cells of a pattern, such as the dark cells of a
     * chessboard; 0: not at all. It means the same as the parameter `skew` of bsc_aim_scores. */
    double skew;
    /* exact, entropy and lookahead: the weights by which the opponent lays fleets; NULL: all
     * deployments are equally likely. */
    const bsc_weights *weights;
    /* For bsc_strategy_choose, which calls run->tick while it works. If run->seconds is above 0,
     * the strategy lookahead may use that many seconds for a choice. If `run` is NULL or
     * run->seconds is 0, the choice is the same on every machine. */
    const bsc_run *run;
} bsc_settings;

/* A position of a game, for which the caller has already counted the deployments. `matrix` is the
 * matrix of the log (bsc_matrix_new_after). If bsc_settings.weights is not NULL, the matrix must
 * have these weights. `tally` is the count of this matrix by an exact engine. The run that made it
 * must have had bsc_run.every_option set, so that the tally also says how many deployments use each
 * option. */
typedef struct bsc_counted {
    const bsc_matrix *matrix;
    const bsc_tally *tally;
} bsc_counted;

/* Chooses the next shot of a game: sets *cell to the cell at which the strategy with the given
 * index would fire after the shots of the log. `seed` is the seed for strategies that choose at
 * random. If the caller has counted the position already, `counted` has the count, so that the
 * strategy need not repeat it; otherwise `counted` is NULL.
 *
 * Returns BSC_OK; BSC_BAD_INPUT if no deployment agrees with the log, or if the whole fleet is hit;
 * BSC_LIMIT if the board is too large for the strategy; BSC_UNSUPPORTED if the problem lists
 * several fleets with different weights and the strategy is `optimal`, or if the settings have
 * fields that this version does not know; BSC_INTERRUPTED if the tick of settings->run ended the
 * choice; BSC_NO_MEMORY or BSC_LIMIT if memory runs out. After a failure *cell is undefined. */
bsc_status bsc_strategy_choose(size_t strategy, const bsc_log *log, const bsc_settings *settings,
                               const bsc_counted *counted, uint64_t seed, uint32_t *cell,
                               bsc_error *error);

/* ---- Opponents that are not uniform ---- */

/* Reads weights from a text of `length` bytes. The text has a line `ship,cells,weight` for each
 * placement; the cells are separated by blanks. A '#' begins a comment, and a first line
 * `ship,cells,weight` is skipped. A weight is 0 or a positive number. Placements without a line
 * have the weight 1. `name` is the name of the text, for error messages. Sets *weights to the
 * weights, which the caller frees with bsc_weights_free, or to NULL on failure. Returns BSC_OK;
 * BSC_BAD_INPUT, with line and column, if a line makes no sense or is about the same placement as
 * an earlier one; BSC_UNSUPPORTED if the number of ships may vary; BSC_NO_MEMORY or BSC_LIMIT if
 * memory runs out. */
bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error);
/* Frees weights; NULL is allowed. */
void bsc_weights_free(bsc_weights *weights);
/* Gives weights to the options of a matrix, which must be made from the problem of the weights or
 * from a log of it. From then on, a deployment counts as the product of the weights of its
 * placements. Earlier weights of the matrix are replaced. The weights may be freed before the
 * matrix.
 *
 * The engines dp, dlx and auto can count such a matrix. Its tally is not exact: the total is the
 * sum of the products of all deployments, and probabilities have an error of less than one part in
 * 10^10. Samplers draw deployments with probabilities in proportion to their products. If the sum
 * could lack products because they are too small for a double, bsc_tally_new adds up all products
 * one by one, or returns BSC_BAD_INPUT if they are too many or too small for that. This function
 * returns BSC_OK, or BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error);

/* ---- Shots that surely hit ---- */

/* Finds a smallest set of cells such that firing at all of them surely hits: none of the cells was
 * fired at, and every deployment that agrees with the log has a ship on at least one of them. Fills
 * chosen[cells]: sets chosen[c], for each cell c, to whether the cell is in the set that was found,
 * and sets *bound to a proven lower bound: every set that surely hits has at least *bound cells. If
 * the number of ships may vary, deployments in which the whole fleet is hit do not count, because
 * the game would be over. If the set that was found has *bound cells, it is a smallest one. This is
 * so if the search comes to its end, as on most boards. Otherwise the search ends after
 * run->seconds, if they are above 0, or when the tick returns false.
 *
 * Returns BSC_OK; BSC_INTERRUPTED if the tick ended the search (chosen[] and *bound are then the
 * best that were found so far); BSC_BAD_INPUT if no deployment agrees with the log, or if the whole
 * fleet is hit; BSC_LIMIT if more than 128 cells can have a ship that is not hit yet;
 * BSC_UNSUPPORTED if `run` has fields that this version does not know; BSC_NO_MEMORY. After
 * failures other than BSC_INTERRUPTED no cell is chosen and *bound is 0, except that
 * BSC_UNSUPPORTED leaves both as they were. */
bsc_status bsc_sure_cells(const bsc_log *log, const bsc_run *run, bool *chosen, uint32_t *bound,
                          bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Returns a line of text, for the help, that says at which cells the strategy with the given index
 * fires. The text is static. */
const char *bsc_strategy_help(size_t strategy);

/* ---- Deployments to play against ---- */

/* A list of deployments to play against, one for each game. */
typedef struct bsc_deployments bsc_deployments;

/* Draws a list of `games` random deployments. If `weights` is not NULL, their probabilities are in
 * proportion to the products of the weights of their placements. If in_sequence is true, they are
 * fleets that are laid as most programs do, one ship after the other, each at random where the
 * ships before it leave room (bsc_matrix_lay_in_sequence); `weights` must then be NULL. If it is
 * false and `weights` is NULL, all deployments are equally likely; but if the problem has several
 * fleets with weights, each deployment is as likely as the weight of its fleet says
 * (bsc_matrix_weigh_fleets). They are the deployments that a sampler of bsc_sampler_new draws with
 * this seed and run, except that fleets without ships are left out. `games` may be 0.
 *
 * Sets *deployments to the list, which the caller frees with bsc_deployments_free, or to NULL on
 * failure. The problem and the weights must outlive the list. Returns BSC_OK; BSC_BAD_INPUT if
 * there is no deployment with a ship; BSC_LIMIT if millions of fleets were laid at random and none
 * of them was a deployment; BSC_INTERRUPTED if the tick returned false; and the errors of the
 * functions named above. */
bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error);
/* Makes a list of all deployments of the problem that have a ship, each of them once, in the order
 * of bsc_solutions_visit. Games against all deployments have no sampling error. `max`, which is
 * above 0, is how many deployments the list may have at most. Of `run`, only the tick is used.
 *
 * Sets *deployments to the list, which the caller frees with bsc_deployments_free, or to NULL on
 * failure. The problem must outlive the list. Returns BSC_OK; BSC_BAD_INPUT if there is no such
 * deployment; BSC_LIMIT if there are more than `max`; BSC_UNSUPPORTED if there are several fleets
 * of different weights; BSC_INTERRUPTED if the tick returned false; and the errors of
 * bsc_matrix_new. */
bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error);
/* Reads a list of deployments from a text of `length` bytes. The text has a line
 * `number,ship,cells` for each ship; the cells are separated by blanks. All lines of a deployment
 * have the same number and follow each other. A first line `sample,ship,cells` or
 * `number,ship,cells` is skipped. So are comments, which begin with a '#' at the start of a line or
 * after a blank. `name` is the name of the text, for error messages.
 *
 * Sets *deployments to the list, which the caller frees with bsc_deployments_free, or to NULL on
 * failure. The problem must outlive the list. Returns BSC_OK; BSC_BAD_INPUT, with line and column,
 * if a line makes no sense, if the ships of a deployment are not a complete fleet that the rules of
 * the board allow, or if there is no deployment; and the errors of bsc_matrix_new. */
bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);
/* Frees a list of deployments; NULL is allowed. */
void bsc_deployments_free(bsc_deployments *deployments);
/* Returns the number of deployments in the list, which is also the number of games. */
size_t bsc_deployments_games(const bsc_deployments *deployments);
/* Returns how many ships a deployment of the list can have at most. */
uint32_t bsc_deployments_ships(const bsc_deployments *deployments);
/* Returns where a ship of a deployment lies: the index of its placement (bsc_problem_placement).
 * `game` is the index of the deployment in the list, and `ship` is the index of the ship in the
 * deployment, which must be below bsc_deployments_ships. Returns BSC_NO_PLACEMENT if the deployment
 * has no such ship, because it has fewer ships than others. */
uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship);

/* ---- Learning weights ---- */

/* Learns weights from recorded deployments. `deployments` is an array of `count` lists of the same
 * problem, which are all used together. The weight of a placement is (seen + smoothing) / (expected
 * + smoothing). Here `seen` is how many of the recorded deployments use the placement, and
 * `expected` is how many would use it on average if all deployments were equally likely.
 * `smoothing` is above 0 (asserted): the larger it is, the nearer the weights are to 1. If `count`
 * is 0, all weights are 1. `run` has the settings for counting the board.
 *
 * Sets *weights to the weights, which the caller frees with bsc_weights_free, or to NULL on
 * failure. Returns BSC_OK; BSC_UNSUPPORTED if the number of ships may vary; and the errors of
 * bsc_matrix_new and bsc_tally_new. */
bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error);

/* Says whether a text of `length` bytes is a table that bsc_frequencies_read can read. It looks
 * only at the first line that is not a comment: a table has a column named `cell` there. */
bool bsc_frequencies_are(const char *text, size_t length);
/* Reads a table that says how often a ship lay on each cell, and fills share[cells]: sets share[c],
 * for each cell c, to the fraction of the games in which a ship lay on the cell. The table is a
 * text of `length` bytes. Its first line has the names of the columns: `cell`, and `count` or, if
 * there is no such column, `probability`. Other columns are ignored. Cells without a line have the
 * count 0. `name` is the name of the text, for error messages.
 *
 * Before the call, the caller sets *games to how many games the counts come from, or to 0 if that
 * is unknown; it must not be negative (asserted). If it is known, the counts may be rounded. If
 * *games is 0 and all counts are whole numbers, they must add up to a multiple of the number of
 * cells of the fleet. On success *games is set to the sum of the counts divided by the number of
 * cells of the fleet.
 *
 * Returns BSC_OK; BSC_BAD_INPUT, with line and column, if a column is missing, if a line makes no
 * sense, if no count is above 0, if a count is above the number of games, if the counts do not add
 * up to what the known number of games makes or, with BSC_REASON_GAMES, if they do not add up to
 * such a multiple; BSC_UNSUPPORTED if the number of ships may vary; BSC_NO_MEMORY or BSC_LIMIT if
 * memory runs out. After a failure share[] and *games are undefined. */
bsc_status bsc_frequencies_read(double *share, double *games, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);

/* How close the weights that bsc_weights_fit found come to the wanted probabilities of the
 * cells. */
typedef struct bsc_fit {
    double rms; /* root mean square, over all cells, of (fitted - wanted probability) */
    /* How many maps were counted. The fit counts a map for each set of weights that it tries, so
     * this says how much work the fit took. */
    unsigned maps;
} bsc_fit;

/* Fits weights to share[cells], the wanted probability of a ship on each cell. Each cell gets a
 * factor, and the weight of a placement is the product of the factors of its cells. Deployments
 * that are drawn by these weights cover each cell with the wanted probability, and are otherwise as
 * near to uniformly random deployments as possible. The weights are scaled so that the products of
 * all deployments sum to the number of deployments.
 *
 * `smoothing`, from 0 to 1 (asserted), draws the wanted probability of each cell towards that of
 * uniformly random deployments: the fit aims at (1 - smoothing) x share + smoothing x uniform. If
 * `nearest` is true, the search tries up to 200 maps and accepts the one that is nearest to this
 * aim, however far from it that is. `run` has the settings for counting the maps. Sets *fit to how
 * close the fit came, but leaves it as it was on failure.
 *
 * Sets *weights to the weights, which the caller frees with bsc_weights_free, or to NULL on
 * failure. Returns BSC_OK; BSC_BAD_INPUT if `nearest` is false and no weights were found with
 * fit->rms of at most 0.0001, if the board has no deployment, or if every deployment covers a cell
 * whose wanted probability is 0; BSC_UNSUPPORTED if the number of ships may vary; and the errors of
 * bsc_matrix_new and bsc_tally_new. */
bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *run, bsc_fit *fit,
                           bsc_error *error);
/* The law by which fleets are laid. UNIFORM: all deployments are equally likely. SEQUENTIAL: the
 * ships are laid one by one (bsc_matrix_lay_in_sequence). FLAT: each cell is equally likely to hold
 * a ship. EDGES: a cell at the edge is twice as likely to hold a ship as an inner cell. A cell is
 * at the edge if it lacks a neighbour at one of its sides. */
typedef enum bsc_law { BSC_LAW_UNIFORM, BSC_LAW_SEQUENTIAL, BSC_LAW_FLAT, BSC_LAW_EDGES } bsc_law;

/* Fits weights (bsc_weights_fit) to the probabilities of cells under a law, a rule by which fleets
 * are laid. The law must not be BSC_LAW_UNIFORM. BSC_LAW_FLAT and BSC_LAW_EDGES are defined by
 * these probabilities, so the weights describe them completely. For BSC_LAW_SEQUENTIAL the weights
 * only have the same probabilities of cells; single deployments may be more or less likely than
 * under that law. The weights have the symmetries of the board. If no weights give these
 * probabilities, they are the nearest that were found, and *fit, which is set on success only, says
 * how near they are.
 *
 * Sets *weights to the weights, which the caller frees with bsc_weights_free, or to NULL on
 * failure. `run` has the settings for counting. Returns the same statuses as bsc_weights_fit, and
 * BSC_UNSUPPORTED also if the law is BSC_LAW_SEQUENTIAL and the board has sums or clues
 * (bsc_place.mark). */
bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *fit, bsc_error *error);
/* Returns the weight of the placement with the given index, which must be below
 * bsc_problem_placements of the problem of the weights. */
double bsc_weights_at(const bsc_weights *weights, uint32_t placement);

/* ---- Tournaments ---- */

/* A tournament: whole games of several strategies against the same deployments. */
typedef struct bsc_tournament bsc_tournament;

/* A bot: a player from outside the library. */
typedef struct bsc_bot {
    const char *name; /* the name of the bot, for results */
    /* Asks the bot for its next shot. `game` is the index of the game, and `log` has its shots so
     * far. Sets *cell to a cell that was not fired at before (asserted). If `over` is true, the
     * call only tells the bot that the game has ended, and `cell` is NULL. If the status is not
     * BSC_OK, the tournament ends with that status and with the error. */
    bsc_status (*play)(void *context, const bsc_log *log, size_t game, bool over, uint32_t *cell,
                       bsc_error *error);
    void *context; /* the first argument of `play` */
} bsc_bot;

/* The plan of a tournament: what it plays. */
typedef struct bsc_tournament_plan {
    /* [strategies]: who plays. An element is the index of a strategy, or bsc_strategies() if a bot
     * plays. */
    const size_t *strategy;
    /* [strategies]: bot[k] is the bot if strategy[k] stands for a bot, and is not used otherwise.
     * NULL if there are no bots. If the run has one thread, all bots are called from one thread. */
    const bsc_bot *bot;
    size_t strategies; /* how many play, strategies and bots together; at least 1 */
    /* What a game announces about a ship that is hit or sunk; BSC_ANNOUNCE_LOG means
     * BSC_ANNOUNCE_SHIP here. */
    bsc_announce announce;
    bsc_settings settings; /* the settings of all strategies */
    uint64_t seed;         /* the seed for strategies that choose at random */
    bool keep_logs;        /* store the logs of all games, for bsc_tournament_log */
    /* How many shots a salvo has. If this is above 1, that many shots are fired at the likeliest
     * cells and answered together. Salvos are possible only with the strategy exact, and neither
     * with keep_logs nor with parts (asserted). */
    uint32_t salvo;
    /* For a tournament that is split among machines (bsc_part_of_games). If `parts` is above 0,
     * only the games of the part with the number `part`, from 1 to `parts`, are played. With games
     * counted from 1, these are the games part, part + parts, part + 2 x parts, and so on. The
     * results of the other games must not be used. There must be at least as many games as
     * parts. */
    uint32_t part, parts;
} bsc_tournament_plan;

/* How much work a strategy did in all its games. The fields do not depend on how many threads ran.
 * A field whose comment begins with the name of a strategy is filled only by that strategy. */
typedef struct bsc_effort {
    uint64_t shots;   /* how many shots the strategy fired */
    uint64_t checks;  /* density: how many cells it looked at to find placements */
    uint64_t samples; /* montecarlo: how many deployments it drew */
    uint64_t tries;   /* montecarlo: how many draws it made, including those that failed */
} bsc_effort;

/* Plays a tournament: every strategy of the plan against each of the deployments, which must be of
 * this problem (asserted), until the last cell of the fleet is hit. The result of a game depends
 * only on the plan's seed and settings, the index of the game, its deployment and the strategy. It
 * depends neither on threads nor on what else is played. Of `run`, only the threads and the tick
 * are used. If several threads fail with BSC_LIMIT, all games are played anew on one thread, and
 * bots are asked again.
 *
 * Sets *tournament to the tournament, which the caller frees with bsc_tournament_free, or to NULL
 * on failure. The problem, the deployments and the weights of the plan must outlive it. Returns
 * BSC_OK; BSC_BAD_INPUT if there is no strategy or no deployment; BSC_UNSUPPORTED if there are
 * fewer games than parts, or if the problem lists several fleets with different weights and one of
 * the strategies is `optimal`; BSC_LIMIT if a position cannot be counted within the memory limit;
 * BSC_INTERRUPTED if the tick ended the games; BSC_NO_MEMORY; and any status that a bot returns. */
bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error);
/* Frees a tournament; NULL is allowed. */
void bsc_tournament_free(bsc_tournament *tournament);

/* In the functions below, `strategy` and `rival` are indices into the arrays of the plan, and
 * `game` is the index of a game among all games of the tournament. If the tournament has played
 * only one of several parts, the games of the other parts have 0 shots, which means nothing.
 * Summaries, differences and adjusted means are of all games, so they are of no use then. */

/* Returns the number of games of each strategy: one for each deployment, also if only one of
 * several parts of them was played. */
size_t bsc_tournament_games(const bsc_tournament *tournament);
/* Returns the name of a strategy or bot. The tournament owns the text. */
const char *bsc_tournament_name(const bsc_tournament *tournament, size_t strategy);
/* Returns the plan of the tournament, with three changes: `bot` is always NULL, BSC_ANNOUNCE_SHIP
 * stands in place of BSC_ANNOUNCE_LOG, and a tournament that is not split is part 1 of 1. If the
 * tournament was joined from parts (bsc_part_join_games), the plan has only the strategies and the
 * seed. */
const bsc_tournament_plan *bsc_tournament_plan_of(const bsc_tournament *tournament);
/* Returns the number of shots that a strategy needed to hit the whole fleet in a game. */
uint32_t bsc_tournament_shots(const bsc_tournament *tournament, size_t strategy, size_t game);
/* Returns the number of hits in a game, which is the number of cells of the hidden fleet and so the
 * same for all strategies. */
uint32_t bsc_tournament_hits(const bsc_tournament *tournament, size_t game);
/* Returns how much work a strategy did in all its games. */
const bsc_effort *bsc_tournament_effort(const bsc_tournament *tournament, size_t strategy);
/* Returns, as a log, the shots and answers of a game of a strategy: sets *log to the log, which the
 * caller frees with bsc_log_free, or to NULL on failure. The plan must have keep_logs (asserted).
 * Returns BSC_OK, or BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_tournament_log(const bsc_tournament *tournament, size_t strategy, size_t game,
                              bsc_log **log, bsc_error *error);

/* A summary of how long the games of a strategy were, in shots. */
typedef struct bsc_summary {
    uint64_t games; /* number of games */
    /* These are all games that the strategy can play, so that the mean is exact: the games are
     * against all deployments (bsc_deployments_all), and the strategy chooses nothing at random. */
    bool has_all_games;
    /* The mean and the standard deviation of the number of shots of a game, and the standard error
     * of the mean. The deviation is 0 if there is only one game. The standard error is 0 if
     * has_all_games. Otherwise it is INFINITY if there is only one game, because one game tells
     * nothing about it. */
    double mean, deviation, standard_error;
    /* `least` and `most` are the numbers of shots of the shortest and of the longest game. The
     * fields between them are for 25, 50, 75 and 95 percent: `median`, for example, is the smallest
     * number of shots within which half of the games had ended. */
    uint32_t least, quartile, median, third_quartile, percentile95, most;
} bsc_summary;

/* Sets *summary to a summary of the games of a strategy. Sets games_by_shots[k], for each k from 0
 * to the number of cells of the board, to the number of games that took k shots. */
void bsc_tournament_summary(const bsc_tournament *tournament, size_t strategy, bsc_summary *summary,
                            uint64_t *games_by_shots);
/* Returns the mean over all games of the difference (shots of `strategy` - shots of `rival`). Sets
 * *standard_error to the standard error of this mean, computed from the differences of single
 * games. It is 0 if bsc_summary.has_all_games is true for both strategies, and otherwise INFINITY
 * if there is only one game. */
double bsc_tournament_difference(const bsc_tournament *tournament, size_t strategy, size_t rival,
                                 double *standard_error);

/* The mean length of a strategy's games, or the mean difference between the lengths of the games of
 * two strategies, with luck removed. A strategy had luck if its shots hit more often than their
 * chances of a hit say; its games are then shorter than they usually are. The lengths, or the
 * differences, are regressed on control variates (Lavenberg and Welch, Management Science 27,
 * 1981). The control variates are two sums over the shots of a game: the hits minus the exact
 * chances of a hit, and the bits of information that the answers gave minus the expected bits. Both
 * are 0 on average, so a sum that is not 0 measures luck. */
typedef struct bsc_adjusted {
    /* Whether the other fields are valid. This is false if the strategy does not compute exact
     * chances for its shots (for a difference: if neither strategy does); if the deployments were
     * not drawn as the strategies suppose (uniformly, or by their weights); if there are too few
     * games; or if the games are against all deployments, because the mean then has no luck in
     * it. */
    bool known;
    double mean;           /* the mean length or difference without luck, in shots */
    double deviation;      /* standard deviation of these lengths or differences, in shots */
    double standard_error; /* standard error of `mean` */
} bsc_adjusted;

/* Sets *adjusted to the mean, over all games, of the difference (shots of `strategy` - shots of
 * `rival`), without the part that luck explains: a strategy with luck hits more often than the
 * chances of its shots say, and needs fewer shots (bsc_adjusted). If `strategy` and `rival` are
 * equal, sets it to the mean number of shots of that strategy, also without luck. If luck cannot be
 * measured, for example because no strategy computes the chances of its shots, returns BSC_OK, and
 * adjusted->known is false; it is also false on failure. Returns BSC_OK, or BSC_NO_MEMORY or
 * BSC_LIMIT if memory runs out. */
bsc_status bsc_tournament_adjusted(const bsc_tournament *tournament, size_t strategy, size_t rival,
                                   bsc_adjusted *adjusted, bsc_error *error);

/* An estimated probability and its standard error. */
typedef struct bsc_chance {
    double value, standard_error;
} bsc_chance;

/* The result of a duel. In a duel, two sides take turns, and each fires one shot per turn at the
 * other's fleet. The side that first hits the whole fleet of the other side wins. The chances below
 * are those of "this side", which is side 0 of bsc_duel_of. */
typedef struct bsc_duel {
    bsc_chance first;  /* the chance if this side fires the first shot */
    bsc_chance second; /* the chance if the other side fires the first shot */
    bsc_chance lot;    /* the chance if a coin decides who fires first: the mean of the two */
    /* The chance that both sides need equally many shots. The side that fires first then wins. */
    bsc_chance equal;
} bsc_duel;

/* Returns the chances of side 0 in a duel with side 1. games_by_shots[side][k] is the number of
 * games of the side that took k shots, for k from 0 to max_shots[side], as bsc_tournament_summary
 * sets it; each side must have at least one game. The deployments of the two sides must have been
 * drawn independently.
 *
 * What one side does has no influence on the games of the other, so each pair of games, one of each
 * side, is a duel. The chances are means over all pairs, without bias (Mann and Whitney, Annals of
 * Mathematical Statistics 18, 1947). Their standard errors are computed as for such means (DeLong,
 * DeLong and Clarke-Pearson, Biometrics 44, 1988). But if almost all pairs end alike, that says
 * little about duels that were not played. So each standard error is at least 1.5 / n, where n is
 * the number of games of the side with fewer games; if n is 1 or 2, it is at least 0.5. */
bsc_duel bsc_duel_of(const uint64_t *const games_by_shots[2], const uint32_t max_shots[2]);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
