/* orbits.c - chooses the item on which the root of the search branches: the item whose options form
 * the fewest orbits under the symmetries that keep the item in place. After the search, the counts
 * of the options are averaged over these symmetries. orbits.h has an example.
 *
 * Cost: one step for each pair of an option and a symmetry, and one for each entry of the
 * matrix. */
#include "count/engine/dlx/orbits.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/cover/matrix.h"
#include "count/cover/symmetry.h"
#include "count/cover/tally.h"

/* A ratio. Without symmetry, the root branches on the item with the fewest options. With symmetry,
 * it branches on the item whose options form the fewest orbits (sets of options that symmetries map
 * to each other), and tries one option of each orbit. Symmetry is used only if that gives at most
 * about MAX_RATIO times as many branches. Otherwise it is better to begin with a cell that has few
 * options than with a piece that has few orbits. The value is from measurements on the built-in
 * boards. */
#define MAX_RATIO 2u

/* Returns the stabilizer of the item: the set of the symmetries that keep the item in place. Bit g
 * of the result is 1 if symmetry g belongs to the set. */
static uint32_t find_stabilizer(const bsc_symmetries *symmetries, uint32_t item) {
    uint32_t stabilizer = 0;
    for (unsigned g = 0; g < symmetries->count; g++)
        if (symmetries->item[g][item] == item) stabilizer |= UINT32_C(1) << g;
    return stabilizer;
}

/* Returns the set of the symmetries that map the option to an option with a lower index; bit g is 1
 * if symmetry g does so. This finds the first option of each orbit of an item's options: an option
 * is the first if none of the symmetries in its set keeps the item in place (is in the stabilizer
 * of the item). */
static uint32_t find_lowering(const bsc_symmetries *symmetries, uint32_t option) {
    uint32_t lowering = 0;
    for (unsigned g = 0; g < symmetries->count; g++)
        if (symmetries->option[g][option] < option) lowering |= UINT32_C(1) << g;
    return lowering;
}

/* Returns the size of the option's orbit: to how many different options the symmetries in the set
 * `stabilizer` map it. This is the number of symmetries in the set, divided by how many of them map
 * the option to itself. `stabilizer` has a bit for each symmetry. */
static uint32_t orbit_size(const bsc_symmetries *symmetries, uint32_t stabilizer, uint32_t option) {
    uint32_t fixing = 0;
    BSC_EACH_BIT(unseen, stabilizer)
        if (symmetries->option[bsc_lowest_bit(unseen)][option] == option) fixing++;
    assert(bsc_count_bits(stabilizer) % fixing == 0);
    return bsc_count_bits(stabilizer) / fixing;
}

/* Chooses the item on which the root branches: the one whose options form the fewest orbits under
 * the symmetries that keep the item in place. Fills *orbits for this item. option_count[i] is how
 * many options item i has, and orbit_count[i] is how many orbits they form. If symmetry saves too
 * little work, orbits->count stays 0. */
static void choose_item(bsc_dlx_orbits *orbits, const bsc_matrix *matrix,
                        const uint32_t *option_count, const uint32_t *orbit_count) {
    const bsc_symmetries *symmetries = &orbits->symmetries;
    uint32_t best = UINT32_MAX;
    uint32_t fewest_options = UINT32_MAX;
    for (uint32_t i = 0; i < matrix->primaries; i++) {
        if (matrix->item[i].multiplicity != 1) continue;
        if (option_count[i] < fewest_options) fewest_options = option_count[i];
        if (best == UINT32_MAX || orbit_count[i] < orbit_count[best]) best = i;
    }
    if (best == UINT32_MAX || orbit_count[best] == 0) return;
    if (orbit_count[best] == option_count[best]) return;
    if (orbit_count[best] / MAX_RATIO > fewest_options) return;
    orbits->item = best;
    orbits->stabilizer = find_stabilizer(symmetries, best);
    for (uint32_t option = 0; option < matrix->options; option++) {
        if ((find_lowering(symmetries, option) & orbits->stabilizer) != 0) continue;
        for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
            if (matrix->entry[k] != best) continue;
            orbits->size[option] = orbit_size(symmetries, orbits->stabilizer, option);
            orbits->count++;
        }
    }
    assert(orbits->count == orbit_count[best]);
}

/* Finds the item on which the root branches, and fills *orbits for it: counts the options of each
 * item and the orbits that they form, and lets choose_item choose by these counts. Fails if memory
 * runs out. */
