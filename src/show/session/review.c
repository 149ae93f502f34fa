/* review.c - judges the shots of a game that was played: how likely each shot was to hit, which
 * cell would have been the best, and how much of the result was luck.
 *
 * The luck of a shot, measured in hits, is 1 for a hit and 0 for a miss, minus the chance of a hit.
 * Multiplied by the number of shots that a hit is worth on the board (shots_per_hit.c), it becomes
 * the luck in shots. For example, on a 3x3 board with one ship of two cells, a shot at B2 hits with
 * chance 1/3. If a hit is worth 2 shots there, the luck of a hit is (1 - 1/3) * 2 = 4/3 shots, and
 * that of a miss is (0 - 1/3) * 2 = -2/3 shots. The luck of a game is the sum over its shots. A
 * luck of 3 means that unlikely hits saved the player 3 shots; a luck of -3 means that unlikely
 * misses cost 3 shots. Its mean over all deployments is 0.
 *
 * Cost: a count of each position of the game, and one more to find what a hit is worth. */
#include "show/session/review.h"

#include "count/base/memory.h"
#include "os/streams.h"
#include "show/session/shots_per_hit.h"
#include "show/view/best_view.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/page.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>

/* Says how good the shot judged->shot was, by filling the other fields of `judged` as
 * bsc_shot_judge does. `log` must end just before the shot. Counts the deployments that agree with
 * the log, makes the map of this count (how likely each cell has a ship), and judges the shot by
 * this map. If no deployment agrees, all chances are 0. Fails as bsc_matrix_new_after,
 * bsc_tally_new or bsc_map_new does; the other fields are then left as they were. */
static bsc_status count_and_judge(bsc_judged_shot *judged, const bsc_problem *problem,
                                  const bsc_log *log, const bsc_run *run, bsc_error *error) {
    bsc_run settings = *run;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    settings.every_option = true;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_matrix_weigh_fleets(matrix, problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &settings, NULL, error);
    if (status == BSC_OK) status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, error);
    if (status == BSC_OK) bsc_shot_judge(judged, problem, log, map);
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

void bsc_shot_judge(bsc_judged_shot *judged, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map) {
    judged->best_cell = bsc_find_best_cell(problem, log, map);
    judged->chance = bsc_map_probability(map, judged->shot.cell);
    judged->best_chance = bsc_map_probability(map, judged->best_cell);
    judged->was_best = bsc_ties_with_best(map, judged->best_cell, judged->shot.cell);
}

/* Copies the log by writing it as text and reading this text. Sets *copy to the copy, which the
 * caller must free, even after a failure; it may be NULL then. The copy announces what the log does
 * (bsc_log_announced). */
static bsc_status copy_log(bsc_log **copy, const bsc_problem *problem, const bsc_log *log,
                           bsc_error *error) {
    char *text = NULL;
    size_t length;
    *copy = NULL;
    FILE *out = bsc_stream_open(&text, &length);
    if (out != NULL) bsc_log_write(problem, log, out);
    if (out == NULL || !bsc_text_close(out, &text)) return bsc_error_set_no_memory(error);
    bsc_status status = bsc_log_new(copy, problem, bsc_log_announced(log), error);
    if (status == BSC_OK) status = bsc_log_read(*copy, text, length, "", error);
    free(text);
    return status;
}

/* Judges the shots from the last to the first, in a copy of the log: takes back the last shot of
 * the copy, judges this shot in the position that the shorter log has, and goes on with the shot
 * before it. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error) {
    *review = (bsc_review){.shots = bsc_log_shots(log)};
    review->judged_shot = calloc(review->shots + (size_t)1, sizeof *review->judged_shot);
    if (review->judged_shot == NULL) return bsc_error_set_no_memory(error);
    bsc_log *position = NULL;
    bsc_status status = bsc_log_check(log, run, error);
    if (status == BSC_OK) status = copy_log(&position, problem, log, error);
    while (status == BSC_OK && bsc_log_steps(position) > 0) {
        const uint32_t shots = bsc_log_shots(position);
        bsc_log_undo(position);
        /* A salvo or a scan was taken back, and these are not judged. */
        if (bsc_log_shots(position) == shots) continue;
        bsc_judged_shot *judged = &review->judged_shot[shots - 1];
        judged->shot = *bsc_log_shot(log, shots - 1);
        status = count_and_judge(judged, problem, position, run, error);
    }
    bsc_log_free(position);
    if (status == BSC_OK) status = bsc_shots_per_hit(&review->shots_per_hit, problem, run, error);
    if (status == BSC_OK) bsc_review_sum(review);
    return status;
}

