/* optimal_set.c - deployments as masks of what is left of their ships, sorted, each once.
 *
 * Ships of a deployment are sorted by their masks, and deployments by their ships; so two are alike
 * exactly if they are equal, and a deployment's image under a symmetry is found by halving. A
 * symmetry counts only if it takes each deployment to one of the same weight.
 *
 * Where nothing is told of sunk ships all ships of a deployment are one: whose a cell is does not
 * matter. */
#include "eval/optimal_set.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define MAX_SHIPS 12u
#define NO_BIT    UINT32_MAX

typedef struct ship {
    uint64_t mask;
    uint64_t told;
} ship;

/* Ships that are sunk, or not there, are empty masks. */
typedef struct row {
    ship ship[MAX_SHIPS];
    uint64_t weight;
} row;

void bsc_optimal_set_release(bsc_optimal_set *set) {
    bsc_memory_free(set->mask);
    bsc_memory_free(set->ship);
    bsc_memory_free(set->told);
    bsc_memory_free(set->weight);
    bsc_memory_free(set->member);
    bsc_memory_free(set->owner);
    for (unsigned g = 0; g < BSC_MAX_SYMMETRIES; g++) bsc_memory_free(set->code[g]);
    *set = (bsc_optimal_set){0};
}

/* Empty ones last. */
static int by_ship(const void *left, const void *right) {
    const ship *a = left, *b = right;
    if (a->mask != b->mask) return a->mask > b->mask ? -1 : 1;
    return (a->told > b->told) - (a->told < b->told);
}

static int by_ships(const void *left, const void *right) {
    const row *a = left, *b = right;
    for (unsigned k = 0; k < MAX_SHIPS; k++) {
        const int order = by_ship(&a->ship[k], &b->ship[k]);
        if (order != 0) return order;
    }
    return 0;
}

static void sort_ships(row *r) {
    qsort(r->ship, MAX_SHIPS, sizeof *r->ship, by_ship);
}

/* What is left of a deployment's ships. */
static row read_row(const bsc_deployment_list *pool, const bsc_log *log, const uint32_t *bit,
                    size_t d) {
    const bsc_announce announce = bsc_log_announced(log);
    row r = {.weight = 1};
    for (uint32_t k = 0; k < pool->ships; k++) {
        const bsc_placement at =
            bsc_problem_placement(pool->problem, pool->ship[d * pool->ships + k]);
        uint64_t mask = 0;
        for (uint32_t c = 0; c < at.cells; c++)
            if (log->fired[at.cell[c]] == 0) mask |= UINT64_C(1) << bit[at.cell[c]];
        if (mask == 0) continue;
        ship *to = &r.ship[announce == BSC_ANNOUNCE_NONE ? 0 : k];
        to->mask |= mask;
        to->told = bsc_deployment_list_told(pool->problem, announce, at);
    }
    sort_ships(&r);
    return r;
}

/* Sorts, and adds the weights of equal ones; returns how many differ. */
static size_t merge_rows(row *r, size_t count) {
    size_t kept = 0;
    qsort(r, count, sizeof *r, by_ships);
    for (size_t k = 0; k < count; k++)
        if (kept > 0 && by_ships(&r[kept - 1], &r[k]) == 0)
            r[kept - 1].weight += r[k].weight;
        else
            r[kept++] = r[k];
    return kept;
}

static bool make_room(bsc_optimal_set *set) {
    const size_t d = set->deployments;
    set->mask = bsc_memory_new(d, sizeof *set->mask);
    set->ship = bsc_memory_new(d, set->ships * sizeof *set->ship);
    set->told = bsc_memory_new(d, set->ships * sizeof *set->told);
    set->weight = bsc_memory_new(d, sizeof *set->weight);
    set->member = bsc_memory_new(d, sizeof *set->member);
    set->owner = bsc_memory_new(d, set->cells * sizeof *set->owner);
    return set->mask != NULL && set->ship != NULL && set->told != NULL && set->weight != NULL &&
           set->member != NULL && set->owner != NULL;
}

static void fill_deployment(bsc_optimal_set *set, uint32_t d, const row *r) {
    set->member[d] = (uint16_t)d;
    set->weight[d] = r->weight;
    for (uint32_t k = 0; k < set->ships; k++) {
        const ship *own = &r->ship[k];
        set->ship[(size_t)d * set->ships + k] = own->mask;
        set->told[(size_t)d * set->ships + k] = (uint8_t)own->told;
        set->mask[d] |= own->mask;
        if (own->told >= set->answers) set->answers = (unsigned)own->told + 1;
        for (uint32_t c = 0; c < set->cells; c++)
            if ((own->mask >> c & 1u) != 0) set->owner[(size_t)d * set->cells + c] = (uint8_t)k;
    }
}

/* Where the symmetry takes each of the set's cells; false where it leaves them. */
static bool move_cells(const bsc_optimal_set *set, const uint32_t *bit, const uint32_t *cell,
                       uint32_t *to) {
    for (uint32_t c = 0; c < set->cells; c++) {
        to[c] = bit[cell[set->cell_of[c]]];
        if (to[c] == NO_BIT) return false;
    }
    return true;
}

static uint64_t move_mask(uint64_t mask, const uint32_t *to) {
    uint64_t moved = 0;
    for (; mask != 0; mask &= mask - 1) moved |= UINT64_C(1) << to[bsc_lowest_bit(mask)];
    return moved;
}

