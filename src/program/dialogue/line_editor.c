/* line_editor.c - an editor for a line that is typed at a terminal. If a line is too long for the
 * screen, only a part of it is shown:
 *
 *   bytes of the line    0 ... first_shown ... cursor ... end ... length
 *   on the screen        prompt, bytes first_shown to end - 1
 *
 * Invariant: first_shown <= cursor <= length, and at each of these indexes a UTF-8 character begins
 * or the line ends. Each character is assumed to be one column wide. Cost: each key redraws the
 * line, except a key that adds a character at the end of a line that is shown as a whole. */
#include "program/dialogue/line_editor.h"

#include "bscount_game.h"

#include "os/terminal.h"
#include "program/line/interrupt.h"
#include "show/view/table.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The maximum length of a line, in bytes. Further characters are ignored. */
#define MAX_LINE 1000u
/* The greatest number of lines in the history. Once it is full, a new line replaces the oldest. */
#define MAX_HISTORY 200u
/* The maximum number of words that Tab lists for completion. If more words fit, the list ends with
 * the number of words that were left out. */
#define MAX_OFFERS 60u

struct bsc_editor {
    bsc_complete *complete; /* called when Tab is typed; calls bsc_editor_offer */
    void *context;          /* the first argument of `complete` */
    const char *prompt;
    /* The line that is being edited. */
    char text[MAX_LINE + 1]; /* the line, followed by a 0 */
    size_t length;           /* how many bytes the line has */
    size_t cursor;           /* index in text[] of the byte at the cursor */
    size_t first_shown;      /* index in text[] of the first byte that is on the screen */
    /* The history of lines that were typed before. */
    char *history[MAX_HISTORY]; /* the lines, the oldest first */
    size_t history_lines;       /* how many lines history[] has */
    /* Index in history[] of the line that is being edited; equal to history_lines while the new
     * line is edited. */
    size_t edited_entry;
    /* While a line of the history is edited, draft[] has the new line, as far as it was typed. */
    char draft[MAX_LINE + 1];
    /* Completion: the words that were offered when Tab was last typed. */
    char *offer[MAX_OFFERS]; /* the first MAX_OFFERS words that were offered */
    size_t offers;           /* how many words were offered; may be above MAX_OFFERS */
    size_t word_start;       /* index in text[] at which the word to complete begins */
    /* Length in bytes of the longest beginning that all offered words share: 2 for hit and high. At
     * its end, no UTF-8 character is cut. */
    size_t shared_length;
};

/* ---- The line ---- */

/* Returns the index in e->text of the character after the one at index `byte`. If that is the last
 * character, or if the line ends at `byte`, returns e->length. */
static size_t next_character(const bsc_editor *e, size_t byte) {
    if (byte < e->length) byte++;
    while (byte < e->length && ((unsigned char)e->text[byte] & 0xc0u) == 0x80u) byte++;
    return byte;
}

/* Returns the index in e->text of the character before the index `byte`; 0 if there is none. */
static size_t previous_character(const bsc_editor *e, size_t byte) {
    if (byte > 0) byte--;
    while (byte > 0 && ((unsigned char)e->text[byte] & 0xc0u) == 0x80u) byte--;
    return byte;
}

/* Returns how many characters are in the bytes first to end - 1 of the line. A character may have
 * several bytes. */
static size_t count_characters(const bsc_editor *e, size_t first, size_t end) {
    size_t count = 0;
    for (size_t byte = first; byte < end; byte = next_character(e, byte)) count++;
    return count;
}

/* Returns how many characters of the line fit on the screen after the prompt, at least 1. The last
 * column of the screen stays free for the cursor. */
static size_t columns_for_text(const bsc_editor *e) {
    const size_t width = bsc_terminal_width();
    const size_t taken = strlen(e->prompt) + 1;
    if (width <= taken + 1) return 1;
    return width - taken;
}

/* Draws the prompt and as much of the line as fits on the screen. Changes e->first_shown if the
 * cursor would otherwise not be visible. */
static void redraw(bsc_editor *e) {
    const size_t columns = columns_for_text(e);
    if (e->cursor < e->first_shown || count_characters(e, 0, e->length) <= columns)
        e->first_shown = 0;
    while (count_characters(e, e->first_shown, e->cursor) > columns)
        e->first_shown = next_character(e, e->first_shown);
    size_t end = e->first_shown;
    for (size_t k = 0; k < columns; k++) end = next_character(e, end);
    assert(e->first_shown <= e->cursor && e->cursor <= end && end <= e->length);
    char shown[MAX_LINE + 1];
    snprintf(shown, sizeof shown, "%.*s", (int)(end - e->first_shown), e->text + e->first_shown);
    printf("\r%s", e->prompt);
    bsc_text_write(stdout, shown);
    bsc_terminal_erase_rest(stdout);
    if (end > e->cursor) bsc_terminal_move_left(count_characters(e, e->cursor, end));
    fflush(stdout);
}

