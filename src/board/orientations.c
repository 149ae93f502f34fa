/* orientations.c - the ways a piece can be turned, each set of cells once.
 *
 * Invariant: an orientation's cells are sorted by y, then x, and its first cell is (0, 0): two
 * orientations are the same up to a shift exactly if they are equal. */
#include "board/layout.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void bsc_orientations_release(bsc_orientations *orientations) {
    bsc_memory_free(orientations->cell);
    *orientations = (bsc_orientations){0};
}

static int by_unit(const void *left, const void *right) {
    const bsc_coord *a = left, *b = right;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

static void settle(bsc_coord *cell, uint32_t cells) {
    qsort(cell, cells, sizeof *cell, by_unit);
    const bsc_coord first = cell[0];
    for (uint32_t k = 0; k < cells; k++) {
        cell[k].x -= first.x;
        cell[k].y -= first.y;
    }
}

/* Keeps the orientation just behind the known ones unless it is one of them. */
static void keep_if_new(bsc_orientations *known) {
    const size_t bytes = known->cells * sizeof *known->cell;
    const bsc_coord *made = known->cell + (size_t)known->count * known->cells;
    for (uint32_t k = 0; k < known->count; k++)
        if (memcmp(known->cell + (size_t)k * known->cells, made, bytes) == 0) return;
    known->count++;
}

bsc_status bsc_orientations_init(bsc_orientations *orientations, const bsc_draft_piece *piece,
                                 bsc_lattice lattice, bsc_turn turn, bsc_error *error) {
    const unsigned turns = turn == BSC_TURN_NONE ? 1 : bsc_lattice_sides(lattice);
    const unsigned sides = turn == BSC_TURN_REFLECT ? 2 : 1;
    *orientations = (bsc_orientations){.cells = piece->cells};
    orientations->cell =
        bsc_memory_new((size_t)piece->cells * 2 * BSC_MAX_SIDES, sizeof(bsc_coord));
    if (orientations->cell == NULL) return bsc_error_no_memory(error);
    for (unsigned side = 0; side < sides; side++)
        for (unsigned t = 0; t < turns; t++) {
            bsc_coord *made = orientations->cell + (size_t)orientations->count * piece->cells;
            for (uint32_t k = 0; k < piece->cells; k++) {
                made[k] = side == 0 ? piece->cell[k] : bsc_lattice_reflect(piece->cell[k]);
                for (unsigned n = 0; n < t; n++) made[k] = bsc_lattice_turn(lattice, made[k]);
            }
            settle(made, piece->cells);
            keep_if_new(orientations);
        }
    return BSC_OK;
}
