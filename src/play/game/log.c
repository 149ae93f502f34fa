/* log.c - a log's shots, which placements they leave possible (bsc_log_allows), and the one place
 * that decides the answer to a shot: miss, hit or sunk, and how much of the ship is announced.
 *
 * A shot misses where no ship lies. It sinks a ship if all the ship's other cells had been hit
 * before; the game then announces its name, its size, only that a ship sank, or nothing, and some
 * games name the ship at each hit. bsc_log_allows applies the same rule backwards: so the order of
 * the shots at a ship's own cells matters. What a log allows, each of its beginnings allows.
 *
 * Two sunk ships of one size have different answers only where names are announced; elsewhere they
 * share a number (bsc_ship_number), and tracker.c takes them apart by their cells.
 *
 * Cost: quadratic in the placement's cells, which are few; of an answer the cells of the ships. */
#include "play/game/log.h"

#include "bscount_game.h"

#include "count/base/memory.h"
#include "count/board/draft.h"

#include <assert.h>
#include <string.h>

bsc_status bsc_log_new(bsc_log **log, const bsc_problem *problem, bsc_announce announce,
                       bsc_error *error) {
    *log = NULL;
    bsc_log *made = bsc_memory_new(1, sizeof *made);
    uint32_t *fired = bsc_memory_new(problem->cells, sizeof *fired);
    if (made == NULL || fired == NULL) {
        bsc_memory_free(made);
        bsc_memory_free(fired);
        return bsc_error_set_no_memory(error);
    }
    made->problem = problem;
    made->announce = announce;
    made->fired = fired;
    *log = made;
    return BSC_OK;
}

void bsc_log_free(bsc_log *log) {
    if (log == NULL) return;
    while (bsc_log_steps(log) > 0) bsc_log_undo(log);
    bsc_memory_free(log->shot);
    bsc_memory_free(log->note);
    bsc_memory_free(log->source);
    bsc_memory_free(log->fired);
    bsc_memory_free(log);
}

static void release_source(bsc_spot *source) {
    bsc_memory_free((char *)source->name);
    bsc_memory_free((char *)source->line);
    *source = (bsc_spot){.number = 0};
}

static bsc_status keep_source(bsc_spot *source, const bsc_spot *spot, bsc_error *error) {
    if (spot == NULL) return BSC_OK;
    *source = *spot;
    source->name = bsc_memory_text(spot->name, strlen(spot->name));
    source->line = bsc_memory_text(spot->line, spot->length);
    if (source->name != NULL && source->line != NULL) return BSC_OK;
    release_source(source);
    return bsc_error_set_no_memory(error);
}

bsc_status bsc_log_add(bsc_log *log, const bsc_shot *shot, const bsc_spot *spot, bsc_error *error) {
    const size_t wanted = (size_t)log->shots + 1;
    assert(shot->cell < log->problem->cells && log->fired[shot->cell] == 0);
    if (!BSC_ARRAY_GROW(log, shot, wanted) || !BSC_ARRAY_GROW(log, source, wanted))
        return bsc_error_set_no_memory(error);
    bsc_spot source = {.number = 0};
    const bsc_status status = keep_source(&source, spot, error);
    if (status != BSC_OK) return status;
    log->shot[log->shots] = *shot;
    log->source[log->shots++] = source;
    log->fired[shot->cell] = log->shots << 16;
    return BSC_OK;
}

static void release_note(bsc_note *note) {
    bsc_memory_free(note->sum.cell);
    bsc_memory_free(note->word);
    release_source(&note->source);
}

bsc_status bsc_log_add_note(bsc_log *log, bsc_status status, bsc_note note, const bsc_spot *spot,
                            bsc_error *error) {
    note.after = log->shots;
    if (status == BSC_OK && log->notes == BSC_MAX_NOTES)
        status = bsc_error_at(error, spot, "more than %u salvos and scans", BSC_MAX_NOTES);
    if (status == BSC_OK) status = keep_source(&note.source, spot, error);
    if (status == BSC_OK && !BSC_ARRAY_GROW(log, note, (size_t)log->notes + 1))
        status = bsc_error_set_no_memory(error);
    if (status != BSC_OK) {
        release_note(&note);
        return status;
    }
    log->note[log->notes++] = note;
    for (uint32_t cell = 0; cell < log->problem->cells && !note.scan; cell++)
        if (note.sum.cell[cell]) log->fired[cell] = bsc_note_time(log, log->notes - 1);
    return BSC_OK;
}

