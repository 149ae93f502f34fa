/* meter.c - shows the progress of a run on standard error:
 *
 *    42.0 % done, 3 min 20 s left, 2.1 GiB held
 *
 * The number of bytes is shown only for the engine dp. On a terminal the line first appears after
 * half a second, and is then redrawn twice a second. In a file (--progress) a new line is written
 * every ten seconds. */
#include "program/command/meter.h"

#include "os/terminal.h"
#include "program/line/interrupt.h"

#include <math.h>
#include <stdio.h>
#include <time.h>

/* How many seconds pass from one line of progress to the next, on a terminal and in a file. */
#define SECONDS_ON_TERMINAL 0.5
#define SECONDS_IN_FILE     10.0

/* Returns the number of seconds between `then` and now, or 0 if the clock has failed. */
static double seconds_since(const struct timespec *then) {
    struct timespec now;
    if (then->tv_sec == 0 || clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0.0;
    return fabs((double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9);
}

double bsc_meter_seconds(const bsc_meter *meter) {
    return seconds_since(&meter->start);
}

bsc_run bsc_meter_begin(bsc_meter *meter, const bsc_run *settings, const bsc_call *call) {
    const bool is_terminal = bsc_is_terminal(stderr);
    const bool is_wanted = is_terminal || call->text[OPTION_PROGRESS];
    bsc_run run = *settings;
    *meter = (bsc_meter){
        .is_terminal = is_terminal,
        .is_shown = is_wanted && !call->text[OPTION_NO_PROGRESS],
    };
    bsc_meter_reset(meter);
    run.tick = bsc_meter_tick;
    run.context = meter;
    return run;
}

void bsc_meter_reset(bsc_meter *meter) {
    meter->fraction = 0.0;
    meter->bytes = 0.0;
    if (clock_gettime(CLOCK_MONOTONIC, &meter->start) != 0) meter->start = (struct timespec){0};
    meter->last = meter->start;
}

/* Writes a time, such as "3 min 20 s", to text[size]. */
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

/* Writes a number of bytes, such as "2.1 GiB", to text[size]. The smallest unit is MiB. */
static void format_bytes(char *text, size_t size, double bytes) {
    static const char units[] = "MGTPE";
    size_t k = 0;
    double amount = bytes / 1048576.0; /* in units of units[k] */
    while (amount >= 1024.0 && k + 2 < sizeof units) {
        amount /= 1024.0;
        k++;
    }
    const int decimals = amount < 10.0 ? 1 : 0;
    snprintf(text, size, "%.*f %ciB", decimals, amount, units[k]);
}

/* Erases the line of progress on a terminal, and moves the cursor to the beginning of the line. */
static void erase_line(void) {
    putc('\r', stderr);
    bsc_terminal_erase_rest(stderr);
}

/* Draws the line of progress; on a terminal it replaces the previous line. The time left is
 * estimated on the assumption that the rest of the run is as fast as the run so far. */
static void draw(bsc_meter *meter) {
    char time_left[48] = "", bytes[32];
    const double passed = seconds_since(&meter->start), fraction = meter->fraction;
    if (fraction > 0.0)
        format_time(time_left, sizeof time_left, passed * (1.0 - fraction) / fraction);
    if (meter->is_terminal) erase_line();
    fprintf(stderr, "%5.1f %% done", 100.0 * fraction);
    if (*time_left != '\0') fprintf(stderr, ", %s left", time_left);
    if (meter->bytes > 0.0) {
        format_bytes(bytes, sizeof bytes, meter->bytes);
        fprintf(stderr, ", %s held", bytes);
    }
    if (!meter->is_terminal) putc('\n', stderr);
    fflush(stderr);
    meter->has_drawn_line = true;
}

bool bsc_meter_tick(void *context, const bsc_progress *progress) {
    bsc_meter *meter = context;
    if (progress->fraction < meter->fraction)
        bsc_meter_reset(meter); /* the fraction became smaller, so another run has begun */
    meter->fraction = progress->fraction;
    meter->bytes = progress->bytes;
    if (meter->is_count) bsc_interrupt_set_progress(meter->fraction);
    const double pause = meter->is_terminal ? SECONDS_ON_TERMINAL : SECONDS_IN_FILE;
    if (meter->is_shown && seconds_since(&meter->last) >= pause) {
        clock_gettime(CLOCK_MONOTONIC, &meter->last);
        draw(meter);
    }
    return bsc_interrupt_tick(NULL, progress);
}

void bsc_meter_end(bsc_meter *meter) {
    if (meter->has_drawn_line && meter->is_terminal) erase_line();
    meter->has_drawn_line = false;
}
