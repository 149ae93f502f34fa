/* simulate_view.c - summarizes whole games, and writes them as CSV and JSON. The games are either a
 * tournament, in which several strategies play against the same hidden fleets, or a duel, in which
 * two sides, Blue and Green, fire at each other's fleets.
 *
 * A view has a row for each strategy. Since all strategies play against the same fleets, they are
 * compared game by game: the table of differences has a row for each pair of strategies. In a duel
 * the rows are the two sides. Their games are independent of each other, so that there are no
 * differences game by game; the chances of each side to win are shown instead. */
#include "show/view/simulate_view.h"

#include "os/streams.h"
#include "show/view/json.h"
#include "show/view/table.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Summing up ---- */

void bsc_simulate_view_release(bsc_simulate_view *view) {
    for (size_t s = 0; view->row != NULL && s < view->strategies; s++) free(view->row[s].games);
    free(view->row);
    view->row = NULL;
}

/* Fills the row of the strategy that has this index in the tournament. Returns false if memory ran
 * out; row->games may then be set, and must be freed too. */
static bool fill_row(bsc_simulate_row *row, const bsc_result *board,
                     const bsc_tournament *tournament, size_t index) {
    const size_t cells = bsc_problem_cells(board->problem);
    *row = (bsc_simulate_row){.strategy = bsc_tournament_name(tournament, index),
                              .board = board->board_name,
                              .tournament = tournament,
                              .index = index};
    row->games = calloc(cells + 1, sizeof *row->games);
    if (row->games == NULL) return false;
    /* 8 bytes of the label are left free for the side of a duel, such as "Green, ", which
     * bsc_simulate_view_make_duel adds. */
    bsc_text_cut(row->label, sizeof row->label - 8, row->strategy, strlen(row->strategy));
    bsc_tournament_summary(tournament, index, &row->summary, row->games);
    return bsc_tournament_adjusted(tournament, index, index, &row->adjusted, NULL) == BSC_OK;
}

bool bsc_simulate_view_begin(bsc_simulate_view *view, const bsc_result *board,
                             const bsc_tournament *tournament, const bsc_tournament_plan *plan) {
    *view = (bsc_simulate_view){.board = {*board},
                                .announce = plan->announce,
                                .salvo = plan->salvo,
                                .strategies = plan->strategies,
                                .seed = plan->seed,
                                .fewest_shots = UINT32_MAX};
    view->row = calloc(plan->strategies, sizeof *view->row);
    if (view->row == NULL) return false;
    for (size_t s = 0; s < plan->strategies; s++) {
        bsc_simulate_row *row = &view->row[s];
        if (!fill_row(row, board, tournament, s)) return false;
        if (row->adjusted.known) view->has_adjusted_means = true;
        if (row->summary.least < view->fewest_shots) view->fewest_shots = row->summary.least;
        if (row->summary.most > view->most_shots) view->most_shots = row->summary.most;
    }
    return true;
}

/* If the games of both sides are all that can be played, the chances to win are exact, so that
 * their standard errors are 0. */
bool bsc_simulate_view_make_duel(bsc_simulate_view *blue, bsc_simulate_view *green) {
    static const char *const side[] = {"Blue", "Green"};
    assert(blue->strategies == 1 && green->strategies == 1);
    bsc_simulate_row *row = realloc(blue->row, 2 * sizeof *row);
    if (row == NULL) return false;
    blue->row = row;
    row[1] = green->row[0];
    green->row[0].games = NULL;
    blue->strategies = 2;
    blue->is_duel = true;
    if (green->has_adjusted_means) blue->has_adjusted_means = true;
    /* In the two views that are joined, board[0] is the board at which the side fires. In a duel,
     * board[0] is where Blue hides, so that Green fires at it, and board[1] is where Green
     * hides. */
    blue->board[1] = blue->board[0];
    blue->board[0] = green->board[0];
    if (green->fewest_shots < blue->fewest_shots) blue->fewest_shots = green->fewest_shots;
    if (green->most_shots > blue->most_shots) blue->most_shots = green->most_shots;
    for (size_t s = 0; s < 2; s++) {
        row[s].side = side[s];
        snprintf(row[s].label, sizeof row[s].label, "%s, %s", side[s], row[s].strategy);
    }
    const uint64_t *const games[2] = {row[0].games, row[1].games};
    const uint32_t longest[2] = {row[0].summary.most, row[1].summary.most};
    bsc_duel *duel = &blue->duel;
    *duel = bsc_duel_of(games, longest);
    if (row[0].summary.has_all_games && row[1].summary.has_all_games) {
        duel->first.standard_error = 0.0;
        duel->second.standard_error = 0.0;
        duel->lot.standard_error = 0.0;
        duel->equal.standard_error = 0.0;
    }
    return true;
}

