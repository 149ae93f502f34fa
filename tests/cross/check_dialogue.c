/* check_dialogue.c - `bscount play` with lines from a file: shots with right and wrong answers,
 * answers alone, shots at one cell twice, corrections, undo, best and log. What it prints after the
 * first map is predicted from the list of deployments, and compared byte by byte. */
#include "check.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Stands for "error: ", anything, and the line of a caret: a ship may have sunk before, which is
 * said in many ways. */
#define ANY_ERROR "\1"
#define MAX_NAMED 8u /* of the cells that are as good as the best */
#define MAX_MENDS 512u

typedef struct dialogue {
    const question *q;
    uint64_t state;
    const uint32_t *hidden;
    game g;
    game older[MAX_LINES]; /* before corrections, the newest last */
    unsigned corrected[MAX_LINES], corrections;
    char script[1024], expected[16384];
} dialogue;

static void say(dialogue *d, const char *format, ...) {
    const size_t length = strlen(d->expected);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->expected + length, sizeof d->expected - length, format, arguments);
    va_end(arguments);
}

/* Of the cells that were not fired at the first that most deployments are on; UINT32_MAX where
 * there is none. */
static uint32_t best_cell(const dialogue *d, const brute *left) {
    uint32_t best = UINT32_MAX;
    for (uint32_t c = 0; c < bsc_problem_cells(d->q->problem); c++)
        if (!game_fired_at(&d->g, c) &&
            (best == UINT32_MAX || brute_on_cell(left, c) > brute_on_cell(left, best)))
            best = c;
    return best;
}

/* The first of the cells that most deployments are on, and in brackets the others. */
static void say_best(dialogue *d) {
    brute left = game_agreeing(&d->g, d->q->all);
    const uint32_t best = best_cell(d, &left);
    if (game_cells_left(&d->g) == 0) {
        unsigned misses = 0;
        for (unsigned k = 0; k < d->g.shots; k++) misses += d->g.shot[k].answer == BSC_MISS;
        say(d, "all ships sunk after %u shot%s, %u of them misses\n", d->g.shots,
            d->g.shots == 1 ? "" : "s", misses);
    } else {
        const uint32_t most = brute_on_cell(&left, best);
        uint32_t ties = 0;
        say(d, "best: %s, %.2f %%", game_label(d->q->problem, best),
            100.0 * ((double)most / left.total));
        for (uint32_t c = best + 1; c < bsc_problem_cells(d->q->problem); c++) {
            if (game_fired_at(&d->g, c) || brute_on_cell(&left, c) != most) continue;
            if (++ties > MAX_NAMED) continue;
            say(d, "%s%s", ties == 1 ? " (as good: " : " ", game_label(d->q->problem, c));
        }
        if (ties > MAX_NAMED) say(d, " and %u more", ties - MAX_NAMED);
        say(d, ties > 0 ? ")\n" : "\n");
    }
    brute_release(&left);
}

/* The line goes to the program, and comes back behind the prompt. */
static void type(dialogue *d, const char *line) {
    const size_t length = strlen(d->script);
    snprintf(d->script + length, sizeof d->script - length, "%s\n", line);
    say(d, "> %s\n", line);
}

static void say_shot(dialogue *d, const bsc_shot *shot) {
    char text[LINE_SIZE];
    game_shot_text(d->q->problem, shot, text);
    say(d, "%s\n", text);
}

/* The answers of a game without deployments of which one may be wrong; those before shot `last` are
 * to be corrected. */
static void say_suspects(dialogue *d, const game *g, unsigned last) {
    mend mends[MAX_MENDS];
    const size_t count = mends_of(g, d->q->all, mends, MAX_MENDS);
    size_t named = 0;
    char text[LINE_SIZE];
    if (count > MAX_MENDS) abort();
    say(d, count == 0 ? "more than one answer must be wrong" : "one wrong answer would explain it");
    for (unsigned removed = 0; removed <= 1 && named == 0; removed++)
        for (size_t k = 0; k < count; k++) {
            if (mends[k].removed != (removed == 1) || ++named > 5) continue;
            game_shot_text(d->q->problem, &mends[k].shot, text);
            if (removed == 1) strcpy(strchr(text, ' ') + 1, "clear");
            say(d, "%s%s%s", named == 1 ? ": " : ", ", mends[k].number < last ? "fix " : "", text);
            say(d, named == 1 ? " (deployments left: " : " (");
            const uint32_t thousands = mends[k].left / 1000, rest = mends[k].left % 1000;
            say(d, thousands == 0 ? "%.0u%u)" : "%u,%03u)", thousands, rest);
        }
    if (named > 5) say(d, " and %zu more", named - 5);
    say(d, "\n");
}

