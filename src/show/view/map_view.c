/* map_view.c - writes a density map as text (plain or in colour), as CSV and as JSON; and as an
 * HTML page that can switch between maps of one board: the map of all ships and that of each ship.
 *
 * The text begins with lines of '#', which say what the numbers mean. Then come the board (grid.c)
 * and a legend. For example `bscount map 3x3 --fleet 2` prints
 *
 *     # 3x3: 12 deployments; percent with a ship on the cell
 *           A     B     C
 *     1 16.67 25.00 16.67
 *     2 25.00[33.33]25.00
 *     3 16.67 25.00 16.67
 *     # [ ] the best
 *
 * A cell that was fired at shows a mark in place of its number, so that the text reads like a
 * board; its probability is known, 0 for a miss and 1 for a hit. (In the map of one ship a hit may
 * have another number, which CSV and JSON show.) In colour each cell is a block, as wide as the
 * widest number. The best cells are in brackets, with and without colours.
 *
 * A text wider than MAX_WIDTH columns is made narrower step by step until it fits (narrow_style):
 *   1. Neighbouring blocks share the blank or bracket between them; cube coordinates are left out.
 *   2. Counts are in units of 10, then of 100, and so on, until the greatest one has two digits.
 *   3. Percentages have one digit after the decimal point.
 *   4. Percentages have no digits after the point. This step is left out if the two ends of the
 *      scale, the least and the greatest percentage, differ by less than 10 %.
 *   5. Each cell has one digit, from 0 at the low end of the scale to 9 at the high end.
 *   6. No blanks and no brackets are between these digits. */
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

/* Greatest width of the text of a map, in characters. A wider text is made narrower, step by
 * step. */
#define MAX_WIDTH 60
/* Size, in bytes, of a text with the numbers of an escape sequence, such as "38;5;231;48;5;53". */
#define COLOUR_SIZE 64

/* Colours of letters on a coloured background, as indices of the 256 colours of a terminal. */
#define WHITE 231
#define BLACK 16

/* What a map looks like when it is written as text. The share of a cell is the part of all
 * deployments that have a ship there, from 0 to 1 (bsc_map_share). */
typedef struct map_style {
    bsc_depth depth;         /* how many colours the text may have */
    bsc_scale scale;         /* turns the share of a cell into its colour, or into one digit */
    bsc_narrowing narrowing; /* what is left out or shortened to make the text narrower */
    size_t power;            /* counts of deployments are written in units of 10^power */
} map_style;

/* Says whether the text shows a count of deployments at each cell: of those that have a ship there
 * or, with BSC_VALUES_ISLAND, of those that have none. Otherwise it shows percentages or
 * probabilities. */
static bool is_count(const bsc_result *result) {
    return result->values == BSC_VALUES_COUNT || result->values == BSC_VALUES_ISLAND;
}

/* Says whether the map was estimated from random deployments. */
static bool is_estimate(const bsc_result *result) {
    return bsc_map_samples(result->map) > 0;
}

/* ---- The lines above the board ---- */

/* Returns a text that says what a map of the mode hunt counts: "each ship laid on its own; 12
 * placements". In this mode each ship is laid without regard to the others. The caller frees the
 * text. Returns NULL if memory ran out. */
static char *format_hunt_source(const bsc_result *result) {
    char *number = bsc_natural_grouped(bsc_map_total(result->map));
    if (number == NULL) return NULL;
    char *source = bsc_text_format("each ship laid on its own; %s placements", number);
    free(number);
    return source;
}

/* Returns a text that says what an estimate was made from: "1,000 random deployments". If
 * result->fleet_law is not NULL, it is "sequential", because maps of the other laws are never
 * estimated; the text then ends with ", laid ship by ship". The caller frees the text. Returns NULL
 * if memory ran out. */
