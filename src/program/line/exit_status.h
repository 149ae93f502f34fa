/* exit_status.h - the statuses with which the program ends, which shell scripts rely on. */
#ifndef BSC_LINE_EXIT_STATUS_H
#define BSC_LINE_EXIT_STATUS_H

typedef enum bsc_exit {
    STATUS_DONE = 0,
    STATUS_FILE = 1,    /* a file or memory failed */
    STATUS_USAGE = 2,   /* the command line cannot be understood, or lacks the board */
    STATUS_INPUT = 3,   /* a board, a fleet, shots or a matrix that makes no sense */
    STATUS_STOPPED = 4, /* a limit or an interrupt ended the work */
} bsc_exit;

#endif
