/* operands.h - finds commands among operands, and refuses operands that make no sense. */
#ifndef BSC_LINE_OPERANDS_H
#define BSC_LINE_OPERANDS_H

#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "program/line/tables.h"

/* Looks up a command by its name, in small letters or capitals, and sets *command to it. Returns
 * false if no command has this name. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* Stores a remedy for an objection, from which bsc_line_mend makes a corrected line: add the first
 * of the terms in objection->add, or else leave out the option objection->drop. */
void bsc_keep_objection(const bsc_objection *objection);

/* Prints an error about the call's first operand: it stands where a command or a board is expected,
 * and is neither. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_command(const bsc_call *call);

/* Prints an error about the call's first operand: it follows the board, where no operand is
 * expected. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_operand(const bsc_call *call);

#endif
