/* play.c - `bscount play`: a dialogue over a game. The player enters what was answered; after each
 * line the program says what is best now.
 *
 *   read a line -> a shot, or a command -> log -> matrix -> tally -> map -> the best cell
 *
 * Invariant: at least one deployment agrees with the log; a shot that would leave none is refused.
 * All is written to standard output, so that lines piped in give the same dialogue. */
#include "cli/position.h"
#include "cli/run.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct game {
    bsc_position at;
    const bsc_call *call;
    bsc_log *loaded; /* owned; NULL until one is */
    bool failed;     /* a file could not be read or written: the end has status 1 */
} game;

static void show_help(const game *g) {
    fputs("C1 miss              a shot and its answer: miss, hit, sunk, sunk SHIP or sunk SIZE\n"
          "miss, hit, sunk ...  the answer for the first of the best cells\n"
          "undo                 remove the last shot\n"
          "map, best, log       show the map, the best cells, the shots so far\n"
          "save FILE            write the shots to a file, for --shots and load\n"
          "load FILE            replace the shots with those of a file\n"
          "help, quit\n",
          g->at.out);
}

/* Reads shots into the log; where no deployment agrees, or the text is invalid, says so and leaves
 * the log as it was. */
static bsc_status take_shots(game *g, const char *text, size_t length, const char *name,
                             bsc_error *error) {
    const uint32_t before = bsc_log_shots(g->at.log);
    bsc_error mistake = {.status = BSC_OK};
    bool any = false;
    bsc_status status = bsc_log_read(g->at.log, text, length, name, &mistake);
    if (status == BSC_OK) status = bsc_position_count(&g->at, &any, error);
    if (status == BSC_OK && !any) status = bsc_log_check(g->at.log, &g->at.run, &mistake);
    while ((status != BSC_OK || !any) && bsc_log_shots(g->at.log) > before) bsc_log_undo(g->at.log);
    if (status == BSC_OK && any) return bsc_position_show_best(&g->at, error);
    if (mistake.status == BSC_BAD_INPUT) {
        bsc_position_show_error(&g->at, &mistake);
        return BSC_OK;
    }
    if (mistake.status != BSC_OK) *error = mistake;
    return status;
}

static bsc_status undo(game *g, bsc_error *error) {
    bool any;
    if (bsc_log_shots(g->at.log) == 0) {
        fputs("no shot to undo\n", g->at.out);
        return BSC_OK;
    }
    bsc_log_undo(g->at.log);
    const bsc_status status = bsc_position_count(&g->at, &any, error);
    return status == BSC_OK ? bsc_position_show_best(&g->at, error) : status;
}

static void save(game *g, const char *path) {
    bsc_file file;
    int reason = bsc_file_open(&file, path);
    if (reason == 0) {
        bsc_log_write(g->at.subject->problem, g->at.log, file.stream);
        reason = bsc_file_close(&file, true);
        bsc_interrupt_resume();
    }
    if (reason != 0) {
        g->failed = true;
        fputs("cannot write '", g->at.out);
        bsc_text_write(g->at.out, path);
        fprintf(g->at.out, "': %s\n", strerror(reason));
        return;
    }
    fprintf(g->at.out, "%u shots written\n", (unsigned)bsc_log_shots(g->at.log));
}

static bsc_status interrupt(bsc_error *error) {
    *error = (bsc_error){.status = BSC_INTERRUPTED, .message = "interrupted"};
    return error->status;
}

/* The shots so far stay where those of the file are refused. */
static bsc_status load(game *g, const char *path, bsc_error *error) {
    bsc_log *held = g->at.log;
    char *bytes;
    size_t length;
    fflush(g->at.out);
    if (bsc_file_read(path, &bytes, &length) != STATUS_DONE) {
        g->failed = true;
        return bsc_interrupted() ? interrupt(error) : BSC_OK;
    }
    bsc_status status =
        bsc_log_new(&g->at.log, g->at.subject->problem, bsc_call_announce(g->call), error);
    if (status == BSC_OK) status = take_shots(g, bytes, length, path, error);
    free(bytes);
    if (status == BSC_OK && bsc_log_shots(g->at.log) > 0) {
        bsc_log_free(g->loaded);
        g->loaded = g->at.log;
        return status;
    }
    bsc_log_free(g->at.log);
    g->at.log = held;
    return status;
}

