/* optimal_set.c - the deployments of the full search as sets of the ships' remaining cells,
 * sorted, each once; and the Zobrist keys of sets of them.
 *
 * Ships of a deployment are sorted by their cells, and deployments by their ships; so two are
 * equivalent exactly if they are equal, and a deployment's image under a symmetry is found by
 * binary search. A symmetry is used only if it takes each deployment to one of the same weight.
 *
 * Where sunk ships are not announced, whose a cell is does not matter: all ships are one. */
#include "play/eval/optimal_set.h"

#include "bscount_game.h"

#include "count/base/arena.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#define NO_BIT UINT32_MAX

typedef struct ship {
    bsc_cell_set cells;
    bsc_ship_answers says; /* a hit the same of all that sink alike */
} ship;

/* Ships that are sunk, or not there, are empty sets. */
typedef struct row {
    ship ship[BSC_OPTIMAL_SHIPS];
    uint64_t weight;
} row;

/* The largest first, and empty ones last. */
static int by_ship(const void *left, const void *right) {
    const ship *a = left, *b = right;
    const unsigned size = bsc_cell_set_count(a->cells), other = bsc_cell_set_count(b->cells);
    if (size != other) return size > other ? -1 : 1;
    for (unsigned w = BSC_LISTED_WORDS; w-- > 0;)
        if (a->cells.word[w] != b->cells.word[w])
            return a->cells.word[w] > b->cells.word[w] ? -1 : 1;
    return (a->says.sunk > b->says.sunk) - (a->says.sunk < b->says.sunk);
}

static int by_ships(const void *left, const void *right) {
    const row *a = left, *b = right;
    for (unsigned k = 0; k < BSC_OPTIMAL_SHIPS; k++) {
        const int order = by_ship(&a->ship[k], &b->ship[k]);
        if (order != 0) return order;
    }
    return 0;
}

static void sort_ships(row *r) {
    qsort(r->ship, BSC_OPTIMAL_SHIPS, sizeof *r->ship, by_ship);
}

/* The remaining cells of a deployment's ships. */
static row read_row(const bsc_deployment_list *list, const bsc_log *log, const uint32_t *bit,
                    size_t d) {
    const bsc_announce announce = bsc_log_announced(log);
    const uint32_t *placement = bsc_deployment_list_ships(list, d);
    row r = {.weight = 1};
    for (uint32_t k = 0; k < list->ships; k++) {
        const bsc_placement at = bsc_problem_placement(list->problem, placement[k]);
        bsc_cell_set left = {{0}};
        for (uint32_t c = 0; c < at.cells; c++)
            if (log->firing_step[at.cell[c]] == 0) bsc_set_bit(left.word, bit[at.cell[c]]);
        if (bsc_cell_set_is_empty(left)) continue;
        ship *to = &r.ship[announce == BSC_ANNOUNCE_NONE ? 0 : k];
        to->cells = bsc_cell_set_unite(to->cells, left);
        to->says = bsc_ship_answers_of(log, at);
    }
    sort_ships(&r);
    return r;
}

static void fill_deployment(bsc_optimal_set *set, uint32_t d, const row *r) {
    set->member[d] = (uint16_t)d;
    set->weight[d] = r->weight;
    for (uint32_t k = 0; k < set->ships; k++) {
        const ship *own = &r->ship[k];
        set->ship[(size_t)d * set->ships + k] = own->cells;
        set->says[(size_t)d * set->ships + k] = own->says;
        set->answers = bsc_ship_answers_end(own->says, set->answers);
        assert(bsc_cell_set_is_empty(bsc_cell_set_intersect(set->fleet[d], own->cells)));
        set->fleet[d] = bsc_cell_set_unite(set->fleet[d], own->cells);
        BSC_EACH_IN_SET(c, own->cells) set->owner[(size_t)d * set->cells + c] = (uint8_t)k;
    }
}

/* Whether the deployment's ships give the same answers as those of the first when they sink. */
static bool sinks_alike(const bsc_optimal_set *set, uint32_t d) {
    int count[BSC_MAX_ANSWERS] = {0};
    for (uint32_t k = 0; k < set->ships; k++) {
        const size_t own = (size_t)d * set->ships + k;
        if (!bsc_cell_set_is_empty(set->ship[own])) count[set->says[own].sunk]++;
        if (!bsc_cell_set_is_empty(set->ship[k])) count[set->says[k].sunk]--;
    }
    for (unsigned a = 0; a < BSC_MAX_ANSWERS; a++)
        if (count[a] != 0) return false;
    return true;
}

