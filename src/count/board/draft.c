/* draft.c - adds pieces to a draft, and reads a fleet that is written as a list of lengths:
 * "5,4,3x2" is a ship of 5 cells, one of 4, and two interchangeable ones of 3.
 *
 * A length that is listed twice gives two different ships, and exchanging the two gives another
 * deployment (another way to lay the fleet). So "3,3" has twice as many deployments as "3x2". */
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

/* Names each piece by its length: "Ship3" if it is the only piece of that length; "Ship3a",
 * "Ship3b" and so on if there are up to 26 of that length; "Ship3-1", "Ship3-2" and so on if there
 * are more. */
static void name_ships(bsc_draft *draft) {
    for (uint32_t p = 0; p < draft->pieces; p++) {
        const unsigned long length = draft->piece[p].cells;
        uint32_t equally_long = 0; /* how many pieces are as long as piece p, itself included */
        uint32_t earlier = 0;      /* how many of these pieces come before piece p */
        for (uint32_t q = 0; q < draft->pieces; q++) {
            if (draft->piece[q].cells != length) continue;
            equally_long++;
            if (q < p) earlier++;
        }
        char *name = draft->piece[p].name;
        if (equally_long == 1)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu", length);
        else if (equally_long <= 26)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu%c", length, (char)('a' + (char)earlier));
        else
            snprintf(name, BSC_NAME_SIZE, "Ship%lu-%lu", length, (unsigned long)earlier + 1);
    }
}

/* Returns true if the byte at the spot is `letter`, in lower or upper case. `letter` itself must be
 * lower case. */
static bool is_letter_at(const bsc_spot *spot, char letter) {
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

/* Adds a hint to the error that says how to write a fleet. Always returns BSC_BAD_INPUT. */
static bsc_status hint_at_fleets(bsc_error *error) {
    return bsc_error_hint(error, "write a fleet like 5,4,3x2: lengths, with xN for N "
                                 "interchangeable ships, xN-M for N to M of them, x* for any "
                                 "number; and 'or' between several fleets");
}

/* Moves the spot past the spaces that begin there, but not beyond byte `end` of the line. */
static void skip_spaces(bsc_spot *spot, size_t end) {
    while (spot->offset < end && spot->line[spot->offset] == ' ') spot->offset++;
}

/* Reads one ship of a fleet, such as "5", "3x2", "3x0-2" or "3x*", and the spaces around it. Moves
 * the spot to the comma after the ship, or to byte `end` of the line, where the fleet ends. Sets
 * *length to the length of the ship. If the ship has a number of copies (x..), sets
 * piece->least_copies and piece->copies; otherwise leaves *piece as it is. */
static bsc_status read_ship(bsc_spot *spot, size_t end, uint32_t *length, bsc_draft_piece *piece,
                            bsc_error *error) {
    skip_spaces(spot, end);
    bsc_status status = bsc_word_number(spot, end, &spot->offset, BSC_MAX_PIECE_CELLS,
                                        "a ship's length", length, error);
    if (status == BSC_OK && spot->offset < end && is_letter_at(spot, 'x')) {
        spot->offset++;
        status = bsc_draft_read_copies(piece, spot, end, &spot->offset, error);
    }
    skip_spaces(spot, end);
    if (status == BSC_OK && spot->offset < end && spot->line[spot->offset] != ',')
        status = bsc_error_at(error, spot, "',' expected between two ships");
    return status;
}

/* Finds the piece for the next ship of a fleet, which has `length` cells, and sets *piece to it.
 * This is the first piece of that length that the fleet does not have yet. If there is no such
 * piece, adds a new straight one to the draft. Fails if the draft has too many pieces, or if memory
 * runs out. */
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

/* Adds a fleet to the draft, with its weight and its text, but without ships yet. The text begins
 * at `spot`, and ends before byte `end` of its line. Fails if there are too many fleets, or if
 * memory runs out. */
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
        bsc_draft_piece ship = {.least_copies = 1, .copies = 1}; /* without x, one ship is meant */
        bsc_draft_piece *piece = NULL;
        const bsc_spot start = spot;
        status = read_ship(&spot, end, &length, &ship, error);
        if (status != BSC_OK) return hint_at_fleets(error);
        status = find_piece(draft, fleet, length, &start, &piece, error);
        if (status != BSC_OK) return status;
        fleet->copies[piece - draft->piece] = ship.copies;
        if (ship.copies > piece->copies) piece->copies = ship.copies;
        piece->least_copies = ship.least_copies;
        fleet->has_range |= ship.least_copies < ship.copies;
        if (spot.offset == end) return BSC_OK;
        spot.offset++; /* skip the comma */
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

/* Finds the next " or " between two fleets after the spot. Returns the offset of its letter o in
 * the line, or the length of the line if there is none. */
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
