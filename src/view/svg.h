/* svg.h - what all pictures share: text made safe for XML, lines of text, and how it all looks. */
#ifndef BSC_VIEW_SVG_H
#define BSC_VIEW_SVG_H

#include <stdio.h>

/* Between tags or in double quotes. What XML cannot hold (control characters, bytes that are no
 * UTF-8) becomes U+FFFD. */
void bsc_xml_text(FILE *out, const char *text);

/* A text that is broken at blanks so as to fit a width. */
typedef struct bsc_paragraph {
    const char *text;
    const char *style; /* its class */
    int size;          /* of the letters */
    int width;
} bsc_paragraph;

/* Writes it from x, y on, a text element a line; returns its height. With `out` NULL it only
 * measures.
 */
int bsc_paragraph_write(const bsc_paragraph *paragraph, int x, int y, FILE *out);

/* The first lines of a picture of that size, up to its style, and the last one. */
void bsc_svg_begin(int width, int height, const char *title, FILE *out);
void bsc_svg_end(FILE *out);
/* The rules for the parts of a picture; in a page they stand in its own style. */
extern const char bsc_svg_style[];

#endif