/* Removes the bytes first to end - 1 from the line, and puts the cursor where they were. */
static void erase(bsc_editor *e, size_t first, size_t end) {
    assert(first <= end && end <= e->length);
    memmove(e->text + first, e->text + end, e->length - end + 1);
    e->length -= end - first;
    e->cursor = first;
    redraw(e);
}

/* Inserts `count` bytes, which may be a part of a UTF-8 character, at the cursor, and moves the
 * cursor after them. Inserts nothing if the line would have more than MAX_LINE bytes. */
static void insert(bsc_editor *e, const char *bytes, size_t count) {
    if (e->length + count > MAX_LINE) return;
    const bool at_end = e->cursor == e->length;
    memmove(e->text + e->cursor + count, e->text + e->cursor, e->length - e->cursor + 1);
    memcpy(e->text + e->cursor, bytes, count);
    e->length += count;
    e->cursor += count;
    /* A single byte of a longer UTF-8 character cannot be drawn alone, so the whole line is
     * redrawn. */
    const bool is_ascii = (*bytes & 0x80) == 0;
    if (!at_end || count_characters(e, e->first_shown, e->length) > columns_for_text(e) ||
        !is_ascii) {
        redraw(e);
        return;
    }
    fwrite(bytes, 1, count, stdout);
    fflush(stdout);
}

/* Moves the cursor to the byte with the index `cursor`, at which a character begins or the line
 * ends. */
static void move_cursor(bsc_editor *e, size_t cursor) {
    if (cursor == e->cursor) return;
    e->cursor = cursor;
    redraw(e);
}

/* ---- History ---- */

/* Shows line `entry` of the history, so that the user can edit it. If `entry` is e->history_lines,
 * shows the new line again, as far as the user has typed it. If `entry` is greater, does
 * nothing. */
static void show_history(bsc_editor *e, size_t entry) {
    if (entry > e->history_lines || entry == e->edited_entry) return;
    if (e->edited_entry == e->history_lines) memcpy(e->draft, e->text, sizeof e->draft);
    e->edited_entry = entry;
    const char *line = e->draft;
    if (entry < e->history_lines) line = e->history[entry];
    snprintf(e->text, sizeof e->text, "%s", line);
    e->length = strlen(e->text);
    e->cursor = e->length;
    redraw(e);
}

/* Adds the line that was typed to the history, unless the line is empty or the same as the last
 * line there. If the history is full, drops its oldest line. If memory runs out, changes
 * nothing. */
static void add_to_history(bsc_editor *e) {
    if (e->length == 0 ||
        (e->history_lines > 0 && strcmp(e->history[e->history_lines - 1], e->text) == 0))
        return;
    char *copy = strdup(e->text);
    if (copy == NULL) return;
    if (e->history_lines == MAX_HISTORY) {
        free(e->history[0]);
        e->history_lines--;
        memmove(e->history, e->history + 1, e->history_lines * sizeof *e->history);
    }
    e->history[e->history_lines] = copy;
    e->history_lines++;
}

/* ---- Completion ---- */

void bsc_editor_offer(bsc_editor *e, const char *word) {
    const size_t typed = e->cursor - e->word_start;
    if (strncasecmp(word, e->text + e->word_start, typed) != 0) return;
    char *copy = strdup(word);
    if (copy == NULL) return;
    if (e->offers == 0) e->shared_length = strlen(word);
    while (e->offers > 0 && e->shared_length > 0 &&
           (strncasecmp(word, e->offer[0], e->shared_length) != 0 ||
            ((unsigned char)word[e->shared_length] & 0xc0u) == 0x80u))
        e->shared_length--;
    if (e->offers < MAX_OFFERS)
        e->offer[e->offers] = copy;
    else
        free(copy);
    e->offers++;
}

/* Lists the first MAX_OFFERS words that were offered for completion below the line, says how many
 * more there are, and then draws the line again below the list. */
static void list_offers(bsc_editor *e) {
    for (size_t k = 0; k < e->offers && k < MAX_OFFERS; k++) {
        fputs(k == 0 ? "\n" : "  ", stdout);
        bsc_text_write(stdout, e->offer[k]);
    }
    if (e->offers > MAX_OFFERS) printf("  and %zu more", e->offers - MAX_OFFERS);
    putchar('\n');
    redraw(e);
}

/* Frees the words that were offered for completion. */
static void free_offers(bsc_editor *e) {
    for (size_t k = 0; k < e->offers && k < MAX_OFFERS; k++) free(e->offer[k]);
    e->offers = 0;
}

/* Called when Tab was typed: completes the word before the cursor. Of the words that fit, adds as
 * many bytes as all of them share: "h" becomes "hi" if "hit" and "high" fit. If only one word fits
 * and it is not a folder, also adds a blank. If nothing can be added, lists the words that fit. If
 * the line would become too long, does nothing. */
