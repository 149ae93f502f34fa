/* output.h - what other files use of output.c. */
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

/* bsc_file_open of a path, or standard output where it is NULL; says why it could not. */
bsc_exit bsc_output_open(bsc_file *file, const char *path);
/* bsc_file_close; says so of any byte that was not written. With another status than STATUS_DONE
 * the old file stays, and it returns that status. */
bsc_exit bsc_output_close(bsc_file *file, bsc_exit status);

/* ---- file.c: the result, on standard output or in the file of --output ---- */

/* The colours of a text: what --color says; else, or where they are wanted always, those of the
 * terminal. It has none where NO_COLOR is set, or TERM is dumb. */
bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always);
/* Before a CSV, with --origin: the line of what it was made from. False: memory ran out. */
bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin);
/* The table as text, CSV or JSON: there with its schema and origin, and as the rows of that key.
 * Without an origin where that is NULL. Releases the table. */
bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out);

#endif
