/* tiling_svg.h - draws deployments in SVG: coloured ships with walls around them. A picture has one
 * board for each deployment. */
#ifndef BSC_VIEW_TILING_SVG_H
#define BSC_VIEW_TILING_SVG_H

#include "show/view/tiling.h"

#include <stdio.h>

/* Draws a tiling on its board, with its upper left corner at (0, 0). Squares have letters and
 * numbers beside the board, and hexagons have labels inside. */
void bsc_tiling_draw(const bsc_tiling *tiling, const bsc_problem *problem, FILE *out);
/* Draws only the ships of a tiling, without letters, where they would be on a board. */
void bsc_shapes_draw(const bsc_tiling *tiling, FILE *out);

/* Greatest number of boards in a picture. A picture with this number of boards takes some
 * megabytes. */
#define BSC_MAX_BOARDS 1000u

/* A picture that is being made. Its boards are kept in memory until all are drawn, because the size
 * of the picture must be written first. */
typedef struct bsc_gallery {
    FILE *body;      /* the stream to which boards are drawn; NULL: not begun, or memory ran out */
    char *text;      /* owned: what was drawn to `body`, valid after `body` is closed */
    size_t length;   /* size of `text` in bytes */
    uint32_t boards; /* number of boards drawn so far */
} bsc_gallery;

/* Begins a picture. Returns false if memory ran out. */
bool bsc_gallery_begin(bsc_gallery *gallery);
/* Draws one more deployment on a board of its own, with `number` above the board. */
void bsc_gallery_add(bsc_gallery *gallery, const bsc_problem *problem, const bsc_tiling *tiling,
                     unsigned long number);
/* Writes the picture: the title, the caption, all boards, and the text `below` under them. Frees
 * what the gallery owns. Returns false if memory ran out, now or before. */
bool bsc_gallery_end(bsc_gallery *gallery, const bsc_problem *problem, const char *title,
                     const char *caption, const char *below, FILE *out);

#endif
