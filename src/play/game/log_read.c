/* log_read.c - reads the text of a game. Each line is one step, and the steps are in the order of
 * the game:
 *
 *   CELL miss        CELL hit [SHIP]        CELL sunk [SHIP | SIZE]
 *   salvo CELLS [N hits] [hit SHIP | sunk [SHIP | SIZE]] ..         scan CELLS N
 *
 * A last line "over" says that the whole fleet is hit. For example:
 *
 *   C1 miss
 *   D4 hit                            # also "d4h" and "hit D4"
 *   D5 sunk Carrier
 *   salvo A1 D6 G7 2 hits, sunk Cruiser
 *   scan B2:D4 3
 *
 * Cells, ships and answers may be in upper or lower case. An answer may be shortened, joined to its
 * cell, or written before its cell. Commas between the answers of a salvo are ignored. What follows
 * the word `scan` is read like a `sum` of a .board file. A '#' at the start of a line or after a
 * blank begins a comment. If any line cannot be read, no step of the text is added to the log. */
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

/* Reads the text of a game into a log. */
typedef struct log_reader {
    bsc_log *log;
    bsc_error *error;
    /* Whether the text may say that a shot sank a ship that earlier shots have already sunk. The
     * search for wrong answers (bsc_suspects_new) reads such texts, by bsc_log_read_unchecked. */
    bool may_sink_again;
    bool has_ended; /* a line "over" has been read */
} log_reader;

/* The current word of the line that is being read, and where in the text it is. */
typedef struct line_word {
    bsc_spot spot;
    size_t length; /* length of the word in bytes; 0 after the last word of the line */
    /* A copy of the word, cut off if it is longer than any label of a cell or name of a ship. */
    char text[BSC_NAME_SIZE];
} line_word;

/* Fills word->text with a copy of the word at word->spot, which is word->length bytes long. */
static void copy_text(line_word *word) {
    const char *text = word->spot.line + word->spot.offset;
    bsc_text_cut(word->text, sizeof word->text, text, word->length);
}

/* Moves *word to the next word of the line and returns true. If there is no next word, returns
 * false, sets word->length to 0, moves word->spot to the end of the line, and leaves word->text as
 * it was. */
static bool next_word(line_word *word) {
    if (!bsc_spot_next_word(&word->spot, &word->length)) return false;
    copy_text(word);
    return true;
}

/* Ends the current word before its first comma. word->text becomes a copy of the part that remains;
 * it is empty if the word begins with a comma, or if there is no word. */
static void cut_at_comma(line_word *word) {
    const char *text = word->spot.line + word->spot.offset;
    size_t length = 0;
    while (length < word->length && text[length] != ',') length++;
    word->length = length;
    copy_text(word);
}

/* Moves *word to the next part of a salvo's answer. Parts are separated by blanks, commas or both:
 * "sunk,sunk" has two of them. Returns false, with an empty text, if there is no next part. */
static bool next_part(line_word *word) {
    bsc_spot *spot = &word->spot;
    do {
        spot->offset += word->length;
        word->length = 0;
        while (spot->offset < spot->length && spot->line[spot->offset] == ',') spot->offset++;
        bsc_spot_next_word(spot, &word->length);
        cut_at_comma(word);
    } while (word->length == 0 && spot->offset < spot->length);
    return word->length > 0;
}

/* ---- Answers ---- */

/* Returns true and sets *answer if the word is "miss", "hit" or "sunk", or the beginning of one of
 * these, such as "h" or "su". Otherwise returns false. */
static bool match_answer(const line_word *word, bsc_answer *answer) {
    if (word->length == 0) return false;
    for (unsigned k = 0; k < bsc_answer_names.count; k++) {
        char name[8];
        snprintf(name, sizeof name, "%.*s", (int)word->length, bsc_answer_names.name[k]);
        if (!bsc_same_name(word->text, name)) continue;
        *answer = (bsc_answer)k;
        return true;
    }
    return false;
}

