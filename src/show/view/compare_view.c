/* compare_view.c - several boards in JSON, side by side on a page, and as one picture, as are a map
 * alone and the positions of a game:
 *
 *   title                    title                       in columns as wide as the widest board
 *   number of deployments    number of deployments
 *   the board                the board
 *   the scale of all boards
 *   the marks */
#include "show/view/compare_view.h"

#include "show/view/json.h"
#include "show/view/legend.h"
#include "show/view/map_words.h"
#include "show/view/page.h"
#include "show/view/picture.h"
#include "show/view/record_view.h"
#include "show/view/svg.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define NAME "Boards compared" /* of several */

#define MARGIN     16
#define BETWEEN    32  /* two boards */
#define NARROWEST  260 /* column, for the captions' sake */
#define GAP        12
#define IN_ONE_ROW 3 /* more boards have as many rows as columns */

static int greater(int a, int b) {
    return a > b ? a : b;
}

char *bsc_compare_count(const bsc_compared *board, bool grouped) {
    if (!board->exact) return bsc_text_format("%.8Lg", board->estimate);
    return grouped ? bsc_natural_grouped(board->count) : bsc_natural_digits(board->count);
}

static void write_grouped(uint64_t number, FILE *out) {
    if (number >= 1000) write_grouped(number / 1000, out);
    fprintf(out, number >= 1000 ? ",%03d" : "%d", (int)(number % 1000));
}

