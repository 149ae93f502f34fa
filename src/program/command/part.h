/* part.h - what other files use of part.c. */
#ifndef BSC_COMMAND_PART_H
#define BSC_COMMAND_PART_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* ---- part.c: parts of a run ---- */

/* Prints the file of a part: of these games; or, NULL, runs the part of --part. */
bsc_exit bsc_part_print(const bsc_tournament *games, const bsc_subject *subject,
                        const bsc_call *call, FILE *out);
/* Opens the problem that a part is of, with its shots, for the call's command. The source must
 * outlive the subject, which is to be closed also where this fails. */
bsc_exit bsc_part_source_open(bsc_subject *subject, const bsc_part_source *source,
                              const bsc_call *call);

#endif
