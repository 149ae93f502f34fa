/* output.h - the output of a command: standard output, or the file of --output. Only
 * bsc_output_close reports that something could not be written; until then the stream keeps the
 * error (ferror). */
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
 * standard output if `path` is NULL, which cannot fail. `path` must outlive the file. If the file
 * cannot be opened, says why on standard error, and returns STATUS_FILE, or STATUS_STOPPED after a
 * signal; there is then nothing to close. */
bsc_exit bsc_output_open(bsc_file *file, const char *path);

/* Closes the output of a command, and empties *file. `status` is the result of the command so far.
 * If it is not STATUS_DONE, the old file stays, and `status` is returned; failed writes are not
 * reported. If it is STATUS_DONE, the new file replaces the old one, and STATUS_DONE is returned;
 * but if some bytes could not be written, or the new file could not be put in place, the old file
 * stays, and the function prints why on standard error (nothing if the reader of a pipe has left)
 * and returns STATUS_FILE, or STATUS_STOPPED after a signal. If an earlier write has failed, errno
 * must still have the reason at the call. If `status` is STATUS_DONE and no write has failed,
 * signals are held back from then on until bsc_interrupt_resume is called. */
bsc_exit bsc_output_close(bsc_file *file, bsc_exit status);

/* Returns how many colours a text written to `out` may have: none, the 256 colours of a terminal,
 * or all colours of 24 bits.
 *
 * The text may have colours if `always` is true (for --format ansi, which is a text with colours),
 * or with --color always. Otherwise it has none if --color never was typed, if the environment
 * variable NO_COLOR is set and not empty, or if `out` is not a terminal or is a dumb one. The
 * colours have 24 bits if the environment variable COLORTERM says that the terminal can show
 * them. */
bsc_depth bsc_output_depth(FILE *out, const bsc_call *call, bool always);

/* If the command line has --origin, writes the comment line at the top of a CSV file, which says
 * what the result was made from; otherwise writes nothing. Returns false, and writes nothing, if
 * memory ran out. */
bool bsc_output_write_origin(FILE *out, const bsc_call *call, const bsc_result *origin);

/* Writes the table in the format that the command line asks for, which must be one of these
 * (asserted): text, CSV, or JSON, in which the rows are an array under `key`. Only JSON needs
 * `key`; for other formats it may be NULL. `origin` says what the result was made from. If it is
 * not NULL, it is written at the beginning of JSON, and of CSV if the command line has --origin. Of
 * a table without rows, text and CSV have nothing, and JSON has an empty array. Releases the table
 * in any case. Returns STATUS_DONE; if memory runs out, or had run out for the table (has_failed),
 * prints an error and returns STATUS_FILE. */
bsc_exit bsc_table_print(bsc_table *table, const char *key, const bsc_result *origin,
                         const bsc_call *call, FILE *out);

#endif
