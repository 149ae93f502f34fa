/* test_order.c - matrices that are read from files. The library finds out which items are pieces of
 * a fleet, and brings the other items into a good order for a sweep. The engines must agree on such
 * matrices even if they are shuffled, have pieces anywhere, or have items and options that are in
 * no solution. */
#include "count/cover/order.h"
#include "support.h"

#include "count/cover/matrix.h"
#include "count/base/arena.h"

/* A sweep is one pass of the engine dp, which visits the items in an order but does not visit those
 * that act as pieces. Asserts that each item either is such a piece or is visited once, that pieces
 * are primary items, and that each option has at most one piece and at least one other item. */
static void assert_is_order(const bsc_order *order, const bsc_matrix *matrix) {
    uint32_t *times_seen = room(matrix->items, sizeof *times_seen), pieces = 0;
    for (uint32_t k = 0; k < order->swept_items; k++) times_seen[order->swept_item[k]]++;
    for (uint32_t item = 0; item < matrix->items; item++) {
        assert_int_equal(times_seen[item], !order->is_piece[item]);
        pieces += order->is_piece[item];
        if (order->is_piece[item]) assert_true(item < matrix->primaries);
    }
    assert_int_equal(pieces + order->swept_items, matrix->items);
    for (uint32_t option = 0; option < matrix->options; option++) {
        uint32_t option_pieces = 0;
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++)
            option_pieces += order->is_piece[matrix->entry[e]];
        assert_true(option_pieces <= 1);
        assert_true(option_pieces < matrix->start[option + 1] - matrix->start[option]);
    }
}

/* Returns how many pieces are found in the matrix. Sets *cost to about how many states dp has if it
 * visits the other items in the order that is found. */
static uint32_t count_pieces(const bsc_matrix *matrix, double *cost) {
    bsc_order order;
    uint32_t pieces = 0;
    assert_ok(bsc_order_init(&order, matrix, NULL));
    assert_is_order(&order, matrix);
    for (uint32_t item = 0; item < matrix->items; item++) pieces += order.is_piece[item];
    *cost = order.cost;
    bsc_arena_release(&order.arena);
    return pieces;
}

/* Writes the matrix as text with new names for its items, and with its items, its options and the
 * items of each option in random order. Returns the matrix that is read from this text. */
static bsc_matrix *shuffle_matrix(const bsc_matrix *matrix, uint64_t seed) {
    uint32_t *name = room(matrix->items, sizeof *name), *row = room(matrix->options, sizeof *row);
    for (uint32_t i = 0; i < matrix->items; i++) name[i] = i;
    for (uint32_t i = matrix->items; i > 1; i--) {
        const uint32_t partner = random_below(&seed, i), held = name[i - 1];
        name[i - 1] = name[partner];
        name[partner] = held;
    }
    for (uint32_t i = 0; i < matrix->items; i++)
        if (name[i] < matrix->primaries) add_text("i%u ", name[i]);
    add_text("|");
    for (uint32_t i = 0; i < matrix->items; i++)
        if (name[i] >= matrix->primaries) add_text(" i%u", name[i]);
    add_text("\n");
    for (uint32_t k = 0; k < matrix->options; k++) row[k] = k;
    for (uint32_t remaining = matrix->options; remaining > 0; remaining--) {
        const uint32_t pick = random_below(&seed, remaining), option = row[pick];
        const uint32_t first = matrix->start[option], count = matrix->start[option + 1] - first;
        const uint32_t turn = random_below(&seed, count);
        row[pick] = row[remaining - 1];
        for (uint32_t e = 0; e < count; e++)
            add_text("i%u ", matrix->entry[first + (e + turn) % count]);
        add_text("\n");
    }
    return matrix_of_text(built_text());
}

static bsc_matrix *file_of(bsc_problem *problem) {
    return shuffle_matrix(matrix_of(problem), 7);
}

/* The pieces of a board are found in the text of its matrix, even if the text is shuffled. */
TEST(pieces_are_found) {
    static const char *const names[] = {"kanoodle", "pentominoes-6x10", "pentominoes-8x8"};
    for (size_t k = 0; k < LENGTH(names); k++) {
        double cost, again;
        bsc_matrix *matrix = file_of(problem_of_builtin(names[k]));
        assert_int_equal(count_pieces(matrix, &cost), 12);
        bsc_matrix *reordered = shuffle_matrix(matrix, 11);
        assert_int_equal(count_pieces(reordered, &again), 12);
        assert_true(again < 2.0 * cost && cost < 2.0 * again);
    }
}

/* No pieces are found if there are none: for dominoes on a chessboard, and for the rounds of a
 * tournament. */
TEST(no_pieces_are_invented) {
    double cost;
    for (int v = 0; v < 64; v++) add_text("%d ", v);
    add_dominoes(8);
    bsc_matrix *matrix = matrix_of_text(built_text()), *reordered = shuffle_matrix(matrix, 3);
    assert_int_equal(count_pieces(matrix, &cost), 0);
    assert_int_equal(count_pieces(reordered, &cost), 0);
    assert_count(reordered, BSC_ENGINE_DP, "12988816");
}

/* The order is built item by item. Each step must look only at items that share an option with an
 * item in the order and are not in the order themselves: with all 20,000 items it would take too
 * long. */
