/* bscount_game.h - games: shots and what they leave possible, where to fire, strategies and
 * tournaments. What bscount.h says about handles, errors and ownership holds here too.
 *
 *   bsc_log -> bsc_matrix -> bsc_tally -> bsc_map, bsc_aim_scores     one position, counted
 *   bsc_deployments, strategies -> bsc_tournament -> bsc_summary      whole games
 *
 * Arrays named [cells] have one element for each cell of the problem and belong to the caller. */
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

/* What a game announces when a ship is hit, or when all its cells are. */
typedef enum bsc_announce {
    BSC_ANNOUNCE_LOG,  /* as the log's shots do; BSC_ANNOUNCE_SHIP where they do not tell */
    BSC_ANNOUNCE_HITS, /* its name with every hit: "D4 hit Carrier", "D5 sunk Carrier" */
    BSC_ANNOUNCE_SHIP, /* its name: "D5 sunk Carrier" */
    BSC_ANNOUNCE_SIZE, /* its number of cells: "D5 sunk 5" */
    BSC_ANNOUNCE_SUNK, /* only that a ship sank: "D5 sunk" */
    BSC_ANNOUNCE_NONE  /* nothing: the last hit is a hit like any other */
} bsc_announce;

typedef enum bsc_answer { BSC_MISS, BSC_HIT, BSC_SUNK } bsc_answer;

typedef struct bsc_shot {
    uint32_t cell;
    bsc_answer answer;
    uint32_t piece; /* of a ship whose name is announced, sunk or only hit; else BSC_ALL_PIECES */
    uint32_t size;  /* cells of a sunk ship whose size alone is announced, else 0 */
} bsc_shot;

typedef struct bsc_log bsc_log;

/* An empty log of a game on the problem's board, which must outlive it. The caller frees it. */
bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error);
void bsc_log_free(bsc_log *log);
/* Adds the steps of a text, one a line in their order: shots such as "C1 miss", "D4 hit", "D4 hit
 * Carrier", "D5 sunk Carrier", "D5 sunk 3", "D5 sunk"; salvos, whose shots fall together, "salvo A1
 * D4 G7 2 hits, sunk Carrier" or "salvo A1 D4 hit Carrier, hit Cruiser"; and scans, which fire no
 * shot, "scan B2:D4 3"; '#' begins a comment. `name` is for messages. On failure (BSC_BAD_INPUT,
 * with line and column) the log is as before. */
bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error);
/* Adds one shot, at a cell that was not fired at before (asserted). Whether the game can give
 * that answer is not checked; bsc_log_check does. */
bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error);
/* Takes the last step back. Does nothing to an empty log. */
void bsc_log_undo(bsc_log *log);
/* Cells of the fleet that were not hit yet; 0 where shots that contradict each other hit more. */
uint32_t bsc_log_cells_left(const bsc_log *log);
/* Single shots, by number. */
uint32_t bsc_log_shots(const bsc_log *log);
/* Valid until the log is changed. */
const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot);
/* The single shot at a cell, or NULL if there was none. Valid until the log is changed. */
const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell);

/* The matrix of a problem after a game's shots. Its options are the placements that the answers
 * leave possible, and each cell that was hit is a primary item. A placement is possible if it
 * covers no missed cell, and if of its cells that were fired at exactly the one that was hit
 * last, after all its others, was answered `sunk` (with that name or size). So the order of the
 * shots counts. The log may be freed before the matrix. */
bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);
/* BSC_OK if some deployment agrees with the log, or if there was none before the first shot
 * either. If not, BSC_BAD_INPUT with the place of the first shot after which there is none.
 * Certain, whatever run's engine is. */
bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error);

/* ---- Each ship on its own ---- */

/* How placements of a straight ship that avoid blocked cells are found along a line of cells: by
 * looking at each placement anew (brute force), or reading each cell once (Knuth, Morris and
 * Pratt, SIAM Journal on Computing 6, 1977). Both find the same. */
typedef enum bsc_matcher { BSC_MATCHER_KMP, BSC_MATCHER_BRUTE } bsc_matcher;

/* ---- Where to fire ---- */

