/* meter.c - the progress line: " 42.0 % done, 3 min 20 s left, about 3.1e9 states, 2.1 GiB" of dp,
 * or "about 4.2e11 nodes" of dlx; and a word before a run fails that cannot fit in memory. On a
 * terminal the line is drawn over itself twice a second, after the first half second; elsewhere
 * (--progress into a file) it is a line of its own every ten seconds.
 *
 * The forecast of memory may be wrong by a factor of 2, on hexagons by more (engine/dp/forecast.c),
 * so a run that may fit is let be, and one that cannot goes on all the same. A run of less than a
 * second fails soon enough by itself. */
#include "cli/run.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define CERTAIN         2.0 /* times the limit */
#define WARNING_SECONDS 1.0

/* 0 where the clock failed, now or then; a clock that runs backwards counts too. */
static double seconds_since(const struct timespec *then) {
    struct timespec now;
    if (then->tv_sec == 0 || clock_gettime(CLOCK_MONOTONIC, &now) != 0) return 0.0;
    return fabs((double)(now.tv_sec - then->tv_sec) + (double)(now.tv_nsec - then->tv_nsec) * 1e-9);
}

double bsc_meter_seconds(const bsc_meter *meter) {
    return seconds_since(&meter->start);
}

void bsc_meter_begin(bsc_meter *meter, const bsc_call *call) {
    const bool terminal = isatty(STDERR_FILENO) == 1;
    const bool wanted = call->value[OPTION_PROGRESS] != NULL;
    *meter = (bsc_meter){.terminal = terminal,
                         .shown = (terminal || wanted) && call->value[OPTION_NO_PROGRESS] == NULL};
    bsc_meter_again(meter);
}

void bsc_meter_again(bsc_meter *meter) {
    meter->fraction = meter->states = meter->bytes = 0.0;
    if (clock_gettime(CLOCK_MONOTONIC, &meter->start) != 0) meter->start = (struct timespec){0};
    meter->last = meter->start;
}

void bsc_meter_time(char *text, size_t size, double seconds) {
    if (seconds >= 1e9)
        snprintf(text, size, "years");
    else if (seconds >= 3600.0)
        snprintf(text, size, "%ld h %02ld min", (long)seconds / 3600, (long)seconds / 60 % 60);
    else if (seconds >= 60.0)
        snprintf(text, size, "%ld min %02ld s", (long)seconds / 60, (long)seconds % 60);
    else
        snprintf(text, size, "%.0f s", seconds);
}

/* "3.1e9" */
void bsc_meter_power(char *text, size_t size, double number) {
    char digits[32];
    int power = 0;
    snprintf(digits, sizeof digits, "%.1e", number);
    sscanf(digits, "%*[^e]e%d", &power);
    snprintf(text, size, "%.3se%d", digits, power);
}

void bsc_meter_bytes(char *text, size_t size, double bytes) {
    static const char unit[] = "MGTPE"; /* MiB and upwards */
    size_t k = 0;
    for (bytes /= 1048576.0; bytes >= 1024.0 && k + 2 < sizeof unit; k++) bytes /= 1024.0;
    snprintf(text, size, bytes < 10.0 ? "%.1f %ciB" : "%.0f %ciB", bytes, unit[k]);
}

void bsc_meter_warn(double bytes, size_t memory_limit) {
    char needed[32], limit[32];
    bsc_meter_bytes(needed, sizeof needed, bytes);
    bsc_meter_bytes(limit, sizeof limit, (double)memory_limit);
    fprintf(stderr,
            "bscount: warning: this run will probably need %s, and the memory limit is %s\n",
            needed, limit);
    bsc_hint("try an estimate with --engine mc, or a larger --memory-limit");
}

static void draw(bsc_meter *meter) {
    char left[48] = "", size[32], bytes[32];
    const double passed = seconds_since(&meter->start), fraction = meter->fraction;
    if (fraction > 0.0) bsc_meter_time(left, sizeof left, passed * (1.0 - fraction) / fraction);
    fprintf(stderr, "%s%5.1f %% done%s%s%s", meter->terminal ? "\r\033[K" : "", 100.0 * fraction,
            *left == '\0' ? "" : ", ", left, *left == '\0' ? "" : " left");
    if (meter->states > 0.0) {
        bsc_meter_power(size, sizeof size, meter->states);
        fprintf(stderr, ", about %s states", size);
    }
    if (meter->bytes > 0.0) {
        bsc_meter_bytes(bytes, sizeof bytes, meter->bytes);
        fprintf(stderr, ", %s", bytes);
    }
    if (meter->nodes > 0.0) {
        bsc_meter_power(size, sizeof size, meter->nodes);
        fprintf(stderr, ", about %s nodes", size);
    }
    if (!meter->terminal) putc('\n', stderr);
    fflush(stderr);
    meter->drawn = true;
}

bool bsc_meter_tick(void *context, const bsc_progress *progress) {
    bsc_meter *meter = context;
    meter->fraction = progress->fraction;
    meter->states = progress->states;
    meter->bytes = progress->bytes;
    meter->nodes = progress->nodes;
    if (meter->counts) bsc_interrupt_note(meter->fraction);
    if (meter->limit > 0 && !meter->warned && progress->bytes > CERTAIN * (double)meter->limit &&
        seconds_since(&meter->start) >= WARNING_SECONDS) {
        bsc_meter_end(meter);
        bsc_meter_warn(progress->bytes, meter->limit);
        meter->warned = true;
    }
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
