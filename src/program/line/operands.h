/* operands.h - finds commands among operands, and refuses operands that make no sense. */
#ifndef BSC_LINE_OPERANDS_H
#define BSC_LINE_OPERANDS_H

#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "program/line/tables.h"

/* Sets *command to the command of this name, in small letters or capitals. Returns false if there
 * is none. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* Keeps for bsc_line_mend how the line would satisfy an objection: by the first of its terms `add`,
 * or without its option `drop`. */
void bsc_keep_objection(const bsc_objection *objection);

/* Refuses the call's first operand, which stands where a command or a board should. Returns
 * STATUS_USAGE. */
bsc_exit bsc_refuse_command(const bsc_call *call);

/* Refuses the call's first operand, which follows the board. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_operand(const bsc_call *call);

#endif
