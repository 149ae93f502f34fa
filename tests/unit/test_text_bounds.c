/* test_text_bounds.c - matrices in Knuth's format whose items have bounds, also if options have
 * several such items: random ones compared with trying every set of options, and known numbers. */
#include "support.h"

#include "count/cover/tally.h"
#include "count/engine/dlx/dlx.h"
#include "count/engine/dlx/search.h"

#define MAX_ITEMS   8u
#define MAX_OPTIONS 9u
#define PROBLEMS    600u

/* A random text, and what trying every set of its options gives. Option k of the text covers the
 * items of the bits of covers[k]. In a solution item i is covered least[i] to most[i] times. */
typedef struct question {
    unsigned items, primaries, options;
    unsigned least[MAX_ITEMS], most[MAX_ITEMS];
    unsigned covers[MAX_OPTIONS];
    bool is_solution[1u << MAX_OPTIONS]; /* for each set of options */
    uint64_t total, with_option[MAX_OPTIONS];
    char text[1024];
} question;

/* Says whether the set of options covers each item as often as its bounds say. */
static bool is_solution(const question *q, unsigned set) {
    for (unsigned i = 0; i < q->items; i++) {
        unsigned covers = 0;
        for (unsigned k = 0; k < q->options; k++)
            covers += (set >> k & 1) & (q->covers[k] >> i & 1);
        if (covers < q->least[i] || covers > q->most[i]) return false;
    }
    return true;
}

/* Chooses how often the item must be covered: a secondary item at most once; a primary item exactly
 * once or, mostly, a random number of times or between two random numbers of times. */
static void choose_bounds(question *q, unsigned item, uint64_t *state) {
    q->least[item] = item < q->primaries;
    q->most[item] = 1;
    if (item >= q->primaries || random_below(state, 8) == 0) return;
    q->most[item] = 1 + random_below(state, 4);
    q->least[item] = random_below(state, q->most[item] + 1);
    if (random_below(state, 3) == 0) q->least[item] = q->most[item];
}

/* Writes the text of the question with add_text(), and copies it to q->text. */
static void write_text(question *q) {
    for (unsigned i = 0; i < q->items; i++) {
        add_text("%s%s", i == 0 ? "" : " ", i == q->primaries ? "| " : "");
        if (q->least[i] < q->most[i] && i < q->primaries)
            add_text("%u:%u|", q->least[i], q->most[i]);
        else if (q->most[i] > 1)
            add_text("%u|", q->most[i]);
        add_text("%c", 'a' + i);
    }
    for (unsigned k = 0; k < q->options; k++) {
        const char *separator = "\n";
        for (unsigned i = 0; i < q->items; i++) {
            if ((q->covers[k] >> i & 1) == 0) continue;
            add_text("%s%c", separator, 'a' + i);
            separator = " ";
        }
    }
    add_text("\n");
    snprintf(q->text, sizeof q->text, "%s", built_text());
}

/* Makes a random question, and tries every set of its options. Each option covers a primary item,
 * because others would be left out. */
static void ask(question *q, uint64_t *state) {
    *q = (question){.primaries = 1 + random_below(state, 5)};
    q->items = q->primaries + random_below(state, 3);
    q->options = 1 + random_below(state, MAX_OPTIONS);
    for (unsigned i = 0; i < q->items; i++) choose_bounds(q, i, state);
    const unsigned density = 2 + random_below(state, 3);
    for (unsigned k = 0; k < q->options; k++) {
        q->covers[k] = 1u << random_below(state, q->primaries);
        for (unsigned i = 0; i < q->items; i++)
            if (random_below(state, density) == 0) q->covers[k] |= 1u << i;
    }
    for (unsigned set = 0; set < 1u << q->options; set++) {
        q->is_solution[set] = is_solution(q, set);
        q->total += q->is_solution[set];
        for (unsigned k = 0; q->is_solution[set] && k < q->options; k++)
            q->with_option[k] += set >> k & 1;
    }
    write_text(q);
}

/* Asserts that the options of the matrix have the items of the text, in the order of its first
 * line. */
