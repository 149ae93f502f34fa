/* suspects.c - which answer was wrong: the single answers of a log that no deployment agrees with
 * whose change, or whose shot left out, makes it possible, and what that leaves, exactly.
 *
 *   the first shot after which none is left -> ranges of the shots up to it -> a shot -> its mends
 *
 * Mending a later shot leaves those up to that one as impossible as they were. Of a range all
 * answers are left open at once (bsc_log_any): if no deployment agrees with the other shots even
 * so, no answer of the range mends the log; else its halves are looked at. Of single shots that
 * are left each other answer is counted.
 *
 * Cost: some ten counts a suspect, and about the logarithm of the shots of tests. A count for each
 * answer of each shot would be 500 in a long game. On russian, the slowest board of the games,
 * 0.05 s at the mean, and 0.7 s at most of 200 logs. */
#include "game/log.h"

#include "base/memory.h"
#include "base/natural.h"

#include <assert.h>

typedef struct mend {
    bsc_suspect suspect;
    bsc_tally *tally; /* that its number is a view of */
} mend;

struct bsc_suspects {
    mend *mend;
    size_t count, mend_capacity;
};

typedef struct search {
    const bsc_log *log;
    bsc_run run;
    bsc_suspects *found;
} search;

/* ---- Mends ---- */

static bsc_status add_mend(bsc_suspects *found, mend made, bsc_error *error) {
    size_t at = found->count;
    if (!BSC_ARRAY_GROW(found, mend, at + 1)) {
        bsc_tally_free(made.tally);
        return bsc_error_no_memory(error);
    }
    made.suspect.deployments = bsc_tally_total(made.tally);
    for (; at > 0; at--) {
        const bsc_suspect *before = &found->mend[at - 1].suspect;
        const int order = bsc_natural_compare(before->deployments, made.suspect.deployments);
        if (order > 0 || (order == 0 && before->removed <= made.suspect.removed)) break;
        found->mend[at] = found->mend[at - 1];
    }
    found->mend[at] = made;
    found->count++;
    return BSC_OK;
}

/* Counts what the suspect's mend leaves. */
static bsc_status try_mend(search *s, bsc_suspect suspect, bsc_error *error) {
    bsc_log *log;
    bsc_matrix *matrix = NULL;
    bsc_tally *tally = NULL;
    bsc_status status = bsc_log_new(&log, s->log->problem, s->log->announce, error);
    for (uint32_t k = 0, shot; status == BSC_OK && k < bsc_log_steps(s->log); k++)
        if (bsc_log_step(s->log, k, &shot) != NULL || shot != suspect.shot)
            status = bsc_log_repeat(log, s->log, k, error);
        else if (!suspect.removed)
            status = bsc_log_fire(log, &suspect.mended, error);
    if (status == BSC_OK) status = bsc_matrix_new_after(&matrix, log, error);
    if (status == BSC_OK) status = bsc_tally_new(&tally, matrix, &s->run, NULL, error);
    if (status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) > 0)
        status = add_mend(s->found, (mend){suspect, tally}, error);
    else
        bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    return status;
}

/* All other answers, each as much as the game announces; then none. */
static bsc_status mend_shot(search *s, uint32_t shot, bsc_error *error) {
    const bsc_shot was = s->log->shot[shot];
    const uint32_t pieces = s->log->problem->pieces;
    bsc_shot answer[BSC_MAX_ANSWERS] = {
        was, {.cell = was.cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES}};
    uint32_t answers = was.answer == BSC_MISS ? 1 : 2;
    bsc_status status = BSC_OK;
    for (uint32_t k = 0; k < 2 * pieces; k++) {
        const uint32_t piece = k % pieces;
        const bsc_placement ship = {piece, s->log->problem->piece[piece].cells, &was.cell};
        const bsc_shot own =
            bsc_ship_answer(ship, was.cell, k >= pieces, bsc_log_announced(s->log));
        uint32_t same = 0;
        while (same < answers && (answer[same].answer != own.answer ||
                                  answer[same].piece != own.piece || answer[same].size != own.size))
            same++;
        if (same == answers) answer[answers++] = own;
    }
    for (uint32_t k = 1; status == BSC_OK && k <= answers; k++)
        status = try_mend(s, (bsc_suspect){shot, k == answers, answer[k % answers], {0}}, error);
    return status;
}

/* ---- The search ---- */

static bsc_status look(search *s, bsc_shot_range open, bsc_error *error) {
    const bsc_progress unknown = {.fraction = 0.0};
    const uint32_t half = open.count / 2;
    bool any;
    if (s->run.tick != NULL && !s->run.tick(s->run.context, &unknown))
        return bsc_error_set(error, BSC_INTERRUPTED, "interrupted");
    bsc_status status = bsc_log_any(&any, s->log, bsc_log_steps(s->log), open, &s->run, error);
    if (status != BSC_OK || !any) return status;
    if (half == 0) return mend_shot(s, open.first, error);
    status = look(s, (bsc_shot_range){open.first, half}, error);
    if (status != BSC_OK) return status;
    return look(s, (bsc_shot_range){open.first + half, open.count - half}, error);
}

bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error) {
    search s = {log, bsc_run_exact_total(run), bsc_memory_new(1, sizeof *s.found)};
    uint32_t fails = 0;
    *suspects = s.found;
    if (s.found == NULL) return bsc_error_no_memory(error);
    bsc_status status = bsc_log_first_failing(&fails, log, run, error);
    const uint32_t shots = fails - bsc_log_notes(log, fails); /* up to that step */
    if (status == BSC_OK && shots > 0) status = look(&s, (bsc_shot_range){0, shots}, error);
    if (status == BSC_OK) return status;
    bsc_suspects_free(s.found);
    *suspects = NULL;
    return status;
}

void bsc_suspects_free(bsc_suspects *suspects) {
    if (suspects == NULL) return;
    for (size_t k = 0; k < suspects->count; k++) bsc_tally_free(suspects->mend[k].tally);
    bsc_memory_free(suspects->mend);
    bsc_memory_free(suspects);
}

size_t bsc_suspects_count(const bsc_suspects *suspects) {
    return suspects->count;
}

const bsc_suspect *bsc_suspects_at(const bsc_suspects *suspects, size_t index) {
    assert(index < suspects->count);
    return &suspects->mend[index].suspect;
}
