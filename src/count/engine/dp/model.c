/* model.c - makes the model of a matrix: a smaller form of the exact-cover problem, for a sweep.
 * model_numbers.c turns what the sweep counts for the model into results for the matrix.
 *
 * Four things make the model smaller than the matrix. Take a 3x3 board with one ship of two cells,
 * on which ships may not touch. Its matrix has the items A (the ship) and the 16 corners of cells,
 * of which two ships may share none:
 *
 *     o  o  o  o      An option that covers a corner on the rim (o) also covers the corner inside
 *     o  #  #  o      (#) that is nearest to it. So two ships that share a corner on the rim also
 *     o  #  #  o      share a corner inside, and only the four corners inside are items of the
 *     o  o  o  o      model.
 *
 * 1. Implied items are left out. A secondary item is implied if every option that covers it also
 * covers one certain other item that the sweep passes. On 10x10 with ships that may not touch, 81
 * of 121 vertices remain, and the frontier of the sweep is 9 items wide instead of 11.
 *
 * 2. Impossible options lose their items, so that they are never placed. Take an item that must be
 * covered, and an option that does not cover it. If the option shares an item with every option
 * that covers the item, it is impossible: for example, a ship beside a hit. With this, 10 games of
 * the strategy `exact` on russian have 22.6 million transitions instead of 52.4 million.
 *
 * 3. Pieces with the same options (and weights), such as Submarine and Cruiser on the classic
 * board, become copies of one piece. States then do not say which of these pieces lies where, which
 * halves the states of the classic board. A solution of the model then stands for several solutions
 * of the matrix (model_numbers.c).
 *
 * 4. Pieces are counted, and are not items.
 *
 * Cost: for each pair of items that share an option, a walk over the options of one of the two. */
#include "count/engine/dp/model.h"

#include "count/cover/order.h"
#include "count/cover/run_tick.h"

/* A value of builder.model_item[]: the item of the matrix is not in the model. */
#define NO_ITEM UINT32_MAX

/* Work space for making a model: the model so far, and what is known about its matrix. */
typedef struct builder {
    bsc_dp_model *model;
    const bsc_matrix *matrix;
    /* the order of the matrix's items: which of them the sweep will pass, and in which order, and
     * which items are pieces, which it counts instead */
    bsc_order order;
    /* true: each piece has a counter of its own, even if several pieces have the same options */
    bool has_counter_per_piece;

    /* [options of the matrix]: true if mark_impossible_options has found that no solution can have
     * the option */
    bool *is_impossible;
    /* [items of the matrix]: how many options that cover the item are not marked in
     * is_impossible[] */
    uint32_t *possible_options;
    /* [items of the matrix]: the item of the model that this item became, or NO_ITEM */
    uint32_t *model_item;
    /* [options of the matrix]: the option of the model that this option became, if any */
    uint32_t *model_option;
    /* [options of the matrix]: if several pieces have the same options, the option of the first of
     * these pieces that is the same as this one; otherwise this option itself. The model has one
     * option for both. */
    uint32_t *alike_option;
    /* Each of the next three arrays marks the elements of a set that belongs to some item or option
     * x: an element of the set is marked with x + 1. Marks that other items or options have left
     * have other values, so they need not be cleared. */
    /* [options of the matrix]: after mark_options was called for the item x, x + 1 for each option
     * that covers x */
    uint32_t *covers_stamp;
    /* [options of the matrix]: after mark_conflicts was called for the option x, x + 1 for each
     * option that shares an item with x */
    uint32_t *conflict_stamp;
    /* [items of the model]: work space of maps_option, which checks whether a symmetry maps the
     * option x of the model to a certain other option: x + 1 for each item of that other option */
    uint32_t *image_stamp;

    /* [options of the matrix]: work space of mark_impossible_options: the options that may be
     * impossible */
    uint32_t *candidate;
    bsc_arena scratch; /* owns the arrays of this struct */
} builder;

/* Allocates the arrays of the model and of its builder (the work space). If memory runs out,
 * `failed` of the model's arena or of b->scratch is set. */
