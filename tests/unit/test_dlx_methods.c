/* test_dlx_methods.c - compares the methods that Dancing Links can use: linked lists; sets of bits,
 * from the root or from lower nodes of the search on; trying only one option of each orbit of the
 * symmetries; and a memo of subproblems that are already counted. */
#include "support.h"

#include "count/engine/dlx/dlx.h"
#include "count/engine/dlx/memo.h"
#include "count/engine/dlx/search.h"
#include "count/base/natural.h"
#include "count/cover/tally.h"
#include "count/cover/matrix.h"
#include "play/record/record.h"
#include "play/record/weights.h"
#include "count/board/problem.h"

static bsc_tally *tally_by(const bsc_matrix *matrix, bsc_dlx_method method, bool every_option,
                           unsigned threads) {
    bsc_tally *tally = NULL;
    bsc_stats stats = {.nodes = 0};
    const bsc_run run = {.every_option = every_option, .threads = threads};
    assert_ok(bsc_tally_new_for_matrix(&tally, matrix, every_option, NULL));
    free_later(tally);
    assert_ok(bsc_dlx_run_method(&method, matrix, &run, tally, &stats, NULL));
    assert_true(stats.nodes > 0);
    return tally;
}

static const bsc_dlx_method methods[] = {
    {20000, 0, false, false, NULL, NULL, NULL}, {20000, 0, true, true, NULL, NULL, NULL},
    {0, 4096, false, false, NULL, NULL, NULL},  {0, 6, true, true, NULL, NULL, NULL},
    {0, 0, true, false, NULL, NULL, NULL},      {0, 0, false, true, NULL, NULL, NULL}};

/* Compares the tally by linked lists alone with those by the other methods. */
static void assert_methods_agree(const bsc_matrix *matrix) {
    bsc_tally *links =
        tally_by(matrix, (bsc_dlx_method){0, 0, false, false, NULL, NULL, NULL}, true, 1);
    for (size_t k = 0; k < LENGTH(methods); k++)
        for (unsigned threads = 1; threads <= 3; threads += 2)
            for (int every = 0; every < 2; every++) {
                bsc_tally *tally = tally_by(matrix, methods[k], every != 0, threads);
                assert_ok(bsc_tally_compare(links, tally, NULL));
            }
}

/* Compares the weighted tally by each method with that of the dynamic programme. */
static void assert_weighted_methods_agree(const bsc_problem *problem) {
    bsc_matrix *matrix = matrix_of(problem);
    bsc_weights *weights = weights_of_one(problem);
    const bsc_run every = {.every_option = true, .threads = 1};
    for (uint32_t p = 0; p < problem->placements; p++) {
        const bsc_placement ship = bsc_problem_placement(problem, p);
        weights->weight[p] = pow(10.0, (double)(ship.cell[0] % 3) - (double)(ship.cells % 2) * 7.0);
    }
    bsc_weights_scale(weights, problem);
    assert_ok(bsc_matrix_weigh(matrix, weights, NULL));
    bsc_tally *dp = tally_of(matrix, BSC_ENGINE_DP, 1, NULL);
    const double sum = (double)bsc_tally_estimate(dp, NULL);
    for (size_t k = 0; k < LENGTH(methods); k++) {
        bsc_stats stats = {.nodes = 0};
        bsc_tally *dlx = NULL;
        assert_ok(bsc_tally_new_of_limbs(&dlx, 0, matrix->options, NULL));
        free_later(dlx);
        assert_ok(bsc_dlx_run_method(&methods[k], matrix, &every, dlx, &stats, NULL));
        const double total = ldexp((double)dlx->estimate, matrix->law.weight_scale.exponent);
        assert_true(fabs(total - sum) <= 1e-10 * sum);
        for (uint32_t o = 0; o < matrix->options; o++)
            assert_true(fabs(dlx->share[o] - bsc_tally_probability(dp, o)) <=
                        1e-10 * bsc_tally_probability(dp, o));
    }
}

static void assert_methods_agree_on(bsc_problem *problem) {
    assert_methods_agree(matrix_of(problem));
    assert_weighted_methods_agree(problem);
}

