/* conditional_sampler.c - lists the covers, which are sets of placements that together cover all
 * hits, and draws deployments that extend a cover by the other ships. The top of
 * conditional_sampler.h explains the method with an example.
 *
 * Cost: for each shot, one look at every possible placement, and one search for covers; for each
 * draw, a few steps for each ship. */
#include "play/strategy/conditional_sampler.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/memory.h"

#include <assert.h>

/* How many covers (sets of placements that cover all hits) the list may have. The search for covers
 * gives up when it reaches this limit or one of the next two. */
#define MAX_COVERS 20000u
/* Size in bytes that the list of covers may have. The search for covers reaches this limit before
 * MAX_COVERS if the fleet has more than 51 ships. */
#define MAX_COVER_BYTES ((size_t)4 << 20)
/* How many placements the search for covers may try, including those that do not fit. */
#define MAX_STEPS 400000u

void bsc_conditional_sampler_release(bsc_conditional_sampler *s) {
    bsc_matrix_free(s->matrix);
    bsc_memory_free(s->hits.choice);
    bsc_memory_free(s->covers.cover);
    bsc_memory_free(s->covers.weight_sum);
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
    BSC_ARENA_ARRAY(&s->arena, s->option, placements);
    BSC_ARENA_ARRAY(&s->arena, s->placements.possible, placements);
    BSC_ARENA_ARRAY(&s->arena, s->placements.hitless, placements);
    BSC_ARENA_ARRAY(&s->arena, s->placements.hitting, placements);
    BSC_ARENA_ARRAY(&s->arena, s->placements.possible_counts, problem->pieces);
    BSC_ARENA_ARRAY(&s->arena, s->placements.hitless_counts, problem->pieces);
    BSC_ARENA_ARRAY(&s->arena, s->hits.cell, problem->cells);
    BSC_ARENA_ARRAY(&s->arena, s->hits.choice_counts, problem->cells);
    BSC_ARENA_ARRAY(&s->arena, s->hits.first_choice, (size_t)problem->cells + 1);
    BSC_ARENA_ARRAY(&s->arena, s->fleet.is_item_taken, s->matrix->items);
    BSC_ARENA_ARRAY(&s->arena, s->fleet.is_cell_taken, problem->cells);
    BSC_ARENA_ARRAY(&s->arena, s->fleet.unplaced, problem->pieces);
    BSC_ARENA_ARRAY(&s->arena, s->fleet.placed, s->ships);
    BSC_ARENA_ARRAY(&s->arena, s->level, (size_t)s->ships + 1);
    status = bsc_arena_status(&s->arena, error);
    if (status != BSC_OK) {
        bsc_conditional_sampler_release(s);
        return status;
    }
    for (uint32_t k = 0; k < s->matrix->options; k++) s->option[s->matrix->placement[k]] = k;
    for (uint32_t p = 0; p < problem->pieces; p++) s->fleet.unplaced[p] = problem->piece[p].copies;
    /* No log has so many shots, so the first call of bsc_conditional_sampler_prepare finds that a
     * new game has begun. */
    s->shots_read = UINT32_MAX;
    return BSC_OK;
}

/* ---- What the log leaves possible ---- */

/* Begins a new game: sets the sampler to a log without shots, for which all placements are
 * possible. */
static void begin_game(bsc_conditional_sampler *s) {
    s->shots_read = 0;
    s->hits.count = 0;
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        const uint32_t first = s->problem->first[p], end = s->problem->first[p + 1];
        for (uint32_t k = first; k < end; k++) s->placements.possible[k] = k;
        s->placements.possible_counts[p] = end - first;
    }
}

/* Takes one shot of the log into account: removes from the possible placements those that the whole
 * log rules out, and adds its cell to the hits unless it missed. Only placements that cover the
 * cell of the shot are tested, because the answer says nothing about other placements. */
static void read_shot(bsc_conditional_sampler *s, const bsc_shot *shot) {
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        uint32_t *possible = s->placements.possible + s->problem->first[p];
        uint32_t count = 0;
        for (uint32_t k = 0; k < s->placements.possible_counts[p]; k++) {
            const bsc_placement ship = bsc_problem_placement(s->problem, possible[k]);
            if (bsc_placement_covers(ship, shot->cell) &&
                !bsc_log_allows(s->log, s->log->shots, ship))
                continue;
            possible[count] = possible[k];
            count++;
        }
        s->placements.possible_counts[p] = count;
    }
    if (shot->answer == BSC_MISS) return;
    s->hits.cell[s->hits.count] = shot->cell;
    s->hits.count++;
}