uint64_t bsc_simulate_count_games(const bsc_simulate_row *row, uint32_t first, uint32_t last) {
    uint64_t games = 0;
    for (uint32_t k = first; k <= last && k <= row->summary.most; k++) games += row->games[k];
    return games;
}

/* ---- Tables ---- */

/* Adds an adjusted mean and its standard error to the current row, each with `digits` digits after
 * the decimal point. (An adjusted mean is a mean number of shots, or a mean difference of two
 * strategies, corrected for luck.) If they are not known, adds infinity twice, which a table shows
 * as a missing value. */
static void add_adjusted(const bsc_adjusted *adjusted, int digits, bsc_table *table) {
    double mean = INFINITY, error = INFINITY;
    if (adjusted->known) {
        mean = adjusted->mean;
        error = adjusted->standard_error;
    }
    bsc_table_add_real(table, "adjusted", mean, digits);
    bsc_table_add_real(table, "adjusted_error", error, digits);
}

/* Returns how many salvos a game took on average. Each salvo has `salvo` shots, at least 1, except
 * for the last one of a game, which may have fewer. */
static double mean_salvos(const bsc_simulate_row *row, uint32_t salvo) {
    double salvos = 0.0;
    for (uint32_t shots = 1; shots <= row->summary.most; shots++)
        salvos += (double)row->games[shots] * ((shots - 1) / salvo + 1);
    return salvos / (double)row->summary.games;
}

/* Returns the mean hit rate of the games of a row. The hit rate of a game is the number of its hits
 * divided by the number of its shots. */
static double mean_hit_rate(const bsc_simulate_row *row) {
    double rates = 0.0;
    for (size_t game = 0; game < row->summary.games; game++)
        rates += (double)bsc_tournament_hits(row->tournament, game) /
                 bsc_tournament_shots(row->tournament, row->index, game);
    return rates / (double)row->summary.games;
}

bsc_table bsc_simulate_summaries(const bsc_simulate_view *view, int digits) {
    bsc_table table = {0};
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_simulate_row *row = &view->row[s];
        const bsc_summary *summary = &row->summary;
        if (view->is_duel) bsc_table_add(&table, "side", row->side);
        bsc_table_add(&table, "strategy", row->strategy);
        bsc_table_add_real(&table, "mean", summary->mean, digits);
        bsc_table_add_real(&table, "error", summary->standard_error, digits);
        bsc_table_add_real(&table, "deviation", summary->deviation, digits);
        bsc_table_add_unsigned(&table, "least", summary->least);
        bsc_table_add_unsigned(&table, "quartile", summary->quartile);
        bsc_table_add_unsigned(&table, "median", summary->median);
        bsc_table_add_unsigned(&table, "quartile3", summary->third_quartile);
        bsc_table_add_unsigned(&table, "percentile95", summary->percentile95);
        bsc_table_add_unsigned(&table, "most", summary->most);
        if (view->salvo > 1)
            bsc_table_add_real(&table, "salvos", mean_salvos(row, view->salvo), digits);
        bsc_table_add_real(&table, "hit_rate", mean_hit_rate(row), digits + 1);
        if (view->has_adjusted_means) add_adjusted(&row->adjusted, digits, &table);
    }
    return table;
}

/* Adds the row that compares two strategies of a tournament, whose indices are `later` and
 * `earlier`: the mean, over all games, of the shots that the later one needed minus the shots that
 * the earlier one needed against the same fleet. `heading` is the heading of the column with this
 * difference. If `shows_adjusted` is true, the row also has the adjusted difference, which is
 * corrected for luck. All numbers have `digits` digits after the decimal point. If memory runs out,
 * marks the table as failed. */
static void add_difference(const bsc_simulate_view *view, size_t later, size_t earlier,
                           const char *heading, int digits, bool shows_adjusted, bsc_table *table) {
    const bsc_tournament *tournament = view->row[later].tournament;
    double error;
    bsc_adjusted adjusted;
    const double difference = bsc_tournament_difference(tournament, later, earlier, &error);
    bsc_table_add(table, "strategy", view->row[later].strategy);
    bsc_table_add(table, "less", view->row[earlier].strategy);
    bsc_table_add_real(table, heading, difference, digits);
    bsc_table_add_real(table, "error", error, digits);
    if (bsc_tournament_adjusted(tournament, later, earlier, &adjusted, NULL) != BSC_OK) {
        table->has_failed = true;
        return;
    }
    if (shows_adjusted) add_adjusted(&adjusted, digits, table);
}

