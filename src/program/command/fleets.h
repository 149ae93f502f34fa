/* fleets.h - the counts of several fleets between which the choice is open. */
#ifndef BSC_COMMAND_FLEETS_H
#define BSC_COMMAND_FLEETS_H

#include "program/command/subject.h"

#include <stdio.h>

/* Says whether the command is to print a row for each fleet: the board has several, and no other
 * form of the count was asked for. */
bool bsc_call_lists_fleets(const bsc_subject *subject, const bsc_call *call);
/* Counts the deployments of each of the board's fleets after the shots, and prints a row for each:
 * the fleet, its weight, its number of deployments, and how likely it is. */
bsc_exit bsc_fleets_print(const bsc_subject *subject, const bsc_call *call, FILE *out);

#endif
