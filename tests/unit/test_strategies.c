/* test_strategies.c - strategies and their parts: the patterns of cells that must hit every ship
 * afloat, the tracker, which works out which ships are sunk, the random guesses, which must be
 * uniform, and whole games of every kind. */
#include "count/board/pattern.h"
#include "support.h"

#include <math.h>

#include "play/strategy/conditional_sampler.h"
#include "play/strategy/strategy.h"
#include "play/strategy/tracker.h"

/* ---- Patterns ---- */

static void assert_pattern(bsc_problem *problem, const uint32_t *afloat, uint32_t colours,
                           uint32_t colours_kept) {
    bsc_patterns patterns;
    assert_ok(bsc_patterns_init(&patterns, problem, NULL));
    bsc_pattern pattern = *bsc_patterns_find(&patterns, afloat);
    assert_int_equal(pattern.colours, colours);
    assert_int_equal(pattern.kept_colours, colours_kept);
    for (; pattern.first < colours; pattern.first++)
        for (uint32_t k = 0; k < bsc_problem_placements(problem); k++) {
            const bsc_placement ship = bsc_problem_placement(problem, k);
            bool is_hit = afloat[ship.piece] == 0;
            for (uint32_t c = 0; c < ship.cells; c++)
                is_hit |= bsc_pattern_has(problem, &pattern, ship.cell[c]);
            assert_true(is_hit);
        }
    bsc_arena_release(&patterns.arena);
}

TEST(patterns_hit_the_ships_afloat) {
    static const uint32_t both[] = {1, 1}, first[] = {1, 0}, second[] = {0, 1};
    assert_pattern(problem_of_fleet("8x8", "4,2", "allowed", NULL), both, 2, 1);
    assert_pattern(problem_of_fleet("8x8", "4,2", "allowed", NULL), first, 4, 1);
    assert_pattern(problem_of_fleet("8x8", "5,3", "allowed", NULL), second, 3, 1);
    assert_pattern(problem_of_fleet("8x8", "5,1", "allowed", NULL), both, 1, 1);
    assert_pattern(problem_of_fleet("20x2", "18", "allowed", NULL), first, 16, 1);
    assert_pattern(problem_on_hexagons("3,2"), both, 3, 2);
    assert_pattern(problem_on_hexagons("3,2"), first, 3, 1);
    assert_pattern(problem_on_hexagons("5,4"), first, 5, 1);
    assert_pattern(problem_of_text("board 6x6\npiece Bent\nXX\nX\nend\npiece Bar line 4\n"), first,
                   2, 1);
}

/* ---- The tracker ---- */

static void assert_marks(bsc_problem *problem, const char *shots, bsc_announce announce,
                         const char *marks, uint32_t open) {
    static const char letters[] = ".oxs";
    bsc_log *log = new_log(problem, shots, announce);
    bsc_tracker tracker;
    assert_ok(bsc_tracker_init(&tracker, log, NULL));
    bsc_tracker_update(&tracker);
    for (uint32_t cell = 0; cell < bsc_problem_cells(problem); cell++)
        assert_int_equal(letters[tracker.mark[cell]], marks[cell]);
    assert_int_equal(tracker.open_hits, open);
    bsc_tracker_release(&tracker);
}

TEST(the_tracker_finds_what_is_sunk) {
    assert_marks(problem_of_fleet("4x3", "3,2", "allowed", NULL),
                 "A1 hit\nB1 sunk Ship2\nD3 miss\n", BSC_ANNOUNCE_SHIP, "ss.........o", 0);
    assert_marks(problem_of_fleet("4x3", "3,2", "forbidden", NULL), "A1 hit\nB1 sunk 2\n",
                 BSC_ANNOUNCE_SIZE, "sso.ooo.....", 0);
    assert_marks(problem_of_fleet("4x3", "3,2", "corners", NULL), "A1 hit\nB1 sunk 2\n",
                 BSC_ANNOUNCE_SIZE, "sso.oo......", 0);
    /* A1 belongs to another ship: the one that sank lies in the second row */
    assert_marks(problem_of_fleet("4x3", "3,2", "allowed", NULL), "A1 hit\nC2 hit\nB2 sunk Ship2\n",
                 BSC_ANNOUNCE_SHIP, "x....ss.....", 1);
    /* the answer does not name the ship: the largest one that fits is assumed */
    assert_marks(problem_of_fleet("4x3", "3,2", "allowed", NULL), "A1 hit\nB1 hit\nC1 sunk\n",
                 BSC_ANNOUNCE_SUNK, "sss.........", 0);
    assert_marks(problem_of_fleet("4x3", "3,2", "allowed", NULL), "A1 hit\nB1 hit\n",
                 BSC_ANNOUNCE_NONE, "xx..........", 2);
}

