/* draft.c - adds pieces to a draft, and reads a fleet that is written as a list of lengths:
 * "5,4,3x2" is a ship of 5 cells, one of 4, and two interchangeable ones of 3.
 *
 * A length that is listed twice gives two different ships, and exchanging the two gives another
 * deployment (another way to lay the fleet). So "3,3" has twice as many deployments as "3x2".
 *
 * If there are several fleets, "5,4x0-2 or 4,4", one with ranges is replaced by the fleets that it
 * stands for. The last range changes fastest: "5x0-1,4x0-1" becomes "none", "4", "5" and "5,4". So
 * all that comes later, such as the matrix and the tables of counts, knows only fleets whose
 * numbers of ships are fixed. A single fleet with ranges stays as it is: absences.c gives it a
 * matrix whose size does not depend on how many fleets the ranges stand for. */
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
                                 "number; and 'or' between several fleets, in a file a line for "
                                 "each");
}

/* Moves the spot past the spaces that begin there, but not beyond byte `end` of the line. */
static void skip_spaces(bsc_spot *spot, size_t end) {
    while (spot->offset < end && spot->line[spot->offset] == ' ') spot->offset++;
}

/* Reads one ship of a fleet, such as "5", "3x2", "3x0-2" or "3x*", and the spaces around it. Moves
 * the spot to the comma after the ship, or to byte `end` of the line, where the fleet ends. Sets
 * *length to the length of the ship. If the ship has a number of copies (x..), sets
 * piece->least_copies and piece->copies; otherwise leaves *piece as it is. Fails as
 * bsc_draft_read_copies does, and with BSC_BAD_INPUT if the length is not a number from 1 to
 * BSC_MAX_PIECE_CELLS, or if another word follows. */
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

/* Finds the piece for the next ship of a fleet, which has `length` cells, and sets *piece to its
 * index. This is the first piece of that length that the fleet does not list yet. Fleets list the
 * pieces of one length in the order of the draft; so if the fleet lists n of them, it is the piece
 * after the first n. If there is no such piece, adds a new straight one to the draft, with 0
 * copies, which the caller raises. Fails with BSC_BAD_INPUT if the draft has BSC_MAX_PIECES pieces
 * already; also fails if memory runs out. After a failure *piece is undefined. */
static bsc_status find_piece(bsc_draft *draft, const bsc_draft_fleet *fleet, uint32_t length,
                             const bsc_spot *spot, uint32_t *piece, bsc_error *error) {
    uint32_t listed = 0;  /* how many pieces of this length the fleet lists */
    uint32_t earlier = 0; /* how many pieces of this length come before *piece in the draft */
    for (uint32_t k = 0; k < fleet->listed_pieces; k++)
        if (draft->piece[fleet->ships[k].piece].cells == length) listed++;
    for (*piece = 0; *piece < draft->pieces; (*piece)++) {
        if (draft->piece[*piece].cells != length) continue;
        if (earlier == listed) return BSC_OK;
        earlier++;
    }
    bsc_draft_piece *added = NULL;
    const bsc_status status = bsc_draft_add_piece(draft, &added, spot, error);
    if (status != BSC_OK) return status;
    added->copies = 0;
    return bsc_draft_make_straight(draft, added, length, error);
}

/* Makes room in draft->fleet for one more fleet. Returns false if memory runs out. */
static bool make_room(bsc_draft *draft) {
    if (draft->fleets < draft->fleet_capacity) return true;
    bsc_draft_fleet *larger;
    draft->fleet_capacity = 2 * draft->fleets + 2;
    BSC_ARENA_ARRAY(&draft->arena, larger, draft->fleet_capacity);
    if (larger == NULL) return false;
    if (draft->fleets > 0) memcpy(larger, draft->fleet, draft->fleets * sizeof *larger);
    draft->fleet = larger;
    return true;
}

/* Adds a fleet to the draft, with its weight and its text, but without ships yet. The text begins
 * at `spot`, and ends before byte `end` of its line. Fails with BSC_BAD_INPUT if the draft has
 * BSC_MAX_FLEET_CHOICES fleets already; also fails if memory runs out. */