/* Writes score[cells]: the higher, the better; -1 for cells that were fired at. By probability, or
 * by the entropy of the answer (miss, hit, which ship sank), in bits. With a skew of 0.2, while the
 * smallest ship is afloat, the scores of cells on a pattern that meets each placement of a straight
 * ship of its size are a fifth higher: it changes the ranking, not the probabilities. The tally
 * must be one of `matrix` with every_option, and the matrix bsc_matrix_new_after's of this log. */
void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    bool by_entropy, double skew, double *score);
/* One call: the likeliest cell of those that were not fired at, the first of equals, and its
 * chance. `board` and `fleet` as for bsc_board_count; `shots` as for bsc_log_read, NULL: none.
 * BSC_BAD_INPUT where no deployment agrees with them, or no cell that is left can have a ship. */
bsc_status bsc_board_best(const char *board, const char *fleet, const char *shots, char label[16],
                          double *chance, bsc_error *error);

/* The best play from the log's position, by full search with a transposition table. Writes
 * expected[cells]: the expected number of shots until the whole fleet is hit, if this cell is
 * fired at first and every later shot is best; infinity for cells that are not best, and for all
 * once the whole fleet is hit. For small boards: BSC_LIMIT where there are too many ships,
 * deployments or cells, or more positions than 2 GiB or the memory limit hold. BSC_BAD_INPUT
 * where no deployment agrees with the log. */
bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error);

/* ---- Strategies, and deployments to play against ---- */

/* The strategies, by number from 0: their count, the name and description of one. Static. */
size_t bsc_strategies(void);
const char *bsc_strategy_name(size_t strategy);
/* The number of the strategy with that name; bsc_strategies() where there is none. */
size_t bsc_strategy_find(const char *name);

typedef struct bsc_weights bsc_weights;

/* Settings of the strategies. Zero is a good start: every field has a default that 0 stands for. */
typedef struct bsc_settings {
    size_t size;                /* as of bsc_source */
    bsc_matcher matcher;        /* density: how it finds placements; the shots are the same */
    uint64_t samples;           /* montecarlo: deployments to draw for each shot; 0: 500 */
    double skew;                /* montecarlo: as of bsc_aim_scores */
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

/* Writes to *cell where the strategy would fire next. `seed` is for strategies that choose at
 * random. `counted` spares it counting the position again; NULL where it was not counted.
 * BSC_BAD_INPUT where no deployment agrees with the log, or the whole fleet is hit; BSC_LIMIT
 * where the board is too large for the strategy. */
bsc_status bsc_strategy_choose(size_t strategy, const bsc_log *log, const bsc_settings *settings,
                               const bsc_counted *counted, uint64_t seed, uint32_t *cell,
                               bsc_error *error);

/* ---- Opponents that are not uniform ---- */

/* Reads lines of `ship,cells,weight`, the cells separated by blanks. '#' begins a comment, a first
 * line `ship,cells,weight` is skipped. Other placements weigh 1. `name` is for messages. */
bsc_status bsc_weights_read(bsc_weights **weights, const bsc_problem *problem, const char *text,
                            size_t length, const char *name, bsc_error *error);
void bsc_weights_free(bsc_weights *weights);
/* Gives weights to the options of a problem's matrix, or of its log's. The engines dp, dlx and
 * auto count such a matrix, and its tally is not exact: the total is the sum of the
 * deployments' products, and probabilities are off by less than one part in 10^10. Samplers then
 * draw by the products. However large or small the weights are, no product is lost: where that
 * cannot be, this or the tally returns BSC_BAD_INPUT. */
bsc_status bsc_matrix_weigh(bsc_matrix *matrix, const bsc_weights *weights, bsc_error *error);

/* ---- Tournaments ---- */

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* "log", "hits", "ship", "size", "sunk", "none"; "miss", "hit", "sunk". Static. */
const char *bsc_announce_name(bsc_announce announce);
/* The announcement of that word; BSC_ANNOUNCE_LOG of any other. */
bsc_announce bsc_announce_find(const char *word);
const char *bsc_answer_name(bsc_answer answer);

/* As bsc_log_read, but takes a ship too that was already sunk: for bsc_suspects_new. */
bsc_status bsc_log_read_unchecked(bsc_log *log, const char *text, size_t length, const char *name,
                                  bsc_error *error);
/* Adds a step of another log of the same board. */
bsc_status bsc_log_repeat(bsc_log *log, const bsc_log *other, uint32_t step, bsc_error *error);
/* What the game announces of a ship: BSC_ANNOUNCE_LOG resolved by the shots so far. */
bsc_announce bsc_log_announced(const bsc_log *log);
/* Steps are single shots, salvos and scans. The text of a step that is no single shot, valid until
 * the log is changed; else NULL, and *shot is its number among the shots. */
uint32_t bsc_log_steps(const bsc_log *log);
const char *bsc_log_step(const bsc_log *log, uint32_t step, uint32_t *shot);
/* Whether the cell was fired at, by a single shot or in a salvo. */
bool bsc_log_fired(const bsc_log *log, uint32_t cell);
/* The answer to a shot at `cell`, not fired at before, if the ships lie at these placements of the
 * problem. The log must agree with them. The answer says as much as bsc_log_announced. */
bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell);

