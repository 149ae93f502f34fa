/* enclose.h - redirects calls that would leave the process to the fuzz_* functions in program.c, so
 * that no file is written, no signal handled, no thread started, and nothing waits. It is included
 * before each fuzzed file of src/program, and before machine.c and clock.c of src/os/posix. */
#ifndef TESTS_FUZZ_ENCLOSE_H
#define TESTS_FUZZ_ENCLOSE_H

#include "bscount_game.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

extern FILE *fuzz_in, *fuzz_out, *fuzz_err;
FILE *fuzz_fopen(const char *path, const char *mode);
int fuzz_open(const char *path, int flags, ...);
int fuzz_fclose(FILE *stream);
int fuzz_getc(FILE *stream);
long fuzz_sysconf(int name);
int fuzz_clock_gettime(clockid_t clock, struct timespec *now);
/* Returns its first argument. Stands for a call that does nothing. */
int fuzz_pass(int answer, ...);

#undef getc
#undef stdin
#undef stdout
#undef stderr
#define stdin       fuzz_in
#define stdout      fuzz_out
#define stderr      fuzz_err
#define printf(...) fprintf(fuzz_out, __VA_ARGS__)
#define puts(text)  fprintf(fuzz_out, "%s\n", text)
#define putchar(c)  putc(c, fuzz_out)

#define main                     fuzz_main
#define fopen                    fuzz_fopen
#define fclose                   fuzz_fclose
#define getc                     fuzz_getc
#define open                     fuzz_open
#define sysconf                  fuzz_sysconf
#define clock_gettime            fuzz_clock_gettime
#define dup(file)                fuzz_open("", (fuzz_pass(0, file), O_WRONLY))
#define rename(from, to)         fuzz_pass(0, from, to)
#define unlink(path)             fuzz_pass(0, path)
#define mkdir(path, mode)        fuzz_pass(0, path, mode)
#define fsync(file)              fuzz_pass(0, file)
#define fchown(file, user, some) fuzz_pass(0, file, user, some)
#define fchmod(file, mode)       fuzz_pass(0, file, mode)
#define fork()                   fuzz_pass(-1, 0)
#define pipe(files)              fuzz_pass(-1, files)
#define read(file, to, size)     ((ssize_t)fread(to, 1, size, fuzz_in))
#define isatty(file)             fuzz_pass(0, file)
#define time(to)                 ((time_t)1)
#define thrd_create(to, run, on) fuzz_pass(1, to, run, on)
#define signal(number, handler)  ((void)(number))

bsc_status fuzz_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);
#define bsc_problem_new fuzz_problem_new

int fuzz_main(int argc, char **argv);

#endif
