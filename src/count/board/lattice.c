/* lattice.c - neighbours, turns and reflections on each lattice. Constant time, no rounding.
 *
 * A cell has a place in a drawing (x, y as in bsc_place) and coordinates (bsc_coord): column and
 * row on squares, axial q and r on hexagons. With s = -q - r, a turn by 60 degrees takes (q, r, s)
 * to (-r, -s, -q).
 *
 *   hex-flat      q = x, r = (y - x) / 2        hex-pointy     q = (x - y) / 2, r = y
 *
 * A new lattice, such as a triangular one, begins here: its neighbours, turns and corner points in
 * this file, its value in bscount.h and name in base/names.c. Then drawing.c reads its drawings,
 * pattern.c colours it, dp/order.c has the directions of its sweeps, and view/grid.c and
 * view/picture.c show it. */
#include "count/board/lattice.h"

#include "bscount.h"

#include "count/base/text.h"

#include <assert.h>

/* Steps to the neighbours across each edge, clockwise as drawn; on hexagons axial. */
static const bsc_coord square_step[4] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
static const bsc_coord hex_step[6] = {{0, -1}, {1, -1}, {1, 0}, {0, 1}, {-1, 1}, {-1, 0}};

unsigned bsc_lattice_sides(bsc_lattice lattice) {
    return lattice == BSC_SQUARE ? 4 : 6;
}

/* Halves, rounding down: x + y has one parity on a whole board, so all cells round alike. */
static int32_t half(int32_t value) {
    return (value - (value % 2 != 0 && value < 0)) / 2;
}

bsc_coord bsc_lattice_coord(bsc_lattice lattice, int32_t x, int32_t y) {
    if (lattice == BSC_HEX_FLAT) return (bsc_coord){x, half(y - x)};
    if (lattice == BSC_HEX_POINTY) return (bsc_coord){half(x - y), y};
    return (bsc_coord){x, y};
}

void bsc_lattice_drawn(bsc_lattice lattice, bsc_coord at, int32_t *x, int32_t *y) {
    *x = lattice == BSC_HEX_POINTY ? 2 * at.x + at.y : at.x;
    *y = lattice == BSC_HEX_FLAT ? 2 * at.y + at.x : at.y;
}

bsc_coord bsc_lattice_turn(bsc_lattice lattice, bsc_coord at) {
    if (lattice == BSC_SQUARE) return (bsc_coord){-at.y, at.x};
    return (bsc_coord){-at.y, at.x + at.y};
}

bsc_coord bsc_lattice_reflect(bsc_coord at) {
    return (bsc_coord){at.y, at.x};
}

bsc_coord bsc_lattice_reflect_across(bsc_lattice lattice, bsc_coord at) {
    if (lattice == BSC_HEX_FLAT) return (bsc_coord){-at.x, at.x + at.y};
    if (lattice == BSC_HEX_POINTY) return (bsc_coord){-at.x - at.y, at.y};
    return (bsc_coord){-at.x, at.y};
}

bsc_point bsc_lattice_centre(bsc_coord at) {
    return (bsc_point){BSC_CELL_SIDE * at.x, BSC_CELL_SIDE * at.y};
}

static bsc_coord step_to(bsc_lattice lattice, unsigned side) {
    return lattice == BSC_SQUARE ? square_step[side % 4] : hex_step[side % 6];
}

bsc_coord bsc_lattice_beside(bsc_lattice lattice, bsc_coord at, unsigned k) {
    const bool corner = k >= bsc_lattice_sides(lattice);
    const bsc_coord a = step_to(lattice, k), b = corner ? step_to(lattice, k + 1) : (bsc_coord){0};
    return (bsc_coord){at.x + a.x + b.x, at.y + a.y + b.y};
}

/* An edge's middle is that of two cells: (0 + a) / 2, so 3 a sixths. A hexagon's vertex is the
 * middle of three cells that meet there: (0 + a + b) / 3, so 2 (a + b); a square's the middle of
 * four: (0 + a + b + (a + b)) / 4, so 3 (a + b). */
bsc_point bsc_lattice_rim(bsc_lattice lattice, bsc_point centre, unsigned side, bool vertex) {
    const int32_t share = vertex && lattice != BSC_SQUARE ? 2 : 3;
    const bsc_coord a = step_to(lattice, side);
    const bsc_coord b = vertex ? step_to(lattice, side + 1) : (bsc_coord){0};
    return (bsc_point){centre.x + share * (a.x + b.x), centre.y + share * (a.y + b.y)};
}

static const char *const turns[] = {"none", "rotate", "reflect", "half", "horizontal"};
static_assert(sizeof turns / sizeof *turns == BSC_TURN_DEFAULT, "a name for each turn but none");
const bsc_names bsc_turn_names = {turns, BSC_TURN_DEFAULT};
