/* check_suspects.c - which answer was wrong: the game's answers with some of them changed, against
 * all deployments. One that gives all answers but one stands for a change of that. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_MENDS 512u

/* The answers in the order of the library: miss, hit, sunk, and those that name a ship or a size in
 * the fleet's. */
static unsigned rank(const bsc_problem *problem, const bsc_shot *shot) {
    uint32_t piece = shot->piece == BSC_ALL_PIECES ? 0 : shot->piece;
    while (shot->size != 0 && bsc_problem_piece(problem, piece)->cells != shot->size) piece++;
    return (unsigned)shot->answer * 1000 + piece;
}

static int by_left(const void *left, const void *right) {
    const mend *a = left, *b = right;
    if (a->left != b->left) return a->left > b->left ? -1 : 1;
    if (a->removed != b->removed) return a->removed ? 1 : -1;
    if (a->number != b->number) return a->number < b->number ? -1 : 1;
    return (a->rank > b->rank) - (a->rank < b->rank);
}

/* The only shot to which the deployment answers otherwise than the game, and its answer. */
static bool only_wrong(const game *g, const brute *all, uint32_t deployment, mend *wrong) {
    unsigned differ = 0;
    game so_far = *g;
    for (unsigned k = 0; k < g->shots && differ < 2; k++) {
        so_far.shots = k;
        const bsc_shot own =
            game_answer(&so_far, brute_at(all, deployment), all->ships, g->shot[k].cell);
        if (game_same_answer(&own, &g->shot[k])) continue;
        *wrong = (mend){.shot = own, .number = k, .left = 1, .rank = rank(g->problem, &own)};
        differ++;
    }
    return differ == 1;
}

size_t mends_of(const game *g, const brute *all, mend *mends, size_t most) {
    size_t count = 0;
    mend wrong;
    for (uint32_t d = 0; d < all->total; d++) {
        if (!only_wrong(g, all, d, &wrong)) continue;
        size_t k = 0;
        while (k < count &&
               (mends[k].number != wrong.number || !game_same_answer(&mends[k].shot, &wrong.shot)))
            k++;
        if (k == count && count++ < most)
            mends[k] = wrong;
        else if (k < most)
            mends[k].left++;
    }
    for (unsigned k = 0; k < g->shots; k++) {
        game without = *g;
        without.shots--;
        memmove(&without.shot[k], &without.shot[k + 1], (g->shots - k - 1) * sizeof *g->shot);
        brute left = game_agreeing(&without, all);
        if (left.total > 0 && count++ < most)
            mends[count - 1] = (mend){g->shot[k], k, true, left.total, 0};
        brute_release(&left);
    }
    if (count <= most) qsort(mends, count, sizeof *mends, by_left);
    return count;
}

/* The suspects of a log without deployments. */
static void compare(const question *q, const game *g, const bsc_suspects *found) {
    static const char asked[] = "bsc_suspects_new";
    static mend mends[MAX_MENDS];
    char text[LINE_SIZE];
    const size_t count = mends_of(g, q->all, mends, MAX_MENDS);
    if (count > MAX_MENDS) return;
    if (bsc_suspects_count(found) != count)
        blame(q, asked, "%zu suspects, not %zu", bsc_suspects_count(found), count);
    for (size_t k = 0; k < bsc_suspects_count(found) && k < count; k++) {
        const bsc_suspect *own = bsc_suspects_at(found, k);
        const mend *expected = &mends[k];
        game_shot_text(q->problem, &expected->shot, text);
        if (own->shot != expected->number || own->removed != expected->removed ||
            own->mended.cell != expected->shot.cell ||
            !game_same_answer(&own->mended, &expected->shot) ||
            bsc_natural_double(own->deployments) != expected->left)
            blame(q, asked, "suspect %zu is not shot %u, %s%s, with %u deployments", k,
                  expected->number, expected->removed ? "without " : "", text, expected->left);
    }
}

void check_suspects(const question *q) {
    char text[MAX_SHOTS * LINE_SIZE];
    uint64_t state = q->puzzle->seed ^ 0x2545F491;
    bsc_suspects *found = NULL;
    bsc_log *log = NULL;
    for (unsigned changed = 0; changed < 4 && q->game->shots > 0 && *q->verdict->wrong == '\0';
         changed++) {
        game g = *q->game;
        for (unsigned k = 0; k < changed; k++) {
            bsc_shot *shot = &g.shot[random_below(&state, g.shots)];
            *shot = game_any_answer(&g, shot->cell, &state);
        }
        brute left = game_agreeing(&g, q->all);
        const bool possible = left.total > 0;
        brute_release(&left);
        game_text(&g, text);
        if (!possible) snprintf(q->verdict->shots, sizeof q->verdict->shots, "%s", text);
        if (bsc_log_new(&log, q->problem, g.announce, NULL) != BSC_OK ||
            bsc_log_read_unchecked(log, text, strlen(text), "shots", NULL) != BSC_OK ||
            bsc_suspects_new(&found, log, &one_thread, NULL) != BSC_OK)
            blame(q, "bsc_suspects_new", "it failed");
        else if (possible && bsc_suspects_count(found) > 0)
            blame(q, "bsc_suspects_new", "suspects of a log that is possible");
        else if (!possible)
            compare(q, &g, found);
        bsc_suspects_free(found);
        bsc_log_free(log);
        found = NULL;
        log = NULL;
    }
    if (q->verdict->wrong[0] != '\0') return;
    game_text(q->game, text);
    snprintf(q->verdict->shots, sizeof q->verdict->shots, "%s", text);
}
