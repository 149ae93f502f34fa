/* svg.c - writes the beginning of an SVG picture, and texts that are broken into lines. A picture
 * has no script and loads nothing. The program that shows the picture chooses the font. Lines are
 * therefore broken as if the font had the widest letters of any system, so that no text is too
 * long. */
#include "show/view/svg.h"

#include "show/view/styles.h"
#include "show/view/table.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* How wide a letter is assumed to be, in hundredths of the font size. It decides where lines are
 * broken. The value is the width of a letter in the widest common sans serif font. */
#define LETTER_WIDTH 64

/* Font sizes of titles and captions, in pixels. The style that bsc_svg_begin writes into a picture
 * must have the same sizes. */
#define TITLE_SIZE   18
#define CAPTION_SIZE 12

/* Returns the index in `text` at which the word that begins at text[start] ends: that of the first
 * character after the word. Blanks before the word are passed over; if no word follows them,
 * returns the length of the text. */
static size_t end_of_word(const char *text, size_t start) {
    const size_t word = start + strspn(text + start, " ");
    return word + strcspn(text + word, " ");
}

/* Returns how many bytes the first `characters` characters of a text in UTF-8 have together. If the
 * text has fewer characters, returns how many bytes the whole text has. */
static size_t bytes_of_characters(const char *text, size_t characters) {
    size_t bytes = 0, count = 0;
    while (text[bytes] != '\0') {
        const bool begins_character = ((unsigned char)text[bytes] & 0xc0u) != 0x80u;
        if (begins_character && count == characters) return bytes;
        if (begins_character) count++;
        bytes++;
    }
    return bytes;
}

/* Returns how many bytes of the text, which is not empty, belong on its first line, which has as
 * many words as fit into `characters` characters; `characters` is at least 1. If even the first
 * word does not fit, the line is the part of this word that fits. */
static size_t line_length(const char *text, size_t characters) {
    const size_t fitting = bytes_of_characters(text, characters);
    size_t length = end_of_word(text, 0);
    if (length > fitting) return fitting;
    while (text[length] != '\0' && end_of_word(text, length) <= fitting)
        length = end_of_word(text, length);
    return length;
}

int bsc_paragraph_write(const char *text, bool is_title, int width, int x, int y, FILE *out) {
    const char *class = "caption";
    int size = CAPTION_SIZE;
    if (is_title) {
        class = "title";
        size = TITLE_SIZE;
    }
    const size_t characters = (size_t)(width * 100 / (size * LETTER_WIDTH));
    int height = 0;
    const char *line = text;
    while (*line != '\0') {
        const size_t length = line_length(line, characters);
        if (out != NULL) {
            fprintf(out, "<text class=\"%s\" x=\"%d\" y=\"%d\">", class, x, y + height + size);
            bsc_xml_write_part(out, line, length);
            fputs("</text>\n", out);
        }
        height += size * 4 / 3;
        line += length;
        line += strspn(line, " ");
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
    bsc_xml_write(out, "", title, "");
    fprintf(out, "</title>\n<style>\n%s.title{font-size:18px;font-weight:600}\n</style>\n",
            bsc_picture_css);
    fprintf(out, "<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", width, height);
}
