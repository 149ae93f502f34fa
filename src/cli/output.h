/* output.h - where a result goes: standard output, or the file of --output. */
#ifndef BSC_CLI_OUTPUT_H
#define BSC_CLI_OUTPUT_H

#include "cli/options.h"
#include "view/envelope.h"
#include "view/table.h"

#include <stdio.h>

typedef struct bsc_target {
    const char *name;
    FILE *file;
    bool begun; /* what stood in the file is gone */
} bsc_target;

/* Before the run, so that a path that cannot be written is told at once; what stands in the file
 * stays until bsc_target_begin, and so stays where the run fails. */
bsc_exit bsc_target_open(bsc_target *target, const bsc_call *call);
/* The stream to write the result to. */
FILE *bsc_target_begin(bsc_target *target);
/* Before a CSV, with --origin: the line that says what it was made from. */
bsc_exit bsc_target_write_origin(bsc_target *target, const bsc_call *call,
                                 const bsc_origin *origin);
/* The table as the formats `text csv json` have it; in JSON as the rows of an object with its
 * schema. */
bsc_exit bsc_table_print(const bsc_table *table, const bsc_call *call, bsc_target *target);
/* Whether the result is to be coloured: --color, or on a terminal unless NO_COLOR is set or the
 * terminal is a dumb one. */
bool bsc_target_has_colour(const bsc_target *target, const bsc_call *call);
/* Whether the terminal says that it has all colours, and not 256. */
bool bsc_terminal_has_true_colour(void);
/* Closes; reports any byte that was not written. With another status than STATUS_DONE it only closes,
 * and returns that status. */
bsc_exit bsc_target_close(bsc_target *target, bsc_exit status);

#endif
