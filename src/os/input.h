/* input.h - reads standard input without the buffer of stdin, so that each byte is available as
 * soon as it arrives. */
#ifndef BSC_OS_INPUT_H
#define BSC_OS_INPUT_H

#include <stdbool.h>
#include <stddef.h>

/* Says whether bsc_input_read would return at once, because input or the end of the input is there.
 * For a console of Windows the result is always false. */
bool bsc_input_ready(void);

/* Waits until standard input has bytes, and reads up to `size` of them, which is above 0, into
 * bytes[]. Returns the number of bytes read, 0 at the end of the input, or -1 with the reason in
 * errno. The reason EINTR means that a signal has arrived. */
long bsc_input_read(char *bytes, size_t size);

#endif