/* Whether the shots are taken. */
static bool agrees(const dialogue *d, const game *g) {
    brute left = game_agreeing(g, d->q->all);
    brute_release(&left);
    return left.total > 0;
}

/* A shot that some deployment answers so is taken; any other is refused. `line` is its text. */
static void fire(dialogue *d, const bsc_shot *shot, const char *line) {
    d->g.shot[d->g.shots++] = *shot;
    if (agrees(d, &d->g)) {
        say_shot(d, shot);
        say_best(d);
        return;
    }
    say(d, shot->answer == BSC_SUNK
               ? ANY_ERROR
               : "error: no deployment agrees with this shot and those before it\n");
    if (shot->answer != BSC_SUNK) say(d, "%s\n^\n", line);
    say_suspects(d, &d->g, d->g.shots - 1);
    d->g.shots--;
}

/* An answer as the game announces, mostly right. */
static bsc_shot random_answer(dialogue *d, uint32_t cell) {
    return random_below(&d->state, 4) != 0 ? game_answer(&d->g, d->hidden, d->q->all->ships, cell)
                                           : game_any_answer(&d->g, cell, &d->state);
}

static void type_shot(dialogue *d) {
    const uint32_t ship = random_below(&d->state, d->q->all->ships);
    const bsc_placement at = bsc_problem_placement(d->q->problem, d->hidden[ship]);
    const uint32_t cell = random_below(&d->state, 3) == 0
                              ? random_below(&d->state, bsc_problem_cells(d->q->problem))
                              : at.cell[random_below(&d->state, at.cells)];
    char line[LINE_SIZE];
    const bsc_shot shot = random_answer(d, cell);
    game_shot_text(d->q->problem, &shot, line);
    type(d, line);
    for (unsigned k = 0; k < d->g.shots; k++) {
        if (d->g.shot[k].cell != cell) continue;
        say(d, "error: %s was already fired at, by shot %u\n%s\n^\n",
            game_label(d->q->problem, cell), k + 1, line);
        return;
    }
    fire(d, &shot, line);
}

static void type_answer(dialogue *d) {
    char line[LINE_SIZE];
    brute left = game_agreeing(&d->g, d->q->all);
    const uint32_t cell = best_cell(d, &left);
    brute_release(&left);
    if (cell == UINT32_MAX) {
        type(d, "miss");
        say(d, "no cell left to fire at\n");
        return;
    }
    const bsc_shot shot = random_answer(d, cell);
    game_shot_text(d->q->problem, &shot, line);
    type(d, strchr(line, ' ') + 1);
    fire(d, &shot, line);
}

static void type_fix(dialogue *d) {
    char line[LINE_SIZE], text[LINE_SIZE + 8];
    if (d->g.shots == 0) return;
    game g = d->g;
    bsc_shot *shot = &g.shot[random_below(&d->state, g.shots)];
    const uint32_t cell = shot->cell;
    *shot = game_any_answer(&g, cell, &d->state);
    game_shot_text(d->q->problem, shot, line);
    if (random_below(&d->state, 3) == 0) {
        strcpy(strchr(line, ' ') + 1, "clear");
        g.shots--;
        memmove(shot, shot + 1, (size_t)(&g.shot[g.shots] - shot) * sizeof *shot);
    }
    snprintf(text, sizeof text, "fix %s", line);
    type(d, text);
    if (!agrees(d, &g)) {
        say(d, ANY_ERROR);
        say_suspects(d, &g, 0);
        return;
    }
    d->corrected[d->corrections] = g.shots;
    d->older[d->corrections++] = d->g;
    d->g = g;
    say(d, "%s\n", line);
    say_best(d);
}

