/* model.c - from a matrix to its model and, for the numbers, back.
 *
 * Leaving out implied items: options of a secondary item that all cover another swept item conflict
 * there already. On 10x10 with ships apart 81 of 121 vertices stay, the frontier is 9 wide, not 11.
 *
 * Leaving out dead options: one that meets all that cover an item is in no solution, such as a ship
 * beside a hit. 10 games of `exact` on russian so have 22.6 million transitions in place of 52.4;
 * keeping copies of sunk ships from being used up before them saved no more.
 *
 * Alike pieces (by weights too), as classic's Submarine and Cruiser, become copies of one: states
 * no longer tell which of them lies where. That halves those of the classic board.
 *
 * Cost: for each pair of items that share an option, a walk over the options of one. */
#include "count/engine/dp/model.h"

#include "count/cover/order.h"

#define NO_ITEM UINT32_MAX

typedef struct builder {
    bsc_dp_model *model;
    const bsc_matrix *matrix;
    bsc_order order;       /* of the items to sweep, and which are pieces */
    uint32_t *item_of;     /* [items]: the model's item, or NO_ITEM */
    uint32_t *mark;        /* [options] */
    uint32_t *seen;        /* [items of the model] */
    uint32_t *met, *found; /* [options] */
    bool *dead;            /* [options]: in no solution, by find_dead */
    uint32_t *live;        /* [items]: options that are not dead */
    bool apart;            /* pieces that are alike are told apart */
    bsc_arena scratch;     /* of the last seven arrays */
} builder;

static void make_arrays(builder *b) {
    const bsc_matrix *matrix = b->matrix;
    const size_t entries = matrix->start[matrix->options], options = matrix->options;
    bsc_dp_model *model = b->model;
    bsc_arena *arena = &model->arena;
    BSC_ARENA_ARRAY(arena, model->item, matrix->items);
    BSC_ARENA_ARRAY(arena, model->counter, matrix->primaries);
    BSC_ARENA_ARRAY(arena, model->counter_of, options);
    BSC_ARENA_ARRAY(arena, model->start, options + 1);
    BSC_ARENA_ARRAY(arena, model->entry, entries);
    BSC_ARENA_ARRAY(arena, model->of.option, options);
    BSC_ARENA_ARRAY(arena, model->of.origin, options);
    BSC_ARENA_ARRAY(arena, model->of.counter, matrix->primaries);
    if (matrix->weight != NULL) BSC_ARENA_ARRAY(arena, model->weight, options);
    BSC_ARENA_ARRAY(arena, model->of.piece, options);
    BSC_ARENA_ARRAY(&b->scratch, b->item_of, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->mark, options);
    BSC_ARENA_ARRAY(&b->scratch, b->seen, matrix->items);
    BSC_ARENA_ARRAY(&b->scratch, b->met, options);
    BSC_ARENA_ARRAY(&b->scratch, b->found, options);
    BSC_ARENA_ARRAY(&b->scratch, b->dead, options);
    BSC_ARENA_ARRAY(&b->scratch, b->live, matrix->items);
}

/* Marks the item's options; returns one that is not dead, of an item that has any. */
static uint32_t mark_options(const builder *b, uint32_t item) {
    uint32_t live = UINT32_MAX;
    BSC_EACH(k, b->matrix->first, item) {
        b->mark[b->matrix->option[k]] = item + 1;
        if (!b->dead[b->matrix->option[k]]) live = b->matrix->option[k];
    }
    return live;
}

/* Marks the options that share an item with this one which is covered once. */
static void meet(const builder *b, uint32_t option) {
    const bsc_matrix *matrix = b->matrix;
    BSC_EACH(e, matrix->start, option) {
        const uint32_t item = matrix->entry[e];
        if (matrix->item[item].multiplicity > 1) continue;
        BSC_EACH(k, matrix->first, item) b->met[matrix->option[k]] = option + 1;
    }
}

/* Options that do not cover the item, and meet each one that does. */
static void find_dead(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    uint32_t found = 0, ways = 0;
    mark_options(b, item);
    BSC_EACH_OPTION(option, matrix)
        if (b->mark[option] != item + 1) b->found[found++] = option;
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1] && found > 0; k++) {
        const uint32_t option = matrix->option[k], all = found;
        if (b->dead[option]) continue;
        meet(b, option);
        ways++;
        found = 0;
        for (uint32_t f = 0; f < all; f++)
            if (b->met[b->found[f]] == option + 1) b->found[found++] = b->found[f];
    }
    for (uint32_t f = 0; f < found && ways > 0; f++) b->dead[b->found[f]] = true;
}

