/* pages.h - writes the parts of the manual pages that are made from the tables and headers. */
#ifndef BSC_DOCGEN_PAGES_H
#define BSC_DOCGEN_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each function prints to standard output what replaces the mark of its name in a template:
 * bsc_page_options what replaces "@page-options@". */
void bsc_page_operands(void); /* the commands that have operands, as the synopsis has them */
void bsc_page_commands(void);
void bsc_page_options(void);
void bsc_page_repeats(void); /* the options that may be given more than once */
void bsc_page_rules(void);   /* which options exclude or need each other */
/* Prints the declarations of a public header, each with its comment below. Returns false if the
 * file cannot be read. */
bool bsc_page_header(const char *path);

#endif
