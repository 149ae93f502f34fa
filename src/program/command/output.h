/* output.h - the output of a command: standard output, or the file of --output. */
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

/* Opens the output of a command: the file at `path`, which will be written whole or not at all, or
 * standard output if `path` is NULL. If the file cannot be opened, says why on standard error, and
 * returns STATUS_FILE, or STATUS_STOPPED after a signal; there is then nothing to close. */
bsc_exit bsc_output_open(bsc_file *file, const char *path);

/* Closes the output of a command. `status` is the result of the command so far. If it is
 * STATUS_DONE, the new file replaces the old one, and STATUS_DONE is returned. If it is any other
 * status, the old file stays, and `status` is returned. If some bytes of the output could not be
 * written, prints why on standard error, and returns STATUS_FILE, or STATUS_STOPPED after a signal.
 * Once a file has been replaced, signals are held back until bsc_interrupt_resume is called. */
bsc_exit bsc_output_close(bsc_file *file, bsc_exit status);

/* Returns how many colours a text written to `out` may have: none, the 256 colours of a terminal,
 * or all colours of 24 bits.
 *
 * The text may have colours if `always` is true (for --format ansi, which is a text with colours),
 * or with --color always. Otherwise it has none if --color never was typed, if the environment
 * variable NO_COLOR is set, or if `out` is not a terminal or is a dumb one. The colours have 24
 * bits if the environment variable COLORTERM says that the terminal can show them. */
bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always);

/* If the command line has --origin, writes the comment line at the top of a CSV file, which says
 * what the result was made from; otherwise writes nothing. Returns false if memory ran out. */
bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin);

/* Writes the table in the format that the command line asks for: as text, as CSV, or as JSON, in
 * which the rows are an array under `key`. Only JSON needs `key`; for other formats it may be NULL.
 * `origin` says what the result was made from. If it is not NULL, it is written at the beginning of
 * JSON, and of CSV if the command line has --origin. Releases the table in any case. Returns
 * STATUS_DONE; if memory ran out, prints an error and returns STATUS_FILE. */
bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out);

#endif
