/* simulate_view.c - whole games as text, CSV and JSON.
 *
 * The text has a table of the strategies, a table of the paired differences where there are
 * several, and a histogram of each, all over the same bins, so that they can be compared by eye. */
#include "view/view.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MAX_BINS 20u
#define LONGEST  50u /* of a bar, in characters */

void bsc_simulate_view_release(bsc_simulate_view *view) {
    for (size_t s = 0; view->row != NULL && s < view->strategies; s++) free(view->row[s].with);
    free(view->row);
    view->row = NULL;
}

bool bsc_simulate_view_begin(bsc_simulate_view *view, const char *board, const bsc_problem *problem,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan) {
    *view = (bsc_simulate_view){.board = board,
                                .problem = problem,
                                .tournament = tournament,
                                .strategies = plan->strategies,
                                .seed = plan->seed,
                                .least = UINT32_MAX};
    view->row = calloc(plan->strategies, sizeof *view->row);
    for (size_t s = 0; view->row != NULL && s < plan->strategies; s++) {
        bsc_simulate_row *row = &view->row[s];
        row->strategy = bsc_strategy_name(plan->strategy[s]);
        row->with = calloc((size_t)bsc_problem_cells(problem) + 1, sizeof *row->with);
        if (row->with == NULL) {
            bsc_simulate_view_release(view);
            return false;
        }
        bsc_tournament_summary(tournament, s, &row->summary, row->with);
        if (row->summary.least < view->least) view->least = row->summary.least;
        if (row->summary.most > view->most) view->most = row->summary.most;
    }
    return view->row != NULL;
}

static const bsc_column summary_columns[] = {
    {"strategy", BSC_TEXT},    {"mean", BSC_NUMBER},      {"error", BSC_NUMBER},
    {"deviation", BSC_NUMBER}, {"least", BSC_NUMBER},     {"quartile", BSC_NUMBER},
    {"median", BSC_NUMBER},    {"quartile3", BSC_NUMBER}, {"percentile95", BSC_NUMBER},
    {"most", BSC_NUMBER},      {"hit_rate", BSC_NUMBER}};

/* The mean of the games' hits to shots: each game hits all cells of the fleet. */
static double hit_rate(const bsc_simulate_view *view, size_t s) {
    double sum = 0.0;
    for (uint32_t shots = 1; shots <= view->row[s].summary.most; shots++)
        sum += (double)view->row[s].with[shots] / shots;
    return sum * bsc_problem_fleet_cells(view->problem) / (double)view->row[s].summary.games;
}

static bsc_table summary_table(const bsc_simulate_view *view, int digits) {
    bsc_table table =
        bsc_table_begin(summary_columns, sizeof summary_columns / sizeof *summary_columns);
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_summary *sum = &view->row[s].summary;
        const uint32_t quantile[] = {sum->least,          sum->quartile,     sum->median,
                                     sum->third_quartile, sum->percentile95, sum->most};
        bsc_table_add(&table, view->row[s].strategy);
        bsc_table_add_real(&table, sum->mean, digits);
        bsc_table_add_real(&table, sum->standard_error, digits);
        bsc_table_add_real(&table, sum->deviation, digits);
        for (size_t k = 0; k < sizeof quantile / sizeof *quantile; k++)
            bsc_table_add_unsigned(&table, quantile[k]);
        bsc_table_add_real(&table, hit_rate(view, s), digits + 1);
    }
    return table;
}

/* Each strategy less each one before it. */
static bsc_table difference_table(const bsc_simulate_view *view, int digits) {
    static const bsc_column columns[] = {{"strategy", BSC_TEXT},
                                         {"less", BSC_TEXT},
                                         {"difference", BSC_NUMBER},
                                         {"error", BSC_NUMBER}};
    bsc_table table = bsc_table_begin(columns, sizeof columns / sizeof *columns);
    for (size_t s = 1; s < view->strategies; s++)
        for (size_t other = 0; other < s; other++) {
            double error;
            const double apart = bsc_tournament_difference(view->tournament, s, other, &error);
            bsc_table_add(&table, view->row[s].strategy);
            bsc_table_add(&table, view->row[other].strategy);
            bsc_table_add_real(&table, apart, digits);
            bsc_table_add_real(&table, error, digits);
        }
    return table;
}

/* Games of a row that took from `shots` to shots + width - 1. */
static uint64_t games_in(const bsc_simulate_view *view, size_t s, uint32_t shots, uint32_t width) {
    uint64_t games = 0;
    for (uint32_t k = shots; k < shots + width && k <= view->most; k++)
        games += view->row[s].with[k];
    return games;
}

static uint32_t bin_width(const bsc_simulate_view *view) {
    return (view->most - view->least) / MAX_BINS + 1;
}

