/* tally.h - a total, and for each option the number of deployments that use it: what engines fill.
 *
 *   limb[0 .. limbs)                        the total
 *   limb[(1 + k) * limbs .. (2 + k) * limbs) option k, when every_option
 *
 * Invariant: every number fits in `limbs`, by bsc_matrix_limbs. */
#ifndef BSC_COVER_TALLY_H
#define BSC_COVER_TALLY_H

#include "cover/matrix.h"

struct bsc_tally {
    size_t limbs;
    uint32_t options; /* 0 when only the total is kept */
    uint64_t *limb;
};

/* All zero, with limbs for this matrix. */
bsc_status bsc_tally_make(bsc_tally **tally, const bsc_matrix *matrix, bool every_option,
                          bsc_error *error);
uint64_t *bsc_tally_total_limbs(bsc_tally *tally);
uint64_t *bsc_tally_option_limbs(bsc_tally *tally, uint32_t option);

#endif
