/* map_view.c - a density map as text, plain or in colour, as CSV and as JSON; as a picture of its
 * own; and as a page with the maps of one board, any ship's and each ship's to switch to.
 *
 * The text begins with a line of '#', which says what the numbers are; then the board (grid.c).
 * Cells that were fired at have a mark instead of a number, so that the text can be read as a
 * board: a miss is impossible, and a hit certain but with --ship, of which CSV and JSON have the
 * number. In colour each cell is a block, as wide as the widest number, and the best cells are in
 * brackets, so that they show without colours too. */
#include "view/parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define COLOUR_SIZE 64
#define WHITE       231 /* of 256 colours */
#define BLACK       16

static bool write_head(const bsc_result *view, FILE *out) {
    static const char *const meaning[] = {"percent with", "number with", "probability of", ""};
    const bool exact = bsc_map_exact(view->map);
    const uint64_t samples = bsc_map_samples(view->map);
    char *number =
        exact ? bsc_natural_grouped(bsc_map_total(view->map)) : bsc_count_grouped(samples);
    if (number == NULL) return false;
    fputs("# ", out);
    bsc_text_write(out, view->board);
    if (view->mode == BSC_MODE_HUNT)
        fprintf(out, ": each ship laid on its own; %s placements", number);
    else if (view->mode == BSC_MODE_TARGET)
        fputs(": each ship laid on its own; placements, once for each hit on them", out);
    else if (exact)
        fprintf(out, ": %s deployment%s", number, strcmp(number, "1") == 0 ? "" : "s");
    else if (samples == 0)
        fprintf(out, ": %s", bsc_map_ground(view));
    else
        fprintf(out, ": %s random deployments%s", number,
                view->law != NULL ? ", laid ship by ship" : "");
    free(number);
    if (view->values == BSC_LEFT) {
        fputs("; number left if the cell becomes an island\n", out);
    } else {
        fprintf(out, "; %s ", meaning[view->values]);
        bsc_text_write(out, bsc_map_ship(view));
        fputs(" on the cell\n", out);
    }
    if (samples > 0)
        fprintf(out, "# estimated; standard errors are at most %.2g %%\n",
                100.0 * bsc_map_greatest_error(view));
    if (view->log != NULL && bsc_log_shots(view->log) > 0)
        fputs("# o a miss, x a hit, * a ship sunk\n", out);
    return true;
}

/* The text of a cell that was not fired at, which the caller frees; NULL when memory ran out. */
static char *value_of(const bsc_result *view, uint32_t cell) {
    const double share = bsc_map_probability(view->map, cell);
    if (view->values == BSC_LEFT) return bsc_map_left(view, cell, false);
    if (view->values == BSC_COUNT) return bsc_natural_digits(bsc_map_cell(view->map, cell));
    return view->values == BSC_PERCENT ? bsc_text_format("%.2f", 100.0 * share)
                                       : bsc_text_format("%.6f", share);
}

/* The escape sequence for a share of the scale, with letters that can be read on it. The ramp, for
 * terminals with 256 colours, has some near to viridis that keep its order: each is lighter than
 * the one before. The nearest ones, taken one by one, are not. */
static void format_colour(double share, bool true_colour, char *text) {
    static const unsigned char ramp[] = {53, 54, 24, 30, 36, 42, 78, 113, 148, 220};
    const unsigned last = sizeof ramp - 1, darkest = 3;
    const unsigned step = !(share > 0.0) ? 0 : share >= 1.0 ? last : (unsigned)(share * last + 0.5);
    const bsc_colour colour = bsc_scale_colour(share);
    if (true_colour)
        snprintf(text, COLOUR_SIZE, "38;5;%d;48;2;%d;%d;%d",
                 bsc_colour_is_dark(colour) ? WHITE : BLACK, colour.channel[0], colour.channel[1],
                 colour.channel[2]);
    else
        snprintf(text, COLOUR_SIZE, "38;5;%d;48;5;%u", step < darkest ? WHITE : BLACK, ramp[step]);
}

