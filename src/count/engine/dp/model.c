/* model.c - makes the model of a matrix for a sweep. model_numbers.c turns the sweep's numbers
 * back.
 *
 * Four things make the model smaller than the matrix. On a 3x3 board with one ship of two cells,
 * where ships may not touch, the matrix has the items A (the ship) and the 16 corners of cells, of
 * which two ships may share none:
 *
 *     o  o  o  o      An option that covers a corner on the rim (o) also covers the corner inside
 *     o  #  #  o      (#) that is nearest to it. So two ships that share the former share the
 *     o  #  #  o      latter, and only the four corners inside are items of the model.
 *     o  o  o  o
 *
 * Implied items are left out: a secondary item whose options all cover another swept item. On 10x10
 * with ships apart 81 of 121 vertices stay, and the frontier of the sweep is 9 wide, not 11.
 *
 * Dead options lose their items, so that they are never laid: an option that shares an item with
 * every option of some item that must be covered is in no solution, such as a ship beside a hit. 10
 * games of `exact` on russian so have 22.6 million transitions in place of 52.4. Keeping the copies
 * of sunk ships from being used up before those ships' places saved no more.
 *
 * Alike pieces, which have the same options (and weights), become copies of one, as classic's
 * Submarine and Cruiser: states no longer tell which of them lies where. That halves the states of
 * the classic board. A solution of the model then stands for several of the matrix: with two alike
 * pieces on two sets of cells for 2, since either may lie on either set.
 *
 * Pieces are counted, not swept.
 *
 * Cost: for each pair of items that share an option, a walk over the options of one. */
#include "count/engine/dp/model.h"

#include "count/cover/order.h"

/* In item_of[]: the matrix's item was left out of the model. */
#define NO_ITEM UINT32_MAX

/* The model in the making, and what is known of its matrix. Arrays of stamps say "marked for x" by
 * holding x + 1, so that they need not be cleared between two uses. */
typedef struct builder {
    bsc_dp_model *model;
    const bsc_matrix *matrix;
    bsc_order order; /* the items to sweep, and which items are pieces */
    /* If true, each of several equal pieces gets a counter of its own, not one for all. */
    bool tells_alike_apart;

    bool *is_dead; /* [options]: whether mark_dead_options found that no solution has the option */
    uint32_t *live_count; /* [items]: the number of the item's options that are not dead */
    /* [items]: the number of the matrix's item among the model's items, or NO_ITEM. */
    uint32_t *item_of;
    uint32_t *new_number; /* [options]: the option's number in the model, if it is taken over */

    uint32_t *item_stamp;  /* [options]: marked for an item that they cover (mark_options) */
    uint32_t *meets_stamp; /* [options]: marked for an option that they share an item with */
    uint32_t *image_stamp; /* [items of the model]: marked for an option whose image has them */
    uint32_t *candidate;   /* [options]: options that may be dead */
    bsc_arena scratch;     /* of the arrays above */
} builder;

/* Allocates the arrays. If memory is missing the model's arena or b->scratch has failed. */
static void make_arrays(builder *b) {
    const bsc_matrix *matrix = b->matrix;
    const size_t entries = matrix->start[matrix->options];
    const size_t options = matrix->options;
    bsc_dp_model *model = b->model;
    bsc_arena *arena = &model->arena;
    BSC_ARENA_ARRAY(arena, model->item, matrix->items);
    BSC_ARENA_ARRAY(arena, model->counter, matrix->primaries);
    BSC_ARENA_ARRAY(arena, model->counter_of, options);
    BSC_ARENA_ARRAY(arena, model->start, options + 1);
    BSC_ARENA_ARRAY(arena, model->entry, entries);
    BSC_ARENA_ARRAY(arena, model->origin.model_option, options);
    BSC_ARENA_ARRAY(arena, model->origin.matrix_option, options);
    BSC_ARENA_ARRAY(arena, model->origin.piece_counter, matrix->primaries);
    BSC_ARENA_ARRAY(arena, model->origin.piece, options);
    if (matrix->law.weight != NULL) BSC_ARENA_ARRAY(arena, model->weight, options);
    BSC_ARENA_ARRAY(&b->scratch, b->is_dead, options);
    BSC_ARENA_ARRAY(&b->scratch, b->live_count, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->item_of, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->new_number, options);
    BSC_ARENA_ARRAY(&b->scratch, b->item_stamp, options);
    BSC_ARENA_ARRAY(&b->scratch, b->meets_stamp, options);
    BSC_ARENA_ARRAY(&b->scratch, b->image_stamp, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->candidate, options);
}

/* Marks the options of an item, and returns the last of them that is not dead. UINT32_MAX where all
 * are dead or there is none. */
