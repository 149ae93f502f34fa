/* simulate_tables.c - the tables of whole games: of each strategy, of their differences, of a
 * duel's chances, and of the games of each length.
 *
 * Columns of adjusted means are last, and are there where a strategy's is known. */
#include "view/simulate_tables.h"

#include <math.h>

static const bsc_column summary_columns[] = {
    {"side", BSC_TEXT}, /* of a duel */
    {"strategy", BSC_TEXT},
    {"mean", BSC_NUMBER},
    {"error", BSC_NUMBER},
    {"deviation", BSC_NUMBER},
    {"least", BSC_NUMBER},
    {"quartile", BSC_NUMBER},
    {"median", BSC_NUMBER},
    {"quartile3", BSC_NUMBER},
    {"percentile95", BSC_NUMBER},
    {"most", BSC_NUMBER},
    {"hit_rate", BSC_NUMBER},
    {"adjusted", BSC_NUMBER},
    {"adjusted_error", BSC_NUMBER}}; /* where a strategy's are known */

/* The mean of the games' hits to shots: each game hits all cells of the fleet. */
static double hit_rate(const bsc_simulate_row *row) {
    double sum = 0.0;
    for (uint32_t shots = 1; shots <= row->summary.most; shots++)
        sum += (double)row->with[shots] / shots;
    return sum * row->fleet / (double)row->summary.games;
}

/* Means with the luck taken out; nothing where they are not known. */
static void add_adjusted(const bsc_adjusted *adjusted, int digits, bsc_table *table) {
    bsc_table_add_real(table, adjusted->known ? adjusted->mean : INFINITY, digits);
    bsc_table_add_real(table, adjusted->known ? adjusted->standard_error : INFINITY, digits);
}

bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits) {
    const size_t all = sizeof summary_columns / sizeof *summary_columns;
    const size_t columns = view->adjusts ? all : all - 2;
    bsc_table table = view->duels ? bsc_table_begin(summary_columns, columns)
                                  : bsc_table_begin(summary_columns + 1, columns - 1);
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_summary *sum = &view->row[s].summary;
        const uint32_t quantile[] = {sum->least,          sum->quartile,     sum->median,
                                     sum->third_quartile, sum->percentile95, sum->most};
        if (view->duels) bsc_table_add(&table, view->row[s].side);
        bsc_table_add(&table, view->row[s].strategy);
        bsc_table_add_real(&table, sum->mean, digits);
        bsc_table_add_real(&table, sum->standard_error, digits);
        bsc_table_add_real(&table, sum->deviation, digits);
        for (size_t k = 0; k < sizeof quantile / sizeof *quantile; k++)
            bsc_table_add_unsigned(&table, quantile[k]);
        bsc_table_add_real(&table, hit_rate(&view->row[s]), digits + 1);
        if (view->adjusts) add_adjusted(&view->row[s].adjusted, digits, &table);
    }
    return table;
}

/* Each strategy less each one before it. */
static void add_differences(const bsc_simulate_view *view, int digits, bool adjusts,
                            bsc_table *table) {
    for (size_t s = 1; s < view->strategies && !view->duels; s++)
        for (size_t other = 0; other < s; other++) {
            const bsc_tournament *tournament = view->row[s].tournament;
            double error;
            bsc_adjusted adjusted;
            bsc_table_add(table, view->row[s].strategy);
            bsc_table_add(table, view->row[other].strategy);
            bsc_table_add_real(table, bsc_tournament_difference(tournament, s, other, &error),
                               digits);
            bsc_table_add_real(table, error, digits);
            table->failed |=
                bsc_tournament_adjusted_difference(tournament, s, other, &adjusted, NULL) != BSC_OK;
            if (adjusts) add_adjusted(&adjusted, digits, table);
        }
}

bsc_table bsc_simulate_differences(const bsc_simulate_view *view, int digits) {
    static const bsc_column columns[] = {
        {"strategy", BSC_TEXT}, {"less", BSC_TEXT},       {"difference", BSC_NUMBER},
        {"error", BSC_NUMBER},  {"adjusted", BSC_NUMBER}, {"adjusted_error", BSC_NUMBER}};
    bsc_table table = bsc_table_begin(columns, view->adjusts ? 6 : 4);
    add_differences(view, digits, view->adjusts, &table);
    return table;
}

bsc_table bsc_simulate_means(const bsc_simulate_view *view) {
    static const bsc_column columns[] = {{"strategy", BSC_TEXT},   {"less", BSC_TEXT},
                                         {"mean", BSC_NUMBER},     {"error", BSC_NUMBER},
                                         {"adjusted", BSC_NUMBER}, {"adjusted_error", BSC_NUMBER}};
    bsc_table table = bsc_table_begin(columns, sizeof columns / sizeof *columns);
    for (size_t s = 0; s < view->strategies; s++) {
        bsc_table_add(&table, view->row[s].label);
        bsc_table_add(&table, "");
        bsc_table_add_real(&table, view->row[s].summary.mean, 6);
        bsc_table_add_real(&table, view->row[s].summary.standard_error, 6);
        add_adjusted(&view->row[s].adjusted, 6, &table);
    }
    add_differences(view, 6, true, &table);
    return table;
}

bsc_table bsc_simulate_chances(const bsc_simulate_view *view, bool for_people) {
    static const bsc_column columns[] = {
        {"first", BSC_TEXT}, {"blue", BSC_NUMBER}, {"green", BSC_NUMBER}, {"error", BSC_NUMBER}};
    static const char *const first[] = {"Blue", "Green", "lot"};
    const bsc_chance *const chance[] = {&view->duel.first, &view->duel.second, &view->duel.lot};
    const double unit = for_people ? 100.0 : 1.0;
    const int digits = for_people ? 2 : 6;
    bsc_table table = bsc_table_begin(columns, sizeof columns / sizeof *columns);
    for (size_t k = 0; k < 3; k++) {
        bsc_table_add(&table, first[k]);
        bsc_table_add_real(&table, unit * chance[k]->value, digits);
        bsc_table_add_real(&table, unit * (1.0 - chance[k]->value), digits);
        bsc_table_add_real(&table, unit * chance[k]->standard_error, digits);
    }
    return table;
}

static const bsc_column count_columns[] = {
    {"strategy", BSC_TEXT},
    {"shots", BSC_NUMBER},
    {"games", BSC_NUMBER},
    {"over", BSC_NUMBER}}; /* share of the games over after so many shots */

bsc_table bsc_simulate_counts(const bsc_simulate_view *view) {
    bsc_table table = bsc_table_begin(count_columns, sizeof count_columns / sizeof *count_columns);
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_simulate_row *row = &view->row[s];
        uint64_t over = 0;
        for (uint32_t k = row->summary.least; k <= row->summary.most; k++) {
            over += row->with[k];
            bsc_table_add(&table, row->strategy);
            bsc_table_add_unsigned(&table, k);
            bsc_table_add_unsigned(&table, row->with[k]);
            bsc_table_add_real(&table, (double)over / (double)row->summary.games, 6);
        }
    }
    return table;
}
