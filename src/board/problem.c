/* problem.c - a problem's life, from its source to its end, and what it tells of itself. */
#include "board/problem.h"

#include "base/memory.h"
#include "board/layout.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

void bsc_problem_free(bsc_problem *problem) {
    if (problem == NULL) return;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        bsc_memory_free((void *)(uintptr_t)problem->piece[p].name);
        bsc_memory_free(problem->shape[p]);
    }
    bsc_memory_free(problem->title);
    bsc_memory_free(problem->place);
    bsc_memory_free(problem->place_of_cell);
    bsc_memory_free(problem->point);
    bsc_memory_free(problem->piece);
    bsc_memory_free(problem->shape);
    bsc_memory_free(problem->first);
    bsc_memory_free(problem->start);
    bsc_memory_free(problem->placed);
    bsc_memory_free(problem);
}

/* Letters of a column from 0: A to Z, then AA, AB, ... */
static void write_label(bsc_place *place, uint32_t column, uint32_t position) {
    char letters[8];
    unsigned count = 0;
    for (column++; column > 0; column = (column - 1) / 26)
        letters[count++] = (char)('A' + (column - 1) % 26);
    char *label = place->label;
    while (count > 0) *label++ = letters[--count];
    snprintf(label, sizeof place->label - 8, "%u", (unsigned)(position & 0xFFFFFu));
}

/* On squares and pointy hexagons the position is the row of the drawing; on flat ones each column
 * counts from its own topmost place, since neighbouring columns have no rows in common. */
static bsc_status label_places(bsc_problem *problem, bsc_error *error) {
    uint32_t *top = bsc_memory_new(problem->width, sizeof *top); /* of each column, plus 1 */
    if (top == NULL) return bsc_error_no_memory(error);
    for (uint32_t k = 0; k < problem->places; k++) {
        bsc_place *place = &problem->place[k];
        if (top[place->x] == 0) top[place->x] = place->y + 1;
        if (problem->lattice == BSC_HEX_FLAT)
            write_label(place, place->x, (place->y - (top[place->x] - 1)) / 2 + 1);
        else
            write_label(place, problem->lattice == BSC_HEX_POINTY ? place->x / 2 : place->x,
                        place->y + 1);
    }
    bsc_memory_free(top);
    return BSC_OK;
}

static bsc_status take_places(bsc_problem *problem, const bsc_drawing *board, bsc_error *error) {
    problem->place = bsc_memory_new(board->marks, sizeof *problem->place);
    problem->place_of_cell = bsc_memory_new(board->marks, sizeof *problem->place_of_cell);
    problem->point = bsc_memory_new(board->marks, sizeof *problem->point);
    if (problem->place == NULL || problem->place_of_cell == NULL || problem->point == NULL)
        return bsc_error_no_memory(error);
    problem->places = board->marks;
    for (uint32_t k = 0; k < board->marks; k++) {
        const bsc_mark *mark = &board->mark[k];
        bsc_place *place = &problem->place[k];
        *place = (bsc_place){(uint32_t)mark->x, (uint32_t)mark->y, mark->island, UINT32_MAX, ""};
        if (place->x >= problem->width) problem->width = place->x + 1;
        if (place->y >= problem->height) problem->height = place->y + 1;
        if (mark->island) continue;
        place->cell = problem->cells++;
        problem->place_of_cell[place->cell] = k;
        problem->point[place->cell] =
            bsc_lattice_centre(bsc_lattice_coord(problem->lattice, mark->x, mark->y));
    }
    return label_places(problem, error);
}

/* A value of the command line as a text of one word. */
static bsc_spot option_spot(const char *name, const char *value) {
    return (bsc_spot){name, value, strlen(value), 1, 0};
}

/* A board of which only the size is given. */
static bsc_status draft_size(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    uint32_t width = 0, height = 0;
    const bsc_spot size = option_spot("--board", source->name);
    bsc_status status = BSC_OK;
    if (source->lattice != NULL) {
        const bsc_spot lattice = option_spot("--lattice", source->lattice);
        status = bsc_word_lattice(&lattice, lattice.length, &draft->lattice, error);
    }
    if (status == BSC_OK) status = bsc_word_size(&size, size.length, &width, &height, error);
    if (status == BSC_OK && source->fleet == NULL) {
        bsc_error_set(error, BSC_BAD_INPUT, "a board given by its size needs a fleet");
        bsc_error_reason(error, BSC_REASON_NO_FLEET);
        status = BSC_BAD_INPUT;
    }
    if (status != BSC_OK) return status;
    return bsc_drawing_rectangle(&draft->board, draft->lattice, width, height, error);
}