/* Reads the word as an answer, "miss", "hit" or "sunk" or the beginning of one, and sets *answer.
 * Fails with BSC_BAD_INPUT if the word is no answer. */
static bsc_status read_answer(log_reader *reader, const line_word *word, bsc_answer *answer) {
    const bool has_cube_labels = reader->log->problem->places.labels == BSC_LABELS_CUBE;
    if (match_answer(word, answer)) return BSC_OK;
    if (word->length == 0)
        bsc_error_at(reader->error, &word->spot, "missing answer");
    else
        bsc_error_at(reader->error, &word->spot, "unknown answer '%s'", word->text);
    return bsc_error_hint(reader->error, "an answer is miss, hit or sunk, as in %s sunk Carrier",
                          has_cube_labels ? "0,1,-1" : "D5");
}

/* Reports that no ship has this name: returns BSC_BAD_INPUT. The message suggests the ship with the
 * most similar name. */
static bsc_status refuse_ship(log_reader *reader, const line_word *word) {
    const bsc_problem *problem = reader->log->problem;
    const char *names[BSC_MAX_PIECES];
    for (uint32_t p = 0; p < problem->pieces; p++) names[p] = problem->piece[p].name;
    bsc_error_at(reader->error, &word->spot, "unknown ship '%s'", word->text);
    return bsc_error_hint_word(reader->error, bsc_closest(word->text, names, problem->pieces));
}

/* Reads the word, which must not be empty, that tells which ship was hit or sank. If it is a name,
 * sets shot->piece; if it is a number of cells, sets shot->size. A ship may have a number as its
 * name, such as "2". Therefore a number that is the name of a ship is read as a name, unless the
 * game announces sizes. Fails with BSC_BAD_INPUT if the fleet has no ship of this name or size. */
static bsc_status read_ship(log_reader *reader, const line_word *word, bsc_shot *shot) {
    const bsc_problem *problem = reader->log->problem;
    const bool is_number = word->text[0] >= '0' && word->text[0] <= '9';
    /* A word that was cut off in word->text could wrongly match the name of a ship. */
    if (word->length >= sizeof word->text) return refuse_ship(reader, word);
    if (!is_number || reader->log->announce != BSC_ANNOUNCE_SIZE) {
        const uint32_t piece = bsc_problem_find_piece(problem, word->text);
        if (piece != UINT32_MAX) {
            shot->piece = piece;
            return BSC_OK;
        }
    }
    if (!is_number) return refuse_ship(reader, word);
    size_t digits_end = word->spot.offset;
    const bsc_status status =
        bsc_word_number(&word->spot, word->spot.offset + word->length, &digits_end,
                        BSC_MAX_PIECE_CELLS, "a ship's size", &shot->size, reader->error);
    if (status != BSC_OK) return status;
    if (digits_end < word->spot.offset + strlen(word->text)) return refuse_ship(reader, word);
    if (bsc_fleet_ships(problem, shot->size) > 0) return BSC_OK;
    return bsc_error_at(reader->error, &word->spot, "no ship has %u cells", shot->size);
}

/* ---- Checks of an answer ---- */

/* Returns how much a game must at least announce to give this answer. For example, "sunk 3" needs a
 * game that announces at least the size of a sunk ship, BSC_ANNOUNCE_SIZE. */
static bsc_announce least_announcement(const bsc_shot *shot) {
    const bool has_name = shot->piece != BSC_ALL_PIECES;
    if (shot->answer != BSC_SUNK) return has_name ? BSC_ANNOUNCE_HITS : BSC_ANNOUNCE_NONE;
    if (has_name) return BSC_ANNOUNCE_SHIP;
    return shot->size != 0 ? BSC_ANNOUNCE_SIZE : BSC_ANNOUNCE_SUNK;
}

