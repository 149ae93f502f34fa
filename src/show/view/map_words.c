/* map_words.c - what a board and its map are called, and what a map's numbers rest on, in words. */
#include "show/view/map_words.h"

#include "show/view/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const bsc_place *bsc_place_of(const bsc_problem *problem, uint32_t cell) {
    return bsc_problem_place(problem, bsc_problem_cell_place(problem, cell));
}

const char *bsc_title_of(const bsc_problem *problem, const char *name) {
    const char *title = bsc_problem_title(problem);
    return *title == '\0' ? name : title;
}

const char *bsc_touch_words(const bsc_problem *problem) {
    static const char *const words[] = {[BSC_TOUCH_ALLOWED] = "ships may touch",
                                        [BSC_TOUCH_CORNERS] = "ships may touch only at corners",
                                        [BSC_TOUCH_FORBIDDEN] = "ships may not touch"};
    return bsc_problem_cover(problem) == BSC_COVER_ALL ? "every cell is covered"
                                                       : words[bsc_problem_touch(problem)];
}

const char *bsc_map_ship(const bsc_result *view) {
    return view->ship == NULL ? "a ship" : view->ship;
}

void bsc_map_describe(const bsc_result *view, char text[BSC_SHARE_SIZE]) {
    if (view->values == BSC_LEFT)
        snprintf(text, BSC_SHARE_SIZE, "left if the cell becomes an island");
    else
        snprintf(text, BSC_SHARE_SIZE, "with %s on the cell%s%s", bsc_map_ship(view),
                 view->less == NULL ? "" : ", less that of ",
                 view->less == NULL ? "" : view->less->board);
}

double bsc_map_greatest_error(const bsc_result *view) {
    double most = 0.0;
    for (uint32_t cell = 0; cell < bsc_problem_cells(view->problem); cell++)
        most = fmax(most, bsc_map_standard_error(view->map, cell));
    return most;
}

/* Of a map neither exact nor of random deployments; mc draws none if it is sure there are none. */
static const char *ground_of(const bsc_result *view) {
    const bool alone = view->engine != NULL && strcmp(view->engine, "independent") == 0;
    return alone                                                       ? "each ship laid on its own"
           : view->law != NULL && strcmp(view->law, "sequential") == 0 ? "fleets laid ship by ship"
           : view->law != NULL || view->weights != NULL                ? "by weights"
                                                                       : "0 deployments";
}

char *bsc_map_source(const bsc_result *view) {
    const uint64_t samples = bsc_map_samples(view->map);
    const bool exact = bsc_map_exact(view->map);
    char *number =
        exact ? bsc_natural_grouped(bsc_map_total(view->map)) : bsc_count_grouped(samples);
    char *source =
        number == NULL ? NULL
        : exact ? bsc_text_format("%s deployment%s", number, strcmp(number, "1") == 0 ? "" : "s")
        : samples == 0 ? strdup(ground_of(view))
                       : bsc_text_format("estimated from %s random deployments%s, standard error "
                                         "at most %.2g %%",
                                         number, view->law != NULL ? " laid ship by ship" : "",
                                         100.0 * bsc_map_greatest_error(view));
    free(number);
    return source;
}
