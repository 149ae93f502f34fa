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

/* From a '#' at the beginning or after a blank. */
static void cut_comment(char *text) {
    for (size_t k = 0; text[k] != '\0'; k++) {
        if (text[k] != '#' || (k > 0 && !isblank((unsigned char)text[k - 1]))) continue;
        while (k > 0 && isblank((unsigned char)text[k - 1])) k--;
        text[k] = '\0';
        return;
    }
}

/* ---- The game's file ---- */

void bsc_dialogue_fail(bsc_dialogue *d, const char *what, const char *path, int reason) {
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
    d->unsaved = d->unsaved && reason != 0;
    if (reason == 0) return true;
    bsc_dialogue_fail(d, "write", path, reason);
    return false;
}

void bsc_dialogue_keep(bsc_dialogue *d) {
    d->unsaved = true;
    if (d->path != NULL) save_game(d, d->path);
}

/* ---- Commands ---- */

static void exchange(bsc_dialogue *d) {
    bsc_log *log = d->log;
    d->log = d->older->log;
    d->older->log = log;
}

/* Releases the newest of the older logs; the subject's is its own. */
static void drop_older(bsc_dialogue *d) {
    bsc_older *older = d->older;
    d->older = older->next;
    if (older->log != d->subject->log) bsc_log_free(older->log);
    free(older);
}

void bsc_dialogue_end(bsc_dialogue *d) {
    while (d->older != NULL) drop_older(d);
    if (d->log != d->subject->log) bsc_log_free(d->log);
    bsc_analysis_release(&d->now);
}

