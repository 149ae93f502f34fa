/* part.h - writes the file of one part of a run (--part K/N), and opens again the board or matrix
 * that such a part was made from. */
#ifndef BSC_COMMAND_PART_H
#define BSC_COMMAND_PART_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* Writes to `out` the file of the part that the command line asks for; --part K/N must have been
 * typed. For a part of `simulate`, `games` has the games of the part, which were played already.
 * For a part of a count or of a map, `games` is NULL, and the part is counted here; an estimate
 * with fewer samples than parts is refused (STATUS_USAGE). Returns the exit status. All errors have
 * then been printed, except for a failed write to `out`, which bsc_output_close reports. */
bsc_exit bsc_part_print(const bsc_tournament *games, const bsc_subject *subject,
                        const bsc_call *call, FILE *out);

/* Opens the board or matrix that a part of a run is made from, with its shots. All of these are
 * texts in `source`, as they are in the file of the part. Makes the matrix that call->command
 * needs, which is the command that makes the part. If something fails, prints why on standard
 * error. The source must outlive the subject. The caller closes the subject, even if this fails. */
bsc_exit bsc_part_source_open(bsc_subject *subject, const bsc_part_source *source,
                              const bsc_call *call);

#endif