/* Checks that the shot can have sunk a ship that was still afloat. Fails with BSC_BAD_INPUT if
 * earlier shots sank all ships of the piece or size that the answer tells. If the answer tells
 * neither, fails if earlier shots sank the whole fleet. `spot` is the place in the text that the
 * message shows. */
static bsc_status check_afloat(log_reader *reader, const bsc_shot *shot, const bsc_spot *spot) {
    const bsc_log *log = reader->log;
    if (shot->piece == BSC_ALL_PIECES) {
        const uint32_t ships = bsc_fleet_ships(log->problem, shot->size);
        if (bsc_log_sunk_ships(log, shot->size) < ships) return BSC_OK;
        if (shot->size == 0)
            return bsc_error_at(reader->error, spot, "all ships were already sunk");
        return bsc_error_at(reader->error, spot, "all ships of %u cells were already sunk",
                            shot->size);
    }
    const bsc_piece *piece = &log->problem->piece[shot->piece];
    uint32_t sunk = 0;
    for (uint32_t k = 0; k < log->shots; k++)
        sunk += log->shot[k].answer == BSC_SUNK && log->shot[k].piece == shot->piece;
    if (sunk < piece->copies) return BSC_OK;
    if (piece->copies == 1)
        return bsc_error_at(reader->error, spot, "%s was already sunk", piece->name);
    return bsc_error_at(reader->error, spot, "all %u of %s were already sunk", piece->copies,
                        piece->name);
}

/* Checks whether the game can give this answer to a single shot. Fails with BSC_BAD_INPUT if the
 * answer tells more about the ship than the game announces (BSC_ANNOUNCE_LOG allows every answer),
 * or if earlier single shots sank all ships that the shot can have sunk; the latter is not checked
 * if reader->may_sink_again. `spot` is the place in the text that the message shows. */
static bsc_status check_answer(log_reader *reader, const bsc_shot *shot, const bsc_spot *spot) {
    const bsc_announce announce = reader->log->announce;
    if (announce == BSC_ANNOUNCE_NONE && shot->answer == BSC_SUNK)
        return bsc_error_at(reader->error, spot, "'sunk' in a game that announces nothing");
    /* A greater value of the enum bsc_announce means that the game announces less. */
    if (announce > least_announcement(shot))
        return bsc_error_at(reader->error, spot, "this says more than the game announces");
    if (shot->answer != BSC_SUNK || reader->may_sink_again) return BSC_OK;
    return check_afloat(reader, shot, spot);
}

/* Reports that the cell was fired at before: returns BSC_BAD_INPUT with a message. `spot` is where
 * in the text the label of the cell was read. */
static bsc_status refuse_cell(log_reader *reader, const bsc_spot *spot, uint32_t cell) {
    const bsc_places *places = &reader->log->problem->places;
    const char *label = places->place[places->cell_place[cell]].label;
    /* the number of the single shot at the cell, from 1; 0 if a salvo fired at it */
    const uint32_t number = reader->log->firing_shot[cell];
    if (number == 0) return bsc_error_at(reader->error, spot, "%s was already fired at", label);
    return bsc_error_at(reader->error, spot, "%s was already fired at, by shot %u", label, number);
}

/* ---- Single shots ---- */

/* Reads the label of a cell, which is the first `length` bytes of the word, and sets *cell to the
 * index of the cell. Fails with BSC_BAD_INPUT if there is no such cell, or if the cell was fired at
 * before. */
static bsc_status read_cell(log_reader *reader, const line_word *word, size_t length,
                            uint32_t *cell) {
    const bsc_status status =
        bsc_label_read_cell(reader->log->problem, &word->spot, length, cell, reader->error);
    if (status == BSC_OK && reader->log->firing_step[*cell] != 0)
        return refuse_cell(reader, &word->spot, *cell);
    return status;
}

/* Reads the cell and the answer of a single shot, which may be written "E5 hit", "e5h" or "hit E5",
 * and stores them in *shot. *word must be the first word of the line; on return it is the last word
 * that was read. Fails with BSC_BAD_INPUT if there is no such cell or no such answer, or if the
 * cell was fired at before. */
