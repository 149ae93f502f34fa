/* program.c - runs the whole program inside the fuzzer's process, with any command line and any
 * input of the dialogue `play`.
 *
 * src/program is compiled with enclose.h, which sends its system calls to the functions here. Its
 * standard streams are texts in memory, the only files that it can read are the ones below, and
 * what it writes to files is dropped. It sees a machine with one processor and little memory, and
 * threads are not started: the caller does their work. Otherwise an input could ask for a thousand
 * threads or for tables as large as the real memory, and most of the time would go there. The clock
 * moves only when it is read, so the same input always does the same. bsc_interrupted, which is
 * here instead of in the files interrupt.c of os and of program, reports an interrupt after the
 * program has asked LOOKS times. The sanitizers look for errors of memory; the checks here require
 * that the exit status is one of the program's, that a failure is explained, and that the output is
 * UTF-8 without bytes that a terminal would obey. */
#include "fuzz.h"

#include "program/line/interrupt.h"
#include "program/line/report.h"

#include <errno.h>
#include <fcntl.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#include <getopt.h>

#define LOOKS          8          /* how often bsc_interrupted answers no before it answers yes */
#define MAX_LINES      16         /* most lines that are typed; each may start a count */
#define LOOK_SECONDS   0.06       /* the clock moves by it when read; engines tick every 0.05 s */
#define MEMORY         (4L << 20) /* bytes of memory that the machine seems to have */
#define MAX_WORDS      40         /* most words in a command line */
#define MAX_CELLS      100u       /* in a board; larger boards are refused as beyond a limit */
#define MAX_PLACEMENTS 200u       /* of a fleet on its board; more are refused, as above */

FILE *fuzz_in, *fuzz_out, *fuzz_err;
FILE *fuzz_fopen(const char *path, const char *mode);
int fuzz_open(const char *path, int flags, ...);
int fuzz_fclose(FILE *stream);
int fuzz_getc(FILE *stream);
long fuzz_sysconf(int name);
int fuzz_clock_gettime(clockid_t clock, struct timespec *now);
int fuzz_pass(int answer, ...);
int fuzz_main(int argc, char **argv);
bsc_status fuzz_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error);

/* ---- What the program asks of the system ---- */

static unsigned looks, lines;
static double seconds; /* what the clock shows */

bool bsc_interrupted(void) {
    return ++looks > LOOKS;
}

bool bsc_interrupt_tick(void *context, const bsc_progress *progress) {
    return !bsc_interrupted();
}

void bsc_interrupt_register(bsc_cleanup *cleanup) {
}

void bsc_interrupt_ask(bool ask) {
}

bool bsc_interrupt_pending(void) {
    return false;
}

bool bsc_interrupt_take(void) {
    return false;
}

void bsc_interrupt_begin(void) {
    looks = 0;
}

void bsc_interrupt_set_progress(double fraction) {
}

void bsc_interrupt_set_reported(void) {
}

bool bsc_interrupt_hold(void) {
    return true;
}

void bsc_interrupt_resume(void) {
}

void bsc_say_now(const char *text) {
}

/* The files that can be read. A name that begins with the letter opens the file. */
static const struct {
    char letter;
    const char *text;
} files[] = {
    {'b', "board 3x3\npiece Long line 3\npiece Short line 2\n"},
    {'h', "lattice hex-flat\ntouch forbidden\nboard 3x3\npiece Bent\nX\n  X\nend\n"},
    {'m', "a b c | x y\na x\nb y\nc\nb c x\na b\n"},
    {'s', "A1 miss\nB2 hit\n"},
    {'w', "ship,cells,weight\nLong,A1 B1 C1,2.5\nShort,A2 A3,0\n"},
    {'d', "sample,ship,cells\n1,Long,A1 B1 C1\n1,Short,A2 A3\n2,Long,A1 A2 A3\n2,Short,B1 C1\n"},
};

FILE *fuzz_fopen(const char *path, const char *mode) {
    for (size_t k = 0; k < sizeof files / sizeof *files; k++)
        if (*path == files[k].letter)
            return fmemopen((char *)files[k].text, strlen(files[k].text), mode);
    errno = ENOENT;
    return NULL;
}

