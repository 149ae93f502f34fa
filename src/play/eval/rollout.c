/* rollout.c - plays a shot out by a simple rule against all listed deployments at once.
 *
 * Deployments that have given the same answers so far are neighbours in one array, since the next
 * shot at them is the same; each shot sorts them by their answers:
 *
 *   member  [ a b c d e f g h ]      fire at X
 *           [ b e | a d h | c f g ]  miss | hit | sunk      and each part goes on by itself
 *
 * Only the ships' remaining cells count. A part sums up for each of them what a hit
 * there counts: while a hit is open the weights, else the worths of the ships, in 1/1024, so that
 * sums are exact without weights and cells tie when they should. The largest part gets what the
 * others leave, unless a hit is open in it and was not before, or the reverse. Two deployments that
 * are left are not played out: at most one of them is missed, once. Misses alone are summed up: all
 * have as many hits to come. Two misses in either order leave the same part, so what parts miss is
 * kept in a memo; nested rollouts, which play out a few cells for each of their first shots, take
 * less than half the time by it. */
#include "play/eval/rollout.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/clock.h"
#include "count/base/random.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"

#include <assert.h>
#include <math.h>

#define NO_BIT    UINT32_MAX
#define WORDS     BSC_LISTED_WORDS /* walked here: BSC_EACH_IN_SET makes games a tenth longer */
#define MEMO_BITS 16u              /* 1 MiB */
#define PARTS     1024.0           /* of a worth of 1 */

/* Members from .. end, after the shots at the cells fired[]. */
typedef struct part {
    uint32_t from, end;
    uint64_t code;               /* the sum of the members' */
    bool hunts;                  /* cells count by worths: no hit is open */
    uint32_t nested;             /* shots that are still chosen by rollouts */
    bsc_cell_set fired, live;    /* live: on which a member has a ship, and perhaps a few more */
    double on[BSC_LISTED_CELLS]; /* of the live cells: what a hit counts */
} part;

/* The members of a part after a shot, by their answers. */
typedef struct split {
    uint32_t size[BSC_MAX_ANSWERS];
    uint64_t code[BSC_MAX_ANSWERS]; /* sums */
} split;

/* Arrays, which only grow. */
static bsc_status reserve(bsc_rollout *r, const bsc_deployment_list *list, bsc_error *error) {
    const uint32_t d = (uint32_t)list->deployments;
    if (d <= r->capacity) return BSC_OK;
    bsc_arena_release(&r->arena);
    *r = (bsc_rollout){0};
    r->ships = list->ships;
    bsc_arena *arena = &r->arena;
    BSC_ARENA_ARRAY(arena, r->bit, list->problem->cells);
    BSC_ARENA_ARRAY(arena, r->ship_length, r->ships);
    BSC_ARENA_ARRAY(arena, r->deployment, d);
    BSC_ARENA_ARRAY(arena, r->ship, (size_t)d * r->ships);
    BSC_ARENA_ARRAY(arena, r->member, 2 * (size_t)d);
    BSC_ARENA_ARRAY(arena, r->answer, d);
    BSC_ARENA_ARRAY(arena, r->memo, (size_t)1 << MEMO_BITS);
    if (arena->failed) {
        bsc_arena_release(&r->arena);
        *r = (bsc_rollout){0};
        return bsc_error_set_no_memory(error);
    }
    r->capacity = d;
    return BSC_OK;
}

static bsc_rollout_ship *ships_of(const bsc_rollout *r, uint32_t d) {
    return r->ship + (size_t)d * r->ships;
}

/* Ship k of deployment d, which is the placement's. */
static void read_ship(bsc_rollout *r, const bsc_log *log, bsc_placement at, uint32_t d, uint32_t k,
                      double worth) {
    const double steps = round(worth * PARTS);
    bsc_rollout_ship *ship = ships_of(r, d) + k;
    assert((worth == 0.0 || steps >= 1.0) && steps <= UINT16_MAX);
    *ship = (bsc_rollout_ship){.answers = bsc_ship_answers_of(log, at), .worth = (uint16_t)steps};
    r->answers = bsc_ship_answers_end(ship->answers, r->answers);
    assert(r->answers <= BSC_MAX_ANSWERS);
    assert(d == 0 || r->ship_length[k] == at.cells);
    r->ship_length[k] = at.cells;
    for (uint32_t c = 0; c < at.cells; c++) {
        if (log->firing_step[at.cell[c]] != 0) continue;
        bsc_set_bit(r->deployment[d].cells.word, r->bit[at.cell[c]]);
        bsc_set_bit(ship->cells.word, r->bit[at.cell[c]]);
    }
}

