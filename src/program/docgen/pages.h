/* pages.h - what the manual pages have from the tables and the public headers, in mdoc. */
#ifndef BSC_DOCGEN_PAGES_H
#define BSC_DOCGEN_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each prints to standard output what stands for the mark of its name in a template: the operands,
 * the commands, the options, those that may be repeated, and the rules of which go together. */
void bsc_page_operands(void);
void bsc_page_commands(void);
void bsc_page_options(void);
void bsc_page_repeats(void);
void bsc_page_rules(void);
/* Prints the declarations of a public header, each with its comment below. Returns false if the
 * file cannot be read. */
bool bsc_page_header(const char *path);

#endif
