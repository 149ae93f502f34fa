/* meter.c - the progress of a run on standard error, the bytes of dp alone:
 *
 *    42.0 % done, 3 min 20 s left, 2.1 GiB held
 *
 * On a terminal the line is drawn over itself twice a second, after the first half second;
 * elsewhere (--progress into a file) it is a line of its own every ten seconds. */
#include "program/command/meter.h"

#include "program/line/interrupt.h"

#include <math.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* 0 where the clock failed, now or then; a clock that runs backwards counts too. */
static double seconds_since(const struct timespec *then) {
    struct timespec now;
    if (then->tv_sec == 0 || clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0.0;
    return fabs((double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9);
}

double bsc_meter_seconds(const bsc_meter *meter) {
    return seconds_since(&meter->start);
}

bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *settings, const bsc_call *call) {
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const bool wanted = call->text[OPTION_PROGRESS];
    bsc_run run = *settings;
    *meter = (bsc_meter){.terminal = terminal,
                         .shown = (terminal || wanted) && !call->text[OPTION_NO_PROGRESS]};
    bsc_meter_again(meter);
    run.tick = bsc_meter_tick;
    run.context = meter;
    return run;
}

void bsc_meter_again(bsc_meter *meter) {
    meter->fraction = meter->bytes = 0.0;
    if (clock_gettime(CLOCK_MONOTONIC, &meter->start) != 0) meter->start = (struct timespec){0};
    meter->last = meter->start;
}

/* "3 min 20 s" */
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

/* "2.1 GiB" */
static void format_bytes(char *text, size_t size, double bytes) {
    static const char unit[] = "MGTPE"; /* MiB and upwards */
    size_t k = 0;
    for (bytes /= 1048576.0; bytes >= 1024.0 && k + 2 < sizeof unit; k++) bytes /= 1024.0;
    snprintf(text, size, bytes < 10.0 ? "%.1f %ciB" : "%.0f %ciB", bytes, unit[k]);
}

static void draw(bsc_meter *meter) {
    char time_left[48] = "", bytes[32];
    const double passed = seconds_since(&meter->start), fraction = meter->fraction;
    if (fraction > 0.0)
        format_time(time_left, sizeof time_left, passed * (1.0 - fraction) / fraction);
    if (meter->terminal) fputs("\r\033[K", stderr);
    fprintf(stderr, "%5.1f %% done", 100.0 * fraction);
    if (*time_left != '\0') fprintf(stderr, ", %s left", time_left);
    if (meter->bytes > 0.0) {
        format_bytes(bytes, sizeof bytes, meter->bytes);
        fprintf(stderr, ", %s held", bytes);
    }
    if (!meter->terminal) putc('\n', stderr);
    fflush(stderr);
    meter->drawn = true;
}

bool bsc_meter_tick(void *context, const bsc_progress *progress) {
    bsc_meter *meter = context;
    if (progress->fraction < meter->fraction) bsc_meter_again(meter); /* of another run */
    meter->fraction = progress->fraction;
    meter->bytes = progress->bytes;
    if (meter->counts) bsc_interrupt_note(meter->fraction);
    if (meter->shown && seconds_since(&meter->last) >= (meter->terminal ? 0.5 : 10.0)) {
        clock_gettime(CLOCK_MONOTONIC, &meter->last);
        draw(meter);
    }
    return bsc_interrupt_tick(NULL, progress);
}

void bsc_meter_end(bsc_meter *meter) {
    if (meter->drawn && meter->terminal) fputs("\r\033[K", stderr);
    meter->drawn = false;
}
