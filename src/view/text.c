/* text.c - texts in UTF-8 or not quite, and their escapes in JSON and XML. */
#include "view/table.h"

#include <stdlib.h>
#include <string.h>

#define UNREADABLE "\xef\xbf\xbd" /* U+FFFD, in place of a byte that is no UTF-8 */

size_t bsc_text_width(const char *text) {
    size_t width = 0;
    for (; *text != '\0'; text++) width += ((unsigned char)*text & 0xC0u) != 0x80u;
    return width;
}

/* The bytes of the character that a text begins with; 0 where they are not UTF-8: longer than
 * needed, half of a surrogate pair, past U+10FFFF, or one of the two noncharacters at the end of
 * the first plane. */
static size_t character_length(const char *text) {
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

/* Nothing that a terminal would obey: control characters, those of the second set too. */
static bool is_control(const char *text, size_t length) {
    const unsigned char byte = (unsigned char)*text;
    return byte < 0x20u || byte == 0x7fu ||
           (length == 2 && byte == 0xc2u && (unsigned char)text[1] < 0xa0u);
}

static void write_clean(FILE *out, const char *text, char doubled) {
    for (size_t length = 0; *text != '\0'; text += length == 0 ? 1 : length) {
        length = character_length(text);
        if (length == 0 || is_control(text, length))
            fputs(UNREADABLE, out);
        else
            fwrite(text, 1, length, out);
        if (*text == doubled) putc(doubled, out);
    }
}

bool bsc_text_close(FILE *memory, char **text) {
    const bool whole = ferror(memory) == 0;
    if (fclose(memory) == 0 && whole && *text != NULL) return true;
    free(*text);
    *text = NULL;
    return false;
}

void bsc_text_write(FILE *out, const char *text) {
    write_clean(out, text, '\0');
}

void bsc_csv_text(FILE *out, const char *text) {
    write_clean(out, text, '"');
}

void bsc_json_string(FILE *out, const char *text) {
    putc('"', out);
    for (size_t length = 0; *text != '\0'; text += length == 0 ? 1 : length) {
        length = character_length(text);
        if (length == 0)
            fputs(UNREADABLE, out);
        else if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (is_control(text, length)) /* the second byte is the number too */
            fprintf(out, "\\u%04x", (unsigned)(unsigned char)text[length - 1]);
        else
            fwrite(text, 1, length, out);
    }
    putc('"', out);
}

static void write_xml_character(FILE *out, const char *text, size_t length) {
    const unsigned char byte = (unsigned char)*text;
    if (length == 0 || is_control(text, length))
        fputs(UNREADABLE, out);
    else if (byte == '&')
        fputs("&amp;", out);
    else if (byte == '<')
        fputs("&lt;", out);
    else if (byte == '>')
        fputs("&gt;", out);
    else if (byte == '"')
        fputs("&quot;", out);
    else
        fwrite(text, 1, length, out);
}

void bsc_xml_part(FILE *out, const char *text, size_t bytes) {
    while (bytes > 0 && *text != '\0') {
        const size_t length = character_length(text), step = length == 0 ? 1 : length;
        write_xml_character(out, text, length);
        text += step;
        bytes -= step < bytes ? step : bytes;
    }
}

void bsc_xml_text(FILE *out, const char *text) {
    bsc_xml_part(out, text, strlen(text));
}
