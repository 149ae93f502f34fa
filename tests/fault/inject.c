/* inject.c - faults from outside: preloaded into a program, it makes one call fail, or that and all
 * that follow. For the C library of GNU, whose streams can be made of functions.
 *
 *   LD_PRELOAD=inject.so FAULT="KIND N" ...     the Nth call of that kind fails, from 1
 *                        FAULT="KIND N on"      and all after it
 *                        FAULT="count 0"        none; file 9 gets a line "KIND CALLS" for each kind
 *
 *   memory   malloc, calloc, realloc: those of the C library as well
 *   open     open, open64 and fopen
 *   write    what a stream hands to the system: 64 bytes at most, so that there are many; and close
 *   sync     fsync
 *   rename   rename and linkat
 *   thread   pthread_create
 *   clock    clock_gettime, timespec_get, time
 *   pipe     pipe, fork, and read and write of what is no stream
 *
 * A program that hangs gets SIGALRM after 20 seconds; one that it starts has no faults. */
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

#pragma GCC diagnostic ignored "-Wpedantic" /* dlsym's functions are objects there */

#define STREAMS     64 /* streams that are open at once, at most */
#define BUFFER      64 /* bytes of a stream's buffer: few, so that there are many writes to fail */
#define MAX_SECONDS 20 /* SIGALRM comes after them */
#define COUNTS_FILE 9  /* descriptor that gets the counts */

typedef enum kind { MEMORY, OPEN, WRITE, SYNC, RENAME, THREAD, CLOCK, PIPE, KINDS } kind;

static const char *const kind_name[KINDS] = {"memory", "open",   "write", "sync",
                                             "rename", "thread", "clock", "pipe"};
static atomic_ulong calls[KINDS]; /* how many calls of each kind there were */
static kind chosen = KINDS;       /* the kind that fails; KINDS: none */
static unsigned long chosen_call; /* the number of the call that fails, from 1 */
static bool lasting;              /* all calls after it fail too */
static bool ready;                /* calls are counted: from begin() to end() */

static void end(void);

/* Counts a call of this kind. Says whether it is to fail, and then sets errno to the reason. At the
 * first call it has `end` called at the program's exit, before what was registered earlier, so that
 * the calls of coverage's counters at the exit are not counted and do not fail. */
static bool fails(kind k, int reason) {
    static atomic_flag called = ATOMIC_FLAG_INIT;
    if (!ready) return false;
    if (!atomic_flag_test_and_set(&called)) atexit(end);
    const unsigned long call = atomic_fetch_add(&calls[k], 1) + 1;
    if (k != chosen || call < chosen_call || (call > chosen_call && !lasting)) return false;
    errno = reason;
    return true;
}

/* The function that this one hides: the next of its name. */
#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

/* ---- Memory: by the names of GNU's own, since dlsym may allocate ---- */

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

/* ---- Streams: of functions, with the number of their file ---- */

static struct stream {
    FILE *stream;
    int file;
} streams[STREAMS];

static ssize_t stream_write(void *cookie, const char *bytes, size_t length) {
    const struct stream *s = cookie;
    const ssize_t written = fails(WRITE, ENOSPC) ? -1 : REAL(write)(s->file, bytes, length);
    return written < 0 ? 0 : written; /* by which such a stream says that it failed */
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
    const unsigned mode = va_arg(more, unsigned); /* or nothing, which is passed on unused */
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
