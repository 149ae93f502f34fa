/* draft.c - from a source to a problem: reads the text or the size, applies the options that
 * override it, then makes places and placements. Also reads a fleet written as one word,
 * "5,4,3x2": a ship of 5 cells, one of 4, and two interchangeable ones of 3.
 *
 * Lengths that are listed twice are different ships: "3,3" has twice the deployments of "3x2". */
#include "count/board/draft.h"

#include <assert.h>
#include <stdio.h>

bsc_status bsc_draft_add_piece(bsc_draft *draft, bsc_draft_piece **piece, const bsc_spot *spot,
                               bsc_error *error) {
    if (draft->pieces == BSC_MAX_PIECES)
        return bsc_error_at(error, spot, "more than %u pieces", BSC_MAX_PIECES);
    *piece = &draft->piece[draft->pieces++];
    **piece = (bsc_draft_piece){.copies = 1, .turn = BSC_TURN_DEFAULT};
    return BSC_OK;
}

bsc_status bsc_draft_line(bsc_draft *draft, bsc_draft_piece *piece, uint32_t length,
                          bsc_error *error) {
    assert(piece->cell == NULL && length >= 1 && length <= BSC_MAX_PIECE_CELLS);
    BSC_ARENA_ARRAY(&draft->arena, piece->cell, length);
    if (piece->cell == NULL) return bsc_error_no_memory(error);
    for (uint32_t k = 0; k < length; k++) piece->cell[k] = (bsc_coord){(int32_t)k, 0};
    piece->cells = length;
    piece->straight = true;
    return BSC_OK;
}

/* "Ship3", or "Ship3a" and "Ship3b" where several ships have that length. */
static void name_ships(bsc_draft *draft) {
    for (uint32_t p = 0; p < draft->pieces; p++) {
        const unsigned long length = draft->piece[p].cells;
        uint32_t before = 0, alike = 0;
        for (uint32_t q = 0; q < draft->pieces; q++) {
            const bool same = draft->piece[q].cells == length;
            alike += same;
            before += q < p && same;
        }
        char *name = draft->piece[p].name;
        if (alike == 1)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu", length);
        else if (alike <= 26)
            snprintf(name, BSC_NAME_SIZE, "Ship%lu%c", length, (char)('a' + (char)before));
        else
            snprintf(name, BSC_NAME_SIZE, "Ship%lu-%lu", length, (unsigned long)before + 1);
    }
}

/* "5" or "3x2", with blanks around; only what is written wrongly gets the hint how to write it. */
static bsc_status read_ship(bsc_spot *at, uint32_t *length, uint32_t *copies, bsc_error *error) {
    at->offset += strspn(at->line + at->offset, " ");
    bsc_status status = bsc_word_number(at, at->length, &at->offset, BSC_MAX_PIECE_CELLS,
                                        "a ship's length", length, error);
    if (status == BSC_OK && at->offset < at->length && (at->line[at->offset] | 0x20) == 'x') {
        at->offset++;
        status = bsc_word_number(at, at->length, &at->offset, BSC_MAX_COPIES,
                                 "the number of copies", copies, error);
    }
    at->offset += strspn(at->line + at->offset, " ");
    if (status == BSC_OK && at->offset < at->length && at->line[at->offset] != ',')
        status = bsc_error_at(error, at, "',' expected between two ships");
    if (status != BSC_OK)
        bsc_error_hint(error, "write a fleet like 5,4,3x2: lengths, with xN for N interchangeable "
                              "ships");
    return status;
}

/* Pieces of "5,4,3x2" in place of those there are. */
static bsc_status take_fleet(bsc_draft *draft, const char *fleet, bsc_error *error) {
    bsc_spot at = {"fleet", fleet, strlen(fleet), 1, 0};
    draft->pieces = 0;
    for (;;) {
        uint32_t length = 0, copies = 1;
        bsc_draft_piece *piece = NULL;
        const bsc_spot start = at;
        bsc_status status = read_ship(&at, &length, &copies, error);
        if (status == BSC_OK) status = bsc_draft_add_piece(draft, &piece, &start, error);
        if (status == BSC_OK) status = bsc_draft_line(draft, piece, length, error);
        if (status != BSC_OK) return status;
        piece->copies = copies;
        if (at.offset == at.length) break;
        at.offset++; /* the comma */
    }
    name_ships(draft);
    return BSC_OK;
}

/* A name given in the source beside the text, as a text of one word; NULL leaves the value. */
static bsc_status take_name(const char *field, const char *word, bsc_names names, const char *what,
                            unsigned *value, bsc_error *error) {
    if (word == NULL) return BSC_OK;
    const bsc_spot spot = {field, word, strlen(word), 1, 0};
    return bsc_word_choose(&spot, spot.length, names, what, value, error);
}

static const char *const turns[] = {"none", "rotate", "reflect", "half", "horizontal"};
static_assert(sizeof turns / sizeof *turns == BSC_TURN_DEFAULT, "a name for each turn but none");
const bsc_names bsc_turn_names = {turns, BSC_TURN_DEFAULT};

static bsc_status unknown(const bsc_spot *size, bsc_error *error) {
    bsc_error_at(error, size, "unknown board '%s': one of any size is nxn or wxh", size->line);
    return bsc_error_meant(error, bsc_builtin_closest(size->line));
}