static void make_arrays(builder *b) {
    const bsc_matrix *matrix = b->matrix;
    const size_t entries = matrix->start[matrix->options];
    const size_t options = matrix->options;
    bsc_dp_model *model = b->model;
    bsc_arena *arena = &model->arena;
    BSC_ARENA_ARRAY(arena, model->item, matrix->items);
    BSC_ARENA_ARRAY(arena, model->counter, matrix->primaries);
    BSC_ARENA_ARRAY(arena, model->option_counter, options);
    BSC_ARENA_ARRAY(arena, model->start, options + 1);
    BSC_ARENA_ARRAY(arena, model->entry, entries);
    BSC_ARENA_ARRAY(arena, model->origin.model_option, options);
    BSC_ARENA_ARRAY(arena, model->origin.matrix_option, options);
    BSC_ARENA_ARRAY(arena, model->origin.piece_counter, matrix->primaries);
    BSC_ARENA_ARRAY(arena, model->origin.option_piece, options);
    if (matrix->law.weight != NULL) BSC_ARENA_ARRAY(arena, model->weight, options);
    BSC_ARENA_ARRAY(&b->scratch, b->is_impossible, options);
    BSC_ARENA_ARRAY(&b->scratch, b->possible_options, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->model_item, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->model_option, options);
    BSC_ARENA_ARRAY(&b->scratch, b->alike_option, options);
    BSC_ARENA_ARRAY(&b->scratch, b->covers_stamp, options);
    BSC_ARENA_ARRAY(&b->scratch, b->conflict_stamp, options);
    BSC_ARENA_ARRAY(&b->scratch, b->image_stamp, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->candidate, options);
}

/* Marks in covers_stamp[] the options that cover the item, so that covers_marked can find them.
 * Returns some option that covers the item and is not known to be impossible, or UINT32_MAX if
 * there is none. (It does not matter which: the callers look for another item that all possible
 * options of this item cover, and go through the items of one of these options to find it.) */
static uint32_t mark_options(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t possible_option = UINT32_MAX;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        b->covers_stamp[option] = item + 1;
        if (!b->is_impossible[option]) possible_option = option;
    }
    return possible_option;
}

/* Says whether the option covers the item. mark_options must have been called for this item last,
 * and not for another item. */
static bool covers_marked(const builder *b, uint32_t option, uint32_t item) {
    return b->covers_stamp[option] == item + 1;
}

/* Marks in conflict_stamp[] the options that cannot be in a solution together with this option,
 * because they share an item that only one option may cover; also the option itself, if it covers
 * such an item. */
static void mark_conflicts(const builder *b, uint32_t option) {
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
        const uint32_t item = matrix->entry[e];
        if (matrix->item[item].multiplicity > 1) continue;
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            b->conflict_stamp[matrix->option[k]] = option + 1;
    }
}

/* Says whether some option covers this item alone. The item is a cell, an edge or a vertex, and the
 * option is either a blank, which leaves the item without a ship, or a ship of one cell whose piece
 * may have any number of copies (`x*`) and therefore is no item of the matrix (matrix_build.c).
 * Such an option conflicts with no option that does not cover the item. So the need to cover the
 * item makes no other option impossible. */
static bool has_one_item_option(const bsc_matrix *matrix, uint32_t item) {
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        if (bsc_row_length(matrix->start, matrix->option[k]) == 1) return true;
    return false;
}

/* Marks the options that are impossible because of one primary item, which some option must cover.
 * An option is impossible if it does not cover the item, but conflicts with (shares an item with)
 * every possible option that does. Example: a hit cell must be covered by a ship, and ships may not
 * touch. Then a ship beside the hit cell that does not cover it conflicts with every ship on that
 * cell. Marks none if no possible option covers the item. */
static void mark_impossible_options(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t candidates = 0;
    bool has_possible_option = false;
    if (has_one_item_option(b->matrix, item)) return;
    mark_options(b, item);
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (covers_marked(b, option, item)) continue;
        b->candidate[candidates] = option;
        candidates++;
    }
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1] && candidates > 0; k++) {
        const uint32_t option = matrix->option[k];
        if (b->is_impossible[option]) continue;
        mark_conflicts(b, option);
        has_possible_option = true;
        uint32_t conflicts = 0;
        for (uint32_t c = 0; c < candidates; c++) {
            if (b->conflict_stamp[b->candidate[c]] != option + 1) continue;
            b->candidate[conflicts] = b->candidate[c];
            conflicts++;
        }
        candidates = conflicts;
    }
    if (!has_possible_option) return;
    for (uint32_t c = 0; c < candidates; c++) b->is_impossible[b->candidate[c]] = true;
}

/* Sets possible_options[] of each item, which must be 0, to how many of its options are not
 * impossible. */
