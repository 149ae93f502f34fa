/* bscount_log.h - a game so far: its shots, what they leave possible, and where to fire.
 * bscount_game.h includes it. What bscount.h says about handles, errors and ownership holds here
 * too.
 *
 *   bsc_log -> bsc_matrix -> bsc_tally -> bsc_map, bsc_aim_scores
 *
 * Arrays named [cells] have one element for each cell of the problem and belong to the caller. */
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

/* What a game announces of a ship when one of its cells is hit, or when all are: the ship sinks. */
typedef enum bsc_announce {
    BSC_ANNOUNCE_LOG,  /* as much as the log's answers tell; BSC_ANNOUNCE_SHIP if they do not say */
    BSC_ANNOUNCE_HITS, /* its name with every hit: "D4 hit Carrier", "D5 sunk Carrier" */
    BSC_ANNOUNCE_SHIP, /* its name when it sinks: "D5 sunk Carrier" */
    BSC_ANNOUNCE_SIZE, /* its number of cells when it sinks: "D5 sunk 5" */
    BSC_ANNOUNCE_SUNK, /* only that a ship sank: "D5 sunk" */
    BSC_ANNOUNCE_NONE  /* nothing: the last hit is a hit like any other */
} bsc_announce;

/* The answer to a shot. */
typedef enum bsc_answer { BSC_MISS, BSC_HIT, BSC_SUNK } bsc_answer;

/* A shot and its answer. */
typedef struct bsc_shot {
    uint32_t cell;
    bsc_answer answer;
    uint32_t piece; /* of the ship that was hit or sunk, if its name is announced; else
                     * BSC_ALL_PIECES */
    uint32_t size;  /* cells of the ship that was sunk, if its size alone is announced; else 0 */
} bsc_shot;

/* A game so far: its steps in their order, with their answers. A step is a single shot, a salvo of
 * shots that fall together, or a scan, which tells how many cells of a set hold a ship and fires no
 * shot. */
typedef struct bsc_log bsc_log;

/* Makes the log of a game on the problem's board, without any step. `announce` is what the game
 * announces. The problem must outlive the log, which the caller frees with bsc_log_free. */
bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error);
/* Frees a log; NULL is allowed. */
void bsc_log_free(bsc_log *log);
/* Adds the steps of a text of `length` bytes, one a line in their order: shots such as "C1 miss",
 * "D4 hit", "D4 hit Carrier", "D5 sunk Carrier", "D5 sunk 3", "D5 sunk"; salvos, "salvo A1 D4 G7 2
 * hits, sunk Carrier" or "salvo A1 D4 hit Carrier, hit Cruiser"; and scans, "scan B2:D4 3"; '#'
 * begins a comment. `name` is what messages call the text. BSC_BAD_INPUT, with line and column, if
 * a line makes no sense, fires at a cell again, or says more than the game announces. On failure
 * the log is as before. */
bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error);
/* Adds a copy of one shot, at a cell that was not fired at before (asserted). Whether the game can
 * give its answer is not checked; bsc_log_check does that. Fails only for lack of memory; the log
 * is then as before. */
bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error);
/* Removes the last step. Does nothing to an empty log. */
void bsc_log_undo(bsc_log *log);
/* Returns how many cells of the fleet were not hit yet; 0 if the log's answers have as many hits as
 * the fleet has cells, or more. */
uint32_t bsc_log_cells_left(const bsc_log *log);
/* Return the number of single shots, and the shot of a number below it, in their order. The shot is
 * valid until the log is changed. */
uint32_t bsc_log_shots(const bsc_log *log);
const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot);
/* Returns the single shot at a cell; NULL if there was none. It is valid until the log is
 * changed. */
const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell);

/* Makes the matrix of a problem after a game's shots: its solutions are the deployments that agree
 * with the log. Its options are the placements that the answers leave possible, and each cell that
 * was hit is a primary item. A placement is possible if it covers no missed cell, and if of its
 * cells that were fired at exactly the one that was hit last, after all its others, was answered
 * `sunk` (with that name or size). So the order of the shots counts. The log may be freed before
 * the matrix, which the caller frees. Fails as bsc_matrix_new. */
bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error);
/* Returns BSC_OK if some deployment agrees with the log, or if the board has no deployment even
 * before the first step. If not, BSC_BAD_INPUT, with the place of the first step after which no
 * deployment is left. The result is certain for every engine of `run`; otherwise it fails as
 * bsc_tally_new. */
bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error);

/* ---- Each ship on its own ---- */

/* How placements of a straight ship that avoid blocked cells are found along a line of cells: by
 * looking at each placement anew (brute force), or reading each cell once (Knuth, Morris and
 * Pratt, SIAM Journal on Computing 6, 1977). Both find the same. */
