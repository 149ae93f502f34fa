/* line_editor.c - a line typed at a terminal, drawn with the VT100's escape sequences.
 *
 *   prompt | bytes before `first` are off the screen | seen, with the cursor | off the screen
 *
 * Invariant: first <= cursor <= length, all at the beginning of a character in UTF-8; each is taken
 * to be one column wide. Cost: a key redraws the line, but for one typed at its end. */
#include "program/dialogue/line_editor.h"

#include "bscount_game.h"

#include "program/dialogue/terminal.h"
#include "show/view/table.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MAX_LINE    1000u
#define MAX_HISTORY 200u
#define MAX_OFFERS  60u /* that are listed */

struct bsc_editor {
    bsc_complete *complete;
    void *context;
    const char *prompt;
    char text[MAX_LINE + 1];
    size_t length, cursor, first;
    char *history[MAX_HISTORY];
    size_t lines;             /* in the history */
    size_t shown_entry;       /* of the history; lines: the new line */
    char draft[MAX_LINE + 1]; /* the new line, while another is shown */
    char *offer[MAX_OFFERS];  /* owned */
    size_t offers;
    size_t word, shared; /* where the word to complete begins; bytes that all offers share */
};

/* ---- The line ---- */

static size_t next_character(const bsc_editor *e, size_t byte) {
    if (byte < e->length) byte++;
    while (byte < e->length && ((unsigned char)e->text[byte] & 0xc0u) == 0x80u) byte++;
    return byte;
}

static size_t last_character(const bsc_editor *e, size_t byte) {
    if (byte > 0) byte--;
    while (byte > 0 && ((unsigned char)e->text[byte] & 0xc0u) == 0x80u) byte--;
    return byte;
}

static size_t characters(const bsc_editor *e, size_t first, size_t end) {
    size_t count = 0;
    for (size_t byte = first; byte < end; byte = next_character(e, byte)) count++;
    return count;
}

/* Characters that have space after the prompt; the last column stays free for the cursor. */
static size_t space(const bsc_editor *e) {
    const size_t width = bsc_terminal_width(), taken = strlen(e->prompt) + 1;
    return width > taken + 1 ? width - taken : 1;
}

static void redraw(bsc_editor *e) {
    const size_t wide = space(e);
    if (e->cursor < e->first || characters(e, 0, e->length) <= wide) e->first = 0;
    while (characters(e, e->first, e->cursor) > wide) e->first = next_character(e, e->first);
    size_t end = e->first;
    for (size_t k = 0; k < wide; k++) end = next_character(e, end);
    assert(e->first <= e->cursor && e->cursor <= end && end <= e->length);
    char shown[MAX_LINE + 1];
    snprintf(shown, sizeof shown, "%.*s", (int)(end - e->first), e->text + e->first);
    printf("\r%s", e->prompt);
    bsc_text_write(stdout, shown);
    fputs("\033[K", stdout);
    if (end > e->cursor) printf("\033[%zuD", characters(e, e->cursor, end));
    fflush(stdout);
}

static void erase(bsc_editor *e, size_t first, size_t end) {
    assert(first <= end && end <= e->length);
    memmove(e->text + first, e->text + end, e->length - end + 1);
    e->length -= end - first;
    e->cursor = first;
    redraw(e);
}

static void insert(bsc_editor *e, const char *bytes, size_t count) {
    if (e->length + count > MAX_LINE) return;
    const bool at_end = e->cursor == e->length;
    memmove(e->text + e->cursor + count, e->text + e->cursor, e->length - e->cursor + 1);
    memcpy(e->text + e->cursor, bytes, count);
    e->length += count;
    e->cursor += count;
    if (!at_end || characters(e, e->first, e->length) > space(e) || (*bytes & 0x80) != 0) {
        redraw(e); /* a character's first byte is none yet */
        return;
    }
    fwrite(bytes, 1, count, stdout);
    fflush(stdout);
}

static void move(bsc_editor *e, size_t cursor) {
    if (cursor == e->cursor) return;
    e->cursor = cursor;
    redraw(e);
}

/* ---- History ---- */

static void show_history(bsc_editor *e, size_t entry) {
    if (entry > e->lines || entry == e->shown_entry) return;
    if (e->shown_entry == e->lines) memcpy(e->draft, e->text, sizeof e->draft);
    e->shown_entry = entry;
    snprintf(e->text, sizeof e->text, "%s", entry == e->lines ? e->draft : e->history[entry]);
    e->length = e->cursor = strlen(e->text);
    redraw(e);
}

/* A line that cannot be kept is no reason to stop. */
static void keep_line(bsc_editor *e) {
    if (e->length == 0 || (e->lines > 0 && strcmp(e->history[e->lines - 1], e->text) == 0)) return;
    char *copy = strdup(e->text);
    if (copy == NULL) return;
    if (e->lines == MAX_HISTORY) {
        free(e->history[0]);
        memmove(e->history, e->history + 1, --e->lines * sizeof *e->history);
    }
    e->history[e->lines++] = copy;
}

/* ---- Completion ---- */

void bsc_editor_offer(bsc_editor *e, const char *word) {
    const size_t typed = e->cursor - e->word;
    char *copy = strncasecmp(word, e->text + e->word, typed) == 0 ? strdup(word) : NULL;
    if (copy == NULL) return;
    if (e->offers == 0) e->shared = strlen(word);
    while (e->offers > 0 && strncasecmp(word, e->offer[0], e->shared) != 0) e->shared--;
    if (e->offers < MAX_OFFERS)
        e->offer[e->offers] = copy;
    else
        free(copy);
    e->offers++;
}