/* Says whether the ship covers a hit. The log must allow the ship's placement, so that each of its
 * cells that was fired at is a hit. */
static bool covers_hit(const bsc_conditional_sampler *s, bsc_placement ship) {
    for (uint32_t c = 0; c < ship.cells; c++)
        if (s->log->firing_step[ship.cell[c]] != 0) return true;
    return false;
}

/* Divides the possible placements into those that cover a hit (hitting[]) and those that cover none
 * (hitless[]). */
static void split_placements(bsc_conditional_sampler *s) {
    bsc_sampler_placements *split = &s->placements;
    split->hitting_count = 0;
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        const uint32_t first = s->problem->first[p];
        uint32_t hitless = 0;
        for (uint32_t k = first; k < first + split->possible_counts[p]; k++) {
            const uint32_t placement = split->possible[k];
            if (covers_hit(s, bsc_problem_placement(s->problem, placement))) {
                split->hitting[split->hitting_count] = placement;
                split->hitting_count++;
            } else {
                split->hitless[first + hitless] = placement;
                hitless++;
            }
        }
        split->hitless_counts[p] = hitless;
    }
}

/* ---- Placing ships ---- */

/* If is_taken is true, marks the cells and items of the placement as taken, and counts a ship of
 * its piece as placed. If is_taken is false, undoes this. */
static void set_taken(bsc_conditional_sampler *s, uint32_t placement, bool is_taken) {
    const bsc_matrix *matrix = s->matrix;
    const bsc_placement ship = bsc_problem_placement(s->problem, placement);
    const uint32_t option = s->option[placement];
    for (uint32_t c = 0; c < ship.cells; c++) s->fleet.is_cell_taken[ship.cell[c]] = is_taken;
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++)
        s->fleet.is_item_taken[matrix->entry[k]] = is_taken;
    if (is_taken)
        s->fleet.unplaced[ship.piece]--;
    else
        s->fleet.unplaced[ship.piece]++;
}

/* Places a ship at the placement and returns true. If the ship overlaps a ship that was placed
 * before, or touches it where it may not, returns false and changes nothing. A copy of its piece
 * must still be unplaced. */
static bool place_ship(bsc_conditional_sampler *s, uint32_t placement) {
    const bsc_matrix *matrix = s->matrix;
    const uint32_t option = s->option[placement];
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t item = matrix->entry[k];
        if (matrix->item[item].kind != BSC_ITEM_PIECE && s->fleet.is_item_taken[item]) return false;
    }
    assert(s->fleet.depth < s->ships);
    set_taken(s, placement, true);
    s->fleet.placed[s->fleet.depth] = placement;
    s->fleet.depth++;
    return true;
}

/* Removes the ship that was placed last; there must be one. */
static void remove_ship(bsc_conditional_sampler *s) {
    s->fleet.depth--;
    set_taken(s, s->fleet.placed[s->fleet.depth], false);
}

/* ---- Covers ---- */

/* Returns the weight of a cover (the ships placed so far): in how many ways all other ships can be
 * given placements that cover no hit. If a piece has n such placements and k copies left to place,
 * it contributes the factor n^k / k!. The k copies can be placed one after the other in n^k ways,
 * and each set of k different placements arises in k! of these ways. */
static double count_completions(const bsc_conditional_sampler *s) {
    double ways = 1.0;
    for (uint32_t p = 0; p < s->problem->pieces; p++)
        for (uint32_t k = 1; k <= s->fleet.unplaced[p]; k++)
            ways *= (double)s->placements.hitless_counts[p] / (double)k;
    return ways;
}

/* Adds a cover (the ships placed so far, which cover all hits) to the list. Does nothing if some
 * other ship has no possible placement that covers no hit. Fails if memory runs out; the list is
 * then unchanged. */
