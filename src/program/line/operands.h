/* operands.h - words of the command line that are neither options nor their values. */
#ifndef BSC_LINE_OPERANDS_H
#define BSC_LINE_OPERANDS_H

#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "program/line/tables.h"

/* Writes the command of this name, in small letters or capitals. Returns false if there is none. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* Keeps for bsc_line_mend what would satisfy an objection: the first of the terms of which the line
 * needs one is added, or the option that the line can be without is left out. */
void bsc_keep_objection(const bsc_objection *objection);

/* Refuses the call's first operand, which stands where a command or a board should. Returns
 * STATUS_USAGE. */
bsc_exit bsc_refuse_command(const bsc_call *call);

/* Refuses the call's first operand, which stands behind the board. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_operand(const bsc_call *call);

#endif
