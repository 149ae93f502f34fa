/* play_dialogue.c - a dialogue: lines from a terminal, with editing, or as they come from a pipe;
 * commands, which a table lists for the parser, the help and the completion; the game's file.
 *
 *   a line -> a cell or an answer  -> take_line of play.c or play_against.c
 *          -> a command's name, or as much of it as no other begins with -> its function
 *
 * Invariant: no word of a line is left out silently, and a line that fails leaves the game as it
 * was. All is written to standard output, so that lines piped in give the same dialogue. */
#include "program/dialogue/play_dialogue.h"

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/file.h"
#include "program/dialogue/line_editor.h"
#include "program/dialogue/play_complete.h"
#include "program/dialogue/play_position.h"
#include "program/dialogue/play_words.h"
#include "program/dialogue/terminal.h"
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
#include <unistd.h>

#define BLANKS " \t"

/* Cuts a comment off the text: from a '#' on that stands at its beginning or behind a blank. */
static void cut_comment(char *text) {
    for (size_t k = 0; text[k] != '\0'; k++) {
        if (text[k] != '#' || (k > 0 && !isblank((unsigned char)text[k - 1]))) continue;
        while (k > 0 && isblank((unsigned char)text[k - 1])) k--;
        text[k] = '\0';
        return;
    }
}

/* ---- The game's file ---- */

void bsc_dialogue_report_file(bsc_dialogue *d, const char *what, const char *path, int reason) {
    d->file_failed = true;
    bsc_say(d, "cannot %s '%s': %s", what, path, strerror(reason));
}

