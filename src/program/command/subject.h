/* subject.h - what a command works on: a board with its shots, or a matrix. A function that returns
 * another bsc_exit than STATUS_DONE has printed why. */
#ifndef BSC_COMMAND_SUBJECT_H
#define BSC_COMMAND_SUBJECT_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/line/call.h"
#include "program/line/exit_status.h"

/* What a command works on: a board with its shots, weights and matrix, or only a matrix.
 * bsc_subject_close frees everything in it except the texts `name` and `weights_file`, which the
 * subject does not own. */
typedef struct bsc_subject {
    const char *name;     /* name of the board as it was typed, or of the matrix file */
    bsc_problem *problem; /* the board and its fleet; NULL if --matrix was given instead */
    /* The shots so far; NULL if none were given, but never NULL for `best` and `play`. */
    bsc_log *log;
    /* [cells]: for each cell of a ship that is known to be sunk, the number (from 1) of the shot
     * that sank the ship; 0 for all other cells. NULL without a log or a matrix. */
    uint32_t *sunk;
    /* The exact-cover matrix whose solutions are the deployments that agree with the shots. It has
     * the weights, if there are any. NULL if the command needs no matrix. */
    bsc_matrix *matrix;
    bsc_weights *weights; /* the weights of placements, from --weights or --fleet-law; NULL: none */
    const char *weights_file; /* the path of --weights, or NULL */
} bsc_subject;

/* Opens a board (a built-in one, a file, "-" or a size) with the fleet and the rules that the
 * options of the command line give it, and with its shots and weights; then makes its matrix, if
 * the command needs one (bsc_subject_make_matrix). Overwrites *subject, which must own nothing, and
 * keeps pointers to `board` and to texts of *call. If that fails, prints why on standard error, and
 * the subject is closed. */
bsc_exit bsc_subject_open_board(bsc_subject *subject, const char *board, const bsc_call *call);

/* Opens the matrix of --matrix or, without that option, the board of --board
 * (bsc_subject_open_board). Overwrites *subject, which must own nothing. If the command line has
 * neither, or if the board or matrix cannot be opened, prints why on standard error. The caller
 * closes the subject, even if this fails. */
bsc_exit bsc_subject_open(bsc_subject *subject, const bsc_call *call);

/* Frees all that the subject (a board with its shots, or a matrix) owns, and makes it empty. An
 * empty subject may be closed too. */
void bsc_subject_close(bsc_subject *subject);

/* Tests whether the command that the user typed could work on the board, without running the
 * command; bsc_line_mend tests corrected command lines in this way. The test fails (false) if the
 * board or the shots on it cannot be read, if the board lacks the ship of --ship, or if the shots
 * seem to contradict each other. For `best` it also fails if the whole fleet is hit. It fails too
 * if the weights or the deployments cannot be read, or if --fleet-law cannot be used because the
 * number of ships is not fixed. If the board or the shots come from standard input, nothing is
 * read, and the result is true.
 *
 * What is wrong is printed, so the caller must hide messages first (bsc_report_hide). A remedy,
 * which says how the command line can be corrected, may be stored (bsc_remedy_store). */
bool bsc_board_opens(const char *board, const bsc_call *call);

/* Adds the shots in the file at `path` ("-": standard input) to the subject's log, which must not
 * be NULL; an empty file adds none. If the file cannot be read, or if one of its shots is refused
 * (bsc_shots_read, which says what the log then has), prints why on standard error. */
bsc_exit bsc_shots_load(const bsc_subject *subject, const char *path);

/* Reads a file of deployments. If `share` is not NULL, the file may instead be a table that says
 * how often a ship lay on each cell in recorded games. On failure, such as for a file without any
 * deployment, prints why on standard error.
 *
 * From a file of deployments, sets *deployments to the list of them, which the caller frees; after
 * a failure it is NULL. *share and *games do not change.
 *
 * From a table, sets *share, which must be NULL before, to a new array with an element for each
 * cell of the board: the fraction of the games in which a ship lay on the cell. The caller frees
 * the array, even if the function fails. *deployments becomes NULL. Before the call, *games must be
 * the number of games, or 0 if it is unknown. On success *games becomes the sum of the table's
 * counts, divided by the number of cells of the fleet (bsc_frequencies_read). If the counts were
 * rounded, this is not quite the number before. After a failure, *games and the elements of *share
 * are undefined.
 *
 * If `share` is NULL, `games` may be NULL too. */
bsc_exit bsc_records_open(bsc_deployments **deployments, double **share, double *games,
                          const bsc_problem *problem, const char *path);

/* Reads into *part the file of one part of a run (--part); the caller frees *part. If that fails,
 * prints why on standard error, and *part is NULL. */
bsc_exit bsc_part_open(bsc_part **part, const char *path);

/* Makes the exact-cover matrix whose solutions are the deployments of the subject's board that
 * agree with `log`; if `log` is NULL, there are no shots. If `law` is BSC_LAW_SEQUENTIAL, each
 * deployment counts in proportion to how likely it is if ships are laid one by one. Any other `law`
 * is ignored. If the subject has weights, the matrix gets these weights. The subject must have a
 * board. Returns the statuses of bsc_matrix_new, bsc_matrix_lay_in_sequence and bsc_matrix_weigh,
 * and prints nothing. The caller frees the matrix, even if the function fails. */
bsc_status bsc_game_matrix(bsc_matrix **matrix, const bsc_subject *subject, const bsc_log *log,
                           bsc_law law, bsc_error *error);

/* Makes the subject's weights, unless it has some already, and its matrix, if the command needs
 * one; with a log and a matrix, also marks the ships that are known to be sunk. The caller has
 * already set the problem and the log of the subject; `matrix` and `sunk` must be NULL. If that
 * fails, prints why on standard error. If the fleets of the board have weights that the command
 * uses, it also fails, with STATUS_USAGE, for --values count, --values island and --verify, because
 * a count by weights is not exact. The caller closes the subject, even if this fails. */
bsc_exit bsc_subject_make_matrix(bsc_subject *subject, const bsc_call *call);

/* Checks that --weights can be read for each board. `boards` is the number of boards that need the
 * weights. If that is more than one and --weights names standard input, which can be read only
 * once, prints an error and returns STATUS_USAGE; otherwise returns STATUS_DONE. */
bsc_exit bsc_check_weights(const bsc_call *call, size_t boards);

#endif