/* Blocks from one end of the scale to the other, each with its number. */
static void write_legend(const bsc_result *view, bool true_colour, FILE *out) {
    const bsc_scale scale = bsc_legend_scale(view);
    char colour[COLOUR_SIZE];
    fputs(view->values == BSC_LEFT ? "# percent left" : "# percent", out);
    for (int k = 0; k < BSC_SCALE_POINTS; k += 2) {
        const double share = (double)k / (BSC_SCALE_POINTS - 1);
        format_colour(share, true_colour, colour);
        fprintf(out, "%s\033[%sm %.2f \033[0m", k == 0 ? " " : "", colour,
                100.0 * (scale.least + share * (scale.most - scale.least)));
    }
    if (bsc_best_ringed(view) != UINT32_MAX)
        fprintf(out, "; [ ] %s",
                bsc_map_samples(view->map) > 0 ? "cannot be told from the best" : "the best");
    putc('\n', out);
}

bool bsc_map_write_text(const bsc_result *view, bsc_depth depth, FILE *out) {
    static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    static const char *const painted[] = {
        [BSC_MISS] = "2", [BSC_HIT] = "1;31", [BSC_SUNK] = "1;35"};
    const bool colours = depth != BSC_DEPTH_NONE, true_colour = depth == BSC_DEPTH_24_BITS;
    const uint32_t best = bsc_best_ringed(view);
    const bsc_scale scale = bsc_legend_scale(view);
    bsc_grid grid = bsc_grid_begin(view->problem);
    grid.labelled = !bsc_grid_names_cells(view->problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const bsc_shot *shot = bsc_sunk_at(view->log, view->sunk, cell);
        const uint32_t place = bsc_problem_cell_place(view->problem, cell);
        char *text = shot == NULL ? value_of(view, cell) : strdup(mark[shot->answer]);
        char colour[COLOUR_SIZE];
        bsc_grid_set(&grid, place, text);
        free(text);
        if (!colours) continue;
        format_colour(bsc_scale_place(scale, bsc_map_share(view, cell)), true_colour, colour);
        bsc_grid_paint(&grid, place, shot == NULL ? colour : painted[shot->answer],
                       bsc_best_is(view, cell, best));
    }
    const bool done = !grid.failed && write_head(view, out) && bsc_grid_write(&grid, out);
    if (done && colours) write_legend(view, true_colour, out);
    bsc_grid_release(&grid);
    return done;
}

/* A row for each cell, in reading order. */
static bsc_table cells_table(const bsc_result *view) {
    const bool exact = bsc_map_exact(view->map), left = view->values == BSC_LEFT;
    bsc_table table = {0};
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const double share = bsc_map_probability(view->map, cell);
        const double error = bsc_map_standard_error(view->map, cell);
        bsc_table_add_place(&table, bsc_place_of(view->problem, cell), false);
        if (exact) bsc_table_add_natural(&table, "count", bsc_map_cell(view->map, cell));
        bsc_table_add_real(&table, "probability", share, 12);
        if (!exact) bsc_table_add_real(&table, "error", error, 12);
        if (left) bsc_table_take(&table, "left", BSC_DIGITS, bsc_map_left(view, cell, false));
    }
    return table;
}

bool bsc_map_write_csv(const bsc_result *view, FILE *out) {
    bsc_table table = cells_table(view);
    const bool done = !table.failed;
    if (done) bsc_table_write_csv(&table, out);
    bsc_table_release(&table);
    return done;
}

bool bsc_map_write_json(const bsc_result *view, FILE *out) {
    char *total = bsc_map_exact(view->map) ? bsc_natural_digits(bsc_map_total(view->map)) : NULL;
    bsc_table table = cells_table(view);
    const bool done = (total != NULL || !bsc_map_exact(view->map)) && !table.failed;
    char samples[24];
    snprintf(samples, sizeof samples, "%" PRIu64, bsc_map_samples(view->map));
    if (done) {
        bsc_json_begin("map", out);
        bsc_json_add_origin(view, 2, out);
        bsc_json_add_text("ship", view->ship, 2, out);
        if (view->mode != BSC_MODE_OF_LOG)
            bsc_json_add_text("mode", view->mode == BSC_MODE_HUNT ? "hunt" : "target", 2, out);
        if (total != NULL)
            bsc_json_add_text("total", total, 2, out);
        else if (bsc_map_samples(view->map) > 0)
            bsc_json_add_text("samples", samples, 2, out);
        bsc_json_add_table("cells", &table, out);
        bsc_json_end(out);
    }
    bsc_table_release(&table);
    free(total);
    return done;
}

