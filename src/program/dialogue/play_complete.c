/* play_complete.c - what Tab offers in `play`: commands, answers, cells, ships, ranks, file names.
 *
 * Of the file names those in the folder that the word names so far, with that folder before them;
 * a folder's ends in a slash, so that Tab goes on within it. Not those with blanks, controls or
 * bytes that are not UTF-8, which the line could not show as one word. */
#include "program/dialogue/play_complete.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/dialogue/play.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "show/view/best_view.h"
#include "show/view/map_words.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <strings.h>
#include <sys/stat.h>

/* ---- Files ---- */

static bool is_word(const char *name) {
    uint32_t code;
    for (size_t length; *name != '\0'; name += length) {
        length = bsc_text_step(name, SIZE_MAX, &code);
        if (code == ' ' || bsc_text_unclean(code)) return false;
    }
    return true;
}

static void offer_files(bsc_editor *editor, const char *word) {
    const char *slash = strrchr(word, '/'), *typed = slash == NULL ? word : slash + 1;
    const size_t length = (size_t)(typed - word);
    char *folder = length == 0 ? strdup(".") : strndup(word, length), path[4096];
    struct dirent **entry = NULL;
    const int entries = folder == NULL ? 0 : scandir(folder, &entry, NULL, alphasort);
    for (int k = 0; k < entries; k++) {
        const char *name = entry[k]->d_name;
        const bool fits = strncasecmp(name, typed, strlen(typed)) == 0;
        const bool hidden = *name == '.' && *typed != '.';
        struct stat about;
        snprintf(path, sizeof path - 1, "%.*s%s", (int)length, word, name);
        if (stat(path, &about) == 0 && S_ISDIR(about.st_mode)) strcat(path, "/");
        if (fits && !hidden && is_word(name)) bsc_editor_offer(editor, path);
        free(entry[k]);
    }
    free(entry);
    free(folder);
}

/* ---- Words ---- */

static void offer_ships(const bsc_dialogue *d, bsc_editor *editor, bool afloat) {
    for (uint32_t p = 0; p < bsc_problem_pieces(d->problem); p++)
        if (!afloat || bsc_position_afloat(d, p) > 0)
            bsc_editor_offer(editor, bsc_problem_piece(d->problem, p)->name);
}

static void offer_answers(bsc_editor *editor) {
    for (int k = BSC_MISS; k <= BSC_SUNK; k++)
        bsc_editor_offer(editor, bsc_answer_name((bsc_answer)k));
}

/* Cells are offered once their column was typed: all of them would hide the commands. */
static void offer_first(const bsc_dialogue *d, bsc_editor *editor, bool begun) {
    const bsc_problem *problem = d->problem;
    if (d->kind->takes_answers) offer_answers(editor);
    for (const bsc_verb *verb = d->kind->verb; verb->name != NULL; verb++)
        bsc_editor_offer(editor, verb->name);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem) && begun; cell++)
        if (bsc_log_at(d->log, cell) == NULL)
            bsc_editor_offer(editor, bsc_cell_place(problem, cell)->label);
}

void bsc_dialogue_complete(void *context, bsc_editor *editor, const char *line, size_t length) {
    bsc_dialogue *d = bsc_dialogue_of_line(context, line);
    const bsc_problem *problem = d->problem;
    const bsc_log *log = d->log;
    const bsc_verb *verb[BSC_MAX_VERBS];
    const char *first = bsc_line_skip_blanks(line);
    const size_t label_length = bsc_label_length(first);
    const size_t first_length = strcspn(first, " \t");
    const char *second = bsc_line_skip_blanks(first + first_length);
    const char *word = line + length; /* the word to complete */
    if (word == first) {
        offer_first(d, editor, isalnum((unsigned char)*word) || *word == '-');
        return;
    }
    const char *answer = second;
    if (label_length < first_length)
        answer = first + label_length; /* joined to the cell, or alone */
    if (d->kind->takes_answers &&
        (label_length > 0 || bsc_line_find_answer(first, first_length) != NULL)) {
        const char *name = bsc_line_find_answer(answer, strcspn(answer, " \t"));
        if (word == answer) offer_answers(editor);
        if (word != answer && name != NULL && *name != 'm' &&
            word == bsc_line_skip_blanks(answer + strcspn(answer, " \t")))
            offer_ships(d, editor, true);
        return;
    }
    if (bsc_dialogue_find_verbs(d, first, first_length, verb) != 1) return;
    if (word != second && verb[0]->operand == OPERAND_SHOT)
        bsc_dialogue_complete(d, editor, second, length - (size_t)(second - line));
    if (word != second) return;
    for (uint32_t k = 0; k < bsc_log_shots(log) && verb[0]->operand == OPERAND_SHOT; k++)
        bsc_editor_offer(editor, bsc_cell_place(problem, bsc_log_shot(log, k)->cell)->label);
    if (verb[0]->operand == OPERAND_FILE) offer_files(editor, word);
    if (verb[0]->operand == OPERAND_SHIP) offer_ships(d, editor, false);
    for (size_t k = 0; k < BSC_CELL_RANKINGS && verb[0]->operand == OPERAND_RANK; k++)
        bsc_editor_offer(editor, bsc_by_names[k]);
}
