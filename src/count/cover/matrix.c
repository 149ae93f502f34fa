/* matrix.c - functions that answer questions about a matrix, list the options of each item, check
 * the invariants (the conditions that every matrix meets, see matrix.h), and compute the digest.
 *
 * bsc_matrix_list_options lists the options of each item by a counting sort of the entries. During
 * the sort, first[i + 1] is the index in option[] at which the next option of item i is written.
 * After the last option of item i, it is the index at which the options of item i + 1 begin, which
 * is just what first[] must hold in the end. Cost: three steps for each entry of the matrix.
 *
 * The digest is a hash of the matrix. The parts of one count may run on different machines, and may
 * be added only if all machines had a matrix with the same digest. So the digest depends on
 * everything in the matrix that a count reads, and on the names of the items, but not on
 * placement[]. It also has the number that each option adds to each sum. Most of these numbers are
 * 0, and many zeros in a row are added in a few steps. Cost: a hash of 8 bytes for each entry and
 * for each term of a sum. */
#include "count/cover/matrix.h"

#include "bscount.h"

#include "count/base/bits.h"

#include <assert.h>
#include <math.h>

void bsc_matrix_free(bsc_matrix *matrix) {
    if (matrix == NULL) return;
    bsc_matrix_free(matrix->law.unshot_matrix);
    bsc_matrix_free(matrix->source);
    bsc_arena_release(&matrix->arena);
    bsc_memory_free(matrix);
}

/* Returns the matrix whose items and options are shown to the caller of the library: those that the
 * text lists, if the matrix was read from a text and has other ones. */
static const bsc_matrix *shown(const bsc_matrix *matrix) {
    return matrix->source != NULL ? matrix->source : matrix;
}

uint32_t bsc_matrix_items(const bsc_matrix *matrix) {
    return shown(matrix)->items;
}

uint32_t bsc_matrix_primaries(const bsc_matrix *matrix) {
    return shown(matrix)->primaries;
}

uint32_t bsc_matrix_options(const bsc_matrix *matrix) {
    return shown(matrix)->options;
}

uint64_t bsc_matrix_entries(const bsc_matrix *matrix) {
    return shown(matrix)->start[shown(matrix)->options];
}

uint32_t bsc_matrix_option_items(const bsc_matrix *matrix, uint32_t option) {
    assert(option < shown(matrix)->options);
    return bsc_row_length(shown(matrix)->start, option);
}

uint32_t bsc_matrix_option_column(const bsc_matrix *matrix, uint32_t option, uint32_t item) {
    assert(item < bsc_matrix_option_items(matrix, option));
    return shown(matrix)->entry[shown(matrix)->start[option] + item];
}

const char *bsc_matrix_option_item(const bsc_matrix *matrix, uint32_t option, uint32_t item) {
    return shown(matrix)->item[bsc_matrix_option_column(matrix, option, item)].name;
}

uint32_t bsc_matrix_placement(const bsc_matrix *matrix, uint32_t option) {
    assert(option < matrix->options);
    return matrix->placement == NULL ? BSC_NO_PLACEMENT : matrix->placement[option];
}

/* Asserts the invariants of one option: it covers a primary item; its items are in increasing
 * order; at most one of its items has a multiplicity above 1; if it lays a ship, its placement is
 * greater than the placement of the option before it; and its weight is finite and not negative. */
static void check_option(const bsc_matrix *matrix, uint32_t option) {
    uint32_t items_with_copies = 0;
    const uint32_t first = matrix->start[option], end = matrix->start[option + 1];
    /* The items of the option are in increasing order, and primary items have the lowest indices.
     * So if the option covers any primary item, its first item is primary. */
    assert(first < end && matrix->entry[first] < matrix->primaries);
    for (uint32_t k = first; k < end; k++) {
        assert(matrix->entry[k] < matrix->items);
        assert(k == first || matrix->entry[k - 1] < matrix->entry[k]);
        if (matrix->item[matrix->entry[k]].multiplicity > 1) items_with_copies++;
    }
    assert(items_with_copies <= 1);
    assert(option == 0 || matrix->placement == NULL ||
           matrix->placement[option - 1] < matrix->placement[option] ||
           matrix->placement[option] == BSC_NO_PLACEMENT);
    assert(matrix->law.weight == NULL ||
           (matrix->law.weight[option] >= 0.0 && isfinite(matrix->law.weight[option])));
    (void)items_with_copies;
}

/* Asserts that the options listed for the item are in increasing order, and that each of them
 * covers the item. It need not check that no option is missing, because bsc_matrix_check has
 * checked that all lists together have as many elements as there are entries. */
