/* evaluation.c - makes the evaluation of a position:
 *
 *   few deployments left:  counts the list, without those that the last answer ruled out
 *   else                   takes it from the position table, if it has the position
 *   else                   makes a tally of the position's matrix, and a list if few are left
 *
 * Numbers of deployments are doubles: exact below 2^53, and so are their sums, so cells tie when
 * they should. More than MOST are refused.
 *
 * Cost on classic: a tally takes 10 ms while no hit is open, 0.1 to 2 ms after the third hit; for
 * that of a list see deployment_list.c. With lists of 500 thousand games took longer. */
#include "play/eval/evaluation.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/board/problem.h"
#include "count/engine/auto.h"
#include "count/engine/engine.h"
#include "play/eval/worth.h"
#include "play/game/log.h"

#include <assert.h>
#include <math.h>

#define MAX_LISTED  50000u /* within BSC_OPTIMAL_DEPLOYMENTS, so that a list can be searched */
#define MAX_NUMBERS ((size_t)1 << 20) /* of a list: of 50,000 deployments of 20 ships */
#define MOST        1e300             /* deployments: what is computed of so many is finite */
#define EQUAL       1e-9              /* numbers whose relative difference is less tie */
/* Arrays of a value of the table: bits[], found[], and of_piece[] of each piece. */
#define KEPT(problem)    (2 + (size_t)(problem)->pieces)
#define ANSWERS(problem) (BSC_NUMBER_SUNK + 2 * (size_t)(problem)->pieces)

void bsc_evaluation_release(bsc_evaluation *e) {
    bsc_deployment_list_release(&e->list);
    bsc_arena_release(&e->arena);
    *e = (bsc_evaluation){0};
}

bsc_status bsc_evaluation_init(bsc_evaluation *e, const bsc_problem *problem,
                               bsc_position_table *table, const bsc_weights *weights,
                               bsc_error *error) {
    *e = (bsc_evaluation){
        .problem = problem, .table = table, .weights = weights, .list.problem = problem};
    bsc_arena *arena = &e->arena;
    BSC_ARENA_ARRAY(arena, e->hit, problem->cells);
    BSC_ARENA_ARRAY(arena, e->bits, problem->cells);
    BSC_ARENA_ARRAY(arena, e->worth.found, problem->cells);
    BSC_ARENA_ARRAY(arena, e->worth.use, problem->placements);
    BSC_ARENA_ARRAY(arena, e->gives, problem->cells * ANSWERS(problem));
    BSC_ARENA_ARRAY(arena, e->of_piece, (size_t)problem->cells * problem->pieces);
    BSC_ARENA_ARRAY(arena, e->kept, (size_t)problem->cells * KEPT(problem));
    e->worth.problem = problem;
    BSC_ARENA_ARRAY(arena, e->worth.ship, problem->pieces);
    BSC_ARENA_ARRAY(arena, e->worth.of, problem->placements);
    BSC_ARENA_ARRAY(arena, e->worth.seen, problem->cells);
    e->worth.neighbours = bsc_neighbours_find(problem, arena);
    const bsc_status status = bsc_arena_status(arena, error);
    if (status != BSC_OK) bsc_evaluation_release(e);
    return status;
}

void bsc_evaluation_forget(bsc_evaluation *e) {
    bsc_deployment_list_release(&e->list);
    e->shots = 0;
    e->pace = (bsc_game_pace){0};
}

/* ---- From numbers of placements to numbers of cells ---- */

static void add_placement(bsc_evaluation *e, const bsc_log *log, bsc_announce announce,
                          bsc_placement at, double use) {
    double *of_piece = e->of_piece + (size_t)at.piece * e->problem->cells;
    uint32_t open = 0;
    for (uint32_t k = 0; k < at.cells; k++) open += log->firing_step[at.cell[k]] == 0;
    const uint32_t number = bsc_ship_answer_number(e->problem, at, open == 1, announce);
    for (uint32_t k = 0; k < at.cells; k++) {
        const uint32_t cell = at.cell[k];
        if (log->firing_step[cell] != 0) continue;
        of_piece[cell] += use;
        e->gives[cell * ANSWERS(e->problem) + number] += use;
    }
}

