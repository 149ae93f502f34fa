/* fleet.c - a fleet in one word: "5,4,3x2" is a ship of 5 cells, one of 4, and two alike of 3.
 *
 * Lengths that are listed twice are different ships: "3,3" counts twice what "3x2" does. */
#include "board/draft.h"

#include "base/memory.h"

#include <stdio.h>
#include <string.h>

static void drop_pieces(bsc_draft *draft) {
    for (uint32_t p = 0; p < draft->pieces; p++) bsc_memory_free(draft->piece[p].cell);
    memset(draft->piece, 0, sizeof draft->piece);
    draft->pieces = 0;
}

/* "Ship3", or "Ship3a" and "Ship3b" where several ships have that length. */
static void name_ships(bsc_draft *draft) {
    for (uint32_t p = 0; p < draft->pieces; p++) {
        uint32_t before = 0, alike = 0;
        for (uint32_t q = 0; q < draft->pieces; q++) {
            alike += draft->piece[q].cells == draft->piece[p].cells;
            before += q < p && draft->piece[q].cells == draft->piece[p].cells;
        }
        const unsigned long length = draft->piece[p].cells;
        char *name = draft->piece[p].name;
        if (alike == 1)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu", length);
        else if (alike <= 26)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu%c", length, (char)('a' + (char)before));
        else
            snprintf(name, BSC_NAME_SIZE, "Ship%lu-%lu", length, (unsigned long)before + 1);
    }
}

static bsc_status read_ship(bsc_draft *draft, bsc_spot *at, bsc_error *error) {
    uint32_t length = 0, copies = 1;
    bsc_spot start = *at;
    bsc_status status = bsc_word_number(at, at->length, &at->offset, BSC_MAX_PIECE_CELLS,
                                        "a ship's length", &length, error);
    if (status == BSC_OK && at->offset < at->length && at->line[at->offset] == 'x') {
        at->offset++;
        status = bsc_word_number(at, at->length, &at->offset, BSC_MAX_COPIES,
                                 "the number of copies", &copies, error);
    }
    if (status != BSC_OK) return status;
    bsc_draft_piece *piece = bsc_draft_add_piece(draft, &start, error);
    if (piece == NULL) return error == NULL ? BSC_BAD_INPUT : error->status;
    piece->copies = copies;
    return bsc_draft_line(piece, length, error);
}

bsc_status bsc_draft_fleet(bsc_draft *draft, const char *fleet, bsc_error *error) {
    bsc_spot at = {"--fleet", fleet, strlen(fleet), 1, 0};
    drop_pieces(draft);
    for (;;) {
        const bsc_status status = read_ship(draft, &at, error);
        if (status != BSC_OK) {
            bsc_error_hint(error, "a fleet is written like 5,4,3x2: lengths, with xN for N alike");
            return status;
        }
        if (at.offset == at.length) break;
        if (at.line[at.offset] != ',') {
            bsc_error_at(error, &at, "no ',' between two ships");
            bsc_error_hint(error, "a fleet is written like 5,4,3x2: lengths, with xN for N alike");
            return BSC_BAD_INPUT;
        }
        at.offset++;
    }
    name_ships(draft);
    return BSC_OK;
}
