/* map_words.c - says in words what a board and a map are called, and what the numbers of a map are
 * based on. */
#include "show/view/map_words.h"

#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const bsc_place *bsc_cell_place(const bsc_problem *problem, uint32_t cell) {
    return bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
}

const char *bsc_board_title(const bsc_problem *problem, const char *name) {
    const char *title = bsc_problem_title(problem);
    if (*title == '\0') return name;
    return title;
}

const char *bsc_touch_words(const bsc_problem *problem) {
    if (bsc_problem_cover(problem) == BSC_COVER_ALL) return "every cell is covered";
    switch (bsc_problem_touch(problem)) {
    case BSC_TOUCH_ALLOWED:
        return "ships may touch";
    case BSC_TOUCH_CORNERS:
        return "ships may touch only at corners";
    case BSC_TOUCH_FORBIDDEN:
        break;
    }
    return "ships may not touch";
}

const char *bsc_map_ship_name(const bsc_result *result) {
    if (result->ship_name == NULL) return "a ship";
    return result->ship_name;
}

void bsc_map_write_share(const bsc_result *result, char text[BSC_SHARE_SIZE]) {
    const char *ship = bsc_map_ship_name(result);
    if (result->values == BSC_VALUES_ISLAND)
        snprintf(text, BSC_SHARE_SIZE, "left if the cell becomes an island");
    else if (result->subtracted == NULL)
        snprintf(text, BSC_SHARE_SIZE, "with %s on the cell", ship);
    else
        snprintf(text, BSC_SHARE_SIZE, "with %s on the cell, less that of %s", ship,
                 result->subtracted->board_name);
}

double bsc_map_greatest_error(const bsc_result *result) {
    double greatest = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(result->problem); cell++)
        greatest = fmax(greatest, bsc_map_standard_error(result->map, cell));
    return greatest;
}

/* Says whether `text`, which may be NULL, equals `word`. */
static bool is_word(const char *text, const char *word) {
    return text != NULL && strcmp(text, word) == 0;
}

/* Says in words what a map is based on that is neither exact nor estimated from random deployments:
 * ships that are laid one by one, or weights. The text "0 deployments" is for a map of the random
 * engine, mc, which draws no deployments if it is certain that there are none. */
static const char *name_inexact_source(const bsc_result *result) {
    if (is_word(result->engine, "independent")) return "each ship laid on its own";
    if (is_word(result->fleet_law, "sequential")) return "fleets laid ship by ship";
    if (result->fleet_law != NULL || result->weights != NULL ||
        bsc_problem_weighs_fleets(result->problem))
        return "by weights";
    return "0 deployments";
}

/* Returns a text that says what an exact map is based on: "17,290,404,311 deployments". The caller
 * frees the text. Returns NULL if memory ran out. */
static char *format_exact_source(const bsc_result *result) {
    char *number = bsc_natural_grouped(bsc_map_total(result->map));
    if (number == NULL) return NULL;
    const char *noun = "deployments";
    if (strcmp(number, "1") == 0) noun = "deployment";
    char *source = bsc_text_format("%s %s", number, noun);
    free(number);
    return source;
}

/* Returns a text that says what a map is based on that was estimated from random deployments:
 * "estimated from 1,000 random deployments, standard error at most 1.6 %". If result->fleet_law is
 * not NULL, it is "sequential", because maps of the other laws are never estimated; the text then
 * also says "laid ship by ship". The caller frees the text. Returns NULL if memory ran out. */
static char *format_sampled_source(const bsc_result *result) {
    char *number = bsc_count_grouped(bsc_map_samples(result->map));
    if (number == NULL) return NULL;
    const char *law = "";
    if (result->fleet_law != NULL) law = " laid ship by ship";
    char *source = bsc_text_format("estimated from %s random deployments%s, standard error "
                                   "at most %.2g %%",
                                   number, law, 100.0 * bsc_map_greatest_error(result));
    free(number);
    return source;
}

char *bsc_map_format_source(const bsc_result *result) {
    if (bsc_map_exact(result->map)) return format_exact_source(result);
    if (bsc_map_samples(result->map) > 0) return format_sampled_source(result);
    return strdup(name_inexact_source(result));
}
