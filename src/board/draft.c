/* draft.c - from a source to a problem: reads the text or the size, applies the options that
 * override it, then makes places and placements. */
#include "board/draft.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

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

/* A board of which only the size is given. */
static bsc_status draft_size(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    uint32_t width = 0, height = 0;
    unsigned lattice = draft->lattice;
    const bsc_spot size = {"board", source->name, strlen(source->name), 1, 0};
    bsc_status status =
        take_name("lattice", source->lattice, bsc_lattice_names, "lattice", &lattice, error);
    draft->lattice = (bsc_lattice)lattice;
    if (status == BSC_OK) status = bsc_word_size(&size, size.length, &width, &height, error);
    if (status == BSC_OK && source->fleet == NULL) {
        bsc_error_set(error, BSC_BAD_INPUT, "a board given by its size needs a fleet");
        bsc_error_reason(error, BSC_REASON_NO_FLEET);
        status = BSC_BAD_INPUT;
    }
    if (status != BSC_OK) return status;
    return bsc_drawing_rectangle(&draft->board, draft->lattice, width, height, error);
}

static bsc_status change_rules(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    unsigned touch = draft->touch, cover = draft->cover;
    bsc_status status =
        take_name("touch", source->touch, bsc_touch_names, "touch rule", &touch, error);
    if (status == BSC_OK)
        status = take_name("cover", source->cover, bsc_cover_names, "cover rule", &cover, error);
    draft->touch = (bsc_touch)touch;
    draft->cover = (bsc_cover)cover;
    if (status == BSC_OK && source->fleet != NULL)
        status = bsc_draft_fleet(draft, source->fleet, error);
    return status;
}

static bsc_status take_labels(bsc_draft *draft, const bsc_source *source, bsc_error *error) {
    unsigned labels = draft->labels;
    const bsc_status status =
        take_name("labels", source->labels, bsc_labels_names, "kind of labels", &labels, error);
    draft->labels = (bsc_labels)labels;
    return status;
}

static void release(bsc_draft *draft) {
    bsc_arena_release(&draft->arena);
    bsc_drawing_release(&draft->board);
    bsc_drawing_release(&draft->shape);
}

static bsc_status build(bsc_problem *problem, bsc_draft *draft, const bsc_source *source,
                        bsc_error *error) {
    if (source->text == NULL && source->name == NULL)
        return bsc_error_set(error, BSC_BAD_INPUT, "no board: it needs a text, or a size as name");
    bsc_status status = source->text == NULL ? BSC_OK : bsc_draft_read(draft, source, error);
    if (status != BSC_OK) return status;
    if (source->text == NULL) status = draft_size(draft, source, error);
    if (status == BSC_OK) status = change_rules(draft, source, error);
    if (status == BSC_OK) status = take_labels(draft, source, error);
    if (status == BSC_BAD_INPUT) bsc_error_reason(error, BSC_REASON_FIELD);
    if (status != BSC_OK) return status;
    problem->title = "";
    if (draft->title != NULL)
        problem->title = bsc_arena_text(&problem->arena, draft->title, strlen(draft->title));
    problem->lattice = draft->lattice;
    problem->touch = draft->touch;
    problem->cover = draft->cover;
    status = bsc_problem_take_places(problem, draft, source, error);
    return status == BSC_OK ? bsc_problem_lay_out(problem, draft, error) : status;
}

bsc_status bsc_problem_new(bsc_problem **problem, const bsc_source *source, bsc_error *error) {
    *problem = NULL;
    bsc_problem *made = bsc_memory_new(1, sizeof *made);
    if (made == NULL) return bsc_error_no_memory(error);
    bsc_draft draft = {.turn = BSC_TURN_ROTATE};
    const bsc_status status = build(made, &draft, source, error);
    release(&draft);
    if (status == BSC_OK)
        *problem = made;
    else
        bsc_problem_free(made);
    return status;
}
