/* play_answers.c - the dialogue for a game that is played elsewhere: the player enters each shot
 * and the answer to it.
 *
 *   the player types    the log gets      what the program does
 *   E5 hit              E5 hit            counts the deployments again, and names the best cell, F5
 *   miss                F5 miss           takes it as the answer at F5, the cell that it has named
 *   fix E5 miss         E5 miss, F5 miss  corrects the answer at its place in the log
 *
 * Invariant: at least one deployment agrees with the log. If none would agree after a shot, the
 * shot is refused, and the player is told which answers may be wrong. */
#include "program/dialogue/play_answers.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/streams.h"
#include "program/command/blame.h"
#include "program/command/file.h"
#include "program/dialogue/play.h"
#include "program/dialogue/play_dialogue.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "show/view/map_words.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <stdio.h>
#include <strings.h>

/* What the command `help` prints about lines that are not commands: pairs of an example, in which
 * %s stands for a cell, and what such a line does. */
static const char *const help[] = {
    "%s miss",
    "a shot and its answer: miss, hit, sunk, sunk SHIP or sunk SIZE",
    "miss, hit, sunk ...",
    "the answer for the best cell, which is named last",
    "m, h, s, %sh",
    "the same in short; Tab completes cells, ships, commands and file names",
    NULL,
};

/* Adds the shots in a text to the log, and counts the deployments that agree with the log. `name`
 * is what messages call the text. On success, *taken becomes true. If the text is invalid, or if no
 * deployment would agree with the log, *taken becomes false, the log stays as it was, and the
 * function returns BSC_OK. The player is then told why, and which answers may be wrong. `verb`,
 * such as "fix ", is printed before each of these answers (see bsc_suspects_write). If the function
 * fails, as when the count is interrupted, *taken is false and the log is as it was, too. */
static bsc_status take_shots(bsc_dialogue *d, const char *text, size_t length, const char *name,
                             const char *verb, bool *taken) {
    const uint32_t steps_before = bsc_log_steps(d->log);
    const bool was_over = bsc_log_is_over(d->log);
    bsc_log_read(d->log, text, length, name, d->error);
    /* bsc_log_read names the line of the text that it refused. In the text of a file, an earlier
     * line may already contradict the lines before it; bsc_log_find_contradiction finds it. A typed
     * text has only one line. */
    if (d->error->line > 1) bsc_log_find_contradiction(d->log, text, length, d->error);
    bsc_status status = d->error->status;
    if (status == BSC_OK) status = bsc_position_count(d);
    *taken = status == BSC_OK && d->has_deployments;
    /* The dialogue begins only if the board has a deployment whose weight is above 0. So if the
     * shots do not contradict each other, it is the weights that leave nothing to count. */
    if (status == BSC_OK && !d->has_deployments)
        bsc_say(d, "only deployments of the weight 0 agree with these shots");
    if (status == BSC_BAD_INPUT) {
        bsc_show_error(d->error, d->out);
        *d->error = (bsc_error){0};
        status = BSC_OK;
        if (bsc_log_steps(d->log) > steps_before ||
            bsc_log_read_unchecked(d->log, text, length, name, NULL) == BSC_OK)
            status = bsc_suspects_write(d->log, d->problem, "", verb, d->out, d->error);
    }
    while (!*taken && bsc_log_steps(d->log) > steps_before) bsc_log_undo(d->log);
    if (!*taken) bsc_log_set_over(d->log, was_over);
    return status;
}

/* Says whether a shot at `cell` could have sunk a ship that lies at `placement`. It could if the
 * placement covers the cell, and if each other cell of the placement was fired at before in a
 * salvo, or was hit by a shot that was not announced as a hit on another piece. */
static bool can_sink(const bsc_dialogue *d, bsc_placement placement, uint32_t cell) {
    bool covers = false;
    for (uint32_t k = 0; k < placement.cells; k++) {
        const bsc_shot *shot = bsc_log_at(d->log, placement.cell[k]);
        if (placement.cell[k] == cell)
            covers = true;
        else if (!bsc_log_fired(d->log, placement.cell[k]))
            return false;
        else if (shot != NULL && (shot->answer != BSC_HIT || (shot->piece != BSC_ALL_PIECES &&
                                                              shot->piece != placement.piece)))
            return false;
    }
    return covers;
}

/* Finds out which ship was sunk if the player types "sunk" without a name. Looks for the ships
 * afloat that a shot at `cell` could have sunk. If they are all copies of one piece, returns that
 * piece. Returns BSC_ALL_PIECES if there is no such ship, if the ships are of several pieces, or if
 * the game does not announce which ship was sunk. */
