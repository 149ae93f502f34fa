/* best_view.h - what other files use of best_view.c. */
#ifndef BSC_VIEW_BEST_VIEW_H
#define BSC_VIEW_BEST_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* ---- Ships that are known to be sunk: best_view.c ---- */

/* Writes sunk[cells]: of each cell of a sunk ship whose cells are all known the shot that sank
 * it, from 1; of all others 0. The matrix must be the log's; an exact tally of it with every
 * option, where there is one, tells more than the log alone. `tally` may be NULL. */
void bsc_sunk_find(uint32_t *sunk, const bsc_problem *problem, const bsc_log *log,
                   const bsc_matrix *matrix, const bsc_tally *tally);
/* The shot that a cell shows: the one that sank the ship on it, where that is known, else its
 * own; NULL where it was not fired at. `log` and `sunk` may be NULL. */
const bsc_shot *bsc_sunk_at(const bsc_log *log, const uint32_t *sunk, uint32_t cell);

/* ---- The best cells: best_view.c ---- */

/* The first of the best cells, below, also of an estimate; UINT32_MAX: all were fired at. */
uint32_t bsc_best_cell(const bsc_problem *problem, const bsc_log *log, const bsc_map *map);
/* Whether a cell is as good as the best one, as far as the map can tell: in an estimate within two
 * standard errors of the difference. */
bool bsc_best_ties(const bsc_map *map, uint32_t best, uint32_t cell);
/* How cells can be ranked, with their words. */
/* Of cells, and one of sets of them. */
typedef enum bsc_by { BY_PROBABILITY, BY_ENTROPY, BY_LOOKAHEAD, BYS, BY_QUESTION = BYS } bsc_by;
extern const char *const bsc_by_names[BYS];
/* Writes score[cells] and, of entropy, bits[cells], by which those of a counted position are. */
bsc_status bsc_rank_cells(double *score, double *bits, const bsc_problem *problem,
                          const bsc_log *log, const bsc_counted *counted,
                          const bsc_settings *settings, bsc_by by, bsc_error *error);
/* How the cells are ranked, where not by their numbers of deployments alone. */
typedef struct bsc_ranking {
    const double *score; /* [cells], as bsc_aim_scores gives them; NULL: by number */
    const double *bits;  /* [cells]: shown beside the probability; NULL: not */
    size_t top;          /* the number of cells; 0: all that tie for the best */
} bsc_ranking;

/* The cells that were not fired at, a row each, the best first and those that tie in reading order:
 * the first `top`, or all that tie for the best. `log` may be NULL. Ranked without scores: by the
 * number of deployments with a ship on the cell, exactly; else by the scores, equal within a
 * relative 1e-9. In an estimate all tie that are within two standard errors of the difference. For
 * people the probability is in percent. */
bsc_table bsc_best_table(const bsc_problem *problem, const bsc_log *log, const bsc_map *map,
                         const bsc_ranking *ranking, bool for_people);
void bsc_best_write_json(const bsc_table *table, const bsc_result *origin, const char *by,
                         double skew, uint64_t salvo, FILE *out);
/* The questions of each kind, in their order: the first `top`, or, 0, all that tie for the best.
 * Their cells are as a scan takes them. */
bsc_table bsc_question_table(const bsc_problem *problem, const bsc_questions *questions, size_t top,
                             bool for_people);
/* The cells whose expected number of shots is not infinite (bsc_best_play). */
bsc_table bsc_best_play_table(const bsc_problem *problem, const double *expected, bool for_people);

/* The best cell where a picture rings the best ones, else UINT32_MAX: none is open or possible, all
 * open ones tie, so that a ring would say nothing, or the map shows what is left. */
uint32_t bsc_best_ringed(const bsc_result *view);
/* Whether the cell was fired at in a salvo: what is there is not known. The log may be NULL. */
bool bsc_salvo_has(const bsc_log *log, uint32_t cell);
/* Whether a picture rings the cell; `best` is bsc_best_ringed's. */
bool bsc_best_is(const bsc_result *view, uint32_t cell, uint32_t best);

#endif
