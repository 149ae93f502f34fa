/* compare_view.c - writes the results of several boards as JSON, as one picture, and side by side
 * on an HTML page. (The table that the command `compare` prints as text and as CSV is made in
 * program/command/compare.c.) The picture of a single map, and that of the positions of a game,
 * have the same layout:
 *
 *   title                    title                       All columns are as wide as the widest
 *   number of deployments    number of deployments       board. All rows have room for the highest
 *   the board                the board                   title, the highest caption and the
 *                                                        highest board.
 *   title                    title
 *   number of deployments    number of deployments
 *   the board                the board
 *
 *   the meaning of the numbers
 *   the scale of colours, the same for all boards
 *   the meaning of the marks
 *
 * Up to three boards are in one row. More boards are in about as many rows as columns: the number
 * of columns is the square root of their number, rounded up. For example 7 boards are in 3 columns
 * and 3 rows. */
#include "show/view/compare_view.h"

#include "os/streams.h"
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

/* Title of a picture or page of several boards. A board alone has its own title. */
#define COMPARISON_TITLE "Boards compared"

/* Lengths in pixels. */
#define MARGIN     16  /* around the picture */
#define COLUMN_GAP 32  /* between two boards */
#define MIN_COLUMN 260 /* least width of a column, so that captions do not get too narrow */
#define ROW_GAP    12  /* between a caption and its board, and below each board */

#define MAX_IN_ONE_ROW 3 /* this many boards or fewer are in one row */

/* Returns the greater of two numbers. */
static int greater(int a, int b) {
    return a > b ? a : b;
}

char *bsc_compare_format_count(const bsc_compared_board *board, bool grouped) {
    if (!board->is_exact) return bsc_text_format("%.8Lg", board->estimate);
    if (grouped) return bsc_natural_grouped(board->count);
    return bsc_natural_digits(board->count);
}

/* Writes a number with a comma before every three digits from the right. */
static void write_grouped(uint64_t number, FILE *out) {
    if (number < 1000) {
        fprintf(out, "%d", (int)number);
        return;
    }
    write_grouped(number / 1000, out);
    fprintf(out, ",%03d", (int)(number % 1000));
}

/* Writes the number that the text contains, which is not negative. If the text has a positive power
 * of ten and the number is below 1e18, it is written with all its digits, in groups of three:
 * 17,290,000,000 for "1.729e+10". Otherwise, as for "inf", the text is written as it is. */
static void write_number(const char *text, FILE *out) {
    const long double number = strtold(text, NULL);
    if (strchr(text, '+') != NULL && number < 1e18L)
        write_grouped((uint64_t)number, out);
    else
        fputs(text, out);
}

/* Writes a number and, if has_error, its standard error: "17,290,000,000 +- 40,000,000". Both are
 * given as texts, in the form that write_number takes. */
static void write_with_error(const char *number, const char *error, bool has_error, FILE *out) {
    write_number(number, out);
    if (!has_error) return;
    fputs(" +- ", out);
    write_number(error, out);
}

/* Says whether the count of a board is an estimate, which has a standard error that can be shown.
 * With weights the count is the sum of the weights of all deployments. It is computed in floating
 * point and so is not exact, but it is no estimate and has no standard error. */
static bool is_estimate(const bsc_compared_board *board) {
    return !board->is_exact && board->result.weights == NULL;
}

/* Adds a ratio with `digits` significant digits, 1 to 17, to the JSON object of a board, under a
 * key. If the ratio is not finite, its value is null. */
static void add_ratio(const char *key, double ratio, int digits, FILE *out) {
    char text[BSC_REAL_SIZE] = "null";
    if (isfinite(ratio)) bsc_real_format(ratio, digits, text);
    bsc_json_add_key(key, 6, out);
    fputs(text, out);
}

/* Writes the JSON object of a board: its count, its ratio to the first board, and what was counted.
 * Returns false, and writes nothing, if memory ran out. */
static bool add_board(const bsc_compared_board *board, FILE *out) {
    char error[BSC_REAL_SIZE];
    char *count = bsc_compare_format_count(board, false);
    if (count == NULL) return false;
    fprintf(out, "{\n      \"count\": \"%s\"", count);
    free(count);
    snprintf(error, sizeof error, "%.2Lg", board->error);
    if (is_estimate(board)) bsc_json_add_text("error", error, 6, out);
    add_ratio("ratio", board->ratio, 13, out);
    if (is_estimate(board)) add_ratio("ratio_error", board->ratio_error, 2, out);
    bsc_json_add_origin(&board->result, 6, out);
    fputs("\n    }", out);
    return true;
}