static uint32_t mark_options(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t live_option = UINT32_MAX;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        b->item_stamp[option] = item + 1;
        if (!b->is_dead[option]) live_option = option;
    }
    return live_option;
}

/* Says whether the option covers the item, which was the last to be given to mark_options. */
static bool covers_marked(const builder *b, uint32_t option, uint32_t item) {
    return b->item_stamp[option] == item + 1;
}

/* Marks the options that cannot be in a solution together with this one: they share an item that is
 * covered once. */
static void mark_conflicts(const builder *b, uint32_t option) {
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++) {
        const uint32_t item = matrix->entry[e];
        if (matrix->item[item].multiplicity > 1) continue;
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            b->meets_stamp[matrix->option[k]] = option + 1;
    }
}

/* Says whether the item has a blank, an option that covers nothing else. Such an option conflicts
 * only with the others of the item. */
static bool has_blank(const bsc_matrix *matrix, uint32_t item) {
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
        if (bsc_row_length(matrix->start, matrix->option[k]) == 1) return true;
    return false;
}

/* Marks the options dead that conflict with every live option of a primary item and do not cover
 * the item themselves: whichever option covers it, they are not in the solution. */
static void mark_dead_options(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t candidates = 0;
    bool has_live_option = false;
    if (has_blank(b->matrix, item)) return;
    mark_options(b, item);
    for (uint32_t option = 0; option < matrix->options; option++) {
        if (covers_marked(b, option, item)) continue;
        b->candidate[candidates] = option;
        candidates++;
    }
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1] && candidates > 0; k++) {
        const uint32_t option = matrix->option[k];
        if (b->is_dead[option]) continue;
        mark_conflicts(b, option);
        has_live_option = true;
        uint32_t conflicts = 0;
        for (uint32_t c = 0; c < candidates; c++) {
            if (b->meets_stamp[b->candidate[c]] != option + 1) continue;
            b->candidate[conflicts] = b->candidate[c];
            conflicts++;
        }
        candidates = conflicts;
    }
    if (!has_live_option) return;
    for (uint32_t c = 0; c < candidates; c++) b->is_dead[b->candidate[c]] = true;
}

/* Counts the options of each item that are not dead. */
static void count_live_options(const builder *b) {
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t item = 0; item < matrix->items; item++)
        for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++)
            if (!b->is_dead[matrix->option[k]]) b->live_count[item]++;
}

/* ---- Pieces ---- */

/* Says whether option x without piece p and option y without piece q cover the same items. */
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

/* Says whether the two options have the same weight, and add as much to each sum of cells. */
static bool have_same_values(const bsc_matrix *matrix, uint32_t x, uint32_t y) {
    if (matrix->law.weight != NULL && matrix->law.weight[x] != matrix->law.weight[y]) return false;
    for (uint32_t sum = 0; sum < matrix->law.sums.count; sum++)
        if (bsc_option_count_in_sum(matrix, x, sum) != bsc_option_count_in_sum(matrix, y, sum))
            return false;
    return true;
}

/* Says whether two pieces have the same options, in the same order. */
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

/* Returns the piece whose options stand for those of `piece`: the first that is alike. */
static uint32_t find_leader(const builder *b, uint32_t piece) {
    if (b->tells_alike_apart) return piece;
    for (uint32_t leader = 0; leader < piece; leader++)
        if (b->order.is_piece[leader] && are_alike(b->matrix, leader, piece)) return leader;
    return piece;
}

/* Adds the copies of a piece to a counter that has copies of alike pieces already. Each solution
 * then stands for C(all copies, copies of the piece) times as many, since the piece's copies may
 * lie on any of the sets. */
static void add_copies(bsc_dp_model *model, bsc_dp_counter *counter, uint32_t copies) {
    for (uint32_t k = 1; k <= copies; k++) {
        counter->copies++;
        model->origin.assignments *= (long double)counter->copies / k;
    }
}

/* Gives each piece a counter, and each of its options the leader's that stands for it. */
static void make_counters(builder *b) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t option = 0; option < matrix->options; option++)
        model->origin.piece[option] = BSC_DP_NO_COUNTER;
    for (uint32_t piece = 0; piece < matrix->primaries; piece++) {
        model->origin.piece_counter[piece] = BSC_DP_NO_COUNTER;
        if (!b->order.is_piece[piece]) continue;
        const uint32_t leader = find_leader(b, piece);
        uint32_t counter = model->origin.piece_counter[leader];
        if (leader == piece) {
            counter = model->counters;
            model->counters++;
        }
        model->origin.piece_counter[piece] = counter;
        add_copies(model, &model->counter[counter], matrix->item[piece].multiplicity);
        for (uint32_t k = 0; k < bsc_item_option_count(matrix, piece); k++) {
            const uint32_t option = matrix->option[matrix->first[piece] + k];
            model->origin.piece[option] = piece;
            model->origin.model_option[option] = matrix->option[matrix->first[leader] + k];
        }
    }
}

