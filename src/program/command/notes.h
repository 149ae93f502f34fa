/* notes.h - writes notes to standard error that may explain a result which the reader did not
 * expect. */
#ifndef BSC_COMMAND_NOTES_H
#define BSC_COMMAND_NOTES_H

#include "bscount.h"

/* Writes a note for each set of ships that several fleets of the board have, in any order. The
 * deployments of these ships are then counted once for each of these fleets, which the user may not
 * have meant. Writes nothing if the board has one fleet. */
void bsc_note_equal_fleets(const bsc_problem *problem);
/* Writes a note if two fleets of the board have ships of the same sizes, but not the same ships, as
 * 4x2 (two ships that are alike) and 4,4 (two different ships). The user may have meant the same
 * fleet, and the second counts twice as often. Only the first two such fleets are named. */
void bsc_note_alike_ships(const bsc_problem *problem);
/* Writes a note for each ship that fits nowhere on the board, whose name is `board`; writes nothing
 * if all fit. Unless the fleet can do without the ship, the count is then 0. That is a valid
 * result, but a reader may wonder why. */
void bsc_note_misfits(const bsc_problem *problem, const char *board);
/* Writes a note that names all pieces which may be turned but not reflected, and which would have
 * more orientations if they might be reflected. The author of a puzzle easily forgets to allow
 * reflections. Writes nothing if there are no such pieces. */
void bsc_note_unreflected(const bsc_problem *problem);
/* Must be called after a count has found that the board has no deployments. The reason may be that
 * pieces must not be reflected, so this function writes the note of bsc_note_unreflected. But if
 * all cells of the board must be covered, it writes nothing, because bsc_subject_open_board has
 * written that note already. `problem` may be NULL if there is only a matrix; then nothing is
 * written. */
void bsc_note_reason_for_none(const bsc_problem *problem);
/* Writes a note that says how many rows of a matrix of 0 and 1 were left out, because they have no
 * 1 in a primary column (a column that each solution must cover): there may be a mistake in them.
 * Writes nothing if no row was left out. */
void bsc_note_rows_left_out(const bsc_matrix *matrix);

#endif
