/* bscount_log.h - a game so far: its shots, which deployments they leave possible, and where to
 * fire next. bscount_game.h includes this header. The rules for handles, errors and memory at the
 * beginning of bscount.h apply here too.
 *
 *   bsc_log -> bsc_matrix -> bsc_tally -> bsc_map, bsc_aim_scores
 *
 * Arrays that are called [cells] have one element for each cell of the problem, and belong to the
 * caller. */
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

/* The announcement of a game: what a player must say about a ship when the opponent hits it, and
 * when the last of its cells is hit, so that it sinks. */
typedef enum bsc_announce {
    /* The log decides: the game announces as much as the answers in the log tell about ships. As
     * long as no answer tells anything about a ship, this is the same as BSC_ANNOUNCE_SHIP: a plain
     * "hit" then means that the ship has not sunk. */
    BSC_ANNOUNCE_LOG,
    BSC_ANNOUNCE_HITS, /* the ship's name with every hit: "D4 hit Carrier", "D5 sunk Carrier" */
    BSC_ANNOUNCE_SHIP, /* the ship's name when it sinks: "D5 sunk Carrier" */
    BSC_ANNOUNCE_SIZE, /* the ship's number of cells when it sinks: "D5 sunk 5" */
    BSC_ANNOUNCE_SUNK, /* only that a ship has sunk: "D5 sunk" */
    BSC_ANNOUNCE_NONE  /* nothing: the hit that sinks a ship is answered like any other */
} bsc_announce;

/* The answer to a shot. */
typedef enum bsc_answer { BSC_MISS, BSC_HIT, BSC_SUNK } bsc_answer;

/* A shot and its answer. */
typedef struct bsc_shot {
    uint32_t cell; /* index of the cell that was fired at */
    bsc_answer answer;
    /* The index of the piece of the ship that was hit or sunk, if its name is announced; otherwise
     * BSC_ALL_PIECES. */
    uint32_t piece;
    /* How many cells the ship that was sunk has, if only its size is announced; otherwise 0. */
    uint32_t size;
} bsc_shot;

/* A log, a game so far: its steps in order, with their answers. A step is a single shot, a salvo of
 * shots that are fired at the same time, or a scan. A scan tells how many cells of a set hold a
 * ship, and fires no shot. */
typedef struct bsc_log bsc_log;

/* Makes the log of a game on the board of the problem, without any step. `announce` says what the
 * game tells about a ship that is hit or sunk. Sets *log to the new log, which the caller frees
 * with bsc_log_free, or to NULL on failure. The problem must outlive the log. Returns BSC_OK, or
 * BSC_NO_MEMORY or BSC_LIMIT if memory runs out. */
bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error);
/* Frees a log; NULL is allowed. */
void bsc_log_free(bsc_log *log);
/* Adds the steps of a text of `length` bytes to the log, after those that it has. The text has one
 * step on each line, in the order of the game. Shots are written as "C1 miss", "D4 hit", "D4 hit
 * Carrier", "D5 sunk Carrier", "D5 sunk 3" or "D5 sunk"; salvos as "salvo A1 D4 G7 2 hits, sunk
 * Carrier" or "salvo A1 D4 hit Carrier, hit Cruiser"; and scans as "scan B2:D4 3". Upper and lower
 * case are alike. An answer may be shortened ("h" for "hit"), joined to its cell ("D4h") or written
 * before it ("hit D4"). A last line "over" says that the whole fleet is hit (bsc_log_set_over). A
 * '#' begins a comment. `name`, which must not be NULL, is the name of the text, for error
 * messages; those of bsc_log_check have it too.
 *
 * Returns BSC_OK; BSC_BAD_INPUT, with line and column, if a line makes no sense, fires at a cell
 * again, tells more than the game announces, or answers `sunk` although every ship that this can
 * mean has sunk already, or if there are more than 65,535 salvos and scans; BSC_NO_MEMORY or
 * BSC_LIMIT if memory runs out. On failure the log is unchanged. Whether a deployment agrees with
 * the answers is not checked; bsc_log_check does that. */
bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error);
/* Adds a copy of a single shot to the log. Its cell must not have been fired at before (asserted).
 * Does not check whether the answer is possible; bsc_log_check does that. Returns BSC_OK, or
 * BSC_NO_MEMORY or BSC_LIMIT if memory runs out; the log is then unchanged. */
bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error);
/* Removes the last step of the log, if it has one, and the note that the whole fleet is hit
 * (bsc_log_set_over). */
void bsc_log_undo(bsc_log *log);
/* Returns the number of cells of the fleet (bsc_problem_fleet_cells) that are not hit yet, or 0 if
 * the log has at least as many hits as the fleet has cells, or says that the whole fleet is hit. */
uint32_t bsc_log_cells_left(const bsc_log *log);
/* Returns the number of single shots in the log. The shots of salvos are not counted. */
uint32_t bsc_log_shots(const bsc_log *log);
/* Returns the single shot with the given index, in the order of the game; `shot` must be below
 * bsc_log_shots. The pointer is valid until the log is changed. */
const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot);
/* Returns the single shot that was fired at the cell, or NULL if there was none. The pointer is
 * valid until the log is changed. */
const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell);

/* Makes the matrix of the log's problem after the steps of the log. Its solutions are the
 * deployments that agree with the log. Its options are the placements that the answers leave
 * possible, and each cell that was hit by a single shot is a primary item. Salvos and scans become
 * sums (rules that say how many cells of a set hold a ship), which bsc_matrix_write_dlx and some
 * engines refuse.
 *
 * A placement is possible if three conditions hold. It covers no cell that was missed. No answer at
 * one of its cells tells the name or size of another ship. And if all its cells were hit, `sunk`
 * was answered at the one that was hit last and at no other; if some were not hit, `sunk` was
 * answered at none of them. So the order of the shots matters. If the game announces nothing, the
 * last condition is dropped. If the log says that the whole fleet is hit (bsc_log_set_over), a
 * placement is possible only if, besides, all its cells were fired at.
 *
 * Sets *matrix to the new matrix, which the caller frees with bsc_matrix_free, or to NULL on
 * failure. The log may be freed before the matrix. Returns the same statuses as bsc_matrix_new. */
bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);
/* Checks whether some deployment agrees with the log; if the log says that the whole fleet is hit,
 * a deployment that is wholly hit. Returns BSC_OK if at least one agrees. Also returns BSC_OK if
 * the board has no deployment even before the first step, because then no answer is at fault; the
 * total of a tally is 0 in that case. Returns BSC_BAD_INPUT if none agrees; the error then has the
 * line of the step that ruled out the last deployment, or, if this step is a shot of bsc_log_fire,
 * its message has the number of the shot among all single shots, from 1. If only the note that the
 * whole fleet is hit is wrong, the error has neither. This result is certain, even if the engine of
 * `run` only estimates. `run` has the settings for counting, of which every_option is ignored; the
 * other failures are those of bsc_matrix_new_after and bsc_tally_new. */
bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error);

/* ---- Each ship on its own ---- */

/* A matcher: a method to find, along a line of cells, the placements of a straight ship that avoid
 * the blocked cells. `brute` looks at the cells of each placement anew (brute force). `kmp` reads
 * no cell twice (after Knuth, Morris and Pratt, SIAM Journal on Computing 6, 1977). Both find the
 * same placements. */
typedef enum bsc_matcher { BSC_MATCHER_KMP, BSC_MATCHER_BRUTE } bsc_matcher;

/* ---- Where to fire ---- */