static char *format_estimate_source(const bsc_result *result) {
    char *number = bsc_count_grouped(bsc_map_samples(result->map));
    if (number == NULL) return NULL;
    const char *law = "";
    if (result->fleet_law != NULL) law = ", laid ship by ship";
    char *source = bsc_text_format("%s random deployments%s", number, law);
    free(number);
    return source;
}

/* Returns the text that the first line has about the source of the numbers, such as "412
 * deployments" or "1,000 random deployments". Maps of the modes hunt and target do not count
 * deployments but placements of single ships; in mode target a placement counts once for each hit
 * that it covers. The caller frees the text. Returns NULL if memory ran out. */
static char *format_source(const bsc_result *result) {
    if (result->mode == BSC_MODE_TARGET)
        return strdup("each ship laid on its own; placements, once for each hit on them");
    if (result->mode == BSC_MODE_HUNT) return format_hunt_source(result);
    if (is_estimate(result)) return format_estimate_source(result);
    return bsc_map_format_source(result);
}

/* Writes what the numbers of the map mean, such as "percent with a ship on the cell". */
static void write_meaning_of_values(const bsc_result *result, FILE *out) {
    char share[BSC_SHARE_SIZE];
    bsc_map_write_share(result, share);
    switch (result->values) {
    case BSC_VALUES_PERCENT:
    case BSC_VALUES_DIFFERENCE:
        fputs("percent ", out);
        bsc_text_write(out, share);
        break;
    case BSC_VALUES_COUNT:
    case BSC_VALUES_ISLAND:
        fputs("number ", out);
        bsc_text_write(out, share);
        break;
    case BSC_VALUES_PROBABILITY: /* "with a ship ..." becomes "probability of a ship ..." */
        fputs("probability of", out);
        bsc_text_write(out, share + strlen("with"));
        break;
    }
}

/* Writes the lines above the board. The first has the name of the board, what was counted, and what
 * the numbers mean; counts are in units of 10^power. The second, for an estimate, says how large
 * its errors are. The third, during a game, explains the marks of shots. Returns false if memory
 * ran out. */
static bool write_head(const bsc_result *result, size_t power, FILE *out) {
    char *source = format_source(result);
    if (source == NULL) return false;
    fputs("# ", out);
    bsc_text_write(out, result->board_name);
    fprintf(out, ": %s; ", source);
    free(source);
    write_meaning_of_values(result, out);
    if (power > 0) fprintf(out, ", in units of 10^%zu", power);
    putc('\n', out);
    if (is_estimate(result))
        fprintf(out, "# estimated; standard errors are at most %.2g %%\n",
                100.0 * bsc_map_greatest_error(result));
    if (result->log != NULL && bsc_log_steps(result->log) > 0) {
        fputs("# o a miss, x a hit, * a ship sunk", out);
        if ((bsc_find_marks(result) & BSC_MARK_SALVO) != 0) fputs(", ? fired at in a salvo", out);
        putc('\n', out);
    }
    return true;
}

/* ---- The text and the colour of a cell ---- */

/* Rounds a number, whose decimal digits are the text, to units of 10^power, where `power` is at
 * least 1. For example, with the power 2, "1250" becomes "13" (hundreds), and "49" becomes "0". */
static void round_to_units(char *digits, size_t power) {
    const size_t length = strlen(digits);
    const bool rounds_up = power <= length && digits[length - power] >= '5';
    size_t kept = power < length ? length - power : 0;
    digits[kept] = '\0';
    if (kept == 0) {
        strcpy(digits, rounds_up ? "1" : "0");
        return;
    }
    if (!rounds_up) return;
    while (kept > 0 && digits[kept - 1] == '9') {
        kept--;
        digits[kept] = '0';
    }
    if (kept > 0) {
        digits[kept - 1]++;
        return;
    }
    memmove(digits + 1, digits, strlen(digits) + 1); /* all digits were 9 */
    digits[0] = '1';
}

