/* subject.h - what a command works on: a board with its shots, or a matrix. */
#ifndef BSC_COMMAND_SUBJECT_H
#define BSC_COMMAND_SUBJECT_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* The input of a command. All that it holds is freed by bsc_subject_close. */
typedef struct bsc_subject {
    const char *name;     /* of the board, as the command line has it, or of the matrix file */
    bsc_problem *problem; /* NULL if --matrix was given in place of a board */
    bsc_log *log;         /* NULL if no shots were given, but never for `best` and `play` */
    uint32_t *sunk;       /* [cells]: which cells belong to sunk ships; NULL without a log */
    bsc_matrix *matrix;   /* with the weights of --weights; NULL for commands that take no shots */
    bsc_weights *weights; /* NULL without --weights */
    const char *weights_file; /* the path of --weights, or NULL */
} bsc_subject;

/* Opens a board (a built-in one, a file, "-" or a size) under the call's --fleet, --touch, --cover
 * and --lattice, with its shots. If that fails, says why on standard error, and the subject is
 * closed. */
bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call);

/* Opens the board of --board, or the matrix of --matrix. If there is neither, or it cannot be
 * opened, says so on standard error. */
bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call);

/* Frees all that the subject holds, and makes it empty. An empty subject may be closed. */
void bsc_subject_close(bsc_subject *subject);

/* Returns whether the board, and the call's ship and shots on it, can be read. True if the board or
 * the shots are standard input, which is left alone. */
bool bsc_board_opens(const char *board, const bsc_call *call);

/* Adds the shots of a file to the subject's log, or says what is wrong with them. */
bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path);

/* Reads a file of deployments, which the caller frees. With `share` not NULL the file may also be a
 * table of cells: then *deployments is NULL, *share becomes an array [cells], which the caller
 * frees, and *games what bsc_frequencies_read says. */
bsc_exit bsc_records_open(bsc_deployments **deployments, double **share, double *games,
                          const bsc_problem *problem, const char *path);

/* Reads the file of a part of a run, which the caller frees. */
bsc_exit bsc_part_open(bsc_part **part, const char *path);

/* Makes the matrix of the deployments that agree with a log of the subject's board (NULL: no
 * shots), by the subject's weights or that law. The caller frees it. */
bsc_status bsc_game_matrix(bsc_matrix **matrix, const bsc_subject *subject, const bsc_log *log,
                           bsc_law law, bsc_error *error);

/* Makes the subject's matrix, and marks the sunk ships; the subject has its problem and log
 * already. */
bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call);

/* Refuses weights for several boards from standard input, which can be read only once. */
bsc_exit bsc_check_weights(const bsc_call *call, size_t boards);

#endif
