/* docgen.h - what can be written for a mark of a template, from the tables of options.h. */
#ifndef BSC_DOCGEN_DOCGEN_H
#define BSC_DOCGEN_DOCGEN_H

#include "cli/options.h"

/* What an option's value can be completed by. */
typedef enum bsc_value_kind {
    BSC_VALUE_NONE, /* a switch */
    BSC_VALUE_TEXT, /* a number, a name: nothing is known of it */
    BSC_VALUE_WORDS,
    BSC_VALUE_BOARD,
    BSC_VALUE_FILE
} bsc_value_kind;

bsc_value_kind bsc_option_kind(bsc_option_id id);
/* Whether the command takes the option. */
bool bsc_option_fits(bsc_option_id id, bsc_command_id command);
/* The words that an option of the command can have as its value, or NULL. */
const char *bsc_option_words(bsc_option_id id, bsc_command_id command);

/* pages.c: in the manual's mdoc */
void bsc_page_commands(void);
void bsc_page_options(void);
/* shells.c: in the shells' own words */
void bsc_bash_options(void);
void bsc_bash_values(void);
void bsc_zsh_commands(void);
void bsc_zsh_options(void);
void bsc_fish_commands(void);
void bsc_fish_options(void);

#endif