static bool save_game(bsc_dialogue *d, const char *path) {
    bsc_file file;
    int reason = bsc_file_open(&file, path);
    if (reason == 0) {
        bsc_log_write(d->problem, d->log, file.stream);
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

/* Exchanges the log and the one that it replaced last. */
static void exchange_logs(bsc_dialogue *d) {
    bsc_log *log = d->log;
    d->log = d->replaced_logs->log;
    d->replaced_logs->log = log;
}

/* Releases the log that was replaced last, unless it is the subject's own. */
static void drop_replaced_log(bsc_dialogue *d) {
    bsc_replaced_log *replaced = d->replaced_logs;
    d->replaced_logs = replaced->next;
    if (replaced->log != d->subject->log) bsc_log_free(replaced->log);
    free(replaced);
}

void bsc_dialogue_end(bsc_dialogue *d) {
    while (d->replaced_logs != NULL) drop_replaced_log(d);
    if (d->log != d->subject->log) bsc_log_free(d->log);
    bsc_analysis_release(&d->analysis);
}

bsc_status bsc_verb_undo(bsc_dialogue *d, const char *operand) {
    bsc_log *log = d->log;
    const uint32_t steps = bsc_log_steps(log);
    const bool corrected = d->replaced_logs != NULL && d->replaced_logs->correction_shots == steps;
    char *last = NULL;
    size_t length;
    if (!corrected && (steps == 0 || (d->first_shot > 0 && bsc_log_shots(log) == d->first_shot)))
        return bsc_say(d, "no shot to undo");
    FILE *out = open_memstream(&last, &length);
    if (out == NULL) return bsc_error_become(d->error, BSC_NO_MEMORY);
    if (!corrected) bsc_step_write(d->problem, log, steps - 1, out);
    if (!bsc_text_close(out, &last)) return bsc_error_become(d->error, BSC_NO_MEMORY);
    if (corrected)
        exchange_logs(d);
    else
        bsc_log_undo(log);
    const bsc_status status = bsc_position_count(d);
    if (status != BSC_OK) {
        if (corrected)
            exchange_logs(d);
        else
            bsc_log_read(log, last, length, "", NULL);
        free(last);
        return status;
    }
    bsc_say(d, "undone: %s", corrected ? "the correction" : last);
    free(last);
    if (corrected) drop_replaced_log(d);
    bsc_dialogue_save_changes(d);
    return d->kind->show_position(d);
}

bsc_status bsc_verb_map(bsc_dialogue *d, const char *operand) {
    const bsc_problem *problem = d->problem;
    const bool all = *operand == '\0';
    const uint32_t piece = all ? BSC_ALL_PIECES : bsc_problem_find_piece(problem, operand);
    if (all || piece != UINT32_MAX) return bsc_position_show_map(d, piece);
    fputs("no ship '", d->out);
    bsc_text_write(d->out, operand);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        fprintf(d->out, "%s%s", p == 0 ? "': the ships are " : ", ",
                bsc_problem_piece(problem, p)->name);
    putc('\n', d->out);
    return BSC_OK;
}

bsc_status bsc_verb_best(bsc_dialogue *d, const char *operand) {
    return bsc_position_show_best(d);
}

/* Returns the ranking that a word of --by, or its beginning, names; also for "exact", the strategy
 * that ranks by probability. BSC_CELL_RANKINGS if there is none. */
static bsc_by find_rank(const char *word) {
    bsc_by ranking = BSC_BY_PROBABILITY;
    if (strcasecmp(word, "exact") == 0) return ranking;
    while (ranking < BSC_CELL_RANKINGS &&
           strncasecmp(word, bsc_by_names[ranking], strlen(word)) != 0)
        ranking++;
    return ranking;
}

bsc_status bsc_verb_by(bsc_dialogue *d, const char *operand) {
    bsc_call call = *d->call; /* as if the ranking had been given by the command line */
    bsc_objection objection;
    call.by = *operand == '\0' ? d->ranking : find_rank(operand);
    if (call.by == BSC_CELL_RANKINGS)
        return bsc_say(d, "cells can be ranked by probability, entropy or lookahead, not by '%s'",
                       operand);
    if (*operand == '\0') return bsc_say(d, "ranked by %s", bsc_by_names[call.by]);
    if (bsc_call_forbids(&call, &objection)) return bsc_say(d, "%s", objection.text);
    d->ranking = call.by;
    const bsc_status status = bsc_position_rank(d);
    return status == BSC_OK ? bsc_position_show_best(d) : status;
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
    const unsigned shots = bsc_log_shots(d->log);
    if (save_game(d, operand)) bsc_say(d, "%u shot%s written", shots, shots == 1 ? "" : "s");
    return BSC_OK;
}

bsc_status bsc_verb_quit(bsc_dialogue *d, const char *operand) {
    d->is_over = true;
    return BSC_OK;
}

static const char *const operand_shown[] = {"", " [SHIP]", " [RANK]", " SHOT", " FILE"};

bsc_status bsc_verb_help(bsc_dialogue *d, const char *operand) {
    for (const char *const *row = d->kind->help; *row != NULL; row += 2) {
        char typed[64];
        snprintf(typed, sizeof typed, *row, bsc_position_example(d));
        bsc_say(d, "%-20s %s", typed, row[1]);
    }
    for (const bsc_verb *verb = d->kind->verb; verb->name != NULL; verb++) {
        const char *shown = operand_shown[verb->operand];
        bsc_say(d, "%s%-*s %s", verb->name, (int)(20 - strlen(verb->name)), shown, verb->help);
    }
    return BSC_OK;
}

/* Returns the text behind a command. The second word of "give up" belongs to its name. */
static const char *operand_of(const bsc_verb *verb, const char *line) {
    const char *operand = bsc_line_skip_blanks(line + strcspn(line, BLANKS));
    const char *second = strchr(verb->name, ' ');
    const size_t length = strcspn(operand, BLANKS);
    const bool named = second != NULL && length > 0 && strlen(second + 1) == length &&
                       strncasecmp(operand, second + 1, length) == 0;
    return named ? bsc_line_skip_blanks(operand + length) : operand;
}

static bsc_status obey(bsc_dialogue *d, char *line) {
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
    const bsc_verb *verb = candidates[0];
    if (count == 0)
        return bsc_say(d, "not %s or a command; type help for a list",
                       d->kind->takes_answers ? "a shot, an answer" : "a cell");
    if (count > 1) {
        fprintf(d->out, "'%.*s' is ambiguous:", (int)length, line);
        for (size_t k = 0; k < count; k++)
            fprintf(d->out, "%s %s", k == 0 ? "" : ",", candidates[k]->name);
        putc('\n', d->out);
        return BSC_OK;
    }
    if (verb->operand != OPERAND_FILE) cut_comment(line);
    const char *operand = operand_of(verb, line);
    if (verb->operand >= OPERAND_SHOT && *operand == '\0')
        return bsc_say(d, "%s expected", verb->operand == OPERAND_FILE ? "file name" : "shot");
    if (verb->operand == OPERAND_NONE && *operand != '\0')
        return bsc_say(d, "unexpected text after %s: '%s'", verb->name, operand);
    return verb->obey(d, operand);
}

/* ---- Lines ---- */

static char *trim(char *line) {
    size_t length = strlen(line);
    while (length > 0 && isspace((unsigned char)line[length - 1])) length--;
    line[length] = '\0';
    return line + strspn(line, BLANKS);
}

/* Reads a line without an editor. A line that does not come from a terminal is shown, as one typed
 * there would be. */
static bsc_line_end read_plain(bsc_dialogue *d, const char *prompt, char **line) {
    fputs(prompt, d->out);
    if (fflush(d->out) != 0) return LINE_ENDED; /* bsc_output_close reports why */
    size_t length = 0;
    int byte = errno = 0;
    const bool terminal = isatty(STDIN_FILENO) == 1, stopped = terminal && !bsc_terminal_wait();
    while (!stopped && length < sizeof d->line - 1 && (byte = getc(stdin)) != EOF && byte != '\n')
        d->line[length++] = (char)(byte == '\0' ? '\1' : byte); /* it would hide what follows it */
    d->line[length] = '\0';
    const bool too_long = length == sizeof d->line - 1;
    if (stopped || too_long || ferror(stdin) || (byte == EOF && length == 0)) {
        int reason = errno == 0 ? EIO : errno;
        if (too_long) reason = EMSGSIZE;
        putc('\n', d->out);
        if (feof(stdin)) return LINE_ENDED;
        clearerr(stdin);
        d->read_error = bsc_interrupt_take() ? 0 : reason;
        return d->read_error == 0 ? LINE_STOPPED : LINE_ENDED;
    }
    *line = trim(d->line);
    if (terminal) return LINE_TYPED;
    bsc_text_write(d->out, *line);
    putc('\n', d->out);
    return LINE_TYPED;
}

static bsc_line_end read_line(bsc_dialogue *d, const char *prompt, char **line) {
    if (d->editor == NULL) return read_plain(d, prompt, line);
    fflush(d->out);
    const bsc_line_end end = bsc_editor_read(d->editor, prompt, line);
    if (end == LINE_TYPED) *line = trim(*line);
    if (end == LINE_ENDED && bsc_interrupted()) d->read_error = EINTR;
    return end;
}

/* Asks, after Ctrl-C, whether to quit. Another Ctrl-C, or the end of the input, is a yes. */
static void ask_to_quit(bsc_dialogue *d) {
    char *line;
    const bsc_line_end end = read_line(
        d, d->has_unsaved_shots ? "quit without saving (y or n)? " : "quit (y or n)? ", &line);
    d->is_over = end != LINE_TYPED || tolower((unsigned char)*line) == 'y';
}

bsc_exit bsc_dialogue_run(bsc_dialogue *d) {
    bsc_status status = BSC_OK;
    if (bsc_terminal_usable()) d->editor = bsc_editor_new(bsc_dialogue_complete, d);
    bsc_interrupt_ask(isatty(STDIN_FILENO) == 1);
    while (status == BSC_OK && !d->is_over) {
        char *line;
        const bsc_line_end end = read_line(d, "> ", &line);
        if (end == LINE_ENDED) break;
        if (end == LINE_STOPPED)
            ask_to_quit(d);
        else
            status = obey(bsc_dialogue_of_line(d, line), line);
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
