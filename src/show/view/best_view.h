/* best_view.h - finds the best cells to fire at, for tables and for the rings that pictures draw
 * around them; and finds the cells of ships that are known to be sunk. A cell is called open here
 * if it was not fired at yet. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* ---- Ships that are known to be sunk ---- */

/* Finds the ships that were sunk and whose cells are all known. Sets sunk[cell], for each cell of
 * such a ship, to the number of the shot that sank the ship, counted from 1, and for every other
 * cell of the board to 0. The matrix must be that of the problem after the log
 * (bsc_matrix_new_after). `tally` is the tally of the matrix, or NULL. With an exact tally more
 * ships are found than with the log alone, because the tally rules out placements that no
 * deployment has. */
void bsc_find_sunk_ships(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                         const bsc_matrix *matrix, const bsc_tally *tally);
/* Returns the shot whose answer is shown at a cell. If the cell belongs to a ship that is known to
 * be sunk, this is the shot that sank the ship; otherwise it is the single shot at the cell, or
 * NULL if there was none. `sunk` is the array filled by bsc_find_sunk_ships. `log` and `sunk` may
 * be NULL. */
const bsc_shot *bsc_find_shown_shot(const bsc_log *log, const uint32_t *sunk, uint32_t cell);
/* Says whether the cell was fired at in a salvo. The answer to a salvo does not tell which of its
 * cells were hit. If `log` is NULL, returns false. */
bool bsc_is_in_salvo(const bsc_log *log, uint32_t cell);

/* ---- The best cells of a map ---- */

/* Returns the open cell with the greatest number in the map, or UINT32_MAX if no cell is open. If
 * several cells have the greatest number, returns the first of them in reading order. In an
 * estimated map the numbers are compared without regard to their standard errors. `log` may be
 * NULL. */
uint32_t bsc_find_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether there is nothing left to fire at. This is so if the whole fleet is hit. It is also
 * so if the map is exact and counts some deployments, but none of them has a ship on an open cell,
 * for example because the ships that were not hit may be absent. */
bool bsc_is_all_hit(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether a cell is as good as the cell `best`, as far as the map can tell. In an exact map
 * both cells must have the same number. In an estimate their probabilities may differ by at most
 * two standard errors of the difference. */
bool bsc_ties_with_best(const bsc_map *map, uint32_t best, uint32_t cell);

/* Returns the best cell (bsc_find_best_cell) if a picture of the map has rings around its best
 * cells, and UINT32_MAX if the picture has no rings. There are no rings if no open cell can have a
 * ship; if all open cells are equally good, so that rings would tell nothing; or if the map shows
 * BSC_VALUES_LEFT or BSC_VALUES_DIFFERENCE. */
uint32_t bsc_find_ringed_cell(const bsc_result *view);
/* Says whether the picture has a ring around the cell. `best` is the result of
 * bsc_find_ringed_cell. */
bool bsc_has_ring(const bsc_result *view, uint32_t cell, uint32_t best);

/* ---- Rankings ---- */

/* What the option --by ranks, and by what. */
typedef enum bsc_by {
    BSC_BY_PROBABILITY, /* cells, by the probability that a ship is on the cell */
    BSC_BY_ENTROPY,     /* cells, by the information of the answer to a shot at the cell */
    BSC_BY_LOOKAHEAD,   /* cells, by the choice of the strategy `lookahead` */
    BSC_BY_QUESTION     /* questions about sets of cells, by the information of the answer */
} bsc_by;

/* Number of the values of bsc_by that rank cells: all but BSC_BY_QUESTION. bsc_by_names has the
 * word of --by for each of them. */
#define BSC_CELL_RANKINGS 3
extern const char *const bsc_by_names[BSC_CELL_RANKINGS]; /* indexed by bsc_by */

/* Ranks the cells of a position whose deployments were counted. `ranking` must not be
 * BSC_BY_QUESTION. Writes to score[cells] how good it is to fire at each cell; a greater score is
 * better. BSC_BY_ENTROPY also writes to bits[cells] the information, in bits, of the answer to a
 * shot at each cell; the other rankings do not use `bits`. BSC_BY_LOOKAHEAD only sets the score of
 * the chosen cell to 1 and leaves all other scores as they were. It fails if the strategy
 * `lookahead` fails. */
bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_by ranking, bsc_error *error);

/* Which cells a table of best cells lists, and in which order. */
typedef struct bsc_ranking {
    /* [cells], filled by bsc_rank_cells; NULL: the map's numbers rank the cells */
    const double *score;
    /* [cells], filled by bsc_rank_cells: the column `bits`; NULL: no such column */
    const double *bits;
    size_t max_cells; /* how many cells to list at most; 0: all cells that tie for the best */
} bsc_ranking;

/* Returns a table with one row for each of the best open cells, best first. Cells of equal rank are
 * in reading order. Which cells tie for the best: in an exact map those whose numbers are equal, or
 * if there are scores, whose scores differ by at most a relative 1e-9; in an estimate those that
 * differ from the best by at most two standard errors of the difference. `log` may be NULL. With
 * `for_people` the table has percents with few digits in place of probabilities with many. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
/* Writes a table of best cells or of questions as a JSON object. `ranking` is the word of --by: one
 * of bsc_by_names, or "question". `skew` is the skew with which the scores were made
 * (bsc_aim_scores). `salvo` is the number of shots in a salvo; it is written only if it is above
 * 1. */
void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *ranking,
                         double skew, uint64_t salvo, FILE *out);
/* Returns a table of the best questions: first those that ask how many cells of a set have a ship,
 * then those that ask whether any cell of a set has one. Of each kind it has the `max_questions`
 * best; if max_questions is 0, it has all questions that tie for the best of their kind. The cells
 * of a question are written in the form that a `scan` in a log has. */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions,
                             size_t max_questions, bool for_people);
/* Returns a table of the cells at which the best play may begin. expected[cell] is the expected
 * number of shots until the end of the game if its next shot is at the cell. Cells whose expected
 * number is not finite are left out. */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

#endif
