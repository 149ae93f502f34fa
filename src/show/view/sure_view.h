/* sure_view.h - the cells that surely hit, drawn on the board, as a table and in JSON. */
#ifndef BSC_VIEW_SURE_VIEW_H
#define BSC_VIEW_SURE_VIEW_H

#include "show/view/result.h"
#include "show/view/table.h"

/* What bsc_sure_cells found. */
typedef struct bsc_sure {
    const bool *chosen; /* [cells] */
    uint32_t size;      /* how many cells are chosen */
    uint32_t bound;     /* no fewer cells surely hit */
} bsc_sure;

/* Writes a line that says how many cells surely hit, and how many do at least; and the board with
 * a + on each of these cells and with the answers of the shots. Returns false if memory ran out. */
bool bsc_sure_write_text(const bsc_sure *sure, const bsc_result *origin, FILE *out);
/* Returns a table of the cells, a row each. */
bsc_table bsc_sure_table(const bsc_sure *sure, const bsc_problem *problem);
/* Writes a table of bsc_sure_table as an object of JSON, with the two numbers. */
void bsc_sure_write_json(const bsc_sure *sure, const bsc_table *table, const bsc_result *origin,
                         FILE *out);

#endif
