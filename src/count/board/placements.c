/* placements.c - finds all placements of the pieces: every way in which each piece can lie on the
 * board.
 *
 * A piece is turned and mirrored, to find its orientations, the different shapes that result. Each
 * orientation is then tried at each cell of the board, which becomes its first cell. If the
 * orientation fits there, this is a placement. Example: a ship of 3 cells on 10x10 squares has two
 * orientations, across and down. Each fits at 80 of the 100 cells, so the ship has 160 placements.
 *
 * Invariant: the cells of an orientation are in reading order, and shifted so that the first one is
 * 0,0. So two orientations have the same shape if and only if their lists of cells are equal. The
 * orientations are sorted by these lists. Therefore two nested loops find the placements in sorted
 * order and without duplicates: the outer loop is over the cells of the board, for the first cell
 * of the placement, and the inner loop over the orientations.
 *
 * Cost for each piece: its orientations x the cells of the board x the cells of the piece. */
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

/* Compares two lists of `cells` cells each, given by their coordinates, like words in a dictionary:
 * the first position at which they differ decides. There, the cell that comes earlier in reading
 * order is less. Returns -1, 0 or 1. */
static int compare_drawn(bsc_lattice lattice, const bsc_coord *a, const bsc_coord *b,
                         uint32_t cells) {
    bsc_coord p, q;
    for (uint32_t k = 0; k < cells; k++) {
        bsc_lattice_place(lattice, a[k], &p.x, &p.y);
        bsc_lattice_place(lattice, b[k], &q.x, &q.y);
        if (p.y != q.y) return p.y < q.y ? -1 : 1;
        if (p.x != q.x) return p.x < q.x ? -1 : 1;
    }
    return 0;
}

/* Sorts the cells, of which there must be at least one, into reading order, and shifts them so that
 * the first one is 0,0. */
static void normalize(bsc_lattice lattice, bsc_coord *cell, uint32_t cells) {
    for (uint32_t k = 1; k < cells; k++) {
        const bsc_coord inserted = cell[k];
        uint32_t slot = k; /* the index in cell[] where the cell will stand */
        while (slot > 0 && compare_drawn(lattice, &cell[slot - 1], &inserted, 1) > 0) {
            cell[slot] = cell[slot - 1];
            slot--;
        }
        cell[slot] = inserted;
    }
    const bsc_coord first = cell[0];
    for (uint32_t k = 0; k < cells; k++)
        cell[k] = (bsc_coord){cell[k].x - first.x, cell[k].y - first.y};
}

/* Adds an orientation, the shape of a piece after turning and mirroring it in one way, to the list
 * of orientations, unless the list has it already. added[] has the cells of the orientation. The
 * list is sorted by compare_drawn(), which compares the lists of cells like words. It must have
 * room for one more. */
static void add_orientation(bsc_orientations *orientations, bsc_lattice lattice,
                            const bsc_coord *added) {
    const uint32_t cells = orientations->cells;
    bsc_coord *slot = orientations->cell, *end = slot + (size_t)orientations->count * cells;
    while (slot < end && compare_drawn(lattice, slot, added, cells) < 0) slot += cells;
    if (slot < end && compare_drawn(lattice, slot, added, cells) == 0) return;
    memmove(slot + cells, slot, (size_t)(end - slot) * sizeof *slot);
    memcpy(slot, added, cells * sizeof *slot);
    orientations->count++;
}

/* Returns where a cell of a piece lies after the piece was mirrored, if `mirrored` is true, and
 * then turned about the cell 0,0 by `steps` steps (bsc_lattice_turn). If `turn` is
 * BSC_TURN_HORIZONTAL, mirroring exchanges left and right; if it is BSC_TURN_REFLECT, any
 * reflection will do, because all turns are tried afterwards. */
static bsc_coord move_cell(bsc_lattice lattice, bsc_turn turn, bool mirrored, unsigned steps,
                           bsc_coord cell) {
    bsc_coord moved = cell;
    if (mirrored && turn == BSC_TURN_REFLECT) moved = bsc_lattice_reflect(cell);
    if (mirrored && turn == BSC_TURN_HORIZONTAL) moved = bsc_lattice_reflect_across(lattice, cell);
    for (unsigned n = 0; n < steps; n++) moved = bsc_lattice_turn(lattice, moved);
    return moved;
}

