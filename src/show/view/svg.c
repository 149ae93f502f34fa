/* svg.c - the frame of a picture, and lines of text in it. A picture has no script and loads
 * nothing. The widths assume the widest letters of any system, so that nothing overlaps. */
#include "show/view/svg.h"

#include "show/view/styles.h"
#include "show/view/table.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* The width of a character in hundredths of its size: of the widest common sans serif. */
#define WIDTH 64

static size_t word_end(const char *text, size_t from) {
    from += strspn(text + from, " ");
    return from + strcspn(text + from, " ");
}

/* The bytes of the text's first line: the words that fit into this number of characters, or the
 * part of the first one that does. */
static size_t line_length(const char *text, size_t most) {
    size_t fits = 0, taken = word_end(text, 0);
    for (; text[fits] != '\0'; fits++)
        if (((unsigned char)text[fits] & 0xc0u) != 0x80u && most-- == 0) break;
    if (taken > fits) return fits;
    while (text[taken] != '\0' && word_end(text, taken) <= fits) taken = word_end(text, taken);
    return taken;
}

int bsc_paragraph_write(const char *text, bool title, int width, int x, int y, FILE *out) {
    const int size = title ? 18 : 12; /* of the letters */
    const size_t most = (size_t)(width * 100 / (size * WIDTH));
    int height = 0;
    while (*text != '\0') {
        const size_t length = line_length(text, most);
        if (out != NULL) {
            fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", title ? "title" : "caption", x,
                    y + height + size);
            bsc_xml_part(out, text, length);
            fputs("</text>\n", out);
        }
        height += size * 4 / 3;
        text += length + strspn(text + length, " ");
    }
    return height;
}

void bsc_svg_group(int x, int y, FILE *out) {
    fprintf(out, "<g transform=\"translate(%d %d)\">\n", x, y);
}

void bsc_svg_begin(int width, int height, const char *title, FILE *out) {
    fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", width,
            height);
    fprintf(out, "viewBox=\"0 0 %d %d\">\n<title>", width, height);
    bsc_xml_wrap(out, "", title, "");
    fprintf(out, "</title>\n<style>\n%s.title{font-size:18px;font-weight:600}\n</style>\n",
            bsc_picture_css);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
}
