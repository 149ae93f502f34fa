/* test_lattice.c - the geometry of the three lattices: rotations, reflections, and the number of
 * distinct orientations of well-known pieces. Which cells touch is tested in cross and in
 * test_evaluation.c. */
#include "count/board/lattice.h"
#include "support.h"

#include "count/board/draft.h"
#include "count/board/placements.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "count/base/arena.h"

static const bsc_lattice lattices[] = {BSC_SQUARE, BSC_HEX_FLAT, BSC_HEX_POINTY};
static const unsigned sides[] = {4, 6, 6};

static void assert_coord(bsc_coord coord, int32_t x, int32_t y) {
    assert_int_equal(coord.x, x);
    assert_int_equal(coord.y, y);
}

TEST(cells_have_four_or_six_sides) {
    for (size_t k = 0; k < 3; k++) assert_int_equal(bsc_lattice_sides(lattices[k]), sides[k]);
}

TEST(drawings_become_coordinates) {
    assert_coord(bsc_lattice_coord(BSC_SQUARE, 3, 5), 3, 5);
    assert_coord(bsc_lattice_coord(BSC_HEX_FLAT, 3, 5), 3, 1);
    assert_coord(bsc_lattice_coord(BSC_HEX_FLAT, 5, 3), 5, -1);
    assert_coord(bsc_lattice_coord(BSC_HEX_FLAT, 3, 0), 3, -2);
    assert_coord(bsc_lattice_coord(BSC_HEX_POINTY, 3, 5), -1, 5);
    assert_coord(bsc_lattice_coord(BSC_HEX_POINTY, 0, 3), -2, 3);
}

/* Places of the drawing are turned into coordinates and back again. All places with an even x + y
 * must come back shifted by the same amount, which may be 0; and so must those with an odd x +
 * y. */
TEST(coordinates_become_drawings_again) {
    for (size_t k = 0; k < 3; k++)
        for (int32_t odd = 0; odd < 2; odd++) {
            int32_t shift_x, shift_y, x, y;
            bsc_lattice_place(lattices[k], bsc_lattice_coord(lattices[k], odd, 0), &shift_x,
                              &shift_y);
            shift_x -= odd;
            for (int32_t from_y = -6; from_y <= 6; from_y++)
                for (int32_t from_x = -6; from_x <= 6; from_x++) {
                    if ((from_x + from_y + odd) % 2 != 0) continue;
                    bsc_lattice_place(lattices[k], bsc_lattice_coord(lattices[k], from_x, from_y),
                                      &x, &y);
                    assert_int_equal(x - from_x, shift_x);
                    assert_int_equal(y - from_y, shift_y);
                }
        }
}

TEST(rotations_return_after_all_sides) {
    for (size_t k = 0; k < 3; k++) {
        bsc_coord coord = {5, -2};
        for (unsigned turn = 1; turn < sides[k]; turn++) {
            coord = bsc_lattice_turn(lattices[k], coord);
            assert_false(coord.x == 5 && coord.y == -2);
        }
        coord = bsc_lattice_turn(lattices[k], coord);
        assert_coord(coord, 5, -2);
        assert_coord(bsc_lattice_turn(lattices[k], (bsc_coord){0, 0}), 0, 0);
    }
}

/* A reflection undoes itself. A rotation followed by a reflection is also a reflection, so doing
 * both twice undoes them. */
TEST(mirrors_undo_themselves) {
    const bsc_coord coord = {5, -2}, mirrored = bsc_lattice_reflect(coord);
    assert_false(mirrored.x == coord.x && mirrored.y == coord.y);
    assert_coord(bsc_lattice_reflect(mirrored), 5, -2);
    for (size_t k = 0; k < 3; k++) {
        bsc_coord restored = bsc_lattice_turn(lattices[k], coord);
        restored = bsc_lattice_turn(lattices[k], bsc_lattice_reflect(restored));
        assert_coord(bsc_lattice_reflect(restored), 5, -2);
    }
}