static void count_possible_options(const builder *b) {
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t item = 0; item < matrix->items; item++)
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            if (!b->is_impossible[matrix->option[k]]) b->possible_options[item]++;
}

/* ---- Pieces ---- */

/* Says whether option x of piece p and option y of piece q cover the same items, apart from the
 * pieces themselves. */
static bool have_same_items(const bsc_matrix *matrix, uint32_t x, uint32_t p, uint32_t y,
                            uint32_t q) {
    const uint32_t x_end = matrix->start[x + 1];
    const uint32_t y_end = matrix->start[y + 1];
    uint32_t i = matrix->start[x];
    uint32_t j = matrix->start[y];
    for (;;) {
        if (i < x_end && matrix->entry[i] == p) i++;
        if (j < y_end && matrix->entry[j] == q) j++;
        if (i == x_end || j == y_end) return i == x_end && j == y_end;
        if (matrix->entry[i] != matrix->entry[j]) return false;
        i++;
        j++;
    }
}

/* Says whether the options x and y have the same weight, and add the same to each sum of cells. */
static bool have_same_values(const bsc_matrix *matrix, uint32_t x, uint32_t y) {
    if (matrix->law.weight != NULL && matrix->law.weight[x] != matrix->law.weight[y]) return false;
    for (uint32_t sum = 0; sum < matrix->law.sums.count; sum++)
        if (bsc_option_count_in_sum(matrix, x, sum) != bsc_option_count_in_sum(matrix, y, sum))
            return false;
    return true;
}

/* Says whether the pieces p and q can lie in the same places. They can if they have equally many
 * options, and option k of p covers the same items as option k of q (apart from the pieces p and q
 * themselves), with the same weight, and adds the same to each sum of cells. */
static bool are_alike(const bsc_matrix *matrix, uint32_t p, uint32_t q) {
    const uint32_t options = bsc_item_option_count(matrix, p);
    if (bsc_item_option_count(matrix, q) != options) return false;
    for (uint32_t k = 0; k < options; k++) {
        const uint32_t x = matrix->option[matrix->first[p] + k];
        const uint32_t y = matrix->option[matrix->first[q] + k];
        if (!have_same_items(matrix, x, p, y, q)) return false;
        if (!have_same_values(matrix, x, y)) return false;
    }
    return true;
}

/* Returns the first piece that can lie in the same places as `piece`; this may be `piece` itself.
 * The model has the options of this first piece only; they stand for those of `piece` too. */
static uint32_t find_first_alike(const builder *b, uint32_t piece) {
    if (b->has_counter_per_piece) return piece;
    for (uint32_t first = 0; first < piece; first++)
        if (b->order.is_piece[first] && are_alike(b->matrix, first, piece)) return first;
    return piece;
}

/* Adds the copies of a piece to its counter, which may already have copies of other pieces with the
 * same options. Then multiplies origin.assignments by the number of ways to choose which of the
 * sets of cells this piece takes. If the piece has k copies, and the counter now has n, this is
 * C(n, k). For example, a piece with 1 copy that joins a counter with 1 copy can take either of 2
 * sets: C(2, 1) = 2. */
static void add_copies(bsc_dp_model *model, bsc_dp_counter *counter, uint32_t copies) {
    for (uint32_t k = 1; k <= copies; k++) {
        counter->copies++;
        model->origin.assignments *= (long double)counter->copies / k;
    }
}

/* Gives each piece (b->order says which items are pieces) a counter. Pieces with the same options
 * share a counter. Also fills alike_option[]: if an earlier piece has the same options,
 * alike_option[k] of option k of this piece is the option of the first such piece that covers the
 * same items apart from the piece. Any other option stands for itself: alike_option[k] is k. */
static void make_counters(builder *b) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t option = 0; option < matrix->options; option++) {
        model->origin.option_piece[option] = BSC_DP_NO_PIECE;
        b->alike_option[option] = option;
    }
    for (uint32_t piece = 0; piece < matrix->primaries; piece++) {
        model->origin.piece_counter[piece] = BSC_DP_NO_COUNTER;
        if (!b->order.is_piece[piece]) continue;
        const uint32_t first_piece = find_first_alike(b, piece);
        uint32_t counter = model->origin.piece_counter[first_piece];
        if (first_piece == piece) {
            counter = model->counters;
            model->counters++;
        }
        model->origin.piece_counter[piece] = counter;
        add_copies(model, &model->counter[counter], matrix->item[piece].multiplicity);
        for (uint32_t k = 0; k < bsc_item_option_count(matrix, piece); k++) {
            const uint32_t option = matrix->option[matrix->first[piece] + k];
            model->origin.option_piece[option] = piece;
            b->alike_option[option] = matrix->option[matrix->first[first_piece] + k];
        }
    }
}

