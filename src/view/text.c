/* text.c - texts as they come from boards and command lines: UTF-8, or nearly. */
#include "view/table.h"

size_t bsc_text_width(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0u) != 0x80u;
    return width;
}

/* No character is longer than it need be, half of a pair, or past U+10FFFF; nor one of the two at
 * the end of the first plane, which are none. */
size_t bsc_character_length(const char *text) {
    const unsigned char first = (unsigned char)*text, next = (unsigned char)text[first != '\0'];
    size_t length = first < 0x80u   ? 1
                    : first < 0xc2u ? 0
                    : first < 0xe0u ? 2
                    : first < 0xf0u ? 3
                                    : 4;
    if (first > 0xf4u || (first == 0xefu && next == 0xbfu && (unsigned char)text[2] >= 0xbeu) ||
        (first == 0xe0u && next < 0xa0u) || (first == 0xedu && next > 0x9fu) ||
        (first == 0xf0u && next < 0x90u) || (first == 0xf4u && next > 0x8fu))
        return 0;
    for (size_t k = 1; k < length; k++)
        if (((unsigned char)text[k] & 0xc0u) != 0x80u) return 0;
    return length;
}
