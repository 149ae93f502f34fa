/* error.c - fills a bsc_error, and formats it for people to read:
 *
 *   boards/mine.board:7:10: error: unknown lattice 'hexflat'
 *   lattice  hexflat
 *            ^
 *   hint: did you mean 'hex-flat'?
 *
 * Invariant: error->source holds the line with the mistake. If the line is too long, error->source
 * holds only a part of it, called the window, which contains the character where the mistake is.
 * error->column is the position of this character in the whole line, and error->caret is its
 * position in error->source. Both positions count characters of UTF-8 and not bytes, so that a
 * terminal shows the caret below the right character. */
#include "count/base/error.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Shown before a part of a long line (a window), in place of the beginning of the line. */
static const char window_start[] = "...";
/* The last character of a text that was cut because it did not fit: an ellipsis, in UTF-8. */
static const char ellipsis[] = "\xe2\x80\xa6";
/* If only a part of a long line is shown, the part has at least this many bytes from the wrong
 * character on, unless the line ends before. That is enough for a word or two of context. */
#define WINDOW_TAIL 40u

/* Returns how many characters of UTF-8 begin within the first `bytes` bytes of the text. */
static size_t count_characters(const char *text, size_t bytes) {
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++)
        if (!bsc_utf8_continues(text[i])) count++;
    return count;
}

void bsc_text_cut(char *to, size_t size, const char *from, size_t length) {
    assert(size >= sizeof ellipsis);
    if (length < size) {
        memmove(to, from, length);
        to[length] = '\0';
        return;
    }
    length = size - sizeof ellipsis;
    while (length > 0 && bsc_utf8_continues(from[length])) length--;
    memmove(to, from, length);
    memcpy(to + length, ellipsis, sizeof ellipsis);
}

/* Formats a text as vsnprintf does, but if the text does not fit into `size` bytes, it ends in an
 * ellipsis. `size` must be at least 4, so that the ellipsis fits (bsc_text_cut). */
static void format_text(char *text, size_t size, const char *format, va_list arguments) {
    const int length = vsnprintf(text, size, format, arguments);
    if (length > 0 && (size_t)length >= size) bsc_text_cut(text, size, text, size);
}

bsc_status bsc_error_set(bsc_error *error, bsc_status status, const char *format, ...) {
    if (error == NULL) return status;
    if (error->status != BSC_OK) return error->status;
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    format_text(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

bsc_status bsc_error_hint(bsc_error *error, const char *format, ...) {
    if (error == NULL || error->hint[0] != '\0') return BSC_BAD_INPUT;
    va_list arguments;
    va_start(arguments, format);
    format_text(error->hint, sizeof error->hint, format, arguments);
    va_end(arguments);
    return BSC_BAD_INPUT;
}

bsc_status bsc_error_hint_word(bsc_error *error, const char *meant) {
    if (meant == NULL) return BSC_BAD_INPUT;
    return bsc_error_hint(error, "did you mean '%s'?", meant);
}

bsc_status bsc_error_reason(bsc_error *error, bsc_reason reason) {
    if (error != NULL && error->reason == BSC_REASON_NONE) error->reason = reason;
    return BSC_BAD_INPUT;
}

void bsc_error_copy_first(bsc_error *error, const bsc_error *from) {
    if (error != NULL && error->status == BSC_OK) *error = *from;
}

/* Returns a pointer to the first byte of the UTF-8 character that contains *byte. Does not go back
 * beyond `start`. */
static const char *character_start(const char *start, const char *byte) {
    while (byte > start && bsc_utf8_continues(*byte)) byte--;
    return byte;
}

/* Copies the line of the spot to error->source; if the line is too long, copies only a part of it
 * (the window), which contains the spot. Also sets error->column and error->caret. Replaces control
 * characters with blanks, because a tab would shift the caret and a NUL would end the line. */
static void copy_source(bsc_error *error, const bsc_spot *spot) {
    const size_t capacity = sizeof error->source - 1;
    const size_t offset = spot->offset < spot->length ? spot->offset : spot->length;
    const char *const mark = spot->line + offset;
    const char *first = spot->line, *end = spot->line + spot->length;
    size_t start_length = 0;
    if (spot->length > capacity && offset + WINDOW_TAIL > capacity) {
        start_length = sizeof window_start - 1;
        first = character_start(spot->line, mark - (capacity - start_length - WINDOW_TAIL));
        memcpy(error->source, window_start, start_length);
    }
    if ((size_t)(end - first) > capacity - start_length)
        end = character_start(first, first + (capacity - start_length));
    const size_t length = start_length + (size_t)(end - first);
    memcpy(error->source + start_length, first, (size_t)(end - first));
    error->source[length] = '\0';
    for (size_t k = 0; k < length; k++) {
        const unsigned char byte = (unsigned char)error->source[k];
        if (byte < 0x20u || byte == 0x7Fu) error->source[k] = ' ';
    }
    error->caret = start_length + count_characters(first, (size_t)(mark - first)) + 1;
    error->column = count_characters(spot->line, offset) + 1;
}

bsc_status bsc_error_at(bsc_error *error, const bsc_spot *spot, const char *format, ...) {
    if (error == NULL) return BSC_BAD_INPUT;
    if (error->status != BSC_OK) return error->status;
    error->status = BSC_BAD_INPUT;
    error->line = spot->number;
    const char *name = spot->name == NULL ? "" : spot->name;
    bsc_text_cut(error->name, sizeof error->name, name, strlen(name));
    copy_source(error, spot);
    va_list arguments;
    va_start(arguments, format);
    format_text(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return error->status;
}

size_t bsc_error_format(const bsc_error *error, char *text, size_t size) {
    const bool has_name = error->name[0] != '\0';
    const bool has_hint = error->hint[0] != '\0';
    char place[64] = "", caret_line[sizeof error->source + 8] = "";
    if (has_name && error->line > 0)
        snprintf(place, sizeof place, ":%zu:%zu", error->line, error->column);
    if (error->source[0] != '\0')
        snprintf(caret_line, sizeof caret_line, "\n%*s\n", (int)error->caret, "^");
    const char *const colon = has_name ? ": " : "";
    const char *const hint = has_hint ? "hint: " : "";
    const char *const hint_end = has_hint ? "\n" : "";
    const int length =
        snprintf(text, size, "%s%s%serror: %s\n%s%s%s%s%s", error->name, place, colon,
                 error->message, error->source, caret_line, hint, error->hint, hint_end);
    return length < 0 ? 0 : (size_t)length;
}