static void write_bar(uint64_t games, uint64_t greatest, uint64_t all, FILE *out) {
    const uint64_t length = (2 * LONGEST * games + greatest) / (2 * greatest);
    for (uint64_t k = 0; k < length; k++) putc('#', out);
    fprintf(out, "%s%.2f %%\n", length > 0 ? " " : "", 100.0 * (double)games / (double)all);
}

static void write_histogram(const bsc_simulate_view *view, size_t s, uint64_t greatest, FILE *out) {
    const uint32_t width = bin_width(view);
    const bsc_summary *sum = &view->row[s].summary;
    const int digits = snprintf(NULL, 0, "%" PRIu32, view->most);
    fprintf(out, "\n%s\n", view->row[s].strategy);
    for (uint32_t from = view->least; from <= view->most; from += width) {
        const uint64_t games = games_in(view, s, from, width);
        const uint32_t to = from + width - 1 < view->most ? from + width - 1 : view->most;
        if (from + width <= sum->least || from > sum->most) continue;
        if (width == 1 || from == to)
            fprintf(out, "%*" PRIu32 " ", width == 1 ? digits : 2 * digits + 1, from);
        else
            fprintf(out, "%*" PRIu32 "-%-*" PRIu32 " ", digits, from, digits, to);
        write_bar(games, greatest, sum->games, out);
    }
}

bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out) {
    const size_t games = bsc_tournament_games(view->tournament);
    bsc_table summary = summary_table(view, 2), difference = difference_table(view, 3);
    char *number = bsc_count_grouped(games);
    const bool done = number != NULL && !summary.failed && !difference.failed;
    uint64_t greatest = 1;
    for (size_t s = 0; s < view->strategies; s++)
        for (uint32_t from = view->least; from <= view->most; from += bin_width(view)) {
            const uint64_t within = games_in(view, s, from, bin_width(view));
            if (within > greatest) greatest = within;
        }
    if (done) {
        fputs("# ", out);
        bsc_text_write(out, view->board);
        fprintf(out, ": %s game%s; shots until the whole fleet is hit\n", number,
                games == 1 ? "" : "s");
        bsc_table_write_text(&summary, out);
        if (view->strategies > 1) {
            fputs("\n# the same deployments: differences game by game\n", out);
            bsc_table_write_text(&difference, out);
        }
        for (size_t s = 0; s < view->strategies; s++) write_histogram(view, s, greatest, out);
    }
    free(number);
    bsc_table_release(&summary);
    bsc_table_release(&difference);
    return done;
}

static const bsc_column count_columns[] = {
    {"strategy", BSC_TEXT}, {"shots", BSC_NUMBER}, {"games", BSC_NUMBER}};

bool bsc_simulate_write_csv(const bsc_simulate_view *view, FILE *out) {
    bsc_table table = bsc_table_begin(count_columns, sizeof count_columns / sizeof *count_columns);
    for (size_t s = 0; s < view->strategies; s++)
        for (uint32_t k = view->row[s].summary.least; k <= view->row[s].summary.most; k++) {
            bsc_table_add(&table, view->row[s].strategy);
            bsc_table_add_unsigned(&table, k);
            bsc_table_add_unsigned(&table, view->row[s].with[k]);
        }
    const bool done = !table.failed;
    if (done) bsc_table_write_csv(&table, out);
    bsc_table_release(&table);
    return done;
}

/* For each strategy an object: its games of each number of shots, from `least` on. */
static void write_distributions(const bsc_simulate_view *view, FILE *out) {
    bsc_json_add_key("distributions", out);
    putc('[', out);
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_simulate_row *row = &view->row[s];
        fprintf(out, "%s\n    {\"strategy\": ", s == 0 ? "" : ",");
        bsc_json_string(out, row->strategy);
        fprintf(out, ", \"least\": %" PRIu32 ", \"games\": [", row->summary.least);
        for (uint32_t k = row->summary.least; k <= row->summary.most; k++)
            fprintf(out, "%s%" PRIu64, k == row->summary.least ? "" : ", ", row->with[k]);
        fputs("]}", out);
    }
    fputs("\n  ]", out);
}

bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out) {
    const bsc_origin origin = {
        view->board, view->problem, NULL, view->weights, NULL, NULL, view->law};
    bsc_table summary = summary_table(view, 6), difference = difference_table(view, 6);
    const bool done = !summary.failed && !difference.failed;
    if (done) {
        bsc_json_begin("simulate", out);
        bsc_json_add_origin(&origin, 2, out);
        bsc_json_add_announce(view->announce, out);
        bsc_json_add_key("games", out);
        fprintf(out, "%zu", bsc_tournament_games(view->tournament));
        bsc_json_add_key("seed", out);
        fprintf(out, "\"%" PRIu64 "\"", view->seed);
        bsc_json_add_table("strategies", &summary, out);
        bsc_json_add_table("differences", &difference, out);
        write_distributions(view, out);
        bsc_json_end(out);
    }
    bsc_table_release(&summary);
    bsc_table_release(&difference);
    return done;
}