static bsc_status add_cover(bsc_conditional_sampler *s, bsc_error *error) {
    const size_t row_length = 1 + (size_t)s->ships;
    const size_t n = s->covers.count;
    const double weight = count_completions(s);
    if (weight == 0.0) return BSC_OK;
    if (!BSC_ARRAY_GROW(&s->covers, cover, (n + 1) * row_length) ||
        !BSC_ARRAY_GROW(&s->covers, weight_sum, n + 1))
        return bsc_error_set_no_memory(error);
    uint32_t *cover = s->covers.cover + n * row_length;
    cover[0] = s->fleet.depth;
    memcpy(cover + 1, s->fleet.placed, s->fleet.depth * sizeof *s->fleet.placed);
    s->covers.weight_sum[n] = weight;
    if (n > 0) s->covers.weight_sum[n] += s->covers.weight_sum[n - 1];
    assert(weight > 0.0);
    s->covers.count++;
    return BSC_OK;
}

/* Returns how many possible placements cover `cell`, which is a hit. */
static uint32_t count_choices(const bsc_conditional_sampler *s, uint32_t cell) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < s->placements.hitting_count; k++)
        if (bsc_placement_covers(bsc_problem_placement(s->problem, s->placements.hitting[k]), cell))
            count++;
    return count;
}

/* Counts the choices of each hit (the possible placements that cover it) in hits.choice_counts[],
 * and sorts the hits so that those with the fewest choices come first. This keeps the search for
 * covers small. Hits of sunk ships, for example, have only one or two choices. The placements must
 * be split (split_placements). */
static void sort_hits(bsc_conditional_sampler *s) {
    bsc_sampler_hits *hits = &s->hits;
    for (uint32_t k = 0; k < hits->count; k++) {
        const uint32_t cell = hits->cell[k];
        const uint32_t count = count_choices(s, cell);
        uint32_t slot = k;
        while (slot > 0 && hits->choice_counts[slot - 1] > count) {
            hits->cell[slot] = hits->cell[slot - 1];
            hits->choice_counts[slot] = hits->choice_counts[slot - 1];
            slot--;
        }
        hits->cell[slot] = cell;
        hits->choice_counts[slot] = count;
    }
}

/* Fills hits.choice[] and hits.first_choice[] with the choices of each hit (the possible placements
 * that cover it), which sort_hits has counted. Fails if memory runs out. */
static bsc_status list_choices(bsc_conditional_sampler *s, bsc_error *error) {
    bsc_sampler_hits *hits = &s->hits;
    uint32_t listed = 0;
    for (uint32_t h = 0; h < hits->count; h++) {
        if (!BSC_ARRAY_GROW(hits, choice, (size_t)listed + hits->choice_counts[h]))
            return bsc_error_set_no_memory(error);
        hits->first_choice[h] = listed;
        for (uint32_t k = 0; k < s->placements.hitting_count; k++) {
            const uint32_t placement = s->placements.hitting[k];
            const bsc_placement ship = bsc_problem_placement(s->problem, placement);
            if (!bsc_placement_covers(ship, hits->cell[h])) continue;
            hits->choice[listed] = placement;
            listed++;
        }
    }
    hits->first_choice[hits->count] = listed;
    return BSC_OK;
}

/* Says whether the list of covers (sets of placements that cover all hits) has reached its limit,
 * MAX_COVERS or MAX_COVER_BYTES. */
static bool is_full(const bsc_conditional_sampler *s) {
    const size_t bytes = (1 + (size_t)s->ships) * sizeof *s->covers.cover;
    return s->covers.count >= MAX_COVERS || s->covers.count >= MAX_COVER_BYTES / bytes;
}

/* Moves the current level of the search for covers to the next hit, from level->hit on, that no
 * placed ship covers, and to the first placement that covers this hit. Returns false if the placed
 * ships cover all hits. */
static bool find_uncovered_hit(bsc_conditional_sampler *s) {
    const bsc_sampler_hits *hits = &s->hits;
    bsc_cover_level *level = &s->level[s->fleet.depth];
    while (level->hit < hits->count && s->fleet.is_cell_taken[hits->cell[level->hit]]) level->hit++;
    level->next_choice = hits->first_choice[level->hit];
    return level->hit < hits->count;
}

