/* support.h - which engine can count which matrix. */
#ifndef BSC_ENGINE_SUPPORT_H
#define BSC_ENGINE_SUPPORT_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Checks whether the engine can count the matrix, given the matrix's law (weights, sums, ships laid
 * one after the other). `in_parts` says whether the run is cut into parts for several machines.
 * Returns BSC_OK if the engine can count the matrix. Otherwise fails with BSC_UNSUPPORTED, and the
 * message says which engines can. If the message is about the cut into parts, the error's reason is
 * BSC_REASON_PARTS. */
bsc_status bsc_engine_check(bsc_engine engine, const bsc_matrix *matrix, bool in_parts,
                            bsc_error *error);

/* Says whether random walks (draws/walk.c), which choose one option after the other at random, can
 * draw deployments of the matrix. They can unless its law has weights of placements (even equal
 * ones), lays ships one after the other, or has sums (bsc_matrix_sums, such as numbers of ship
 * cells in sets of cells): the walks know nothing of these. */
bool bsc_walks_can_draw(const bsc_matrix *matrix);

#endif