bsc_status bsc_rollout_read(bsc_rollout *r, const bsc_deployment_list *list,
                            const bsc_weights *weights, const double *worth, const bsc_log *log,
                            bsc_error *error) {
    const bsc_announce announce = bsc_log_announced(log);
    assert(list->deployments > 0 && list->deployments < UINT32_MAX);
    if (list->deployments > BSC_ROLLOUT_SETS / (1 + (size_t)list->ships)) return BSC_LIMIT;
    const bsc_status status = reserve(r, list, error);
    if (status != BSC_OK) return status;
    assert(r->ships == list->ships);
    r->answers = BSC_NUMBER_SUNK;
    /* else those that gave the same answers may differ in whether a hit is open */
    r->uses_worths = worth != NULL && announce != BSC_ANNOUNCE_SUNK && announce != BSC_ANNOUNCE_NONE;
    uint32_t cell_of[BSC_LISTED_CELLS], cells;
    if (!bsc_deployment_list_number_cells(list, log, r->bit, cell_of, &cells)) return BSC_LIMIT;
    r->deployments = 0;
    r->has_weights = weights != NULL;
    memset(r->memo, 0, sizeof *r->memo << MEMO_BITS);
    bsc_random random = bsc_random_seed(1);
    for (size_t k = 0; k < list->deployments; k++) {
        const uint32_t d = r->deployments, *ship = bsc_deployment_list_ships(list, k);
        const double weight = bsc_deployment_list_weight(list, weights, k);
        if (weight == 0.0) continue;
        r->deployments++;
        r->deployment[d] =
            (bsc_rollout_deployment){.weight = weight, .code = bsc_random_next(&random)};
        for (uint32_t s = 0; s < r->ships; s++)
            read_ship(r, log, bsc_problem_placement(list->problem, ship[s]), d, s,
                      worth == NULL ? 0.0 : worth[ship[s]]);
    }
    return BSC_OK;
}

static unsigned count_left(const bsc_cell_set *cells, const bsc_cell_set *fired) {
    return bsc_cell_set_count(bsc_cell_set_minus(*cells, *fired));
}

/* Whether no hit is open after the part's last shot, to which its member `at` gave the answer. */
static bool hunts_after(const bsc_rollout *r, const part *p, unsigned answer, uint32_t at) {
    if (answer == BSC_NUMBER_MISS || !r->uses_worths) return p->hunts;
    for (uint32_t k = 0; k < r->ships; k++) {
        const unsigned left = count_left(&ships_of(r, r->member[at])[k].cells, &p->fired);
        if (left > 0 && left < r->ship_length[k]) return false;
    }
    return true;
}

static inline void add_cells(part *p, const uint64_t *word, double count) {
    for (unsigned w = 0; w < WORDS; w++)
        BSC_EACH_BIT(rest, word[w] & ~p->fired.word[w])
            p->on[64 * w + bsc_lowest_bit(rest)] += count;
}

/* Adds what members from .. end count on the cells that p leaves, `sign` times: by worths, of the
 * ships that the shots `before` did not hit. */
static void add_members(const bsc_rollout *r, part *p, uint32_t from, uint32_t end,
                        const bsc_cell_set *before, double sign) {
    for (uint32_t k = from; k < end; k++) {
        const uint32_t d = r->member[k];
        const bsc_rollout_ship *ship = ships_of(r, d);
        const double own = sign * r->deployment[d].weight;
        if (!p->hunts) add_cells(p, r->deployment[d].cells.word, own);
        for (uint32_t s = 0; s < r->ships && p->hunts; s++) {
            uint64_t hit = 0;
            for (unsigned w = 0; w < WORDS; w++) hit |= ship[s].cells.word[w] & before->word[w];
            if (hit == 0) add_cells(p, ship[s].cells.word, own * ship[s].worth);
        }
    }
}

static void add_up(const bsc_rollout *r, part *p) {
    for (unsigned w = 0; w < WORDS; w++) {
        uint64_t live = 0;
        for (uint32_t k = p->from; k < p->end; k++)
            live |= r->deployment[r->member[k]].cells.word[w];
        p->live.word[w] = live & ~p->fired.word[w];
        BSC_EACH_BIT(rest, p->live.word[w]) p->on[64 * w + bsc_lowest_bit(rest)] = 0.0;
    }
    add_members(r, p, p->from, p->end, &p->fired, 1.0);
}

