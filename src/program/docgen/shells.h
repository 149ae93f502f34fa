/* shells.h - writes the parts of the completions of bash, zsh and fish that are made from the
 * tables. */
#ifndef BSC_DOCGEN_SHELLS_H
#define BSC_DOCGEN_SHELLS_H

/* Each of these functions prints to standard output the text for the mark that has its name in a
 * template: bsc_bash_options prints the text that replaces "@bash-options@". */
void bsc_bash_options(void);
void bsc_bash_values(void);
void bsc_bash_operands(void);
void bsc_zsh_commands(void);
void bsc_zsh_options(void);
void bsc_fish_commands(void);
void bsc_fish_options(void);
void bsc_fish_operands(void);

#endif
