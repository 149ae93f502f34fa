/* test_sequential.c - fleets laid ship by ship: the search of all ways, estimates and draws against
 * a law that is computed here from the cells of the ships alone. */
#include "support.h"

#include <math.h>
#include <stdlib.h>

#include "base/bits.h"
#include "game/log.h"

#define MAX_SHIPS 6u
#define MAX_WAYS  200000u

/* All ways to lay the fleet, deployments with the copies of a piece in every order. */
typedef struct ways {
    const bsc_problem *problem;
    uint32_t ships, piece[MAX_SHIPS], at[MAX_SHIPS];
    const char *shots; /* "C3x A1o": hits that sink nothing, and misses */
    double *share;     /* [placements]: sums of the probabilities of the fleets that agree */
    double all;
    size_t count;
    uint64_t *key; /* [MAX_WAYS]: of each way, the same for all orders of copies */
    double *chance;
} ways;

static bool apart(const bsc_problem *problem, uint32_t a, uint32_t b) {
    const bsc_placement p = bsc_problem_placement(problem, a),
                        q = bsc_problem_placement(problem, b);
    const bsc_touch touch = bsc_problem_touch(problem);
    for (uint32_t i = 0; i < p.cells; i++)
        for (uint32_t j = 0; j < q.cells; j++) {
            const bsc_place *s =
                bsc_problem_place(problem, bsc_problem_cell_place(problem, p.cell[i]));
            const bsc_place *t =
                bsc_problem_place(problem, bsc_problem_cell_place(problem, q.cell[j]));
            const int dx = abs((int)s->x - (int)t->x), dy = abs((int)s->y - (int)t->y);
            if (dx + dy == 0 || (touch != BSC_TOUCH_ALLOWED && dx + dy == 1) ||
                (touch == BSC_TOUCH_FORBIDDEN && dx <= 1 && dy <= 1))
                return false;
        }
    return true;
}

static bool covers(const ways *w, uint32_t cell) {
    for (uint32_t s = 0; s < w->ships; s++)
        if (bsc_placement_covers(bsc_problem_placement(w->problem, w->at[s]), cell)) return true;
    return false;
}

/* No ship has been hit on all its cells, since none was sunk. */
static bool agrees(const ways *w) {
    bool hit[100] = {false};
    for (const char *shot = w->shots; *shot != '\0'; shot += shot[3] == '\0' ? 3 : 4) {
        const char label[] = {shot[0], shot[1], '\0'};
        const uint32_t place = bsc_problem_find_place(w->problem, label);
        const uint32_t cell = bsc_problem_place(w->problem, place)->cell;
        hit[cell] = shot[2] == 'x';
        if (covers(w, cell) != hit[cell]) return false;
    }
    for (uint32_t s = 0; s < w->ships; s++) {
        const bsc_placement p = bsc_problem_placement(w->problem, w->at[s]);
        uint32_t hits = 0;
        for (uint32_t c = 0; c < p.cells; c++) hits += hit[p.cell[c]];
        if (hits == p.cells) return false;
    }
    return true;
}

static uint64_t key_of(const uint32_t *placement, uint32_t ships) {
    uint32_t sorted[MAX_SHIPS];
    uint64_t key = 0;
    memcpy(sorted, placement, ships * sizeof *sorted);
    bsc_sort_numbers(sorted, ships);
    for (uint32_t s = 0; s < ships; s++) key = key * 1000 + sorted[s];
    return key;
}

static void lay_ship(ways *w, uint32_t ship, double chance) {
    uint32_t fitting[1000], count = 0;
    if (ship == w->ships) {
        if (!agrees(w)) return;
        assert_true(w->count < MAX_WAYS);
        w->key[w->count] = key_of(w->at, w->ships);
        w->chance[w->count++] = chance;
        w->all += chance;
        for (uint32_t s = 0; s < w->ships; s++) w->share[w->at[s]] += chance;
        return;
    }
    for (uint32_t p = 0; p < bsc_problem_placements(w->problem); p++) {
        bool fits = bsc_problem_placement(w->problem, p).piece == w->piece[ship];
        for (uint32_t s = 0; s < ship && fits; s++) fits = apart(w->problem, w->at[s], p);
        if (fits) fitting[count++] = p;
    }
    for (uint32_t k = 0; k < count; k++) {
        w->at[ship] = fitting[k];
        lay_ship(w, ship + 1, chance / count);
    }
}

