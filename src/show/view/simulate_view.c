/* simulate_view.c - whole games as text, CSV and JSON.
 *
 * The text has a table of the strategies, a table of the paired differences where there are
 * several, and a histogram of each, all over the same bins, so that they can be compared by eye. In
 * a duel the rows are the two sides, whose games have no part in each other: in place of the
 * differences stand the chances to be first. */
#include "show/view/simulate_view.h"

#include "show/view/json.h"
#include "show/view/table.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Means with the luck taken out; nothing where they are not known. */
static void add_adjusted(const bsc_adjusted *adjusted, int digits, bsc_table *table) {
    const bool known = adjusted->known;
    bsc_table_add_real(table, "adjusted", known ? adjusted->mean : INFINITY, digits);
    bsc_table_add_real(table, "adjusted_error", known ? adjusted->standard_error : INFINITY,
                       digits);
}

bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits) {
    bsc_table table = {0};
    for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++) {
        const bsc_summary *sum = &row->summary;
        double salvos = 0.0, rates = 0.0; /* each game hits all cells of the fleet */
        for (uint32_t shots = 1; shots <= sum->most; shots++) {
            rates += (double)row->with[shots] / shots;
            if (view->salvo > 1)
                salvos += (double)row->with[shots] * ((shots - 1) / view->salvo + 1);
        }
        if (view->duels) bsc_table_add(&table, "side", row->side);
        bsc_table_add(&table, "strategy", row->strategy);
        bsc_table_add_real(&table, "mean", sum->mean, digits);
        bsc_table_add_real(&table, "error", sum->standard_error, digits);
        bsc_table_add_real(&table, "deviation", sum->deviation, digits);
        bsc_table_add_unsigned(&table, "least", sum->least);
        bsc_table_add_unsigned(&table, "quartile", sum->quartile);
        bsc_table_add_unsigned(&table, "median", sum->median);
        bsc_table_add_unsigned(&table, "quartile3", sum->third_quartile);
        bsc_table_add_unsigned(&table, "percentile95", sum->percentile95);
        bsc_table_add_unsigned(&table, "most", sum->most);
        if (view->salvo > 1)
            bsc_table_add_real(&table, "salvos", salvos / (double)sum->games, digits);
        bsc_table_add_real(&table, "hit_rate", rates * row->fleet / (double)sum->games, digits + 1);
        if (view->adjusts) add_adjusted(&row->adjusted, digits, &table);
    }
    return table;
}

/* Each strategy less each one before it; of a duel nothing. */
static void add_differences(const bsc_simulate_view *view, const char *heading, int digits,
                            bool adjusts, bsc_table *table) {
    for (size_t s = 1; s < view->strategies && !view->duels; s++)
        for (size_t other = 0; other < s; other++) {
            const bsc_tournament *tournament = view->row[s].tournament;
            double error;
            bsc_adjusted adjusted;
            const double difference = bsc_tournament_difference(tournament, s, other, &error);
            bsc_table_add(table, "strategy", view->row[s].strategy);
            bsc_table_add(table, "less", view->row[other].strategy);
            bsc_table_add_real(table, heading, difference, digits);
            bsc_table_add_real(table, "error", error, digits);
            table->failed |=
                bsc_tournament_adjusted(tournament, s, other, &adjusted, NULL) != BSC_OK;
            if (adjusts) add_adjusted(&adjusted, digits, table);
        }
}

bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people) {
    static const char *const first[] = {"Blue", "Green", "lot"};
    const bsc_chance *const chance[] = {&view->duel.first, &view->duel.second, &view->duel.lot};
    const double unit = for_people ? 100.0 : 1.0;
    const int digits = for_people ? 2 : 6;
    bsc_table table = {0};
    for (size_t k = 0; k < 3 && view->duels; k++) {
        bsc_table_add(&table, "first", first[k]);
        bsc_table_add_real(&table, "blue", unit * chance[k]->value, digits);
        bsc_table_add_real(&table, "green", unit * (1.0 - chance[k]->value), digits);
        bsc_table_add_real(&table, "error", unit * chance[k]->standard_error, digits);
    }
    add_differences(view, "difference", for_people ? 3 : 6, view->adjusts, &table);
    return table;
}

