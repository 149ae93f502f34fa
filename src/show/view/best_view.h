/* best_view.h - which cells are the best to fire at, as a table and as rings in a picture; and
 * which ships are known to be sunk. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* ---- Ships that are known to be sunk ---- */

/* Finds the ships that are sunk and whose cells are all known. Writes to sunk[cells], for each cell
 * of such a ship, the number of the shot that sank it, from 1; for all other cells 0. The matrix
 * must be that of the log. `tally`: the tally of that matrix, or NULL; if it is exact it tells more
 * than the log alone. */
void bsc_find_sunk_ships(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                         const bsc_matrix *matrix, const bsc_tally *tally);
/* Returns the shot whose answer a cell shows: the shot that sank the ship on it, where that is
 * known, else the shot at the cell; NULL where it was not fired at. `log` and `sunk` may be
 * NULL. */
const bsc_shot *bsc_find_shown_shot(const bsc_log *log, const uint32_t *sunk, uint32_t cell);
/* Says whether the cell was fired at in a salvo, whose answers do not say what is on which of its
 * cells. `log` may be NULL. */
bool bsc_is_in_salvo(const bsc_log *log, uint32_t cell);

/* ---- The best cells of a map ---- */

/* Returns the first, in reading order, of the cells that were not fired at and have the greatest
 * number, also in an estimate; UINT32_MAX where all cells were fired at. */
uint32_t bsc_find_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Says whether a cell is as good as the best one, as far as the map can tell: in an exact map its
 * number is the same; in an estimate it is within two standard errors of the difference. */
bool bsc_ties_with_best(const bsc_map *map, uint32_t best, uint32_t cell);

/* Returns bsc_find_best_cell if a picture of the map rings its best cells. Returns UINT32_MAX if
 * it does not: no open cell can have a ship, or all open cells tie, so that rings would say
 * nothing, or the map shows BSC_VALUES_LEFT or BSC_VALUES_DIFFERENCE. */
uint32_t bsc_find_ringed_cell(const bsc_result *view);
/* Says whether a picture rings the cell; `best` is what bsc_find_ringed_cell returned. */
bool bsc_has_ring(const bsc_result *view, uint32_t cell, uint32_t best);

/* ---- Rankings ---- */

/* What --by ranks: the first three rank cells, the last one ranks questions about sets of cells. */
typedef enum bsc_by {
    BSC_BY_PROBABILITY,
    BSC_BY_ENTROPY,
    BSC_BY_LOOKAHEAD,
    BSC_BY_QUESTION
} bsc_by;

/* The number of rankings of cells, and their words by bsc_by. */
#define BSC_CELL_RANKINGS 3
extern const char *const bsc_by_names[BSC_CELL_RANKINGS];

/* Ranks the cells of a counted position: writes to score[cells] how good each is to fire at, and
 * for BSC_BY_ENTROPY to bits[cells] the information that its answer is worth. `ranking` must be
 * one of cells. Fails as the strategy `lookahead` does. */
bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_by ranking, bsc_error *error);

/* Which cells a table of best cells lists, and in which order. */
typedef struct bsc_ranking {
    const double *score; /* [cells], of bsc_rank_cells; NULL: by the numbers of the map */
    const double *bits;  /* [cells], for a column beside the probability; NULL: no column */
    size_t max_cells;    /* the number of cells to list; 0: all that tie for the best */
} bsc_ranking;

/* Returns a table of the best cells that were not fired at, a row each, the best first and cells
 * that tie in reading order. Without scores cells rank by the number of deployments with a ship on
 * the cell, exactly; with scores by these, which tie within a relative 1e-9. In an estimate cells
 * tie within two standard errors of their difference. `log` may be NULL. `for_people`: in percent
 * and with fewer digits. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
/* Writes a table of best cells or questions as an object of JSON. `ranking` is its word, as in
 * bsc_by_names; `salvo` is the number of shots in a salvo, shown if it is above 1. */
void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *ranking,
                         double skew, uint64_t salvo, FILE *out);
/* Returns a table of the best questions: first of "how many", then of "any", the first `top` of
 * each kind, or with 0 all that tie for the best of their kind. A question's cells are written as
 * `scan` takes them. */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions, size_t top,
                             bool for_people);
/* Returns a table of the cells whose expected[cell], the number of shots by the best play when it
 * begins there, is finite. */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

#endif
