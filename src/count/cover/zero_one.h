/* zero_one.h - recognises the text of an exact-cover matrix that is written as rows of 0 and 1. */
#ifndef BSC_COVER_ZERO_ONE_H
#define BSC_COVER_ZERO_ONE_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether the text is a matrix that is written as rows of 0 and 1, so that
 * bsc_matrix_read_rows can read it, and not a matrix in Knuth's format. Looks only at the first two
 * lines of the text that are neither blank nor comments. But if the first line may be the size of
 * the matrix, such as "6 7", counts all lines after it, to see whether they are as many rows. */
bool bsc_text_is_zero_one(const char *text, size_t length);

#endif
