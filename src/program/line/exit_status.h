/* exit_status.h - the exit statuses of the program. Shell scripts rely on their values.
 *
 * A function that returns a bsc_exit returns STATUS_DONE if it has succeeded. With any other status
 * it has already printed the error on standard error (line/report.h), unless its comment says
 * otherwise, so that its caller only cleans up and returns that status too. */
#ifndef BSC_LINE_EXIT_STATUS_H
#define BSC_LINE_EXIT_STATUS_H

typedef enum bsc_exit {
    STATUS_DONE = 0,
    STATUS_FILE = 1,    /* a file could not be read or written, or memory ran out */
    STATUS_USAGE = 2,   /* the command line cannot be understood, or lacks the board */
    STATUS_INPUT = 3,   /* a board, a fleet, a shot or a matrix is invalid */
    STATUS_STOPPED = 4, /* a limit or an interrupt ended the work */
} bsc_exit;

#endif