/* Asserts how many copies of each piece are afloat after the shots, and how many hits belong to no
 * sunk ship. */
static void assert_afloat(const char *board, const char *shots, const uint32_t *afloat,
                          uint32_t open) {
    bsc_problem *problem = problem_of_text(board);
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_LOG);
    bsc_tracker tracker;
    assert_ok(bsc_tracker_init(&tracker, log, NULL));
    bsc_tracker_update(&tracker);
    for (uint32_t p = 0; p < bsc_problem_pieces(problem); p++)
        assert_int_equal(tracker.afloat[p], afloat[p]);
    assert_int_equal(tracker.open_hits, open);
    bsc_tracker_release(&tracker);
}

TEST(a_name_is_used_once) {
    /* the first ship of three cells is first taken for the Cruiser, which is named later */
    assert_afloat("board 6x6\npiece Cruiser line 3\npiece Submarine line 3\npiece Boat line 2\n",
                  "A1 hit\nA2 hit\nA3 sunk 3\nC1 hit\nC2 hit\nC3 sunk Cruiser\n",
                  (const uint32_t[]){0, 0, 1}, 0);
    /* in truth B1 and C1 are Pair, but the tracker takes A1 to C1 for Long; A2 stays open */
    assert_afloat("board 6x6\npiece Long line 3\npiece Pair line 2\n",
                  "A1 hit\nB1 hit\nC1 sunk\nA2 hit\nA3 sunk Long\n", (const uint32_t[]){0, 1}, 1);
}

/* The tracker takes the ship of 3 cells to lie on C3 to C5, although then no ship of 4 cells
 * fits. */
TEST(a_size_is_no_longer_afloat) {
    assert_afloat("board 7x6\npiece Four line 4\npiece Three line 3\npiece Two line 2\n",
                  "C3 hit\nC4 hit\nD5 hit\nE5 hit\nC5 sunk 3\nC2 hit\nC1 sunk 4\n",
                  (const uint32_t[]){0, 0, 1}, 3);
}

TEST(hits_can_be_doubted) {
    bsc_problem *problem = problem_of_fleet("4x3", "3,2", "allowed", NULL);
    bsc_log *log = new_log(problem, "A1 hit\nB1 sunk Ship2\n", BSC_ANNOUNCE_SHIP);
    bsc_tracker tracker;
    assert_ok(bsc_tracker_init(&tracker, log, NULL));
    bsc_tracker_update(&tracker);
    assert_true(bsc_tracker_reopen_sunk_hits(&tracker));
    assert_int_equal(tracker.mark[0], BSC_MARK_HIT);
    assert_int_equal(tracker.mark[1], BSC_MARK_SUNK);
    assert_false(tracker.blocked[0]);
    assert_int_equal(tracker.open_hits, 1);
    assert_false(bsc_tracker_reopen_sunk_hits(&tracker));
    bsc_tracker_release(&tracker);
}

/* ---- Guesses ---- */

#define DRAWS 40000

/* Asserts that each option's share of the draws is within five standard errors of its exact
 * probability. */
static void assert_uniform(bsc_problem *problem, const char *shots, bsc_announce announce) {
    bsc_log *log = new_log(problem, shots, announce);
    bsc_conditional_sampler sampler;
    bsc_random random = bsc_random_seed(3);
    uint64_t *draw_count = room(bsc_problem_placements(problem), sizeof *draw_count), draws = 0;
    bool many;
    bsc_matrix *matrix = matrix_of_log(log);
    bsc_tally *tally = tally_of(matrix, BSC_ENGINE_DLX, 1, NULL);
    assert_ok(bsc_conditional_sampler_init(&sampler, log, NULL));
    assert_ok(bsc_conditional_sampler_prepare(&sampler, &many, NULL));
    assert_false(many);
    while (draws < DRAWS) {
        if (!bsc_conditional_sampler_draw(&sampler, &random)) continue;
        assert_int_equal(sampler.fleet.depth, sampler.ships);
        for (uint32_t k = 0; k < sampler.fleet.depth; k++) draw_count[sampler.fleet.placed[k]]++;
        draws++;
    }
    for (uint32_t option = 0; option < bsc_matrix_options(matrix); option++) {
        const double chance =
            bsc_natural_ratio(bsc_tally_option(tally, option), bsc_tally_total(tally));
        const double share = (double)draw_count[bsc_matrix_placement(matrix, option)] / DRAWS;
        assert_true(fabs(share - chance) <= 5.0 * sqrt(chance * (1.0 - chance) / DRAWS) + 1e-9);
    }
    bsc_conditional_sampler_release(&sampler);
}

