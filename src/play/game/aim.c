/* aim.c - where to fire: a score for each cell, by the probability of a hit or the entropy of the
 * answer, with or without a skew. And what to ask: the entropy of how many cells of a set hold a
 * ship, of lines and small rectangles.
 *
 * The chance of each answer (log.c) is a sum over the tally's options that give it.
 *
 * With skew: the pattern is one of `length` colours, the length of the smallest ship, such that a
 * straight ship of that length meets each colour.
 *
 *   square         x + y mod length: every line of `length` cells has each colour once
 *   hexagons       q + 2 r mod length, for odd lengths: steps along the three axes add 1, 2 and -1.
 *                  An even length has no such colouring, and takes the next smaller odd one; for
 *                  length 2 that is two colours of three.
 *
 * Sets that a symmetry of the position takes to each other have the same answers: one of them is
 * counted (draws/spread.c). They are known by a sum of random numbers, one for each cell.
 *
 * Cost: the entries of the options; by entropy that for each cell. Of questions on classic 0.9 s of
 * one core at first, 2.7 s after E5 hit, 5.2 s after a shot that leaves no symmetry. */
#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/pattern.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "count/engine/dp/dp.h"
#include "count/engine/draws/spread.h"
#include "play/game/log.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define MAX_COLOURS 256u
#define EQUAL       1e-9 /* scores whose relative difference is less tie */

static double bits_of(double chance) {
    return chance > 0.0 ? -chance * log2(chance) : 0.0;
}

double bsc_shot_bits(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                     uint32_t cell) {
    const bsc_announce announce = bsc_log_announced(log);
    double chance[BSC_MAX_ANSWERS] = {0.0}, miss = 1.0, bits = 0.0;
    for (uint32_t option = 0; option < matrix->options; option++) {
        const bsc_placement at = bsc_problem_placement(log->problem, matrix->placement[option]);
        if (!bsc_placement_covers(at, cell)) continue;
        const double own = bsc_tally_probability(tally, option);
        chance[bsc_ship_answer_number(log->problem, at, bsc_shot_completes_ship(log, at, cell),
                                      announce)] += own;
        miss -= own;
    }
    for (unsigned k = BSC_NUMBER_HIT; k < BSC_MAX_ANSWERS; k++) bits += bits_of(chance[k]);
    assert(miss > -1e-6 && bits > -1e-6);
    return bits + bits_of(miss);
}

/* The colour with the most shots, then the highest scores; equal but for rounding: the first. */
static uint32_t choose_colour(const bsc_log *log, const double *score, uint32_t colours) {
    uint32_t shots[MAX_COLOURS] = {0}, best = 0;
    double sum[MAX_COLOURS] = {0.0};
    for (uint32_t cell = 0; cell < log->problem->cells; cell++) {
        const uint32_t colour = bsc_cell_colour(log->problem, cell, colours);
        const bool fired = log->firing_step[cell] != 0;
        shots[colour] += fired;
        sum[colour] += fired ? 0.0 : score[cell];
    }
    for (uint32_t c = 1; c < colours; c++)
        if (shots[c] > shots[best] ||
            (shots[c] == shots[best] && sum[c] > sum[best] * (1.0 + EQUAL)))
            best = c;
    return best;
}

void bsc_aim_skew(const bsc_log *log, double skew, double *score) {
    uint32_t length = UINT32_MAX; /* of the fleet's smallest ships, of which one is to be afloat */
    for (uint32_t p = 0; p < log->problem->pieces; p++)
        if (log->problem->piece[p].cells < length) length = log->problem->piece[p].cells;
    if (length < 2 || length > MAX_COLOURS) return;
    if (bsc_log_sunk_ships(log, length) >= bsc_fleet_ships(log->problem, length)) return;
    /* the sparsest that a straight ship of that length cannot avoid */
    bsc_pattern pattern = {.colours = length, .kept_colours = 1};
    if (log->problem->lattice != BSC_SQUARE && length % 2 == 0)
        pattern = length == 2 ? (bsc_pattern){.colours = 3, .kept_colours = 2}
                              : (bsc_pattern){.colours = length - 1, .kept_colours = 1};
    const uint32_t colour = choose_colour(log, score, pattern.colours);
    assert(pattern.colours > 1 && colour < pattern.colours);
    /* the chosen colour is the last of those that are kept */
    pattern.first = colour + pattern.colours + 1 - pattern.kept_colours;
    for (uint32_t cell = 0; cell < log->problem->cells; cell++)
        if (log->firing_step[cell] == 0 && bsc_pattern_has(log->problem, &pattern, cell))
            score[cell] *= 1.0 + skew;
}

