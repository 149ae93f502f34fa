/* svg.h - the frame of a picture in SVG, groups of its elements, and lines of text. */
#ifndef BSC_VIEW_SVG_H
#define BSC_VIEW_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* All lengths are in pixels. */

/* Writes the first lines of a picture of that size, up to its style; the caller ends the picture by
 * "</svg>". */
void bsc_svg_begin(int width, int height, const char *title, FILE *out);
/* Begins a group whose upper left corner is at (x, y); the caller ends it by "</g>". */
void bsc_svg_group(int x, int y, FILE *out);
/* Writes a title or a caption from (x, y) on, broken at blanks into lines that fit the width, with
 * an element for each line. Returns its height. If `out` is NULL it only measures. */
int bsc_paragraph_write(const char *text, bool title, int width, int x, int y, FILE *out);

#endif
