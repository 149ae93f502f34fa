/* map_view.c - a density map as text, plain or in colour, as CSV and as JSON; as a picture of its
 * own; and as a page with the maps of one board, any ship's and each ship's to switch to.
 *
 * The text begins with a line of '#', which says what the numbers are; then the board (grid.c).
 * Cells that were fired at have a mark instead of a number, so that the text can be read as a
 * board: a miss is impossible, and a hit certain but with --ship, of which CSV and JSON have the
 * number. In colour each cell is a block, as wide as the widest number; the best cells are in
 * brackets, which show without colours too.
 *
 * What would take more than WIDEST columns is narrowed step by step until it fits: blocks that
 * share their brackets, without cube coordinates; shares with one digit behind the point; with
 * none, if the greatest has two before it; counts in units of a power of ten, while the greatest
 * has two digits; one digit in all, 0 at one end of the scale and 9 at the other; no blanks. */
#include "show/view/map_view.h"

#include "show/view/best_view.h"
#include "show/view/grid.h"
#include "show/view/json.h"
#include "show/view/legend.h"
#include "show/view/map_words.h"
#include "show/view/page.h"
#include "show/view/table.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define COLOUR_SIZE 64
#define WIDEST      60
#define BY_SCALE    BSC_NARROW_LETTERS /* from here on a cell has one digit */
#define WHITE       231                /* of 256 colours */
#define BLACK       16

static bool write_head(const bsc_result *view, int power, FILE *out) {
    static const char *const what[] = {"percent ", "number ", "probability of", "number ",
                                       "percent "};
    const uint64_t samples = bsc_map_samples(view->map);
    char share[BSC_SHARE_SIZE];
    char *source = view->mode == BSC_MODE_HUNT ? bsc_natural_grouped(bsc_map_total(view->map))
                   : samples > 0               ? bsc_count_grouped(samples)
                                               : bsc_map_source(view);
    if (source == NULL) return false;
    fputs("# ", out);
    bsc_text_write(out, view->board);
    fprintf(out,
            view->mode == BSC_MODE_HUNT ? ": each ship laid on its own; %s placements"
            : view->mode == BSC_MODE_TARGET
                ? ": each ship laid on its own; placements, once for each hit on them%.0s"
            : samples > 0 ? ": %s random deployments"
                          : ": %s",
            source);
    free(source);
    fprintf(out, "%s; %s", samples > 0 && view->law != NULL ? ", laid ship by ship" : "",
            what[view->values]);
    bsc_map_describe(view, share);
    bsc_text_write(out, share + (view->values == BSC_PROBABILITY ? strlen("with") : 0));
    if (power > 0) fprintf(out, ", in units of 10^%d", power);
    putc('\n', out);
    if (samples > 0)
        fprintf(out, "# estimated; standard errors are at most %.2g %%\n",
                100.0 * bsc_map_greatest_error(view));
    if (view->log != NULL && bsc_log_steps(view->log) > 0)
        fprintf(out, "# o a miss, x a hit, * a ship sunk%s\n",
                bsc_legend_marks(view) & BSC_MARK_SALVO ? ", ? fired at in a salvo" : "");
    return true;
}

static bool is_count(const bsc_result *view) {
    return view->values == BSC_COUNT || view->values == BSC_LEFT;
}

/* The text of a cell that was not fired at, which the caller frees; NULL when memory ran out. */
static char *value_of(const bsc_result *view, uint32_t cell, bsc_scale scale, int narrow,
                      int power) {
    static const int digits[][BY_SCALE] = {{2, 2, 1, 0}, {6, 6, 3, 2}};
    const bool whole = view->values == BSC_PROBABILITY;
    const double share = bsc_map_share(view, cell);
    scale.middle = NAN; /* a digit is from end to end */
    if (narrow >= BY_SCALE) return bsc_text_format("%.0f", 9.0 * bsc_scale_place(scale, share));
    if (is_count(view)) {
        char *count = view->values == BSC_LEFT ? bsc_map_left(view, cell, false)
                                               : bsc_natural_digits(bsc_map_cell(view->map, cell));
        if (count == NULL || power == 0) return count;
        char *units = bsc_text_format("%.0f", strtod(count, NULL) / pow(10.0, power));
        free(count);
        return units;
    }
    return bsc_text_format(view->less != NULL ? "%+.*f" : "%.*f", digits[whole][narrow],
                           whole ? share : 100.0 * share);
}

