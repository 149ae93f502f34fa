/* text.c - characters of UTF-8, and which of them may leave: the one definition for what is read,
 * written, quoted in messages and cut. Longer forms than needed, halves of surrogate pairs and what
 * is past U+10FFFF are no characters. Also splits a text into lines and words, copying nothing:
 * spots point into the text; and hands text to a caller's bsc_sink, through a buffer. */
#include "count/base/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const char byte_order_mark[] = "\xEF\xBB\xBF";

void bsc_lines_begin(bsc_lines *lines, const char *name, const char *text, size_t length) {
    const size_t mark = sizeof byte_order_mark - 1;
    *lines = (bsc_lines){.name = name, .text = text, .length = length};
    if (length >= mark && memcmp(text, byte_order_mark, mark) == 0) lines->next = mark;
}

bool bsc_lines_next(bsc_lines *lines, bsc_spot *line) {
    if (lines->next >= lines->length) return false;
    const char *first = lines->text + lines->next;
    const size_t rest = lines->length - lines->next;
    const char *end = memchr(first, '\n', rest);
    size_t length = end == NULL ? rest : (size_t)(end - first);
    lines->next += length + (end != NULL);
    if (length > 0 && first[length - 1] == '\r') length--;
    *line = (bsc_spot){lines->name, first, length, ++lines->number, 0};
    return true;
}

bsc_spot bsc_lines_end(const bsc_lines *lines) {
    return (bsc_spot){lines->name, "", 0, lines->number + (lines->number == 0), 0};
}

/* Not isspace(), which depends on the caller's locale. */
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
    bsc_spot at = *spot;
    const size_t end = spot->offset + length;
    assert(end <= spot->length);
    while (at.offset < end) {
        uint32_t code = 0;
        const size_t bytes = bsc_text_step(at.line + at.offset, end - at.offset, &code);
        if (code == BSC_NO_CHARACTER) return bsc_error_at(error, &at, "not UTF-8");
        if (bsc_text_unclean(code) && (code >= 0x20u || !is_blank((char)code)))
            return bsc_error_at(error, &at, "control character");
        at.offset += bytes;
    }
    return BSC_OK;
}

bool bsc_spot_is(const bsc_spot *spot, size_t length, const char *word) {
    return strlen(word) == length && memcmp(spot->line + spot->offset, word, length) == 0;
}

void bsc_spot_cut_comment(bsc_spot *line) {
    for (size_t k = 0; k < line->length; k++)
        if (line->line[k] == '#' &&
            (k == 0 || line->line[k - 1] == ' ' || line->line[k - 1] == '\t'))
            line->length = k;
}

void bsc_output_begin(bsc_output *output, const bsc_sink *sink) {
    output->sink = sink;
    output->failed = false;
    output->held = 0;
}

static void hand_over(bsc_output *output) {
    if (!output->failed && output->held > 0)
        output->failed = !output->sink->write(output->sink->context, output->buffer, output->held);
    output->held = 0;
}

void bsc_output_text(bsc_output *output, const char *text) {
    size_t length = strlen(text);
    while (length > 0) {
        const size_t space = sizeof output->buffer - output->held;
        const size_t part = length < space ? length : space;
        memcpy(output->buffer + output->held, text, part);
        output->held += part;
        text += part;
        length -= part;
        if (output->held == sizeof output->buffer) hand_over(output);
    }
}

void bsc_output_number(bsc_output *output, uint64_t number) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    bsc_output_text(output, digits);
}

bsc_status bsc_output_end(bsc_output *output, bsc_error *error) {
    hand_over(output);
    if (output->failed)
        return bsc_error_set(error, BSC_SINK_FAILED, "the output could not be written");
    return BSC_OK;
}

size_t bsc_text_step(const char *text, size_t length, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80u, 0x800u, 0x10000u};
    const unsigned char first = (unsigned char)*text;
    const size_t bytes = first < 0x80u   ? 1
                         : first < 0xC0u ? 0
                         : first < 0xE0u ? 2
                         : first < 0xF0u ? 3
                                         : 4;
    *code = BSC_NO_CHARACTER;
    if (bytes == 0 || bytes > length || first > 0xF4u) return 1;
    uint32_t number = bytes == 1 ? first : first & (0x7Fu >> bytes);
    for (size_t k = 1; k < bytes; k++) {
        if (!bsc_utf8_continues(text[k])) return 1;
        number = number << 6 | ((unsigned char)text[k] & 0x3Fu);
    }
    if (number < least[bytes] || number > 0x10FFFFu || (number >= 0xD800u && number < 0xE000u) ||
        number == 0xFFFEu || number == 0xFFFFu)
        return 1;
    *code = number;
    return bytes;
}

bool bsc_text_unclean(uint32_t code) {
    return code < 0x20u || (code >= 0x7Fu && code < 0xA0u) || code == BSC_NO_CHARACTER;
}
