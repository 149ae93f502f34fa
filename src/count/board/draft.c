/* draft.c - the pieces of a draft, and a fleet written as one word, "5,4,3x2": a ship of 5 cells,
 * one of 4, and two interchangeable ones of 3.
 *
 * Lengths that are listed twice are different ships: "3,3" has twice the deployments of "3x2". */
#include "count/board/draft.h"

#include "count/base/arena.h"
#include "count/base/memory.h"
#include "count/board/drawing.h"
#include "count/board/lattice.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error) {
    if (draft->pieces == BSC_MAX_PIECES)
        return bsc_error_at(error, spot, "more than %u pieces", BSC_MAX_PIECES);
    *piece = &draft->piece[draft->pieces];
    draft->pieces++;
    **piece = (bsc_draft_piece){.least_copies = 1, .copies = 1, .turn = BSC_TURN_DEFAULT};
    return BSC_OK;
}

bsc_status bsc_draft_make_straight(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                                   bsc_error *error) {
    assert(piece->cell == NULL && length >= 1 && length <= BSC_MAX_PIECE_CELLS);
    BSC_ARENA_ARRAY(&draft->arena, piece->cell, length);
    if (piece->cell == NULL) return bsc_error_set_no_memory(error);
    for (uint32_t k = 0; k < length; k++) piece->cell[k] = (bsc_coord){(int32_t)k, 0};
    piece->cells = length;
    piece->straight = true;
    return BSC_OK;
}

/* Names each piece by its length: "Ship3"; or "Ship3a" and "Ship3b" if several pieces have that
 * length, and "Ship3-1", "Ship3-2" if these are more than there are letters. */
static void name_ships(bsc_draft *draft) {
    for (uint32_t p = 0; p < draft->pieces; p++) {
        const unsigned long length = draft->piece[p].cells;
        uint32_t same = 0, earlier = 0; /* pieces of that length; those of them before p */
        for (uint32_t q = 0; q < draft->pieces; q++) {
            if (draft->piece[q].cells != length) continue;
            same++;
            if (q < p) earlier++;
        }
        char *name = draft->piece[p].name;
        if (same == 1)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu", length);
        else if (same <= 26)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu%c", length, (char)('a' + (char)earlier));
        else
            snprintf(name, BSC_NAME_SIZE, "Ship%lu-%lu", length, (unsigned long)earlier + 1);
    }
}

/* Says whether the spot is before the end of its line, and at that letter, small or capital. */
static bool is_next(const bsc_spot *spot, char letter) {
    return spot->offset < spot->length && (spot->line[spot->offset] | 0x20) == letter;
}

bsc_status bsc_draft_read_copies(bsc_draft_piece *piece, const bsc_spot *spot, size_t end,
                                 size_t *offset, bsc_error *error) {
    static const char what[] = "the number of copies";
    bsc_spot first = *spot;
    first.offset = *offset;
    const char *text = spot->line + *offset;
    if (*offset < end && *text == '*') {
        (*offset)++;
        piece->least_copies = 0;
        piece->copies = BSC_AS_MANY_AS_FIT;
        return BSC_OK;
    }
    bsc_status status = BSC_OK;
    if (end - *offset >= 2 && text[0] == '0' && text[1] == '-') {
        (*offset)++;
        piece->least_copies = 0;
    } else {
        status =
            bsc_word_number(spot, end, offset, BSC_MAX_COPIES, what, &piece->least_copies, error);
        piece->copies = piece->least_copies;
    }
    if (status != BSC_OK || *offset == end || spot->line[*offset] != '-') return status;
    (*offset)++;
    status = bsc_word_number(spot, end, offset, BSC_MAX_COPIES, what, &piece->copies, error);
    if (status != BSC_OK || piece->least_copies <= piece->copies) return status;
    return bsc_error_at(error, &first, "copies %lu to %lu: the least is more than the most",
                        (unsigned long)piece->least_copies, (unsigned long)piece->copies);
}

/* Gives a failure the hint how to write a fleet. */
static bsc_status hint_at_fleets(bsc_error *error) {
    return bsc_error_hint(error, "write a fleet like 5,4,3x2: lengths, with xN for N "
                                 "interchangeable ships, xN-M for N to M of them, x* for any "
                                 "number; and 'or' between several fleets");
}

/* Moves the spot over spaces, but not beyond `end`. */
static void skip_spaces(bsc_spot *spot, size_t end) {
    while (spot->offset < end && spot->line[spot->offset] == ' ') spot->offset++;
}

/* Reads "5", "3x2", "3x0-2" or "3x*", with blanks before and after it, and moves the spot to the
 * comma that follows, or to the end of the fleet. Sets *length, and the numbers of copies of *piece
 * if some are given. */
static bsc_status read_ship(bsc_spot *spot, size_t end, uint32_t *length, bsc_draft_piece *piece,
                            bsc_error *error) {
    skip_spaces(spot, end);
    bsc_status status = bsc_word_number(spot, end, &spot->offset, BSC_MAX_PIECE_CELLS,
                                        "a ship's length", length, error);
    if (status == BSC_OK && spot->offset < end && is_next(spot, 'x')) {
        spot->offset++;
        status = bsc_draft_read_copies(piece, spot, end, &spot->offset, error);
    }
    skip_spaces(spot, end);
    if (status == BSC_OK && spot->offset < end && spot->line[spot->offset] != ',')
        status = bsc_error_at(error, spot, "',' expected between two ships");
    return status;
}