static uint32_t find_only_ship(const bsc_dialogue *d, uint32_t cell) {
    const bsc_problem *problem = d->problem;
    uint32_t only = BSC_ALL_PIECES;
    const bsc_announce announced = bsc_log_announced(d->log);
    if (announced != BSC_ANNOUNCE_HITS && announced != BSC_ANNOUNCE_SHIP) return only;
    for (uint32_t p = 0; p < bsc_problem_placements(problem); p++) {
        const bsc_placement placement = bsc_problem_placement(problem, p);
        if (placement.piece == only || bsc_position_count_afloat(d, placement.piece) == 0 ||
            !can_sink(d, placement, cell))
            continue;
        if (only != BSC_ALL_PIECES) return BSC_ALL_PIECES;
        only = placement.piece;
    }
    return only;
}

/* If the line is an answer followed by a cell, such as "hit E5", writes it in the order of a log,
 * "E5 hit", to text[size] and returns true. A shortened answer is written in full, and a cell that
 * does not fit is cut off. Returns false for all other lines, and leaves text[] as it is. Also
 * returns false if a ship has the name E5, because "hit E5" then means a hit on that ship. */
static bool swap_answer_and_cell(const bsc_dialogue *d, const char *line, char *text, size_t size) {
    const size_t answer_length = strcspn(line, " \t");
    const char *cell = bsc_line_skip_blanks(line + answer_length);
    const char *answer = bsc_line_find_answer(line, answer_length);
    const size_t length = bsc_label_length(cell);
    if (answer == NULL || length == 0 || cell[length] != '\0' ||
        bsc_problem_find_piece(d->problem, cell) != UINT32_MAX)
        return false;
    snprintf(text, size, "%s %s", cell, answer);
    return true;
}

/* Size in bytes of a buffer for a line of a log, such as "E5 sunk Carrier". The text that the
 * player types may fill at most half of the buffer, because write_as_log may add the name of a
 * ship. */
#define SHOT_SIZE 512u

/* Turns what the player has typed into a line of a log, and writes it to `text`:
 *
 *   typed         line of a log
 *   b1h, hit b1   B1 hit
 *   miss          F5 miss           if F5 is the best cell, which was named last
 *   f5 sunk       F5 sunk Cruiser   if the Cruiser is the only ship that could have been sunk
 *
 * Words that are not an answer stay as they are; bsc_log_read will refuse them. Returns false, and
 * tells the player why, if there is no cell for the answer or if the line is too long. */
static bool write_as_log(const bsc_dialogue *d, const char *line, char text[SHOT_SIZE]) {
    char swapped[64];
    if (strlen(line) > SHOT_SIZE / 2) {
        bsc_say(d, "this line is too long for a shot");
        return false;
    }
    if (swap_answer_and_cell(d, line, swapped, sizeof swapped)) line = swapped;
    const size_t length = bsc_label_length(line);
    uint32_t cell = d->best_cell;
    if (length > 0 && !bsc_dialogue_find_cell(d, line, &cell)) return false;
    if (cell == UINT32_MAX) {
        bsc_say(d, "no cell left to fire at");
        return false;
    }
    const char *label = bsc_cell_place(d->problem, cell)->label;
    const char *word = bsc_line_skip_blanks(line + length);
    const char *answer = bsc_line_find_answer(word, strcspn(word, " \t"));
    if (answer == NULL) {
        snprintf(text, SHOT_SIZE, "%s %s", label, word);
        return true;
    }
    const char *after_answer = word + strcspn(word, " \t");
    uint32_t ship = BSC_ALL_PIECES;
    if (*answer == 's' && *after_answer == '\0' && bsc_log_at(d->log, cell) == NULL)
        ship = find_only_ship(d, cell);
    if (ship == BSC_ALL_PIECES)
        snprintf(text, SHOT_SIZE, "%s %s%s", label, answer, after_answer);
    else
        snprintf(text, SHOT_SIZE, "%s %s %s", label, answer,
                 bsc_problem_piece(d->problem, ship)->name);
    return true;
}

/* Adds a step to the log. The step is a shot, a salvo (several shots with one answer) or a scan
 * (how many cells of a set hold a ship); `text` is the step as a line of a log. If the log accepts
 * the step, prints it, saves the game, and shows the new position. Otherwise tells the player why
 * not, as take_shots does. */