static void assert_shows_the_text(const question *q, const bsc_matrix *matrix) {
    for (unsigned k = 0; k < q->options; k++) {
        uint32_t n = 0;
        for (unsigned i = 0; i < q->items; i++) {
            if ((q->covers[k] >> i & 1) == 0) continue;
            const char name[2] = {(char)('a' + i), '\0'};
            assert_string_equal(bsc_matrix_option_item(matrix, k, n), name);
            n++;
        }
        assert_int_equal(bsc_matrix_option_items(matrix, k), n);
    }
    if (matrix->source == NULL) return;
    assert_int_equal(bsc_matrix_options(matrix), q->options);
    assert_int_equal(bsc_matrix_items(matrix), q->items);
    assert_int_equal(bsc_matrix_primaries(matrix), q->primaries);
}

static void assert_tally(const question *q, const bsc_tally *tally) {
    assert_int_equal(bsc_natural_compare(bsc_tally_total(tally), NATURAL(q->total)), 0);
    for (unsigned k = 0; k < q->options; k++)
        assert_int_equal(
            bsc_natural_compare(bsc_tally_option(tally, k), NATURAL(q->with_option[k])), 0);
}

static void assert_counts(const question *q, const bsc_matrix *matrix, bsc_engine engine,
                          unsigned threads) {
    assert_tally(q, tally_of(matrix, engine, threads, NULL));
}

/* Asserts that dlx counts right with linked lists, which it uses for large matrices, until at most
 * `max_block_options` options are open. */
static void assert_counts_by_links(const question *q, const bsc_matrix *matrix,
                                   uint32_t max_block_options) {
    const bsc_dlx_method method = {.max_block_options = max_block_options};
    bsc_tally *tally;
    bsc_stats stats = {.nodes = 0};
    const bsc_run run = {.every_option = true, .threads = 1};
    assert_ok(bsc_tally_new_for_matrix(&tally, matrix, true, NULL));
    free_later(tally);
    assert_ok(bsc_dlx_run_method(&method, matrix, &run, tally, &stats, NULL));
    assert_tally(q, tally);
}

/* The solutions that were reported so far, as sets of options. */
typedef struct listed {
    const question *q;
    bool is_listed[1u << MAX_OPTIONS];
    uint64_t count;
} listed;

static bool list_solution(void *context, const uint32_t *option, uint32_t options) {
    listed *l = context;
    unsigned set = 0;
    for (uint32_t n = 0; n < options; n++) {
        assert_true(option[n] < l->q->options);
        set |= 1u << option[n];
    }
    assert_true(l->q->is_solution[set]);
    assert_false(l->is_listed[set]);
    l->is_listed[set] = true;
    l->count++;
    return true;
}

static void assert_lists(const question *q, const bsc_matrix *matrix) {
    listed l = {.q = q};
    assert_ok(bsc_solutions_visit(matrix, &one_thread, false, list_solution, &l, NULL));
    assert_int_equal(l.count, q->total);
}

/* Asserts that random solutions of the matrix are solutions. */
static void assert_draws(const question *q, const bsc_matrix *matrix) {
    bsc_sampler *sampler = sampler_of(matrix, 1, &one_thread);
    uint32_t *option = room(bsc_sampler_max_options(sampler), sizeof *option);
    assert_int_equal(bsc_sampler_any(sampler), q->total > 0);
    for (unsigned draws = 0; draws < 10 && q->total > 0; draws++) {
        uint32_t options = 0;
        unsigned set = 0;
        assert_ok(bsc_sampler_draw(sampler, option, &options, NULL));
        for (uint32_t n = 0; n < options; n++) set |= 1u << option[n];
        assert_true(set < 1u << q->options && q->is_solution[set]);
    }
}

/* Asserts that the matrix has the same total when it is written for DLX3 and read again, and that
 * it is then written as before. */
