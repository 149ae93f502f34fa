/* docgen.h - what the files that make the manual share: literal lines in roff. */
#ifndef BSC_DOCGEN_DOCGEN_H
#define BSC_DOCGEN_DOCGEN_H

/* Prints a line with the escapes that make roff show it unchanged; `line` has no line end, or its
 * own one. */
void bsc_page_literal(const char *line);

#endif
