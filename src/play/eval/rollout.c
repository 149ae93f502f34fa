/* rollout.c - finds out how many shots the rest of a game takes after a given shot, by playing it
 * against all deployments of a list at once. A simple rule chooses the later shots.
 *
 * The simple rule. While a hit is open, that is, while a ship is hit but not sunk, it fires at the
 * cell that is most likely to be hit. While no hit is open, it adds up, for each cell, how much it
 * helps to find each ship that may lie there (worth.h), and fires at the cell with the largest sum.
 * If no worths are given, it fires at the likeliest cell in this case too.
 *
 *   Example: 4x1 (cells A B C D) with a ship of 2 cells, and B as the first shot.
 *
 *     { AB, BC, CD }   fire at B:   miss { CD }   hit { AB, BC }        1 miss, of CD
 *     { CD }           fires at C and D                                 no miss
 *     { AB, BC }       fires at A, and if that is a miss at C           1 miss, of BC
 *
 *   Each deployment has 2 cells to hit. So the three games take 3 x 2 + 2 = 8 shots.
 *
 * As in this example, only the misses are counted, because every deployment has the same number of
 * cells to hit.
 *
 * Games that have had the same answers so far form a branch. The deployments of a branch are called
 * its members, and stand next to each other in an array. A shot sorts them by their answers, and
 * each answer gives a new branch:
 *
 *   member  [ a b c d e f g h ]      fire at X
 *           [ b e | a d h | c f g ]  miss | hit | sunk
 *
 * For each cell, a branch has the value of a hit there, which the rule compares: the sum of the
 * weights of the members with a ship on the cell. While no hit is open, each weight is multiplied
 * by the worth of this ship. Worths are whole multiples of 1/1024, so without weights the sums are
 * exact, and cells that are equally good get equal values. When a shot splits a branch, the largest
 * new branch takes over these sums, and the sums of the other new branches are subtracted from
 * them. They are computed anew only if the shot opened a hit or sank the last ship with an open
 * hit. A branch of one deployment has no more misses. A branch of two deployments has at most one
 * miss, because the first miss tells which of the two it is (count_misses_of_two).
 *
 * Two misses lead to the same branch whichever comes first, so the misses of each branch are
 * remembered in a table, the memo. With the memo, nested rollouts (rollout.h) take less than half
 * the time. */
#include "play/eval/rollout.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/memory.h"
#include "count/base/random.h"
#include "count/cover/run_tick.h"
#include "os/clock.h"
#include "play/game/log.h"

#include <assert.h>
#include <math.h>

/* How many words of 64 bits a cell set has. This file has loops of its own over these words,
 * because games took a tenth longer with BSC_EACH_IN_SET. */
#define WORDS BSC_LISTED_WORDS

/* The value of bsc_rollout.cell_number[] for a cell that has no number. As a result of
 * find_best_cell: no cell is worth a shot. */
#define NO_CELL     UINT32_MAX
#define MEMO_BITS   16u    /* the memo (find_memo) has 2^MEMO_BITS entries, which take 1 MiB */
#define WORTH_UNITS 1024.0 /* the worth of a ship is stored as a multiple of 1/1024 */

/* A branch: simulated games that have had the same answers so far, one game against each of the
 * deployments that are called the members of the branch. Cells are given by their numbers
 * (bsc_rollout.cell_number). */
typedef struct branch {
    /* the members are the deployments r->member[first] .. r->member[end - 1] */
    uint32_t first, end;
    /* The sum of the random codes of the members. Branches with equal sums have the same members,
     * but for an unlikely coincidence. */
    uint64_t code_sum;
    /* Whether every ship that was hit is sunk, so that the player hunts for other ships. The simple
     * rule, which chooses most of the shots, then prefers ships of high worth: those that help more
     * when they are found. Always false if the rule does not use worths (r->uses_worths). */
    bool is_hunting;
    /* How many of the next shots are chosen by rollouts of their own (nested rollouts), and not by
     * the simple rule. */
    uint32_t nested_shots;
    bsc_cell_set fired; /* cells fired at since the rollout began */

    /* What the simple rule compares; only valid if the branch has more than two members: */
    /* The cells that a shot may hit: not fired at, and some member has a ship there. A few cells
     * may remain here although no member has a ship there any more; their hit_value is then 0,
     * apart from rounding errors. */
    bsc_cell_set hittable;
    /* [cell]: the simple rule fires at the cell of `hittable` where this is largest. It is the sum
     * of the weights of the members with a ship on the cell. If is_hunting is true, each weight is
     * multiplied by the worth of this ship, which says how much it helps to find it (worth.h). Only
     * valid for cells in `hittable`. */
    double hit_value[BSC_LISTED_CELLS];
} branch;