/* ---- Items ---- */

/* Says whether every possible option that covers `item` also covers `implied`. If so, two options
 * that share `item` share `implied` too. mark_options must have been called for `item` last, and
 * count_possible_options before. */
static bool implies(const builder *b, uint32_t item, uint32_t implied) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t shared = 0;
    for (uint32_t k = matrix->first[implied]; k < matrix->first[implied + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (covers_marked(b, option, item) && !b->is_impossible[option]) shared++;
    }
    return shared == b->possible_options[item];
}

/* Says whether the item lies in an earlier row of the board than the other item. This matters if
 * the sweep also counts smaller boards, which consist of the first rows only (rows.h): one of them
 * then has the item, but lacks the other. In all other sweeps, rows do not matter, and the function
 * returns false. */
static bool lies_in_earlier_row(const builder *b, uint32_t item, uint32_t other) {
    const bsc_dp_rows *rows = b->model->rows;
    if (rows == NULL) return false;
    return bsc_dp_count_rows_before(rows, b->matrix->item[item].point) <
           bsc_dp_count_rows_before(rows, b->matrix->item[other].point);
}

/* Says whether the item can be left out of the model, because it says nothing that other items do
 * not say. This is so for a secondary item if no possible option covers it, or if all its possible
 * options also cover another item that is no piece: two options that share the item then share that
 * other item. (But a sweep that also counts smaller boards, which have only the first rows, needs
 * the item if the other one lies in an earlier row: on a board that ends between the two, the item
 * shows that an option reaches beyond the board.) Of several secondary items with the same options,
 * the first one stays in the model. */
static bool is_implied(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    if (item < matrix->primaries) return false;
    if (b->possible_options[item] == 0) return true;
    const uint32_t option = mark_options(b, item);
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t stronger = matrix->entry[k];
        if (stronger == item || b->order.is_piece[stronger]) continue;
        if (!implies(b, item, stronger) || lies_in_earlier_row(b, stronger, item)) continue;
        if (b->possible_options[stronger] != b->possible_options[item] || stronger < item)
            return true;
    }
    return false;
}

/* Makes the items of the model: those that b->order lists, in its order, but without the implied
 * ones, which say nothing that other items do not say (is_implied). Also sets has_points (to true
 * if there are no items), has_matrix_order and mask_estimate. */
static void choose_items(builder *b) {
    bsc_dp_model *model = b->model;
    model->has_points = true;
    model->has_matrix_order = b->order.has_matrix_order;
    model->mask_estimate = b->order.cost;
    for (uint32_t item = 0; item < b->matrix->items; item++) b->model_item[item] = NO_ITEM;
    for (uint32_t k = 0; k < b->order.swept_items; k++) {
        const uint32_t matrix_item = b->order.swept_item[k];
        const bsc_item *item = &b->matrix->item[matrix_item];
        if (is_implied(b, matrix_item)) continue;
        if (item->kind == BSC_ITEM_NAMED) model->has_points = false;
        b->model_item[matrix_item] = model->items;
        model->item[model->items] = (bsc_dp_item){
            .point = item->point,
            .is_question = item->kind == BSC_ITEM_ABSENCE,
            .question_rank = item->rank,
            .is_primary = matrix_item < b->matrix->primaries,
            .lies_between_cells = item->kind == BSC_ITEM_EDGE || item->kind == BSC_ITEM_VERTEX};
        model->items++;
    }
}

/* ---- Options ---- */

/* Adds an option of the matrix to the model. `counter` is the index of the counter for the piece
 * that the option places, or BSC_DP_NO_COUNTER if it places none. Of the option's items, only those
 * that are in the model are kept. An impossible option keeps no items, so that it is never
 * placed. */
static void add_option(builder *b, uint32_t matrix_option, uint32_t counter) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    const uint32_t option = model->options;
    uint32_t end = model->start[option];
    for (uint32_t k = matrix->start[matrix_option]; k < matrix->start[matrix_option + 1]; k++) {
        const uint32_t item = b->model_item[matrix->entry[k]];
        if (b->is_impossible[matrix_option] || item == NO_ITEM) continue;
        model->entry[end] = item;
        end++;
    }
    model->start[option + 1] = end;
    model->options++;
    b->model_option[matrix_option] = option;
    model->origin.matrix_option[option] = matrix_option;
    model->option_counter[option] = counter;
    if (model->weight != NULL) model->weight[option] = matrix->law.weight[matrix_option];
}