#define MARGIN 16
#define GAP    12

bool bsc_map_write_svg(const bsc_result *view, FILE *out) {
    const bsc_extent board = bsc_picture_extent(view->problem);
    const int width = board.width > BSC_SCALE_WIDTH ? board.width : BSC_SCALE_WIDTH;
    char *source = bsc_map_source(view), share[BSC_SHARE_SIZE];
    if (source == NULL) return false;
    bsc_map_describe(view, share);
    char *caption =
        bsc_text_format("%s; %s; percent %s", source, bsc_touch_words(view->problem), share);
    free(source);
    if (caption == NULL) return false;
    const bsc_paragraph title = {bsc_title_of(view->problem, view->board), "title", 18, width};
    const bsc_paragraph below = {caption, "caption", 12, width};
    const unsigned marks = bsc_legend_marks(view);
    const bsc_scale scale = bsc_legend_scale(view);
    const int head = MARGIN + bsc_paragraph_write(&title, 0, 0, NULL);
    const int top = head + bsc_paragraph_write(&below, 0, 0, NULL) + GAP;
    const int legend = top + board.height + GAP, keys = legend + BSC_SCALE_HEIGHT + GAP;
    const int height = keys + bsc_legend_write_marks(marks, width, 0, NULL) + MARGIN - GAP;
    bsc_svg_begin(width + 2 * MARGIN, height, title.text, out);
    bsc_paragraph_write(&title, MARGIN, MARGIN, out);
    bsc_paragraph_write(&below, MARGIN, head, out);
    bsc_svg_group(MARGIN + (width - board.width) / 2, top, out);
    const bool done = bsc_picture_write(view, scale, out);
    bsc_picture_write_best(view, false, out);
    fputs("</g>\n", out);
    bsc_svg_group(MARGIN, legend, out);
    bsc_legend_write(&scale, 1, 0, marks, width, BSC_SCALE_HEIGHT + GAP, out);
    fputs("</g>\n</svg>\n", out);
    free(caption);
    return done;
}

bool bsc_map_write_figure(const bsc_result *view, size_t views, size_t shown, FILE *out) {
    bsc_scale *scale = calloc(views, sizeof *scale);
    unsigned marks = 0;
    if (scale == NULL) return false;
    for (size_t k = 0; k < views; k++) {
        scale[k] = bsc_legend_scale(&view[k]);
        marks |= bsc_legend_marks(&view[k]);
    }
    if (views > 1)
        fputs("<form autocomplete=\"off\">\n<fieldset>\n<legend>Whose map</legend>\n", out);
    for (size_t k = 0; k < views && views > 1; k++) {
        fprintf(out, "<label><input type=\"radio\" name=\"ship\" value=\"%zu\"%s> ", k,
                k == shown ? " checked" : "");
        bsc_xml_wrap(out, "", view[k].ship == NULL ? "any ship" : view[k].ship, "</label>\n");
    }
    if (views > 1) fputs("</fieldset>\n</form>\n", out);
    fputs("<figure>\n", out);
    bool done = bsc_page_write_board(view, views, shown, scale, out);
    bsc_page_write_legend(view, scale, views, shown, marks, out);
    done = done && bsc_page_write_table(view, views, scale, out);
    fputs("</figure>\n", out);
    free(scale);
    return done;
}

bool bsc_map_write_html(const bsc_result *view, size_t views, size_t shown, FILE *out) {
    char *source = bsc_map_source(&view[shown]);
    if (source == NULL) return false;
    bsc_page_begin(bsc_title_of(view->problem, view->board), out);
    fprintf(out, "<p class=\"source\"><b>%s</b>; percent ", source);
    if (view[shown].values == BSC_LEFT)
        fputs("left if the cell becomes an island.</p>\n", out);
    else
        bsc_xml_wrap(out, "with <span class=\"whose\">", bsc_map_ship(&view[shown]),
                     "</span> on the cell.</p>\n");
    const bool done = bsc_map_write_figure(view, views, shown, out);
    bsc_page_write_rules(view, out);
    bsc_page_end(out);
    free(source);
    return done;
}
