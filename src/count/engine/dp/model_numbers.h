/* model_numbers.h - turns the numbers of solutions of a model into those of its matrix. */
#ifndef BSC_DP_MODEL_NUMBERS_H
#define BSC_DP_MODEL_NUMBERS_H

#include "count/cover/tally.h"
#include "count/engine/dp/model.h"

/* Adds to a tally what a sweep has counted for a model: the total, and for each option of the model
 * the number of solutions that use it. It first turns these numbers of solutions of the model into
 * numbers of solutions of the matrix. All numbers are of the kind model->total_kind. number[] has
 * one element for each option of the model; NULL: only the total is added. Fails only if memory
 * runs out. */
bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total, const void *number,
                            bsc_tally *tally, bsc_error *error);

#endif
