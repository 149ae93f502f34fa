/* operands.h - what other files use of operands.c. */
#ifndef BSC_LINE_OPERANDS_H
#define BSC_LINE_OPERANDS_H

#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "program/line/tables.h"

/* ---- operands.c: words that are neither options nor their values ---- */

/* Sets *command to the command of this name, in small letters or capitals; false: there is none. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* Keeps for bsc_line_mend what an objection says: the first of the terms of which the
 * line needs one is to be added, or the option that the line can be without is to go. */
void bsc_keep_objection(const bsc_objection *objection);

/* operands.c: refuse the first operand that is left, where a command or a board should stand;
 * and one that stands behind the board. */
bsc_exit bsc_refuse_command(const bsc_call *call);
bsc_exit bsc_refuse_operand(const bsc_call *call);

#endif
