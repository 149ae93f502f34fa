/* brute.h - every deployment of a problem, listed: what all answers of the library are compared
 * with. It knows cells and their neighbours, and nothing of items, options and engines. */
#ifndef BSC_TESTS_BRUTE_H
#define BSC_TESTS_BRUTE_H

#include "bscount_game.h"

/* A list of deployments. */
typedef struct brute {
    const bsc_problem *problem;
    uint32_t ships; /* how many ships each deployment has */
    uint32_t total; /* how many deployments there are */
    uint32_t *laid; /* [total * ships] each deployment's placements by rising number, and the
                     * deployments in lexicographic order of these */
} brute;

/* Returns zeroed memory for `count` elements and one more, so that a count of 0 gives memory too.
 * Ends the process where there is no memory. */
void *room(size_t count, size_t size);
extern const bsc_run one_thread;

/* Lists all deployments of the problem. Returns false, with nothing to release, where that takes
 * more than `max_steps` steps, each a fleet that is laid in part or whole. */
bool brute_list(brute *b, const bsc_problem *problem, uint32_t max_steps);
void brute_release(brute *b);
/* The placements of a deployment: [ships], by rising number. */
const uint32_t *brute_at(const brute *b, uint32_t deployment);
/* Sorts placements by rising number. */
void brute_sort(uint32_t *laid, uint32_t count);
/* Sorts the placements and returns the number of the deployment that consists of them, or b->total
 * where the list has no such deployment. */
uint32_t brute_find(const brute *b, uint32_t *laid, uint32_t count);

/* Says whether two ships may lie at these placements at once: they share no cell, and do not touch
 * where the problem's rule forbids it. */
bool brute_fits(const bsc_problem *problem, bsc_placement a, bsc_placement b);
bool brute_covers(bsc_placement ship, uint32_t cell);
/* Returns how many deployments have a ship on the cell. */
uint32_t brute_on_cell(const brute *b, uint32_t cell);
/* Returns how many deployments use the placement. */
uint32_t brute_with(const brute *b, uint32_t placement);

#endif