/* Returns how many shots the player has saved by the luck of one shot; below 0 if bad luck has cost
 * shots. The luck, counted in hits, is 1 for a hit or 0 for a miss, minus the chance of a hit. So
 * its mean over all answers to the shot is 0. It is multiplied by the number of shots that a hit is
 * worth. */
static double luck_of(const bsc_review *review, const bsc_judged_shot *judged) {
    const double hits = judged->shot.answer == BSC_MISS ? 0.0 : 1.0;
    return (hits - judged->chance) * review->shots_per_hit;
}

void bsc_review_sum(bsc_review *review) {
    for (uint32_t k = 0; k < review->shots; k++) {
        review->mean_chance += review->judged_shot[k].chance / review->shots;
        review->mean_best_chance += review->judged_shot[k].best_chance / review->shots;
        review->best_shots += review->judged_shot[k].was_best;
        review->luck += luck_of(review, &review->judged_shot[k]);
    }
}

/* Returns a table of the review with a row for each judged shot. If `for_people`, chances are
 * written as percentages, and all numbers are rounded to two decimal places. Otherwise chances are
 * numbers from 0 to 1, and numbers have twelve decimal places. The caller must release the table;
 * table.has_failed says whether memory ran out. */
static bsc_table tabulate_shots(const bsc_review *review, const bsc_problem *problem,
                                bool for_people) {
    const double unit = for_people ? 100.0 : 1.0;
    const int digits = for_people ? 2 : 12;
    bsc_table table = {0};
    for (uint32_t k = 0; k < review->shots; k++) {
        const bsc_judged_shot *judged = &review->judged_shot[k];
        bsc_table_add_unsigned(&table, "shot", k + 1);
        bsc_table_add(&table, "cell", bsc_cell_place(problem, judged->shot.cell)->label);
        bsc_table_add(&table, "answer", bsc_answer_name(judged->shot.answer));
        bsc_table_add_real(&table, for_people ? "percent" : "chance", unit * judged->chance,
                           digits);
        bsc_table_add(&table, "best", bsc_cell_place(problem, judged->best_cell)->label);
        bsc_table_add_real(&table, "of best", unit * judged->best_chance, digits);
        bsc_table_add_real(&table, "cost", judged->best_chance - judged->chance, digits);
        bsc_table_add_real(&table, "luck", luck_of(review, judged), digits);
    }
    return table;
}

void bsc_review_write_sum(const bsc_review *review, FILE *out) {
    fprintf(out,
            "%u of your %u shots were the best possible; average chance of a hit: yours %.1f %%, "
            "the best %.1f %%",
            (unsigned)review->best_shots, (unsigned)review->shots, 100.0 * review->mean_chance,
            100.0 * review->mean_best_chance);
    if (review->shots_per_hit > 0.0) fprintf(out, "; luck: %+.1f shots", review->luck);
    putc('\n', out);
}

bool bsc_review_write(const bsc_review *review, const bsc_result *origin, bsc_format format,
                      FILE *out) {
    bsc_table table = tabulate_shots(review, origin->problem, format != BSC_FORMAT_JSON);
    const bool done = !table.has_failed;
    if (done && format == BSC_FORMAT_JSON) {
        bsc_json_begin("review", origin, out);
        bsc_json_add_real("were_best", review->best_shots, out);
        bsc_json_add_real("cost", review->shots * (review->mean_best_chance - review->mean_chance),
                          out);
        bsc_json_add_real("luck", review->luck, out);
        bsc_json_add_real("shots_per_hit", review->shots_per_hit, out);
        bsc_json_add_table("turns", &table, out);
        bsc_json_end(out);
    } else if (done && format == BSC_FORMAT_HTML) {
        bsc_page_begin(bsc_board_title(origin->problem, origin->board_name), out);
        fputs("<p>", out);
        bsc_review_write_sum(review, out);
        fputs("</p>\n", out);
        bsc_page_write_rows(&table, "shots", out);
        bsc_page_write_rules(origin, out);
        bsc_page_end(out);
    } else if (done) {
        bsc_table_write_text(&table, out); /* writes nothing if there are no shots */
        bsc_review_write_sum(review, out);
    }
    bsc_table_release(&table);
    return done;
}
