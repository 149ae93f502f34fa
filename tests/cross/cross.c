/* cross.c - compares what the library and the program answer on random small problems with brute
 * force. If they differ, the problem is made smaller as long as it still fails, and printed as a
 * .board file with the shots and what was asked.
 *
 *   cross [PROBLEMS [SEED [PROGRAM]]]
 *
 * The problems are those of the seeds from SEED on, without the ones that are too large for brute
 * force. PROGRAM is the absolute path of bscount; without it the program itself is not run.
 *
 * In half of the problems some shots of a game have already been fired. Each problem is checked in
 * its own process, so that a crash, a failed assertion or an endless loop is reported like a wrong
 * answer. As many problems are checked at once as the machine has cores. */
#include "check.h"

#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define MAX_STEPS   20000u /* a problem that takes brute_list more steps is skipped */
#define MAX_SECONDS 300u   /* a problem that takes longer counts as an endless loop */
#define MAX_FAILED  3u     /* a process stops when this many problems have failed */
#define MAX_WORKERS 64     /* most processes that share the work */
#define MAX_PATH    4096   /* bytes for a folder's path with its NUL */

static const char *program; /* path of bscount; NULL if it is not run */

/* What a check needs, besides a problem. */
typedef enum fleets_needed {
    ANY_FLEET,
    WHOLE_FLEET,     /* the board has one fleet, which may not lack ships */
    ONE_FLEET,       /* the board has one fleet, which may lack ships */
    DISTINCT_FLEETS, /* if there are several fleets, no two are equal */
    SEVERAL_FLEETS   /* the board has lines `fleet` */
} fleets_needed;

/* The checks. Each is made for one problem in `one_in` of those that have what it needs. */
static const struct {
    void (*check)(const question *q);
    unsigned one_in;
    fleets_needed need;
} checks[] = {{check_engines, 1, ANY_FLEET},     {check_aim, 1, ANY_FLEET},
              {check_islands, 1, ANY_FLEET},     {check_labels, 2, ANY_FLEET},
              {check_lists, 2, ANY_FLEET},       {check_parts, 1, ANY_FLEET},
              {check_weights, 2, WHOLE_FLEET},   {check_sequential, 2, WHOLE_FLEET},
              {check_draws, 8, DISTINCT_FLEETS}, {check_games, 8, ANY_FLEET},
              {check_best_play, 1, ANY_FLEET},   {check_dialogue, 8, ANY_FLEET},
              {check_sub_fleets, 3, ONE_FLEET},  {check_suspects, 1, ANY_FLEET},
              {check_sums, 1, ANY_FLEET},        {check_json, 8, ANY_FLEET},
              {check_sure, 2, ANY_FLEET},        {check_fleets, 1, SEVERAL_FLEETS}};

/* Says whether the check of that number is made for the puzzle, which has the deployments `all`. */
static bool is_due(const puzzle *p, const brute *all, size_t number) {
    const fleets_needed need = checks[number].need;
    if (need == WHOLE_FLEET && puzzle_may_lack_ships(p)) return false;
    if (need == ONE_FLEET && p->fleets > 0) return false;
    if (need == DISTINCT_FLEETS && brute_repeats(all)) return false;
    if (need == SEVERAL_FLEETS && p->fleets == 0) return false;
    return (p->seed >> 3 * number) % checks[number].one_in == 0;
}

/* ---- What the checks share ---- */

void blame(const question *q, const char *asked, const char *wrong, ...) {
    verdict *v = q->verdict;
    va_list arguments;
    if (v->wrong[0] != '\0') return;
    snprintf(v->asked, sizeof v->asked, "%s", asked);
    va_start(arguments, wrong);
    vsnprintf(v->wrong, sizeof v->wrong, wrong, arguments);
    va_end(arguments);
}

bool near(double a, double b) {
    return fabs(a - b) <= 1e-9 * fmax(fabs(a), fabs(b));
}

bsc_matrix *question_matrix(const question *q) {
    bsc_matrix *matrix = NULL;
    bsc_error error = {.status = BSC_OK};
    if (q->game->shots == 0)
        bsc_matrix_new(&matrix, q->problem, &error);
    else
        bsc_matrix_new_after(&matrix, q->log, &error);
    if (error.status != BSC_OK) blame(q, "the matrix", "%s", error.message);
    return matrix;
}

double answer_bits(const game *g, const brute *remaining, uint32_t cell) {
    bsc_shot answer[2 + 256];
    uint32_t seen[2 + 256] = {0}, answers = 0;
    double bits = 0.0;
    for (uint32_t d = 0; d < remaining->total; d++) {
        const bsc_shot reply = game_answer(g, brute_at(remaining, d), remaining->ships, cell);
        uint32_t k = 0;
        while (k < answers && !game_same_answer(&answer[k], &reply)) k++;
        if (k == answers) answer[answers++] = reply;
        seen[k]++;
    }
    for (uint32_t k = 0; k < answers; k++) {
        const double chance = (double)seen[k] / remaining->total;
        bits -= chance * log2(chance);
    }
    return bits;
}