/* How the answers to a shot divide a branch, that is, the deployments against which its games are
 * played (its members). */
typedef struct answer_groups {
    uint32_t size[BSC_MAX_ANSWERS]; /* [answer]: how many members give this answer */
    /* [answer]: sum of the random codes of these members, which identifies their set */
    uint64_t code_sum[BSC_MAX_ANSWERS];
} answer_groups;

/* ---- Reading a list ---- */

/* Makes sure that the arrays of *r are large enough for the list. If they are not, frees them, sets
 * all other fields of *r to 0, and allocates larger ones. All lists that are read into the same *r
 * are of the same problem, so only the number of deployments can be too large. Fails if memory runs
 * out; *r is then all zero. */
static bsc_status reserve(bsc_rollout *r, const bsc_deployment_list *list, bsc_error *error) {
    const uint32_t deployments = (uint32_t)list->deployments;
    if (deployments <= r->capacity) return BSC_OK;
    bsc_arena_release(&r->arena);
    *r = (bsc_rollout){0};
    r->ships = list->ships;
    BSC_ARENA_ARRAY(&r->arena, r->cell_number, list->problem->cells);
    BSC_ARENA_ARRAY(&r->arena, r->ship_length, r->ships);
    BSC_ARENA_ARRAY(&r->arena, r->deployment, deployments);
    BSC_ARENA_ARRAY(&r->arena, r->ship, (size_t)deployments * r->ships);
    BSC_ARENA_ARRAY(&r->arena, r->member, deployments);
    BSC_ARENA_ARRAY(&r->arena, r->memo, (size_t)1 << MEMO_BITS);
    BSC_ARENA_ARRAY(&r->arena, r->hit_member, deployments);
    BSC_ARENA_ARRAY(&r->arena, r->hit_answer, deployments);
    if (r->arena.failed) {
        bsc_arena_release(&r->arena);
        *r = (bsc_rollout){0};
        return bsc_error_set_no_memory(error);
    }
    r->capacity = deployments;
    return BSC_OK;
}

/* Returns an array with the r->ships ships of deployment d. */
static bsc_rollout_ship *ships_of(const bsc_rollout *r, uint32_t d) {
    return r->ship + (size_t)d * r->ships;
}

/* Stores the ship at the placement as ship k of deployment d. In all deployments, ship k has
 * equally many cells. `worth` is how much it helps to find this ship (worth.h), from 1/1024 to
 * below 64, or 0 if worths are not used. */
static void store_ship(bsc_rollout *r, const bsc_log *log, bsc_placement placement, uint32_t d,
                       uint32_t k, double worth) {
    const double units = round(worth * WORTH_UNITS);
    bsc_rollout_ship *ship = ships_of(r, d) + k;
    assert((worth == 0.0 || units >= 1.0) && units <= UINT16_MAX);
    *ship = (bsc_rollout_ship){
        .answers = bsc_ship_answers_of(log, placement),
        .worth_units = (uint16_t)units,
    };
    r->answers = bsc_ship_answers_end(ship->answers, r->answers);
    assert(r->answers <= BSC_MAX_ANSWERS);
    assert(d == 0 || r->ship_length[k] == placement.cells);
    r->ship_length[k] = placement.cells;
    for (uint32_t c = 0; c < placement.cells; c++) {
        const uint32_t cell = placement.cell[c];
        if (log->firing_step[cell] != 0) continue;
        bsc_set_bit(r->deployment[d].cells.word, r->cell_number[cell]);
        bsc_set_bit(ship->cells.word, r->cell_number[cell]);
    }
}

