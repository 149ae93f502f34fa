/* deployments.c - deployments to play against: drawn at random, all that there are, or recorded.
 *
 * They are drawn in order and before any game is played, so they do not depend on who plays them.
 * Recorded ones are read a ship a line, `number,ship,cells`, as `sample --format csv` writes them:
 *
 *   1,Carrier,D6 E6 F6 G6 H6
 *   1,Destroyer,D10 E10
 *   2,Carrier,...
 *
 * A deployment ends where the number changes. It must be a whole fleet that the touch rule allows:
 * of the matrix's options, no two share an item beyond the copies of a piece.
 *
 * Cost: 4 bytes a ship; a draw each, or for each line a binary search. */
#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"
#include "play/record/record.h"
#include "play/record/rows.h"

#include <assert.h>
#include <ctype.h>

#define DRAWS_A_TICK 1024u

static bsc_status make(bsc_deployments **deployments, const bsc_problem *problem,
                       bsc_error *error) {
    bsc_deployments *made = *deployments = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_set_no_memory(error);
    made->problem = problem;
    made->ships = bsc_fleet_ships(problem, 0);
    return BSC_OK;
}

/* Frees what was made if the status is a failure. Returns the status. */
static bsc_status finish(bsc_deployments **deployments, bsc_status status) {
    if (status == BSC_OK) return status;
    bsc_deployments_free(*deployments);
    *deployments = NULL;
    return status;
}

void bsc_deployments_free(bsc_deployments *deployments) {
    if (deployments == NULL) return;
    bsc_memory_free(deployments->placement);
    bsc_memory_free(deployments);
}

size_t bsc_deployments_games(const bsc_deployments *deployments) {
    return deployments->games;
}

uint32_t bsc_deployments_ships(const bsc_deployments *deployments) {
    return deployments->ships;
}

uint32_t bsc_deployments_placement(const bsc_deployments *deployments, size_t game, uint32_t ship) {
    assert(game < deployments->games && ship < deployments->ships);
    return deployments->placement[game * deployments->ships + ship];
}

/* Capacity for one more row, which the caller fills and counts; NULL: no memory. */
static uint32_t *next_row(bsc_deployments *deployments) {
    const size_t used = deployments->games * deployments->ships;
    if (!BSC_ARRAY_GROW(deployments, placement, used + deployments->ships)) return NULL;
    return deployments->placement + used;
}

/* ---- Drawn ---- */

static bsc_status draw_all(bsc_deployments *deployments, const bsc_matrix *matrix,
                           bsc_sampler *sampler, size_t games, const bsc_run *run,
                           bsc_error *error) {
    if (!bsc_sampler_any(sampler))
        return bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    while (deployments->games < games) {
        if (deployments->games % DRAWS_A_TICK == 0 &&
            !bsc_run_tell_progress(run, (double)deployments->games / (double)games))
            return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
        uint32_t *row = deployments->placement + deployments->games * deployments->ships, count;
        const bsc_status status = bsc_sampler_draw(sampler, row, &count, error);
        if (status != BSC_OK) return status;
        assert(count == deployments->ships);
        for (uint32_t k = 0; k < count; k++) row[k] = bsc_matrix_placement(matrix, row[k]);
        deployments->games++;
    }
    return BSC_OK;
}

bsc_status bsc_deployments_draw(bsc_deployments **deployments, const bsc_problem *problem,
                                const bsc_weights *weights, bool in_sequence, size_t games,
                                uint64_t seed, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_sampler *sampler = NULL;
    bsc_status status = make(deployments, problem, error);
    if (status == BSC_OK) { /* all rows at once */
        bsc_deployments *made = *deployments;
        made->placement = bsc_memory_new(games, made->ships * sizeof *made->placement);
        made->placement_capacity = games * made->ships;
        if (made->placement == NULL) status = bsc_error_set_no_memory(error);
    }
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    if (status == BSC_OK && weights != NULL) status = bsc_matrix_weigh(matrix, weights, error);
    if (status == BSC_OK && in_sequence)
        status = bsc_matrix_lay_in_sequence(matrix, problem, error);
    if (status == BSC_OK) status = bsc_sampler_new(&sampler, matrix, seed, run, error);
    if (status == BSC_OK) status = draw_all(*deployments, matrix, sampler, games, run, error);
    bsc_sampler_free(sampler);
    bsc_matrix_free(matrix);
    if (status == BSC_OK) (*deployments)->follows_weights = !in_sequence;
    if (status == BSC_OK) (*deployments)->weights = weights;
    return finish(deployments, status);
}

/* ---- All of them ---- */

typedef struct collector {
    bsc_deployments *to;
    const bsc_matrix *matrix;
    size_t max;
    bool no_memory;
} collector;

static bool collect(void *context, const uint32_t *option, uint32_t options) {
    collector *c = context;
    uint32_t *row = c->to->games == c->max ? NULL : next_row(c->to);
    c->no_memory = row == NULL && c->to->games < c->max;
    assert(options == c->to->ships);
    if (row == NULL) {
        c->max = 0;
        return false;
    }
    for (uint32_t k = 0; k < options; k++) row[k] = bsc_matrix_placement(c->matrix, option[k]);
    c->to->games++;
    return true;
}

