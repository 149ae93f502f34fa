/* shells.h - what the completions of bash, zsh and fish have from the tables. */
#ifndef BSC_DOCGEN_SHELLS_H
#define BSC_DOCGEN_SHELLS_H

/* shells.c: in the shells' own words */
void bsc_bash_options(void);
void bsc_bash_values(void);
void bsc_bash_operands(void);
void bsc_zsh_commands(void);
void bsc_zsh_options(void);
void bsc_fish_commands(void);
void bsc_fish_options(void);
void bsc_fish_operands(void);

#endif