static bsc_status read_cell_and_answer(log_reader *reader, line_word *word, bsc_shot *shot) {
    line_word second = *word;
    const bool has_answer_first = match_answer(word, &shot->answer) && next_word(&second);
    if (has_answer_first) { /* as in "hit E5" */
        *word = second;
        return read_cell(reader, word, word->length, &shot->cell);
    }
    const size_t label = bsc_label_length(word->text);
    const bool is_joined = label > 0 && label < word->length; /* as in "e5h" */
    const bsc_status status =
        read_cell(reader, word, is_joined ? label : word->length, &shot->cell);
    if (status != BSC_OK) return status;
    if (is_joined) {
        word->spot.offset += label;
        word->length -= label;
        memmove(word->text, word->text + label, strlen(word->text) - label + 1);
    } else if (!next_word(word)) {
        word->text[0] = '\0';
    }
    return read_answer(reader, word, &shot->answer);
}

/* Reads a line with a single shot, whose first word is `word`, and appends the shot to the log.
 * Fails with BSC_BAD_INPUT if the line makes no sense, fires at a cell again, or gives an answer
 * that check_answer refuses; and if memory runs out. The log is then unchanged. */
static bsc_status read_shot(log_reader *reader, line_word word) {
    bsc_shot shot = {.piece = BSC_ALL_PIECES};
    const bsc_spot first = word.spot;
    bsc_status status = read_cell_and_answer(reader, &word, &shot);
    if (status != BSC_OK) return status;
    bsc_spot blamed = word.spot;
    if (next_word(&word)) {
        blamed = word.spot;
        if (shot.answer == BSC_MISS)
            return bsc_error_at(reader->error, &word.spot, "unexpected text");
        status = read_ship(reader, &word, &shot);
        if (status == BSC_OK && shot.answer == BSC_HIT && shot.piece == BSC_ALL_PIECES)
            status = bsc_error_at(reader->error, &word.spot, "a hit tells its ship by name only");
        if (status == BSC_OK && next_word(&word))
            status = bsc_error_at(reader->error, &word.spot, "unexpected text");
    }
    if (status == BSC_OK) status = check_answer(reader, &shot, &blamed);
    if (status != BSC_OK) return status;
    return bsc_log_add(reader->log, &shot, &first, reader->error);
}

/* ---- Salvos and scans ---- */

/* The number of hits of a salvo may have at most this many digits. A longer word is refused. */
#define MAX_HIT_DIGITS 6u

/* Reads how many hits a salvo of `shots` shots had, written as in "2 hits", and sets *hits. Moves
 * *word from the number to the word after "hits". Fails with BSC_BAD_INPUT if the words are
 * something else, or if there are more hits than shots. */
static bsc_status read_hit_count(log_reader *reader, line_word *word, uint32_t shots,
                                 uint32_t *hits) {
    const size_t digits = strspn(word->text, "0123456789");
    *hits = (uint32_t)strtoul(word->text, NULL, 10);
    if (digits == 0 || word->text[digits] != '\0' || digits > MAX_HIT_DIGITS)
        return bsc_error_at(reader->error, &word->spot, "missing number of hits");
    if (*hits > shots)
        return bsc_error_at(reader->error, &word->spot, "%u hits of a salvo of %u shots", *hits,
                            shots);
    next_part(word);
    if (!bsc_same_name(word->text, "hits") && !bsc_same_name(word->text, "hit"))
        return bsc_error_at(reader->error, &word->spot, "'hits' expected");
    next_part(word);
    return BSC_OK;
}

/* Reads the next part of a salvo's answer, which is about a single ship: "hit", "hit SHIP", "sunk
 * SHIP", "sunk SIZE" or "sunk". Stores it in *shot, and moves *word to the word after it. Fails
 * with BSC_BAD_INPUT if the words are something else, or if check_answer refuses this answer. */
