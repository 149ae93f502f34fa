/* map_svg.c - a map as a picture of its own:
 *
 *   title
 *   number of deployments; what the numbers mean
 *   the board
 *   the scale
 *   the marks */
#include "view/view.h"

#include "view/picture.h"

#include <stdlib.h>

#define MARGIN    16
#define NARROWEST 300 /* inside the margins: the legend's width */
#define GAP       12

/* "17,290,404,311 deployments; percent with a ship on the cell", which the caller frees. */
static char *caption_of(const bsc_map_view *view) {
    char *source = bsc_map_source(view), *caption = NULL;
    size_t size;
    FILE *text = source == NULL ? NULL : open_memstream(&caption, &size);
    if (text != NULL && view->values == BSC_LEFT)
        fprintf(text, "%s; percent left if the cell becomes an island", source);
    else if (text != NULL)
        fprintf(text, "%s; percent with %s on the cell", source,
                view->ship == NULL ? "a ship" : view->ship);
    free(source);
    if (text != NULL && bsc_text_close(text, &caption)) return caption;
    free(caption);
    return NULL;
}

static bool write_picture(const bsc_map_view *view, const char *caption, FILE *out) {
    const bsc_extent board = bsc_picture_extent(view->problem);
    const int width = board.width > NARROWEST ? board.width : NARROWEST;
    const bsc_paragraph title = {bsc_map_title(view), "title", 18, width};
    const bsc_paragraph below = {caption, "caption", 12, width};
    const unsigned marks = bsc_legend_marks(view);
    const bsc_scale scale = bsc_legend_scale(view);
    const int head = MARGIN + bsc_paragraph_write(&title, 0, 0, NULL);
    const int top = head + bsc_paragraph_write(&below, 0, 0, NULL) + GAP;
    const int legend = top + board.height + GAP, keys = legend + BSC_SCALE_HEIGHT + GAP;
    const int height = keys + bsc_legend_write_marks(marks, width, 0, NULL) + MARGIN - GAP;
    bsc_svg_begin(width + 2 * MARGIN, height, bsc_map_title(view), out);
    bsc_paragraph_write(&title, MARGIN, MARGIN, out);
    bsc_paragraph_write(&below, MARGIN, head, out);
    fprintf(out, "<g transform=\"translate(%d %d)\">\n", MARGIN + (width - board.width) / 2, top);
    const bool done = bsc_picture_write(view, scale, out);
    bsc_picture_write_best(view, false, out);
    fprintf(out, "</g>\n<g transform=\"translate(%d %d)\">\n", MARGIN, legend);
    bsc_legend_write_colours(out);
    bsc_legend_write_scale(scale, NARROWEST, false, out);
    bsc_legend_write_marks(marks, width, BSC_SCALE_HEIGHT + GAP, out);
    fputs("</g>\n", out);
    bsc_svg_end(out);
    return done;
}

bool bsc_map_write_svg(const bsc_map_view *view, FILE *out) {
    char *caption = caption_of(view);
    const bool done = caption != NULL && write_picture(view, caption, out);
    free(caption);
    return done;
}
