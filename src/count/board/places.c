/* places.c - makes the places of a board, its cells and islands, from its drawing: gives them
 * indices, labels and coordinates. Also turns cells into islands, and islands into cells, if the
 * source of the problem asks for this; makes the grid, a table from coordinates to cells; and finds
 * the neighbours of each cell. If a text names an island where a cell is needed, as in a shot,
 * label.c refuses the island (bsc_label_read_cell). Cost: linear in the number of places and the
 * size of the grid. */
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

/* Changes the places that `labels` names. If `field` is "island", they must be cells, and become
 * islands. If `field` is "cell", they must be islands, and become cells. Does nothing if `labels`
 * is NULL. Sets changed[k] to true for each place k that it changes. Fails with BSC_BAD_INPUT if a
 * place k is named twice, here or in the call for the other field (changed[k] is then true
 * already), if a named place already is what it should become, or if a line names no place. */
static bsc_status change_places(bsc_problem *problem, const char *field, const char *labels,
                                bool *changed, bsc_error *error) {
    const bool becomes_island = strcmp(field, "island") == 0;
    bsc_lines lines;
    bsc_spot word;
    if (labels == NULL) return BSC_OK;
    bsc_lines_begin(&lines, field, labels, strlen(labels));
    while (bsc_lines_next(&lines, &word)) {
        size_t length = 0;
        bool is_empty = true;
        while (bsc_spot_next_word(&word, &length)) {
            uint32_t number;
            const bsc_status status = bsc_label_read(problem, &word, length, &number, error);
            if (status != BSC_OK) return status;
            bsc_place *place = &problem->places.place[number];
            if (changed[number])
                return bsc_error_at(error, &word, "%s is given twice", place->label);
            if (place->island == becomes_island)
                return bsc_error_at(error, &word,
                                    becomes_island ? "%s is an island already" : "%s is no island",
                                    place->label);
            place->island = becomes_island;
            place->mark = becomes_island ? '#' : '.';
            changed[number] = true;
            is_empty = false;
        }
        if (is_empty) return bsc_error_at(error, &word, "missing place");
    }
    return BSC_OK;
}

/* Turns the cells that source->islands names into islands, and the islands that source->cells names
 * into cells. Fails with BSC_BAD_INPUT and BSC_REASON_FIELD if one of the two texts has a mistake,
 * or if no cell is left. `scratch` owns memory that is needed only during the call. */
static bsc_status change_islands(bsc_problem *problem, const bsc_source *source, bsc_arena *scratch,
                                 bsc_error *error) {
    if (source->islands == NULL && source->cells == NULL) return BSC_OK;
    bool *changed = bsc_arena_new(scratch, problem->places.count, sizeof *changed);
    if (changed == NULL) return bsc_arena_status(scratch, error);
    bsc_status status = change_places(problem, "island", source->islands, changed, error);
    if (status == BSC_OK) status = change_places(problem, "cell", source->cells, changed, error);
    uint32_t cells = 0;
    for (uint32_t k = 0; k < problem->places.count; k++)
        if (!problem->places.place[k].island) cells++;
    if (status == BSC_OK && cells == 0) {
        const bsc_spot all = {"island", source->islands, strcspn(source->islands, "\n"), 1, 0};
        status = bsc_error_at(error, &all, "these islands leave the board no cells");
    }
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    return status;
}

/* Returns a pointer to the grid's entry for these coordinates, which holds the index of a cell or
 * BSC_NO_CELL. Returns NULL if the coordinates are outside the grid. */
static uint32_t *find_entry(const bsc_grid *grid, bsc_coord coord) {
    const int32_t column = coord.x - grid->corner.x, row = coord.y - grid->corner.y;
    if (column < 0 || row < 0 || column >= (int32_t)grid->columns || row >= (int32_t)grid->rows)
        return NULL;
    return grid->cell + (size_t)row * grid->columns + (size_t)column;
}

/* Makes the grid, the table that finds a cell by its coordinates. It covers the smallest rectangle
 * of coordinates that holds all cells, of which there must be at least one. Fails only if memory
 * runs out. */