/* The codes as the symmetry permutes them; false, and no codes, where it is none of this set. */
static bool permute_codes(const bsc_optimal_set *set, const row *r, const uint32_t *to,
                          uint64_t *code) {
    for (uint32_t d = 0; d < set->deployments; d++) {
        row image = r[d];
        for (unsigned k = 0; k < MAX_SHIPS; k++)
            image.ship[k].mask = move_mask(r[d].ship[k].mask, to);
        sort_ships(&image);
        const row *found = bsearch(&image, r, set->deployments, sizeof *r, by_ships);
        if (found == NULL || found->weight != r[d].weight) return false;
        memcpy(code + 2 * (size_t)d, set->code[0] + 2 * (found - r), 2 * sizeof *code);
    }
    for (uint32_t c = 0; c < set->cells; c++)
        memcpy(code + 2 * ((size_t)set->deployments + c),
               set->code[0] + 2 * ((size_t)set->deployments + to[c]), 2 * sizeof *code);
    return true;
}

static bool draw_codes(bsc_optimal_set *set, size_t codes) {
    bsc_random random = bsc_random_seed(1);
    uint64_t *code = bsc_memory_new(codes, sizeof *code);
    set->code[0] = code;
    set->symmetries = 1;
    for (size_t k = 0; k < codes && code != NULL; k++) code[k] = bsc_random_next(&random);
    return code != NULL;
}

/* Symmetry 0 changes nothing; the others count if they are the set's own. */
static bsc_status find_symmetries(bsc_optimal_set *set, const bsc_board_symmetries *all,
                                  const uint32_t *bit, const row *r, bsc_error *error) {
    const size_t codes = 2 * ((size_t)set->deployments + set->cells);
    if (!draw_codes(set, codes)) return bsc_error_no_memory(error);
    for (unsigned g = 1; all != NULL && g < all->count; g++) {
        uint32_t to[BSC_OPTIMAL_CELLS];
        uint64_t *code = bsc_memory_new(codes, sizeof *code);
        if (code == NULL) return bsc_error_no_memory(error);
        if (move_cells(set, bit, all->cell[g], to) && permute_codes(set, r, to, code))
            set->code[set->symmetries++] = code;
        else
            bsc_memory_free(code);
    }
    return BSC_OK;
}

static bsc_status fill(bsc_optimal_set *set, const bsc_deployment_list *pool, const bsc_log *log,
                       const bsc_board_symmetries *symmetries, const uint32_t *bit, row *r,
                       bsc_error *error) {
    for (size_t d = 0; d < pool->deployments; d++) r[d] = read_row(pool, log, bit, d);
    const size_t kept = merge_rows(r, pool->deployments);
    if (kept > UINT16_MAX)
        return bsc_error_set(error, BSC_LIMIT,
                             "%lu deployments are too many to search for the best play",
                             (unsigned long)kept);
    set->deployments = (uint32_t)kept;
    if (!make_room(set)) return bsc_error_no_memory(error);
    for (uint32_t d = 0; d < set->deployments; d++) fill_deployment(set, d, &r[d]);
    return find_symmetries(set, symmetries, bit, r, error);
}

bsc_status bsc_optimal_set_init(bsc_optimal_set *set, const bsc_deployment_list *pool,
                                const bsc_log *log, const bsc_board_symmetries *symmetries,
                                bsc_error *error) {
    assert(pool->deployments > 0);
    *set = (bsc_optimal_set){.ships = pool->ships, .answers = 2};
    uint32_t *bit = bsc_memory_new(pool->problem->cells, sizeof *bit);
    row *r = bsc_memory_new(pool->deployments, sizeof *r);
    bsc_status status;
    if (bit == NULL || r == NULL)
        status = bsc_error_no_memory(error);
    else if (pool->ships > MAX_SHIPS)
        status = bsc_error_set(error, BSC_LIMIT,
                               "more than %u ships are too many to search for the best "
                               "play",
                               MAX_SHIPS);
    else if (!bsc_deployment_list_number(pool, log, BSC_OPTIMAL_CELLS, bit, set->cell_of,
                                         &set->cells))
        status = bsc_error_set(error, BSC_LIMIT,
                               "more than %u cells may have a ship: too many to search "
                               "for the best play",
                               BSC_OPTIMAL_CELLS);
    else
        status = fill(set, pool, log, symmetries, bit, r, error);
    bsc_memory_free(bit);
    bsc_memory_free(r);
    return status;
}

static void add_code(const uint64_t *code, size_t number, bsc_optimal_name *name) {
    const uint64_t low = name->low + code[2 * number + 1];
    name->high += code[2 * number] + (low < name->low);
    name->low = low;
}

bsc_optimal_name bsc_optimal_name_of(const bsc_optimal_set *set, const uint16_t *member,
                                     size_t members, uint64_t hits) {
    bsc_optimal_name least = {UINT64_MAX, UINT64_MAX};
    for (unsigned g = 0; g < set->symmetries; g++) {
        bsc_optimal_name name = {0, 0};
        for (size_t k = 0; k < members; k++) add_code(set->code[g], member[k], &name);
        for (uint64_t rest = hits; rest != 0; rest &= rest - 1)
            add_code(set->code[g], set->deployments + (size_t)bsc_lowest_bit(rest), &name);
        if (name.high < least.high || (name.high == least.high && name.low < least.low))
            least = name;
    }
    return least;
}
