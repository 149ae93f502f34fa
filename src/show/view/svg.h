/* svg.h - writes the beginning of an SVG picture, groups of its elements, and texts that are broken
 * into lines. All lengths are in pixels. Texts are escaped for XML. Nothing here allocates memory
 * or fails; errors of `out` are for the caller to find (ferror). */
#ifndef BSC_VIEW_SVG_H
#define BSC_VIEW_SVG_H

#include <stdbool.h>
#include <stdio.h>

/* Writes the beginning of a picture of the given size: its title, its style and a white background.
 * The caller ends the picture by writing "</svg>". */
void bsc_svg_begin(int width, int height, const char *title, FILE *out);
/* Begins a group of elements that are moved by (x, y): the point (0, 0) of the elements is drawn at
 * (x, y). The caller ends the group by writing "</g>". */
void bsc_svg_group(int x, int y, FILE *out);
/* Writes a text in the font of titles or in that of captions, with its upper left corner at (x, y).
 * The text is broken at blanks, and a word that is too long within it, into lines that are at most
 * `width` pixels wide; `width` must have room for a letter (12 pixels). Returns the height of all
 * lines together, which is 0 for an empty text. If `out` is NULL, writes nothing and only
 * measures. */
int bsc_paragraph_write(const char *text, bool is_title, int width, int x, int y, FILE *out);

#endif
