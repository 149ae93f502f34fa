/* best_view.h - finds the cells that are the best to fire at, for tables and for the rings of a
 * picture, and the ships that are known to be sunk. A cell is open if it was not fired at. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* ---- Ships that are known to be sunk ---- */

/* Finds the ships that are sunk and whose cells are all known. Writes to sunk[cells], for each cell
 * of such a ship, the number of the shot that sank it, from 1; for all other cells 0. The matrix
 * must be that of the problem after the log. `tally` is the tally of the matrix, or NULL; an exact
 * one tells more ships than the log alone, since it rules out placements that no deployment has. */
void bsc_find_sunk_ships(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                         const bsc_matrix *matrix, const bsc_tally *tally);
/* Returns the shot whose answer a cell shows: the shot that sank the ship on the cell, if this is
 * known, else the single shot at the cell; NULL if there was none. `sunk` is what
 * bsc_find_sunk_ships wrote. `log` and `sunk` may be NULL. */
const bsc_shot *bsc_find_shown_shot(const bsc_log *log, const uint32_t *sunk, uint32_t cell);
/* Says whether the cell was fired at in a salvo, whose answer does not say which of its cells were
 * hit. `log` may be NULL. */
bool bsc_is_in_salvo(const bsc_log *log, uint32_t cell);

/* ---- The best cells of a map ---- */

/* Returns the open cell that has the greatest number, of several the first in reading order;
 * UINT32_MAX if no cell is open. In an estimate too the greatest number decides, whatever its
 * error. `log` may be NULL. */
uint32_t bsc_find_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether there is nothing to fire at, though deployments agree with the shots: each ship that
 * can be there is hit, or no deployment has a ship on an open cell. */
bool bsc_is_all_hit(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether a cell is as good as the best cell, as far as the map can tell: in an exact map both
 * have the same number; in an estimate they differ by at most two standard errors of their
 * difference. */
bool bsc_ties_with_best(const bsc_map *map, uint32_t best, uint32_t cell);

/* Returns what bsc_find_best_cell does if a picture of the map has rings around its best cells, and
 * UINT32_MAX if it has none: when no open cell can have a ship, when all open cells tie, so that
 * rings would say nothing, or when the map shows BSC_VALUES_LEFT or BSC_VALUES_DIFFERENCE. */
uint32_t bsc_find_ringed_cell(const bsc_result *view);
/* Says whether the picture has a ring around the cell; `best` is what bsc_find_ringed_cell
 * returned. */
bool bsc_has_ring(const bsc_result *view, uint32_t cell, uint32_t best);

/* ---- Rankings ---- */

/* What the option --by ranks by. The first three rank cells: by the probability that a ship is
 * there; by the information of the answer to a shot; by the choice of the strategy `lookahead`. The
 * last one ranks questions about sets of cells. */
typedef enum bsc_by {
    BSC_BY_PROBABILITY,
    BSC_BY_ENTROPY,
    BSC_BY_LOOKAHEAD,
    BSC_BY_QUESTION
} bsc_by;

/* The number of rankings that rank cells, and the words of --by for them. */
#define BSC_CELL_RANKINGS 3
extern const char *const bsc_by_names[BSC_CELL_RANKINGS]; /* by bsc_by */

/* Ranks the cells of a counted position by `ranking`, which must not be BSC_BY_QUESTION. Writes to
 * score[cells] how good each cell is to fire at, the greater the better; and for BSC_BY_ENTROPY to
 * bits[cells] the information, in bits, of the answer to a shot at the cell. BSC_BY_LOOKAHEAD gives
 * the chosen cell the score 1 and leaves the other scores as they are; it fails as the strategy
 * `lookahead` does. */
bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_by ranking, bsc_error *error);

/* Which cells a table of best cells lists, and in which order. */
typedef struct bsc_ranking {
    const double *score; /* [cells], of bsc_rank_cells; NULL: cells rank by the map's numbers */
    const double *bits;  /* [cells], of bsc_rank_cells, for a column `bits`; NULL: no column */
    size_t max_cells;    /* the number of cells to list; 0: all cells that tie for the best */
} bsc_ranking;

/* Returns a table with a row for each of the best open cells, the best first, and of cells that tie
 * the first in reading order first. Numbers of an exact map tie only if they are equal; scores tie
 * within a relative 1e-9; and in an estimate cells tie within two standard errors of their
 * difference. `log` may be NULL. `for_people` says that numbers are in percent and have fewer
 * digits. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
/* Writes a table of best cells or questions as an object of JSON. `ranking` is the word of --by:
 * one of bsc_by_names, or "question". `skew` is the factor that made the scores; `salvo` is the
 * number of shots in a salvo, which is written if it is above 1. */
void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *ranking,
                         double skew, uint64_t salvo, FILE *out);
/* Returns a table of the best questions: first those that ask how many cells of a set have a ship,
 * then those that ask whether any cell has one. Each kind has the `max_questions` best, or if that
 * is 0 all that tie for the best of the kind. The cells of a question are written as a log's `scan`
 * takes them. */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions,
                             size_t max_questions, bool for_people);
/* Returns a table of the cells at which the best play may begin: expected[cell] is the mean number
 * of shots of the game if its next shot is there. Cells whose number is not finite are left out. */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

#endif
