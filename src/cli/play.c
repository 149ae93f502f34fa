/* play.c - `bscount play`: a dialogue over a game. The person enters what was answered; after each line
 * the program says what is best now.
 *
 *   read a line -> a shot, or a command -> log -> matrix -> tally -> map -> the best cell
 *
 * Invariant: at least one deployment agrees with the log; a shot that would leave none is refused. All
 * is written to standard output, so that lines piped in give the same dialogue. */
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/report.h"
#include "cli/run.h"
#include "view/best_view.h"
#include "view/log_view.h"
#include "view/map_view.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct game {
    const bsc_subject *subject;
    const bsc_problem *problem;
    const bsc_call *call;
    bsc_log *log;    /* the subject's, or the one that was loaded */
    bsc_log *loaded; /* owned; NULL until one is */
    bsc_run run;
    bsc_map *map;  /* of the position */
    uint32_t best; /* the first of the best cells; UINT32_MAX when there is none left */
    bool colour;
    FILE *out;
} game;

static const char *label_of(const game *g, uint32_t cell) {
    return bsc_problem_place(g->problem, bsc_problem_cell_place(g->problem, cell))->label;
}

static void show_error(const game *g, const bsc_error *error) {
    char text[sizeof(bsc_error) + 512];
    bsc_error_format(error, text, sizeof text);
    fputs(text, g->out);
}

/* The map of the log's position; *any is false, and the old map stays, where no deployment agrees. */
static bsc_status think(game *g, bool *any, bsc_error *error) {
    static const uint64_t zero[1] = {0};
    const bsc_natural none = {zero, 1};
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    bsc_status status = bsc_matrix_new_after(&matrix, g->log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &g->run, NULL, error);
    *any = status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), none) > 0;
    if (*any) status = bsc_map_new(&map, g->problem, matrix, tally, BSC_ALL_PIECES, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    if (map == NULL) return status;
    bsc_map_free(g->map);
    g->map = map;
    g->best = bsc_best_cell(g->problem, g->log, map);
    return status;
}

/* Cells of the fleet that were not hit yet. */
static uint32_t cells_left(const game *g) {
    uint32_t left = bsc_problem_fleet_cells(g->problem);
    for (uint32_t k = 0; k < bsc_log_shots(g->log); k++)
        left -= bsc_log_shot(g->log, k)->answer != BSC_MISS;
    return left;
}

static void show_map(const game *g) {
    const bsc_map_view view = {g->subject->name, NULL, g->problem, g->log, g->map, g->colour};
    if (!bsc_map_write_text(&view, BSC_PERCENT, g->out)) fputs("out of memory\n", g->out);
}

static void show_best(const game *g) {
    if (cells_left(g) == 0) {
        fprintf(g->out, "all ships are sunk after %u shots\n", (unsigned)bsc_log_shots(g->log));
        return;
    }
    bsc_table table = bsc_best_table(g->problem, g->log, g->map, NULL, true);
    if (!table.failed) {
        fprintf(g->out, "best: %s", table.cell[0]);
        for (size_t k = table.columns; k < table.cells; k += table.columns)
            fprintf(g->out, " %s", table.cell[k]);
        fprintf(g->out, ", %s %%\n", table.cell[1]);
    }
    bsc_table_release(&table);
}

static void show_help(const game *g) {
    fputs("C1 miss             a shot and its answer: miss, hit, sunk, sunk SHIP or sunk SIZE\n"
          "miss, hit, sunk ... the answer for the cell that was named best\n"
          "undo                take the last shot back\n"
          "map, best, log      the map, the best cells, the shots so far\n"
          "save FILE           write the shots, for --shots and load\n"
          "load FILE           take the shots of a file in place of these\n"
          "help, quit\n",
          g->out);
}

/* Reads shots into the log; where no deployment agrees, or the text makes no sense, says so and leaves
 * all as it was. */
static bsc_status take_shots(game *g, const char *text, size_t length, const char *name,
                             bsc_error *error) {
    const uint32_t before = bsc_log_shots(g->log);
    bsc_error mistake = {.status = BSC_OK};
    bool any = false;
    if (bsc_log_read(g->log, text, length, name, &mistake) == BSC_BAD_INPUT) {
        show_error(g, &mistake);
        return BSC_OK;
    }
    bsc_status status = think(g, &any, error);
    if (status == BSC_OK && !any) {
        bsc_log_check(g->log, &g->run, &mistake);
        show_error(g, &mistake);
    }
    while ((status != BSC_OK || !any) && bsc_log_shots(g->log) > before) bsc_log_undo(g->log);
    if (status == BSC_OK && any) show_best(g);
    return status;
}

static bsc_status undo(game *g, bsc_error *error) {
    bool any;
    if (bsc_log_shots(g->log) == 0) {
        fputs("there is no shot to take back\n", g->out);
        return BSC_OK;
    }
    bsc_log_undo(g->log);
    const bsc_status status = think(g, &any, error);
    if (status == BSC_OK) show_best(g);
    return status;
}

static void save(const game *g, const char *path) {
    FILE *file = fopen(path, "w");
    if (file != NULL) bsc_log_write(g->problem, g->log, file);
    const bool failed = file == NULL || ferror(file);
    if ((file != NULL && fclose(file) != 0) || failed)
        fprintf(g->out, "cannot write '%s': %s\n", path, strerror(errno));
    else
        fprintf(g->out, "%u shots written\n", (unsigned)bsc_log_shots(g->log));
}

