/* copies_text.h - writes how many copies of a piece a fleet has, and the alternative fleets of a
 * board. */
#ifndef BSC_VIEW_COPIES_TEXT_H
#define BSC_VIEW_COPIES_TEXT_H

#include "bscount.h"

#include <stdio.h>

#define BSC_COPIES_SIZE 24 /* size, in bytes, of a text with the number of copies */

/* Writes the number of copies of the piece in the form that follows the letter x in a board's text:
 * "2"; "0-2" if the number may vary; or "*" for as many copies as fit. */
void bsc_copies_write(const bsc_problem *problem, uint32_t piece, char text[BSC_COPIES_SIZE]);
/* Writes " x2" or " x0-2", to be written after the name of the piece. If the fleet has exactly one
 * copy, writes an empty text. */
void bsc_copies_write_after_name(const bsc_problem *problem, uint32_t piece,
                                 char text[BSC_COPIES_SIZE]);

/* Writes the alternative fleets of the board: "3,2 or 4 weight 2". If there is only one fleet,
 * writes nothing. The text has no characters that are markup in XML. */
void bsc_fleet_choices_write(const bsc_problem *problem, FILE *out);

#endif