LONG_TEST(draws_are_uniform) {
    assert_uniform(problem_of_fleet("5x4", "3,2", "allowed", NULL), "", BSC_ANNOUNCE_SHIP);
    assert_uniform(problem_of_fleet("5x4", "3,2x2", "allowed", NULL), "A1 miss\nC2 hit\n",
                   BSC_ANNOUNCE_SHIP);
    assert_uniform(problem_of_fleet("6x4", "3,2x3", "forbidden", NULL), "C2 hit\nA4 hit\n",
                   BSC_ANNOUNCE_SIZE);
    assert_uniform(problem_of_fleet("6x5", "4,3,2x2", "corners", NULL), "C2 hit\nC3 hit\nE5 miss\n",
                   BSC_ANNOUNCE_SIZE);
    assert_uniform(problem_of_fleet("5x5", "3,3,2", "allowed", NULL),
                   "B2 hit\nC2 hit\nD2 sunk Ship3a\nD3 hit\n", BSC_ANNOUNCE_SHIP);
    assert_uniform(problem_of_fleet("5x4", "3,2x2", "allowed", NULL), "B2 hit\nB3 hit\nC2 hit\n",
                   BSC_ANNOUNCE_NONE);
}

/* Ten hits lie far apart, and each can belong to a ship in four directions: that makes a million
 * ways to cover them, in fleets of a thousand ships. */
TEST(covers_take_little_memory) {
    static const char shots[] = "B2 hit\nE2 hit\nH2 hit\nK2 hit\nN2 hit\n"
                                "B5 hit\nE5 hit\nH5 hit\nK5 hit\nN5 hit\n";
    bsc_problem *problem = problem_of_fleet("50x50", "2x1000", NULL, NULL);
    bsc_log *log = new_log(problem, shots, BSC_ANNOUNCE_NONE);
    bsc_conditional_sampler sampler;
    bool many;
    assert_ok(bsc_conditional_sampler_init(&sampler, log, NULL));
    assert_ok(bsc_conditional_sampler_prepare(&sampler, &many, NULL));
    assert_true(many);
    assert_in_range(sampler.covers.cover_capacity * sizeof *sampler.covers.cover, 1, 8 << 20);
    bsc_conditional_sampler_release(&sampler);
}

/* ---- Whole games ---- */

/* Writes to strategy[] the strategies that can play any board, which are those that do not count
 * deployments, and returns their number. */
static size_t find_quick_strategies(size_t *strategy) {
    size_t found = 0;
    for (size_t s = 0; s < bsc_strategies(); s++)
        if (!bsc_strategy_get(s)->counts_deployments &&
            strcmp(bsc_strategy_name(s), "optimal") != 0)
            strategy[found++] = s;
    return found;
}

static void play_all(bsc_problem *problem, size_t games) {
    size_t *strategy = room(bsc_strategies(), sizeof *strategy);
    const size_t strategies = find_quick_strategies(strategy);
    const bsc_deployments *deployments = draw_deployments(problem, NULL, games, 7);
    for (bsc_announce announce = BSC_ANNOUNCE_HITS; announce <= BSC_ANNOUNCE_NONE; announce++) {
        const bsc_tournament_plan plan = {.strategy = strategy,
                                          .strategies = strategies,
                                          .announce = announce,
                                          .settings = {.samples = 20}};
        const bsc_tournament *tournament = play_tournament(problem, deployments, &plan, 1);
        for (size_t s = 0; s < plan.strategies; s++)
            for (size_t game = 0; game < games; game++)
                assert_in_range(bsc_tournament_shots(tournament, s, game),
                                bsc_problem_fleet_cells(problem), bsc_problem_cells(problem));
    }
}

TEST(all_play_to_the_end) {
    play_all(problem_of_fleet("6x6", "3,3,2x2", "allowed", NULL), 20);
    play_all(problem_of_fleet("6x6", "3,2x2,1", "forbidden", NULL), 20);
    play_all(problem_of_fleet("6x6", "3,2x2,1", "corners", NULL), 20);
    play_all(problem_of_builtin("hex-upper"), 4);
    play_all(problem_of_text("cover all\nboard 4x3\npiece A line 3 x4\n"), 4);
    play_all(
        problem_of_text("board\n. . . .\n. # . .\n. . . .\nend\npiece Bent turn reflect\nXXX\nX\n"
                        "end\npiece One line 1\n"),
        10);
}