bsc_status bsc_log_add_salvo(bsc_log *log, bool *cell, const uint32_t *placement, uint32_t ships,
                             bsc_error *error) {
    const bsc_announce announce = bsc_log_announced(log);
    const bsc_note note = {.named = announce == BSC_ANNOUNCE_HITS, .sum.cell = cell};
    bsc_status status = bsc_log_add_note(log, BSC_OK, note, NULL, error);
    if (status != BSC_OK) return status;
    bsc_note *own = &log->note[log->notes - 1];
    for (uint32_t k = 0; k < ships && status == BSC_OK; k++) {
        const bsc_placement ship = bsc_problem_placement(log->problem, placement[k]);
        const bool sinks =
            bsc_note_sinks(log, log->notes - 1, ship) && announce != BSC_ANNOUNCE_NONE;
        uint32_t hits = 0;
        BSC_EACH_COVERED(c, ship) hits += cell[*c];
        own->sum.least += hits;
        for (uint32_t h = note.named ? hits : sinks; h > 0 && status == BSC_OK; h--) {
            if (!BSC_ARRAY_GROW(own, word, (size_t)own->words + 1))
                status = bsc_error_set_no_memory(error);
            else
                own->word[own->words++] =
                    bsc_ship_answer(ship, ship.cell[0], sinks && h == 1, announce);
        }
    }
    own->sum.most = own->sum.least;
    return status;
}

bsc_status bsc_log_fire(bsc_log *log, const bsc_shot *shot, bsc_error *error) {
    return bsc_log_add(log, shot, NULL, error);
}

void bsc_log_undo(bsc_log *log) {
    bsc_note *last = log->notes == 0 ? NULL : &log->note[log->notes - 1];
    if (last != NULL && last->after == log->shots) {
        BSC_EACH_CELL(cell, log->problem)
            if (log->fired[cell] == bsc_note_time(log, log->notes - 1)) log->fired[cell] = 0;
        release_note(last);
        log->notes--;
        return;
    }
    if (log->shots == 0) return;
    log->shots--;
    assert(log->fired[log->shot[log->shots].cell] == (log->shots + 1) << 16);
    log->fired[log->shot[log->shots].cell] = 0;
    release_source(&log->source[log->shots]);
}

uint32_t bsc_log_steps(const bsc_log *log) {
    return log->shots + log->notes;
}

uint32_t bsc_log_notes(const bsc_log *log, uint32_t steps) {
    uint32_t notes = 0;
    while (notes < log->notes && log->note[notes].after + notes < steps) notes++;
    return notes;
}

const char *bsc_log_step(const bsc_log *log, uint32_t step, uint32_t *shot) {
    const uint32_t notes = bsc_log_notes(log, step);
    *shot = step - notes;
    if (bsc_log_notes(log, step + 1) == notes) return NULL;
    return log->note[notes].source.line + log->note[notes].source.offset;
}

bool bsc_log_fired(const bsc_log *log, uint32_t cell) {
    return log->fired[cell] != 0;
}

uint32_t bsc_log_shots(const bsc_log *log) {
    return log->shots;
}

const bsc_shot *bsc_log_shot(const bsc_log *log, uint32_t shot) {
    assert(shot < log->shots);
    return &log->shot[shot];
}

const bsc_shot *bsc_log_at(const bsc_log *log, uint32_t cell) {
    assert(cell < log->problem->cells);
    return bsc_shot_of(log, log->fired[cell]);
}

/* Names of hits where any shot has one, else of sunk ships, else sizes, else that a ship sank. */
bsc_announce bsc_log_announced(const bsc_log *log) {
    bool sunk = false, sized = false, named = false;
    if (log->announce != BSC_ANNOUNCE_LOG) return log->announce;
    for (uint32_t n = 0; n <= log->notes; n++) {
        const bsc_shot *shot = n == 0 ? log->shot : log->note[n - 1].word;
        for (uint32_t k = n == 0 ? log->shots : log->note[n - 1].words; k > 0; k--, shot++) {
            if (shot->answer == BSC_HIT && shot->piece != BSC_ALL_PIECES) return BSC_ANNOUNCE_HITS;
            named |= shot->piece != BSC_ALL_PIECES;
            sized |= shot->size != 0;
            sunk |= shot->answer == BSC_SUNK;
        }
    }
    if (named) return BSC_ANNOUNCE_SHIP;
    return sized ? BSC_ANNOUNCE_SIZE : sunk ? BSC_ANNOUNCE_SUNK : BSC_ANNOUNCE_SHIP;
}

/* Whether all cells of the placement but those fired at by then had been hit before. */
static bool others_were_hit(const bsc_log *log, uint32_t then, bsc_placement placement) {
    BSC_EACH_COVERED(k, placement) {
        const uint32_t time = log->fired[*k];
        const bsc_shot *shot = bsc_shot_of(log, time);
        if (time == then) continue;
        if (time == 0 || time > then || (shot != NULL && shot->answer != BSC_HIT)) return false;
    }
    return true;
}

bool bsc_note_sinks(const bsc_log *log, uint32_t note, bsc_placement placement) {
    bool by = false;
    BSC_EACH_COVERED(k, placement) by |= log->fired[*k] == bsc_note_time(log, note);
    return by && others_were_hit(log, bsc_note_time(log, note), placement);
}

