/* compare_view.c - several boards in JSON, side by side on a page, and as one picture:
 *
 *   title                    title                       one column a board, as wide as
 *   number of deployments    number of deployments        its board or its head
 *   the board                the board
 *   the scale of all boards
 *   the marks */
#include "view/parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NAME "Boards compared" /* of several */

#define MARGIN    16
#define BETWEEN   32  /* two boards */
#define NARROWEST 260 /* column, for the captions' sake */
#define GAP       12

char *bsc_compare_count(const bsc_compared *board, bool grouped) {
    if (!board->exact) return bsc_text_format("%.8Lg", board->estimate);
    return grouped ? bsc_natural_grouped(board->count) : bsc_natural_digits(board->count);
}

/* Whether there are errors to show: with weights a count is a sum, and no estimate. */
static bool is_estimate(const bsc_compared *board) {
    return !board->exact && board->view.weights == NULL;
}

static void add_ratio(const char *key, double ratio, int digits, FILE *out) {
    char text[BSC_REAL_SIZE];
    bsc_json_add_key(key, 6, out);
    fputs(isfinite(ratio) ? bsc_real_format(ratio, digits, text) : "null", out);
}

bool bsc_compare_write_json(const bsc_compared *board, size_t boards, FILE *out) {
    bool done = true;
    bsc_json_begin("compare", out);
    bsc_json_add_key("boards", 2, out);
    for (size_t k = 0; k < boards && done; k++) {
        char *count = bsc_compare_count(&board[k], false), error[BSC_REAL_SIZE];
        done = count != NULL;
        fprintf(out, "%s{\n      \"count\": \"%s\"", k == 0 ? "[\n    " : ",\n    ",
                done ? count : "");
        snprintf(error, sizeof error, "%.2Lg", board[k].error);
        if (is_estimate(&board[k])) bsc_json_add_text("error", error, 6, out);
        add_ratio("ratio", board[k].ratio, 13, out);
        if (is_estimate(&board[k])) add_ratio("ratio_error", board[k].ratio_error, 2, out);
        bsc_json_add_origin(&board[k].view, 6, out);
        fputs("\n    }", out);
        free(count);
    }
    fputs("\n  ]", out);
    bsc_json_end(out);
    return done;
}

bool bsc_compare_write_origin(const bsc_compared *board, size_t boards, FILE *out) {
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory == NULL) return false;
    const bool done = bsc_compare_write_json(board, boards, memory);
    return bsc_json_close_line(memory, &text, out) && done;
}

/* The ends of all boards' scales together, and the marks of all. */
static bsc_scale common_scale(const bsc_compared *board, size_t boards, unsigned *marks) {
    bsc_scale scale = bsc_legend_scale(&board->view);
    *marks = bsc_legend_marks(&board->view);
    for (size_t k = 1; k < boards; k++) {
        const bsc_scale own = bsc_legend_scale(&board[k].view);
        scale.least = fmin(scale.least, own.least);
        scale.most = fmax(scale.most, own.most);
        *marks |= bsc_legend_marks(&board[k].view);
    }
    return scale;
}

/* "17,290,404,311 deployments, 1.2507 times the first", or of an estimate "estimated from ...;
 * about 1.729e+10 +- 4e+07 deployments, 1.251 +- 0.004 times the first"; the caller frees it. NULL
 * when memory ran out. */
static char *caption_of(const bsc_compared *board, bool first) {
    char *source = bsc_map_source(&board->view), *caption = NULL, ratio[BSC_REAL_SIZE];
    size_t size;
    FILE *text = source == NULL ? NULL : open_memstream(&caption, &size);
    if (text != NULL) {
        fputs(source, text);
        if (is_estimate(board)) {
            fprintf(text, "; about %.5Lg", board->estimate);
            if (board->error > 0.0L) fprintf(text, " +- %.2Lg", board->error);
            fputs(" deployments", text);
        }
        if (!first && isfinite(board->ratio)) {
            fprintf(text, ", %s", bsc_real_format(board->ratio, 5, ratio));
            if (board->ratio_error > 0.0)
                fprintf(text, " +- %s", bsc_real_format(board->ratio_error, 2, ratio));
            fputs(" times the first", text);
        }
    }
    free(source);
    if (text != NULL) bsc_text_close(text, &caption);
    return caption;
}

/* A board's column. */
typedef struct column {
    bsc_extent board;
    int x, width;
    char *caption; /* owned */
    bsc_paragraph title, below;
} column;

typedef struct layout {
    column *column; /* owned, [boards] */
    size_t boards;
    int width;        /* of all columns */
    int title, below; /* heights, of the longest */
    int board;
} layout;

