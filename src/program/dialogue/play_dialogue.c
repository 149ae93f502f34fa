/* play_dialogue.c - runs a dialogue of `play`: reads its lines and carries them out, and saves the
 * game in a file.
 *
 * Lines come from a terminal, where they can be edited, or from a pipe or a file. The first word of
 * a line decides what the line means:
 *
 *   E5 hit   begins with a cell       -> the kind's take_line (play_answers.c, play_against.c)
 *   hit      is an answer to a shot   -> take_line too, if the kind takes answers
 *   un       begins the name of a command, here `undo`, and of no other command
 *                                     -> the command's function, from a table of the kind; the
 *                                        help and the completion use the same table
 *
 * Here "the kind" is the bsc_dialogue_kind of the dialogue.
 *
 * Invariant: no word of a line is ignored silently, and a line that fails leaves the game as it
 * was. Everything is written to standard output, so that lines from a pipe give the same dialogue
 * as typed lines. */
#include "program/dialogue/play_dialogue.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "os/files.h"
#include "os/streams.h"
#include "os/terminal.h"
#include "program/command/file.h"
#include "program/dialogue/line_editor.h"
#include "program/dialogue/play_complete.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "program/line/call.h"
#include "program/line/interrupt.h"
#include "program/line/report.h"
#include "program/line/tables.h"
#include "show/view/best_view.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <strings.h>

#define BLANKS " \t"

/* Removes the comment from a line, and the blanks before it. A comment begins with a '#' at the
 * beginning of the line or after a blank, and goes to the end of the line. */
static void cut_comment(char *text) {
    for (size_t k = 0; text[k] != '\0'; k++) {
        if (text[k] != '#' || (k > 0 && !isblank((unsigned char)text[k - 1]))) continue;
        while (k > 0 && isblank((unsigned char)text[k - 1])) k--;
        text[k] = '\0';
        return;
    }
}

/* ---- The file of the game ---- */

void bsc_dialogue_report_file(bsc_dialogue *d, const char *what, const char *path, int reason) {
    d->file_failed = true;
    bsc_say(d, "cannot %s '%s': %s", what, path, bsc_files_reason(reason));
}

/* Writes the shots of the log to a file. If the file cannot be written, tells the player why and
 * returns false; the dialogue goes on. */
static bool save_game(bsc_dialogue *d, const char *path) {
    bsc_file file;
    int reason = bsc_file_open(&file, path);
    if (reason == 0) {
        bsc_log_write(d->problem, d->log, file.replacement.stream);
        reason = bsc_file_close(&file, true);
        bsc_interrupt_resume();
    }
    d->has_unsaved_shots = d->has_unsaved_shots && reason != 0;
    if (reason == 0) return true;
    bsc_dialogue_report_file(d, "write", path, reason);
    return false;
}

void bsc_dialogue_save_changes(bsc_dialogue *d) {
    d->has_unsaved_shots = true;
    if (d->path != NULL) save_game(d, d->path);
}

/* ---- Commands ---- */

/* Exchanges the log that is in use, d->log, with the log that was replaced last, the first of
 * d->replaced_logs, which must not be NULL. Calling this function a second time exchanges them
 * back. */
static void exchange_logs(bsc_dialogue *d) {
    bsc_log *log = d->log;
    d->log = d->replaced_logs->log;
    d->replaced_logs->log = log;
}

/* Removes the log that was replaced last from the list d->replaced_logs, which must not be NULL.
 * Then frees this log, unless it is the log of d->subject, which the subject owns. */
static void free_replaced_log(bsc_dialogue *d) {
    bsc_replaced_log *replaced = d->replaced_logs;
    d->replaced_logs = replaced->next;
    if (replaced->log != d->subject->log) bsc_log_free(replaced->log);
    free(replaced);
}

void bsc_dialogue_end(bsc_dialogue *d) {
    while (d->replaced_logs != NULL) free_replaced_log(d);
    if (d->log != d->subject->log) bsc_log_free(d->log);
    bsc_analysis_release(&d->analysis);
}

