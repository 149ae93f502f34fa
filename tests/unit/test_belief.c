/* test_belief.c - the fast belief against the exact map, in whole games. */
#include "game_support.h"

#include "eval/evaluation.h"
#include "play/belief.h"
#include "record/record.h"

#include <math.h>

#define EVERY 4u /* shots between positions that are compared */

/* The greatest errors of a cell's chance: before the first shot, without and with an open hit. */
typedef struct errors {
    double start, hunting, open;
} errors;

static double worst_cell(const bsc_evaluation *exact, const bsc_belief *belief) {
    double most = 0.0;
    for (uint32_t c = 0; c < exact->problem->cells; c++)
        most = fmax(most, fabs(exact->hit[c] / exact->total - belief->hit[c]));
    return most;
}

/* Hits of ships that are not sunk. */
static bool any_open(const bsc_log *log) {
    uint32_t hits = 0, sunk = 0;
    for (uint32_t k = 0; k < log->shots; k++) {
        hits += log->shot[k].answer != BSC_MISS;
        if (log->shot[k].answer == BSC_SUNK) sunk += log->problem->piece[log->shot[k].piece].cells;
    }
    return hits > sunk;
}

static void compare(errors *e, const bsc_log *log, const bsc_belief *belief) {
    bsc_evaluation exact;
    double cells = 0.0;
    assert_int_equal(bsc_evaluation_init(&exact, log->problem, NULL, NULL, NULL), BSC_OK);
    assert_int_equal(bsc_evaluation_update(&exact, log, NULL, NULL), BSC_OK);
    const double worst = worst_cell(&exact, belief);
    double *kind = log->shots == 0 ? &e->start : any_open(log) ? &e->open : &e->hunting;
    *kind = fmax(*kind, worst);
    for (uint32_t c = 0; c < log->problem->cells; c++) {
        assert_true(belief->hit[c] >= 0.0 && belief->hit[c] < 1.0 + 1e-6 + worst);
        assert_true(log->fired[c] == 0 || belief->hit[c] == 0.0);
        cells += belief->hit[c];
    }
    assert_true(fabs(cells - bsc_log_cells_left(log)) < 1e-6);
    bsc_evaluation_release(&exact);
}

/* Plays a game by the belief and compares on the way. */
static void play(errors *e, const bsc_problem *problem, const uint32_t *ship, uint32_t ships) {
    const bsc_run run = {.threads = 1};
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_belief belief;
    assert_int_equal(bsc_belief_init(&belief, log, &run, NULL), BSC_OK);
    bsc_belief_begin(&belief);
    while (bsc_log_cells_left(log) > 0) {
        assert_int_equal(bsc_belief_update(&belief, NULL), BSC_OK);
        if (log->shots % EVERY == 0) compare(e, log, &belief);
        const bsc_shot shot = bsc_answer_to(log, ship, ships, bsc_evaluation_best(log, belief.hit));
        assert_int_equal(bsc_log_fire(log, &shot, NULL), BSC_OK);
    }
    bsc_belief_release(&belief);
    bsc_log_free(log);
}

/* Takes the problem. */
static errors errors_of(bsc_problem *problem, size_t games) {
    const bsc_run run = {.threads = 1};
    errors e = {0};
    bsc_deployments *d = NULL;
    assert_int_equal(bsc_deployments_draw(&d, problem, NULL, games, 16, &run, NULL), BSC_OK);
    for (size_t g = 0; g < games; g++) play(&e, problem, d->placement + g * d->ships, d->ships);
    bsc_deployments_free(d);
    bsc_problem_free(problem);
    return e;
}

static void assert_near_to(bsc_problem *problem, size_t games, errors most) {
    const errors e = errors_of(problem, games);
    if (!(e.start < most.start && e.hunting < most.hunting && e.open < most.open))
        fail_msg("errors of %g, %g, %g", e.start, e.hunting, e.open);
}

static void two_ships_are_exact(void **state) {
    const errors none = {1e-6, 1e-6, 1e-6};
    (void)state;
    assert_near_to(problem_of_fleet("7x7", "4,3", "forbidden", NULL), 20, none);
    assert_near_to(problem_of_fleet("6x6", "3x2", NULL, NULL), 20, none);
}

static void boards_are_near(void **state) {
    static const struct {
        const char *board;
        size_t games;
        errors most;
    } boards[] = {{"classic", 3, {0.001, 0.001, 0.01}},
                  {"hex-upper", 3, {0.001, 0.01, 0.03}},
                  {"classic-no-touch", 3, {0.005, 0.05, 0.1}},
                  {"russian", 1, {0.02, 0.05, 0.1}}};
    (void)state;
    for (size_t k = 0; k < sizeof boards / sizeof *boards; k++)
        assert_near_to(problem_of_builtin(boards[k].board), boards[k].games, boards[k].most);
}

/* A log of many shots tells a new belief the same as one that has followed it. */
static void only_the_log_counts(void **state) {
    (void)state;
    const bsc_run run = {.threads = 1};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_belief followed, fresh;
    assert_int_equal(bsc_belief_init(&followed, log, &run, NULL), BSC_OK);
    bsc_belief_begin(&followed);
    static const char *const shots[] = {"E5 hit", "E6 miss", "E4 hit", "A1 miss",
                                        "E3 sunk Cruiser"};
    for (size_t k = 0; k < sizeof shots / sizeof *shots; k++) {
        assert_int_equal(bsc_belief_update(&followed, NULL), BSC_OK);
        assert_int_equal(bsc_log_read(log, shots[k], strlen(shots[k]), "shots", NULL), BSC_OK);
    }
    assert_int_equal(bsc_belief_update(&followed, NULL), BSC_OK);
    assert_int_equal(bsc_belief_init(&fresh, log, &run, NULL), BSC_OK);
    bsc_belief_begin(&fresh);
    assert_int_equal(bsc_belief_update(&fresh, NULL), BSC_OK);
    assert_memory_equal(fresh.hit, followed.hit, problem->cells * sizeof *fresh.hit);
    bsc_belief_release(&fresh);
    bsc_belief_release(&followed);
    bsc_log_free(log);
    bsc_problem_free(problem);
}

static bool stop(void *context, const bsc_progress *progress) {
    (void)progress;
    ++*(unsigned *)context;
    return false;
}

static void limits_hold(void **state) {
    (void)state;
    unsigned calls = 0;
    bsc_run run = {.threads = 1, .memory_limit = 100000};
    bsc_problem *problem = problem_of_builtin("classic");
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    bsc_belief belief;
    assert_int_equal(bsc_belief_init(&belief, log, &run, NULL), BSC_LIMIT);
    run = (bsc_run){.threads = 1, .tick = stop, .context = &calls};
    assert_int_equal(bsc_belief_init(&belief, log, &run, NULL), BSC_OK);
    bsc_belief_begin(&belief);
    assert_int_equal(bsc_belief_update(&belief, NULL), BSC_INTERRUPTED);
    assert_int_equal(calls, 1);
    bsc_belief_release(&belief);
    bsc_log_free(log);
    bsc_problem_free(problem);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_ships_are_exact), cmocka_unit_test(boards_are_near),
        cmocka_unit_test(only_the_log_counts), cmocka_unit_test(limits_hold)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
