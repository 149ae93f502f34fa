/* evaluation.c - evaluates a position of a game, so that a strategy can choose the next shot:
 * counts, for each cell, the deployments (ways to place the whole fleet) that agree with the shots
 * so far and have a ship on the cell.
 *
 *   Example: 3x3 with a ship of 2 cells, before the first shot. Of the 12 deployments 4 have a ship
 *   on the middle cell, so hit_count is 4 there. A shot at it hits with the chance 4/12, so its
 *   answer has an entropy of 1/3 x log2(3) + 2/3 x log2(3/2) = 0.918 bits. At a corner hit_count is
 *   2, and the entropy is 0.650.
 *
 * All results follow from one array, placement_count[]: for each placement (a ship at a certain
 * position), how many deployments use it. This array comes
 *
 *   from a list      of all deployments that agree with the log. The list is made once there are
 *                    few enough of them. After each further shot, the deployments that its answer
 *                    rules out are removed
 *   from a count     by an engine, if there is no list
 *
 * The array is not needed if the position table, which remembers earlier evaluations, has the
 * position.
 *
 * Counts of deployments are stored as doubles. Below 2^53 these are exact, and so are their sums,
 * so two cells that are equally good get equal values. Positions with more than MAX_TOTAL
 * deployments are refused.
 *
 * Cost on the classic board: a count takes 10 ms while no hit is open (a hit is open until its ship
 * sinks), and 0.1 to 2 ms after the third hit. For the cost of a list see deployment_list.c. Making
 * a list of up to 500 thousand deployments was tried, and made games slower.
 *
 * If the number of ships may vary, deployments with no cell left to be hit are not counted, because
 * the game would be over. No list is made then. A list filled by bsc_solutions_visit was tried:
 * games on 8x8 with a ship of 4 cells, up to two of 3 and up to two of 2 became no faster, and
 * games on 6x6 with up to two ships of 3 cells and any number of 2 took half as long again. */
#include "play/eval/evaluation.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/engine/auto.h"
#include "count/engine/engine.h"
#include "play/eval/worth.h"
#include "play/game/log.h"
#include "play/game/log_matrix.h"

#include <assert.h>
#include <math.h>

/* Limits of the list of deployments: at most MAX_LISTED deployments, with at most
 * MAX_LISTED_PLACEMENTS ships in all of them together (50,000 deployments of 20 ships just fit).
 * Positions with more deployments are counted by an engine instead. MAX_LISTED is below
 * BSC_OPTIMAL_DEPLOYMENTS, so that the search for the best play accepts every list. */
#define MAX_LISTED            50000u
#define MAX_LISTED_PLACEMENTS ((size_t)1 << 20)

/* Positions with more deployments than this are refused. The limit is far enough below the largest
 * double that all values computed from such counts are still finite. */
#define MAX_TOTAL 1e300
/* Two cells count as equally good if their values (such as the numbers of deployments with a ship
 * on them) have a relative difference below this. */
#define TIE_TOLERANCE 1e-9

/* Returns how many different answers a shot can get on this board, whatever the game announces; it
 * is the length of arrays that have an element for each answer. The answers have the numbers of the
 * table in log.h: 0 is a miss, 1 is a hit in a game that does not say which ship was hit, and from
 * BSC_NUMBER_SUNK = 2 on there are two answers for each piece: one for a hit that sinks a ship of
 * the piece, and one for a hit that does not sink it, if the game says whose hit it is. */
static size_t count_answers(const bsc_problem *problem) {
    return BSC_NUMBER_SUNK + 2 * (size_t)problem->pieces;
}

void bsc_evaluation_forget(bsc_evaluation *e) {
    bsc_deployment_list_release(&e->list);
    e->shots = 0;
    e->pace = (bsc_game_pace){.transitions = 0.0};
}

/* ---- From the counts of placements to the values of cells ---- */

/* Adds one placement to the counts of its cells. A number of deployments, `count`, have a ship at
 * the placement `ship`, and a shot at any of its cells would hit this ship. So `count` is added to
 * by_piece[] and answer_count[] of each cell that was not fired at. `announce` is what the game
 * announces about hits, which decides what the ship answers. */