static bsc_status read_ship_answer(log_reader *reader, line_word *word, bsc_shot *shot) {
    bsc_answer next_answer;
    bsc_status status = BSC_OK;
    bsc_spot blamed = word->spot;
    *shot = (bsc_shot){.answer = BSC_MISS, .piece = BSC_ALL_PIECES};
    if (!match_answer(word, &shot->answer) || shot->answer == BSC_MISS)
        return bsc_error_at(reader->error, &blamed, "'hit' or 'sunk' expected");
    if (next_part(word) && !match_answer(word, &next_answer)) {
        blamed = word->spot;
        status = read_ship(reader, word, shot);
        next_part(word);
    }
    return status == BSC_OK ? check_answer(reader, shot, &blamed) : status;
}

/* Reads the answer to a salvo of `shots` shots, from *word to the end of the line, and stores it in
 * the group. The answer usually gives the number of hits first, as in "2 hits, sunk Cruiser". If it
 * does not, as in "hit Carrier, sunk Cruiser", each part of the answer counts as one hit. Fails
 * with BSC_BAD_INPUT if the answer is empty or makes no sense, and if memory runs out. The caller
 * must release the group, even then. */
static bsc_status read_salvo_answer(log_reader *reader, line_word *word, bsc_group *group,
                                    uint32_t shots) {
    bsc_sum *sum = &group->sum;
    bsc_status status = BSC_OK;
    bsc_answer first_answer;
    const bool lists_hits = match_answer(word, &first_answer);
    if (!lists_hits) status = read_hit_count(reader, word, shots, &sum->least);
    while (status == BSC_OK && word->length > 0) {
        if (!BSC_ARRAY_GROW(group, ship_answer, (size_t)group->ship_answers + 1))
            return bsc_error_set_no_memory(reader->error);
        status = read_ship_answer(reader, word, &group->ship_answer[group->ship_answers]);
        group->ship_answers++;
        if (lists_hits) sum->least++;
    }
    sum->most = sum->least;
    return status;
}

/* Reads the cells of a salvo, which are given by labels ("A1") and rectangles ("B2:D4"). Sets
 * cell[c] to true for each cell c of the salvo, and leaves the other elements as they are; all must
 * be false at the call. Sets *shots to how many cells the salvo has. At the call, *word is the
 * first word after "salvo"; on return it is the first part of the answer. Fails with BSC_BAD_INPUT
 * if there is no cell, if the board has no place with one of the labels, or if one of the cells was
 * fired at before. */
static bsc_status read_salvo_cells(log_reader *reader, line_word *word, bool *cell,
                                   uint32_t *shots) {
    const bsc_problem *problem = reader->log->problem;
    const bsc_spot first = word->spot;
    *shots = 0;
    while (bsc_label_measure(&word->spot, word->length) > 0) {
        const bsc_spot blamed = word->spot;
        const bsc_status status =
            bsc_cells_read(problem, &word->spot, &word->length, cell, reader->error);
        if (status != BSC_OK) return status;
        *shots = 0;
        for (uint32_t c = 0; c < problem->cells; c++) {
            *shots += cell[c];
            if (cell[c] && reader->log->firing_step[c] != 0) return refuse_cell(reader, &blamed, c);
        }
    }
    if (*shots == 0) return bsc_error_at(reader->error, &first, "a salvo needs a cell");
    cut_at_comma(word);
    return BSC_OK;
}

/* Reads a line with a salvo or a scan, and appends it to the log. `word` is the first word of the
 * line, "scan" if is_scan is true and otherwise "salvo". Fails with BSC_BAD_INPUT if the line makes
 * no sense, fires at a cell again, or gives an answer that check_answer refuses, or if the log has
 * BSC_MAX_GROUPS groups already; and if memory runs out. The log is then unchanged. */
