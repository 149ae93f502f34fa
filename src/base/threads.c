/* threads.c - how many threads to run. */
#include "base/threads.h"

#include <unistd.h>

unsigned bsc_threads(unsigned wanted, unsigned most) {
    if (wanted == 0) {
        const long cores = sysconf(_SC_NPROCESSORS_ONLN);
        wanted = cores < 1 ? 1 : (unsigned)cores;
    }
    return wanted > most ? most : wanted;
}