/* Every cell is found at its coordinates, and no cell is found off the board or on an island. */
TEST(cells_are_found_by_their_coordinates) {
    static const char *const boards[] = {"classic", "hex-upper", "kanoodle"};
    for (size_t k = 0; k < LENGTH(boards); k++) {
        bsc_problem *problem = problem_of_builtin(boards[k]);
        uint32_t cell_count = 0;
        for (uint32_t cell = 0; cell < problem->cells; cell++)
            assert_int_equal(bsc_problem_cell_at(problem, problem->coord[cell]), cell);
        for (int32_t y = -60; y <= 60; y++)
            for (int32_t x = -60; x <= 60; x++)
                cell_count += bsc_problem_cell_at(problem, (bsc_coord){x, y}) != BSC_NO_CELL;
        assert_int_equal(cell_count, problem->cells);
    }
}

static uint32_t orientations(const char *lattice, const char *turn, const char *drawing) {
    char text[300];
    snprintf(text, sizeof text, "lattice %s\nturn %s\nboard 9x9\npiece A\n%s\nend\n", lattice, turn,
             drawing);
    bsc_problem *problem = problem_of_text(text);
    return bsc_problem_piece(problem, 0)->orientations;
}

typedef struct known_piece {
    const char *drawing;
    uint32_t rotated, reflected;
} known_piece;

static void assert_orientations(const char *lattice, const known_piece *pieces, size_t count) {
    for (size_t k = 0; k < count; k++) {
        assert_int_equal(orientations(lattice, "none", pieces[k].drawing), 1);
        assert_int_equal(orientations(lattice, "rotate", pieces[k].drawing), pieces[k].rotated);
        assert_int_equal(orientations(lattice, "reflect", pieces[k].drawing), pieces[k].reflected);
    }
}

TEST(pentominoes_are_63) {
    static const known_piece pentominoes[] = {
        {" XX\nXX\n X", 4, 8}, {"XXXXX", 2, 2},       {"X\nXXXX", 4, 8},  {" XXX\nXX", 4, 8},
        {"XX\nXX\nX", 4, 8},   {"XXX\n X\n X", 4, 4}, {"X X\nXXX", 4, 4}, {"X\nX\nXXX", 4, 4},
        {"X\nXX\n XX", 4, 4},  {" X\nXXX\n X", 1, 1}, {" X\nXXXX", 4, 8}, {"XX\n X\n XX", 2, 4}};
    uint32_t sum = 0;
    assert_orientations("square", pentominoes, 12);
    for (size_t k = 0; k < 12; k++)
        sum += orientations("square", "reflect", pentominoes[k].drawing);
    assert_int_equal(sum, 63);
}

TEST(hexagons_have_three_trihexes) {
    static const known_piece flat[] = {
        {"X\n  X\n    X", 3, 3}, {"X\n\nX\n\nX", 3, 3}, {"  X\nX\n\nX", 6, 6},
        {"X\n  X\nX", 2, 2},     {"X", 1, 1},           {"X\n\nX", 3, 3}};
    static const known_piece pointy[] = {{"X X X", 3, 3},     {"X\n X\n  X", 3, 3},
                                         {"X X\n   X", 6, 6}, {"X X\n X", 2, 2},
                                         {"X", 1, 1},         {"X X", 3, 3}};
    assert_orientations("hex-flat", flat, 6);
    assert_orientations("hex-pointy", pointy, 6);
}

TEST(hexagons_have_44_fixed_tetrahexes) {
    static const known_piece pointy[] = {{"X X X X", 3, 3},      {"X X X\n     X", 6, 12},
                                         {"X X X\n   X", 6, 12}, {"   X\nX X\n   X", 2, 2},
                                         {"X X\n X X", 3, 3},    {"X X\n   X X", 3, 6},
                                         {" X X\nX   X", 6, 6}};
    uint32_t sum = 0;
    assert_orientations("hex-pointy", pointy, 7);
    for (size_t k = 0; k < 7; k++) sum += orientations("hex-pointy", "reflect", pointy[k].drawing);
    assert_int_equal(sum, 44);
}