bsc_orientations bsc_orientations_find(const bsc_draft_piece *piece, bsc_lattice lattice,
                                       bsc_turn turn, bsc_arena *arena) {
    const uint32_t cells = piece->cells;
    const unsigned full_turn = bsc_lattice_sides(lattice);
    const unsigned step = turn == BSC_TURN_HALF ? full_turn / 2 : 1;
    const bool is_turned = turn != BSC_TURN_NONE && turn != BSC_TURN_HORIZONTAL;
    const bool is_mirrored = turn == BSC_TURN_REFLECT || turn == BSC_TURN_HORIZONTAL;
    const unsigned turns = is_turned ? full_turn / step : 1;
    const unsigned faces = is_mirrored ? 2 : 1;
    bsc_orientations orientations = {.cells = cells};
    bsc_coord *moved = bsc_arena_new(arena, cells, sizeof *moved);
    BSC_ARENA_ARRAY(arena, orientations.cell, (size_t)cells * faces * turns);
    if (orientations.cell == NULL) return orientations;
    for (unsigned face = 0; face < faces; face++)
        for (unsigned t = 0; t < turns; t++) {
            for (uint32_t k = 0; k < cells; k++)
                moved[k] = move_cell(lattice, turn, face == 1, t * step, piece->cell[k]);
            normalize(lattice, moved, cells);
            add_orientation(&orientations, lattice, moved);
        }
    return orientations;
}

/* Finds the cells that an orientation covers if its first cell lies at `origin`, and writes their
 * indices to placed[cells]. Returns false if the orientation does not fit there, because one of its
 * cells would be on an island or off the board; placed[] is then incomplete. */
static bool place_cells(const bsc_problem *problem, const bsc_coord *orientation, uint32_t cells,
                        bsc_coord origin, uint32_t *placed) {
    for (uint32_t k = 0; k < cells; k++) {
        const bsc_coord coord = {origin.x + orientation[k].x, origin.y + orientation[k].y};
        placed[k] = bsc_problem_cell_at(problem, coord);
        if (placed[k] == BSC_NO_CELL) return false;
        assert(k == 0 || placed[k - 1] < placed[k]);
    }
    return true;
}

/* The sides of a cell on a board of squares, as bits of a set. */
enum { ABOVE = 1, LEFT = 2, RIGHT = 4, BELOW = 8 };

/* Returns the set of the sides of cell[k] on which the same ship goes on, on a board of squares:
 * ABOVE if the ship also covers the cell above cell[k], and so on. The ship covers the cells
 * cell[0] .. cell[cells - 1]. */
static unsigned find_ship_sides(const bsc_problem *problem, const uint32_t *cell, uint32_t cells,
                                uint32_t k) {
    const bsc_coord centre = problem->coord[cell[k]];
    unsigned sides = 0;
    for (uint32_t n = 0; n < cells; n++) {
        const bsc_coord coord = problem->coord[cell[n]];
        if (coord.x == centre.x && coord.y == centre.y - 1) sides |= ABOVE;
        if (coord.x == centre.x - 1 && coord.y == centre.y) sides |= LEFT;
        if (coord.x == centre.x + 1 && coord.y == centre.y) sides |= RIGHT;
        if (coord.x == centre.x && coord.y == centre.y + 1) sides |= BELOW;
    }
    return sides;
}

/* Returns the mark that a cell of a ship has in the drawing of a board, if `sides` are the sides on
 * which the ship goes on: '^', '>', 'v' or '<' for one side (the mark points away from the rest of
 * the ship), 'M' for two sides or more, and 'O' for none. A cell of a larger ship whose cells meet
 * only at corners gets 'O' too. */
static char mark_of_sides(unsigned sides) {
    switch (sides) {
    case 0:
        return 'O';
    case ABOVE:
        return 'v';
    case LEFT:
        return '>';
    case RIGHT:
        return '<';
    case BELOW:
        return '^';
    default:
        return 'M';
    }
}

/* Says whether a ship that covers the cells cell[0] .. cell[cells - 1] agrees with the marks of
 * these cells in the board's drawing. '.' says nothing. '~' is water: no ship may cover the cell.
 * 'X' is any cell of a ship. All other marks say which part of a ship the cell is
 * (mark_of_sides). */
