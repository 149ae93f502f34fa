/* error.c - filling a bsc_error and writing it as people read it:
 *
 *   boards/mine.board:7:10: error: unknown lattice 'hexflat'
 *   lattice  hexflat
 *            ^
 *   hint: lattices are square, hex-flat and hex-pointy
 *
 * Invariant: `source` holds the line, or where it is too long a window of it that holds the
 * offending character; `column` counts in the file, `caret` in the window. Both count characters of
 * UTF-8, so that the caret is below the right one in a terminal. */
#include "count/base/error.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char cut[] = "..."; /* in place of what a window leaves out at its start */
static const char ellipsis[] =
    "\xe2\x80\xa6"; /* in place of what a cut text leaves out at its end */

static size_t characters(const char *text, size_t bytes) {
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++) count += !bsc_utf8_continues(text[i]);
    return count;
}

void bsc_text_cut(char *to, size_t size, const char *from, size_t length) {
    const bool whole = length < size;
    assert(size >= sizeof ellipsis);
    if (!whole) length = size - sizeof ellipsis;
    while (!whole && length > 0 && bsc_utf8_continues(from[length])) length--;
    memmove(to, from, length);
    memcpy(to + length, whole ? "" : ellipsis, whole ? 1 : sizeof ellipsis);
}

/* vsnprintf, but a text that does not fit ends in an ellipsis. */
static void print(char *text, size_t size, const char *format, va_list arguments) {
    const int length = vsnprintf(text, size, format, arguments);
    if (length > 0 && (size_t)length >= size) bsc_text_cut(text, size, text, size);
}

bsc_status bsc_error_set(bsc_error *error, bsc_status status, const char *format, ...) {
    if (error == NULL) return status;
    if (error->status != BSC_OK) return error->status;
    error->status = status;
    va_list arguments;
    va_start(arguments, format);
    print(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return status;
}

bsc_status bsc_error_hint(bsc_error *error, const char *format, ...) {
    if (error == NULL || error->hint[0] != '\0') return BSC_BAD_INPUT;
    va_list arguments;
    va_start(arguments, format);
    print(error->hint, sizeof error->hint, format, arguments);
    va_end(arguments);
    return BSC_BAD_INPUT;
}

bsc_status bsc_error_meant(bsc_error *error, const char *meant) {
    return meant == NULL ? BSC_BAD_INPUT : bsc_error_hint(error, "did you mean '%s'?", meant);
}

bsc_status bsc_error_reason(bsc_error *error, bsc_reason reason) {
    if (error != NULL && error->reason == BSC_REASON_NONE) error->reason = reason;
    return BSC_BAD_INPUT;
}

void bsc_error_keep(bsc_error *error, const bsc_error *from) {
    if (error != NULL && error->status == BSC_OK) *error = *from;
}

/* Copies what fits of the line, in whole characters, so that the offending byte is among them. */
static void keep_source(bsc_error *error, const bsc_spot *spot) {
    const size_t capacity = sizeof error->source - 1, after = 40;
    const char *end = spot->line + spot->length, *from = spot->line;
    const char *at = from + (spot->offset < spot->length ? spot->offset : spot->length);
    size_t lead = 0;
    if (spot->length > capacity && (size_t)(at - from) + after > capacity) {
        lead = sizeof cut - 1;
        from = at - (capacity - lead - after);
        while (from > spot->line && bsc_utf8_continues(*from)) from--;
        memcpy(error->source, cut, lead);
    }
    if ((size_t)(end - from) > capacity - lead) {
        end = from + (capacity - lead);
        while (end > from && bsc_utf8_continues(*end)) end--;
    }
    memcpy(error->source + lead, from, (size_t)(end - from));
    error->source[lead + (size_t)(end - from)] = '\0';
    for (char *byte = error->source; byte < error->source + lead + (size_t)(end - from); byte++)
        if ((unsigned char)*byte < 0x20u || *byte == 0x7F)
            *byte = ' '; /* a tab would move the caret, a NUL end the line */
    error->caret = lead + characters(from, (size_t)(at - from)) + 1;
    error->column = characters(spot->line, (size_t)(at - spot->line)) + 1;
}

bsc_status bsc_error_at(bsc_error *error, const bsc_spot *spot, const char *format, ...) {
    if (error == NULL) return BSC_BAD_INPUT;
    if (error->status != BSC_OK) return error->status;
    error->status = BSC_BAD_INPUT;
    error->line = spot->number;
    const char *name = spot->name == NULL ? "" : spot->name;
    bsc_text_cut(error->name, sizeof error->name, name, strlen(name));
    keep_source(error, spot);
    va_list arguments;
    va_start(arguments, format);
    print(error->message, sizeof error->message, format, arguments);
    va_end(arguments);
    return error->status;
}

size_t bsc_error_format(const bsc_error *error, char *text, size_t size) {
    const bool named = error->name[0] != '\0', shown = error->source[0] != '\0';
    const bool hinted = error->hint[0] != '\0';
    char place[64] = "", pointer[sizeof error->source + 8] = "";
    if (named && error->line > 0)
        snprintf(place, sizeof place, ":%zu:%zu", error->line, error->column);
    if (shown) snprintf(pointer, sizeof pointer, "\n%*s\n", (int)error->caret, "^");
    const int length = snprintf(text, size, "%s%s%serror: %s\n%s%s%s%s%s", error->name, place,
                                named ? ": " : "", error->message, error->source, pointer,
                                hinted ? "hint: " : "", error->hint, hinted ? "\n" : "");
    return length < 0 ? 0 : (size_t)length;
}
