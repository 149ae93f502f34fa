/* tiling_svg.h - pictures of deployments in SVG: ships in colours with walls around them, as many
 * boards side by side as there are deployments. */
#ifndef BSC_VIEW_TILING_SVG_H
#define BSC_VIEW_TILING_SVG_H

#include "show/view/tiling.h"

#include <stdio.h>

/* Draws a tiling on its board, with letters and numbers or labels, from (0, 0) on. */
void bsc_tiling_draw(const bsc_tiling *tiling, const bsc_problem *problem, FILE *out);
/* Draws the ships of a tiling alone, without letters, where they would stand on a board. */
void bsc_shapes_draw(const bsc_tiling *tiling, FILE *out);

/* Boards that one picture has at most: with their shapes they take some megabytes. */
#define BSC_MAX_BOARDS 1000u

/* A picture that is being made. Its boards are kept in memory, since it begins with its size. */
typedef struct bsc_gallery {
    FILE *body;      /* the boards; NULL: the gallery was not begun, or memory ran out */
    char *text;      /* what body has, when it is closed */
    size_t length;   /* bytes of text */
    uint32_t boards; /* drawn so far */
} bsc_gallery;

/* Begins a picture; returns false if memory ran out. */
bool bsc_gallery_begin(bsc_gallery *gallery);
/* Draws one more deployment, with `number` above it. */
void bsc_gallery_add(bsc_gallery *gallery, const bsc_problem *problem, const bsc_tiling *tiling,
                     unsigned long number);
/* Writes the picture under a title and a caption, with one more line of text below it, and frees
 * what the gallery owns. Returns false if memory ran out, now or before. */
bool bsc_gallery_end(bsc_gallery *gallery, const bsc_problem *problem, const char *title,
                     const char *caption, const char *below, FILE *out);

#endif
