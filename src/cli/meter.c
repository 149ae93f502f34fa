/* meter.c - the progress line: " 42 % done, 3 min 20 s left". On a terminal it is drawn over itself
 * twice a second, after the first half second; elsewhere (--progress into a file) it is a line of
 * its own every ten seconds. */
#include "cli/run.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static double seconds_since(const struct timespec *then) {
    struct timespec now = {0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9;
}

void bsc_meter_begin(bsc_meter *meter, const bsc_call *call) {
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const bool wanted = call->value[OPTION_PROGRESS] != NULL;
    *meter = (bsc_meter){.terminal = terminal,
                         .shown = (terminal || wanted) && call->value[OPTION_NO_PROGRESS] == NULL};
    clock_gettime(CLOCK_MONOTONIC, &meter->start);
    meter->last = meter->start;
}

static void format_time(char *text, size_t size, double seconds) {
    if (seconds >= 1e9)
        snprintf(text, size, "years");
    else if (seconds >= 3600.0)
        snprintf(text, size, "%ld h %02ld min", (long)seconds / 3600, (long)seconds / 60 % 60);
    else if (seconds >= 60.0)
        snprintf(text, size, "%ld min %02ld s", (long)seconds / 60, (long)seconds % 60);
    else
        snprintf(text, size, "%.0f s", seconds);
}

static void draw(bsc_meter *meter) {
    char left[48] = "";
    const double passed = seconds_since(&meter->start), fraction = meter->fraction;
    if (fraction > 0.0) format_time(left, sizeof left, passed * (1.0 - fraction) / fraction);
    fprintf(stderr, "%s%5.1f %% done%s%s%s", meter->terminal ? "\r\033[K" : "", 100.0 * fraction,
            *left == '\0' ? "" : ", ", left, *left == '\0' ? "" : " left");
    if (!meter->terminal) putc('\n', stderr);
    fflush(stderr);
    meter->drawn = true;
}

bool bsc_meter_tick(void *context, const bsc_progress *progress) {
    bsc_meter *meter = context;
    meter->fraction = progress->fraction;
    if (meter->counts) bsc_interrupt_note(meter->fraction);
    if (meter->shown && seconds_since(&meter->last) >= (meter->terminal ? 0.5 : 10.0)) {
        clock_gettime(CLOCK_MONOTONIC, &meter->last);
        draw(meter);
    }
    return !bsc_interrupted();
}

void bsc_meter_end(bsc_meter *meter) {
    if (meter->drawn && meter->terminal) fputs("\r\033[K", stderr);
    meter->drawn = false;
}
