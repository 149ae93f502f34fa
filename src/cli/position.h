/* position.h - `bscount play`: a game at one moment, its shots, its map and what is best, which the
 * two dialogues share: play.c, where the player enters answers, and against.c, where the program
 * hides the fleet. */
#ifndef BSC_CLI_POSITION_H
#define BSC_CLI_POSITION_H

#include "cli/command.h"

typedef struct bsc_position {
    const bsc_subject *subject;
    bsc_log *log;
    bsc_run run;
    bsc_map *map;    /* of the log, as last counted */
    uint32_t *sunk;  /* [cells]: bsc_sunk_find's of the same log; NULL before */
    uint32_t best;   /* the first of the best cells; UINT32_MAX when there is none left */
    bsc_depth depth; /* of the map's colours */
    FILE *out;
    int failed; /* why the next line could not be read, of errno; 0: there is none */
} bsc_position;

const char *bsc_position_label(const bsc_position *at, uint32_t cell);
/* Makes the log's map and best cell; *any is false, and the old ones stay, where no deployment
 * agrees. */
bsc_status bsc_position_count(bsc_position *at, bool *any, bsc_error *error);
/* The same at the start of a game, where it is a failure that there is none. */
bsc_exit bsc_position_begin(bsc_position *at);
/* Cells of the fleet that were not hit yet. */
uint32_t bsc_position_left(const bsc_position *at);
bsc_status bsc_position_show_map(const bsc_position *at, bsc_error *error);
/* The best cells, or that all ships are sunk. */
bsc_status bsc_position_show_best(const bsc_position *at, bsc_error *error);
/* What is wrong with a line, in the dialogue. */
void bsc_position_show_error(const bsc_position *at, const bsc_error *error);
/* The next line without blanks around it, in *line, which grows to *capacity; shown, where it does
 * not come from a terminal. False at the end, and where the input cannot be read or the output
 * written. */
bool bsc_position_read_line(bsc_position *at, char **line, size_t *capacity);

/* against.c: the dialogue of `play --against`. */
bsc_exit bsc_play_against(bsc_position *at, const bsc_call *call);

#endif