/* The first of the cells that count the most; NO_BIT: none counts. */
static uint32_t best_of(const part *p) {
    uint32_t best = NO_BIT;
    double most = 0.0;
    for (unsigned w = 0; w < WORDS; w++)
        BSC_EACH_BIT(rest, p->live.word[w]) {
            const unsigned bit = 64 * w + bsc_lowest_bit(rest);
            if (p->on[bit] <= most) continue;
            best = bit;
            most = p->on[bit];
        }
    return best;
}

/* ---- Shots ---- */

/* Of the ship on the cell, which is the deployment's, whether it is the last of it. */
static uint8_t answer_of(const bsc_rollout *r, uint32_t d, uint32_t bit,
                         const bsc_cell_set *fired) {
    const bsc_rollout_ship *ship = ships_of(r, d);
    const uint64_t own = UINT64_C(1) << bit % 64;
    while (!bsc_has_bit(ship->cells.word, bit)) ship++;
    uint64_t others = 0;
    for (unsigned w = 0; w < WORDS; w++)
        others |= ship->cells.word[w] & ~fired->word[w] & ~(w == bit / 64 ? own : 0);
    return others != 0 ? ship->answers.hit : ship->answers.sunk;
}

/* The misses of one member, or of two. Cells that both have come first; if their answers do not
 * tell the two apart, the next shot does, and misses one of them. */
static double own_misses(const bsc_rollout *r, const part *p) {
    const uint32_t a = r->member[p->from], b = r->member[p->end - 1];
    bsc_cell_set fired = p->fired;
    bool same = true;
    for (unsigned w = 0; w < WORDS && a != b; w++) {
        const uint64_t of_a = r->deployment[a].cells.word[w] & ~fired.word[w];
        const uint64_t of_b = r->deployment[b].cells.word[w] & ~fired.word[w];
        same &= of_a == of_b;
        BSC_EACH_BIT(rest, of_a & of_b) {
            const uint32_t bit = 64 * w + bsc_lowest_bit(rest);
            if (answer_of(r, a, bit, &fired) != answer_of(r, b, bit, &fired)) return 0.0;
            fired.word[w] |= rest & -rest;
        }
    }
    return same ? 0.0 : fmin(r->deployment[a].weight, r->deployment[b].weight);
}

static double play_on(bsc_rollout *r, part *p);

/* Sorts the part's members by their answers. Returns the weight of the misses. */
static double sort(bsc_rollout *r, const part *p, uint32_t bit, split *s) {
    uint32_t at[BSC_MAX_ANSWERS], next = p->from, hits = 0, *hit = r->member + r->capacity;
    for (uint32_t k = p->from; k < p->end; k++) { /* no branch, which processors would guess */
        const uint32_t d = r->member[k], is_hit = bsc_has_bit(r->deployment[d].cells.word, bit);
        r->member[next] = hit[hits] = d;
        next += 1 - is_hit;
        hits += is_hit;
    }
    for (unsigned a = 0; a < r->answers; a++) s->size[a] = 0, s->code[a] = 0;
    s->size[BSC_NUMBER_MISS] = next - p->from;
    s->code[BSC_NUMBER_MISS] = p->code;
    double misses = r->has_weights ? 0.0 : next - p->from;
    for (uint32_t k = p->from; k < next && r->has_weights; k++)
        misses += r->deployment[r->member[k]].weight;
    for (uint32_t k = 0; k < hits; k++) {
        const uint8_t answer = r->answer[k] = answer_of(r, hit[k], bit, &p->fired);
        s->size[answer]++;
        s->code[answer] += r->deployment[hit[k]].code;
        s->code[BSC_NUMBER_MISS] -= r->deployment[hit[k]].code;
    }
    for (unsigned a = BSC_NUMBER_HIT; a < r->answers; next += s->size[a++]) at[a] = next;
    for (uint32_t k = 0; k < hits; k++) r->member[at[r->answer[k]]++] = hit[k];
    assert(next == p->end);
    return misses;
}

/* Parts the members by their answers, and plays on with each part but the largest, which takes the
 * place of the part itself: if the sums stay its own, those of the others are taken off. */