/* Says whether a player always knows if a hit is open, that is, if some ship is hit but not sunk.
 * `announce` is what the game announces. The player does not always know it if sunk ships are not
 * announced, or are announced without name and size: then two deployments can give the same answers
 * although only one of them has an open hit. */
static bool tells_open_hits(bsc_announce announce) {
    return announce != BSC_ANNOUNCE_SUNK && announce != BSC_ANNOUNCE_NONE;
}

bsc_status bsc_rollout_read(bsc_rollout *r, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error) {
    uint32_t cell_of[BSC_LISTED_CELLS], cells;
    assert(list->deployments > 0 && list->deployments < UINT32_MAX);
    if (list->deployments > BSC_ROLLOUT_SETS / (1 + (size_t)list->ships)) return BSC_LIMIT;
    const bsc_status status = reserve(r, list, error);
    if (status != BSC_OK) return status;
    assert(r->ships == list->ships);
    if (!bsc_deployment_list_number_cells(list, log, r->cell_number, cell_of, &cells))
        return BSC_LIMIT;
    r->answers = BSC_NUMBER_SUNK;
    r->uses_worths = worth != NULL && tells_open_hits(bsc_log_announced(log));
    r->has_weights = weights != NULL;
    r->deployments = 0;
    memset(r->memo, 0, sizeof *r->memo << MEMO_BITS);
    bsc_random random = bsc_random_seed(1);
    for (size_t k = 0; k < list->deployments; k++) {
        const uint32_t *placement = bsc_deployment_list_ships(list, k);
        const double weight = bsc_deployment_list_weight(list, weights, k);
        if (weight == 0.0) continue;
        const uint32_t d = r->deployments;
        r->deployments++;
        r->deployment[d] = (bsc_rollout_deployment){
            .weight = weight,
            .code = bsc_random_next(&random),
        };
        for (uint32_t s = 0; s < r->ships; s++) {
            const double ship_worth = worth == NULL ? 0.0 : worth[placement[s]];
            store_ship(r, log, bsc_problem_placement(list->problem, placement[s]), d, s,
                       ship_worth);
        }
    }
    return BSC_OK;
}

/* ---- The value of a hit ---- */

/* Returns how many cells of *cells are not in *fired. */
static unsigned count_open(const bsc_cell_set *cells, const bsc_cell_set *fired) {
    return bsc_cell_set_count(bsc_cell_set_minus(*cells, *fired));
}

/* Returns what is_hunting becomes after a shot that got `answer`: true if every ship that was hit
 * is sunk, so that the next shots look for another ship. The shot is in b->fired already.
 * Deployment d is one of those that gave the answer. A miss changes nothing: the result is then
 * b->is_hunting, as it was before the shot. If the simple rule, which chooses the shots, takes no
 * account of how much it helps to find each ship (its worth), the result is false, as is_hunting
 * always is. */
static bool is_hunting_after(const bsc_rollout *r, const branch *b, unsigned answer, uint32_t d) {
    if (answer == BSC_NUMBER_MISS || !r->uses_worths) return b->is_hunting;
    for (uint32_t k = 0; k < r->ships; k++) {
        const unsigned open = count_open(&ships_of(r, d)[k].cells, &b->fired);
        if (open > 0 && open < r->ship_length[k]) return false;
    }
    return true;
}

/* Adds `value` to b->hit_value of each cell of a set, except the cells in b->fired. word[WORDS] has
 * the words of the set. */
static inline void add_to_cells(branch *b, const uint64_t *word, double value) {
    for (unsigned w = 0; w < WORDS; w++)
        BSC_EACH_BIT(bits, word[w] & ~b->fired.word[w])
            b->hit_value[64 * w + bsc_lowest_bit(bits)] += value;
}

/* Adds the deployments r->member[first .. end - 1] to the sums b->hit_value[], by which the simple
 * rule compares cells, if `sign` is 1, or removes them from the sums if `sign` is -1. A deployment
 * adds its weight to each of its cells. But if b->is_hunting is true, which means that every ship
 * that was hit is sunk, the deployment adds its weight times the worth of the ship on the cell, and
 * nothing for ships with a cell in *fired: they were hit, and so are sunk. */
