/* zero_one.h - recognises the text of an exact-cover matrix that is written as rows of 0 and 1. */
#ifndef BSC_COVER_ZERO_ONE_H
#define BSC_COVER_ZERO_ONE_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether the text is a matrix that is written as rows of 0 and 1, so that it is one for
 * bsc_matrix_read_rows, which may still find a mistake in it, and not a matrix in Knuth's format.
 * Returns false for a text without rows, such as an empty one. Looks only at the first two lines of
 * the text that are neither blank nor comments. But if the first line may be the size of the
 * matrix, such as "6 7", counts all lines after it, to see whether they are as many rows; and if
 * the rows after a header seem to be numbered, looks at all of them. */
bool bsc_text_is_zero_one(const char *text, size_t length);

#endif
