/* check_aim.c - checks what the library says about where to fire. Each cell's probability, and the
 * entropy of the answer to a shot there, are compared with the list of all deployments that agree
 * with the shots; so is the entropy of questions about sets of cells. The map of the engine
 * `independent`, which counts each ship on its own, is compared with the list of all placements
 * that agree with the shots. */
#include "check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Says whether two numbers differ by less than 10^-9. */
static bool close(double a, double b) {
    return fabs(a - b) < 1e-9;
}

/* Checks the score of each cell: by_entropy chooses the entropy of the answer to a shot there,
 * otherwise it is the probability of a ship. A cell that was fired at must have the score -1. */
static void check_scores(const question *q, const bsc_matrix *matrix, const bsc_tally *tally,
                         bool by_entropy) {
    const char *asked = by_entropy ? "bscount best --by entropy" : "bscount best";
    const uint32_t cells = bsc_problem_cells(q->problem);
    double *score = room(cells, sizeof *score);
    bsc_aim_scores(q->log, matrix, tally, by_entropy, 0.0, score);
    for (uint32_t cell = 0; cell < cells; cell++) {
        double expected = -1.0;
        if (!game_fired_at(q->game, cell)) {
            if (by_entropy)
                expected = answer_bits(q->game, q->remaining, cell);
            else
                expected = (double)brute_on_cell(q->remaining, cell) / q->remaining->total;
        }
        if (!close(score[cell], expected))
            blame(q, asked, "%s has %.12g, not %.12g", game_label(q->problem, cell), score[cell],
                  expected);
    }
    free(score);
}

/* Says whether a ship can lie at the placement after the first `shots` shots of the game: each of
 * these shots that is at one of its cells got the answer that this ship gives. Other ships do not
 * matter. */
static bool agrees_up_to(const game *g, uint32_t placement, unsigned shots) {
    const bsc_placement ship = bsc_problem_placement(g->problem, placement);
    game so_far = *g;
    for (unsigned k = 0; k < shots; k++) {
        so_far.shots = k;
        if (!brute_covers(ship, g->shot[k].cell)) continue;
        const bsc_shot answer = game_answer(&so_far, &placement, 1, g->shot[k].cell);
        if (!game_same_answer(&answer, &g->shot[k])) return false;
    }
    return true;
}

/* Says whether a ship can lie at the placement after all shots of the game. */
static bool agrees_alone(const game *g, uint32_t placement) {
    return agrees_up_to(g, placement, g->shots);
}

/* Adds to share[cell], for each cell, the expected number of copies of the piece that cover it, if
 * each copy lies at one of the placements that agree with the shots, all equally likely, and the
 * other ships do not matter. */
static void add_alone(const question *q, uint32_t piece, double *share) {
    const uint32_t placements = bsc_problem_placements(q->problem);
    uint32_t count = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < placements; k++) {
            const bsc_placement ship = bsc_problem_placement(q->problem, k);
            if (ship.piece != piece || !agrees_alone(q->game, k)) continue;
            if (pass == 0) count++;
            for (uint32_t c = 0; c < ship.cells && pass == 1; c++)
                share[ship.cell[c]] += (double)bsc_problem_piece(q->problem, piece)->copies / count;
        }
}

/* Checks the map of the engine `independent`, for one piece or for BSC_ALL_PIECES. */
static void check_independent(const question *q, uint32_t piece, bsc_matcher matcher) {
    static const char asked[] = "bscount map --engine independent";
    const uint32_t cells = bsc_problem_cells(q->problem);
    bsc_map *map;
    double *share = room(cells, sizeof *share);
    for (uint32_t p = 0; p < bsc_problem_pieces(q->problem); p++)
        if (piece == BSC_ALL_PIECES || piece == p) add_alone(q, p, share);
    const bsc_log *log = q->game->shots == 0 ? NULL : q->log;
    if (bsc_map_independent(&map, q->problem, log, piece, matcher, NULL, NULL) != BSC_OK)
        blame(q, asked, "it failed");
    for (uint32_t cell = 0; map != NULL && cell < cells; cell++)
        if (!close(bsc_map_probability(map, cell), share[cell]))
            blame(q, asked, "by %s, piece %u: %s has %.12g, not %.12g", bsc_matcher_name(matcher),
                  piece, game_label(q->problem, cell), bsc_map_probability(map, cell), share[cell]);
    bsc_map_free(map);
    free(share);
}

