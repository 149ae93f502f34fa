/* matrix_build.c - makes the exact-cover matrix of a problem. Each placement of a piece is an
 * option. The option covers the item of the piece, and further items that no two ships may share.
 * The touch rule decides what these further items are:
 *
 *   touch      items that two ships may not share       so two ships
 *   allowed    the cells themselves                     do not overlap
 *   corners    the edges of the cells                   do not meet along an edge
 *   forbidden  the vertices of the cells                do not meet even at a corner
 *
 * Example: on a board of squares where ships may not touch, a ship on A1 and B1 covers its piece
 * and 6 vertices: each of its cells has 4, and the two cells share 2 of them. A ship on B2 and B3
 * covers one of these vertices too, so no deployment has both ships.
 *
 * A cell that every deployment must cover is a primary item as well. This is so for a cell that a
 * shot has hit, for a cell that is marked as a ship in the drawing of the board, and for all cells
 * if the cover rule is `all` or if the fleet has as many cells as the board. Making these cells
 * primary saves time: twelve straight pieces that fill 8x8 (4x8,3x4,5x4) took 0.9 s when the cells
 * were secondary items, and take 0.04 s now. The items are in this order: pieces, items that say
 * which ships are absent (absences.c), primary cells, and then the secondary items in the order of
 * the drawing. The options are in the order of the placements. After them come the options that lay
 * no ship.
 *
 * If a piece may have as many copies as fit (`x*`), nothing needs to count the copies, so the piece
 * needs no item. But each option needs a primary item, because dlx branches on primary items only.
 * So if cells may stay empty, the cells, edges or vertices become primary too, and each of them
 * gets a blank: an option that covers this item alone and lays no ship. Example: any number of
 * dominoes on a row of three cells A1 B1 C1. The options are A1 B1 and B1 C1, and the blanks A1, B1
 * and C1; the solutions are {A1, B1, C1}, {A1 B1, C1} and {A1, B1 C1}. Without items for pieces,
 * the states of the engine dp need not say how many copies have been laid, so there are fewer
 * states: any number of dominoes and trominoes on 8x8 takes 0.02 s this way, and 0.25 s if copies
 * are counted.
 *
 * The functions that add items return no status: that memory ran out is kept in the arena of the
 * matrix or of the builder, and fill_matrix reports it. Options need no memory of their own.
 *
 * Cost: a sort of all sides of all cells; everything else takes time in proportion to the entries
 * of the matrix. */
#include "count/cover/matrix_build.h"

#include "count/base/arena.h"
#include "count/base/bits.h"
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/board/draft.h"
#include "count/board/lattice.h"
#include "count/board/problem.h"
#include "count/cover/absences.h"
#include "count/cover/matrix.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define NO_ITEM UINT32_MAX /* used in place of an item if a piece or a cell has no item */

/* A side of a cell or, if the matrix has items for corners, a corner of a cell. If two cells share
 * a side, or several share a corner, there is one site for each of these cells. */
typedef struct site {
    bsc_point point;     /* the middle of the side, or the corner */
    int32_t row, column; /* the position of this point in the drawing, in sixths of a cell */
    uint32_t cell;       /* the index of the cell */
    uint32_t side;       /* which side or corner of the cell it is, from 0, clockwise */
} site;

