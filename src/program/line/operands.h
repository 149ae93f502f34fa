/* operands.h - finds the command among the operands, and prints errors about operands that make no
 * sense. An operand is a word of the command line that is neither an option nor the value of an
 * option. If what the user meant is known, these errors also store it as the remedy
 * (bsc_remedy_store). */
#ifndef BSC_LINE_OPERANDS_H
#define BSC_LINE_OPERANDS_H

#include "program/line/call.h"
#include "program/line/exit_status.h"
#include "program/line/tables.h"

/* Looks up a command by its name, ignoring case, and sets *command to it. If no command has this
 * name, leaves *command as it is and returns false. */
bool bsc_command_find(const char *word, bsc_command_id *command);

/* Stores how to correct a command line whose options cannot be used together; bsc_line_mend then
 * shows the user the corrected command line. If objection->add is not NULL, the correction adds the
 * first option that it lists, with the first of its words if it has any: --by entropy for "by
 * entropy lookahead|top" (bsc_rule). If objection->add is NULL, the correction leaves out the
 * option objection->drop. If that is OPTIONS, there is no correction: nothing is stored, and a
 * remedy that was stored before stays. */
void bsc_remedy_store_objection(const bsc_objection *objection);

/* Prints an error about the first operand of a command line, call->operand[0], which must exist,
 * and which should be a command or a board, but is neither. Returns STATUS_USAGE. */
bsc_exit bsc_refuse_command(const bsc_call *call);

/* Prints an error about an operand that is one too many. The command takes a board but no operand
 * after it; the board was found already, and call->operand[0] is the first operand that is left.
 * call->operand[-1] is the word before it: the board, the command, or the name of the program.
 * Returns STATUS_USAGE. */
bsc_exit bsc_refuse_operand(const bsc_call *call);

#endif
