/* streams.h - streams whose bytes become a text in memory. */
#ifndef BSC_OS_STREAMS_H
#define BSC_OS_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Opens a stream to write a text. When the stream is closed, *text is what was written, with a 0
 * behind it, and *length its bytes without this 0; the caller frees *text. Returns NULL if there is
 * no memory. */
FILE *bsc_stream_open(char **text, size_t *length);

/* Closes a stream of bsc_stream_open. Returns false if memory ran out at any write; *text is then a
 * part of the text or NULL, and is still the caller's to free. */
bool bsc_stream_close(FILE *stream);

#endif
