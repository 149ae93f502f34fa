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

/* Reads "5", "3x2", "3x0-2" or "3x*", with blanks before and after it, and moves the spot to the
 * comma that follows or to the end of the line. Sets *length, and the numbers of copies of *piece
 * if some are given. A failure gets the hint how to write a fleet. */
static bsc_status read_ship(bsc_spot *spot, uint32_t *length, bsc_draft_piece *piece,
                            bsc_error *error) {
    spot->offset += strspn(spot->line + spot->offset, " ");
    bsc_status status = bsc_word_number(spot, spot->length, &spot->offset, BSC_MAX_PIECE_CELLS,
                                        "a ship's length", length, error);
    if (status == BSC_OK && is_next(spot, 'x')) {
        spot->offset++;
        status = bsc_draft_read_copies(piece, spot, spot->length, &spot->offset, error);
    }
    spot->offset += strspn(spot->line + spot->offset, " ");
    if (status == BSC_OK && spot->offset < spot->length && spot->line[spot->offset] != ',')
        status = bsc_error_at(error, spot, "',' expected between two ships");
    if (status != BSC_OK)
        bsc_error_hint(error, "write a fleet like 5,4,3x2: lengths, with xN for N interchangeable "
                              "ships, xN-M for N to M of them, x* for any number");
    return status;
}

bsc_status bsc_draft_read_fleet(bsc_draft *draft, const char *fleet, bsc_error *error) {
    bsc_spot spot = {"fleet", fleet, strlen(fleet), 1, 0};
    draft->pieces = 0;
    for (;;) {
        uint32_t length = 0;
        bsc_draft_piece copies = {.least_copies = 1, .copies = 1};
        bsc_draft_piece *piece = NULL;
        const bsc_spot start = spot;
        bsc_status status = read_ship(&spot, &length, &copies, error);
        if (status == BSC_OK) status = bsc_draft_add_piece(draft, &piece, &start, error);
        if (status == BSC_OK) status = bsc_draft_make_straight(draft, piece, length, error);
        if (status != BSC_OK) return status;
        piece->least_copies = copies.least_copies;
        piece->copies = copies.copies;
        if (spot.offset == spot.length) break;
        spot.offset++; /* the comma */
    }
    name_ships(draft);
    return BSC_OK;
}
