/* output.h - the result of a command: on standard output, or in the file of --output. */
#ifndef BSC_COMMAND_OUTPUT_H
#define BSC_COMMAND_OUTPUT_H

#include "bscount_game.h"

#include "program/command/file.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "show/view/map_view.h"
#include "show/view/result.h"
#include "show/view/table.h"

#include <stdio.h>

/* Opens the file of that path to be written whole, or standard output if the path is NULL. If it
 * cannot, says why on standard error and returns STATUS_FILE. */
bsc_exit bsc_output_open(bsc_file *file, const char *path);

/* Closes the output and returns `status`, that of the command so far. With STATUS_DONE the new file
 * takes the old one's place, and if a byte could not be written the status is STATUS_FILE, which is
 * said on standard error. With another status the old file stays. */
bsc_exit bsc_output_close(bsc_file *file, bsc_exit status);

/* Returns how many colours a text may have: as --color says; else as many as the terminal shows,
 * and none if NO_COLOR is set or the terminal is dumb. With `always` it has colours in any case. */
bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always);

/* Writes, if --origin is given, the comment line of a CSV that says what the result was made from.
 * Returns false if memory ran out. */
bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin);

/* Writes the table in the call's format: as text, as CSV, or in JSON as the rows of that key,
 * behind the origin. With NULL for the origin none is written. Releases the table in any case. */
bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out);

#endif
