/* support.h - which engine can count which matrix. */
#ifndef BSC_ENGINE_SUPPORT_H
#define BSC_ENGINE_SUPPORT_H

#include "bscount.h"

#include "count/cover/matrix.h"

/* Checks that the engine can follow the matrix's law: as a whole, or, if in_parts, cut into parts
 * for several machines. Returns BSC_OK; or BSC_UNSUPPORTED with a sentence that says which engines
 * can. A refusal that is due to the parts alone has the reason BSC_REASON_PARTS. */
bsc_status bsc_engine_check(bsc_engine engine, const bsc_matrix *matrix, bool in_parts,
                            bsc_error *error);

/* Says whether the deployments can be drawn by random walks (draws/walk.c), which find each of them
 * with a known weight only where all count alike and no sums bind. */
bool bsc_walks_can_draw(const bsc_matrix *matrix);

#endif
