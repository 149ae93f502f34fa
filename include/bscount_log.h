/* bscount_log.h - a game so far: its shots, what they leave possible, and where to fire next.
 * bscount_game.h includes it. What bscount.h says about handles, errors and ownership holds here
 * too.
 *
 *   bsc_log -> bsc_matrix -> bsc_tally -> bsc_map, bsc_aim_scores
 *
 * Arrays named [cells] have one element for each cell of the problem, and belong to the caller. */
#ifndef BSCOUNT_LOG_H
#define BSCOUNT_LOG_H

#include "bscount.h"

#ifdef __cplusplus
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- Shots: a game so far ---- */

/* What a game announces about a ship when one of its cells is hit, or when its last cell is hit and
 * it sinks. */
typedef enum bsc_announce {
    BSC_ANNOUNCE_LOG,  /* what the log's answers tell; BSC_ANNOUNCE_SHIP while they tell nothing */
    BSC_ANNOUNCE_HITS, /* its name with every hit: "D4 hit Carrier", "D5 sunk Carrier" */
    BSC_ANNOUNCE_SHIP, /* its name when it sinks: "D5 sunk Carrier" */
    BSC_ANNOUNCE_SIZE, /* its number of cells when it sinks: "D5 sunk 5" */
    BSC_ANNOUNCE_SUNK, /* only that a ship sank: "D5 sunk" */
    BSC_ANNOUNCE_NONE  /* nothing: the last hit is like any other hit */
} bsc_announce;

/* The answer to a shot. */
typedef enum bsc_answer { BSC_MISS, BSC_HIT, BSC_SUNK } bsc_answer;

/* A shot and its answer. */
typedef struct bsc_shot {
    uint32_t cell;
    bsc_answer answer;
    uint32_t piece; /* the piece of the ship that was hit or sunk, if its name is announced;
                     * otherwise BSC_ALL_PIECES */
    uint32_t size;  /* cells of the ship that was sunk, if only its size is announced; otherwise
                     * 0 */
} bsc_shot;

/* A game so far: its steps in order, with their answers. A step is a single shot, a salvo of shots
 * that are fired at the same time, or a scan. A scan tells how many cells of a set hold a ship, and
 * fires no shot. */
typedef struct bsc_log bsc_log;

/* Makes the log of a game on the problem's board, without any step. `announce` is what the game
 * announces. The problem must outlive the log, which the caller frees with bsc_log_free. */
bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error);
/* Frees a log; NULL is allowed. */
void bsc_log_free(bsc_log *log);
/* Adds the steps of a text of `length` bytes, which has one step on each line, in order. Shots are
 * "C1 miss", "D4 hit", "D4 hit Carrier", "D5 sunk Carrier", "D5 sunk 3", "D5 sunk"; salvos are
 * "salvo A1 D4 G7 2 hits, sunk Carrier" or "salvo A1 D4 hit Carrier, hit Cruiser"; a scan is "scan
 * B2:D4 3". '#' begins a comment. `name` is what messages call the text. Returns BSC_BAD_INPUT,
 * with line and column, if a line makes no sense, fires at the same cell again, or tells more than
 * the game announces. On failure the log is as before. */
bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error);
/* Adds a copy of a shot at a cell that was not fired at before (asserted). Does not check whether
 * the game can give this answer; bsc_log_check does. Fails only if memory runs out; the log is then
 * as before. */
bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error);
/* Removes the last step. Does nothing to an empty log. */
void bsc_log_undo(bsc_log *log);
/* Returns how many cells of the fleet were not hit yet, or 0 if the log has at least as many hits
 * as the fleet has cells. */
uint32_t bsc_log_cells_left(const bsc_log *log);
/* Return the number of single shots, and the single shot of a number below that, in order. The shot
 * is valid until the log is changed. */
uint32_t bsc_log_shots(const bsc_log *log);
const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot);
/* Returns the single shot at a cell, or NULL if there was none. The shot is valid until the log is
 * changed. */
const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell);

/* Makes the matrix of a problem after the shots of a game. Its solutions are the deployments that
 * agree with the log. Its options are the placements that the answers leave possible, and each cell
 * that was hit is a primary item. A placement is possible under two conditions: it covers no missed
 * cell; and of its cells that were fired at, the answer `sunk` (with the placement's name or size)
 * was given exactly to the one that was hit last, after all its other cells. So the order of the
 * shots matters. The log may be freed before the matrix, which the caller frees. Fails as
 * bsc_matrix_new does. */
bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);
/* Returns BSC_OK if some deployment agrees with the log, or if the board has no deployment even
 * before the first step. Otherwise returns BSC_BAD_INPUT, with the place of the first step after
 * which no deployment is left. This result is certain, whatever the engine of `run` is. Other
 * failures are those of bsc_tally_new. */
bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error);

/* ---- Each ship on its own ---- */

/* How to find the placements of a straight ship along a line of cells that avoid blocked cells: by
 * looking at each placement anew (brute force), or by reading each cell once (Knuth, Morris and
 * Pratt, SIAM Journal on Computing 6, 1977). Both find the same placements. */