static double fire(bsc_rollout *r, part *p, uint32_t bit) {
    split s;
    uint32_t largest_at = p->from, from = p->from;
    unsigned largest = 0;
    double misses = sort(r, p, bit, &s);
    const bsc_cell_set before = p->fired;
    bsc_set_bit(p->fired.word, bit);
    bsc_clear_bit(p->live.word, bit);
    for (unsigned a = 1; a < r->answers; a++)
        if (s.size[a] > s.size[largest]) largest = a;
    for (unsigned a = 0; a < largest; a++) largest_at += s.size[a];
    const bool hunts = hunts_after(r, p, largest, largest_at);
    const bool keeps = hunts == p->hunts && s.size[largest] > 2;
    for (unsigned a = 0; a < r->answers; from += s.size[a++]) {
        if (a == largest || s.size[a] == 0) continue;
        if (keeps) add_members(r, p, from, from + s.size[a], &before, -1.0);
        part some; /* its sums are long: they are not set twice */
        some.from = from;
        some.end = from + s.size[a];
        some.code = s.code[a];
        some.fired = p->fired;
        some.hunts = hunts_after(r, p, a, from);
        some.nested = p->nested;
        if (s.size[a] > 2) add_up(r, &some);
        misses += play_on(r, &some);
    }
    p->from = largest_at;
    p->end = largest_at + s.size[largest];
    p->code = s.code[largest];
    p->hunts = hunts;
    if (!keeps && s.size[largest] > 2) add_up(r, p);
    return misses;
}

/* Of the cells that count the most, the one after which the rule takes the fewest shots. */
static uint32_t play_out(bsc_rollout *r, part *p) {
    part untried = *p;
    uint32_t best = best_of(p);
    double least = INFINITY;
    p->nested--;
    for (unsigned k = 0; k < r->nest.candidates; k++) {
        const uint32_t bit = best_of(&untried);
        if (bit == NO_BIT) break;
        bsc_clear_bit(untried.live.word, bit);
        part own = *p;
        own.nested = 0;
        double misses = fire(r, &own, bit);
        misses += play_on(r, &own);
        if (bsc_rollout_is_less(misses, least)) best = bit;
        least = fmin(least, misses);
    }
    return best;
}

/* The misses of the part's game to its end. They hang on the members, the cells left and how many
 * shots are nested; nest's other fields stay the same between two reads of a list. */
static double play_on(bsc_rollout *r, part *p) {
    assert(p->from < p->end && p->end <= r->deployments);
    if (p->end - p->from <= 2) return own_misses(r, p);
    if (p->nested > 0 && bsc_rollout_is_late(r)) p->nested = 0;
    static_assert(WORDS == 2, "the words of live[]");
    const uint64_t live[] = {p->live.word[0], p->live.word[1], p->nested};
    const uint64_t key = p->code + bsc_hash_words(live, WORDS + 1);
    bsc_rollout_memo *memo = r->memo + (key >> (64 - MEMO_BITS));
    if (memo->key == key) return memo->misses;
    uint32_t best = best_of(p);
    if (best == NO_BIT) { /* no cell is left, or of weights that lie far apart none but these */
        add_up(r, p);
        best = best_of(p);
    }
    assert(best != NO_BIT || count_left(&r->deployment[r->member[p->from]].cells, &p->fired) == 0);
    if (best == NO_BIT) return 0.0;
    if (p->nested > 0 && (p->hunts || !r->nest.hunting_only)) best = play_out(r, p);
    double misses = fire(r, p, best);
    misses += play_on(r, p);
    *memo = (bsc_rollout_memo){key, misses};
    return misses;
}

bool bsc_rollout_is_late(const bsc_rollout *r) {
    return (r->nest.deadline > 0.0 && bsc_clock_seconds() >= r->nest.deadline) ||
           bsc_run_check_interrupt(r->nest.run, NULL) != BSC_OK;
}

double bsc_rollout_cost(bsc_rollout *r, uint32_t cell) {
    part all = {.end = r->deployments, .nested = r->nest.shots};
    double weight = 0.0;
    for (uint32_t d = 0; d < r->deployments; d++) {
        weight += r->deployment[d].weight;
        all.code += r->deployment[d].code;
        r->member[d] = d;
    }
    const unsigned hits = count_left(&r->deployment[0].cells, &all.fired); /* the same of all */
    all.hunts = hunts_after(r, &all, BSC_NUMBER_HIT, 0);
    if (r->deployments > 2) add_up(r, &all);
    const double misses = r->bit[cell] == NO_BIT ? weight : fire(r, &all, r->bit[cell]);
    return hits * weight + misses + play_on(r, &all);
}
