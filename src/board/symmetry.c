/* symmetry.c - the board's symmetries, as permutations of its cells and of the placements.
 *
 * Each of the lattice's 8 or 12 turns and reflections is tried: shifted so that the cell that comes
 * first lies where the board's first one does, it must take cells to cells, and each placement to
 * one of the same piece (a piece that may not be reflected, or not be turned, can rule a symmetry
 * out).
 *
 * Cost: the lattice's symmetries times a search for each cell and each placement. */
#include "board/symmetry.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"
#include "board/lattice.h"

#include <stdlib.h>
#include <string.h>

#define NOWHERE UINT32_MAX

typedef struct spot {
    bsc_coord unit;
    uint32_t cell;
} spot;

typedef struct finder {
    const bsc_problem *problem;
    spot *spot;      /* [cells], in the order of by_unit */
    spot *image;     /* [cells]: the same of the cells moved */
    uint32_t *moved; /* [cells]: of a placement */
} finder;

void bsc_symmetries_release(bsc_symmetries *s) {
    for (unsigned g = 0; g < BSC_MAX_SYMMETRIES; g++) {
        bsc_memory_free(s->cell[g]);
        bsc_memory_free(s->placement[g]);
    }
    *s = (bsc_symmetries){0};
}

static int by_unit(const void *left, const void *right) {
    const bsc_coord *a = &((const spot *)left)->unit, *b = &((const spot *)right)->unit;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

static bsc_coord move(const bsc_problem *problem, bsc_coord unit, unsigned g) {
    const unsigned sides = bsc_lattice_sides(problem->lattice);
    if (g >= sides) unit = bsc_lattice_reflect(unit);
    for (unsigned k = 0; k < g % sides; k++) unit = bsc_lattice_turn(problem->lattice, unit);
    return unit;
}

/* Whether symmetry g of the lattice takes the cells to themselves; fills to[]. Sorted alike, a set
 * and its image lie in the same order, so cells match one by one. */
static bool match_cells(finder *f, unsigned g, uint32_t *to) {
    const uint32_t cells = f->problem->cells;
    for (uint32_t k = 0; k < cells; k++)
        f->image[k] = (spot){move(f->problem, f->spot[k].unit, g), f->spot[k].cell};
    qsort(f->image, cells, sizeof *f->image, by_unit);
    const int32_t dx = f->spot[0].unit.x - f->image[0].unit.x;
    const int32_t dy = f->spot[0].unit.y - f->image[0].unit.y;
    for (uint32_t k = 0; k < cells; k++) {
        if (f->image[k].unit.x + dx != f->spot[k].unit.x ||
            f->image[k].unit.y + dy != f->spot[k].unit.y)
            return false;
        to[f->image[k].cell] = f->spot[k].cell;
    }
    return true;
}

static bool match_placements(finder *f, const uint32_t *cell_to, uint32_t *to) {
    for (uint32_t p = 0; p < f->problem->placements; p++) {
        const bsc_placement at = bsc_problem_placement(f->problem, p);
        for (uint32_t k = 0; k < at.cells; k++) f->moved[k] = cell_to[at.cell[k]];
        bsc_sort_numbers(f->moved, at.cells);
        to[p] = bsc_problem_find_placement(f->problem, at.piece, at.cells, f->moved);
        if (to[p] == NOWHERE) return false;
    }
    return true;
}

/* On a board of one row two symmetries of the lattice can be the same. */
static bool is_new(const bsc_symmetries *s, const uint32_t *cell, uint32_t cells) {
    for (unsigned g = 0; g < s->count; g++)
        if (memcmp(s->cell[g], cell, cells * sizeof *cell) == 0) return false;
    return true;
}

static bool try_one(bsc_symmetries *s, finder *f, unsigned g) {
    uint32_t *cell = bsc_memory_new(f->problem->cells, sizeof *cell);
    uint32_t *placement = bsc_memory_new(f->problem->placements, sizeof *placement);
    const bool room = cell != NULL && placement != NULL;
    if (room && match_cells(f, g, cell) && is_new(s, cell, f->problem->cells) &&
        match_placements(f, cell, placement)) {
        s->cell[s->count] = cell;
        s->placement[s->count++] = placement;
        return true;
    }
    bsc_memory_free(cell);
    bsc_memory_free(placement);
    return room;
}

bsc_status bsc_symmetries_init(bsc_symmetries *s, const bsc_problem *problem, bsc_error *error) {
    *s = (bsc_symmetries){0};
    finder f = {.problem = problem,
                .spot = bsc_memory_new(problem->cells, sizeof *f.spot),
                .image = bsc_memory_new(problem->cells, sizeof *f.image),
                .moved = bsc_memory_new(problem->cells, sizeof *f.moved)};
    bool room = f.spot != NULL && f.image != NULL && f.moved != NULL;
    for (uint32_t c = 0; c < problem->cells && room; c++)
        f.spot[c] = (spot){{problem->point[c].x / 6, problem->point[c].y / 6}, c};
    if (room) qsort(f.spot, problem->cells, sizeof *f.spot, by_unit);
    for (unsigned g = 0; g < 2 * bsc_lattice_sides(problem->lattice) && room; g++)
        room = try_one(s, &f, g);
    bsc_memory_free(f.spot);
    bsc_memory_free(f.image);
    bsc_memory_free(f.moved);
    if (room) return BSC_OK;
    bsc_symmetries_release(s);
    return bsc_error_no_memory(error);
}