typedef enum bsc_matcher { BSC_MATCHER_KMP, BSC_MATCHER_BRUTE } bsc_matcher;

/* ---- Where to fire ---- */

/* Writes score[cells]: the higher the score, the better it is to fire at the cell; -1 for cells
 * that were fired at. The score is the probability of a hit or, with by_entropy, the entropy of the
 * answer (miss, hit, which ship sank) in bits. A `skew` of 0.2 raises the scores of some cells by a
 * fifth as long as one of the smallest ships is afloat: those on a pattern that every straight ship
 * of that size covers at least once. It changes the ranking, not the probabilities. 0 means no
 * skew. The tally must be made from `matrix` with every_option, and the matrix from this log with
 * bsc_matrix_new_after. */
void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    bool by_entropy, double skew, double *score);
/* Finds in a single call which of the cells that were not fired at is most likely to hold a ship;
 * the first one wins a tie. Sets `label` and *chance to the cell's label and probability. `board`
 * and `fleet` are as for bsc_board_count; `shots` is a text as for bsc_log_read, or NULL if there
 * are no shots. Returns BSC_BAD_INPUT if no deployment agrees with the shots, or if every cell that
 * can hold a ship was fired at, and the errors of bsc_problem_new, bsc_log_read and bsc_tally_new.
 * On failure *chance is 0. */
bsc_status bsc_board_best(const char *board, const char *fleet, const char *shots, char label[16],
                          double *chance, bsc_error *error);

/* Finds the best play from the log's position, by a full search with a transposition table. Writes
 * expected[cells]: the expected number of shots until the whole fleet is hit, if this cell is fired
 * at first and every later shot is the best. It is infinity for cells that are not best, and for
 * all cells if the whole fleet is hit already. This is for small boards: returns BSC_LIMIT if there
 * are too many ships, deployments or cells, or more positions than fit into 2 GiB or the memory
 * limit. Returns BSC_BAD_INPUT if no deployment agrees with the log. Of `run` only the tick is
 * used; returns BSC_INTERRUPTED if it ended the search. */
bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Sets *may_be_over to whether some deployment agrees with the log and has no cell left to be hit.
 * If the number of ships may vary, other deployments may agree too; then only who hides the fleet
 * knows whether the game is over. `run` is for a count; NULL stands for its defaults. Fails as
 * bsc_tally_new does; *may_be_over is then false. */
bsc_status bsc_log_may_be_over(const bsc_log *log, const bsc_run *run, bool *may_be_over,
                               bsc_error *error);

/* Return the words for these values: "log", "hits", "ship", "size", "sunk", "none"; and "miss",
 * "hit", "sunk". They are static. */
const char *bsc_announce_name(bsc_announce announce);
const char *bsc_answer_name(bsc_answer answer);
/* Returns the announcement with that name, or BSC_ANNOUNCE_LOG for any other word. */
bsc_announce bsc_announce_find(const char *word);

/* Adds the steps of a text as bsc_log_read does, but also accepts the sinking of a ship that was
 * sunk already, so that bsc_suspects_new can say which of the answers was wrong. */
bsc_status bsc_log_read_unchecked(bsc_log *log, const char *text, size_t length, const char *name,
                                  bsc_error *error);
/* Adds a copy of a step of another log of the same board. `step` is its number, from 0. Fails as
 * bsc_log_read does. */
bsc_status bsc_log_repeat(bsc_log *log, const bsc_log *original, uint32_t step, bsc_error *error);
/* Returns what the game announces about a ship. If the log was made with BSC_ANNOUNCE_LOG, that is
 * what its answers so far tell. Never returns BSC_ANNOUNCE_LOG. */
bsc_announce bsc_log_announced(const bsc_log *log);
/* Return the number of steps, and the text of a step, by its number from 0, if it is a salvo or a
 * scan. The text is valid until the log is changed. If the step is a single shot, returns NULL and
 * sets *shot to the number of the shot for bsc_log_shot. */
uint32_t bsc_log_steps(const bsc_log *log);
const char *bsc_log_step(const bsc_log *log, uint32_t step, uint32_t *shot);
/* Says whether the cell was fired at, by a single shot or in a salvo. */
bool bsc_log_fired(const bsc_log *log, uint32_t cell);
/* Returns the answer to a shot at `cell`, which was not fired at before (asserted), if the fleet
 * lies at placement[ships]. The log must agree with that fleet. The answer tells as much as
 * bsc_log_announced says. */
bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell);

/* A suspect: one answer in a log that no deployment agrees with, which may be the only wrong
 * one. */
typedef struct bsc_suspect {
    uint32_t shot;           /* the number of the shot, for bsc_log_shot */
    bool removed;            /* the shot is left out of the corrected log; `mended` is then as in
                              * the log */
    bsc_shot mended;         /* the shot with another answer, which corrects the log */
    bsc_natural deployments; /* number of deployments that agree with the corrected log; above 0 */
} bsc_suspect;

