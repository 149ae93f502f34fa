/* review.c - what the shots of a game were worth: their chances, and the luck.
 *
 * The luck of a shot is 1 for a hit and 0 for a miss, less its chance, times the shots that a hit
 * is worth on the board (shots_per_hit.c). So the luck of all is how many shots the hits saved that
 * were more than their chances; below 0 how many the missing ones cost. Its mean over all
 * deployments is 0.
 * Cost: a count of each position of the game, and one more for what a hit is worth. */
#include "show/session/review.h"

#include "count/base/memory.h"
#include "show/session/shots_per_hit.h"
#include "show/view/best_view.h"
#include "show/view/json.h"
#include "show/view/map_words.h"
#include "show/view/page.h"
#include "show/view/record_view.h"
#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>

/* The turn behind the log. */
static bsc_status judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                        const bsc_run *run, bsc_error *error) {
    bsc_run own = *run;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_map *map = NULL;
    own.every_option = true;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &own, NULL, error);
    if (status == BSC_OK) status = bsc_map_new(&map, problem, matrix, tally, BSC_ALL_PIECES, error);
    if (status == BSC_OK) bsc_shot_judge(turn, problem, log, map);
    bsc_map_free(map);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

void bsc_shot_judge(bsc_judged_shot *turn, const bsc_problem *problem, const bsc_log *log,
                    const bsc_map *map) {
    turn->best_cell = bsc_find_best_cell(problem, log, map);
    turn->chance = bsc_map_probability(map, turn->shot.cell);
    turn->best = bsc_map_probability(map, turn->best_cell);
    turn->was_best = bsc_ties_with_best(map, turn->best_cell, turn->shot.cell);
}

/* Each position is that of the log's copy, which loses its steps one by one. */
bsc_status bsc_review_new(bsc_review *review, const bsc_problem *problem, const bsc_log *log,
                          const bsc_run *run, bsc_error *error) {
    char *text = NULL;
    size_t length;
    bsc_log *copy = NULL;
    FILE *out = open_memstream(&text, &length);
    *review = (bsc_review){.turns = bsc_log_shots(log)};
    review->turn = calloc(review->turns + (size_t)1, sizeof *review->turn);
    if (out != NULL) bsc_log_write(problem, log, out);
    const bool made = out != NULL && bsc_text_close(out, &text) && review->turn != NULL;
    bsc_status status = made ? bsc_log_check(log, run, error) : bsc_error_set_no_memory(error);
    if (status == BSC_OK) status = bsc_log_new(&copy, problem, bsc_log_announced(log), error);
    if (status == BSC_OK) status = bsc_log_read(copy, text, length, "", error);
    while (status == BSC_OK && bsc_log_steps(copy) > 0) {
        const uint32_t shots = bsc_log_shots(copy);
        bsc_log_undo(copy);
        if (bsc_log_shots(copy) == shots) continue; /* a salvo, or a scan */
        review->turn[shots - 1].shot = *bsc_log_shot(log, shots - 1);
        status = judge(&review->turn[shots - 1], problem, copy, run, error);
    }
    bsc_log_free(copy);
    free(text);
    if (status == BSC_OK) status = bsc_shots_per_hit(&review->shots_per_hit, problem, run, error);
    if (status == BSC_OK) bsc_review_sum(review);
    return status;
}

static double luck_of(const bsc_review *r, const bsc_judged_shot *turn) {
    return ((turn->shot.answer == BSC_MISS ? 0.0 : 1.0) - turn->chance) * r->shots_per_hit;
}

void bsc_review_sum(bsc_review *r) {
    for (uint32_t k = 0; k < r->turns; k++) {
        r->chance += r->turn[k].chance / r->turns;
        r->best += r->turn[k].best / r->turns;
        r->were_best += r->turn[k].was_best;
        r->luck += luck_of(r, &r->turn[k]);
    }
}

static bsc_table tabulate(const bsc_review *r, const bsc_problem *problem, bool for_people) {
    const double unit = for_people ? 100.0 : 1.0;
    const int digits = for_people ? 2 : 12;
    bsc_table table = {0};
    for (uint32_t k = 0; k < r->turns; k++) {
        const bsc_judged_shot *turn = &r->turn[k];
        bsc_table_add_unsigned(&table, "shot", k + 1);
        bsc_table_add(&table, "cell", bsc_cell_place(problem, turn->shot.cell)->label);
        bsc_table_add(&table, "answer", bsc_answer_name(turn->shot.answer));
        bsc_table_add_real(&table, for_people ? "percent" : "chance", unit * turn->chance, digits);
        bsc_table_add(&table, "best", bsc_cell_place(problem, turn->best_cell)->label);
        bsc_table_add_real(&table, "of best", unit * turn->best, digits);
        bsc_table_add_real(&table, "cost", turn->best - turn->chance, digits);
        bsc_table_add_real(&table, "luck", luck_of(r, turn), digits);
    }
    return table;
}

void bsc_review_write_sum(const bsc_review *r, FILE *out) {
    fprintf(out,
            "%u of your %u shots were the best possible; average chance of a hit: yours %.1f %%, "
            "the best %.1f %%",
            (unsigned)r->were_best, (unsigned)r->turns, 100.0 * r->chance, 100.0 * r->best);
    if (r->shots_per_hit > 0.0) fprintf(out, "; luck: %+.1f shots", r->luck);
    putc('\n', out);
}

bool bsc_review_write(const bsc_review *r, const bsc_result *origin, bsc_format format, FILE *out) {
    bsc_table table = tabulate(r, origin->problem, format != BSC_FORMAT_JSON);
    const bool done = !table.has_failed;
    if (done && format == BSC_FORMAT_JSON) {
        bsc_json_begin("review", origin, out);
        bsc_json_add_real("were_best", r->were_best, out);
        bsc_json_add_real("cost", r->turns * (r->best - r->chance), out);
        bsc_json_add_real("luck", r->luck, out);
        bsc_json_add_real("shots_per_hit", r->shots_per_hit, out);
        bsc_json_add_table("turns", &table, out);
        bsc_json_end(out);
    } else if (done && format == BSC_FORMAT_HTML) {
        bsc_page_begin(bsc_board_title(origin->problem, origin->board_name), out);
        fputs("<p>", out);
        bsc_review_write_sum(r, out);
        fputs("</p>\n", out);
        bsc_page_write_rows(&table, "shots", out);
        bsc_page_write_rules(origin, out);
        bsc_page_end(out);
    } else if (done) {
        if (r->turns > 0) bsc_table_write_text(&table, out);
        bsc_review_write_sum(r, out);
    }
    bsc_table_release(&table);
    return done;
}
