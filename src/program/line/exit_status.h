/* exit_status.h - the exit statuses of the program. Shell scripts rely on their values. */
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