void bsc_optimal_count_ways(const bsc_optimal_set *set, bsc_optimal_ways ways) {
    bool hit[BSC_MAX_ANSWERS] = {false}, sunk[BSC_MAX_ANSWERS] = {false}, same_ships = true;
    unsigned hit_answers = 0, sunk_answers = 0; /* that there are */
    for (size_t k = 0; k < (size_t)set->deployments * set->ships; k++) {
        const bsc_ship_answers says = set->says[k];
        if (bsc_cell_set_is_empty(set->ship[k])) continue;
        hit_answers += !hit[says.hit];
        sunk_answers += !sunk[says.sunk];
        hit[says.hit] = sunk[says.sunk] = true;
    }
    for (uint32_t d = 1; d < set->deployments; d++) same_ships = same_ships && sinks_alike(set, d);
    for (unsigned ships = 1; ships <= BSC_OPTIMAL_SHIPS; ships++)
        for (unsigned left = ships; left <= BSC_LISTED_CELLS; left++) {
            double orders = 1.0, *own = &ways[ships][left];
            *own = pow(hit_answers, left - ships);
            for (unsigned k = 1; k < ships; k++) *own *= (double)(left - k) / k;
            for (unsigned k = 1; k <= ships; k++) orders *= k;
            const double any_order = pow(sunk_answers, ships);
            *own *= same_ships ? fmin(orders, any_order) : any_order;
        }
}

/* Where the symmetry takes each deployment; false where it is no symmetry of this set. */
static bool move_deployments(const bsc_optimal_set *set, const row *r, const uint32_t *to,
                             uint32_t *image) {
    for (uint32_t d = 0; d < set->deployments; d++) {
        row moved = r[d];
        for (unsigned k = 0; k < BSC_OPTIMAL_SHIPS; k++) {
            moved.ship[k].cells = (bsc_cell_set){{0}};
            BSC_EACH_IN_SET(c, r[d].ship[k].cells) bsc_set_bit(moved.ship[k].cells.word, to[c]);
        }
        sort_ships(&moved);
        const row *found = bsearch(&moved, r, set->deployments, sizeof *r, by_ships);
        if (found == NULL || found->weight != r[d].weight) return false;
        image[d] = (uint32_t)(found - r);
    }
    return true;
}

/* The board's symmetries count if they are the set's own. */
static void find_symmetries(bsc_optimal_set *set, const bsc_symmetries *all, const uint32_t *bit,
                            const row *r) {
    const size_t elements = (size_t)set->deployments + set->cells;
    bsc_zobrist *zobrist = &set->zobrist;
    bsc_zobrist_init(zobrist, &set->arena, elements, all == NULL ? 1 : all->count);
    uint32_t *image = bsc_arena_new(&set->arena, set->deployments, sizeof *image);
    for (unsigned g = 1; all != NULL && g < all->count && !set->arena.failed; g++) {
        uint32_t to[BSC_LISTED_CELLS];
        bool stays = true; /* among the set's cells */
        for (uint32_t c = 0; c < set->cells; c++) {
            to[c] = bit[all->cell[g][set->cell_of[c]]];
            stays = stays && to[c] != NO_BIT;
        }
        if (!stays || !move_deployments(set, r, to, image)) continue;
        bsc_zobrist_add_image(zobrist, zobrist->symmetries, 0, image, set->deployments);
        bsc_zobrist_add_image(zobrist, zobrist->symmetries, set->deployments, to, set->cells);
        zobrist->symmetries++;
    }
}

static bsc_status fill(bsc_optimal_set *set, const bsc_deployment_list *list, const bsc_log *log,
                       const bsc_symmetries *symmetries, const uint32_t *bit, row *r,
                       bsc_error *error) {
    uint32_t last = 0; /* ship, where the most are afloat */
    for (size_t d = 0; d < list->deployments; d++) {
        r[d] = read_row(list, log, bit, d);
        while (last + 1 < set->ships && !bsc_cell_set_is_empty(r[d].ship[last + 1].cells)) last++;
    }
    size_t count = 0; /* of rows that differ; equal ones add their weights */
    qsort(r, list->deployments, sizeof *r, by_ships);
    for (size_t d = 0; d < list->deployments; d++)
        if (count > 0 && by_ships(&r[count - 1], &r[d]) == 0)
            r[count - 1].weight += r[d].weight;
        else
            r[count++] = r[d];
    assert(count > 0 && count <= list->deployments);
    set->deployments = (uint32_t)count;
    bsc_arena *arena = &set->arena;
    BSC_ARENA_ARRAY(arena, set->fleet, count);
    BSC_ARENA_ARRAY(arena, set->ship, count * set->ships);
    BSC_ARENA_ARRAY(arena, set->says, count * set->ships);
    BSC_ARENA_ARRAY(arena, set->weight, count);
    BSC_ARENA_ARRAY(arena, set->member, count);
    BSC_ARENA_ARRAY(arena, set->kin, count);
    BSC_ARENA_ARRAY(arena, set->owner, count * set->cells);
    BSC_ARENA_ARRAY(arena, set->covered, count);
    bool tells = last > 0; /* the ships but the last: in each it is smaller than they */
    for (uint32_t d = 0; d < count && !arena->failed; d++) {
        const ship *smallest = &r[d].ship[last];
        fill_deployment(set, d, &r[d]);
        tells =
            tells && bsc_cell_set_count(smallest->cells) < bsc_cell_set_count(smallest[-1].cells);
        bsc_optimal_kin *kin = &set->kin[d];
        while (!bsc_cell_set_equal(set->fleet[kin->alike], set->fleet[d])) kin->alike++;
        kin->known = bsc_cell_set_minus(set->fleet[d], smallest->cells);
        const row *before = d == 0 ? r : &r[d - 1];
        row own = r[d];
        own.ship[last] = before->ship[last];
        kin->group = by_ships(&own, before) == 0 ? set->kin[before - r].group : (uint16_t)d;
    }
    for (uint32_t d = 0; d < count && !tells && !arena->failed; d++)
        set->kin[d].known = (bsc_cell_set){{0}};
    find_symmetries(set, symmetries, bit, r);
    return bsc_arena_status(arena, error);
}

