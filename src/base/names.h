/* names.h - the words for enumerations, for readers that look up a word. The public headers have
 * the functions from a value to its word. */
#ifndef BSC_BASE_NAMES_H
#define BSC_BASE_NAMES_H

#include "bscount_game.h"

typedef struct bsc_names {
    const char *const *name; /* [count], in the enumeration's order */
    unsigned count;
} bsc_names;

extern const bsc_names bsc_lattice_names, bsc_touch_names, bsc_cover_names, bsc_labels_names,
    bsc_engine_names, bsc_announce_names, bsc_answer_names, bsc_matcher_names;

#endif
