/* conditional_sampler.c - covers of the hits, and draws around them.
 *
 * Cost: for each shot a look at every placement that is left, and the search for covers; for a draw
 * a few steps a ship. */
#include "play/conditional_sampler.h"

#include "base/error.h"
#include "base/memory.h"

#include <string.h>

#define MAX_COVERS 20000u
#define MAX_STEPS  400000u

void bsc_conditional_sampler_release(bsc_conditional_sampler *g) {
    bsc_matrix_free(g->matrix);
    bsc_memory_free(g->option);
    bsc_memory_free(g->possible);
    bsc_memory_free(g->count);
    bsc_memory_free(g->loose);
    bsc_memory_free(g->loose_count);
    bsc_memory_free(g->tight);
    bsc_memory_free(g->first);
    bsc_memory_free(g->choice);
    bsc_memory_free(g->cover);
    bsc_memory_free(g->weight);
    bsc_memory_free(g->used);
    bsc_memory_free(g->hit);
    bsc_memory_free(g->left);
    bsc_memory_free(g->lying);
    *g = (bsc_conditional_sampler){.problem = NULL};
}

static bool make_room(bsc_conditional_sampler *g) {
    const bsc_problem *problem = g->problem;
    const size_t placements = (size_t)problem->placements + 1;
    g->option = bsc_memory_new(placements, sizeof *g->option);
    g->possible = bsc_memory_new(placements, sizeof *g->possible);
    g->loose = bsc_memory_new(placements, sizeof *g->loose);
    g->tight = bsc_memory_new(placements, sizeof *g->tight);
    g->first = bsc_memory_new((size_t)problem->cells + 1, sizeof *g->first);
    g->count = bsc_memory_new(problem->pieces, sizeof *g->count);
    g->loose_count = bsc_memory_new(problem->pieces, sizeof *g->loose_count);
    g->left = bsc_memory_new(problem->pieces, sizeof *g->left);
    g->used = bsc_memory_new(g->matrix->items, sizeof *g->used);
    g->hit = bsc_memory_new(problem->cells, sizeof *g->hit);
    g->lying = bsc_memory_new(g->ships, sizeof *g->lying);
    return g->option != NULL && g->possible != NULL && g->loose != NULL && g->count != NULL &&
           g->loose_count != NULL && g->left != NULL && g->used != NULL && g->hit != NULL &&
           g->lying != NULL && g->tight != NULL && g->first != NULL;
}

bsc_status bsc_conditional_sampler_init(bsc_conditional_sampler *g, const bsc_log *log,
                                        bsc_error *error) {
    *g = (bsc_conditional_sampler){.problem = log->problem, .log = log};
    for (uint32_t p = 0; p < g->problem->pieces; p++) g->ships += g->problem->piece[p].copies;
    bsc_status status = bsc_matrix_new(&g->matrix, g->problem, error);
    if (status == BSC_OK && !make_room(g)) status = bsc_error_no_memory(error);
    if (status != BSC_OK) {
        bsc_conditional_sampler_release(g);
        return status;
    }
    for (uint32_t k = 0; k < g->matrix->options; k++) g->option[g->matrix->placement[k]] = k;
    return BSC_OK;
}

void bsc_conditional_sampler_begin(bsc_conditional_sampler *g) {
    g->seen = 0;
    g->hits = 0;
    for (uint32_t p = 0; p < g->problem->pieces; p++) {
        const uint32_t first = g->problem->first[p];
        g->count[p] = g->problem->first[p + 1] - first;
        for (uint32_t k = 0; k < g->count[p]; k++) g->possible[first + k] = first + k;
    }
}

static bool covers(bsc_placement at, uint32_t cell) {
    for (uint32_t k = 0; k < at.cells; k++)
        if (at.cell[k] == cell) return true;
    return false;
}

