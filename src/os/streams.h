/* streams.h - streams that write to a text in memory instead of a file. */
#ifndef BSC_OS_STREAMS_H
#define BSC_OS_STREAMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Opens a stream whose bytes are collected in memory. When the caller closes it with
 * bsc_stream_close, *text is set to everything that was written, followed by a terminating 0, and
 * *length to the number of bytes without this 0. The caller frees *text with free. *text and
 * *length must exist until bsc_stream_close has returned. Returns NULL if there is no memory or, on
 * Windows, if no temporary file can be created; the caller then has nothing to close or free. */
FILE *bsc_stream_open(char **text, size_t *length);

/* Closes a stream that bsc_stream_open opened. Returns false if memory ran out at any write. *text
 * is then NULL or only a part of the text, which the caller must still free. */
bool bsc_stream_close(FILE *stream);

#endif