/* Carries out the command `undo`: takes back the last step of the log, which is a shot, a salvo or
 * a scan, and with it the end of the game (`over`). A log that has only the line `over` becomes
 * empty. But if the last change was a correction, the log becomes what it was before the
 * correction. Then counts the deployments again; if that fails, restores the log. */
bsc_status bsc_verb_undo(bsc_dialogue *d, const char *operand) {
    bsc_log *log = d->log;
    const uint32_t steps = bsc_log_steps(log);
    const bool was_over = bsc_log_is_over(log);
    const bool is_correction =
        d->replaced_logs != NULL && d->replaced_logs->correction_steps == steps;
    char *last = NULL;
    size_t length;
    const bool has_only_end = steps == 0 && was_over;
    const bool is_at_begin = d->first_step > 0 ? steps == d->first_step : steps == 0 && !was_over;
    if (!is_correction && is_at_begin) return bsc_say(d, "no shot to undo");
    FILE *out = bsc_stream_open(&last, &length);
    if (out == NULL) return bsc_error_become(d->error, BSC_NO_MEMORY);
    if (has_only_end)
        fputs("over", out);
    else if (!is_correction)
        bsc_step_write(d->problem, log, steps - 1, out);
    if (!bsc_text_close(out, &last)) return bsc_error_become(d->error, BSC_NO_MEMORY);
    if (is_correction)
        exchange_logs(d);
    else
        bsc_log_undo(log);
    const bsc_status status = bsc_position_count(d);
    if (status != BSC_OK) {
        if (is_correction)
            exchange_logs(d);
        else
            bsc_log_read(log, last, length, "", NULL);
        bsc_log_set_over(log, was_over);
        free(last);
        return status;
    }
    if (is_correction)
        bsc_say(d, "undone: the correction");
    else
        bsc_say(d, "undone: %s", last);
    free(last);
    if (is_correction) free_replaced_log(d);
    bsc_dialogue_save_changes(d);
    return d->kind->show_position(d);
}

bsc_status bsc_verb_map(bsc_dialogue *d, const char *operand) {
    const bsc_problem *problem = d->problem;
    if (*operand == '\0') return bsc_position_show_map(d, BSC_ALL_PIECES);
    const uint32_t piece = bsc_problem_find_piece(problem, operand);
    if (piece != UINT32_MAX) return bsc_position_show_map(d, piece);
    fputs("no ship '", d->out);
    bsc_text_write(d->out, operand);
    const char *separator = "': the ships are ";
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++) {
        fprintf(d->out, "%s%s", separator, bsc_problem_piece(problem, p)->name);
        separator = ", ";
    }
    putc('\n', d->out);
    return BSC_OK;
}

bsc_status bsc_verb_best(bsc_dialogue *d, const char *operand) {
    return bsc_position_show_best(d);
}

/* Returns the ranking that `word`, which must not be "", means. The word is a value of --by, or the
 * beginning of one, in capitals too. The word "exact", the name of the strategy that ranks by
 * probability, means the ranking by probability. Returns BSC_CELL_CRITERIA if the word means no
 * ranking. */
static bsc_criterion find_rank(const char *word) {
    bsc_criterion ranking = BSC_BY_PROBABILITY;
    if (strcasecmp(word, "exact") == 0) return ranking;
    while (ranking < BSC_CELL_CRITERIA &&
           strncasecmp(word, bsc_criterion_names[ranking], strlen(word)) != 0)
        ranking++;
    return ranking;
}