/* Whether the options are the same but for their pieces. */
static bool same_rest(const bsc_matrix *matrix, uint32_t x, uint32_t piece, uint32_t y,
                      uint32_t other) {
    uint32_t i = matrix->start[x], j = matrix->start[y];
    for (;; i++, j++) {
        i += i < matrix->start[x + 1] && matrix->entry[i] == piece;
        j += j < matrix->start[y + 1] && matrix->entry[j] == other;
        if (i == matrix->start[x + 1] || j == matrix->start[y + 1])
            return i == matrix->start[x + 1] && j == matrix->start[y + 1];
        if (matrix->entry[i] != matrix->entry[j]) return false;
    }
}

static bool same_options(const bsc_matrix *matrix, uint32_t piece, uint32_t other) {
    const uint32_t count = bsc_matrix_length(matrix, piece);
    if (bsc_matrix_length(matrix, other) != count) return false;
    for (uint32_t k = 0; k < count; k++) {
        const uint32_t x = matrix->option[matrix->first[piece] + k],
                       y = matrix->option[matrix->first[other] + k];
        if (!same_rest(matrix, x, piece, y, other)) return false;
        if (matrix->weight != NULL && matrix->weight[x] != matrix->weight[y]) return false;
        for (uint32_t s = 0; s < matrix->cells.sums.count; s++)
            if (bsc_option_adds(matrix, x, s) != bsc_option_adds(matrix, y, s)) return false;
    }
    return true;
}

/* The piece whose options stand for those of `piece`: itself, or an earlier one that is alike. */
static uint32_t leader(const builder *b, uint32_t piece) {
    if (b->apart) return piece;
    for (uint32_t other = 0; other < piece; other++)
        if (b->order.piece[other] && same_options(b->matrix, other, piece)) return other;
    return piece;
}

static void make_counters(builder *b) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    memset(model->of.piece, 0xFF, matrix->options * sizeof *model->of.piece);
    BSC_EACH_PRIMARY(i, matrix) {
        model->of.counter[i] = BSC_DP_NO_COUNTER;
        if (!b->order.piece[i]) continue;
        const uint32_t first = leader(b, i);
        if (first == i)
            model->of.counter[i] = model->counters++;
        else
            model->of.counter[i] = model->of.counter[first];
        bsc_dp_counter *own = &model->counter[model->of.counter[i]];
        for (uint32_t k = 1; k <= matrix->item[i].multiplicity; k++)
            model->of.ways *= (long double)++own->most / k;
        BSC_EACH(k, matrix->first, i) {
            const uint32_t option = matrix->option[k];
            model->of.piece[option] = i;
            model->of.option[option] =
                matrix->option[matrix->first[first] + (k - matrix->first[i])];
        }
    }
}

/* Whether every option of `item` covers `other` too; mark[] is item + 1 at the item's options. */
static bool implies(const builder *b, uint32_t item, uint32_t other) {
    uint32_t shared = 0;
    BSC_EACH(k, b->matrix->first, other)
        shared += b->mark[b->matrix->option[k]] == item + 1 && !b->dead[b->matrix->option[k]];
    return shared == b->live[item];
}

/* Whether `other` may be passed by the end of a row to read, and the item not. */
static bool is_earlier(const builder *b, uint32_t other, uint32_t item) {
    const bsc_dp_rows *rows = b->model->place.rows;
    const bsc_item *all = b->matrix->item;
    return rows != NULL &&
           bsc_dp_rows_before(rows, all[other].point) < bsc_dp_rows_before(rows, all[item].point);
}

/* Of two secondary items with the same options the first stays. */
static bool is_implied(builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    if (item < matrix->primaries || b->live[item] == 0) return item >= matrix->primaries;
    const uint32_t option = mark_options(b, item);
    BSC_EACH(k, matrix->start, option) {
        const uint32_t other = matrix->entry[k];
        if (other == item || b->order.piece[other] || !implies(b, item, other) ||
            is_earlier(b, other, item))
            continue;
        if (b->live[other] != b->live[item] || other < item) return true;
    }
    return false;
}

static void choose_items(builder *b) {
    bsc_dp_model *model = b->model;
    model->place.has_points = true;
    model->place.listed = b->order.listed;
    model->place.masks = b->order.cost;
    memset(b->item_of, 0xFF, b->matrix->items * sizeof *b->item_of);
    for (uint32_t k = 0; k < b->order.swept; k++) {
        const uint32_t i = b->order.item[k];
        const bsc_item *item = &b->matrix->item[i];
        if (is_implied(b, i)) continue;
        model->place.has_points &= item->kind != BSC_ITEM_NAMED;
        b->item_of[i] = model->items;
        model->item[model->items++] =
            (bsc_dp_item){item->point, i < b->matrix->primaries,
                          item->kind == BSC_ITEM_EDGE || item->kind == BSC_ITEM_VERTEX};
    }
}

