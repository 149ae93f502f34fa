/* sequential.c - the law of fleets that are laid ship by ship, as most programs hide theirs.
 *
 *   in the fleet's order, a piece's copies one after the other:
 *   each ship at one of the n placements that fit with those before it, with a chance of 1 / n;
 *   where n is 0, the whole fleet is laid anew
 *
 * So a deployment's probability is in proportion to the sum, over the orders of its copies, of the
 * product of 1 / n. That is no product of weights of placements, nor uniform: where the first ships
 * leave little space each way to lay the others has more. n is that of the whole board also after
 * shots, which were not known when the ships were laid.
 *
 * Exact: a search of all ways to lay the fleet, each with its probability, up to MAX_CHECKS
 * placements (about a second). Else the shares are those of random fleets (mc.c).
 *
 * Cost: a fleet looks at all placements once, on classic 3 microseconds. */
#include "count/engine/draws/sequential.h"

#include "bscount.h"

#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"

#include <assert.h>
#include <stdio.h>

#define NONE             UINT32_MAX
#define MAX_CHECKS       (UINT64_C(1) << 28)
#define MAX_FIRST_CHECKS (UINT64_C(1) << 22) /* for one of them */
#define MAX_WAYS         1e10 /* if ships could overlap, without hits: then it is not tried */
#define CHECKS_A_TICK    (UINT64_C(1) << 20)

struct bsc_layer {
    const bsc_matrix *matrix, *board;
    bsc_arena arena;       /* of the arrays */
    uint32_t ships, musts; /* musts: of the matrix, items that must be covered and are no pieces */
    uint32_t *piece;       /* [ships]: the item of each, in the order of laying */
    uint32_t *option;      /* [board's options]: the matrix's option, or NONE */
    uint32_t *covers;      /* [matrix's options]: how many musts */
    uint32_t *reach;       /* [ships + 1]: the most musts that this ship and those after it cover */
    uint32_t *used;        /* [board's items]: how often they are covered */
    uint32_t **fitting;    /* [ships]: board's options that fit, of the piece */
};

void bsc_layer_free(bsc_layer *layer) {
    if (layer == NULL) return;
    bsc_arena_release(&layer->arena);
    bsc_memory_free(layer);
}

bool bsc_layer_is_free(const bsc_layer *layer) {
    return layer->matrix->options == layer->board->options &&
           layer->matrix->primaries == layer->board->primaries;
}

static void find_musts(bsc_layer *l) {
    const bsc_matrix *matrix = l->matrix;
    BSC_EACH_PRIMARY(i, matrix) l->musts += !bsc_matrix_is_piece(matrix, i);
    BSC_EACH_OPTION(k, matrix)
        BSC_EACH(e, matrix->start, k)
            l->covers[k] += matrix->entry[e] < matrix->primaries &&
                            !bsc_matrix_is_piece(matrix, matrix->entry[e]);
    for (uint32_t ship = l->ships; ship-- > 0;) {
        uint32_t most = 0;
        BSC_EACH(k, matrix->first, l->piece[ship])
            if (l->covers[matrix->option[k]] > most) most = l->covers[matrix->option[k]];
        l->reach[ship] = l->reach[ship + 1] + most;
    }
}

bsc_status bsc_layer_new(bsc_layer **layer, const bsc_matrix *matrix, bsc_error *error) {
    const bsc_matrix *board = matrix->board;
    bsc_layer *l = bsc_memory_new(1, sizeof *l);
    *layer = NULL;
    if (l == NULL) return bsc_error_no_memory(error);
    l->matrix = matrix;
    l->board = board;
    BSC_EACH_PRIMARY(i, board)
        if (bsc_matrix_is_piece(board, i)) l->ships += board->item[i].multiplicity;
    bsc_arena *arena = &l->arena;
    BSC_ARENA_ARRAY(arena, l->piece, l->ships);
    BSC_ARENA_ARRAY(arena, l->option, board->options);
    BSC_ARENA_ARRAY(arena, l->covers, matrix->options);
    BSC_ARENA_ARRAY(arena, l->reach, (size_t)l->ships + 1);
    BSC_ARENA_ARRAY(arena, l->used, board->items);
    BSC_ARENA_ARRAY(arena, l->fitting, l->ships);
    for (uint32_t i = 0, ship = 0; i < board->primaries && !arena->failed; i++) {
        const uint32_t copies = board->item[i].multiplicity, length = bsc_matrix_length(board, i);
        if (!bsc_matrix_is_piece(board, i)) continue;
        assert(bsc_matrix_is_piece(matrix, i));
        for (uint32_t c = 0; c < copies && !arena->failed; c++, ship++) {
            l->piece[ship] = i;
            BSC_ARENA_ARRAY(arena, l->fitting[ship], length);
        }
    }
    const bsc_status status = bsc_arena_status(arena, error);
    if (status != BSC_OK) {
        bsc_layer_free(l);
        return status;
    }
    BSC_EACH_OPTION(k, board) {
        assert(board->placement[k] == k); /* the whole board has all */
        l->option[k] = NONE;
    }
    BSC_EACH_OPTION(k, matrix) l->option[matrix->placement[k]] = k;
    find_musts(l);
    *layer = l;
    return BSC_OK;
}

/* Lists the options of a ship that fit; returns their number. */
static uint32_t list_fitting(bsc_layer *l, uint32_t ship) {
    const bsc_matrix *board = l->board;
    uint32_t count = 0, *list = l->fitting[ship];
    BSC_EACH(k, board->first, l->piece[ship]) {
        const uint32_t option = board->option[k], end = board->start[option + 1];
        uint32_t e = board->start[option];
        while (e < end && l->used[board->entry[e]] < board->item[board->entry[e]].multiplicity) e++;
        if (e == end) list[count++] = option;
    }
    return count;
}

