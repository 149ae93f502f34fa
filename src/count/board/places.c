/* places.c - the places of a board: their numbers and coordinates, the islands and cells that a
 * source changes, the grid that leads from coordinates back to cells, and the cells beside each
 * cell. Cost: linear in the places and the grid. */
#include "count/board/places.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/drawing.h"
#include "count/board/label.h"
#include "count/board/lattice.h"

#include <assert.h>
#include <string.h>

/* ---- Changes of a source: cells that become islands, and islands that become cells ---- */

/* The places that the words name become islands, or cells; changed[] says which were. */
static bsc_status change_places(bsc_problem *problem, const char *field, const char *labels,
                                bool *changed, bsc_error *error) {
    const bool island = strcmp(field, "island") == 0;
    bsc_lines lines;
    bsc_spot word;
    if (labels == NULL) return BSC_OK;
    bsc_lines_begin(&lines, field, labels, strlen(labels));
    while (bsc_lines_next(&lines, &word)) {
        size_t length = 0, words = 0;
        for (; bsc_spot_next_word(&word, &length); words++) {
            uint32_t found;
            const bsc_status status = bsc_label_read(problem, &word, length, &found, error);
            if (status != BSC_OK) return status;
            bsc_place *place = &problem->places.place[found];
            if (changed[found])
                return bsc_error_at(error, &word, "%s is given twice", place->label);
            if (place->island == island)
                return bsc_error_at(error, &word,
                                    island ? "%s is an island already" : "%s is no island",
                                    place->label);
            place->island = island;
            place->mark = island ? '#' : '.';
            changed[found] = true;
        }
        if (words == 0) return bsc_error_at(error, &word, "missing place");
    }
    return BSC_OK;
}

/* The error of a change is the field's. */
static bsc_status change_islands(bsc_problem *problem, const bsc_source *source, bsc_arena *scratch,
                                 bsc_error *error) {
    if (source->islands == NULL && source->cells == NULL) return BSC_OK;
    bool *changed = bsc_arena_new(scratch, problem->places.count, sizeof *changed);
    if (changed == NULL) return bsc_arena_status(scratch, error);
    bsc_status status = change_places(problem, "island", source->islands, changed, error);
    if (status == BSC_OK) status = change_places(problem, "cell", source->cells, changed, error);
    uint32_t cells = 0;
    for (uint32_t k = 0; k < problem->places.count; k++) cells += !problem->places.place[k].island;
    if (status == BSC_OK && cells == 0) {
        const bsc_spot all = {"island", source->islands, strcspn(source->islands, "\n"), 1, 0};
        status = bsc_error_at(error, &all, "these islands leave the board no cells");
    }
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    return status;
}

/* NULL outside of the grid. */
static uint32_t *grid_at(const bsc_grid *grid, bsc_coord at) {
    const int32_t column = at.x - grid->least.x, row = at.y - grid->least.y;
    if (column < 0 || row < 0 || column >= (int32_t)grid->columns || row >= (int32_t)grid->rows)
        return NULL;
    return grid->cell + (size_t)row * grid->columns + (size_t)column;
}

/* The grid covers the cells' bounding box. */
static bsc_status make_grid(bsc_problem *problem, bsc_error *error) {
    bsc_grid *grid = &problem->grid;
    bsc_coord least = {INT32_MAX, INT32_MAX}, most = {INT32_MIN, INT32_MIN};
    BSC_EACH_CELL(cell, problem) {
        const bsc_coord at = problem->coord[cell];
        if (at.x < least.x) least.x = at.x;
        if (at.y < least.y) least.y = at.y;
        if (at.x > most.x) most.x = at.x;
        if (at.y > most.y) most.y = at.y;
    }
    grid->least = least;
    grid->columns = (uint32_t)(most.x - least.x) + 1;
    grid->rows = (uint32_t)(most.y - least.y) + 1;
    const size_t size = (size_t)grid->columns * grid->rows;
    BSC_ARENA_ARRAY(&problem->arena, grid->cell, size);
    if (grid->cell == NULL) return bsc_arena_status(&problem->arena, error);
    for (size_t k = 0; k < size; k++) grid->cell[k] = BSC_NO_CELL;
    BSC_EACH_CELL(cell, problem) {
        uint32_t *at = grid_at(grid, problem->coord[cell]);
        assert(at != NULL && *at == BSC_NO_CELL);
        *at = cell;
    }
    return BSC_OK;
}