/* Writes a score for each cell to score[cells]: the higher the score, the better it is to fire at
 * the cell. Cells that were fired at get -1. The score is the probability of a hit, so that nothing
 * is left to fire at if no score is above 0. With by_entropy it is the entropy in bits of the
 * answer (miss, hit, which ship sank), which is 0 for a certain hit too.
 *
 * A `skew` above 0 favours the cells of a pattern, such as the dark cells of a chessboard. The
 * pattern fits the length of the fleet's smallest ship: a straight ship of this length covers a
 * cell of the pattern wherever it lies. As long as one of the smallest ships is afloat, the scores
 * of the cells of the pattern are multiplied by 1 + skew. A skew of 0.2, for example, raises them
 * by a fifth. There is no pattern if the smallest ship has only one cell, or more than 256.
 *
 * The tally must be made from `matrix` with every_option, and the matrix from `log` with
 * bsc_matrix_new_after. */
void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    bool by_entropy, double skew, double *score);
/* Finds, in a single call, the best cell to fire at: among the cells that were not fired at, the
 * one that is most likely to hold a ship, or the first of several equally likely ones. Writes the
 * label of the cell to `label` and its probability, from 0 to 1, to *chance. `board` is a built-in
 * board or a size, and `fleet` a fleet or NULL, as in bsc_board_count; the text of a board file
 * goes through bsc_problem_new and the functions above. If there are several fleets, their weights
 * count. `shots` is a text for bsc_log_read, or NULL if no shots were fired.
 *
 * Returns BSC_OK; BSC_BAD_INPUT if no deployment agrees with the shots, if the board has no
 * deployment at all, or if every cell that can hold a ship was fired at; and the errors of
 * bsc_problem_new, bsc_log_read, bsc_matrix_new and bsc_tally_new. On failure *chance is 0, and
 * `label` stays as it was. */
bsc_status bsc_board_best(const char *board, const char *fleet, const char *shots, char label[16],
                          double *chance, bsc_error *error);

/* Finds the best play from the position of the log, by a full search with a transposition table.
 * Fills expected[cells]: for each cell that is a best next shot, sets expected[cell] to the
 * expected number of shots, from the next one on, until the whole fleet is hit, if all later shots
 * are best shots too. For all other cells, sets expected[cell] to infinity. If the whole fleet is
 * hit already, all elements are infinity. If the number of ships may vary, the player is told when
 * the whole fleet is hit, because the game is over then.
 *
 * The search is only for small boards and for the ends of games. Returns BSC_OK; BSC_LIMIT if there
 * are too many ships, deployments or cells, or if the positions do not fit into 2 GiB or into the
 * memory limit; BSC_BAD_INPUT if no deployment agrees with the log; BSC_UNSUPPORTED if the problem
 * lists several fleets with different weights, or if `run` has fields that this version does not
 * know; BSC_INTERRUPTED if the tick ended the search; BSC_NO_MEMORY. After a failure expected[]
 * means nothing. Of `run`, only the tick is used. */
bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Sets *may_be_over to whether the game may be over: whether some deployment agrees with the log,
 * and every cell of its ships was fired at. If the number of ships may vary, deployments with more
 * ships may agree with the log too; then only the player who hid the fleet knows whether the game
 * is over. `run` has the settings for the count. The result is certain, even if the engine of `run`
 * only estimates. Returns the statuses of bsc_matrix_new_after and bsc_tally_new; on failure
 * *may_be_over is false. */
bsc_status bsc_log_may_be_over(const bsc_log *log, const bsc_run *run, bool *may_be_over,
                               bsc_error *error);

/* Notes in the log that the whole fleet is hit after its last step (`is_over` is true), or takes
 * this note back. Where the number of ships may vary, the answers alone do not tell that the game
 * is over. bsc_log_undo, and every step that is added, take the note back too. bsc_log_check checks
 * whether it can be true. */