static void add_placement(bsc_evaluation *e, const bsc_log *log, bsc_announce announce,
                          bsc_placement ship, double count) {
    double *by_piece = e->by_piece + (size_t)ship.piece * e->problem->cells;
    uint32_t open_cells = 0;
    for (uint32_t k = 0; k < ship.cells; k++)
        if (log->firing_step[ship.cell[k]] == 0) open_cells++;
    const bool sinks = open_cells == 1;
    const uint32_t answer = bsc_ship_answer_number(e->problem, ship, sinks, announce);
    for (uint32_t k = 0; k < ship.cells; k++) {
        const uint32_t cell = ship.cell[k];
        if (log->firing_step[cell] != 0) continue;
        by_piece[cell] += count;
        e->answer_count[cell * count_answers(e->problem) + answer] += count;
    }
}

/* Returns what one possible answer adds to the entropy of a shot, in bits. Of all `total`
 * deployments, `count` give this answer, so its probability is p = count / total. It adds p
 * log2(1/p). */
static double entropy_of_answer(double count, double total) {
    return count > 0.0 ? count / total * log2(total / count) : 0.0;
}

/* Computes hit_count[c], for each cell c: how many deployments have a ship on c. At most one ship
 * of a deployment is on c, so this is the sum of by_piece[], which counts the deployments for each
 * piece separately. */
static void sum_pieces(bsc_evaluation *e) {
    const uint32_t cells = e->problem->cells;
    for (uint32_t c = 0; c < cells; c++) {
        e->hit_count[c] = 0.0;
        for (uint32_t p = 0; p < e->problem->pieces; p++)
            e->hit_count[c] += e->by_piece[(size_t)p * cells + c];
    }
}

/* Computes the values of all cells: hit_count[], bits[], by_piece[] and the worth of a hit. Also
 * sets e->total to `total`, which is how many deployments there are in all, and above 0. The caller
 * has filled placement_count[p], how many deployments have a ship at placement p. If deployments
 * have weights, both are sums of these weights. */
static void compute_values(bsc_evaluation *e, const bsc_log *log, double total) {
    const bsc_problem *problem = e->problem;
    const uint32_t cells = problem->cells;
    const size_t answers = count_answers(problem);
    const bsc_announce announce = bsc_log_announced(log);
    assert(total > 0.0);
    e->total = total;
    memset(e->by_piece, 0, (size_t)cells * problem->pieces * sizeof *e->by_piece);
    memset(e->answer_count, 0, cells * answers * sizeof *e->answer_count);
    for (uint32_t p = 0; p < problem->placements; p++)
        if (e->placement_count[p] > 0.0)
            add_placement(e, log, announce, bsc_problem_placement(problem, p),
                          e->placement_count[p]);
    sum_pieces(e);
    for (uint32_t c = 0; c < cells; c++) {
        assert(e->hit_count[c] <= total * (1.0 + 1e-6));
        const double *answer_count = e->answer_count + c * answers;
        e->bits[c] = entropy_of_answer(total - e->hit_count[c], total);
        for (size_t a = BSC_NUMBER_HIT; a < answers; a++)
            e->bits[c] += entropy_of_answer(answer_count[a], total);
    }
    bsc_worth_update(&e->worth, log, e->placement_count, e->hit_count);
}

/* Fills the error for a log with which no deployment agrees. Returns BSC_BAD_INPUT. */
static bsc_status report_no_deployment(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment agrees with these shots");
}

/* ---- From a list ---- */

/* Removes from the list the deployments that the log's last shot rules out, and evaluates the
 * position from the rest. Fails if memory runs out, and with BSC_BAD_INPUT if no deployment with a
 * weight above 0 is left. */
static bsc_status update_by_list(bsc_evaluation *e, const bsc_log *log, bsc_error *error) {
    const bsc_status status = bsc_deployment_list_filter(&e->list, log, error);
    if (status != BSC_OK) return status;
    const double total =
        bsc_deployment_list_count_placements(&e->list, e->weights, e->placement_count);
    /* No deployment can be the hidden one: none is left in the list, or each has the weight 0. */
    if (total == 0.0) return report_no_deployment(error);
    compute_values(e, log, total);
    return BSC_OK;
}

/* Returns how many deployments a list may have. Usually this is MAX_LISTED. If the fleet has more
 * than 20 ships, it is less, so that the list has at most MAX_LISTED_PLACEMENTS ships in all. */
static size_t max_listed(const bsc_problem *problem) {
    const size_t by_placements = MAX_LISTED_PLACEMENTS / bsc_fleet_ships(problem, 0);
    return by_placements < MAX_LISTED ? by_placements : MAX_LISTED;
}