/* Adds a row for each pair of strategies, with the difference of the later one minus the earlier
 * one (add_difference explains the parameters). The games of a duel cannot be compared one by one,
 * so for a duel adds no rows. */
static void add_differences(const bsc_simulate_view *view, const char *heading, int digits,
                            bool shows_adjusted, bsc_table *table) {
    if (view->is_duel) return;
    for (size_t later = 1; later < view->strategies; later++)
        for (size_t earlier = 0; earlier < later; earlier++)
            add_difference(view, later, earlier, heading, digits, shows_adjusted, table);
}

/* Adds a row with the chances of both sides to win a duel. `chance` is the chance of Blue, and
 * Green's chance is 1 - `chance`. `first` says who has the first move. If the row is for people,
 * the chances are in percent. */
static void add_chance(const char *first, const bsc_chance *chance, bool for_people,
                       bsc_table *table) {
    double unit = 1.0;
    int digits = 6;
    if (for_people) {
        unit = 100.0;
        digits = 2;
    }
    bsc_table_add(table, "first", first);
    bsc_table_add_real(table, "blue", unit * chance->value, digits);
    bsc_table_add_real(table, "green", unit * (1.0 - chance->value), digits);
    bsc_table_add_real(table, "error", unit * chance->standard_error, digits);
}

bsc_table bsc_simulate_differences(const bsc_simulate_view *view, bool for_people) {
    bsc_table table = {0};
    if (view->is_duel) {
        add_chance("Blue", &view->duel.first, for_people, &table);
        add_chance("Green", &view->duel.second, for_people, &table);
        add_chance("lot", &view->duel.lot, for_people, &table);
    }
    add_differences(view, "difference", for_people ? 3 : 6, view->has_adjusted_means, &table);
    return table;
}

/* Returns how many games the first strategy of a tournament has played; or Blue, the first side of
 * a duel. */
static uint64_t games_of_first_row(const bsc_simulate_view *view) {
    return view->row[0].summary.games;
}

/* Returns how many games the last strategy of a tournament has played; or Green, the second side of
 * a duel. */
static uint64_t games_of_last_row(const bsc_simulate_view *view) {
    return view->row[view->strategies - 1].summary.games;
}

/* Says whether the sides of a duel have played different numbers of games. The strategies of a
 * tournament have all played equally many. */
static bool is_uneven(const bsc_simulate_view *view) {
    return games_of_first_row(view) != games_of_last_row(view);
}

char *bsc_simulate_format_games(const bsc_simulate_view *view, const char *each) {
    char *first = bsc_count_grouped(games_of_first_row(view));
    char *last = bsc_count_grouped(games_of_last_row(view));
    char *text = NULL;
    const bool has_numbers = first != NULL && last != NULL;
    if (has_numbers && is_uneven(view))
        text = bsc_text_format("%s and %s games", first, last);
    else if (has_numbers && games_of_first_row(view) == 1)
        text = bsc_text_format("1 game%s", each);
    else if (has_numbers)
        text = bsc_text_format("%s games%s", first, each);
    free(first);
    free(last);
    return text;
}

/* ---- CSV ---- */

/* Adds a row about one strategy, or one side of a duel, to a table of means and differences: the
 * mean number of shots of its games, the standard error of the mean, and the same two adjusted for
 * luck. What is not known, such as the standard error of a single game, is left empty; but the row
 * always has all columns. Rows for differences are added by add_differences; in them the column
 * `less` names the strategy that is subtracted. Here it is empty, because nothing is subtracted. If
 * memory runs out, the table is marked as failed. */
static void add_mean(const bsc_simulate_row *row, bsc_table *table) {
    bsc_table_add(table, "strategy", row->label);
    bsc_table_add(table, "less", "");
    bsc_table_add_real(table, "mean", row->summary.mean, 6);
    bsc_table_add_real(table, "error", row->summary.standard_error, 6);
    add_adjusted(&row->adjusted, 6, table);
}

/* Adds a row for each number of shots: how many games of a strategy took exactly this number, and
 * what share of its games took at most this number. */
static void add_distribution(const bsc_simulate_row *row, bsc_table *table) {
    uint64_t games_over = 0;
    for (uint32_t k = row->summary.least; k <= row->summary.most; k++) {
        games_over += row->games[k];
        bsc_table_add(table, "strategy", row->strategy);
        bsc_table_add_unsigned(table, "shots", k);
        bsc_table_add_unsigned(table, "games", row->games[k]);
        bsc_table_add_real(table, "over", (double)games_over / (double)row->summary.games, 6);
    }
}

