/* matrix.c - what the public header asks of a matrix, its columns, the check of its invariants, and
 * its digest.
 *
 * The columns are a counting sort of the entries by their items. first[] is one ahead while it is
 * filled: first[i + 1] is where item i's next option goes, and so ends as where the next item's
 * begin. Cost: three times the entries.
 *
 * The digest is equal where two machines have the same matrix, and so the same search. All that
 * this depends on goes in, item names too; not placement[]. Cost: a hash of 8 bytes an entry. */
#include "count/cover/matrix.h"

#include "bscount.h"

#include "count/base/bits.h"

#include <assert.h>
#include <math.h>

void bsc_matrix_free(bsc_matrix *matrix) {
    if (matrix == NULL) return;
    bsc_matrix_free(matrix->law.lay_board);
    bsc_arena_release(&matrix->arena);
    bsc_memory_free(matrix);
}

uint32_t bsc_matrix_items(const bsc_matrix *matrix) {
    return matrix->items;
}

uint32_t bsc_matrix_primaries(const bsc_matrix *matrix) {
    return matrix->primaries;
}

uint32_t bsc_matrix_options(const bsc_matrix *matrix) {
    return matrix->options;
}

uint64_t bsc_matrix_entries(const bsc_matrix *matrix) {
    return matrix->start[matrix->options];
}

uint32_t bsc_matrix_option_items(const bsc_matrix *matrix, uint32_t option) {
    assert(option < matrix->options);
    return bsc_row_length(matrix->start, option);
}

uint32_t bsc_matrix_option_column(const bsc_matrix *matrix, uint32_t option, uint32_t item) {
    assert(item < bsc_matrix_option_items(matrix, option));
    return matrix->entry[matrix->start[option] + item];
}

const char *bsc_matrix_option_item(const bsc_matrix *matrix, uint32_t option, uint32_t item) {
    return matrix->item[bsc_matrix_option_column(matrix, option, item)].name;
}

uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option) {
    assert(option < matrix->options);
    return matrix->placement == NULL ? UINT32_MAX : matrix->placement[option];
}

static void check_option(const bsc_matrix *matrix, uint32_t option) {
    uint32_t multiple = 0;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    assert(first < end &&
           matrix->entry[first] < matrix->primaries); /* rising, so a primary one is first */
    for (uint32_t k = first; k < end; k++) {
        assert(matrix->entry[k] < matrix->items);
        assert(k == first || matrix->entry[k - 1] < matrix->entry[k]);
        multiple += matrix->item[matrix->entry[k]].multiplicity > 1;
    }
    assert(multiple <= 1);
    assert(option == 0 || matrix->placement == NULL ||
           matrix->placement[option - 1] < matrix->placement[option]);
    assert(matrix->law.weight == NULL ||
           (matrix->law.weight[option] >= 0.0 && isfinite(matrix->law.weight[option])));
    (void)multiple;
}

/* Each of its options has the item, none twice; as many as entries, so none is missing. */
static void check_item(const bsc_matrix *matrix, uint32_t item) {
    assert(matrix->first[item] <= matrix->first[item + 1]);
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        assert(option < matrix->options);
        assert(k == matrix->first[item] || matrix->option[k - 1] < option);
        uint32_t e = matrix->start[option];
        while (e < matrix->start[option + 1] && matrix->entry[e] != item) e++;
        assert(e < matrix->start[option + 1]);
    }
}

void bsc_matrix_check(const bsc_matrix *matrix) {
    assert(matrix->primaries <= matrix->items && matrix->start[0] == 0);
    assert(matrix->first[0] == 0 && matrix->first[matrix->items] == matrix->start[matrix->options]);
    for (uint32_t i = 0; i < matrix->items; i++) {
        assert(matrix->item[i].multiplicity >= 1 && matrix->item[i].name != NULL);
        assert(i < matrix->primaries || matrix->item[i].multiplicity == 1);
    }
    for (uint32_t option = 0; option < matrix->options; option++) check_option(matrix, option);
    for (uint32_t i = 0; i < matrix->items; i++) check_item(matrix, i);
}

/* Insertion sort: there are few primary items, or little to gain. */
uint32_t bsc_matrix_rank_primaries(const bsc_matrix *matrix, uint32_t *order) {
    uint32_t count = 0, musts = 0;
    for (unsigned pieces = 0; pieces < 2; pieces++) {
        musts = pieces == 0 ? 0 : count;
        for (uint32_t item = 0; item < matrix->primaries; item++) {
            const uint32_t length = bsc_item_option_count(matrix, item);
            uint32_t at = count;
            if ((matrix->item[item].kind == BSC_ITEM_PIECE) != (pieces == 1)) continue;
            for (; at > musts && bsc_item_option_count(matrix, order[at - 1]) > length; at--)
                order[at] = order[at - 1];
            order[at] = item;
            count++;
        }
    }
    assert(count == matrix->primaries);
    return musts;
}