/* Opens /dev/null, whatever the path. A path that begins with x counts as an existing file that is
 * not a regular one; a file of any other name exists only if it is created here. */
int fuzz_open(const char *path, int flags, ...) {
    if (flags != O_WRONLY || *path == 'x' || *path == '\0') return open("/dev/null", O_WRONLY);
    errno = *path == '/' ? EACCES : ENOENT;
    if ((flags & O_CREAT) != 0) return open("/dev/null", O_WRONLY);
    return -1;
}

int fuzz_fclose(FILE *stream) {
    if (stream == fuzz_in || stream == fuzz_out || stream == fuzz_err) return fflush(stream);
    return fclose(stream);
}

int fuzz_clock_gettime(clockid_t clock, struct timespec *now) {
    seconds += LOOK_SECONDS;
    *now = (struct timespec){.tv_sec = 1 + (time_t)seconds};
    now->tv_nsec = (long)(1e9 * (seconds - (double)(time_t)seconds));
    return clock == CLOCK_MONOTONIC ? 0 : -1;
}

/* Returns the next byte of the typed input, or EOF at its end or after MAX_LINES lines. */
int fuzz_getc(FILE *stream) {
    const int byte = lines < MAX_LINES ? getc(stream) : EOF;
    lines += byte == '\n';
    return byte;
}

long fuzz_sysconf(int name) {
    if (name == _SC_PHYS_PAGES) return MEMORY / 4096;
    return name == _SC_PAGESIZE ? 4096 : 1;
}

int fuzz_pass(int answer, ...) {
    return answer;
}

bsc_status fuzz_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error) {
    const bsc_status status = bsc_problem_new(problem, source, error);
    if (status != BSC_OK || (bsc_problem_cells(*problem) <= MAX_CELLS &&
                             bsc_problem_placements(*problem) <= MAX_PLACEMENTS))
        return status;
    bsc_problem_free(*problem);
    *problem = NULL;
    if (error != NULL)
        *error = (bsc_error){.status = BSC_LIMIT, .message = "too large to be fuzzed"};
    return BSC_LIMIT;
}

/* ---- What the program prints ---- */

typedef struct said {
    char *text;
    size_t length;
} said;

/* Returns how many bytes a UTF-8 character has whose first byte is `first`, or 0 if no character
 * begins with that byte. */
static size_t character_size(unsigned char first) {
    if (first < 0x80) return 1;
    if (first < 0xC0) return 0;
    if (first < 0xE0) return 2;
    return first < 0xF0 ? 3 : 4;
}

/* Decodes the UTF-8 character at the start of the text. Sets *code to it and returns its length in
 * bytes; returns 0 if the bytes are not UTF-8, use more bytes than the character needs, or stand
 * for no Unicode character. */