#define MAX_BINS 20u
#define LONGEST  50u /* of a bar, in characters */

void bsc_simulate_view_release(bsc_simulate_view *view) {
    for (size_t s = 0; view->row != NULL && s < view->strategies; s++) free(view->row[s].with);
    free(view->row);
    view->row = NULL;
}

bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan) {
    *view = (bsc_simulate_view){.board = {*board},
                                .announce = plan->announce,
                                .salvo = plan->salvo,
                                .strategies = plan->strategies,
                                .seed = plan->seed,
                                .least = UINT32_MAX};
    view->row = calloc(plan->strategies, sizeof *view->row);
    for (size_t s = 0; view->row != NULL && s < plan->strategies; s++) {
        bsc_simulate_row *row = &view->row[s];
        *row = (bsc_simulate_row){.strategy = bsc_tournament_name(tournament, s),
                                  .board = board->board,
                                  .fleet = bsc_problem_fleet_cells(board->problem),
                                  .tournament = tournament,
                                  .number = s};
        row->with = calloc(bsc_problem_cells(board->problem) + (size_t)1, sizeof *row->with);
        if (row->with == NULL) return false;
        bsc_text_cut(row->label, sizeof row->label - 8, row->strategy, strlen(row->strategy));
        bsc_tournament_summary(tournament, s, &row->summary, row->with);
        if (bsc_tournament_adjusted(tournament, s, s, &row->adjusted, NULL) != BSC_OK) return false;
        view->adjusts |= row->adjusted.known;
        if (row->summary.least < view->least) view->least = row->summary.least;
        if (row->summary.most > view->most) view->most = row->summary.most;
    }
    return view->row != NULL;
}

bool bsc_simulate_view_join(bsc_simulate_view *blue, bsc_simulate_view *green) {
    static const char *const side[] = {"Blue", "Green"};
    assert(blue->strategies == 1 && green->strategies == 1);
    bsc_simulate_row *row = realloc(blue->row, 2 * sizeof *row);
    if (row == NULL) return false;
    blue->row = row;
    row[1] = green->row[0];
    green->row[0].with = NULL;
    blue->strategies = 2;
    blue->duels = true;
    blue->adjusts |= green->adjusts;
    blue->board[1] = blue->board[0];
    blue->board[0] = green->board[0];
    if (green->least < blue->least) blue->least = green->least;
    if (green->most > blue->most) blue->most = green->most;
    for (size_t s = 0; s < 2; s++) {
        row[s].side = side[s];
        snprintf(row[s].label, sizeof row[s].label, "%s, %s", side[s], row[s].strategy);
    }
    const uint64_t *const with[2] = {row[0].with, row[1].with};
    const uint32_t most[2] = {row[0].summary.most, row[1].summary.most};
    blue->duel = bsc_duel_of(with, most);
    bool certain = true; /* games against every deployment */
    for (size_t s = 0; s < 2; s++)
        certain &= row[s].summary.deviation > 0.0 && row[s].summary.standard_error == 0.0;
    if (certain) {
        blue->duel.first.standard_error = blue->duel.second.standard_error = 0.0;
        blue->duel.lot.standard_error = blue->duel.equal.standard_error = 0.0;
    }
    return true;
}

uint64_t bsc_simulate_within(const bsc_simulate_row *row, uint32_t first, uint32_t last) {
    uint64_t games = 0;
    for (uint32_t k = first; k <= last && k <= row->summary.most; k++) games += row->with[k];
    return games;
}

