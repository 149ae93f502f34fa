/* log_matrix.c - the matrix of a board after a log's shots: only possible placements, and the hits
 * as cells that must be covered. And of a log that no deployment agrees with, since which step, and
 * the single answers whose change, or whose shot left out, makes it possible, and what that leaves.
 *
 * Each shot only removes deployments, so the first after which none is left is found by binary
 * search. That some are left a few random walks mostly show at once.
 *
 *   the first shot after which none is left -> ranges of the shots up to it -> a shot -> its mends
 *
 * Mending a later shot leaves those up to that one as impossible as they were. Of a range all
 * answers are left open at once (any_after): if no deployment agrees with the other shots even so,
 * no answer of the range mends the log; else its halves are looked at. Of single shots each other
 * answer is counted.
 *
 * Cost of suspects: some ten counts each, and about the logarithm of the shots of tests; a count
 * for each answer of each shot would be 500 in a long game. On russian 0.05 s at the mean, and 0.7
 * s at most of 200 logs. */
#include "play/game/log_matrix.h"

#include "bscount_game.h"

#include "count/base/arena.h"
#include "count/base/error.h"
#include "count/base/natural.h"
#include "count/base/sized.h"
#include "count/board/draft.h"
#include "count/board/problem.h"
#include "count/cover/matrix_build.h"
#include "count/cover/symmetry.h"
#include "play/game/log.h"

/* `count` shots from `first` on, whose answers are left open. */
typedef struct range {
    uint32_t first, count;
} range;

static const range no_shots = {0, 0};

/* Whether the placement is possible if the open shots' answers are not known. Where it lies on an
 * open shot the order of shots says nothing: too many are possible rather than too few. */
static bool allows(const bsc_log *log, uint32_t shots, range open, bsc_placement at) {
    bool on_open = false, fits = true;
    for (uint32_t k = 0; k < at.cells; k++) {
        const uint32_t number = log->firing_shot[at.cell[k]];
        if (number == 0 || number > shots) continue;
        if (number - 1 - open.first < open.count)
            on_open = true;
        else
            fits &= bsc_shot_fits(&log->shot[number - 1], at);
    }
    return on_open ? fits : bsc_log_allows(log, shots, at);
}

/* What a log says of several placements together. */
typedef struct tellings {
    const bsc_log *log;
    bsc_arena arena;
    uint32_t count;
    bsc_counted_sum *told;
} tellings;

/* Of the note's cells, or of the ships that it sinks, the word's ships have so many, and others may
 * have more; without a word all ships, and no more. */
static void tell(tellings *t, uint32_t note, uint32_t count, const bsc_shot *word, bool sunk) {
    const bsc_problem *problem = t->log->problem;
    const bsc_sum sum = {.least = count,
                         .most = word == NULL ? count : UINT32_MAX,
                         .cell = t->log->group[note].sum.cell};
    bool *ship = bsc_arena_new(&t->arena, problem->placements, sizeof *ship);
    for (uint32_t k = 0; ship != NULL && k < problem->placements; k++) {
        const bsc_placement at = bsc_problem_placement(problem, k);
        ship[k] = (word == NULL || bsc_shot_fits(word, at)) &&
                  (!sunk || bsc_group_may_sink(t->log, note, at));
    }
    t->told[t->count++] = (bsc_counted_sum){sum, ship, sunk};
}

/* All ships that a salvo sank are announced: their number, and so many of each kind at least. So
 * are hits that are told by their ships, of which a ship that sank is one. Where shots are open it
 * is not known which ships a salvo can have sunk. */
static void tell_note(tellings *t, uint32_t number, bool open) {
    const bsc_group *note = &t->log->group[number];
    uint32_t all = 0;
    t->told[t->count++] = (bsc_counted_sum){.sum = note->sum};
    for (uint32_t k = 0; k < note->ship_answers; k++) {
        const bsc_shot *word = &note->ship_answer[k];
        uint32_t hit = 0, sunk = 0;
        for (uint32_t n = 0; n < note->ship_answers; n++) {
            const bsc_shot *other = &note->ship_answer[n];
            if (other->piece != word->piece || other->size != word->size) continue;
            hit++;
            sunk += other->answer == BSC_SUNK;
        }
        if (note->names_hits) tell(t, number, hit, word, false);
        if (word->answer == BSC_SUNK && !open) tell(t, number, sunk, word, true);
        all += word->answer == BSC_SUNK;
    }
    if (!note->is_scan && !open && t->log->announce != BSC_ANNOUNCE_NONE)
        tell(t, number, all, NULL, true);
}

