/* brute.h - lists every deployment of a problem. The answers of the library are compared with this
 * list, which is made from cells and their neighbours alone: it uses none of the library's matrices
 * and engines. */
#ifndef BSC_TESTS_BRUTE_H
#define BSC_TESTS_BRUTE_H

#include "bscount_game.h"

/* In place of a placement: a ship that the deployment lacks. It is greater than any placement. */
#define NO_SHIP UINT32_MAX

/* A list of deployments. */
typedef struct brute {
    const bsc_problem *problem;
    uint32_t ships; /* how many ships each deployment has at most */
    uint32_t total; /* how many deployments there are */
    uint32_t *laid; /* [total * ships] the placements of each deployment, by rising number, then
                     * NO_SHIP for each ship that it lacks; the deployments are in lexicographic
                     * order; one that several fleets have is listed as often */
} brute;

/* Returns zeroed memory for count + 1 elements of `size` bytes, so that the result is not NULL even
 * if count is 0. Ends the process if there is no memory. */
void *room(size_t count, size_t size);
extern const bsc_run one_thread;

/* Lists all deployments of the problem. Gives up after `max_steps` steps, each of which lays one
 * ship or completes a fleet: it then returns false, and there is nothing to release. */
bool brute_list(brute *b, const bsc_problem *problem, uint32_t max_steps);
void brute_release(brute *b);
/* Says whether some deployment is listed more than once. This is so only if two of several fleets
 * are equal. */
bool brute_repeats(const brute *b);
/* Returns the placements of a deployment, an array of b->ships numbers in rising order. */
const uint32_t *brute_at(const brute *b, uint32_t deployment);
/* Returns the placement of that number; of NO_SHIP, one without cells. */
bsc_placement brute_ship(const bsc_problem *problem, uint32_t laid);
/* Sorts placements by rising number. */
void brute_sort(uint32_t *laid, uint32_t count);
/* Sorts laid[count], which has space for b->ships, and returns the number of the deployment with
 * these placements, or b->total if the list has no such deployment. */
uint32_t brute_find(const brute *b, uint32_t *laid, uint32_t count);

/* Says whether two ships may lie at these placements together: they share no cell, and they do not
 * touch if the problem's rule forbids it. */
bool brute_fits(const bsc_problem *problem, bsc_placement a, bsc_placement b);
bool brute_covers(bsc_placement ship, uint32_t cell);
/* Returns how many deployments have a ship on the cell. */
uint32_t brute_on_cell(const brute *b, uint32_t cell);
/* Returns how many deployments use the placement. */
uint32_t brute_with(const brute *b, uint32_t placement);

#endif
