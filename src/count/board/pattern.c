/* pattern.c - diagonal patterns, and which pieces cannot avoid them. That is found by trying all
 * placements of a piece, so it holds for bent pieces and any lattice. Cost: that, for each number
 * of colours up to the largest piece's cells, or three. */
#include "count/board/pattern.h"

#include "bscount.h"

#include "count/board/problem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours) {
    const bsc_coord at = problem->coord[cell];
    const int32_t sum = at.x + (problem->lattice == BSC_SQUARE ? at.y : 2 * at.y);
    const int32_t count = (int32_t)colours;
    return (uint32_t)((sum % count + count) % count);
}

bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell) {
    const uint32_t colours = pattern->colours, from = colours - pattern->first % colours;
    assert(pattern->kept >= 1 && pattern->kept <= colours);
    return (bsc_cell_colour(problem, cell, colours) + from) % colours < pattern->kept;
}

/* Whether the placement cannot lie within the colours left out, whichever colour comes first. */
static bool meets_placement(const bsc_problem *problem, bsc_pattern pattern, bsc_placement at) {
    for (; pattern.first < pattern.colours; pattern.first++) {
        bool met = false;
        for (uint32_t k = 0; k < at.cells && !met; k++)
            met = bsc_pattern_has(problem, &pattern, at.cell[k]);
        if (!met) return false;
    }
    return true;
}

/* Compares patterns by the portion of the cells that they keep. */
static int by_portion(const void *left, const void *right) {
    const bsc_pattern *a = left, *b = right;
    const uint32_t x = a->kept * b->colours, y = b->kept * a->colours;
    return (x > y) - (x < y); /* no two are equal: 1/1, 1/2, ... and 2/3 */
}

static void add(bsc_patterns *patterns, uint32_t colours, uint32_t kept) {
    const bsc_problem *problem = patterns->problem;
    bool *meets = bsc_arena_new(&patterns->arena, problem->pieces, sizeof *meets);
    if (meets == NULL) return;
    bsc_pattern *made = &patterns->pattern[patterns->count++];
    *made = (bsc_pattern){colours, kept, 0, meets};
    BSC_EACH_PIECE(p, problem) {
        meets[p] = true;
        for (uint32_t k = problem->first[p]; k < problem->first[p + 1] && meets[p]; k++)
            meets[p] = meets_placement(problem, *made, bsc_problem_placement(problem, k));
    }
}

bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error) {
    uint32_t most = 3;
    BSC_EACH_PIECE(p, problem)
        if (problem->piece[p].cells > most) most = problem->piece[p].cells;
    if (most > BSC_MAX_COLOURS) most = BSC_MAX_COLOURS;
    *patterns = (bsc_patterns){.problem = problem};
    BSC_ARENA_ARRAY(&patterns->arena, patterns->pattern, (size_t)most + 1);
    for (uint32_t colours = 1; colours <= most; colours++) add(patterns, colours, 1);
    add(patterns, 3, 2);
    const bsc_status status = bsc_arena_status(&patterns->arena, error);
    if (status == BSC_OK)
        qsort(patterns->pattern, patterns->count, sizeof *patterns->pattern, by_portion);
    else
        BSC_RELEASE(patterns);
    return status;
}

const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat) {
    for (uint32_t k = 0; k + 1 < patterns->count; k++) {
        bool all = true;
        for (uint32_t p = 0; p < patterns->problem->pieces && all; p++)
            all = afloat[p] == 0 || patterns->pattern[k].meets[p];
        if (all) return &patterns->pattern[k];
    }
    return &patterns->pattern[patterns->count - 1];
}
