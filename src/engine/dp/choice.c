/* choice.c - one sweep or two, and in which directions.
 *
 * Two sweeps, on squares. A straight ship crosses the rows or crosses the columns, never both. Of m
 * such ships either at most cap = m / 2 cross the rows: these deployments a sweep by rows counts,
 * with the number of crossing ships as one more count; or at most m - cap - 1 cross the columns:
 * these a sweep by columns counts. What makes states many is ships that hang over the line of the
 * sweep, and each sweep now has few (classic: 8.0 million masks in one sweep, 0.1 million in each
 * of two).
 *
 * That pays where the cap is well below the number of ships that can hang over a line at once. With
 * ten ships that may not touch on ten columns it does not: the count costs more than it saves
 * (russian: 0.41 million masks in one sweep; german 0.92 million). Nor where it makes each mask's
 * numbers many: with russian's fleet on 13x13, which has pieces that cross no line, 240 numbers a
 * mask in two sweeps took 28 s, 120 in one take 8.6 s, though the masks are as many.
 *
 * On hexagons a straight ship crosses the lines of two directions out of three. Of m such ships
 * some direction has m / 3 along it at least, which would leave three sweeps with a cap of 2 m / 3
 * each, and ships that bend cross them all. With 0.2 million masks in the best of six sweeps of
 * hex-upper that was not tried: one sweep is run, in the direction of least width.
 *
 * If the board and the fleet are the same seen in the diagonal and the caps are equal (m odd), the
 * second sweep is the first one seen so, and is not run. */
#include "engine/dp/order.h"

#include "base/error.h"
#include "base/memory.h"
#include "base/sort.h"

#include <stdlib.h>
#include <string.h>

#define MAX_NUMBERS 200u

void bsc_dp_choice_release(bsc_dp_choice *choice) {
    bsc_memory_free(choice->mirror);
    *choice = (bsc_dp_choice){0};
}

/* The cheapest of the directions first, first + step, ... */
static bsc_status cheapest(const bsc_dp_model *model, uint8_t first, uint8_t end, uint8_t *best,
                           bsc_error *error) {
    double least = 0.0;
    for (uint8_t d = first; d < end; d++) {
        double cost = 0.0;
        const bsc_status status = bsc_dp_direction_cost(model, d, &cost, error);
        if (status != BSC_OK) return status;
        if (d == first || cost < least) {
            least = cost;
            *best = d;
        }
    }
    return BSC_OK;
}

/* Copies of the pieces that cross one way or the other. A turn only swaps a piece's two extents, so
 * one of its options speaks for all. */
static uint32_t crossing_ships(const bsc_dp_model *model) {
    uint32_t ships = 0, counted = 0;
    for (uint32_t option = 0; option < model->options && counted < model->counters; option++) {
        if (model->counter_of[option] != counted) continue; /* options lie counter by counter */
        if (bsc_dp_crossing(model, 0, option) != 0) ships += model->counter[counted].most;
        counted++;
    }
    return ships;
}

/* With every cell to be covered, ships can hang over a line only as the cells behind it are filled:
 * there are few masks in one sweep (pentominoes on 6x10: 2.9 million against 134 million in
 * two). */
static bool covers_all(const bsc_dp_model *model) {
    for (uint32_t i = 0; i < model->items; i++)
        if (!model->item[i].primary && !model->item[i].corner) return false;
    return model->items > 0 && model->item[0].primary;
}

/* Columns of cells, or of what stands for them. */
static uint32_t count_columns(const bsc_dp_model *model, bool *apart) {
    int32_t least = INT32_MAX, most = INT32_MIN;
    *apart = false;
    for (uint32_t i = 0; i < model->matrix->items; i++) {
        const bsc_item *item = &model->matrix->item[i];
        if (item->kind == BSC_ITEM_PIECE) continue;
        if (item->point.x < least) least = item->point.x;
        if (item->point.x > most) most = item->point.x;
        *apart |= item->kind != BSC_ITEM_CELL;
    }
    return least > most ? 0 : (uint32_t)(most - least) / 6 + 1;
}

/* Numbers that a mask has at most with this cap: one for each count of each piece's copies and of
 * the ships across. */
static uint64_t numbers_a_mask(const bsc_dp_model *model, uint32_t cap) {
    uint64_t numbers = cap + 1;
    for (uint32_t c = 0; c < model->counters && numbers <= MAX_NUMBERS; c++)
        numbers *= model->counter[c].most + 1;
    return numbers;
}

/* Ships that can hang over a row at once stand in each column, or where they must keep apart in
 * every other. */
static bool pays_to_split(const bsc_dp_model *model, uint32_t ships) {
    bool apart;
    const uint32_t columns = count_columns(model, &apart), cap = ships / 2;
    if (ships < 2) return false;
    if (!apart) return cap <= columns / 2;
    return cap <= columns / 2 / 2 && numbers_a_mask(model, cap) <= MAX_NUMBERS;
}

typedef struct sorted_item {
    bsc_point point;
    bsc_item_kind kind;
    uint32_t item;
} sorted_item;

static int by_point(const void *left, const void *right) {
    const sorted_item *a = left, *b = right;
    if (a->point.x != b->point.x) return a->point.x < b->point.x ? -1 : 1;
    if (a->point.y != b->point.y) return a->point.y < b->point.y ? -1 : 1;
    return (a->kind > b->kind) - (a->kind < b->kind);
}

/* Each item's image in the diagonal through the corner of the board, or false where one has none.
 * Pieces are their own images. All of the matrix's items take part: of those that the model keeps,
 * two options at the rim can have the same, one that crosses and one that does not. */