/* The data for building a matrix. The field `matrix` is the matrix that is being built. */
typedef struct builder {
    const bsc_problem *problem;
    const bsc_constraints *constraints;
    bsc_matrix *matrix;
    bsc_arena arena; /* owns the arrays below and the list of sites */
    /* [pieces]: for each piece, which of its ships may be absent from the board, because the fleet
     * has a range of copies such as 0 to 2 (absences.h) */
    bsc_absences *absences;
    uint32_t *piece_item; /* [pieces]: the item of each piece; NO_ITEM if the piece has no item */
    /* [cells]: the item of each cell; NO_ITEM if the cell is not an item */
    uint32_t *cell_item;
    uint32_t *side_item; /* [cells x sides]: the item of each side or corner, cell by cell */
    bool covers_all;     /* whether every deployment covers all cells of the board */
    /* Whether the matrix has blanks. A blank is an option that covers a single item and lays no
     * ship, so that a solution can leave this item without a ship although the item is primary. */
    bool has_blanks;
    /* valid if has_blanks: blanks cover the items first_blank_item .. end_blank_item - 1 */
    uint32_t first_blank_item, end_blank_item;
    /* How many sides, and so how many corners, each cell has: 4 or 6. But 0 if ships may touch,
     * because the matrix then has no items for sides or corners. */
    unsigned sides;
    /* The kind of the items that keep ships apart: BSC_ITEM_EDGE if the matrix has items for the
     * sides of cells, BSC_ITEM_VERTEX if it has items for their corners */
    bsc_item_kind site_kind;
} builder;

/* Compares two sites (sides or corners of cells) for qsort: by row of the drawing, then by column,
 * then by cell. */
static int compare_sites(const void *left, const void *right) {
    const site *a = left, *b = right;
    if (a->row != b->row) return a->row < b->row ? -1 : 1;
    if (a->column != b->column) return a->column < b->column ? -1 : 1;
    return (a->cell > b->cell) - (a->cell < b->cell);
}

/* Fills sites[cells x sides] with the sides of all cells or, if build->site_kind is
 * BSC_ITEM_VERTEX, with their corners; site.side then numbers the corners. Sorts them in reading
 * order: row by row of the drawing, each from left to right. So sites at the same point, which
 * several cells share, follow one another. */
static void list_sites(const builder *build, site *sites) {
    const bsc_lattice lattice = build->problem->lattice;
    const size_t count = (size_t)build->problem->cells * build->sides;
    for (uint32_t cell = 0; cell < build->problem->cells; cell++) {
        const bsc_point centre = bsc_lattice_centre(build->problem->coord[cell]);
        for (uint32_t side = 0; side < build->sides; side++) {
            site *place = &sites[(size_t)cell * build->sides + side];
            const bsc_point point =
                bsc_lattice_rim(lattice, centre, side, build->site_kind == BSC_ITEM_VERTEX);
            *place = (site){.point = point, .cell = cell, .side = side};
            bsc_lattice_place(lattice, (bsc_coord){point.x, point.y}, &place->column, &place->row);
        }
    }
    qsort(sites, count, sizeof *sites, compare_sites);
}

/* Appends an item to the matrix, with a copy of the name, and with multiplicity 1, which means that
 * a solution covers it once. allocate() has made room for all items. If memory runs out for the
 * name, sets matrix->arena.failed; the item is then in the matrix without a name. */
static void add_item(builder *build, bsc_item_kind kind, bsc_point point, const char *name) {
    bsc_matrix *matrix = build->matrix;
    const char *copy = bsc_arena_text(&matrix->arena, name, strlen(name));
    matrix->item[matrix->items++] =
        (bsc_item){.kind = kind, .multiplicity = 1, .point = point, .name = copy};
}

/* Says whether every deployment covers all cells of the board. If sub-fleets are counted too, a
 * fleet that has as many cells as the board does not tell this, but the cover rule may. */
static bool covers_all(const bsc_problem *problem, const bsc_constraints *constraints) {
    if (constraints->serves_sub_fleets) return problem->cover == BSC_COVER_ALL;
    return bsc_problem_fills_board(problem);
}

/* Says whether every deployment must cover the cell. That is so if deployments cover all cells, if
 * the drawing of the board marks the cell as a ship, or if a shot has hit it. */
static bool must_cover(const builder *build, uint32_t cell) {
    const bsc_problem *problem = build->problem;
    if (build->covers_all) return true;
    if (bsc_cell_is_marked_ship(problem, cell)) return true;
    return build->matrix->cells.answer[cell] > 1; /* 0: no shot at the cell, 1: a miss */
}