static void type_command(dialogue *d) {
    char text[MAX_SHOTS * LINE_SIZE];
    switch (random_below(&d->state, 5)) {
    case 0:
    case 1:
        type(d, "undo");
        if (d->corrections > 0 && d->corrected[d->corrections - 1] == d->g.shots) {
            d->g = d->older[--d->corrections];
            say(d, "undone: the correction\n");
            say_best(d);
            return;
        }
        if (d->g.shots == 0) {
            say(d, "no shot to undo\n");
            return;
        }
        say(d, "undone: ");
        say_shot(d, &d->g.shot[--d->g.shots]);
        say_best(d);
        return;
    case 2:
        type_fix(d);
        return;
    case 3:
        type(d, "best");
        say_best(d);
        return;
    default:
        type(d, "log");
        game_text(&d->g, text);
        say(d, "%s", text);
    }
}

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    if (file == NULL || fputs(text, file) < 0 || fclose(file) != 0) {
        perror(path);
        abort();
    }
}

/* Runs the program with the files of this folder; returns its exit status. However busy the machine
 * is, it is not to answer by an estimate. */
static int run_program(const dialogue *d) {
    const pid_t child = fork();
    int status;
    if (child == 0) {
        const char *announce = bsc_announce_name(d->g.announce);
        if (freopen("script", "r", stdin) == NULL || freopen("output", "w", stdout) == NULL ||
            freopen("errors", "w", stderr) == NULL)
            _exit(126);
        execl(d->q->program, "bscount", "play", "--board", "x.board", "--announce", announce,
              "--within", "1000", (char *)NULL);
        _exit(127);
    }
    if (child < 0) abort();
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) abort();
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void compare(const dialogue *d, int status) {
    char asked[1100], output[32768] = "";
    snprintf(asked, sizeof asked, "bscount play --announce %s, with these lines:\n%s",
             bsc_announce_name(d->g.announce), d->script);
    FILE *file = fopen("output", "r");
    if (file == NULL) abort();
    output[fread(output, 1, sizeof output - 1, file)] = '\0';
    fclose(file);
    const char *own = strstr(output, "\nbest:");
    if (status != 0) blame(d->q, asked, "exit status %d", status);
    if (own == NULL) {
        blame(d->q, asked, "there is no best cell");
        return;
    }
    const char *differs, *expected = d->expected;
    for (differs = ++own; *differs != '\0' || *expected != '\0'; differs++, expected++) {
        if (*expected == ANY_ERROR[0] && strncmp(differs, "error: ", 7) == 0) {
            const char *caret = strstr(differs, "^\n");
            if (caret != NULL) differs = caret + 1;
        } else if (*differs != *expected) {
            break;
        }
    }
    if (*differs == '\0' && *expected == '\0') return;
    while (differs > own && differs[-1] != '\n') differs--;
    while (expected > d->expected && expected[-1] != '\n') expected--;
    blame(d->q, asked, "it says \"%.*s\", not \"%.*s\"", (int)strcspn(differs, "\n"), differs,
          (int)strcspn(expected, "\n"), expected);
}

void check_dialogue(const question *q) {
    dialogue d = {.q = q, .state = q->puzzle->seed ^ 0x5DEECE66D};
    if (q->program == NULL || q->all->total == 0) return;
    if (q->puzzle->cover == BSC_COVER_ALL) return; /* play refuses puzzles */
    d.g = (game){.problem = q->problem, .announce = q->puzzle->announce};
    d.hidden = brute_at(q->all, random_below(&d.state, q->all->total));
    say_best(&d);
    for (unsigned k = 0; k < q->puzzle->lines && d.g.shots < MAX_SHOTS - 1; k++) {
        const unsigned kind = random_below(&d.state, 8);
        if (kind < 4)
            type_shot(&d);
        else if (kind < 6)
            type_answer(&d);
        else
            type_command(&d);
    }
    say(&d, "> \n"); /* the end of the lines */
    write_file("x.board", q->text);
    write_file("script", d.script);
    compare(&d, run_program(&d));
}
