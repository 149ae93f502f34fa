/* svg.c - the frame of a picture. It holds no script and asks for nothing from elsewhere. */
#include "view/svg.h"

#include "view/table.h"

#include <string.h>

const char bsc_svg_style[] =
    "text{font:12px system-ui,sans-serif;fill:#16181d}\n"
    ".cell,.axis{text-anchor:middle}\n"
    ".cell text,.best{pointer-events:none}\n"
    ".cell path,.island{stroke:#16181d;stroke-linejoin:round}\n"
    ".d text{fill:#fff}\n"
    ".cell .k{font-size:9px}\n"
    ".key path:first-child,.tick{stroke:#16181d}\n"
    ".island{fill:#b8a98f}\n"
    ".miss path{fill:#eceef2}\n"
    ".hit path{fill:#f08a80}\n"
    ".sunk path{fill:#a3122a}\n"
    ".mark{fill:none;stroke:#16181d;stroke-width:3}\n"
    ".sunk .mark{stroke:#fff}\n"
    ".best{fill:none;stroke:#e6007a;stroke-width:4;stroke-linejoin:round}\n";

static void write_character(FILE *out, const char *text, size_t length) {
    const unsigned char byte = (unsigned char)*text;
    if (length == 0 || (byte < 0x20u && byte != '\t'))
        fputs(BSC_UNREADABLE, out);
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

/* The first bytes of a text, or all up to its end. */
static void write_part(FILE *out, const char *text, size_t bytes) {
    while (bytes > 0 && *text != '\0') {
        const size_t length = bsc_character_length(text), step = length == 0 ? 1 : length;
        write_character(out, text, length);
        text += step;
        bytes -= step < bytes ? step : bytes;
    }
}

void bsc_xml_text(FILE *out, const char *text) {
    write_part(out, text, strlen(text));
}

/* Room for a character, in hundredths of its size: as wide a sans serif as systems have. */
#define ROOM 64

/* The bytes of the text's first so many characters, or all. */
static size_t cut(const char *text, size_t characters) {
    size_t bytes = 0;
    for (; text[bytes] != '\0'; bytes++)
        if (((unsigned char)text[bytes] & 0xc0u) != 0x80u && characters-- == 0) break;
    return bytes;
}

static size_t word_end(const char *text, size_t from) {
    from += strspn(text + from, " ");
    return from + strcspn(text + from, " ");
}

/* The bytes of the text's first line: the words that fit in so many characters, or the part of the
 * first one that does. */
static size_t line_length(const char *text, size_t most) {
    const size_t room = cut(text, most);
    size_t taken = word_end(text, 0);
    if (taken > room) return room;
    while (text[taken] != '\0' && word_end(text, taken) <= room) taken = word_end(text, taken);
    return taken;
}

int bsc_paragraph_write(const bsc_paragraph *paragraph, int x, int y, FILE *out) {
    const size_t most = (size_t)(paragraph->width * 100 / (paragraph->size * ROOM));
    const char *text = paragraph->text;
    int height = 0;
    while (*text != '\0') {
        const size_t length = line_length(text, most);
        if (out != NULL) {
            fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", paragraph->style, x,
                    y + height + paragraph->size);
            write_part(out, text, length);
            fputs("</text>\n", out);
        }
        height += paragraph->size * 4 / 3;
        text += length + strspn(text + length, " ");
    }
    return height;
}

void bsc_svg_begin(int width, int height, const char *title, FILE *out) {
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", width,
            height);
    fprintf(out, "viewBox=\"0 0 %d %d\">\n<title>", width, height);
    bsc_xml_text(out, title);
    fprintf(out, "</title>\n<style>\n%s.title{font-size:18px;font-weight:600}\n</style>\n",
            bsc_svg_style);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
}

void bsc_svg_end(FILE *out) {
    fputs("</svg>\n", out);
}