/* An answer of a log that no deployment agrees with which alone may have been wrong. */
typedef struct bsc_suspect {
    uint32_t shot;           /* its number in the log, from 0 */
    bool removed;            /* mended by leaving the shot out; `mended` is then as in the log */
    bsc_shot mended;         /* the shot with its other answer */
    bsc_natural deployments; /* that agree with the mended log; above 0 */
} bsc_suspect;

typedef struct bsc_suspects bsc_suspects;

/* Which answer was wrong? Of a log that no deployment agrees with, every change of a single answer,
 * and every single shot left out, that makes it possible: a suspect each, and nothing else. An
 * answer is changed to any other that says as much as bsc_log_announced; the other shots keep their
 * order. Those that leave most deployments come first; of those that leave equally many changes
 * come before shots left out, and both in the order of the log, the answers in that of miss, hit,
 * sunk and the fleet. Leaving a shot out mostly leaves more than any change of its answer, as it
 * says nothing. Salvos and scans stay as they are. Empty where no single shot's answer mends the
 * log, where some deployment agrees with it, and where the board has none without shots. Exact,
 * whatever run's engine is; BSC_LIMIT and BSC_INTERRUPTED as bsc_tally_new, where the tick's
 * fraction is that of one count of many. The caller frees them; the log may be freed before. */
bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error);
void bsc_suspects_free(bsc_suspects *suspects);
size_t bsc_suspects_count(const bsc_suspects *suspects);
const bsc_suspect *bsc_suspects_at(const bsc_suspects *suspects, size_t index);

/* "kmp", "brute". Static. */
const char *bsc_matcher_name(bsc_matcher matcher);

/* The density that simple programs use. For each ship alone, as if there were no others: the share
 * of its possible placements (bsc_matrix_new_after) that cover the cell. Summed over all ships
 * (BSC_ALL_PIECES), or the copies of one piece: the expected number of ships on the cell if each
 * were placed uniformly on its own, which can pass 1. `log` may be NULL. *checks is the number of
 * cells that the matcher looked at; `checks` may be NULL. The caller frees the map. */
bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error);

/* How a placement counts in bsc_map_density: in hunt mode once, in target mode once for each hit on
 * it. Without one, target mode while a hit is open (its ship not known to be sunk), else hunt. */
typedef enum bsc_mode { BSC_MODE_OF_LOG, BSC_MODE_HUNT, BSC_MODE_TARGET } bsc_mode;

/* The integer density matrix that simple programs compute: for each cell the sum, over the ships
 * that did not sink and their placements that cover the cell, of 1 (hunt), or of the number of
 * open hits on the placement (target). Left out are placements on a missed cell, on a ship that is
 * known to be sunk, on a hit that named another ship, and in hunt mode on any hit. The map is
 * exact, and totals the placements. *mode becomes the one used. `log` and `checks` may be NULL. */
bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error);