/* Sets *piece to the piece for a ship of a fleet: a straight piece of that length, of which the
 * fleet has no ship yet, or a new one. Fails if there are too many pieces or memory runs out. */
static bsc_status find_piece(bsc_draft *draft, const bsc_draft_fleet *fleet, uint32_t length,
                             const bsc_spot *spot, bsc_draft_piece **piece, bsc_error *error) {
    for (uint32_t p = 0; p < draft->pieces; p++) {
        *piece = &draft->piece[p];
        if ((*piece)->cells == length && fleet->copies[p] == 0) return BSC_OK;
    }
    const bsc_status status = bsc_draft_add_piece(draft, piece, spot, error);
    if (status != BSC_OK) return status;
    (*piece)->copies = 0;
    return bsc_draft_make_straight(draft, *piece, length, error);
}

/* Adds an empty fleet of that weight to the draft, with the text from the spot on and before `end`.
 * Fails if there are too many fleets or memory runs out. */
static bsc_status add_fleet(bsc_draft *draft, const bsc_spot *spot, size_t end, uint32_t weight,
                            bsc_error *error) {
    if (draft->fleet == NULL) BSC_ARENA_ARRAY(&draft->arena, draft->fleet, BSC_MAX_FLEET_CHOICES);
    const char *text = bsc_arena_text(&draft->arena, spot->line + spot->offset, end - spot->offset);
    if (draft->arena.failed) return bsc_error_set_no_memory(error);
    if (draft->fleets == BSC_MAX_FLEET_CHOICES)
        return bsc_error_at(error, spot, "more than %u fleets", BSC_MAX_FLEET_CHOICES);
    draft->fleet[draft->fleets] = (bsc_draft_fleet){.weight = weight, .text = text, .spot = *spot};
    draft->fleets++;
    return BSC_OK;
}

bsc_status bsc_draft_add_fleet(bsc_draft *draft, bsc_spot spot, size_t end, uint32_t weight,
                               bsc_error *error) {
    size_t text_end = end;
    while (text_end > spot.offset && spot.line[text_end - 1] == ' ') text_end--;
    bsc_status status = add_fleet(draft, &spot, text_end, weight, error);
    if (status != BSC_OK) return status;
    bsc_draft_fleet *fleet = &draft->fleet[draft->fleets - 1];
    for (;;) {
        uint32_t length = 0;
        bsc_draft_piece copies = {.least_copies = 1, .copies = 1};
        bsc_draft_piece *piece = NULL;
        const bsc_spot start = spot;
        status = read_ship(&spot, end, &length, &copies, error);
        if (status != BSC_OK) return hint_at_fleets(error);
        status = find_piece(draft, fleet, length, &start, &piece, error);
        if (status != BSC_OK) return status;
        fleet->copies[piece - draft->piece] = copies.copies;
        if (copies.copies > piece->copies) piece->copies = copies.copies;
        piece->least_copies = copies.least_copies;
        fleet->has_range |= copies.least_copies < copies.copies;
        if (spot.offset == end) return BSC_OK;
        spot.offset++; /* the comma */
    }
}

bsc_status bsc_draft_finish_fleets(bsc_draft *draft, bsc_error *error) {
    name_ships(draft);
    if (draft->fleets == 1) return BSC_OK;
    for (uint32_t f = 0; f < draft->fleets; f++) {
        const bsc_draft_fleet *fleet = &draft->fleet[f];
        if (fleet->has_range)
            return bsc_error_at(
                error, &fleet->spot,
                "one of several fleets needs a given number of each ship, without a range");
        for (uint32_t p = 0; p < draft->pieces; p++) {
            bsc_draft_piece *piece = &draft->piece[p];
            if (f == 0 || fleet->copies[p] < piece->least_copies)
                piece->least_copies = fleet->copies[p];
        }
    }
    return BSC_OK;
}

/* Returns where the word `or` stands behind the spot, with a blank before and behind it; the end of
 * the line if there is none. */
static size_t find_or(const bsc_spot *spot) {
    for (size_t k = spot->offset + 1; k + 2 < spot->length; k++)
        if (memcmp(spot->line + k, "or", 2) == 0 && spot->line[k - 1] == ' ' &&
            spot->line[k + 2] == ' ')
            return k;
    return spot->length;
}

bsc_status bsc_draft_read_fleets(bsc_draft *draft, const char *text, bsc_error *error) {
    bsc_spot spot = {"fleet", text, strlen(text), 1, 0};
    draft->pieces = 0;
    draft->fleets = 0;
    for (;;) {
        const size_t end = find_or(&spot);
        const bsc_status status = bsc_draft_add_fleet(draft, spot, end, 1, error);
        if (status != BSC_OK) return status;
        if (end == spot.length) return bsc_draft_finish_fleets(draft, error);
        spot.offset = end + strlen("or");
        skip_spaces(&spot, spot.length);
    }
}
