/* input.c - reads standard input without a buffer, on POSIX. */
#include "os/input.h"

#include <poll.h>
#include <unistd.h>

bool bsc_input_ready(void) {
    struct pollfd ready = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&ready, 1, 0) > 0;
}

long bsc_input_read(char *bytes, size_t size) {
    return (long)read(STDIN_FILENO, bytes, size);
}