static void assert_written_for_dlx3(const question *q, const bsc_matrix *matrix) {
    static held_text text, again;
    const bsc_sink sink = {hold_text, &text}, sink_again = {hold_text, &again};
    text.length = again.length = 0;
    text.limit = again.limit = sizeof text.text;
    assert_ok(bsc_matrix_write_dlx3(matrix, &sink, NULL));
    bsc_matrix *read = matrix_of_text(text.text);
    assert_counts(q, read, BSC_ENGINE_AUTO, 1);
    assert_ok(bsc_matrix_write_dlx3(read, &sink_again, NULL));
    assert_string_equal(text.text, again.text);
}

/* Asserts that DLX1 would find each solution once for each order of the copies, or that the matrix
 * cannot be written for it. */
static void assert_written_for_dlx1(const question *q, const bsc_matrix *matrix) {
    static held_text text;
    const bsc_sink sink = {hold_text, &text};
    uint64_t factor = 1;
    text.length = 0;
    text.limit = sizeof text.text;
    if (matrix->law.sums.count > 0) {
        assert_error(bsc_matrix_write_dlx(matrix, &sink, &error), BSC_UNSUPPORTED,
                     "options with two items that are covered several times cannot be written for "
                     "DLX1: use --format dlx3 or cnf");
        return;
    }
    for (uint32_t i = 0; i < matrix->primaries; i++)
        for (uint32_t k = 2; k <= matrix->item[i].multiplicity; k++) factor *= k;
    if (factor > 1000) return;
    assert_ok(bsc_matrix_write_dlx(matrix, &sink, NULL));
    bsc_tally *tally = tally_of(matrix_of_text(text.text), BSC_ENGINE_AUTO, 1, NULL);
    assert_int_equal(bsc_natural_compare(bsc_tally_total(tally), NATURAL(q->total * factor)), 0);
}

/* Asserts that three parts give the whole. */
static void assert_parts(const question *q, const bsc_matrix *matrix) {
    const bsc_run run = {.engine = BSC_ENGINE_DLX, .threads = 1, .every_option = true};
    bsc_part *sum = part_of(matrix, &run, 2, 3);
    bsc_tally *tally = NULL;
    assert_ok(bsc_part_add(sum, part_of(matrix, &run, 1, 3), NULL));
    assert_ok(bsc_part_add(sum, part_of(matrix, &run, 3, 3), NULL));
    assert_ok(bsc_part_join(&tally, sum, matrix, &run, NULL, NULL));
    free_later(tally);
    assert_int_equal(bsc_natural_compare(bsc_tally_total(tally), NATURAL(q->total)), 0);
}

TEST(random_bounds_are_counted_as_by_trying) {
    static question q;
    uint64_t state = 1;
    unsigned with_sums = 0, with_solutions = 0;
    for (unsigned n = 0; n < PROBLEMS; n++) {
        ask(&q, &state);
        bsc_matrix *matrix = matrix_of_text(q.text);
        with_sums += matrix->law.sums.count > 0;
        with_solutions += matrix->law.sums.count > 0 && q.total > 0;
        bsc_matrix_check(matrix);
        assert_shows_the_text(&q, matrix);
        assert_counts(&q, matrix, BSC_ENGINE_DLX, 1 + n % 3);
        assert_counts_by_links(&q, matrix, n % 8);
        assert_counts(&q, matrix, BSC_ENGINE_DP, 1 + n % 2);
        assert_counts(&q, matrix, BSC_ENGINE_AUTO, 1);
        assert_lists(&q, matrix);
        assert_draws(&q, matrix);
        assert_written_for_dlx3(&q, matrix);
        assert_written_for_dlx1(&q, matrix);
        assert_parts(&q, matrix);
        free_all_handles();
    }
    assert_in_range(with_sums, PROBLEMS / 4, PROBLEMS);
    assert_in_range(with_solutions, PROBLEMS / 8, PROBLEMS);
}

/* Returns the matrix of the tables of 0 and 1 with `side` rows and columns that all have the sum
 * `sum`: an item for each row and column, and an option for each 1. */
static bsc_matrix *tables(unsigned side, unsigned sum) {
    for (unsigned k = 0; k < side; k++) add_text("%u|r%u %u|c%u ", sum, k, sum, k);
    for (unsigned k = 0; k < side * side; k++) add_text("\nr%u c%u", k / side, k % side);
    return matrix_of_text(built_text());
}