static void list_offers(bsc_editor *e) {
    for (size_t k = 0; k < e->offers && k < MAX_OFFERS; k++) {
        fputs(k == 0 ? "\n" : "  ", stdout);
        bsc_text_write(stdout, e->offer[k]);
    }
    if (e->offers > MAX_OFFERS) printf("  and %zu more", e->offers - MAX_OFFERS);
    putchar('\n');
    redraw(e);
}

static void forget_offers(bsc_editor *e) {
    for (size_t k = 0; k < e->offers && k < MAX_OFFERS; k++) free(e->offer[k]);
    e->offers = 0;
}

static void complete(bsc_editor *e) {
    forget_offers(e);
    e->word = e->cursor;
    while (e->word > 0 && !isblank((unsigned char)e->text[e->word - 1])) e->word--;
    e->complete(e->context, e, e->text, e->word);
    if (e->offers == 0) return;
    if (e->offers > 1 && e->shared == e->cursor - e->word) {
        list_offers(e);
        return;
    }
    const char *word = e->offer[0];
    erase(e, e->word, e->cursor);
    insert(e, word, e->shared);
    const bool folder = e->cursor > e->word && e->text[e->cursor - 1] == '/';
    if (e->offers == 1 && !folder && e->text[e->cursor] != ' ') insert(e, " ", 1);
}

/* ---- Keys ---- */

/* Moving the cursor, and erasing. */
static void edit(bsc_editor *e, int key) {
    size_t word = e->cursor;
    switch (key) {
    case KEY_CONTROL('A'):
        move(e, 0);
        break;
    case KEY_CONTROL('E'):
        move(e, e->length);
        break;
    case KEY_CONTROL('B'):
        move(e, last_character(e, e->cursor));
        break;
    case KEY_CONTROL('F'):
        move(e, next_character(e, e->cursor));
        break;
    case KEY_CONTROL('H'):
    case 0x7f:
        erase(e, last_character(e, e->cursor), e->cursor);
        break;
    case KEY_CONTROL('D'):
    case KEY_DELETE:
        erase(e, e->cursor, next_character(e, e->cursor));
        break;
    case KEY_CONTROL('K'):
        erase(e, e->cursor, e->length);
        break;
    case KEY_CONTROL('U'):
        erase(e, 0, e->cursor);
        break;
    case KEY_CONTROL('W'):
        while (word > 0 && isblank((unsigned char)e->text[word - 1])) word--;
        while (word > 0 && !isblank((unsigned char)e->text[word - 1])) word--;
        erase(e, word, e->cursor);
        break;
    default:
        break;
    }
}

static void obey_key(bsc_editor *e, int key) {
    const char byte = (char)key;
    if (key == KEY_UP || key == KEY_CONTROL('P')) {
        if (e->shown_entry > 0) show_history(e, e->shown_entry - 1);
    } else if (key == KEY_DOWN || key == KEY_CONTROL('N')) {
        show_history(e, e->shown_entry + 1);
    } else if (key == KEY_CONTROL('I')) {
        complete(e);
    } else if (key == KEY_CONTROL('L')) {
        fputs("\033[H\033[2J", stdout);
        redraw(e);
    } else if (key == KEY_REDRAW) {
        redraw(e);
    } else if (key >= 0x20 && key < 256 && key != 0x7f) {
        insert(e, &byte, 1);
    } else {
        edit(e, key);
    }
}

/* ---- The whole ---- */

bsc_editor *bsc_editor_new(bsc_complete *complete_word, void *context) {
    bsc_editor *e = calloc(1, sizeof *e);
    if (e == NULL) return NULL;
    e->complete = complete_word;
    e->context = context;
    return e;
}

void bsc_editor_free(bsc_editor *e) {
    if (e == NULL) return;
    for (size_t k = 0; k < e->lines; k++) free(e->history[k]);
    forget_offers(e);
    free(e);
}

static bsc_line_end read_keys(bsc_editor *e) {
    redraw(e);
    for (;;) {
        const int key = bsc_terminal_key();
        if (key == '\r' || key == '\n') return LINE_TYPED;
        if (key == KEY_STOP && e->length > 0) {
            erase(e, 0, e->length); /* a half-typed line is all that it ends */
            continue;
        }
        if (key == KEY_STOP) return LINE_STOPPED;
        if (key == KEY_END || (key == KEY_CONTROL('D') && e->length == 0)) return LINE_ENDED;
        obey_key(e, key);
    }
}

bsc_line_end bsc_editor_read(bsc_editor *e, const char *prompt, char **line) {
    e->prompt = prompt;
    e->length = e->cursor = e->first = 0;
    e->text[0] = '\0';
    e->shown_entry = e->lines;
    const bsc_line_end end = bsc_terminal_begin() ? read_keys(e) : LINE_ENDED;
    e->cursor = e->length;
    redraw(e); /* the window may be wider by now */
    puts(end == LINE_STOPPED ? "^C" : "");
    fflush(stdout);
    bsc_terminal_end();
    if (end == LINE_TYPED) keep_line(e);
    *line = e->text;
    return end;
}
