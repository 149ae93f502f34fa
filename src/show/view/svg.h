/* svg.h - writes the frame of a picture in SVG, groups of its elements, and lines of text. All
 * lengths are in pixels. */
#ifndef BSC_VIEW_SVG_H
#define BSC_VIEW_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the beginning of a picture of that size: its title, its style and a white background. The
 * caller ends the picture by "</svg>". */
void bsc_svg_begin(int width, int height, const char *title, FILE *out);
/* Begins a group of elements that are moved by (x, y), so that the point (0, 0) of theirs is there;
 * the caller ends the group by "</g>". */
void bsc_svg_group(int x, int y, FILE *out);
/* Writes a text with its upper left corner at (x, y), broken at blanks into lines that fit the
 * width, with an element for each line: in the font of titles or of captions. Returns the height of
 * all lines. If `out` is NULL it writes nothing and only measures. */
int bsc_paragraph_write(const char *text, bool is_title, int width, int x, int y, FILE *out);

#endif
