/* symmetry.c - the board's symmetries, as permutations of its cells and of the placements.
 *
 * Each of the lattice's 8 or 12 turns and reflections is tried: shifted so that the first cell of
 * the moved board (by y, then x) lies where the board's first one does, it must take cells to
 * cells, and each placement to one of the same piece (a piece that may not be reflected, or not be
 * turned, can rule a symmetry out).
 *
 * Cost: the lattice's symmetries times a search for each placement. */
#include "board/symmetry.h"

#include "base/memory.h"
#include "base/sort.h"
#include "board/lattice.h"

#include <assert.h>
#include <string.h>

static bsc_coord move(const bsc_problem *problem, bsc_coord at, unsigned g) {
    const unsigned sides = bsc_lattice_sides(problem->lattice);
    if (g >= sides) at = bsc_lattice_reflect(at);
    for (unsigned k = 0; k < g % sides; k++) at = bsc_lattice_turn(problem->lattice, at);
    return at;
}

/* The first of the cells by y, then x, after symmetry g of the lattice. */
static bsc_coord first_cell(const bsc_problem *problem, unsigned g) {
    bsc_coord first = {INT32_MAX, INT32_MAX};
    for (uint32_t k = 0; k < problem->cells; k++) {
        const bsc_coord at = move(problem, problem->coord[k], g);
        if (at.y < first.y || (at.y == first.y && at.x < first.x)) first = at;
    }
    return first;
}

/* Whether symmetry g of the lattice takes the cells to themselves; fills to[]. Different cells go
 * to different ones, so all are reached where none leaves the board. */
static bool match_cells(const bsc_problem *problem, unsigned g, uint32_t *to) {
    const bsc_coord first = first_cell(problem, 0), moved = first_cell(problem, g);
    for (uint32_t k = 0; k < problem->cells; k++) {
        bsc_coord at = move(problem, problem->coord[k], g);
        at.x += first.x - moved.x;
        at.y += first.y - moved.y;
        to[k] = bsc_problem_cell_at(problem, at);
        if (to[k] == BSC_NO_CELL) return false;
    }
    return true;
}

static bool match_placements(const bsc_problem *problem, const uint32_t *cell_to, uint32_t *moved,
                             uint32_t *to) {
    for (uint32_t p = 0; p < problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(problem, p);
        for (uint32_t k = 0; k < at.cells; k++) moved[k] = cell_to[at.cell[k]];
        bsc_sort_numbers(moved, at.cells);
        to[p] = bsc_problem_find_placement(problem, at.piece, at.cells, moved);
        if (to[p] == UINT32_MAX) return false;
    }
    return true;
}

/* On a board of one row two symmetries of the lattice can be the same. */
static bool is_new(const bsc_symmetries *s, const uint32_t *cell, uint32_t cells) {
    for (unsigned g = 0; g < s->count; g++)
        if (memcmp(s->cell[g], cell, cells * sizeof *cell) == 0) return false;
    return true;
}

bsc_status bsc_symmetries_init(bsc_symmetries *s, const bsc_problem *problem, bsc_error *error) {
    *s = (bsc_symmetries){0};
    uint32_t *moved = bsc_memory_new(problem->cells, sizeof *moved);
    bool ok = moved != NULL;
    uint32_t *cell = NULL, *placement = NULL; /* used again where a try fails */
    for (unsigned g = 0; g < 2 * bsc_lattice_sides(problem->lattice) && ok; g++) {
        if (cell == NULL) {
            cell = bsc_arena_new(&s->arena, problem->cells, sizeof *cell);
            placement = bsc_arena_new(&s->arena, problem->placements, sizeof *placement);
            ok = !s->arena.failed;
        }
        if (!ok || !match_cells(problem, g, cell) || !is_new(s, cell, problem->cells) ||
            !match_placements(problem, cell, moved, placement))
            continue;
        s->cell[s->count] = cell;
        s->placement[s->count++] = placement;
        cell = placement = NULL;
    }
    bsc_memory_free(moved);
    assert(!ok || s->count > 0);
    if (ok) return BSC_OK;
    bsc_symmetries_release(s);
    return bsc_error_no_memory(error);
}

void bsc_symmetries_release(bsc_symmetries *s) {
    bsc_arena_release(&s->arena);
    *s = (bsc_symmetries){0};
}
