/* play_complete.c - finds the words that Tab offers in a line of `play`:
 *
 *   the word to complete           what is offered
 *   the first word of the line     commands; answers, if the dialogue takes them; and also cells,
 *                                  once a letter was typed
 *   the word after a cell          answers
 *   the word after hit or sunk     the ships afloat
 *   after a command's name         what the command takes: ships, rankings, shots or file names
 *
 * File names are completed inside the folder that the word names so far. The name of a folder ends
 * in a slash, so that the next Tab goes on inside it. Names with blanks, control characters or
 * bytes that are not UTF-8 are not offered, because the line could not show them as one word. */
#include "program/dialogue/play_complete.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/files.h"
#include "program/dialogue/play.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "show/view/best_view.h"
#include "show/view/map_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- Files ---- */

/* Says whether the name of a file can be shown as one word of a line: it has no blanks, no control
 * characters, and only bytes that are UTF-8. */
static bool is_word(const char *name) {
    uint32_t code;
    for (size_t length; *name != '\0'; name += length) {
        length = bsc_text_step(name, SIZE_MAX, &code);
        if (code == ' ' || bsc_text_unclean(code)) return false;
    }
    return true;
}

/* A path that the user has begun to type and wants to be completed. offer_file is called with each
 * file of the path's folder, and compares the file's name with this path. */
typedef struct typed_path {
    bsc_editor *editor;
    const char *word;     /* the path, as far as the user has typed it */
    const char *last;     /* points into `word`, to the beginning of the file's name */
    size_t folder_length; /* how many bytes of `word` are before `last` */
} typed_path;

/* Called with the name of each file of a folder: offers the file `name` for completion if its name
 * begins with what the user has typed. `context` is the typed_path that is completed. */
static void offer_file(void *context, const char *name) {
    const typed_path *typed = context;
    const bool fits = strncasecmp(name, typed->last, strlen(typed->last)) == 0;
    const bool is_hidden = *name == '.' && *typed->last != '.';
    char path[4096];
    if (!fits || is_hidden || !is_word(name)) return;
    snprintf(path, sizeof path - 1, "%.*s%s", (int)typed->folder_length, typed->word, name);
    if (bsc_path_find(path) == BSC_PATH_FOLDER) strcat(path, "/");
    bsc_editor_offer(typed->editor, path);
}

/* Offers the files whose paths begin with `word`, which goes on to the end of the line. Hidden
 * files, whose names begin with a dot, are offered only if the user has typed the dot. If the
 * folder cannot be read, offers nothing. */
static void offer_files(bsc_editor *editor, const char *word) {
    typed_path typed = {.editor = editor, .word = word, .last = bsc_path_last(word)};
    typed.folder_length = (size_t)(typed.last - word);
    char *folder = strdup(word);
    if (folder == NULL) return;
    folder[typed.folder_length] = '\0';
    bsc_files_visit(typed.folder_length == 0 ? "." : folder, offer_file, &typed);
    free(folder);
}

/* ---- Words ---- */

/* Offers the names of all ships; or, if `only_afloat` is true, only of ships that are afloat (at
 * least one copy is not sunk). */
static void offer_ships(const bsc_dialogue *d, bsc_editor *editor, bool only_afloat) {
    for (uint32_t p = 0; p < bsc_problem_pieces(d->problem); p++)
        if (!only_afloat || bsc_position_count_afloat(d, p) > 0)
            bsc_editor_offer(editor, bsc_problem_piece(d->problem, p)->name);
}

/* Offers the answers to a shot for completion: miss, hit and sunk. */
static void offer_answers(bsc_editor *editor) {
    for (int k = BSC_MISS; k <= BSC_SUNK; k++)
        bsc_editor_offer(editor, bsc_answer_name((bsc_answer)k));
}

/* Offers what can be the first word of a line: commands, answers if the dialogue takes them, and if
 * `offers_cells` is true also the cells that were not fired at. The caller wants cells only if the
 * user has typed something with which a cell's label can begin, because a list of all cells would
 * hide the commands. */