static bsc_status add_fleet(bsc_draft *draft, const bsc_spot *spot, size_t end, uint32_t weight,
                            bsc_error *error) {
    bsc_draft_ships *ships;
    BSC_ARENA_ARRAY(&draft->arena, ships, BSC_MAX_PIECES);
    const char *text = bsc_arena_text(&draft->arena, spot->line + spot->offset, end - spot->offset);
    if (!make_room(draft) || draft->arena.failed) return bsc_error_set_no_memory(error);
    if (draft->fleets == BSC_MAX_FLEET_CHOICES)
        return bsc_error_at(error, spot, "more than %u fleets", BSC_MAX_FLEET_CHOICES);
    draft->fleet[draft->fleets] = (bsc_draft_fleet){
        .ships = ships, .weight = weight, .text = text, .as_written = text, .spot = *spot};
    draft->fleets++;
    return BSC_OK;
}

bsc_status bsc_draft_add_fleet(bsc_draft *draft, bsc_spot spot, size_t end, uint32_t weight,
                               bsc_error *error) {
    size_t text_end = end;
    skip_spaces(&spot, end);
    while (text_end > spot.offset && spot.line[text_end - 1] == ' ') text_end--;
    bsc_status status = add_fleet(draft, &spot, text_end, weight, error);
    if (status != BSC_OK) return status;
    bsc_draft_fleet *fleet = &draft->fleet[draft->fleets - 1];
    for (;;) {
        uint32_t length = 0, p = 0;
        bsc_draft_piece ship = {.least_copies = 1, .copies = 1}; /* without x, one ship is meant */
        const bsc_spot start = spot;
        status = read_ship(&spot, end, &length, &ship, error);
        if (status != BSC_OK) return hint_at_fleets(error);
        status = find_piece(draft, fleet, length, &start, &p, error);
        if (status != BSC_OK) return status;
        bsc_draft_piece *piece = &draft->piece[p];
        if (ship.copies > piece->copies) piece->copies = ship.copies;
        piece->least_copies = ship.least_copies;
        fleet->ships[fleet->listed_pieces] = (bsc_draft_ships){p, ship.least_copies, ship.copies};
        fleet->listed_pieces++;
        if (spot.offset == end) return BSC_OK;
        spot.offset++; /* skip the comma */
    }
}

/* Returns how many fleets without ranges the fleet stands for: 3 for "5,4x0-2". If there are more
 * than BSC_MAX_FLEET_CHOICES, returns some number above it. Pieces with as many copies as fit
 * (`x*`) must have been given a number already. */
static uint32_t count_choices(const bsc_draft_fleet *fleet) {
    uint32_t choices = 1;
    for (uint32_t k = 0; k < fleet->listed_pieces && choices <= BSC_MAX_FLEET_CHOICES; k++)
        choices *= fleet->ships[k].copies - fleet->ships[k].least_copies + 1;
    return choices;
}

/* Sets *choices to how many fleets without ranges the fleets of the draft stand for, all together.
 * Fails with BSC_BAD_INPUT if these are more than BSC_MAX_FLEET_CHOICES. */
static bsc_status count_all_choices(const bsc_draft *draft, uint32_t *choices, bsc_error *error) {
    *choices = 0;
    for (uint32_t f = 0; f < draft->fleets; f++) {
        const bsc_draft_fleet *fleet = &draft->fleet[f];
        *choices += count_choices(fleet);
        if (*choices > BSC_MAX_FLEET_CHOICES)
            return bsc_error_at(error, &fleet->spot,
                                "more than %u fleets, with all those that ranges stand for",
                                BSC_MAX_FLEET_CHOICES);
    }
    return BSC_OK;
}

/* Returns the text of a fleet without ranges, such as "5,4x2", or "none" if the fleet has no ships.
 * The arena of the draft owns the text. If memory runs out, returns NULL, and sets
 * draft->arena.failed. */
static const char *write_fleet(bsc_draft *draft, const bsc_draft_fleet *fleet) {
    char text[BSC_MAX_PIECES * sizeof "200x1000,"];
    size_t length = 0;
    for (uint32_t k = 0; k < fleet->listed_pieces; k++) {
        const bsc_draft_ships *ships = &fleet->ships[k];
        const unsigned long cells = draft->piece[ships->piece].cells;
        if (ships->copies == 0) continue;
        if (length > 0) text[length++] = ',';
        length += (size_t)snprintf(text + length, sizeof text - length, "%lu", cells);
        if (ships->copies > 1)
            length += (size_t)snprintf(text + length, sizeof text - length, "x%lu",
                                       (unsigned long)ships->copies);
    }
    return length == 0 ? "none" : bsc_arena_text(&draft->arena, text, length);
}

/* Fills choice[0] .. choice[choices - 1] with the fleets without ranges that `fleet` stands for.
 * The last range changes fastest. If memory runs out, draft->arena.failed is set. */