/* Makes the list of all deployments if there are at most max_listed() of them; otherwise leaves the
 * list empty and returns BSC_OK. `matrix` is the matrix of the log. The caller has counted its
 * solutions, and has filled e->total (how many deployments there are, or the sum of their weights)
 * and e->placement_count[] (the same for the deployments that use each placement). Fails only if
 * memory runs out. */
static bsc_status list_if_few(bsc_evaluation *e, const bsc_matrix *matrix, bsc_error *error) {
    const size_t max = max_listed(e->problem);
    /* If deployments have weights, e->total is the sum of the weights, and does not tell how many
     * deployments there are. So entropies are compared instead of counts: the entropy of `max`
     * deployments is at most log2(max), so a larger entropy means that there are more of them.
     * Without weights the entropy is log2(total). With weights it is log2(total) minus the mean of
     * log2(weight of a deployment). If there are many unlikely deployments, the entropy may be
     * small although there are too many for a list; bsc_deployment_list_init then gives up. */
    double entropy = log2(e->total);
    if (matrix->law.weight != NULL)
        for (uint32_t k = 0; k < matrix->options; k++) {
            const double count = e->placement_count[matrix->placement[k]];
            if (count > 0.0) entropy -= count / e->total * log2(matrix->law.weight[k]);
        }
    if (entropy > log2((double)max)) return BSC_OK;
    bsc_error reason = {.status = BSC_OK};
    const bsc_status status = bsc_deployment_list_init(&e->list, e->problem, matrix, max, &reason);
    if (status == BSC_LIMIT && reason.status == BSC_OK) return BSC_OK; /* too many for a list */
    bsc_error_copy_first(error, &reason);
    return status;
}

/* ---- From a count ---- */

/* Returns the settings with which positions are counted: one thread, and the tick of e->run (a
 * callback of the user that can interrupt the count) if there is one. */
static bsc_run settings_of_counts(const bsc_evaluation *e) {
    bsc_run run = {.threads = 1};
    if (e->run == NULL) return run;
    run.tick = e->run->tick;
    run.context = e->run->context;
    return run;
}

/* Sets *count to how many deployments agree with the log and have no cell left to be hit, or to the
 * sum of their weights. If the hidden fleet were one of these, the game would be over. So they must
 * not be counted when the next shot is chosen. If the number of ships is fixed, all deployments
 * have equally many cells left, so there are none during a game, and *count is 0. Fails as
 * bsc_matrix_new_after and bsc_tally_new do; *count is then 0. */
