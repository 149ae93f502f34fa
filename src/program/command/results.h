/* results.h - what other files use of results.c. */
#ifndef BSC_COMMAND_RESULTS_H
#define BSC_COMMAND_RESULTS_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "show/view/result.h"

#include <stdio.h>

/* ---- count.c: a result, in the call's format ---- */

/* Of the subject, without a map; the engine may be NULL. */
bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine, const bsc_call *call);
bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out);
/* The maps of any ship and of each piece; a page shows `shown` first, other formats it alone. */
bsc_exit bsc_maps_print(const bsc_result *view, size_t views, size_t shown, const bsc_call *call,
                        FILE *out);
/* Without a tally the map is that of --engine independent, or narrow. */
bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out);

#endif
