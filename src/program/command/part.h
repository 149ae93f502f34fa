/* part.h - one part of a run, and the file of it. */
#ifndef BSC_COMMAND_PART_H
#define BSC_COMMAND_PART_H

#include "bscount_game.h"
#include "bscount_parts.h"

#include "program/command/subject.h"
#include "program/line/call.h"
#include "program/line/exit_status.h"

#include <stdio.h>

/* Writes the file of the call's part (--part K/N). `games` are the games of a part of `simulate`,
 * which were played already; with NULL the part of a count or a map is counted here. */
bsc_exit bsc_part_print(const bsc_tournament *games, const bsc_subject *subject,
                        const bsc_call *call, FILE *out);

/* Opens the board, or the matrix, and the shots that the file of a part names as its source, for
 * the call's command. The source must outlive the subject. The caller closes the subject also if
 * this fails. */
bsc_exit bsc_part_source_open(bsc_subject *subject, const bsc_part_source *source,
                              const bsc_call *call);

#endif
