/* conditional_sampler.c - lists the sets of placements that cover all hits, and draws deployments
 * around them (conditional_sampler.h).
 *
 * Cost: for each shot a look at every placement that is left, and the search for covers; for a
 * draw a few steps a ship. */
#include "play/strategy/conditional_sampler.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"

#include <assert.h>

#define MAX_COVERS      20000u
#define MAX_COVER_BYTES ((size_t)4 << 20) /* so fewer covers of fleets of more than 51 ships */
#define MAX_STEPS       400000u

void bsc_conditional_sampler_release(bsc_conditional_sampler *s) {
    bsc_matrix_free(s->matrix);
    bsc_memory_free(s->open.choice);
    bsc_memory_free(s->found.cover);
    bsc_memory_free(s->found.weight);
    bsc_arena_release(&s->arena);
    *s = (bsc_conditional_sampler){.problem = NULL};
}

bsc_status bsc_conditional_sampler_init(bsc_conditional_sampler *s, const bsc_log *log,
                                        bsc_error *error) {
    const bsc_problem *problem = log->problem;
    const uint32_t placements = problem->placements;
    *s = (bsc_conditional_sampler){
        .problem = problem, .log = log, .ships = bsc_fleet_ships(problem, 0)};
    bsc_status status = bsc_matrix_new(&s->matrix, problem, error);
    if (status != BSC_OK) return status;
    BSC_OWN_ARRAY(s, option, placements);
    BSC_OWN_ARRAY(s, places.possible, placements);
    BSC_OWN_ARRAY(s, places.loose, placements);
    BSC_OWN_ARRAY(s, places.tight, placements);
    BSC_OWN_ARRAY(s, open.first, (size_t)problem->cells + 1);
    BSC_OWN_ARRAY(s, places.count, problem->pieces);
    BSC_OWN_ARRAY(s, places.loose_count, problem->pieces);
    BSC_OWN_ARRAY(s, laid.left, problem->pieces);
    BSC_OWN_ARRAY(s, laid.used, s->matrix->items);
    BSC_OWN_ARRAY(s, laid.covered, problem->cells);
    BSC_OWN_ARRAY(s, open.hit, problem->cells);
    BSC_OWN_ARRAY(s, laid.placed, s->ships);
    BSC_OWN_ARRAY(s, level, (size_t)s->ships + 1);
    status = bsc_arena_status(&s->arena, error);
    for (uint32_t k = 0; k < s->matrix->options && status == BSC_OK; k++)
        s->option[s->matrix->placement[k]] = k;
    for (uint32_t p = 0; p < problem->pieces && status == BSC_OK; p++)
        s->laid.left[p] = problem->piece[p].copies;
    s->seen = UINT32_MAX; /* no game's yet */
    if (status != BSC_OK) bsc_conditional_sampler_release(s);
    return status;
}

static void begin(bsc_conditional_sampler *s) {
    s->seen = 0;
    s->open.hits = 0;
    BSC_EACH_PIECE(p, s->problem) {
        const uint32_t first = s->problem->first[p];
        s->places.count[p] = bsc_row_length(s->problem->first, p);
        for (uint32_t k = 0; k < s->places.count[p]; k++) s->places.possible[first + k] = first + k;
    }
}

/* A log only takes placements away, and a shot only of those that cover its cell. */
static void take_shot(bsc_conditional_sampler *s, const bsc_shot *shot) {
    BSC_EACH_PIECE(p, s->problem) {
        uint32_t *possible = s->places.possible + s->problem->first[p], left = 0;
        for (uint32_t k = 0; k < s->places.count[p]; k++) {
            const bsc_placement at = bsc_problem_placement(s->problem, possible[k]);
            if (!bsc_placement_covers(at, shot->cell) || bsc_log_allows(s->log, s->log->shots, at))
                possible[left++] = possible[k];
        }
        s->places.count[p] = left;
    }
    if (shot->answer != BSC_MISS) s->open.hit[s->open.hits++] = shot->cell;
}