/* A number as it was formatted, but a great one in groups: 17,290,000,000 for 1.729e+10. */
static void write_number(const char *text, FILE *out) {
    const long double number = strtold(text, NULL);
    if (strchr(text, '+') != NULL && number < 1e18L)
        write_grouped((uint64_t)number, out);
    else
        fputs(text, out);
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
    bsc_json_begin("compare", NULL, out);
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

/* The ends of all boards' scales together, the middle of their middles, and the marks of all. */
static bsc_scale common_scale(const bsc_compared *board, size_t boards, unsigned *marks) {
    bsc_scale scale = bsc_legend_scale(&board->view);
    *marks = bsc_legend_marks(&board->view);
    for (size_t k = 1; k < boards; k++) {
        const bsc_scale own = bsc_legend_scale(&board[k].view);
        scale.low = fmin(scale.low, own.low);
        scale.high = fmax(scale.high, own.high);
        scale.middle += (own.middle - scale.middle) / (double)(k + 1);
        scale.digits = greater(scale.digits, own.digits);
        *marks |= bsc_legend_marks(&board[k].view);
    }
    return scale;
}

/* "17,290,404,311 deployments, 1.2507 times the first", or of an estimate "estimated from ...;
 * about 1.729e+10 +- 4e+07 deployments, 1.251 +- 0.004 times the first"; owned. NULL: no memory. */
static char *caption_of(const bsc_compared *board, bool first, bool alone) {
    char *source = bsc_map_source(&board->view), *caption = NULL, number[BSC_REAL_SIZE];
    size_t size;
    FILE *text = source == NULL ? NULL : open_memstream(&caption, &size);
    if (text != NULL) {
        const bsc_log *log = board->view.log;
        if (board->follows) {
            fprintf(text, "%u. ", bsc_log_steps(log));
            bsc_step_write(board->view.problem, log, bsc_log_steps(log) - 1, text);
            fputs("; ", text);
        }
        fputs(source, text);
        if (alone) {
            char share[BSC_SHARE_SIZE];
            bsc_map_describe(&board->view, share);
            fprintf(text, "; %s; percent %s", bsc_touch_words(board->view.problem), share);
        } else if (is_estimate(board)) {
            fputs("; about ", text);
            snprintf(number, sizeof number, "%.5Lg", board->estimate);
            write_number(number, text);
            snprintf(number, sizeof number, "%.2Lg", board->error);
            if (board->error > 0.0L) {
                fputs(" +- ", text);
                write_number(number, text);
            }
            fputs(" deployments", text);
        }
        if (!first && !board->follows && isfinite(board->ratio)) {
            fputs(", ", text);
            write_number(bsc_real_format(board->ratio, 5, number), text);
            if (board->ratio_error > 0.0) {
                fputs(" +- ", text);
                write_number(bsc_real_format(board->ratio_error, 2, number), text);
            }
            fputs(" times the first", text);
        }
    }
    free(source);
    if (text != NULL) bsc_text_close(text, &caption);
    return caption;
}

static const char *title_of(const bsc_compared *board) {
    return bsc_title_of(board->view.problem, board->view.board);
}

typedef struct layout {
    char **caption; /* owned, [boards] */
    size_t columns;
    int title, below; /* heights, of the longest */
    int width;        /* of a column */
    int height;       /* of the highest board */
} layout;

/* `alone`: a map, whose caption says what its numbers are. */
static bool measure(layout *all, const bsc_compared *board, size_t boards, bool alone) {
    *all = (layout){.caption = calloc(boards, sizeof *all->caption),
                    .columns = boards > IN_ONE_ROW ? (size_t)ceil(sqrt((double)boards)) : boards,
                    .width = alone ? BSC_SCALE_WIDTH : NARROWEST};
    bool done = all->caption != NULL;
    for (size_t k = 0; k < boards; k++) {
        const bsc_extent own = bsc_picture_extent(board[k].view.problem);
        all->width = greater(all->width, own.width);
        all->height = greater(all->height, own.height);
    }
    for (size_t k = 0; k < boards && done; k++) {
        char *caption = caption_of(&board[k], k == 0, alone);
        all->caption[k] = caption;
        done = caption != NULL;
        if (!done) break;
        all->title = greater(
            all->title, bsc_paragraph_write(title_of(&board[k]), true, all->width, 0, 0, NULL));
        all->below =
            greater(all->below, bsc_paragraph_write(caption, false, all->width, 0, 0, NULL));
    }
    return done;
}

static bool write_pictures(const bsc_compared *board, size_t boards, bool alone, const char *title,
                           FILE *out) {
    unsigned marks;
    const bsc_scale scale = common_scale(board, boards, &marks);
    layout all;
    bool done = measure(&all, board, boards, alone);
    if (done) {
        char text[BSC_SHARE_SIZE + 8] = "percent ";
        bsc_map_describe(&board->view, text + strlen(text));
        const int apart = all.width + BETWEEN, columns = (int)all.columns;
        const int width = greater(columns * apart - BETWEEN, BSC_SCALE_WIDTH);
        const int row = all.title + all.below + all.height + 2 * GAP;
        const int end = MARGIN + ((int)boards + columns - 1) / columns * row;
        const int legend =
            end + (alone ? 0 : bsc_paragraph_write(text, false, width, 0, 0, NULL) + 4);
        const int keys = bsc_legend_write_marks(marks, width, 0, NULL);
        bsc_svg_begin(width + 2 * MARGIN, legend + BSC_SCALE_HEIGHT + keys + MARGIN, title, out);
        for (int k = 0; k < (int)boards && done; k++) {
            const bsc_result *view = &board[k].view;
            const int x = MARGIN + k % columns * apart, y = MARGIN + k / columns * row;
            if (!board[k].follows)
                bsc_paragraph_write(title_of(&board[k]), true, all.width, x, y, out);
            bsc_paragraph_write(all.caption[k], false, all.width, x, y + all.title, out);
            bsc_svg_group(x + (all.width - bsc_picture_extent(view->problem).width) / 2,
                          y + all.title + all.below + GAP, out);
            done = bsc_picture_write(view, scale, out);
            bsc_picture_write_best(view, false, out);
            fputs("</g>\n", out);
        }
        if (!alone) bsc_paragraph_write(text, false, width, MARGIN, end, out);
        bsc_svg_group(MARGIN, legend, out);
        bsc_legend_write(&scale, 1, 0, marks, width, BSC_SCALE_HEIGHT + GAP, out);
        fputs("</g>\n</svg>\n", out);
    }
    for (size_t k = 0; all.caption != NULL && k < boards; k++) free(all.caption[k]);
    free(all.caption);
    return done;
}

bool bsc_map_write_svg(const bsc_result *view, FILE *out) {
    const bsc_compared board = {.view = *view};
    return write_pictures(&board, 1, true, title_of(&board), out);
}

bool bsc_compare_write_svg(const bsc_compared *board, size_t boards, FILE *out) {
    const bool one = boards == 1 || board[1].follows;
    return write_pictures(board, boards, false, one ? title_of(board) : NAME, out);
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
        char *caption = caption_of(&board[k], k == 0, false);
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