/* Returns the count that an exact map shows for a cell, in units of 10^power and rounded, as
 * decimal digits: how many deployments have a ship there or, with BSC_VALUES_ISLAND, how many have
 * none, which are those that are left if the cell becomes an island. The caller frees the text.
 * Returns NULL if memory ran out. */
static char *format_count(const bsc_result *result, uint32_t cell, size_t power) {
    char *count;
    if (result->values == BSC_VALUES_ISLAND)
        count = bsc_format_uncovered_count(result, cell, false);
    else
        count = bsc_natural_digits(bsc_map_cell(result->map, cell));
    if (count != NULL && power > 0) round_to_units(count, power);
    return count;
}

/* Returns what the map shows for a cell at which no single shot was fired: a percentage, a
 * probability or a count, or a single digit if the text must be very narrow. The caller frees the
 * text. Returns NULL if memory ran out. */
static char *format_value(const bsc_result *result, uint32_t cell, const map_style *style) {
    static const int percent_digits[] = {[BSC_NARROW_NOTHING] = 2,
                                         [BSC_NARROW_BRACKETS] = 2,
                                         [BSC_NARROW_TENTHS] = 1,
                                         [BSC_NARROW_UNITS] = 0};
    static const int probability_digits[] = {[BSC_NARROW_NOTHING] = 6,
                                             [BSC_NARROW_BRACKETS] = 6,
                                             [BSC_NARROW_TENTHS] = 3,
                                             [BSC_NARROW_UNITS] = 2};
    const double share = bsc_map_share(result, cell);
    if (style->narrowing >= BSC_NARROW_DIGIT) {
        bsc_scale scale = style->scale;
        scale.middle = NAN; /* the digits are evenly spaced from low to high */
        return bsc_text_format("%.0f", 9.0 * bsc_find_scale_position(scale, share));
    }
    if (is_count(result)) return format_count(result, cell, style->power);
    if (result->values == BSC_VALUES_PROBABILITY)
        return bsc_text_format("%.*f", probability_digits[style->narrowing], share);
    const int digits = percent_digits[style->narrowing];
    if (result->subtracted != NULL) return bsc_text_format("%+.*f", digits, 100.0 * share);
    return bsc_text_format("%.*f", digits, 100.0 * share);
}

/* Returns the colour of letters on a dark or on a light background, as an index of the 256 colours
 * of a terminal. */
static int letter_colour(bool is_dark) {
    return is_dark ? WHITE : BLACK;
}

/* Writes to text[COLOUR_SIZE] the numbers of the escape sequence that gives a cell the colour at a
 * position of the scale as background, and black or white letters. Position 0 is the low end of the
 * scale and 1 its high end. The terminal must have all colours of 24 bits. */
static void format_colour_of_24_bits(bsc_scale scale, double position, char *text) {
    const uint32_t colour = bsc_find_scale_colour(scale, position);
    const uint32_t red = colour >> 16, green = colour >> 8 & 0xff, blue = colour & 0xff;
    snprintf(text, COLOUR_SIZE, "38;5;%d;48;2;%u;%u;%u", letter_colour(bsc_colour_is_dark(colour)),
             red, green, blue);
}

/* Writes to text[COLOUR_SIZE] the numbers of the escape sequence that gives a cell the colour at a
 * position of the scale as background, for a terminal that has only 256 colours. A position (from
 * 0, the low end of the scale, to 1) has the same colour on all scales, even on those with a
 * middle. ramp[] lists the colours from low to high, as indices of the 256. They are close to the
 * colours of viridis, and each is lighter than the one before. (The nearest of the 256 to each
 * colour of viridis would not always be lighter than the one before.) */
static void format_colour_of_256(double position, char *text) {
    static const unsigned char ramp[] = {53, 54, 24, 30, 36, 42, 78, 113, 148, 220};
    const unsigned last = sizeof ramp - 1;
    const unsigned dark_colours = 3; /* the first three colours of ramp[] need white letters */
    const unsigned step = (unsigned)(fmin(fmax(position, 0.0), 1.0) * last + 0.5);
    snprintf(text, COLOUR_SIZE, "38;5;%d;48;5;%u", letter_colour(step < dark_colours), ramp[step]);
}

