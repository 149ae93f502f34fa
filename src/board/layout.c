/* layout.c - every way each piece can lie on the board.
 *
 * Invariant: placements of a piece are distinct sets of cells, in rising order of their cells.
 * Distinct orientations at distinct cells give distinct sets, so nothing is compared.
 *
 * Cost: orientations x cells x cells of the piece, and a sort. */
#include "board/layout.h"

#include "base/memory.h"
#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#define NO_CELL UINT32_MAX

typedef struct layouter {
    bsc_problem *problem;
    const bsc_draft *draft;
    bsc_error *error;
    bsc_coord least; /* of all cells; the grid spans from here */
    uint32_t columns, rows;
    uint32_t *grid; /* [columns x rows]: the cell at unit coordinates, or NO_CELL */
    size_t start_room, placed_room;
} layouter;

static bsc_coord unit_of(const bsc_problem *problem, uint32_t cell) {
    return (bsc_coord){problem->point[cell].x / 6, problem->point[cell].y / 6};
}

static bsc_status make_grid(layouter *l) {
    bsc_coord most = {INT32_MIN, INT32_MIN};
    l->least = (bsc_coord){INT32_MAX, INT32_MAX};
    for (uint32_t cell = 0; cell < l->problem->cells; cell++) {
        const bsc_coord at = unit_of(l->problem, cell);
        if (at.x < l->least.x) l->least.x = at.x;
        if (at.y < l->least.y) l->least.y = at.y;
        if (at.x > most.x) most.x = at.x;
        if (at.y > most.y) most.y = at.y;
    }
    l->columns = (uint32_t)(most.x - l->least.x) + 1;
    l->rows = (uint32_t)(most.y - l->least.y) + 1;
    l->grid = bsc_memory_new((size_t)l->columns * l->rows, sizeof *l->grid);
    if (l->grid == NULL) return bsc_error_no_memory(l->error);
    memset(l->grid, 0xFF, (size_t)l->columns * l->rows * sizeof *l->grid);
    for (uint32_t cell = 0; cell < l->problem->cells; cell++) {
        const bsc_coord at = unit_of(l->problem, cell);
        l->grid[(size_t)(at.y - l->least.y) * l->columns + (size_t)(at.x - l->least.x)] = cell;
    }
    return BSC_OK;
}

static uint32_t cell_at(const layouter *l, int32_t x, int32_t y) {
    const int32_t column = x - l->least.x, row = y - l->least.y;
    if (column < 0 || row < 0 || column >= (int32_t)l->columns || row >= (int32_t)l->rows)
        return NO_CELL;
    return l->grid[(size_t)row * l->columns + (size_t)column];
}

/* Writes the cells of one orientation with its first cell at `at`; false where it leaves the
 * board. */
static bool lay(const layouter *l, const bsc_coord *shape, uint32_t cells, bsc_coord at,
                uint32_t *placed) {
    for (uint32_t k = 0; k < cells; k++) {
        placed[k] = cell_at(l, at.x + shape[k].x, at.y + shape[k].y);
        if (placed[k] == NO_CELL) return false;
    }
    bsc_sort_numbers(placed, cells);
    return true;
}

static bsc_status add_placements(layouter *l, const bsc_orientations *ways) {
    bsc_problem *problem = l->problem;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        for (uint32_t way = 0; way < ways->count; way++) {
            const size_t end = problem->start[problem->placements];
            if (end + ways->cells > UINT32_MAX)
                return bsc_error_set(l->error, BSC_LIMIT,
                                     "more than 4294967295 cells in all placements");
            if (!bsc_memory_grow(&problem->placed, &l->placed_room, end + ways->cells,
                                 sizeof *problem->placed) ||
                !bsc_memory_grow(&problem->start, &l->start_room, (size_t)problem->placements + 2,
                                 sizeof *problem->start))
                return bsc_error_no_memory(l->error);
            if (!lay(l, ways->cell + (size_t)way * ways->cells, ways->cells, unit_of(problem, cell),
                     problem->placed + end))
                continue;
            problem->start[++problem->placements] = (uint32_t)(end + ways->cells);
        }
    return BSC_OK;
}