/* Keeps the options that stand for themselves, numbered anew in their order. */
static void keep_options(builder *b) {
    bsc_dp_model *model = b->model;
    const bsc_matrix *matrix = b->matrix;
    uint32_t end = 0;
    BSC_EACH_OPTION(option, matrix) {
        const uint32_t piece = model->of.piece[option];
        const bool counted = piece != BSC_DP_NO_COUNTER;
        if (counted && model->of.option[option] != option) continue;
        const uint32_t kept = model->options++;
        b->mark[option] = kept;
        model->of.origin[kept] = option;
        model->counter_of[kept] = counted ? model->of.counter[piece] : BSC_DP_NO_COUNTER;
        BSC_EACH(k, matrix->start, option)
            if (!b->dead[option] && b->item_of[matrix->entry[k]] != NO_ITEM)
                model->entry[end++] = b->item_of[matrix->entry[k]];
        model->start[kept + 1] = end;
        if (!counted) continue;
        bsc_dp_counter *counter = &model->counter[model->counter_of[kept]];
        if (end - model->start[kept] > counter->cells) counter->cells = end - model->start[kept];
    }
    assert(end <= matrix->start[matrix->options]);
    for (uint32_t c = 0; model->place.rows != NULL && c < model->counters; c++)
        model->counter[c].cells = model->counters - c; /* digits in the order of the pieces */
    BSC_EACH_OPTION(option, matrix) {
        const bool counted = model->of.piece[option] != BSC_DP_NO_COUNTER;
        model->of.option[option] = b->mark[counted ? model->of.option[option] : option];
    }
}

/* The model's item of a matrix's item: its own, or the kept one of those with the same options. */
static uint32_t kept_item(const builder *b, uint32_t item) {
    const bsc_matrix *matrix = b->matrix;
    if (b->item_of[item] != NO_ITEM || b->live[item] == 0) return b->item_of[item];
    const uint32_t option = mark_options(b, item);
    BSC_EACH(k, matrix->start, option) {
        const uint32_t other = matrix->entry[k];
        if (b->item_of[other] != NO_ITEM && implies(b, item, other) &&
            b->live[other] == b->live[item])
            return b->item_of[other];
    }
    return NO_ITEM;
}

/* Whether the option's items map to those of its image, at which seen[] then is option + 1. */
static bool keeps_option(const builder *b, const bsc_dp_symmetry *g, uint32_t option) {
    const bsc_dp_model *model = b->model;
    const uint32_t image = g->option[option], *start = model->start;
    if (model->counter_of[image] != model->counter_of[option]) return false;
    if (bsc_row_length(start, image) != bsc_row_length(start, option)) return false;
    BSC_EACH(k, start, image) b->seen[model->entry[k]] = option + 1;
    BSC_EACH(k, start, option)
        if (b->seen[g->item[model->entry[k]]] != option + 1) return false;
    return true;
}

/* The matrix's symmetry on the model. False where it is none there: two items with the same options
 * cannot be told apart. */
static bool carry_symmetry(builder *b, const uint32_t *item, const uint32_t *option,
                           bsc_dp_symmetry *g) {
    const bsc_dp_model *model = b->model;
    BSC_EACH_ITEM(i, b->matrix) {
        if (b->item_of[i] == NO_ITEM) continue;
        const uint32_t image = kept_item(b, item[i]);
        if (image == NO_ITEM || model->item[image].primary != model->item[b->item_of[i]].primary)
            return false;
        if (is_earlier(b, item[i], i) || is_earlier(b, i, item[i])) return false;
        assert(image < model->items);
        g->item[b->item_of[i]] = image;
    }
    BSC_EACH_OPTION(k, model) g->option[k] = model->of.option[option[model->of.origin[k]]];
    memset(b->seen, 0, model->items * sizeof *b->seen);
    BSC_EACH_OPTION(k, model)
        if (!keeps_option(b, g, k)) return false;
    return true;
}

static bsc_status carry_symmetries(builder *b, const bsc_run *run, bsc_error *error) {
    bsc_dp_model *model = b->model;
    bsc_symmetries all;
    bsc_status status = bsc_symmetries_init(&all, b->matrix, run, error);
    if (status != BSC_OK) return status;
    memset(b->mark, 0, b->matrix->options * sizeof *b->mark);
    /* sums would have to change places in the mask too */
    for (unsigned k = 1; k < all.count && b->matrix->cells.sums.count == 0; k++) {
        bsc_dp_symmetry *g = &model->symmetries.of[model->symmetries.count];
        BSC_ARENA_ARRAY(&model->arena, g->item, model->items);
        BSC_ARENA_ARRAY(&model->arena, g->option, model->options);
        if (model->arena.failed) break;
        model->symmetries.count += carry_symmetry(b, all.item[k], all.option[k], g);
    }
    BSC_RELEASE(&all);
    return bsc_arena_status(&model->arena, error);
}

