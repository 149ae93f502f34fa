/* zobrist.c - drawing the codes, and keys of positions.
 *
 * Cost: an addition for each element and symmetry; the key of a position takes 40 microseconds on
 * classic, where a map takes up to 30 milliseconds. */
#include "eval/zobrist.h"

#include "base/random.h"

#include <assert.h>

void bsc_zobrist_init(bsc_zobrist *z, bsc_arena *arena, size_t elements, unsigned max_symmetries) {
    bsc_random random = bsc_random_seed(1);
    assert(max_symmetries > 0 && max_symmetries <= BSC_MAX_SYMMETRIES);
    *z = (bsc_zobrist){.elements = elements, .symmetries = 1, .max_symmetries = max_symmetries};
    z->code = bsc_arena_new(arena, elements, max_symmetries * sizeof *z->code);
    for (size_t k = 0; k < elements && z->code != NULL; k++) {
        z->code[k].high = bsc_random_next(&random);
        z->code[k].low = bsc_random_next(&random);
    }
}

void bsc_zobrist_map(bsc_zobrist *z, unsigned g, size_t first, const uint32_t *image,
                     size_t count) {
    assert(g > 0 && g < z->max_symmetries && first + count <= z->elements);
    for (size_t k = 0; k < count; k++)
        z->code[g * z->elements + first + k] = z->code[first + image[k]];
}

void bsc_zobrist_init_logs(bsc_zobrist *z, bsc_arena *arena, const bsc_problem *problem,
                           const bsc_symmetries *symmetries) {
    const size_t placements = problem->placements;
    const unsigned count = symmetries == NULL ? 1 : symmetries->count;
    bsc_zobrist_init(z, arena, placements + problem->cells, count);
    if (z->code == NULL) return;
    for (unsigned g = 1; g < count; g++) {
        bsc_zobrist_map(z, g, 0, symmetries->option[g], placements);
        bsc_zobrist_map(z, g, placements, symmetries->cell[g], problem->cells);
    }
    z->symmetries = count;
}

bsc_zobrist_key bsc_zobrist_of_log(const bsc_zobrist *z, const bsc_log *log, unsigned *symmetry) {
    const bsc_problem *problem = log->problem;
    bsc_zobrist_key sum[BSC_MAX_SYMMETRIES] = {{0, 0}};
    assert(z->symmetries > 0 && z->symmetries <= z->max_symmetries);
    assert(z->elements == (size_t)problem->placements + problem->cells);
    for (uint32_t p = 0; p < problem->placements; p++) {
        if (!bsc_log_allows(log, log->shots, bsc_problem_placement(problem, p))) continue;
        for (unsigned g = 0; g < z->symmetries; g++)
            bsc_zobrist_add(&sum[g], bsc_zobrist_codes(z, g)[p]);
    }
    for (uint32_t k = 0; k < log->shots; k++) {
        if (log->shot[k].answer == BSC_MISS) continue;
        const size_t cell = (size_t)problem->placements + log->shot[k].cell;
        for (unsigned g = 0; g < z->symmetries; g++)
            bsc_zobrist_add(&sum[g], bsc_zobrist_codes(z, g)[cell]);
    }
    *symmetry = 0;
    for (unsigned g = 1; g < z->symmetries; g++)
        if (bsc_zobrist_less(sum[g], sum[*symmetry])) *symmetry = g;
    return sum[*symmetry];
}
