/* streams.c - streams that write to a text in memory, on POSIX: open_memstream provides them. */
#include "os/streams.h"

FILE *bsc_stream_open(char **text, size_t *length) {
    return open_memstream(text, length);
}

bool bsc_stream_close(FILE *stream) {
    const bool is_complete = ferror(stream) == 0;
    return fclose(stream) == 0 && is_complete;
}
