/* fleets.h - prints the count of each fleet, for a board that may have one of several fleets, as
 * with --fleet '5,4 or 3,3'. */
#ifndef BSC_COMMAND_FLEETS_H
#define BSC_COMMAND_FLEETS_H

#include "bscount_parts.h"

#include "program/command/subject.h"

#include <stdio.h>

/* Says whether the command `count` should print a row for each fleet instead of a single count: if
 * the board has several fleets, and the command line asks neither for an estimate nor for a count
 * up to symmetry. Returns false if the subject is a matrix without a board. */
bool bsc_call_lists_fleets(const bsc_subject *subject, const bsc_call *call);
/* Counts the deployments that agree with the shots, separately for each fleet of the board. Prints
 * a row for each fleet: the fleet, its weight if the fleets have different weights, its number of
 * deployments, and how likely it is. The subject must have a board. If the board has only one
 * fleet, prints an error and returns STATUS_USAGE; other failures are those of the count. */
bsc_exit bsc_fleets_print(const bsc_subject *subject, const bsc_call *call, FILE *out);
/* Prints the same rows, with the same error for a single fleet, but from a tally that was made
 * before. The tally must be exact, and have a count for each option of the matrix (every_option of
 * bsc_run), because some options stand for the choice of a fleet, and their counts are those of the
 * rows. stats->engine is the engine that made the tally. */
bsc_exit bsc_fleets_print_tally(bsc_tally *tally, const bsc_stats *stats,
                                const bsc_subject *subject, const bsc_call *call, FILE *out);

#endif