static bsc_status find_item(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, bsc_error *error) {
    const bsc_symmetries *symmetries = &orbits->symmetries;
    bsc_arena arena = {0};
    /* [items]: how many options each item has; how many orbits these options form; and which
     * symmetries keep the item in place, with bit g for symmetry g */
    uint32_t *option_count = bsc_arena_new(&arena, matrix->items, sizeof *option_count);
    uint32_t *orbit_count = bsc_arena_new(&arena, matrix->items, sizeof *orbit_count);
    uint32_t *stabilizer = bsc_arena_new(&arena, matrix->items, sizeof *stabilizer);
    BSC_ARENA_ARRAY(&orbits->symmetries.arena, orbits->size, matrix->options);
    bsc_status status = bsc_arena_status(&orbits->symmetries.arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) {
        for (uint32_t i = 0; i < matrix->primaries; i++)
            stabilizer[i] = find_stabilizer(symmetries, i);
        for (uint32_t option = 0; option < matrix->options; option++) {
            const uint32_t lowering = find_lowering(symmetries, option);
            for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
                const uint32_t item = matrix->entry[k];
                option_count[item]++;
                if ((lowering & stabilizer[item]) == 0) orbit_count[item]++;
            }
        }
        choose_item(orbits, matrix, option_count, orbit_count);
    }
    bsc_arena_release(&arena);
    return status;
}

bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error) {
    *orbits = (bsc_dlx_orbits){0};
    bsc_status status = bsc_symmetries_init(&orbits->symmetries, matrix, run, error);
    if (status == BSC_OK && orbits->symmetries.count > 1) status = find_item(orbits, matrix, error);
    if (orbits->count == 0) {
        bsc_arena_release(&orbits->symmetries.arena);
        *orbits = (bsc_dlx_orbits){.count = 0};
    }
    return status;
}

unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry) {
    const bsc_symmetries *symmetries = &orbits->symmetries;
    unsigned count = 0;
    BSC_EACH_BIT(unseen, orbits->stabilizer) {
        const unsigned candidate = bsc_lowest_bit(unseen);
        const uint32_t image = symmetries->option[candidate][option];
        unsigned earlier = 0;
        while (earlier < count && symmetries->option[symmetry[earlier]][option] != image) earlier++;
        if (earlier < count) continue; /* an earlier symmetry gives the same image */
        symmetry[count] = candidate;
        count++;
    }
    assert(count > 0 && symmetry[0] == 0);
    return count;
}

bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally,
                                  bsc_error *error) {
    const bsc_symmetries *symmetries = &orbits->symmetries;
    const uint32_t symmetry_count = bsc_count_bits(orbits->stabilizer);
    const size_t limbs = tally->limbs;
    bool is_integer = true; /* no mean has a remainder so far */
    /* The sum of the counts of an option's images under all symmetries of the stabilizer. These are
     * at most 12 counts, so the sum has one 64-bit limb more than a count. */
    uint64_t *sum = bsc_memory_new(limbs + 1, sizeof *sum);
    assert(symmetry_count > 0);
    if (sum == NULL) return bsc_error_set_no_memory(error);
    for (uint32_t k = 0; k < tally->options && is_integer; k++) {
        const bool is_first_of_orbit = (find_lowering(symmetries, k) & orbits->stabilizer) == 0;
        if (!is_first_of_orbit) continue;
        memset(sum, 0, (limbs + 1) * sizeof *sum);
        BSC_EACH_BIT(unseen, orbits->stabilizer) {
            const uint32_t image = symmetries->option[bsc_lowest_bit(unseen)][k];
            bsc_limbs_add(sum, limbs + 1, bsc_tally_option_limbs(tally, image), limbs);
        }
        is_integer = bsc_limbs_divide(sum, limbs + 1, symmetry_count) == 0;
        assert(sum[limbs] == 0);
        /* `sum` is now the mean, which replaces the counts of all options of the orbit. */
        BSC_EACH_BIT(unseen, orbits->stabilizer) {
            const uint32_t image = symmetries->option[bsc_lowest_bit(unseen)][k];
            memcpy(bsc_tally_option_limbs(tally, image), sum, limbs * sizeof *sum);
        }
    }
    bsc_memory_free(sum);
    if (is_integer) return BSC_OK;
    return bsc_error_set(error, BSC_BAD_INPUT, "the numbers do not add up");
}
