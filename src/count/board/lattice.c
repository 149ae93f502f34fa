/* lattice.c - neighbours, turns and reflections on each lattice. Every function takes constant time
 * and computes with integers.
 *
 * A cell has a position in a drawing (x and y of bsc_place) and coordinates (bsc_coord). On squares
 * the coordinates are column and row. On hexagons they are the axial coordinates q and r; with s =
 * -q - r, a turn by 60 degrees takes (q, r, s) to (-r, -s, -q). The axial coordinates follow from
 * the position in the drawing:
 *
 *   hex-flat      q = x, r = (y - x) / 2        hex-pointy     q = (x - y) / 2, r = y
 *
 * To add a lattice, such as a triangular one, begin here: write its neighbours, turns and corner
 * points in this file, its value in bscount_board.h and its name in base/names.c. Then drawing.c
 * must read its drawings, pattern.c colour it, dp/order.c choose the directions of its sweeps, and
 * view/grid.c and view/picture.c show it. */
#include "count/board/lattice.h"

#include "bscount.h"

#include "count/base/text.h"

#include <assert.h>

/* The steps from a cell to its neighbours across the edges, as differences of coordinates,
 * clockwise as drawn. On squares edge 0 is at the top, 1 at the right, 2 at the bottom and 3 at the
 * left. */
static const bsc_coord square_step[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
static const bsc_coord hex_step[6] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

unsigned bsc_lattice_sides(bsc_lattice lattice) {
    return lattice == BSC_SQUARE ? 4 : 6;
}

/* Returns half of the value, rounded down. On a board of hexagons, the values that the callers
 * halve are even for all cells or odd for all cells, so the rounding shifts all cells by the same
 * amount. */
static int32_t half(int32_t value) {
    const bool is_negative_odd = value < 0 && value % 2 != 0;
    return is_negative_odd ? (value - 1) / 2 : value / 2;
}

bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y) {
    if (lattice == BSC_HEX_FLAT) return (bsc_coord){x, half(y - x)};
    if (lattice == BSC_HEX_POINTY) return (bsc_coord){half(x - y), y};
    return (bsc_coord){x, y};
}

void bsc_lattice_place(bsc_lattice lattice, bsc_coord cell, int32_t *x, int32_t *y) {
    *x = lattice == BSC_HEX_POINTY ? 2 * cell.x + cell.y : cell.x;
    *y = lattice == BSC_HEX_FLAT ? 2 * cell.y + cell.x : cell.y;
}

bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord cell) {
    if (lattice == BSC_SQUARE) return (bsc_coord){-cell.y, cell.x};
    return (bsc_coord){-cell.y, cell.x + cell.y};
}

bsc_coord bsc_lattice_reflect(bsc_coord cell) {
    return (bsc_coord){cell.y, cell.x};
}

bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord cell) {
    if (lattice == BSC_HEX_FLAT) return (bsc_coord){-cell.x, cell.x + cell.y};
    if (lattice == BSC_HEX_POINTY) return (bsc_coord){-cell.x - cell.y, cell.y};
    return (bsc_coord){-cell.x, cell.y};
}

bsc_point bsc_lattice_centre(bsc_coord cell) {
    return (bsc_point){BSC_CELL_SIDE * cell.x, BSC_CELL_SIDE * cell.y};
}

/* Returns the step from a cell to its neighbour across edge `side`. `side` wraps around after the
 * last edge: on squares, 4 means edge 0. */
static bsc_coord step_across(bsc_lattice lattice, unsigned side) {
    return lattice == BSC_SQUARE ? square_step[side % 4] : hex_step[side % 6];
}

bsc_coord bsc_lattice_neighbour(bsc_lattice lattice, bsc_coord cell, unsigned k) {
    const bsc_coord a = step_across(lattice, k);
    if (k < bsc_lattice_sides(lattice)) return (bsc_coord){cell.x + a.x, cell.y + a.y};
    const bsc_coord b = step_across(lattice, k + 1);
    return (bsc_coord){cell.x + a.x + b.x, cell.y + a.y + b.y};
}

/* Computes a point of the rim as the mean of the centres of the cells that meet there. Let a be the
 * step from the cell to the neighbour across the edge, and b the step to the neighbour across the
 * next edge, both as differences of coordinates. A bsc_point counts in sixths of a step
 * (BSC_CELL_SIDE), so these means are integers, counted from the centre of the cell:
 *
 *   middle of the edge     mean of two centres     (0 + a) / 2                 3 a
 *   vertex of a hexagon    mean of three centres   (0 + a + b) / 3             2 (a + b)
 *   vertex of a square     mean of four centres    (0 + a + b + (a + b)) / 4   3 (a + b) */
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex) {
    const int32_t units = vertex && lattice != BSC_SQUARE ? 2 : 3;
    bsc_coord sum = step_across(lattice, side);
    if (vertex) {
        const bsc_coord next = step_across(lattice, side + 1);
        sum.x += next.x;
        sum.y += next.y;
    }
    return (bsc_point){centre.x + units * sum.x, centre.y + units * sum.y};
}

static const char *const turns[] = {"none", "rotate", "reflect", "half", "horizontal"};
static_assert(sizeof turns / sizeof *turns == BSC_TURN_DEFAULT,
              "a name for each turn but BSC_TURN_DEFAULT");
const bsc_names bsc_turn_names = {turns, BSC_TURN_DEFAULT};
