/* check_aim.c - where to fire: each cell's probability and the entropy of its answer, against all
 * deployments that agree with the shots; and the map of ships counted each on its own, against the
 * placements that agree with them. */
#include "check.h"

#include <math.h>
#include <stdlib.h>

static bool close(double a, double b) {
    return fabs(a - b) < 1e-9;
}

static void check_scores(const question *q, const bsc_matrix *matrix, const bsc_tally *tally,
                         bool by_entropy) {
    const char *asked = by_entropy ? "bscount best --by entropy" : "bscount best";
    const bsc_aim aim = {.by_entropy = by_entropy};
    const uint32_t cells = bsc_problem_cells(q->problem);
    double *score = calloc(cells, sizeof *score);
    if (score == NULL) abort();
    bsc_aim_scores(q->log, matrix, tally, &aim, score);
    for (uint32_t cell = 0; cell < cells; cell++) {
        double expected = -1.0;
        if (!game_fired_at(q->game, cell))
            expected = by_entropy ? answer_bits(q->game, q->left, cell)
                                  : (double)brute_on_cell(q->left, cell) / q->left->total;
        if (!close(score[cell], expected))
            blame(q, asked, "%s has %.12g, not %.12g", game_label(q->problem, cell), score[cell],
                  expected);
    }
    free(score);
}

/* Whether a ship at the placement would have given the answers at its own cells, whatever others
 * there are. */
static bool agrees_alone(const game *g, uint32_t placement) {
    const bsc_placement at = bsc_problem_placement(g->problem, placement);
    game so_far = *g;
    for (unsigned k = 0; k < g->shots; k++) {
        so_far.shots = k;
        if (!brute_covers(at, g->shot[k].cell)) continue;
        const bsc_shot own = game_answer(&so_far, &placement, 1, g->shot[k].cell);
        if (!game_same_answer(&own, &g->shot[k])) return false;
    }
    return true;
}

/* Adds the piece's share to share[cells]. */
static void add_alone(const question *q, uint32_t piece, double *share) {
    const uint32_t placements = bsc_problem_placements(q->problem);
    uint32_t count = 0;
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t k = 0; k < placements; k++) {
            const bsc_placement at = bsc_problem_placement(q->problem, k);
            if (at.piece != piece || !agrees_alone(q->game, k)) continue;
            if (pass == 0) count++;
            for (uint32_t c = 0; c < at.cells && pass == 1; c++)
                share[at.cell[c]] += (double)bsc_problem_piece(q->problem, piece)->copies / count;
        }
}

static void check_independent(const question *q, uint32_t piece, bsc_matcher matcher) {
    static const char asked[] = "bscount map --engine independent";
    const uint32_t cells = bsc_problem_cells(q->problem);
    bsc_map *map;
    double *share = calloc(cells, sizeof *share);
    if (share == NULL) abort();
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

void check_aim(const question *q) {
    const bsc_run run = {.threads = 1, .every_option = true};
    bsc_matrix *matrix = question_matrix(q);
    bsc_tally *tally = NULL;
    for (unsigned m = 0; m < 2; m++) {
        const bsc_matcher matcher = m == 0 ? BSC_MATCHER_KMP : BSC_MATCHER_BRUTE;
        check_independent(q, BSC_ALL_PIECES, matcher);
        for (uint32_t p = 0; p < bsc_problem_pieces(q->problem); p++)
            check_independent(q, p, matcher);
    }
    if (matrix != NULL && q->left->total > 0 &&
        bsc_tally_new(&tally, matrix, &run, NULL, NULL) == BSC_OK) {
        check_scores(q, matrix, tally, false);
        check_scores(q, matrix, tally, true);
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
}