/* The escape sequence for a place on the scale, with letters that can be read on it. The ramp, for
 * terminals with 256 colours, also for scales with a middle, has some near to viridis that keep its
 * order: each is lighter than the one before. The nearest ones, taken one by one, are not. */
static void format_colour(bsc_scale scale, double place, bsc_depth depth, char *text) {
    static const unsigned char ramp[] = {53, 54, 24, 30, 36, 42, 78, 113, 148, 220};
    const unsigned last = sizeof ramp - 1, darkest = 3;
    const unsigned step = (unsigned)(fmin(fmax(place, 0.0), 1.0) * last + 0.5);
    const uint32_t colour = bsc_scale_colour(scale, place);
    if (depth == BSC_DEPTH_24_BITS)
        snprintf(text, COLOUR_SIZE, "38;5;%d;48;2;%u;%u;%u",
                 bsc_colour_is_dark(colour) ? WHITE : BLACK, colour >> 16, colour >> 8 & 0xff,
                 colour & 0xff);
    else
        snprintf(text, COLOUR_SIZE, "38;5;%d;48;5;%u", step < darkest ? WHITE : BLACK, ramp[step]);
}

/* Blocks from one end of the scale to the other, each with its number; and what brackets mean. */
static void write_legend(const bsc_result *view, bsc_depth depth, const bsc_grid *grid, FILE *out) {
    const bsc_scale scale = bsc_legend_scale(view);
    const bool ringed = grid->narrow < BSC_NARROWEST && bsc_best_ringed(view) != UINT32_MAX;
    char colour[COLOUR_SIZE];
    if (grid->painted) fputs(view->values == BSC_LEFT ? "# percent left " : "# percent ", out);
    for (int k = 0; k < BSC_SCALE_POINTS && grid->painted; k += 2) {
        const double part = (double)k / (BSC_SCALE_POINTS - 1);
        const double share = scale.low + part * (scale.high - scale.low);
        format_colour(scale, isnan(scale.middle) ? part : bsc_scale_place(scale, share), depth,
                      colour);
        fprintf(out, "\033[%sm %.2f \033[0m", colour, 100.0 * share);
    }
    if (ringed)
        fprintf(out, "%s[ ] %s", grid->painted ? "; " : "# ",
                bsc_map_samples(view->map) > 0 ? "cannot be told from the best" : "the best");
    if (ringed || grid->painted) putc('\n', out);
}

static bsc_grid fill(const bsc_result *view, bsc_depth depth, bsc_scale scale, int narrow,
                     int power) {
    static const char *const mark[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    static const char *const painted[] = {
        [BSC_MISS] = "2", [BSC_HIT] = "1;31", [BSC_SUNK] = "1;35"};
    const uint32_t best = narrow < BSC_NARROWEST ? bsc_best_ringed(view) : UINT32_MAX;
    const bool has_coordinates = bsc_problem_labels(view->problem) == BSC_LABELS_CUBE;
    bsc_grid grid = bsc_grid_begin(view->problem);
    grid.narrow = narrow;
    grid.labelled =
        narrow < (has_coordinates ? 1 : BSC_NARROWEST) && !bsc_grid_names_cells(view->problem);
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const bsc_shot *shot = bsc_sunk_at(view->log, view->sunk, cell);
        const uint32_t place = bsc_problem_cell_place(view->problem, cell);
        char *text =
            shot == NULL ? value_of(view, cell, scale, narrow, power) : strdup(mark[shot->answer]);
        char colour[COLOUR_SIZE];
        if (text != NULL && bsc_salvo_has(view->log, cell)) {
            char *own = text;
            text = bsc_text_format("?%s", own);
            free(own);
        }
        format_colour(scale, bsc_scale_place(scale, bsc_map_share(view, cell)), depth, colour);
        bsc_grid_set(&grid, place, text, bsc_best_is(view, cell, best),
                     depth == BSC_DEPTH_NONE ? NULL
                     : shot == NULL          ? colour
                                             : painted[shot->answer]);
        free(text);
    }
    return grid;
}

bsc_table bsc_count_table(const bsc_result *origin, const bsc_tally *tally) {
    const bool sum = origin->weights != NULL, exact = bsc_tally_exact(tally);
    bsc_table table = {0};
    long double error;
    const long double count = bsc_tally_estimate(tally, &error);
    bsc_table_add(&table, "board", origin->board);
    if (exact)
        bsc_table_add_natural(&table, "count", bsc_tally_total(tally));
    else
        bsc_table_take(&table, "count", BSC_DIGITS,
                       bsc_text_format(sum ? "%.12Lg" : "%.8Lg", count));
    if (!exact && !sum)
        bsc_table_take(&table, "error", BSC_NUMBER, bsc_text_format("%.2Lg", error));
    return table;
}