static double bits_of(double number, double all) {
    return number > 0.0 ? number / all * log2(all / number) : 0.0;
}

/* hit[] from of_piece[]; returns the sum of hit[]. */
static double add_pieces(bsc_evaluation *e) {
    const uint32_t cells = e->problem->cells;
    double sum = 0.0;
    for (uint32_t c = 0; c < cells; c++) {
        e->hit[c] = 0.0;
        for (uint32_t p = 0; p < e->problem->pieces; p++)
            e->hit[c] += e->of_piece[(size_t)p * cells + c];
        sum += e->hit[c];
    }
    return sum;
}

static void add_up(bsc_evaluation *e, const bsc_log *log, double total) {
    const bsc_problem *problem = e->problem;
    const uint32_t cells = problem->cells;
    const bsc_announce announce = bsc_log_announced(log);
    memset(e->of_piece, 0, (size_t)cells * problem->pieces * sizeof *e->of_piece);
    memset(e->gives, 0, cells * ANSWERS(problem) * sizeof *e->gives);
    e->total = total;
    assert(total > 0.0);
    for (uint32_t p = 0; p < problem->placements; p++)
        if (e->worth.use[p] > 0.0)
            add_placement(e, log, announce, bsc_problem_placement(problem, p), e->worth.use[p]);
    add_pieces(e);
    for (uint32_t c = 0; c < cells; c++) {
        assert(e->hit[c] <= total * (1.0 + 1e-6));
        const double *gives = e->gives + c * ANSWERS(problem);
        e->bits[c] = bits_of(total - e->hit[c], total);
        for (uint32_t a = BSC_NUMBER_HIT; a < ANSWERS(problem); a++)
            e->bits[c] += bits_of(gives[a], total);
    }
    bsc_worth_update(&e->worth, log, e->hit);
}

static bsc_status refuse(bsc_error *error) {
    return bsc_error_set(error, BSC_BAD_INPUT, "no deployment agrees with these shots");
}

/* ---- A tally ---- */

/* Numbers of the placements from a tally of options; lists the deployments where they are few. */
static bsc_status take_tally(bsc_evaluation *e, const bsc_log *log, const bsc_matrix *matrix,
                             const bsc_tally *tally, bsc_error *error) {
    const long double sum = bsc_tally_estimate(tally, NULL);
    const double total = (double)ldexpl(sum, -matrix->law.products.exponent);
    if (total == 0.0) return refuse(error);
    if (total > MOST)
        return bsc_error_set(error, BSC_LIMIT,
                             "more than 1e300 deployments agree with these shots: too many for a "
                             "strategy that counts them");
    for (uint32_t p = 0; p < e->problem->placements; p++) e->worth.use[p] = 0.0;
    for (uint32_t k = 0; k < matrix->options; k++)
        e->worth.use[matrix->placement[k]] = bsc_tally_exact(tally)
                                                 ? bsc_natural_double(bsc_tally_option(tally, k))
                                                 : total * bsc_tally_probability(tally, k);
    add_up(e, log, total);
    const size_t fit = MAX_NUMBERS / bsc_fleet_ships(e->problem, 0);
    const size_t most = fit < MAX_LISTED ? fit : MAX_LISTED; /* which depends on the problem only */
    double bits = log2(total); /* the entropy of their law, at most the log of their number */
    for (uint32_t k = 0; k < matrix->options && matrix->law.weight != NULL; k++)
        if (e->worth.use[matrix->placement[k]] > 0.0)
            bits -= e->worth.use[matrix->placement[k]] / total * log2(matrix->law.weight[k]);
    if (bits > log2((double)most)) return BSC_OK;
    bsc_error reason = {0};
    const bsc_status status = bsc_deployment_list_init(&e->list, e->problem, matrix, most, &reason);
    if (status == BSC_LIMIT && reason.status == BSC_OK) return BSC_OK; /* too many for a list */
    bsc_error_copy_first(error, &reason);
    return status;
}