/* Qsort has no room for the number of cells, so it stands before them. */
static int by_cells(const void *left, const void *right) {
    const uint32_t *a = left, *b = right;
    for (uint32_t k = 1; k <= a[0]; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

static bsc_status sort_placements(layouter *l, uint32_t piece) {
    bsc_problem *problem = l->problem;
    const uint32_t first = problem->first[piece], count = problem->placements - first;
    const size_t cells = problem->piece[piece].cells, size = cells + 1;
    uint32_t *rows = bsc_memory_new(count, size * sizeof *rows);
    if (rows == NULL) return bsc_error_no_memory(l->error);
    uint32_t *placed = problem->placed + problem->start[first];
    for (uint32_t k = 0; k < count; k++) {
        rows[k * size] = (uint32_t)cells;
        memcpy(rows + k * size + 1, placed + k * cells, cells * sizeof *rows);
    }
    qsort(rows, count, size * sizeof *rows, by_cells);
    for (uint32_t k = 0; k < count; k++)
        memcpy(placed + k * cells, rows + k * size + 1, cells * sizeof *rows);
    bsc_memory_free(rows);
    return BSC_OK;
}

/* The first orientation as places of a drawing from 0. */
static bsc_status draw_shape(layouter *l, uint32_t piece, const bsc_draft_piece *from) {
    uint32_t *shape = bsc_memory_new((size_t)from->cells * 2, sizeof *shape);
    int32_t least_x = INT32_MAX, least_y = INT32_MAX, x, y;
    if (shape == NULL) return bsc_error_no_memory(l->error);
    l->problem->shape[piece] = shape;
    for (uint32_t k = 0; k < from->cells; k++) {
        bsc_lattice_drawn(l->problem->lattice, from->cell[k], &x, &y);
        if (x < least_x) least_x = x;
        if (y < least_y) least_y = y;
    }
    for (uint32_t k = 0; k < from->cells; k++) {
        bsc_lattice_drawn(l->problem->lattice, from->cell[k], &x, &y);
        shape[2 * k] = (uint32_t)(x - least_x);
        shape[2 * k + 1] = (uint32_t)(y - least_y);
    }
    return BSC_OK;
}

static bsc_status lay_out_piece(layouter *l, uint32_t p) {
    const bsc_draft_piece *from = &l->draft->piece[p];
    bsc_piece *piece = &l->problem->piece[p];
    bsc_orientations ways;
    char *name = bsc_memory_text(from->name, strlen(from->name));
    if (name == NULL) return bsc_error_no_memory(l->error);
    *piece = (bsc_piece){
        .name = name, .cells = from->cells, .copies = from->copies, .straight = from->straight};
    const bsc_turn turn = from->turn == BSC_TURN_DEFAULT ? l->draft->turn : from->turn;
    bsc_status status = bsc_orientations_init(&ways, from, l->problem->lattice, turn, l->error);
    if (status != BSC_OK) return status;
    piece->orientations = ways.count;
    l->problem->first[p] = l->problem->placements;
    status = add_placements(l, &ways);
    bsc_orientations_release(&ways);
    if (status == BSC_OK) status = sort_placements(l, p);
    if (status == BSC_OK) status = draw_shape(l, p, from);
    piece->placements = l->problem->placements - l->problem->first[p];
    l->problem->first[p + 1] = l->problem->placements;
    return status;
}

bsc_status bsc_problem_lay_out(bsc_problem *problem, const bsc_draft *draft, bsc_error *error) {
    layouter l = {.problem = problem, .draft = draft, .error = error};
    problem->piece = bsc_memory_new(draft->pieces, sizeof *problem->piece);
    problem->shape = bsc_memory_new(draft->pieces, sizeof *problem->shape);
    problem->first = bsc_memory_new((size_t)draft->pieces + 1, sizeof *problem->first);
    problem->start = bsc_memory_new(1, sizeof *problem->start);
    if (problem->piece == NULL || problem->shape == NULL || problem->first == NULL ||
        problem->start == NULL)
        return bsc_error_no_memory(error);
    l.start_room = 1;
    problem->pieces = draft->pieces;
    bsc_status status = make_grid(&l);
    for (uint32_t p = 0; p < draft->pieces && status == BSC_OK; p++) status = lay_out_piece(&l, p);
    bsc_memory_free(l.grid);
    return status;
}