void bsc_aim_scores(const bsc_log *log, const bsc_matrix *matrix, const bsc_tally *tally,
                    bool by_entropy, double skew, double *score) {
    const uint32_t cells = log->problem->cells;
    for (uint32_t cell = 0; cell < cells; cell++) score[cell] = 0.0;
    for (uint32_t option = 0; option < matrix->options && !by_entropy; option++) {
        const bsc_placement at = bsc_problem_placement(log->problem, matrix->placement[option]);
        for (uint32_t k = 0; k < at.cells; k++)
            score[at.cell[k]] += bsc_tally_probability(tally, option);
    }
    for (uint32_t cell = 0; cell < cells && by_entropy; cell++)
        if (log->firing_step[cell] == 0) score[cell] = bsc_shot_bits(log, matrix, tally, cell);
    if (skew > 0.0) bsc_aim_skew(log, skew, score);
    for (uint32_t cell = 0; cell < cells; cell++)
        if (log->firing_step[cell] != 0) score[cell] = -1.0;
}

/* ---- Questions ---- */

#define MAX_RECTANGLE 4

typedef struct asked {
    bsc_spread spread;
    uint64_t key, orbit; /* of its cells; the least of its images' */
} asked;

struct bsc_questions {
    const bsc_problem *problem;
    bsc_symmetries symmetries;
    size_t sets, spreads, set_capacity, spread_capacity;
    asked *set;
    bsc_spread *spread;     /* one of each orbit */
    bsc_question *question; /* [2 x sets] */
    bsc_arena arena;        /* of the questions, and what sets point to */
};

/* The least and the greatest x, y and x + y: on hexagons a line has one of the three. */
typedef struct bounds {
    int32_t low[3], high[3];
} bounds;

/* Adds the cells within, if there are any and no other set is the same. */
static bool add_set(bsc_questions *q, bounds in) {
    const uint32_t cells = q->problem->cells, fleet = bsc_problem_fleet_cells(q->problem);
    bool *cell = bsc_arena_new(&q->arena, cells, sizeof *cell), known = true;
    asked own = {.spread.cell = cell, .orbit = UINT64_MAX};
    if (cell == NULL || !BSC_ARRAY_GROW(q, set, q->sets + 1) ||
        !BSC_ARRAY_GROW(q, spread, q->spreads + 1))
        return false;
    for (uint32_t c = 0; c < cells; c++) {
        const bsc_coord at = q->problem->coord[c];
        const int32_t form[] = {at.x, at.y, at.x + at.y};
        cell[c] = true;
        for (unsigned f = 0; f < 3; f++) cell[c] &= in.low[f] <= form[f] && form[f] <= in.high[f];
        own.spread.max_cells += cell[c] && own.spread.max_cells < fleet;
        known &= !cell[c];
    }
    for (unsigned g = q->symmetries.count; g-- > 0;) {
        own.key = 0;
        for (uint32_t c = 0; c < cells; c++) {
            bsc_random random = bsc_random_seed(q->symmetries.cell[g][c]);
            if (cell[c]) own.key += bsc_random_next(&random);
        }
        if (own.key < own.orbit) own.orbit = own.key;
    }
    for (size_t k = 0; k < q->sets && !known; k++) {
        known = q->set[k].key == own.key;
        if (q->set[k].orbit == own.orbit) own.spread.solutions = q->set[k].spread.solutions;
    }
    if (known) return true;
    if (own.spread.solutions == NULL) {
        BSC_ARENA_ARRAY(&q->arena, own.spread.solutions, (size_t)own.spread.max_cells + 1);
        q->spread[q->spreads++] = own.spread;
    }
    q->set[q->sets++] = own;
    return !q->arena.failed;
}

