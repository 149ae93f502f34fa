/* text_bounds.h - makes the matrix of a text whose items have bounds, such as 0:2|b: an item that a
 * solution may cover at most twice. */
#ifndef BSC_COVER_TEXT_BOUNDS_H
#define BSC_COVER_TEXT_BOUNDS_H

#include "count/cover/matrix.h"

/* Says whether some item of a text has bounds. `source` has the items and options of the text as
 * they were read; source->least, which must not be NULL, and the multiplicities of its items are
 * the bounds. An item with the bounds 1 to 1 has none. */
bool bsc_text_has_bounds(const bsc_matrix *source);
/* Makes a matrix whose solutions engines can count, from a matrix whose items have bounds. *matrix
 * is the matrix as it was read: its lists start[] and entry[] are filled, and it is not finished
 * (bsc_matrix_finish). Replaces *matrix by the new matrix, which is finished. Option k of the new
 * matrix stands for option k of the text; options that lay no ship may follow. The old matrix is
 * freed, or belongs to the new one, as its `source`. Fails with BSC_LIMIT if the new matrix might
 * have more than 4294967294 items, options or entries, and if memory runs out; *matrix is then
 * freed, and NULL. */
bsc_status bsc_text_bounds_apply(bsc_matrix **matrix, bsc_error *error);

#endif