/* Says whether the piece needs an item, which counts its copies. A piece with as many copies as fit
 * (`x*`) needs none: its options cover other primary items, because either all cells must be
 * covered, or the matrix has blanks (options without a ship, for items that stay uncovered). But if
 * sub-fleets are counted too, which are fleets that lack some ships, every piece needs an item, to
 * tell how many of its ships are laid. */
static bool needs_item(const builder *build, uint32_t piece) {
    return !build->problem->is_unlimited[piece] || build->constraints->serves_sub_fleets;
}

/* Says whether each solution must choose one of several fleets that the problem lists as
 * alternatives. If the matrix serves to count sub-fleets, no solution chooses: a fleet of the list
 * is then one of the sub-fleets, each of which gets a count of its own. */
static bool chooses_fleet(const builder *build) {
    return build->problem->fleets > 1 && !build->constraints->serves_sub_fleets;
}

/* Adds the items of the pieces, and the primary items that say which ships are absent or which of
 * several fleets is laid (absences.c). */
static void add_pieces(builder *build) {
    const bsc_problem *problem = build->problem;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        build->piece_item[p] = NO_ITEM;
        if (!needs_item(build, p)) continue;
        build->piece_item[p] = build->matrix->items;
        add_item(build, BSC_ITEM_PIECE, (bsc_point){0, 0}, problem->piece[p].name);
        build->matrix->item[build->piece_item[p]].multiplicity = problem->piece[p].copies;
    }
    if (chooses_fleet(build)) {
        bsc_fleets_add_items(build->absences, build->matrix, problem);
        return;
    }
    for (uint32_t p = 0; p < problem->pieces; p++)
        bsc_absences_add_ship_items(&build->absences[p], build->matrix, problem->piece[p].name);
}

/* Adds items for cells: if `primary` is true, for those that every deployment must cover; otherwise
 * for those that may stay uncovered. */
static void add_cells(builder *build, bool primary) {
    const bsc_problem *problem = build->problem;
    for (uint32_t cell = 0; cell < problem->cells; cell++) {
        const bsc_place *place = &problem->places.place[problem->places.cell_place[cell]];
        if (must_cover(build, cell) != primary) continue;
        build->cell_item[cell] = build->matrix->items;
        add_item(build, BSC_ITEM_CELL, bsc_lattice_centre(problem->coord[cell]), place->label);
    }
}

/* Adds an item for each edge or vertex of the board, and fills side_item[], which has the item of
 * each side or corner of each cell. An edge or vertex that several cells share is one item, named
 * after the first of these cells: C1.e2 is edge 2 of C1. If memory runs out, sets
 * build->arena.failed or matrix->arena.failed. */
static void add_sites(builder *build) {
    const bsc_places *places = &build->problem->places;
    const size_t count = (size_t)build->problem->cells * build->sides;
    site *sites = bsc_arena_new(&build->arena, count, sizeof *sites);
    const char letter = build->site_kind == BSC_ITEM_EDGE ? 'e' : 'v';
    char name[32];
    if (sites == NULL) return;
    list_sites(build, sites);
    for (size_t k = 0; k < count; k++) {
        const site *place = &sites[k];
        if (k == 0 || place->row != sites[k - 1].row || place->column != sites[k - 1].column) {
            const char *label = places->place[places->cell_place[place->cell]].label;
            snprintf(name, sizeof name, "%s.%c%u", label, letter, place->side + 1);
            add_item(build, build->site_kind, place->point, name);
        }
        assert(k == 0 || compare_sites(place - 1, place) <= 0);
        build->side_item[place->cell * build->sides + place->side] = build->matrix->items - 1;
    }
}

