/* operands.h - finds commands among operands, and reports operands that make no sense. An operand
 * is a word of the command line that is neither an option nor the value of an option. */
#ifndef BSC_LINE_OPERANDS_H
#define BSC_LINE_OPERANDS_H

#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "program/line/tables.h"

/* Looks up a command by its name, ignoring case, and sets *command to it. Returns false if no
 * command has this name. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* Stores a remedy for an objection, from which bsc_line_mend makes a corrected line. The remedy
 * adds the first of the terms in objection->add. If there are none, it leaves out the option
 * objection->drop. */
void bsc_keep_objection(const bsc_objection *objection);

/* Prints an error about the call's first operand, which should be a command or a board, but is
 * neither. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_command(const bsc_call *call);

/* Prints an error about the call's first operand, which follows the board, although the command
 * takes no operand there. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_operand(const bsc_call *call);

#endif