/* ---- Items ---- */

/* Says whether every live option of `item`, which was just given to mark_options, covers `implied`
 * too: if two options share `item`, they share the latter as well. */
static bool implies(const builder *b, uint32_t item, uint32_t implied) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t shared = 0;
    for (uint32_t k = matrix->first[implied]; k < matrix->first[implied + 1]; k++) {
        const uint32_t option = matrix->option[k];
        if (covers_marked(b, option, item) && !b->is_dead[option]) shared++;
    }
    return shared == b->live_count[item];
}

/* Says whether the end of a row to read may lie between the two items of the matrix: `earlier`
 * passed and `later` not. */
static bool are_in_rising_rows(const builder *b, uint32_t earlier, uint32_t later) {
    const bsc_dp_rows *rows = b->model->rows;
    const bsc_item *item = b->matrix->item;
    return rows != NULL && bsc_dp_count_rows_above(rows, item[earlier].point) <
                               bsc_dp_count_rows_above(rows, item[later].point);
}

/* Says whether the item is secondary and can be left out, since another one that stays keeps its
 * options apart. Of two secondary items with the same options the first stays. */
static bool is_implied(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    if (item < matrix->primaries) return false;
    if (b->live_count[item] == 0) return true;
    const uint32_t option = mark_options(b, item);
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t stronger = matrix->entry[k];
        if (stronger == item || b->order.is_piece[stronger]) continue;
        if (!implies(b, item, stronger) || are_in_rising_rows(b, stronger, item)) continue;
        if (b->live_count[stronger] != b->live_count[item] || stronger < item) return true;
    }
    return false;
}

/* Makes the model's items: the items of b->order, in that order, without those that are implied. */
static void choose_items(builder *b) {
    bsc_dp_model *model = b->model;
    model->has_points = true;
    model->is_listed = b->order.is_listed;
    model->order_masks = b->order.cost;
    for (uint32_t item = 0; item < b->matrix->items; item++) b->item_of[item] = NO_ITEM;
    for (uint32_t k = 0; k < b->order.swept_items; k++) {
        const uint32_t number = b->order.item[k];
        const bsc_item *item = &b->matrix->item[number];
        if (is_implied(b, number)) continue;
        if (item->kind == BSC_ITEM_NAMED) model->has_points = false;
        b->item_of[number] = model->items;
        model->item[model->items] = (bsc_dp_item){
            .point = item->point,
            .asks_for_absence = item->kind == BSC_ITEM_ABSENCE,
            .rank = item->rank,
            .is_primary = number < b->matrix->primaries,
            .lies_between_cells = item->kind == BSC_ITEM_EDGE || item->kind == BSC_ITEM_VERTEX};
        model->items++;
    }
}

/* ---- Options ---- */

/* Adds the option of the matrix to the model: the items that both have, or none if it is dead. */
static void add_option(builder *b, uint32_t matrix_option, uint32_t counter) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    const uint32_t option = model->options;
    uint32_t end = model->start[option];
    for (uint32_t k = matrix->start[matrix_option]; k < matrix->start[matrix_option + 1]; k++) {
        const uint32_t item = b->item_of[matrix->entry[k]];
        if (b->is_dead[matrix_option] || item == NO_ITEM) continue;
        model->entry[end] = item;
        end++;
    }
    model->start[option + 1] = end;
    model->options++;
    b->new_number[matrix_option] = option;
    model->origin.matrix_option[option] = matrix_option;
    model->counter_of[option] = counter;
    if (model->weight != NULL) model->weight[option] = matrix->law.weight[matrix_option];
}

/* Takes the options that stand for themselves into the model, numbered anew in the same order. In
 * origin.model_option[], where make_counters has left the option of the matrix that stands for each
 * option, replaces that by its number in the model. */
static void choose_options(builder *b) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    for (uint32_t option = 0; option < matrix->options; option++) {
        const uint32_t piece = model->origin.piece[option];
        if (piece == BSC_DP_NO_COUNTER) {
            model->origin.model_option[option] = option;
            add_option(b, option, BSC_DP_NO_COUNTER);
        } else if (model->origin.model_option[option] == option) {
            add_option(b, option, model->origin.piece_counter[piece]);
        }
    }
    for (uint32_t option = 0; option < matrix->options; option++)
        model->origin.model_option[option] = b->new_number[model->origin.model_option[option]];
}

/* Sets the ranks of all counters. */
static void rank_counters(bsc_dp_model *model) {
    for (uint32_t option = 0; option < model->options; option++) {
        if (model->counter_of[option] == BSC_DP_NO_COUNTER) continue;
        bsc_dp_counter *counter = &model->counter[model->counter_of[option]];
        const uint32_t items = bsc_row_length(model->start, option);
        if (items > counter->rank) counter->rank = items;
    }
    if (model->rows == NULL) return;
    for (uint32_t c = 0; c < model->counters; c++) model->counter[c].rank = model->counters - c;
}

