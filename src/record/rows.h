/* rows.h - lines of fields with commas between them, of which two are a ship and its cells. */
#ifndef BSC_RECORD_ROWS_H
#define BSC_RECORD_ROWS_H

#include "bscount_game.h"

#include "base/error.h"
#include "board/problem.h"

/* The field that begins at the spot; its length, up to a comma or the line's end. */
size_t bsc_row_field(const bsc_spot *at);
/* Moves past the field and its comma; `form` says in the message what a line is. */
bsc_status bsc_row_next(bsc_spot *at, const char *form, bsc_error *error);
/* Reads the fields `ship,cells`, the cells with blanks between them: the ship's placement there.
 * The spot is left at the cells. */
bsc_status bsc_row_read_placement(bsc_spot *at, const bsc_problem *problem, const char *form,
                                  uint32_t *placement, bsc_error *error);

#endif
