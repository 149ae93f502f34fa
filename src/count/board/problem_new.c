/* problem_new.c - makes a problem from a source (bsc_source), which has the text or the size of a
 * board, and options such as a fleet or a touch rule. First it reads the text or the size into a
 * draft; next it applies the options, which override what the text says; then it makes the places,
 * the placements and the sums from the draft. Every function that returns a status may fail as
 * bsc_problem_new does; the draft and the problem can then only be freed. */
#include "count/board/problem_new.h"

#include "count/base/error.h"
#include "count/base/memory.h"
#include "count/base/sized.h"
#include "count/base/text.h"
#include "count/board/board_read.h"
#include "count/board/draft.h"
#include "count/board/drawing.h"
#include "count/board/label.h"
#include "count/board/lattice.h"
#include "count/board/placements.h"
#include "count/board/places.h"
#include "count/board/problem.h"
#include "count/board/sums.h"

#include <assert.h>
#include <string.h>

/* Reads a field of a bsc_source that must be one of several words, such as source->touch. `word` is
 * the field, and `names` lists the words that are allowed. Sets *value to the index of `word` in
 * `names`. If `word` is NULL, the caller of the library did not set the field, and *value does not
 * change. Fails with BSC_BAD_INPUT if the word is not in `names`. `field` and `what` are for the
 * error message: the name of the field, such as "touch", and what its word should be, such as
 * "touch rule". */
static bsc_status read_name(const char *field, const char *word, bsc_names names, const char *what,
                            unsigned *value, bsc_error *error) {
    if (word == NULL) return BSC_OK;
    const bsc_spot spot = {field, word, strlen(word), 1, 0};
    return bsc_word_choose(&spot, spot.length, names, what, value, error);
}

/* Fills the error for a board that is given by a name, if no built-in board has that name. `spot`
 * is where the name begins, and spot->line is the name itself. The hint suggests the built-in board
 * with the most similar name. Always returns BSC_BAD_INPUT. */
static bsc_status refuse_name(const bsc_spot *spot, bsc_error *error) {
    const char *name = spot->line;
    bsc_error_at(error, spot, "unknown board '%s': one of any size is nxn or wxh", name);
    return bsc_error_hint_word(error, bsc_builtin_closest(name));
}

/* Fills a draft whose board is given by its size, source->name. For "10x8", draft->board becomes a
 * rectangle, as if it had been drawn. If the size is "nxn" or "wxh" (any size), or if there are
 * more than BSC_MAX_SIDE columns or rows, the board is open instead: only its size is stored, and
 * draft->board stays empty. */
static bsc_status draft_size(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    uint32_t width = 0, height = 0;
    const bsc_spot size = {"board", source->name, strlen(source->name), 1, 0};
    bsc_status status =
        read_name("lattice", source->lattice, bsc_lattice_names, "lattice", &draft->lattice, error);
    const uint32_t max = draft->lattice == BSC_SQUARE ? BSC_MAX_OPEN_SIDE : BSC_MAX_SIDE;
    bool is_open = bsc_same_name(size.line, "nxn") || bsc_same_name(size.line, "wxh");
    if (status != BSC_OK) return status;
    if (is_open && draft->lattice != BSC_SQUARE)
        status = bsc_error_at(error, &size, "a board of any size needs the lattice square");
    else if (!is_open && (*size.line | 0x20) >= 'a')
        status = refuse_name(&size, error);
    else if (!is_open)
        status = bsc_word_size(&size, size.length, max, &width, &height, error);
    if (status == BSC_OK && source->fleet == NULL) {
        bsc_error_set(error, BSC_BAD_INPUT, "a board given by its size needs a fleet");
        bsc_error_reason(error, BSC_REASON_NO_FLEET);
        status = BSC_BAD_INPUT;
    }
    if (status != BSC_OK) return status;
    if (width > BSC_MAX_SIDE || height > BSC_MAX_SIDE) is_open = true;
    if (!is_open)
        return bsc_drawing_add_rectangle(&draft->board, draft->lattice, width, height, error);
    draft->open_width = width;
    draft->open_height = height;
    if ((source->islands == NULL || *source->islands == '\0') &&
        (source->cells == NULL || *source->cells == '\0'))
        return BSC_OK;
    return bsc_error_at(error, &size,
                        "a board of any size, or of more than %u columns or rows, has no islands",
                        BSC_MAX_SIDE);
}

/* Allows every piece that may be rotated (BSC_TURN_ROTATE) to be reflected too, as source->reflect
 * asks. */
static void allow_reflections(bsc_draft *draft) {
    if (draft->turn == BSC_TURN_ROTATE) draft->turn = BSC_TURN_REFLECT;
    for (uint32_t p = 0; p < draft->pieces; p++)
        if (draft->piece[p].turn == BSC_TURN_ROTATE) draft->piece[p].turn = BSC_TURN_REFLECT;
}

/* Applies those fields of the source that override what the text of the board says: touch, cover,
 * fleet, reflect and labels. */