static bsc_status count_wholly_hit_fleets(const bsc_evaluation *e, const bsc_log *log,
                                          double *count, bsc_error *error) {
    const bsc_run run = settings_of_counts(e);
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    *count = 0.0;
    if (!bsc_problem_may_lack_ships(e->problem)) return BSC_OK;
    bsc_status status = bsc_matrix_new_of_hit_fleets(&matrix, log, error);
    if (status == BSC_OK) status = bsc_matrix_weigh_fleets(matrix, e->problem, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &run, NULL, error);
    if (status == BSC_OK) *count = (double)bsc_tally_estimate(tally, NULL);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* Evaluates the position after the log from `tally`, the result of counting the solutions of
 * `matrix`, the matrix of the position, with a count for each option. Also makes the list of the
 * deployments if there are few enough of them (max_listed). Fails as bsc_evaluation_update does. */
static bsc_status update_by_tally(bsc_evaluation *e, const bsc_log *log, const bsc_matrix *matrix,
                                  const bsc_tally *tally, bsc_error *error) {
    const long double sum = bsc_tally_estimate(tally, NULL);
    double total = (double)ldexpl(sum, -matrix->law.weight_scale.exponent);
    /* the part of the total for deployments whose cells are all hit: those games would be over */
    double over_total;
    if (total == 0.0) return report_no_deployment(error);
    const bsc_status status = count_wholly_hit_fleets(e, log, &over_total, error);
    if (status != BSC_OK) return status;
    total -= over_total;
    if (total <= 0.0)
        return bsc_error_set(error, BSC_BAD_INPUT, "the whole fleet is hit: there is no next shot");
    if (total > MAX_TOTAL)
        return bsc_error_set(error, BSC_LIMIT,
                             "more than 1e300 deployments agree with these shots: too many for a "
                             "strategy that counts them");
    const bool is_exact = bsc_tally_exact(tally);
    for (uint32_t p = 0; p < e->problem->placements; p++) e->placement_count[p] = 0.0;
    for (uint32_t k = 0; k < matrix->options; k++) {
        if (!bsc_option_is_ship(matrix, k)) continue;
        double *count = &e->placement_count[matrix->placement[k]];
        if (is_exact)
            *count = bsc_natural_double(bsc_tally_option(tally, k));
        else
            *count = total * bsc_tally_probability(tally, k);
    }
    compute_values(e, log, total);
    /* If the number of ships may vary, no list is made: all deployments of a list must have equally
     * many ships. */
    if (bsc_problem_may_lack_ships(e->problem)) return BSC_OK;
    return list_if_few(e, matrix, error);
}

/* Counts the deployments that agree with the log, and evaluates the position from this count. The
 * count uses the weights of placements (e->weights) if there are any, and otherwise the weights of
 * the fleets, if the problem has several: there are never both, because placements can have weights
 * only if there is a single fleet. Fails as bsc_evaluation_update does. */
static bsc_status update_by_count(bsc_evaluation *e, const bsc_log *log, bsc_error *error) {
    bsc_run run = settings_of_counts(e);
    run.every_option = true;
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK && e->weights != NULL)
        status = bsc_matrix_weigh(matrix, e->weights, error);
    if (status == BSC_OK && e->weights == NULL)
        status = bsc_matrix_weigh_fleets(matrix, e->problem, error);
    if (status == BSC_OK)
        status = bsc_tally_new_in_game(&tally, matrix, &run, &e->pace, NULL, error);
    if (status == BSC_OK) status = update_by_tally(e, log, matrix, tally, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* ---- From the table ----
 *
 * The position table remembers the evaluations of earlier positions, so that a position which comes
 * up again, perhaps in another game, need not be counted again. For each position it stores one
 * array of doubles. It is made of several arrays of the evaluation, one after the other: bits[],
 * worth.cell_worth[], and the rows of by_piece[], one for each piece. Each of these arrays has one
 * element for each cell. The last double is the total.
 *
 * Positions that are images of each other under a symmetry of the board share one entry. The entry
 * is stored for one of them, the representative. bsc_zobrist_log_key says which symmetry maps a
 * position to its representative. That symmetry maps the cells when arrays are stored, and they are
 * mapped back when the arrays are read. */

/* Returns how many arrays the table stores for a position, each with an element for each cell:
 * bits[], cell_worth[], and a row of by_piece[] for each piece. */
static size_t count_stored_arrays(const bsc_problem *problem) {
    return 2 + (size_t)problem->pieces;
}

/* Returns how many doubles the table stores for a position: one for each element of the stored
 * arrays, and one for the total. */
static size_t count_stored_doubles(const bsc_problem *problem) {
    return count_stored_arrays(problem) * problem->cells + 1;
}

/* The position table stores several arrays of an evaluation, each with an element for each cell.
 * Returns array k of them: bits[], the entropy of the answer to a shot at each cell, if k is 0;
 * cell_worth[] if k is 1; and the row of piece k - 2 in by_piece[] if k is larger. */
static double *stored_array(const bsc_evaluation *e, size_t k) {
    if (k == 0) return e->bits;
    if (k == 1) return e->worth.cell_worth;
    return e->by_piece + (k - 2) * e->problem->cells;
}

/* Copies the evaluation to e->stored[], the form in which the position table stores it. Of several
 * positions that are images of each other under a symmetry, the table stores only one, and
 * `symmetry` maps this position to the stored one. It maps cell c to image[c], so the values of
 * cell c are written at index image[c]. */
static void store_arrays(bsc_evaluation *e, unsigned symmetry) {
    const uint32_t cells = e->problem->cells;
    const uint32_t *image = e->table->symmetries.cell[symmetry];
    for (size_t k = 0; k < count_stored_arrays(e->problem); k++)
        for (uint32_t c = 0; c < cells; c++)
            e->stored[k * cells + image[c]] = stored_array(e, k)[c];
    e->stored[count_stored_doubles(e->problem) - 1] = e->total;
}

/* Copies e->stored[], which was read from the position table, back to the evaluation. Reverses
 * store_arrays: cell c gets the values that are stored for its image under the symmetry. */
static void restore_arrays(bsc_evaluation *e, unsigned symmetry) {
    const uint32_t cells = e->problem->cells;
    const uint32_t *image = e->table->symmetries.cell[symmetry];
    for (size_t k = 0; k < count_stored_arrays(e->problem); k++)
        for (uint32_t c = 0; c < cells; c++)
            stored_array(e, k)[c] = e->stored[k * cells + image[c]];
    e->total = e->stored[count_stored_doubles(e->problem) - 1];
}

/* Takes the evaluation of the position from the position table, if the table has it. Otherwise
 * counts the position and stores its evaluation in the table. A position is not stored if the count
 * also made a list of the deployments, because later positions of the game are then evaluated from
 * the list, which is as fast as the table. Fails as bsc_evaluation_update does. */
static bsc_status update_by_table(bsc_evaluation *e, const bsc_log *log, bsc_error *error) {
    unsigned symmetry;
    const bsc_zobrist_key key = bsc_zobrist_log_key(&e->table->zobrist, log, &symmetry);
    if (bsc_transposition_get(&e->table->values, key, e->stored)) {
        restore_arrays(e, symmetry);
        sum_pieces(e);
        return BSC_OK;
    }
    const bsc_status status = update_by_count(e, log, error);
    if (status != BSC_OK || e->list.deployments > 0) return status;
    store_arrays(e, symmetry);
    return bsc_transposition_put(&e->table->values, key, e->stored);
}

bsc_status bsc_evaluation_share(void **table, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error) {
    const size_t value_size = count_stored_doubles(problem) * sizeof(double);
    bsc_position_table *new_table;
    const bsc_status status =
        bsc_position_table_new(&new_table, problem, settings->weights, value_size, true, error);
    *table = new_table;
    return status;
}

/* ---- Evaluations ---- */

void bsc_evaluation_release(bsc_evaluation *e) {
    bsc_deployment_list_release(&e->list);
    bsc_arena_release(&e->arena);
    *e = (bsc_evaluation){.problem = NULL};
}

bsc_status bsc_evaluation_init(bsc_evaluation *e, const bsc_problem *problem,
                               bsc_position_table *table, const bsc_weights *weights,
                               bsc_error *error) {
    const size_t cells = problem->cells;
    *e = (bsc_evaluation){
        .problem = problem,
        .table = table,
        .weights = weights,
        .list.problem = problem,
    };
    BSC_ARENA_ARRAY(&e->arena, e->hit_count, cells);
    BSC_ARENA_ARRAY(&e->arena, e->bits, cells);
    BSC_ARENA_ARRAY(&e->arena, e->by_piece, cells * problem->pieces);
    BSC_ARENA_ARRAY(&e->arena, e->placement_count, problem->placements);
    BSC_ARENA_ARRAY(&e->arena, e->answer_count, cells * count_answers(problem));
    BSC_ARENA_ARRAY(&e->arena, e->stored, count_stored_doubles(problem));
    bsc_worth_init(&e->worth, problem, &e->arena);
    const bsc_status status = bsc_arena_status(&e->arena, error);
    if (status != BSC_OK) bsc_evaluation_release(e);
    return status;
}

bsc_status bsc_evaluation_update(bsc_evaluation *e, const bsc_log *log, const bsc_counted *counted,
                                 bsc_error *error) {
    if (log->shots != e->shots + 1) bsc_evaluation_forget(e);
    e->shots = log->shots;
    if (e->list.deployments > 0) return update_by_list(e, log, error);
    if (counted != NULL) return update_by_tally(e, log, counted->matrix, counted->tally, error);
    if (e->table != NULL) return update_by_table(e, log, error);
    return update_by_count(e, log, error);
}

bool bsc_evaluation_is_certain(const bsc_evaluation *e, uint32_t cell) {
    return e->hit_count[cell] >= e->total * (1.0 - TIE_TOLERANCE);
}

uint32_t bsc_evaluation_best_cell(const bsc_log *log, const double *value) {
    uint32_t best = BSC_NO_CELL;
    for (uint32_t c = 0; c < log->problem->cells; c++) {
        if (log->firing_step[c] != 0) continue;
        if (best == BSC_NO_CELL || value[c] > value[best] * (1.0 + TIE_TOLERANCE)) best = c;
    }
    assert(best != BSC_NO_CELL);
    return best;
}

uint32_t bsc_evaluation_most_bits(const bsc_evaluation *e, const bsc_log *log) {
    const uint32_t best = bsc_evaluation_best_cell(log, e->bits);
    return e->bits[best] > TIE_TOLERANCE ? best : bsc_evaluation_best_cell(log, e->hit_count);
}