/* What the density map knows of a cell: OPEN, it was not fired at; MISSED; HIT, a ship that may
 * still be afloat was hit there; SUNK, it belongs to a ship that sank. */
enum { OPEN, MISSED, HIT, SUNK };

static bool covers_sunk(bsc_placement ship, const char *mark) {
    for (uint32_t c = 0; c < ship.cells; c++)
        if (mark[ship.cell[c]] == SUNK) return true;
    return false;
}

/* Marks the ship that shot k sank. If it can only lie on one set of cells, all these cells become
 * SUNK, otherwise only the cell of the shot. If its piece is known, copies_left[piece] becomes one
 * less. */
static void sink(const question *q, unsigned k, char *mark, uint32_t *copies_left) {
    const bsc_shot *shot = &q->game->shot[k];
    bsc_placement ship = {0};
    uint32_t sets = 0, piece = shot->piece, size = shot->size;
    for (uint32_t n = 0; n < bsc_problem_placements(q->problem); n++) {
        const bsc_placement candidate = bsc_problem_placement(q->problem, n);
        if (copies_left[candidate.piece] == 0 || !brute_covers(candidate, shot->cell) ||
            covers_sunk(candidate, mark) || !agrees_up_to(q->game, n, k + 1))
            continue;
        bool same = sets > 0 && candidate.cells == ship.cells;
        for (uint32_t c = 0; same && c < candidate.cells; c++)
            same = brute_covers(ship, candidate.cell[c]);
        if (same) continue;
        if (sets++ == 0) ship = candidate;
    }
    mark[shot->cell] = SUNK;
    for (uint32_t c = 0; sets == 1 && c < ship.cells; c++) mark[ship.cell[c]] = SUNK;
    if (sets == 1 && size == 0) size = ship.cells;
    if (sets == 1 && piece == BSC_ALL_PIECES) piece = ship.piece;
    for (uint32_t p = 0; p < bsc_problem_pieces(q->problem) && piece == BSC_ALL_PIECES; p++)
        if (bsc_problem_piece(q->problem, p)->cells == size && copies_left[p] > 0) piece = p;
    if (piece != BSC_ALL_PIECES && copies_left[piece] > 0) copies_left[piece]--;
}

/* Returns the weight that a ship at this placement adds to each of its cells in the density map.
 * While hunting (target is false) it is 1, or 0 if one of the cells was fired at. While targeting
 * it is the number of its cells that were hit, or 0 if one of the cells was a miss, belongs to a
 * sunk ship, or was hit with the name of another piece. */
static uint32_t weight_of(const question *q, bsc_placement ship, const char *mark, bool target) {
    uint32_t hits = 0;
    for (uint32_t c = 0; c < ship.cells; c++) {
        const char here = mark[ship.cell[c]];
        if (here == MISSED || here == SUNK || (here == HIT && !target)) return 0;
        hits += here == HIT;
        for (unsigned k = 0; k < q->game->shots && here == HIT; k++)
            if (q->game->shot[k].cell == ship.cell[c] && q->game->shot[k].piece != BSC_ALL_PIECES &&
                q->game->shot[k].piece != ship.piece)
                return 0;
    }
    return target ? hits : 1;
}

/* Checks the density map: the value of a cell is the sum of weight_of over all placements on it,
 * each times the number of copies of its piece that have not sunk. Also checks whether the map was
 * made in the mode hunting or targeting. */