static bool mirror_items(const bsc_matrix *matrix, sorted_item *sorted, uint32_t *image) {
    bsc_point least = {INT32_MAX, INT32_MAX};
    uint32_t count = 0;
    for (uint32_t i = 0; i < matrix->items; i++) {
        if (matrix->item[i].kind == BSC_ITEM_PIECE) continue;
        const bsc_point at = matrix->item[i].point;
        sorted[count++] = (sorted_item){at, matrix->item[i].kind, i};
        if (at.x < least.x) least.x = at.x;
        if (at.y < least.y) least.y = at.y;
    }
    qsort(sorted, count, sizeof *sorted, by_point);
    for (uint32_t i = 0; i < matrix->items; i++) {
        const bsc_point at = matrix->item[i].point;
        const sorted_item wanted = {
            {at.y - least.y + least.x, at.x - least.x + least.y}, matrix->item[i].kind, 0};
        image[i] = i;
        if (matrix->item[i].kind == BSC_ITEM_PIECE) continue;
        const sorted_item *found = bsearch(&wanted, sorted, count, sizeof *sorted, by_point);
        if (found == NULL || (found->item < matrix->primaries) != (i < matrix->primaries))
            return false;
        image[i] = found->item;
    }
    return true;
}

typedef struct sorted_option {
    uint32_t option, length;
    const uint32_t *entry; /* rising */
} sorted_option;

static int by_entries(const void *left, const void *right) {
    const sorted_option *a = left, *b = right;
    if (a->length != b->length) return a->length < b->length ? -1 : 1;
    for (uint32_t k = 0; k < a->length; k++)
        if (a->entry[k] != b->entry[k]) return a->entry[k] < b->entry[k] ? -1 : 1;
    return 0;
}

static sorted_option option_of(const bsc_dp_model *model, uint32_t option) {
    const bsc_matrix *matrix = model->matrix;
    const uint32_t origin = model->origin[option], first = matrix->start[origin];
    return (sorted_option){option, matrix->start[origin + 1] - first, matrix->entry + first};
}

/* Each option's image, or false where one has none or two have the same. */
static bool mirror_options(const bsc_dp_model *model, const uint32_t *image, sorted_option *sorted,
                           uint32_t *scratch, uint32_t *mirror) {
    for (uint32_t k = 0; k < model->options; k++) sorted[k] = option_of(model, k);
    qsort(sorted, model->options, sizeof *sorted, by_entries);
    for (uint32_t k = 1; k < model->options; k++)
        if (by_entries(&sorted[k - 1], &sorted[k]) == 0) return false;
    for (uint32_t option = 0; option < model->options; option++) {
        sorted_option wanted = option_of(model, option);
        for (uint32_t k = 0; k < wanted.length; k++) scratch[k] = image[wanted.entry[k]];
        bsc_sort_numbers(scratch, wanted.length);
        wanted.entry = scratch;
        const sorted_option *found =
            bsearch(&wanted, sorted, model->options, sizeof *sorted, by_entries);
        if (found == NULL) return false;
        mirror[option] = found->option;
    }
    return true;
}

/* Sets choice->mirror if the model is the same seen in the diagonal. */
static bsc_status find_mirror(bsc_dp_choice *choice, const bsc_dp_model *model, bsc_error *error) {
    const uint32_t all = model->matrix->items;
    sorted_item *items = bsc_memory_new(all, sizeof *items);
    sorted_option *options = bsc_memory_new(model->options, sizeof *options);
    uint32_t *image = bsc_memory_new(all, sizeof *image);
    uint32_t *scratch = bsc_memory_new(all, sizeof *scratch);
    uint32_t *mirror = bsc_memory_new(model->options, sizeof *mirror);
    const bool room =
        items != NULL && options != NULL && image != NULL && scratch != NULL && mirror != NULL;
    if (room && mirror_items(model->matrix, items, image) &&
        mirror_options(model, image, options, scratch, mirror)) {
        choice->mirror = mirror;
        mirror = NULL;
    }
    bsc_memory_free(items);
    bsc_memory_free(options);
    bsc_memory_free(image);
    bsc_memory_free(scratch);
    bsc_memory_free(mirror);
    return room ? BSC_OK : bsc_error_no_memory(error);
}

static bsc_status choose_two(bsc_dp_choice *choice, const bsc_dp_model *model, uint32_t ships,
                             bsc_error *error) {
    uint8_t rows = 0, columns = 0;
    bsc_status status = cheapest(model, 0, 2, &rows, error);
    if (status == BSC_OK) status = cheapest(model, 2, 4, &columns, error);
    if (status != BSC_OK) return status;
    const uint32_t cap = ships / 2;
    choice->sweeps = 2;
    choice->sweep[0] = (bsc_dp_sweep){rows, true, cap};
    choice->sweep[1] = (bsc_dp_sweep){columns, true, ships - cap - 1};
    return ships % 2 == 1 && model->weight == NULL ? find_mirror(choice, model, error) : BSC_OK;
}

bsc_status bsc_dp_choose(bsc_dp_choice *choice, const bsc_dp_model *model, bsc_error *error) {
    *choice = (bsc_dp_choice){.sweeps = 1};
    if (model->has_points && model->matrix->lattice == BSC_SQUARE && !covers_all(model)) {
        const uint32_t ships = crossing_ships(model);
        if (pays_to_split(model, ships)) return choose_two(choice, model, ships, error);
    }
    return cheapest(model, 0, bsc_dp_directions(model), &choice->sweep[0].direction, error);
}
