/* model_numbers.h - turns the numbers of solutions of a model (the smaller form of a matrix on
 * which a sweep counts) into those of the matrix. */
#ifndef BSC_DP_MODEL_NUMBERS_H
#define BSC_DP_MODEL_NUMBERS_H

#include "count/cover/tally.h"
#include "count/engine/dp/model.h"

/* Adds to a tally what a sweep has counted for a model: the number of all solutions (*total), and
 * the number of solutions that use each option. A solution of the model may stand for several of
 * the matrix, so the function multiplies these numbers first. All numbers have the type
 * model->total_kind. number[] has one element for each option of the model; NULL: only the total is
 * added. Fails only if memory runs out. */
bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total, const void *number,
                            bsc_tally *tally, bsc_error *error);

#endif
