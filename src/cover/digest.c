/* digest.c - the digest of a matrix: equal where two machines have the same one, and so the same
 * search. All that a search, its symmetries or a tally depend on goes in, item names too; not
 * where the options come from (placement[]). Cost: that of SHA-256 for 8 bytes an entry. */
#include "cover/matrix.h"

#include <string.h>

/* The bits of a double are the same on every machine that has IEEE 754. */
static void add_real(bsc_sha256 *sum, double number) {
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    bsc_sha256_add_number(sum, bits);
}

static void add_item(bsc_sha256 *sum, const bsc_item *item) {
    bsc_sha256_add_number(sum, item->kind);
    bsc_sha256_add_number(sum, item->multiplicity);
    bsc_sha256_add_number(sum, (uint64_t)item->point.x);
    bsc_sha256_add_number(sum, (uint64_t)item->point.y);
    bsc_sha256_add_text(sum, item->name);
}

bsc_digest bsc_matrix_digest(const bsc_matrix *matrix) {
    bsc_sha256 sum;
    bsc_sha256_begin(&sum);
    bsc_sha256_add_number(&sum, matrix->lattice);
    bsc_sha256_add_number(&sum, matrix->items);
    bsc_sha256_add_number(&sum, matrix->primaries);
    bsc_sha256_add_number(&sum, matrix->options);
    for (uint32_t i = 0; i < matrix->items; i++) add_item(&sum, &matrix->item[i]);
    for (uint32_t k = 0; k <= matrix->options; k++) bsc_sha256_add_number(&sum, matrix->start[k]);
    for (uint32_t e = 0; e < matrix->start[matrix->options]; e++)
        bsc_sha256_add_number(&sum, matrix->entry[e]);
    for (uint32_t c = 0; c < matrix->cells; c++) {
        bsc_sha256_add_number(&sum, (uint64_t)matrix->cell[c].x);
        bsc_sha256_add_number(&sum, (uint64_t)matrix->cell[c].y);
        bsc_sha256_add_number(&sum, matrix->shot[c]);
    }
    for (uint32_t k = 0; matrix->laid != NULL && k < matrix->laid[matrix->options]; k++)
        bsc_sha256_add_number(&sum, matrix->covered[k]);
    bsc_sha256_add_number(&sum, matrix->weight != NULL);
    for (uint32_t k = 0; matrix->weight != NULL && k < matrix->options; k++)
        add_real(&sum, matrix->weight[k]);
    bsc_sha256_add_number(&sum, (uint64_t)matrix->weight_exponent);
    bsc_sha256_add_number(&sum, matrix->board != NULL);
    if (matrix->board != NULL) {
        const bsc_digest board = bsc_matrix_digest(matrix->board);
        bsc_sha256_add_digest(&sum, &board);
    }
    return bsc_sha256_end(&sum);
}