static bsc_status take_step(bsc_dialogue *d, const char *text) {
    const char *name = "";     /* messages need no name for a line that was just typed */
    const char *verb = "fix "; /* the command that corrects an earlier answer of the log */
    bool taken;
    const bsc_status status = take_shots(d, text, strlen(text), name, verb, &taken);
    if (status != BSC_OK || !taken) return status;
    bsc_step_write(d->problem, d->log, bsc_log_steps(d->log) - 1, d->out);
    putc('\n', d->out);
    bsc_dialogue_save_changes(d);
    return d->kind->show_position(d);
}

/* Carries out a line that begins with a cell or with the answer to a shot, by adding a shot to the
 * log. This is the function take_line of bsc_answers_dialogue. */
static bsc_status take_line(bsc_dialogue *d, const char *line) {
    char text[SHOT_SIZE];
    if (!write_as_log(d, line, text)) return BSC_OK;
    return take_step(d, text);
}

/* Adds a salvo or a scan to the log. `word`, "salvo" or "scan", is the word with which a line of a
 * log begins; `operand` is what the player typed after it, which is shorter than d->line. */
static bsc_status take_group(bsc_dialogue *d, const char *word, const char *operand) {
    char text[sizeof d->line + sizeof "salvo "];
    snprintf(text, sizeof text, "%s %s", word, operand);
    return take_step(d, text);
}

/* Carries out the command `salvo`: adds several shots, which fell together and have one answer, to
 * the log. */
static bsc_status salvo(bsc_dialogue *d, const char *operand) {
    return take_group(d, "salvo", operand);
}

/* Carries out the command `scan`: adds a scan to the log, which says how many cells of a set hold a
 * ship. */
static bsc_status scan(bsc_dialogue *d, const char *operand) {
    return take_group(d, "scan", operand);
}

/* Replaces the dialogue's log by a new log with the shots in `text`. `name` is what messages call
 * the text. If the shots are refused, of which the player is told, or if something fails before
 * they are taken, the old log stays in use. If the text is the old log with one corrected shot,
 * `correction` is that shot. It is printed, and `undo` can bring the old log back. If the text
 * comes from a file, `correction` is NULL. */
static bsc_status replace_log(bsc_dialogue *d, const char *text, size_t length, const char *name,
                              const char *correction) {
    bsc_replaced_log *replaced = malloc(sizeof *replaced);
    bool taken = false;
    if (replaced == NULL) return bsc_error_become(d->error, BSC_NO_MEMORY);
    *replaced = (bsc_replaced_log){d->log, UINT32_MAX, d->replaced_logs};
    bsc_status status = bsc_log_new(&d->log, d->problem, d->call->announce, d->error);
    if (status == BSC_OK) status = take_shots(d, text, length, name, "", &taken);
    if (!taken) {
        bsc_log_free(d->log);
        d->log = replaced->log;
        free(replaced);
        return status;
    }
    d->replaced_logs = replaced;
    if (correction != NULL) {
        replaced->correction_steps = bsc_log_steps(d->log);
        fprintf(d->out, "%s\n", correction);
    }
    bsc_dialogue_save_changes(d);
    return d->kind->show_position(d);
}

/* Carries out the command `load`: replaces the log, which has the shots of the game so far, by the
 * shots in the file at `path`. If the file cannot be read, or if its shots are refused, tells the
 * player why, keeps the log, and returns BSC_OK. */
static bsc_status load(bsc_dialogue *d, const char *path) {
    char *bytes;
    const char *failed_action; /* "open" or "read", if that has failed */
    size_t length;
    const int reason = bsc_file_load(path, BSC_MAX_TEXT, &bytes, &length, &failed_action);
    if (reason != 0 && bsc_interrupted()) return bsc_error_become(d->error, BSC_INTERRUPTED);
    if (reason != 0) {
        bsc_dialogue_report_file(d, failed_action, path, reason);
        return BSC_OK;
    }
    const bsc_status status = replace_log(d, bytes, length, path, NULL);
    free(bytes);
    return status;
}

/* Carries out the command `fix`: corrects the shot at a cell, by replacing the log by a corrected
 * copy. `operand` is the corrected shot, such as "E5 miss"; or "E5 clear", which leaves the shot
 * out. Tells the player so if the cell was not fired at, or only in a salvo. */