bool bsc_shot_fits(const bsc_shot *shot, bsc_placement placement) {
    if (shot->answer == BSC_MISS) return false;
    return shot->piece != BSC_ALL_PIECES ? shot->piece == placement.piece
                                         : shot->size == 0 || shot->size == placement.cells;
}

bool bsc_log_allows(const bsc_log *log, uint32_t shots, bsc_placement placement) {
    assert(shots <= log->shots);
    BSC_EACH_COVERED(k, placement) {
        const uint32_t time = log->fired[*k];
        const bsc_shot *shot = bsc_shot_of(log, time);
        if (shot == NULL || time >> 16 > shots) continue;
        if (!bsc_shot_fits(shot, placement)) return false;
        if (log->announce == BSC_ANNOUNCE_NONE) continue;
        if ((shot->answer == BSC_SUNK) != others_were_hit(log, time, placement)) return false;
    }
    return true;
}

uint32_t bsc_log_cells_left(const bsc_log *log) {
    const uint32_t cells = bsc_problem_fleet_cells(log->problem);
    uint32_t hits = 0;
    for (uint32_t k = 0; k < log->shots; k++) hits += log->shot[k].answer != BSC_MISS;
    for (uint32_t k = 0; k < log->notes; k++)
        if (!log->note[k].scan) hits += log->note[k].sum.least;
    return hits < cells ? cells - hits : 0;
}

uint32_t bsc_fleet_ships(const bsc_problem *problem, uint32_t size) {
    uint32_t ships = 0;
    BSC_EACH_PIECE(p, problem)
        if (size == 0 || problem->piece[p].cells == size) ships += problem->piece[p].copies;
    return ships;
}

uint32_t bsc_log_sunk_ships(const bsc_log *log, uint32_t size) {
    uint32_t sunk = 0;
    for (uint32_t k = 0; k < log->shots; k++) {
        const bsc_shot *shot = &log->shot[k];
        if (shot->answer != BSC_SUNK) continue;
        sunk += size == 0 || shot->size == size ||
                (shot->piece != BSC_ALL_PIECES && log->problem->piece[shot->piece].cells == size);
    }
    return sunk;
}

static_assert(BSC_MAX_ANSWERS == BSC_NUMBER_SUNK + 2 * BSC_MAX_PIECES, "two for each piece");

bool bsc_log_is_last(const bsc_log *log, bsc_placement at, uint32_t cell) {
    BSC_EACH_COVERED(k, at)
        if (*k != cell && log->fired[*k] == 0) return false;
    return true;
}

bsc_shot bsc_ship_answer(bsc_placement ship, uint32_t cell, bool last, bsc_announce announce) {
    bsc_shot shot = {.cell = cell, .answer = BSC_HIT, .piece = BSC_ALL_PIECES};
    assert(announce != BSC_ANNOUNCE_LOG && bsc_placement_covers(ship, cell));
    if (announce == BSC_ANNOUNCE_HITS) shot.piece = ship.piece;
    if (!last || announce == BSC_ANNOUNCE_NONE) return shot;
    shot.answer = BSC_SUNK;
    if (announce == BSC_ANNOUNCE_SHIP) shot.piece = ship.piece;
    if (announce == BSC_ANNOUNCE_SIZE) shot.size = ship.cells;
    return shot;
}

uint32_t bsc_ship_number(const bsc_problem *problem, bsc_placement ship, bool last,
                         bsc_announce announce) {
    const bsc_shot shot = bsc_ship_answer(ship, ship.cell[0], last, announce);
    uint32_t piece = 0;
    if (shot.answer == BSC_HIT)
        return shot.piece == BSC_ALL_PIECES ? BSC_NUMBER_HIT
                                            : BSC_NUMBER_SUNK + problem->pieces + shot.piece;
    if (shot.piece != BSC_ALL_PIECES) return BSC_NUMBER_SUNK + shot.piece;
    while (shot.size != 0 && problem->piece[piece].cells != shot.size) piece++;
    assert(piece < problem->pieces);
    return BSC_NUMBER_SUNK + piece;
}

bsc_shot bsc_answer_to(const bsc_log *log, const uint32_t *placement, uint32_t ships,
                       uint32_t cell) {
    assert(cell < log->problem->cells && log->fired[cell] == 0);
    for (uint32_t k = 0; k < ships; k++) {
        const bsc_placement ship = bsc_problem_placement(log->problem, placement[k]);
        if (bsc_placement_covers(ship, cell))
            return bsc_ship_answer(ship, cell, bsc_log_is_last(log, ship, cell),
                                   bsc_log_announced(log));
    }
    return (bsc_shot){.cell = cell, .answer = BSC_MISS, .piece = BSC_ALL_PIECES};
}
