/* board_read.h - what other files use of board_read.c. */
#ifndef BSC_BOARD_BOARD_READ_H
#define BSC_BOARD_BOARD_READ_H

#include "count/board/draft.h"

/* board_read.c: a .board text. */
bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error);

#endif
