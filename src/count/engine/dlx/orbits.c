/* orbits.c - chooses the item with the fewest orbits of options for the root of the search, and
 * takes the mean of a tally over that item's symmetries.
 *
 * Cost: for each option and symmetry a step, and one for each entry of the matrix. */
#include "count/engine/dlx/orbits.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"

/* A piece with few orbits may be a worse item to begin with than a cell with few options; on the
 * built-in boards up to this many orbits for each branch paid. */
#define MAX_RATIO 2u

/* Returns the set of symmetries that keep the item in place, bit g for symmetry g. */
static uint32_t find_stabilizer(const bsc_symmetries *s, uint32_t item) {
    uint32_t stabilizer = 0;
    for (unsigned g = 0; g < s->count; g++) stabilizer |= (uint32_t)(s->item[g][item] == item) << g;
    return stabilizer;
}

/* Returns the set of symmetries that take the option to an earlier one. An option is the first of
 * its orbit under a stabilizer if none of these is in the stabilizer. */
static uint32_t find_lowering(const bsc_symmetries *s, uint32_t option) {
    uint32_t lower = 0;
    for (unsigned g = 0; g < s->count; g++) lower |= (uint32_t)(s->option[g][option] < option) << g;
    return lower;
}

/* Chooses the item with the fewest orbits, and fills orbits with it. length[] has the number of
 * options of each item, and orbit_count[] that of their orbits under the item's stabilizer. If
 * symmetry spares too little, orbits->count stays 0. */
static void choose_item(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const uint32_t *length,
                        const uint32_t *orbit_count) {
    const bsc_symmetries *s = &orbits->symmetries;
    uint32_t best = UINT32_MAX, fewest = UINT32_MAX;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (matrix->item[i].multiplicity == 1 && length[i] < fewest) fewest = length[i];
        if (matrix->item[i].multiplicity == 1 &&
            (best == UINT32_MAX || orbit_count[i] < orbit_count[best]))
            best = i;
    }
    if (best == UINT32_MAX || orbit_count[best] == 0) return;
    if (orbit_count[best] == length[best] || orbit_count[best] / MAX_RATIO > fewest) return;
    orbits->item = best;
    orbits->stabilizer = find_stabilizer(s, best);
    for (uint32_t option = 0; option < matrix->options; option++) {
        if ((find_lowering(s, option) & orbits->stabilizer) != 0) continue;
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            if (matrix->entry[k] != best) continue;
            uint32_t fixed = 0;
            BSC_EACH_BIT(g, orbits->stabilizer)
                fixed += s->option[bsc_lowest_bit(g)][option] == option;
            assert(bsc_count_bits(orbits->stabilizer) % fixed == 0);
            orbits->size[option] = bsc_count_bits(orbits->stabilizer) / fixed;
            orbits->count++;
        }
    }
    assert(orbits->count == orbit_count[best]);
}

/* Counts the options and orbits of each item, and chooses one. */
static bsc_status count_orbits(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, bsc_error *error) {
    const bsc_symmetries *s = &orbits->symmetries;
    bsc_arena arena = {0};
    uint32_t *length = bsc_arena_new(&arena, matrix->items, sizeof *length);
    uint32_t *orbit_count = bsc_arena_new(&arena, matrix->items, sizeof *orbit_count);
    uint32_t *stabilizer = bsc_arena_new(&arena, matrix->items, sizeof *stabilizer);
    BSC_ARENA_ARRAY(&orbits->symmetries.arena, orbits->size, matrix->options);
    bsc_status status = bsc_arena_status(&orbits->symmetries.arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) {
        for (uint32_t i = 0; i < matrix->primaries; i++) stabilizer[i] = find_stabilizer(s, i);
        for (uint32_t option = 0; option < matrix->options; option++) {
            const uint32_t lower = find_lowering(s, option);
            for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
                length[matrix->entry[k]]++;
                orbit_count[matrix->entry[k]] += (lower & stabilizer[matrix->entry[k]]) == 0;
            }
        }
        choose_item(orbits, matrix, length, orbit_count);
    }
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error) {
    *orbits = (bsc_dlx_orbits){0};
    bsc_status status = bsc_symmetries_init(&orbits->symmetries, matrix, run, error);
    if (status == BSC_OK && orbits->symmetries.count > 1)
        status = count_orbits(orbits, matrix, error);
    if (orbits->count == 0) {
        bsc_arena_release(&orbits->symmetries.arena);
        orbits->symmetries = (bsc_symmetries){.count = 0};
    }
    return status;
}

unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry) {
    const bsc_symmetries *s = &orbits->symmetries;
    unsigned count = 0;
    BSC_EACH_BIT(untried, orbits->stabilizer) {
        const unsigned g = bsc_lowest_bit(untried);
        unsigned k = 0;
        while (k < count && s->option[symmetry[k]][option] != s->option[g][option]) k++;
        if (k == count) symmetry[count++] = g;
    }
    assert(count > 0 && symmetry[0] == 0);
    return count;
}

bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally,
                                  bsc_error *error) {
    const bsc_symmetries *s = &orbits->symmetries;
    const uint32_t size = bsc_count_bits(orbits->stabilizer);
    const size_t limbs = tally->limbs;
    bool is_integer = true;
    uint64_t *sum = bsc_memory_new(limbs + 1, sizeof *sum); /* of at most 12 numbers */
    assert(size > 0);
    if (sum == NULL) return bsc_error_set_no_memory(error);
    for (uint32_t k = 0; k < tally->options && is_integer; k++) {
        if ((find_lowering(s, k) & orbits->stabilizer) != 0) continue;
        memset(sum, 0, (limbs + 1) * sizeof *sum);
        BSC_EACH_BIT(untried, orbits->stabilizer) {
            const uint32_t image = s->option[bsc_lowest_bit(untried)][k];
            bsc_limbs_add(sum, limbs + 1, bsc_tally_option_limbs(tally, image), limbs);
        }
        is_integer = bsc_limbs_divide(sum, limbs + 1, size) == 0;
        assert(sum[limbs] == 0);
        BSC_EACH_BIT(untried, orbits->stabilizer) {
            const uint32_t image = s->option[bsc_lowest_bit(untried)][k];
            memcpy(bsc_tally_option_limbs(tally, image), sum, limbs * sizeof *sum);
        }
    }
    bsc_memory_free(sum);
    return is_integer ? BSC_OK : bsc_error_set(error, BSC_BAD_INPUT, "the numbers do not add up");
}
