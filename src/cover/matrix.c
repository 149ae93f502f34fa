/* matrix.c - the life of a matrix, what it tells of itself, and the check of its invariants. */
#include "cover/matrix.h"

#include "base/memory.h"

#include <assert.h>
#include <string.h>

void bsc_matrix_free(bsc_matrix *matrix) {
    if (matrix == NULL) return;
    for (uint32_t i = 0; matrix->item != NULL && i < matrix->items; i++)
        bsc_memory_free(matrix->item[i].name);
    bsc_memory_free(matrix->item);
    bsc_memory_free(matrix->start);
    bsc_memory_free(matrix->entry);
    bsc_memory_free(matrix->placement);
    bsc_memory_free(matrix->weight);
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
    (void)multiple;
}

void bsc_matrix_check(const bsc_matrix *matrix) {
    assert(matrix->primaries <= matrix->items && matrix->start[0] == 0);
    for (uint32_t i = 0; i < matrix->items; i++) {
        assert(matrix->item[i].multiplicity >= 1 && matrix->item[i].name != NULL);
        assert(i < matrix->primaries || matrix->item[i].multiplicity == 1);
    }
    for (uint32_t option = 0; option < matrix->options; option++) check_option(matrix, option);
}