static void check_density(const question *q, bsc_mode mode, bsc_matcher matcher) {
    static const char asked[] = "bscount map --engine independent --values count";
    const uint32_t cells = bsc_problem_cells(q->problem);
    char *mark = room(cells, 1);
    uint32_t *copies_left = room(bsc_problem_pieces(q->problem), sizeof *copies_left);
    uint64_t *sum = room(cells, sizeof *sum);
    bool any_hit = false;
    bsc_map *map;
    for (uint32_t p = 0; p < bsc_problem_pieces(q->problem); p++)
        copies_left[p] = bsc_problem_piece(q->problem, p)->copies;
    for (unsigned k = 0; k < q->game->shots; k++) {
        const bsc_shot *shot = &q->game->shot[k];
        mark[shot->cell] = shot->answer == BSC_MISS ? MISSED : HIT;
        if (shot->answer == BSC_SUNK) sink(q, k, mark, copies_left);
    }
    for (uint32_t cell = 0; cell < cells; cell++) any_hit |= mark[cell] == HIT;
    const bool target = mode == BSC_MODE_TARGET || (mode == BSC_MODE_OF_LOG && any_hit);
    for (uint32_t n = 0; n < bsc_problem_placements(q->problem); n++) {
        const bsc_placement ship = bsc_problem_placement(q->problem, n);
        const uint64_t weight =
            (uint64_t)copies_left[ship.piece] * weight_of(q, ship, mark, target);
        for (uint32_t c = 0; c < ship.cells; c++) sum[ship.cell[c]] += weight;
    }
    if (bsc_map_density(&map, q->problem, q->log, BSC_ALL_PIECES, &mode, matcher, NULL, NULL) !=
        BSC_OK)
        blame(q, asked, "it failed");
    if (map != NULL && (mode == BSC_MODE_TARGET) != target) blame(q, asked, "the mode is wrong");
    for (uint32_t cell = 0; map != NULL && cell < cells; cell++)
        if (bsc_natural_double(bsc_map_cell(map, cell)) != (double)sum[cell])
            blame(q, asked, "in mode %d: %s has %.0f, not %.0f", (int)mode,
                  game_label(q->problem, cell), bsc_natural_double(bsc_map_cell(map, cell)),
                  (double)sum[cell]);
    bsc_map_free(map);
    free(sum);
    free(copies_left);
    free(mark);
}

void check_questions(const question *q, const bsc_problem *problem, const bsc_matrix *matrix,
                     const brute *all, const bool *agrees) {
    static const char asked[] = "bscount best --by question";
    bsc_questions *questions = NULL;
    bsc_error error = {.status = BSC_OK};
    const size_t cells = bsc_problem_cells(problem);
    uint32_t *gives = room(cells + 1, sizeof *gives);
    if (bsc_questions_new(&questions, problem, matrix, &one_thread, &error) != BSC_OK)
        blame(q, asked, "%s", error.message);
    for (size_t n = 0; questions != NULL && n < bsc_questions_count(questions); n++) {
        const bsc_question *entry = bsc_questions_at(questions, n);
        double bits = 0.0, total = 0.0;
        memset(gives, 0, (cells + 1) * sizeof *gives);
        for (uint32_t d = 0; d < all->total; d++) {
            uint32_t count = 0;
            if (agrees != NULL && !agrees[d]) continue;
            for (uint32_t s = 0; s < all->ships; s++) {
                const bsc_placement ship = brute_ship(q->problem, brute_at(all, d)[s]);
                for (uint32_t c = 0; c < ship.cells; c++) count += entry->cell[ship.cell[c]];
            }
            const uint32_t answer = entry->any && count > 0 ? 1 : count;
            gives[answer]++;
            total++;
        }
        for (uint32_t g = 0; g <= cells; g++)
            if (gives[g] > 0) bits += gives[g] * log2(total / gives[g]) / total;
        if (fabs(bits - entry->bits) > 1e-9)
            blame(q, asked, "%zu: %.12f bits, not %.12f", n, entry->bits, bits);
        if (n % (bsc_questions_count(questions) / 2) != 0 &&
            entry->bits > bsc_questions_at(questions, n - 1)->bits)
            blame(q, asked, "%zu has more bits than the one before it", n);
    }
    bsc_questions_free(questions);
    free(gives);
}

void check_aim(const question *q) {
    const bsc_run run = {.threads = 1, .every_option = true};
    bsc_matrix *matrix = question_matrix(q);
    bsc_tally *tally = NULL;
    for (unsigned m = 0; m < 2; m++) {
        const bsc_matcher matcher = m == 0 ? BSC_MATCHER_KMP : BSC_MATCHER_BRUTE;
        check_independent(q, BSC_ALL_PIECES, matcher);
        for (int mode = BSC_MODE_OF_LOG; mode <= BSC_MODE_TARGET; mode++)
            check_density(q, (bsc_mode)mode, matcher);
        for (uint32_t p = 0; p < bsc_problem_pieces(q->problem); p++)
            check_independent(q, p, matcher);
    }
    if (matrix != NULL && q->remaining->total > 0 &&
        bsc_tally_new(&tally, matrix, &run, NULL, NULL) == BSC_OK) {
        check_scores(q, matrix, tally, false);
        check_scores(q, matrix, tally, true);
        check_questions(q, q->problem, matrix, q->remaining, NULL);
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
}
