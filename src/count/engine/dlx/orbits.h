/* orbits.h - if the matrix has symmetries, chooses the item on which the root of a search branches,
 * so that the root tries only one of several options that are images of each other.
 *
 * Example: a ship of 2 cells on a 3x3 board has 12 options, which form two orbits. The turns and
 * reflections of the board map the option A1 B1 to the 8 options along the sides of the board, and
 * B1 B2 to the 4 options that reach into the middle. The root tries only these two options. If the
 * ship lies at A1 B1, the rest of the fleet can be laid in as many ways as if the ship lies at any
 * other of the 8 options. So each solution with A1 B1 counts 8 times, and each solution with B1 B2
 * counts 4 times.
 *
 * In general, let S be the set of the symmetries that keep one chosen item in place. They permute
 * the options of the item, and all options of an orbit are in equally many solutions. So the root
 * needs to try only one option of each orbit. After the search, the number of solutions with each
 * option is replaced by its mean over S: if the search found 8 solutions with A1 B1 and 0 with its
 * seven images, each of these eight options gets 1. */
#ifndef BSC_DLX_ORBITS_H
#define BSC_DLX_ORBITS_H

#include "bscount.h"

#include "count/cover/symmetry.h"

/* The item on which the root of the search branches, and the orbits of its options. An orbit is a
 * set of options that are images of each other under the symmetries that keep the item in place. */
typedef struct bsc_dlx_orbits {
    bsc_symmetries symmetries; /* all symmetries of the matrix */
    /* how many orbits (sets of options that are images of each other) the item's options form; 0:
     * the search does not use the symmetries, because they would save no work */
    uint32_t count;
    uint32_t item;       /* the item on which the root branches */
    uint32_t stabilizer; /* a set: bit g is 1 if symmetry g keeps the item in place */
    /* [options]: if the option is the first one of an orbit, how many options the orbit has;
     * otherwise 0 */
    uint32_t *size;
} bsc_dlx_orbits;

/* Chooses the item on which the root of the search branches, and finds the orbits of its options
 * (sets of options that symmetries map to each other), so that the root needs to try only one
 * option of each orbit. Fills all fields of *orbits. If symmetry saves no work, *orbits becomes all
 * zero. Fails if memory runs out, or if the tick of `run` stops it; *orbits is then all zero too.
 * The caller must release orbits->symmetries.arena, which owns the memory. */
bsc_status bsc_dlx_orbits_init(bsc_dlx_orbits *orbits, const bsc_matrix *matrix, const bsc_run *run,
                               bsc_error *error);
/* Finds symmetries that map `option` to the options of its orbit. Writes to symmetry[], which must
 * have room for BSC_MAX_SYMMETRIES elements, the index of one symmetry for each option of the
 * orbit; the first one is the identity, which maps `option` to itself. All of them keep the item
 * orbits->item in place. Returns the size of the orbit. orbits->count must not be 0. */
unsigned bsc_dlx_orbits_images(const bsc_dlx_orbits *orbits, uint32_t option, unsigned *symmetry);
/* Spreads the counts of the options in an exact tally evenly over each orbit, because the root has
 * tried only one option of each orbit. The count of every option is replaced by the mean of the
 * counts of its images under the symmetries that keep orbits->item in place. orbits->count must not
 * be 0. Returns BSC_BAD_INPUT if a mean is not an integer, because no run can have produced such
 * counts; some counts of the tally have then been replaced, and others not. If memory runs out, the
 * tally is unchanged. */
bsc_status bsc_dlx_orbits_average(const bsc_dlx_orbits *orbits, bsc_tally *tally, bsc_error *error);

#endif
