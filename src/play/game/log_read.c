/* log_read.c - the text of a game: a shot a line, in the order they were fired.
 *
 *   CELL miss        CELL hit [SHIP]        CELL sunk [SHIP | SIZE]
 *   salvo CELLS [N hits] [hit SHIP | sunk [SHIP | SIZE]] ..         scan CELLS N
 *
 * Commas between what a salvo tells are left out. A scan is read as a board's sum is.
 * Cells, ships and answers may be in upper or lower case, the answer may be cut short, joined to
 * its cell ("e5h") or come first ("hit E5"); '#' at a line's start or after a blank begins a
 * comment. A text is added whole or not at all. */
#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/text.h"
#include "count/board/draft.h"
#include "count/board/drawing.h"
#include "count/board/label.h"
#include "count/board/problem.h"
#include "count/board/sums.h"
#include "play/game/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    bsc_log *log;
    bsc_error *error;
    bool unchecked; /* a ship may have sunk before */
} reader;

/* Of a word, as much as a label or a name can have. */
typedef struct word {
    bsc_spot spot;
    size_t length;
    char text[BSC_NAME_SIZE];
} word;

static bool next_word(word *w) {
    if (!bsc_spot_next_word(&w->spot, &w->length)) return false;
    bsc_text_cut(w->text, sizeof w->text, w->spot.line + w->spot.offset, w->length);
    return true;
}

/* Whether the word is an answer or as much of one as its first letter. */
static bool find_answer(const word *w, bsc_shot *shot) {
    for (unsigned k = 0; k < bsc_answer_names.count && w->length > 0; k++) {
        char name[8];
        snprintf(name, sizeof name, "%.*s", (int)w->length, bsc_answer_names.name[k]);
        if (!bsc_same_name(w->text, name)) continue;
        shot->answer = (bsc_answer)k;
        return true;
    }
    return false;
}

static bsc_status read_answer(reader *in, const word *w, bsc_shot *shot) {
    if (find_answer(w, shot)) return BSC_OK;
    bsc_error_at(in->error, &w->spot, w->length == 0 ? "missing answer" : "unknown answer '%s'",
                 w->text);
    bsc_error_hint(in->error, "an answer is miss, hit or sunk, as in %s sunk Carrier",
                   in->log->problem->places.labels == BSC_LABELS_CUBE ? "0,1,-1" : "D5");
    return BSC_BAD_INPUT;
}

static bsc_status refuse_ship(reader *in, const word *w) {
    const bsc_problem *problem = in->log->problem;
    const char *names[BSC_MAX_PIECES];
    for (uint32_t p = 0; p < problem->pieces; p++) names[p] = problem->piece[p].name;
    bsc_error_at(in->error, &w->spot, "unknown ship '%s'", w->text);
    return bsc_error_hint_word(in->error, bsc_closest(w->text, names, problem->pieces));
}

static bsc_status read_ship(reader *in, const word *w, bsc_shot *shot) {
    const bsc_problem *problem = in->log->problem;
    size_t at = w->spot.offset;
    const bool number = w->text[0] >= '0' && w->text[0] <= '9';
    if (w->length >= sizeof w->text) return refuse_ship(in, w); /* cut, it could be a name */
    if (!number || in->log->announce != BSC_ANNOUNCE_SIZE) {    /* a ship's name may be a number */
        shot->piece = bsc_problem_find_piece(problem, w->text);
        if (shot->piece != UINT32_MAX) return BSC_OK;
        shot->piece = BSC_ALL_PIECES;
    }
    if (!number) return refuse_ship(in, w);
    const bsc_status status = bsc_word_number(&w->spot, at + w->length, &at, BSC_MAX_PIECE_CELLS,
                                              "a ship's size", &shot->size, in->error);
    if (status != BSC_OK) return status;
    if (at < w->spot.offset + strlen(w->text)) return refuse_ship(in, w);
    if (bsc_fleet_ships(problem, shot->size) > 0) return BSC_OK;
    return bsc_error_at(in->error, &w->spot, "no ship has %u cells", shot->size);
}

