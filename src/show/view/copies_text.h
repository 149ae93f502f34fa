/* copies_text.h - writes how many copies of a piece a fleet has, and the alternative fleets of a
 * board. */
#ifndef BSC_VIEW_COPIES_TEXT_H
#define BSC_VIEW_COPIES_TEXT_H

#include "bscount.h"

#include <stdio.h>

#define BSC_COPIES_SIZE 24 /* size, in bytes, of a text that says how many copies a piece has */

/* Writes to `text` how many copies of the piece the fleet has, in the form that follows the letter
 * x in a .board file: "2" for two copies, "0-2" for 0, 1 or 2 copies, or "*" for any number of
 * copies that fits on the board. */
void bsc_copies_write(const bsc_problem *problem, uint32_t piece, char text[BSC_COPIES_SIZE]);
/* Writes to `text` how many copies of the piece the fleet has, in the form that follows the name of
 * the piece: " x2", " x0-2" or " x*". If the fleet has exactly one copy, the text is empty. */
void bsc_copies_write_after_name(const bsc_problem *problem, uint32_t piece,
                                 char text[BSC_COPIES_SIZE]);

/* Writes the alternative fleets of a board, one of which is hidden in a game, as they were given:
 * "3,2x0-1 or 4 weight 2"; the weight 1 is left out. If there is only one fleet, writes nothing.
 * The text has no characters that are markup in XML. */
void bsc_fleet_choices_write(const bsc_problem *problem, FILE *out);

#endif
