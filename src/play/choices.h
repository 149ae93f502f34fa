/* choices.h - the cells that were found best, by position, for all games of a tournament.
 *
 * Of cells that are equally good the first is taken, so images of a position under a symmetry are
 * positions of their own here. */
#ifndef BSC_PLAY_CHOICES_H
#define BSC_PLAY_CHOICES_H

#include "eval/transposition.h"
#include "eval/zobrist.h"

typedef struct bsc_choices {
    bsc_board_symmetries symmetries;
    bsc_zobrist zobrist;
    bsc_transposition table; /* of a cell */
    bsc_arena arena;
} bsc_choices;

/* max_bytes: of the table; 0 is no limit. */
bsc_status bsc_choices_new(bsc_choices **choices, const bsc_problem *problem, size_t max_bytes,
                           bsc_error *error);
void bsc_choices_free(bsc_choices *choices);
/* The position after the log. */
bsc_zobrist_key bsc_choices_key(const bsc_choices *choices, const bsc_log *log);

#endif
