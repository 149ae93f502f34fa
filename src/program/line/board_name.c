/* board_name.c - tells what kind of board a word of the command line names: a file, a size, a
 * built-in board, or one of these with changes after it. In this example the name of a built-in
 * board is followed by two changes:
 *
 *   hex-upper+G5#C2    the island G5 becomes a cell, and the cell C2 becomes an island
 *
 * An island is a place on the board that no ship may cover. */
#include "program/line/board_name.h"

#include "bscount_game.h"

#include "os/files.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

bool bsc_board_is_path(const char *board) {
    const size_t length = strlen(board), ending = strlen(".board");
    return strcmp(board, "-") == 0 || bsc_path_last(board) != board ||
           (length > ending && strcasecmp(board + length - ending, ".board") == 0);
}

bool bsc_board_is_any_size(const char *board) {
    return isalpha((unsigned char)board[0]) && tolower((unsigned char)board[1]) == 'x' &&
           isalpha((unsigned char)board[2]) && board[3] == '\0';
}

bool bsc_board_is_size(const char *board) {
    if (bsc_board_is_any_size(board)) return true;
    const char *digit = board + (*board == '-');
    const size_t digits = strspn(digit, "0123456789");
    return digits > 0 && tolower((unsigned char)digit[digits]) == 'x';
}

/* Says whether the first `length` bytes of `board` end with a change of the board. The name of a
 * board may be followed by changes: "hex+G5#C2" is the board hex on which G5, an island, becomes a
 * cell ("+G5"), and the cell C2 becomes an island ("#C2"). Returns the length of the last change in
 * bytes, here 3; or 0 if the bytes do not end with a change. */
static size_t change_length(const char *board, size_t length) {
    size_t label_start = length;
    while (label_start > 0 && strchr("+#", board[label_start - 1]) == NULL) label_start--;
    /* Before the label there must be at least a name of one byte, and the sign + or #. */
    if (label_start < 2) return 0;
    char label[32];
    snprintf(label, sizeof label, "%.*s", (int)(length - label_start), board + label_start);
    const size_t label_length = bsc_label_length(label);
    if (label_length == 0 || label_length != length - label_start) return 0;
    return label_length + 1;
}

size_t bsc_board_name_length(const char *board) {
    size_t length = strlen(board);
    size_t change = change_length(board, length);
    while (change > 0) {
        length -= change;
        change = change_length(board, length);
    }
    return length;
}

bool bsc_board_is_named(const char *word) {
    char name[64];
    const size_t length = bsc_board_name_length(word);
    snprintf(name, sizeof name, "%.*s", (int)length, word);
    return bsc_board_is_path(word) || bsc_board_is_size(word) || length < strlen(word) ||
           (length < 64 && bsc_builtin_find(name) != NULL);
}
