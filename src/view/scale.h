/* scale.h - the colours of a map: from 0 to the greatest probability, each step as far from the
 * next to the eye, and lighter than the one before, so that the order survives a print in grey. */
#ifndef BSC_VIEW_SCALE_H
#define BSC_VIEW_SCALE_H

#include <stdbool.h>
#include <stdio.h>

typedef struct bsc_colour {
    unsigned char red, green, blue;
} bsc_colour;

#define BSC_SCALE_POINTS 9 /* evenly spaced; between two of them the colour is mixed */

/* The colour of a share from 0 to 1; what lies outside is taken as the nearer end. */
bsc_colour bsc_scale_colour(double share);
/* Whether light text is easier to read on it than dark text. */
bool bsc_colour_is_dark(bsc_colour colour);
/* As XML and CSS have it: "#440154". */
void bsc_colour_write(bsc_colour colour, FILE *out);
/* The same for terminals with 256 colours, by its number there; *dark as above. */
unsigned bsc_scale_colour_256(double share, bool *dark);
/* How far apart the numbers at a scale from 0 to `most` are: 1, 2 or 5 times a power of ten, so
 * that two to six of them follow 0. `most` must be positive. */
double bsc_scale_step(double most);

#endif
