/* threads.h - how many threads to run. */
#ifndef BSC_BASE_THREADS_H
#define BSC_BASE_THREADS_H

/* `wanted`, or the machine's cores where it is 0; at least 1 and at most `most`. */
unsigned bsc_threads(unsigned wanted, unsigned most);

#endif
