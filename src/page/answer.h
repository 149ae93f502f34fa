/* answer.h - what the page is told: a text that is written to a stream, and stands until the next
 * one is begun. */
#ifndef BSC_PAGE_ANSWER_H
#define BSC_PAGE_ANSWER_H

#include "bscount_game.h"

#include <stdio.h>

/* NULL where memory ran out. */
FILE *page_answer_begin(void);
/* Of a stream that page_answer_begin gave: the text, or an error where memory ran out. */
const char *page_answer_end(FILE *out);
/* An answer of its own: the message as bscount prints it, and whether it is for want of memory. */
const char *page_answer_refuse(const bsc_error *error);
/* "D5 sunk Carrier", as a string in JSON. */
void page_answer_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out);

#endif
