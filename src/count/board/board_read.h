/* board_read.h - the reader of .board files. */
#ifndef BSC_BOARD_BOARD_READ_H
#define BSC_BOARD_BOARD_READ_H

#include "count/board/draft.h"

/* Fills an empty draft from source->text. Fails with BSC_BAD_INPUT at the mistake; a text without
 * pieces is one only if source->fleet is NULL. */
bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error);

#endif
