/* results.h - prints a count or a map in the format that the command line asks for. */
#ifndef BSC_COMMAND_RESULTS_H
#define BSC_COMMAND_RESULTS_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "show/view/result.h"

#include <stdio.h>

/* Returns a bsc_result that says from what a result was made: the subject's board, its shots and
 * weights, and the engine. The map of the bsc_result is still NULL. `engine` is the name of the
 * engine that counted, or NULL if none did. */
bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine, const bsc_call *call);

/* Prints the result of `count`: the total of the tally, in the format that the command line asks
 * for. stats->engine is the engine that made the tally. */
bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out);

/* Prints maps in the format that the command line asks for. result[results] are the maps, all of
 * one board. A page (--format html) has all of them, and shows result[shown] first. All other
 * formats have only result[0]. */
bsc_exit bsc_maps_print(const bsc_result *result, size_t results, size_t shown,
                        const bsc_call *call, FILE *out);

/* Prints the map that the command line asks for, in its format. The map is made from the tally,
 * which must also have a count for each placement (every_option of bsc_run). If the tally is NULL,
 * the map is made without a tally, either by --engine independent or by the engine narrow.
 * stats->engine is the engine that made the tally, or BSC_ENGINE_NARROW without a tally. */
bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out);

#endif