void bsc_count_write_json(const bsc_table *table, const bsc_result *origin, const char *up_to,
                          FILE *out) {
    bsc_json_begin("count", origin, out);
    if (up_to != NULL) bsc_json_add_text("up_to", up_to, 2, out);
    bsc_json_add_text("count", table->cell[1], 2, out);
    if (table->columns > 2) bsc_json_add_text("error", table->cell[2], 2, out);
    bsc_json_end(out);
}

bool bsc_map_write_text(const bsc_result *view, bsc_depth depth, FILE *out) {
    const bsc_scale scale = bsc_legend_scale(view);
    const double most =
        is_count(view) ? scale.high * bsc_natural_double(bsc_map_total(view->map)) : 0.0;
    int power = 0;
    bsc_grid grid = fill(view, depth, scale, 0, 0);
    while (!grid.failed && grid.narrow < BSC_NARROWEST && bsc_grid_width(&grid) > WIDEST) {
        int narrow = grid.narrow + 1;
        if (narrow > 1 && most >= pow(10.0, power + 2)) {
            power++;
            narrow = 1;
        }
        if (narrow == BY_SCALE - 1 && scale.high - scale.low < 0.1) narrow++;
        bsc_grid_release(&grid);
        grid = fill(view, depth, scale, narrow, power);
    }
    bool done = !grid.failed && write_head(view, grid.narrow < BY_SCALE ? power : 0, out);
    if (done && grid.narrow >= BY_SCALE)
        fprintf(out, "# 0 is %.3g %%, 9 is %.3g %%\n", 100.0 * scale.low, 100.0 * scale.high);
    done = done && bsc_grid_write(&grid, out);
    if (done) write_legend(view, depth, &grid, out);
    bsc_grid_release(&grid);
    return done;
}

bsc_table bsc_map_table(const bsc_result *view) {
    const bool exact = bsc_map_exact(view->map), left = view->values == BSC_LEFT;
    bsc_table table = {0};
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++) {
        const double share = bsc_map_probability(view->map, cell);
        const double error = bsc_map_standard_error(view->map, cell);
        bsc_table_add_place(&table, bsc_place_of(view->problem, cell), false);
        if (exact) bsc_table_add_natural(&table, "count", bsc_map_cell(view->map, cell));
        bsc_table_add_real(&table, "probability", share, 12);
        if (!exact) bsc_table_add_real(&table, "error", error, 12);
        if (view->less != NULL) {
            bsc_table_add_real(&table, "less", bsc_map_probability(view->less->map, cell), 12);
            bsc_table_add_real(&table, "difference", bsc_map_share(view, cell), 12);
        }
        if (left) bsc_table_take(&table, "left", BSC_DIGITS, bsc_map_left(view, cell, false));
    }
    return table;
}

bool bsc_map_write_json(const bsc_result *view, FILE *out) {
    char *total = bsc_map_exact(view->map) ? bsc_natural_digits(bsc_map_total(view->map)) : NULL;
    bsc_table table = bsc_map_table(view);
    const bool done = (total != NULL || !bsc_map_exact(view->map)) && !table.failed;
    char samples[24];
    snprintf(samples, sizeof samples, "%" PRIu64, bsc_map_samples(view->map));
    if (done) {
        bsc_json_begin("map", view, out);
        bsc_json_add_text("ship", view->ship, 2, out);
        if (view->less != NULL) bsc_json_add_text("less", view->less->board, 2, out);
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
    char *source = bsc_map_source(&view[shown]), share[BSC_SHARE_SIZE];
    if (source == NULL) return false;
    bsc_map_describe(&view[shown], share);
    bsc_page_begin(bsc_title_of(view->problem, view->board), out);
    fprintf(out, "<p class=\"source\"><b>%s</b>; percent ", source);
    if (view[shown].values == BSC_LEFT) {
        fputs("left if the cell becomes an island.</p>\n", out);
    } else {
        bsc_xml_wrap(out, "with <span class=\"whose\">", bsc_map_ship(&view[shown]), "</span>");
        bsc_xml_wrap(out, "", strstr(share, " on the cell"), ".</p>\n");
    }
    const bool done = bsc_map_write_figure(view, views, shown, out);
    bsc_page_write_rules(view, out);
    bsc_page_end(out);
    free(source);
    return done;
}
