/* svg.h - the frame of a picture, and lines of text in it. */
#ifndef BSC_VIEW_SVG_H
#define BSC_VIEW_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* A title or a caption, broken at blanks to fit the width, from x, y on: a text element a line;
 * returns its height. With `out` NULL it only measures. */
int bsc_paragraph_write(const char *text, bool title, int width, int x, int y, FILE *out);

/* The beginning of a group, which ends with "</g>", with its upper left corner at x, y. */
void bsc_svg_group(int x, int y, FILE *out);

/* The first lines of a picture of that size, up to its style; the last one is "</svg>". */
void bsc_svg_begin(int width, int height, const char *title, FILE *out);

#endif