bsc_deployments *deployments_of(const question *q, const brute *list, uint32_t first,
                                uint32_t count) {
    char *text = room((size_t)count * list->ships * 200, 1), *tail = text;
    bsc_deployments *read = NULL;
    bsc_error error = {.status = BSC_OK};
    for (uint32_t d = 0; d < count; d++)
        for (uint32_t k = 0; k < list->ships; k++) {
            const bsc_placement ship =
                brute_ship(list->problem, brute_at(list, (first + d) % list->total)[k]);
            if (ship.cells == 0) continue; /* a ship that the deployment lacks */
            tail +=
                sprintf(tail, "%u,%s,", d + 1, bsc_problem_piece(list->problem, ship.piece)->name);
            for (uint32_t c = 0; c < ship.cells; c++)
                tail += sprintf(tail, "%s%s", c == 0 ? "" : " ",
                                game_label(list->problem, ship.cell[c]));
            tail += sprintf(tail, "\n");
        }
    if (bsc_deployments_read(&read, list->problem, text, (size_t)(tail - text), "list", &error) !=
        BSC_OK)
        blame(q, "bscount simulate --deployments", "%s", error.message);
    free(text);
    return read;
}

/* ---- One problem ---- */

/* Returns the log of the question's game, which the caller frees. Blames the library and returns
 * NULL if it refuses the shots. */
static bsc_log *make_log(const question *q) {
    char text[MAX_SHOTS * LINE_SIZE];
    bsc_log *log = NULL;
    bsc_error error = {.status = BSC_OK};
    game_text(q->game, text);
    snprintf(q->verdict->shots, sizeof q->verdict->shots, "%s", text);
    bsc_log_new(&log, q->problem, q->game->announce, &error);
    bsc_log_read(log, text, strlen(text), "shots", &error);
    bsc_log_check(log, &one_thread, &error);
    if (error.status == BSC_OK) return log;
    blame(q, "bscount count --shots", "%s", error.message);
    bsc_log_free(log);
    return NULL;
}

/* Plays the puzzle's game, if it has one, and then makes those checks that are due for its seed. */
static void ask(const puzzle *p, const char *text, const bsc_problem *problem, const brute *all,
                verdict *v) {
    const bool playing = p->shots > 0 && all->total > 0;
    game g = {.problem = problem, .announce = p->announce};
    if (playing) g = game_play(all, p->announce, p->shots, p->seed);
    brute remaining = game_agreeing(&g, all);
    question q = {.puzzle = p,
                  .text = text,
                  .problem = problem,
                  .all = all,
                  .game = &g,
                  .remaining = &remaining,
                  .program = program,
                  .verdict = v};
    bsc_log *log = make_log(&q);
    q.log = log;
    for (size_t k = 0; log != NULL && k < sizeof checks / sizeof *checks; k++)
        if (is_due(p, all, k)) checks[k].check(&q);
    bsc_log_free(log);
    brute_release(&remaining);
}

/* Checks a puzzle and fills its verdict. */
static void judge(const puzzle *p, verdict *v) {
    char text[TEXT_SIZE];
    bsc_problem *problem;
    brute all;
    bsc_error error = {.status = BSC_OK};
    memset(v, 0, sizeof *v);
    v->skipped = !puzzle_is_whole(p);
    if (v->skipped) return;
    puzzle_text(p, text);
    const bsc_source source = {.name = "random", .text = text, .length = strlen(text)};
    if (bsc_problem_new(&problem, &source, &error) != BSC_OK) {
        snprintf(v->asked, sizeof v->asked, "bscount show");
        snprintf(v->wrong, sizeof v->wrong, "%s", error.message);
        return;
    }
    v->skipped = !brute_list(&all, problem, MAX_STEPS);
    if (!v->skipped) {
        ask(p, text, problem, &all, v);
        brute_release(&all);
    }
    bsc_problem_free(problem);
}

/* Judges a puzzle in a new process and returns the verdict. If a signal ends the process, the
 * verdict says so. */
static verdict judge_apart(const puzzle *p) {
    verdict v;
    int ends[2], status;
    if (pipe(ends) != 0) abort();
    fflush(stdout);
    const pid_t child = fork();
    if (child < 0) abort();
    if (child == 0) {
        alarm(MAX_SECONDS);
        judge(p, &v);
        exit(write(ends[1], &v, sizeof v) == (ssize_t)sizeof v ? 0 : 1);
    }
    close(ends[1]);
    size_t length = 0;
    for (ssize_t received = 1; received != 0 && length < sizeof v;) {
        received = read(ends[0], (char *)&v + length, sizeof v - length);
        if (received > 0) length += (size_t)received;
        if (received < 0 && errno != EINTR) abort();
    }
    close(ends[0]);
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) abort();
    if (length == sizeof v && WIFEXITED(status) && WEXITSTATUS(status) == 0) return v;
    v = (verdict){.asked = "all"};
    if (WIFSIGNALED(status))
        snprintf(v.wrong, sizeof v.wrong, "it ends by signal %d", WTERMSIG(status));
    else
        snprintf(v.wrong, sizeof v.wrong, "it ends by status %d", WEXITSTATUS(status));
    return v;
}

