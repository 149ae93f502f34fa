/* model_numbers.h - turns what a sweep has counted for a model (the smaller form of a matrix on
 * which sweeps work) into results for the matrix. */
#ifndef BSC_DP_MODEL_NUMBERS_H
#define BSC_DP_MODEL_NUMBERS_H

#include "count/cover/tally.h"
#include "count/engine/dp/model.h"

/* Adds to a tally of the matrix what a sweep has counted for its model: the number of all solutions
 * (*total), and for each option k of the model the number of solutions that use it (element k of
 * option_solutions[]). If option_solutions is NULL, only the total is added; otherwise the tally
 * must have a count for each option of the matrix. A solution of the model may stand for several
 * solutions of the matrix, so the function multiplies these numbers first.
 *
 * All numbers have the type model->total_kind. If that is BSC_DP_REAL, the function sets the
 * estimate of the tally and, unless the total is 0, the shares instead of adding to them. Otherwise
 * total_kind must be tally->limbs, and each number of the tally must still fit into so many limbs
 * after the addition. Fails only if memory runs out; the tally is then unchanged. */
bsc_status bsc_dp_model_add(const bsc_dp_model *model, const void *total,
                            const void *option_solutions, bsc_tally *tally, bsc_error *error);

#endif