static void check_item(const bsc_matrix *matrix, uint32_t item) {
    assert(matrix->first[item] <= matrix->first[item + 1]);
    for (uint32_t k = matrix->first[item]; k < matrix->first[item + 1]; k++) {
        const uint32_t option = matrix->option[k];
        assert(option < matrix->options);
        assert(k == matrix->first[item] || matrix->option[k - 1] < option);
        /* Halves the range that has the first of the option's items that is not less than `item`:
         * they are in increasing order. An option may cover 200,000 items. */
        uint32_t e = matrix->start[option], end = matrix->start[option + 1];
        while (e < end) {
            const uint32_t middle = e + (end - e) / 2;
            if (matrix->entry[middle] < item)
                e = middle + 1;
            else
                end = middle;
        }
        assert(e < matrix->start[option + 1] && matrix->entry[e] == item);
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

/* Writes to ranked[] the primary items that are pieces or, if `pieces` is false, those that are
 * not, sorted by how many options cover them, the fewest first. Returns how many items it wrote;
 * ranked[] must have room for them. An insertion sort is fast enough: either there are few primary
 * items, or each has few options. */
static uint32_t rank_items(const bsc_matrix *matrix, bool pieces, uint32_t *ranked) {
    uint32_t count = 0;
    for (uint32_t item = 0; item < matrix->primaries; item++) {
        if (bsc_matrix_is_piece(matrix, item) != pieces) continue;
        const uint32_t options = bsc_item_option_count(matrix, item);
        uint32_t rank = count++;
        while (rank > 0 && bsc_item_option_count(matrix, ranked[rank - 1]) > options) {
            ranked[rank] = ranked[rank - 1];
            rank--;
        }
        ranked[rank] = item;
    }
    return count;
}

uint32_t bsc_matrix_rank_primaries(const bsc_matrix *matrix, uint32_t *order) {
    const uint32_t cells = rank_items(matrix, false, order);
    const uint32_t pieces = rank_items(matrix, true, order + cells);
    assert(cells + pieces == matrix->primaries);
    (void)pieces;
    return cells;
}

uint64_t bsc_matrix_sum_multiplicities(const bsc_matrix *matrix) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < matrix->primaries; i++) sum += matrix->item[i].multiplicity;
    return sum;
}

uint32_t bsc_option_count_in_sum(const bsc_matrix *matrix, uint32_t option, uint32_t sum) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    uint32_t cells = 0;
    for (uint32_t t = sums->start[option]; t < sums->start[option + 1]; t++)
        if (sums->term[t].sum == sum) cells++;
    return cells;
}

uint32_t bsc_matrix_keep_ships(const bsc_matrix *matrix, uint32_t *option, uint32_t count) {
    uint32_t ships = 0;
    for (uint32_t k = 0; k < count; k++) {
        if (!bsc_option_is_ship(matrix, option[k])) continue;
        option[ships] = option[k];
        ships++;
    }
    return ships;
}

bool bsc_sums_are_met(const bsc_matrix *matrix, const uint32_t *option, uint32_t count,
                      uint32_t *count_in_sum) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    if (sums->count == 0) return true;
    memset(count_in_sum, 0, sums->count * sizeof *count_in_sum);
    for (uint32_t k = 0; k < count; k++)
        for (uint32_t t = sums->start[option[k]]; t < sums->start[option[k] + 1]; t++)
            count_in_sum[sums->term[t].sum]++;
    for (uint32_t s = 0; s < sums->count; s++) {
        const bsc_sum *bounds = &sums->sum[s];
        if (count_in_sum[s] < bounds->least || count_in_sum[s] > bounds->most) return false;
    }
    return true;
}

/* Lists the options by a counting sort of the terms, in the same way as bsc_matrix_list_options. */
bsc_summed_options bsc_sums_list_options(const bsc_matrix *matrix, bsc_arena *arena) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    const uint32_t terms = sums->count == 0 ? 0 : sums->start[matrix->options];
    bsc_summed_options list;
    BSC_ARENA_ARRAY(arena, list.first, (size_t)sums->count + 2);
    BSC_ARENA_ARRAY(arena, list.option, terms);
    if (arena->failed || terms == 0) return list;
    for (uint32_t t = 0; t < terms; t++) list.first[sums->term[t].sum + 2]++;
    for (uint32_t s = 2; s < sums->count + 2; s++) list.first[s] += list.first[s - 1];
    for (uint32_t option = 0; option < matrix->options; option++)
        for (uint32_t t = sums->start[option]; t < sums->start[option + 1]; t++)
            list.option[list.first[sums->term[t].sum + 1]++] = option;
    return list;
}

/* Allocates first[] with items + 2 elements, one more than the other functions use, because the
 * options of item i are first counted in first[i + 2]. */
bsc_status bsc_matrix_list_options(bsc_matrix *matrix, bsc_error *error) {
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
    return BSC_OK;
}

bsc_status bsc_matrix_finish(bsc_matrix *matrix, bsc_error *error) {
    const bsc_status status = bsc_matrix_list_options(matrix, error);
    if (status == BSC_OK) bsc_matrix_check(matrix);
    return status;
}

