/* lines.c - splits a text into lines and words. Nothing is copied: spots point into the text. */
#include "base/lines.h"

#include <assert.h>
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