/* After the first steps, of which some shots are open. */
static bsc_status build_after(bsc_matrix **matrix, const bsc_log *log, uint32_t steps, range open,
                              bsc_error *error) {
    const bsc_problem *problem = log->problem;
    const uint32_t notes = bsc_log_groups_among(log, steps), shots = steps - notes;
    tellings t = {.log = log, .count = problem->places.sums};
    size_t most = t.count;
    for (uint32_t k = 0; k < notes; k++) most += 2 + 2 * (size_t)log->group[k].ship_answers;
    BSC_ARENA_ARRAY(&t.arena, t.told, most);
    bool *possible = bsc_arena_new(&t.arena, problem->placements, sizeof *possible);
    uint32_t *shot = bsc_arena_new(&t.arena, problem->cells, sizeof *shot);
    bsc_status status = bsc_arena_status(&t.arena, error);
    *matrix = NULL;
    if (status == BSC_OK) {
        if (t.count > 0) memcpy(t.told, problem->places.sum, t.count * sizeof *t.told);
        for (uint32_t k = 0; k < notes; k++) tell_note(&t, k, open.count > 0);
        for (uint32_t k = 0; k < problem->placements; k++)
            possible[k] = allows(log, shots, open, bsc_problem_placement(problem, k));
        /* 1 for a miss, else a number that differs only where what is announced does */
        for (uint32_t k = 0; k < shots; k++) {
            const bsc_shot *s = &log->shot[k];
            const uint32_t ship = s->piece + 1 + (BSC_MAX_PIECES + 1) * s->size;
            if (k - open.first >= open.count)
                shot[s->cell] = s->answer == BSC_MISS ? 1 : 1 + s->answer + 3 * ship;
        }
        status = bsc_arena_status(&t.arena, error);
    }
    if (status == BSC_OK)
        status =
            bsc_matrix_build(matrix, problem, &(bsc_known){possible, shot, t.count, t.told}, error);
    bsc_arena_release(&t.arena);
    return status;
}

bsc_status bsc_matrix_new_after(bsc_matrix **matrix, const bsc_log *log, bsc_error *error) {
    return build_after(matrix, log, bsc_log_steps(log), no_shots, error);
}

/* For the total alone, by an exact engine. */
static bsc_run exact_total(const bsc_run *run) {
    bsc_run total = *run;
    total.every_option = false;
    if (total.engine == BSC_ENGINE_MC) total.engine = BSC_ENGINE_AUTO;
    return total;
}

/* *any: whether some deployment agrees with those of the first `steps` that are not open shots.
 * Certain, whatever run's engine is; but where shots are open, false alone is certain. */
static bsc_status any_after(bool *any, const bsc_log *log, uint32_t steps, range open,
                            const bsc_run *run, bsc_error *error) {
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_run only_total = exact_total(run), walks = {.engine = BSC_ENGINE_MC};
    bsc_status status = build_after(&matrix, log, steps, open, error);
    *any = false;
    /* one of a few random walks mostly reaches a deployment at once */
    for (walks.samples = 4; status == BSC_OK && !*any && walks.samples <= 256; walks.samples *= 8) {
        *any = bsc_tally_new(&tally, matrix, &walks, NULL, NULL) == BSC_OK &&
               bsc_tally_estimate(tally, NULL) > 0.0L;
        bsc_tally_free(tally);
        tally = NULL;
    }
    if (status == BSC_OK && !*any) {
        status = bsc_tally_new(&tally, matrix, &only_total, NULL, error);
        *any =
            status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), bsc_natural_zero) > 0;
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_is_possible(bool *any, const bsc_log *log, const bsc_run *run,
                               bsc_error *error) {
    return any_after(any, log, bsc_log_steps(log), no_shots, run, error);
}