/* A list of suspects. */
typedef struct bsc_suspects bsc_suspects;

/* Finds which answers may have been wrong in a log that no deployment agrees with. A suspect is a
 * change of the answer to one single shot, or the removal of one single shot, after which some
 * deployment agrees with the log. The list has all suspects. An answer is changed to any other
 * answer that tells as much as bsc_log_announced says. The other shots keep their order, and salvos
 * and scans stay as they are.
 *
 * Suspects that leave most deployments come first. If several leave equally many, changed answers
 * come before removed shots, and both are in the order of the log; the answers to one shot are in
 * the order miss, hit, sunk and by piece. To remove a shot mostly leaves more deployments than any
 * change of its answer, because it then tells nothing. The list is empty if no change or removal of
 * a single shot corrects the log, if some deployment agrees with the log, and if the board has no
 * deployment even without shots.
 *
 * The result is exact, whatever the engine of `run` is. Returns BSC_LIMIT and BSC_INTERRUPTED as
 * bsc_tally_new does. There are many counts, and the tick's fraction is that of the current one.
 * The caller frees the list; the log may be freed before it. */
bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error);
/* Frees a list; NULL is allowed. */
void bsc_suspects_free(bsc_suspects *suspects);
/* Return the number of suspects in the list, and the suspect at an index below that number. A
 * suspect can be used until the list is freed. */
size_t bsc_suspects_count(const bsc_suspects *suspects);
const bsc_suspect *bsc_suspects_at(const bsc_suspects *suspects, size_t index);

/* Returns the name of a matcher, "kmp" or "brute". The text is static: it must not be freed. */
const char *bsc_matcher_name(bsc_matcher matcher);

/* Makes the density map of each ship on its own, as if there were no others. For each cell it has
 * the fraction of a ship's possible placements (bsc_matrix_new_after) that cover the cell, summed
 * over all ships (BSC_ALL_PIECES) or over the copies of one piece. That is the expected number of
 * ships on the cell if each were placed uniformly on its own, and can be above 1. `log` may be
 * NULL, which means no shots. Sets *checks to how many cells the matcher looked at; `checks` may be
 * NULL. The caller frees the map. Fails only if memory runs out. */
bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error);

/* How a placement counts in bsc_map_density. To hunt for ships, it counts once. To target a ship
 * that was hit, it counts once for each open hit that it covers; a hit is open while its ship is
 * not known to be sunk. BSC_MODE_OF_LOG means target while some hit is open, and otherwise hunt. */
typedef enum bsc_mode { BSC_MODE_OF_LOG, BSC_MODE_HUNT, BSC_MODE_TARGET } bsc_mode;

/* Makes the density map that simple programs compute, which has whole numbers. The number of a cell
 * is a sum over the ships that did not sink and over their placements that cover the cell. In hunt
 * mode each placement adds 1; in target mode it adds the number of open hits that it covers. Left
 * out are placements that cover a missed cell, a ship that is known to be sunk, a hit that named
 * another ship, or in hunt mode any hit. The map is exact, and its total is the sum over all these
 * placements. If *mode is BSC_MODE_OF_LOG, it is set to the mode that was used. `piece`, `log` and
 * `checks` are as for bsc_map_independent. The caller frees the map. Fails only if memory runs
 * out. */
bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error);

/* Applies the skew of bsc_aim_scores to scores that were computed in another way. In score[cells],
 * a higher score is better. */
void bsc_aim_skew(const bsc_log *log, double skew, double *score);
/* Returns the entropy, in bits, of the answer to a shot at the cell. The matrix and the tally are
 * as for bsc_aim_scores. */
double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell);

/* A question about a set of cells: whether any of them holds a ship, or how many of them do. */
typedef struct bsc_question {
    bool any;         /* the question asks whether any of the cells holds a ship */
    size_t number;    /* number of the set, from 0: lines, then rectangles in reading order */
    const bool *cell; /* [cells]: the set has the cell */
    double bits;      /* entropy of the answer */
} bsc_question;

/* A list of questions. */
typedef struct bsc_questions bsc_questions;

/* Makes the questions about all lines and, on squares, about all rectangles of up to 4x4 cells. The
 * questions how many cells hold a ship come first, then those whether any does. Among each kind,
 * those with the most bits come first, and of equals those whose set has the smaller number. The
 * matrix must be that of the problem or of a log of it, without weights. Returns BSC_LIMIT if the
 * layers of a sweep that must be kept take more than 512 MiB, or than run's pass_bytes if that is
 * set. The caller frees the questions. */
bsc_status bsc_questions_new(bsc_questions **questions, const bsc_problem *problem,
                             const bsc_matrix *matrix, const bsc_run *run, bsc_error *error);
/* Frees questions; NULL is allowed. */
void bsc_questions_free(bsc_questions *questions);
/* Return the number of questions, and the one at an index below it, which is valid as long as the
 * list. */
size_t bsc_questions_count(const bsc_questions *questions);
const bsc_question *bsc_questions_at(const bsc_questions *questions, size_t index);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
