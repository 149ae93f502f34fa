/* test_narrow.c - the engine narrow, which counts a board from the function f of small boxes (see
 * engine/narrow). The test computes f from the log coefficients M of whole boards
 * (counted_fleet.h): it must be what the engine has, 0 for boxes that are too large, and, if ships
 * may not touch, a known formula for the largest boxes. The second part compares the formulas in
 * width and height with the counts of boards, for all sizes around the first for which they
 * hold. */
#include "bscount_parts.h"
#include "count/engine/narrow/counted_fleet.h"
#include "count/engine/narrow/narrow.h"
#include "support.h"

static const bsc_run by_dp = {.engine = BSC_ENGINE_DP, .threads = 1};

/* A fleet, and the log coefficients of its sub-fleets (fleets of some of its ships) on boards of
 * many sizes. The numbers of deployments of all sub-fleets on a board are the coefficients of a
 * polynomial; the log coefficients are those of its logarithm, each times the number of ships. */
typedef struct counted {
    const char *fleet, *touch;
    bsc_narrow_counter narrow;
    /* If w <= h, those of all sub-fleets on a board of w x h cells begin at element
     * (w * (S + 3) + h) * sub_fleets * limbs, where S is narrow.max_side_sum. */
    uint64_t *log_coefficients;
} counted;

/* Returns the log coefficient of sub-fleet u on a board of w x h cells: a number of fleet->limbs
 * words, which is 0 for a board without cells. */
static uint64_t *log_coefficient_of(const counted *c, uint32_t w, uint32_t h, uint32_t u) {
    const bsc_counted_fleet *fleet = &c->narrow.fleet;
    if (w > h) return log_coefficient_of(c, h, w, u);
    return c->log_coefficients +
           ((w * (c->narrow.max_side_sum + 3) + h) * (size_t)fleet->sub_fleets + u) * fleet->limbs;
}

/* Counts the deployments z of all sub-fleets on a board of w x h cells, and computes and stores
 * their log coefficients. */
static void count_board(counted *c, uint32_t w, uint32_t h) {
    const bsc_counted_fleet *fleet = &c->narrow.fleet;
    uint64_t *z = bsc_memory_new(fleet->sub_fleets, fleet->limbs * sizeof *z);
    bsc_sub_fleets *all;
    char board[16];
    snprintf(board, sizeof board, "%ux%u", (unsigned)w, (unsigned)h);
    const bsc_problem *problem = problem_of_fleet(board, c->fleet, c->touch, NULL);
    assert_ok(bsc_sub_fleets_new(&all, problem, &by_dp, NULL, NULL));
    for (uint32_t u = 0; u < fleet->sub_fleets; u++) {
        uint32_t copies[4];
        for (uint32_t k = 0; k < fleet->kinds; k++) copies[k] = bsc_sub_fleet_copies(fleet, u, k);
        const bsc_natural number = bsc_sub_fleets_count(all, copies);
        for (size_t i = 0; i < number.limbs && i < fleet->limbs; i++)
            z[u * fleet->limbs + i] = number.limb[i];
        if (u > 0)
            bsc_sub_fleet_find_log_coefficient(&c->narrow.fleet, log_coefficient_of(c, w, h, 0), z,
                                               u);
    }
    bsc_sub_fleets_free(all);
    bsc_memory_free(z);
}

/* Returns the contribution f of a box of w columns, as assert_box computes it, for sub-fleet u and
 * the greatest w + h for which f is not 0. Let the sub-fleet have k ships, c copies of each kind,
 * and let [X^w] be the coefficient of X^w. Then f is 2 k (-1)^(k-1) (k! / prod c!) [X^w] prod
 * (X^length + X)^c. The factor of a ship of one cell is X, and for one ship there is no factor
 * 2. */
static int64_t closed_form(const bsc_counted_fleet *fleet, uint32_t u, uint32_t w) {
    int64_t ways[64] = {1}, ships = 0, f = 1;
    for (uint32_t k = 0; k < fleet->kinds; k++)
        for (uint32_t c = 1; c <= bsc_sub_fleet_copies(fleet, u, k); c++) {
            const uint32_t length = fleet->kind[k].width;
            for (uint32_t x = w; x > 0; x--)
                ways[x] = ways[x - 1] + (length > 1 && x >= length ? ways[x - length] : 0);
            ways[0] = 0;
            f = -f * ++ships / c;
        }
    return -f * ways[w] * ships * (ships > 1 ? 2 : 1);
}

/* Computes, for each sub-fleet, the contribution f of a box of w x h cells: what the box adds to
 * the log coefficient of each board at each of its places there. f follows from the log
 * coefficients of boards of the size of this box and of smaller ones. Asserts that f is 0 if w + h
 * is above the sub-fleet's max_side_sum, what the engine has if w + h is at most n->max_side_sum,
 * that of the whole fleet, and closed_form if w + h is the sub-fleet's max_side_sum. */