/* ---- Symmetries ---- */

/* Returns the model's item that has the same options as an item of the matrix: its own, or that of
 * the one that was left in the model in its place. NO_ITEM where there is none. */
static uint32_t find_equal_item(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    if (b->item_of[item] != NO_ITEM || b->live_count[item] == 0) return b->item_of[item];
    const uint32_t option = mark_options(b, item);
    for (uint32_t k = matrix->start[option]; k < matrix->start[option + 1]; k++) {
        const uint32_t equal = matrix->entry[k];
        if (b->item_of[equal] != NO_ITEM && implies(b, item, equal) &&
            b->live_count[equal] == b->live_count[item])
            return b->item_of[equal];
    }
    return NO_ITEM;
}

/* Says whether the symmetry maps the option's items to those of the option's image, and leaves its
 * counter as it is. */
static bool maps_option(const builder *b, const bsc_dp_symmetry *symmetry, uint32_t option) {
    const bsc_dp_model *model = b->model;
    const uint32_t image = symmetry->option[option];
    const uint32_t *start = model->start;
    if (model->counter_of[image] != model->counter_of[option]) return false;
    if (bsc_row_length(start, image) != bsc_row_length(start, option)) return false;
    for (uint32_t k = start[image]; k < start[image + 1]; k++)
        b->image_stamp[model->entry[k]] = option + 1;
    for (uint32_t k = start[option]; k < start[option + 1]; k++)
        if (b->image_stamp[symmetry->item[model->entry[k]]] != option + 1) return false;
    return true;
}

/* Fills `symmetry` with the matrix's symmetry that maps items by item[] and options by option[].
 * Returns false where it is no symmetry of the model: the image of an item was left out of it, is
 * primary where the item is not, or lies in another of the rows to read. */
static bool carry_symmetry(builder *b, const uint32_t *item, const uint32_t *option,
                           bsc_dp_symmetry *symmetry) {
    const bsc_dp_model *model = b->model;
    for (uint32_t i = 0; i < b->matrix->items; i++) {
        const uint32_t number = b->item_of[i];
        if (number == NO_ITEM) continue;
        const uint32_t image = find_equal_item(b, item[i]);
        if (image == NO_ITEM || model->item[image].is_primary != model->item[number].is_primary)
            return false;
        if (are_in_rising_rows(b, item[i], i) || are_in_rising_rows(b, i, item[i])) return false;
        symmetry->item[number] = image;
    }
    for (uint32_t o = 0; o < model->options; o++)
        symmetry->option[o] = model->origin.model_option[option[model->origin.matrix_option[o]]];
    memset(b->image_stamp, 0, model->items * sizeof *b->image_stamp);
    for (uint32_t o = 0; o < model->options; o++)
        if (!maps_option(b, symmetry, o)) return false;
    return true;
}

/* Fills the model's symmetries. With sums of cells there are none: a symmetry would have to swap
 * the sums' digits in the masks too. */
static bsc_status carry_symmetries(builder *b, const bsc_run *run, bsc_error *error) {
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
        if (carry_symmetry(b, all.item[k], all.option[k], symmetry)) model->symmetries++;
    }
    bsc_arena_release(&all.arena);
    return bsc_arena_status(&model->arena, error);
}

/* ---- The parts in their order ---- */

/* Makes the model. What it has made when it fails is for the caller to free. */
static bsc_status build(builder *b, const bsc_run *run, bsc_error *error) {
    make_arrays(b);
    bsc_status status = bsc_arena_status(&b->model->arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&b->scratch, error);
    if (status == BSC_OK) status = bsc_order_init(&b->order, b->matrix, error);
    if (status == BSC_OK) status = bsc_run_check_interrupt(run, error);
    if (status != BSC_OK) return status;
    make_counters(b);
    for (uint32_t item = 0; item < b->matrix->primaries; item++)
        if (bsc_item_has_point(&b->matrix->item[item])) mark_dead_options(b, item);
    count_live_options(b);
    choose_items(b);
    choose_options(b);
    rank_counters(b->model);
    return carry_symmetries(b, run, error);
}

bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bsc_dp_rows *rows, const bsc_run *run, bsc_error *error) {
    const bool is_weighted = matrix->law.weight != NULL;
    /* Draws by weights tell alike pieces apart, so that a seed keeps its fleets. */
    const bool is_for_weighted_draws = is_weighted && limbs > 0;
    builder b = {.model = model,
                 .matrix = matrix,
                 .tells_alike_apart = rows != NULL || is_for_weighted_draws};
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