LONG_TEST(methods_agree_on_boards) {
    static const char *const fleets[] = {"3,3,2", "2x2,1x2", "4,3x2,2x2", "3x3,1", "2x5"};
    for (size_t fleet = 0; fleet < LENGTH(fleets); fleet++)
        for (size_t touch = 0; touch < 3; touch++) {
            assert_methods_agree_on(problem_of_fleet("5x5", fleets[fleet], touches[touch], NULL));
            assert_methods_agree_on(problem_of_fleet("6x4", fleets[fleet], touches[touch], NULL));
        }
    assert_methods_agree_on(problem_of_fleet("6x5", "3x4,2x9", NULL, "all"));
    assert_methods_agree_on(problem_of_fleet("6x6", "2x18", NULL, "all"));
    assert_methods_agree_on(problem_of_fleet("6x6", "5,4,3,2", NULL, NULL));
    assert_methods_agree_on(problem_on_hexagons("3,2x2"));
}

/* The built-in board with its size changed to 20x3. On so narrow a board the search falls into
 * independent parts, and these again into parts. */
LONG_TEST(methods_agree_on_pentominoes) {
    const bsc_builtin *builtin = bsc_builtin_find("pentominoes-6x10");
    static char text[8192];
    assert_non_null(builtin);
    assert_true(builtin->length < sizeof text);
    memcpy(text, builtin->text, builtin->length);
    char *size = strstr(text, "board 10x6");
    assert_non_null(size);
    memcpy(size, "board 20x3", 10);
    bsc_matrix *matrix = matrix_of(problem_of_text(text));
    assert_count(matrix, BSC_ENGINE_DLX, "8");
    assert_methods_agree(matrix);
}

/* Returns the random matrix of `seed`, with its items and options put into a random order by
 * `shuffle`; 0 leaves them in order. */
static bsc_matrix *shuffled_matrix(uint64_t seed, uint64_t shuffle) {
    enum { PRIMARIES = 7, ITEMS = 10, OPTIONS = 24 };
    bool covers[OPTIONS][ITEMS] = {{false}};
    unsigned item[ITEMS], option[OPTIONS];
    for (unsigned k = 0; k < OPTIONS; k++) {
        covers[k][next_random(&seed) % PRIMARIES] = true;
        for (unsigned n = 0; n < 2; n++) covers[k][next_random(&seed) % ITEMS] = true;
    }
    for (unsigned k = 0; k < ITEMS; k++) item[k] = k;
    for (unsigned k = 0; k < OPTIONS; k++) option[k] = k;
    for (unsigned k = 1; k < OPTIONS && shuffle != 0; k++) {
        const unsigned partner = random_below(&shuffle, k + 1), was = option[k];
        option[k] = option[partner];
        option[partner] = was;
        if (k >= PRIMARIES) continue;
        const unsigned item_partner = random_below(&shuffle, k + 1), old = item[k];
        item[k] = item[item_partner];
        item[item_partner] = old;
    }
    const unsigned name = shuffle == 0 ? 'a' : 'A'; /* if shuffled, the items are renamed too */
    for (unsigned k = 0; k < ITEMS; k++)
        add_text("%s%c ", k == PRIMARIES ? "| " : "", (char)(name + item[k]));
    for (unsigned k = 0; k < OPTIONS; k++) {
        add_text("\n");
        for (unsigned n = 0; n < ITEMS; n++)
            if (covers[option[k]][n]) add_text("%c ", (char)(name + n));
    }
    return matrix_of_text(built_text());
}

TEST(random_matrices_are_right) {
    unsigned solvable = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        bsc_matrix *plain = shuffled_matrix(seed, 0), *shuffled = shuffled_matrix(seed, seed);
        assert_same_as_by_trying(plain, BSC_ENGINE_DLX);
        assert_same_as_by_trying(shuffled, BSC_ENGINE_DLX);
        assert_methods_agree(plain);
        bsc_tally *a = tally_of(plain, BSC_ENGINE_DLX, 1, NULL);
        bsc_tally *b = tally_of(shuffled, BSC_ENGINE_DLX, 1, NULL);
        assert_int_equal(bsc_natural_compare(bsc_tally_total(a), bsc_tally_total(b)), 0);
        solvable += bsc_tally_total(a).limb[0] > 0;
    }
    assert_true(solvable > 20);
}