/* Applies that skew to scores made in another way: score[cells], the higher the better. */
void bsc_aim_skew(const bsc_log *log, double skew, double *score);
/* The entropy of the answer to a shot at the cell, in bits. */
double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell);

/* What to ask of a set of cells: whether any of them holds a ship, or how many do. */
typedef struct bsc_question {
    bool any;
    size_t number;    /* of the set */
    const bool *cell; /* [cells] */
    double bits;      /* the entropy of the answer */
} bsc_question;

typedef struct bsc_questions bsc_questions;

/* The questions about all lines, and on squares all rectangles of up to 4x4: first all of how many,
 * then all of any; of each those with most bits first, and of equals in the order of their sets:
 * lines, then rectangles in reading order. The matrix must be the problem's, after a log or not,
 * without weights. BSC_LIMIT where what is kept of a sweep passes 512 MiB, or run's pass_bytes. The
 * caller frees the questions. */
bsc_status bsc_questions_new(bsc_questions **questions, const bsc_problem *problem,
                             const bsc_matrix *matrix, const bsc_run *run, bsc_error *error);
void bsc_questions_free(bsc_questions *questions);
size_t bsc_questions_count(const bsc_questions *questions);
const bsc_question *bsc_questions_at(const bsc_questions *questions, size_t index);

const char *bsc_strategy_help(size_t strategy);

/* Deployments to play against. */
typedef struct bsc_deployments bsc_deployments;

/* Draws `games` deployments, uniformly at random or, where `weights` is not NULL, by their
 * products: the same that bsc_sampler_new gives with that seed and run. In sequence, without
 * weights: fleets that are laid ship by ship (bsc_matrix_lay_in_sequence); BSC_LIMIT where none of
 * millions was a deployment. The caller frees them; the problem must outlive them. */
bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error);
/* All deployments of the problem, each once, in a stated order (bsc_solutions_visit): games
 * against them have no sampling error. BSC_LIMIT where there are more than `max`. */
bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error);
/* Reads lines of `number,ship,cells`, the cells separated by blanks. The lines of one deployment
 * follow each other and have the same number. A first line `sample,ship,cells` or
 * `number,ship,cells` is skipped, and so are comments, from a # at the start of a line or after
 * a blank. `name` is for messages.
 * BSC_BAD_INPUT, with line and column, where a line makes no sense or the ships are not a whole
 * fleet that the touch rule allows. */
bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);
void bsc_deployments_free(bsc_deployments *deployments);
size_t bsc_deployments_games(const bsc_deployments *deployments);
/* The ships of each deployment, and the placement of one of them. */
uint32_t bsc_deployments_ships(const bsc_deployments *deployments);
uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship);

/* bsc_weights holds a weight for each placement. The chance of a deployment is then in proportion
 * to the product of its placements' weights. All weights 1: deployments are uniform. */

/* Learns weights from `count` sets of recorded deployments. A placement that occurs `seen`
 * times, where `expected` times were to be expected of uniform deployments, weighs (seen +
 * smoothing) / (expected + smoothing). `smoothing` is more than 0: the larger it is, the nearer
 * the weights are to 1. `run` is for counting the board. The caller frees the weights. */
bsc_status bsc_weights_learn(bsc_weights **weights, const bsc_problem *problem,
                             const bsc_deployments *const *deployments, size_t count,
                             double smoothing, const bsc_run *run, bsc_error *error);

/* Whether a text is a table of cells: its first line, comments aside, has a field `cell`. */
bool bsc_frequencies_are(const char *text, size_t length);
/* Reads a table of how often a ship lay on each cell. Its first line names the columns: `cell` and
 * `count`, or else `probability`; others are skipped. Cells that are not named have 0. Writes the
 * shares of the games to share[cells]. *games: of how many games the counts are, which may then be
 * rounded; with 0 whole counts must add up to a multiple of the fleet's cells, and *games becomes
 * what they add up to, divided by those. `name` is for messages. BSC_BAD_INPUT, with line and
 * column; BSC_REASON_GAMES where the counts do not add up. */
bsc_status bsc_frequencies_read(double *share, double *games, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error);

