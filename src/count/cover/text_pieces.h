/* text_pieces.h - finds the items of a matrix that was read from a text and that the engine dp
 * should treat like the pieces of a fleet: it counts how often they are covered. */
#ifndef BSC_COVER_TEXT_PIECES_H
#define BSC_COVER_TEXT_PIECES_H

#include "bscount.h"

#include <stdbool.h>

/* Finds the items that act as pieces in a matrix that was read from a text, and sets is_piece[item]
 * to true for each of them. If the text says that a solution covers some items several times, these
 * items are the pieces. Otherwise the pieces are guessed from the options, as the top of
 * text_pieces.c explains; there may be none. is_piece[] has an element for each item of the matrix;
 * all are false at the call. The matrix must be finished (bsc_matrix_finish). Fails only if memory
 * runs out; is_piece[] is then still all false. */
bsc_status bsc_text_pieces_find(bool *is_piece, const bsc_matrix *matrix, bsc_error *error);

#endif
