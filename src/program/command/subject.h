/* subject.h - what a command works on: a board with its shots, or a matrix. */
#ifndef BSC_COMMAND_SUBJECT_H
#define BSC_COMMAND_SUBJECT_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* What a command works on. bsc_subject_close frees everything in it but the two texts, which are
 * borrowed. */
typedef struct bsc_subject {
    const char *name;     /* name of the board, as the command line has it, or of the matrix file */
    bsc_problem *problem; /* NULL if --matrix was given instead of a board */
    bsc_log *log;         /* NULL if no shots were given, but never NULL for `best` and `play` */
    uint32_t *sunk;       /* [cells]: the ships that are known to be sunk, as bsc_find_sunk_ships
                           * writes them; NULL without a log or a matrix */
    bsc_matrix *matrix;   /* has the weights, if there are any; NULL if the command needs none */
    bsc_weights *weights; /* those of --weights or --fleet-law; NULL if there are none */
    const char *weights_file; /* the path of --weights, or NULL */
} bsc_subject;

/* Opens a board (a built-in one, a file, "-" or a size) with the fleet and the rules that the
 * options of the call give it, and with its shots and weights; then makes its matrix. If that
 * fails, says why on standard error, and the subject is closed. */
bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call);

/* Opens the board of --board, or the matrix of --matrix. If the call has neither, or if the board
 * or matrix cannot be opened, says so on standard error. The caller closes the subject, even if
 * this fails. */
bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call);

/* Frees all that the subject owns, and makes it empty. An empty subject may be closed too. */
void bsc_subject_close(bsc_subject *subject);

/* Says whether the command of the call can work on the board. That is so if the board can be read
 * and has the ship of --ship; if the shots on it can be read, and do not seem to contradict each
 * other; and, for `best`, if a cell of the fleet is left to be hit. Returns true without reading
 * anything if the board or the shots come from standard input. Prints messages and may store a
 * remedy, as opening a board does; the caller hides the messages (bsc_report_hush). */
bool bsc_board_opens(const char *board, const bsc_call *call);

/* Adds the shots of a file to the subject's log. If that fails, says on standard error what is
 * wrong with the file or with its shots. */
bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path);

/* Reads a file of deployments into *deployments, which the caller frees. If that fails, says why on
 * standard error.
 *
 * If `share` is not NULL, the file may also be a table of how often a ship lay on each cell. Then
 * *deployments is NULL, *share is set to an array [cells], which the caller frees even if this
 * fails, and `games` is as for bsc_frequencies_read. For a file of deployments, *share and *games
 * stay as they are. If `share` is NULL, `games` may be NULL too. */
bsc_exit bsc_records_open(bsc_deployments **deployments, double **share, double *games,
                          const bsc_problem *problem, const char *path);

/* Reads the file of a part of a run into *part, which the caller frees. If that fails, says why on
 * standard error, and *part is NULL. */
bsc_exit bsc_part_open(bsc_part **part, const char *path);

/* Makes the matrix of all deployments of the subject's board that agree with `log`; NULL stands for
 * a game without shots. If `law` is BSC_LAW_SEQUENTIAL, fleets are laid ship by ship in this
 * matrix; other laws change nothing. If the subject has weights, the matrix gets them. The caller
 * frees the matrix, even if this fails. */
bsc_status bsc_game_matrix(bsc_matrix **matrix, const bsc_subject *subject, const bsc_log *log,
                           bsc_law law, bsc_error *error);

/* Makes the subject's weights and its matrix, if the command needs them, and marks the ships that
 * are known to be sunk. The subject has its problem and its log already. If that fails, says why on
 * standard error. The caller closes the subject, even if this fails. */
bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call);

/* Refuses to read the weights of several boards from standard input, which can be read only once.
 * `boards` is how many times the weights will be read. */
bsc_exit bsc_check_weights(const bsc_call *call, size_t boards);

#endif
