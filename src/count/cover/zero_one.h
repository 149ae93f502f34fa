/* zero_one.h - recognises a matrix that is written as rows of 0 and 1. */
#ifndef BSC_COVER_ZERO_ONE_H
#define BSC_COVER_ZERO_ONE_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether the text is rows of 0 and 1, as bsc_matrix_read_rows reads them, and not a matrix in
 * Knuth's format. Looks at the first two lines alone. */
bool bsc_text_is_zero_one(const char *text, size_t length);

#endif