static void find_ways(ways *w, const bsc_problem *problem, const char *shots) {
    *w = (ways){.problem = problem, .shots = shots};
    w->share = room(bsc_problem_placements(problem), sizeof *w->share);
    w->key = room(MAX_WAYS, sizeof *w->key);
    w->chance = room(MAX_WAYS, sizeof *w->chance);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        for (uint32_t c = 0; c < bsc_problem_piece(problem, p)->copies; c++)
            w->piece[w->ships++] = p;
    lay_ship(w, 0, 1.0);
    assert_true(w->all > 0.0);
}

static bsc_matrix *laid_after(const bsc_problem *problem, const char *shots) {
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_LOG);
    for (const char *shot = shots; *shot != '\0'; shot += shot[3] == '\0' ? 3 : 4) {
        char line[32];
        snprintf(line, sizeof line, "%.2s %s\n", shot, shot[2] == 'x' ? "hit" : "miss");
        assert_ok(bsc_log_read(log, line, strlen(line), "shots", NULL));
    }
    bsc_matrix *matrix = matrix_of_log(log);
    assert_ok(bsc_matrix_lay_in_sequence(matrix, problem, NULL));
    return matrix;
}

static void check_tally(const ways *w, const bsc_matrix *matrix) {
    const bsc_run run = {.every_option = true};
    bsc_stats stats;
    bsc_tally *tally = tally_by_run(matrix, &run, &stats);
    assert_string_equal(stats.plan, "all ways to lay the fleet ship by ship");
    assert_false(bsc_tally_exact(tally));
    assert_true(bsc_tally_estimate(tally, NULL) == 1.0L);
    for (uint32_t k = 0; k < bsc_matrix_options(matrix); k++)
        assert_true(fabs(bsc_tally_probability(tally, k) -
                         w->share[bsc_matrix_placement(matrix, k)] / w->all) <= 1e-12);
}

/* Cells within five standard errors. */
static void check_estimate(const ways *w, const bsc_matrix *matrix, size_t memory) {
    bsc_run run = {.engine = BSC_ENGINE_MC, .every_option = true, .samples = 20000, .seed = 3};
    run.pass_bytes = memory;
    bsc_tally *tally = tally_by_run(matrix, &run, NULL);
    bsc_map *map = map_of(w->problem, matrix, tally, BSC_ALL_PIECES);
    for (uint32_t cell = 0; cell < bsc_problem_cells(w->problem); cell++) {
        double chance = 0.0;
        for (uint32_t p = 0; p < bsc_problem_placements(w->problem); p++) {
            const bsc_placement at = bsc_problem_placement(w->problem, p);
            if (bsc_placement_covers(at, cell)) chance += w->share[p] / w->all;
        }
        assert_true(fabs(bsc_map_probability(map, cell) - chance) <=
                    5.0 * bsc_map_standard_error(map, cell) + 1e-12);
    }
    assert_true(bsc_map_samples(map) > 0);
}

/* The numbers of draws of each deployment: chi-square of at most five standard deviations above its
 * degrees of freedom. */
static void check_draws(const ways *w, const bsc_matrix *matrix) {
    const uint32_t draws = 50000;
    uint32_t *seen = room(w->count, sizeof *seen), deployments = 0;
    double square = 0.0;
    for (size_t k = 0; k < w->count; k++) /* all orders of copies to the first */
        for (size_t j = 0; j < k; j++)
            if (w->key[j] == w->key[k]) {
                w->chance[j] += w->chance[k];
                w->chance[k] = 0.0;
                break;
            }
    bsc_sampler *sampler = sampler_of(matrix, 5, &one_thread);
    for (uint32_t d = 0; d < draws; d++) {
        uint32_t option[2 * MAX_SHIPS], count;
        size_t k = 0;
        assert_ok(bsc_sampler_draw(sampler, option, &count, NULL));
        assert_int_equal(count, w->ships);
        for (uint32_t s = 0; s < count; s++) option[s] = bsc_matrix_placement(matrix, option[s]);
        const uint64_t key = key_of(option, count);
        while (k < w->count && w->key[k] != key) k++;
        assert_true(k < w->count);
        seen[k]++;
    }
    for (size_t k = 0; k < w->count; k++) {
        const double expected = draws * w->chance[k] / w->all;
        if (expected == 0.0) continue;
        square += (seen[k] - expected) * (seen[k] - expected) / expected;
        deployments++;
    }
    assert_true(deployments > 1);
    assert_true(square <= deployments - 1 + 5.0 * sqrt(2.0 * (deployments - 1)));
}