static bsc_status change_rules(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    bsc_status status = BSC_OK;
    if (source->touch != NULL) {
        const bsc_spot touch = option_spot("--touch", source->touch);
        status = bsc_word_touch(&touch, touch.length, &draft->touch, error);
    }
    if (status == BSC_OK && source->cover != NULL) {
        const bsc_spot cover = option_spot("--cover", source->cover);
        status = bsc_word_cover(&cover, cover.length, &draft->cover, error);
    }
    if (status == BSC_OK && source->fleet != NULL)
        status = bsc_draft_fleet(draft, source->fleet, error);
    return status;
}

static bsc_status build(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                        bsc_error *error) {
    draft->turn = BSC_TURN_ROTATE;
    bsc_status status = source->text == NULL ? draft_size(draft, source, error)
                                             : bsc_draft_read(draft, source, error);
    if (status == BSC_OK) status = change_rules(draft, source, error);
    if (status != BSC_OK) return status;
    problem->title = draft->title;
    draft->title = NULL;
    problem->lattice = draft->lattice;
    problem->touch = draft->touch;
    problem->cover = draft->cover;
    status = take_places(problem, &draft->board, error);
    return status == BSC_OK ? bsc_problem_lay_out(problem, draft, error) : status;
}

bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error) {
    *problem = NULL;
    bsc_problem *made = bsc_memory_new(1, sizeof *made);
    bsc_draft *draft = bsc_memory_new(1, sizeof *draft);
    bsc_status status = made == NULL || draft == NULL ? bsc_error_no_memory(error)
                                                      : build(made, draft, source, error);
    if (draft != NULL) bsc_draft_release(draft);
    bsc_memory_free(draft);
    if (status == BSC_OK)
        *problem = made;
    else
        bsc_problem_free(made);
    return status;
}

const char *bsc_problem_title(const bsc_problem *problem) {
    return problem->title == NULL ? "" : problem->title;
}

bsc_lattice bsc_problem_lattice(const bsc_problem *problem) {
    return problem->lattice;
}

bsc_touch bsc_problem_touch(const bsc_problem *problem) {
    return problem->touch;
}

bsc_cover bsc_problem_cover(const bsc_problem *problem) {
    return problem->cover;
}

uint32_t bsc_problem_places(const bsc_problem *problem) {
    return problem->places;
}

const bsc_place *bsc_problem_place(const bsc_problem *problem, uint32_t place) {
    assert(place < problem->places);
    return &problem->place[place];
}

uint32_t bsc_problem_width(const bsc_problem *problem) {
    return problem->width;
}

uint32_t bsc_problem_height(const bsc_problem *problem) {
    return problem->height;
}

uint32_t bsc_problem_cells(const bsc_problem *problem) {
    return problem->cells;
}

uint32_t bsc_problem_cell_place(const bsc_problem *problem, uint32_t cell) {
    assert(cell < problem->cells);
    return problem->place_of_cell[cell];
}

uint32_t bsc_problem_pieces(const bsc_problem *problem) {
    return problem->pieces;
}

const bsc_piece *bsc_problem_piece(const bsc_problem *problem, uint32_t piece) {
    assert(piece < problem->pieces);
    return &problem->piece[piece];
}

const uint32_t *bsc_problem_piece_shape(const bsc_problem *problem, uint32_t piece) {
    assert(piece < problem->pieces);
    return problem->shape[piece];
}

uint32_t bsc_problem_find_place(const bsc_problem *problem, const char *label) {
    for (uint32_t k = 0; k < problem->places; k++)
        if (bsc_same_name(problem->place[k].label, label)) return k;
    return UINT32_MAX;
}

uint32_t bsc_problem_find_piece(const bsc_problem *problem, const char *name) {
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (bsc_same_name(problem->piece[p].name, name)) return p;
    return UINT32_MAX;
}

uint32_t bsc_problem_fleet_cells(const bsc_problem *problem) {
    uint32_t cells = 0;
    for (uint32_t p = 0; p < problem->pieces; p++)
        cells += problem->piece[p].cells * problem->piece[p].copies;
    return cells;
}

uint32_t bsc_problem_placements(const bsc_problem *problem) {
    return problem->placements;
}

/* The piece is found by halving first[]: pieces are few, placements many. */
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
    while (problem->first[low + 1] <= placement) low++; /* past pieces that lie nowhere */
    const uint32_t start = problem->start[placement];
    return (bsc_placement){low, problem->start[placement + 1] - start, problem->placed + start};
}

static int compare_cells(const uint32_t *a, const uint32_t *b, uint32_t cells) {
    for (uint32_t k = 0; k < cells; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

/* A piece's placements are in the order of their cells, and all of one size. */
uint32_t bsc_problem_find_placement(const bsc_problem *problem, uint32_t piece, uint32_t cells,
                                    const uint32_t *cell) {
    uint32_t low = problem->first[piece], high = problem->first[piece + 1];
    if (cells != problem->piece[piece].cells) return UINT32_MAX;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        const int order = compare_cells(cell, problem->placed + problem->start[middle], cells);
        if (order == 0) return middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return UINT32_MAX;
}
