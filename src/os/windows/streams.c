/* streams.c - streams whose bytes become a text in memory. Windows has none, so that a stream is a
 * file without a lasting name, which is read back when the stream is closed. Windows keeps such a
 * file in memory unless it is very long. A closed stream is emptied and used again, since to make a
 * file costs more than most texts. */
#include "os/streams.h"

#include "os/threads.h"
#include "os/windows/wide.h"

#include <fcntl.h>
#include <stdlib.h>

/* A stream, and where its text goes. */
typedef struct stream {
    FILE *file;
    char **text;    /* of the caller; NULL while the stream is not in use */
    size_t *length; /* of the caller */
    struct stream *next;
} stream;

static bsc_lock lock = BSC_UNLOCKED; /* held while `streams` is read or changed */
static stream *streams;              /* all that were made, the newest first */

/* Makes a temporary file, which Windows removes when it is closed, also if the process is killed.
 * Returns NULL if that fails. */
static FILE *make_file(void) {
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    if (GetTempPathW(MAX_PATH + 1, folder) == 0) return NULL;
    if (GetTempFileNameW(folder, L"bsc", 0, path) == 0) return NULL;
    const HANDLE handle = CreateFileW(path, GENERIC_READ | GENERIC_WRITE, 0, NULL, CREATE_ALWAYS,
                                      FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) return NULL;
    return bsc_wide_stream(handle, _O_RDWR | _O_BINARY | _O_NOINHERIT, "w+b");
}

/* Returns a stream that is not in use, which is made if there is none; NULL if there is no memory.
 */
static stream *find_unused(void) {
    for (stream *s = streams; s != NULL; s = s->next)
        if (s->text == NULL) return s;
    stream *s = calloc(1, sizeof *s);
    if (s == NULL) return NULL;
    s->file = make_file();
    if (s->file == NULL) {
        free(s);
        return NULL;
    }
    s->next = streams;
    streams = s;
    return s;
}

FILE *bsc_stream_open(char **text, size_t *length) {
    FILE *file = NULL;
    *text = NULL;
    *length = 0;
    bsc_lock_take(&lock);
    stream *s = find_unused();
    if (s != NULL) {
        s->text = text;
        s->length = length;
        file = s->file;
    }
    bsc_lock_give(&lock);
    return file;
}

/* Reads the file of a stream into a new text. Returns false if that fails. */
static bool read_back(const stream *s) {
    if (ferror(s->file) || fflush(s->file) != 0) return false;
    const long long size = _telli64(_fileno(s->file));
    if (size < 0) return false;
    *s->text = malloc((size_t)size + 1);
    if (*s->text == NULL) return false;
    rewind(s->file);
    *s->length = fread(*s->text, 1, (size_t)size, s->file);
    (*s->text)[*s->length] = '\0';
    return *s->length == (size_t)size;
}

bool bsc_stream_close(FILE *file) {
    bsc_lock_take(&lock);
    stream *s = streams;
    while (s->file != file) s = s->next;
    bsc_lock_give(&lock);
    const bool done = read_back(s);
    rewind(s->file); /* forgets a failure, too */
    _chsize(_fileno(s->file), 0);
    bsc_lock_take(&lock);
    s->text = NULL;
    bsc_lock_give(&lock);
    return done;
}
