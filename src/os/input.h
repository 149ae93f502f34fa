/* input.h - standard input, byte by byte as it comes, past the buffer of stdin. */
#ifndef BSC_OS_INPUT_H
#define BSC_OS_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether bsc_input_read would return without waiting. */
bool bsc_input_ready(void);

/* Waits for bytes, and reads at most `size`. Returns how many; 0 at the end of the input; -1, with
 * errno, if that fails. EINTR stands for a signal. */
long bsc_input_read(char *bytes, size_t size);

#endif