static bsc_status override_rules(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    bsc_status status =
        read_name("touch", source->touch, bsc_touch_names, "touch rule", &draft->touch, error);
    if (status == BSC_OK)
        status =
            read_name("cover", source->cover, bsc_cover_names, "cover rule", &draft->cover, error);
    if (status == BSC_OK && source->fleet != NULL)
        status = bsc_draft_read_fleets(draft, source->fleet, error);
    if (status != BSC_OK) return status;
    if (source->reflect) allow_reflections(draft);
    status = read_name("labels", source->labels, bsc_labels_names, "kind of labels", &draft->labels,
                       error);
    return status == BSC_OK ? bsc_labels_check(draft, error) : status;
}

/* Fills an empty draft from the source. If a field of the source has a mistake, and not the text of
 * the board, the error gets the reason BSC_REASON_FIELD. */
static bsc_status fill_draft(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    if (source->text == NULL && source->name == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT, "no board: it needs a text, or a size as name");
    bsc_source named = *source;
    const bsc_builtin *builtin = source->text == NULL ? bsc_builtin_find(source->name) : NULL;
    if (builtin != NULL) {
        named.text = builtin->text;
        named.length = builtin->length;
    }
    bsc_status status = named.text == NULL ? BSC_OK : bsc_draft_read(draft, &named, error);
    if (status != BSC_OK) return status;
    if (named.text == NULL) status = draft_size(draft, source, error);
    if (status == BSC_OK) status = override_rules(draft, source, error);
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    return status;
}

/* Fills an empty problem from a draft. Also applies the fields of the source that change islands
 * and add sums. */
static bsc_status fill_problem(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
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
    if (draft->board.marks > 0) status = bsc_problem_make_places(problem, draft, source, error);
    if (status != BSC_OK) return status;
    status = bsc_problem_make_pieces(problem, draft, error);
    if (status == BSC_BAD_INPUT && source->fleet != NULL) bsc_error_reason(error, BSC_REASON_FIELD);
    return status == BSC_OK ? bsc_problem_read_sums(problem, draft, source, error) : status;
}

/* Makes a problem from a draft, and sets *problem to it. `status` is the status with which the
 * draft was filled: if it is not BSC_OK, makes no problem and returns `status`. Releases the draft
 * in every case. After a failure, *problem is NULL. */
static bsc_status make_problem(bsc_problem **problem, bsc_draft *draft, const bsc_source *source,
                               bsc_status status, bsc_error *error) {
    bsc_problem *new_problem = NULL;
    if (status == BSC_OK) {
        new_problem = bsc_memory_new(1, sizeof *new_problem);
        status = new_problem == NULL ? bsc_error_set_no_memory(error)
                                     : fill_problem(new_problem, draft, source, error);
    }
    bsc_arena_release(&draft->arena);
    bsc_drawing_release(&draft->board);
    bsc_drawing_release(&draft->shape);
    *problem = status == BSC_OK ? new_problem : NULL;
    if (status != BSC_OK) bsc_problem_free(new_problem);
    return status;
}

bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error) {
    bsc_draft draft = {.turn = BSC_TURN_ROTATE};
    *problem = NULL;
    bsc_source source_copy;
    if (bsc_source_copy(&source_copy, source, error) != BSC_OK) return BSC_UNSUPPORTED;
    const bsc_status status = fill_draft(&draft, &source_copy, error);
    return make_problem(problem, &draft, &source_copy, status, error);
}

bsc_status bsc_problem_cut(bsc_problem **cut, const bsc_problem *whole, uint32_t pieces,
                           const uint32_t *piece, const uint32_t *copies, uint32_t width,
                           uint32_t height, uint32_t island, bsc_error *error) {
    bsc_draft draft = {.lattice = whole->lattice, .touch = whole->touch, .pieces = pieces};
    for (uint32_t k = 0; k < pieces; k++) {
        const bsc_piece *original = &whole->piece[piece[k]];
        bsc_draft_piece *drafted = &draft.piece[k];
        *drafted = (bsc_draft_piece){
            .least_copies = copies[k], .copies = copies[k], .cells = original->cells};
        while (bsc_turn_names.name[drafted->turn] != original->turn) drafted->turn++;
        BSC_ARENA_ARRAY(&draft.arena, drafted->cell, original->cells);
        for (uint32_t c = 0; drafted->cell != NULL && c < original->cells; c++)
            drafted->cell[c] =
                bsc_lattice_coord(whole->lattice, (int32_t)whole->shape[piece[k]][2 * c],
                                  (int32_t)whole->shape[piece[k]][2 * c + 1]);
    }
    bsc_status status = bsc_arena_status(&draft.arena, error);
    if (status == BSC_OK)
        status = bsc_drawing_add_rectangle(&draft.board, whole->lattice, width, height, error);
    if (status == BSC_OK && island < draft.board.marks) draft.board.mark[island].mark = '#';
    return make_problem(cut, &draft, &(bsc_source){0}, status, error);
}