static bool is_word(const char *line, const char *word) {
    size_t k = 0;
    while (word[k] != '\0' && tolower((unsigned char)line[k]) == word[k]) k++;
    return word[k] == '\0' && (line[k] == '\0' || line[k] == ' ');
}

/* A bare answer is for the first of the best cells. */
static bsc_status take_line(game *g, const char *line, bsc_error *error) {
    char text[256];
    snprintf(text, sizeof text, "%.*s", (int)strcspn(line, " "), line);
    if (bsc_problem_find_place(g->at.subject->problem, text) != UINT32_MAX)
        return take_shots(g, line, strlen(line), "", error);
    if (!is_word(line, "miss") && !is_word(line, "hit") && !is_word(line, "sunk")) {
        fputs("not a shot, an answer or a command; type help for a list\n", g->at.out);
        return BSC_OK;
    }
    if (g->at.best == UINT32_MAX) {
        fputs("no cell left to fire at\n", g->at.out);
        return BSC_OK;
    }
    snprintf(text, sizeof text, "%s %s", bsc_position_label(&g->at, g->at.best), line);
    return take_shots(g, text, strlen(text), "", error);
}

static bsc_status obey(game *g, const char *line, bool *quit, bsc_error *error) {
    const char *operand = line + strcspn(line, " ");
    operand += strspn(operand, " ");
    *quit = is_word(line, "quit");
    if (*line == '\0' || *line == '#' || *quit) return BSC_OK;
    if (is_word(line, "undo")) return undo(g, error);
    if (is_word(line, "load") && *operand != '\0') return load(g, operand, error);
    if (is_word(line, "save") && *operand != '\0')
        save(g, operand);
    else if (is_word(line, "load") || is_word(line, "save"))
        fputs("file name expected\n", g->at.out);
    else if (is_word(line, "map"))
        return bsc_position_show_map(&g->at, error);
    else if (is_word(line, "best"))
        return bsc_position_show_best(&g->at, error);
    else if (is_word(line, "log"))
        bsc_log_write(g->at.subject->problem, g->at.log, g->at.out);
    else if (is_word(line, "help"))
        show_help(g);
    else
        return take_line(g, line, error);
    return BSC_OK;
}

static bsc_exit converse(game *g) {
    bsc_error error = {.status = BSC_OK};
    bsc_status status = BSC_OK;
    char *line = NULL;
    size_t capacity = 0;
    bool quit = false;
    status = bsc_position_show_map(&g->at, &error);
    if (status == BSC_OK) status = bsc_position_show_best(&g->at, &error);
    while (status == BSC_OK && !quit && bsc_position_read_line(&g->at, &line, &capacity))
        status = obey(g, line, &quit, &error);
    free(line);
    return status == BSC_OK && g->failed ? STATUS_FILE : bsc_report(&error);
}

static bsc_exit print_dialogue(const bsc_subject *subject, const bsc_call *call,
                               bsc_target *target) {
    game g = {.at = {.subject = subject,
                     .log = subject->log,
                     .depth = bsc_target_depth(target, call, false),
                     .out = target->file.stream},
              .call = call};
    bsc_exit status = bsc_call_run(&g.at.run, call);
    g.at.run.every_option = true;
    g.at.run.tick = bsc_interrupt_tick;
    if (status == STATUS_DONE) status = bsc_position_begin(&g.at);
    if (status == STATUS_DONE)
        status = call->value[OPTION_AGAINST] == NULL ? converse(&g) : bsc_play_against(&g.at, call);
    if (status == STATUS_DONE && g.at.failed != 0)
        status = bsc_fail_file("read", "standard input", g.at.failed);
    free(g.at.sunk);
    bsc_map_free(g.at.map);
    bsc_log_free(g.loaded);
    return status;
}

bsc_exit bsc_play_command(const bsc_call *call) {
    return bsc_call_print(call, print_dialogue);
}