/* *number: from 1, that of the first step after which no deployment is left; 0 where some are, or
 * none was before the first shot either. */
static bsc_status find_failing(uint32_t *number, const bsc_log *log, const bsc_run *run,
                               bsc_error *error) {
    uint32_t agrees = 0, fails = bsc_log_steps(log);
    bool left;
    *number = 0;
    bsc_status status = bsc_log_is_possible(&left, log, run, error);
    if (status != BSC_OK || left) return status;
    status = any_after(&left, log, 0, no_shots, run, error);
    if (status != BSC_OK || !left) return status;
    while (status == BSC_OK && fails - agrees > 1) {
        const uint32_t middle = agrees + (fails - agrees) / 2;
        assert(agrees < middle && middle < fails);
        status = any_after(&left, log, middle, no_shots, run, error);
        *(left ? &agrees : &fails) = middle;
    }
    *number = fails;
    return status;
}

bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    uint32_t fails;
    bsc_run run_copy;
    if (bsc_run_copy(&run_copy, run, error) != BSC_OK) return BSC_UNSUPPORTED;
    run = &run_copy;
    const bsc_status status = find_failing(&fails, log, run, error);
    if (status != BSC_OK || fails == 0) return status;
    const uint32_t notes = bsc_log_groups_among(log, fails - 1);
    const bool noted = bsc_log_groups_among(log, fails) > notes;
    const char *what = !noted ? "shot" : log->group[notes].is_scan ? "scan" : "salvo";
    const bsc_spot *source = noted ? &log->group[notes].source : &log->source[fails - notes - 1];
    if (source->line == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT,
                             "no deployment agrees with shot %u and those before it", fails);
    return bsc_error_at(error, source, "no deployment agrees with this %s and those before it",
                        what);
}

/* ---- Suspects ---- */

typedef struct mend {
    bsc_suspect suspect;
    bsc_tally *tally; /* that its number is a view of */
} mend;

struct bsc_suspects {
    const bsc_log *log; /* until they are found, as is the next */
    bsc_run run;
    mend *mend;
    size_t count, mend_capacity;
};

static bsc_status add_mend(bsc_suspects *found, mend made, bsc_error *error) {
    size_t at = found->count;
    if (!BSC_ARRAY_GROW(found, mend, at + 1)) {
        bsc_tally_free(made.tally);
        return bsc_error_set_no_memory(error);
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
static bsc_status try_mend(bsc_suspects *s, bsc_suspect suspect, bsc_error *error) {
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
        status = add_mend(s, (mend){suspect, tally}, error);
    else
        bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    bsc_log_free(log);
    return status;
}

/* All other answers, each as much as the game announces; then none. */
static bsc_status mend_shot(bsc_suspects *s, uint32_t shot, bsc_error *error) {
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

static bsc_status look(bsc_suspects *s, range open, bsc_error *error) {
    const uint32_t half = open.count / 2;
    bool any;
    bsc_status status = bsc_run_check_interrupt(&s->run, error);
    if (status != BSC_OK) return status;
    status = any_after(&any, s->log, bsc_log_steps(s->log), open, &s->run, error);
    if (status != BSC_OK || !any) return status;
    if (half == 0) return mend_shot(s, open.first, error);
    status = look(s, (range){open.first, half}, error);
    if (status != BSC_OK) return status;
    return look(s, (range){open.first + half, open.count - half}, error);
}

bsc_status bsc_suspects_new(bsc_suspects **suspects, const bsc_log *log, const bsc_run *run,
                            bsc_error *error) {
    bsc_suspects *found = *suspects = bsc_memory_new(1, sizeof *found);
    uint32_t fails = 0;
    if (found == NULL) return bsc_error_set_no_memory(error);
    found->log = log;
    found->run = exact_total(run);
    bsc_status status = find_failing(&fails, log, run, error);
    const uint32_t shots = fails - bsc_log_groups_among(log, fails); /* up to that step */
    if (status == BSC_OK && shots > 0) status = look(found, (range){0, shots}, error);
    if (status == BSC_OK) return status;
    bsc_suspects_free(found);
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
