/* best_view.h - finds the best cells to fire at, for tables and for the rings that pictures draw
 * around these cells; and finds the cells of ships that are known to be sunk. A cell is called open
 * here as long as it was not fired at. The caller releases the tables (bsc_table_release); the
 * field has_failed of a table says whether memory ran out. Of the other functions only
 * bsc_rank_cells can fail. A log that is given with a map is the log after which the map was
 * counted. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* ---- Ships that are known to be sunk ---- */

/* Finds the cells of ships that are known to be sunk, so that they can be drawn as sunk. A log
 * tells only the last cell of such a ship. The other cells must follow from the shots; a ship is
 * left out if they do not. Fills sunk[cell] for each cell of the board. If a ship that was found is
 * on the cell, sunk[cell] is the number of the shot that sank it, counted from 1; otherwise it is
 * 0. The matrix must be made from the log by bsc_matrix_new_after. `tally` is NULL, or the tally of
 * the matrix, which must say of each option (a ship at a placement) how many deployments use it.
 * With an exact tally more ships are found than with the log alone, because the tally rules out
 * placements that no deployment has. A tally that is not exact is not used. */
void bsc_find_sunk_ships(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                         const bsc_matrix *matrix, const bsc_tally *tally);
/* Returns the shot whose answer is shown at a cell. If the cell belongs to a ship that is known to
 * be sunk, this is the shot that sank the ship; otherwise it is the single shot at the cell, or
 * NULL if there was none. `sunk` is the array filled by bsc_find_sunk_ships. `log` and `sunk` may
 * be NULL. The shot is valid until the log is changed. */
const bsc_shot *bsc_find_shown_shot(const bsc_log *log, const uint32_t *sunk, uint32_t cell);
/* Says whether the cell was fired at in a salvo, that is, by several shots at once. The answer to a
 * salvo says only how many of its shots hit, not which. If `log` is NULL, returns false. */
bool bsc_is_in_salvo(const bsc_log *log, uint32_t cell);

/* ---- The best cells of a map ---- */

/* Returns the best cell to fire at: of the cells that were not fired at, the one that is covered by
 * a ship in the most deployments, even if no deployment has a ship there. Returns UINT32_MAX if
 * every cell was fired at. If several cells are equally good, returns the first of them in reading
 * order. In an estimated map the estimated probabilities are compared, without regard to their
 * standard errors. `log` may be NULL, which means that no cell was fired at. */
uint32_t bsc_find_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether there is nothing left to fire at: every cell that can have a ship was fired at. This
 * is so if the whole fleet is hit. It may also be so earlier, for example if the ships that were
 * not hit may be absent. A map that was estimated from random deployments cannot prove this second
 * case, and the result is then false. It is false, too, if no deployment agrees with the log,
 * unless the log has as many hits as the fleet has cells. `log` must not be NULL. */