bsc_status bsc_verb_by(bsc_dialogue *d, const char *operand) {
    if (*operand == '\0') return bsc_say(d, "ranked by %s", bsc_criterion_names[d->ranking]);
    /* The new ranking is checked by the rules about options of the command line, as if it had been
     * typed as --by, because some options exclude a ranking. */
    bsc_call call = *d->call;
    bsc_objection objection;
    call.by = find_rank(operand);
    if (call.by == BSC_CELL_CRITERIA)
        return bsc_say(d, "cells can be ranked by probability, entropy or lookahead, not by '%s'",
                       operand);
    if (bsc_call_forbids(&call, &objection)) return bsc_say(d, "%s", objection.text);
    const bsc_criterion earlier_ranking = d->ranking;
    d->ranking = call.by;
    const bsc_status status = bsc_position_rank(d);
    if (status != BSC_OK) {
        d->ranking = earlier_ranking;
        return status;
    }
    return bsc_position_show_best(d);
}

bsc_status bsc_verb_ships(bsc_dialogue *d, const char *operand) {
    bsc_position_show_ships(d);
    return BSC_OK;
}

bsc_status bsc_verb_log(bsc_dialogue *d, const char *operand) {
    bsc_log_write(d->problem, d->log, d->out);
    return BSC_OK;
}

bsc_status bsc_verb_save(bsc_dialogue *d, const char *operand) {
    const unsigned shots = bsc_position_count_fired(d);
    if (save_game(d, operand)) bsc_say(d, "%u shot%s written", shots, bsc_plural_ending(shots));
    return BSC_OK;
}

bsc_status bsc_verb_quit(bsc_dialogue *d, const char *operand) {
    d->is_over = true;
    return BSC_OK;
}

/* For each kind of operand (bsc_operand): what the command `help` prints after the name of a
 * command that takes such an operand. */
static const char *const operand_shown[] = {
    [OPERAND_NONE] = "",      [OPERAND_SHIP] = " [SHIP]", [OPERAND_RANK] = " [RANK]",
    [OPERAND_SHOT] = " SHOT", [OPERAND_FILE] = " FILE",
};

bsc_status bsc_verb_help(bsc_dialogue *d, const char *operand) {
    for (const char *const *row = d->kind->help; *row != NULL; row += 2) {
        char typed[64];
        snprintf(typed, sizeof typed, *row, bsc_position_example_label(d));
        bsc_say(d, "%-20s %s", typed, row[1]);
    }
    for (const bsc_verb *verb = d->kind->verb; verb->name != NULL; verb++) {
        const char *shown = operand_shown[verb->operand];
        bsc_say(d, "%s%-*s %s", verb->name, (int)(20 - strlen(verb->name)), shown, verb->help);
    }
    return BSC_OK;
}

/* Returns the operand in a line with a command: a pointer into the line, to the text after the
 * command's name, or to the end of the line if there is none. The line begins with the first word
 * of the name, or the beginning of that word. If the name has a second word, such as "give up", and
 * the line has this whole word too, in capital or small letters, the operand begins after it. */
static const char *find_operand(const bsc_verb *verb, const char *line) {
    const char *operand = bsc_line_skip_blanks(line + strcspn(line, BLANKS));
    const char *second = strchr(verb->name, ' ');
    const size_t length = strcspn(operand, BLANKS);
    const bool has_second = second != NULL && length > 0 && strlen(second + 1) == length &&
                            strncasecmp(operand, second + 1, length) == 0;
    if (!has_second) return operand;
    return bsc_line_skip_blanks(operand + length);
}

/* Carries out a line that begins with the name of a command: calls the function of the command with
 * the operand. If an operand is missing that may not be left out, or if the command takes no
 * operand but the line has one, tells the player so instead. A '#' begins a comment, except in the
 * operand of a command that takes a file, because the name of a file may contain a '#'. */
static bsc_status run_command(bsc_dialogue *d, const bsc_verb *verb, char *line) {
    if (verb->operand != OPERAND_FILE) cut_comment(line);
    const char *operand = find_operand(verb, line);
    if (verb->operand == OPERAND_FILE && *operand == '\0') return bsc_say(d, "file name expected");
    if (verb->operand == OPERAND_SHOT && *operand == '\0') return bsc_say(d, "shot expected");
    if (verb->operand == OPERAND_NONE && *operand != '\0')
        return bsc_say(d, "unexpected text after %s: '%s'", verb->name, operand);
    return verb->obey(d, operand);
}

