/* text.c - characters of UTF-8, and which of them may leave: the one definition for what is read,
 * written, quoted in messages and cut. Longer forms than needed, halves of surrogate pairs and what
 * is past U+10FFFF are no characters. */
#include "bscount.h"

#include <assert.h>
#include <string.h>

static const char ellipsis[] = "\xe2\x80\xa6";

static bool continues(char byte) {
    return ((unsigned char)byte & 0xC0u) == 0x80u;
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
        if (!continues(text[k])) return 1;
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

void bsc_text_cut(char *to, size_t size, const char *from, size_t length) {
    const bool whole = length < size;
    assert(size >= sizeof ellipsis);
    if (!whole) length = size - sizeof ellipsis;
    while (!whole && length > 0 && continues(from[length])) length--;
    memmove(to, from, length);
    memcpy(to + length, whole ? "" : ellipsis, whole ? 1 : sizeof ellipsis);
}
