/* pattern.c - makes diagonal patterns of cells, and finds out which pieces each of them meets
 * (pattern.h).
 *
 * A pattern meets a piece if every placement of the piece covers a cell of the pattern, however the
 * pattern is shifted. This file tries all placements and all shifts, so the answer is right for
 * bent pieces too, and on every lattice. The patterns have one colour out of 1, one out of 2, one
 * out of 3, and so on. The greatest number of colours is the number of cells of the largest piece,
 * but at least 3 and at most BSC_MAX_COLOURS. One more pattern has two colours out of 3.
 *
 * Cost: for each pattern, at most the number of its colours x the cells of all placements. */
#include "count/board/pattern.h"

#include "bscount.h"

#include "count/board/problem.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

uint32_t bsc_cell_colour(const bsc_problem *problem, uint32_t cell, uint32_t colours) {
    const bsc_coord coord = problem->coord[cell];
    const int32_t sum = coord.x + (problem->lattice == BSC_SQUARE ? coord.y : 2 * coord.y);
    const int32_t count = (int32_t)colours;
    return (uint32_t)((sum % count + count) % count);
}

bool bsc_pattern_has(const bsc_problem *problem, const bsc_pattern *pattern, uint32_t cell) {
    const uint32_t colours = pattern->colours, first = pattern->first % colours;
    assert(pattern->kept_colours >= 1 && pattern->kept_colours <= colours);
    const uint32_t colour = bsc_cell_colour(problem, cell, colours);
    return (colour + colours - first) % colours < pattern->kept_colours;
}

/* Says whether a placement covers a cell of the pattern. */
static bool has_cell(const bsc_problem *problem, const bsc_pattern *pattern,
                     bsc_placement placement) {
    for (uint32_t k = 0; k < placement.cells; k++)
        if (bsc_pattern_has(problem, pattern, placement.cell[k])) return true;
    return false;
}

/* Says whether the placement covers a cell of the pattern however the pattern is shifted: tries
 * each value of pattern.first. */
static bool meets_placement(const bsc_problem *problem, bsc_pattern pattern,
                            bsc_placement placement) {
    for (pattern.first = 0; pattern.first < pattern.colours; pattern.first++)
        if (!has_cell(problem, &pattern, placement)) return false;
    return true;
}

/* Compares two patterns for qsort: the one with the smaller kept_colours / colours comes first.
 * These shares are 1/1, 1/2, 1/3, ... and 2/3, all different. They are compared as products,
 * without division: 1/2 is less than 2/3 because 1 x 3 is less than 2 x 2. */
static int compare_shares(const void *left, const void *right) {
    const bsc_pattern *a = left, *b = right;
    const uint32_t x = a->kept_colours * b->colours, y = b->kept_colours * a->colours;
    return (x > y) - (x < y);
}

/* Adds a pattern to `patterns`. The board is coloured in diagonal stripes with `colours` colours,
 * and the pattern is the set of all cells with one of the first `kept` colours (see the drawings in
 * pattern.h). Also sets meets[p], for each piece p, to whether every placement of the piece covers
 * a cell of the pattern, however the pattern is shifted. If memory runs out, adds nothing, and sets
 * patterns->arena.failed. */
static void add_pattern(bsc_patterns *patterns, uint32_t colours, uint32_t kept) {
    const bsc_problem *problem = patterns->problem;
    bool *meets = bsc_arena_new(&patterns->arena, problem->pieces, sizeof *meets);
    if (meets == NULL) return;
    bsc_pattern *added = &patterns->pattern[patterns->count++];
    *added = (bsc_pattern){colours, kept, 0, meets};
    for (uint32_t p = 0; p < problem->pieces; p++) {
        meets[p] = true;
        for (uint32_t k = problem->first[p]; k < problem->first[p + 1] && meets[p]; k++)
            meets[p] = meets_placement(problem, *added, bsc_problem_placement(problem, k));
    }
}

bsc_status bsc_patterns_init(bsc_patterns *patterns, const bsc_problem *problem, bsc_error *error) {
    uint32_t max = 3;
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (problem->piece[p].cells > max) max = problem->piece[p].cells;
    if (max > BSC_MAX_COLOURS) max = BSC_MAX_COLOURS;
    *patterns = (bsc_patterns){.problem = problem};
    BSC_ARENA_ARRAY(&patterns->arena, patterns->pattern, (size_t)max + 1);
    for (uint32_t colours = 1; colours <= max; colours++) add_pattern(patterns, colours, 1);
    add_pattern(patterns, 3, 2);
    const bsc_status status = bsc_arena_status(&patterns->arena, error);
    if (status != BSC_OK) {
        bsc_arena_release(&patterns->arena);
        *patterns = (bsc_patterns){0};
        return status;
    }
    qsort(patterns->pattern, patterns->count, sizeof *patterns->pattern, compare_shares);
    return BSC_OK;
}

/* Says whether a player who shoots at all cells of the pattern surely hits every ship that is still
 * afloat: whether the pattern meets all pieces of these ships, that is, each placement of such a
 * piece covers a cell of the pattern. afloat[p] says how many ships of piece p are not sunk. */
static bool meets_all_afloat(const bsc_pattern *pattern, uint32_t pieces, const uint32_t *afloat) {
    for (uint32_t p = 0; p < pieces; p++)
        if (afloat[p] > 0 && !pattern->meets[p]) return false;
    return true;
}

const bsc_pattern *bsc_patterns_find(const bsc_patterns *patterns, const uint32_t *afloat) {
    uint32_t k = 0;
    while (k + 1 < patterns->count &&
           !meets_all_afloat(&patterns->pattern[k], patterns->problem->pieces, afloat))
        k++;
    return &patterns->pattern[k];
}
