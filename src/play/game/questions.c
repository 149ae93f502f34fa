/* questions.c - finds good questions to ask instead of firing. For many sets of cells it computes
 * the entropy of the answers to two questions: "How many of these cells hold a ship?" and "Does any
 * of these cells hold a ship?"
 *
 * The sets are all lines of the board and, on squares, all rectangles of up to 4x4 cells. For each
 * set a sweep (draws/spread.c) counts the deployments (ways to lay the fleet) in which no cell of
 * the set holds a ship, those in which one cell does, two cells do, and so on. For example, on a
 * 3x3 board one ship of two cells has 12 placements. In 7 of them the row A1 B1 C1 has no cell with
 * a ship, in 3 it has one, in 2 it has two. So the two questions about this row have 1.38 bits and
 * 0.98 bits.
 *
 * The symmetries of the position (turns and mirrorings that leave it unchanged) take a set to other
 * sets. Together these sets form an orbit. They have the same counts, so only one of them is
 * counted. Sets are compared by keys. Each cell has a fixed random number, and the key of a set is
 * the sum of the numbers of its cells. The key of an orbit is the smallest key of its sets.
 *
 * Cost: on the board "classic" 0.9 s on one core before the first shot, 2.7 s after E5 hit, 5.2 s
 * after a shot that leaves no symmetry. */
#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/random.h"
#include "count/board/problem.h"
#include "count/cover/symmetry.h"
#include "count/engine/draws/spread.h"
#include "play/game/entropy.h"

#include <assert.h>
#include <stdlib.h>

#define MAX_RECTANGLE 4 /* longest side, in cells, of a rectangle that is asked about */

/* A set of cells that is asked about. */
typedef struct question_set {
    /* spread.cell[] says which cells are in the set. spread.solutions[k] says in how many
     * deployments k of these cells hold a ship, divided by a number that is the same for every k
     * (spread.h). So its ratios are right, and the entropy needs only them. All sets of an orbit
     * (see orbit_key) share one array spread.solutions. */
    bsc_spread spread;
    /* Identifies the set. Each cell of the board has a fixed random number of 64 bits, and the key
     * is the sum of the numbers of the set's cells. Two sets with the same key count as the same
     * set. */
    uint64_t key;
    /* Identifies the orbit of the set: all sets to which the symmetries of the position take this
     * set. (A symmetry is a turn or mirroring of the board that leaves the shots and their answers
     * as they are.) It is the smallest key of these sets. Sets with the same orbit_key have the
     * same counts. */
    uint64_t orbit_key;
} question_set;

/* The list of questions, and what is needed to make it: the sets of cells that the questions are
 * about. */
struct bsc_questions {
    const bsc_problem *problem;
    /* The turns and mirrorings of the board after which the position looks the same: the board has
     * the same cells, ships can lie at the same placements, and the same cells were fired at, with
     * the same answers. If a turn or mirroring takes one set of cells to another set, the answers
     * about both sets have the same numbers of deployments, which are counted only once. */
    bsc_symmetries symmetries;
    size_t sets; /* how many sets of cells are asked about */
    /* [sets]: the sets that are asked about: first the lines of the board, then the rectangles, in
     * reading order of their upper left cells */
    question_set *set;
    size_t set_capacity; /* how many elements set[] has room for */
    /* how many orbits the sets form; an orbit is all sets that these symmetries take to each
     * other */
    size_t orbits;
    /* [orbits]: one set of each orbit, the first that was added, and its counts, called a spread:
     * in how many deployments none of its cells holds a ship, in how many one cell does, and so on.
     * All sets of an orbit have the same counts, so only this one is counted. */
    bsc_spread *counted_spread;
    size_t counted_spread_capacity; /* how many elements counted_spread[] has room for */
    /* [2 x sets]: two questions about each set, how many of its cells hold a ship and whether any
     * of them does; best first (see compare_questions) */
    bsc_question *question;
    /* owns question[], and the arrays that the elements of set[] and counted_spread[] point to */
    bsc_arena arena;
};

/* Three values of a cell: its coordinates x and y, and the sum x + y. All cells of a column have
 * the same x, and all cells of a row have the same y. On hexagons there are lines in a third
 * direction, and all cells of such a line have the same x + y. BY_X, BY_Y and BY_SUM are the
 * indices of these values in arrays with VALUES elements. */
enum { BY_X, BY_Y, BY_SUM, VALUES };
/* Describes a set of cells by limits. A cell is in the set if each of its three values is within
 * the limits, inclusive: x between low[BY_X] and high[BY_X], y between low[BY_Y] and high[BY_Y],
 * and x + y between low[BY_SUM] and high[BY_SUM]. */
typedef struct bounds {
    int32_t low[VALUES], high[VALUES];
} bounds;

