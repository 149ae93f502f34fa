/* board_name.h - tells what kind of board a word of the command line names. */
#ifndef BSC_LINE_BOARD_NAME_H
#define BSC_LINE_BOARD_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether the word is the path of a board file: it contains a slash, ends in .board, or is
 * "-", which is standard input. */
bool bsc_board_is_path(const char *board);
/* Says whether the word means a board of any size, for which `count` prints a formula: it has
 * letters in place of the two lengths, such as nxn or wxh. */
bool bsc_board_is_any_size(const char *board);
/* Says whether the word begins like a size, such as 10x8, or means any size, such as nxn. The rest
 * of the word may be wrong; the library checks it. */
bool bsc_board_is_size(const char *board);
/* Returns how many bytes at the beginning of the word are the name of the board itself. Changes may
 * follow the name, such as #C2, which makes the cell C2 an island. */
size_t bsc_board_name_length(const char *board);
/* Says whether the word looks like a board: it is the name of a built-in board, the path of a board
 * file, or a size, or it ends in a change such as #C2. */
bool bsc_board_is_named(const char *word);

#endif