/* A board of which only the size is given. */
static bsc_status draft_size(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    uint32_t width = 0, height = 0;
    const bsc_spot size = {"board", source->name, strlen(source->name), 1, 0};
    bsc_status status =
        take_name("lattice", source->lattice, bsc_lattice_names, "lattice", &draft->lattice, error);
    const uint32_t most = draft->lattice == BSC_SQUARE ? BSC_MAX_OPEN_SIDE : BSC_MAX_SIDE;
    bool open = bsc_same_name(size.line, "nxn") || bsc_same_name(size.line, "wxh");
    if (status == BSC_OK && open && draft->lattice != BSC_SQUARE)
        status = bsc_error_at(error, &size, "a board of any size needs the lattice square");
    else if (status == BSC_OK && !open && (*size.line | 0x20) >= 'a')
        status = unknown(&size, error);
    else if (status == BSC_OK && !open)
        status = bsc_word_size(&size, size.length, most, &width, &height, error);
    if (status == BSC_OK && source->fleet == NULL) {
        bsc_error_set(error, BSC_BAD_INPUT, "a board given by its size needs a fleet");
        bsc_error_reason(error, BSC_REASON_NO_FLEET);
        status = BSC_BAD_INPUT;
    }
    if (status != BSC_OK) return status;
    open |= width > BSC_MAX_SIDE || height > BSC_MAX_SIDE;
    if (!open) return bsc_drawing_rectangle(&draft->board, draft->lattice, width, height, error);
    draft->open_width = width;
    draft->open_height = height;
    if ((source->islands == NULL || *source->islands == '\0') &&
        (source->cells == NULL || *source->cells == '\0'))
        return BSC_OK;
    return bsc_error_at(error, &size,
                        "a board of any size, or of more than %u columns or rows, has no islands",
                        BSC_MAX_SIDE);
}

static bsc_status change_rules(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    bsc_status status =
        take_name("touch", source->touch, bsc_touch_names, "touch rule", &draft->touch, error);
    if (status == BSC_OK)
        status =
            take_name("cover", source->cover, bsc_cover_names, "cover rule", &draft->cover, error);
    if (status == BSC_OK && source->fleet != NULL) status = take_fleet(draft, source->fleet, error);
    if (status != BSC_OK) return status;
    return take_name("labels", source->labels, bsc_labels_names, "kind of labels", &draft->labels,
                     error);
}

static bsc_status read(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    if (source->text == NULL && source->name == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT, "no board: it needs a text, or a size as name");
    bsc_source named = *source;
    const bsc_builtin *builtin = source->text == NULL ? bsc_builtin_find(source->name) : NULL;
    if (builtin != NULL) named.text = builtin->text, named.length = builtin->length;
    bsc_status status = named.text == NULL ? BSC_OK : bsc_draft_read(draft, &named, error);
    if (status != BSC_OK) return status;
    if (named.text == NULL) status = draft_size(draft, source, error);
    if (status == BSC_OK) status = change_rules(draft, source, error);
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    return status;
}

static bsc_status build(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                        bsc_error *error) {
    bsc_status status = BSC_OK;
    problem->title = "";
    if (draft->title != NULL)
        problem->title = bsc_arena_text(&problem->arena, draft->title, strlen(draft->title));
    problem->lattice = draft->lattice;
    problem->touch = draft->touch;
    problem->cover = draft->cover;
    problem->places.width = draft->open_width;
    problem->places.height = draft->open_height;
    if (draft->board.marks > 0) status = bsc_problem_take_places(problem, draft, source, error);
    if (status == BSC_OK) status = bsc_problem_lay_out(problem, draft, error);
    return status == BSC_OK ? bsc_problem_take_sums(problem, draft, source, error) : status;
}

/* Makes the problem, where the draft is a good one, and releases the draft. */
static bsc_status make(bsc_problem **problem, bsc_draft *draft, const bsc_source *source,
                       bsc_status status, bsc_error *error) {
    bsc_problem *made = NULL;
    if (status == BSC_OK) {
        made = bsc_memory_new(1, sizeof *made);
        status = made == NULL ? bsc_error_no_memory(error) : build(made, draft, source, error);
    }
    bsc_arena_release(&draft->arena);
    bsc_drawing_release(&draft->board);
    bsc_drawing_release(&draft->shape);
    *problem = status == BSC_OK ? made : NULL;
    if (status != BSC_OK) bsc_problem_free(made);
    return status;
}

bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error) {
    bsc_draft draft = {.turn = BSC_TURN_ROTATE};
    *problem = NULL;
    BSC_TAKE(bsc_source, source, error);
    return make(problem, &draft, source, read(&draft, source, error), error);
}

bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error) {
    bsc_draft draft = {.lattice = whole->lattice, .touch = whole->touch, .pieces = pieces};
    for (uint32_t k = 0; k < pieces; k++) {
        const bsc_piece *from = &whole->piece[piece[k]];
        bsc_draft_piece *to = &draft.piece[k];
        *to = (bsc_draft_piece){.copies = copies[k], .cells = from->cells};
        while (bsc_turn_names.name[to->turn] != from->turn) to->turn++;
        BSC_ARENA_ARRAY(&draft.arena, to->cell, from->cells);
        for (uint32_t c = 0; to->cell != NULL && c < from->cells; c++)
            to->cell[c] = bsc_lattice_coord(whole->lattice, (int32_t)whole->shape[piece[k]][2 * c],
                                            (int32_t)whole->shape[piece[k]][2 * c + 1]);
    }
    bsc_status status = bsc_arena_status(&draft.arena, error);
    if (status == BSC_OK)
        status = bsc_drawing_rectangle(&draft.board, whole->lattice, width, height, error);
    if (status == BSC_OK && island < draft.board.marks) draft.board.mark[island].mark = '#';
    return make(cut, &draft, &(bsc_source){0}, status, error);
}