/* Dominoes on a 10x10 board, given as a plain matrix without a board. Only the memo makes this
 * quick. */
TEST(dominoes_are_counted_with_the_memo) {
    for (int k = 0; k < 100; k++) add_text("%d ", k);
    add_dominoes(10);
    bsc_matrix *matrix = matrix_of_text(built_text());
    bsc_tally *tally =
        tally_by(matrix, (bsc_dlx_method){20000, 4096, true, true, NULL, NULL, NULL}, false, 2);
    assert_natural(bsc_tally_total(tally), "258584046368");
}

/* More keys are stored than the memo has places, for two sizes of memo. Each key must be found with
 * its own count or not at all, never with that of another key. */
TEST(keys_that_collide_are_distinguished) {
    enum { ITEMS = 15, KEYS = 1 << ITEMS };
    bsc_matrix *matrix =
        matrix_of_text("a b c d e f g h i j k l m n o\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\n"
                       "k\nl\nm\nn\no\n");
    for (size_t bytes = 1 << 18; bytes <= 1 << 20; bytes <<= 2) {
        bsc_dlx_memo memo;
        unsigned remembered = 0;
        assert_true(bsc_dlx_memo_fits(matrix, bytes));
        assert_true(bsc_dlx_memo_init(&memo, matrix, bytes));
        for (uint32_t pass = 0; pass < 2; pass++)
            /* A Gray code: neighbouring keys differ in one option. */
            for (uint32_t k = 1; k <= KEYS; k++) {
                uint32_t bit = 0;
                while (bit + 1 < ITEMS && (k >> bit & 1) == 0) bit++;
                const uint32_t last_key = (k - 1) ^ (k - 1) >> 1, key = last_key ^ 1u << bit;
                bsc_dlx_count count;
                bsc_dlx_memo_update_key(&memo, bit, (key >> bit & 1) != 0 ? 1 : -1);
                if (pass == 0) bsc_dlx_memo_store(&memo, bsc_wide_make(0, key + 1), 1);
                if (!bsc_dlx_memo_find(&memo, &count)) continue;
                assert_int_equal(bsc_wide_low(count), key + 1);
                remembered += pass;
            }
        assert_in_range(remembered, memo.size / 2, memo.size);
        assert_true(memo.size < KEYS);
        bsc_dlx_memo_release(&memo);
    }
}

/* Returns a matrix with R x 2^m solutions. The item r has R options, all with the secondary item s.
 * Once r is covered, each of the m items a0, a1, ... is left with two options. */
static bsc_matrix *doubling(int R, int m) {
    add_text("r");
    for (int k = 0; k < m; k++) add_text(" a%d", k);
    add_text(" | s");
    for (int n = 0; n < R; n++) add_text("\nr s");
    for (int k = 0; k < m; k++) {
        add_text("\na%d\na%d", k, k);
        for (int n = 0; n < R; n++) add_text("\na%d s", k);
    }
    return matrix_of_text(built_text());
}

/* dlx remembers in its memo how many solutions lie below a node of its search tree. So it can count
 * trees that are far too large to visit, and totals of up to 120 bits. Larger totals are refused by
 * dlx, whose numbers have 128 bits, and counted by auto with another engine. */
TEST(counts_near_128_bits_are_refused) {
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1};
    bsc_tally *tally;
    bsc_matrix *matrix = doubling(600, 110);
    assert_count(matrix, BSC_ENGINE_DLX, "778844528780224144279574449383014400");
    matrix = doubling(600, 119); /* only the sum at the root of the search is too large */
    assert_int_equal(bsc_tally_new(&tally, matrix, &run, NULL, NULL), BSC_UNSUPPORTED);
    bsc_tally_free(tally);
    assert_count(matrix, BSC_ENGINE_AUTO, "398768398735474761871142118084103372800");
}