/* Whether the game announces as much, and has a ship left that can sink so. */
static bsc_status check_answer(reader *in, const bsc_shot *shot, const bsc_spot *spot) {
    const bool named = shot->piece != BSC_ALL_PIECES;
    bsc_announce least = named ? BSC_ANNOUNCE_HITS : BSC_ANNOUNCE_NONE; /* that says as much */
    if (shot->answer == BSC_SUNK)
        least = named ? BSC_ANNOUNCE_SHIP : shot->size != 0 ? BSC_ANNOUNCE_SIZE : BSC_ANNOUNCE_SUNK;
    const bsc_problem *problem = in->log->problem;
    if (in->log->announce == BSC_ANNOUNCE_NONE && shot->answer == BSC_SUNK)
        return bsc_error_at(in->error, spot, "'sunk' in a game that announces nothing");
    if (in->log->announce > least)
        return bsc_error_at(in->error, spot, "this says more than the game announces");
    if (shot->answer != BSC_SUNK || in->unchecked) return BSC_OK;
    uint32_t sunk = bsc_log_sunk_ships(in->log, shot->size);
    if (named) {
        sunk = 0;
        for (uint32_t k = 0; k < in->log->shots; k++)
            sunk += in->log->shot[k].answer == BSC_SUNK && in->log->shot[k].piece == shot->piece;
        const bsc_piece *piece = &problem->piece[shot->piece];
        if (sunk < piece->copies) return BSC_OK;
        if (piece->copies == 1)
            return bsc_error_at(in->error, spot, "%s was already sunk", piece->name);
        return bsc_error_at(in->error, spot, "all %u of %s were already sunk", piece->copies,
                            piece->name);
    }
    if (sunk < bsc_fleet_ships(problem, shot->size)) return BSC_OK;
    if (shot->size == 0) return bsc_error_at(in->error, spot, "all ships were already sunk");
    return bsc_error_at(in->error, spot, "all ships of %u cells were already sunk", shot->size);
}

/* Fails, since the cell was already fired at. */
static bsc_status refuse_cell(reader *in, const bsc_spot *spot, uint32_t cell) {
    const bsc_places *places = &in->log->problem->places;
    const char *label = places->place[places->cell_place[cell]].label;
    const uint32_t number = in->log->firing_shot[cell];
    if (number == 0) return bsc_error_at(in->error, spot, "%s was already fired at", label);
    return bsc_error_at(in->error, spot, "%s was already fired at, by shot %u", label, number);
}

static bsc_status read_shot(reader *in, word w) {
    bsc_shot shot = {.piece = BSC_ALL_PIECES};
    const bsc_spot first = w.spot;
    const bsc_problem *problem = in->log->problem;
    word second = w;
    const bool turned = find_answer(&w, &shot) && next_word(&second);
    if (turned) w = second;
    const size_t label = bsc_label_length(w.text);
    const bool joined = !turned && label > 0 && label < w.length;
    bsc_status status =
        bsc_label_read_cell(problem, &w.spot, joined ? label : w.length, &shot.cell, in->error);
    if (status != BSC_OK) return status;
    if (in->log->firing_step[shot.cell] != 0) return refuse_cell(in, &w.spot, shot.cell);
    if (joined) {
        w.spot.offset += label;
        w.length -= label;
        memmove(w.text, w.text + label, strlen(w.text) - label + 1);
    } else if (!turned) {
        w.text[0] = '\0';
        (void)next_word(&w);
    }
    if (!turned) status = read_answer(in, &w, &shot);
    if (status != BSC_OK) return status;
    bsc_spot blamed = w.spot;
    if (next_word(&w)) {
        blamed = w.spot;
        if (shot.answer == BSC_MISS) return bsc_error_at(in->error, &w.spot, "unexpected text");
        status = read_ship(in, &w, &shot);
        if (status == BSC_OK && shot.answer == BSC_HIT && shot.piece == BSC_ALL_PIECES)
            status = bsc_error_at(in->error, &w.spot, "a hit tells its ship by name only");
        if (status == BSC_OK && next_word(&w))
            status = bsc_error_at(in->error, &w.spot, "unexpected text");
    }
    if (status == BSC_OK) status = check_answer(in, &shot, &blamed);
    return status == BSC_OK ? bsc_log_add(in->log, &shot, &first, in->error) : status;
}

/* Without the comma behind it. */
static bool next_part(word *w) {
    const bool any = next_word(w);
    w->text[any ? strcspn(w->text, ",") : 0] = '\0';
    return any;
}