static bool add_sets(bsc_questions *q) {
    const bool square = q->problem->lattice == BSC_SQUARE;
    const int32_t x = q->problem->grid.corner.x, y = q->problem->grid.corner.y,
                  width = (int32_t)q->problem->grid.columns,
                  height = (int32_t)q->problem->grid.rows;
    const int32_t first[] = {x, y, x + y}, count[] = {width, height, width + height - 1};
    const bounds all = {{INT32_MIN, INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX, INT32_MAX}};
    bool ok = true;
    for (unsigned f = 0; f < (square ? 2 : 3); f++)
        for (int32_t k = 0; k < count[f] && ok; k++) {
            bounds line = all;
            line.low[f] = line.high[f] = first[f] + k;
            ok = add_set(q, line);
        }
    for (int32_t at = 0; at < width * height && square; at++)
        for (int32_t size = 0; size < MAX_RECTANGLE * MAX_RECTANGLE && ok; size++) {
            const int32_t left = x + at % width, right = left + size % MAX_RECTANGLE;
            const int32_t top = y + at / width, bottom = top + size / MAX_RECTANGLE;
            if (right < x + width && bottom < y + height)
                ok = add_set(q, (bounds){{left, top, INT32_MIN}, {right, bottom, INT32_MAX}});
        }
    return ok;
}

static int by_bits(const void *left, const void *right) {
    const bsc_question *a = left, *b = right;
    if (a->any != b->any) return a->any ? 1 : -1;
    if (a->bits != b->bits) return a->bits > b->bits ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

static void rank(bsc_questions *q) {
    for (size_t k = 0; k < q->sets; k++) {
        const bsc_spread *spread = &q->set[k].spread;
        double total = 0.0, bits = 0.0;
        for (uint32_t d = 0; d <= spread->max_cells; d++) total += spread->solutions[d];
        for (uint32_t d = 0; d <= spread->max_cells; d++)
            bits += bits_of(spread->solutions[d] / total);
        const double none = spread->solutions[0] / total;
        q->question[2 * k] = (bsc_question){false, k, spread->cell, bits};
        bits = 0.0 + bits_of(none) + bits_of(1.0 - none);
        q->question[2 * k + 1] = (bsc_question){true, k, spread->cell, bits};
    }
    qsort(q->question, 2 * q->sets, sizeof *q->question, by_bits);
}

bsc_status bsc_questions_new(bsc_questions **questions, const bsc_problem *problem,
                             const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    bsc_questions *q = *questions = bsc_memory_new(1, sizeof *q);
    if (q == NULL) return bsc_error_set_no_memory(error);
    q->problem = problem;
    bsc_status status = bsc_symmetries_init(&q->symmetries, matrix, run, error);
    if (status == BSC_OK && !add_sets(q)) status = bsc_error_set_no_memory(error);
    BSC_OWN_ARRAY(q, question, 2 * q->sets);
    if (status == BSC_OK) status = bsc_arena_status(&q->arena, error);
    if (status == BSC_OK)
        status = bsc_dp_count_spread(problem, matrix, run, q->spread, q->spreads, error);
    if (status == BSC_OK) {
        rank(q);
        return BSC_OK;
    }
    bsc_questions_free(q);
    *questions = NULL;
    return status;
}

void bsc_questions_free(bsc_questions *q) {
    if (q == NULL) return;
    bsc_arena_release(&q->symmetries.arena);
    bsc_memory_free(q->set);
    bsc_memory_free(q->spread);
    bsc_arena_release(&q->arena);
    bsc_memory_free(q);
}

size_t bsc_questions_count(const bsc_questions *q) {
    return 2 * q->sets;
}

const bsc_question *bsc_questions_at(const bsc_questions *q, size_t index) {
    assert(index < 2 * q->sets);
    return &q->question[index];
}