TEST(orientations_begin_at_the_origin_and_differ) {
    bsc_coord cells[] = {{7, 7}, {7, 8}, {8, 8}, {9, 8}};
    const bsc_draft_piece piece = {.cells = 4, .cell = cells};
    bsc_arena arena = {0};
    const bsc_orientations ways =
        bsc_orientations_find(&piece, BSC_SQUARE, BSC_TURN_REFLECT, &arena);
    assert_int_equal(ways.count, 8);
    assert_int_equal(ways.cells, 4);
    for (uint32_t a = 0; a < 8; a++) {
        assert_coord(ways.cell[4 * a], 0, 0);
        for (uint32_t b = 0; b < a; b++)
            assert_memory_not_equal(ways.cell + 4 * a, ways.cell + 4 * b, 4 * sizeof *cells);
    }
    bsc_arena_release(&arena);
}

#define ROWS    3
#define COLUMNS 5

static bsc_problem *problem_of_drawing(const char *lattice, const char *turn,
                                       char row[ROWS][COLUMNS]) {
    char text[300];
    snprintf(text, sizeof text, "lattice %s\nboard 6x6\npiece A turn %s\n%.5s\n%.5s\n%.5s\nend\n",
             lattice, turn, row[0], row[1], row[2]);
    return problem_of_text(text);
}

/* Compares the piece's two orientations under `turn` with the drawing itself and with its image,
 * which is made by reversing the rows of the text, and their order too if upside_down is true. */
static void assert_two_ways(const char *lattice, const char *drawing, const char *turn,
                            bool upside_down) {
    char row[ROWS][COLUMNS], image[ROWS][COLUMNS];
    for (int k = 0; k < ROWS * COLUMNS; k++) {
        const int y = k / COLUMNS, x = k % COLUMNS;
        row[y][x] = drawing[k];
        image[upside_down ? ROWS - 1 - y : y][COLUMNS - 1 - x] = drawing[k];
    }
    bsc_problem *both = problem_of_drawing(lattice, turn, row),
                *part[] = {problem_of_drawing(lattice, "none", row),
                           problem_of_drawing(lattice, "none", image)};
    assert_string_equal(bsc_problem_piece(both, 0)->turn, turn);
    assert_int_equal(bsc_problem_piece(both, 0)->orientations, 2);
    assert_int_equal(bsc_problem_placements(both),
                     bsc_problem_placements(part[0]) + bsc_problem_placements(part[1]));
    for (size_t side = 0; side < 2; side++)
        for (uint32_t k = 0; k < bsc_problem_placements(part[side]); k++) {
            const bsc_placement ship = bsc_problem_placement(part[side], k);
            assert_true(bsc_problem_find_placement(both, 0, ship.cells, ship.cell) != UINT32_MAX);
        }
}

TEST(half_turns_and_reflections_match_the_drawing) {
    static const struct {
        const char *lattice, *drawing;
    } shapes[] = {{"square", " XX  X    X    "},     {"square", "X X  X X  XXX X"},
                  {"hex-flat", "    X  X      X"},   {"hex-flat", "X      X  X   X"},
                  {"hex-pointy", "X X   X   X    "}, {"hex-pointy", "X X X X     X  "}};
    for (size_t k = 0; k < LENGTH(shapes); k++) {
        assert_two_ways(shapes[k].lattice, shapes[k].drawing, "half", true);
        assert_two_ways(shapes[k].lattice, shapes[k].drawing, "horizontal", false);
    }
    assert_int_equal(orientations("square", "horizontal", "XXX"), 1);
    assert_int_equal(orientations("square", "half", "XXX"), 1);
    assert_int_equal(orientations("square", "half", "XX\nX"), 2);
}