/* The shots at hand stay where the file's make no sense. */
static bsc_status load(game *g, const char *path, bsc_error *error) {
    bsc_log *held = g->log;
    char *bytes;
    size_t length;
    fflush(g->out);
    if (bsc_file_read(path, &bytes, &length) != EXIT_DONE) return BSC_OK;
    bsc_status status = bsc_log_new(&g->log, g->problem, bsc_call_announce(g->call), error);
    if (status == BSC_OK) status = take_shots(g, bytes, length, path, error);
    free(bytes);
    if (status == BSC_OK && bsc_log_shots(g->log) > 0) {
        bsc_log_free(g->loaded);
        g->loaded = g->log;
        return status;
    }
    bsc_log_free(g->log);
    g->log = held;
    return status;
}

static bool is_word(const char *line, const char *word) {
    size_t k = 0;
    while (word[k] != '\0' && tolower((unsigned char)line[k]) == word[k]) k++;
    return word[k] == '\0' && (line[k] == '\0' || line[k] == ' ');
}

static bool is_answer(const char *line) {
    return is_word(line, "miss") || is_word(line, "hit") || is_word(line, "sunk");
}

static bool begins_with_cell(const game *g, const char *line) {
    char word[32];
    snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
    return bsc_problem_find_place(g->problem, word) != UINT32_MAX;
}

/* A bare answer is for the cell that was named. */
static bsc_status take_line(game *g, const char *line, bsc_error *error) {
    char text[256];
    if (begins_with_cell(g, line)) return take_shots(g, line, strlen(line), "", error);
    if (!is_answer(line)) {
        fputs("this begins with no cell, answer or command; help lists what there is\n", g->out);
        return BSC_OK;
    }
    if (g->best == UINT32_MAX) {
        fputs("no cell is left to fire at\n", g->out);
        return BSC_OK;
    }
    snprintf(text, sizeof text, "%s %s", label_of(g, g->best), line);
    return take_shots(g, text, strlen(text), "", error);
}

/* What follows the command's word. */
static const char *operand_of(const char *line) {
    line += strcspn(line, " ");
    return line + strspn(line, " ");
}

static bsc_status obey(game *g, const char *line, bool *quit, bsc_error *error) {
    const char *operand = operand_of(line);
    *quit = is_word(line, "quit");
    if (*line == '\0' || *line == '#' || *quit) return BSC_OK;
    if (is_word(line, "undo")) return undo(g, error);
    if (is_word(line, "load") && *operand != '\0') return load(g, operand, error);
    if (is_word(line, "save") && *operand != '\0')
        save(g, operand);
    else if (is_word(line, "load") || is_word(line, "save"))
        fputs("a file's name is wanted\n", g->out);
    else if (is_word(line, "map"))
        show_map(g);
    else if (is_word(line, "best"))
        show_best(g);
    else if (is_word(line, "log"))
        bsc_log_write(g->problem, g->log, g->out);
    else if (is_word(line, "help"))
        show_help(g);
    else
        return take_line(g, line, error);
    return BSC_OK;
}

static void trim(char *line) {
    size_t length = strlen(line), from = strspn(line, " \t");
    while (length > from && isspace((unsigned char)line[length - 1])) length--;
    memmove(line, line + from, length - from);
    line[length - from] = '\0';
}

static bsc_exit converse(game *g) {
    bsc_error error = {.status = BSC_OK};
    char *line = NULL;
    size_t room = 0;
    const bool echo = isatty(STDIN_FILENO) != 1; /* then nobody else shows what was entered */
    bool quit = false, any;
    bsc_status status = think(g, &any, &error);
    if (status == BSC_OK && !any) status = bsc_log_check(g->log, &g->run, &error);
    if (status == BSC_OK && !any) {
        fprintf(stderr, "bscount: error: %s has no deployment to play\n", g->subject->name);
        return EXIT_INPUT;
    }
    if (status == BSC_OK) {
        show_map(g);
        show_best(g);
    }
    while (status == BSC_OK && !quit) {
        fputs("> ", g->out);
        fflush(g->out);
        if (getline(&line, &room, stdin) < 0) break;
        trim(line);
        if (echo) fprintf(g->out, "%s\n", line);
        status = obey(g, line, &quit, &error);
    }
    if (status == BSC_OK && !quit) putc('\n', g->out);
    free(line);
    return status == BSC_OK ? EXIT_DONE : bsc_fail(&error);
}

static bsc_exit print_dialogue(const bsc_subject *subject, const bsc_call *call, bsc_target *target) {
    game g = {.subject = subject,
              .problem = subject->problem,
              .call = call,
              .log = subject->log,
              .colour = bsc_target_has_colour(target, call),
              .out = bsc_target_begin(target)};
    bsc_exit status = bsc_call_run(&g.run, call);
    g.run.every_option = true;
    if (status == EXIT_DONE) status = converse(&g);
    bsc_map_free(g.map);
    bsc_log_free(g.loaded);
    return status;
}

bsc_exit bsc_play_command(const bsc_call *call) {
    return bsc_call_print(call, print_dialogue);
}
