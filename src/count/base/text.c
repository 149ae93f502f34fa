/* text.c - decodes UTF-8, splits texts into lines and words, and writes text to a caller's bsc_sink
 * through a buffer. Lines and words are not copied: each is a bsc_spot, which points to its place
 * in the text.
 *
 * This file alone decides which bytes are valid characters, for all text that is read, written, cut
 * or quoted in messages. UTF-8's bit pattern could also encode the following, but they are not
 * accepted as characters: encodings that are longer than necessary (0xC0 0x80 for NUL), halves of
 * surrogate pairs (U+D800 to U+DFFF), U+FFFE, U+FFFF, and numbers above U+10FFFF. */
#include "count/base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char byte_order_mark[] = "\xEF\xBB\xBF";

void bsc_lines_begin(bsc_lines *lines, const char *name, const char *text, size_t length) {
    const size_t mark_length = sizeof byte_order_mark - 1;
    *lines = (bsc_lines){.name = name, .text = text, .length = length};
    if (length >= mark_length && memcmp(text, byte_order_mark, mark_length) == 0)
        lines->bytes_read = mark_length;
}

bool bsc_lines_next(bsc_lines *lines, bsc_spot *line) {
    if (lines->bytes_read >= lines->length) return false;
    const char *first = lines->text + lines->bytes_read;
    size_t length = lines->length - lines->bytes_read;
    const char *newline = memchr(first, '\n', length);
    if (newline != NULL) length = (size_t)(newline - first);
    lines->bytes_read += length;
    if (newline != NULL) lines->bytes_read++;
    if (length > 0 && first[length - 1] == '\r') length--;
    lines->line_number++;
    *line = (bsc_spot){lines->name, first, length, lines->line_number, 0};
    return true;
}

bsc_spot bsc_lines_end(const bsc_lines *lines) {
    const size_t number = lines->line_number == 0 ? 1 : lines->line_number;
    return (bsc_spot){lines->name, "", 0, number, 0};
}

/* Says whether a byte is white space of ASCII. isspace() is not used, because its result depends on
 * the caller's locale. */
static bool is_blank(char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

bool bsc_spot_next_word(bsc_spot *spot, size_t *length) {
    spot->offset += *length;
    while (spot->offset < spot->length && is_blank(spot->line[spot->offset])) spot->offset++;
    size_t end = spot->offset;
    while (end < spot->length && !is_blank(spot->line[end])) end++;
    *length = end - spot->offset;
    return *length > 0;
}

bsc_status bsc_spot_check(const bsc_spot *spot, size_t length, bsc_error *error) {
    bsc_spot character = *spot;
    const size_t end = spot->offset + length;
    assert(end <= spot->length);
    while (character.offset < end) {
        uint32_t code = 0;
        const size_t bytes =
            bsc_text_step(spot->line + character.offset, end - character.offset, &code);
        if (code == BSC_NO_CHARACTER) return bsc_error_at(error, &character, "not UTF-8");
        const bool is_white_space = code < 0x20u && is_blank((char)code);
        if (bsc_text_unclean(code) && !is_white_space)
            return bsc_error_at(error, &character, "control character");
        character.offset += bytes;
    }
    return BSC_OK;
}

bool bsc_spot_is(const bsc_spot *spot, size_t length, const char *word) {
    return strlen(word) == length && memcmp(spot->line + spot->offset, word, length) == 0;
}

void bsc_spot_cut_comment(bsc_spot *line) {
    for (size_t k = 0; k < line->length; k++) {
        if (line->line[k] != '#') continue;
        if (k == 0 || line->line[k - 1] == ' ' || line->line[k - 1] == '\t') line->length = k;
    }
}

void bsc_output_begin(bsc_output *output, const bsc_sink *sink) {
    output->sink = sink;
    output->failed = false;
    output->buffered = 0;
}

/* Passes the bytes in the buffer to the sink and empties the buffer. If the sink has refused bytes
 * before, only empties the buffer. */
static void flush_buffer(bsc_output *output) {
    if (!output->failed && output->buffered > 0)
        output->failed =
            !output->sink->write(output->sink->context, output->buffer, output->buffered);
    output->buffered = 0;
}

void bsc_output_text(bsc_output *output, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        const size_t space = sizeof output->buffer - output->buffered;
        const size_t part = length < space ? length : space;
        memcpy(output->buffer + output->buffered, text, part);
        output->buffered += part;
        text += part;
        length -= part;
        if (output->buffered == sizeof output->buffer) flush_buffer(output);
    }
}

void bsc_output_number(bsc_output *output, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    bsc_output_text(output, digits);
}

bsc_status bsc_output_end(bsc_output *output, bsc_error *error) {
    flush_buffer(output);
    if (output->failed)
        return bsc_error_set(error, BSC_SINK_FAILED, "the output could not be written");
    return BSC_OK;
}

/* Returns the length in bytes of a UTF-8 character, given its first byte; 0 if no character begins
 * with that byte. */
static size_t character_length(unsigned char first) {
    if (first < 0x80u) return 1;
    if (first < 0xC0u || first > 0xF4u) return 0;
    if (first < 0xE0u) return 2;
    if (first < 0xF0u) return 3;
    return 4;
}

/* Says whether `code`, which was decoded from `bytes` bytes of UTF-8, is accepted as a character.
 * It is not if fewer bytes could encode it, if it is above U+10FFFF, the last character of Unicode,
 * or if it never stands for a character: half of a surrogate pair (U+D800 to U+DFFF), U+FFFE or
 * U+FFFF. */
static bool is_character(uint32_t code, size_t bytes) {
    /* Element k is the least code that needs k bytes; element 0 is not used. */
    static const uint32_t first_code[] = {0, 0, 0x80u, 0x800u, 0x10000u};
    if (code < first_code[bytes] || code > 0x10FFFFu) return false;
    if (code >= 0xD800u && code < 0xE000u) return false;
    return code != 0xFFFEu && code != 0xFFFFu;
}

size_t bsc_text_step(const char *text, size_t length, uint32_t *code) {
    const unsigned char first = (unsigned char)*text;
    const size_t bytes = character_length(first);
    *code = BSC_NO_CHARACTER;
    if (bytes == 0 || bytes > length) return 1;
    uint32_t number = first;
    if (bytes > 1) number &= 0x7Fu >> bytes;
    for (size_t k = 1; k < bytes; k++) {
        if (!bsc_utf8_continues(text[k])) return 1;
        number = number << 6 | ((unsigned char)text[k] & 0x3Fu);
    }
    if (!is_character(number, bytes)) return 1;
    *code = number;
    return bytes;
}

bool bsc_text_unclean(uint32_t code) {
    return code < 0x20u || (code >= 0x7Fu && code < 0xA0u) || code == BSC_NO_CHARACTER;
}