/* Lists in entry[] the items that the option of a placement covers: the piece, the cells, and the
 * sides or corners of the cells. Leaves out a piece or a cell that has no item. Each item is listed
 * once, in increasing order. But before the items are sorted, a side that two of the cells share is
 * listed twice, so for a placement of n cells entry[] must have room for 1 + n x (sides + 1) items.
 * Returns how many items are listed: at least one, of which the first is primary (asserted). */
static uint32_t write_option(const builder *build, uint32_t placement, uint32_t *entry) {
    const bsc_placement place = bsc_problem_placement(build->problem, placement);
    uint32_t count = 0;
    if (build->piece_item[place.piece] != NO_ITEM) {
        entry[count] = build->piece_item[place.piece];
        count++;
    }
    for (uint32_t k = 0; k < place.cells; k++) {
        const uint32_t cell = place.cell[k];
        if (build->cell_item[cell] != NO_ITEM) entry[count++] = build->cell_item[cell];
        for (unsigned side = 0; side < build->sides; side++)
            entry[count++] = build->side_item[cell * build->sides + side];
    }
    count = (uint32_t)bsc_sort_distinct(entry, count);
    assert(count > 0 && entry[0] < build->matrix->primaries);
    return count;
}

/* Says whether cell k of a placement adds 1 to the sum. If the sum counts ships, only cell 0 of
 * each placement adds 1. If the sum counts cells, each cell that is in the set of the sum adds
 * 1. */
static bool counts_for(const bsc_counted_sum *counted, const bsc_placement *place, uint32_t k) {
    if (counted->counts_ships) return k == 0;
    return counted->sum.cell[place->cell[k]];
}

/* Appends the terms of a placement to the array term[] of the matrix. A term says that the
 * placement adds 1 to a sum (bsc_term). *end is how many terms the array has so far, and becomes
 * how many it has afterwards. If the array is NULL, only counts the terms, so that the caller
 * learns how long the array must be. Returns false if the placement alone exceeds the upper bound
 * of a sum; the terms for all later sums are then missing. */
static bool write_terms(const builder *build, uint32_t placement, uint32_t *end) {
    const bsc_placement place = bsc_problem_placement(build->problem, placement);
    const bsc_matrix_sums *sums = &build->matrix->law.sums;
    for (uint32_t s = 0; s < sums->count; s++) {
        const bsc_counted_sum *counted = &build->constraints->sum[s];
        uint32_t terms = 0;
        if (counted->counts_placement != NULL && !counted->counts_placement[placement]) continue;
        for (uint32_t k = 0; k < place.cells; k++) {
            if (!counts_for(counted, &place, k)) continue;
            if (sums->term != NULL)
                sums->term[*end] = (bsc_term){s, sums->first_slot[s] + place.cell[k]};
            (*end)++;
            terms++;
        }
        if (terms > counted->sum.most) return false;
    }
    return true;
}

/* Adds an option for each placement that the constraints allow. Stores the items that the option
 * covers, what it adds to the sums (its terms, bsc_term), and its cells. */
static void add_options(builder *build) {
    bsc_matrix *matrix = build->matrix;
    uint32_t end = 0;
    for (uint32_t placement = 0; placement < build->problem->placements; placement++) {
        uint32_t *terms = &matrix->law.sums.start[matrix->options];
        terms[1] = terms[0];
        const bool fits = write_terms(build, placement, &terms[1]);
        if (build->constraints->is_possible != NULL &&
            !(fits && build->constraints->is_possible[placement]))
            continue;
        end += write_option(build, placement, matrix->entry + end);
        assert(end > matrix->start[matrix->options]);
        if (build->sides > 0) {
            const bsc_placement place = bsc_problem_placement(build->problem, placement);
            uint32_t *start = &matrix->cells.start[matrix->options];
            memcpy(matrix->cells.covered + *start, place.cell, place.cells * sizeof *place.cell);
            start[1] = *start + place.cells;
        }
        matrix->placement[matrix->options] = placement;
        matrix->piece[matrix->options] = bsc_problem_placement(build->problem, placement).piece;
        matrix->options++;
        matrix->start[matrix->options] = end;
    }
}

