/* test_small_stack.c - deep searches must not overflow the stack. Some are as deep as the board has
 * cells, the matrix items or the fleet ships; they run here on a thread with a stack as small as
 * musl's. */
#include "game_support.h"

#include <pthread.h>

#define STACK ((size_t)128 << 10)

static void run_on_small_stack(void *(*run)(void *), void *context) {
    pthread_attr_t attributes;
    pthread_t thread;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, run, context), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    pthread_attr_destroy(&attributes);
}

static void run_with_fleet(const char *board, const char *fleet, void *(*run)(void *)) {
    bsc_problem *problem = problem_of_fleet(board, fleet, NULL, NULL);
    run_on_small_stack(run, problem);
}

static void *count_chain(void *matrix) {
    assert_count(matrix, BSC_ENGINE_DLX, "1");
    return NULL;
}

/* The search has one level for each of the 50,000 items, which have one option each. */
TEST(an_exact_cover_of_many_items) {
    enum { ITEMS = 50000 };
    const size_t size = 16 * (size_t)ITEMS;
    char *text = room(1, size);
    size_t length = 0;
    for (int k = 0; k < ITEMS; k++)
        length += (size_t)snprintf(text + length, size - length, "i%d ", k);
    for (int k = 0; k < ITEMS; k++)
        length += (size_t)snprintf(text + length, size - length, "\ni%d", k);
    snprintf(text + length, size - length, "\n");
    bsc_matrix *matrix = matrix_of_text(text);
    run_on_small_stack(count_chain, matrix);
}

static void *list_fleet(void *problem) {
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_deployment_list *list = list_after(log);
    assert_int_equal(list->ships, 1000);
    assert_int_equal(list->deployments, 1001);
    return NULL;
}

/* The search for the deployments has one level for each of the 1,000 ships, and must not overflow
 * the small stack. */
TEST(a_list_of_large_fleets) {
    run_with_fleet("77x13", "1x1000", list_fleet);
}

static uint32_t choose(const char *strategy, const bsc_log *log) {
    const bsc_settings settings = {.weights = NULL};
    uint32_t cell;
    assert_ok(
        bsc_strategy_choose(bsc_strategy_find(strategy), log, &settings, NULL, 1, &cell, NULL));
    return cell;
}

static void *look_ahead(void *problem) {
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    assert_in_range(choose("lookahead", log), 0, 127);
    return NULL;
}

/* The ship may be missed until two cells are left. So long games cannot be searched, so lookahead
 * plays them out by a rollout. */
TEST(a_rollout_of_long_games) {
    run_with_fleet("16x8", "1", look_ahead);
}

static void *play_best(void *problem) {
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    double expected[72];
    assert_ok(bsc_best_play(log, &one_thread, expected, NULL));
    assert_true(expected[0] == 36.5);
    return NULL;
}

TEST(the_best_play_of_long_games) {
    run_with_fleet("9x8", "1", play_best);
}