static void find_tight(bsc_conditional_sampler *s) {
    s->places.tights = 0;
    BSC_EACH_PIECE(p, s->problem) {
        const uint32_t first = s->problem->first[p];
        s->places.loose_count[p] = 0;
        for (uint32_t k = 0; k < s->places.count[p]; k++) {
            const uint32_t placement = s->places.possible[first + k];
            const bsc_placement at = bsc_problem_placement(s->problem, placement);
            bool tight = false;
            BSC_EACH_COVERED(c, at) tight |= s->log->fired[*c] != 0;
            if (tight)
                s->places.tight[s->places.tights++] = placement;
            else
                s->places.loose[first + s->places.loose_count[p]++] = placement;
        }
    }
}

/* ---- Placing ships ---- */

static void mark(bsc_conditional_sampler *s, uint32_t placement, bool laid) {
    const bsc_placement at = bsc_problem_placement(s->problem, placement);
    BSC_EACH_COVERED(c, at) s->laid.covered[*c] = laid;
    BSC_EACH(k, s->matrix->start, s->option[placement]) s->laid.used[s->matrix->entry[k]] = laid;
    s->laid.left[at.piece] += laid ? UINT32_MAX : 1; /* one less, or more */
}

static bool place(bsc_conditional_sampler *s, uint32_t placement) {
    const bsc_matrix *matrix = s->matrix;
    BSC_EACH(k, matrix->start, s->option[placement]) {
        const uint32_t item = matrix->entry[k];
        if (matrix->item[item].kind != BSC_ITEM_PIECE && s->laid.used[item] != 0) return false;
    }
    assert(s->laid.depth < s->ships);
    mark(s, placement, true);
    s->laid.placed[s->laid.depth++] = placement;
    return true;
}

static void lift(bsc_conditional_sampler *s) {
    mark(s, s->laid.placed[--s->laid.depth], false);
}

/* ---- Covers ---- */

static bsc_status keep_cover(bsc_conditional_sampler *s, bsc_error *error) {
    const size_t width = 1 + (size_t)s->ships;
    double ways = 1.0; /* each piece's copies drawn one by one give each set copies! times */
    BSC_EACH_PIECE(p, s->problem)
        for (uint32_t k = 1; k <= s->laid.left[p]; k++)
            ways *= (double)s->places.loose_count[p] / (double)k;
    if (ways == 0.0) return BSC_OK;
    if (!BSC_ARRAY_GROW(&s->found, cover, (s->found.covers + 1) * width) ||
        !BSC_ARRAY_GROW(&s->found, weight, s->found.covers + 1))
        return bsc_error_no_memory(error);
    s->found.cover[s->found.covers * width] = s->laid.depth;
    memcpy(s->found.cover + s->found.covers * width + 1, s->laid.placed,
           s->laid.depth * sizeof *s->laid.placed);
    s->found.weight[s->found.covers] =
        ways + (s->found.covers == 0 ? 0.0 : s->found.weight[s->found.covers - 1]);
    assert(s->found.covers == 0 || ways > 0.0);
    s->found.covers++;
    return BSC_OK;
}

/* The hits with the fewest choices first: sunk ships have one or two. `first` holds the counts. */
static void sort_hits(bsc_conditional_sampler *s) {
    for (uint32_t k = 0; k < s->open.hits; k++) {
        const uint32_t cell = s->open.hit[k];
        uint32_t at = k, own = 0;
        for (uint32_t n = 0; n < s->places.tights; n++)
            own +=
                bsc_placement_covers(bsc_problem_placement(s->problem, s->places.tight[n]), cell);
        for (; at > 0 && s->open.first[at - 1] > own; at--) {
            s->open.hit[at] = s->open.hit[at - 1];
            s->open.first[at] = s->open.first[at - 1];
        }
        s->open.hit[at] = cell;
        s->open.first[at] = own;
    }
}

