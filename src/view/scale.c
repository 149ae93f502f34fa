/* scale.c - viridis, by nine of its points. */
#include "view/scale.h"

#include <math.h>

static const bsc_colour point[BSC_SCALE_POINTS] = {
    {0x44, 0x01, 0x54}, {0x47, 0x2d, 0x7b}, {0x3b, 0x52, 0x8b},
    {0x2c, 0x72, 0x8e}, {0x21, 0x91, 0x8c}, {0x28, 0xae, 0x80},
    {0x5e, 0xc9, 0x62}, {0xad, 0xdc, 0x30}, {0xfd, 0xe7, 0x25}};

static unsigned char mix(unsigned char from, unsigned char to, double share) {
    return (unsigned char)(from + (to - from) * share + 0.5);
}

bsc_colour bsc_scale_colour(double share) {
    const unsigned last = BSC_SCALE_POINTS - 1;
    if (!(share > 0.0)) return point[0];
    if (share >= 1.0) return point[last];
    const unsigned low = (unsigned)(share * last);
    const double rest = share * last - low;
    const bsc_colour a = point[low], b = point[low + 1];
    return (bsc_colour){mix(a.red, b.red, rest), mix(a.green, b.green, rest),
                        mix(a.blue, b.blue, rest)};
}

/* What the eye makes of one of the three lights: the sRGB curve. */
static double light(unsigned char value) {
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4);
}

/* At this luminance white and black stand out equally: (1.05 / (x + 0.05)) = (x + 0.05) / 0.05. */
#define MIDDLE 0.179

bool bsc_colour_is_dark(bsc_colour colour) {
    return 0.2126 * light(colour.red) + 0.7152 * light(colour.green) + 0.0722 * light(colour.blue) <
           MIDDLE;
}

void bsc_colour_write(bsc_colour colour, FILE *out) {
    fprintf(out, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
}

/* Colours near to viridis that keep its order: each is lighter than the one before. The nearest
 * ones, taken one by one, are not. */
unsigned bsc_scale_colour_256(double share, bool *dark) {
    static const unsigned char ramp[] = {53, 54, 24, 30, 36, 42, 78, 113, 148, 220};
    const unsigned last = sizeof ramp - 1, darkest = 3;
    const unsigned step = !(share > 0.0) ? 0 : share >= 1.0 ? last : (unsigned)(share * last + 0.5);
    *dark = step < darkest;
    return ramp[step];
}

double bsc_scale_step(double most) {
    double step = pow(10.0, floor(log10(most)));
    if (most / step < 2.5) step /= 2.0;
    if (most / step < 2.5) step /= 2.5;
    while (most / step > 6.5) step *= 2.0;
    return step;
}