static bsc_status read_group(log_reader *reader, line_word word, bool is_scan) {
    const bsc_problem *problem = reader->log->problem;
    const bsc_spot first = word.spot;
    bool *cell = bsc_memory_new(problem->cells, sizeof *cell);
    if (cell == NULL) return bsc_error_set_no_memory(reader->error);
    bsc_group group = {.is_scan = is_scan, .sum.cell = cell};
    uint32_t shots = 0;
    bsc_status status;
    next_word(&word);
    if (is_scan) {
        status = bsc_sum_read(problem, &word.spot, &word.length, &group.sum, reader->error);
    } else {
        status = read_salvo_cells(reader, &word, cell, &shots);
        if (status == BSC_OK) status = read_salvo_answer(reader, &word, &group, shots);
    }
    if (status == BSC_OK) return bsc_log_add_group(reader->log, group, &first, reader->error);
    bsc_group_release(&group);
    return status;
}

/* ---- The text ---- */

/* Reads a line "over", by which the text says that the whole fleet is hit. `word` is this word.
 * Fails with BSC_BAD_INPUT if another word follows. */
static bsc_status read_end(log_reader *reader, line_word word) {
    if (next_word(&word)) return bsc_error_at(reader->error, &word.spot, "unexpected text");
    reader->has_ended = true;
    bsc_log_set_over(reader->log, true);
    return BSC_OK;
}

/* Reads a line of the text, whose first word is *word, and appends its step to the log. Fails with
 * BSC_BAD_INPUT if an earlier line has said that the game is over, and as read_shot and read_group
 * do. */
static bsc_status read_step(log_reader *reader, const line_word *word) {
    if (reader->has_ended)
        return bsc_error_at(reader->error, &word->spot, "the game was over before this line");
    if (bsc_same_name(word->text, "over")) return read_end(reader, *word);
    if (bsc_same_name(word->text, "scan")) return read_group(reader, *word, true);
    if (bsc_same_name(word->text, "salvo")) return read_group(reader, *word, false);
    return read_shot(reader, *word);
}

/* Appends the steps of the text to the log. If a line cannot be read, fails and appends no step.
 * `name` is the name of the text in error messages. */
static bsc_status read_log(log_reader reader, const char *text, size_t length, const char *name) {
    const uint32_t steps_before = bsc_log_steps(reader.log);
    const bool was_over = bsc_log_is_over(reader.log);
    bsc_lines lines;
    bsc_spot line;
    bsc_status status = BSC_OK;
    bsc_lines_begin(&lines, name, text, length);
    while (status == BSC_OK && bsc_lines_next(&lines, &line)) {
        bsc_spot_cut_comment(&line);
        status = bsc_spot_check(&line, line.length, reader.error);
        line_word word = {.spot = line}; /* no word yet: next_word moves it to the first word */
        if (status == BSC_OK && next_word(&word)) status = read_step(&reader, &word);
    }
    if (status == BSC_OK) return BSC_OK;
    while (bsc_log_steps(reader.log) > steps_before) bsc_log_undo(reader.log);
    reader.log->is_over = was_over;
    return status;
}

bsc_status bsc_log_repeat(bsc_log *log, const bsc_log *original, uint32_t step, bsc_error *error) {
    uint32_t shot;
    const char *text = bsc_log_step(original, step, &shot);
    if (text == NULL) return bsc_log_fire(log, &original->shot[shot], error);
    return bsc_log_read_unchecked(log, text, strlen(text), "", error);
}

bsc_status bsc_log_read(bsc_log *log, const char *text, size_t length, const char *name,
                        bsc_error *error) {
    return read_log((log_reader){.log = log, .error = error}, text, length, name);
}

bsc_status bsc_log_read_unchecked(bsc_log *log, const char *text, size_t length, const char *name,
                                  bsc_error *error) {
    const log_reader reader = {.log = log, .error = error, .may_sink_again = true};
    return read_log(reader, text, length, name);
}