/* Adds the options of the matrix to the model. Of several pieces with the same options, adds only
 * those of the first piece, and sets model_option[] of the other pieces' options to them. */
static void choose_options(builder *b) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t option = 0; option < matrix->options; option++) {
        const uint32_t piece = model->origin.option_piece[option];
        const bool has_piece = piece != BSC_DP_NO_PIECE;
        if (b->alike_option[option] != option) continue;
        add_option(b, option, has_piece ? model->origin.piece_counter[piece] : BSC_DP_NO_COUNTER);
    }
    for (uint32_t option = 0; option < matrix->options; option++)
        model->origin.model_option[option] = b->model_option[b->alike_option[option]];
}

/* Sets the rank of each counter (a piece, or several pieces with the same options). A counter with
 * a higher rank gets a larger stride: one more copy of it raises the index of a count by more
 * (counts.c). Usually the rank is how many items the counter's largest option has. But if counts of
 * smaller boards are wanted too (model->rows is not NULL), the first piece gets the highest rank
 * and the last one the lowest: then the index of a count is the number by which rows.h numbers the
 * fleets. */
static void rank_counters(bsc_dp_model *model) {
    for (uint32_t option = 0; option < model->options; option++) {
        if (model->option_counter[option] == BSC_DP_NO_COUNTER) continue;
        bsc_dp_counter *counter = &model->counter[model->option_counter[option]];
        const uint32_t items = bsc_row_length(model->start, option);
        if (items > counter->rank) counter->rank = items;
    }
    if (model->rows == NULL) return;
    for (uint32_t c = 0; c < model->counters; c++) model->counter[c].rank = model->counters - c;
}

/* ---- Symmetries ---- */

/* Returns the item of the model that stands for an item of the matrix: what this item became in the
 * model, or if it was left out, an item of the model that the same options cover. Returns NO_ITEM
 * if there is neither. */
static uint32_t find_equal_item(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    if (b->model_item[item] != NO_ITEM || b->possible_options[item] == 0)
        return b->model_item[item];
    const uint32_t option = mark_options(b, item);
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t equal = matrix->entry[k];
        if (b->model_item[equal] != NO_ITEM && implies(b, item, equal) &&
            b->possible_options[equal] == b->possible_options[item])
            return b->model_item[equal];
    }
    return NO_ITEM;
}

/* Says whether the symmetry maps the items of the option to the items of the option's image, and
 * whether both place the same piece, or pieces with the same options (which have one counter).
 * symmetry->item[] must be filled, and image_stamp[] must have been 0 when this was first called
 * for the symmetry. */
static bool maps_option(const builder *b, const bsc_dp_symmetry *symmetry, uint32_t option) {
    const bsc_dp_model *model = b->model;
    const uint32_t image = symmetry->option[option];
    const uint32_t *start = model->start;
    if (model->option_counter[image] != model->option_counter[option]) return false;
    if (bsc_row_length(start, image) != bsc_row_length(start, option)) return false;
    for (uint32_t k = start[image]; k < start[image + 1]; k++)
        b->image_stamp[model->entry[k]] = option + 1;
    for (uint32_t k = start[option]; k < start[option + 1]; k++)
        if (b->image_stamp[symmetry->item[model->entry[k]]] != option + 1) return false;
    return true;
}

/* Translates a symmetry of the matrix, which maps item i to item[i] and option o to option[o], into
 * *symmetry of the model, whose arrays are allocated. If the image of an item is left out of the
 * model, because the model has another item with the same options, that one takes its place.
 * Returns false if the model cannot have the symmetry: if it has no item for the image, if it maps
 * a primary item to a secondary one or the reverse, or an option to one with other items or another
 * counter. In a sweep that counts smaller boards too, also returns false if it maps an item to
 * another row of the board. *symmetry is then useless. Allocates nothing. */
