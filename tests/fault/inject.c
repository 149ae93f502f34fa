/* inject.c - a library that is preloaded into a program and makes one of its calls to the C library
 * fail, or that call and all later ones. It needs the GNU C library, because it builds streams from
 * functions of its own with fopencookie.
 *
 *   LD_PRELOAD=inject.so FAULT="KIND N" ...     the Nth call of that kind fails; N counts from 1
 *                        FAULT="KIND N on"      the Nth call and all later ones fail
 *                        FAULT="count 0"        no call fails; descriptor 9 gets "KIND CALLS" lines
 *
 *   memory   malloc, calloc, realloc; also where the C library itself calls them
 *   open     open, open64 and fopen
 *   write    writes of streams, at most 64 bytes each so that there are many; and close
 *   sync     fsync
 *   rename   rename and linkat
 *   thread   pthread_create
 *   clock    clock_gettime, timespec_get, time
 *   pipe     pipe, fork, and the program's own calls of read and write
 *
 * If the program hangs, SIGALRM ends it after 20 seconds. Programs that it starts run without
 * faults. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wpedantic" /* dlsym returns an object pointer, not a function */

#define STREAMS     64 /* most streams that are open at once */
#define BUFFER      64 /* bytes of a stream's buffer: few, so that there are many writes to fail */
#define MAX_SECONDS 20 /* after this time SIGALRM ends the program */
#define COUNTS_FILE 9  /* the descriptor that the counts are written to */

typedef enum kind { MEMORY, OPEN, WRITE, SYNC, RENAME, THREAD, CLOCK, PIPE, KINDS } kind;

static const char *const kind_name[KINDS] = {"memory", "open",   "write", "sync",
                                             "rename", "thread", "clock", "pipe"};
static atomic_ulong calls[KINDS]; /* how many calls of each kind there were */
static kind chosen = KINDS;       /* the kind that fails; KINDS: none */
static unsigned long chosen_call; /* the number of the call that fails, from 1 */
static bool lasting;              /* all calls after it fail too */
static bool ready;                /* true from begin() to end(): calls are counted */

static void end(void);

/* Counts a call of kind k. Returns true if the call must fail, with errno set to `reason`. The
 * first call registers end() with atexit. Handlers run in reverse order, so end() runs before the
 * handler that writes the coverage counters: the calls of that handler are not counted and do not
 * fail. */
static bool fails(kind k, int reason) {
    static atomic_flag called = ATOMIC_FLAG_INIT;
    if (!ready) return false;
    if (!atomic_flag_test_and_set(&called)) atexit(end);
    const unsigned long call = atomic_fetch_add(&calls[k], 1) + 1;
    if (k != chosen || call < chosen_call || (call > chosen_call && !lasting)) return false;
    errno = reason;
    return true;
}

/* The C library's own function of that name, which the function defined here hides. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* ---- Memory: GNU's own names serve here, because dlsym may itself allocate ---- */

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size) {
    return fails(MEMORY, ENOMEM) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    return fails(MEMORY, ENOMEM) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    return fails(MEMORY, ENOMEM) ? NULL : __libc_realloc(block, size);
}

/* ---- Streams: built with fopencookie, so that their writes can fail ---- */

static struct stream {
    FILE *stream;
    int file;
} streams[STREAMS];

static ssize_t stream_write(void *cookie, const char *bytes, size_t length) {
    const struct stream *s = cookie;
    const ssize_t written = fails(WRITE, ENOSPC) ? -1 : REAL(write)(s->file, bytes, length);
    return written < 0 ? 0 : written; /* fopencookie wants 0, not -1, for a failure */
}

static int stream_close(void *cookie) {
    struct stream *s = cookie;
    const bool failed = fails(WRITE, EIO);
    const int status = close(s->file);
    s->stream = NULL;
    if (failed) errno = EIO;
    return failed ? -1 : status;
}