bsc_status bsc_verb_undo(bsc_dialogue *d, const char *operand) {
    bsc_log *log = d->log;
    const uint32_t steps = bsc_log_steps(log);
    const bool corrected = d->older != NULL && d->older->shots == steps;
    char *last = NULL;
    size_t length;
    if (!corrected && (steps == 0 || (d->first > 0 && bsc_log_shots(log) == d->first)))
        return bsc_say(d, "no shot to undo");
    FILE *out = open_memstream(&last, &length);
    if (out == NULL) return bsc_error_become(d->error, BSC_NO_MEMORY);
    if (!corrected) bsc_step_write(d->problem, log, steps - 1, out);
    if (!bsc_text_close(out, &last)) return bsc_error_become(d->error, BSC_NO_MEMORY);
    corrected ? exchange(d) : bsc_log_undo(log);
    const bsc_status status = bsc_position_count(d);
    if (status != BSC_OK) {
        if (corrected)
            exchange(d);
        else
            bsc_log_read(log, last, length, "", NULL);
        free(last);
        return status;
    }
    bsc_say(d, "undone: %s", corrected ? "the correction" : last);
    free(last);
    if (corrected) drop_older(d);
    bsc_dialogue_keep(d);
    return d->manner->show(d);
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

/* A word of --by, or its beginning; "exact" is the strategy that ranks by probability. */
static bsc_by find_rank(const char *word) {
    bsc_by by = BY_PROBABILITY;
    if (strcasecmp(word, "exact") == 0) return by;
    while (by < BYS && strncasecmp(word, bsc_by_names[by], strlen(word)) != 0) by++;
    return by;
}

bsc_status bsc_verb_by(bsc_dialogue *d, const char *operand) {
    bsc_call own = *d->call; /* as if it had been given by the command line */
    bsc_objection objection;
    own.by = *operand == '\0' ? d->by : find_rank(operand);
    if (own.by == BYS)
        return bsc_say(d, "cells can be ranked by probability, entropy or lookahead, not by '%s'",
                       operand);
    if (*operand == '\0') return bsc_say(d, "ranked by %s", bsc_by_names[own.by]);
    if (bsc_call_forbids(&own, &objection)) return bsc_say(d, "%s", objection.text);
    d->by = own.by;
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
    d->over = true;
    return BSC_OK;
}

static const char *const operand_shown[] = {"", " [SHIP]", " [RANK]", " SHOT", " FILE"};

bsc_status bsc_verb_help(bsc_dialogue *d, const char *operand) {
    for (const char *const *row = d->manner->help; *row != NULL; row += 2) {
        char typed[64];
        snprintf(typed, sizeof typed, *row, bsc_position_example(d));
        bsc_say(d, "%-20s %s", typed, row[1]);
    }
    for (const bsc_verb *verb = d->manner->verb; verb->name != NULL; verb++) {
        const char *shown = operand_shown[verb->operand];
        bsc_say(d, "%s%-*s %s", verb->name, (int)(20 - strlen(verb->name)), shown, verb->help);
    }
    return BSC_OK;
}

/* The text behind a command. The second word of "give up" belongs to its name. */
static const char *operand_of(const bsc_verb *verb, const char *line) {
    const char *operand = bsc_line_skip(line + strcspn(line, BLANKS));
    const char *second = strchr(verb->name, ' ');
    const size_t length = strcspn(operand, BLANKS);
    const bool named = second != NULL && length > 0 && strlen(second + 1) == length &&
                       strncasecmp(operand, second + 1, length) == 0;
    return named ? bsc_line_skip(operand + length) : operand;
}

static bsc_status obey(bsc_dialogue *d, char *line) {
    const bsc_verb *found[BSC_MAX_VERBS];
    const size_t length = strcspn(line, BLANKS);
    if (*line == '\0' || *line == '#') return BSC_OK;
    if (bsc_label_length(line) > 0 ||
        (d->manner->answers && bsc_line_answer(line, length) != NULL)) {
        cut_comment(line);
        return d->manner->take_line(d, line);
    }
    if (strcmp(line, "?") == 0) return bsc_verb_help(d, "");
    if (strcasecmp(line, "exit") == 0) return bsc_verb_quit(d, "");
    const size_t count = bsc_dialogue_verbs(d, line, length, found);
    const bsc_verb *verb = found[0];
    if (count == 0)
        return bsc_say(d, "not %s or a command; type help for a list",
                       d->manner->answers ? "a shot, an answer" : "a cell");
    if (count > 1) {
        fprintf(d->out, "'%.*s' is ambiguous:", (int)length, line);
        for (size_t k = 0; k < count; k++)
            fprintf(d->out, "%s %s", k == 0 ? "" : ",", found[k]->name);
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

/* A line that is no terminal's is shown. */
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
        const int reason = too_long ? EMSGSIZE : errno == 0 ? EIO : errno;
        putc('\n', d->out);
        if (feof(stdin)) return LINE_ENDED;
        clearerr(stdin);
        d->failed = bsc_interrupt_take() ? 0 : reason;
        return d->failed == 0 ? LINE_STOPPED : LINE_ENDED;
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
    if (end == LINE_ENDED && bsc_interrupted()) d->failed = EINTR;
    return end;
}

/* After Ctrl-C. Another one, or the end of the input, is a yes. */
static void ask_to_quit(bsc_dialogue *d) {
    char *line;
    const bsc_line_end end =
        read_line(d, d->unsaved ? "quit without saving (y or n)? " : "quit (y or n)? ", &line);
    d->over = end != LINE_TYPED || tolower((unsigned char)*line) == 'y';
}

bsc_exit bsc_dialogue_hold(bsc_dialogue *d) {
    bsc_status status = BSC_OK;
    if (bsc_terminal_usable()) d->editor = bsc_editor_new(bsc_dialogue_complete, d);
    bsc_interrupt_ask(isatty(STDIN_FILENO) == 1);
    while (status == BSC_OK && !d->over) {
        char *line;
        const bsc_line_end end = read_line(d, "> ", &line);
        if (end == LINE_ENDED) break;
        if (end == LINE_STOPPED)
            ask_to_quit(d);
        else
            status = obey(bsc_dialogue_turn(d, line), line);
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
    if (d->failed != 0) return bsc_fail_file("read", "standard input", d->failed);
    return d->file_failed ? STATUS_FILE : STATUS_DONE;
}