/* A log only takes placements away, and a shot only of those that cover its cell. */
static void take_shot(bsc_conditional_sampler *g, const bsc_shot *shot) {
    for (uint32_t p = 0; p < g->problem->pieces; p++) {
        uint32_t *possible = g->possible + g->problem->first[p], left = 0;
        for (uint32_t k = 0; k < g->count[p]; k++) {
            const bsc_placement at = bsc_problem_placement(g->problem, possible[k]);
            if (!covers(at, shot->cell) || bsc_log_allows(g->log, g->log->shots, at))
                possible[left++] = possible[k];
        }
        g->count[p] = left;
    }
    if (shot->answer != BSC_MISS) g->hit[g->hits++] = shot->cell;
}

static void part(bsc_conditional_sampler *g) {
    g->tights = 0;
    for (uint32_t p = 0; p < g->problem->pieces; p++) {
        const uint32_t first = g->problem->first[p];
        g->loose_count[p] = 0;
        for (uint32_t k = 0; k < g->count[p]; k++) {
            const uint32_t placement = g->possible[first + k];
            const bsc_placement at = bsc_problem_placement(g->problem, placement);
            bool tight = false;
            for (uint32_t c = 0; c < at.cells && !tight; c++)
                tight = g->log->fired[at.cell[c]] != 0;
            if (tight)
                g->tight[g->tights++] = placement;
            else
                g->loose[first + g->loose_count[p]++] = placement;
        }
    }
}

/* ---- Laying ships ---- */

static bool lay(bsc_conditional_sampler *g, uint32_t placement) {
    const bsc_matrix *matrix = g->matrix;
    const uint32_t option = g->option[placement], from = matrix->start[option];
    const uint32_t to = matrix->start[option + 1];
    for (uint32_t k = from; k < to; k++) {
        const uint32_t item = matrix->entry[k];
        if (matrix->item[item].kind != BSC_ITEM_PIECE && g->used[item] != 0) return false;
    }
    for (uint32_t k = from; k < to; k++) g->used[matrix->entry[k]] = 1;
    g->lying[g->laid++] = placement;
    return true;
}

static void lift(bsc_conditional_sampler *g) {
    const bsc_matrix *matrix = g->matrix;
    const uint32_t option = g->option[g->lying[--g->laid]];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++)
        g->used[matrix->entry[k]] = 0;
}

static void lift_all(bsc_conditional_sampler *g) {
    while (g->laid > 0) lift(g);
}

/* ---- Covers ---- */

/* The sets of the rest: each piece's copies drawn one by one give each set copies! times. */
static double ways_of_rest(const bsc_conditional_sampler *g) {
    double ways = 1.0;
    for (uint32_t p = 0; p < g->problem->pieces; p++)
        for (uint32_t k = 1; k <= g->left[p]; k++) ways *= (double)g->loose_count[p] / (double)k;
    return ways;
}

static bsc_status keep_cover(bsc_conditional_sampler *g, bsc_error *error) {
    const size_t width = 1 + (size_t)g->ships;
    const double ways = ways_of_rest(g);
    if (ways == 0.0) return BSC_OK;
    if (!bsc_memory_grow(&g->cover, &g->cover_room, (g->covers + 1) * width, sizeof *g->cover) ||
        !bsc_memory_grow(&g->weight, &g->weight_room, g->covers + 1, sizeof *g->weight))
        return bsc_error_no_memory(error);
    g->cover[g->covers * width] = g->laid;
    memcpy(g->cover + g->covers * width + 1, g->lying, g->laid * sizeof *g->lying);
    g->weight[g->covers] = ways + (g->covers == 0 ? 0.0 : g->weight[g->covers - 1]);
    g->covers++;
    return BSC_OK;
}

static bool is_covered(const bsc_conditional_sampler *g, uint32_t cell) {
    for (uint32_t k = 0; k < g->laid; k++)
        if (covers(bsc_problem_placement(g->problem, g->lying[k]), cell)) return true;
    return false;
}

static uint32_t choices_for(const bsc_conditional_sampler *g, uint32_t cell) {
    uint32_t choices = 0;
    for (uint32_t k = 0; k < g->tights; k++)
        choices += covers(bsc_problem_placement(g->problem, g->tight[k]), cell);
    return choices;
}