/* How a fit went: the root mean square difference of cells' probabilities, and maps counted. */
typedef struct bsc_fit {
    double rms;
    unsigned maps;
} bsc_fit;

/* Fits weights to share[cells], the probability of a ship on each cell: a factor for each cell, a
 * placement's weight being the product of its cells' factors. The law then has that map, and is
 * otherwise as near to the uniform one as can be. The sum of the deployments' products is their
 * number. `smoothing`: a share of the map of uniform deployments that is mixed in, 0 to 1. `run` is
 * for the maps, each a weighted count of the board. BSC_BAD_INPUT where no weights give a map
 * within 0.0001 rms; but with `nearest` the nearest of 200 maps does. */
bsc_status bsc_weights_fit(bsc_weights **weights, const bsc_problem *problem, const double *share,
                           double smoothing, bool nearest, const bsc_run *run, bsc_fit *fit,
                           bsc_error *error);
/* How fleets are laid: all deployments alike; ship by ship (bsc_matrix_lay_in_sequence); with each
 * cell as likely as any other; or with those at the edge, which have fewer neighbours across sides
 * than others, twice as likely as those within. */
typedef enum bsc_law { BSC_LAW_UNIFORM, BSC_LAW_SEQUENTIAL, BSC_LAW_FLAT, BSC_LAW_EDGES } bsc_law;

/* The weights that bsc_weights_fit fits to the law's cells: the law itself where it is flat or
 * edges, and of the others what is so known of them. They are as symmetric as the board. Where no
 * weights give these cells, the nearest that were found, and *fit says how near they are. */
bsc_status bsc_weights_of_law(bsc_weights **weights, const bsc_problem *problem, bsc_law law,
                              const bsc_run *run, bsc_fit *fit, bsc_error *error);
double bsc_weights_at(const bsc_weights *weights, uint32_t placement);

typedef struct bsc_tournament bsc_tournament;

/* A player from outside the library. `play` writes the cell that it fires at next, one that was not
 * fired at (asserted); or, with `over`, it is told that the game has ended. Games are numbered from
 * 0. Any status but BSC_OK ends the tournament with its error. */
typedef struct bsc_bot {
    const char *name;
    bsc_status (*play)(void *context, const bsc_log *log, size_t game, bool over, uint32_t *cell,
                       bsc_error *error);
    void *context;
} bsc_bot;

typedef struct bsc_tournament_plan {
    const size_t *strategy; /* [strategies]: their numbers; at least one */
    const bsc_bot *bot;     /* [strategies]: who plays where that is bsc_strategies(); else NULL.
                             * It is called from one thread where run has one */
    size_t strategies;
    bsc_announce announce; /* BSC_ANNOUNCE_LOG means the ship's name */
    bsc_settings settings;
    uint64_t seed;  /* of the strategies' random choices */
    bool keep_logs; /* for bsc_tournament_log */
    /* Above 1: so many shots, at the likeliest cells, are fired as a salvo and answered together;
     * for the strategy exact alone, without keep_logs and parts. */
    uint32_t salvo;
    /* With parts above 0 games are played whose number, counted from 1, is `part` (from 1 to
     * parts) or any number of parts more: for bsc_part_of_games. What is asked of others is not to
     * be used. BSC_UNSUPPORTED with fewer games than parts. */
    uint32_t part, parts;
} bsc_tournament_plan;

/* The work of a strategy in all games. The same for any number of threads. */
typedef struct bsc_effort {
    uint64_t shots;
    uint64_t checks;  /* density: cells that its matcher looked at */
    uint64_t samples; /* montecarlo: deployments drawn */
    uint64_t tries;   /* montecarlo: draws, with those that gave no deployment */
} bsc_effort;

/* Every strategy plays against each deployment until the last cell of the fleet is hit. A game's
 * result depends only on the plan's seed, the game's number, its deployment and the strategy:
 * not on threads, and not on what else is played. Of `run` the threads, the tick and the memory
 * limit are used (BSC_LIMIT where a position cannot be counted within it). The caller frees the
 * tournament; the problem and the deployments must outlive it. */