static bool fits_marks(const bsc_problem *problem, const uint32_t *cell, uint32_t cells) {
    const bsc_places *places = &problem->places;
    for (uint32_t k = 0; k < cells; k++) {
        const char mark = places->place[places->cell_place[cell[k]]].mark;
        if (mark == '.' || mark == 'X') continue;
        if (mark != mark_of_sides(find_ship_sides(problem, cell, cells, k))) return false;
        if (mark == 'O' && cells > 1) return false;
    }
    return true;
}

/* Compares two lists of `cells` cells each, given by their indices, like words in a dictionary: the
 * first position at which they differ decides. Returns -1, 0 or 1. */
static int compare_cells(const uint32_t *a, const uint32_t *b, uint32_t cells) {
    for (uint32_t k = 0; k < cells; k++)
        if (a[k] != b[k]) return a[k] < b[k] ? -1 : 1;
    return 0;
}

/* Adds a placement to the problem: the orientation with its first cell at `origin`. Does nothing if
 * the orientation does not fit there, or contradicts a mark in the board's drawing. Fails with
 * BSC_LIMIT if all placements together would have 2^32 cells or more. Also fails if memory runs
 * out. */
static bsc_status add_placement(bsc_problem *problem, const bsc_coord *orientation, uint32_t cells,
                                bsc_coord origin, bsc_error *error) {
    bsc_placed *placed = &problem->placed;
    const size_t end = placed->start[problem->placements];
    if (end + cells > UINT32_MAX)
        return bsc_error_set(error, BSC_LIMIT, "more than 4294967295 cells in all placements");
    if (!BSC_ARRAY_GROW(placed, cell, end + cells) ||
        !BSC_ARRAY_GROW(placed, start, (size_t)problem->placements + 2))
        return bsc_error_set_no_memory(error);
    uint32_t *cell = placed->cell + end;
    if (!place_cells(problem, orientation, cells, origin, cell)) return BSC_OK;
    if (problem->places.has_marks && !fits_marks(problem, cell, cells)) return BSC_OK;
    assert(problem->placements == problem->first[problem->pieces] ||
           compare_cells(cell - cells, cell, cells) < 0);
    problem->placements++;
    placed->start[problem->placements] = (uint32_t)(end + cells);
    return BSC_OK;
}

/* Adds all placements of the piece that has these orientations. They are sorted by their lists of
 * cells (compare_cells), so that bsc_problem_find_placement can search them: placements with an
 * earlier first cell come first, and those with the same first cell are in the order of the
 * orientations, which are sorted too. There may be none. Fails as add_placement does. */
static bsc_status add_placements(bsc_problem *problem, const bsc_orientations *orientations,
                                 bsc_error *error) {
    const uint32_t cells = orientations->cells;
    bsc_status status = BSC_OK;
    for (uint32_t cell = 0; cell < problem->cells; cell++)
        for (uint32_t k = 0; status == BSC_OK && k < orientations->count; k++)
            status = add_placement(problem, orientations->cell + (size_t)k * cells, cells,
                                   problem->coord[cell], error);
    return status;
}

/* Writes the shape of the piece, as it was drawn, to shape[2 x cells], for showing it to the user:
 * first x and y of cell 0, then x and y of cell 1, and so on. They are positions in a drawing
 * (bsc_place), shifted so that the least x and the least y are 0. */
static void draw_shape(uint32_t *shape, const bsc_draft_piece *piece, bsc_lattice lattice) {
    int32_t least_x = INT32_MAX, least_y = INT32_MAX, x, y;
    for (uint32_t k = 0; k < piece->cells; k++) {
        bsc_lattice_place(lattice, piece->cell[k], &x, &y);
        if (x < least_x) least_x = x;
        if (y < least_y) least_y = y;
    }
    for (uint32_t k = 0; k < piece->cells; k++) {
        bsc_lattice_place(lattice, piece->cell[k], &x, &y);
        shape[2 * k] = (uint32_t)(x - least_x);
        shape[2 * k + 1] = (uint32_t)(y - least_y);
    }
}