/* Places a ship that covers the hit of the current level, which no placed ship covers, at the next
 * placement that fits, so that the next level becomes the current one. Its hit is set to the one
 * after this hit; the caller must call find_uncovered_hit, because the new ship may cover that hit
 * too. Returns false, and places nothing, if no placement is left to try on this level, or if a
 * limit of the search is reached. (If a limit is reached, later calls return false too, so the
 * search ends.) */
static bool place_next_choice(bsc_conditional_sampler *s) {
    bsc_cover_level *level = &s->level[s->fleet.depth];
    while (level->next_choice < s->hits.first_choice[level->hit + 1]) {
        const uint32_t placement = s->hits.choice[level->next_choice];
        const uint32_t piece = bsc_problem_placement(s->problem, placement).piece;
        level->next_choice++;
        if (is_full(s)) return false;
        s->steps++;
        if (s->steps > MAX_STEPS) return false;
        if (s->fleet.unplaced[piece] == 0 || !place_ship(s, placement)) continue;
        s->level[s->fleet.depth].hit = level->hit + 1;
        return true;
    }
    return false;
}

/* Lists all covers (sets of placements that together cover all hits), by backtracking; the list is
 * emptied first. No ship may be placed at the call, and the choices of the hits must be listed
 * (list_choices). Ends early, and returns BSC_OK too, if the list is full (is_full) or after
 * MAX_STEPS steps. Each level of the search places a ship on one hit. The levels are in an array,
 * because a recursive search could overflow the stack of a thread if the fleet is large. Fails if
 * memory runs out. */
static bsc_status find_covers(bsc_conditional_sampler *s, bsc_error *error) {
    s->covers.count = 0;
    s->steps = 0;
    s->level[0].hit = 0;
    if (!find_uncovered_hit(s)) return add_cover(s, error);
    for (;;) {
        if (place_next_choice(s)) {
            if (find_uncovered_hit(s)) continue;
            const bsc_status status = add_cover(s, error);
            if (status != BSC_OK) return status;
        } else if (s->fleet.depth == 0) {
            return BSC_OK;
        }
        remove_ship(s);
    }
}

bsc_status bsc_conditional_sampler_prepare(bsc_conditional_sampler *s, bool *too_many,
                                           bsc_error *error) {
    if (s->log->shots < s->shots_read) begin_game(s);
    for (; s->shots_read < s->log->shots; s->shots_read++)
        read_shot(s, &s->log->shot[s->shots_read]);
    while (s->fleet.depth > 0) remove_ship(s);
    split_placements(s);
    sort_hits(s);
    bsc_status status = list_choices(s, error);
    if (status == BSC_OK) status = find_covers(s, error);
    *too_many = is_full(s) || s->steps > MAX_STEPS;
    return status;
}

/* ---- Draws ---- */

/* Chooses a random cover: a set of placements that together cover all hits. The list must have at
 * least one cover. The probability of a cover is proportional to its weight. Returns the cover's
 * entry in the list: how many placements it has, then their indices. covers.weight_sum[k] is the
 * sum of the weights of the covers 0 .. k, so a binary search finds the first cover whose sum is
 * above a random number between 0 and the sum of all. */
static const uint32_t *choose_cover(const bsc_conditional_sampler *s, bsc_random *random) {
    const double aim = bsc_random_unit(random) * s->covers.weight_sum[s->covers.count - 1];
    size_t low = 0;
    size_t high = s->covers.count - 1;
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (s->covers.weight_sum[middle] > aim)
            high = middle;
        else
            low = middle + 1;
    }
    return s->covers.cover + low * (1 + (size_t)s->ships);
}

bool bsc_conditional_sampler_draw(bsc_conditional_sampler *s, bsc_random *random) {
    while (s->fleet.depth > 0) remove_ship(s);
    if (s->covers.count == 0) return false;
    const uint32_t *cover = choose_cover(s, random);
    for (uint32_t k = 1; k <= cover[0]; k++) place_ship(s, cover[k]);
    for (uint32_t p = 0; p < s->problem->pieces; p++) {
        const uint32_t *hitless = s->placements.hitless + s->problem->first[p];
        while (s->fleet.unplaced[p] > 0) {
            const uint64_t k = bsc_random_below(random, s->placements.hitless_counts[p]);
            if (!place_ship(s, hitless[k])) return false;
        }
    }
    assert(s->fleet.depth == s->ships);
    return true;
}
