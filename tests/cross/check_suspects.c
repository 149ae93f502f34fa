/* check_suspects.c - checks which answer of a game was wrong. Some answers of the game are changed
 * at random. If no deployment agrees with them any more, the library must find each change of a
 * single shot, a mend, after which some deployment agrees again (bsc_suspects_new). Brute force
 * finds the mends in two ways: a deployment that contradicts exactly one answer is a reason to
 * change that answer, and each shot is taken out of the game in turn. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MENDS 512u

/* Returns a number by which answers can be sorted in the library's order: miss, hit, sunk; answers
 * that name a ship or a size follow the order of the fleet. */
static unsigned rank(const bsc_problem *problem, const bsc_shot *shot) {
    uint32_t piece = shot->piece == BSC_ALL_PIECES ? 0 : shot->piece;
    while (shot->size != 0 && bsc_problem_piece(problem, piece)->cells != shot->size) piece++;
    return (unsigned)shot->answer * 1000 + piece;
}

static int by_deployments(const void *first, const void *second) {
    const mend *a = first, *b = second;
    if (a->deployments > b->deployments) return -1;
    if (a->deployments < b->deployments) return 1;
    if (a->removed != b->removed) return (int)a->removed - (int)b->removed;
    if (a->number != b->number) return (a->number > b->number) - (a->number < b->number);
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* Says whether the deployment contradicts exactly one answer of the game, and fills *wrong with
 * that shot and the answer that the deployment gives. */
static bool only_wrong(const game *g, const brute *all, uint32_t deployment, mend *wrong) {
    unsigned differ = 0;
    game so_far = *g;
    for (unsigned k = 0; k < g->shots && differ < 2; k++) {
        so_far.shots = k;
        const bsc_shot answer =
            game_answer(&so_far, brute_at(all, deployment), all->ships, g->shot[k].cell);
        if (game_same_answer(&answer, &g->shot[k])) continue;
        *wrong = (mend){
            .shot = answer, .number = k, .deployments = 1, .rank = rank(g->problem, &answer)};
        differ++;
    }
    return differ == 1;
}

size_t mends_of(const game *g, const brute *all, mend *mends, size_t max_mends) {
    size_t count = 0;
    mend wrong;
    for (uint32_t d = 0; d < all->total; d++) {
        if (!only_wrong(g, all, d, &wrong)) continue;
        size_t k = 0;
        while (k < count &&
               (mends[k].number != wrong.number || !game_same_answer(&mends[k].shot, &wrong.shot)))
            k++;
        if (k == count && count++ < max_mends)
            mends[k] = wrong;
        else if (k < max_mends)
            mends[k].deployments++;
    }
    for (unsigned k = 0; k < g->shots; k++) {
        game shortened = *g;
        shortened.shots--;
        memmove(&shortened.shot[k], &shortened.shot[k + 1], (g->shots - k - 1) * sizeof *g->shot);
        brute remaining = game_agreeing(&shortened, all);
        if (remaining.total > 0 && count++ < max_mends)
            mends[count - 1] = (mend){g->shot[k], k, true, remaining.total, 0};
        brute_release(&remaining);
    }
    if (count <= max_mends) qsort(mends, count, sizeof *mends, by_deployments);
    return count;
}

/* Compares the suspects that the library finds in a game with the game's mends. No deployment
 * agrees with the game as it is. */
static void compare(const question *q, const game *g, const bsc_suspects *suspects) {
    static const char asked[] = "bsc_suspects_new";
    static mend mends[MAX_MENDS];
    char text[LINE_SIZE];
    const size_t count = mends_of(g, q->all, mends, MAX_MENDS);
    if (count > MAX_MENDS) return;
    if (bsc_suspects_count(suspects) != count)
        blame(q, asked, "%zu suspects, not %zu", bsc_suspects_count(suspects), count);
    for (size_t k = 0; k < bsc_suspects_count(suspects) && k < count; k++) {
        const bsc_suspect *suspect = bsc_suspects_at(suspects, k);
        const mend *expected = &mends[k];
        game_shot_text(q->problem, &expected->shot, text);
        if (suspect->shot != expected->number || suspect->removed != expected->removed ||
            suspect->mended.cell != expected->shot.cell ||
            !game_same_answer(&suspect->mended, &expected->shot) ||
            bsc_natural_double(suspect->deployments) != expected->deployments)
            blame(q, asked, "suspect %zu is not shot %u, %s%s, with %u deployments", k,
                  expected->number, expected->removed ? "without " : "", text,
                  expected->deployments);
    }
}

void check_suspects(const question *q) {
    char text[MAX_SHOTS * LINE_SIZE];
    uint64_t state = q->puzzle->seed ^ 0x2545F491;
    bsc_suspects *suspects = NULL;
    bsc_log *log = NULL;
    for (unsigned changed = 0; changed < 4 && q->game->shots > 0 && *q->verdict->wrong == '\0';
         changed++) {
        game g = *q->game;
        for (unsigned k = 0; k < changed; k++) {
            bsc_shot *shot = &g.shot[random_below(&state, g.shots)];
            *shot = game_any_answer(&g, shot->cell, &state);
        }
        brute remaining = game_agreeing(&g, q->all);
        const bool possible = remaining.total > 0;
        brute_release(&remaining);
        game_text(&g, text);
        if (!possible) snprintf(q->verdict->shots, sizeof q->verdict->shots, "%s", text);
        if (bsc_log_new(&log, q->problem, g.announce, NULL) != BSC_OK ||
            bsc_log_read_unchecked(log, text, strlen(text), "shots", NULL) != BSC_OK ||
            bsc_suspects_new(&suspects, log, &one_thread, NULL) != BSC_OK)
            blame(q, "bsc_suspects_new", "it failed");
        else if (possible && bsc_suspects_count(suspects) > 0)
            blame(q, "bsc_suspects_new", "suspects of a log that is possible");
        else if (!possible)
            compare(q, &g, suspects);
        bsc_suspects_free(suspects);
        bsc_log_free(log);
        suspects = NULL;
        log = NULL;
    }
    if (q->verdict->wrong[0] != '\0') return;
    game_text(q->game, text);
    snprintf(q->verdict->shots, sizeof q->verdict->shots, "%s", text);
}