/* For a piece with as many copies as fit (`x*`): sets piece->copies to an upper bound on how many
 * copies fit. On a 3x3 board, which has 9 cells, at most 4 ships of 2 cells fit. There can also be
 * no more copies than placements. The bound is at least 1, because the library has no pieces with 0
 * copies. Fails with BSC_UNSUPPORTED if the board is open, and so has no cells (draft.h). */
static bsc_status limit_copies(const bsc_problem *problem, bsc_piece *piece, bsc_error *error) {
    uint32_t copies = problem->cells / piece->cells;
    if (copies > piece->placements) copies = piece->placements;
    piece->copies = copies > 0 ? copies : 1;
    if (problem->cells > 0) return BSC_OK;
    bsc_error_set(error, BSC_UNSUPPORTED,
                  "%.64s x*: a board of any size has no greatest number of copies", piece->name);
    bsc_error_hint(error, "write a range, such as x0-4");
    return BSC_UNSUPPORTED;
}

/* Adds the draft's next piece, whose index is problem->pieces, to the problem, with all its
 * placements. (A piece may have no placement at all.) If the piece may have as many copies as fit
 * (`x*`), also finds an upper bound on how many fit. Fails like bsc_problem_make_pieces. After a
 * failure, the caller can only free the problem. */
static bsc_status lay_out_piece(bsc_problem *problem, bsc_draft *draft, bsc_error *error) {
    const uint32_t p = problem->pieces;
    const bsc_draft_piece *drafted = &draft->piece[p];
    const bsc_turn turn = drafted->turn == BSC_TURN_DEFAULT ? draft->turn : drafted->turn;
    const bsc_orientations orientations =
        bsc_orientations_find(drafted, problem->lattice, turn, &draft->arena);
    const char *name = bsc_arena_text(&problem->arena, drafted->name, strlen(drafted->name));
    BSC_ARENA_ARRAY(&problem->arena, problem->shape[p], (size_t)drafted->cells * 2);
    if (orientations.cell == NULL || problem->arena.failed) return bsc_error_set_no_memory(error);
    assert(orientations.count > 0);
    draw_shape(problem->shape[p], drafted, problem->lattice);
    problem->piece[p] = (bsc_piece){.name = name,
                                    .cells = drafted->cells,
                                    .copies = drafted->copies,
                                    .orientations = orientations.count,
                                    .straight = drafted->straight,
                                    .turn = bsc_turn_names.name[turn]};
    bsc_status status = add_placements(problem, &orientations, error);
    problem->piece[p].placements = problem->placements - problem->first[p];
    problem->least_copies[p] = drafted->least_copies;
    problem->pieces++;
    problem->first[problem->pieces] = problem->placements;
    problem->is_unlimited[p] = drafted->copies == BSC_AS_MANY_AS_FIT;
    if (status == BSC_OK && problem->is_unlimited[p])
        status = limit_copies(problem, &problem->piece[p], error);
    return status;
}

/* Replaces the fleets of the draft, of which there are several, by fleets without ranges
 * (bsc_draft_expand_fleets). If a fleet has as many ships of a piece as fit (`x*`), these are the
 * copies that limit_copies has found for the piece of the problem. Fails as bsc_draft_expand_fleets
 * does. */
static bsc_status expand_fleets(bsc_problem *problem, bsc_draft *draft, bsc_error *error) {
    uint32_t most_copies[BSC_MAX_PIECES];
    for (uint32_t p = 0; p < problem->pieces; p++) {
        most_copies[p] = problem->piece[p].copies;
        problem->is_unlimited[p] = false;
    }
    return bsc_draft_expand_fleets(draft, most_copies, error);
}

/* Copies the fleets that the draft lists as alternatives to the problem. If there are fewer than
 * two, the problem has one fleet, whose texts are "" and whose copies[] is NULL. Fails as
 * expand_fleets does, or if memory runs out. */
