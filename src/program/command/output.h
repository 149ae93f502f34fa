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

/* Opens the file of that path to be written whole, or standard output if the path is NULL. If the
 * file cannot be opened, says why on standard error and returns STATUS_FILE. */
bsc_exit bsc_output_open(bsc_file *file, const char *path);

/* Closes the output of a command. `status` says how the command went until now, and is returned. If
 * it is STATUS_DONE, the new file takes the old file's place; but if a byte could not be written,
 * says so on standard error and returns STATUS_FILE. After any other status the old file stays. */
bsc_exit bsc_output_close(bsc_file *file, bsc_exit status);

/* Returns how many colours a text written to `out` may have: none, 256, or 24 bits.
 *
 * It may have colours if `always` is true (for a map that would say nothing without them), with
 * --color always, or if `out` is a terminal that is not dumb, NO_COLOR is not set, and there is no
 * --color never. Colours then have 24 bits if COLORTERM says that the terminal shows these. */
bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always);

/* Writes the comment line of a CSV file that says what the result was made from, if --origin asks
 * for it; else nothing. Returns false if memory ran out. */
bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin);

/* Writes the table in the call's format: as text, as CSV, or as JSON with the rows in an array
 * under `key`. JSON, and CSV with --origin, begins with the origin: what the result was made from.
 * If `origin` is NULL nothing is said of that. Releases the table in any case. Returns STATUS_DONE,
 * or the status of memory that ran out, which has been reported. */
bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out);

#endif