static bsc_status make_grid(bsc_problem *problem, bsc_error *error) {
    bsc_grid *grid = &problem->grid;
    bsc_coord min = {INT32_MAX, INT32_MAX}, max = {INT32_MIN, INT32_MIN};
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        const bsc_coord coord = problem->coord[cell];
        if (coord.x < min.x) min.x = coord.x;
        if (coord.y < min.y) min.y = coord.y;
        if (coord.x > max.x) max.x = coord.x;
        if (coord.y > max.y) max.y = coord.y;
    }
    grid->corner = min;
    grid->columns = (uint32_t)(max.x - min.x) + 1;
    grid->rows = (uint32_t)(max.y - min.y) + 1;
    const size_t size = (size_t)grid->columns * grid->rows;
    BSC_ARENA_ARRAY(&problem->arena, grid->cell, size);
    if (grid->cell == NULL) return bsc_arena_status(&problem->arena, error);
    for (size_t k = 0; k < size; k++) grid->cell[k] = BSC_NO_CELL;
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        uint32_t *entry = find_entry(grid, problem->coord[cell]);
        assert(entry != NULL && *entry == BSC_NO_CELL);
        *entry = cell;
    }
    return BSC_OK;
}

/* Adds a place for a mark of the board's drawing, which must be normalized: an island for '#', a
 * cell for any other mark. The label of the place and the index of its cell are filled in later. */
static void add_place(bsc_places *places, const bsc_drawn_mark *mark) {
    assert(mark->x >= 0 && mark->y >= 0);
    const uint32_t x = (uint32_t)mark->x, y = (uint32_t)mark->y;
    const bool is_island = mark->mark == '#';
    places->place[places->count++] = (bsc_place){x, y, is_island, mark->mark, BSC_NO_CELL, ""};
    if (!is_island && mark->mark != '.') places->has_marks = true;
    if (x >= places->width) places->width = x + 1;
    if (y >= places->height) places->height = y + 1;
}

/* Numbers the cells: gives each place that is not an island the next index of a cell. Fills
 * cell_place[], the place of each cell, and coord[], its coordinates. */
static void number_cells(bsc_problem *problem) {
    bsc_places *places = &problem->places;
    for (uint32_t k = 0; k < places->count; k++) {
        bsc_place *place = &places->place[k];
        if (place->island) continue;
        place->cell = problem->cells++;
        places->cell_place[place->cell] = k;
        problem->coord[place->cell] =
            bsc_lattice_coord(problem->lattice, (int32_t)place->x, (int32_t)place->y);
    }
}

bsc_status bsc_problem_make_places(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                                   bsc_error *error) {
    const bsc_drawing *board = &draft->board;
    bsc_places *places = &problem->places;
    bsc_arena *arena = &problem->arena;
    BSC_ARENA_ARRAY(arena, places->place, board->marks);
    BSC_ARENA_ARRAY(arena, places->cell_place, board->marks);
    BSC_ARENA_ARRAY(arena, problem->coord, board->marks);
    if (arena->failed) return bsc_arena_status(arena, error);
    for (uint32_t k = 0; k < board->marks; k++) add_place(places, &board->mark[k]);
    bsc_status status = bsc_labels_make(problem, draft, error);
    if (status == BSC_OK) status = change_islands(problem, source, &draft->arena, error);
    if (status != BSC_OK) return status;
    number_cells(problem);
    assert(problem->cells > 0);
    return make_grid(problem, error);
}

uint32_t bsc_problem_cell_at(const bsc_problem *problem, bsc_coord coord) {
    const uint32_t *cell = find_entry(&problem->grid, coord);
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
    return problem->places.cell_place[cell];
}

/* ---- Neighbours ---- */

/* Returns how many neighbours of a ship's cell the touch rule keeps free of other ships
 * (bsc_neighbours.kept_free). A cell has `all` neighbours, and `sides` of them lie across an edge.
 * (The count is enough for the touch rules that there are. A rule under which ships may touch at
 * some edges only, or at edges but not at corners, would need a set of neighbours instead.) */
static uint32_t count_kept_free(bsc_touch touch, uint32_t sides, uint32_t all) {
    if (touch == BSC_TOUCH_ALLOWED) return 0;
    return touch == BSC_TOUCH_CORNERS ? sides : all;
}

bsc_neighbours bsc_neighbours_find(const bsc_problem *problem, bsc_arena *arena) {
    const uint32_t sides = bsc_lattice_sides(problem->lattice);
    const uint32_t all = problem->lattice == BSC_SQUARE ? 8 : sides;
    bsc_neighbours neighbours = {.sides = sides, .count = all};
    neighbours.kept_free = count_kept_free(problem->touch, sides, all);
    neighbours.neighbour =
        bsc_arena_new(arena, problem->cells, BSC_MAX_NEIGHBOURS * sizeof(uint32_t));
    if (neighbours.neighbour == NULL) return neighbours;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        for (uint32_t k = 0; k < all; k++) {
            const bsc_coord coord =
                bsc_lattice_neighbour(problem->lattice, problem->coord[cell], k);
            neighbours.neighbour[cell * BSC_MAX_NEIGHBOURS + k] =
                bsc_problem_cell_at(problem, coord);
        }
    return neighbours;
}
