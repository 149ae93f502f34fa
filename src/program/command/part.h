/* part.h - writes the file of one part of a run (--part K/N), and opens what such a part was made
 * from. */
#ifndef BSC_COMMAND_PART_H
#define BSC_COMMAND_PART_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* Writes to `out` the file of the part that the call asks for (--part K/N). For a part of
 * `simulate`, `games` has the games of the part, which were played already. For a part of a count
 * or of a map, `games` is NULL, and the part is counted here. Returns the exit status. Errors have
 * been reported, except for a failed write to `out`, which bsc_output_close reports. */
bsc_exit bsc_part_print(const bsc_tournament *games, const bsc_subject *subject,
                        const bsc_call *call, FILE *out);

/* Opens what a part was made from, for the command of the call: the board, or the matrix, and the
 * shots that `source` contains. If that fails, says why on standard error. The source must outlive
 * the subject. The caller closes the subject, even if this fails. */
bsc_exit bsc_part_source_open(bsc_subject *subject, const bsc_part_source *source,
                              const bsc_call *call);

#endif
