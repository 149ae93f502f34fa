/* placements.c - every way in which each piece can lie on the board.
 *
 * Invariant: an orientation's cells are in reading order, as the board's are, and its first cell is
 * (0, 0): two orientations are the same up to a shift exactly if they are equal. They rise, cell by
 * cell. So a piece's placements, at cell after cell by one orientation after the other, are
 * distinct sets of cells in rising order, and none is compared with another.
 *
 * Cost: orientations x cells of the board x cells of the piece. */
#include "count/board/placements.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/places.h"
#include "count/board/problem.h"

#include <assert.h>
#include <string.h>

/* The sign of a - b, lists of cells in reading order. */
static int compare_read(bsc_lattice lattice, const bsc_coord *a, const bsc_coord *b,
                        uint32_t cells) {
    bsc_coord p, q;
    for (uint32_t k = 0; k < cells; k++) {
        bsc_lattice_drawn(lattice, a[k], &p.x, &p.y);
        bsc_lattice_drawn(lattice, b[k], &q.x, &q.y);
        if (p.y != q.y) return p.y < q.y ? -1 : 1;
        if (p.x != q.x) return p.x < q.x ? -1 : 1;
    }
    return 0;
}

static void normalize(bsc_lattice lattice, bsc_coord *cell, uint32_t cells) {
    for (uint32_t k = 1; k < cells; k++) {
        const bsc_coord moved = cell[k];
        uint32_t at = k;
        for (; at > 0 && compare_read(lattice, &cell[at - 1], &moved, 1) > 0; at--)
            cell[at] = cell[at - 1];
        cell[at] = moved;
    }
    for (uint32_t k = cells; k-- > 0;)
        cell[k] = (bsc_coord){cell[k].x - cell[0].x, cell[k].y - cell[0].y};
}

/* Adds one, unless it is known. */
static void add_orientation(bsc_orientations *known, bsc_lattice lattice, const bsc_coord *made) {
    const uint32_t cells = known->cells;
    bsc_coord *at = known->cell, *end = at + (size_t)known->count * cells;
    while (at < end && compare_read(lattice, at, made, cells) < 0) at += cells;
    if (at < end && compare_read(lattice, at, made, cells) == 0) return;
    memmove(at + cells, at, (size_t)(end - at) * sizeof *at);
    memcpy(at, made, cells * sizeof *at);
    known->count++;
}

bsc_orientations bsc_orientations_of(const bsc_draft_piece *piece, bsc_lattice lattice,
                                     bsc_turn turn, bsc_arena *arena) {
    const uint32_t cells = piece->cells;
    const unsigned all = bsc_lattice_sides(lattice);
    const unsigned step = turn == BSC_TURN_HALF ? all / 2 : 1;
    const unsigned turns = turn == BSC_TURN_NONE || turn == BSC_TURN_HORIZONTAL ? 1 : all / step;
    const unsigned sides = turn == BSC_TURN_REFLECT || turn == BSC_TURN_HORIZONTAL ? 2 : 1;
    bsc_orientations known = {.cells = cells};
    bsc_coord *made = bsc_arena_new(arena, cells, sizeof *made);
    BSC_ARENA_ARRAY(arena, known.cell, (size_t)cells * sides * turns);
    for (unsigned side = 0; side < sides && known.cell != NULL; side++)
        for (unsigned t = 0; t < turns; t++) {
            for (uint32_t k = 0; k < cells; k++) {
                made[k] = side == 0 ? piece->cell[k]
                          : turn == BSC_TURN_REFLECT
                              ? bsc_lattice_reflect(piece->cell[k])
                              : bsc_lattice_reflect_across(lattice, piece->cell[k]);
                for (unsigned n = 0; n < t * step; n++)
                    made[k] = bsc_lattice_turn(lattice, made[k]);
            }
            normalize(lattice, made, cells);
            add_orientation(&known, lattice, made);
        }
    return known;
}

/* Writes the cells of one orientation with its first cell at `at`; false: it leaves the board. */
static bool place_cells(const bsc_problem *problem, const bsc_coord *shape, uint32_t cells,
                        bsc_coord at, uint32_t *placed) {
    for (uint32_t k = 0; k < cells; k++) {
        placed[k] = bsc_problem_cell_at(problem, (bsc_coord){at.x + shape[k].x, at.y + shape[k].y});
        if (placed[k] == BSC_NO_CELL) return false;
        assert(k == 0 || placed[k - 1] < placed[k]);
    }
    return true;
}

/* Whether the cells are as their marks say, which hang on where the ship has cells beside each. */
static bool fits_marks(const bsc_problem *problem, const uint32_t *cell, uint32_t cells) {
    /* bits: 0 above, 1 left, 3 right, 4 below */
    static const char drawn[] = "Ov>M....<MMM....^MMM....MMMM";
    const bsc_places *places = &problem->places;
    for (uint32_t k = 0; k < cells; k++) {
        const char mark = places->place[places->of_cell[cell[k]]].mark;
        const bsc_coord at = problem->coord[cell[k]];
        unsigned beside = 0;
        for (uint32_t n = 0; n < cells; n++) {
            const bsc_coord other = problem->coord[cell[n]];
            const int32_t x = other.x - at.x, y = other.y - at.y;
            if (x * x + y * y == 1) beside |= 1u << (x + 2 * y + 2);
        }
        if (strchr(".X", mark) == NULL && (mark != drawn[beside] || (mark == 'O' && cells > 1)))
            return false;
    }
    return true;
}