TEST(long_files_are_ordered) {
    enum { ITEMS = 20000 };
    double cost;
    for (int k = 0; k < ITEMS; k++) add_text("i%d ", k);
    for (int k = 0; k + 1 < ITEMS; k++) add_text("\ni%d\ni%d i%d", k, k, k + 1);
    bsc_matrix *matrix = matrix_of_text(built_text()), *file = shuffle_matrix(matrix, 5);
    assert_int_equal(count_pieces(file, &cost), 0);
    assert_true(cost < 4.0 * ITEMS); /* in the order of the file no double could hold it */
}

/* Asserts the total that dp counts, and that its sweep has fewer than max_states states. */
static void assert_states(bsc_matrix *matrix, const char *digits, uint64_t max_states) {
    bsc_stats stats;
    const bsc_run run = {.engine = BSC_ENGINE_DP, .threads = 1};
    limit_memory(200 << 20);
    assert_natural(bsc_tally_total(tally_by_run(matrix, &run, &stats)), digits);
    assert_true(stats.states < max_states);
}

/* dp visits the items of a matrix in an order that keeps the number of its states low. If it
 * visited kanoodle's items in the order of their file, the states would take 3 GB. The dominoes'
 * text has all white squares of a chessboard after all black ones; in that order there would be 220
 * thousand states. */
TEST(files_are_swept) {
    assert_states(file_of(problem_of_builtin("kanoodle")), "371020", 5000000);
    for (int colour = 0; colour < 2; colour++)
        for (int v = 0; v < 64; v++)
            if ((v / 8 + v) % 2 == colour) add_text("%d ", v);
    add_dominoes(8);
    assert_states(matrix_of_text(built_text()), "12988816", 10000);
}

/* Returns a random matrix of up to 14 options on up to 12 items. It may have pieces, consist of two
 * independent parts, and have equal options, secondary items, and items without options. */
static bsc_matrix *random_matrix(uint64_t seed) {
    const unsigned pieces = random_below(&seed, 4);
    const unsigned cells = 2 + random_below(&seed, 7);
    const unsigned secondary = random_below(&seed, 3);
    const unsigned options = random_below(&seed, 15);
    const unsigned parts = 1 + random_below(&seed, 2);
    bool has_primary = false; /* some option has a primary item; the reader requires one */
    for (unsigned p = 0; p < pieces; p++) add_text("p%u ", p);
    for (unsigned c = 0; c < cells; c++) add_text("c%u ", c);
    add_text("|");
    for (unsigned s = 0; s < secondary; s++) add_text(" s%u", s);
    add_text("\n");
    for (unsigned k = 0; k < options; k++) {
        const unsigned part = random_below(&seed, parts);
        if (pieces > 0 && next_random(&seed) % 8 > 0) {
            add_text("p%u ", random_below(&seed, pieces));
            has_primary = true;
        }
        for (unsigned c = 0; c < cells; c++) {
            if (c % parts != part || next_random(&seed) % 3 != 0) continue;
            add_text("c%u ", c);
            has_primary = true;
        }
        for (unsigned s = 0; s < secondary; s++)
            if (next_random(&seed) % 4 == 0) add_text("s%u ", s);
        add_text("\n");
    }
    if (!has_primary) add_text("c0\n");
    return matrix_of_text(built_text());
}

TEST(engines_agree_on_files) {
    for (uint64_t seed = 1; seed <= 1500; seed++) {
        double cost;
        bsc_matrix *matrix = random_matrix(seed), *reordered = shuffle_matrix(matrix, seed);
        count_pieces(matrix, &cost);
        count_pieces(reordered, &cost);
        assert_same_as_by_trying(matrix, BSC_ENGINE_DP);
        assert_same_as_by_trying(reordered, BSC_ENGINE_DP);
        assert_same_as_by_trying(reordered, BSC_ENGINE_DLX);
        assert_same_as_by_trying(reordered, BSC_ENGINE_AUTO);
    }
}

/* The pieces p, q and r have the same options, like the copies of a ship in the text of a board's
 * matrix. The engine must count each option correctly all the same. */
TEST(alike_pieces_are_told_apart) {
    bsc_matrix *matrix = matrix_of_text("p q r | a b c d e\n"
                                        "a p\nb p\nc d p\ne p\na q\nb q\nc d q\ne q\n"
                                        "a r\nb r\nc d r\ne r\n");
    double cost;
    assert_int_equal(count_pieces(matrix, &cost), 3);
    assert_same_as_by_trying(matrix, BSC_ENGINE_DP);
    assert_count(matrix, BSC_ENGINE_DP, "24");
}

/* Each random draw from a matrix that was read from a text must be a solution. */
TEST(files_are_sampled) {
    bsc_matrix *matrix = matrix_of_text("a p b | c q\na p\nb p c\nq a\nq b\na b p\nb\na c\n");
    bsc_sampler *sampler = sampler_of(matrix, 1, &one_thread);
    for (unsigned draw = 0; draw < 200; draw++) {
        uint32_t option[16], count, used[5] = {0};
        assert_ok(bsc_sampler_draw(sampler, option, &count, NULL));
        for (uint32_t k = 0; k < count; k++)
            for (uint32_t e = matrix->start[option[k]]; e < matrix->start[option[k] + 1]; e++)
                used[matrix->entry[e]]++;
        for (uint32_t item = 0; item < matrix->items; item++)
            assert_true(item < matrix->primaries ? used[item] == 1 : used[item] <= 1);
    }
}