/* Adds the blanks: for each item that may stay uncovered, an option that covers only this item and
 * lays no ship. */
static void add_blanks(builder *build) {
    bsc_matrix *matrix = build->matrix;
    for (uint32_t item = build->first_blank_item; item < build->end_blank_item; item++)
        bsc_matrix_add_option_without_ship(matrix, &item, 1);
}

/* Adds the options that say which ships are absent, or which of several fleets is laid
 * (absences.c). */
static void add_absences(builder *build) {
    if (chooses_fleet(build)) {
        bsc_fleets_add_options(build->absences, build->matrix, build->problem, build->piece_item);
        return;
    }
    for (uint32_t p = 0; p < build->problem->pieces; p++)
        bsc_absences_add_options(&build->absences[p], build->matrix, build->piece_item[p]);
}

/* Fills build->absences[]: finds how many ships of each piece may be absent. Returns how much room
 * the matrix needs for these ships: one upper bound for the items, the options and the entries that
 * are added for them. Means nothing if more than BSC_MAX_COPIES ships of some piece may be absent,
 * which the caller must refuse. */
static uint32_t find_absences(builder *build) {
    const bsc_problem *problem = build->problem;
    uint32_t ships = 0;
    for (uint32_t p = 0; p < problem->pieces; p++) {
        const uint32_t absent = problem->piece[p].copies - problem->least_copies[p];
        if (build->constraints->serves_sub_fleets || !needs_item(build, p)) continue;
        build->absences[p] = (bsc_absences){.ships = absent, .earlier_ships = ships};
        ships += absent;
    }
    if (chooses_fleet(build)) return bsc_fleets_size(problem->fleets, ships);
    return bsc_absences_size(ships);
}

/* Sets *terms to how many terms all placements have together, which is how long the array term[] of
 * the matrix must be. Fails with BSC_LIMIT if a 32-bit number cannot count these terms, or cannot
 * count the slots of the sums, of which each sum has one for each cell. *terms is then 0. */
static bsc_status count_terms(const builder *build, uint32_t *terms, bsc_error *error) {
    const bsc_problem *problem = build->problem;
    const uint64_t slots = (uint64_t)build->constraints->sums * problem->cells;
    uint64_t sum = 0;
    *terms = 0;
    for (uint32_t k = 0; k < problem->placements && slots <= UINT32_MAX; k++) {
        /* Of a placement alone there are at most as many terms as slots, so 32 bits are enough. */
        uint32_t terms_of_placement = 0;
        write_terms(build, k, &terms_of_placement);
        sum += terms_of_placement;
        if (sum > UINT32_MAX) break;
    }
    if (slots > UINT32_MAX || sum > UINT32_MAX)
        return bsc_error_set(error, BSC_LIMIT, "%lu sums are too many for this board and fleet",
                             (unsigned long)build->constraints->sums);
    *terms = (uint32_t)sum;
    return BSC_OK;
}

/* Allocates the arrays of the matrix and of the builder. The lengths of the arrays of items and
 * entries are upper bounds: if two cells share a side, it is one item, but room is made for two.
 * Fails with BSC_LIMIT if the matrix would have more entries, or more terms or slots of sums, than
 * a 32-bit number can count, or if more than BSC_MAX_COPIES ships of one piece may be absent. Also
 * fails if memory runs out. */
