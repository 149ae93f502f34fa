/* check_dialogue.c - runs `bscount play` with lines from a file: shots with right and wrong
 * answers, answers without a cell, second shots at a cell, corrections, undo, best and log. What
 * the program must print after its first map is predicted from the list of all deployments, and
 * compared byte by byte. */
#include "check.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* A mark in the expected output that stands for "error: " with any text, and the line with the
 * caret below it. The program words the refusal of a "sunk" in many ways, which are not predicted
 * here. */
#define ANY_ERROR "\1"
#define MAX_NAMED 8u /* most cells that the program names as being as good as the best */
#define MAX_MENDS 512u

typedef struct dialogue {
    const question *q;
    uint64_t state;         /* state of the random numbers */
    const uint32_t *hidden; /* the placements of the fleet that gives the right answers */
    game g;                 /* the shots that the program has taken so far */
    /* The corrections that `undo` may take back, the newest last: for each, the game before it, and
     * the number of shots that the game had right after it. */
    game older[MAX_LINES];
    unsigned corrected[MAX_LINES], corrections;
    char script[1024];    /* what is typed, a command on each line */
    char expected[16384]; /* what the program must print after its first map */
} dialogue;

/* Appends text, formatted as by printf, to the output that the program must print. */
static void say(dialogue *d, const char *format, ...) {
    const size_t length = strlen(d->expected);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(d->expected + length, sizeof d->expected - length, format, arguments);
    va_end(arguments);
}

/* Of the cells that were not fired at, returns the one that most of these deployments cover, and
 * the first one if several are equal. Returns UINT32_MAX if all cells were fired at. */
static uint32_t best_cell(const dialogue *d, const brute *remaining) {
    uint32_t best = UINT32_MAX;
    for (uint32_t c = 0; c < bsc_problem_cells(d->q->problem); c++)
        if (!game_fired_at(&d->g, c) &&
            (best == UINT32_MAX || brute_on_cell(remaining, c) > brute_on_cell(remaining, best)))
            best = c;
    return best;
}

/* Says whether no cell is left to be hit in any deployment that agrees with the game. */
static bool is_over(const dialogue *d) {
    brute remaining = game_agreeing(&d->g, d->q->all);
    game_drop_hit_fleets(&d->g, &remaining);
    const uint32_t total = remaining.total;
    brute_release(&remaining);
    return total == 0;
}

/* Expects the line that names the best cell and, in brackets, other cells that are as good. If the
 * game is over, expects the line that tells the number of shots instead. */
static void say_best(dialogue *d) {
    brute remaining = game_agreeing(&d->g, d->q->all);
    const uint32_t best = best_cell(d, &remaining);
    if (is_over(d)) {
        unsigned misses = 0;
        for (unsigned k = 0; k < d->g.shots; k++) misses += d->g.shot[k].answer == BSC_MISS;
        say(d, "all ships sunk after %u shot%s, %u of them misses\n", d->g.shots,
            d->g.shots == 1 ? "" : "s", misses);
    } else {
        const uint32_t best_count = brute_on_cell(&remaining, best);
        uint32_t ties = 0;
        say(d, "best: %s, %.2f %%", game_label(d->q->problem, best),
            100.0 * ((double)best_count / remaining.total));
        for (uint32_t c = best + 1; c < bsc_problem_cells(d->q->problem); c++) {
            if (game_fired_at(&d->g, c) || brute_on_cell(&remaining, c) != best_count) continue;
            if (++ties > MAX_NAMED) continue;
            say(d, "%s%s", ties == 1 ? " (as good: " : " ", game_label(d->q->problem, c));
        }
        if (ties > MAX_NAMED) say(d, " and %u more", ties - MAX_NAMED);
        say(d, ties > 0 ? ")\n" : "\n");
    }
    brute_release(&remaining);
}

/* Types a line, and expects that the program prints it after its prompt. */
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

/* Expects a number below a million, with a comma before its last three digits. */
static void say_grouped(dialogue *d, uint32_t number) {
    if (number < 1000)
        say(d, "%u", number);
    else
        say(d, "%u,%03u", number / 1000, number % 1000);
}

/* Expects what the program says if no deployment agrees with the game. It lists the mends: each
 * gives a single shot another answer, or removes it, so that some deployment agrees again. A mend
 * of a shot before number `last` is printed as the command `fix` that makes it. */
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
            say(d, named == 1 ? ": " : ", ");
            if (mends[k].number < last) say(d, "fix ");
            say(d, "%s", text);
            say(d, named == 1 ? " (deployments left: " : " (");
            say_grouped(d, mends[k].deployments);
            say(d, ")");
        }
    if (named > 5) say(d, " and %zu more", named - 5);
    say(d, "\n");
}

/* Says whether some deployment agrees with all shots of the game. If none does, the program refuses
 * the last shot. */
