/* calculator.h - what the page calls in its WebAssembly (worker.js), and what it is called for.
 *
 *   page_open -> page_shots -> page_count -> page_picture, page_choose, page_options
 *                           -> page_suspects, page_draw, page_answer
 *
 * Texts come in as bytes with a terminator that the script wrote to memory of `malloc`; empty ones
 * are not given. Each answer is an object in JSON, which stands until the next call, or {"error":
 * "...", "limit": ...}: the message as bscount prints it, and whether it is for want of memory.
 * One thread, and no interrupts: the script ends the worker in which this runs. */
#ifndef BSC_PAGE_CALCULATOR_H
#define BSC_PAGE_CALCULATOR_H

#include "view/parts.h"

#include <stdio.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/* The script's: how much of a count is done, 0 to 1. */
__attribute__((import_name("progress"))) void page_progress(double fraction);

/* A board by its name, its size or, with `text`, its file. The keys of all results of bscount, and
 * "fleet_cells" and "cells": their labels. */
EXPORT(page_open)
const char *page_open(const char *name, const char *text, const char *lattice, const char *fleet,
                      const char *touch);
/* All shots of the game so far, a line each: {"shots": ["E5 hit", ...]}. */
EXPORT(page_shots) const char *page_shots(const char *text, const char *announce);
/* With `seconds` an estimate that takes that time. "source": what the numbers rest on; "best":
 * numbers of cells; "sunk": copies of each piece. Of an exact one also "count", and "answers": the
 * shots at each cell that some deployment gives, none at one that was fired at. */
EXPORT(page_count) const char *page_count(const char *name, double seconds);
/* Of what was counted, until the next position: each cell's probability, and then, where the count
 * is exact, the bits that a shot there tells; and, no JSON, as bsc_map_write_figure has it. */
EXPORT(page_probability) const double *page_probability(void);
EXPORT(page_figure) const char *page_figure(void);
/* No JSON: a picture of the map of a piece, or of any ship (-1), of the position that was
 * counted. */
EXPORT(page_picture) const char *page_picture(const char *name, int piece);
/* Of the position that was counted, or else is counted first: {"options": [["A1", "B1"], ...]}, the
 * placements of the piece that some deployment has. */
EXPORT(page_options) const char *page_options(uint32_t piece);
/* {"cell"}: where that strategy would fire. */
EXPORT(page_choose) const char *page_choose(const char *strategy);
/* {"suspects": [{"shot", "removed", "mended", "left"}, ...]}, as bsc_suspects_new has them. */
EXPORT(page_suspects) const char *page_suspects(void);
/* No JSON: the deployment that is drawn with this seed, as bsc_deployments_read takes it. */
EXPORT(page_draw) const char *page_draw(uint32_t seed);
/* {"shot": "E5 hit"}: the answer of such a fleet after the shots so far. */
EXPORT(page_answer) const char *page_answer(const char *fleet, uint32_t cell);

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
/* Makes the tally anew. Shots that contradict each other are BSC_BAD_INPUT. */
bsc_status page_now_count(double seconds, bsc_error *error);
/* Frees the tally and what came with it. */
void page_now_forget(void);

/* An answer is written to a stream, and stands until the next one is begun: NULL where memory ran
 * out. */
FILE *page_answer_begin(void);
/* Of a stream that page_answer_begin gave: the text, or an error where memory ran out. */
const char *page_answer_end(FILE *out);
/* An answer of its own: the message as bscount prints it, and whether it is for want of memory. */
const char *page_answer_refuse(const bsc_error *error);
/* "answers", as a key of a count. False when memory ran out. */
bool page_add_answers(const bsc_map *map, FILE *out);
/* "D5 sunk Carrier", as a string in JSON. */
void page_answer_shot(const bsc_problem *problem, const bsc_shot *shot, FILE *out);

#endif
