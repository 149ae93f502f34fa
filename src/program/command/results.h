/* results.h - prints a count or a map in the format that the command line asks for. A function that
 * returns another status than STATUS_DONE has printed why; a failed write to `out` is reported only
 * by bsc_output_close. */
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
 * weights, and the engine. The map and the name of a ship are still NULL, and the mode 0. `engine`
 * is the name of the engine that counted, or NULL if none did. The result points to texts and
 * objects of the subject and of the command line, which must outlive it. */
bsc_result bsc_subject_result(const bsc_subject *subject, const char *engine, const bsc_call *call);

/* Prints the result of `count`: the total of the tally, in the format that the command line asks
 * for (text, CSV or JSON). If the total is 0, it is printed too, and a note on standard error may
 * say why (bsc_note_reason_for_none). stats->engine is the engine that made the tally. Fails only
 * if memory runs out. */
bsc_exit bsc_count_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                         const bsc_call *call, FILE *out);

/* Prints maps in the format that the command line asks for (text, CSV, JSON, ANSI, SVG or HTML).
 * result[results] are the maps, at least one and all of one board. A page (--format html) has all
 * of them, and shows result[shown] first, where `shown` is below `results`. All other formats have
 * only result[0]. Fails only if memory runs out. */
bsc_exit bsc_maps_print(const bsc_result *result, size_t results, size_t shown,
                        const bsc_call *call, FILE *out);

/* Prints the map that the command line asks for, in its format. The map is made from the tally,
 * which must also have a count for each placement (every_option of bsc_run). If the tally is NULL,
 * the map is made without a tally, either by --engine independent or by the engine narrow.
 * stats->engine is the engine that made the tally, or BSC_ENGINE_NARROW without a tally. A map of
 * no deployments is printed too. Fails if the board has no ship of the name of --ship
 * (bsc_subject_find_ship), if the map cannot be made, or if memory runs out. */
bsc_exit bsc_map_print(const bsc_tally *tally, const bsc_stats *stats, const bsc_subject *subject,
                       const bsc_call *call, FILE *out);

#endif