static bool translate_symmetry(builder *b, const uint32_t *item, const uint32_t *option,
                               bsc_dp_symmetry *symmetry) {
    const bsc_dp_model *model = b->model;
    for (uint32_t i = 0; i < b->matrix->items; i++) {
        const uint32_t model_item = b->model_item[i];
        if (model_item == NO_ITEM) continue;
        const uint32_t image = find_equal_item(b, item[i]);
        if (image == NO_ITEM || model->item[image].is_primary != model->item[model_item].is_primary)
            return false;
        if (lies_in_earlier_row(b, item[i], i) || lies_in_earlier_row(b, i, item[i])) return false;
        symmetry->item[model_item] = image;
    }
    for (uint32_t o = 0; o < model->options; o++)
        symmetry->option[o] = model->origin.model_option[option[model->origin.matrix_option[o]]];
    memset(b->image_stamp, 0, model->items * sizeof *b->image_stamp);
    for (uint32_t o = 0; o < model->options; o++)
        if (!maps_option(b, symmetry, o)) return false;
    return true;
}

/* Fills model->symmetry[] from the symmetries of the matrix, without the identity and without those
 * that the model cannot have (translate_symmetry), and sets model->symmetries to how many they are.
 * If there are sums of cells, the model gets no symmetries: a symmetry would have to swap the
 * counts of the sums in each state too. Fails if memory runs out, or with BSC_INTERRUPTED if the
 * tick of `run` stops it. */
static bsc_status translate_symmetries(builder *b, const bsc_run *run, bsc_error *error) {
    bsc_dp_model *model = b->model;
    bsc_symmetries all;
    bsc_status status = bsc_symmetries_init(&all, b->matrix, run, error);
    if (status != BSC_OK) return status;
    const bool has_sums = b->matrix->law.sums.count > 0;
    for (unsigned k = 1; k < all.count && !has_sums; k++) {
        bsc_dp_symmetry *symmetry = &model->symmetry[model->symmetries];
        BSC_ARENA_ARRAY(&model->arena, symmetry->item, model->items);
        BSC_ARENA_ARRAY(&model->arena, symmetry->option, model->options);
        if (model->arena.failed) break;
        if (translate_symmetry(b, all.item[k], all.option[k], symmetry)) model->symmetries++;
    }
    bsc_arena_release(&all.arena);
    return bsc_arena_status(&model->arena, error);
}

/* ---- The whole model ---- */

/* Makes all parts of the model. The order of the steps matters: each needs what those before it
 * have made. Fails if memory runs out, or with BSC_INTERRUPTED if the tick of `run` stops it; the
 * caller then frees the parts that were made. */
static bsc_status build(builder *b, const bsc_run *run, bsc_error *error) {
    make_arrays(b);
    bsc_status status = bsc_arena_status(&b->model->arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&b->scratch, error);
    if (status == BSC_OK) status = bsc_order_init(&b->order, b->matrix, error);
    if (status == BSC_OK) status = bsc_run_check_interrupt(run, error);
    if (status != BSC_OK) return status;
    make_counters(b);
    for (uint32_t item = 0; item < b->matrix->primaries; item++)
        if (bsc_item_has_point(&b->matrix->item[item])) mark_impossible_options(b, item);
    count_possible_options(b);
    choose_items(b);
    choose_options(b);
    rank_counters(b->model);
    return translate_symmetries(b, run, error);
}

bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bool is_for_draws, bsc_dp_rows *rows, const bsc_run *run,
                             bsc_error *error) {
    const bool is_weighted = matrix->law.weight != NULL;
    /* A counter says how many copies of a piece are placed. Usually pieces with the same options
     * share a counter. Two cases need a counter for each piece. If `rows` is not NULL, rows->number
     * gets a count for each fleet that some of the ships form, and this says how many ships of each
     * piece the fleet has. And in random draws by weights, a seed must give the same fleets as in
     * earlier versions. */
    const bool has_counter_per_piece = rows != NULL || (is_for_draws && is_weighted);
    builder b = {.model = model, .matrix = matrix, .has_counter_per_piece = has_counter_per_piece};
    *model = (bsc_dp_model){.matrix = matrix,
                            .rows = rows,
                            .origin.assignments = 1.0L,
                            .total_kind = is_weighted ? BSC_DP_REAL : (bsc_dp_kind)limbs};
    const bsc_status status = build(&b, run, error);
    bsc_arena_release(&b.order.arena);
    bsc_arena_release(&b.scratch);
    if (status != BSC_OK) bsc_dp_model_release(model);
    return status;
}

void bsc_dp_model_release(bsc_dp_model *model) {
    bsc_arena_release(&model->arena);
    *model = (bsc_dp_model){.matrix = NULL};
}
