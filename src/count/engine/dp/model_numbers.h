/* model_numbers.h - the numbers of a model's solutions as numbers of the matrix's. */
#ifndef BSC_DP_MODEL_NUMBERS_H
#define BSC_DP_MODEL_NUMBERS_H

#include "count/cover/tally.h"
#include "count/engine/dp/model.h"

/* Turns numbers of the model's solutions into numbers of the matrix's, and adds them to the tally:
 * *total to its total, and number[], one for each option of the model, to its numbers of options;
 * NULL: only the total is added. All are of the kind model->total_kind. Fails only if memory is
 * missing. */
bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total, const void *number,
                            bsc_tally *tally, bsc_error *error);

#endif