/* Tells the player that the first `length` bytes of the line are the beginning of the names of
 * several commands, candidates[count]. Returns BSC_OK. */
static bsc_status say_ambiguous(const bsc_dialogue *d, const char *line, size_t length,
                                const bsc_verb *const *candidates, size_t count) {
    const char *separator = "";
    fprintf(d->out, "'%.*s' is ambiguous:", (int)length, line);
    for (size_t k = 0; k < count; k++) {
        fprintf(d->out, "%s %s", separator, candidates[k]->name);
        separator = ",";
    }
    putc('\n', d->out);
    return BSC_OK;
}

/* Carries out a line, which has no blank at its beginning. If it begins with a cell or, if the kind
 * takes answers, with an answer, calls the take_line of the dialogue's kind; if it begins with the
 * name of a command, which may be shortened, calls the function of the command. Ignores an empty
 * line and a comment. If the line is wrong, tells the player so and returns BSC_OK. If the function
 * that it calls fails, returns its status. The game is then as before, unless memory ran out while
 * the new position was shown. May change the bytes of the line. */
static bsc_status run_line(bsc_dialogue *d, char *line) {
    const bsc_verb *candidates[BSC_MAX_VERBS];
    const size_t length = strcspn(line, BLANKS);
    if (*line == '\0' || *line == '#') return BSC_OK;
    if (bsc_label_length(line) > 0 ||
        (d->kind->takes_answers && bsc_line_find_answer(line, length) != NULL)) {
        cut_comment(line);
        return d->kind->take_line(d, line);
    }
    if (strcmp(line, "?") == 0) return bsc_verb_help(d, "");
    if (strcasecmp(line, "exit") == 0) return bsc_verb_quit(d, "");
    const size_t count = bsc_dialogue_find_verbs(d, line, length, candidates);
    if (count == 1) return run_command(d, candidates[0], line);
    if (count > 1) return say_ambiguous(d, line, length, candidates, count);
    if (d->kind->takes_answers)
        return bsc_say(d, "not a shot, an answer or a command; type help for a list");
    return bsc_say(d, "not a cell or a command; type help for a list");
}

/* ---- Lines ---- */

/* Cuts off the blanks at the end of the line, and returns a pointer to its first byte that is not a
 * blank. */
static char *trim(char *line) {
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) length--;
    line[length] = '\0';
    return line + strspn(line, BLANKS);
}

/* Reads a line from standard input into d->line: bytes up to the end of the line or of the input.
 * Replaces each byte 0 by a 1, because a 0 would end the text. Returns false if there is no line:
 * reading has failed, the input has ended before the first byte, or the line does not fit into
 * d->line, for which errno becomes EMSGSIZE. d->line then means nothing. */
static bool read_bytes(bsc_dialogue *d) {
    const size_t max_length = sizeof d->line - 1;
    size_t length = 0;
    int byte = '\0';
    while (length < max_length) {
        byte = getc(stdin);
        if (byte == EOF || byte == '\n') break;
        if (byte == '\0') byte = '\1';
        d->line[length++] = (char)byte;
    }
    d->line[length] = '\0';
    if (length == max_length) errno = EMSGSIZE;
    return length < max_length && !ferror(stdin) && (byte != EOF || length > 0);
}

/* Reads a line without the line editor, sets *line to it, without the blanks at its beginning and
 * end, and returns LINE_TYPED. If the line does not come from a terminal, prints it after the
 * prompt, where a typed line would be. Leaves *line as it is if there is no line: returns
 * LINE_STOPPED after Ctrl-C, and LINE_ENDED at the end of the input or if the prompt cannot be
 * written; also if reading fails, or the line has more than 8190 bytes, and then sets d->read_error
 * to an errno. */
