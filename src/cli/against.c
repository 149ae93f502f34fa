/* against.c - `bscount play --against`: the program hides a uniformly random fleet that agrees with
 * the shots so far, and answers as the game announces. At the end it compares for each turn the
 * chance of a hit of the player's shot with that of the best one, given what was known then. */
#include "cli/position.h"

#include "cli/run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct duel {
    bsc_position *at;
    uint64_t seed;
    uint32_t *placement, ships; /* the hidden fleet */
    unsigned shots, best_shots;
    double fired, best; /* chances of a hit, summed over the shots */
} duel;

static void keep_score(duel *d, uint32_t cell) {
    const bsc_map *map = d->at->map;
    d->shots++;
    d->best_shots += bsc_best_ties(map, d->at->best, cell);
    d->fired += bsc_map_probability(map, cell);
    d->best += bsc_map_probability(map, d->at->best);
}

static bsc_status fire(duel *d, uint32_t cell, bsc_error *error) {
    const bsc_shot shot = bsc_answer_to(d->at->log, d->placement, d->ships, cell);
    bool any;
    keep_score(d, cell);
    const bsc_status status = bsc_log_fire(d->at->log, &shot, error);
    if (status != BSC_OK) return status;
    bsc_shot_write(d->at->subject->problem, &shot, d->at->out);
    putc('\n', d->at->out);
    return bsc_position_count(d->at, &any, error);
}

static bsc_status take_line(duel *d, const char *line, bsc_error *error) {
    const bsc_problem *problem = d->at->subject->problem;
    const uint32_t place = bsc_problem_find_place(problem, line);
    if (place == UINT32_MAX || bsc_problem_place(problem, place)->island) {
        fputs("enter a cell to fire at, such as C1, or map, best, log or quit\n", d->at->out);
        return BSC_OK;
    }
    const uint32_t cell = bsc_problem_place(problem, place)->cell;
    if (bsc_log_at(d->at->log, cell) == NULL) return fire(d, cell, error);
    fprintf(d->at->out, "%s has already been fired at\n", bsc_problem_place(problem, place)->label);
    return BSC_OK;
}

static bsc_status obey(duel *d, const char *line, bool *quit, bsc_error *error) {
    *quit = strcmp(line, "quit") == 0;
    if (*line == '\0' || *quit) return BSC_OK;
    if (strcmp(line, "map") == 0)
        return bsc_position_show_map(d->at, error);
    else if (strcmp(line, "best") == 0)
        return bsc_position_show_best(d->at, error);
    else if (strcmp(line, "log") == 0)
        bsc_log_write(d->at->subject->problem, d->at->log, d->at->out);
    else
        return take_line(d, line, error);
    return BSC_OK;
}

static void report(const duel *d) {
    if (bsc_position_left(d->at) == 0)
        fprintf(d->at->out, "all ships sunk after %u shots\n", (unsigned)bsc_log_shots(d->at->log));
    if (d->shots == 0) return;
    fprintf(d->at->out,
            "%u of your %u shots were the best possible; average chance of a hit: yours %.1f %%, "
            "the best %.1f %%\n",
            d->best_shots, d->shots, 100.0 * d->fired / d->shots, 100.0 * d->best / d->shots);
}

static bsc_exit converse(duel *d) {
    bsc_error error = {.status = BSC_OK};
    bsc_status status = BSC_OK;
    char line[BSC_LINE_SIZE];
    bool quit = false;
    fprintf(d->at->out,
            "a fleet is hidden (--seed %" PRIu64 "); enter a cell to fire at, such as C1\n",
            d->seed);
    while (status == BSC_OK && !quit && bsc_position_left(d->at) > 0 &&
           bsc_position_read_line(d->at, line))
        status = obey(d, line, &quit, &error);
    if (status != BSC_OK) return bsc_report(&error);
    if (d->at->failed == 0) report(d);
    return STATUS_DONE;
}

/* Draws the fleet to hide: options of the matrix, by their placements. */
static bsc_exit hide(duel *d) {
    const bsc_matrix *matrix = d->at->subject->matrix;
    bsc_sampler *sampler;
    bsc_error error = {.status = BSC_OK};
    if (bsc_sampler_new(&sampler, matrix, d->seed, &d->at->run, &error) != BSC_OK)
        return bsc_report(&error);
    d->placement = calloc((size_t)bsc_sampler_max_options(sampler) + 1, sizeof *d->placement);
    if (d->placement != NULL) bsc_sampler_draw(sampler, d->placement, &d->ships, &error);
    for (uint32_t k = 0; k < d->ships; k++)
        d->placement[k] = bsc_matrix_placement(matrix, d->placement[k]);
    bsc_sampler_free(sampler);
    return d->placement == NULL ? bsc_fail_memory() : bsc_report(&error);
}

bsc_exit bsc_play_against(bsc_position *at, const bsc_call *call) {
    duel d = {.at = at};
    d.seed = (uint64_t)time(NULL) * 1000003 % 1000000000; /* another fleet for each game */
    bsc_exit status = bsc_call_seed(&d.seed, call);
    if (status != STATUS_DONE) return status;
    status = hide(&d);
    if (status == STATUS_DONE) status = converse(&d);
    free(d.placement);
    return status;
}