static bsc_status allocate(builder *build, bsc_error *error) {
    const bsc_problem *problem = build->problem;
    bsc_matrix *matrix = build->matrix;
    bsc_matrix_cells *board = &matrix->cells;
    bsc_matrix_sums *sums = &matrix->law.sums;
    bsc_arena *arena = &matrix->arena;
    const size_t cells = problem->cells, placements = problem->placements;
    BSC_ARENA_ARRAY(&build->arena, build->absences, problem->pieces);
    BSC_ARENA_ARRAY(&build->arena, build->piece_item, problem->pieces);
    if (build->arena.failed) return bsc_arena_status(&build->arena, error);
    const uint32_t absences = find_absences(build);
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (build->absences[p].ships > BSC_MAX_COPIES)
            return bsc_error_set(
                error, BSC_LIMIT, "%.64s x*: %lu copies could fit, and only %u can be counted",
                problem->piece[p].name, (unsigned long)build->absences[p].ships, BSC_MAX_COPIES);
    const size_t blanks = build->has_blanks ? cells * (build->sides + 1) : 0;
    const size_t options = placements + absences + blanks;
    const uint64_t entries =
        options + (uint64_t)problem->placed.start[placements] * (build->sides + 1);
    const size_t items = problem->pieces + cells * (build->sides + 1) + absences;
    if (entries > UINT32_MAX || items > UINT32_MAX)
        return bsc_error_set(error, BSC_LIMIT,
                             "the matrix would have more than 4294967295 entries");
    BSC_ARENA_ARRAY(arena, matrix->item, items);
    BSC_ARENA_ARRAY(arena, matrix->start, options + 1);
    BSC_ARENA_ARRAY(arena, matrix->entry, (size_t)entries);
    BSC_ARENA_ARRAY(arena, matrix->placement, options);
    BSC_ARENA_ARRAY(arena, matrix->piece, options);
    BSC_ARENA_ARRAY(arena, board->centre, cells);
    BSC_ARENA_ARRAY(arena, board->answer, cells);
    sums->count = build->constraints->sums;
    BSC_ARENA_ARRAY(arena, sums->first_slot, (size_t)sums->count + 1);
    BSC_ARENA_ARRAY(arena, sums->sum, sums->count);
    BSC_ARENA_ARRAY(arena, sums->start, options + 1);
    uint32_t terms;
    bsc_status status = count_terms(build, &terms, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(arena, sums->term, terms);
    if (build->sides > 0) {
        BSC_ARENA_ARRAY(arena, board->start, options + 1);
        BSC_ARENA_ARRAY(arena, board->covered, problem->placed.start[placements]);
    }
    BSC_ARENA_ARRAY(&build->arena, build->cell_item, cells);
    BSC_ARENA_ARRAY(&build->arena, build->side_item, cells * build->sides);
    status = bsc_arena_status(arena, error);
    if (status != BSC_OK) return status;
    return bsc_arena_status(&build->arena, error);
}

/* Fills the matrix with its cells, its sums, its items and its options, in the order that is given
 * at the top of this file. Fails as allocate does, or if memory runs out for a name. */
static bsc_status fill_matrix(builder *build, bsc_error *error) {
    const bsc_status status = allocate(build, error);
    if (status != BSC_OK) return status;
    bsc_matrix_cells *cells = &build->matrix->cells;
    cells->count = build->problem->cells;
    for (uint32_t cell = 0; cell < cells->count; cell++) {
        build->cell_item[cell] = NO_ITEM;
        cells->centre[cell] = bsc_lattice_centre(build->problem->coord[cell]);
        if (build->constraints->answer != NULL)
            cells->answer[cell] = build->constraints->answer[cell];
    }
    bsc_matrix_sums *sums = &build->matrix->law.sums;
    for (uint32_t s = 0; s < sums->count; s++) {
        sums->sum[s] = build->constraints->sum[s].sum;
        sums->first_slot[s + 1] = sums->first_slot[s] + cells->count;
    }
    add_pieces(build);
    add_cells(build, true);
    build->matrix->primaries = build->matrix->items;
    if (build->sides == 0)
        add_cells(build, false);
    else
        add_sites(build);
    if (build->has_blanks) {
        build->first_blank_item = build->matrix->primaries;
        build->end_blank_item = build->matrix->items;
        build->matrix->primaries = build->matrix->items;
    }
    for (uint32_t p = 0; p < build->problem->pieces && !chooses_fleet(build); p++)
        bsc_absences_add_order_items(&build->absences[p], build->matrix,
                                     build->problem->piece[p].name);
    if (build->arena.failed) return bsc_arena_status(&build->arena, error);
    add_options(build);
    add_absences(build);
    add_blanks(build);
    return bsc_matrix_finish(build->matrix, error);
}

bsc_status bsc_matrix_build(bsc_matrix **matrix, const bsc_problem *problem,
                            const bsc_constraints *constraints, bsc_error *error) {
    *matrix = NULL;
    if (problem->cells == 0)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "a board of any size, or of more than %u columns or rows, can only be "
                             "counted, by auto or narrow",
                             BSC_MAX_SIDE);
    bsc_matrix *result = bsc_memory_new(1, sizeof *result);
    if (result == NULL) return bsc_error_set_no_memory(error);
    result->lattice = problem->lattice;
    builder build = {
        .problem = problem,
        .matrix = result,
        .site_kind = BSC_ITEM_VERTEX,
        .constraints = constraints,
    };
    build.covers_all = covers_all(problem, constraints);
    for (uint32_t p = 0; p < problem->pieces; p++)
        if (!needs_item(&build, p) && !build.covers_all) build.has_blanks = true;
    if (problem->touch != BSC_TOUCH_ALLOWED) build.sides = bsc_lattice_sides(problem->lattice);
    if (problem->touch == BSC_TOUCH_CORNERS) build.site_kind = BSC_ITEM_EDGE;
    const bsc_status status = fill_matrix(&build, error);
    bsc_arena_release(&build.arena);
    if (status == BSC_OK)
        *matrix = result;
    else
        bsc_matrix_free(result);
    return status;
}