bsc_status bsc_dp_model_init(bsc_dp_model *model, const bsc_matrix *matrix, size_t limbs,
                             bsc_dp_rows *rows, const bsc_run *run, bsc_error *error) {
    /* draws by weights tell pieces apart, so that a seed keeps its fleets */
    const bool draws = matrix->weight != NULL && limbs > 0;
    builder b = {.model = model, .matrix = matrix, .apart = rows != NULL || draws};
    *model = (bsc_dp_model){.matrix = matrix,
                            .place.rows = rows,
                            .of.ways = 1.0L,
                            .total = matrix->weight != NULL ? BSC_DP_REAL : (bsc_dp_kind)limbs};
    make_arrays(&b);
    bsc_status status = bsc_arena_status(&model->arena, error);
    if (status == BSC_OK) status = bsc_arena_status(&b.scratch, error);
    if (status == BSC_OK) status = bsc_order_init(&b.order, matrix, error);
    if (status == BSC_OK) status = bsc_run_poll(run, error);
    if (status == BSC_OK) {
        make_counters(&b);
        BSC_EACH_PRIMARY(i, matrix)
            if (bsc_item_has_point(&matrix->item[i])) find_dead(&b, i);
        BSC_EACH_ITEM(i, matrix)
            BSC_EACH(k, matrix->first, i) b.live[i] += !b.dead[matrix->option[k]];
        choose_items(&b);
        keep_options(&b);
        for (uint32_t k = 0; model->weight != NULL && k < model->options; k++)
            model->weight[k] = matrix->weight[model->of.origin[k]];
        status = carry_symmetries(&b, run, error);
    }
    BSC_RELEASE(&b.order);
    bsc_arena_release(&b.scratch);
    if (status != BSC_OK) BSC_RELEASE(model);
    return status;
}

/* Times the ways to say which piece lies on which set: for each counter, a multinomial of copies,
 * but one of piece `fixed`, whose set is given. `limbs` has one to spare. */
static void scale(const bsc_dp_model *model, uint64_t *number, size_t limbs, uint32_t fixed,
                  uint32_t *taken) {
    memset(taken, 0, model->counters * sizeof *taken);
    BSC_EACH_PRIMARY(i, model->matrix) {
        const uint32_t counter = model->of.counter[i];
        if (counter == BSC_DP_NO_COUNTER) continue;
        const uint32_t copies = model->matrix->item[i].multiplicity - (i == fixed);
        for (uint32_t k = 1; k <= copies; k++) { /* C(taken + k, k), exactly at each step */
            const uint64_t carry = bsc_limbs_scale(number, limbs, (uint64_t)++taken[counter]);
            const uint64_t rest = bsc_limbs_divide(number, limbs, k);
            assert(carry == 0 && rest == 0);
            (void)carry;
            (void)rest;
        }
    }
}

bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total, const void *option,
                            bsc_tally *tally, bsc_error *error) {
    if (model->total == BSC_DP_REAL) {
        const double sum = *(const double *)total, *own = option;
        tally->value = sum * model->of.ways;
        for (uint32_t k = 0; option != NULL && sum > 0.0 && k < tally->options; k++) {
            const uint32_t piece = model->of.piece[k];
            tally->share[k] = own[model->of.option[k]] / sum;
            if (piece != BSC_DP_NO_COUNTER) /* its part of the copies */
                tally->share[k] *= (double)model->matrix->item[piece].multiplicity /
                                   model->counter[model->of.counter[piece]].most;
        }
        return BSC_OK;
    }
    const size_t limbs = tally->limbs, bytes = limbs * sizeof(uint64_t);
    bsc_arena scratch = {0};
    uint64_t *number = bsc_arena_new(&scratch, limbs + 1, sizeof *number);
    uint32_t *taken = bsc_arena_new(&scratch, model->counters, sizeof *taken);
    const bsc_status status = bsc_arena_status(&scratch, error);
    if (status == BSC_OK) {
        memcpy(number, total, bytes);
        scale(model, number, limbs + 1, UINT32_MAX, taken);
        bsc_limbs_add(tally->limb, limbs, number, limbs);
    }
    for (uint32_t k = 0; status == BSC_OK && option != NULL && k < model->matrix->options; k++) {
        memcpy(number, (const uint64_t *)option + model->of.option[k] * limbs, bytes);
        number[limbs] = 0;
        if (bsc_limbs_zero(number, limbs)) continue;
        scale(model, number, limbs + 1, model->of.piece[k], taken);
        bsc_limbs_add(bsc_tally_option_limbs(tally, k), limbs, number, limbs);
    }
    bsc_arena_release(&scratch);
    return status;
}