void bsc_log_set_over(bsc_log *log, bool is_over);
/* Says whether the log has this note: whether it says that the whole fleet is hit. */
bool bsc_log_is_over(const bsc_log *log);
/* Says whether the log says nothing of the fleet: it has no steps, and no such note. */
bool bsc_log_is_empty(const bsc_log *log);
/* Returns how many shots have hit a ship by the answers in the log: the single shots whose answer
 * is not a miss, and the hits of all salvos. Scans fire no shots, so they add nothing. */
uint32_t bsc_log_hits(const bsc_log *log);

/* Return the word for a value in files and options: "log", "hits", "ship", "size", "sunk" or "none"
 * for an announcement, and "miss", "hit" or "sunk" for an answer. The texts are static. */
const char *bsc_announce_name(bsc_announce announce);
const char *bsc_answer_name(bsc_answer answer);
/* Returns the announcement whose name is exactly `word`, in small letters, or BSC_ANNOUNCE_LOG for
 * any other word. */
bsc_announce bsc_announce_find(const char *word);

/* Adds the steps of a text to the log as bsc_log_read does, with the same parameters and statuses.
 * But it also accepts an answer that sinks the same ship again, so that bsc_suspects_new can find
 * out which answer was wrong. */
bsc_status bsc_log_read_unchecked(bsc_log *log, const char *text, size_t length, const char *name,
                                  bsc_error *error);
/* Copies a step of another log, `original`, to the end of `log`. `step` is the index of the step.
 * Both logs must be of the same board, and a salvo or scan must have been read from a text. The
 * step must fire at no cell that was fired at in `log`: this is asserted for a single shot, and a
 * salvo is refused with BSC_BAD_INPUT. Returns the same statuses as bsc_log_read. */
bsc_status bsc_log_repeat(bsc_log *log, const bsc_log *original, uint32_t step, bsc_error *error);
/* Returns what the game announces about a ship. If the log was made with BSC_ANNOUNCE_LOG, this is
 * as much as the answers in the log have told so far. Never returns BSC_ANNOUNCE_LOG itself. */
bsc_announce bsc_log_announced(const bsc_log *log);
/* Returns the number of steps: single shots, salvos and scans. */
uint32_t bsc_log_steps(const bsc_log *log);
/* Returns the text of the step with the index `step` if it is a salvo or a scan; the text is valid
 * until the log is changed. If the step is a single shot, returns NULL. It must not be a salvo that
 * was not read from a text (asserted). Sets *shot to the number of single shots before this step;
 * for a single shot, this is its index for bsc_log_shot. */
const char *bsc_log_step(const bsc_log *log, uint32_t step, uint32_t *shot);
/* Says whether the cell was fired at, by a single shot or in a salvo. */
bool bsc_log_fired(const bsc_log *log, uint32_t cell);
/* Returns the answer to a shot at `cell`, which was not fired at before (asserted). The hidden
 * fleet has `ships` ships, and placement[ships] has the indices of their placements. The log must
 * agree with that fleet. The answer tells as much as bsc_log_announced says. */
bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell);
/* Sets *agrees to whether a given deployment agrees with the log. It has `ships` ships, at least
 * one, and placement[ships] has the indices of their placements. `run` has the settings for the
 * count. The result is certain, even if the engine of `run` only estimates. Returns the statuses of
 * bsc_matrix_new_after and bsc_tally_new; on failure *agrees is false. */
bsc_status bsc_log_check_fleet(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                               const bsc_run *run, bool *agrees, bsc_error *error);

/* A suspect. If no deployment agrees with a log, some answer in it is wrong. A suspect is a shot
 * whose answer may be the only wrong one, together with a correction after which some deployment
 * agrees with the log. */
typedef struct bsc_suspect {
    uint32_t shot; /* index of the shot, for bsc_log_shot */
    /* true: the correction is to leave out the shot; false: it is another answer to the shot */
    bool removed;
    /* The shot with the answer that corrects the log, or, if `removed` is true, as it is in the
     * log. */
    bsc_shot mended;
    bsc_natural deployments; /* how many deployments agree with the corrected log; above 0 */
} bsc_suspect;