bsc_status bsc_problem_take_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error) {
    const bsc_drawing *board = &draft->board;
    bsc_places *places = &problem->places;
    bsc_arena *arena = &problem->arena;
    BSC_ARENA_ARRAY(arena, places->place, board->marks);
    BSC_ARENA_ARRAY(arena, places->of_cell, board->marks);
    BSC_ARENA_ARRAY(arena, problem->coord, board->marks);
    if (arena->failed) return bsc_arena_status(arena, error);
    for (; places->count < board->marks; places->count++) {
        const bsc_drawn_mark *mark = &board->mark[places->count];
        assert(mark->x >= 0 && mark->y >= 0);
        const uint32_t x = (uint32_t)mark->x, y = (uint32_t)mark->y;
        places->place[places->count] =
            (bsc_place){x, y, mark->mark == '#', mark->mark, BSC_NO_CELL, ""};
        places->given |= mark->mark != '.' && mark->mark != '#';
        if (x >= places->width) places->width = x + 1;
        if (y >= places->height) places->height = y + 1;
    }
    bsc_status status = bsc_labels_make(problem, draft, error);
    if (status == BSC_OK) status = change_islands(problem, source, &draft->arena, error);
    if (status != BSC_OK) return status;
    for (uint32_t k = 0; k < places->count; k++) {
        bsc_place *place = &places->place[k];
        if (place->island) continue;
        place->cell = problem->cells++;
        places->of_cell[place->cell] = k;
        problem->coord[place->cell] =
            bsc_lattice_coord(problem->lattice, (int32_t)place->x, (int32_t)place->y);
    }
    assert(problem->cells > 0);
    return make_grid(problem, error);
}

uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord at) {
    const uint32_t *cell = grid_at(&problem->grid, at);
    return cell == NULL ? BSC_NO_CELL : *cell;
}

uint32_t bsc_problem_places(const bsc_problem *problem) {
    return problem->places.count;
}

const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place) {
    assert(place < problem->places.count);
    return &problem->places.place[place];
}

uint32_t bsc_problem_width(const bsc_problem *problem) {
    return problem->places.width;
}

uint32_t bsc_problem_height(const bsc_problem *problem) {
    return problem->places.height;
}

uint32_t bsc_problem_cells(const bsc_problem *problem) {
    return problem->cells;
}

uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell) {
    assert(cell < problem->cells);
    return problem->places.of_cell[cell];
}

/* ---- Neighbours ---- */

bsc_neighbours bsc_neighbours_of(const bsc_problem *problem, bsc_arena *arena) {
    const uint32_t sides = bsc_lattice_sides(problem->lattice);
    const uint32_t around = problem->lattice == BSC_SQUARE ? 8 : sides;
    uint32_t *across = bsc_arena_new(arena, problem->cells, BSC_AROUND * sizeof *across);
    for (uint32_t cell = 0; across != NULL && cell < problem->cells; cell++)
        for (uint32_t k = 0; k < around; k++) {
            const bsc_coord other = bsc_lattice_beside(problem->lattice, problem->coord[cell], k);
            across[cell * BSC_AROUND + k] = bsc_problem_cell_at(problem, other);
        }
    return (bsc_neighbours){.sides = sides,
                            .around = around,
                            .apart = problem->touch == BSC_TOUCH_ALLOWED   ? 0
                                     : problem->touch == BSC_TOUCH_CORNERS ? sides
                                                                           : around,
                            .across = across};
}