static int greater(int a, int b) {
    return a > b ? a : b;
}

static bool measure(layout *all, const bsc_compared *board, size_t boards) {
    *all = (layout){.column = calloc(boards, sizeof *all->column), .boards = boards};
    for (size_t k = 0; k < boards && all->column != NULL; k++) {
        column *c = &all->column[k];
        c->caption = caption_of(&board[k], k == 0);
        if (c->caption == NULL) return false;
        c->board = bsc_picture_extent(board[k].view.problem);
        c->width = greater(c->board.width, NARROWEST);
        c->x = all->width + (k == 0 ? 0 : BETWEEN);
        c->title = (bsc_paragraph){bsc_title_of(board[k].view.problem, board[k].view.board),
                                   "title", 18, c->width};
        c->below = (bsc_paragraph){c->caption, "caption", 12, c->width};
        all->width = c->x + c->width;
        all->title = greater(all->title, bsc_paragraph_write(&c->title, 0, 0, NULL));
        all->below = greater(all->below, bsc_paragraph_write(&c->below, 0, 0, NULL));
        all->board = greater(all->board, c->board.height);
    }
    all->width = greater(all->width, BSC_SCALE_WIDTH);
    return all->column != NULL;
}

bool bsc_compare_write_svg(const bsc_compared *board, size_t boards, FILE *out) {
    unsigned marks;
    const bsc_scale scale = common_scale(board, boards, &marks);
    layout all;
    bool done = measure(&all, board, boards);
    if (done) {
        const int legend = MARGIN + all.title + all.below + GAP + all.board + GAP;
        const int keys = legend + 20 + BSC_SCALE_HEIGHT + GAP;
        const int height = keys + bsc_legend_write_marks(marks, all.width, 0, NULL) + MARGIN - GAP;
        bsc_svg_begin(all.width + 2 * MARGIN, height,
                      boards == 1 ? bsc_title_of(board->view.problem, board->view.board) : NAME,
                      out);
        for (size_t k = 0; k < boards && done; k++) {
            const column *c = &all.column[k];
            bsc_svg_group(MARGIN + c->x, MARGIN, out);
            bsc_paragraph_write(&c->title, 0, 0, out);
            bsc_paragraph_write(&c->below, 0, all.title, out);
            bsc_svg_group((c->width - c->board.width) / 2, all.title + all.below + GAP, out);
            done = bsc_picture_write(&board[k].view, scale, out);
            bsc_picture_write_best(&board[k].view, false, out);
            fputs("</g>\n</g>\n", out);
        }
        char text[BSC_SHARE_SIZE + 8] = "percent ";
        bsc_map_describe(&board->view, text + strlen(text));
        const bsc_paragraph caption = {text, "caption", 12, all.width};
        bsc_svg_group(MARGIN, legend, out);
        const int below = bsc_paragraph_write(&caption, 0, 0, out) + 4;
        bsc_svg_group(0, below, out);
        bsc_legend_write(&scale, 1, 0, marks, all.width, BSC_SCALE_HEIGHT + GAP, out);
        fputs("</g>\n</g>\n", out);
        fputs("</svg>\n", out);
    }
    for (size_t k = 0; all.column != NULL && k < boards; k++) free(all.column[k].caption);
    free(all.column);
    return done;
}

bool bsc_compare_write_html(const bsc_compared *board, size_t boards, FILE *out) {
    unsigned marks;
    const bsc_scale scale = common_scale(board, boards, &marks);
    char share[BSC_SHARE_SIZE];
    bool done = true;
    bsc_map_describe(&board->view, share);
    bsc_page_begin(NAME, out);
    bsc_xml_wrap(out, "<p>Percent ", share, ", all boards on one scale.</p>\n");
    fputs("<div class=\"figures\">\n", out);
    for (size_t k = 0; k < boards && done; k++) {
        const bsc_result *view = &board[k].view;
        char *caption = caption_of(&board[k], k == 0);
        done = caption != NULL;
        if (!done) break;
        bsc_xml_wrap(out, "<figure>\n<figcaption>", bsc_title_of(view->problem, view->board),
                     "</figcaption>\n");
        fprintf(out, "<p><b>%s</b></p>\n", caption);
        bsc_page_write_rules(view, out);
        done = bsc_page_write_board(view, 1, 0, &scale, out) &&
               bsc_page_write_table(view, 1, &scale, out);
        fputs("</figure>\n", out);
        free(caption);
    }
    fputs("</div>\n", out);
    bsc_page_write_legend(&board->view, &scale, 1, 0, marks, out);
    bsc_page_end(out);
    return done;
}
