/* tiling_svg.h - draws deployments in SVG: ships in colours, with walls (thick lines) around them.
 * A picture has one board for each deployment. */
#ifndef BSC_VIEW_TILING_SVG_H
#define BSC_VIEW_TILING_SVG_H

#include "show/view/tiling.h"

#include <stdio.h>

/* Draws a tiling (a deployment laid out on its board, tiling.h) with its board, whose upper left
 * corner is at (0, 0). Squares have letters and numbers beside the board, and hexagons have labels
 * inside. */
void bsc_tiling_draw(const bsc_tiling *tiling, const bsc_problem *problem, FILE *out);
/* Draws only the ships of a tiling, without letters and without the board, at the positions that
 * they have on a board. */
void bsc_shapes_draw(const bsc_tiling *tiling, FILE *out);

/* A picture has at most this many boards. Such a picture takes some megabytes. */
#define BSC_MAX_BOARDS 1000u

/* A picture of deployments that is being made. The boards that are drawn stay in memory until the
 * last one is drawn, because a picture begins with its size. */
typedef struct bsc_gallery {
    FILE *body;      /* the stream to which boards are drawn; NULL: not begun, or memory ran out */
    char *text;      /* owned: everything that was written to `body`; valid after it is closed */
    size_t length;   /* size of `text` in bytes */
    uint32_t boards; /* how many boards are drawn */
} bsc_gallery;

/* Begins a picture. Returns false if memory ran out. */
bool bsc_gallery_begin(bsc_gallery *gallery);
/* Draws one more deployment, on a board of its own. `number` is written above the board. */
void bsc_gallery_add(bsc_gallery *gallery, const bsc_problem *problem, const bsc_tiling *tiling,
                     unsigned long number);
/* Writes the whole picture: the title, the caption, all boards, and the text `below` under them.
 * Frees what the gallery owns. Returns false if memory ran out, now or while the boards were
 * drawn. */
bool bsc_gallery_end(bsc_gallery *gallery, const bsc_problem *problem, const char *title,
                     const char *caption, const char *below, FILE *out);

#endif
