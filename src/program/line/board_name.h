/* board_name.h - tells what kind of board a word of the command line names. Only the letters of the
 * word are looked at, not whether a file is there. The empty word names no board: the functions
 * that say whether return false, and bsc_board_name_length returns 0. */
#ifndef BSC_LINE_BOARD_NAME_H
#define BSC_LINE_BOARD_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether the word is the path of a board file: it contains a slash (on Windows a backslash or
 * a drive, such as C:, does too), is "-", which is standard input, or ends in .board, in capitals
 * too, with at least one byte before it. */
bool bsc_board_is_path(const char *board);
/* Says whether the word means a board of any size, for which `count` prints a formula: it has a
 * letter in place of each of the two lengths, such as nxn or wxh. Any two letters do, and capitals
 * too. */
bool bsc_board_is_any_size(const char *board);
/* Says whether the word begins like a size, with digits and an x, such as 10x8, or means any size,
 * such as nxn. A minus may stand before the digits, and the rest of the word may be wrong; the
 * library checks it. */
bool bsc_board_is_size(const char *board);
/* Returns how many bytes at the beginning of the word are the name of the board itself, which is
 * the whole word if no changes follow the name. A change is, for example, #C2, which makes the cell
 * C2 an island. */
size_t bsc_board_name_length(const char *board);
/* Says whether the word looks like a board: it is the name of a built-in board, the path of a board
 * file, or a size, or it ends in a change such as #C2. */
bool bsc_board_is_named(const char *word);

#endif