/* Writes to text[COLOUR_SIZE] the numbers of the escape sequence that gives a cell the colour at a
 * position of the scale, from 0 (low end) to 1 (high end). Uses all colours of 24 bits, or 256
 * colours, as style->depth says, which must not be BSC_DEPTH_NONE. */
static void format_colour(const map_style *style, double position, char *text) {
    if (style->depth == BSC_DEPTH_24_BITS)
        format_colour_of_24_bits(style->scale, position, text);
    else
        format_colour_of_256(position, text);
}

/* Returns the text of a cell: the mark of `shot` (o a miss, x a hit, * a ship sunk) or, if `shot`
 * is NULL, the value that the map shows for the cell. A cell that was fired at in a salvo has a "?"
 * before it. The caller frees the text. Returns NULL if memory ran out. */
static char *format_cell(const bsc_result *result, uint32_t cell, const bsc_shot *shot,
                         const map_style *style) {
    static const char *const marks[] = {[BSC_MISS] = "o", [BSC_HIT] = "x", [BSC_SUNK] = "*"};
    char *text;
    if (shot != NULL)
        text = strdup(marks[shot->answer]);
    else
        text = format_value(result, cell, style);
    if (text == NULL || !bsc_is_in_salvo(result->log, cell)) return text;
    char *marked = bsc_text_format("?%s", text);
    free(text);
    return marked;
}

/* Sets the text, colour and brackets of a cell in the grid. `best` is the best cell as
 * find_bracketed_cell returns it: all cells as good as this one are in brackets. If memory ran out,
 * marks the grid as failed. */
static void fill_cell(bsc_grid *grid, const bsc_result *result, uint32_t cell, uint32_t best,
                      const map_style *style) {
    /* The numbers of the escape sequences for the marks of shots: "2" is faint, "1;31" bold red and
     * "1;35" bold magenta. */
    static const char *const mark_colours[] = {
        [BSC_MISS] = "2", [BSC_HIT] = "1;31", [BSC_SUNK] = "1;35"};
    const bsc_shot *shot = bsc_find_shown_shot(result->log, result->sunk, cell);
    char *text = format_cell(result, cell, shot, style);
    char value_colour[COLOUR_SIZE];
    const char *colour = NULL;
    if (style->depth != BSC_DEPTH_NONE && shot != NULL) {
        colour = mark_colours[shot->answer];
    } else if (style->depth != BSC_DEPTH_NONE) {
        const double position = bsc_find_scale_position(style->scale, bsc_map_share(result, cell));
        format_colour(style, position, value_colour);
        colour = value_colour;
    }
    bsc_grid_set(grid, bsc_problem_cell_place(result->problem, cell), text,
                 bsc_has_ring(result, cell, best), colour);
    free(text);
}

/* Finds out whether the best cells to fire at are in brackets. Returns the first of these cells, to
 * which fill_cell compares the others; or UINT32_MAX if there are no brackets, because the text is
 * too narrow for them, or because they would tell nothing (bsc_find_ringed_cell). */
static uint32_t find_bracketed_cell(const bsc_result *result, bsc_narrowing narrowing) {
    if (narrowing >= BSC_NARROW_TOUCHING) return UINT32_MAX;
    return bsc_find_ringed_cell(result);
}

/* Says whether each cell shows its label before its number, because the letters above and the
 * numbers at the left of the board do not name all cells. A text that is too wide is made narrower
 * in steps; `narrowing` is the last step that was taken. Cube coordinates, which are long, are left
 * out in the first step, and other labels in the last. */
static bool has_labels(const bsc_problem *problem, bsc_narrowing narrowing) {
    if (bsc_grid_names_cells(problem)) return false;
    if (bsc_problem_labels(problem) == BSC_LABELS_CUBE) return narrowing < BSC_NARROW_BRACKETS;
    return narrowing < BSC_NARROW_TOUCHING;
}

