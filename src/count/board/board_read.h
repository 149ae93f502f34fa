/* board_read.h - the reader of .board files. */
#ifndef BSC_BOARD_BOARD_READ_H
#define BSC_BOARD_BOARD_READ_H

#include "count/board/draft.h"

/* Reads the .board file in source->text, which must not be NULL, into `draft`, which must be empty.
 * Stops at the first mistake and fails with BSC_BAD_INPUT; `error` then says in which line and
 * column the mistake is. A text without pieces is a mistake, unless source->fleet is set, because
 * that fleet replaces the pieces of the text. The caller releases the draft as its type says, also
 * after a failure. */
bsc_status bsc_draft_read(bsc_draft *draft, const bsc_source *source, bsc_error *error);

#endif