/* Says whether a cell with these coordinates is in the set that the limits describe: whether its x,
 * its y and its x + y are within them. */
static bool is_within(bounds limits, bsc_coord coord) {
    const int32_t value[VALUES] = {coord.x, coord.y, coord.x + coord.y};
    for (unsigned k = 0; k < VALUES; k++)
        if (value[k] < limits.low[k] || value[k] > limits.high[k]) return false;
    return true;
}

/* Applies a symmetry of the position (a turn or mirroring that leaves it unchanged) to a set of
 * cells, and returns the key of the resulting set: the sum of the random numbers of its cells.
 * cell[c] says whether the cell c is in the original set. `symmetry` is the index of the symmetry
 * in questions->symmetries. */
static uint64_t key_of_image(const bsc_questions *questions, const bool *cell, unsigned symmetry) {
    const uint32_t *image = questions->symmetries.cell[symmetry];
    uint64_t key = 0;
    for (uint32_t c = 0; c < questions->problem->cells; c++) {
        if (!cell[c]) continue;
        bsc_random random = bsc_random_seed(image[c]);
        key += bsc_random_next(&random);
    }
    return key;
}

/* Adds the set of all cells within the limits to questions->set[], the sets that the questions are
 * about, unless the set is empty or was added before. If a symmetry of the position takes the set
 * to one that was added before, the two share the array spread.solutions, because as many
 * deployments have a ship on k cells of the one as on k cells of the other. Returns false if memory
 * runs out; the caller must then free the questions. */
static bool add_set(bsc_questions *questions, bounds limits) {
    const bsc_problem *problem = questions->problem;
    bool *cell = bsc_arena_new(&questions->arena, problem->cells, sizeof *cell);
    if (cell == NULL || !BSC_ARRAY_GROW(questions, set, questions->sets + 1) ||
        !BSC_ARRAY_GROW(questions, counted_spread, questions->orbits + 1))
        return false;
    uint32_t set_cells = 0;
    for (uint32_t c = 0; c < problem->cells; c++) {
        cell[c] = is_within(limits, problem->coord[c]);
        set_cells += cell[c];
    }
    if (set_cells == 0) return true;
    const uint32_t fleet_cells = bsc_problem_fleet_cells(problem);
    question_set set = {.spread.cell = cell, .orbit_key = UINT64_MAX};
    set.spread.max_cells = set_cells < fleet_cells ? set_cells : fleet_cells;
    set.key = key_of_image(questions, cell, 0); /* symmetry 0 is the identity */
    for (unsigned k = 0; k < questions->symmetries.count; k++) {
        const uint64_t key = key_of_image(questions, cell, k);
        if (key < set.orbit_key) set.orbit_key = key;
    }
    for (size_t k = 0; k < questions->sets; k++) {
        const question_set *earlier = &questions->set[k];
        if (earlier->key == set.key) return true;
        if (earlier->orbit_key == set.orbit_key) set.spread.solutions = earlier->spread.solutions;
    }
    if (set.spread.solutions == NULL) { /* this is the first set of its orbit */
        BSC_ARENA_ARRAY(&questions->arena, set.spread.solutions, (size_t)set.spread.max_cells + 1);
        questions->counted_spread[questions->orbits] = set.spread;
        questions->orbits++;
    }
    questions->set[questions->sets] = set;
    questions->sets++;
    return !questions->arena.failed;
}

/* Adds all lines in one direction of the board to the sets that are asked about. `by` says which
 * value all cells of such a line have in common: BY_X, BY_Y or BY_SUM. Returns false if memory runs
 * out. */
static bool add_lines(bsc_questions *questions, unsigned by) {
    const bsc_grid *grid = &questions->problem->grid;
    const int32_t first[VALUES] = {grid->corner.x, grid->corner.y, grid->corner.x + grid->corner.y};
    const int32_t columns = (int32_t)grid->columns, rows = (int32_t)grid->rows;
    const int32_t lines[VALUES] = {columns, rows, columns + rows - 1};
    for (int32_t k = 0; k < lines[by]; k++) {
        /* line k: one of the values x, y and x + y is fixed, and the other two are not limited */
        bounds line = {{INT32_MIN, INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX, INT32_MAX}};
        line.low[by] = first[by] + k;
        line.high[by] = first[by] + k;
        if (!add_set(questions, line)) return false;
    }
    return true;
}

/* Adds rectangles to the sets that are asked about: all rectangles of up to 4x4 cells with their
 * upper left cell at (left, top). Returns false if memory runs out. */