/* Makes the puzzle smaller, step by step, as long as it still fails, and returns the smallest. */
static puzzle shrink(puzzle p) {
    puzzle smaller;
    for (unsigned step = 0; puzzle_smaller(&p, step, &smaller);) {
        const verdict v = judge_apart(&smaller);
        if (v.skipped || v.wrong[0] == '\0') {
            step++;
        } else {
            p = smaller;
            step = 0;
        }
    }
    return p;
}

/* Makes the puzzle of this seed, which failed, as small as possible, and prints it. */
static void report(uint64_t seed, const puzzle *p) {
    char text[TEXT_SIZE];
    const puzzle smallest = shrink(*p);
    const verdict v = judge_apart(&smallest);
    puzzle_text(&smallest, text);
    printf("cross: seed %llu fails: %s\nasked: %s\n%s", (unsigned long long)seed, v.wrong, v.asked,
           text);
    if (v.shots[0] != '\0')
        printf("# after these shots, with --announce %s:\n%s", bsc_announce_name(smallest.announce),
               v.shots);
    fflush(stdout);
}

/* ---- Many problems ---- */

/* What one process, or all together, has done. */
typedef struct share {
    uint64_t judged; /* problems that were judged */
    uint64_t failed; /* how many of them failed */
    uint64_t next;   /* the first seed that was not tried */
} share;

/* Judges the puzzles of the seeds seed, seed + stride, ... Stops after `problems` of them, not
 * counting skipped ones, or after MAX_FAILED failures. */
static share work(uint64_t problems, uint64_t seed, unsigned stride) {
    share progress = {.next = seed};
    for (; progress.judged < problems && progress.failed < MAX_FAILED; progress.next += stride) {
        const puzzle p = puzzle_random(progress.next);
        const verdict v = judge_apart(&p);
        if (v.skipped) continue;
        progress.judged++;
        if (v.wrong[0] == '\0') continue;
        progress.failed++;
        report(progress.next, &p);
    }
    return progress;
}

/* Makes a temporary folder for the files that the program reads and writes, changes to it, and
 * fills folder[size] with its path. */
static void enter_folder(char *folder, size_t size) {
    const char *tmpdir = getenv("TMPDIR");
    const char *place = tmpdir == NULL || *tmpdir == '\0' ? "/tmp" : tmpdir;
    const int length = snprintf(folder, size, "%s/bscount-cross-XXXXXX", place);
    if ((size_t)length < size && mkdtemp(folder) != NULL && chdir(folder) == 0) return;
    perror(folder);
    exit(1);
}

/* Leaves the temporary folder and removes it with its files. */
static void leave_folder(const char *folder) {
    static const char *const files[] = {"x.board", "script", "output", "errors"};
    for (size_t k = 0; k < sizeof files / sizeof *files; k++) remove(files[k]);
    if (chdir("/") != 0 || rmdir(folder) != 0) perror(folder);
}

/* Divides the work among `workers` processes, which report through a pipe, and returns the sum of
 * what they did. */
static share work_side_by_side(uint64_t problems, uint64_t seed, unsigned workers) {
    share all = {.next = seed}, part;
    int ends[2];
    if (pipe(ends) != 0) abort();
    fflush(stdout);
    for (unsigned k = 0; k < workers; k++) {
        const pid_t child = fork();
        if (child < 0) abort();
        if (child > 0) continue;
        char folder[MAX_PATH];
        enter_folder(folder, sizeof folder);
        part = work(problems / workers + (k < problems % workers), seed + k, workers);
        leave_folder(folder);
        exit(write(ends[1], &part, sizeof part) == (ssize_t)sizeof part ? 0 : 1);
    }
    close(ends[1]);
    for (unsigned k = 0; k < workers; k++) {
        if (read(ends[0], &part, sizeof part) != (ssize_t)sizeof part) abort();
        all.judged += part.judged;
        all.failed += part.failed;
        if (part.next > all.next) all.next = part.next;
    }
    while (wait(NULL) > 0) continue;
    return all;
}

int main(int argc, char **argv) {
    const uint64_t problems = argc > 1 ? strtoull(argv[1], NULL, 10) : 600;
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned workers = cores < 1 ? 1 : (unsigned)cores;
    if (workers > MAX_WORKERS) workers = MAX_WORKERS;
    program = argc > 3 ? argv[3] : NULL;
    const share all = work_side_by_side(problems, seed, workers);
    printf("cross: seeds %llu to %llu, %llu passed, %llu failed\n", (unsigned long long)seed,
           (unsigned long long)all.next - 1, (unsigned long long)(all.judged - all.failed),
           (unsigned long long)all.failed);
    return all.failed == 0 ? 0 : 1;
}
