/* calculator.h - what the page calls in its WebAssembly (worker.js), and what it is called for.
 *
 *   page_open -> page_shots -> page_count -> page_picture, page_advice
 *                           -> page_answers, page_fire
 *
 * Texts come in as bytes with a terminator that the script wrote to memory of `malloc`; empty ones
 * are not given. Each answer is an object in JSON, which stands until the next call, or {"error":
 * "...", "limit": ...}: the message as bscount prints it, and whether it is for want of memory.
 * One thread, and no interrupts: the script ends the worker in which this runs. */
#ifndef BSC_PAGE_CALCULATOR_H
#define BSC_PAGE_CALCULATOR_H

#include "bscount_game.h"

#include <stdio.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* The script's: how much of a count is done, 0 to 1. */
__attribute__((import_name("progress"))) void page_progress(double fraction);

/* {"boards": [{"name", "title"}, ...]} */
EXPORT(page_boards) const char *page_boards(void);
/* A board by its name, its size or, with `text`, its file. The keys of all results of bscount, and
 * "fleet_cells" and "cells": their labels. */
EXPORT(page_open)
const char *page_open(const char *name, const char *text, const char *lattice, const char *fleet,
                      const char *touch);
/* All shots of the game so far, a line each: {"shots": ["E5 hit", ...]}. */
EXPORT(page_shots) const char *page_shots(const char *text, const char *announce);
/* With `seconds` an estimate that takes that time. "source": what the numbers rest on; "count" of
 * an exact one; "best": numbers of cells; "sunk": copies of each piece. */
EXPORT(page_count) const char *page_count(const char *name, double seconds);
/* Of what was counted, until the next position: each cell's probability, and then, where the count
 * is exact, the bits that a shot there tells; and, no JSON, as bsc_map_write_figure has it. */
EXPORT(page_probability) const double *page_probability(void);
EXPORT(page_figure) const char *page_figure(void);
/* No JSON: a picture of the map of a piece, or of any ship (-1), of the position that was
 * counted. */
EXPORT(page_picture) const char *page_picture(const char *name, int piece);
/* {"answers": ["E5 miss", ...]}: those that a shot at the cell can get, which was not fired at. At
 * once for the position that was counted. */
EXPORT(page_answers) const char *page_answers(uint32_t cell);
/* {"cell"}: where the strategy `lookahead` would fire. */
EXPORT(page_advice) const char *page_advice(void);
/* {"shot": "E5 hit"}: the answer of the deployment that is drawn with this seed. */
EXPORT(page_fire) const char *page_fire(uint32_t cell, uint32_t seed);

/* ---- What calculator.c and shots.c share ----
 *
 * The board, the shots so far, and their count. Invariant: there is a problem, and a log of it,
 * from the first page_open that succeeded on. The tally is that of the log, or NULL. */

typedef struct page_position {
    bsc_problem *problem;
    bsc_log *log;
    bsc_matrix *matrix;
    bsc_tally *tally; /* with every option */
    bool exact;       /* the tally is there, and so good for bsc_counted */
    uint32_t *sunk;   /* [cells] */
    char *figure;
    double *probability; /* [2 cells]: of each cell; then the bits that a shot tells */
} page_position;

extern page_position page_now;

/* The settings of a run. With `seconds` an estimate that takes that time. */
bsc_run page_run(double seconds);
/* Makes the tally anew. `stats` may be NULL. Shots that contradict each other are BSC_BAD_INPUT. */
bsc_status page_now_count(double seconds, bsc_stats *stats, bsc_error *error);
/* Frees the tally and what came with it. */
void page_now_forget(void);

/* An answer is written to a stream, and stands until the next one is begun: NULL where memory ran
 * out. */
FILE *page_answer_begin(void);
/* Of a stream that page_answer_begin gave: the text, or an error where memory ran out. */
const char *page_answer_end(FILE *out);
/* An answer of its own: the message as bscount prints it, and whether it is for want of memory. */
const char *page_answer_refuse(const bsc_error *error);
/* "D5 sunk Carrier", as a string in JSON. */
void page_answer_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out);

#endif
