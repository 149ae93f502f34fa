/* orbits.c - the item with the fewest orbits of options, and the mean over its symmetries.
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

/* Symmetries that keep the item. */
static uint32_t keepers(const bsc_symmetries *s, uint32_t item) {
    uint32_t kept = 0;
    for (unsigned g = 0; g < s->count; g++) kept |= (uint32_t)(s->item[g][item] == item) << g;
    return kept;
}

/* Symmetries that take the option to an earlier one; none: it is the first of its orbit. */
static uint32_t lowerers(const bsc_symmetries *s, uint32_t option) {
    uint32_t lower = 0;
    for (unsigned g = 0; g < s->count; g++) lower |= (uint32_t)(s->option[g][option] < option) << g;
    return lower;
}

/* Finds the item with the fewest orbits, and enters these. */
static void choose_item(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const uint32_t *length,
                        const uint32_t *firsts) {
    const bsc_symmetries *s = &orbits->symmetries;
    uint32_t best = UINT32_MAX, fewest = UINT32_MAX;
    BSC_EACH_PRIMARY(i, matrix) {
        if (matrix->item[i].multiplicity == 1 && length[i] < fewest) fewest = length[i];
        if (matrix->item[i].multiplicity == 1 && (best == UINT32_MAX || firsts[i] < firsts[best]))
            best = i;
    }
    if (best == UINT32_MAX || firsts[best] == 0) return;
    if (firsts[best] == length[best] || firsts[best] / MAX_RATIO > fewest) return;
    orbits->item = best;
    orbits->stabilizer = keepers(s, best);
    BSC_EACH_OPTION(option, matrix) {
        if ((lowerers(s, option) & orbits->stabilizer) != 0) continue;
        BSC_EACH(k, matrix->start, option) {
            if (matrix->entry[k] != best) continue;
            uint32_t fixed = 0;
            BSC_EACH_BIT(g, orbits->stabilizer)
                fixed += s->option[bsc_lowest_bit(g)][option] == option;
            assert(bsc_count_bits(orbits->stabilizer) % fixed == 0);
            orbits->size[option] = bsc_count_bits(orbits->stabilizer) / fixed;
            orbits->count++;
        }
    }
    assert(orbits->count == firsts[best]);
}

static bsc_status count_orbits(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, bsc_error *error) {
    const bsc_symmetries *s = &orbits->symmetries;
    bsc_arena arena = {0};
    uint32_t *length = bsc_arena_new(&arena, matrix->items, sizeof *length);
    uint32_t *firsts = bsc_arena_new(&arena, matrix->items, sizeof *firsts); /* orbits */
    uint32_t *kept = bsc_arena_new(&arena, matrix->items, sizeof *kept);
    BSC_ARENA_ARRAY(&orbits->symmetries.arena, orbits->size, matrix->options);
    bsc_status status = bsc_arena_status(&orbits->symmetries.arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) {
        BSC_EACH_PRIMARY(i, matrix) kept[i] = keepers(s, i);
        BSC_EACH_OPTION(option, matrix) {
            const uint32_t lower = lowerers(s, option);
            BSC_EACH(k, matrix->start, option) {
                length[matrix->entry[k]]++;
                firsts[matrix->entry[k]] += (lower & kept[matrix->entry[k]]) == 0;
            }
        }
        choose_item(orbits, matrix, length, firsts);
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
    if (orbits->count == 0) BSC_RELEASE(&orbits->symmetries);
    return status;
}

unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry) {
    const bsc_symmetries *s = &orbits->symmetries;
    unsigned count = 0;
    BSC_EACH_BIT(rest, orbits->stabilizer) {
        const unsigned g = bsc_lowest_bit(rest);
        unsigned k = 0;
        while (k < count && s->option[symmetry[k]][option] != s->option[g][option]) k++;
        if (k == count) symmetry[count++] = g;
    }
    assert(count > 0 && symmetry[0] == 0);
    return count;
}

bsc_status bsc_dlx_orbits_spread(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error) {
    const bsc_symmetries *s = &orbits->symmetries;
    const uint32_t size = bsc_count_bits(orbits->stabilizer);
    const size_t limbs = tally->limbs;
    bool whole = true;
    uint64_t *sum = bsc_memory_new(limbs + 1, sizeof *sum); /* of at most 12 numbers */
    assert(size > 0);
    if (sum == NULL) return bsc_error_no_memory(error);
    for (uint32_t k = 0; k < tally->options && whole; k++) {
        if ((lowerers(s, k) & orbits->stabilizer) != 0) continue;
        memset(sum, 0, (limbs + 1) * sizeof *sum);
        BSC_EACH_BIT(rest, orbits->stabilizer) {
            const uint32_t image = s->option[bsc_lowest_bit(rest)][k];
            bsc_limbs_add(sum, limbs + 1, bsc_tally_option_limbs(tally, image), limbs);
        }
        whole = bsc_limbs_divide(sum, limbs + 1, size) == 0;
        assert(sum[limbs] == 0);
        BSC_EACH_BIT(rest, orbits->stabilizer) {
            const uint32_t image = s->option[bsc_lowest_bit(rest)][k];
            memcpy(bsc_tally_option_limbs(tally, image), sum, limbs * sizeof *sum);
        }
    }
    bsc_memory_free(sum);
    return whole ? BSC_OK : bsc_error_set(error, BSC_BAD_INPUT, "the numbers do not add up");
}
