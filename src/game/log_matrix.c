/* log_matrix.c - the matrix of a board after a log's shots: only possible placements, and the hits
 * as cells that must be covered. Also bsc_log_check.
 *
 * Each shot only removes deployments, so the first shot after which none is left is found by
 * binary search: in as many steps as the number of shots has bits. That some are left a few random
 * walks mostly show at once, on boards too that take too long to count. */
#include "game/log.h"

#include "base/memory.h"
#include "base/natural.h"
#include "board/draft.h"
#include "cover/matrix.h"

#include <assert.h>
#include <string.h>

/* Whether the placement is possible where the answers of the open shots are not known. Of one that
 * lies on an open shot the order of the shots says nothing: too many are possible rather than too
 * few. */
static bool allows(const bsc_log *log, uint32_t shots, bsc_shot_range open, bsc_placement at) {
    bool on_open = false, fits = true;
    for (uint32_t k = 0; k < at.cells; k++) {
        const uint32_t time = log->fired[at.cell[k]], number = time >> 16;
        const bsc_shot *shot = bsc_shot_of(log, time);
        if (shot == NULL || number > shots) continue;
        if (number - 1 - open.first < open.count)
            on_open = true;
        else
            fits &= bsc_shot_fits(shot, at);
    }
    return on_open ? fits : bsc_log_allows(log, shots, at);
}

/* What a log says of several placements together. */
typedef struct tellings {
    const bsc_log *log;
    bsc_arena arena;
    uint32_t count;
    bsc_told *told;
} tellings;

/* Of the note's cells, or of the ships that it sinks, the word's ships have so many, and others may
 * have more; without a word all ships, and no more. */
static void tell(tellings *t, uint32_t note, uint32_t count, const bsc_shot *word, bool sunk) {
    const bsc_problem *problem = t->log->problem;
    const bsc_sum sum = {.least = count,
                         .most = word == NULL ? count : UINT32_MAX,
                         .cell = t->log->note[note].sum.cell};
    bool *ship = bsc_arena_new(&t->arena, problem->placements, sizeof *ship);
    for (uint32_t k = 0; ship != NULL && k < problem->placements; k++) {
        const bsc_placement at = bsc_problem_placement(problem, k);
        ship[k] = (word == NULL || bsc_shot_fits(word, at)) &&
                  (!sunk || bsc_note_sinks(t->log, note, at));
    }
    t->told[t->count++] = (bsc_told){sum, ship, sunk};
}

/* All ships that a salvo sank are announced: their number, and so many of each kind at least. So
 * are hits that are told by their ships, of which a ship that sank is one. Where shots are open it
 * is not known which ships a salvo can have sunk. */
static void tell_note(tellings *t, uint32_t number, bool open) {
    const bsc_note *note = &t->log->note[number];
    uint32_t all = 0;
    t->told[t->count++] = (bsc_told){.sum = note->sum};
    for (uint32_t k = 0; k < note->words; k++) {
        const bsc_shot *word = &note->word[k];
        uint32_t hit = 0, sunk = 0;
        for (uint32_t n = 0; n < note->words; n++) {
            const bsc_shot *other = &note->word[n];
            if (other->piece != word->piece || other->size != word->size) continue;
            hit++;
            sunk += other->answer == BSC_SUNK;
        }
        if (note->named) tell(t, number, hit, word, false);
        if (word->answer == BSC_SUNK && !open) tell(t, number, sunk, word, true);
        all += word->answer == BSC_SUNK;
    }
    if (!note->scan && !open && t->log->announce != BSC_ANNOUNCE_NONE)
        tell(t, number, all, NULL, true);
}

/* After the first steps, of which some shots are open. */
static bsc_status build_after(bsc_matrix **matrix, const bsc_log *log, uint32_t steps,
                              bsc_shot_range open, bsc_error *error) {
    const bsc_problem *problem = log->problem;
    const uint32_t notes = bsc_log_notes(log, steps), shots = steps - notes;
    tellings t = {.log = log, .count = problem->places.sums};
    size_t most = t.count;
    for (uint32_t k = 0; k < notes; k++) most += 2 + 2 * (size_t)log->note[k].words;
    BSC_ARENA_ARRAY(&t.arena, t.told, most);
    bool *possible = bsc_arena_new(&t.arena, problem->placements, sizeof *possible);
    uint32_t *shot = bsc_arena_new(&t.arena, problem->cells, sizeof *shot);
    bsc_status status = bsc_arena_status(&t.arena, error);
    *matrix = NULL;
    if (status == BSC_OK) {
        if (t.count > 0) memcpy(t.told, problem->places.told, t.count * sizeof *t.told);
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
    return build_after(matrix, log, bsc_log_steps(log), (bsc_shot_range){0, 0}, error);
}

bsc_run bsc_run_exact_total(const bsc_run *run) {
    bsc_run total = *run;
    total.every_option = false;
    if (total.engine == BSC_ENGINE_MC) total.engine = BSC_ENGINE_AUTO;
    return total;
}

bsc_status bsc_log_any(bool *any, const bsc_log *log, uint32_t steps, bsc_shot_range open,
                       const bsc_run *run, bsc_error *error) {
    const bsc_natural none = bsc_natural_zero;
    bsc_matrix *matrix;
    bsc_tally *tally = NULL;
    bsc_run only_total = bsc_run_exact_total(run), walks = {.engine = BSC_ENGINE_MC};
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
        *any = status == BSC_OK && bsc_natural_compare(bsc_tally_total(tally), none) > 0;
    }
    bsc_tally_free(tally);
    bsc_matrix_free(matrix);
    return status;
}

bsc_status bsc_log_first_failing(uint32_t *number, const bsc_log *log, const bsc_run *run,
                                 bsc_error *error) {
    const bsc_shot_range none = {0, 0};
    uint32_t agrees = 0, fails = bsc_log_steps(log);
    bool left;
    *number = 0;
    bsc_status status = bsc_log_any(&left, log, fails, none, run, error);
    if (status != BSC_OK || left) return status;
    status = bsc_log_any(&left, log, 0, none, run, error);
    if (status != BSC_OK || !left) return status;
    while (status == BSC_OK && fails - agrees > 1) {
        const uint32_t middle = agrees + (fails - agrees) / 2;
        assert(agrees < middle && middle < fails);
        status = bsc_log_any(&left, log, middle, none, run, error);
        *(left ? &agrees : &fails) = middle;
    }
    *number = fails;
    return status;
}

bsc_status bsc_log_check(const bsc_log *log, const bsc_run *run, bsc_error *error) {
    uint32_t fails;
    const bsc_status status = bsc_log_first_failing(&fails, log, run, error);
    if (status != BSC_OK || fails == 0) return status;
    const uint32_t notes = bsc_log_notes(log, fails - 1);
    const bool noted = bsc_log_notes(log, fails) > notes;
    const char *what = !noted ? "shot" : log->note[notes].scan ? "scan" : "salvo";
    const bsc_shot_source *source =
        noted ? &log->note[notes].source : &log->source[fails - notes - 1];
    if (source->line == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT,
                             "no deployment agrees with shot %u and those before it", fails);
    const bsc_spot spot = {source->name, source->line, strlen(source->line), source->number,
                           source->offset};
    return bsc_error_at(error, &spot, "no deployment agrees with this %s and those before it",
                        what);
}