static size_t character(const unsigned char *text, size_t length, unsigned long *code) {
    static const unsigned long smallest[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t bytes = character_size(*text);
    if (bytes == 0 || bytes > length) return 0;
    *code = bytes == 1 ? *text : *text & (0x7Fu >> bytes);
    for (size_t k = 1; k < bytes; k++) {
        if ((text[k] & 0xC0u) != 0x80u) return 0;
        *code = *code << 6 | (text[k] & 0x3Fu);
    }
    const bool is_surrogate = *code >= 0xD800 && *code < 0xE000;
    return *code < smallest[bytes] || *code > 0x10FFFF || is_surrogate ? 0 : bytes;
}

static bool is_clean(const said *s, bool colours) {
    const unsigned char *text = (const unsigned char *)s->text;
    for (size_t position = 0; position < s->length;) {
        unsigned long code = 0;
        const size_t bytes = character(text + position, s->length - position, &code);
        if (bytes == 0 || (code < 0x20 && code != '\n' && !(colours && code == 0x1B)) ||
            (code >= 0x7F && code < 0xA0)) {
            fprintf(stderr, "fuzz: byte %zu of\n%s\n", position, s->text);
            return false;
        }
        position += bytes;
    }
    return true;
}

/* Says whether a word of the command line may ask for colours, as `always` and `ansi` do. Looks for
 * "al" and "ans" anywhere in the word, in capitals or not. */
static bool asks_for_colours(const char *word) {
    for (; *word != '\0'; word++)
        if (strncasecmp(word, "al", 2) == 0 || strncasecmp(word, "ans", 3) == 0) return true;
    return false;
}

static bool run(int argc, char **argv, const char *input, size_t length) {
    said out = {NULL, 0}, err = {NULL, 0};
    bool colours = false;
    fuzz_in = length == 0 ? fopen("/dev/null", "rb") : fmemopen((char *)input, length, "rb");
    fuzz_out = open_memstream(&out.text, &out.length);
    fuzz_err = open_memstream(&err.text, &err.length);
    if (fuzz_in == NULL || fuzz_out == NULL || fuzz_err == NULL) abort();
    optind = 0; /* makes glibc's getopt start afresh */
    seconds = 0.0;
    lines = 0;
    for (int k = 1; k < argc; k++) colours |= asks_for_colours(argv[k]);
    const int status = fuzz_main(argc, argv);
    if (fclose(fuzz_in) != 0 || fclose(fuzz_out) != 0 || fclose(fuzz_err) != 0) abort();
    fuzz_require(status >= STATUS_DONE && status <= STATUS_STOPPED, "the status is known");
    const bool is_explained =
        status == STATUS_FILE && strstr(out.text, "cannot ") != NULL; /* by play */
    fuzz_require(status == STATUS_DONE || err.length > 0 || is_explained, "a failure is explained");
    fuzz_require(is_clean(&out, colours), "the output is clean");
    fuzz_require(is_clean(&err, false), "messages are clean");
    free(out.text);
    free(err.text);
    return status == STATUS_DONE;
}

/* Runs a command. Its words are the lines of the text up to a line "---"; what follows that line is
 * the command's standard input. */
bool fuzz_arguments(const char *text, size_t length) {
    char *copy = malloc(length + 1), *words[MAX_WORDS + 2] = {(char *)"bscount"}, *cursor = copy;
    int argc = 1;
    if (copy == NULL) abort();
    memcpy(copy, text, length);
    copy[length] = '\0';
    char *const end = copy + length;
    bool is_accepted = false;
    for (char *line_end; argc <= MAX_WORDS && cursor < end; cursor = line_end + 1) {
        line_end = memchr(cursor, '\n', (size_t)(end - cursor));
        if (line_end == NULL) line_end = end;
        *line_end = '\0';
        if (strcmp(cursor, "---") == 0) {
            cursor = line_end < end ? line_end + 1 : end;
            break;
        }
        words[argc++] = cursor;
    }
    if (cursor > end) cursor = end;
    if (!fuzz_is_large(text, length, MAX_CELLS))
        is_accepted = run(argc, words, cursor, (size_t)(end - cursor));
    free(copy);
    return is_accepted;
}

/* Runs `play`: the first byte chooses the game, and the other bytes are what is typed. */
bool fuzz_dialogue(const char *text, size_t length) {
    static const char *const games[][6] = {
        {"--board", "3x3", "--fleet", "2"},
        {"--board", "4x2", "--fleet", "2x2", "--announce=size"},
        {"--board", "3x3", "--fleet", "2,1", "--announce=none"},
        {"--board", "3x2", "--fleet", "2,1", "--against", "--seed=1"},
        {"--board", "h/", "--shot", "A1 miss", "--engine=dlx"},
        {"--board", "b/", "--shots", "s"},
        {"--board", "2x2", "--fleet", "2", "--engine=mc", "--samples=5"},
        {"--board", "4x1", "--fleet", "2", "--touch=corners", "--announce=sunk"},
        {"--board", "b/", "--announce=hits"},
        {"--board", "2x1", "--fleet", "2", "--shots", "s"}, /* refused */
    };
    char word[6][20]; /* a program may write to its words */
    char *argv[10] = {(char *)"bscount", (char *)"play", (char *)"--threads=1"};
    int argc = 3;
    if (length == 0) return false;
    const char *const *game = games[(unsigned char)(*text - '0') % (sizeof games / sizeof *games)];
    for (int k = 0; k < 6 && game[k] != NULL; k++) argv[argc++] = strcpy(word[k], game[k]);
    return run(argc, argv, text + 1, length - 1);
}
