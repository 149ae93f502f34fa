/* pages.h - writes the parts of the manual pages that are made from the tables of commands and
 * options, and from the public headers. What is written goes to standard output; docgen.c finds out
 * at its end whether that failed. */
#ifndef BSC_DOCGEN_PAGES_H
#define BSC_DOCGEN_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Each of these functions prints to standard output the text that replaces one mark in a template
 * of the manual. The function bsc_page_write_options, for example, prints the text that replaces
 * the mark "@page-options@". */
void bsc_page_write_operands(void); /* lines of the synopsis for the commands that have operands */
void bsc_page_write_commands(void); /* for each command, an item of a list that explains it */
void bsc_page_write_options(void);  /* for each option, an item that explains it, in groups */
void bsc_page_write_repeats(void);  /* the names of the options that may be given more than once */
void bsc_page_write_rules(void);    /* the rules about which options exclude or need each other */
/* Prints the declarations of the public header at `path` for the manual, each with its comment
 * below it. Of a comment, at most 8,191 bytes are printed. Returns false, and has printed nothing,
 * if the file cannot be opened. */
bool bsc_page_write_declarations(const char *path);

#endif
