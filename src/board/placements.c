/* placements.c - every way in which each piece can lie on the board.
 *
 * Invariant: an orientation's cells are sorted by y, then x, and its first cell is (0, 0): two
 * orientations are the same up to a shift exactly if they are equal. Placements of a piece are
 * distinct sets of cells, in rising order of their cells: distinct orientations at distinct cells
 * give distinct sets, so nothing is compared.
 *
 * Cost: orientations x cells of the board x cells of the piece, and a sort. */
#include "base/memory.h"
#include "base/bits.h"
#include "board/draft.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int by_coord(const void *left, const void *right) {
    const bsc_coord *a = left, *b = right;
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return (a->x > b->x) - (a->x < b->x);
}

static void normalize(bsc_coord *cell, uint32_t cells) {
    qsort(cell, cells, sizeof *cell, by_coord);
    const bsc_coord first = cell[0];
    for (uint32_t k = 0; k < cells; k++) {
        cell[k].x -= first.x;
        cell[k].y -= first.y;
    }
}

bsc_orientations bsc_orientations_of(const bsc_draft_piece *piece, bsc_lattice lattice,
                                     bsc_turn turn, bsc_arena *arena) {
    const uint32_t cells = piece->cells;
    const unsigned all = bsc_lattice_sides(lattice);
    const unsigned step = turn == BSC_TURN_HALF ? all / 2 : 1;
    const unsigned turns = turn == BSC_TURN_NONE || turn == BSC_TURN_HORIZONTAL ? 1 : all / step;
    const unsigned sides = turn == BSC_TURN_REFLECT || turn == BSC_TURN_HORIZONTAL ? 2 : 1;
    bsc_orientations known = {.cells = cells};
    BSC_ARENA_ARRAY(arena, known.cell, (size_t)cells * sides * turns);
    for (unsigned side = 0; side < sides && known.cell != NULL; side++)
        for (unsigned t = 0; t < turns; t++) {
            bsc_coord *made = known.cell + (size_t)known.count * cells;
            for (uint32_t k = 0; k < cells; k++) {
                made[k] = side == 0 ? piece->cell[k]
                          : turn == BSC_TURN_REFLECT
                              ? bsc_lattice_reflect(piece->cell[k])
                              : bsc_lattice_reflect_across(lattice, piece->cell[k]);
                for (unsigned n = 0; n < t * step; n++)
                    made[k] = bsc_lattice_turn(lattice, made[k]);
            }
            normalize(made, cells);
            uint32_t like = 0; /* the first of the known ones that is the same */
            while (like < known.count &&
                   memcmp(known.cell + (size_t)like * cells, made, cells * sizeof *made) != 0)
                like++;
            known.count += like == known.count;
        }
    return known;
}

/* Writes the cells of one orientation with its first cell at `at`; false where it leaves the
 * board. */
static bool place_cells(const bsc_problem *problem, const bsc_coord *shape, uint32_t cells,
                        bsc_coord at, uint32_t *placed) {
    for (uint32_t k = 0; k < cells; k++) {
        placed[k] = bsc_problem_cell_at(problem, (bsc_coord){at.x + shape[k].x, at.y + shape[k].y});
        if (placed[k] == BSC_NO_CELL) return false;
    }
    bsc_sort_numbers(placed, cells);
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

static bsc_status add_placements(bsc_problem *problem, const bsc_orientations *ways,
                                 bsc_error *error) {
    bsc_placed *placed = &problem->placed;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        for (uint32_t way = 0; way < ways->count; way++) {
            const size_t end = placed->start[problem->placements];
            if (end + ways->cells > UINT32_MAX)
                return bsc_error_set(error, BSC_LIMIT,
                                     "more than 4294967295 cells in all placements");
            if (!BSC_ARRAY_GROW(placed, cell, end + ways->cells) ||
                !BSC_ARRAY_GROW(placed, start, (size_t)problem->placements + 2))
                return bsc_error_no_memory(error);
            if (place_cells(problem, ways->cell + (size_t)way * ways->cells, ways->cells,
                            problem->coord[cell], placed->cell + end) &&
                (!problem->places.given || fits_marks(problem, placed->cell + end, ways->cells)))
                placed->start[++problem->placements] = (uint32_t)(end + ways->cells);
        }
    return BSC_OK;
}

static int compare_cells(const uint32_t *a, const uint32_t *b, uint32_t cells) {
    for (uint32_t k = 0; k < cells; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

/* The number of cells is put before them, since qsort has no argument for it. */
static int by_cells(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    return compare_cells(a + 1, b + 1, a[0]);
}

static bsc_status sort_placements(bsc_problem *problem, uint32_t piece, bsc_error *error) {
    const uint32_t first = problem->first[piece], count = problem->placements - first;
    const size_t cells = problem->piece[piece].cells, size = cells + 1;
    uint32_t *rows = bsc_memory_new(count, size * sizeof *rows);
    if (rows == NULL) return bsc_error_no_memory(error);
    uint32_t *placed = problem->placed.cell + problem->placed.start[first];
    for (uint32_t k = 0; k < count; k++) {
        rows[k * size] = (uint32_t)cells;
        memcpy(rows + k * size + 1, placed + k * cells, cells * sizeof *rows);
    }
    qsort(rows, count, size * sizeof *rows, by_cells);
    for (uint32_t k = 0; k < count; k++) {
        assert(k == 0 || by_cells(rows + (k - 1) * size, rows + k * size) < 0);
        memcpy(placed + k * cells, rows + k * size + 1, cells * sizeof *rows);
    }
    bsc_memory_free(rows);
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
    bsc_status status = add_placements(problem, &ways, error);
    if (status == BSC_OK) status = sort_placements(problem, p, error);
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
