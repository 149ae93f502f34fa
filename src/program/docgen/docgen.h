/* docgen.h - what can be written for a mark of a template, from the tables of options.h. */
#ifndef BSC_DOCGEN_DOCGEN_H
#define BSC_DOCGEN_DOCGEN_H

/* Prints a line of an example so that roff shows it as it is. */
void bsc_page_literal(const char *line);

#endif
