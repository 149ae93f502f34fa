/* docgen.h - what can be written for a mark of a template, from the tables of options.h. */
#ifndef BSC_DOCGEN_DOCGEN_H
#define BSC_DOCGEN_DOCGEN_H

#include "program/line/call.h"

/* pages.c: in the manual's mdoc */
void bsc_page_operands(void);
void bsc_page_commands(void);
void bsc_page_options(void);
void bsc_page_repeats(void);
void bsc_page_rules(void);
/* header.c: a public header; false where it cannot be read */
bool bsc_page_header(const char *path);
/* docgen.c: a line as it is to be shown */
void bsc_page_literal(const char *line);
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