typedef enum bsc_matcher { BSC_MATCHER_KMP, BSC_MATCHER_BRUTE } bsc_matcher;

/* ---- Where to fire ---- */

/* Writes score[cells]: the higher, the better; -1 for cells that were fired at. The score is the
 * probability of a hit or, with by_entropy, the entropy of the answer (miss, hit, which ship sank),
 * in bits. With a `skew` of 0.2, while the smallest ship is afloat, the scores of cells on a
 * pattern that meets each placement of a straight ship of its size are a fifth higher: it changes
 * the ranking, not the probabilities; 0: no skew. The tally must be one of `matrix` with
 * every_option, and the matrix bsc_matrix_new_after's of this log. */
void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    bool by_entropy, double skew, double *score);
/* Finds in one call the cell that is most likely to hold a ship, of those that were not fired at;
 * of equals the first. Writes its label and its chance. `board` and `fleet` are as for
 * bsc_board_count; `shots` is a text as for bsc_log_read, or NULL: none. BSC_BAD_INPUT if no
 * deployment agrees with the shots, or if every cell that can have a ship was fired at; and the
 * errors of bsc_problem_new, bsc_log_read and bsc_tally_new. On failure *chance is 0. */
bsc_status bsc_board_best(const char *board, const char *fleet, const char *shots, char label[16],
                          double *chance, bsc_error *error);

/* Finds the best play from the log's position, by full search with a transposition table. Writes
 * expected[cells]: the expected number of shots until the whole fleet is hit, if this cell is
 * fired at first and every later shot is best; infinity for cells that are not best, and for all
 * once the whole fleet is hit. For small boards: BSC_LIMIT if there are too many ships,
 * deployments or cells, or more positions than 2 GiB or the memory limit hold. BSC_BAD_INPUT
 * if no deployment agrees with the log. Of `run` the tick is used; BSC_INTERRUPTED if it ended the
 * search. */
bsc_status bsc_best_play(const bsc_log *log, const bsc_run *run, double *expected,
                         bsc_error *error);

/* ---- What may change in every version ---- */

#ifdef BSCOUNT_UNSTABLE

/* Return the words for these values: "log", "hits", "ship", "size", "sunk", "none"; "miss", "hit",
 * "sunk". They are static. */
const char *bsc_announce_name(bsc_announce announce);
const char *bsc_answer_name(bsc_answer answer);
/* Returns the announcement of that word; BSC_ANNOUNCE_LOG for any other word. */
bsc_announce bsc_announce_find(const char *word);

/* Adds the steps of a text as bsc_log_read does, but takes a ship too that was already sunk: so
 * that bsc_suspects_new can say which of the answers was wrong. */
bsc_status bsc_log_read_unchecked(bsc_log *log, const char *text, size_t length, const char *name,
                                  bsc_error *error);
/* Adds a step of another log of the same board, by its number from 0. Fails as bsc_log_read. */
bsc_status bsc_log_repeat(bsc_log *log, const bsc_log *original, uint32_t step, bsc_error *error);
/* Returns what the game announces of a ship: if the log was made with BSC_ANNOUNCE_LOG, what its
 * answers so far tell; never BSC_ANNOUNCE_LOG. */
bsc_announce bsc_log_announced(const bsc_log *log);
/* Return the number of steps, and for a step of a number below it its text if the step is a salvo
 * or a scan, valid until the log is changed; NULL if it is a single shot, and *shot is then its
 * number for bsc_log_shot. */
uint32_t bsc_log_steps(const bsc_log *log);
const char *bsc_log_step(const bsc_log *log, uint32_t step, uint32_t *shot);
/* Returns whether the cell was fired at, by a single shot or in a salvo. */
bool bsc_log_fired(const bsc_log *log, uint32_t cell);
/* Returns the answer to a shot at `cell`, not fired at before (asserted), if the fleet lies at
 * placement[ships]. The log must agree with that fleet. The answer says as much as
 * bsc_log_announced. */
bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell);

/* One of the answers, in a log that no deployment agrees with, that alone may have been wrong. */
typedef struct bsc_suspect {
    uint32_t shot;           /* the number of its shot, for bsc_log_shot */
    bool removed;            /* mended by leaving the shot out; `mended` is then as in the log */
    bsc_shot mended;         /* the shot with its other answer */
    bsc_natural deployments; /* that agree with the mended log; above 0 */
} bsc_suspect;

/* A list of suspects. */
typedef struct bsc_suspects bsc_suspects;

