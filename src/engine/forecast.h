/* forecast.h - a forecast with a look-ahead of a given length, for tests. */
#ifndef BSC_ENGINE_FORECAST_H
#define BSC_ENGINE_FORECAST_H

#include "bscount_parts.h"

#include "engine/engine.h"

/* As bsc_forecast_make, where dp or dlx alone may take so many units (engine.h), and both one more
 * fourth. */
bsc_status bsc_forecast_within(bsc_forecast *forecast, const bsc_matrix *matrix, const bsc_run *run,
                               uint32_t parts, uint64_t units, bsc_error *error);

#endif