static void offer_first(const bsc_dialogue *d, bsc_editor *editor, bool offers_cells) {
    const bsc_problem *problem = d->problem;
    if (d->kind->takes_answers) offer_answers(editor);
    for (const bsc_verb *verb = d->kind->verb; verb->name != NULL; verb++)
        bsc_editor_offer(editor, verb->name);
    if (!offers_cells) return;
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        if (!bsc_log_fired(d->log, cell))
            bsc_editor_offer(editor, bsc_cell_place(problem, cell)->label);
}

/* Offers what can follow a cell in a line, such as "E5 hit Carrier". `answer` is where the answer
 * begins in the line, and `word` is the word to complete. If they are the same, offers the answers.
 * If `word` is the next word after the answer hit or sunk, offers the ships afloat. */
static void offer_after_cell(const bsc_dialogue *d, bsc_editor *editor, const char *answer,
                             const char *word) {
    const size_t length = strcspn(answer, " \t");
    /* "miss", "hit" or "sunk", of which the line may have only the first letters; or NULL */
    const char *answer_name = bsc_line_find_answer(answer, length);
    if (word == answer) {
        offer_answers(editor);
        return;
    }
    const bool may_have_ship = answer_name != NULL && strcmp(answer_name, "miss") != 0;
    if (may_have_ship && word == bsc_line_skip_blanks(answer + length))
        offer_ships(d, editor, true);
}

/* Offers the words that can follow the name of a command in a line. `operand` says what the command
 * takes, and `word` is as much of it as the user has typed: the rest of the line. */
static void offer_operand(const bsc_dialogue *d, bsc_editor *editor, bsc_operand operand,
                          const char *word) {
    switch (operand) {
    case OPERAND_SHOT:
        for (uint32_t k = 0; k < bsc_log_shots(d->log); k++) {
            const uint32_t cell = bsc_log_shot(d->log, k)->cell;
            bsc_editor_offer(editor, bsc_cell_place(d->problem, cell)->label);
        }
        break;
    case OPERAND_FILE:
        offer_files(editor, word);
        break;
    case OPERAND_SHIP:
        offer_ships(d, editor, false);
        break;
    case OPERAND_RANK:
        for (size_t k = 0; k < BSC_CELL_CRITERIA; k++)
            bsc_editor_offer(editor, bsc_criterion_names[k]);
        break;
    case OPERAND_NONE:
        break;
    }
}

void bsc_dialogue_complete(void *context, bsc_editor *editor, const char *line, size_t length) {
    bsc_dialogue *d = bsc_dialogue_of_line(context, line);
    const bsc_verb *candidates[BSC_MAX_VERBS];
    const char *first_word = bsc_line_skip_blanks(line);
    const size_t label_length = bsc_label_length(first_word);
    const size_t first_length = strcspn(first_word, " \t");
    const char *second_word = bsc_line_skip_blanks(first_word + first_length);
    const char *word = line + length; /* the word to complete */
    if (word == first_word) {
        offer_first(d, editor, isalnum((unsigned char)*word) || *word == '-');
        return;
    }
    const char *answer = second_word;
    if (label_length < first_length)
        answer = first_word + label_length; /* "E5hit", or an answer without a cell */
    if (d->kind->takes_answers &&
        (label_length > 0 || bsc_line_find_answer(first_word, first_length) != NULL)) {
        offer_after_cell(d, editor, answer, word);
        return;
    }
    if (bsc_dialogue_find_verbs(d, first_word, first_length, candidates) != 1) return;
    const bsc_verb *verb = candidates[0];
    if (word == second_word)
        offer_operand(d, editor, verb->operand, word);
    else if (verb->operand == OPERAND_SHOT)
        /* A shot such as "E5 hit" is completed as if it were a line of its own. */
        bsc_dialogue_complete(d, editor, second_word, length - (size_t)(second_word - line));
}