bsc_status bsc_deployments_all(bsc_deployments **deployments, const bsc_problem *problem,
                               size_t max, const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix = NULL;
    bsc_status status = make(deployments, problem, error);
    if (status == BSC_OK) status = bsc_matrix_new(&matrix, problem, error);
    collector all = {*deployments, matrix, max, false};
    assert(max > 0);
    if (status == BSC_OK) status = bsc_solutions_visit(matrix, run, false, collect, &all, error);
    if (status == BSC_OK && all.no_memory)
        status = bsc_error_set_no_memory(error);
    else if (status == BSC_OK && all.max == 0)
        status = bsc_error_set(error, BSC_LIMIT,
                               "more than %zu deployments: too many to play against each", max);
    else if (status == BSC_OK && all.to->games == 0)
        status = bsc_error_set(error, BSC_BAD_INPUT, "no deployment to play");
    bsc_matrix_free(matrix);
    if (status == BSC_OK) (*deployments)->is_exhaustive = (*deployments)->follows_weights = true;
    return finish(deployments, status);
}

/* ---- Read ---- */

typedef struct reader {
    bsc_rows rows;
    bsc_deployments *to;
    bsc_matrix *matrix;
    uint32_t *option; /* [placements]: the matrix's option of each */
    uint32_t *used;   /* [items]: how often the ships so far cover each */
    uint32_t *laid;   /* [ships]: their options */
    uint32_t ships;   /* of the current deployment */
    bsc_spot number;  /* its number, as first read */
    size_t digits;
    bsc_error *error;
} reader;

/* Places the ship, unless an item is used up. */
static bsc_status place(reader *in, const bsc_spot *at, uint32_t placement, uint32_t *row) {
    const bsc_matrix *matrix = in->matrix;
    const uint32_t option = in->option[placement];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (in->used[item]++ < matrix->item[item].multiplicity) continue;
        if (matrix->item[item].kind == BSC_ITEM_PIECE)
            return bsc_error_at(in->error, at,
                                "the deployment has more of this ship than the fleet");
        return bsc_error_at(in->error, at, "this ship overlaps or touches one of the lines above");
    }
    assert(in->ships < in->to->ships);
    in->laid[in->ships] = option;
    row[in->ships++] = placement;
    return BSC_OK;
}

static bsc_status end_deployment(reader *in) {
    if (in->ships < in->to->ships)
        return bsc_error_at(in->error, &in->number,
                            "this deployment has %u of the fleet's %u ships", in->ships,
                            in->to->ships);
    assert(in->ships == in->to->ships);
    bool all = bsc_sums_are_met(in->matrix, in->laid, in->ships);
    for (uint32_t i = 0; i < in->matrix->primaries; i++) all &= in->used[i] > 0;
    if (!all)
        return bsc_error_at(in->error, &in->number,
                            "this deployment is not as the board's sums and givens say");
    memset(in->used, 0, in->matrix->items * sizeof *in->used);
    in->ships = 0;
    in->to->games++;
    return BSC_OK;
}

static bsc_status read_line(reader *in, bsc_spot at) {
    uint32_t placement = 0;
    const char *number = at.line + at.offset;
    const size_t length = bsc_row_field(&at);
    size_t digits = 0;
    bsc_status status = bsc_spot_check(&at, at.length - at.offset, in->error);
    while (digits < length && isdigit((unsigned char)number[digits])) digits++;
    if (status == BSC_OK && (digits == 0 || digits < length))
        status = bsc_error_at(in->error, &at, "not the number of a deployment");
    if (status == BSC_OK && (in->ships == 0 || length != in->digits ||
                             memcmp(in->number.line + in->number.offset, number, length) != 0)) {
        if (in->ships > 0) status = end_deployment(in);
        in->number = at;
        in->digits = length;
    }
    uint32_t *row = next_row(in->to);
    if (status == BSC_OK && row == NULL) status = bsc_error_set_no_memory(in->error);
    if (status == BSC_OK) status = bsc_row_skip(&in->rows, &at, in->error);
    const bsc_spot ship = at;
    if (status == BSC_OK)
        status = bsc_row_read_placement(&in->rows, in->to->problem, &at, &placement, in->error);
    at.offset += bsc_row_field(&at);
    if (status == BSC_OK && at.offset < at.length)
        status = bsc_error_at(in->error, &at, "%s", in->rows.form);
    return status == BSC_OK ? place(in, &ship, placement, row) : status;
}

bsc_status bsc_deployments_read(bsc_deployments **deployments, const bsc_problem *problem,
                                const char *text, size_t length, const char *name,
                                bsc_error *error) {
    bsc_arena arena = {.newest = NULL};
    reader in = {.rows = {.header = "sample,ship,cells",
                          .list_header = "number,ship,cells",
                          .form = "a line must be number,ship,cells"},
                 .error = error};
    bsc_lines_begin(&in.rows.lines, name, text, length);
    bsc_status status = make(deployments, problem, error);
    in.to = *deployments;
    if (status == BSC_OK) status = bsc_matrix_new(&in.matrix, problem, error);
    if (status != BSC_OK) return finish(deployments, status);
    BSC_ARENA_ARRAY(&arena, in.option, problem->placements);
    BSC_ARENA_ARRAY(&arena, in.used, in.matrix->items);
    BSC_ARENA_ARRAY(&arena, in.laid, in.to->ships);
    status = bsc_arena_status(&arena, error);
    for (uint32_t k = 0; k < in.matrix->options && status == BSC_OK; k++)
        in.option[in.matrix->placement[k]] = k;
    bsc_spot at;
    while (status == BSC_OK && bsc_rows_next(&in.rows, &at)) status = read_line(&in, at);
    if (status == BSC_OK && in.ships > 0) status = end_deployment(&in);
    if (status == BSC_OK && in.to->games == 0) {
        const bsc_spot end = bsc_lines_end(&in.rows.lines);
        status = bsc_error_at(error, &end, "no deployments");
    }
    if (status == BSC_OK) /* no spare capacity; where that fails all is as it was */
        BSC_ARRAY_FIT(in.to, placement, in.to->games * in.to->ships);
    bsc_arena_release(&arena);
    bsc_matrix_free(in.matrix);
    return finish(deployments, status);
}