bsc_status bsc_tournament_new(bsc_tournament **tournament, const bsc_problem *problem,
                              const bsc_deployments *deployments, const bsc_tournament_plan *plan,
                              const bsc_run *run, bsc_error *error);
void bsc_tournament_free(bsc_tournament *tournament);
size_t bsc_tournament_games(const bsc_tournament *tournament);
/* The name of a strategy, or a bot. */
const char *bsc_tournament_name(const bsc_tournament *tournament, size_t strategy);
/* Its plan; of one that was joined from parts (bscount_parts.h) the strategies and the seed. */
const bsc_tournament_plan *bsc_tournament_plan_of(const bsc_tournament *tournament);
/* The shots of one game. Here and below, `strategy` is an index into the plan's array. */
uint32_t bsc_tournament_shots(const bsc_tournament *tournament, size_t strategy, size_t game);
const bsc_effort *bsc_tournament_effort(const bsc_tournament *tournament, size_t strategy);
/* The log of a game, which the caller frees. Only of a plan with keep_logs. */
bsc_status bsc_tournament_log(const bsc_tournament *tournament, size_t strategy, size_t game,
                              bsc_log **log, bsc_error *error);

/* A strategy's games in short. A quantile: the fewest shots by which that share of games ended. */
typedef struct bsc_summary {
    uint64_t games;
    /* Of shots a game. standard_error is the mean's: 0 against all deployments
     * (bsc_deployments_all) by a strategy that chooses nothing at random, else of a single game
     * INFINITY, as nothing is known of it. */
    double mean, deviation, standard_error;
    uint32_t least, quartile, median, third_quartile, percentile95, most;
} bsc_summary;

/* Also writes with[k], the number of games that took k shots, for k from 0 to the board's cells. */
void bsc_tournament_summary(const bsc_tournament *tournament, size_t strategy, bsc_summary *summary,
                            uint64_t *with);
/* The mean over the games of (shots of `strategy` - shots of `other`), and its standard error,
 * from the paired differences; of a single game as a summary's. */
double bsc_tournament_difference(const bsc_tournament *tournament, size_t strategy, size_t other,
                                 double *standard_error);

/* A mean with the luck taken out: the games' lengths regressed on sums that are 0 on average, of
 * hits less their exact chances and of bits that answers tell less those expected, as control
 * variates (Lavenberg and Welch, Management Science 27, 1981). `deviation`: about it. Not known
 * where the strategy has no exact chances (of a difference: where neither has), where the
 * deployments were not drawn as the strategies suppose (uniformly, or by their weights), of few
 * games, and of all deployments, which need none. */
typedef struct bsc_adjusted {
    bool known;
    double mean, deviation, standard_error;
} bsc_adjusted;

/* Of the paired differences, shots of `strategy` - of `other`; both the same: of its shots. */
bsc_status bsc_tournament_adjusted(const bsc_tournament *tournament, size_t strategy, size_t other,
                                   bsc_adjusted *adjusted, bsc_error *error);

typedef struct bsc_chance {
    double value, standard_error;
} bsc_chance;

/* Two sides fire in turn, one shot each, each at the other's fleet: the chance that one of them is
 * the first to hit the other's whole fleet. */
typedef struct bsc_duel {
    bsc_chance first, second; /* if it has the first move, and if it has not */
    bsc_chance lot;           /* if the first move is drawn by lot: the mean of the two */
    bsc_chance equal;         /* both need equally many shots: the first move decides */
} bsc_duel;

/* The chances of the first of two sides. with[side][k] is the number of its games that took k
 * shots, for k up to most[side], as bsc_tournament_summary writes it; at least one game each. What
 * one side does has no part in the other's games, so each pair of games is a duel. The chances are
 * means over all pairs, without bias (Mann and Whitney, Annals of Mathematical Statistics 18,
 * 1947), and the standard errors those of such means (DeLong, DeLong and Clarke-Pearson, Biometrics
 * 44, 1988), at least 1.5 in as many as the side with fewer games has, or 0.5 where it has fewer
 * than three. The two sides' deployments must have been drawn independently. */
bsc_duel bsc_duel_of(const uint64_t *const with[2], const uint32_t most[2]);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