/* A list of suspects. */
typedef struct bsc_suspects bsc_suspects;

/* Finds out which answers may have been wrong in a log that no deployment agrees with. A suspect is
 * a correction of the log after which at least one deployment agrees with the log: either a change
 * of the answer to one single shot, or the removal of one single shot. The list has every
 * correction of these two kinds that helps. The changed answer tells as much about a ship as
 * bsc_log_announced says. The other shots keep their order, and salvos and scans stay as they are.
 *
 * Suspects that leave more deployments come first. If several leave equally many, changed answers
 * come before removed shots, and both kinds are in the order of the log. Changed answers to the
 * same shot are in the order miss, hit, sunk, and then in the order of the pieces. Removing a shot
 * usually leaves more deployments than any change of its answer, because the shot then tells
 * nothing. The list is empty if no correction of a single shot helps, if some deployment agrees
 * with the log, or if the board has no deployment even without shots.
 *
 * Sets *suspects to the list, which the caller frees with bsc_suspects_free, or to NULL on failure.
 * The log may be freed before the list. The result is exact, whatever the engine of `run` is. The
 * function makes many counts. The fraction in the bsc_progress that the tick gets is the fraction
 * of the current count. Returns BSC_OK; BSC_LIMIT, BSC_UNSUPPORTED, BSC_INTERRUPTED and
 * BSC_NO_MEMORY as bsc_tally_new does. */
bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error);
/* Frees a list of suspects; NULL is allowed. */
void bsc_suspects_free(bsc_suspects *suspects);
/* Returns the number of suspects in the list. */
size_t bsc_suspects_count(const bsc_suspects *suspects);
/* Returns the suspect with the given index, which must be below bsc_suspects_count. It is valid
 * until the list is freed. */
const bsc_suspect *bsc_suspects_at(const bsc_suspects *suspects, size_t index);

/* Returns the name, "kmp" or "brute", of a matcher: a method to find the placements of a ship in a
 * row of cells. The text is static: the caller must not free it. */
const char *bsc_matcher_name(bsc_matcher matcher);

/* Makes a density map that treats each ship on its own, as if there were no other ships. For each
 * ship, a cell gets the fraction of the ship's possible placements (bsc_matrix_new_after) that
 * cover the cell. The map is the sum of these fractions over all ships if `piece` is
 * BSC_ALL_PIECES, and otherwise over the copies of that piece. The sum for a cell can be above 1,
 * because it is not a probability: it is the average number of ships that would lie on the cell if
 * each ship were placed uniformly on its own. The map is not exact; bsc_map_probability returns the
 * sum. A ship without possible placements adds nothing. The answers to salvos and scans are not
 * used.
 *
 * `log` may be NULL, which means that no shots were fired. `matcher` is the method to find
 * placements; the map does not depend on it. Sets *checks to how many cells the matcher looked at;
 * `checks` may be NULL. Sets *map to the new map, which the caller frees with bsc_map_free. Returns
 * BSC_OK, or BSC_NO_MEMORY or BSC_LIMIT if memory runs out, and then sets *map to NULL. */
bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error);

/* How much a placement adds to a cell in bsc_map_density. In hunt mode, for finding ships, each
 * placement counts once. In target mode, for sinking a ship that was hit, it counts once for each
 * open hit that it covers. A hit is open as long as its ship is not known to be sunk.
 * BSC_MODE_OF_LOG means target if there is an open hit, and otherwise hunt. */
typedef enum bsc_mode { BSC_MODE_OF_LOG, BSC_MODE_HUNT, BSC_MODE_TARGET } bsc_mode;