/* Returns a grid in which each cell has its text, colour and brackets, or a grid that is marked as
 * failed if memory ran out. The caller frees the grid with bsc_grid_release. */
static bsc_grid fill_grid(const bsc_result *result, const map_style *style) {
    const uint32_t best = find_bracketed_cell(result, style->narrowing);
    bsc_grid grid = bsc_grid_begin(result->problem);
    grid.narrowing = style->narrowing;
    grid.shows_labels = has_labels(result->problem, style->narrowing);
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++)
        fill_cell(&grid, result, cell, best, style);
    return grid;
}

/* Writes the scale of colours for the legend: five coloured blocks with their percentages, evenly
 * spaced from the low end of the scale to its high end. For example, a scale from 0 to 40 % has the
 * blocks 0.00, 10.00, 20.00, 30.00 and 40.00. Every second one of the BSC_SCALE_POINTS points for
 * which colours are listed is shown. */
static void write_scale(const bsc_result *result, const map_style *style, FILE *out) {
    const bsc_scale scale = style->scale;
    char colour[COLOUR_SIZE];
    fputs("percent ", out);
    if (result->values == BSC_VALUES_ISLAND) fputs("left ", out);
    for (int k = 0; k < BSC_SCALE_POINTS; k += 2) {
        const double part = (double)k / (BSC_SCALE_POINTS - 1); /* from 0 (low) to 1 (high) */
        const double share = scale.low + part * (scale.high - scale.low);
        double position = part;
        /* on a scale with a middle, the colours are not evenly spaced from low to high */
        if (!isnan(scale.middle)) position = bsc_find_scale_position(scale, share);
        format_colour(style, position, colour);
        fprintf(out, "\033[%sm %.2f \033[0m", colour, 100.0 * share);
    }
}

/* Writes the line below the board that explains the colours, if the board has any, and the
 * brackets, if there are any. Writes nothing if there are neither colours nor brackets. */
static void write_legend(const bsc_result *result, const map_style *style, bool has_colours,
                         FILE *out) {
    const bool has_brackets = find_bracketed_cell(result, style->narrowing) != UINT32_MAX;
    if (!has_colours && !has_brackets) return;
    fputs("# ", out);
    if (has_colours) write_scale(result, style, out);
    if (has_colours && has_brackets) fputs("; ", out);
    if (has_brackets && is_estimate(result))
        fputs("[ ] cannot be told from the best", out);
    else if (has_brackets)
        fputs("[ ] the best", out);
    putc('\n', out);
}

/* ---- A map as text ---- */

/* Sets *digits to the number of decimal digits of the greatest count that the map shows, or to 0 if
 * each cell shows the mark of a shot in place of a count. Returns false if memory ran out. */
static bool measure_greatest_count(const bsc_result *result, size_t *digits) {
    uint32_t greatest = UINT32_MAX;
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++) {
        if (bsc_find_shown_shot(result->log, result->sunk, cell) != NULL) continue;
        if (greatest == UINT32_MAX || bsc_map_share(result, cell) > bsc_map_share(result, greatest))
            greatest = cell;
    }
    *digits = 0;
    if (greatest == UINT32_MAX) return true;
    char *count = format_count(result, greatest, 0);
    if (count == NULL) return false;
    *digits = strlen(count);
    free(count);
    return true;
}