static void expand_fleet(bsc_draft *draft, const bsc_draft_fleet *fleet, bsc_draft_fleet *choice,
                         uint32_t choices) {
    for (uint32_t c = 0; c < choices; c++) {
        choice[c] = *fleet;
        if (c > 0) choice[c].as_written = NULL;
        BSC_ARENA_ARRAY(&draft->arena, choice[c].ships, fleet->listed_pieces);
        if (draft->arena.failed) return;
        /* The number c is written with a digit for each range: the digit of a range is how many
         * ships there are above its least number. */
        uint32_t digits = c;
        for (uint32_t k = fleet->listed_pieces; k-- > 0;) {
            const bsc_draft_ships *range = &fleet->ships[k];
            const uint32_t base = range->copies - range->least_copies + 1;
            const uint32_t copies = range->least_copies + digits % base;
            choice[c].ships[k] = (bsc_draft_ships){range->piece, copies, copies};
            digits /= base;
        }
        if (choices > 1) choice[c].text = write_fleet(draft, &choice[c]);
    }
}

/* Returns the least number of ships of the piece that the fleet may have; 0 if it does not list the
 * piece. */
static uint32_t least_copies_in(const bsc_draft_fleet *fleet, uint32_t piece) {
    for (uint32_t k = 0; k < fleet->listed_pieces; k++)
        if (fleet->ships[k].piece == piece) return fleet->ships[k].least_copies;
    return 0;
}

/* Sets the least number of copies of each piece to that of the fleet that has the fewest. */
static void set_least_copies(bsc_draft *draft) {
    for (uint32_t p = 0; p < draft->pieces; p++) {
        bsc_draft_piece *piece = &draft->piece[p];
        piece->least_copies = piece->copies;
        for (uint32_t f = 0; f < draft->fleets; f++) {
            const uint32_t least = least_copies_in(&draft->fleet[f], p);
            if (least < piece->least_copies) piece->least_copies = least;
        }
    }
}

void bsc_draft_finish_fleets(bsc_draft *draft) {
    name_ships(draft);
    if (draft->fleets > 1) set_least_copies(draft);
}

/* Sets the greatest number of ships of each piece with as many copies as fit (`x*`) to
 * most_copies[], which has an element for each piece of the draft. */
static void limit_copies(const bsc_draft *draft, const uint32_t *most_copies) {
    for (uint32_t f = 0; f < draft->fleets; f++)
        for (uint32_t k = 0; k < draft->fleet[f].listed_pieces; k++) {
            bsc_draft_ships *ships = &draft->fleet[f].ships[k];
            if (ships->copies == BSC_AS_MANY_AS_FIT) ships->copies = most_copies[ships->piece];
        }
}

bsc_status bsc_draft_expand_fleets(bsc_draft *draft, const uint32_t *most_copies,
                                   bsc_error *error) {
    uint32_t choices = 0, expanded = 0;
    bsc_draft_fleet *choice;
    limit_copies(draft, most_copies);
    const bsc_status status = count_all_choices(draft, &choices, error);
    if (status != BSC_OK) return status;
    BSC_ARENA_ARRAY(&draft->arena, choice, choices);
    for (uint32_t f = 0; f < draft->fleets && !draft->arena.failed; f++) {
        const uint32_t count = count_choices(&draft->fleet[f]);
        expand_fleet(draft, &draft->fleet[f], &choice[expanded], count);
        expanded += count;
    }
    draft->fleet = choice;
    draft->fleets = draft->fleet_capacity = choices;
    return bsc_arena_status(&draft->arena, error);
}

/* Says whether the word "or", in small or capital letters, stands at byte k of the spot's line:
 * behind a space, and before a space or the end of the line. k must be at least 1, and the line
 * must have a byte k + 1. */
static bool is_or_at(const bsc_spot *spot, size_t k) {
    if (spot->line[k - 1] != ' ') return false;
    if ((spot->line[k] | 0x20) != 'o' || (spot->line[k + 1] | 0x20) != 'r') return false;
    return k + 2 == spot->length || spot->line[k + 2] == ' ';
}

/* Finds the next word "or" after the spot, which stands between two fleets. Returns the offset of
 * its first letter in the line, or the length of the line if there is none. */
static size_t find_or(const bsc_spot *spot) {
    for (size_t k = spot->offset + 1; k + 2 <= spot->length; k++)
        if (is_or_at(spot, k)) return k;
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
        if (end == spot.length) break;
        spot.offset = end + strlen("or");
        skip_spaces(&spot, spot.length);
    }
    bsc_draft_finish_fleets(draft);
    return BSC_OK;
}