/* The numbers are those of OEIS A001499 (sums of 2) and A008300. */
TEST(tables_with_given_sums_of_rows_and_columns) {
    static const struct {
        unsigned side, sum;
        const char *count;
    } known[] = {{4, 2, "90"}, {5, 2, "2040"}, {6, 2, "67950"}, {6, 3, "297200"}};
    for (size_t k = 0; k < LENGTH(known); k++) {
        bsc_matrix *matrix = tables(known[k].side, known[k].sum);
        assert_count(matrix, BSC_ENGINE_DP, known[k].count);
        assert_count(matrix, BSC_ENGINE_DLX, known[k].count);
        assert_count(matrix, BSC_ENGINE_AUTO, known[k].count);
    }
    assert_count(tables(8, 4), BSC_ENGINE_AUTO, "116963796250");
}

/* The ways to place five queens on a chessboard so that they attack or fill all 64 cells: 4860, as
 * has been known since the 19th century. Each cell is covered at least once. */
LONG_TEST(five_queens_that_guard_a_chessboard) {
    add_text("5|queen");
    for (unsigned cell = 0; cell < 64; cell++) add_text(" 1:5|%c%u", 'a' + cell % 8, cell / 8 + 1);
    for (int q = 0; q < 64; q++) {
        add_text("\nqueen");
        for (int cell = 0; cell < 64; cell++) {
            const int dx = abs(cell % 8 - q % 8), dy = abs(cell / 8 - q / 8);
            if (dx == 0 || dy == 0 || dx == dy) add_text(" %c%d", 'a' + cell % 8, cell / 8 + 1);
        }
    }
    assert_count(matrix_of_text(built_text()), BSC_ENGINE_DLX, "4860");
}

/* The sets of edges of the complete graph of seven vertices in which two edges end at each vertex
 * are a cycle of seven, or cycles of three and of four: 360 + 35 x 3 = 465. The sets in which at
 * most two edges end at each vertex are counted by OEIS A136281. */
TEST(edges_with_given_degrees) {
    static const struct { const char *bounds, *count; } known[] = {{"2", "465"}, {"0:2", "15796"}};
    for (size_t k = 0; k < LENGTH(known); k++) {
        for (unsigned v = 0; v < 7; v++) add_text("%s|v%u ", known[k].bounds, v);
        for (unsigned v = 0; v < 7; v++)
            for (unsigned w = 0; w < v; w++) add_text("\nv%u v%u", v, w);
        bsc_matrix *matrix = matrix_of_text(built_text());
        assert_count(matrix, BSC_ENGINE_DP, known[k].count);
        assert_count(matrix, BSC_ENGINE_DLX, known[k].count);
    }
}

/* With bounds from 0 to the number of an item's options every set of options is a solution. */
TEST(bounds_that_allow_all_need_no_sums) {
    bsc_matrix *matrix = matrix_of_text("0:3|a 0:2|b 0:4|c\na b\na c\nb c\na b c\n");
    assert_int_equal(matrix->law.sums.count, 1);
    assert_count(matrix, BSC_ENGINE_DP, "14");
    matrix = matrix_of_text("0:3|a 0:3|b 0:4|c\na b\na c\nb c\na b c\n");
    assert_int_equal(matrix->law.sums.count, 0);
    assert_count(matrix, BSC_ENGINE_DLX, "16");
}

TEST(mc_refuses_several_items_with_bounds) {
    const bsc_run run = {.engine = BSC_ENGINE_MC, .samples = 100, .seed = 1};
    assert_fails(matrix_of_text("2|a 2|b\na b\na b\na b\n"), &run, BSC_UNSUPPORTED,
                 "the engine mc cannot count options with two items that are covered several "
                 "times: use dp or dlx");
    bsc_tally *tally = tally_by_run(matrix_of_text("2|a\na\na\na\n"), &run, NULL);
    const long double estimate = bsc_tally_estimate(tally, NULL);
    assert_true(estimate > 2.999L && estimate < 3.001L);
}