bool bsc_compare_write_json(const bsc_compared_board *board, size_t boards, FILE *out) {
    bool done = true;
    bsc_json_begin("compare", NULL, out);
    bsc_json_add_key("boards", 2, out);
    putc('[', out);
    for (size_t k = 0; k < boards && done; k++) {
        if (k > 0) putc(',', out);
        fputs("\n    ", out);
        done = add_board(&board[k], out);
    }
    fputs("\n  ]", out);
    bsc_json_end(out);
    return done;
}

bool bsc_compare_write_origin(const bsc_compared_board *board, size_t boards, FILE *out) {
    char *text = NULL;
    size_t length;
    FILE *memory = bsc_stream_open(&text, &length);
    if (memory == NULL) return false;
    const bool done = bsc_compare_write_json(board, boards, memory);
    return bsc_json_close_comment(memory, &text, out) && done;
}

/* Returns the scale of colours that the maps of all boards have in common. It goes from the least
 * share of any cell on any board to the greatest. Its middle (the share that has the middle colour)
 * is the mean of the middles of all maps, or NAN if the maps have no middle. The mean is computed
 * board by board: the middle of the k-th map moves it by 1/k of its distance from this middle. Sets
 * *marks to the set of marks (rings, islands, shots and so on) that occur on any of the boards. */
static bsc_scale choose_common_scale(const bsc_compared_board *board, size_t boards,
                                     unsigned *marks) {
    bsc_scale scale = bsc_choose_scale(&board[0].result);
    *marks = bsc_find_marks(&board[0].result);
    for (size_t k = 1; k < boards; k++) {
        const bsc_scale next = bsc_choose_scale(&board[k].result);
        scale.low = fmin(scale.low, next.low);
        scale.high = fmax(scale.high, next.high);
        scale.middle += (next.middle - scale.middle) / (double)(k + 1);
        scale.digits = greater(scale.digits, next.digits);
        *marks |= bsc_find_marks(&board[k].result);
    }
    return scale;
}

/* ---- Captions ---- */

/* What the caption of a board says, which depends on the picture. */
typedef enum caption_kind {
    /* the picture has a single map, and the caption says what its numbers mean */
    MAP_ALONE,
    /* the picture has several boards; each caption says how many deployments its board has */
    ONE_OF_BOARDS
} caption_kind;

/* Writes the end of the caption of a single map, which says whether ships may touch and what the
 * numbers of the map mean: "; ships may touch; percent with a ship on the cell". */
static void write_meaning(const bsc_result *result, FILE *out) {
    char share[BSC_SHARE_SIZE];
    bsc_map_write_share(result, share);
    fprintf(out, "; %s; percent %s", bsc_touch_words(result->problem), share);
}

/* Writes the estimated count of a board for its caption: "; about 17,290,000,000 +- 40,000,000
 * deployments". The number after +- is the standard error. */
static void write_estimate(const bsc_compared_board *board, FILE *out) {
    char number[BSC_REAL_SIZE], error[BSC_REAL_SIZE];
    snprintf(number, sizeof number, "%.5Lg", board->estimate);
    snprintf(error, sizeof error, "%.2Lg", board->error);
    fputs("; about ", out);
    write_with_error(number, error, board->error > 0.0L, out);
    fputs(" deployments", out);
}

/* Writes the ratio of a board to the first board, which must be finite, for its caption: ", 1.251
 * +- 0.004 times the first" means that it has 1.251 times as many deployments. */
static void write_ratio(const bsc_compared_board *board, FILE *out) {
    const bool has_error = board->ratio_error > 0.0;
    char ratio[BSC_REAL_SIZE], error[BSC_REAL_SIZE] = "";
    bsc_real_format(board->ratio, 5, ratio);
    if (has_error) bsc_real_format(board->ratio_error, 2, error);
    fputs(", ", out);
    write_with_error(ratio, error, has_error, out);
    fputs(" times the first", out);
}

/* Writes the caption of a board. Examples:
 *
 * "17,290,404,311 deployments, 1.2507 times the first"
 * "estimated from 1,000 random deployments, ...; about 17,290,000,000 +- 40,000,000 deployments,
 *  1.251 +- 0.004 times the first"
 * "2. B2 hit; 4 deployments"   a position of a game: the step that leads to it, and no ratio
 *
 * `source` is what the map is based on, as bsc_map_format_source says it. `is_first` is true for
 * the first board, to which the others are compared. A ratio that is not finite is left out.
 * Nothing is escaped. */
static void write_caption(const bsc_compared_board *board, const char *source, bool is_first,
                          caption_kind kind, FILE *out) {
    const bsc_log *log = board->result.log;
    if (board->follows_shot) {
        fprintf(out, "%u. ", bsc_log_steps(log));
        bsc_step_write(board->result.problem, log, bsc_log_steps(log) - 1, out);
        if (bsc_log_is_over(log)) fputs(", over", out);
        fputs("; ", out);
    }
    fputs(source, out);
    if (kind == MAP_ALONE)
        write_meaning(&board->result, out);
    else if (is_estimate(board))
        write_estimate(board, out);
    if (!is_first && !board->follows_shot && isfinite(board->ratio)) write_ratio(board, out);
}