static bsc_status list_choices(bsc_conditional_sampler *s, bsc_error *error) {
    uint32_t listed = 0;
    for (uint32_t h = 0; h < s->open.hits; h++) {
        const uint32_t own = s->open.first[h];
        if (!BSC_ARRAY_GROW(&s->open, choice, (size_t)listed + own))
            return bsc_error_no_memory(error);
        s->open.first[h] = listed;
        for (uint32_t k = 0; k < s->places.tights; k++)
            if (bsc_placement_covers(bsc_problem_placement(s->problem, s->places.tight[k]),
                                     s->open.hit[h]))
                s->open.choice[listed++] = s->places.tight[k];
    }
    s->open.first[s->open.hits] = listed;
    return BSC_OK;
}

static bool is_full(const bsc_conditional_sampler *s) {
    const size_t bytes = (1 + (size_t)s->ships) * sizeof *s->found.cover;
    return s->found.covers >= MAX_COVERS || s->found.covers >= MAX_COVER_BYTES / bytes;
}

/* Goes on to the level's next hit that no ship covers; false: there is none. */
static bool find_hit(bsc_conditional_sampler *s) {
    bsc_cover_level *own = &s->level[s->laid.depth];
    while (own->hit < s->open.hits && s->laid.covered[s->open.hit[own->hit]]) own->hit++;
    own->choice = s->open.first[own->hit];
    return own->hit < s->open.hits;
}

/* Places the level's next choice that fits; false: there is none, or the search ends. */
static bool place_next(bsc_conditional_sampler *s) {
    bsc_cover_level *own = &s->level[s->laid.depth];
    while (own->choice < s->open.first[own->hit + 1]) {
        const uint32_t placement = s->open.choice[own->choice++];
        const uint32_t piece = bsc_problem_placement(s->problem, placement).piece;
        if (is_full(s) || ++s->steps > MAX_STEPS) return false;
        if (s->laid.left[piece] == 0 || !place(s, placement)) continue;
        s->level[s->laid.depth].hit = own->hit + 1;
        return true;
    }
    return false;
}

/* Each level has its place in an array: a fleet may be too large for a thread's stack. */
static bsc_status find_covers(bsc_conditional_sampler *s, bsc_error *error) {
    s->found.covers = 0;
    s->steps = 0;
    s->level[0].hit = 0;
    if (!find_hit(s)) return keep_cover(s, error);
    for (;;) {
        if (place_next(s)) {
            if (find_hit(s)) continue;
            const bsc_status status = keep_cover(s, error);
            if (status != BSC_OK) return status;
        } else if (s->laid.depth == 0) {
            return BSC_OK;
        }
        lift(s);
    }
}

bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *s, bool *many,
                                           bsc_error *error) {
    if (s->log->shots < s->seen) begin(s);
    for (; s->seen < s->log->shots; s->seen++) take_shot(s, &s->log->shot[s->seen]);
    while (s->laid.depth > 0) lift(s);
    find_tight(s);
    sort_hits(s);
    bsc_status status = list_choices(s, error);
    if (status == BSC_OK) status = find_covers(s, error);
    *many = is_full(s) || s->steps > MAX_STEPS;
    return status;
}

/* ---- Draws ---- */

bool bsc_conditional_sampler_draw(bsc_conditional_sampler *s, bsc_random *random) {
    while (s->laid.depth > 0) lift(s);
    if (s->found.covers == 0) return false;
    const double aim = bsc_random_unit(random) * s->found.weight[s->found.covers - 1];
    size_t low = 0, high = s->found.covers - 1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (s->found.weight[middle] > aim)
            high = middle;
        else
            low = middle + 1;
    }
    const uint32_t *cover = s->found.cover + low * (1 + (size_t)s->ships);
    for (uint32_t k = 1; k <= cover[0]; k++) place(s, cover[k]);
    BSC_EACH_PIECE(p, s->problem) {
        const uint32_t *loose = s->places.loose + s->problem->first[p];
        while (s->laid.left[p] > 0)
            if (!place(s, loose[bsc_random_below(random, s->places.loose_count[p])])) return false;
    }
    assert(s->laid.depth == s->ships);
    return true;
}
