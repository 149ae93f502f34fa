/* bound_board.c - the board that `bound` works on: its placements, which of them can be used
 * together, and where the board's rotations and reflections take them.
 *
 * Placements are those of the problem (src/count/board/problem.h). The copies of a piece are told
 * apart here: each is a ship with its own number, so a deployment of a piece with c copies counts
 * c! times. Cost: a step for each pair of placements. */
#include "bound.h"
#include "bscount.h"
#include "count/board/placements.h"
#include "count/board/places.h"
#include "count/cover/symmetry.h"

#include <stdio.h>
#include <stdlib.h>

void *bound_memory(size_t count, size_t size) {
    void *block = calloc(count > 0 ? count : 1, size);
    if (block == NULL) {
        fputs("bound: no memory\n", stderr);
        exit(4);
    }
    return block;
}

/* Says whether two ships may lie at placements a and b together: they share no cell, and they do
 * not touch if the touch rule forbids it. */
static bool may_stand_together(const bsc_problem *problem, const bsc_neighbours *neighbours,
                               uint32_t a, uint32_t b) {
    const bsc_placement first = bsc_problem_placement(problem, a);
    const bsc_placement second = bsc_problem_placement(problem, b);
    for (uint32_t i = 0; i < first.cells; i++)
        for (uint32_t k = 0; k < second.cells; k++) {
            const uint32_t *beside =
                neighbours->neighbour + (size_t)first.cell[i] * BSC_MAX_NEIGHBOURS;
            if (first.cell[i] == second.cell[k]) return false;
            for (uint32_t n = 0; n < neighbours->kept_free; n++)
                if (beside[n] == second.cell[k]) return false;
        }
    return true;
}

static bool find_compatible(bound_board *board) {
    const uint32_t placements = board->problem->placements;
    bsc_arena arena = {0};
    const bsc_neighbours neighbours = bsc_neighbours_find(board->problem, &arena);
    if (!arena.failed) {
        board->compatible = bound_memory((size_t)placements * board->words, sizeof(uint64_t));
        for (uint32_t a = 0; a < placements; a++)
            for (uint32_t b = 0; b < placements; b++)
                if (may_stand_together(board->problem, &neighbours, a, b))
                    bsc_set_bit(board->compatible + (size_t)a * board->words, b);
    }
    const bool is_found = !arena.failed;
    bsc_arena_release(&arena);
    return is_found;
}

/* Returns the placement of the same piece to which symmetry s takes `placement`. */
static uint32_t find_image(const bound_board *board, const bsc_symmetries *symmetries, unsigned s,
                           uint32_t piece, uint32_t placement) {
    const bsc_placement original = bsc_problem_placement(board->problem, placement);
    uint32_t cell[BOUND_MAX_CELLS];
    for (uint32_t k = 0; k < original.cells; k++) cell[k] = symmetries->cell[s][original.cell[k]];
    bsc_sort_numbers(cell, original.cells);
    return bsc_problem_find_placement(board->problem, piece, original.cells, cell);
}

static bool find_images(bound_board *board, bsc_error *error) {
    const bsc_problem *problem = board->problem;
    bsc_symmetries symmetries = {0};
    const bool is_found = bsc_board_symmetries_init(&symmetries, problem, error) == BSC_OK;
    if (is_found) {
        board->symmetries = symmetries.count;
        board->image =
            bound_memory((size_t)symmetries.count * problem->placements, sizeof(uint32_t));
        for (unsigned s = 0; s < symmetries.count; s++)
            for (uint32_t piece = 0; piece < problem->pieces; piece++)
                for (uint32_t p = problem->first[piece]; p < problem->first[piece + 1]; p++)
                    board->image[(size_t)s * problem->placements + p] =
                        find_image(board, &symmetries, s, piece, p);
    }
    bsc_arena_release(&symmetries.arena);
    return is_found;
}

/* Says whether two ships have placements on the same sets of cells. The placements of each ship are
 * sorted by their cells, so it is enough to compare the k-th placement of one with the k-th of the
 * other. */
static bool have_equal_placements(const bsc_problem *problem, const bound_ship *a,
                                  const bound_ship *b) {
    if (a->cells != b->cells || a->end - a->first != b->end - b->first) return false;
    for (uint32_t k = 0; k < a->end - a->first; k++)
        if (memcmp(bsc_problem_placement(problem, a->first + k).cell,
                   bsc_problem_placement(problem, b->first + k).cell,
                   a->cells * sizeof(uint32_t)) != 0)
            return false;
    return true;
}

/* Fills board->ship[] with a ship for each copy of a piece. Returns false if there are too many
 * ships. */
static bool name_ships(bound_board *board) {
    const bsc_problem *problem = board->problem;
    for (uint32_t piece = 0; piece < problem->pieces; piece++)
        for (uint32_t copy = 0; copy < problem->piece[piece].copies; copy++) {
            if (board->ships == BOUND_MAX_SHIPS) return false;
            bound_ship *ship = &board->ship[board->ships];
            ship->cells = problem->piece[piece].cells;
            ship->first = problem->first[piece];
            ship->end = problem->first[piece + 1];
            while (!have_equal_placements(problem, ship, &board->ship[ship->kind])) ship->kind++;
            board->fleet_cells += ship->cells;
            board->ships++;
        }
    return true;
}

/* Returns the number, or UINT64_MAX if it does not fit into 64 bits. */
static uint64_t natural_word(bsc_natural number) {
    for (size_t k = 1; k < number.limbs; k++)
        if (number.limb[k] != 0) return UINT64_MAX;
    return number.limb[0];
}

/* Counts the deployments into board->deployments. Returns false if there are none, or if they are
 * too many. bound.c multiplies numbers below board->deployments by ten, so 16 times this number,
 * the next power of two, must fit into 64 bits. */
static bool count_deployments(bound_board *board, bsc_error *error) {
    const bsc_problem *problem = board->problem;
    const bsc_run one_thread = {.threads = 1};
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bool fits = bsc_matrix_new(&matrix, problem, error) == BSC_OK &&
                bsc_tally_new(&tally, matrix, &one_thread, NULL, error) == BSC_OK;
    uint64_t total = fits ? natural_word(bsc_tally_total(tally)) : 0;
    for (uint32_t piece = 0; piece < problem->pieces; piece++)
        for (uint32_t copy = 2; copy <= problem->piece[piece].copies; copy++) {
            fits = fits && total <= UINT64_MAX / 16 / copy;
            total *= copy;
        }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    board->deployments = total;
    return fits && total > 0 && total <= UINT64_MAX / 16;
}

bool bound_board_init(bound_board *board, const bsc_source *source) {
    bsc_error error = {.status = BSC_OK};
    memset(board, 0, sizeof *board);
    bool good = bsc_problem_new(&board->problem, source, &error) == BSC_OK;
    if (good) {
        board->words = (board->problem->placements + 63) / 64;
        good = board->problem->cells <= BOUND_MAX_CELLS && board->words <= BOUND_MAX_WORDS &&
               name_ships(board) && find_compatible(board) && find_images(board, &error) &&
               count_deployments(board, &error);
    }
    if (!good)
        fprintf(stderr, "bound: %s\n",
                error.status != BSC_OK ? error.message : "the board or its fleet is too large");
    return good;
}

void bound_board_release(bound_board *board) {
    free(board->compatible);
    free(board->image);
    bsc_problem_free(board->problem);
}