/* Returns the caption of a board, which write_caption writes. `is_first` is true for the first
 * board, to which the others are compared. The caller frees the caption. Returns NULL if memory ran
 * out. */
static char *format_caption(const bsc_compared_board *board, bool is_first, caption_kind kind) {
    char *source = bsc_map_format_source(&board->result);
    if (source == NULL) return NULL;
    char *caption = NULL;
    size_t size;
    FILE *memory = bsc_stream_open(&caption, &size);
    if (memory != NULL) {
        write_caption(board, source, is_first, kind, memory);
        bsc_text_close(memory, &caption);
    }
    free(source);
    return caption;
}

/* Returns the title of the board, or the name of the board if it has no title. */
static const char *title_of_board(const bsc_compared_board *board) {
    return bsc_board_title(board->result.problem, board->result.board_name);
}

/* ---- Pictures ---- */

/* The layout of a picture with several boards in columns and rows. Lengths are in pixels. */
typedef struct picture_layout {
    char **caption;     /* [boards], owned: the caption of each board */
    int columns;        /* how many boards a full row of the picture has */
    int rows;           /* how many rows of boards the picture has */
    int column_width;   /* width of a column: that of the widest board, but at least MIN_COLUMN */
    int title_height;   /* height of the highest title of a board */
    int caption_height; /* height of the highest caption of a board */
    int board_height;   /* height of the highest board */
    int width;          /* width of the whole picture without its margins */
} picture_layout;

/* Frees the captions of a layout. */
static void release_layout(picture_layout *layout, size_t boards) {
    for (size_t k = 0; layout->caption != NULL && k < boards; k++) free(layout->caption[k]);
    free(layout->caption);
}

/* Returns the height of a row of boards: that of a title, a caption and a board, and the free space
 * between them and below the board. */
static int row_height(const picture_layout *layout) {
    return layout->title_height + layout->caption_height + layout->board_height + 2 * ROW_GAP;
}

/* Begins a layout: computes the sizes of boards, rows and columns. The captions, and the heights of
 * titles and captions, are still missing; place_captions adds them. */
static picture_layout place_boards(const bsc_compared_board *board, size_t boards,
                                   caption_kind kind) {
    picture_layout layout = {.columns = (int)boards, .column_width = MIN_COLUMN};
    if (kind == MAP_ALONE) layout.column_width = BSC_SCALE_WIDTH;
    if (boards > MAX_IN_ONE_ROW) layout.columns = (int)ceil(sqrt((double)boards));
    layout.rows = ((int)boards + layout.columns - 1) / layout.columns;
    for (size_t k = 0; k < boards; k++) {
        const bsc_extent extent = bsc_picture_extent(board[k].result.problem);
        layout.column_width = greater(layout.column_width, extent.width);
        layout.board_height = greater(layout.board_height, extent.height);
    }
    const int columns_width = layout.columns * (layout.column_width + COLUMN_GAP) - COLUMN_GAP;
    layout.width = greater(columns_width, BSC_SCALE_WIDTH);
    return layout;
}

/* Completes a layout: makes the captions of all boards, and measures captions and titles. Returns
 * false if memory ran out. The caller must release the layout in either case. */
static bool place_captions(picture_layout *layout, const bsc_compared_board *board, size_t boards,
                           caption_kind kind) {
    const int width = layout->column_width;
    layout->caption = calloc(boards, sizeof *layout->caption);
    if (layout->caption == NULL) return false;
    for (size_t k = 0; k < boards; k++) {
        const char *title = title_of_board(&board[k]);
        char *caption = format_caption(&board[k], k == 0, kind);
        layout->caption[k] = caption;
        if (caption == NULL) return false;
        const int title_height = bsc_paragraph_write(title, true, width, 0, 0, NULL);
        const int caption_height = bsc_paragraph_write(caption, false, width, 0, 0, NULL);
        layout->title_height = greater(layout->title_height, title_height);
        layout->caption_height = greater(layout->caption_height, caption_height);
    }
    return true;
}

/* Writes the board with index k, with its title above it and its caption, at the column and row
 * that the layout gives it. Returns false if memory ran out. */