/* Makes the density map that simple programs compute: a whole number for each cell. For each ship
 * that has not sunk, each of its placements adds something to the numbers of the cells that it
 * covers. In hunt mode it adds 1 to each; in target mode it adds to each the number of open hits
 * that the placement covers (see bsc_mode). A placement is left out if it covers a missed cell, a
 * cell of a ship that is known to be sunk, or a hit for which another ship was named. In hunt mode
 * it is also left out if it covers any hit. The answers to salvos and scans are not used.
 *
 * If *mode is BSC_MODE_OF_LOG, sets it to the mode that was used. `log` may be NULL, which means
 * that no shots were fired. `piece` is the piece whose ships are added up, or BSC_ALL_PIECES.
 * `matcher` is the method to find placements, and *checks is set to how many cells it looked at;
 * `checks` may be NULL. Sets *map to the new map, which the caller frees with bsc_map_free. The map
 * is exact. Its total is what all placements together add, if each adds only to one of its cells;
 * if the total is 0, so are all numbers and probabilities. Returns BSC_OK, or BSC_NO_MEMORY or
 * BSC_LIMIT if memory runs out, and then sets *map to NULL. */
bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error);

/* Applies a skew, as in bsc_aim_scores, to scores that were computed in another way: raises the
 * scores of the cells of a pattern, such as the dark cells of a chessboard, of which the smallest
 * ship of the fleet covers a cell wherever it lies. Multiplies score[cells] by 1 + skew at those
 * cells of the pattern that were not fired at. A higher score must mean a better cell. Does nothing
 * if the smallest ship has only one cell, or more than 256, or if the answers to single shots say
 * that all ships of its size have sunk. */
void bsc_aim_skew(const bsc_log *log, double skew, double *score);
/* Returns the entropy, in bits, of the answer to a shot at the cell, which must not have been fired
 * at (asserted). The entropy is 0 if no deployment agrees with the log. The tally must be made from
 * `matrix` with every_option, and the matrix from `log` with bsc_matrix_new_after. */
double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell);

/* A question about a set of cells: how many of them hold a ship, or whether any of them does. */
typedef struct bsc_question {
    bool any; /* true: whether any of the cells holds a ship; false: how many of them do */
    /* which set it is, from 0: first come the lines, then the rectangles in reading order of their
     * upper left cells */
    size_t number;
    const bool *cell; /* [cells]: for each cell of the board, whether the set contains it */
    double bits;      /* entropy of the answer, in bits */
} bsc_question;

/* A list of questions. */
typedef struct bsc_questions bsc_questions;

/* Makes the questions about all lines of the board (rows and columns, or on hexagons the lines of
 * all three directions) and, on squares, about all rectangles of up to 4x4 cells. First come the
 * questions of how many cells hold a ship, and then the questions of whether any cell does. Each of
 * the two kinds is sorted by bits: the question with the most bits comes first. Questions with
 * equally many bits are in the order of the indices of their sets. If the matrix has no solution,
 * all bits are 0.
 *
 * The matrix must be made from `problem` or from a log of it, and have no weights. Of `run`, the
 * threads, pass_bytes and the tick are used. Sets *questions to the list, which the caller frees
 * with bsc_questions_free, or to NULL on failure. Returns BSC_OK; BSC_LIMIT if the function must
 * store more bytes of dp's states than run->pass_bytes allows, or 512 MiB if that is 0;
 * BSC_UNSUPPORTED if dp cannot count the matrix; BSC_INTERRUPTED if the tick returned false;
 * BSC_NO_MEMORY. */
bsc_status bsc_questions_new(bsc_questions **questions, const bsc_problem *problem,
                             const bsc_matrix *matrix, const bsc_run *run, bsc_error *error);
/* Frees a list of questions; NULL is allowed. */
void bsc_questions_free(bsc_questions *questions);
/* Returns the number of questions in the list. */
size_t bsc_questions_count(const bsc_questions *questions);
/* Returns the question with the given index, which must be below bsc_questions_count. It is valid
 * until the list is freed. */
const bsc_question *bsc_questions_at(const bsc_questions *questions, size_t index);

#endif

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
