/* copies_text.h - writes how many copies a piece has, and between which fleets a choice is. */
#ifndef BSC_VIEW_COPIES_TEXT_H
#define BSC_VIEW_COPIES_TEXT_H

#include "bscount.h"

#include <stdio.h>

#define BSC_COPIES_SIZE 24 /* bytes of a text with the numbers of copies */

/* Writes the number of copies of the piece as a board's text has it behind the letter x: "2",
 * "0-2" if the number may vary, or "*" for as many as fit. */
void bsc_copies_write(const bsc_problem *problem, uint32_t piece, char text[BSC_COPIES_SIZE]);
/* Writes " x2" or " x0-2" to stand behind the name of the piece; an empty text for one copy. */
void bsc_copies_write_behind_name(const bsc_problem *problem, uint32_t piece,
                                  char text[BSC_COPIES_SIZE]);

/* Writes the fleets between which the choice is open: "3,2 or 4 weight 2". Nothing if there is one
 * fleet. The text has no characters that are markup in XML. */
void bsc_fleet_choices_write(const bsc_problem *problem, FILE *out);

#endif