/* Adds the kind, multiplicity, point and name of each item to the hash. Leaves out the rank, which
 * only says in which order dp visits the items. */
static void hash_items(uint64_t *hash, const bsc_matrix *matrix) {
    for (uint32_t i = 0; i < matrix->items; i++) {
        const bsc_item *item = &matrix->item[i];
        bsc_hash_number(hash, item->kind);
        bsc_hash_number(hash, item->multiplicity);
        bsc_hash_number(hash, (uint64_t)item->point.x);
        bsc_hash_number(hash, (uint64_t)item->point.y);
        bsc_hash_text(hash, item->name);
    }
}

/* Adds the cells of the board to the hash, with the answers to the shots at them. If the cells are
 * not items of the matrix, also adds which cells each option covers; cells->start is NULL if they
 * are items. */
static void hash_cells(uint64_t *hash, const bsc_matrix *matrix) {
    const bsc_matrix_cells *cells = &matrix->cells;
    for (uint32_t c = 0; c < cells->count; c++) {
        bsc_hash_number(hash, (uint64_t)cells->centre[c].x);
        bsc_hash_number(hash, (uint64_t)cells->centre[c].y);
        bsc_hash_number(hash, cells->answer[c]);
    }
    for (uint32_t k = 0; cells->start != NULL && k < cells->start[matrix->options]; k++)
        bsc_hash_number(hash, cells->covered[k]);
}

/* Adds to the hash, for each sum, its bounds and the number that each option of the matrix adds to
 * it. Does nothing if memory runs out for the lists; `arena` then says so. */
static void hash_sums(uint64_t *hash, const bsc_matrix *matrix, bsc_arena *arena) {
    const bsc_matrix_sums *sums = &matrix->law.sums;
    const bsc_summed_options list = bsc_sums_list_options(matrix, arena);
    for (uint32_t s = 0; s < sums->count && !arena->failed; s++) {
        uint32_t hashed = 0; /* what options 0 .. hashed - 1 add to this sum is in the hash */
        bsc_hash_number(hash, sums->sum[s].least);
        bsc_hash_number(hash, sums->sum[s].most);
        for (uint32_t k = list.first[s], end; k < list.first[s + 1]; k = end) {
            const uint32_t option = list.option[k];
            for (end = k; end < list.first[s + 1] && list.option[end] == option; end++) continue;
            bsc_hash_zeros(hash, option - hashed);
            bsc_hash_number(hash, end - k);
            hashed = option + 1;
        }
        bsc_hash_zeros(hash, matrix->options - hashed);
    }
}

/* Adds to the hash what else the law of the matrix has besides sums. (The law says how much each
 * solution counts.) This is the weights and, if a solution counts as its probability when ships are
 * laid one after the other at random, the digest of the matrix of the board without shots, on which
 * they are laid. Fails if memory runs out. */
static bsc_status hash_law(uint64_t *hash, const bsc_matrix *matrix, bsc_error *error) {
    const bsc_matrix_law *law = &matrix->law;
    bsc_hash_number(hash, law->weight != NULL);
    for (uint32_t k = 0; law->weight != NULL && k < matrix->options; k++)
        bsc_hash_double(hash, law->weight[k]);
    bsc_hash_number(hash, (uint64_t)law->weight_scale.exponent);
    bsc_hash_number(hash, law->unshot_matrix != NULL);
    if (law->unshot_matrix == NULL) return BSC_OK;
    uint64_t digest;
    const bsc_status status = bsc_matrix_digest(law->unshot_matrix, &digest, error);
    bsc_hash_number(hash, digest);
    return status;
}

bsc_status bsc_matrix_digest(const bsc_matrix *matrix, uint64_t *digest, bsc_error *error) {
    uint64_t hash = BSC_HASH_START;
    bsc_arena arena = {.newest = NULL};
    bsc_hash_number(&hash, matrix->lattice);
    bsc_hash_number(&hash, matrix->items);
    bsc_hash_number(&hash, matrix->primaries);
    bsc_hash_number(&hash, matrix->options);
    hash_items(&hash, matrix);
    if (matrix->source != NULL) hash_items(&hash, matrix->source);
    for (uint32_t k = 0; k <= matrix->options; k++) bsc_hash_number(&hash, matrix->start[k]);
    for (uint32_t e = 0; e < matrix->start[matrix->options]; e++)
        bsc_hash_number(&hash, matrix->entry[e]);
    hash_cells(&hash, matrix);
    hash_sums(&hash, matrix, &arena);
    bsc_status status = bsc_arena_status(&arena, error);
    if (status == BSC_OK) status = hash_law(&hash, matrix, error);
    bsc_arena_release(&arena);
    *digest = status == BSC_OK ? hash : 0;
    return status;
}