static int compare_cells(const uint32_t *a, const uint32_t *b, uint32_t cells) {
    for (uint32_t k = 0; k < cells; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

static bsc_status add_placements(bsc_problem *problem, const bsc_orientations *ways,
                                 bsc_error *error) {
    bsc_placed *placed = &problem->placed;
    BSC_EACH_CELL(cell, problem)
        for (uint32_t way = 0; way < ways->count; way++) {
            const size_t end = placed->start[problem->placements];
            if (end + ways->cells > UINT32_MAX)
                return bsc_error_set(error, BSC_LIMIT,
                                     "more than 4294967295 cells in all placements");
            if (!BSC_ARRAY_GROW(placed, cell, end + ways->cells) ||
                !BSC_ARRAY_GROW(placed, start, (size_t)problem->placements + 2))
                return bsc_error_no_memory(error);
            uint32_t *own = placed->cell + end;
            if (!place_cells(problem, ways->cell + (size_t)way * ways->cells, ways->cells,
                             problem->coord[cell], own) ||
                (problem->places.given && !fits_marks(problem, own, ways->cells)))
                continue;
            assert(problem->placements == problem->first[problem->pieces] ||
                   compare_cells(own - ways->cells, own, ways->cells) < 0);
            placed->start[++problem->placements] = (uint32_t)(end + ways->cells);
        }
    return BSC_OK;
}

/* The first orientation as places of a drawing from 0. */
static void draw_shape(uint32_t *shape, const bsc_draft_piece *from, bsc_lattice lattice) {
    int32_t least_x = INT32_MAX, least_y = INT32_MAX, x, y;
    for (uint32_t k = 0; k < from->cells; k++) {
        bsc_lattice_drawn(lattice, from->cell[k], &x, &y);
        if (x < least_x) least_x = x;
        if (y < least_y) least_y = y;
    }
    for (uint32_t k = 0; k < from->cells; k++) {
        bsc_lattice_drawn(lattice, from->cell[k], &x, &y);
        shape[2 * k] = (uint32_t)(x - least_x);
        shape[2 * k + 1] = (uint32_t)(y - least_y);
    }
}

static bsc_status lay_out_piece(bsc_problem *problem, bsc_draft *draft, bsc_error *error) {
    const uint32_t p = problem->pieces;
    const bsc_draft_piece *from = &draft->piece[p];
    const bsc_turn turn = from->turn == BSC_TURN_DEFAULT ? draft->turn : from->turn;
    const bsc_orientations ways = bsc_orientations_of(from, problem->lattice, turn, &draft->arena);
    const char *name = bsc_arena_text(&problem->arena, from->name, strlen(from->name));
    BSC_ARENA_ARRAY(&problem->arena, problem->shape[p], (size_t)from->cells * 2);
    if (ways.cell == NULL || problem->arena.failed) return bsc_error_no_memory(error);
    assert(ways.count > 0);
    draw_shape(problem->shape[p], from, problem->lattice);
    problem->piece[p] = (bsc_piece){.name = name,
                                    .cells = from->cells,
                                    .copies = from->copies,
                                    .orientations = ways.count,
                                    .straight = from->straight,
                                    .turn = bsc_turn_names.name[turn]};
    const bsc_status status = add_placements(problem, &ways, error);
    problem->piece[p].placements = problem->placements - problem->first[p];
    problem->first[++problem->pieces] = problem->placements;
    return status;
}

bsc_status bsc_problem_lay_out(bsc_problem *problem, bsc_draft *draft, bsc_error *error) {
    bsc_arena *arena = &problem->arena;
    bsc_placed *placed = &problem->placed;
    BSC_ARENA_ARRAY(arena, problem->piece, draft->pieces);
    BSC_ARENA_ARRAY(arena, problem->shape, draft->pieces);
    BSC_ARENA_ARRAY(arena, problem->first, (size_t)draft->pieces + 1);
    if (arena->failed || !BSC_ARRAY_GROW(placed, start, 1)) return bsc_error_no_memory(error);
    placed->start[0] = 0;
    bsc_status status = BSC_OK;
    while (problem->pieces < draft->pieces && status == BSC_OK)
        status = lay_out_piece(problem, draft, error);
    BSC_ARRAY_FIT(placed, cell, placed->start[problem->placements]);
    return status;
}

uint32_t bsc_problem_placements(const bsc_problem *problem) {
    return problem->placements;
}

/* The piece is found by binary search in first[]: pieces are few, placements many. */
bsc_placement bsc_problem_placement(const bsc_problem *problem, uint32_t placement) {
    assert(placement < problem->placements);
    uint32_t low = 0, high = problem->pieces;
    while (high - low > 1) {
        const uint32_t middle = low + (high - low) / 2;
        if (problem->first[middle] <= placement)
            low = middle;
        else
            high = middle;
    }
    assert(problem->first[low] <= placement && placement < problem->first[low + 1]);
    const uint32_t start = problem->placed.start[placement];
    return (bsc_placement){low, problem->placed.start[placement + 1] - start,
                           problem->placed.cell + start};
}

/* A piece's placements are in the order of their cells, and all of one size. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell) {
    uint32_t low = problem->first[piece], high = problem->first[piece + 1];
    if (cells != problem->piece[piece].cells) return UINT32_MAX;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order =
            compare_cells(cell, problem->placed.cell + problem->placed.start[middle], cells);
        if (order == 0) return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return UINT32_MAX;
}
