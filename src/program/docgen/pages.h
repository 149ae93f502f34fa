/* pages.h - what other files use of pages.c. */
#ifndef BSC_DOCGEN_PAGES_H
#define BSC_DOCGEN_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* pages.c: in the manual's mdoc */
void bsc_page_operands(void);
void bsc_page_commands(void);
void bsc_page_options(void);
void bsc_page_repeats(void);
void bsc_page_rules(void);
/* header.c: a public header; false where it cannot be read */
bool bsc_page_header(const char *path);

#endif