static void add_members(const bsc_rollout *r, branch *b, uint32_t first, uint32_t end,
                        const bsc_cell_set *fired, double sign) {
    for (uint32_t k = first; k < end; k++) {
        const uint32_t d = r->member[k];
        const bsc_rollout_ship *ship = ships_of(r, d);
        const double weight = sign * r->deployment[d].weight;
        if (!b->is_hunting) {
            add_to_cells(b, r->deployment[d].cells.word, weight);
            continue;
        }
        for (uint32_t s = 0; s < r->ships; s++) {
            uint64_t hits = 0;
            for (unsigned w = 0; w < WORDS; w++) hits |= ship[s].cells.word[w] & fired->word[w];
            if (hits == 0) add_to_cells(b, ship[s].cells.word, weight * ship[s].worth_units);
        }
    }
}

/* Computes b->hittable, the cells that a shot may hit, and b->hit_value[], the sums by which the
 * simple rule compares these cells (struct branch), from all deployments of the branch. Its first,
 * end, fired and is_hunting must be set. */
static void compute_hit_values(const bsc_rollout *r, branch *b) {
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t occupied = 0;
        for (uint32_t k = b->first; k < b->end; k++)
            occupied |= r->deployment[r->member[k]].cells.word[w];
        b->hittable.word[w] = occupied & ~b->fired.word[w];
        BSC_EACH_BIT(bits, b->hittable.word[w]) b->hit_value[64 * w + bsc_lowest_bit(bits)] = 0.0;
    }
    add_members(r, b, b->first, b->end, &b->fired, 1.0);
}

/* Returns the cell at which the simple rule fires: the cell of b->hittable with the largest
 * b->hit_value. Of several such cells, returns the first. Returns NO_CELL if no value is above
 * 0. */
static uint32_t find_best_cell(const branch *b) {
    uint32_t best = NO_CELL;
    double best_value = 0.0;
    for (unsigned w = 0; w < WORDS; w++)
        BSC_EACH_BIT(bits, b->hittable.word[w]) {
            const unsigned cell = 64 * w + bsc_lowest_bit(bits);
            if (b->hit_value[cell] <= best_value) continue;
            best = cell;
            best_value = b->hit_value[cell];
        }
    return best;
}

/* ---- Shots ---- */

/* Returns the answer that deployment d gives to a shot at the cell, after the cells of *fired were
 * fired at. The deployment must have a ship on the cell. */
static uint16_t answer_of(const bsc_rollout *r, uint32_t d, uint32_t cell,
                          const bsc_cell_set *fired) {
    const bsc_rollout_ship *ship = ships_of(r, d);
    while (!bsc_has_bit(ship->cells.word, cell)) ship++;
    bsc_cell_set open = bsc_cell_set_minus(ship->cells, *fired);
    bsc_clear_bit(open.word, cell);
    return bsc_cell_set_is_empty(open) ? ship->answers.sunk : ship->answers.hit;
}

/* Returns how many shots miss in the games of a branch that has only one or two members, from here
 * to the end. Each miss counts as the weight of the deployment that is played against.
 *
 * If only one deployment is left, the player knows where all ships lie, and no shot misses. If two
 * are left, the player first fires at the cells on which both have a ship. No shot misses if the
 * two give different answers to one of these shots, or if they cover the same cells. Otherwise the
 * player then fires at a cell that only one of the two covers, the one with the larger weight. This
 * shot misses the other deployment, which is known from then on. */
static double count_misses_of_two(const bsc_rollout *r, const branch *b) {
    const uint32_t a = r->member[b->first];
    const uint32_t z = r->member[b->end - 1];
    const bool is_single = a == z;
    if (is_single) return 0.0;
    bsc_cell_set fired = b->fired;
    bool has_same_cells = true;
    for (unsigned w = 0; w < WORDS; w++) {
        const uint64_t cells_of_a = r->deployment[a].cells.word[w] & ~fired.word[w];
        const uint64_t cells_of_z = r->deployment[z].cells.word[w] & ~fired.word[w];
        has_same_cells &= cells_of_a == cells_of_z;
        BSC_EACH_BIT(bits, cells_of_a & cells_of_z) {
            const uint32_t cell = 64 * w + bsc_lowest_bit(bits);
            if (answer_of(r, a, cell, &fired) != answer_of(r, z, cell, &fired)) return 0.0;
            bsc_set_bit(fired.word, cell);
        }
    }
    if (has_same_cells) return 0.0;
    return fmin(r->deployment[a].weight, r->deployment[z].weight);
}

