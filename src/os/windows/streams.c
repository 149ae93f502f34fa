/* streams.c - streams that write to a text in memory, on Windows. The C library of Windows has no
 * streams that write to memory. So each stream writes to a temporary file, which is read into
 * memory when the stream is closed. Windows keeps a temporary file in memory unless it is very
 * long. After a stream is closed, its file is emptied and used for the next stream, because
 * creating a file takes longer than writing most texts. */
#include "os/streams.h"

#include "os/threads.h"
#include "os/windows/wide.h"

#include <fcntl.h>
#include <stdlib.h>

/* A stream: its temporary file, and the variables of the caller that bsc_stream_close will set. */
typedef struct stream {
    FILE *file;
    /* The caller's pointer: when the stream is closed, *text is set to the text that was written.
     * `text` is NULL while the stream is unused. */
    char **text;
    size_t *length; /* *length is set to the length of the text when the stream is closed */
    struct stream *next;
} stream;

static bsc_lock lock = BSC_UNLOCKED; /* held by a thread that reads or changes `streams` */
static stream *streams;              /* all streams, used or unused, the newest first */

/* Creates a temporary file, which Windows removes when it is closed or when the process ends, even
 * if the process is killed. Returns NULL if that fails. */
static FILE *make_file(void) {
    wchar_t folder[MAX_PATH + 1], path[MAX_PATH + 1];
    const DWORD length = GetTempPathW(MAX_PATH + 1, folder);
    if (length == 0 || length > MAX_PATH) return NULL;
    if (GetTempFileNameW(folder, L"bsc", 0, path) == 0) return NULL;
    const HANDLE handle = CreateFileW(path, GENERIC_READ | GENERIC_WRITE, 0, NULL, CREATE_ALWAYS,
                                      FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE, NULL);
    if (handle == INVALID_HANDLE_VALUE) return NULL;
    return bsc_wide_stream(handle, _O_RDWR | _O_BINARY | _O_NOINHERIT, "w+b");
}

/* Returns an unused stream, one that its last user has closed (text is NULL), or creates a new
 * stream if all are in use. The file of the stream is empty. The stream counts as unused until the
 * caller sets its text, so the caller holds the lock from before the call until then. Returns NULL
 * if memory runs out or no file can be created; nothing has changed then. */
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

/* Reads the temporary file of a stream into newly allocated memory, and sets the caller's variables
 * *s->text and *s->length to the text and its length. Returns false if that fails or if an earlier
 * write to the file has failed; *s->text is then NULL or a part of the text, which the caller must
 * free. */
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
    rewind(s->file); /* also clears the error flag of the file */
    _chsize(_fileno(s->file), 0);
    bsc_lock_take(&lock);
    s->text = NULL;
    bsc_lock_give(&lock);
    return done;
}