/* "2 hits", and what follows of ships; without a number each word of a ship is a hit. */
static bsc_status read_salvo(reader *in, word *w, bsc_group *note, unsigned cells) {
    bsc_sum *sum = &note->sum;
    bsc_status status = BSC_OK;
    bsc_shot shot;
    note->names_hits = find_answer(w, &shot);
    if (!note->names_hits) {
        char *end;
        sum->least = (uint32_t)strtoul(w->text, &end, 10);
        if (w->length == 0 || *end != '\0' || strlen(w->text) > 6)
            return bsc_error_at(in->error, &w->spot, "missing number of hits");
        if (sum->least > cells)
            return bsc_error_at(in->error, &w->spot, "%u hits of a salvo of %u shots", sum->least,
                                cells);
        next_part(w);
        if (!bsc_same_name(w->text, "hits") && !bsc_same_name(w->text, "hit"))
            return bsc_error_at(in->error, &w->spot, "'hits' expected");
        next_part(w);
    }
    while (status == BSC_OK && w->length > 0) {
        bsc_spot blamed = w->spot;
        shot = (bsc_shot){.answer = BSC_MISS, .piece = BSC_ALL_PIECES};
        if (!find_answer(w, &shot) || shot.answer == BSC_MISS)
            return bsc_error_at(in->error, &blamed, "'hit' or 'sunk' expected");
        if (next_part(w) && !find_answer(w, &(bsc_shot){.size = 0})) {
            blamed = w->spot;
            status = read_ship(in, w, &shot);
            next_part(w);
        }
        if (status == BSC_OK) status = check_answer(in, &shot, &blamed);
        if (!BSC_ARRAY_GROW(note, ship_answer, (size_t)note->ship_answers + 1))
            return bsc_error_set_no_memory(in->error);
        note->ship_answer[note->ship_answers++] = shot;
        sum->least += note->names_hits;
    }
    sum->most = sum->least;
    return status;
}

static bsc_status read_note(reader *in, word w, bool scan) {
    const bsc_problem *problem = in->log->problem;
    const bsc_spot first = w.spot;
    bool *set = bsc_memory_new(problem->cells, sizeof *set);
    bsc_group note = {.is_scan = scan, .sum.cell = set};
    unsigned cells = 0;
    bsc_status status = set == NULL ? bsc_error_set_no_memory(in->error) : BSC_OK;
    next_part(&w);
    while (status == BSC_OK && !scan && bsc_label_length(w.spot.line + w.spot.offset) > 0) {
        const bsc_spot at = w.spot;
        status = bsc_cells_read(problem, &w.spot, &w.length, set, in->error);
        cells = 0;
        for (uint32_t cell = 0; status == BSC_OK && cell < problem->cells; cell++) {
            cells += set[cell];
            if (set[cell] && in->log->firing_step[cell] != 0) status = refuse_cell(in, &at, cell);
        }
        bsc_text_cut(w.text, sizeof w.text, w.spot.line + w.spot.offset, w.length);
    }
    if (status == BSC_OK)
        status = scan ? bsc_sum_read(problem, &w.spot, &w.length, &note.sum, in->error)
                      : read_salvo(in, &w, &note, cells);
    if (status == BSC_OK) return bsc_log_add_group(in->log, note, &first, in->error);
    bsc_group_release(&note);
    return status;
}

static bsc_status read_log(reader in, const char *text, size_t length, const char *name) {
    bsc_log *log = in.log;
    bsc_error *error = in.error;
    const uint32_t before = bsc_log_steps(log);
    bsc_lines lines;
    word w = {.length = 0};
    bsc_status status = BSC_OK;
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, &w.spot)) {
        bsc_spot_cut_comment(&w.spot);
        w.length = 0;
        status = bsc_spot_check(&w.spot, w.spot.length, error);
        if (status != BSC_OK || !next_word(&w)) continue;
        const bool scan = bsc_same_name(w.text, "scan");
        status =
            scan || bsc_same_name(w.text, "salvo") ? read_note(&in, w, scan) : read_shot(&in, w);
    }
    while (status != BSC_OK && bsc_log_steps(log) > before) bsc_log_undo(log);
    return status;
}

bsc_status bsc_log_repeat(bsc_log *log, const bsc_log *other, uint32_t step, bsc_error *error) {
    uint32_t shot;
    const char *text = bsc_log_step(other, step, &shot);
    if (text == NULL) return bsc_log_fire(log, &other->shot[shot], error);
    return bsc_log_read_unchecked(log, text, strlen(text), "", error);
}

bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error) {
    return read_log((reader){log, error, false}, text, length, name);
}

bsc_status bsc_log_read_unchecked(bsc_log *log, const char *text, size_t length, const char *name,
                                  bsc_error *error) {
    return read_log((reader){log, error, true}, text, length, name);
}