static bool agrees(const dialogue *d, const game *g) {
    brute remaining = game_agreeing(g, d->q->all);
    brute_release(&remaining);
    return remaining.total > 0;
}

/* Adds the shot to the game. Expects the program to accept it if some deployment agrees with the
 * game then, and otherwise to refuse it and to say which answers may be wrong. `line` is the shot's
 * text. */
static void fire(dialogue *d, const bsc_shot *shot, const char *line) {
    d->g.shot[d->g.shots++] = *shot;
    if (agrees(d, &d->g)) {
        say_shot(d, shot);
        say_best(d);
        return;
    }
    if (shot->answer == BSC_SUNK)
        say(d, ANY_ERROR);
    else
        say(d, "error: no deployment agrees with this shot and those before it\n%s\n^\n", line);
    say_suspects(d, &d->g, d->g.shots - 1);
    d->g.shots--;
}

/* Returns a shot at the cell. Three times out of four it has the hidden fleet's answer, otherwise a
 * random one. */
static bsc_shot random_answer(dialogue *d, uint32_t cell) {
    if (random_below(&d->state, 4) == 0) return game_any_answer(&d->g, cell, &d->state);
    return game_answer(&d->g, d->hidden, d->q->all->ships, cell);
}

/* Returns a cell to fire at: one time out of three any cell of the board, otherwise a cell of the
 * hidden fleet. */
static uint32_t random_target(dialogue *d) {
    const uint32_t ship = random_below(&d->state, d->q->all->ships);
    const bsc_placement target = brute_ship(d->q->problem, d->hidden[ship]);
    if (random_below(&d->state, 3) == 0 || target.cells == 0)
        return random_below(&d->state, bsc_problem_cells(d->q->problem));
    return target.cell[random_below(&d->state, target.cells)];
}

/* Types a shot as cell and answer, such as "C1 miss". */
static void type_shot(dialogue *d) {
    const uint32_t cell = random_target(d);
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

/* Types an answer without a cell, such as "miss". The program takes it as the answer to a shot at
 * its best cell. */
static void type_answer(dialogue *d) {
    char line[LINE_SIZE];
    brute remaining = game_agreeing(&d->g, d->q->all);
    const uint32_t cell = best_cell(d, &remaining);
    brute_release(&remaining);
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

/* Types a correction: `fix` with another answer to a shot, or with "clear", which removes it. */
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

/* Runs the program with the files of the current folder and returns its exit status. It is allowed
 * 1000 seconds for each answer, so that it never falls back on an estimate, even on a busy
 * machine. */
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

/* Compares what the program printed, from its first line about the best cell on, with the expected
 * output, and blames the first line that differs. */
static void compare(const dialogue *d, int status) {
    char asked[1100], output[32768] = "";
    snprintf(asked, sizeof asked, "bscount play --announce %s, with these lines:\n%s",
             bsc_announce_name(d->g.announce), d->script);
    FILE *file = fopen("output", "r");
    if (file == NULL) abort();
    output[fread(output, 1, sizeof output - 1, file)] = '\0';
    fclose(file);
    const char *actual = strstr(output, "\nbest:");
    if (status != 0) blame(d->q, asked, "exit status %d", status);
    if (actual == NULL) {
        blame(d->q, asked, "there is no best cell");
        return;
    }
    const char *differs, *expected = d->expected;
    for (differs = ++actual; *differs != '\0' || *expected != '\0'; differs++, expected++) {
        if (*expected == ANY_ERROR[0] && strncmp(differs, "error: ", 7) == 0) {
            const char *caret = strstr(differs, "^\n");
            if (caret != NULL) differs = caret + 1;
        } else if (*differs != *expected) {
            break;
        }
    }
    if (*differs == '\0' && *expected == '\0') return;
    while (differs > actual && differs[-1] != '\n') differs--;
    while (expected > d->expected && expected[-1] != '\n') expected--;
    blame(d->q, asked, "it says \"%.*s\", not \"%.*s\"", (int)strcspn(differs, "\n"), differs,
          (int)strcspn(expected, "\n"), expected);
}

void check_dialogue(const question *q) {
    dialogue d = {.q = q, .state = q->puzzle->seed ^ 0x5DEECE66D};
    if (q->program == NULL || q->all->total == 0) return;
    if (bsc_problem_fills_board(q->problem)) return; /* play refuses puzzles */
    d.g = (game){.problem = q->problem, .announce = q->puzzle->announce};
    d.hidden = brute_at(q->all, random_below(&d.state, q->all->total));
    if (is_over(&d)) return; /* no ship fits on the board */
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
    say(&d, "> \n"); /* its last prompt, at the end of the input */
    write_file("x.board", q->text);
    write_file("script", d.script);
    compare(&d, run_program(&d));
}
