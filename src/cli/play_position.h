/* play_position.h - a game at one moment: its shots, what they leave possible, and where to fire
 * next. What the two dialogues of `play` are about. */
#ifndef BSC_CLI_PLAY_POSITION_H
#define BSC_CLI_PLAY_POSITION_H

#include "cli/run.h"

/* The log's deployments, counted. */
typedef struct bsc_analysis {
    bsc_matrix *matrix;
    bsc_tally *tally;
    bsc_map *map;          /* of any ship */
    uint32_t *sunk;        /* [cells]: bsc_sunk_find's */
    double *score, *bits;  /* [cells]: the ranking, where not by probability */
    bsc_status stopped_by; /* why it is an estimate: as in bsc_counting */
} bsc_analysis;

typedef struct bsc_position {
    const bsc_subject *subject;
    const bsc_call *call;
    bsc_log *log;
    bsc_counting counting;
    bsc_by by;       /* how cells are ranked */
    bsc_depth depth; /* of the map's colours */
    FILE *out;
    bsc_analysis now; /* of the log, as last counted */
    uint32_t best;    /* the first of the best cells; UINT32_MAX when there is none left */
} bsc_position;

/* The position that the call asks for, counted. The log is the subject's. */
bsc_exit bsc_position_begin(bsc_position *at, const bsc_subject *subject, const bsc_call *call);
void bsc_position_release(bsc_position *at);
const char *bsc_position_label(const bsc_position *at, uint32_t cell);
/* A cell to name in help: C1, or the first one by cube coordinates. */
const char *bsc_position_example(const bsc_position *at);
/* Counts the log anew; *any is false, and what was counted before stays, where no deployment
 * agrees. So it does on failure; BSC_INTERRUPTED also after a Ctrl-C that is asked about. */
bsc_status bsc_position_count(bsc_position *at, bool *any, bsc_error *error);
/* Ranks by at->by what was counted. */
bsc_status bsc_position_rank(bsc_position *at, bsc_error *error);
/* Cells of the fleet that were not hit yet. */
uint32_t bsc_position_left(const bsc_position *at);

/* The map of a piece, or of all. */
bsc_status bsc_position_show_map(const bsc_position *at, uint32_t piece, bsc_error *error);
/* The best cell, and those that are as good; or that all ships are sunk. */
bsc_status bsc_position_show_best(const bsc_position *at, bsc_error *error);
/* play_ships.c: the ships that are afloat and those that were sunk, as far as the game says. */
void bsc_position_show_ships(const bsc_position *at);
/* Copies of the piece that were not announced as sunk. */
uint32_t bsc_position_afloat(const bsc_position *at, uint32_t piece);

#endif