static void assert_box(const counted *c, uint32_t w, uint32_t h) {
    static const uint64_t second[] = {1, 2, 1}; /* coefficients of a second difference */
    const bsc_narrow_counter *n = &c->narrow;
    const size_t bytes = n->fleet.limbs * sizeof(uint64_t);
    uint64_t f[8];
    for (uint32_t u = 1; u < n->fleet.sub_fleets; u++) {
        uint32_t max_side_sum = n->shared_lines;
        for (uint32_t k = 0; k < n->fleet.kinds; k++)
            max_side_sum += bsc_sub_fleet_copies(&n->fleet, u, k) *
                            (n->fleet.kind[k].side_sum - n->shared_lines);
        memset(f, 0, sizeof f);
        for (uint32_t i = 0; i <= 2 && i < w; i++)
            for (uint32_t j = 0; j <= 2 && j < h; j++)
                ((i + j) % 2 == 0 ? bsc_signed_add_multiple : bsc_signed_subtract_multiple)(
                    f, n->fleet.limbs, log_coefficient_of(c, w - i, h - j, u),
                    second[i] * second[j]);
        if (w + h > max_side_sum) assert_true(bsc_limbs_are_zero(f, n->fleet.limbs));
        if (w + h <= n->max_side_sum)
            assert_memory_equal(
                f, bsc_narrow_box(n, &n->full_boxes, w, h, 0, 0) + u * n->fleet.limbs, bytes);
        if (n->has_box_formula && w + h == max_side_sum)
            assert_true((int64_t)f[0] == closed_form(&n->fleet, u, w));
    }
}

/* Let S be the greatest w + h for which a box of w x h cells contributes anything. If w + h is near
 * S, the engine computes the contribution from those for smaller fleets: for 1x9 if w + h is at
 * most 2 below S, for 2x3,1x3 if it is at most 1 below. */
TEST(boxes_match_counts_of_boards) {
    static counted all[] = {
        {"1x9", "forbidden", {.max_short_side = 9}, NULL},
        {"2x3,1x3", "forbidden", {.max_short_side = 8}, NULL},
        {"2x4,1x5", "forbidden", {.max_short_side = 11}, NULL},
        {"4,3,2", "forbidden", {.max_short_side = 6}, NULL},
        {"5,4,3x2,2", "allowed", {.max_short_side = 7}, NULL},
        {"3,2x2,1", "corners", {.max_short_side = 6}, NULL},
    };
    for (size_t k = 0; k < LENGTH(all); k++) {
        counted *c = &all[k];
        const uint32_t max_side = c->narrow.max_short_side;
        bsc_stats stats = {0};
        assert_ok(bsc_narrow_init(&c->narrow, problem_of_fleet("9x9", c->fleet, c->touch, NULL),
                                  true, &by_dp, &stats, NULL));
        const uint32_t max_side_sum = c->narrow.max_side_sum;
        c->log_coefficients = bsc_memory_new((max_side + 1) * (max_side_sum + 3),
                                             c->narrow.fleet.sub_fleets * c->narrow.fleet.limbs *
                                                 sizeof *c->log_coefficients);
        assert_true(c->log_coefficients != NULL && c->narrow.fleet.limbs <= 8);
        for (uint32_t w = 1; w <= max_side; w++)
            for (uint32_t h = w; w + h <= max_side_sum + 2; h++) {
                count_board(c, w, h);
                assert_box(c, w, h);
            }
        bsc_memory_free(c->log_coefficients);
        bsc_narrow_release(&c->narrow);
    }
}

/* ---- Formulas ---- */

/* The touch rule and pieces of a fleet, and the sizes from which its formulas hold: the first width
 * and height of rectangles, and the first side of squares. If pieces may not be rotated, the
 * formula is not symmetric in width and height. */
typedef struct fleet {
    const char *touch, *pieces;
    uint32_t width, height, side;
} fleet;

static const fleet fleets[] = {
    {"allowed", "piece A line 3 turn none\n", 2, 1, 2},
    {"allowed", "piece A line 3\npiece B line 2\n", 3, 3, 3},
    {"forbidden", "piece A line 3\npiece B line 2\n", 4, 4, 4},
    {"corners", "piece A line 3\npiece B line 1 x2\n", 4, 4, 4},
    {"allowed", "piece A line 3\npiece B line 1 x2\n", 2, 2, 2},
    {"allowed", "piece A line 2 x3\n", 3, 3, 3},
    {"forbidden", "piece A line 1 x3\n", 2, 2, 1},
    {"allowed", "piece A line 4 turn none\npiece B line 1\n", 3, 1, 2},
    {"allowed", "piece A line 3 x2 turn none\npiece B line 2\n", 5, 1, 5},
    {"forbidden", "piece A line 3 turn none\npiece B line 2 turn none\n", 4, 1, 4},
    {"allowed", "piece A turn none\nX\nX\nXX\nend\npiece B line 2 turn none\n", 2, 2, 2},
    {"corners", "piece A turn horizontal\nXX\n XX\nend\npiece B line 1\n", 3, 2, 3},
    {"allowed", "piece A x2 turn none\nX  X\nend\n", 6, 1, 6},
};