bool bsc_is_all_hit(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether a cell is as good to fire at as the cell `best`, or better, as far as the map can
 * tell. In an exact map, at least as many deployments must have a ship on `cell` as on `best`. In
 * other maps, the probability of `cell` may be less by at most two standard errors of the
 * difference plus 1e-9 of the probability of `best`. */
bool bsc_ties_with_best(const bsc_map *map, uint32_t best, uint32_t cell);

/* Decides whether a picture of the map has rings around its best cells. result->map must be set,
 * and result->log may be NULL. Returns the first of these cells (bsc_find_best_cell), or UINT32_MAX
 * if there are no rings. There are no rings if no open cell can have a ship; if all open cells are
 * equally good, so that rings would tell nothing; or if the map does not show where ships are
 * likely (BSC_VALUES_ISLAND and BSC_VALUES_DIFFERENCE). */
uint32_t bsc_find_ringed_cell(const bsc_result *result);
/* Says whether the picture has a ring around the cell. `best` is the value that
 * bsc_find_ringed_cell returned for the same result; if it is UINT32_MAX, no cell has a ring. */
bool bsc_has_ring(const bsc_result *result, uint32_t cell, uint32_t best);

/* ---- Rankings ---- */

/* What the command `best` ranks (cells or questions), and by which number: the values of its option
 * --by. */
typedef enum bsc_criterion {
    BSC_BY_PROBABILITY, /* cells, by the probability that a ship is on the cell */
    BSC_BY_ENTROPY,     /* cells, by how many bits the answer to a shot at the cell tells */
    BSC_BY_LOOKAHEAD,   /* cells: the one that the strategy `lookahead` would fire at comes first */
    BSC_BY_QUESTION     /* questions about sets of cells, by how many bits the answer tells */
} bsc_criterion;

/* How many values of bsc_criterion rank cells: all but the last one, BSC_BY_QUESTION.
 * bsc_criterion_names has the word that --by takes for each of these values. */
#define BSC_CELL_CRITERIA 3
extern const char *const bsc_criterion_names[BSC_CELL_CRITERIA]; /* indexed by bsc_criterion */

/* Computes how good it is to fire at each cell after the shots of `log`. `counted` has the count of
 * the deployments that agree with these shots, with the numbers of all options. `criterion` says
 * what is computed:
 *
 *   BSC_BY_PROBABILITY   score[cell] for each cell: the probability that a ship is on the cell
 *   BSC_BY_ENTROPY       score[cell] and bits[cell] for each cell: both are the information, in
 *                        bits, that the answer to a shot at the cell gives
 *   BSC_BY_LOOKAHEAD     sets the score of the cell that the strategy `lookahead` would fire at to
 *                        1, and leaves all other scores as they were; fails as bsc_strategy_choose
 *                        does, and then changes no score
 *
 * A greater score is better. By probability and by entropy, the scores of some cells, such as the
 * dark cells of a chessboard, are multiplied by 1 + settings->skew, and cells that were fired at
 * have the score -1; their bits stay as they were. These two criteria cannot fail. `bits` may be
 * NULL if it is not computed. `criterion` must not be BSC_BY_QUESTION. */
bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_criterion criterion, bsc_error *error);

/* Which cells a table of best cells lists, in which order, and whether it has a column `bits`. */
typedef struct bsc_ranking {
    /* score[cell] is how good it is to fire at the cell, as bsc_rank_cells computes it. NULL: the
     * cells are ranked by the probability of a ship, which the map has. */
    const double *score;
    /* bits[cell] is the information of the answer to a shot at the cell, in bits, as bsc_rank_cells
     * computes it. NULL: the table has no column `bits`. */
    const double *bits;
    size_t max_cells; /* how many cells to list at most; 0: all cells that tie for the best */
} bsc_ranking;

/* Returns a table with one row for each of the best cells to fire at, best first. Cells that were
 * fired at are left out, cells that no ship can cover are not, and cells of equal rank are in
 * reading order. `log` may be NULL. With `for_people` the table has percentages with two digits
 * after the point. Otherwise it has probabilities with twelve digits. If every cell was fired at,
 * the table is empty.
 *
 * If ranking->max_cells is 0, the table lists all cells that tie for the best. In an exact map,
 * cells tie if equally many deployments cover them, or if the relative difference of their scores
 * is at most 1e-9. In an estimate, a cell ties with the best if they differ by at most two standard
 * errors of the difference. The table of an estimate has no column `bits`. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
/* Writes a table of best cells or of questions, which must not have failed, as a JSON object.
 * `origin` says what was counted: the board and the shots so far. `criterion` is the word for how
 * the rows were ranked: one of bsc_criterion_names, "question", or "optimal" for the table of
 * bsc_best_play_table. `skew` is the number of the option --skew: if it is 0.2, the scores of some
 * cells, such as the dark cells of a chessboard, were multiplied by 1.2; 0: no score was changed.
 * `salvo` is how many shots a salvo has, and is written only if it is above 1. Cannot fail. */
void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *criterion,
                         double skew, uint64_t salvo, FILE *out);
/* Returns a table of the questions about sets of cells whose answers tell most: first those that
 * ask how many cells of a set have a ship, then those that ask whether any cell of a set has one.
 * The table has the best `max_questions` questions of each kind. If max_questions is 0, it has all
 * questions that tie for the best of their kind, up to rounding (a relative difference of 1e-9);
 * these are all questions if there is no deployment. The cells of a question are written in the
 * form that a `scan` in a log has, such as "A1:C3". */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions,
                             size_t max_questions, bool for_people);
/* Returns a table of the best next shots for a player who plays perfectly. (The best play ends the
 * game with the fewest shots on average.) expected[cell], which bsc_best_play sets, is the expected
 * number of shots until the end of the game if the next shot is at the cell. It is infinity for
 * cells that are not best; the table leaves them out. The rows are in reading order. The table is
 * empty if the whole fleet is hit. */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

#endif