/* Returns the sum of the weights of the deployments r->member[first .. end - 1]. Without weights,
 * each deployment counts as 1. */
static double weigh_members(const bsc_rollout *r, uint32_t first, uint32_t end) {
    if (!r->has_weights) return end - first;
    double weight = 0.0;
    for (uint32_t k = first; k < end; k++) weight += r->deployment[r->member[k]].weight;
    return weight;
}

/* Separates the members of the branch that a shot at the cell misses from those that it hits. Moves
 * the missed members to the front of the branch's part of r->member, and copies the hit members to
 * r->hit_member. Returns the index in r->member after the last missed member. */
static uint32_t move_missed_first(bsc_rollout *r, const branch *b, uint32_t cell) {
    uint32_t *hit = r->hit_member;
    uint32_t next = b->first;
    uint32_t hits = 0;
    /* The loop has no `if`, because the processor would often mispredict it. */
    for (uint32_t k = b->first; k < b->end; k++) {
        const uint32_t d = r->member[k];
        const uint32_t is_hit = bsc_has_bit(r->deployment[d].cells.word, cell);
        r->member[next] = d;
        hit[hits] = d;
        next += 1 - is_hit;
        hits += is_hit;
    }
    return next;
}

/* Sorts the members of the branch, in r->member, by their answers to a shot at the cell, those that
 * answer with a miss first. Fills *groups: for each answer, how many members give it, and the sum
 * of their random codes. Returns the total weight of the members that the shot misses. */
static double sort_members(bsc_rollout *r, const branch *b, uint32_t cell, answer_groups *groups) {
    const uint32_t *hit = r->hit_member;
    const uint32_t miss_end = move_missed_first(r, b, cell);
    const uint32_t hits = b->end - miss_end;
    for (unsigned a = 0; a < r->answers; a++) {
        groups->size[a] = 0;
        groups->code_sum[a] = 0;
    }
    groups->size[BSC_NUMBER_MISS] = miss_end - b->first;
    groups->code_sum[BSC_NUMBER_MISS] = b->code_sum;
    for (uint32_t k = 0; k < hits; k++) {
        const uint16_t answer = answer_of(r, hit[k], cell, &b->fired);
        r->hit_answer[k] = answer;
        groups->size[answer]++;
        groups->code_sum[answer] += r->deployment[hit[k]].code;
        groups->code_sum[BSC_NUMBER_MISS] -= r->deployment[hit[k]].code;
    }
    /* [answer]: index in r->member of the place for the next member that gives this answer */
    uint32_t next_slot[BSC_MAX_ANSWERS];
    uint32_t slot = miss_end;
    for (unsigned a = BSC_NUMBER_HIT; a < r->answers; a++) {
        next_slot[a] = slot;
        slot += groups->size[a];
    }
    assert(slot == b->end);
    for (uint32_t k = 0; k < hits; k++) {
        const uint16_t answer = r->hit_answer[k];
        r->member[next_slot[answer]] = hit[k];
        next_slot[answer]++;
    }
    return weigh_members(r, b->first, miss_end);
}

static double play_to_end(bsc_rollout *r, branch *b);

/* Plays one part of branch b to the end: the games in which the last shot got the given answer;
 * there is at least one. The deployments of these games begin at r->member[first]. The shot is in
 * b->fired already, and *groups says how its answers divide the branch. Returns how many shots of
 * these games miss after it; each miss counts as the weight of the deployment that is played
 * against. */