/* Lays the option, or with `step` -1 takes it up again. */
static void lay(bsc_layer *l, uint32_t option, int step) {
    BSC_EACH(e, l->board->start, option) {
        assert(step > 0 || l->used[l->board->entry[e]] > 0);
        l->used[l->board->entry[e]] += (uint32_t)step;
    }
}

bool bsc_layer_draw(bsc_layer *l, bsc_random *random, uint32_t *option, uint32_t *count) {
    uint32_t covered = 0, ship = 0;
    for (; ship < l->ships; ship++) {
        const uint32_t fitting = list_fitting(l, ship);
        if (fitting == 0) break;
        const uint32_t chosen = l->fitting[ship][bsc_random_below(random, fitting)];
        if (l->option[chosen] == NONE) break;
        option[ship] = l->option[chosen];
        covered += l->covers[option[ship]];
        lay(l, chosen, 1);
    }
    for (uint32_t k = 0; k < ship; k++) lay(l, l->matrix->placement[option[k]], -1);
    *count = ship;
    return ship == l->ships && covered == l->musts;
}

double bsc_layer_weight(bsc_layer *l, bsc_random *random, uint32_t *option, uint32_t count) {
    double weight = 1.0;
    assert(count == l->ships);
    bsc_sort_numbers(option, count); /* so they are in the order of the pieces */
    for (uint32_t ship = 0, left = 0; ship < count; ship++, left--) {
        if (left == 0) left = l->board->item[l->piece[ship]].multiplicity;
        const uint32_t other = ship + (uint32_t)bsc_random_below(random, left);
        const uint32_t chosen = option[other];
        option[other] = option[ship];
        option[ship] = chosen;
        const uint32_t fitting = list_fitting(l, ship);
        assert(fitting > 0);
        weight /= fitting;
        lay(l, l->matrix->placement[chosen], 1);
    }
    for (uint32_t ship = 0; ship < count; ship++) lay(l, l->matrix->placement[option[ship]], -1);
    return weight;
}

/* ---- All ways ---- */

typedef struct search {
    bsc_layer *layer;
    const bsc_run *run;
    double *share; /* [matrix's options]: the probability of the fleets with it */
    uint64_t checks, ticked, most;
    bool any; /* ends at the first deployment */
    bsc_status status;
} search;

static bool goes_on(search *s, uint32_t checks) {
    const double fraction = (double)s->checks / (double)s->most;
    s->checks += checks;
    if (s->checks > s->most && s->status == BSC_OK) s->status = BSC_LIMIT;
    if (s->checks - s->ticked < CHECKS_A_TICK || s->status != BSC_OK) return s->status == BSC_OK;
    s->ticked = s->checks;
    if (!bsc_run_goes_on(s->run, fraction)) s->status = BSC_INTERRUPTED;
    return s->status == BSC_OK;
}

/* The probability of all ways to lay this ship and those after it, which cover `musts` of the
 * musts, if those before it lie as they do with the probability `before`. */
static double search_ship(search *s, uint32_t ship, double before, uint32_t musts) {
    bsc_layer *l = s->layer;
    double sum = 0.0;
    if (musts > l->reach[ship] || !goes_on(s, bsc_matrix_length(l->board, l->piece[ship])))
        return 0.0;
    const uint32_t fitting = list_fitting(l, ship);
    for (uint32_t k = 0; k < fitting && s->status == BSC_OK; k++) {
        const uint32_t chosen = l->fitting[ship][k], mine = l->option[chosen];
        if (mine == NONE || l->covers[mine] > musts) continue;
        double found = before / fitting;
        if (ship + 1 < l->ships) {
            lay(l, chosen, 1);
            found = search_ship(s, ship + 1, found, musts - l->covers[mine]);
            lay(l, chosen, -1);
        } else if (l->covers[mine] < musts) {
            found = 0.0;
        }
        if (s->share != NULL) s->share[mine] += found;
        sum += found;
        if (s->any && sum > 0.0) break;
    }
    return sum;
}

bool bsc_layer_none(bsc_layer *l) {
    const bsc_run run = {.threads = 1};
    search s = {.layer = l, .run = &run, .most = MAX_FIRST_CHECKS, .any = true};
    return search_ship(&s, 0, 1.0, l->musts) == 0.0 && s.status == BSC_OK;
}

bsc_status bsc_layer_tally(bsc_layer *l, const bsc_run *run, bsc_tally *tally, bsc_stats *stats,
                           bsc_error *error) {
    bsc_arena arena = {0};
    search s = {.layer = l, .run = run, .most = MAX_CHECKS};
    double ways = 1.0; /* to lay the fleet, if ships could overlap */
    for (uint32_t ship = 0; ship < l->ships; ship++)
        ways *= bsc_matrix_length(l->matrix, l->piece[ship]);
    if (l->musts == 0 && ways > MAX_WAYS) return BSC_LIMIT;
    BSC_ARENA_ARRAY(&arena, s.share, l->matrix->options);
    if (arena.failed) return bsc_arena_status(&arena, error);
    const double sum = search_ship(&s, 0, 1.0, l->musts);
    if (s.status == BSC_OK) {
        stats->nodes = s.checks;
        snprintf(stats->plan, sizeof stats->plan, "all ways to lay the fleet ship by ship");
        tally->value = sum > 0.0 ? 1.0L : 0.0L;
        for (uint32_t k = 0; k < tally->options && sum > 0.0; k++)
            tally->share[k] = s.share[k] / sum;
    }
    bsc_arena_release(&arena);
    return s.status == BSC_INTERRUPTED ? bsc_error_set(error, s.status, "interrupted") : s.status;
}