static bsc_line_end read_plain(bsc_dialogue *d, const char *prompt, char **line) {
    fputs(prompt, d->out);
    if (fflush(d->out) != 0) return LINE_ENDED; /* bsc_output_close will report why */
    errno = 0;
    const bool is_terminal = bsc_is_terminal(stdin);
    const bool was_stopped = is_terminal && !bsc_terminal_wait();
    if (was_stopped || !read_bytes(d)) {
        const int reason = errno == 0 ? EIO : errno;
        putc('\n', d->out);
        if (feof(stdin)) return LINE_ENDED;
        clearerr(stdin);
        if (bsc_interrupt_take()) return LINE_STOPPED;
        d->read_error = reason;
        return LINE_ENDED;
    }
    *line = trim(d->line);
    if (is_terminal) return LINE_TYPED;
    bsc_text_write(d->out, *line);
    putc('\n', d->out);
    return LINE_TYPED;
}

/* Shows the prompt and reads a line, with the line editor if the dialogue has one. If it returns
 * LINE_TYPED, *line is the line without the blanks at its beginning and end, and valid until the
 * next line is read. Otherwise *line means nothing: the result is LINE_STOPPED after Ctrl-C, and
 * LINE_ENDED if there are no more lines. If a failure of reading has ended the lines, or a signal
 * that must end the program, d->read_error is an errno, for a signal EINTR. */
static bsc_line_end read_line(bsc_dialogue *d, const char *prompt, char **line) {
    if (d->editor == NULL) return read_plain(d, prompt, line);
    fflush(d->out);
    const bsc_line_end end = bsc_editor_read(d->editor, prompt, line);
    if (end == LINE_TYPED) *line = trim(*line);
    if (end == LINE_ENDED && bsc_interrupted()) d->read_error = EINTR;
    return end;
}

/* Asks the player, after Ctrl-C, whether to quit. Another Ctrl-C, or the end of the input, counts
 * as yes. */
static void ask_to_quit(bsc_dialogue *d) {
    const char *question = "quit (y or n)? ";
    if (d->has_unsaved_shots) question = "quit without saving (y or n)? ";
    char *line;
    const bsc_line_end end = read_line(d, question, &line);
    d->is_over = end != LINE_TYPED || tolower((unsigned char)*line) == 'y';
}

/* Reads the lines of the dialogue and carries them out, until the dialogue is over or the lines
 * end. If a count of deployments is stopped by Ctrl-C or needs too much memory, the line that asked
 * for the count has no effect, and the dialogue goes on. Every other failure ends the dialogue.
 * Without memory for an editor, lines are read without one. */
bsc_exit bsc_dialogue_run(bsc_dialogue *d) {
    bsc_status status = BSC_OK;
    if (bsc_terminal_usable()) d->editor = bsc_editor_new(bsc_dialogue_complete, d);
    bsc_interrupt_ask(bsc_is_terminal(stdin));
    while (status == BSC_OK && !d->is_over) {
        char *line;
        const bsc_line_end end = read_line(d, "> ", &line);
        if (end == LINE_ENDED) break;
        if (end == LINE_STOPPED) {
            ask_to_quit(d);
        } else {
            /* A player who types this sentence at the end of a game means the command `over`. */
            if (strcasecmp(line, "the fleet is sunk") == 0) strcpy(line, "over");
            status = run_line(bsc_dialogue_of_line(d, line), line);
        }
        const bool stopped = status == BSC_INTERRUPTED && bsc_interrupt_take();
        if (!stopped && status != BSC_LIMIT) continue;
        if (status == BSC_LIMIT) bsc_show_error(d->error, d->out);
        bsc_say(d, "the game is as it was before");
        *d->error = (bsc_error){0};
        status = BSC_OK;
    }
    bsc_interrupt_ask(false);
    bsc_editor_free(d->editor);
    d->editor = NULL;
    if (status != BSC_OK) return bsc_report(d->error);
    if (d->read_error != 0) return bsc_fail_file("read", "standard input", d->read_error);
    return d->file_failed ? STATUS_FILE : STATUS_DONE;
}