static bool write_board(const bsc_compared_board *board, int k, const picture_layout *layout,
                        bsc_scale scale, FILE *out) {
    const bsc_result *result = &board->result;
    const int width = layout->column_width;
    const int x = MARGIN + k % layout->columns * (width + COLUMN_GAP);
    const int y = MARGIN + k / layout->columns * row_height(layout);
    const int caption_y = y + layout->title_height;
    const int board_x = x + (width - bsc_picture_extent(result->problem).width) / 2;
    const int board_y = caption_y + layout->caption_height + ROW_GAP;
    if (!board->follows_shot) bsc_paragraph_write(title_of_board(board), true, width, x, y, out);
    bsc_paragraph_write(layout->caption[k], false, width, x, caption_y, out);
    bsc_svg_group(board_x, board_y, out);
    const bool done = bsc_picture_write(result, scale, out);
    bsc_picture_write_best(result, false, out);
    fputs("</g>\n", out);
    return done;
}

/* Writes the picture of all boards, with the legend below them. A line above the legend says what
 * the numbers mean; a single map has no such line, since its caption says it. Returns false if
 * memory ran out. */
static bool write_all(const bsc_compared_board *board, size_t boards, const picture_layout *layout,
                      caption_kind kind, const char *title, FILE *out) {
    unsigned marks;
    const bsc_scale scale = choose_common_scale(board, boards, &marks);
    char meaning[BSC_SHARE_SIZE + 8] = "percent ";
    bsc_map_write_share(&board[0].result, meaning + strlen(meaning));
    const bool has_meaning = kind != MAP_ALONE;
    const int width = layout->width;
    const int meaning_y = MARGIN + layout->rows * row_height(layout);
    int legend_y = meaning_y;
    if (has_meaning) legend_y += bsc_paragraph_write(meaning, false, width, 0, 0, NULL) + 4;
    const int legend_height = BSC_SCALE_HEIGHT + bsc_legend_write_marks(marks, width, 0, NULL);
    bool done = true;
    bsc_svg_begin(width + 2 * MARGIN, legend_y + legend_height + MARGIN, title, out);
    for (size_t k = 0; k < boards && done; k++)
        done = write_board(&board[k], (int)k, layout, scale, out);
    if (has_meaning) bsc_paragraph_write(meaning, false, width, MARGIN, meaning_y, out);
    bsc_svg_group(MARGIN, legend_y, out);
    bsc_legend_write(&scale, 1, 0, marks, width, BSC_SCALE_HEIGHT + ROW_GAP, out);
    fputs("</g>\n</svg>\n", out);
    return done;
}

/* Lays out the boards and writes their picture. `title` is the title of the whole picture. Returns
 * false if memory ran out. */
static bool write_pictures(const bsc_compared_board *board, size_t boards, caption_kind kind,
                           const char *title, FILE *out) {
    picture_layout layout = place_boards(board, boards, kind);
    const bool done = place_captions(&layout, board, boards, kind) &&
                      write_all(board, boards, &layout, kind, title, out);
    release_layout(&layout, boards);
    return done;
}

bool bsc_map_write_svg(const bsc_result *result, FILE *out) {
    const bsc_compared_board board = {.result = *result};
    return write_pictures(&board, 1, MAP_ALONE, title_of_board(&board), out);
}

bool bsc_compare_write_svg(const bsc_compared_board *board, size_t boards, FILE *out) {
    const bool is_one_game = boards == 1 || board[1].follows_shot;
    const char *title = COMPARISON_TITLE;
    if (is_one_game) title = title_of_board(&board[0]);
    return write_pictures(board, boards, ONE_OF_BOARDS, title, out);
}

bool bsc_compare_write_html(const bsc_compared_board *board, size_t boards, FILE *out) {
    unsigned marks;
    const bsc_scale scale = choose_common_scale(board, boards, &marks);
    char share[BSC_SHARE_SIZE];
    bool done = true;
    bsc_map_write_share(&board->result, share);
    bsc_page_begin(COMPARISON_TITLE, out);
    bsc_xml_write(out, "<p>Percent ", share, ", all boards on one scale.</p>\n");
    fputs("<div class=\"figures\">\n", out);
    for (size_t k = 0; k < boards && done; k++) {
        const bsc_result *result = &board[k].result;
        char *caption = format_caption(&board[k], k == 0, ONE_OF_BOARDS);
        done = caption != NULL;
        if (!done) break;
        bsc_xml_write(out, "<figure>\n<figcaption>",
                      bsc_board_title(result->problem, result->board_name), "</figcaption>\n");
        fprintf(out, "<p><b>%s</b></p>\n", caption);
        bsc_page_write_rules(result, out);
        done = bsc_page_write_board(result, 1, 0, &scale, out) &&
               bsc_page_write_table(result, 1, &scale, out);
        fputs("</figure>\n", out);
        free(caption);
    }
    fputs("</div>\n", out);
    bsc_page_write_legend(&board->result, &scale, 1, 0, marks, out);
    bsc_page_end(out);
    return done;
}