static bsc_status make_fleets(bsc_problem *problem, bsc_draft *draft, bsc_error *error) {
    bsc_arena *arena = &problem->arena;
    bsc_status status = BSC_OK;
    if (draft->fleets > 1) status = expand_fleets(problem, draft, error);
    if (status != BSC_OK) return status;
    problem->fleets = draft->fleets > 1 ? draft->fleets : 1;
    BSC_ARENA_ARRAY(arena, problem->fleet, problem->fleets);
    if (arena->failed) return bsc_error_set_no_memory(error);
    problem->fleet[0] = (bsc_fleet){.text = "", .as_written = "", .weight = 1};
    if (problem->fleets == 1) return BSC_OK;
    for (uint32_t f = 0; f < problem->fleets; f++) {
        const bsc_draft_fleet *drafted = &draft->fleet[f];
        bsc_fleet *fleet = &problem->fleet[f];
        fleet->text = bsc_arena_text(arena, drafted->text, strlen(drafted->text));
        if (drafted->as_written != NULL)
            fleet->as_written =
                bsc_arena_text(arena, drafted->as_written, strlen(drafted->as_written));
        fleet->weight = drafted->weight;
        BSC_ARENA_ARRAY(arena, fleet->copies, problem->pieces);
        if (arena->failed) return bsc_error_set_no_memory(error);
        for (uint32_t k = 0; k < drafted->listed_pieces; k++) {
            const bsc_draft_ships *ships = &drafted->ships[k];
            bsc_piece *piece = &problem->piece[ships->piece];
            fleet->copies[ships->piece] = ships->copies;
            /* One fleet may ask for more copies than the `x*` of another one allows. */
            if (ships->copies > piece->copies) piece->copies = ships->copies;
        }
    }
    return BSC_OK;
}

bsc_status bsc_problem_make_pieces(bsc_problem *problem, bsc_draft *draft, bsc_error *error) {
    bsc_arena *arena = &problem->arena;
    bsc_placed *placed = &problem->placed;
    BSC_ARENA_ARRAY(arena, problem->piece, draft->pieces);
    BSC_ARENA_ARRAY(arena, problem->shape, draft->pieces);
    BSC_ARENA_ARRAY(arena, problem->least_copies, draft->pieces);
    BSC_ARENA_ARRAY(arena, problem->is_unlimited, draft->pieces);
    BSC_ARENA_ARRAY(arena, problem->first, (size_t)draft->pieces + 1);
    if (arena->failed || !BSC_ARRAY_GROW(placed, start, 1)) return bsc_error_set_no_memory(error);
    placed->start[0] = 0;
    bsc_status status = BSC_OK;
    while (problem->pieces < draft->pieces && status == BSC_OK)
        status = lay_out_piece(problem, draft, error);
    if (status == BSC_OK) status = make_fleets(problem, draft, error);
    BSC_ARRAY_FIT(placed, cell, placed->start[problem->placements]);
    return status;
}

/* A piece that may be rotated, but not reflected, lacks its reflection if no rotation of the piece
 * looks like its mirror image: an S lacks the Z. Counts the orientations that the piece would have
 * if it might be reflected too, and returns true if they are more than it has now. Returns false if
 * the piece may be reflected already, if it may not be rotated, or if memory runs out. */
bool bsc_problem_piece_lacks_reflection(const bsc_problem *problem, uint32_t piece) {
    const bsc_piece *described = bsc_problem_piece(problem, piece);
    const uint32_t *shape = problem->shape[piece];
    bsc_arena arena = {0};
    bsc_draft_piece drafted = {.cells = described->cells};
    if (strcmp(described->turn, bsc_turn_names.name[BSC_TURN_ROTATE]) != 0) return false;
    BSC_ARENA_ARRAY(&arena, drafted.cell, drafted.cells);
    for (uint32_t k = 0; drafted.cell != NULL && k < drafted.cells; k++)
        drafted.cell[k] =
            bsc_lattice_coord(problem->lattice, (int32_t)shape[2 * k], (int32_t)shape[2 * k + 1]);
    uint32_t orientations = 0;
    if (drafted.cell != NULL)
        orientations =
            bsc_orientations_find(&drafted, problem->lattice, BSC_TURN_REFLECT, &arena).count;
    bsc_arena_release(&arena);
    return orientations > described->orientations;
}

uint32_t bsc_problem_placements(const bsc_problem *problem) {
    return problem->placements;
}

/* Finds the piece of the placement by a binary search in first[], which has the first placement of
 * each piece. Storing the piece of each placement would take more memory, since placements are many
 * and pieces are few. */
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

/* Uses binary search: the placements of a piece are sorted by their cells. */
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
