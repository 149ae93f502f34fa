/* sure_view.h - writes the result of `best --sure`: a set of cells. Whoever fires at all of them
 * surely hits a ship or, with `--sure sunk`, surely sinks the fleet. The set is drawn on the board,
 * or written as a table or in JSON. Errors of `out` are for the caller to find (ferror). */
#ifndef BSC_VIEW_SURE_VIEW_H
#define BSC_VIEW_SURE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* What is sure to happen if shots are fired at all cells of a set. */
typedef enum bsc_sure_goal {
    BSC_SURE_HIT, /* a hit: every deployment that agrees with the shots so far has a ship on a cell
                   * of the set */
    BSC_SURE_SUNK /* the fleet is sunk: the set has every cell that was not fired at and on which
                   * any of these deployments has a ship */
} bsc_sure_goal;

/* A set of cells: if shots are fired at all of them, the goal is surely reached, which is to hit
 * some ship or to sink the whole fleet. */
typedef struct bsc_sure_set {
    bsc_sure_goal goal;
    const bool *chosen; /* [cells of the board]: chosen[cell] says whether the cell is in the set */
    uint32_t size;      /* how many cells are in the set */
    uint32_t bound;     /* it is proven that no set of fewer cells than this reaches the goal; this
                         * is `size` if the goal is BSC_SURE_SUNK */
} bsc_sure_set;

/* Writes the set, which must have a cell, as text: a line that says how many cells it has, and
 * whether a smaller set might exist; and the board, with a + on each cell of the set and with the
 * answers to the shots so far. origin->log may be NULL. Returns false, and writes nothing, if
 * memory ran out. */
bool bsc_sure_write_text(const bsc_sure_set *sure, const bsc_result *origin, FILE *out);
/* Returns a table with one row for each cell of the set, in reading order: its label and
 * coordinates. The caller releases the table (bsc_table_release); its field has_failed says whether
 * memory ran out. */
bsc_table bsc_sure_table(const bsc_sure_set *sure, const bsc_problem *problem);
/* Writes a table of bsc_sure_table, which must not have failed, as a JSON object, with the size of
 * the set and the lower bound that is proven. Cannot fail. */
void bsc_sure_write_json(const bsc_sure_set *sure, const bsc_table *table, const bsc_result *origin,
                         FILE *out);

#endif