static FILE *make_stream(int file, int mode) {
    static char buffer[STREAMS][BUFFER];
    size_t k = 0;
    while (k < STREAMS && streams[k].stream != NULL) k++;
    if (k == STREAMS) abort();
    streams[k].file = file;
    streams[k].stream = fopencookie(
        &streams[k], "w", (cookie_io_functions_t){.write = stream_write, .close = stream_close});
    if (streams[k].stream != NULL) setvbuf(streams[k].stream, buffer[k], mode, BUFFER);
    return streams[k].stream;
}

FILE *fdopen(int file, const char *mode) {
    return *mode == 'w' ? make_stream(file, _IOFBF) : REAL(fdopen)(file, mode);
}

int fileno(FILE *stream) {
    for (size_t k = 0; k < STREAMS; k++)
        if (streams[k].stream == stream) return streams[k].file;
    return REAL(fileno)(stream);
}

FILE *fopen(const char *path, const char *mode) {
    return fails(OPEN, EMFILE) ? NULL : REAL(fopen)(path, mode);
}

int open(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const unsigned mode = va_arg(more, unsigned); /* without O_CREAT: unused */
    va_end(more);
    return fails(OPEN, EMFILE) ? -1 : REAL(open)(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    const unsigned mode = va_arg(more, unsigned);
    va_end(more);
    return fails(OPEN, EMFILE) ? -1 : REAL(open64)(path, flags, mode);
}

int fsync(int file) {
    return fails(SYNC, EIO) ? -1 : REAL(fsync)(file);
}

int rename(const char *old_path, const char *new_path) {
    return fails(RENAME, EACCES) ? -1 : REAL(rename)(old_path, new_path);
}

int linkat(int old_folder, const char *old_name, int new_folder, const char *new_name, int flags) {
    return fails(RENAME, EACCES) ? -1
                                 : REAL(linkat)(old_folder, old_name, new_folder, new_name, flags);
}

/* ---- Threads and clocks ---- */

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *),
                   void *argument) {
    return fails(THREAD, EAGAIN) ? EAGAIN : REAL(pthread_create)(thread, attributes, run, argument);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    return fails(CLOCK, EINVAL) ? -1 : REAL(clock_gettime)(clock, now);
}

int timespec_get(struct timespec *now, int base) {
    return fails(CLOCK, EINVAL) ? 0 : REAL(timespec_get)(now, base);
}

time_t time(time_t *now) {
    return fails(CLOCK, EINVAL) ? (time_t)-1 : REAL(time)(now);
}

/* ---- Other programs ---- */

int pipe(int ends[2]) {
    return fails(PIPE, EMFILE) ? -1 : REAL(pipe)(ends);
}

pid_t fork(void) {
    return fails(PIPE, EAGAIN) ? -1 : REAL(fork)();
}

ssize_t read(int file, void *bytes, size_t length) {
    return fails(PIPE, EIO) ? -1 : REAL(read)(file, bytes, length);
}

ssize_t write(int file, const void *bytes, size_t length) {
    return fails(PIPE, EIO) ? -1 : REAL(write)(file, bytes, length);
}

/* ---- Begin and end ---- */

__attribute__((constructor)) static void begin(void) {
    const char *fault = getenv("FAULT");
    char name[16] = "", and_later[8] = "";
    if (fault == NULL || sscanf(fault, "%15s %lu %7s", name, &chosen_call, and_later) < 2) abort();
    for (chosen = MEMORY; chosen < KINDS && strcmp(name, kind_name[chosen]) != 0;) chosen++;
    if (chosen == KINDS && strcmp(name, "count") != 0) abort();
    lasting = *and_later != '\0';
    stdout = make_stream(STDOUT_FILENO, _IOFBF);
    stderr = make_stream(STDERR_FILENO, _IONBF);
    alarm(MAX_SECONDS);
    unsetenv("LD_PRELOAD");
    ready = true;
}

static void end(void) {
    ready = false;
    for (kind k = MEMORY; k < KINDS && chosen == KINDS; k++)
        dprintf(COUNTS_FILE, "%s %lu\n", kind_name[k], atomic_load(&calls[k]));
}