static void complete(bsc_editor *e) {
    free_offers(e);
    e->word_start = e->cursor;
    while (e->word_start > 0 && !isblank((unsigned char)e->text[e->word_start - 1]))
        e->word_start--;
    e->complete(e->context, e, e->text, e->word_start);
    if (e->offers == 0) return;
    const size_t typed = e->cursor - e->word_start;
    if (e->length - typed + e->shared_length > MAX_LINE) return;
    if (e->offers > 1 && e->shared_length == typed) {
        list_offers(e);
        return;
    }
    const char *word = e->offer[0];
    erase(e, e->word_start, e->cursor);
    insert(e, word, e->shared_length);
    const bool is_folder = e->cursor > e->word_start && e->text[e->cursor - 1] == '/';
    if (e->offers == 1 && !is_folder && e->text[e->cursor] != ' ') insert(e, " ", 1);
}

/* ---- Keys ---- */

/* Handles a key that moves the cursor in the line or erases characters of the line. Ignores all
 * other keys. */
static void handle_edit_key(bsc_editor *e, int key) {
    size_t word = e->cursor;
    switch (key) {
    case KEY_CTRL_A:
        move_cursor(e, 0);
        break;
    case KEY_CTRL_E:
        move_cursor(e, e->length);
        break;
    case KEY_CTRL_B:
        move_cursor(e, previous_character(e, e->cursor));
        break;
    case KEY_CTRL_F:
        move_cursor(e, next_character(e, e->cursor));
        break;
    case KEY_CTRL_H:
    case 0x7f:
        erase(e, previous_character(e, e->cursor), e->cursor);
        break;
    case KEY_CTRL_D:
    case KEY_DELETE:
        erase(e, e->cursor, next_character(e, e->cursor));
        break;
    case KEY_CTRL_K:
        erase(e, e->cursor, e->length);
        break;
    case KEY_CTRL_U:
        erase(e, 0, e->cursor);
        break;
    case KEY_CTRL_W:
        while (word > 0 && isblank((unsigned char)e->text[word - 1])) word--;
        while (word > 0 && !isblank((unsigned char)e->text[word - 1])) word--;
        erase(e, word, e->cursor);
        break;
    default:
        break;
    }
}

/* Handles a key that was typed while a line is edited, except the keys that end the line. */
static void handle_key(bsc_editor *e, int key) {
    const char byte = (char)key;
    if (key == KEY_UP || key == KEY_CTRL_P) {
        if (e->edited_entry > 0) show_history(e, e->edited_entry - 1);
    } else if (key == KEY_DOWN || key == KEY_CTRL_N) {
        show_history(e, e->edited_entry + 1);
    } else if (key == KEY_CTRL_I) {
        complete(e);
    } else if (key == KEY_CTRL_L) {
        bsc_terminal_clear();
        redraw(e);
    } else if (key == KEY_REDRAW) {
        redraw(e);
    } else if (key >= 0x20 && key < 256 && key != 0x7f) {
        insert(e, &byte, 1);
    } else {
        handle_edit_key(e, key);
    }
}

/* ---- Reading a line ---- */

bsc_editor *bsc_editor_new(bsc_complete *complete_word, void *context) {
    bsc_editor *e = calloc(1, sizeof *e);
    if (e == NULL) return NULL;
    e->complete = complete_word;
    e->context = context;
    return e;
}

void bsc_editor_free(bsc_editor *e) {
    if (e == NULL) return;
    for (size_t k = 0; k < e->history_lines; k++) free(e->history[k]);
    free_offers(e);
    free(e);
}

/* Reads and handles keys until one of them ends the line. */
static bsc_line_end read_keys(bsc_editor *e) {
    redraw(e);
    for (;;) {
        const int key = bsc_terminal_key();
        if (key == '\r' || key == '\n') return LINE_TYPED;
        if (key == KEY_STOP && e->length > 0) {
            erase(e, 0, e->length); /* if some of a line has been typed, Ctrl-C only erases it */
            continue;
        }
        if (key == KEY_STOP) return LINE_STOPPED;
        if (key == KEY_END || (key == KEY_CTRL_D && e->length == 0)) return LINE_ENDED;
        handle_key(e, key);
    }
}

bsc_line_end bsc_editor_read(bsc_editor *e, const char *prompt, char **line) {
    e->prompt = prompt;
    e->length = 0;
    e->cursor = 0;
    e->first_shown = 0;
    e->text[0] = '\0';
    e->edited_entry = e->history_lines;
    bsc_line_end end = LINE_ENDED;
    bsc_interrupt_register(bsc_terminal_restore);
    if (bsc_terminal_begin()) end = read_keys(e);
    e->cursor = e->length;
    redraw(e); /* the user may have made the window wider meanwhile */
    puts(end == LINE_STOPPED ? "^C" : "");
    fflush(stdout);
    bsc_terminal_end();
    if (end == LINE_TYPED) add_to_history(e);
    *line = e->text;
    return end;
}