static bool add_rectangles(bsc_questions *questions, int32_t left, int32_t top) {
    const bsc_grid *grid = &questions->problem->grid;
    const int32_t last_column = grid->corner.x + (int32_t)grid->columns - 1;
    const int32_t last_row = grid->corner.y + (int32_t)grid->rows - 1;
    for (int32_t height = 1; height <= MAX_RECTANGLE; height++)
        for (int32_t width = 1; width <= MAX_RECTANGLE; width++) {
            const int32_t right = left + width - 1, bottom = top + height - 1;
            if (right > last_column || bottom > last_row) continue;
            /* any sum x + y is within the limits */
            const bounds rectangle = {{left, top, INT32_MIN}, {right, bottom, INT32_MAX}};
            if (!add_set(questions, rectangle)) return false;
        }
    return true;
}

/* Adds all sets of cells that the questions are about: all rows and columns, on hexagons also the
 * lines in the third direction, and on squares all rectangles. Returns false if memory runs out. */
static bool add_sets(bsc_questions *questions) {
    const bsc_grid *grid = &questions->problem->grid;
    if (!add_lines(questions, BY_X) || !add_lines(questions, BY_Y)) return false;
    if (questions->problem->lattice != BSC_SQUARE) return add_lines(questions, BY_SUM);
    for (int32_t row = 0; row < (int32_t)grid->rows; row++)
        for (int32_t column = 0; column < (int32_t)grid->columns; column++)
            if (!add_rectangles(questions, grid->corner.x + column, grid->corner.y + row))
                return false;
    return true;
}

/* Compares two questions for qsort. All questions "how many" come before all questions "any".
 * Within each of the two groups, questions with more bits come first, and if the bits are equal,
 * those about the set that was added first. So no two questions are equal. */
static int compare_questions(const void *left, const void *right) {
    const bsc_question *a = left, *b = right;
    if (a->any != b->any) return a->any ? 1 : -1;
    if (a->bits != b->bits) return a->bits > b->bits ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Makes two questions about each set: how many of its cells hold a ship, and whether any of them
 * does. Computes the entropy of each answer, in bits, from the counts of the set, which must be
 * filled; they are all 0 bits if there is no deployment. Sorts the questions at the end, best
 * first. */
static void make_questions(bsc_questions *questions) {
    for (size_t k = 0; k < questions->sets; k++) {
        const bsc_spread *spread = &questions->set[k].spread;
        double total = 0.0, bits = 0.0;
        /* n is how many cells of the set hold a ship */
        for (uint32_t n = 0; n <= spread->max_cells; n++) total += spread->solutions[n];
        for (uint32_t n = 0; n <= spread->max_cells; n++)
            bits += bsc_entropy_term(spread->solutions[n] / total);
        questions->question[2 * k] =
            (bsc_question){.any = false, .number = k, .cell = spread->cell, .bits = bits};
        const double none = spread->solutions[0] / total;
        bits = 0.0; /* the sum starts from 0.0, so that it cannot become -0.0 */
        bits += bsc_entropy_term(none);
        bits += bsc_entropy_term(1.0 - none);
        questions->question[2 * k + 1] =
            (bsc_question){.any = true, .number = k, .cell = spread->cell, .bits = bits};
    }
    qsort(questions->question, 2 * questions->sets, sizeof *questions->question, compare_questions);
}

bsc_status bsc_questions_new(bsc_questions **questions, const bsc_problem *problem,
                             const bsc_matrix *matrix, const bsc_run *run, bsc_error *error) {
    bsc_questions *q = bsc_memory_new(1, sizeof *q);
    *questions = q;
    if (q == NULL) return bsc_error_set_no_memory(error);
    q->problem = problem;
    bsc_status status = bsc_symmetries_init(&q->symmetries, matrix, run, error);
    if (status == BSC_OK && !add_sets(q)) status = bsc_error_set_no_memory(error);
    BSC_ARENA_ARRAY(&q->arena, q->question, 2 * q->sets);
    if (status == BSC_OK) status = bsc_arena_status(&q->arena, error);
    if (status == BSC_OK)
        status = bsc_dp_count_spread(problem, matrix, run, q->counted_spread, q->orbits, error);
    if (status == BSC_OK) {
        make_questions(q);
        return BSC_OK;
    }
    bsc_questions_free(q);
    *questions = NULL;
    return status;
}

void bsc_questions_free(bsc_questions *questions) {
    if (questions == NULL) return;
    bsc_arena_release(&questions->symmetries.arena);
    bsc_memory_free(questions->set);
    bsc_memory_free(questions->counted_spread);
    bsc_arena_release(&questions->arena);
    bsc_memory_free(questions);
}

size_t bsc_questions_count(const bsc_questions *questions) {
    return 2 * questions->sets;
}

const bsc_question *bsc_questions_at(const bsc_questions *questions, size_t index) {
    assert(index < 2 * questions->sets);
    return &questions->question[index];
}
