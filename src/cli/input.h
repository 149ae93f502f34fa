/* input.h - files and boards as the command line names them. */
#ifndef BSC_CLI_INPUT_H
#define BSC_CLI_INPUT_H

#include "bscount_game.h"

#include "cli/options.h"

/* A whole file; "-" is standard input. The caller frees the bytes. */
bsc_exit bsc_file_read(const char *path, char **bytes, size_t *length);

/* What a command works on. */
typedef struct bsc_subject {
    const char *name;     /* of the board, as the command line has it, or of the matrix file */
    bsc_problem *problem; /* NULL where --matrix was given in place of a board */
    bsc_log *log;         /* NULL where no shots were, but never for `best` and `play` */
    bsc_matrix *matrix;   /* weighed, where --weights is given */
    bsc_weights *weights; /* or NULL */
    const char *weights_file;
} bsc_subject;

/* The board of that name (a built-in, a file, "-" or a size) under the call's --fleet, --touch,
 * --cover and --lattice, and with its shots. */
bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call);
/* What --board or --matrix say. */
bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call);
/* What --announce says the game tells. */
bsc_announce bsc_call_announce(const bsc_call *call);
void bsc_subject_close(bsc_subject *subject);

#endif
