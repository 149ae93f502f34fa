/* sample_view.h - deployments, one after the other: drawn as boards, as CSV or as JSON. */
#ifndef BSC_VIEW_SAMPLE_VIEW_H
#define BSC_VIEW_SAMPLE_VIEW_H

#include "view/envelope.h"

#include <stdio.h>

typedef enum bsc_sample_format {
    BSC_SAMPLE_TEXT,
    BSC_SAMPLE_CSV,
    BSC_SAMPLE_JSON
} bsc_sample_format;

typedef struct bsc_sample_view {
    bsc_origin origin;
    const bsc_matrix *matrix;
    uint64_t seed;
    bsc_sample_format format;
    unsigned long written; /* deployments so far; from 0 */
} bsc_sample_view;

/* Before the first, each, and after the last. False when memory ran out. */
void bsc_sample_begin(const bsc_sample_view *view, FILE *out);
bool bsc_sample_write(bsc_sample_view *view, const uint32_t *option, uint32_t count, FILE *out);
void bsc_sample_end(const bsc_sample_view *view, FILE *out);

#endif