bool bsc_simulate_write_csv(const bsc_simulate_view *view, bool has_means, FILE *out) {
    bsc_table table = {0};
    if (has_means) {
        for (size_t s = 0; s < view->strategies; s++) add_mean(&view->row[s], &table);
        add_differences(view, "mean", 6, true, &table);
    } else if (view->is_duel) {
        table = bsc_simulate_differences(view, false);
    } else {
        for (size_t s = 0; s < view->strategies; s++) add_distribution(&view->row[s], &table);
    }
    const bool done = !table.has_failed;
    if (done) bsc_table_write_csv(&table, out);
    bsc_table_release(&table);
    return done;
}

/* ---- JSON ---- */

/* Writes the board and its rules. For a duel, writes the key "boards" with an object for each side:
 * the name of the side, and the board on which it hides its fleet. */
static void add_boards(const bsc_simulate_view *view, FILE *out) {
    if (!view->is_duel) {
        bsc_json_add_origin(&view->board[0], 2, out);
        return;
    }
    bsc_json_add_key("boards", 2, out);
    putc('[', out);
    for (size_t k = 0; k < 2; k++) {
        if (k > 0) putc(',', out);
        fprintf(out, "\n    {\n      \"side\": \"%s\"", view->row[k].side);
        bsc_json_add_origin(&view->board[k], 6, out);
        fputs("\n    }", out);
    }
    fputs("\n  ]", out);
}

/* Writes the key "games", which says how many games were played. Its value is a number; or, if the
 * sides of a duel have played different numbers of games, an object with a number for each side. */
static void add_games(const bsc_simulate_view *view, FILE *out) {
    bsc_json_add_key("games", 2, out);
    if (is_uneven(view))
        fprintf(out, "{\"Blue\": %" PRIu64 ", \"Green\": %" PRIu64 "}", games_of_first_row(view),
                games_of_last_row(view));
    else
        fprintf(out, "%" PRIu64, games_of_first_row(view));
}

/* Writes the key "distributions" with an object for each strategy, or for each side of a duel. The
 * key "least" of the object is how many shots the shortest game took, and its array "games" says
 * how many games took this number of shots, one shot more, and so on up to the longest game. */
static void add_distributions(const bsc_simulate_view *view, FILE *out) {
    bsc_json_add_key("distributions", 2, out);
    putc('[', out);
    for (size_t s = 0; s < view->strategies; s++) {
        const bsc_simulate_row *row = &view->row[s];
        const uint32_t first = row->summary.least;
        if (s > 0) putc(',', out);
        fputs("\n    {", out);
        if (view->is_duel) fprintf(out, "\"side\": \"%s\", ", row->side);
        fputs("\"strategy\": ", out);
        bsc_json_write_string(out, row->strategy);
        fprintf(out, ", \"least\": %" PRIu32 ", \"games\": [", first);
        for (uint32_t k = first; k <= row->summary.most; k++) {
            if (k > first) fputs(", ", out);
            fprintf(out, "%" PRIu64, row->games[k]);
        }
        fputs("]}", out);
    }
    fputs("\n  ]", out);
}

bool bsc_simulate_write_json(const bsc_simulate_view *view, FILE *out) {
    bsc_table summaries = bsc_simulate_summaries(view, 6);
    bsc_table differences = bsc_simulate_differences(view, false);
    const bool done = !summaries.has_failed && !differences.has_failed;
    if (done) {
        bsc_json_begin("simulate", NULL, out);
        add_boards(view, out);
        bsc_json_add_text("announce", bsc_announce_name(view->announce), 2, out);
        if (view->salvo > 1) bsc_json_add_real("salvo", view->salvo, out);
        add_games(view, out);
        bsc_json_add_key("seed", 2, out);
        fprintf(out, "\"%" PRIu64 "\"", view->seed);
        bsc_json_add_table("strategies", &summaries, out);
        if (view->is_duel) {
            bsc_json_add_table("chances", &differences, out);
            bsc_json_add_real("equal", view->duel.equal.value, out);
            bsc_json_add_real("equal_error", view->duel.equal.standard_error, out);
        } else {
            bsc_json_add_table("differences", &differences, out);
        }
        add_distributions(view, out);
        bsc_json_end(out);
    }
    bsc_table_release(&summaries);
    bsc_table_release(&differences);
    return done;
}

bool bsc_simulate_write_origin(const bsc_simulate_view *view, FILE *out) {
    char *text = NULL;
    size_t length;
    FILE *memory = bsc_stream_open(&text, &length);
    if (memory == NULL) return false;
    bsc_json_begin("simulate", NULL, memory);
    add_boards(view, memory);
    bsc_json_end(memory);
    return bsc_json_close_comment(memory, &text, out);
}
