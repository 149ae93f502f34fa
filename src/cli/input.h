/* input.h - files and boards as the command line names them. */
#ifndef BSC_CLI_INPUT_H
#define BSC_CLI_INPUT_H

#include "cli/options.h"

/* A whole file; "-" is standard input. The caller frees the bytes. */
bsc_exit bsc_file_read(const char *path, char **bytes, size_t *length);

/* The problem of a board's name (a built-in, a file, "-" or a size) under the call's --fleet, --touch,
 * --cover and --lattice. */
bsc_exit bsc_board_open(bsc_problem **problem, const char *board, const bsc_call *call);
/* What the call counts: the board of --board with its problem, or, with --matrix, a matrix alone and
 * then *problem is NULL. */
bsc_exit bsc_call_open(bsc_problem **problem, bsc_matrix **matrix, const bsc_call *call);
/* The name of what bsc_call_open opens. */
const char *bsc_call_name(const bsc_call *call);

#endif
