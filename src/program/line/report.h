/* report.h - prints errors and hints on standard error, and returns the exit status that belongs to
 * each error. While messages are hidden (bsc_report_hide), each function does and returns the same,
 * but prints nothing to standard error. */
#ifndef BSC_LINE_REPORT_H
#define BSC_LINE_REPORT_H

#include "bscount.h"

#include "os/printf_format.h"
#include "program/line/exit_status.h"

/* Nearly all files of the program use these standard headers. They get them by including
 * report.h. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints `head`, then the text made from `format` and `arguments`, with U+FFFD in place of control
 * characters, and then a line end. If the text has 600 bytes or more, an ellipsis replaces its
 * middle, or all that follows if there is no memory for the end of the text. Prints nothing to any
 * stream while messages are hidden (bsc_report_hide). */
void bsc_line_print(FILE *stream, const char *head, const char *format, va_list arguments);
/* Prints "bscount: error: " and the formatted message on standard error. Returns STATUS_USAGE, so
 * that the caller can return the result of this call. */
bsc_exit bsc_refuse_usage(const char *format, ...) BSC_PRINTF(1, 2);
/* Reports a word that the program does not know, and what the user probably meant. `what` is what
 * the word should be, such as "option". `meant` is the word that was probably meant; "" if the word
 * should be left out; NULL if nothing is known. Prints "bscount: error: unknown WHAT 'WORD'",
 * followed by ": did you mean 'MEANT'?" if `meant` is a word, of which at most 191 bytes are shown,
 * line ends as blanks. Unless `meant` is NULL, also stores it as the remedy (bsc_remedy_store).
 * Returns STATUS_USAGE. */
bsc_exit bsc_refuse_unknown(const char *what, const char *word, const char *meant);

/* A remedy is a correction of a command line that was refused. `word` is replaced by `meant`; if
 * `word` is empty, `meant` is added to the line instead. Unless `command` is empty, it becomes the
 * command of the line. If `word` or `meant` holds several words of the command line, they are
 * separated by line ends: "--top\n3". */
typedef struct bsc_remedy {
    char word[96];    /* the words to replace, as they were typed; "": none, `meant` is added */
    char meant[192];  /* the words to put in place of `word`; "": `word` is removed, and if it is an
                       * option its value too */
    char command[16]; /* name of the new command; "": the line keeps its command */
} bsc_remedy;

/* Stores a correction of the command line, the remedy: the user typed `word` but meant `meant` (see
 * bsc_remedy). Below the error message, bsc_line_mend shows the user the command line with this
 * correction. It replaces any remedy that was stored before, with its command. If `word` or `meant`
 * is too long for its field, or both are "", no remedy is stored any more. */
void bsc_remedy_store(const char *word, const char *meant);
/* Adds to the stored remedy, the correction of the command line, that the user meant the command
 * with the name `command`. If no remedy is stored, this alone becomes the remedy. */
void bsc_remedy_store_command(const char *command);
/* Copies the stored remedy, which says how the refused command line can be corrected, to *remedy,
 * and removes it from the store. Returns false if none is stored; all texts of *remedy are then
 * "". */
bool bsc_remedy_take(bsc_remedy *remedy);
/* If `hide` is true, hides all errors and hints: none is printed until this function is called
 * again with false. */
void bsc_report_hide(bool hide);
/* Says whether errors and hints are hidden, which they are not at first. */
bool bsc_report_is_hidden(void);
/* Prints "hint: " and the formatted message on standard error, below an error. Returns
 * STATUS_USAGE. */
bsc_exit bsc_hint(const char *format, ...) BSC_PRINTF(1, 2);
/* Reports that something failed for a file. `what` is the verb, such as "read" or "write"; `reason`
 * is an errno. Prints "bscount: error: cannot WHAT 'NAME': " and the system's text for `reason`,
 * and returns STATUS_FILE. Prints nothing if `reason` is EPIPE, which means that the reader of a
 * pipe has left. If a signal has arrived that ends the program, calls bsc_fail_interrupted instead,
 * and returns STATUS_STOPPED. */
bsc_exit bsc_fail_file(const char *what, const char *name, int reason);
/* Reports that memory ran out: prints "bscount: error: out of memory". Returns STATUS_FILE. */
bsc_exit bsc_fail_memory(void);
/* Reports that a signal ended the work, as bsc_report reports BSC_INTERRUPTED: prints "bscount:
 * error: interrupted". Returns STATUS_STOPPED. */
bsc_exit bsc_fail_interrupted(void);
/* Fills *error for a failure that did not come from the library, and forgets what *error held
 * before: `status` must be BSC_NO_MEMORY or BSC_INTERRUPTED, and the message becomes "out of
 * memory" or "interrupted". Returns `status`. */
bsc_status bsc_error_become(bsc_error *error, bsc_status status);

/* Reports that there is nothing to count: prints "bscount: error: NAME has no deployments", where
 * NAME is the name of a board. Returns STATUS_INPUT. */
bsc_exit bsc_fail_none(const char *name);
/* Prints to `stream` an error that the library returned, which must hold a failure: its message;
 * the line of input that is wrong, with a caret below the mistake; and a hint. If the library gave
 * no hint, there may be one that names options of this program. If the hint is a word that was
 * probably meant, also stores this word as the remedy (bsc_remedy_store), even if errors are hidden
 * and `stream` is standard error, so that nothing is printed. A stream other than standard error
 * gets the error even while errors are hidden. */
void bsc_show_error(const bsc_error *error, FILE *stream);
/* Prints on standard error an error that the library returned, and returns the exit status for it:
 * STATUS_INPUT for BSC_BAD_INPUT and BSC_UNSUPPORTED, STATUS_STOPPED for BSC_LIMIT and
 * BSC_INTERRUPTED, and STATUS_FILE for every other failure. If `error` holds none (BSC_OK), prints
 * nothing and returns STATUS_DONE. May store a remedy, as bsc_show_error does. After
 * BSC_INTERRUPTED, notes that this message need not be printed once more when the program ends
 * (bsc_interrupt_set_reported), even if errors are hidden. */
bsc_exit bsc_report(const bsc_error *error);
/* Reports an error as bsc_report does. If it is about the value of --shot or --sum and has no hint,
 * adds one to *error that says how such a value is written. (The library calls the text of the
 * error by the name "--shot", which this program gives it, or by "sum", which it calls the text of
 * a sum itself.) */
bsc_exit bsc_report_value(bsc_error *error);

#endif