/* Takes the next of the steps at the top of this file, which make the text of a map narrower. The
 * text is now `width` characters wide, more than MAX_WIDTH; the last step, BSC_NARROW_TOUCHING,
 * must not have been taken. `columns` is the width of the board. `greatest_digits` is the number of
 * digits of the greatest count that the map shows, or 0 if it shows no counts.
 *
 * While the greatest count has more than two digits, the step is to write counts in larger units:
 * it raises style->power, and leaves the narrowing at BSC_NARROW_BRACKETS. For example, 12,345
 * becomes 1234 tens, then 123 hundreds, then 12 thousands. Raising the power by 1 takes at most one
 * character from each column. So several such steps are taken at once, as many as it takes in any
 * case to come down to MAX_WIDTH.
 *
 * The step to percentages without digits after the decimal point is left out if the ends of the
 * scale differ by less than 10 %, because most cells would then have the same number. */
static void narrow_style(map_style *style, size_t greatest_digits, size_t width, size_t columns) {
    const bsc_scale *scale = &style->scale;
    style->narrowing++;
    if (style->narrowing > BSC_NARROW_BRACKETS && greatest_digits > style->power + 2) {
        const size_t needed = style->power + (width - MAX_WIDTH + columns - 1) / columns;
        const size_t greatest_power = greatest_digits - 2;
        style->power = needed < greatest_power ? needed : greatest_power;
        style->narrowing = BSC_NARROW_BRACKETS;
    }
    if (style->narrowing == BSC_NARROW_UNITS && scale->high - scale->low < 0.1) style->narrowing++;
}

bool bsc_map_write_text(const bsc_result *result, bsc_depth depth, FILE *out) {
    map_style style = {
        .depth = depth, .scale = bsc_choose_scale(result), .narrowing = BSC_NARROW_NOTHING};
    size_t greatest_digits = 0;
    if (is_count(result) && !measure_greatest_count(result, &greatest_digits)) return false;
    bsc_grid grid = fill_grid(result, &style);
    while (!grid.has_failed && style.narrowing < BSC_NARROW_TOUCHING &&
           bsc_grid_width(&grid) > MAX_WIDTH) {
        narrow_style(&style, greatest_digits, bsc_grid_width(&grid),
                     bsc_problem_width(result->problem));
        bsc_grid_release(&grid);
        grid = fill_grid(result, &style);
    }
    const bool has_single_digits = style.narrowing >= BSC_NARROW_DIGIT;
    if (has_single_digits) style.power = 0; /* single digits show shares, which have no unit */
    bool done = !grid.has_failed && write_head(result, style.power, out);
    if (done && has_single_digits)
        fprintf(out, "# 0 is %.3g %%, 9 is %.3g %%\n", 100.0 * style.scale.low,
                100.0 * style.scale.high);
    done = done && bsc_grid_write(&grid, out);
    if (done) write_legend(result, &style, grid.has_colours, out);
    bsc_grid_release(&grid);
    return done;
}

/* ---- A map as CSV and JSON ---- */

bsc_table bsc_map_table(const bsc_result *result) {
    const bool is_exact = bsc_map_exact(result->map);
    bsc_table table = {0};
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++) {
        const double share = bsc_map_probability(result->map, cell);
        const double error = bsc_map_standard_error(result->map, cell);
        bsc_table_add_place(&table, bsc_cell_place(result->problem, cell), false);
        if (is_exact) bsc_table_add_natural(&table, "count", bsc_map_cell(result->map, cell));
        bsc_table_add_real(&table, "probability", share, 12);
        if (!is_exact) bsc_table_add_real(&table, "error", error, 12);
        if (result->subtracted != NULL) {
            bsc_table_add_real(&table, "less", bsc_map_probability(result->subtracted->map, cell),
                               12);
            bsc_table_add_real(&table, "difference", bsc_map_share(result, cell), 12);
        }
        if (result->values == BSC_VALUES_ISLAND)
            bsc_table_add_owned(&table, "left", BSC_COLUMN_DIGITS,
                                bsc_format_uncovered_count(result, cell, false));
    }
    return table;
}

/* Writes the key `mode` if the map was made in the mode hunt or target, in which each ship is laid
 * without regard to the others. */