static void check(bsc_problem *problem, const char *shots, bool draws) {
    bsc_matrix *matrix = laid_after(problem, shots);
    ways w;
    find_ways(&w, problem, shots);
    check_tally(&w, matrix);
    check_estimate(&w, matrix, 0);
    check_estimate(&w, matrix, 1 << 15);
    if (draws) check_draws(&w, matrix);
}

TEST(the_law_is_that_of_laying_ship_by_ship) {
    check(problem_of_fleet("4x3", "3,2", "allowed", NULL), "", true);
    check(problem_of_fleet("4x3", "3,2", "allowed", NULL), "B2x A1o", true);
    check(problem_of_fleet("3x3", "2x3", "allowed", NULL), "", true);
    check(problem_of_fleet("4x3", "3,2", "allowed", NULL), "B2x C2x B1x", true);
    check(problem_of_fleet("4x3", "3,2", "allowed", NULL), "A1x B1x D3x", true);
    check(problem_of_fleet("5x4", "3,2x2", "forbidden", NULL), "A1x C4x E1x", true);
    check(problem_of_fleet("4x3", "2,1x2", "corners", NULL), "", true);
    check(problem_of_fleet("5x4", "3,2x2", "forbidden", NULL), "C3x", true);
    check(problem_of_fleet("5x4", "3,2,1x3", "forbidden", NULL), "", false); /* often in vain */
    check(problem_of_fleet("5x5", "3,3,2", "allowed", NULL), "C3x A1o B2o", false);
    check(problem_of_fleet("4x2", "2x4", "allowed", "all"), "", true);
}

TEST(what_does_not_go_is_refused) {
    bsc_problem *problem = problem_of_fleet("3x1", "2,2", NULL, NULL);
    bsc_matrix *matrix = laid_after(problem, "");
    const bsc_run dp = {.engine = BSC_ENGINE_DP}, all = {.every_option = true};
    assert_fails(matrix, &dp, BSC_UNSUPPORTED,
                 "fleets that are laid ship by ship need the engine auto or mc");
    assert_true(bsc_tally_estimate(tally_by_run(matrix, &all, NULL), NULL) == 0.0L);
    bsc_sampler *sampler = sampler_of(matrix, 1, &all);
    assert_false(bsc_sampler_any(sampler));
}

TEST(what_takes_long_can_be_stopped) {
    bsc_problem *problem = problem_of_fleet("10x10", "5,4,3,3,2", "allowed", NULL);
    bsc_matrix *matrix = laid_after(problem, "E5x");
    ticks seen = {.most = 1};
    const bsc_run run = {.every_option = true, .tick = tick, .context = &seen};
    bsc_deployments *laid = NULL;
    assert_fails(matrix, &run, BSC_INTERRUPTED, NULL);
    assert_int_equal(seen.count, 1);
    seen = (ticks){.most = 1};
    assert_int_equal(bsc_deployments_lay(&laid, problem, 100000, 1, &run, NULL), BSC_INTERRUPTED);
    assert_int_equal(seen.count, 1);
}

/* The board's own matrix, and the other one. */
TEST(both_matrices_are_under_one_limit) {
    bsc_problem *problem = problem_of_fleet("100x100", "5,4", NULL, NULL);
    for (unsigned enough = 0; enough < 2; enough++) {
        bsc_matrix *matrix = matrix_of(problem);
        limit_by(enough ? (size_t)64 << 20 : 100000);
        assert_int_equal(bsc_matrix_lay_in_sequence(matrix, problem, NULL),
                         enough ? BSC_OK : BSC_LIMIT);
        bsc_memory_limit(0);
    }
}
