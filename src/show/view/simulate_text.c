/* simulate_text.c - writes the results of whole games as text for people: a table of the
 * strategies; if there are several, a table of their differences game by game; and for each
 * strategy a histogram of the numbers of shots of its games. In a duel the chances of each side to
 * win replace the differences.
 *
 * A histogram has a line for each bin, a range of numbers of shots. For example, if the games of
 * two strategies have 5 to 9 shots, and the fullest bin of both has 25 of 100 games, a histogram
 * begins
 *
 *     exact
 *     5 ###### 3.00 %                      3 of the 100 games had 5 shots
 *     6 ######################## 12.00 %   12 games had 6 shots
 *
 * All histograms have the same bins and the same scale, so that they can be compared by eye. The
 * bins are so wide that there are at most MAX_BINS: for games of 20 to 50 shots, a bin has two
 * numbers of shots, such as 20 and 21. The fullest bin of all histograms has a bar of
 * MAX_BAR_LENGTH characters, and the other bars are in proportion: 3 games of 25 have 50 * 3 / 25 =
 * 6 characters. */
#include "show/view/simulate_text.h"

#include "show/view/table.h"

#include <inttypes.h>
#include <stdlib.h>

#define MAX_BINS       20u /* a histogram has at most this many bins */
#define MAX_BAR_LENGTH 50u /* length, in characters, of the bar of the fullest bin */

/* The bins and the scale of the bars, which all histograms of a text have in common. The first bin
 * begins at view->fewest_shots shots. */
typedef struct histogram_scale {
    uint32_t bin_width; /* how many numbers of shots belong to one bin: 2 if a bin is 20 to 21 */
    /* How many games are in the fullest bin of all histograms, at least 1. The bar of this bin has
     * the greatest length, MAX_BAR_LENGTH. */
    uint64_t fullest_bin_games;
} histogram_scale;

/* Chooses the width of the bins of all histograms, and finds the fullest bin, by which the lengths
 * of all bars are scaled. */
static histogram_scale measure_histograms(const bsc_simulate_view *view) {
    const uint32_t width = (view->most_shots - view->fewest_shots) / MAX_BINS + 1;
    uint64_t fullest = 1;
    for (size_t s = 0; s < view->strategies; s++)
        for (uint32_t first = view->fewest_shots; first <= view->most_shots; first += width) {
            const uint64_t games =
                bsc_simulate_count_games(&view->row[s], first, first + width - 1);
            if (games > fullest) fullest = games;
        }
    return (histogram_scale){.bin_width = width, .fullest_bin_games = fullest};
}

/* Writes which numbers of shots belong to a bin: "42 " if the bin has a single number, or "40-43 ".
 * `first` is the first number, at most view->most_shots, and `width`, at least 1, is how many
 * numbers a bin has. The last bin may have fewer, because it ends at the longest game. All bins
 * have names of the same length. */
static void write_bin_name(const bsc_simulate_view *view, uint32_t first, uint32_t width,
                           FILE *out) {
    const int digits = snprintf(NULL, 0, "%" PRIu32, view->most_shots);
    uint32_t last = first + width - 1;
    if (last > view->most_shots) last = view->most_shots;
    if (width == 1)
        fprintf(out, "%*" PRIu32 " ", digits, first);
    else if (first == last)
        fprintf(out, "%*" PRIu32 " ", 2 * digits + 1, first);
    else
        fprintf(out, "%*" PRIu32 "-%-*" PRIu32 " ", digits, first, digits, last);
}

/* Writes the name of a row (a strategy, or a side of a duel) and its histogram. Bins before the
 * shortest game of the row and after its longest game are left out. */
static void write_histogram(const bsc_simulate_view *view, const bsc_simulate_row *row,
                            histogram_scale scale, FILE *out) {
    const uint32_t width = scale.bin_width;
    fprintf(out, "\n%s\n", row->label);
    for (uint32_t first = view->fewest_shots; first <= view->most_shots; first += width) {
        if (first + width <= row->summary.least || first > row->summary.most) continue;
        const uint64_t games = bsc_simulate_count_games(row, first, first + width - 1);
        /* MAX_BAR_LENGTH * games / fullest, rounded to the nearest whole number */
        const uint64_t fullest = scale.fullest_bin_games;
        const uint64_t length = (2 * MAX_BAR_LENGTH * games + fullest) / (2 * fullest);
        write_bin_name(view, first, width, out);
        for (uint64_t k = 0; k < length; k++) putc('#', out);
        if (length > 0) putc(' ', out);
        fprintf(out, "%.2f %%\n", 100.0 * (double)games / (double)row->summary.games);
    }
}

/* Writes the first line of the text: "# classic: 1,000 games; shots until the whole fleet is hit",
 * or for a duel "# Blue on 3x3 against Green on 3x4: 20 games of each; shots until the other's
 * fleet is hit". If several shots are fired at a time, ", in salvos of 3" follows. `games` is the
 * text of bsc_simulate_format_games, here "1,000 games" or "20 games of each"; or "24 and 12 games"
 * for a duel in which the sides play differently many. */
static void write_head(const bsc_simulate_view *view, const char *games, FILE *out) {
    if (view->is_duel) {
        fputs("# Blue on ", out);
        bsc_text_write(out, view->board[0].board_name);
        fputs(" against Green on ", out);
        bsc_text_write(out, view->board[1].board_name);
        fprintf(out, ": %s; shots until the other's fleet is hit", games);
    } else {
        fputs("# ", out);
        bsc_text_write(out, view->board[0].board_name);
        fprintf(out, ": %s; shots until the whole fleet is hit", games);
    }
    if (view->salvo > 1) fprintf(out, ", in salvos of %u", (unsigned)view->salvo);
    putc('\n', out);
}

/* Writes the table of bsc_simulate_differences, which must not have failed, with a line above it
 * that says what the table shows: the chances in a duel, or the differences between several
 * strategies. For a duel, a line below the table gives the chance that both sides need equally many
 * shots. Writes nothing if there is only one strategy. */
static void write_differences(const bsc_simulate_view *view, const bsc_table *table, FILE *out) {
    const bsc_chance *equal = &view->duel.equal;
    if (view->is_duel) {
        fputs("\n# percent of duels won: one shot each in turn, by who has the first move\n", out);
        bsc_table_write_text(table, out);
        fprintf(out, "# equally many shots, so that the first move decides: %.2f %% +- %.2f\n",
                100.0 * equal->value, 100.0 * equal->standard_error);
    } else if (view->strategies > 1) {
        fputs("\n# the same deployments: differences game by game\n", out);
        bsc_table_write_text(table, out);
    }
}

bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out) {
    bsc_table summaries = bsc_simulate_summaries(view, 2);
    bsc_table differences = bsc_simulate_differences(view, true);
    char *games = bsc_simulate_format_games(view, view->is_duel ? " of each" : "");
    const bool done = games != NULL && !summaries.has_failed && !differences.has_failed;
    if (done) {
        const histogram_scale scale = measure_histograms(view);
        write_head(view, games, out);
        bsc_table_write_text(&summaries, out);
        if (view->has_adjusted_means) fputs("# adjusted: with luck taken out\n", out);
        write_differences(view, &differences, out);
        for (size_t s = 0; s < view->strategies; s++)
            write_histogram(view, &view->row[s], scale, out);
    }
    free(games);
    bsc_table_release(&summaries);
    bsc_table_release(&differences);
    return done;
}
