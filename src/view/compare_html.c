/* compare_html.c - several boards side by side on a page, their maps on one scale. */
#include "view/compare_view.h"

#include "view/page.h"
#include "view/svg.h"

#include <stdlib.h>

static bool write_board(const bsc_compared *board, bool first, double most, FILE *out) {
    char *caption = bsc_compare_caption(board, first);
    if (caption == NULL) return false;
    bsc_page_begin_figure(board->view.problem, out);
    fputs("<figcaption>", out);
    bsc_xml_text(out, bsc_map_title(&board->view));
    fprintf(out, "</figcaption>\n<p><b>%s</b></p>\n", caption);
    bsc_page_write_rules(&board->view, out);
    const bool done = bsc_page_write_figure(&board->view, 1, 0, &most, out);
    free(caption);
    return done;
}

bool bsc_compare_write_html(const bsc_compared *board, size_t boards, FILE *out) {
    const double most = bsc_compare_most(board, boards);
    bool done = true;
    bsc_page_begin("Boards compared", out);
    fputs("<p>Percent with a ship on the cell, all boards on one scale.</p>\n", out);
    bsc_page_write_legend(&most, 1, 0, bsc_compare_marks(board, boards), out);
    fputs("<div class=\"figures\">\n", out);
    for (size_t k = 0; k < boards && done; k++) done = write_board(&board[k], k == 0, most, out);
    fputs("</div>\n", out);
    bsc_page_end(out);
    return done;
}