bsc_status bsc_optimal_check_ships(const bsc_problem *problem, bsc_error *error) {
    if (bsc_fleet_ships(problem, 0) <= BSC_OPTIMAL_SHIPS) return BSC_OK;
    return bsc_error_set(error, BSC_LIMIT,
                         "more than %u ships are too many to search for the best play",
                         BSC_OPTIMAL_SHIPS);
}

bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *list,
                                const bsc_log *log, const bsc_symmetries *symmetries,
                                bsc_error *error) {
    assert(list->deployments > 0 && list->deployments <= BSC_OPTIMAL_DEPLOYMENTS);
    *set = (bsc_optimal_set){.ships = list->ships, .answers = BSC_NUMBER_SUNK};
    bsc_arena scratch = {0};
    uint32_t *bit = bsc_arena_new(&scratch, list->problem->cells, sizeof *bit);
    row *r = bsc_arena_new(&scratch, list->deployments, sizeof *r);
    bsc_status status = bsc_arena_status(&scratch, error);
    if (status == BSC_OK) status = bsc_optimal_check_ships(list->problem, error);
    if (status != BSC_OK) goto out;
    if (!bsc_deployment_list_number_cells(list, log, bit, set->cell_of, &set->cells))
        status = bsc_error_set(error, BSC_LIMIT,
                               "more than %u cells may have a ship: too many to search for the "
                               "best play",
                               BSC_LISTED_CELLS);
    else
        status = fill(set, list, log, symmetries, bit, r, error);
out:
    bsc_arena_release(&scratch);
    if (status != BSC_OK) {
        bsc_arena_release(&set->arena);
        *set = (bsc_optimal_set){0};
    }
    return status;
}

bsc_zobrist_key bsc_optimal_key(const bsc_optimal_set *set, const uint16_t *member, size_t members,
                                bsc_cell_set hits) {
    bsc_zobrist_key least = {UINT64_MAX, UINT64_MAX};
    for (unsigned g = 0; g < set->zobrist.symmetries; g++) {
        const bsc_zobrist_key *code = bsc_zobrist_codes(&set->zobrist, g);
        const bsc_zobrist_key *cell = code + set->deployments;
        bsc_zobrist_key sum = {0, 0};
        for (size_t k = 0; k < members; k++) bsc_zobrist_add(&sum, code[member[k]]);
        BSC_EACH_IN_SET(c, hits) bsc_zobrist_add(&sum, cell[c]);
        if (bsc_zobrist_less(sum, least)) least = sum;
    }
    return least;
}

bsc_cell_set bsc_optimal_drop_worse(const bsc_optimal_set *set, const uint16_t *member,
                                    size_t members, bsc_cell_set fired, bsc_cell_set any) {
    uint32_t hit[BSC_LISTED_CELLS] = {0};
    bsc_cell_set shared[BSC_LISTED_CELLS], kept = any; /* by all members on a cell */
    memset(shared, 0xff, sizeof shared);
    for (size_t k = 0; k < members; k++)
        BSC_EACH_IN_SET(c, bsc_cell_set_intersect(set->fleet[member[k]], any)) {
            shared[c] =
                bsc_cell_set_intersect(shared[c], bsc_cell_set_minus(set->fleet[member[k]], fired));
            hit[c]++;
        }
    BSC_EACH_IN_SET(c, any) {
        BSC_EACH_IN_SET(b, shared[c])
        if (b != c && (hit[b] > hit[c] || b < c)) bsc_clear_bit(kept.word, c);
    }
    return kept;
}