static bsc_status count_matrix(bsc_evaluation *e, const bsc_log *log, bsc_error *error) {
    bsc_run run = {.every_option = true, .threads = 1};
    if (e->run != NULL) {
        run.tick = e->run->tick;
        run.context = e->run->context;
    }
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK && e->weights != NULL)
        status = bsc_matrix_weigh(matrix, e->weights, error);
    if (status == BSC_OK)
        status = bsc_tally_new_in_game(&tally, matrix, &run, &e->pace, NULL, error);
    if (status == BSC_OK) status = take_tally(e, log, matrix, tally, error);
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

/* ---- The table ---- */

/* A value of the table is its arrays, turned by the symmetry that the key names. */
static void turn(bsc_evaluation *e, unsigned symmetry, bool keep) {
    const uint32_t cells = e->problem->cells, *to = e->table->symmetries.cell[symmetry];
    for (size_t k = 0; k < KEPT(e->problem); k++) {
        double *own = k == 0 ? e->bits : k == 1 ? e->worth.found : e->of_piece + (k - 2) * cells;
        for (uint32_t c = 0; c < cells; c++) {
            double *kept = &e->kept[k * cells + to[c]];
            if (keep)
                *kept = own[c];
            else
                own[c] = *kept;
        }
    }
}

static bool recall(bsc_evaluation *e, const bsc_log *log, bsc_zobrist_key key, unsigned symmetry) {
    if (!bsc_transposition_get(&e->table->values, key, e->kept)) return false;
    turn(e, symmetry, false);
    assert(bsc_log_cells_left(log) > 0);
    /* each deployment has a ship on as many open cells as are still to be hit */
    e->total = add_pieces(e) / (double)bsc_log_cells_left(log);
    return true;
}

bsc_status bsc_evaluation_update(bsc_evaluation *e, const bsc_log *log, const bsc_counted *counted,
                                 bsc_error *error) {
    bsc_zobrist_key key;
    unsigned symmetry = 0;
    bsc_status status;
    if (log->shots != e->shots + 1) bsc_evaluation_forget(e);
    e->shots = log->shots;
    if (e->list.deployments > 0) {
        status = bsc_deployment_list_filter(&e->list, log, error);
        if (status != BSC_OK) return status;
        const double total = bsc_deployment_list_count_uses(&e->list, e->weights, e->worth.use);
        if (total == 0.0) return refuse(error); /* none is left, or none that weighs anything */
        add_up(e, log, total);
        return BSC_OK;
    }
    if (counted != NULL) return take_tally(e, log, counted->matrix, counted->tally, error);
    if (e->table != NULL) {
        key = bsc_zobrist_log_key(&e->table->zobrist, log, &symmetry);
        if (recall(e, log, key, symmetry)) return BSC_OK;
    }
    status = count_matrix(e, log, error);
    if (status != BSC_OK || e->table == NULL || e->list.deployments > 0) return status;
    turn(e, symmetry, true);
    return bsc_transposition_put(&e->table->values, key, e->kept);
}

bool bsc_evaluation_is_certain(const bsc_evaluation *e, uint32_t cell) {
    return e->hit[cell] >= e->total * (1.0 - EQUAL);
}

uint32_t bsc_evaluation_best_cell(const bsc_log *log, const double *number) {
    uint32_t best = UINT32_MAX;
    for (uint32_t c = 0; c < log->problem->cells; c++)
        if (log->firing_step[c] == 0 &&
            (best == UINT32_MAX || number[c] > number[best] * (1.0 + EQUAL)))
            best = c;
    assert(best != UINT32_MAX);
    return best;
}

uint32_t bsc_evaluation_most_bits(const bsc_evaluation *e, const bsc_log *log) {
    const uint32_t best = bsc_evaluation_best_cell(log, e->bits);
    return e->bits[best] > EQUAL ? best : bsc_evaluation_best_cell(log, e->hit);
}

bsc_status bsc_evaluation_share(void **table, const bsc_problem *problem,
                                const bsc_settings *settings, bsc_error *error) {
    const size_t value_size = KEPT(problem) * problem->cells * sizeof(double);
    bsc_position_table *made;
    const bsc_status status =
        bsc_position_table_new(&made, problem, settings->weights, value_size, true, error);
    *table = made;
    return status;
}