/* The hits with the fewest choices first: sunk ships have one or two. `first` holds the numbers of
 * choices meanwhile. */
static void sort_hits(bsc_conditional_sampler *g) {
    for (uint32_t k = 0; k < g->hits; k++) {
        const uint32_t cell = g->hit[k], own = choices_for(g, cell);
        uint32_t at = k;
        for (; at > 0 && g->first[at - 1] > own; at--) {
            g->hit[at] = g->hit[at - 1];
            g->first[at] = g->first[at - 1];
        }
        g->hit[at] = cell;
        g->first[at] = own;
    }
}

static bsc_status list_choices(bsc_conditional_sampler *g, bsc_error *error) {
    uint32_t listed = 0;
    for (uint32_t h = 0; h < g->hits; h++) {
        const uint32_t own = g->first[h];
        if (!bsc_memory_grow(&g->choice, &g->choice_room, (size_t)listed + own, sizeof *g->choice))
            return bsc_error_no_memory(error);
        g->first[h] = listed;
        for (uint32_t k = 0; k < g->tights; k++)
            if (covers(bsc_problem_placement(g->problem, g->tight[k]), g->hit[h]))
                g->choice[listed++] = g->tight[k];
    }
    g->first[g->hits] = listed;
    return BSC_OK;
}

static bsc_status cover_from(bsc_conditional_sampler *g, uint32_t hit, uint32_t *steps,
                             bsc_error *error) {
    while (hit < g->hits && is_covered(g, g->hit[hit])) hit++;
    if (hit == g->hits) return keep_cover(g, error);
    bsc_status status = BSC_OK;
    for (uint32_t k = g->first[hit]; k < g->first[hit + 1] && status == BSC_OK; k++) {
        uint32_t *left = &g->left[bsc_problem_placement(g->problem, g->choice[k]).piece];
        if (g->covers >= MAX_COVERS || ++*steps > MAX_STEPS) return BSC_OK;
        if (*left == 0 || !lay(g, g->choice[k])) continue;
        --*left;
        status = cover_from(g, hit + 1, steps, error);
        ++*left;
        lift(g);
    }
    return status;
}

bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *g, bool *many,
                                           bsc_error *error) {
    uint32_t steps = 0;
    for (; g->seen < g->log->shots; g->seen++) take_shot(g, &g->log->shot[g->seen]);
    lift_all(g);
    part(g);
    for (uint32_t p = 0; p < g->problem->pieces; p++) g->left[p] = g->problem->piece[p].copies;
    sort_hits(g);
    g->covers = 0;
    bsc_status status = list_choices(g, error);
    if (status == BSC_OK) status = cover_from(g, 0, &steps, error);
    *many = g->covers >= MAX_COVERS || steps > MAX_STEPS;
    return status;
}

/* ---- Draws ---- */

static size_t draw_cover(const bsc_conditional_sampler *g, bsc_random *random) {
    const double aim = bsc_random_unit(random) * g->weight[g->covers - 1];
    size_t low = 0, high = g->covers - 1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (g->weight[middle] > aim)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

bool bsc_conditional_sampler_draw(bsc_conditional_sampler *g, bsc_random *random) {
    lift_all(g);
    if (g->covers == 0) return false;
    const uint32_t *cover = g->cover + draw_cover(g, random) * (1 + (size_t)g->ships);
    for (uint32_t p = 0; p < g->problem->pieces; p++) g->left[p] = g->problem->piece[p].copies;
    for (uint32_t k = 1; k <= cover[0]; k++) {
        lay(g, cover[k]);
        g->left[bsc_problem_placement(g->problem, cover[k]).piece]--;
    }
    for (uint32_t p = 0; p < g->problem->pieces; p++) {
        const uint32_t *loose = g->loose + g->problem->first[p];
        for (uint32_t k = 0; k < g->left[p]; k++)
            if (!lay(g, loose[bsc_random_below(random, g->loose_count[p])])) return false;
    }
    return true;
}
