/* subject.h - what other files use of subject.c. */
#ifndef BSC_COMMAND_SUBJECT_H
#define BSC_COMMAND_SUBJECT_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* ---- subject.c: boards, shots, matrices and records, as the command line names them ---- */

/* The input of a command. */
typedef struct bsc_subject {
    const char *name;     /* of the board, as the command line has it, or of the matrix file */
    bsc_problem *problem; /* NULL where --matrix was given in place of a board */
    bsc_log *log;         /* NULL where no shots were, but never for `best` and `play` */
    uint32_t *sunk;       /* [cells]: the cells of sunk ships (bsc_sunk_find); NULL without a log */
    bsc_matrix *matrix;   /* weighed, where --weights is given; NULL where shots cannot be */
    bsc_weights *weights; /* or NULL */
    const char *weights_file;
} bsc_subject;

/* The board of that name (a built-in, a file, "-" or a size) under the call's --fleet, --touch,
 * --cover and --lattice, and with its shots. */
bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call);
/* The board or the matrix of --board or --matrix. */
bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call);
void bsc_subject_close(bsc_subject *subject);
/* Whether the board, and the call's ship and its shots on it, can be read; true where the board or
 * the shots are standard input, which is left alone. */
bool bsc_board_opens(const char *board, const bsc_call *call);

/* Adds the shots of a file to the subject's log, or says what is wrong with them. */
bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path);

/* Deployments; or, where `share` is not NULL, a table of cells, which becomes *share [cells], to be
 * freed by the caller, and *games, as bsc_frequencies_read says. */
bsc_exit bsc_records_open(bsc_deployments **deployments, double **share, double *games,
                          const bsc_problem *problem, const char *path);
bsc_exit bsc_part_open(bsc_part **part, const char *path);
/* The matrix of the deployments that agree with a log of the subject's board, or with no shots
 * where it is NULL: by the subject's weights, or that law. */
bsc_status bsc_game_matrix(bsc_matrix **matrix, const bsc_subject *subject, const bsc_log *log,
                           bsc_law law, bsc_error *error);
/* The matrix, and what is known of sunk ships, of a subject with its problem and log. */
bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call);
/* Refuses the weights of several boards from standard input, which can be read only once. */
bsc_exit bsc_check_weights(const bsc_call *call, size_t boards);

#endif