/* Finds which answers may have been wrong, in a log that no deployment agrees with. A suspect is a
 * change of the answer to one single shot, or the leaving out of one single shot, after which some
 * deployment agrees with the log; the list has all of these. An answer is changed to any other that
 * says as much as bsc_log_announced; the other shots keep their order, and salvos and scans stay as
 * they are.
 *
 * Suspects that leave most deployments come first. Of those that leave equally many, changes come
 * before shots left out, and both in the order of the log, the answers in that of miss, hit, sunk
 * and the fleet. Leaving a shot out mostly leaves more than any change of its answer, as it says
 * nothing. The list is empty if no single shot's answer mends the log, if some deployment agrees
 * with the log, and if the board has no deployment without shots.
 *
 * Exact for every engine of `run`. BSC_LIMIT and BSC_INTERRUPTED as for bsc_tally_new; the tick's
 * fraction is that of one count of many. The caller frees the list; the log may be freed before. */
bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error);
/* Frees a list; NULL is allowed. */
void bsc_suspects_free(bsc_suspects *suspects);
/* Return the number of suspects, and the one of an index below it, valid as long as the list. */
size_t bsc_suspects_count(const bsc_suspects *suspects);
const bsc_suspect *bsc_suspects_at(const bsc_suspects *suspects, size_t index);

/* Returns the word for a matcher: "kmp" or "brute". It is static. */
const char *bsc_matcher_name(bsc_matcher matcher);

/* Makes the density map of each ship on its own, as if there were no others: for each cell the
 * share of a ship's possible placements (bsc_matrix_new_after) that cover it, summed over all ships
 * (BSC_ALL_PIECES), or over the copies of one piece. That is the expected number of ships on the
 * cell if each were placed uniformly on its own, and can be above 1. `log` may be NULL: no shots.
 * Writes to *checks how many cells the matcher looked at; `checks` may be NULL. The caller frees
 * the map. Fails only for lack of memory. */
bsc_status bsc_map_independent(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                               uint32_t piece, bsc_matcher matcher, uint64_t *checks,
                               bsc_error *error);

/* How a placement counts in bsc_map_density: to hunt for ships once, to target a ship that was hit
 * once for each open hit on the placement. A hit is open while its ship is not known to be sunk.
 * BSC_MODE_OF_LOG stands for target while a hit is open, else for hunt. */
typedef enum bsc_mode { BSC_MODE_OF_LOG, BSC_MODE_HUNT, BSC_MODE_TARGET } bsc_mode;

/* Makes the density map of whole numbers that simple programs compute: for each cell the sum, over
 * the ships that did not sink and their placements that cover the cell, of 1 to hunt, or of the
 * open hits on the placement to target. Left out are placements on a missed cell, on a ship that is
 * known to be sunk, on a hit that named another ship, and to hunt on any hit. The map is exact; its
 * total is the sum over the placements. If *mode is BSC_MODE_OF_LOG it is set to the mode that was
 * used. `piece`, `log` and `checks` as for bsc_map_independent. The caller frees the map. Fails
 * only for lack of memory. */
bsc_status bsc_map_density(bsc_map **map, const bsc_problem *problem, const bsc_log *log,
                           uint32_t piece, bsc_mode *mode, bsc_matcher matcher, uint64_t *checks,
                           bsc_error *error);

/* Applies the skew of bsc_aim_scores to scores that were made in another way: score[cells], the
 * higher the better. */
void bsc_aim_skew(const bsc_log *log, double skew, double *score);
/* Returns the entropy of the answer to a shot at the cell, in bits. The matrix and the tally are as
 * for bsc_aim_scores. */
double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell);

/* What to ask of a set of cells: whether any of them holds a ship, or how many do. */
typedef struct bsc_question {
    bool any;         /* it asks whether any does */
    size_t number;    /* of the set, from 0: lines, then rectangles in reading order */
    const bool *cell; /* [cells]: whether the set has the cell */
    double bits;      /* the entropy of the answer */
} bsc_question;

/* A list of questions. */
typedef struct bsc_questions bsc_questions;

/* Makes the questions about all lines, and on squares all rectangles of up to 4x4: first all of how
 * many, then all of any; of each those with most bits first, and of equals in the order of their
 * sets. The matrix must be the problem's, after a log or not, without weights. BSC_LIMIT if the
 * layers that must be kept of a sweep take more than 512 MiB, or run's pass_bytes. The caller frees
 * the questions. */
bsc_status bsc_questions_new(bsc_questions **questions, const bsc_problem *problem,
                             const bsc_matrix *matrix, const bsc_run *run, bsc_error *error);
/* Frees questions; NULL is allowed. */
void bsc_questions_free(bsc_questions *questions);
/* Return the number of questions, and the one of an index below it, valid as long as the list. */
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
