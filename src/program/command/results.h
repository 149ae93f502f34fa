/* results.h - a count or a map, printed in the call's format. */
#ifndef BSC_COMMAND_RESULTS_H
#define BSC_COMMAND_RESULTS_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "show/view/result.h"

#include <stdio.h>

/* Returns what a result of the subject is made from, without a map. `engine` is the name of the
 * engine that ran; NULL: none did. */
bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine, const bsc_call *call);

/* Prints the total of a tally; `stats` are those of the run that counted it. */
bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out);

/* Prints view[views], which are maps of one board. A page (--format html) has all of them, and
 * shows view[shown] first; other formats have view[0] alone. */
bsc_exit bsc_maps_print(const bsc_result *view, size_t views, size_t shown, const bsc_call *call,
                        FILE *out);

/* Prints the map that the call asks for, from a tally with every option; `stats` are those of the
 * run that counted it. If the tally is NULL, makes the map here: by --engine independent, or by the
 * engine narrow, which needs no tally. */
bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out);

#endif
