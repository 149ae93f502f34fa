/* test_log.c - logs to which a program adds shots one by one: shots that are undone, what the
 * answers announce, the shot that no deployment agrees with, and the answers that may be wrong. */
#include "support.h"

#include "count/base/memory.h"
#include "play/game/log.h"

static bsc_log *log_of_shots(const bsc_problem *problem, bsc_announce announce,
                             const bsc_shot *shot, uint32_t shots) {
    bsc_log *log = NULL;
    assert_ok(bsc_log_new(&log, problem, announce, NULL));
    free_later(log);
    for (uint32_t k = 0; k < shots; k++) assert_ok(bsc_log_fire(log, &shot[k], NULL));
    return log;
}

TEST(shots_are_undone) {
    static const bsc_shot shot[] = {{.cell = 1, .answer = BSC_MISS, .piece = BSC_ALL_PIECES}};
    bsc_problem *problem = problem_of_fleet("3x1", "2", "allowed", NULL);
    bsc_log *log = log_of_shots(problem, BSC_ANNOUNCE_LOG, shot, 1);
    assert_ptr_equal(bsc_log_at(log, 1), bsc_log_shot(log, 0));
    bsc_log_undo(log);
    assert_null(bsc_log_at(log, 1));
    bsc_log_undo(log); /* there is no shot to undo */
    assert_int_equal(bsc_log_shots(log), 0);
}

static bsc_status read_text(bsc_log *log, const char *text) {
    return bsc_log_read(log, text, strlen(text), "", NULL);
}

