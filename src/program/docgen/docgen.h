/* docgen.h - writes lines of a manual page that must be printed unchanged. What is written goes to
 * standard output; docgen.c finds out at its end whether that failed. */
#ifndef BSC_DOCGEN_DOCGEN_H
#define BSC_DOCGEN_DOCGEN_H

/* Writes a line, which may be empty, with the escapes that make roff, the formatter of manual
 * pages, print it unchanged. If `line` has a line end, it is written too; otherwise none is
 * added. */
void bsc_page_write_literal(const char *line);

#endif