static bsc_problem *problem_of_size(const fleet *fleet_of, uint32_t width, uint32_t height) {
    add_text("touch %s\nboard %ux%u\n%s", fleet_of->touch, (unsigned)width, (unsigned)height,
             fleet_of->pieces);
    return problem_of_text(built_text());
}

/* Says whether the formula gives the count of a width x height board, which dp finds, modulo
 * 2^64. */
static bool formula_holds(const fleet *fleet_of, const bsc_formula *formula, uint32_t width,
                          uint32_t height) {
    bsc_matrix *matrix = matrix_of(problem_of_size(fleet_of, width, height));
    const bsc_natural total = bsc_tally_total(tally_of(matrix, BSC_ENGINE_DP, 1, NULL));
    const uint32_t degree = bsc_formula_degree(formula);
    uint64_t sum = 0, w = 1;
    for (uint32_t i = 0; i <= degree; i++, w *= width) {
        uint64_t h = w;
        for (uint32_t j = 0; j <= (bsc_formula_is_square(formula) ? 0 : degree); j++, h *= height) {
            bool negative;
            const uint64_t term = h * *bsc_formula_term(formula, i, j, &negative).limb;
            sum += negative ? 0 - term : term;
        }
    }
    return sum == *total.limb * *bsc_formula_denominator(formula).limb;
}

/* Asserts that the formula counts every board from the first sizes to degree + 3 beyond them. Also
 * asserts that it fails for some board with a width of one less, and for some with a height of one
 * less: otherwise these would be the first sizes. */
static void assert_rectangles(const fleet *fleet_of) {
    bsc_formula *formula;
    assert_ok(
        bsc_formula_new(&formula, problem_of_size(fleet_of, 9, 9), false, &by_dp, NULL, NULL));
    const uint32_t first[] = {bsc_formula_first(formula, false), bsc_formula_first(formula, true)};
    const uint32_t more = bsc_formula_degree(formula) + 3;
    bool narrower = true, lower = true;
    assert_int_equal(first[0], fleet_of->width);
    assert_int_equal(first[1], fleet_of->height);

    for (uint32_t w = first[0]; w <= first[0] + more; w++)
        for (uint32_t h = first[1]; h <= first[1] + more; h++)
            assert_true(formula_holds(fleet_of, formula, w, h));
    for (uint32_t k = 0; k <= more; k++) {
        narrower &= first[0] > 1 && formula_holds(fleet_of, formula, first[0] - 1, first[1] + k);
        lower &= first[1] > 1 && formula_holds(fleet_of, formula, first[0] + k, first[1] - 1);
    }
    assert_false(narrower || lower);
    bsc_formula_free(formula);
}

static void assert_squares(const fleet *fleet_of) {
    bsc_formula *formula;
    assert_ok(bsc_formula_new(&formula, problem_of_size(fleet_of, 9, 9), true, &by_dp, NULL, NULL));
    const uint32_t first = bsc_formula_first(formula, false);
    assert_int_equal(bsc_formula_first(formula, true), first);
    for (uint32_t n = first; n <= first + bsc_formula_degree(formula) + 3; n++)
        assert_true(formula_holds(fleet_of, formula, n, n));
    assert_false(first > 1 && formula_holds(fleet_of, formula, first - 1, first - 1));
    bsc_formula_free(formula);
}

TEST(formulas_hold_from_their_first_sizes_on) {
    for (size_t k = 0; k < LENGTH(fleets); k++) {
        assert_rectangles(&fleets[k]);
        assert_squares(&fleets[k]);
    }
}

TEST(formulas_need_a_greatest_number_of_copies) {
    static const struct {
        const char *fleet, *message;
    } cases[] = {
        {"3,2x*", "Ship2 x*: a formula needs a greatest number of copies"},
        {"3 or 2x*", "2x*: a formula needs a greatest number of copies"},
    };
    for (size_t k = 0; k < LENGTH(cases); k++) {
        bsc_formula *formula;
        const bsc_problem *problem = problem_of_fleet("6x6", cases[k].fleet, NULL, NULL);
        assert_error(bsc_formula_new(&formula, problem, false, &by_dp, NULL, &error),
                     BSC_UNSUPPORTED, cases[k].message);
        assert_null(formula);
    }
}
