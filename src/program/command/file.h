/* file.h - reads whole files, and writes files whole or not at all. */
#ifndef BSC_COMMAND_FILE_H
#define BSC_COMMAND_FILE_H

#include "bscount_parts.h"

#include "os/replacement.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- Files that are read ---- */

/* The maximum size, in bytes, of a board, a log or another short text. Longer files are refused. */
#define BSC_MAX_TEXT ((size_t)4 << 20)

/* Reads a whole file; "-" is standard input. Sets *bytes to its content, which the caller frees and
 * which has no 0 at its end, and *length to its number of bytes. The file may have at most
 * BSC_MAX_TEXT bytes. If is_long is true, as for a matrix or for deployments, it may be larger, up
 * to a quarter of the memory that the memory limit leaves, or a GiB if that is less. Returns
 * STATUS_DONE, also for an empty file: then *length is 0, and *bytes is to be freed all the same.
 * Otherwise prints why not, and there is nothing to free. If memory runs out, returns STATUS_FILE;
 * if the file cannot be read, STATUS_FILE too, or STATUS_STOPPED after a signal; if it is too long,
 * STATUS_STOPPED. */
bsc_exit bsc_file_read(const char *path, bool is_long, char **bytes, size_t *length);

/* Reads a file of at most max_bytes bytes, as bsc_file_read does, but reports nothing; max_bytes
 * must be below SIZE_MAX. Returns 0 on success, or else an errno that says why the file could not
 * be read, and sets *what to "open" or "read", the verb for the message "cannot open ..." or
 * "cannot read ...". The errno EFBIG means that the file is longer than max_bytes, and ENOMEM that
 * memory ran out. After a failure there is nothing to free. */
int bsc_file_load(const char *path, size_t max_bytes, char **bytes, size_t *length,
                  const char **what);

/* Says whether the path is "-", which means standard input or output. The path may be NULL, and the
 * result is then false. */
bool bsc_is_standard(const char *path);

/* Returns the name of an input file for messages: "standard input" for "-", and for all others
 * `path` itself. */
const char *bsc_path_shown(const char *path);

/* ---- Files that are written ---- */

/* A file that is being written, or standard output. An old file of the same name is replaced only
 * when the new file is closed with success. */
typedef struct bsc_file {
    const char *name; /* what messages call the file: its path, or "standard output" */
    /* The caller writes to replacement.stream. For standard output, all other fields of
     * `replacement` are 0. */
    bsc_replacement replacement;
} bsc_file;

/* Opens a file to be written, and fills *file; "-" is here the path of a file of that name. `path`
 * must outlive the file, and *file must stay at its address. Returns 0, or an errno that says why
 * it cannot be opened; there is then nothing to close. If several files are open, they must be
 * closed in the opposite order: each is put before the others in a list of files that a signal
 * removes, and only the first of the list can be taken out. */
int bsc_file_open(bsc_file *file, const char *path);

/* Closes the file, or standard output, which must be open, and empties *file. If `keep` is true,
 * the new file replaces the old one; otherwise the new file is removed. Returns 0, or an errno that
 * says why some write has failed or why the new file could not be put in place, which is then
 * removed; EINTR if a signal that must end the program has arrived before. If an earlier write to
 * the file has failed, errno must still have the reason at the call. Once the new file is in
 * place, a signal must not make the command fail. So if `keep` is true and no write has failed,
 * signals are held back from then on until bsc_interrupt_resume is called. */
int bsc_file_close(bsc_file *file, bool keep);

/* Returns a bsc_sink, through which the library writes to the stream, which must be open while the
 * sink is used. The sink refuses bytes that the stream does not take. */
bsc_sink bsc_stream_sink(FILE *stream);

#endif