bsc_status bsc_matrix_new(bsc_matrix **matrix, const bsc_problem *problem, bsc_error *error) {
    const bsc_constraints constraints = {.sums = problem->places.sums, .sum = problem->places.sum};
    return bsc_matrix_build(matrix, problem, &constraints, error);
}

bsc_status bsc_matrix_new_for_sub_fleets(bsc_matrix **matrix, const bsc_problem *problem,
                                         bsc_error *error) {
    const bsc_constraints constraints = {.serves_sub_fleets = true};
    assert(problem->places.sums == 0);
    return bsc_matrix_build(matrix, problem, &constraints, error);
}

bsc_status bsc_matrix_weigh_fleets(bsc_matrix *matrix, const bsc_problem *problem,
                                   bsc_error *error) {
    if (!bsc_problem_weighs_fleets(problem)) return BSC_OK;
    assert(matrix->law.weight == NULL && matrix->fleets == problem->fleets);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->law.weight, matrix->options);
    if (matrix->law.weight == NULL) return bsc_arena_status(&matrix->arena, error);
    for (uint32_t option = 0; option < matrix->options; option++) matrix->law.weight[option] = 1.0;
    for (uint32_t f = 0; f < matrix->fleets; f++)
        matrix->law.weight[matrix->first_fleet + f] = problem->fleet[f].weight;
    matrix->law.weighs_fleets = true;
    return BSC_OK;
}

bsc_status bsc_matrix_lay_in_sequence(bsc_matrix *matrix, const bsc_problem *problem,
                                      bsc_error *error) {
    if (bsc_problem_need_whole_fleet(problem, "a fleet that is laid ship by ship", error) != BSC_OK)
        return BSC_UNSUPPORTED;
    assert(matrix->placement != NULL && matrix->law.unshot_matrix == NULL &&
           matrix->law.weight == NULL);
    if (matrix->law.sums.count > 0 || problem->places.has_marks)
        return bsc_error_set(error, BSC_UNSUPPORTED,
                             "fleets that are laid ship by ship know no sums and no givens");
    return bsc_matrix_new(&matrix->law.unshot_matrix, problem, error);
}