static void add_mode(bsc_mode mode, FILE *out) {
    if (mode == BSC_MODE_HUNT) bsc_json_add_text("mode", "hunt", 2, out);
    if (mode == BSC_MODE_TARGET) bsc_json_add_text("mode", "target", 2, out);
}

bool bsc_map_write_json(const bsc_result *result, FILE *out) {
    const bool is_exact = bsc_map_exact(result->map);
    char *total = NULL; /* how many deployments an exact map has, as digits */
    if (is_exact) total = bsc_natural_digits(bsc_map_total(result->map));
    bsc_table table = bsc_map_table(result);
    const bool done = (total != NULL || !is_exact) && !table.has_failed;
    char samples[24];
    snprintf(samples, sizeof samples, "%" PRIu64, bsc_map_samples(result->map));
    if (done) {
        bsc_json_begin("map", result, out);
        bsc_json_add_text("ship", result->ship_name, 2, out);
        if (result->subtracted != NULL)
            bsc_json_add_text("less", result->subtracted->board_name, 2, out);
        add_mode(result->mode, out);
        if (is_exact)
            bsc_json_add_text("total", total, 2, out);
        else if (is_estimate(result))
            bsc_json_add_text("samples", samples, 2, out);
        bsc_json_add_table("cells", &table, out);
        bsc_json_end(out);
    }
    bsc_table_release(&table);
    free(total);
    return done;
}

/* ---- A map as a page ---- */

/* Writes the form in which the reader of a page chooses one of its maps: a radio button for each
 * map. The button of result[shown] is chosen at first. Writes nothing if there is only one map. */
static void write_choice(const bsc_result *result, size_t results, size_t shown, FILE *out) {
    if (results < 2) return;
    fputs("<form autocomplete=\"off\">\n<fieldset>\n<legend>Whose map</legend>\n", out);
    for (size_t k = 0; k < results; k++) {
        const char *ship = result[k].ship_name;
        if (ship == NULL) ship = "any ship";
        fprintf(out, "<label><input type=\"radio\" name=\"ship\" value=\"%zu\"", k);
        if (k == shown) fputs(" checked", out);
        bsc_xml_write(out, "> ", ship, "</label>\n");
    }
    fputs("</fieldset>\n</form>\n", out);
}

bool bsc_map_write_figure(const bsc_result *result, size_t results, size_t shown, FILE *out) {
    bsc_scale *scale = calloc(results, sizeof *scale);
    unsigned marks = 0;
    if (scale == NULL) return false;
    for (size_t k = 0; k < results; k++) {
        scale[k] = bsc_choose_scale(&result[k]);
        marks |= bsc_find_marks(&result[k]);
    }
    write_choice(result, results, shown, out);
    fputs("<figure>\n", out);
    bool done = bsc_page_write_board(result, results, shown, scale, out);
    bsc_page_write_legend(result, scale, results, shown, marks, out);
    done = done && bsc_page_write_table(result, results, scale, out);
    fputs("</figure>\n", out);
    free(scale);
    return done;
}

bool bsc_map_write_html(const bsc_result *result, size_t results, size_t shown, FILE *out) {
    char *source = bsc_map_format_source(&result[shown]);
    char share[BSC_SHARE_SIZE];
    if (source == NULL) return false;
    bsc_map_write_share(&result[shown], share);
    bsc_page_begin(bsc_board_title(result->problem, result->board_name), out);
    fprintf(out, "<p class=\"source\"><b>%s</b>; percent ", source);
    if (result[shown].values == BSC_VALUES_ISLAND) {
        fputs("left if the cell becomes an island.</p>\n", out);
    } else {
        bsc_xml_write(out, "with <span class=\"whose\">", bsc_map_ship_name(&result[shown]),
                      "</span>");
        bsc_xml_write(out, "", strstr(share, " on the cell"), ".</p>\n");
    }
    const bool done = bsc_map_write_figure(result, results, shown, out);
    bsc_page_write_rules(result, out);
    bsc_page_end(out);
    free(source);
    return done;
}