static double play_answer(bsc_rollout *r, const branch *b, const answer_groups *groups,
                          unsigned answer, uint32_t first) {
    /* Set field by field. An initialiser would also clear the 1 KiB of hit_value[], which takes
     * time, and hit_value[] is filled later if it is needed. */
    branch next;
    next.first = first;
    next.end = first + groups->size[answer];
    next.code_sum = groups->code_sum[answer];
    next.fired = b->fired;
    next.is_hunting = is_hunting_after(r, b, answer, r->member[first]);
    next.nested_shots = b->nested_shots;
    if (groups->size[answer] > 2) compute_hit_values(r, &next);
    return play_to_end(r, &next);
}

/* Returns the answer to a shot, from 0 to answers - 1, that the most members of a branch give; of
 * several such answers, the first. *groups says how many members give each answer. */
static unsigned find_commonest_answer(const answer_groups *groups, unsigned answers) {
    unsigned commonest = 0;
    for (unsigned a = 1; a < answers; a++)
        if (groups->size[a] > groups->size[commonest]) commonest = a;
    return commonest;
}

/* Fires at the cell in all games of branch b. The games then differ in the answer to this shot. The
 * games of the commonest answer stay in *b, and the games of all other answers are played to their
 * end. Returns how many of these shots missed: the shot at the cell in all games, and the further
 * shots of the games that were played to their end. Each miss counts as the weight of the
 * deployment that is played against. */
static double fire(bsc_rollout *r, branch *b, uint32_t cell) {
    answer_groups groups;
    double misses = sort_members(r, b, cell, &groups);
    const bsc_cell_set fired_before = b->fired;
    bsc_set_bit(b->fired.word, cell);
    bsc_clear_bit(b->hittable.word, cell);
    const unsigned commonest = find_commonest_answer(&groups, r->answers);
    uint32_t first_of_commonest = b->first;
    for (unsigned a = 0; a < commonest; a++) first_of_commonest += groups.size[a];
    const bool is_hunting = is_hunting_after(r, b, commonest, r->member[first_of_commonest]);
    /* b->hit_value[c] adds up what a hit on cell c is worth in each deployment of *b, to find the
     * next cell to fire at. With one or two deployments left, play_to_end needs no sums. The
     * deployments that leave *b are subtracted from the sums. But if is_hunting changes, the worths
     * of ships begin to count or cease to count, and all sums are computed anew. */
    const bool needs_hit_values = groups.size[commonest] > 2;
    const bool can_subtract = needs_hit_values && is_hunting == b->is_hunting;
    uint32_t first = b->first;
    for (unsigned a = 0; a < r->answers; a++) {
        const uint32_t end = first + groups.size[a];
        if (a != commonest && end > first) {
            if (can_subtract) add_members(r, b, first, end, &fired_before, -1.0);
            misses += play_answer(r, b, &groups, a, first);
        }
        first = end;
    }
    b->first = first_of_commonest;
    b->end = first_of_commonest + groups.size[commonest];
    b->code_sum = groups.code_sum[commonest];
    b->is_hunting = is_hunting;
    if (needs_hit_values && !can_subtract) compute_hit_values(r, b);
    return misses;
}

/* Chooses the next shot of the branch (games with the same answers so far) with more care than the
 * simple rule does, by nested rollouts. Tries the r->nest.candidates cells of b->hittable with the
 * largest b->hit_value, or fewer if fewer values are above 0; at least one must be. For each of
 * them, plays all games of the branch to their end, where the simple rule chooses all shots after
 * this one. Returns the cell after which the fewest shots miss; of several such cells, the one with
 * the largest hit_value. Lowers b->nested_shots, which must be above 0, by 1, and reorders the
 * members of the branch. */
static uint32_t choose_by_rollouts(bsc_rollout *r, branch *b) {
    /* A copy of the branch; each cell that is tried is removed from its set `hittable`. */
    branch untried = *b;
    uint32_t best = find_best_cell(b);
    double fewest_misses = INFINITY;
    b->nested_shots--;
    for (unsigned k = 0; k < r->nest.candidates; k++) {
        const uint32_t cell = find_best_cell(&untried);
        if (cell == NO_CELL) break;
        bsc_clear_bit(untried.hittable.word, cell);
        branch trial = *b;
        trial.nested_shots = 0;
        double misses = fire(r, &trial, cell);
        misses += play_to_end(r, &trial);
        if (bsc_rollout_is_less(misses, fewest_misses)) best = cell;
        fewest_misses = fmin(fewest_misses, misses);
    }
    return best;
}