/* In bins of that width; the greatest number of games in one has the longest bar. */
static void write_histogram(const bsc_simulate_view *view, const bsc_simulate_row *row,
                            uint32_t width, uint64_t greatest, FILE *out) {
    const int digits = snprintf(NULL, 0, "%" PRIu32, view->most);
    fprintf(out, "\n%s\n", row->label);
    for (uint32_t from = view->least; from <= view->most; from += width) {
        const uint64_t games = bsc_simulate_within(row, from, from + width - 1);
        const uint64_t length = (2 * LONGEST * games + greatest) / (2 * greatest);
        const uint32_t to = from + width - 1 < view->most ? from + width - 1 : view->most;
        if (from + width <= row->summary.least || from > row->summary.most) continue;
        if (width == 1 || from == to)
            fprintf(out, "%*" PRIu32 " ", width == 1 ? digits : 2 * digits + 1, from);
        else
            fprintf(out, "%*" PRIu32 "-%-*" PRIu32 " ", digits, from, digits, to);
        for (uint64_t k = 0; k < length; k++) putc('#', out);
        fprintf(out, "%s%.2f %%\n", length > 0 ? " " : "",
                100.0 * (double)games / (double)row->summary.games);
    }
}

static bool is_uneven(const bsc_simulate_view *view) {
    return view->row[0].summary.games != view->row[view->strategies - 1].summary.games;
}

char *bsc_simulate_games(const bsc_simulate_view *view, const char *each) {
    char *number = bsc_count_grouped(view->row[0].summary.games), *text = NULL;
    char *other = bsc_count_grouped(view->row[view->strategies - 1].summary.games);
    if (number != NULL && other != NULL)
        text = is_uneven(view) ? bsc_text_format("%s and %s games", number, other)
                               : bsc_text_format("%s game%s%s", number,
                                                 strcmp(number, "1") == 0 ? "" : "s", each);
    free(number);
    free(other);
    return text;
}

/* After "# classic: 1,000 games; ..." or "# Blue on hex-upper against Green on ...: ...". */
bool bsc_simulate_write_text(const bsc_simulate_view *view, FILE *out) {
    const uint32_t width = (view->most - view->least) / MAX_BINS + 1;
    const bsc_chance *equal = &view->duel.equal;
    bsc_table summary = bsc_simulate_summaries(view, 2);
    bsc_table below = bsc_simulate_differences(view, true);
    char *games = bsc_simulate_games(view, view->duels ? " of each" : "");
    const bool done = games != NULL && !summary.failed && !below.failed;
    uint64_t greatest = 1;
    for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++)
        for (uint32_t from = view->least; from <= view->most; from += width) {
            const uint64_t within = bsc_simulate_within(row, from, from + width - 1);
            if (within > greatest) greatest = within;
        }
    if (done) {
        fputs(view->duels ? "# Blue on " : "# ", out);
        bsc_text_write(out, view->board[0].board);
        if (view->duels) {
            fputs(" against Green on ", out);
            bsc_text_write(out, view->board[1].board);
        }
        fprintf(out, ": %s; shots until the %s fleet is hit", games,
                view->duels ? "other's" : "whole");
        if (view->salvo > 1) fprintf(out, ", in salvos of %u", (unsigned)view->salvo);
        putc('\n', out);
        bsc_table_write_text(&summary, out);
        if (view->adjusts) fputs("# adjusted: with luck taken out\n", out);
        if (view->strategies > 1) {
            fputs(view->duels ? "\n# percent of duels won: one shot each in turn, by who has the "
                                "first move\n"
                              : "\n# the same deployments: differences game by game\n",
                  out);
            bsc_table_write_text(&below, out);
        }
        if (view->duels)
            fprintf(out, "# equally many shots, so that the first move decides: %.2f %% +- %.2f\n",
                    100.0 * equal->value, 100.0 * equal->standard_error);
        for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++)
            write_histogram(view, row, width, greatest, out);
    }
    free(games);
    bsc_table_release(&summary);
    bsc_table_release(&below);
    return done;
}

bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool means, FILE *out) {
    bsc_table table = {0};
    if (view->duels && !means) table = bsc_simulate_differences(view, false);
    for (size_t s = 0; s < view->strategies && (means || !view->duels); s++) {
        const bsc_simulate_row *row = &view->row[s];
        uint64_t over = 0; /* games, by then */
        if (means) {
            bsc_table_add(&table, "strategy", row->label);
            bsc_table_add(&table, "less", "");
            bsc_table_add_real(&table, "mean", row->summary.mean, 6);
            bsc_table_add_real(&table, "error", row->summary.standard_error, 6);
            add_adjusted(&row->adjusted, 6, &table);
            continue;
        }
        for (uint32_t k = row->summary.least; k <= row->summary.most; k++) {
            over += row->with[k];
            bsc_table_add(&table, "strategy", row->strategy);
            bsc_table_add_unsigned(&table, "shots", k);
            bsc_table_add_unsigned(&table, "games", row->with[k]);
            bsc_table_add_real(&table, "over", (double)over / (double)row->summary.games, 6);
        }
    }
    if (means) add_differences(view, "mean", 6, true, &table);
    const bool done = !table.failed;
    if (done) bsc_table_write_csv(&table, out);
    bsc_table_release(&table);
    return done;
}

/* The origin; of a duel the two boards, each with its side. */
static void add_boards(const bsc_simulate_view *view, FILE *out) {
    if (!view->duels) {
        bsc_json_add_origin(&view->board[0], 2, out);
        return;
    }
    bsc_json_add_key("boards", 2, out);
    for (size_t k = 0; k < 2; k++) {
        fprintf(out, "%s\n    {\n      \"side\": \"%s\"", k == 0 ? "[" : ",", view->row[k].side);
        bsc_json_add_origin(&view->board[k], 6, out);
        fputs("\n    }", out);
    }
    fputs("\n  ]", out);
}

bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out) {
    bsc_table summary = bsc_simulate_summaries(view, 6);
    bsc_table below = bsc_simulate_differences(view, false);
    const bool done = !summary.failed && !below.failed;
    if (done) {
        bsc_json_begin("simulate", NULL, out);
        add_boards(view, out);
        bsc_json_add_text("announce", bsc_announce_name(view->announce), 2, out);
        if (view->salvo > 1) bsc_json_add_real("salvo", view->salvo, out);
        bsc_json_add_key("games", 2, out);
        if (is_uneven(view))
            fprintf(out, "{\"Blue\": %" PRIu64 ", \"Green\": %" PRIu64 "}",
                    view->row[0].summary.games, view->row[1].summary.games);
        else
            fprintf(out, "%" PRIu64, view->row[0].summary.games);
        bsc_json_add_key("seed", 2, out);
        fprintf(out, "\"%" PRIu64 "\"", view->seed);
        bsc_json_add_table("strategies", &summary, out);
        bsc_json_add_table(view->duels ? "chances" : "differences", &below, out);
        if (view->duels) {
            bsc_json_add_real("equal", view->duel.equal.value, out);
            bsc_json_add_real("equal_error", view->duel.equal.standard_error, out);
        }
        bsc_json_add_key("distributions", 2, out);
        putc('[', out);
        for (const bsc_simulate_row *row = view->row; row < view->row + view->strategies; row++) {
            fprintf(out, "%s\n    {", row == view->row ? "" : ",");
            if (view->duels) fprintf(out, "\"side\": \"%s\", ", row->side);
            fputs("\"strategy\": ", out);
            bsc_json_string(out, row->strategy);
            fprintf(out, ", \"least\": %" PRIu32 ", \"games\": [", row->summary.least);
            for (uint32_t k = row->summary.least; k <= row->summary.most; k++)
                fprintf(out, "%s%" PRIu64, k == row->summary.least ? "" : ", ", row->with[k]);
            fputs("]}", out);
        }
        fputs("\n  ]", out);
        bsc_json_end(out);
    }
    bsc_table_release(&summary);
    bsc_table_release(&below);
    return done;
}

bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out) {
    char *text = NULL;
    size_t length;
    FILE *memory = open_memstream(&text, &length);
    if (memory == NULL) return false;
    bsc_json_begin("simulate", NULL, memory);
    add_boards(view, memory);
    bsc_json_end(memory);
    return bsc_json_close_line(memory, &text, out);
}