uint64_t bsc_matrix_sum_multiplicities(const bsc_matrix *matrix) {
    uint64_t wanted = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) wanted += matrix->item[i].multiplicity;
    return wanted;
}

uint32_t bsc_option_count_in_sum(const bsc_matrix *matrix, uint32_t option, uint32_t sum) {
    uint32_t adds = 0;
    for (uint32_t t = matrix->law.sums.start[option]; t < matrix->law.sums.start[option + 1]; t++)
        adds += matrix->law.sums.term[t].sum == sum;
    return adds;
}

bool bsc_sums_are_met(const bsc_matrix *matrix, const uint32_t *option, uint32_t count) {
    bool hold = true;
    for (uint32_t s = 0; s < matrix->law.sums.count; s++) {
        const bsc_sum of = matrix->law.sums.sum[s];
        uint32_t sum = 0;
        for (uint32_t k = 0; k < count; k++) sum += bsc_option_count_in_sum(matrix, option[k], s);
        hold &= of.least <= sum && sum <= of.most;
    }
    return hold;
}

bsc_status bsc_matrix_finish(bsc_matrix *matrix, bsc_error *error) {
    const uint32_t entries = matrix->start[matrix->options];
    BSC_ARENA_ARRAY(&matrix->arena, matrix->first, (size_t)matrix->items + 2);
    BSC_ARENA_ARRAY(&matrix->arena, matrix->option, entries);
    const bsc_status status = bsc_arena_status(&matrix->arena, error);
    if (status != BSC_OK) return status;
    for (uint32_t e = 0; e < entries; e++) matrix->first[matrix->entry[e] + 2]++;
    for (uint32_t i = 2; i < matrix->items + 2; i++) matrix->first[i] += matrix->first[i - 1];
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t e = matrix->start[option]; e < matrix->start[option + 1]; e++)
            matrix->option[matrix->first[matrix->entry[e] + 1]++] = option;
    bsc_matrix_check(matrix);
    return BSC_OK;
}

uint64_t bsc_matrix_digest(const bsc_matrix *matrix) {
    const bsc_matrix_cells *cells = &matrix->cells;
    uint64_t sum = BSC_HASH_START;
    bsc_hash_number(&sum, matrix->lattice);
    bsc_hash_number(&sum, matrix->items);
    bsc_hash_number(&sum, matrix->primaries);
    bsc_hash_number(&sum, matrix->options);
    for (const bsc_item *i = matrix->item; i < matrix->item + matrix->items; i++) {
        bsc_hash_number(&sum, i->kind);
        bsc_hash_number(&sum, i->multiplicity);
        bsc_hash_number(&sum, (uint64_t)i->point.x);
        bsc_hash_number(&sum, (uint64_t)i->point.y);
        bsc_hash_text(&sum, i->name);
    }
    for (uint32_t k = 0; k <= matrix->options; k++) bsc_hash_number(&sum, matrix->start[k]);
    for (uint32_t e = 0; e < matrix->start[matrix->options]; e++)
        bsc_hash_number(&sum, matrix->entry[e]);
    for (uint32_t c = 0; c < cells->count; c++) {
        bsc_hash_number(&sum, (uint64_t)cells->centre[c].x);
        bsc_hash_number(&sum, (uint64_t)cells->centre[c].y);
        bsc_hash_number(&sum, cells->shot[c]);
    }
    for (uint32_t k = 0; cells->start != NULL && k < cells->start[matrix->options]; k++)
        bsc_hash_number(&sum, cells->covered[k]);
    for (uint32_t s = 0; s < matrix->law.sums.count; s++) {
        bsc_hash_number(&sum, matrix->law.sums.sum[s].least);
        bsc_hash_number(&sum, matrix->law.sums.sum[s].most);
        for (uint32_t k = 0; k < matrix->options; k++)
            bsc_hash_number(&sum, bsc_option_count_in_sum(matrix, k, s));
    }
    bsc_hash_number(&sum, matrix->law.weight != NULL);
    for (uint32_t k = 0; matrix->law.weight != NULL && k < matrix->options; k++)
        bsc_hash_double(&sum, matrix->law.weight[k]);
    bsc_hash_number(&sum, (uint64_t)matrix->law.products.exponent);
    bsc_hash_number(&sum, matrix->law.lay_board != NULL);
    if (matrix->law.lay_board != NULL)
        bsc_hash_number(&sum, bsc_matrix_digest(matrix->law.lay_board));
    return sum;
}