static bsc_status fix(bsc_dialogue *d, const char *operand) {
    const bsc_problem *problem = d->problem;
    char line[SHOT_SIZE], *text = NULL;
    size_t length;
    uint32_t cell;
    if (!write_as_log(d, operand, line) || !bsc_dialogue_find_cell(d, line, &cell)) return BSC_OK;
    if (!bsc_log_fired(d->log, cell))
        return bsc_say(d, "%s was not fired at", bsc_cell_place(problem, cell)->label);
    if (bsc_log_at(d->log, cell) == NULL)
        return bsc_say(d, "%s was fired at in a salvo, which stays as it is: undo takes it back",
                       bsc_cell_place(problem, cell)->label);
    FILE *out = bsc_stream_open(&text, &length);
    if (out == NULL) return bsc_error_become(d->error, BSC_NO_MEMORY);
    const char *new_line = line;
    if (strcasecmp(strchr(line, ' ') + 1, BSC_CLEAR) == 0) new_line = NULL;
    bsc_log_write_replacing(problem, d->log, cell, new_line, out);
    if (!bsc_text_close(out, &text)) return bsc_error_become(d->error, BSC_NO_MEMORY);
    const bsc_status status = replace_log(d, text, length, "", line);
    free(text);
    return status;
}

/* Carries out the command `over`, by which the player says that the whole fleet is hit. If the
 * number of ships may vary, the program cannot know by itself that no ship is left, and the game
 * would go on. If no deployment that agrees with the log is hit as a whole, tells the player so. */
static bsc_status over(bsc_dialogue *d, const char *operand) {
    bool possible = false;
    bsc_status status = bsc_log_may_be_over(d->log, &d->counting.run, &possible, d->error);
    if (status != BSC_OK) return status;
    if (!possible) return bsc_say(d, "the game goes on: some ship has a cell that is not hit");
    if (bsc_problem_may_lack_ships(d->problem)) {
        const bool was_over = bsc_log_is_over(d->log);
        bsc_log_set_over(d->log, true);
        status = bsc_position_count(d);
        if (status != BSC_OK || !d->has_deployments) {
            /* an estimate that found no deployment says nothing: some are wholly hit */
            bsc_log_set_over(d->log, was_over);
            return status;
        }
        bsc_dialogue_save_changes(d);
    }
    return d->kind->show_position(d);
}

/* The commands of the dialogue in which the player enters the answers to shots: name, operand,
 * help, and the function that carries out the command. */
static const bsc_verb verbs[] = {
    {"salvo", OPERAND_SHOT, "shots that fell together: salvo A1 D4 G7 2 hits, sunk Carrier", salvo},
    {"scan", OPERAND_SHOT, "what is known of cells: scan A1:B2 3; yes or no for any or none", scan},
    {"map", OPERAND_SHIP, "the chance of a ship on each cell, or of this ship", bsc_verb_map},
    {"best", OPERAND_NONE, "the best cell", bsc_verb_best},
    {"by", OPERAND_RANK, "rank cells by probability, entropy or lookahead", bsc_verb_by},
    {"over", OPERAND_NONE, "the whole fleet is hit, where the number of ships may vary", over},
    {"ships", OPERAND_NONE, "the ships afloat and those sunk", bsc_verb_ships},
    {"log", OPERAND_NONE, "the shots so far", bsc_verb_log},
    {"undo", OPERAND_NONE, "take back the last shot, or correction", bsc_verb_undo},
    {"fix", OPERAND_SHOT, "correct the answer of a shot in its place, or clear it", fix},
    {"save", OPERAND_FILE, "write the shots to a file, for load, --shots and --log", bsc_verb_save},
    {"load", OPERAND_FILE, "replace the shots with those of a file", load},
    {"help", OPERAND_NONE, "show this list", bsc_verb_help},
    {"quit", OPERAND_NONE, "end; so does Ctrl-D", bsc_verb_quit},
    {0},
};

/* Names the best cell to fire at; if d->redraws is true, shows the map and the ships before that.
 * This is the function show_position of bsc_answers_dialogue, which is called after each line that
 * has changed the log. */
static bsc_status show_position(const bsc_dialogue *d) {
    bsc_status status = BSC_OK;
    if (d->redraws && bsc_position_cells_left(d) > 0) {
        status = bsc_position_show_map(d, BSC_ALL_PIECES);
        bsc_position_show_ships(d);
    }
    if (status != BSC_OK) return status;
    return bsc_position_show_best(d);
}

const bsc_dialogue_kind bsc_answers_dialogue = {
    .verb = verbs,
    .help = help,
    .takes_answers = true,
    .take_line = take_line,
    .show_position = show_position,
};
