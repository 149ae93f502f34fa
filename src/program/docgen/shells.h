/* shells.h - writes the parts of the completions of bash, zsh and fish that are made from the
 * tables of options and commands. What is written goes to standard output; docgen.c finds out at
 * its end whether that failed. */
#ifndef BSC_DOCGEN_SHELLS_H
#define BSC_DOCGEN_SHELLS_H

/* Each of these functions prints to standard output the text that replaces one mark in a template
 * of a completion. The function bsc_bash_write_options, for example, prints the text that replaces
 * the mark "@bash-options@". */
void bsc_bash_write_options(void);
void bsc_bash_write_values(void);
void bsc_bash_write_operands(void);
void bsc_zsh_write_commands(void);
void bsc_zsh_write_options(void);
void bsc_fish_write_commands(void);
void bsc_fish_write_options(void);
void bsc_fish_write_operands(void);

#endif
