/* tiling_svg.h - draws deployments in SVG: ships in colours, with walls (thick lines) around them.
 * A picture has one board for each deployment. */
#ifndef BSC_VIEW_TILING_SVG_H
#define BSC_VIEW_TILING_SVG_H

#include "show/view/tiling.h"

#include <stdio.h>

/* Draws a tiling (a deployment laid out on its board, tiling.h) with its board, whose upper left
 * corner is at (0, 0). The tiling must be made by bsc_tiling_begin for this problem. Squares have
 * letters and numbers beside the board, and hexagons have labels inside. If no ship lies on the
 * board, the marks for what the board tells about its cells are drawn. Cannot fail. */
void bsc_tiling_draw(const bsc_tiling *tiling, const bsc_problem *problem, FILE *out);
/* Draws only the ships of a tiling, in their colours and with walls around them, but without
 * letters and without the board. Each ship is drawn where bsc_tiling_draw would draw it. The tiling
 * may also show pieces side by side. Cannot fail. */
void bsc_tiling_draw_ships(const bsc_tiling *tiling, FILE *out);

/* How many boards a picture of deployments has at most, which the callers of bsc_gallery_add
 * ensure. With this many boards, the picture is a file of some megabytes. */
#define BSC_MAX_BOARDS 1000u

/* A picture of several deployments, each on a board of its own, that is being made. The boards that
 * are drawn stay in memory until the last one is drawn, because an SVG picture begins with its
 * size, and the size depends on how many boards there are. */
typedef struct bsc_gallery {
    FILE *body;      /* the stream to which boards are drawn; NULL: not begun, or memory ran out */
    char *text;      /* owned: everything that was drawn to `body`; valid after `body` is closed */
    size_t length;   /* length of `text` in bytes */
    uint32_t boards; /* how many boards were drawn so far */
} bsc_gallery;

/* Begins a picture of several deployments, without any board yet. Returns false if memory ran out;
 * bsc_gallery_end must be called even then. */
bool bsc_gallery_begin(bsc_gallery *gallery);
/* Draws one more deployment into the picture, on a board of its own. bsc_gallery_begin must have
 * succeeded. All boards must be of the same problem, and the tiling made by bsc_tiling_begin for
 * it. `number`, which says which deployment this is, is written above the board. If memory runs
 * out, only bsc_gallery_end tells it. */
void bsc_gallery_add(bsc_gallery *gallery, const bsc_problem *problem, const bsc_tiling *tiling,
                     unsigned long number);
/* Ends the picture, and writes it to `out`: the title, the caption, all boards that were drawn, and
 * the text `below` under the boards; these texts may be "", but not NULL. Must be called once.
 * Frees the memory of the gallery, also if bsc_gallery_begin has failed. Returns false, and writes
 * nothing, if memory ran out at the beginning, while the boards were drawn, or now. Whether writing
 * failed is for the caller to check (ferror). */
bool bsc_gallery_end(bsc_gallery *gallery, const bsc_problem *problem, const char *title,
                     const char *caption, const char *below, FILE *out);

#endif