TEST(a_log_knows_that_the_game_is_over) {
    static const bsc_shot hit[] = {{.cell = 0, .answer = BSC_HIT, .piece = BSC_ALL_PIECES}};
    static const bsc_shot miss = {.cell = 2, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    bsc_problem *problem = problem_of_fleet("3x1", "2x0-1,1x0-1", "allowed", NULL);
    bsc_log *log = log_of_shots(problem, BSC_ANNOUNCE_LOG, hit, 1);
    assert_int_equal(bsc_log_cells_left(log), 2);
    assert_ok(read_text(log, "over"));
    assert_true(bsc_log_is_over(log));
    assert_int_equal(bsc_log_cells_left(log), 0);
    assert_int_equal(bsc_log_hits(log), 1);
    assert_int_equal(bsc_log_check(log, &one_thread, NULL),
                     BSC_BAD_INPUT); /* the hit sank no ship */
    assert_int_equal(read_text(log, "B1 sunk\nC1 far"), BSC_BAD_INPUT);
    assert_true(bsc_log_is_over(log)); /* a text that is refused changes nothing */
    assert_ok(read_text(log, "B1 sunk"));
    assert_false(bsc_log_is_over(log));
    bsc_log_set_over(log, true);
    assert_ok(bsc_log_check(log, &one_thread, NULL));
    assert_ok(bsc_log_fire(log, &miss, NULL));
    assert_false(bsc_log_is_over(log));
    bsc_log_set_over(log, true);
    bsc_log_undo(log);
    assert_false(bsc_log_is_over(log));
}

TEST(a_log_says_what_is_announced) {
    const bsc_shot hit = {.cell = 0, .answer = BSC_HIT, .piece = BSC_ALL_PIECES},
                   named = {.cell = 1, .answer = BSC_HIT, .piece = 0},
                   sunk = {.cell = 1, .answer = BSC_SUNK, .piece = BSC_ALL_PIECES},
                   sized = {.cell = 1, .answer = BSC_SUNK, .piece = BSC_ALL_PIECES, .size = 2},
                   ship = {.cell = 1, .answer = BSC_SUNK, .piece = 0};
    const struct {
        bsc_announce announce, read;
        bsc_shot second;
    } cases[] = {{BSC_ANNOUNCE_LOG, BSC_ANNOUNCE_HITS, named},
                 {BSC_ANNOUNCE_LOG, BSC_ANNOUNCE_SUNK, sunk},
                 {BSC_ANNOUNCE_LOG, BSC_ANNOUNCE_SIZE, sized},
                 {BSC_ANNOUNCE_LOG, BSC_ANNOUNCE_SHIP, ship},
                 {BSC_ANNOUNCE_NONE, BSC_ANNOUNCE_NONE, ship}};
    bsc_problem *problem = problem_of_fleet("3x1", "2", "allowed", NULL);
    for (size_t k = 0; k < LENGTH(cases); k++) {
        const bsc_shot shot[] = {hit, cases[k].second};
        bsc_log *log = log_of_shots(problem, cases[k].announce, shot, 1);
        if (k < 4) assert_int_equal(bsc_log_announced(log), BSC_ANNOUNCE_SHIP); /* no ship sank */
        assert_ok(bsc_log_fire(log, &shot[1], NULL));
        assert_int_equal(bsc_log_announced(log), cases[k].read);
    }
}

/* The shots do not come from a text that a caret could point at, so the error gives the number of
 * the shot. */
TEST(an_impossible_shot_is_numbered) {
    static const bsc_shot shot[] = {{.cell = 0, .answer = BSC_HIT, .piece = BSC_ALL_PIECES},
                                    {.cell = 3, .answer = BSC_MISS, .piece = BSC_ALL_PIECES},
                                    {.cell = 1, .answer = BSC_MISS, .piece = BSC_ALL_PIECES},
                                    {.cell = 2, .answer = BSC_HIT, .piece = BSC_ALL_PIECES}};
    bsc_problem *problem = problem_of_fleet("4x1", "2", "allowed", NULL);
    for (uint32_t shots = 0; shots <= 4; shots++) {
        bsc_error error = {.status = BSC_OK};
        bsc_log *log = log_of_shots(problem, BSC_ANNOUNCE_LOG, shot, shots);
        assert_int_equal(bsc_log_check(log, &one_thread, &error),
                         shots < 3 ? BSC_OK : BSC_BAD_INPUT);
        if (shots >= 3)
            assert_string_equal(error.message,
                                "no deployment agrees with shot 3 and those before it");
    }
}

/* The number is that of bsc_log_shot and one more: salvos and scans are no single shots. */
TEST(an_impossible_shot_after_groups_is_numbered_among_shots) {
    static const bsc_shot shot[] = {{.cell = 0, .answer = BSC_HIT, .piece = BSC_ALL_PIECES},
                                    {.cell = 3, .answer = BSC_HIT, .piece = BSC_ALL_PIECES}};
    bsc_log *log = new_log(problem_of_fleet("4x1", "2", "allowed", NULL),
                           "scan A1:D1 2\nsalvo C1 0 hits\n", BSC_ANNOUNCE_SHIP);
    assert_ok(bsc_log_fire(log, &shot[0], NULL));
    assert_ok(bsc_log_check(log, &one_thread, NULL));
    assert_ok(bsc_log_fire(log, &shot[1], NULL));
    assert_error(bsc_log_check(log, &one_thread, &error), BSC_BAD_INPUT,
                 "no deployment agrees with shot 2 and those before it");
}

/* The ship has three possible placements, and none covers both A1 and D1, so one of the two hits
 * must be wrong. There are four ways to explain that. If a changed answer and a removed shot leave
 * the same number of deployments, the changed answer comes first. */
TEST(the_answers_that_may_be_wrong_are_named) {
    static const bsc_shot shot[] = {{.cell = 0, .answer = BSC_HIT, .piece = BSC_ALL_PIECES},
                                    {.cell = 3, .answer = BSC_HIT, .piece = BSC_ALL_PIECES}};
    static const char expected[] = "0 miss, 1 miss, 0 removed, 1 removed, ";
    const bsc_run run = {.threads = 1, .engine = BSC_ENGINE_MC, .every_option = true};
    bsc_problem *problem = problem_of_fleet("4x1", "2", "allowed", NULL);
    bsc_suspects *suspects;
    char named[200] = "";
    bsc_log *log = log_of_shots(problem, BSC_ANNOUNCE_LOG, shot, 2);
    assert_ok(bsc_suspects_new(&suspects, log, &run, NULL));
    for (size_t k = 0; k < bsc_suspects_count(suspects); k++) {
        const bsc_suspect *suspect = bsc_suspects_at(suspects, k);
        sprintf(named + strlen(named), "%u %s, ", (unsigned)suspect->shot,
                suspect->removed ? "removed" : bsc_answer_name(suspect->mended.answer));
        assert_int_equal(suspect->deployments.limb[0], 1);
    }
    assert_string_equal(named, expected);
    bsc_suspects_free(suspects);
    bsc_log_undo(log); /* some deployment agrees with one hit */
    assert_ok(bsc_suspects_new(&suspects, log, &run, NULL));
    assert_int_equal(bsc_suspects_count(suspects), 0);
    bsc_suspects_free(suspects);
}

/* A log has at most BSC_MAX_GROUPS salvos and scans. Those that a program adds have no place in a
 * text that the message could show. */
TEST(a_log_has_a_greatest_number_of_groups) {
    bsc_problem *problem = problem_of_fleet("2x1", "2", NULL, NULL);
    bsc_log *log = new_log(problem, "", BSC_ANNOUNCE_SHIP);
    for (uint32_t k = 0; k <= BSC_MAX_GROUPS; k++) {
        const bsc_group scan = {.is_scan = true, .sum.cell = bsc_memory_new(2, sizeof(bool))};
        bsc_error error = {.status = BSC_OK};
        const bsc_status status = bsc_log_add_group(log, scan, NULL, &error);
        assert_int_equal(status, k < BSC_MAX_GROUPS ? BSC_OK : BSC_BAD_INPUT);
        if (status != BSC_OK)
            assert_string_equal(error.message, "more than 65535 salvos and scans");
    }
    assert_int_equal(bsc_log_steps(log), BSC_MAX_GROUPS);
}

/* Reads the first `length` bytes of the text from a block that has exactly so many bytes, so that
 * valgrind and the sanitizers notice if a byte behind them is read. Asserts that the reader says
 * the same as of the text itself, in which other bytes follow. If the text is a board's, it is read
 * as a problem, otherwise as shots on `board`. */
static void assert_reads_no_further(const bsc_problem *board, const char *text, size_t length) {
    char *block = room(length - 1, 1), said[2][1024] = {"", ""};
    memcpy(block, text, length);
    for (int k = 0; k < 2; k++) {
        bsc_error error = {.status = BSC_OK};
        const char *bytes = k == 0 ? block : text;
        bsc_problem *problem = NULL;
        if (board == NULL)
            bsc_problem_new(&problem, &(bsc_source){.text = bytes, .length = length}, &error);
        else
            bsc_log_read(new_log(board, "", BSC_ANNOUNCE_LOG), bytes, length, "", &error);
        bsc_problem_free(problem);
        if (error.status != BSC_OK) bsc_error_format(&error, said[k], sizeof said[k]);
    }
    assert_string_equal(said[0], said[1]);
}

/* Each beginning of these texts is read. If one ends after "salvo A1" or "sum A1", the reader must
 * not take the bytes that follow for another cell. */
TEST(texts_need_no_byte_behind_them) {
    static const char shots[] = "salvo A1B2 C1 1 hits, sunk Ship2\nscan A1A2 B3 1\nA3B3 hit Ship3";
    static const char board[] = "board 3x3\npiece A line 2\nsum A1B2 C1 >= 1\nrows 1 1 0";
    bsc_problem *problem = problem_of_fleet("3x3", "3,2", NULL, NULL);
    for (size_t length = 1; length < sizeof shots; length++)
        assert_reads_no_further(problem, shots, length);
    for (size_t length = 1; length < sizeof board; length++)
        assert_reads_no_further(NULL, board, length);
}