/* Returns the entry of the memo (the table of branches that were played to the end) in which the
 * branch is stored if the memo has it. Sets *key to the key of the branch. The memo has the branch
 * if the key of the entry is equal to *key. The key is made from all that the misses of the branch
 * depend on: its members, the cells that can be hit, and how many shots nested rollouts choose. */
static bsc_rollout_memo *find_memo(const bsc_rollout *r, const branch *b, uint64_t *key) {
    static_assert(WORDS == 2, "the words of `state`");
    const uint64_t state[] = {b->hittable.word[0], b->hittable.word[1], b->nested_shots};
    *key = b->code_sum + bsc_hash_words(state, WORDS + 1);
    return r->memo + (*key >> (64 - MEMO_BITS));
}

/* Plays the games of the branch, which has at least one member, to their end. The simple rule, or
 * nested rollouts, choose the shots. Returns how many shots miss from here on; each miss counts as
 * the weight of the deployment that is played against. Changes *b, which is then of no use any
 * more, and the order of its members. */
static double play_to_end(bsc_rollout *r, branch *b) {
    assert(b->first < b->end && b->end <= r->deployments);
    if (b->end - b->first <= 2) return count_misses_of_two(r, b);
    if (b->nested_shots > 0 && bsc_rollout_is_late(r)) b->nested_shots = 0;
    uint64_t key;
    bsc_rollout_memo *memo = find_memo(r, b, &key);
    if (memo->key == key) return memo->misses;
    uint32_t best = find_best_cell(b);
    if (best == NO_CELL) {
        /* No hit_value is above 0. Either the games are over, or a small hit_value was lost to
         * rounding errors when deployments that left the branch were subtracted from it. So compute
         * the values afresh. */
        compute_hit_values(r, b);
        best = find_best_cell(b);
    }
    assert(best != NO_CELL ||
           count_open(&r->deployment[r->member[b->first]].cells, &b->fired) == 0);
    if (best == NO_CELL) return 0.0;
    if (b->nested_shots > 0 && (b->is_hunting || !r->nest.hunting_only))
        best = choose_by_rollouts(r, b);
    double misses = fire(r, b, best);
    misses += play_to_end(r, b);
    *memo = (bsc_rollout_memo){key, misses};
    return misses;
}

bool bsc_rollout_is_late(const bsc_rollout *r) {
    if (r->nest.deadline > 0.0 && bsc_clock_seconds() >= r->nest.deadline) return true;
    return bsc_run_check_interrupt(r->nest.run, NULL) != BSC_OK;
}

double bsc_rollout_cost(bsc_rollout *r, uint32_t cell) {
    branch root = {.end = r->deployments, .nested_shots = r->nest.shots};
    double weight = 0.0;
    for (uint32_t d = 0; d < r->deployments; d++) {
        weight += r->deployment[d].weight;
        root.code_sum += r->deployment[d].code;
        r->member[d] = d;
    }
    /* how many cells are still to be hit, the same in all deployments */
    const unsigned cells_left = count_open(&r->deployment[0].cells, &root.fired);
    /* The shots before the rollout may have hit ships. If the rule uses worths, all deployments
     * agree on whether every ship that was hit is sunk, so deployment 0 can tell. This is computed
     * in the same way as after a hit. */
    root.is_hunting = is_hunting_after(r, &root, BSC_NUMBER_HIT, 0);
    if (r->deployments > 2) compute_hit_values(r, &root);
    /* The first shot is a miss in those deployments that have no ship on the cell. If no deployment
     * has a ship there (cell_number[cell] is then NO_CELL), the shot misses in all, and the sum of
     * their weights is `weight`. */
    double misses = weight;
    const uint32_t number = r->cell_number[cell];
    if (number != NO_CELL) misses = fire(r, &root, number);
    return cells_left * weight + misses + play_to_end(r, &root);
}
