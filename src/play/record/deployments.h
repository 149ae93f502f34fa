/* deployments.h - the list of deployments, for the files that make one: deployments.c draws them or
 * lists all of them, deployments_read.c reads them from a text. */
#ifndef BSC_RECORD_DEPLOYMENTS_H
#define BSC_RECORD_DEPLOYMENTS_H

#include "bscount_game.h"

#include "play/record/record.h"

/* Sets *deployments to a new list without deployments, which the caller frees with
 * bsc_deployments_free. The problem must outlive it. Fails only if memory runs out; *deployments is
 * then NULL. */
bsc_status bsc_deployments_make_empty(bsc_deployments **deployments, const bsc_problem *problem,
                                      bsc_error *error);
/* Makes room for one more deployment at the end of the list, and returns its row of placement[],
 * which has an element for each of deployments->ships ships. Returns NULL if memory runs out. The
 * caller fills the row, and then adds 1 to deployments->games, which is how many deployments the
 * list has. Until then, further calls return the same row again. */
uint32_t *bsc_deployments_next_row(bsc_deployments *deployments);
/* Ends a function that makes a list: if `status` is a failure, frees *deployments, which may be
 * NULL, and sets it to NULL. Returns `status` in any case. */
bsc_status bsc_deployments_free_on_failure(bsc_deployments **deployments, bsc_status status);

#endif
